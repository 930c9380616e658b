/* trail_record.c: records what a search goes by. */
#include "compile_time.h"
#include "pass_watch.h"
#include "space.h"
#include "trail_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The walk that records, and records a part of a search now, or NULL. */
static trail_walk *recording_any(void) {
  trail_walk *w = trail_walking();
  return w && w->made ? w : NULL;
}

static trail_walk *recording(void) {
  trail_walk *w = recording_any();
  return w && w->turns ? w : NULL;
}

/* What does not fit is not recorded at all. */
static void give_up(trail_walk *w) {
  trail_free(w->made);
  w->made = NULL;
  w->turns = NULL;
}

void trail_spoilt(void) {
  trail_walk *w = recording_any();
  if (w)
    give_up(w);
}

/* ---- passes ---- */

static int find_pass(const trail *a, const pass *p) {
  for (int i = a->passes - 1; i >= 0; i--)
    if (!memcmp(&a->pass[i].pass, p, sizeof *p))
      return i;
  return -1;
}

/* Between the parts of a search, only passes of what these found are asked about. */
static void asks(const pass *p, const pass_demand *d) {
  trail_walk *w = recording_any();
  if (!w)
    return;
  trail *a = w->made;
  int at = w->last_pass = find_pass(a, p);
  if (!w->turns)
    return;
  if (at < 0 && a->passes == TRAIL_PASSES) {
    give_up(w);
    return;
  }
  if (at < 0) {
    at = a->passes++;
    trail_pass *fresh = &a->pass[at];
    memset(fresh, 0, sizeof *fresh);
    memcpy(&fresh->pass, p, sizeof *p);
    memcpy(&fresh->demand, d, sizeof *d);
  }
  w->last_pass = at;
}

void trail_prices(enum trail_choice which) {
  trail_walk *w = recording_any();
  if (w && w->last_pass >= 0)
    w->made->pass[w->last_pass].kernel[which].asked = 1;
}

/* 0, and nothing more is recorded, where there are passes that were not asked about. */
static int list_of(trail_walk *w, const schedule *s, trail_list *out) {
  memset(out, 0, sizeof *out);
  for (int i = 0; i < s->count; i++) {
    int at = s->count <= TRAIL_OF_ONE ? find_pass(w->made, &s->pass[i]) : -1;
    if (at < 0) {
      give_up(w);
      return 0;
    }
    out->at[out->count++] = (uint8_t)at;
  }
  return 1;
}

/* ---- comparisons ---- */

static void add_turn(trail_walk *w, const trail_turn *t) {
  trail *a = w->made;
  int at = 0;
  while (at < a->turns && memcmp(&a->turn[at], t, sizeof *t) != 0)
    at++;
  if (at == TRAIL_TURNS) {
    give_up(w);
    return;
  }
  if (at == a->turns)
    memcpy(&a->turn[a->turns++], t, sizeof *t);
  marks_add(w->turns, at);
}

void trail_compares(const schedule *a, double margin, const schedule *b, int less) {
  trail_walk *w = recording();
  trail_turn t;
  memset(&t, 0, sizeof t);
  t.margin = margin;
  t.less = less;
  if (w && list_of(w, a, &t.a) && list_of(w, b, &t.b))
    add_turn(w, &t);
}

void trail_compares_block(const pass *p, int64_t row_bytes, int worth) {
  trail_walk *w = recording();
  trail_turn t;
  memset(&t, 0, sizeof t);
  t.row_bytes = row_bytes;
  t.less = worth;
  int at = w ? find_pass(w->made, p) : -1;
  if (at < 0) {
    trail_spoilt();
    return;
  }
  w->made->pass[at].kernel[TRAIL_FASTEST].asked = 1;
  t.a.count = 1;
  t.a.at[0] = (uint8_t)at;
  add_turn(w, &t);
}

/* ---- parts of the search ---- */

void trail_make_begins(void) {
  trail_walk *w = recording_any();
  if (!w)
    return;
  memset(&w->making, 0, sizeof w->making);
  w->last_pass = -1;
  w->turns = &w->making.turns;
}

static void keep_make(trail_walk *w, const schedule_wish *wish, tw_status status,
                      const schedule *made) {
  trail *a = w->made;
  trail_make *m = &w->making;
  if (trail_find_make(a, wish) < a->makes)
    return;
  m->wish.way = wish->way;
  m->wish.axis = wish->axis;
  m->wish.numbers.count = wish->numbers.count;
  memcpy(m->wish.numbers.digit, wish->numbers.digit,
         (size_t)wish->numbers.count * sizeof *wish->numbers.digit);
  m->status = status;
  if (status == TW_OK) {
    memcpy(&m->schedule, made, sizeof *made);
    m->schedule.pass = NULL;
    m->schedule.launches = 0;
    m->schedule.capacity = 0;
    if (!list_of(w, made, &m->passes))
      return;
  }
  if (a->makes == TRAIL_MAKES)
    give_up(w);
  else
    memcpy(&a->make[a->makes++], m, sizeof *m);
}

