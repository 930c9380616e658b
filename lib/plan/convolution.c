/* convolution.c: an axis as a convolution with a chirp, over several passes (schedule.h). */
#include "answers.h"
#include "axis_fit.h"
#include "decimation.h"
#include "element.h"
#include "way.h"

#include <string.h>

/* Numbers grow between the halves, and their errors with them: the work area has full precision. */
static element between(const subproblem *a) {
  return element_complex(a->t->precision);
}

/* ---- the length ---- */

/* A length's radices, and the points that it moves: with `count` radices there are 2*count - 1
 * passes, since the middle one belongs to both halves, and each moves m points. */
typedef struct {
  int64_t moved; /* INT64_MAX: none */
  digits order;
} length;

/* Each output takes a number for each input: fewer points make a shorter convolution, as those of
 * half a spectrum do. Where the last radix fills whole sectors of memory, or whole lines, so do all
 * distances between the points of a pass, and its blocks share none: that is worth more than a
 * little length. */
enum { WHOLE_SECTORS, WHOLE_LINES, ALIGNMENTS };
static const int aligned_bytes[ALIGNMENTS] = {RECORD_SECTOR, 128};
enum { LONGER = 32 }; /* an aligned length exceeds the least by at most one part in so many */

typedef struct {
  length least, aligned[ALIGNMENTS];
} lengths;

typedef struct {
  const subproblem *a;
  int64_t from, to; /* of the length */
  lengths found;
} length_search;

/* That of double precision, whatever the transform's: beyond it blocks hold so few rows that, by
 * the model, five passes take less time than three. */
static int64_t longest_digit(const facts *f) {
  return radix_longest(f, complex_bytes(TW_F64));
}

static int64_t most_moved(const length_search *s) {
  int64_t least = s->found.least.moved;
  return least == INT64_MAX ? INT64_MAX : least + least / LONGER;
}

/* Keeps a length that moves less than others, or than others that are aligned so. */
static void take_length(length_search *s, const length *l) {
  int64_t bytes = l->order.digit[l->order.count - 1] * element_bytes(between(s->a));
  if (l->moved < s->found.least.moved)
    s->found.least = *l;
  for (int i = 0; i < ALIGNMENTS; i++)
    if (bytes % aligned_bytes[i] == 0 && l->moved < s->found.aligned[i].moved)
      s->found.aligned[i] = *l;
}

/* Takes m as the length in the fewest passes. */
static void try_length(length_search *s, int64_t m) {
  int64_t longest = longest_digit(s->a->f);
  length l = {.moved = 0}; /* equal shapes have equal bytes */
  divisors of;
  for (int count = 2; count <= SCHEDULE_FACTORS_MOST; count++) {
    l.moved = (2 * count - 1) * m;
    if (l.moved > most_moved(s))
      return;
    if (count == 2)
      divisors_of(m, longest, &of);
    if (!radix_split_by(&of, TW_F64, m, count, longest, l.order.digit))
      continue;
    l.order.count = count;
    take_length(s, &l);
    return;
  }
}

/* Tries m and its multiples by products of primes[prime] and the primes after it: from 1 and 0, all
 * lengths in range whose factors are 2, 3, 5 and 7. */
static void try_lengths(length_search *s, int64_t m, int prime) {
  static const int primes[] = {7, 5, 3, 2};
  if (m >= s->from)
    try_length(s, m);
  for (int i = prime; i < 4; i++)
    if (m <= s->to / primes[i])
      try_lengths(s, m * primes[i], i);
}

/* Finds the lengths, or recalls them. */
static void find_lengths(length_search *s) {
  answers_numbers known = {.of = {NUMBERS_CONVOLUTION, s->from, s->to, longest_digit(s->a->f),
                                  element_bytes(between(s->a))}};
  _Static_assert(sizeof known.given >= sizeof s->found, "the lengths are numbers");
  if (answers_recall_numbers(&known)) {
    memcpy(&s->found, known.given, sizeof s->found);
    return;
  }
  try_lengths(s, 1, 0);
  memcpy(known.given, &s->found, sizeof s->found);
  answers_keep_numbers(&known);
}

/* ---- the two halves ---- */

/* The axis's points times the chirp are transformed into the work area; the spectrum, whose digits
 * are reversed, is multiplied by that of the chirp. */
