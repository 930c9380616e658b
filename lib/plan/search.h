/* search.h: lists the candidates of a search for the fastest schedule (schedule.h), instead of
 * comparing them, and outlines one. Internal to lib/plan. */
#ifndef SEARCH_H
#define SEARCH_H

#include "way.h"

/* Is called with one candidate of a way: for an axis, or for the whole transform (axis < 0). */
typedef tw_status (*search_visitor)(void *user, const way *w, int axis, const digits *numbers);

/* Visits every candidate of every way that can compute the transform, without estimating any time:
 * first those for the whole transform, then those for each axis. A transform of a single axis has
 * only the latter. */
tw_status search_visit(const transform *t, const facts *f, search_visitor visit,
                       void *user) MUST_USE;

/* As schedule_make_by; but where a trail is followed, the schedule's passes need not be listed yet
 * (trail.h). What trails know of them is known. */
tw_status search_outline(const transform *t, const facts *f, const schedule_wish *wish,
                         schedule *out) MUST_USE;

#endif
