/* pass_list.h: a schedule as a list that passes are appended to. Internal to lib/plan. */
#ifndef PASS_LIST_H
#define PASS_LIST_H

#include "schedule.h"

/* Appends a pass with any number of loops over its rows, the inner one first: the outer ones become
 * launches of their own, and so do more rows than a launch can have. */
tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) MUST_USE;

/* Appends all passes of another schedule, of whose work area and order it takes over what it has
 * not. */
tw_status schedule_join(schedule *s, const schedule *more) MUST_USE;

/* Appends two schedules of which the second takes up where the first leaves off. Passes of the
 * first that end with a product of spectra become one with those that begin the second, in the same
 * places. TW_UNSUPPORTED: they lie in others. */
tw_status schedule_join_merged(schedule *s, const schedule *first, const schedule *second) MUST_USE;

#endif
