/* cuda_streams.c: events and streams, and whether a stream is being captured. */
#include "device_cuda.h"

#include <stdlib.h>

struct device_event {
  device_home home;
  cu_event event;
};

static tw_status create_event_inside(device_cuda *d, int timed, device_event *e) {
  TRY(cuda_home(&d->base, &e->home));
  CU(event_create(&e->event, timed ? 0 : CU_EVENT_DISABLE_TIMING), "creating an event");
  return TW_OK;
}

tw_status cuda_event_create(device *base, int timed, device_event **event) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  device_event *e = calloc(1, sizeof *e);
  if (!e)
    return status_fail(TW_NO_MEMORY, "no memory for an event");
  tw_status status = cuda_enter_relaxed(d, NULL, &s);
  if (status == TW_OK) {
    status = create_event_inside(d, timed, e);
    cuda_leave(d, &s);
  }
  if (status == TW_OK)
    *event = e;
  else
    free(e);
  return status;
}

tw_status cuda_event_record(device *base, device_event *event, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  TRY(cuda_check_home(d, &event->home));
  TRY(cuda_enter(d, event->home.context, &s));
  cu_result error = d->cu.event_record(event->event, stream);
  tw_status status = error ? cuda_fail(&d->cu, error, "recording an event") : TW_OK;
  cuda_leave(d, &s);
  return status;
}

tw_status cuda_event_elapsed(device *base, device_event *from, device_event *to, double *ms) {
  device_cuda *d = (device_cuda *)base;
  float elapsed = 0;
  cuda_scope s;
  TRY(cuda_check_home(d, &to->home));
  TRY(cuda_enter_relaxed(d, to->home.context, &s));
  cu_result error = d->cu.event_synchronize(to->event);
  if (!error)
    error = d->cu.event_elapsed(&elapsed, from->event, to->event);
  tw_status status = error ? cuda_fail(&d->cu, error, "reading events") : TW_OK;
  cuda_leave(d, &s);
  if (status == TW_OK)
    *ms = (double)elapsed;
  return status;
}

tw_status cuda_event_wait(device *base, device_event *event) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  TRY(cuda_check_home(d, &event->home));
  TRY(cuda_enter_relaxed(d, event->home.context, &s));
  cu_result error = d->cu.event_synchronize(event->event);
  tw_status status = error ? cuda_fail(&d->cu, error, "waiting for an event") : TW_OK;
  cuda_leave(d, &s);
  return status;
}

tw_status cuda_stream_wait(device *base, tw_stream stream, device_event *event) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  TRY(cuda_check_home(d, &event->home));
  TRY(cuda_enter(d, event->home.context, &s));
  cu_result error = d->cu.stream_wait(stream, event->event, 0);
  tw_status status = error ? cuda_fail(&d->cu, error, "making a stream wait for an event") : TW_OK;
  cuda_leave(d, &s);
  return status;
}

void cuda_event_destroy(device *base, device_event *event) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!event)
    return;
  if (cuda_check_home(d, &event->home) == TW_OK &&
      cuda_enter_relaxed(d, event->home.context, &s) == TW_OK) {
    (void)d->cu.event_destroy(event->event);
    cuda_leave(d, &s);
  }
  free(event);
}

tw_status cuda_synchronize(device *base, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  TRY(cuda_enter_stream(d, stream, &s));
  tw_status status = cuda_refuse_capturing(d, stream);
  if (status == TW_OK) {
    cu_result error = d->cu.stream_synchronize(stream);
    if (error)
      status = cuda_fail(&d->cu, error, "waiting for a stream");
  }
  cuda_leave(d, &s);
  return status;
}

tw_status cuda_stream_create(device *base, tw_stream *stream) {
  device_cuda *d = (device_cuda *)base;
  int least = 0, greatest = 0;
  tw_stream made = NULL;
  cuda_scope s;
  TRY(cuda_enter_relaxed(d, NULL, &s));
  cu_result error = d->cu.priority_range(&least, &greatest);
  if (!error)
    error = d->cu.stream_create(&made, CU_STREAM_NON_BLOCKING, least);
  tw_status status = error ? cuda_fail(&d->cu, error, "creating a stream") : TW_OK;
  cuda_leave(d, &s);
  if (status == TW_OK)
    *stream = made;
  return status;
}

void cuda_stream_destroy(device *base, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!stream || cuda_enter_stream(d, stream, &s) != TW_OK)
    return;
  (void)d->cu.stream_destroy(stream);
  cuda_leave(d, &s);
}

/* A launch into the legacy stream is never captured: it fails where it would be. The thread's own
 * stream, whose handle is 2, is that of the context where the launch will be. */
int cuda_captures(device *base, const device_home *home, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  int captured = 0;
  cuda_scope s;
  if ((uintptr_t)stream <= 1)
    return 0;
  if ((uintptr_t)stream > 2 && d->cu.stream_capturing(stream, &captured) == 0)
    return captured != 0;
  if (!cuda_home_lives(base, home))
    return 0;
  if (cuda_enter(d, home->context, &s) != TW_OK)
    return 1;
  cu_result error = d->cu.stream_capturing(stream, &captured);
  cuda_leave(d, &s);
  return error || captured;
}
