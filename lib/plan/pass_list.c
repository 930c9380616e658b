/* pass_list.c: a schedule's list of passes and its memory. Chooses nothing. */
#include "pass_list.h"
#include "grow.h"
#include "trail.h"

#include <stdlib.h>

static const int64_t rows_most = INT32_MAX; /* of a launch, since each block has at least one row */

void schedule_free(schedule *s) {
  free(s->pass);
  *s = (schedule){0};
}

static tw_status append(schedule *s, const pass *p) {
  if (pass_launches(p) > LAUNCHES_MOST - s->launches) {
    trail_spoilt(); /* fewer might do */
    return status_fail(TW_UNSUPPORTED, "more than %d launches", LAUNCHES_MOST);
  }
  pass *grown = grow_for_one(s->pass, s->count, &s->capacity, sizeof *grown);
  if (!grown)
    return status_fail(TW_NO_MEMORY, "out of memory for a schedule");
  s->pass = grown;
  s->pass[s->count++] = *p;
  s->launches += pass_launches(p);
  return TW_OK;
}

/* Splits a pass of more rows than a launch can have into passes over parts of its last loop. Where
 * a single iteration of that loop has too many rows, each iteration is split along the loop before.
 */
static tw_status append_parts(schedule *s, pass p) {
  if (p.rows <= rows_most)
    return append(s, &p);
  tw_dim *last = &p.loop[p.loops - 1];
  int64_t left = last->n, inner = p.rows / left, most = rows_most / inner;
  if (inner < pass_index_rows(&p))
    return status_fail(TW_UNSUPPORTED, "%lld rows between two passes", (long long)p.rows);
  for (; left > 0; left -= last->n) {
    last->n = left < most ? left : most ? most : 1;
    p.rows = inner * last->n;
    pass part = p;
    part.loops -= !most;
    TRY(most ? append(s, &part) : append_parts(s, part));
    p.from_at += last->n * last->is;
    p.to_at += last->n * last->os;
  }
  return TW_OK;
}

/* Loops that a launch has no room for are around it; the outermost ones are passes of their own
 * where there is no room for these either. */
static tw_status append_loops(schedule *s, pass p, const tw_dim *loop, int loops) {
  if (loops > PASS_LOOPS_MOST + PASS_OUTER_MOST) {
    const tw_dim *outermost = &loop[loops - 1];
    trail_spoilt(); /* how many passes there are depends on the loop's count */
    for (int64_t i = 0; i < outermost->n; i++) {
      TRY(append_loops(s, p, loop, loops - 1));
      p.from_at += outermost->is;
      p.to_at += outermost->os;
    }
    return TW_OK;
  }
  p.loops = loops < PASS_LOOPS_MOST ? loops : PASS_LOOPS_MOST;
  p.outer_loops = loops - p.loops;
  p.rows = 1;
  for (int i = 0; i < p.loops; i++) {
    p.loop[i] = loop[i];
    p.rows *= loop[i].n;
  }
  for (int i = 0; i < p.outer_loops; i++)
    p.outer[i] = loop[p.loops + i];
  if (p.outer_loops && pass_indexes(&p) &&
      p.loops < p.index_first + (p.index_loops ? p.index_loops : 1))
    return status_fail(TW_UNSUPPORTED, "%d loops say what a row is multiplied by", loops);
  return append_parts(s, p);
}

/* 1 for results that memory holds more coarsely than they are computed. */
static int rounds(const pass *p) {
  return number_of(p->out.format)->arithmetic != p->out.format;
}

/* 1 when some pass has scaled already what the next ones read. */
static int has_scaled(const schedule *s) {
  int scaled = 0;
  for (int i = 0; i < s->count; i++)
    scaled |= s->pass[i].scales;
  return scaled;
}

tw_status schedule_append(schedule *s, pass p, const tw_dim *loop, int loops) {
  if (rounds(&p))
    p.scales = !has_scaled(s);
  return append_loops(s, p, loop, loops);
}

size_t schedule_rest_at(const schedule *s) {
  enum { ALIGNED = 256 };
  size_t work = (size_t)s->work * (size_t)s->work_word;
  return (work + ALIGNED - 1) / ALIGNED * ALIGNED;
}

static size_t rest_end(const schedule *s) {
  if (!s->rest)
    return (size_t)s->work * (size_t)s->work_word;
  return schedule_rest_at(s) + (size_t)s->rest * (size_t)s->rest_word;
}

size_t schedule_words_at(const schedule *s) {
  enum { ALIGNED = 256 };
  return (rest_end(s) + ALIGNED - 1) / ALIGNED * ALIGNED;
}

size_t schedule_work_bytes(const schedule *s) {
  return s->words ? schedule_words_at(s) + (size_t)s->words * (size_t)s->words_word : rest_end(s);
}

tw_status schedule_join(schedule *s, const schedule *more) {
  int scaled = has_scaled(s);
  for (int i = 0; i < more->count; i++) {
    pass p = more->pass[i];
    p.scales &= !(scaled && rounds(&p));
    TRY(append(s, &p));
  }
  s->work = more->work > s->work ? more->work : s->work;
  s->work_word = more->work_word > s->work_word ? more->work_word : s->work_word;
  s->words = more->words > s->words ? more->words : s->words;
  s->words_word = more->words_word > s->words_word ? more->words_word : s->words_word;
  s->rest_word = more->rest_word > s->rest_word ? more->rest_word : s->rest_word;
  s->rest = more->rest > s->rest ? more->rest : s->rest;
  for (int i = 0; i < TRANSFORM_DIMS_MOST; i++)
    if (more->order[i].count)
      s->order[i] = more->order[i];
  return TW_OK;
}

/* 1 when two passes can be one launch: both work in place on the same rows, one transforms forward
 * and the other back, and between them is nothing but the product of spectra. */
static int may_merge(const pass *a, const pass *b) {
  int same = a->n == b->n && a->is == b->is && a->from == b->from && a->to == b->to &&
             a->from == a->to && a->from_at == b->from_at && a->loops == b->loops &&
             a->outer_loops == b->outer_loops;
  for (int i = 0; same && i < a->loops; i++)
    same = a->loop[i].n == b->loop[i].n && a->loop[i].is == b->loop[i].is;
  for (int i = 0; same && i < a->outer_loops; i++)
    same = a->outer[i].n == b->outer[i].n && a->outer[i].is == b->outer[i].is;
  return same && pass_keeps_places(a) && pass_keeps_places(b) && a->conjugated != b->conjugated &&
         !a->load.count && !b->load.count && !b->between.count && !b->store.count && a->axes < 2 &&
         b->axes < 2 && !a->swapped && !b->swapped;
}

tw_status schedule_join_merged(schedule *s, const schedule *first, const schedule *second) {
  int merged = 0;
  while (merged < first->count &&
         operations_have(&first->pass[first->count - 1 - merged].store, OPERATION_FILTER))
    merged++;
  schedule before = *first, after = *second;
  before.count -= merged;
  TRY(schedule_join(s, &before));
  for (int i = 0; i < merged; i++) {
    pass p = before.pass[before.count + i];
    if (i >= second->count || !may_merge(&p, &second->pass[i]))
      return status_fail(TW_UNSUPPORTED, "a product between passes that cannot be one");
    p.between = p.store;
    p.store = (operations){0};
    p.scales = second->pass[i].scales;
    TRY(append(s, &p));
  }
  after.pass += merged;
  after.count -= merged;
  return schedule_join(s, &after);
}
