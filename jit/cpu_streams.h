/* cpu_streams.h: the cpu device's entries for events and streams, as device.h has them. Any thread.
 */
#ifndef CPU_STREAMS_H
#define CPU_STREAMS_H

#include "device.h"

tw_status cpu_event_create(device *base, int timed, device_event **event);
tw_status cpu_event_record(device *base, device_event *event, tw_stream stream);
tw_status cpu_event_elapsed(device *base, device_event *from, device_event *to, double *ms);
tw_status cpu_event_wait(device *base, device_event *event);
tw_status cpu_stream_wait(device *base, tw_stream stream, device_event *event);
void cpu_event_destroy(device *base, device_event *event);
tw_status cpu_synchronize(device *base, tw_stream stream);
tw_status cpu_stream_create(device *base, tw_stream *stream);
void cpu_stream_destroy(device *base, tw_stream stream);
int cpu_captures(device *base, const device_home *home, tw_stream stream);

#endif
