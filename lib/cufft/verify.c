/* verify.c: one execution on Twiddle and on the real cuFFT, and the verdict. */
#include "verify.h"

#include "compare.h"
#include "cufft_context.h"
#include "cufft_status.h"
#include "real_library.h"
#include "real_plan.h"
#include "status.h"
#include "tally.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What the real library needs, and what is compared. */
typedef struct {
  cufft_plan *plan;
  const tw_buffers *buffers;
  tw_context *context;
  int in_place;
  size_t in_bytes, out_bytes;
  const real_cufft *real;
  int handle;                /* there; 0: none */
  void *in, *out;            /* device memory, with copies; in is NULL in place */
  void *ours, *other;        /* host memory */
  char skipped[TALLY_WORDS]; /* why it was not compared; empty: it was */
} trial;

static int skip(trial *t, const char *why) {
  snprintf(t->skipped, sizeof t->skipped, "%s", why);
  return 0;
}

/* ---- before ---- */

static int make_real_plan(trial *t) {
  char why[TALLY_WORDS];
  size_t work;
  if (real_library_open(&t->real, NULL) != TW_OK)
    return skip(t, status_detail());
  cufft_result result = t->real->cufftCreate(&t->handle);
  if (result == CUFFT_OK)
    result = t->real->cufftSetStream(t->handle, t->buffers->stream);
  if (result == CUFFT_OK)
    result = real_plan_make(t->real, t->handle, &t->plan->layout, &work);
  if (result == CUFFT_ALLOC_FAILED)
    return skip(t, "too little memory for cuFFT's plan");
  snprintf(why, sizeof why, "cuFFT refuses it with status %d", result);
  return result == CUFFT_OK ? 1 : skip(t, why);
}

static int allocate(trial *t) {
  const layout *l = &t->plan->layout;
  size_t in = compare_bytes(l, 0, t->in_place), out = compare_bytes(l, 1, t->in_place);
  t->in_bytes = in;
  t->out_bytes = t->in_place && in > out ? in : out;
  if (!in || !out)
    return skip(t, "its arrays are too large");
  t->ours = malloc(t->out_bytes);
  t->other = malloc(t->out_bytes);
  int32_t device = t->plan->device;
  if (!t->ours || !t->other ||
      tw_device_alloc(t->context, device, t->out_bytes, &t->out) != TW_OK ||
      (!t->in_place && tw_device_alloc(t->context, device, t->in_bytes, &t->in) != TW_OK))
    return skip(t, "too little memory for copies");
  return 1;
}

/* The output is copied too, so that gaps between its elements are equal. */
static int copy(trial *t) {
  const tw_buffers *b = t->buffers;
  tw_status status =
      tw_device_copy(t->context, t->plan->device, t->out, b->out, t->out_bytes, b->stream);
  if (status == TW_OK && !t->in_place)
    status = tw_device_copy(t->context, t->plan->device, t->in, b->in, t->in_bytes, b->stream);
  return status == TW_OK ? 1 : skip(t, status_detail());
}

static int prepare(trial *t) {
  tw_status status = cufft_context(&t->context);
  if (status == TW_OK)
    status = tw_device_wait(t->context, t->plan->device, t->buffers->stream);
  if (status != TW_OK)
    return skip(t, status_detail());
  return make_real_plan(t) && allocate(t) && copy(t);
}

/* ---- after ---- */

static int execute_real(trial *t) {
  char why[TALLY_WORDS];
  const tw_buffers *b = t->buffers;
  cufft_result result =
      t->real->cufftXtExec(t->handle, t->in_place ? t->out : t->in, t->out, b->direction);
  snprintf(why, sizeof why, "cuFFT executes it with status %d", result);
  return result == CUFFT_OK ? 1 : skip(t, why);
}

static int fetch(trial *t) {
  int32_t device = t->plan->device;
  tw_status status = tw_device_wait(t->context, device, t->buffers->stream);
  if (status == TW_OK)
    status = tw_device_download(t->context, device, t->ours, t->buffers->out, t->out_bytes);
  if (status == TW_OK)
    status = tw_device_download(t->context, device, t->other, t->out, t->out_bytes);
  return status == TW_OK ? 1 : skip(t, status_detail());
}

static void judge(trial *t) {
  const layout *l = &t->plan->layout;
  char why[TALLY_WORDS] = "";
  double distance = compare_distance(l, t->in_place, t->ours, t->other);
  double bound = compare_bound(l);
  if (isnan(distance)) {
    skip(t, "a result is not finite");
    return;
  }
  snprintf(why, sizeof why, "relative L2 distance %.2g, of which rounding explains %.2g%s",
           distance, bound,
           l->type == TW_C2R ? "; spectra without Hermitian symmetry have no defined result" : "");
  tally_add_verdict(t->plan->watched, distance <= bound ? TALLY_SAME : TALLY_DIFFERENT, why);
}

static void release(trial *t) {
  if (t->handle)
    (void)t->real->cufftDestroy(t->handle);
  tw_device_free(t->context, t->plan->device, t->in);
  tw_device_free(t->context, t->plan->device, t->out);
  free(t->ours);
  free(t->other);
}

cufft_result verify_execution(cufft_plan *p, const tw_buffers *b) {
  trial t = {.plan = p, .buffers = b, .in_place = b->in == b->out};
  int ready = prepare(&t);
  cufft_result result = cufft_status_of(tw_plan_execute(p->plan, b));
  if (result != CUFFT_OK)
    skip(&t, "it failed");
  else if (ready && execute_real(&t) && fetch(&t))
    judge(&t);
  if (t.skipped[0])
    tally_add_verdict(p->watched, TALLY_SKIPPED, t.skipped);
  release(&t);
  return result;
}
