/* space_choice.c: the one record that a plan takes where nothing was measured: the fastest by the
 * model, and the first choice, which counts its compiling too. */
#include "answers.h"
#include "compile_time.h"
#include "cost.h"
#include "cost_ways.h"
#include "element.h"
#include "space_search.h"
#include "thread_memory.h"

#include <math.h>
#include <string.h>

static int halves_of(const pass_demand *d) {
  return element_halves(d->binding.in) && element_halves(d->binding.out);
}

/* Of records that are nearly as good, a plan that nobody tuned takes the one that compiles sooner:
 * that time grows with the values a thread holds, since code is unrolled over them. Compiling 74
 * lengths with NVRTC 13.0 took a median of 110 ms without this and 79 ms with it; twice as much of
 * it took 76 ms and chose kernels that were 1 % slower, of 45 points 14 %. It does so neither for
 * long rows, of which a multiprocessor holds few, nor for interleaved ones, nor for halves: there
 * the model sees smaller differences than there are. The tuner ranks by speed alone. */
static double lean_for(const pass_demand *d, const facts *f) {
  static const double lean = 0.003;
  enum { FEW_F32 = 6, FEW_F64 = 2 };
  int f64 = d->precision == TW_F64;
  int64_t row = d->points * complex_bytes(d->precision) * (d->binding.type == TW_C2C ? 1 : 2);
  if (d->binding.strided_in || d->binding.strided_out || halves_of(d))
    return 0;
  return row <= f->block_shared_max / (f64 ? FEW_F64 : FEW_F32) ? lean : 0;
}

/* How many candidates may have their bank conflicts simulated: more of convolutions, which exchange
 * three times as often, and of several axes; still more of rows of complex points, where conflicts
 * decide between few large radices and many small ones; most of halves, whose words in shared
 * memory have twice the bytes of their elements. */
enum { FAVOURITES = 3, MORE = 16, OF_ROWS = 16, OF_HALVES = 24, MOST = 32 };

static int favourites(const pass_demand *d) {
  if (halves_of(d))
    return OF_HALVES;
  if (d->axes > 1 || !space_has_factors(d->precision, d->points))
    return MORE;
  return d->binding.type == TW_C2C ? OF_ROWS : FAVOURITES;
}

static int choose(space_search s, candidate *out) {
  candidate best[MOST];
  s.out = best;
  if (!space_search_shapes(s))
    return 0;
  *out = best[0];
  return 1;
}

static int choose_fastest(const pass_demand *d, const facts *f, candidate *out) {
  space_rules rules = {{0}, {0}, 0};
  space_search s = space_search_for(d, f, &rules, NULL, favourites(d));
  s.lean = lean_for(d, f);
  s.best_only = 1;
  if (!choose(s, out))
    return 0;
  out->ns /= space_shares(&s, &out->record);
  out->wavefronts = cost_wavefronts(&out->record);
  return 1;
}

/* ---- the first choice ---- */

/* Of executions that begin with a launch. */
static first_choice rule_for(const candidate *fastest, const binding *b) {
  double launch = cost_ways.launch_ns;
  first_choice rule = first_choice_for(fastest->ns + launch, compile_seconds(&fastest->record, b));
  rule.slower_ns -= launch;
  rule.most_ns -= launch;
  return rule;
}

static double first_price(const space_search *s, const candidate *k) {
  return first_choice_price(&s->first, k->ns, compile_seconds(&k->record, s->b));
}

/* Takes the cheapest of what a search finds if it is cheaper than the kernel chosen before. */
static void take_cheaper(const space_search *s, candidate *chosen) {
  candidate found;
  if (!choose(*s, &found))
    return;
  found.wavefronts = cost_wavefronts(&found.record);
  found.ns = cost_given_wavefronts(found.wavefronts, &found.record, s->b, s->f, s->batch).ns;
  double slowest = first_choice_slowest(&s->first, compile_seconds(&found.record, s->b));
  if (found.ns <= slowest && first_price(s, &found) < first_price(s, chosen))
    *chosen = found;
}

/* Searches quickly, and thoroughly where what that finds still takes long to compile. (Several axes
 * in one block have no convolutions, and so nothing much lighter.) */
