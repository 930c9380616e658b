/* work_area.h: the work areas that plans own. A work area belongs to one plan, since two plans may
 * be running at once. Counted over the process. Any thread. */
#ifndef WORK_AREA_H
#define WORK_AREA_H

#include "run.h"

/* From the environment's allocator where it has one. bytes 0: none, *memory stays. */
tw_status work_area_get(run_environment *e, device *d, size_t bytes, void **memory) MUST_USE;
void work_area_release(run_environment *e, device *d, size_t bytes, void *memory); /* or NULL */

/* Bytes of all work areas that plans own now. */
int64_t work_area_bytes(void);

#endif
