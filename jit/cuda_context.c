/* cuda_context.c: the contexts that the cuda device works in, and what a stream being captured
 * forbids. */
#include "device_cuda.h"

static tw_status retain_primary(device_cuda *d, cu_context *context) {
  cu_result error = 0;
  (void)guard_enter(&d->guard); /* what a child inherits, the driver refuses */
  if (!d->primary) {
    cu_context primary = NULL;
    error = d->cu.primary_retain(&primary, d->gpu);
    if (!error)
      d->primary = primary;
  }
  *context = d->primary;
  guard_leave(&d->guard);
  return error ? cuda_fail(&d->cu, error, "retaining the primary context") : TW_OK;
}

tw_status cuda_enter(device_cuda *d, cu_context wanted, cuda_scope *s) {
  cu_context current = NULL;
  cu_device gpu;
  *s = (cuda_scope){0};
  CU(context_current(&current), "asking for the current context");
  if (wanted ? current == wanted : current && d->cu.context_device(&gpu) == 0 && gpu == d->gpu)
    return TW_OK;
  if (!wanted)
    TRY(retain_primary(d, &wanted));
  CU(context_push(wanted), "entering the context");
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

tw_status cuda_note_home(device_cuda *d, cuda_home *h) {
  CU(context_current(&h->context), "asking for the current context");
  h->id = 0;
  if (d->cu.context_id)
    CU(context_id(h->context, &h->id), "asking for the context's number");
  return TW_OK;
}

tw_status cuda_check_home(device_cuda *d, const cuda_home *h) {
  unsigned long long id = 0;
  if (!d->cu.context_id)
    return TW_OK;
  cu_result error = d->cu.context_id(h->context, &id);
  if (error || id != h->id)
    return status_fail(TW_CONTEXT_LOST, "the CUDA context that this was made in is gone");
  return TW_OK;
}

tw_status cuda_refuse_capturing(device_cuda *d, tw_stream stream) {
  int status = 0;
  cu_result error = d->cu.stream_capturing(stream, &status);
  if (error == CU_CAPTURE_IMPLICIT || (!error && status != 0))
    return status_fail(TW_CAPTURING, "the stream is being captured");
  return error ? cuda_fail(&d->cu, error, "asking whether the stream is captured") : TW_OK;
}
