/* test_transform.c: what makes a canonical transform, how loops are merged, sorted and dropped,
 * what rows impose on kernels, and every refusal of requests. */
#include "row_pass.h"
#include "usual_request.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static void refuse(const tw_problem *p, tw_status status, const char *why, int line) {
  transform out, before;
  memset(&out, 0x5a, sizeof out);
  before = out;
  tw_status got = transform_canonical(p, &out);
  int good = got == status && got != TW_OK && strstr(status_detail(), why);
  CHECK(good);
  if (!good)
    fprintf(stderr, "line %d: expected %d '%s', got %d: %s\n", line, status, why, got,
            status_detail());
  CHECK(!memcmp(&out, &before, sizeof out));
}

/* Changes the usual request and expects a refusal. */
#define REFUSED(change, status, why)                                                               \
  do {                                                                                             \
    request *q = usual();                                                                          \
    change;                                                                                        \
    refuse(&q->p, status, why, __LINE__);                                                          \
  } while (0)
#define INVALID(change, why) REFUSED(change, TW_INVALID, why)
#define UNSUPPORTED(change, why) REFUSED(change, TW_UNSUPPORTED, why)

static void nonsense(void) {
  INVALID(q->p.dims = NULL, "dims is null");
  INVALID(q->p.batch = NULL, "batch is null");
  INVALID(q->p.rank = 0, "rank 0");
  INVALID(q->p.rank = -1, "rank -1");
  INVALID(q->p.rank = 65, "rank 65");
  INVALID(q->p.batch_rank = -1, "batch_rank -1");
  INVALID(q->p.batch_rank = INT32_MAX, "batch_rank 2147483647");
  INVALID(q->p.type = -1, "type -1");
  INVALID(q->p.type = 4, "type 4");
  INVALID(q->p.precision = -1, "precision -1");
  INVALID(q->p.precision = 4, "precision 4");
  INVALID(q->p.direction = 2, "direction 2");
  INVALID(q->p.direction = -2, "direction -2");
  INVALID(q->p.placement = 3, "placement 3");
  INVALID(q->p.placement = -1, "placement -1");
  INVALID(q->p.policy = 6, "policy 6");
  INVALID(q->p.policy = -1, "policy -1");
  INVALID(q->p.device = -2, "device -2");
  INVALID(q->p.scale = NAN, "scale");
  INVALID(q->p.scale = -INFINITY, "scale");
  INVALID(q->p.scale = 1e39, "scale"); /* infinite as a float */
  INVALID(q->p.align = 24, "power of two");
}

static void lengths_and_strides(void) {
  INVALID(q->dims[0].n = 0, "length 0");
  INVALID(q->dims[0].n = -8, "length -8");
  INVALID(q->dims[0].n = INT64_MIN, "not positive");
  INVALID(q->batch[0].n = 0, "batch dimension 0: length 0");
  INVALID(q->batch[0].n = -1, "batch dimension 0: length -1");
  INVALID((q->p.rank = 2, q->dims[1] = (tw_dim){-3, 1, 1}), "dimension 1: length -3");
  INVALID(q->batch[0].n = INT64_MAX, "too large");
  INVALID(q->dims[0].n = (int64_t)1 << 59, "too large");
  INVALID((q->dims[0].n = 1 << 28, q->batch[0].n = (int64_t)1 << 31), "too large");
  INVALID(q->batch[0].is = INT64_MAX, "too large");
  INVALID(q->batch[0].is = INT64_MIN, "too large");
  INVALID(q->batch[0].os = (int64_t)1 << 57, "too large");
  INVALID(q->batch[0].os = INT64_MIN, "too large");
  INVALID(q->dims[0].is = 0, "stride of zero");
  INVALID(q->dims[0].os = 0, "stride of zero");
  INVALID(q->batch[0].is = 0, "stride of zero");
  INVALID(q->batch[0].os = 0, "stride of zero");
  INVALID(q->batch[0] = ((tw_dim){10, 0, 0}), "stride of zero");
  INVALID(q->batch[0].os = 63, "outputs overlap");
  INVALID(q->batch[0].os = -63, "outputs overlap");
  INVALID(q->p.placement = TW_IN_PLACE, "equal strides");
  INVALID((q->p.placement = TW_IN_PLACE, q->dims[0].os = 2, q->batch[0].is = q->batch[0].os = 128),
          "equal strides");
}