/* Passes of a schedule that nobody compared were not asked about so far. */
static void ask_all(const trail_walk *w, const schedule *made) {
  for (int i = 0; i < made->count; i++)
    (void)pass_demands(&made->pass[i], w->plan->of, w->plan->on);
}

void trail_make_ends(const schedule_wish *wish, tw_status status, const schedule *made) {
  trail_walk *w = recording();
  if (!w)
    return;
  if (status == TW_OK)
    ask_all(w, made);
  if (w->made && (status == TW_OK || (status == TW_UNSUPPORTED && wish->way)))
    keep_make(w, wish, status, made);
  if (w->made)
    w->turns = w->made->visited < 0 ? &w->made->visit : NULL;
}

/* visited is < 0 while it lasts. */
void trail_visit_begins(void) {
  trail_walk *w = recording_any();
  if (!w || w->made->visited)
    return;
  w->made->visited = -1;
  w->turns = &w->made->visit;
}

void trail_visit_ends(void) {
  trail_walk *w = recording_any();
  if (!w || w->made->visited >= 0)
    return;
  w->made->visited = 1;
  w->turns = NULL;
}

void trail_offers(const way *of, int axis, const digits *numbers) {
  trail_walk *w = recording();
  if (!w || w->made->visited >= 0)
    return;
  trail *a = w->made;
  if (a->offers == TRAIL_OFFERS) {
    give_up(w);
    return;
  }
  trail_offer *o = &a->offer[a->offers++];
  memset(o, 0, sizeof *o);
  o->way = of;
  o->axis = axis;
  o->numbers.count = numbers->count;
  memcpy(o->numbers.digit, numbers->digit, (size_t)numbers->count * sizeof *numbers->digit);
}

/* ---- the whole ---- */

/* The model's kernels, which it was asked for before. */
static void settle(trail *a, const facts *f) {
  for (int i = 0; i < a->passes; i++)
    for (int which = 0; which < TRAIL_CHOICES; which++) {
      trail_kernel *k = &a->pass[i].kernel[which];
      const pass_demand *d = &a->pass[i].demand;
      pass_demand typical = *d;
      candidate c;
      if (!k->asked)
        continue;
      typical.rows = pass_typical_rows(d);
      k->there_is_one = which == TRAIL_FIRST ? space_first_choice(&typical, f, &c)
                                             : space_choice(&typical, f, &c);
      if (!k->there_is_one)
        continue;
      k->record = c.record;
      k->ns = c.ns;
      k->cost = cost_keep(c.wavefronts, &k->record, &d->binding, f, d->rows);
      k->seconds = compile_seconds(&k->record, &d->binding);
    }
}

static void keep_numbers(trail *a, const transform *t) {
  int64_t number[TRAIL_NUMBERS];
  a->loops = t->loops;
  a->numbers = trail_numbers_of(t, number);
  for (int i = 0; i < a->numbers; i++)
    a->number[i] = (trail_number){number[i], 0, GROUP_CONSTANT};
}

static trail *fresh(const transform *t) {
  trail *a = calloc(1, sizeof *a);
  if (!a)
    return NULL;
  atomic_init(&a->owners, 1);
  keep_numbers(a, t);
  a->pass = malloc(TRAIL_PASSES * sizeof *a->pass);
  a->turn = malloc(TRAIL_TURNS * sizeof *a->turn);
  a->make = malloc(TRAIL_MAKES * sizeof *a->make);
  a->offer = malloc(TRAIL_OFFERS * sizeof *a->offer);
  if (a->pass && a->turn && a->make && a->offer)
    return a;
  trail_free(a);
  return NULL;
}

/* Gives back what an array has not needed. */
static void *trimmed(void *at, int count, size_t each) {
  void *smaller = count ? realloc(at, (size_t)count * each) : NULL;
  return smaller ? smaller : at;
}

static void trim(trail *a) {
  a->pass = trimmed(a->pass, a->passes, sizeof *a->pass);
  a->turn = trimmed(a->turn, a->turns, sizeof *a->turn);
  a->make = trimmed(a->make, a->makes, sizeof *a->make);
  a->offer = trimmed(a->offer, a->offers, sizeof *a->offer);
}

int trail_record_begins(trail_walk *w) {
  w->last_pass = -1;
  w->made = fresh(w->plan->of);
  if (w->made)
    pass_watch(asks);
  return w->made != NULL;
}

trail *trail_record_ends(trail_walk *w) {
  trail *made = w->made;
  pass_watch(NULL);
  if (made) {
    settle(made, w->plan->on);
    trim(made);
  }
  return made;
}
