/* price.c: the price of a schedule in ns. */
#include "schedule.h"
#include "compile_time.h"
#include "cost_ways.h"
#include "space.h"
#include "trail.h"

#include <math.h>

typedef int choose(const pass_demand *d, const facts *f, candidate *out);
static choose *const chooses[TRAIL_CHOICES] = {space_choice, space_first_choice};

/* Of passes one after another that ask for the same, only the first is estimated. */
static double price_of(const schedule *s, const transform *t, const facts *f,
                       enum trail_choice which) {
  pass_demand last;
  double each = 0, ns = 0, known = trail_price(s, which);
  if (known >= 0)
    return known;
  for (int i = 0; i < s->count && ns < INFINITY; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    trail_prices(which);
    if (!i || !pass_asks_the_same(&d, &last))
      each = chooses[which](&d, f, &c) ? c.ns + cost_ways.launch_ns : INFINITY;
    last = d;
    ns += each * (double)pass_launches(&s->pass[i]);
  }
  return ns;
}

double schedule_price(const schedule *s, const transform *t, const facts *f) {
  return price_of(s, t, f, TRAIL_FASTEST);
}

double schedule_first_price(const schedule *s, const transform *t, const facts *f) {
  return price_of(s, t, f, TRAIL_FIRST);
}

double schedule_first_seconds(const schedule *s, const transform *t, const facts *f) {
  pass_demand last = {0};
  double seconds = trail_seconds(s);
  if (seconds >= 0)
    return seconds;
  seconds = 0;
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    trail_prices(TRAIL_FIRST);
    if ((!i || !pass_asks_the_same(&d, &last)) && space_first_choice(&d, f, &c))
      seconds = fmax(seconds, compile_seconds(&c.record, &d.binding));
    last = d;
  }
  return seconds;
}
