/* cuda_context.c: the contexts that the cuda device works in, and what a stream being captured
 * forbids. */
#include "device_cuda.h"

static cu_result number_of(const device_cuda *d, cu_context context, unsigned long long *number) {
  *number = 0;
  return d->cu.context_id ? d->cu.context_id(context, number) : 0;
}

/* A reset leaves the primary context inactive until somebody retains it again, perhaps at another
 * address, where the driver no longer knows the one that was retained here. */
static int primary_is_active(const device_cuda *d) {
  unsigned flags = 0;
  int active = 0;
  unsigned long long number;
  return d->retained && d->cu.primary_state(d->gpu, &flags, &active) == 0 && active &&
         number_of(d, d->primary, &number) == 0;
}

static tw_status retain_primary(device_cuda *d, cu_context *context) {
  cu_result error = 0;
  (void)guard_enter(&d->guard); /* what a child inherits, the driver refuses */
  if (!primary_is_active(d)) {
    cu_context primary = NULL;
    error = d->cu.primary_retain(&primary, d->gpu);
    if (!error) {
      d->primary = primary;
      d->retained++;
    }
  }
  *context = d->primary;
  guard_leave(&d->guard);
  return error ? cuda_fail(&d->cu, error, "retaining the primary context") : TW_OK;
}

/* current: the context that is current, or NULL. It may be gone all the same: destroyed by another
 * thread, or the primary one after a reset. */
static tw_status find_home(device_cuda *d, cu_context current, device_home *home) {
  cu_context context = current;
  cu_device gpu;
  unsigned long long number = 0;
  if (!current || d->cu.context_device(&gpu) != 0 || gpu != d->gpu ||
      number_of(d, current, &number) != 0) {
    TRY(retain_primary(d, &context));
    cu_result error = number_of(d, context, &number);
    if (error)
      return cuda_fail(&d->cu, error, "asking for the context's number");
  }
  *home = (device_home){context, number};
  return TW_OK;
}

tw_status cuda_home(device *base, device_home *home) {
  device_cuda *d = (device_cuda *)base;
  cu_context current = NULL;
  CU(context_current(&current), "asking for the current context");
  return find_home(d, current, home);
}

int cuda_home_lives(device *base, const device_home *home) {
  const device_cuda *d = (const device_cuda *)base;
  unsigned long long number;
  return number_of(d, home->context, &number) == 0 && number == home->number;
}

tw_status cuda_check_home(device_cuda *d, const device_home *home) {
  return cuda_home_lives(&d->base, home)
             ? TW_OK
             : status_fail(TW_CONTEXT_LOST, "the CUDA context that this was made in is gone");
}

tw_status cuda_enter(device_cuda *d, cu_context wanted, cuda_scope *s) {
  cu_context current = NULL;
  device_home home = {.context = wanted};
  *s = (cuda_scope){0};
  CU(context_current(&current), "asking for the current context");
  if (!wanted)
    TRY(find_home(d, current, &home));
  if (home.context == current)
    return TW_OK;
  CU(context_push(home.context), "entering the context");
  s->pushed = 1;
  return TW_OK;
}

tw_status cuda_enter_relaxed(device_cuda *d, cu_context wanted, cuda_scope *s) {
  TRY(cuda_enter(d, wanted, s));
  s->mode = CU_CAPTURE_MODE_RELAXED;
  s->relaxed = d->cu.capture_mode(&s->mode) == 0;
  return TW_OK;
}

void cuda_leave(device_cuda *d, cuda_scope *s) {
  cu_context ignored;
  if (s->relaxed)
    (void)d->cu.capture_mode(&s->mode);
  if (s->pushed)
    (void)d->cu.context_pop(&ignored);
}

tw_status cuda_enter_stream(device_cuda *d, tw_stream stream, cuda_scope *s) {
  cu_context context = NULL;
  if ((uintptr_t)stream > 2 && d->cu.stream_context(stream, &context) != 0)
    context = NULL;
  return cuda_enter_relaxed(d, context, s);
}

tw_status cuda_refuse_capturing(device_cuda *d, tw_stream stream) {
  int status = 0;
  cu_result error = d->cu.stream_capturing(stream, &status);
  if (error == CU_CAPTURE_IMPLICIT || (!error && status != 0))
    return status_fail(TW_CAPTURING, "the stream is being captured");
  return error ? cuda_fail(&d->cu, error, "asking whether the stream is captured") : TW_OK;
}
