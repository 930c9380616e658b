/* starters.h: the candidates that a search begins with. Internal to tune. One thread. */
#ifndef STARTERS_H
#define STARTERS_H

#include "trials.h"

/* Adds to an empty list, and so to be measured first: the incumbent, the fastest record by the
 * model, and the winners of the nearest classes. The incumbent is the class's own schedule, else
 * the winner of the nearest class, else the model's first choice: what a plan takes before there is
 * a measurement of this class. */
tw_status starters_add(tuning *t) MUST_USE;

#endif
