/* cpu_streams.c: the cpu device's events and streams. A launch has run when its call returns, so
 * that there is nothing to wait for: an event is a reading of the clock, every stream is the same,
 * and none is captured. */
#include "cpu_streams.h"

#include "clock.h"
#include <stdlib.h>

struct device_event {
  double ms;
};

tw_status cpu_event_create(device *base, int timed, device_event **event) {
  (void)base, (void)timed;
  device_event *e = calloc(1, sizeof *e);
  if (!e)
    return status_fail(TW_NO_MEMORY, "no memory for an event");
  *event = e;
  return TW_OK;
}

tw_status cpu_event_record(device *base, device_event *event, tw_stream stream) {
  (void)base, (void)stream;
  event->ms = clock_now_ms();
  return TW_OK;
}

tw_status cpu_event_elapsed(device *base, device_event *from, device_event *to, double *ms) {
  (void)base;
  *ms = to->ms - from->ms;
  return TW_OK;
}

tw_status cpu_event_wait(device *base, device_event *event) {
  (void)base, (void)event;
  return TW_OK;
}

tw_status cpu_stream_wait(device *base, tw_stream stream, device_event *event) {
  (void)base, (void)stream, (void)event;
  return TW_OK;
}

void cpu_event_destroy(device *base, device_event *event) {
  (void)base;
  free(event);
}

tw_status cpu_synchronize(device *base, tw_stream stream) {
  (void)base, (void)stream;
  return TW_OK;
}

tw_status cpu_stream_create(device *base, tw_stream *stream) {
  (void)base;
  *stream = NULL;
  return TW_OK;
}

void cpu_stream_destroy(device *base, tw_stream stream) {
  (void)base, (void)stream;
}

int cpu_captures(device *base, const device_home *home, tw_stream stream) {
  (void)base, (void)home, (void)stream;
  return 0;
}
