/* kept_areas.h: work areas of destroyed plans, kept for the next plan of the same shape, since the
 * driver takes far longer to allocate and release memory than a known plan takes to be made. Device
 * memory only, for the whole process, at most KEPT_AREAS of at most KEPT_AREA_BYTES each.
 * Executions may still be using an area when it is given: it is taken again when they have ended.
 * Any thread.
 */
#ifndef KEPT_AREAS_H
#define KEPT_AREAS_H

#include "device.h"

/* A transform with a larger area takes longer than the driver does. */
enum { KEPT_AREAS = 4, KEPT_AREA_BYTES = 16 << 20 };

/* Takes an area of just so many bytes that is free to be used. NULL: there is none. */
void *kept_areas_take(device *d, const device_home *home, size_t bytes);

/* Gives an area whose executions all went into the default stream. *evicted: what has no room any
 * more, for the caller to release; NULL: nothing. 0: it cannot be kept, and stays the caller's. */
typedef struct {
  device *device;
  device_home home;
  void *memory;
} evicted_area;
int kept_areas_give(device *d, const device_home *home, size_t bytes, void *memory,
                    evicted_area *evicted);

/* Releases all areas of a device. 1: there were any. */
int kept_areas_release(device *d);

/* Of a device; NULL: of all. */
size_t kept_areas_bytes(const device *d);

#endif
