/* space_choice.c: the one record that a plan takes where nothing was measured: the fastest by the
 * model, and the first choice, which counts its compiling too. */
#include "compile_time.h"
#include "cost.h"
#include "cost_ways.h"
#include "element.h"
#include "hash.h"
#include "space_search.h"

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

/* How many candidates have their bank conflicts simulated: more of convolutions, which exchange
 * three times as often, and of several axes, which end out of order; most of halves, whose words in
 * shared memory have twice the bytes of their elements. */
enum { FAVOURITES = 3, MORE = 8, OF_HALVES = 24, MOST = 32 };

static int favourites(const pass_demand *d) {
  if (halves_of(d))
    return OF_HALVES;
  return d->axes == 1 && space_has_factors(d->precision, d->points) ? FAVOURITES : MORE;
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
  out->ns /= 1 + s.lean * out->record.value[FIELD_ELEMENTS];
  return 1;
}

/* ---- the first choice ---- */

/* Of executions that begin with a launch. */
static first_choice rule_for(const candidate *fastest, const binding *b) {
  double launch = cost_ways.launch_ns;
  first_choice rule = first_choice_for(fastest->ns + launch, compile_seconds(&fastest->record, b));
  rule.slowest_ns -= launch;
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
  found.ns = cost_of_pass(&found.record, s->b, s->f, s->batch).ns;
  if (found.ns <= s->first.slowest_ns && first_price(s, &found) < first_price(s, chosen))
    *chosen = found;
}

/* Searches quickly, and thoroughly where what that finds still takes long to compile. (Several axes
 * in one block have no convolutions, and so nothing much lighter.) */
static void choose_lighter(const pass_demand *d, const facts *f, candidate *chosen) {
  space_rules rules = {{0}, {0}, 0};
  space_search s = space_search_for(d, f, &rules, NULL, MORE);
  s.lean = lean_for(d, f);
  s.first = rule_for(chosen, s.b);
  s.best_only = 1;
  take_cheaper(&s, chosen);
  if (d->axes > 1 || !first_choice_heavy(compile_seconds(&chosen->record, s.b)))
    return;
  s.most = MOST;
  s.best_only = 0;
  take_cheaper(&s, chosen);
}

/* Each thread keeps its last answers, since a planner asks again for what it has priced:
 * alternatives of several passes ask for up to some fifty kernels. A thread's own memory is scarce,
 * and so the answers are packed. */
enum { ANSWERS = 64 };

typedef struct {
  uint8_t record[RECORD_PACKED_BYTES];
  double ns;
} packed_candidate;

typedef struct {
  hash256 of; /* what was asked */
  packed_candidate fastest, first;
  int there_is_one, has_first;
} answer;

static _Thread_local answer answers[ANSWERS];
static _Thread_local unsigned answered;

static packed_candidate candidate_pack(const candidate *c) {
  packed_candidate packed = {.ns = c->ns};
  record_pack(&c->record, packed.record);
  return packed;
}

static int candidate_unpack(const packed_candidate *packed, candidate *out) {
  out->ns = packed->ns;
  return record_unpack(packed->record, &out->record) == TW_OK;
}

static hash256 question_of(const pass_demand *d, const facts *f) {
  const int64_t rows = pass_typical_rows(d);
  hash_stream s;
  hash_begin(&s);
  hash_feed(&s, &rows, sizeof rows);
  hash_feed(&s, &d->points, sizeof d->points);
  hash_feed(&s, &d->precision, sizeof d->precision);
  hash_feed(&s, &d->axes, sizeof d->axes);
  hash_feed(&s, d->axis, sizeof d->axis);
  hash_feed(&s, &d->binding, sizeof d->binding);
  hash_feed(&s, f, sizeof *f);
  return hash_end(&s);
}

static answer *ask(const pass_demand *d, const facts *f) {
  const hash256 question = question_of(d, f);
  candidate fastest;
  for (unsigned i = 0; i < ANSWERS && i < answered; i++)
    if (!memcmp(&answers[i].of, &question, sizeof question))
      return &answers[i];
  answer *fresh = &answers[answered++ % ANSWERS];
  *fresh = (answer){.of = question};
  fresh->there_is_one = choose_fastest(d, f, &fastest);
  if (fresh->there_is_one)
    fresh->fastest = candidate_pack(&fastest);
  return fresh;
}

/* The candidate with the time of the very rows, since it was chosen for typical ones. */
static candidate for_rows(const candidate *c, const pass_demand *d, const facts *f) {
  int typical = pass_typical_rows(d) == d->rows;
  double ns = typical ? c->ns : cost_of_pass(&c->record, &d->binding, f, d->rows).ns;
  return (candidate){c->record, ns};
}

int space_choice(const pass_demand *d, const facts *f, candidate *out) {
  const answer *known = ask(d, f);
  candidate c;
  if (!known->there_is_one || !candidate_unpack(&known->fastest, &c))
    return 0;
  *out = for_rows(&c, d, f);
  return 1;
}

int space_first_choice(const pass_demand *d, const facts *f, candidate *out) {
  answer *known = ask(d, f);
  candidate c;
  if (!known->there_is_one ||
      !candidate_unpack(known->has_first ? &known->first : &known->fastest, &c))
    return 0;
  if (!known->has_first) {
    if (first_choice_counts(compile_seconds(&c.record, &d->binding)))
      choose_lighter(d, f, &c);
    known->first = candidate_pack(&c);
    known->has_first = 1;
  }
  *out = for_rows(&c, d, f);
  return 1;
}
