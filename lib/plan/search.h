/* search.h: what a search can be asked beside the fastest schedule (schedule.h). Internal to
 * lib/plan. */
#ifndef SEARCH_H
#define SEARCH_H

#include "way.h"

/* Takes one candidate of a way: of an axis, or of the whole transform (axis < 0). */
typedef tw_status (*search_visitor)(void *user, const way *w, int axis, const digits *numbers);

/* Every candidate of every way that can compute the transform, nothing priced: first those of the
 * whole unless it has a single axis, then those of each axis. */
tw_status search_visit(const transform *t, const facts *f, search_visitor visit,
                       void *user) MUST_USE;

#endif
