/* price.c: the price of a schedule in ns. */
#include "schedule.h"
#include "cost_ways.h"
#include "space.h"

#include <math.h>

typedef int choose(const pass_demand *d, const facts *f, candidate *out);

/* Where one pass became several launches that ask for the same, only the first is estimated. */
static double price_of(const schedule *s, const transform *t, const facts *f, choose *kernel) {
  pass_demand last;
  double each = 0, ns = 0;
  for (int i = 0; i < s->count && ns < INFINITY; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    if (!i || !pass_asks_the_same(&d, &last))
      each = kernel(&d, f, &c) ? c.ns + cost_ways.launch_ns : INFINITY;
    last = d;
    ns += each;
  }
  return ns;
}

double schedule_price(const schedule *s, const transform *t, const facts *f) {
  return price_of(s, t, f, space_choice);
}

double schedule_first_price(const schedule *s, const transform *t, const facts *f) {
  return price_of(s, t, f, space_first_choice);
}
