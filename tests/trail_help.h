/* trail_help.h: what the tests of trails share: families of transforms, searches for them with
 * measurements that are made up, alone, recorded and along a trail. */
#ifndef TRAIL_HELP_H
#define TRAIL_HELP_H

#include "answers.h"
#include "check.h"
#include "hash.h"
#include "trail_parts.h"

#include <string.h>

/* ---- problems ---- */

enum { RANK = 3, PADDING = 6 };

/* What problems have in common that differ in their number of transforms. */
typedef struct {
  int rank, type, precision;
  int64_t n[RANK];
  int32_t kind[RANK];
  int padded, columns, in_place, either, loops; /* loops: two around a row, the inner one of 3 */
  int measured;                                 /* how many of 8 classes were; 0: none */
  int capped, small;                            /* the work area; the scale */
  int64_t apart[2];                 /* how much further apart rows or columns lie on each side */
  int64_t points_apart, rows_apart; /* points of a row, or of columns' other axes; rows of the
                                       last dimension: over 0, so many elements more */
} family;

/* ---- at random ---- */

static uint64_t random_state; /* set from check_seed */

static inline int64_t below(int64_t n) {
  return (int64_t)(check_random(&random_state) % (uint64_t)n);
}

static inline int64_t random_length(int64_t most) {
  static const int primes[] = {2, 2, 2, 2, 3, 3, 5, 7, 11, 13};
  int64_t n = 1;
  if (below(3) == 0)
    return 2 + below(most - 2);
  for (int i = 0; i < 30; i++) {
    int64_t longer = n * primes[below(10)];
    n = longer <= most && below(12) ? longer : n;
  }
  return n < 2 ? 2 : n;
}

/* Packed and out of place. */
static inline family random_lengths(void) {
  static const int types[] = {TW_C2C, TW_C2C, TW_R2C, TW_C2R, TW_R2R};
  static const int precisions[] = {TW_F32, TW_F32, TW_F64, TW_F16, TW_BF16};
  static const int64_t longest[] = {300000, 2000, 150};
  family f = {.rank = below(2) ? 1 : 2 + (int)below(2)};
  f.type = types[below(5)];
  f.precision = precisions[below(5)];
  for (int i = 0; i < f.rank; i++) {
    f.n[i] = random_length(longest[f.rank - 1]);
    f.kind[i] = (int32_t)below(11);
  }
  f.measured = (int)below(3) * 4;
  return f;
}

static inline int64_t points_of(const family *f) {
  int64_t points = 1;
  for (int i = 0; i < f->rank; i++)
    points *= f->n[i];
  return points;
}

/* Strides for rows that lie further apart than they must, on both sides, or for columns: side by
 * side, with strides that have room for all of them. */
static inline void place_side(const family *f, int64_t rows, int output, int64_t *stride,
                              int64_t *inner, int64_t *batch) {
  int64_t at = f->columns ? rows + (f->padded ? PADDING : 0) + f->apart[output] : 1;
  at *= 1 + f->points_apart;
  for (int i = f->rank - 1; i >= 0; i--) {
    int half = i == f->rank - 1 && f->type == (output ? TW_R2C : TW_C2R);
    stride[i] = at;
    at *= half ? f->n[i] / 2 + 1 : f->n[i];
    at += i == f->rank - 1 ? f->rows_apart : 0;
  }
  *inner = at;
  *batch = f->columns ? 1 : (f->loops ? 3 : 1) * at + (f->padded ? PADDING : 0) + f->apart[output];
}

static inline void place(const family *f, int64_t rows, tw_dim *dims, tw_dim *batch) {
  int64_t in[RANK], out[RANK];
  batch[0].n = rows;
  batch[1].n = 3;
  place_side(f, rows, 0, in, &batch[1].is, &batch[0].is);
  place_side(f, rows, 1, out, &batch[1].os, &batch[0].os);
  for (int i = 0; i < f->rank; i++)
    dims[i] = (tw_dim){f->n[i], in[i], out[i]};
}

