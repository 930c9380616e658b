/* search.c: the one place that compares: from a transform to the schedule that the model expects to
 * be fastest, among what the ways offer. Nothing is priced where there is no choice. */
#include "search.h"
#include "axis_fit.h"
#include "element.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  way_view view; /* first, so that what ways are given leads back here */
  const way *trying;
  const schedule_wish *wish; /* never NULL */
  const way *only;           /* the way wished for here; NULL: any */
  const digits *numbers;     /* which of its candidates; NULL: any */
  int *served;               /* axes so far that a wish for an axis's way was granted for */
  search_visitor visit;      /* candidates go here instead; NULL: they are compared */
  void *user;
  tw_status visited;
} search;

/* ---- candidates ---- */

static double price(const way_view *v, candidate_way *c) {
  if (c->ns < 0)
    c->ns = c->status == TW_OK ? schedule_price(&c->made, v->t, v->f) : (double)INFINITY;
  return c->ns;
}

static int beats_best(way_view *v, candidate_way *c) {
  if (!v->best.way)
    return 1;
  double margin = c->way->margin ? c->way->margin(v) : 1;
  return price(v, c) < margin * price(v, &v->best);
}

static int same_numbers(const digits *a, const digits *b) {
  return a->count == b->count && !memcmp(a->digit, b->digit, (size_t)a->count * sizeof *a->digit);
}

static double offer(way_view *v, const digits *numbers, int priced) {
  search *s = (search *)v;
  if (s->visit) {
    if (s->visited == TW_OK)
      s->visited = s->visit(s->user, s->trying, v->axis ? v->axis->which : -1, numbers);
    return 0;
  }
  if (s->numbers && !same_numbers(s->numbers, numbers))
    return 0;
  candidate_way c = {.way = s->trying, .numbers = *numbers, .ns = -1};
  c.status = s->trying->append(v, numbers, &c.made);
  if (priced && !(price(v, &c) < INFINITY)) {
    schedule_free(&c.made);
    return c.ns;
  }
  if (beats_best(v, &c)) {
    candidate_way worse = v->best;
    v->best = c;
    c = worse;
    schedule_free(&c.made);
    return v->best.ns > 0 ? v->best.ns : 0;
  }
  schedule_free(&c.made);
  return c.ns > 0 ? c.ns : 0;
}

static void try_ways(search *s, const way *const *ways) {
  way_view *v = &s->view;
  for (; *ways; ways++) {
    const way *w = *ways;
    int asked = s->only ? w == s->only : v->every || !w->worth || w->worth(v);
    s->trying = w;
    if (asked && w->applicable(v))
      w->enumerate(v);
  }
}

/* The best candidate's passes to the end of a schedule. */
static tw_status take_best(search *s, schedule *out) {
  candidate_way *best = &s->view.best;
  tw_status status = best->status;
  if (status == TW_OK)
    status = schedule_join(out, &best->made);
  else /* once more, for what it has to say */
    status = best->way->append(&s->view, &best->numbers, out);
  schedule_free(&best->made);
  return status;
}

/* ---- one axis ---- */

static void look_at_axis(search *s, const subproblem *a) {
  way_view *v = &s->view;
  v->axis = a;
  v->longest = radix_longest(v->f, complex_bytes(v->t->precision));
  v->doubtful = axis_block_doubtful(a);
  v->fits = axis_fits_block(a);
  if (v->every || s->only || !v->fits || v->doubtful)
    v->fewest = radix_fewest(v->t->precision, a->n, v->longest);
}

/* Where no way is content with the work area that is allowed, the search goes on without regard to
 * it, so that what is needed can be said. */
static void search_axis(search *s) {
  way_view *v = &s->view;
  for (v->minds_cap = 1; v->minds_cap >= 0 && !v->best.way; v->minds_cap--) {
    v->capped = way_exceeds_cap(v, subproblem_work(v->axis, v->axis->n));
    if (v->minds_cap || v->t->max_work)
      try_ways(s, ways_of_axis());
  }
}

/* Looks among candidates of one way only. */
static void restrict_to(search *s, const way *w) {
  s->only = w;
  s->numbers = w && s->wish->numbers.count ? &s->wish->numbers : NULL;
  s->view.every = w != NULL; /* whether or not it would be worth it */
}