/* Every pair of dimensions may collide, in whatever order they come. */
static void outputs_that_overlap(void) {
  INVALID((q->dims[0].os = 80), "outputs overlap");
  INVALID((q->dims[0].os = 2, q->batch[0].os = 126), "outputs overlap");
  INVALID((q->dims[0].os = -8, q->batch[0].os = 8), "outputs overlap");
  INVALID((q->p.rank = 2, q->dims[1] = (tw_dim){4, 1000, 1}), "outputs overlap");
  INVALID((q->p.rank = 2, q->dims[1] = (tw_dim){4, 1000, 800 - 17}), "outputs overlap");
  INVALID((q->p.batch_rank = 2, q->batch[1] = (tw_dim){3, 1000, 80}), "outputs overlap");
  INVALID((q->p.batch_rank = 2, q->batch[1] = (tw_dim){3, 1000, -783}), "outputs overlap");
}

/* Refused if and only if two outputs are one, by trying them all; interleaved ones are fine. */
static void outputs_that_interleave(uint64_t *state) {
  int legal = 0, interleaved = 0;
  for (int trial = 0; trial < 20000; trial++) {
    enum { DIMS = 4, ROOM = 2000 };
    tw_dim dims[DIMS];
    unsigned char written[ROOM] = {0};
    int count = 2 + (int)(check_random(state) % (DIMS - 1)), meet = 0;
    int64_t outputs = 1, in = 1, within = 0;
    for (int i = 0; i < count; i++) {
      dims[i].n = 2 + (int64_t)(check_random(state) % 4);
      dims[i].os = 1 + (int64_t)(check_random(state) % (i == count - 1 ? 60 : 12));
      dims[i].is = in;
      in *= dims[i].n;
      outputs *= dims[i].n;
    }
    for (int64_t k = 0; k < outputs; k++) {
      int64_t at = 0, rest = k;
      for (int i = 0; i < count; rest /= dims[i++].n)
        at += rest % dims[i].n * dims[i].os;
      meet |= written[at]++ > 0;
    }
    tw_problem p = {.size = sizeof p, .dims = dims, .rank = 1, .batch = dims + 1};
    p.batch_rank = count - 1;
    transform t;
    CHECK(transform_canonical(&p, &t) == (meet ? TW_INVALID : TW_OK));
    legal += !meet;
    for (int i = 0; i < count && !meet; within += (dims[i].n - 1) * dims[i].os, i++)
      interleaved += dims[i].os <= within;
  }
  CHECK(legal > 1000 && interleaved > 100);
  /* Many dimensions, each of which may go either way: an answer comes at once, refused in doubt. */
  tw_dim dims[17];
  for (int i = 0; i < 17; i++)
    dims[i] = (tw_dim){3, 1000000 + i * i, 1000000 + i * i};
  tw_problem p = {.size = sizeof p, .dims = dims, .rank = 1, .batch = dims + 1, .batch_rank = 16};
  transform t;
  CHECK(transform_canonical(&p, &t) == TW_INVALID);
}

/* Degenerate dimensions count towards the limits. */
static void several_ones(request *q, int rank, int batch_rank) {
  for (int i = 1; i < rank; i++)
    q->dims[i] = (tw_dim){1, 1, 1};
  for (int i = 1; i < batch_rank; i++)
    q->batch[i] = (tw_dim){1, 1, 1};
  q->p.rank = rank;
  q->p.batch_rank = batch_rank;
}

static void not_there_yet(void) {
  UNSUPPORTED(several_ones(q, 9, 1), "rank 9 is over 8");
  UNSUPPORTED(several_ones(q, 1, 17), "batch_rank 17 is over 16");
  UNSUPPORTED(q->p.policy = TW_POLICY_ADAPTIVE, "adaptive");
  /* Nonsense is named before what is missing. */
  INVALID((q->p.type = TW_R2C, q->dims[0].n = -1), "length -1");
}

/* One dimension of neighbouring points at most, in at most one loop. */
static row_pass accepted_rows(const request *q) {
  transform t = accepted(q);
  CHECK(t.rank <= 1 && t.loops <= 1 && (!t.rank || (t.dim[0].is == 1 && t.dim[0].os == 1)));
  return (row_pass){.precision = t.precision,
                    .n = t.points,
                    .batch = t.rows,
                    .in_dist = t.loops ? t.loop[0].is : t.points,
                    .out_dist = t.loops ? t.loop[0].os : t.points,
                    .align = t.align};
}

static int same_dim(const transform_dim *d, int64_t n, int64_t is, int64_t os) {
  return d->n == n && d->in == n && d->out == n && d->is == is && d->os == os;
}

static int same_loop(const tw_dim *d, int64_t n, int64_t is, int64_t os) {
  return d->n == n && d->is == is && d->os == os;
}

