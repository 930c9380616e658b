/* pilots.c: the order in which schedules are measured, by what may be expected of each. */
#include "pilots.h"

#include <math.h>

/* What tuning gains over the first few kernels, in parts of a pass's time. The more kernels were
 * tried, the less is to be expected of others. Of a pass that was not measured, the model's time
 * may be too long by as much. */
static const double GAIN = 0.1;
static const double PILOTS_SHARE = 0.5; /* of the budget, at most */
static const double TURN_SHARE = 0.5;   /* of what is left, for measuring one pass */

typedef struct {
  pilot_known known;
  int ended; /* 1: measuring brings nothing more */
} pass_state;

typedef struct {
  const pilot_port *port;
  const pilot_schedule *list;
  int count;
  double budget_ms, begun;
  double pilots_ms;        /* that all pilots took */
  double took_ms, each_ms; /* what was measured last, and a kernel of it */
  pass_state state[PILOT_SCHEDULES_MOST][PILOT_PASSES_MOST];
  int stop;
} pilots;

/* ---- what is known, and what may be expected ---- */

static int has_time(const pass_state *p) {
  return p->known.ns > 0;
}

/* Passes of several schedules may be of one class, so what was measured for one may be news for
 * all. */
static tw_status look(pilots *r) {
  for (int s = 0; s < r->count; s++)
    for (int p = 0; p < r->list[s].passes; p++)
      TRY(r->port->known(r->port->user, s, p, &r->state[s][p].known));
  return TW_OK;
}

static double gain_of(const pass_state *p) {
  if (p->known.settled || p->ended)
    return 0;
  return p->known.tried > PILOT_KERNELS ? GAIN * PILOT_KERNELS / p->known.tried : GAIN;
}

/* INFINITY where a pass has no time, and will have none. */
static double expected_ns(const pilots *r, int s) {
  double sum = 0;
  for (int p = 0; p < r->list[s].passes; p++) {
    const pass_state *of = &r->state[s][p];
    double ns = has_time(of) ? of->known.ns : r->list[s].model_ns[p];
    sum += !has_time(of) && of->ended ? (double)INFINITY : ns * (1 - gain_of(of));
  }
  return sum;
}

/* INFINITY where not all passes were measured. */
static double measured_ns(const pilots *r, int s) {
  double sum = 0;
  for (int p = 0; p < r->list[s].passes; p++)
    sum += has_time(&r->state[s][p]) ? r->state[s][p].known.ns : (double)INFINITY;
  return sum;
}

/* ---- whose turn it is ---- */

/* The pass of a schedule to be measured next: one that was not, or the one with most to gain; -1:
 * nothing is left to do. */
static int next_pass(const pilots *r, int s) {
  int next = -1;
  double most = 0;
  for (int p = 0; p < r->list[s].passes; p++) {
    const pass_state *of = &r->state[s][p];
    if (of->ended || of->known.settled)
      continue;
    if (!has_time(of))
      return p;
    double gain = of->known.ns * gain_of(of);
    if (gain > most) {
      most = gain;
      next = p;
    }
  }
  return next;
}

static int fastest_measured(const pilots *r) {
  int best = 0;
  for (int s = 1; s < r->count; s++)
    if (measured_ns(r, s) < measured_ns(r, best))
      best = s;
  return best;
}

/* The schedule to be measured next: of those that may be faster than the fastest so far, first one
 * that was not measured, then the one of which most is expected. -1: only the fastest so far itself
 * may be. */
static int next_schedule(const pilots *r) {
  int best = fastest_measured(r), next = -1, rivals = 0, pilots_left = 0;
  for (int s = 0; s < r->count; s++) {
    if (next_pass(r, s) < 0 || !(expected_ns(r, s) < measured_ns(r, best)))
      continue;
    int is_pilot = isinf(measured_ns(r, s));
    int closer = next < 0 || expected_ns(r, s) < expected_ns(r, next);
    rivals += s != best;
    if (is_pilot > pilots_left || (is_pilot == pilots_left && closer))
      next = s;
    pilots_left |= is_pilot;
  }
  return rivals ? next : -1;
}

/* ---- turns ---- */

static double left_ms(const pilots *r) {
  return r->budget_ms - (r->port->now_ms(r->port->user) - r->begun);
}

/* A pass of which measuring brings nothing new is not measured again. */
static tw_status measure(pilots *r, int s, int p, int kernels, double budget_ms) {
  pass_state *of = &r->state[s][p];
  double begun = r->port->now_ms(r->port->user);
  int before = of->known.tried;
  TRY(r->port->measure(r->port->user, s, p, kernels, budget_ms, &r->stop));
  TRY(look(r));
  of->ended = !of->known.settled && of->known.tried <= before;
  r->took_ms = r->port->now_ms(r->port->user) - begun;
  if (!of->ended && of->known.tried > before)
    r->each_ms = r->took_ms / (of->known.tried - before);
  return TW_OK;
}

/* A first few kernels. */
static tw_status pilot(pilots *r, int s, int p) {
  TRY(measure(r, s, p, PILOT_KERNELS, 0));
  r->pilots_ms += r->took_ms;
  return TW_OK;
}

static int pilot_is_paid_for(const pilots *r) {
  return r->budget_ms <= 0 || r->pilots_ms + r->took_ms <= PILOTS_SHARE * r->budget_ms;
}

/* As many kernels as were tried before, which halves what may be expected of others, if they are
 * expected to fit. What is left otherwise is for tuning the fastest schedule. */
static tw_status go_on(pilots *r, int s, int p) {
  int tried = r->state[s][p].known.tried;
  int kernels = tried > PILOT_KERNELS ? tried : PILOT_KERNELS;
  double left = left_ms(r);
  if (r->budget_ms <= 0)
    return measure(r, s, p, kernels, 0);
  r->stop |= left <= 0 || r->each_ms * kernels > TURN_SHARE * left;
  return r->stop ? TW_OK : measure(r, s, p, kernels, left);
}

static tw_status take_turn(pilots *r, int s, int p) {
  if (has_time(&r->state[s][p]))
    return go_on(r, s, p);
  if (pilot_is_paid_for(r))
    return pilot(r, s, p);
  r->state[s][p].ended = 1;
  return TW_OK;
}

tw_status pilots_run(const pilot_port *port, const pilot_schedule *list, int count,
                     double budget_ms) {
  pilots r = {.port = port, .list = list, .count = count, .budget_ms = budget_ms};
  int s;
  if (count < 2)
    return TW_OK;
  r.begun = port->now_ms(port->user);
  TRY(look(&r));
  for (int p = 0; p < list[0].passes && !r.stop; p++)
    if (!has_time(&r.state[0][p]))
      TRY(pilot(&r, 0, p));
  while (!r.stop && (s = next_schedule(&r)) >= 0)
    TRY(take_turn(&r, s, next_pass(&r, s)));
  return TW_OK;
}