static inline transform transforms(const family *f, int64_t rows) {
  tw_dim dims[RANK] = {{0, 0, 0}}, batch[2] = {{rows, 0, 0}, {3, 0, 0}};
  tw_problem p = {.size = sizeof p, .dims = dims, .rank = f->rank, .batch = batch};
  transform t;
  for (int i = 0; i < f->rank; i++)
    dims[i].n = f->n[i];
  if (f->padded || f->columns)
    place(f, rows, dims, batch);
  p.batch_rank = 1 + f->loops;
  p.type = f->type;
  p.precision = f->precision;
  p.r2r = f->type == TW_R2R ? f->kind : NULL;
  p.placement = f->in_place ? TW_IN_PLACE : f->either ? TW_EITHER_PLACE : TW_OUT_OF_PLACE;
  p.max_work = f->capped ? (size_t)1 << 40 : 0;
  p.scale = f->small ? 0x1p-20 : 0;
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

/* ---- searches ---- */

/* What was measured, made up: a class has a time, or none, by the hash of its bytes. */
static inline tw_status measured(void *user, const pass_demand *d, int own, double *ns) {
  const family *f = user;
  uint64_t mark = hash_mark(&d->class_of, sizeof d->class_of);
  double each = 0.001 * (double)(1 + (mark >> 8) % 64);
  int known = (int)(mark % 8) < f->measured || (!own && (mark >> 32) % 2);
  *ns = f->measured && known ? each * (double)d->points * (double)d->rows : 0;
  return TW_OK;
}

typedef struct {
  tw_status status;
  schedule schedule;
} found;

static answers *table; /* of all searches */

static inline found search(const family *f, const transform *t, const facts *on, int fastest) {
  found s = {TW_OK, {0}};
  answers *before = answers_use(table);
  s.status = fastest ? planner_fastest(t, on, measured, (void *)(uintptr_t)f, &s.schedule)
                     : planner_schedule(t, on, measured, (void *)(uintptr_t)f, &s.schedule);
  (void)answers_use(before);
  return s;
}

static int unknowns;

static inline void unknown(void *by) {
  CHECK(by == &unknowns);
  unknowns++;
}

/* Along a trail, or recording one: *recorded. A trail that does not fit is none. */
static inline found walk(const family *f, const transform *t, const facts *on, int fastest,
                         const trail *known, trail **recorded, int *lacks) {
  trail_fit *fit = known ? trail_fits(known, t, on) : NULL;
  const trail_plan plan = {t, on, fit, unknown, &unknowns};
  answers *before = answers_use(table);
  int begun = fit || !known ? trail_begin(&plan) : 0;
  CHECK(begun || (known && !fit));
  if (!begun)
    unknown(&unknowns);
  found s = search(f, t, on, fastest);
  trail *made = begun ? trail_end(lacks) : NULL;
  if (recorded)
    *recorded = made;
  else
    CHECK(!made);
  trail_fit_free(fit);
  (void)answers_use(before);
  return s;
}

static inline int same(const found *a, const found *b) {
  const schedule *x = &a->schedule, *y = &b->schedule;
  int equal = a->status == b->status && x->count == y->count && x->launches == y->launches &&
              x->work == y->work && x->work_word == y->work_word && x->rest == y->rest &&
              x->rest_word == y->rest_word && x->words == y->words &&
              x->words_word == y->words_word && x->weighed == y->weighed &&
              x->passed_over == y->passed_over && x->measured == y->measured;
  for (int i = 0; equal && i < TRANSFORM_DIMS_MOST; i++)
    equal = x->order[i].count == y->order[i].count;
  for (int i = 0; equal && i < x->count; i++)
    equal = !memcmp(&x->pass[i], &y->pass[i], sizeof *x->pass);
  return equal;
}

static inline trail *record_one(const family *f, int64_t rows, const facts *on, int fastest) {
  const transform t = transforms(f, rows);
  trail *recorded = NULL;
  int lacks = -1;
  found s = walk(f, &t, on, fastest, NULL, &recorded, &lacks);
  found alone = search(f, &t, on, fastest);
  CHECK(!lacks && same(&s, &alone));
  schedule_free(&s.schedule);
  schedule_free(&alone.schedule);
  return recorded;
}

/* Plans so many rows along a trail and alone. Returns whether nothing was searched for. */
static inline int follow(const family *f, int64_t rows, const facts *on, int fastest,
                         const trail *known, int *lacks) {
  const transform t = transforms(f, rows);
  unknowns = 0;
  found s = walk(f, &t, on, fastest, known, NULL, lacks);
  int told = unknowns;
  found alone = search(f, &t, on, fastest);
  CHECK(told <= 1 && same(&s, &alone));
  if (!same(&s, &alone))
    fprintf(stderr, "type %d, precision %d, %lld points (%lld, %lld, %lld), %lld rows: %d and %d\n",
            f->type, f->precision, (long long)t.points, (long long)f->n[0], (long long)f->n[1],
            (long long)f->n[2], (long long)rows, s.schedule.count, alone.schedule.count);
  schedule_free(&s.schedule);
  schedule_free(&alone.schedule);
  return !told;
}

/* NULL where two searches took different turns. */
static inline trail *record_two(const family *f, int64_t rows, int64_t more, const facts *on,
                                int fastest) {
  trail *one = record_one(f, rows, on, fastest), *two = record_one(f, more, on, fastest);
  trail *joined = one && two ? trail_join(one, two) : NULL;
  trail_free(one);
  trail_free(two);
  return joined;
}

/* Some of all kinds, whose searches ask for much. */
static const family known[] = {
    {.rank = 1, .type = TW_C2C, .n = {2996}},
    {.rank = 1, .type = TW_C2C, .n = {20011}, .measured = 4},
    {.rank = 1, .type = TW_C2C, .n = {65536}, .precision = TW_F64, .padded = 1},
    {.rank = 1, .type = TW_R2C, .n = {65536}, .loops = 1},
    {.rank = 1, .type = TW_C2C, .n = {371118}},
    {.rank = 1, .type = TW_R2C, .n = {1000003}, .precision = TW_F64},
    {.rank = 1, .type = TW_C2C, .n = {1 << 20}, .in_place = 1, .measured = 8},
    {.rank = 1, .type = TW_R2R, .n = {65536}, .kind = {TW_DCT2}},
    {.rank = 2, .type = TW_C2C, .n = {256, 256}, .measured = 8},
    {.rank = 2, .type = TW_C2R, .n = {256, 256}, .precision = TW_F64, .measured = 7},
    {.rank = 3, .type = TW_C2C, .n = {64, 64, 64}, .measured = 6},
    {.rank = 3, .type = TW_R2C, .n = {64, 64, 64}, .precision = TW_F64, .measured = 8}};

#endif