static void choose_lighter(const pass_demand *d, const facts *f, candidate *chosen) {
  space_rules rules = {{0}, {0}, 0};
  space_search s = space_search_for(d, f, &rules, NULL, MORE);
  s.lean = lean_for(d, f);
  s.first = rule_for(chosen, s.b);
  if (!first_choice_counts(&s.first, compile_seconds(&chosen->record, s.b), halves_of(d)))
    return;
  s.best_only = 1;
  take_cheaper(&s, chosen);
  if (d->axes > 1 ||
      !first_choice_heavy(&s.first, compile_seconds(&chosen->record, s.b), halves_of(d)))
    return;
  s.most = MOST;
  s.best_only = 0;
  s.thorough = 1;
  take_cheaper(&s, chosen);
}

/* Each thread keeps its last answers, unless it has a table to keep all of them: a planner asks
 * again for what it has priced. */
enum { LAST = 12 };

typedef struct {
  pass_demand of;
  facts on;
  answer what;
} last_answer;

typedef struct {
  last_answer last[LAST];
  unsigned asked;
} last_answers;

static int answers_to(const last_answer *a, const pass_demand *d, const facts *f) {
  return pass_typical_rows(&a->of) == pass_typical_rows(d) && a->of.points == d->points &&
         a->of.precision == d->precision && a->of.axes == d->axes &&
         !memcmp(a->of.axis, d->axis, sizeof d->axis) &&
         !memcmp(&a->of.binding, &d->binding, sizeof d->binding) && !memcmp(&a->on, f, sizeof *f);
}

/* *only: the answer where the thread has no memory for more than one. */
static answer *ask_last(const pass_demand *d, const facts *f, answer *only) {
  static _Thread_local void *place;
  last_answers *mine = thread_memory(&place, sizeof *mine);
  for (unsigned i = 0; mine && i < LAST && i < mine->asked; i++)
    if (answers_to(&mine->last[i], d, f))
      return &mine->last[i].what;
  if (!mine) {
    *only = (answer){.known = 0};
    return only;
  }
  last_answer *fresh = &mine->last[mine->asked++ % LAST];
  *fresh = (last_answer){.of = *d, .on = *f};
  return &fresh->what;
}

static void learnt(answer *known, int what) {
  known->known |= what;
  if (answers_used())
    answers_grew(answers_used());
}

static answer *ask(const pass_demand *d, const facts *f, answer *only) {
  answer *known = answers_used() ? answers_find(answers_used(), d, f) : NULL;
  if (!known)
    known = ask_last(d, f, only);
  if (!(known->known & ANSWER_FASTEST)) {
    known->there_is_one = choose_fastest(d, f, &known->fastest);
    learnt(known, ANSWER_FASTEST);
  }
  return known;
}

/* The candidate with the time of the very rows, since it was chosen for typical ones. *last: the
 * time for the rows that were asked for last. */
static candidate for_rows(const candidate *c, const pass_demand *d, const facts *f,
                          answer_time *last) {
  if (pass_typical_rows(d) == d->rows)
    return *c;
  if (last->rows != d->rows)
    *last = (answer_time){
        d->rows, cost_given_wavefronts(c->wavefronts, &c->record, &d->binding, f, d->rows).ns};
  return (candidate){c->record, last->ns, c->wavefronts};
}

int space_choice(const pass_demand *d, const facts *f, candidate *out) {
  answer only;
  answer *known = ask(d, f, &only);
  if (known->there_is_one)
    *out = for_rows(&known->fastest, d, f, &known->fastest_at);
  return known->there_is_one;
}

int space_first_choice(const pass_demand *d, const facts *f, candidate *out) {
  answer only;
  answer *known = ask(d, f, &only);
  if (!known->there_is_one)
    return 0;
  if (!(known->known & ANSWER_FIRST)) {
    known->first = known->fastest;
    choose_lighter(d, f, &known->first);
    learnt(known, ANSWER_FIRST);
  }
  *out = for_rows(&known->first, d, f, &known->first_at);
  return 1;
}

int space_serves(const pass_demand *d, const facts *f) {
  answer *known = answers_used() ? answers_find(answers_used(), d, f) : NULL;
  if (!known)
    return space_search_any(d, f);
  if (!(known->known & ANSWER_SERVES)) {
    known->serves = space_search_any(d, f);
    learnt(known, ANSWER_SERVES);
  }
  return known->serves;
}
