/* kept_areas.h: work areas of destroyed plans, kept for later plans whose areas have the same size,
 * since the driver takes far longer to allocate and release memory than a known plan takes to be
 * made. Device memory only, for the whole process, at most KEPT_AREAS, those of one home of at
 * most KEPT_BYTES together. Any thread.
 */
#ifndef KEPT_AREAS_H
#define KEPT_AREAS_H

#include "device.h"

/* Allocating and releasing takes the driver some 0.15 ms: little for a transform whose area has
 * more bytes than these. */
enum { KEPT_AREAS = 4, KEPT_BYTES = 64 << 20 };

/* Device memory and an event after all executions that used it: they may still run when it is
 * taken. Each execution records it, into the stream that it goes into itself. A destroy could not:
 * that stream may be gone by then, and work in the default stream, which waits for most others,
 * would spoil the capture of one of them. All-zero bytes: none. */
typedef struct {
  device *device;
  device_home home;
  void *memory;
  size_t bytes;
  device_event *event; /* in that home; NULL: it cannot be kept */
  int used;            /* 1: executions used it before, and the event follows them */
} kept_area;

/* Takes the area of just so many bytes that was given last. 0: there is none. */
int kept_areas_take(device *d, const device_home *home, size_t bytes, kept_area *out);

/* Gives an area whose event follows all its executions. Returns how many areas are evicted, for the
 * caller to release: those that have no room any more, and the area itself where it cannot be kept.
 */
int kept_areas_give(const kept_area *area, kept_area evicted[KEPT_AREAS + 1]) MUST_USE;

void kept_area_release(kept_area *area);

/* Releases all areas of a device. 1: there were any. */
int kept_areas_release(device *d);

/* Of a device; NULL: of all. What was in homes that are gone is not counted. */
size_t kept_areas_bytes(const device *d);

#endif
