/* trail_follow.c: answers what a search would, along a trail. */
#include "block_worth.h"
#include "classify.h"
#include "cost_ways.h"
#include "trail_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static trail_walk *following(void) {
  trail_walk *w = trail_walking();
  return w && w->plan->fit ? w : NULL;
}

static void go_beyond(trail_walk *w, int lacks) {
  w->lacks |= lacks;
  if (!w->told)
    w->plan->unknown(w->plan->by);
  w->told = 1;
}

/* ---- whether it can be followed ---- */

typedef struct {
  int64_t rows, launches;
} pass_counts;

/* Whether a pass asks now for what it asked for but for its rows and launches, which are set. */
static int pass_fits(const trail_pass *p, const int64_t *unit, const transform *t, const facts *f,
                     pass_counts *counts) {
  pass now;
  memcpy(&now, &p->pass, sizeof now);
  trail_set_numbers(&now, p->number, p->numbers, unit);
  *counts = (pass_counts){now.rows, pass_launches(&now)};
  if (!p->lies_otherwise)
    return pass_keeps_class(&now, &p->demand.class_of, now.rows, f);
  const pass_demand d = pass_demands(&now, t, f);
  return d.typical == p->demand.typical &&
         !memcmp(&d.class_of, &p->demand.class_of, sizeof d.class_of) &&
         !memcmp(&d.binding, &p->demand.binding, sizeof d.binding);
}

/* Whether all schedules may have the launches that they have now: more than so many are refused. */
static int launches_fit(const trail *a, const pass_counts *counts) {
  int64_t most = 0;
  for (int i = 0; i < a->makes; i++) {
    int64_t launches = 0;
    for (int k = 0; k < a->make[i].passes.count; k++)
      launches += counts[a->make[i].passes.at[k]].launches;
    most = launches > most ? launches : most;
  }
  return most <= LAUNCHES_MOST;
}

trail_fit *trail_fits(const trail *a, const transform *t, const facts *f) {
  int64_t unit[TRAIL_GROUPS];
  pass_counts counts[TRAIL_PASSES];
  int fits = a->joined && trail_may_follow(t) && trail_units_of(a, t, unit);
  for (int i = 0; fits && i < a->passes; i++)
    fits = pass_fits(&a->pass[i], unit, t, f, &counts[i]);
  fits = fits && launches_fit(a, counts);
  trail_fit *fit = fits ? malloc(sizeof *fit + (size_t)a->passes * sizeof *fit->pass) : NULL;
  if (!fit)
    return NULL;
  fit->of = a;
  memcpy(fit->unit, unit, sizeof unit);
  memset(fit->turn, 0, sizeof fit->turn);
  for (int i = 0; i < a->passes; i++) {
    memset(&fit->pass[i], 0, offsetof(followed_pass, price));
    fit->pass[i].rows = counts[i].rows;
    fit->pass[i].launches = counts[i].launches;
  }
  return fit;
}

void trail_fit_free(trail_fit *fit) {
  free(fit);
}

/* ---- passes ---- */

/* Of the rows that stand for the class, a kernel's price is what the search for it found. */
static double price_in(const trail_walk *w, const trail_pass *then, const trail_kernel *k,
                       int64_t rows) {
  const pass_demand *d = &then->demand;
  if (!k->there_is_one)
    return INFINITY;
  return rows == pass_typical_rows(d)
             ? k->ns
             : cost_again(&k->cost, &k->record, &d->binding, w->plan->on, rows);
}

/* In the kernel that is chosen for the pass; < 0: not known. */
static double price_of_pass(trail_walk *w, int at, enum trail_choice which) {
  const trail_pass *then = &w->plan->fit->of->pass[at];
  const trail_kernel *k = &then->kernel[which];
  followed_pass *p = &w->plan->fit->pass[at];
  if (!k->asked)
    return -1;
  if (!p->priced[which])
    p->price[which] = price_in(w, then, k, p->rows);
  p->priced[which] = 1;
  return p->price[which];
}

/* As schedule_price; < 0: not known. */
static double price_of(trail_walk *w, const trail_list *l, enum trail_choice which) {
  double ns = 0;
  for (int i = 0; i < l->count && ns < INFINITY; i++) {
    double one = price_of_pass(w, l->at[i], which);
    if (one < 0)
      return -1;
    ns += (one + cost_ways.launch_ns) * (double)w->plan->fit->pass[l->at[i]].launches;
  }
  return ns;
}

/* ---- comparisons ---- */

/* Whether passes in one block are worth it as they were: their kernel's price is that of the very
 * rows. */
static int block_alike(trail_walk *w, const trail_turn *t) {
  const trail_pass *then = &w->plan->fit->of->pass[t->a.at[0]];
  const trail_kernel *k = &then->kernel[TRAIL_FASTEST];
  const int64_t rows = w->plan->fit->pass[t->a.at[0]].rows;
  if (!k->asked || !k->there_is_one)
    return 0;
  double ns = cost_again(&k->cost, &k->record, &then->demand.binding, w->plan->on, rows);
  return block_worth(then->pass.axes, rows, ns, t->row_bytes, w->plan->on) == t->less;
}

/* Whether a comparison comes out as it did. */
static int turns_alike(trail_walk *w, const trail_turn *t) {
  double a = price_of(w, &t->a, TRAIL_FASTEST), b = price_of(w, &t->b, TRAIL_FASTEST);
  return a >= 0 && b >= 0 && (a < t->margin * b) == t->less;
}