static void canonical_rows(void) {
  request *q = usual();
  row_pass p = accepted_rows(q);
  transform t = accepted(q);
  CHECK(p.n == 64 && p.batch == 10 && p.in_dist == 100 && p.out_dist == 80 && t.scale == 1);
  CHECK(p.align == 8 && p.precision == TW_F32 && t.direction == 0);
  CHECK(t.placement == TW_OUT_OF_PLACE); /* since the distances differ */
  q->batch[0].os = 100;
  t = accepted(q);
  CHECK(t.placement == TW_EITHER_PLACE);
  q = usual(); /* all strides zero: packed */
  q->dims[0] = (tw_dim){64, 0, 0}, q->batch[0] = (tw_dim){10, 0, 0};
  q->p.precision = TW_F64, q->p.scale = 0.25, q->p.align = 64, q->p.direction = TW_INVERSE;
  q->p.placement = TW_IN_PLACE;
  p = accepted_rows(q);
  t = accepted(q);
  CHECK(p.in_dist == 64 && p.out_dist == 64 && t.scale == 0.25 && p.align == 64);
  CHECK(t.direction == TW_INVERSE && t.placement == TW_IN_PLACE);
  q = usual(); /* no batch, and a batch of one whose distances mean nothing */
  q->p.batch_rank = 0, q->p.batch = NULL, q->p.align = 4;
  p = accepted_rows(q);
  CHECK(p.batch == 1 && p.in_dist == 64 && p.out_dist == 64 && p.align == 8);
  q = usual();
  q->batch[0] = (tw_dim){1, 3, -7};
  p = accepted_rows(q);
  CHECK(p.batch == 1 && p.in_dist == 64 && p.out_dist == 64);
  q->batch[0] = (tw_dim){1, INT64_MIN, INT64_MAX};
  CHECK(accepted_rows(q).in_dist == 64);
  q->batch[0] = (tw_dim){1, 0, 0};
  CHECK(accepted_rows(q).in_dist == 64);
  q = usual(); /* rows that run downwards, and inputs that overlap, as frames of a signal do */
  q->batch[0] = (tw_dim){10, 16, -64};
  p = accepted_rows(q);
  CHECK(p.in_dist == 16 && p.out_dist == -64);
  q = usual(); /* a length of one has no stride */
  q->dims[0] = (tw_dim){1, 0, 5};
  CHECK(accepted_rows(q).n == 1 && accepted_rows(q).batch == 10);
  q = usual();
  q->p.precision = TW_F64, q->p.scale = 1e39;
  CHECK(accepted(q).scale == 1e39);
}

/* Packed dimensions of any rank, in the caller's order; those of length one are gone. */
static void canonical_dims(void) {
  request *q = usual();
  static const int64_t lengths[] = {3, 1, 4, 5, 1, 2, 7, 1};
  q->p.rank = 8;
  for (int i = 0; i < 8; i++)
    q->dims[i] = (tw_dim){lengths[i], 0, 0};
  q->batch[0] = (tw_dim){6, 0, 0};
  transform t = accepted(q);
  CHECK(t.rank == 5 && t.loops == 1 && t.points == 840 && t.rows == 6);
  CHECK(same_dim(&t.dim[0], 3, 280, 280) && same_dim(&t.dim[1], 4, 70, 70));
  CHECK(same_dim(&t.dim[2], 5, 14, 14) && same_dim(&t.dim[3], 2, 7, 7));
  CHECK(same_dim(&t.dim[4], 7, 1, 1) && same_loop(&t.loop[0], 6, 840, 840));
  q = usual(); /* as they are: strides of either sign, differing between the sides */
  q->p.rank = 2, q->p.batch_rank = 0;
  q->dims[0] = (tw_dim){5, -3, 40}, q->dims[1] = (tw_dim){8, 17, -5};
  t = accepted(q);
  CHECK(t.rank == 2 && t.loops == 0 && t.points == 40 && t.rows == 1);
  CHECK(same_dim(&t.dim[0], 5, -3, 40) && same_dim(&t.dim[1], 8, 17, -5));
  q = usual(); /* nothing to transform at all */
  several_ones(q, 3, 1);
  q->dims[0].n = q->batch[0].n = 1;
  t = accepted(q);
  CHECK(t.rank == 0 && t.loops == 0 && t.points == 1 && t.rows == 1);
}

static void canonical_loops(void) {
  request *q = usual();
  q->p.batch_rank = 2, q->batch[1] = (tw_dim){4, 1001, 800};
  CHECK(accepted(q).loops == 2 && accepted(q).rows == 40);
  q->batch[1].is = 1000; /* goes on where the other ends */
  CHECK(accepted_rows(q).batch == 40);
}

/* ---- loops ---- */

/* The multiset of pairs of offsets that loops walk through, as a sum that any order gives. */
static uint64_t walk_sum(const tw_dim *loop, int count) {
  int64_t at[8] = {0};
  uint64_t sum = 0;
  for (;;) {
    int64_t in = 0, out = 0;
    for (int i = 0; i < count; i++) {
      in += at[i] * loop[i].is;
      out += at[i] * loop[i].os;
    }
    uint64_t mixed = ((uint64_t)in * 0x9e3779b97f4a7c15ull) ^ ((uint64_t)out + 77);
    sum += check_random(&(uint64_t){mixed ? mixed : 1});
    int i = 0;
    while (i < count && ++at[i] == loop[i].n)
      at[i++] = 0;
    if (i == count)
      return sum;
  }
}

