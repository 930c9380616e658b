/* work_area.h: allocates the work areas that plans own, and counts their bytes over the process. A
 * work area belongs to one plan, since two plans may run at once. Any thread. */
#ifndef WORK_AREA_H
#define WORK_AREA_H

#include "kept_areas.h"
#include "run.h"

/* Allocates with the environment's allocator if it has one, else on the device, where home is the
 * calling thread's. bytes 0: nothing, and *area is untouched. An area that was used before may be
 * used again when its event has passed. */
tw_status work_area_get(run_environment *e, device *d, const device_home *home, size_t bytes,
                        kept_area *area) MUST_USE;

/* The caller's allocator gets its memory back also when the area's home is gone. marked 1: the
 * area's event follows all its executions, so that it may be kept. An area of all-zero bytes is
 * none. */
void work_area_release(run_environment *e, kept_area *area, int marked);

/* Bytes of all work areas that plans own now. */
int64_t work_area_bytes(void);

#endif