static subproblem first_half(const subproblem *a, const chirp_shape *c) {
  subproblem h = *a;
  h.n = h.out = c->m;
  h.to = BUFFER_WORK;
  h.order = TW_ORDER_REVERSED_OUT;
  h.digits = c->order;
  h.load = operations_with(a->load, OPERATION_CHIRP);
  h.store = (operations)OPERATIONS_OF(OPERATION_FILTER);
  h.chirp = *c;
  h.final = 0;
  return h;
}

/* The product is transformed back from the work area; as many points as the axis has are multiplied
 * by the conjugate chirp and stored. */
static subproblem second_half(const subproblem *a, const chirp_shape *c) {
  subproblem h = *a;
  h.n = h.in = c->m;
  h.from = BUFFER_WORK;
  h.order = TW_ORDER_REVERSED_IN;
  h.digits = c->order;
  h.load = (operations){0};
  h.store = (operations)OPERATIONS_OF(OPERATION_CHIRP | OPERATION_CONJUGATED);
  for (int i = 0; i < a->store.count; i++)
    h.store = operations_with(h.store, a->store.at[i]);
  h.conjugated = !a->conjugated;
  h.chirp = *c;
  return h;
}

static tw_status convolve(const subproblem *a, const chirp_shape *c, schedule *s) {
  subproblem half[] = {first_half(a, c), second_half(a, c)};
  schedule made[2] = {{0}, {0}};
  tw_status status = decimation_append(&half[0], &made[0]);
  if (status == TW_OK)
    status = decimation_append(&half[1], &made[1]);
  if (status == TW_OK)
    status = schedule_join_merged(s, &made[0], &made[1]);
  schedule_free(&made[0]);
  schedule_free(&made[1]);
  return status;
}

/* ---- the way of an axis ---- */

static int64_t product(const digits *d) {
  int64_t m = 1;
  for (int i = 0; i < d->count; i++)
    m *= d->digit[i];
  return m;
}

/* The candidate's numbers are the radices of the convolution's length. */
static tw_status append(const way_view *v, const digits *numbers, schedule *s) {
  const chirp_shape shape = {v->axis->n, product(numbers), v->axis->out, *numbers};
  subproblem a = *v->axis;
  a.work = between(&a);
  subproblem_need_work(&a, shape.m, s);
  return convolve(&a, &shape, s);
}

static int applicable(const way_view *v) {
  enum { LONGEST = 1 << 30 }; /* axis: chirp_kernel.h */
  return v->axis->type == TW_C2C && v->axis->n <= LONGEST;
}

/* 1 where there is no split into radices, or where one block may be slow. */
static int worth(const way_view *v) {
  if (v->fits && !v->marginal)
    return axis_block_may_be_slow(v->axis);
  return !v->fewest.count;
}

/* Offers a length unless it is too long. An aligned one leaves as much of a cap to other buffers.
 * Returns whether it did. */
static int offer(way_view *v, const length_search *s, const length *l, int priced) {
  int64_t words = subproblem_work(v->axis, product(&l->order));
  if (l->moved == INT64_MAX || l->moved > most_moved(s) ||
      way_exceeds_cap(v, between(v->axis), l == &s->found.least ? words : 2 * words))
    return 0;
  v->offer(v, &l->order, priced);
  return 1;
}

/* The aligned lengths compete by their prices. */
static void enumerate(way_view *v) {
  const length none = {.moved = INT64_MAX};
  length_search s = {.a = v->axis, .found = {none, {none, none}}};
  const length *aligned = s.found.aligned;
  s.from = v->axis->in + v->axis->out - 1;
  s.to = 4 * v->axis->n;
  find_lengths(&s);
  int same = aligned[WHOLE_SECTORS].moved == aligned[WHOLE_LINES].moved;
  int offered = offer(v, &s, &aligned[WHOLE_SECTORS], !same);
  offered += !same && offer(v, &s, &aligned[WHOLE_LINES], 1);
  if (!offered || (v->every && s.found.least.moved < aligned[WHOLE_SECTORS].moved))
    offer(v, &s, &s.found.least, 0);
}

const way way_convolution = {
    "convolution", "several passes that convolve with a chirp", applicable, worth, enumerate, NULL,
    append};