static int turn_is_same(trail_walk *w, int at) {
  const trail_turn *t = &w->plan->fit->of->turn[at];
  signed char *same = &w->plan->fit->turn[at];
  if (!*same)
    *same = (t->row_bytes ? block_alike(w, t) : turns_alike(w, t)) ? 1 : -1;
  return *same > 0;
}

/* Whether a part of the search takes the turns that it took. Its passes fit. */
static int holds(trail_walk *w, const marks *turns) {
  int same = 1;
  for (int i = 0; same && i < MARK_WORDS; i++)
    for (uint64_t left = turns->bit[i]; same && left; left &= left - 1)
      same = turn_is_same(w, 64 * i + __builtin_ctzll(left));
  return same;
}

/* ---- what a search finds ---- */

tw_status trail_list_passes(schedule *s) {
  const trail_walk *w = following();
  if (!w || !s->followed || s->pass)
    return TW_OK;
  const trail_fit *fit = w->plan->fit;
  const trail_list *l = &fit->of->make[s->followed - 1].passes;
  s->pass = malloc((size_t)l->count * sizeof *s->pass);
  if (!s->pass)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  s->capacity = l->count;
  for (int i = 0; i < l->count; i++) {
    const trail_pass *then = &fit->of->pass[l->at[i]];
    memcpy(&s->pass[i], &then->pass, sizeof then->pass);
    trail_set_numbers(&s->pass[i], then->number, then->numbers, fit->unit);
  }
  return TW_OK;
}

int trail_made(const schedule_wish *wish, schedule *out, tw_status *status) {
  trail_walk *w = following();
  if (!w)
    return 0;
  const trail *a = w->plan->fit->of;
  int at = trail_find_make(a, wish);
  if (at == a->makes || !holds(w, &a->make[at].turns)) {
    go_beyond(w, at == a->makes);
    return 0;
  }
  const trail_make *m = &a->make[at];
  *status = m->status;
  if (m->status != TW_OK) {
    *status = status_fail(m->status, "%s cannot compute this transform", wish->way);
    return 1;
  }
  memcpy(out, &m->schedule, sizeof *out);
  trail_set_numbers(out, m->number, m->numbers, w->plan->fit->unit);
  out->count = m->passes.count;
  for (int i = 0; i < out->count; i++)
    out->launches += w->plan->fit->pass[m->passes.at[i]].launches;
  out->followed = 1 + at;
  return 1;
}

int trail_visited(search_visitor visit, void *user, tw_status *status) {
  trail_walk *w = following();
  if (!w)
    return 0;
  const trail *a = w->plan->fit->of;
  if (!a->visited || !holds(w, &a->visit)) {
    go_beyond(w, !a->visited);
    return 0;
  }
  *status = TW_OK;
  for (int i = 0; i < a->offers && *status == TW_OK; i++)
    *status = visit(user, a->offer[i].way, a->offer[i].axis, &a->offer[i].numbers);
  return 1;
}

/* ---- about a schedule ---- */

/* The passes of a schedule that came from the trail in use, or NULL. */
static const trail_list *passes_of(const trail_walk *w, const schedule *s) {
  return w && s->followed ? &w->plan->fit->of->make[s->followed - 1].passes : NULL;
}

double trail_price(const schedule *s, enum trail_choice which) {
  trail_walk *w = following();
  const trail_list *l = passes_of(w, s);
  double ns = l ? price_of(w, l, which) : -1;
  if (l && ns < 0)
    go_beyond(w, 1);
  return ns;
}

double trail_seconds(const schedule *s) {
  trail_walk *w = following();
  const trail_list *l = passes_of(w, s);
  double most = l ? 0 : -1;
  for (int i = 0; l && most >= 0 && i < l->count; i++) {
    const trail_kernel *k = &w->plan->fit->of->pass[l->at[i]].kernel[TRAIL_FIRST];
    most = !k->asked ? -1 : k->there_is_one ? fmax(most, k->seconds) : most;
  }
  if (l && most < 0)
    go_beyond(w, 1);
  return most;
}

static followed_pass *pass_of(const schedule *s, int i) {
  trail_walk *w = following();
  const trail_list *l = passes_of(w, s);
  return l ? &w->plan->fit->pass[l->at[i]] : NULL;
}

int trail_demand(const schedule *s, int at, pass_demand *out) {
  trail_walk *w = following();
  const trail_list *l = passes_of(w, s);
  if (!l)
    return 0;
  *out = w->plan->fit->of->pass[l->at[at]].demand;
  out->rows = w->plan->fit->pass[l->at[at]].rows;
  return 1;
}

int64_t trail_launches(const schedule *s, int at) {
  const followed_pass *p = pass_of(s, at);
  return p ? p->launches : 0;
}

int trail_measured(const schedule *s, int at, int own, double *ns) {
  const followed_pass *p = pass_of(s, at);
  if (!p || !p->measured[own])
    return 0;
  *ns = p->measured_ns[own];
  return 1;
}

void trail_keep_measured(const schedule *s, int at, int own, double ns) {
  followed_pass *p = pass_of(s, at);
  if (!p)
    return;
  p->measured[own] = 1;
  p->measured_ns[own] = ns;
}
