/* work_area.h: allocates the work areas that plans own, and counts their bytes over the process. A
 * work area belongs to one plan, since two plans may run at once. Any thread. */
#ifndef WORK_AREA_H
#define WORK_AREA_H

#include "run.h"

/* Allocates with the environment's allocator if it has one, else on the device, where home is the
 * calling thread's. bytes 0: nothing, and *memory is untouched. */
tw_status work_area_get(run_environment *e, device *d, const device_home *home, size_t bytes,
                        void **memory) MUST_USE;
/* home: as when it was allocated. The caller's allocator gets its memory back also when that home
 * is gone. ordered 1: all executions that used it went into the default stream, so that it may be
 * kept (kept_areas.h). memory may be NULL. */
void work_area_release(run_environment *e, device *d, const device_home *home, size_t bytes,
                       void *memory, int ordered);

/* Bytes of all work areas that plans own now. */
int64_t work_area_bytes(void);

#endif
