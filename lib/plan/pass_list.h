/* pass_list.h: appends passes to a schedule. Internal to lib/plan. */
#ifndef PASS_LIST_H
#define PASS_LIST_H

#include "schedule.h"

/* Appends a pass with any number of loops over its rows, the inner one first. Where these are more
 * loops than a launch can have, the pass has the outer ones around it (pass.outer), and where these
 * are too many or a launch would have too many rows, it becomes several passes, each over a part of
 * the rows. */
tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) MUST_USE;

/* Appends all passes of another schedule. The work area becomes as large as the larger of the two,
 * and digit-reversed orders are copied. */
tw_status schedule_join(schedule *s, const schedule *more) MUST_USE;

/* Appends two schedules, the second of which continues the first. The passes that end the first
 * with a product of spectra are merged one by one with those that begin the second. TW_UNSUPPORTED
 * where two such passes do not work on the same places. */
tw_status schedule_join_merged(schedule *s, const schedule *first, const schedule *second) MUST_USE;

#endif
