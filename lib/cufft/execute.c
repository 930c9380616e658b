/* execute.c: the entry points that execute plans. They take no lock and allocate nothing. */
#include "cufft_status.h"
#include "entry.h"
#include "watch.h"

#include <stdint.h>

enum { ANY = -1 }; /* cufftXtExec serves every type and precision */

/* cuFFT wants both arrays aligned to complex numbers. */
static int misaligned(const layout *l, const void *in, const void *out) {
  static const unsigned char bytes[] = {[TW_F32] = 8, [TW_F64] = 16, [TW_F16] = 4, [TW_BF16] = 4};
  return (((uintptr_t)in | (uintptr_t)out) & (uintptr_t)(bytes[l->precision] - 1)) != 0;
}

/* The direction is that of the type where it has one. */
static int wrong_direction(const layout *l, int direction) {
  return l->type != TW_C2C && direction != (l->type == TW_R2C ? CUFFT_FORWARD : CUFFT_INVERSE);
}

/* cuFFT looks at the direction first. */
static cufft_result check(const cufft_plan *p, const tw_buffers *b, int type, int precision) {
  const layout *l = &p->layout;
  if (b->direction != CUFFT_FORWARD && b->direction != CUFFT_INVERSE)
    return CUFFT_INVALID_VALUE;
  if (!p->plan)
    return CUFFT_INVALID_PLAN;
  if ((type != ANY && (l->type != type || l->precision != precision)) || !b->in || !b->out ||
      misaligned(l, b->in, b->out) || wrong_direction(l, b->direction))
    return CUFFT_INVALID_VALUE;
  int has_area = p->area_given ? p->area != NULL : p->own_area;
  return p->work_bytes && !has_area ? CUFFT_NO_WORKSPACE : CUFFT_OK;
}

/* cuFFT takes some arrays that Twiddle refuses: those that lie between each other, or in place with
 * strides that differ. */
static cufft_result execute_elsewhere(cufft_plan *p, const tw_buffers *b, cufft_result otherwise) {
  cufft_result result = forward_plan(p, &p->layout, "its arrays are refused", otherwise);
  return p->real
             ? p->real->cufftXtExec(p->real_handle, (void *)(uintptr_t)b->in, b->out, b->direction)
             : result;
}

static cufft_result execute(cufft_plan *p, int type, int precision, const void *in, void *out,
                            int direction) {
  const tw_buffers b = {.size = sizeof b,
                        .in = in,
                        .out = out,
                        .work = p->area,
                        .stream = p->stream,
                        .direction = direction};
  cufft_result result = check(p, &b, type, precision);
  if (result != CUFFT_OK)
    return result;
  result = p->watched ? watch_execute(p, &b) : cufft_status_of(tw_plan_execute(p->plan, &b));
  int refused = result == CUFFT_INVALID_VALUE || result == CUFFT_NOT_SUPPORTED;
  return refused ? execute_elsewhere(p, &b, result) : result;
}

cufft_result cufftExecC2C(int plan, void *in, void *out, int direction) {
  ENTER_EXECUTION(p, cufftExecC2C, (plan, in, out, direction));
  return execute(p, TW_C2C, TW_F32, in, out, direction);
}

cufft_result cufftExecR2C(int plan, void *in, void *out) {
  ENTER_EXECUTION(p, cufftExecR2C, (plan, in, out));
  return execute(p, TW_R2C, TW_F32, in, out, CUFFT_FORWARD);
}

cufft_result cufftExecC2R(int plan, void *in, void *out) {
  ENTER_EXECUTION(p, cufftExecC2R, (plan, in, out));
  return execute(p, TW_C2R, TW_F32, in, out, CUFFT_INVERSE);
}

cufft_result cufftExecZ2Z(int plan, void *in, void *out, int direction) {
  ENTER_EXECUTION(p, cufftExecZ2Z, (plan, in, out, direction));
  return execute(p, TW_C2C, TW_F64, in, out, direction);
}

cufft_result cufftExecD2Z(int plan, void *in, void *out) {
  ENTER_EXECUTION(p, cufftExecD2Z, (plan, in, out));
  return execute(p, TW_R2C, TW_F64, in, out, CUFFT_FORWARD);
}

cufft_result cufftExecZ2D(int plan, void *in, void *out) {
  ENTER_EXECUTION(p, cufftExecZ2D, (plan, in, out));
  return execute(p, TW_C2R, TW_F64, in, out, CUFFT_INVERSE);
}

cufft_result cufftXtExec(int plan, void *in, void *out, int direction) {
  ENTER_EXECUTION(p, cufftXtExec, (plan, in, out, direction));
  return execute(p, ANY, ANY, in, out, direction);
}
