/* price.c: the price of a schedule in ns. */
#include "schedule.h"
#include "cost_ways.h"
#include "space.h"

#include <math.h>

/* Where one pass became several launches that ask for the same, only the first is estimated. */
double schedule_price(const schedule *s, const transform *t, const facts *f) {
  pass_demand last;
  double each = 0, ns = 0;
  for (int i = 0; i < s->count && ns < INFINITY; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    if (!i || !pass_asks_the_same(&d, &last))
      each = space_choice(&d, f, &c) ? c.ns + cost_ways.launch_ns : INFINITY;
    last = d;
    ns += each;
  }
  return ns;
}