/* The way of an axis that is wished for, or NULL. */
static const way *wished_for(const schedule_wish *wish, int which) {
  const way *const *w = ways_of_axis();
  if (!wish->way || (wish->axis && wish->axis != which + 1))
    return NULL;
  while (*w && strcmp((*w)->name, wish->way) != 0)
    w++;
  return *w;
}

static tw_status plan_axis(const search *whole, int which, schedule *out) {
  const way_view *of = &whole->view;
  subproblem a = subproblem_of_axis(of->t, of->f, which);
  search s = *whole;
  s.view = (way_view){.t = of->t, .f = of->f, .offer = offer};
  restrict_to(&s, wished_for(s.wish, which));
  look_at_axis(&s, &a);
  search_axis(&s);
  if (s.only && s.view.best.way)
    ++*s.served;
  if (s.only && !s.view.best.way) { /* this axis cannot be had in that way */
    restrict_to(&s, NULL);
    search_axis(&s);
  }
  if (!s.view.best.way)
    return status_fail(TW_UNSUPPORTED, "length %lld has no schedule", (long long)a.n);
  return take_best(&s, out);
}

static tw_status plan_axes(const way_view *v, int count, schedule *s) {
  for (int i = count - 1; i >= 0; i--)
    TRY(plan_axis((const search *)v, i, s));
  return TW_OK;
}

/* ---- the transform ---- */

/* The way of that name, and whether it is one of an axis. */
static tw_status find_way(const char *name, const way **found, int *of_axis) {
  const way *const *lists[] = {ways_of_transform(), ways_of_axis()};
  char known[256] = "";
  for (int i = 0; i < 2; i++)
    for (const way *const *w = lists[i]; *w; w++) {
      if (!strcmp((*w)->name, name)) {
        *found = *w;
        *of_axis = i;
        return TW_OK;
      }
      size_t used = strlen(known);
      snprintf(known + used, sizeof known - used, "%s%s", used ? ", " : "", (*w)->name);
    }
  return status_fail(TW_INVALID, "no way is called '%s': there are %s", name, known);
}

static search search_for(const transform *t, const facts *f, const schedule_wish *wish,
                         int *served) {
  search s = {.view = {.t = t, .f = f, .minds_cap = 1, .offer = offer, .plan_axes = plan_axes}};
  s.wish = wish;
  s.served = served;
  return s;
}

tw_status schedule_make_by(const transform *t, const facts *f, const schedule_wish *wish,
                           schedule *out) {
  static const schedule_wish none;
  int served = 0, of_axis = 0;
  const way *wanted = NULL;
  schedule made = {0};
  wish = wish ? wish : &none;
  TRY(transform_supported(t));
  if (wish->way)
    TRY(find_way(wish->way, &wanted, &of_axis));
  search s = search_for(t, f, wish, &served);
  if (of_axis)
    s.only = &way_axis_by_axis;
  else
    restrict_to(&s, wanted);
  try_ways(&s, ways_of_transform());
  tw_status status = TW_UNSUPPORTED;
  if (s.view.best.way)
    status = take_best(&s, &made);
  if (!s.view.best.way || (status == TW_OK && of_axis && !served)) {
    schedule_free(&made);
    return status_fail(TW_UNSUPPORTED, "%s cannot compute this transform", wish->way);
  }
  if (status != TW_OK) {
    schedule_free(&made);
    return status;
  }
  *out = made;
  return TW_OK;
}

tw_status schedule_make(const transform *t, const facts *f, schedule *out) {
  return schedule_make_by(t, f, NULL, out);
}

tw_status search_visit(const transform *t, const facts *f, search_visitor visit, void *user) {
  static const schedule_wish none;
  search s = search_for(t, f, &none, NULL);
  s.view.every = 1;
  s.visit = visit;
  s.user = user;
  if (t->rank != 1) /* of a single axis they are what its ways are */
    try_ways(&s, ways_of_transform());
  for (int i = t->rank - 1; i >= 0 && s.visited == TW_OK; i--) {
    subproblem a = subproblem_of_axis(t, f, i);
    look_at_axis(&s, &a);
    s.view.capped = way_exceeds_cap(&s.view, subproblem_work(&a, a.n));
    try_ways(&s, ways_of_axis());
  }
  return s.visited;
}