/* Merged loops walk the same pairs, none has length 1, none goes on where the one inside it ends,
 * and the first walks the shortest way. */
static void merging_keeps_walks(uint64_t *state) {
  for (int round = 0; round < 2000; round++) {
    tw_dim loop[5], merged[5];
    int count = (int)(check_random(state) % 6);
    int64_t in = 1, out = 1;
    for (int i = 0; i < count; i++) {
      uint64_t draw = check_random(state) >> 8;
      loop[i] = (tw_dim){1 + (int64_t)(draw % 4), in, draw / 4 % 8 ? out : -out};
      in = in * loop[i].n + (draw / 32 % 4 == 0);
      out = out * loop[i].n + (draw / 128 % 4 == 0);
    }
    for (int i = count - 1; i > 0; i--) {
      int k = (int)(check_random(state) % (uint64_t)(i + 1));
      tw_dim swap = loop[i];
      loop[i] = loop[k], loop[k] = swap;
    }
    memcpy(merged, loop, sizeof merged);
    int left = transform_merge(merged, count);
    CHECK(left <= count && walk_sum(loop, count) == walk_sum(merged, left));
    for (int i = 0; i < left; i++) {
      const tw_dim *d = &merged[i], *inner = i ? d - 1 : NULL;
      CHECK(d->n > 1);
      CHECK(!inner || llabs(inner->is) + llabs(inner->os) <= llabs(d->is) + llabs(d->os));
      CHECK(!inner || d->is != inner->is * inner->n || d->os != inner->os * inner->n);
    }
  }
}

static void known_merges(void) {
  tw_dim packed[] = {{5, 12, 12}, {1, 99, 7}, {3, 4, 4}, {4, 1, 1}};
  CHECK(transform_merge(packed, 4) == 1 && same_loop(&packed[0], 60, 1, 1));
  tw_dim one_side[] = {{5, 12, 16}, {3, 4, 4}};
  CHECK(transform_merge(one_side, 2) == 2 && same_loop(&one_side[0], 3, 4, 4));
  tw_dim downwards[] = {{5, -12, 12}, {3, -4, 4}};
  CHECK(transform_merge(downwards, 2) == 1 && same_loop(&downwards[0], 15, -4, 4));
  tw_dim turned[] = {{5, -12, 12}, {3, 4, 4}};
  CHECK(transform_merge(turned, 2) == 2);
  tw_dim ones[] = {{1, 3, 4}, {1, 0, 0}};
  CHECK(transform_merge(ones, 2) == 0 && transform_merge(ones, 0) == 0);
}

static void bindings_and_classes(void) {
  facts f = facts_sm90();
  request *q = usual();
  row_pass p = accepted_rows(q);
  binding b = row_demand(&p, &f).binding;
  CHECK(b.arch == 90 && !b.packed && b.aligned == 0);
  q->p.align = 16;
  p = accepted_rows(q);
  CHECK(row_demand(&p, &f).binding.aligned == 1);
  q->p.align = 4096;
  p = accepted_rows(q);
  CHECK(row_demand(&p, &f).binding.aligned == 2); /* 100 = 4 * 25 */
  q->batch[0].os = 81;
  p = accepted_rows(q);
  CHECK(row_demand(&p, &f).binding.aligned == 0);
  q->batch[0] = (tw_dim){10, -64, 64};
  p = accepted_rows(q);
  CHECK(row_demand(&p, &f).binding.aligned == 4 && !row_demand(&p, &f).binding.packed);
  q->batch[0] = (tw_dim){10, 64, 64};
  p = accepted_rows(q);
  CHECK(row_demand(&p, &f).binding.packed);
  pass_class c = row_demand(&p, &f).class_of; /* 5120 bytes, of 132 multiprocessors */
  const pass_class rows = {.length = 64, .volume_bucket = 16};
  CHECK(!memcmp(&c, &rows, sizeof c));
  q->dims[0].n = q->batch[0].n = 1;
  p = accepted_rows(q);
  c = row_demand(&p, &f).class_of;
  CHECK(c.volume_bucket == 16 && c.length == 1);
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  nonsense();
  lengths_and_strides();
  outputs_that_overlap();
  outputs_that_interleave(&state);
  not_there_yet();
  canonical_rows();
  canonical_dims();
  canonical_loops();
  known_merges();
  merging_keeps_walks(&state);
  bindings_and_classes();
  return check_report();
}
