/* search.c: finds the schedule that the model expects to be fastest among the candidates that the
 * ways offer. Candidates are compared nowhere else. Where there is only one, no time is estimated.
 */
#include "search.h"
#include "axis_fit.h"
#include "element.h"
#include "trail.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  way_view view; /* the first member, so that a view's address is its search's */
  const way *trying;
  const schedule_wish *wish; /* never NULL */
  const way *only;           /* the way that the wish names; NULL: any */
  const digits *numbers;     /* which of its candidates; NULL: any */
  int *served;               /* the number of axes planned so far in the way that the wish names */
  search_visitor visit;      /* is called with each candidate; NULL: candidates are compared */
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
  double ns = price(v, c), best = price(v, &v->best);
  int beats = ns < margin * best;
  if (ns < INFINITY && best < INFINITY)
    trail_compares(&c->made, margin, &v->best.made, beats);
  return beats;
}

static int same_numbers(const digits *a, const digits *b) {
  return a->count == b->count && !memcmp(a->digit, b->digit, (size_t)a->count * sizeof *a->digit);
}

static double offer(way_view *v, const digits *numbers, int priced) {
  search *s = (search *)v;
  if (s->visit) {
    trail_offers(s->trying, v->axis ? v->axis->which : -1, numbers);
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

/* Moves the best candidate's passes to the end of a schedule. */
static tw_status take_best(search *s, schedule *out) {
  candidate_way *best = &s->view.best;
  tw_status status = best->status;
  if (status == TW_OK)
    status = schedule_join(out, &best->made);
  else /* fails again, and so sets the detail of the failure */
    status = best->way->append(&s->view, &best->numbers, out);
  schedule_free(&best->made);
  return status;
}

/* ---- one axis ---- */

static void look_at_axis(search *s, const subproblem *a) {
  way_view *v = &s->view;
  v->axis = a;
  v->longest = radix_longest(v->f, complex_bytes(v->t->precision));
  v->spans = axis_spans_blocks(a);
  v->marginal = v->spans || axis_block_marginal(a);
  v->fits = axis_fits_block(a);
  if (v->every || s->only || !v->fits || v->marginal)
    v->fewest = radix_fewest(v->t->precision, a->n, v->longest);
}

/* Where no way can do with the work area that is allowed, searches again without this limit, so
 * that the error can say how much is needed. */
static void search_axis(search *s) {
  way_view *v = &s->view;
  for (v->respects_cap = 1; v->respects_cap >= 0 && !v->best.way; v->respects_cap--) {
    v->capped = way_exceeds_cap(v, v->axis->work, subproblem_work(v->axis, v->axis->n));
    if (v->respects_cap || v->t->max_work)
      try_ways(s, ways_of_axis());
  }
}

/* Restricts the search to one way (NULL: to none), and to the numbers that the wish has for it. */
static void restrict_to(search *s, const way *w) {
  s->only = w;
  s->numbers = w && s->wish->numbers.count ? &s->wish->numbers : NULL;
  s->view.every = w != NULL; /* even where it is not expected to be the fastest */
}

/* The way that the wish names for this axis, or NULL. */
static const way *wished_for(const schedule_wish *wish, int which) {
  const way *const *w = ways_of_axis();
  if (!wish->way || (wish->axis && wish->axis != which + 1))
    return NULL;
  while (*w && strcmp((*w)->name, wish->way) != 0)
    w++;
  return *w;
}

static tw_status no_schedule(const subproblem *a) {
  return status_fail(TW_UNSUPPORTED, "length %lld has no schedule", (long long)a->n);
}

static tw_status plan_part(const way_view *v, const subproblem *a, schedule *out) {
  static const schedule_wish none;
  search s = {.view = {.t = v->t, .f = v->f, .offer = offer, .plan_part = plan_part},
              .wish = &none};
  look_at_axis(&s, a);
  search_axis(&s);
  if (!s.view.best.way)
    return no_schedule(a);
  return take_best(&s, out);
}

static tw_status plan_axis(const search *whole, int which, int axes, schedule *out) {
  const way_view *of = &whole->view;
  subproblem a = subproblem_of_axis(of->t, of->f, which, axes);
  search s = *whole;
  s.view = (way_view){.t = of->t, .f = of->f, .offer = offer, .plan_part = plan_part};
  restrict_to(&s, wished_for(s.wish, which));
  look_at_axis(&s, &a);
  search_axis(&s);
  if (s.only && s.view.best.way)
    ++*s.served;
  if (s.only && !s.view.best.way) { /* this way cannot compute this axis */
    restrict_to(&s, NULL);
    search_axis(&s);
  }
  if (!s.view.best.way)
    return no_schedule(&a);
  if (a.to == BUFFER_REST) {
    out->rest = subproblem_rests(of->t);
    out->rest_word = element_bytes(pass_element(of->t, BUFFER_REST));
  }
  return take_best(&s, out);
}

static tw_status plan_axes(const way_view *v, int count, schedule *s) {
  for (int i = 0; i < v->t->rank; i++)
    if (subproblem_at(v->t, i) < count)
      TRY(plan_axis((const search *)v, subproblem_at(v->t, i), count, s));
  return TW_OK;
}

/* ---- the transform ---- */

/* Finds the way of that name. *of_axis: 1 when it is a way of an axis. */
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
  search s = {.view = {.t = t,
                       .f = f,
                       .respects_cap = 1,
                       .offer = offer,
                       .plan_axes = plan_axes,
                       .plan_part = plan_part}};
  s.wish = wish;
  s.served = served;
  return s;
}

static tw_status make_by(const transform *t, const facts *f, const schedule_wish *wish,
                         schedule *out) {
  int served = 0, of_axis = 0;
  const way *wanted = NULL;
  schedule made = {0};
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

/* 1 when a pass before the last stores numbers of f16 so small, where points are about 1, that they
 * have fewer significant bits than others. */
static int underflows(const schedule *s, const transform *t) {
  static const double least = 0x1p-14; /* with all bits of f16 */
  for (int i = 0; i + 1 < s->count; i++)
    if (s->pass[i].scales)
      return s->pass[i].out.format == TW_F16 && fabs(t->scale) * sqrt((double)s->pass[i].n) < least;
  return 0;
}

/* Replaces a schedule by one with fp32 between its passes, where there is one. */
static void take_wide(const transform *t, const facts *f, const schedule_wish *wish, schedule *s) {
  transform wide = *t;
  schedule other = {0};
  trail_spoilt();
  wide.between = TW_BETWEEN_F32;
  int made = make_by(&wide, f, wish, &other) == TW_OK;
  if (made && (!t->max_work || schedule_work_bytes(&other) <= t->max_work)) {
    schedule_free(s);
    *s = other;
  } else {
    schedule_free(&other);
  }
}

/* Halves between passes take half the time to move. Only their error may be a reason for fp32. */
static tw_status make(const transform *t, const facts *f, const schedule_wish *wish,
                      schedule *out) {
  TRY(make_by(t, f, wish, out));
  if (t->between == TW_BETWEEN_ANY && underflows(out, t))
    take_wide(t, f, wish, out);
  return TW_OK;
}

tw_status search_outline(const transform *t, const facts *f, const schedule_wish *wish,
                         schedule *out) {
  static const schedule_wish none;
  schedule s = {0};
  tw_status status;
  wish = wish ? wish : &none;
  if (!trail_made(wish, &s, &status)) {
    trail_make_begins();
    status = make(t, f, wish, &s);
    trail_make_ends(wish, status, &s);
  }
  TRY(status);
  *out = s;
  return TW_OK;
}

tw_status schedule_make_by(const transform *t, const facts *f, const schedule_wish *wish,
                           schedule *out) {
  schedule s;
  TRY(search_outline(t, f, wish, &s));
  TRY(trail_list_passes(&s));
  *out = s;
  return TW_OK;
}

tw_status schedule_make(const transform *t, const facts *f, schedule *out) {
  return schedule_make_by(t, f, NULL, out);
}

tw_status search_visit(const transform *t, const facts *f, search_visitor visit, void *user) {
  static const schedule_wish none;
  search s = search_for(t, f, &none, NULL);
  tw_status known;
  if (trail_visited(visit, user, &known))
    return known;
  trail_visit_begins();
  s.view.every = 1;
  s.visit = visit;
  s.user = user;
  if (t->rank != 1) /* a single axis's own candidates are those of the whole */
    try_ways(&s, ways_of_transform());
  for (int i = t->rank - 1; i >= 0 && s.visited == TW_OK; i--) {
    subproblem a = subproblem_of_axis(t, f, i, t->rank);
    look_at_axis(&s, &a);
    s.view.capped = way_exceeds_cap(&s.view, a.work, subproblem_work(&a, a.n));
    try_ways(&s, ways_of_axis());
  }
  if (s.visited == TW_OK)
    trail_visit_ends();
  else
    trail_spoilt();
  return s.visited;
}
