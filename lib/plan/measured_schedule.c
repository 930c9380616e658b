/* measured_schedule.c: the fastest schedule, by the model or by what was measured. */
#include "cost_ways.h"
#include "planner.h"
#include "search.h"
#include "trail.h"

#include <math.h>

static const double LEAD = 1.02; /* that another schedule must have, as a kernel must */

static double launches_of(const schedule *s, int at) {
  int64_t known = trail_launches(s, at);
  return (double)(known ? known : pass_launches(&s->pass[at]));
}

tw_status schedule_measured_ns(const schedule *s, const transform *t, const facts *f, int own,
                               plan_measured *measured, void *user, double *ns) {
  double sum = 0, one = measured != NULL;
  for (int i = 0; i < s->count && one > 0; i++) {
    if (!trail_measured(s, i, own, &one)) {
      pass_demand d;
      if (!trail_demand(s, i, &d))
        d = pass_demands(&s->pass[i], t, f);
      TRY(measured(user, &d, own, &one));
      trail_keep_measured(s, i, own, one);
    }
    sum += (one + cost_ways.launch_ns) * launches_of(s, i);
  }
  *ns = one > 0 ? sum : 0;
  return TW_OK;
}

typedef struct {
  const transform *t;
  const facts *f;
  plan_measured *measured;
  void *user;
  schedule fastest; /* of those that were measured; owned */
  double ns;        /* that it takes */
} comparison;

static tw_status compare(void *user, const way *w, int axis, const digits *numbers) {
  comparison *c = user;
  const schedule_wish wish = {.way = w->name, .axis = axis + 1, .numbers = *numbers};
  schedule s = {0};
  double ns = 0;
  tw_status status = search_outline(c->t, c->f, &wish, &s);
  if (status == TW_UNSUPPORTED)
    return TW_OK;
  TRY(status);
  if (!c->t->max_work || schedule_work_bytes(&s) <= c->t->max_work)
    status = schedule_measured_ns(&s, c->t, c->f, 1, c->measured, c->user, &ns);
  if (ns > 0 && ns < c->ns) {
    schedule slower = c->fastest;
    c->fastest = s;
    c->ns = ns;
    s = slower;
  }
  schedule_free(&s);
  return status;
}

tw_status planner_fastest(const transform *t, const facts *f, plan_measured *measured, void *user,
                          schedule *out) {
  comparison c = {.t = t, .f = f, .measured = measured, .user = user};
  schedule s = {0};
  double ns = 0;
  TRY(schedule_make(t, f, &s));
  tw_status status =
      s.launches > 1 ? schedule_measured_ns(&s, t, f, 1, measured, user, &ns) : TW_OK;
  s.weighed = ns > 0;
  c.ns = ns / LEAD;
  if (status == TW_OK && ns > 0)
    status = search_visit(t, f, compare, &c);
  if (status == TW_OK && c.fastest.count) {
    schedule slower = s;
    s = c.fastest;
    c.fastest = slower;
    s.weighed = s.measured = 1;
    status = trail_list_passes(&s);
  }
  schedule_free(&c.fastest);
  if (status != TW_OK) {
    schedule_free(&s);
    return status;
  }
  *out = s;
  return TW_OK;
}
