/* work_area.h: allocates the work areas that plans own, and counts their bytes over the process. A
 * work area belongs to one plan, since two plans may run at once. Any thread. */
#ifndef WORK_AREA_H
#define WORK_AREA_H

#include "run.h"

/* Allocates with the environment's allocator if it has one, else on the device. bytes 0: nothing,
 * and *memory is untouched. */
tw_status work_area_get(run_environment *e, device *d, size_t bytes, void **memory) MUST_USE;
/* home: the calling thread's when it was allocated. The caller's allocator gets its memory back
 * also when that home is gone. memory may be NULL. */
void work_area_release(run_environment *e, device *d, const device_home *home, size_t bytes,
                       void *memory);

/* Bytes of all work areas that plans own now. */
int64_t work_area_bytes(void);

#endif
