/* planning.h: plans and sizes of work areas, from layouts. */
#ifndef PLANNING_H
#define PLANNING_H

#include "handles.h"

/* Makes the plan of a handle. *work receives the size of its work area. */
cufft_result planning_make(cufft_plan *p, const layout *l, size_t *work);

/* The size of the work area that planning_make would say. p: the handle, whose settings count,
 * and which may be handed over; NULL: none. */
cufft_result planning_size(cufft_plan *p, const layout *l, size_t *work);

#endif
