/* price.h: what the model expects of a schedule: the one price that ways are compared by. Internal
 * to lib/plan. */
#ifndef PRICE_H
#define PRICE_H

#include "schedule.h"

/* ns of all passes of a schedule, with what lies between launches; INFINITY where there is no
 * kernel for one. */
double schedule_price(const schedule *s, const transform *t, const facts *f);

#endif
