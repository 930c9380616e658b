/* r2r_transforms.h: between real points, every kind: the program for any device. */
#ifndef R2R_TRANSFORMS_H
#define R2R_TRANSFORMS_H

#include "family_transforms.h"

static inline void refuse_kind(transform_run *run, int32_t kind, int64_t n) {
  tw_dim dim = {n, 0, 0};
  tw_problem p = {.size = sizeof p,
                  .dims = &dim,
                  .rank = 1,
                  .type = TW_R2R,
                  .r2r = &kind,
                  .device = run->device};
  tw_plan *plan = NULL;
  tw_status status = tw_plan_create(run->context, &p, &plan);
  CHECK(status == TW_INVALID);
  tw_plan_destroy(plan);
}

/* Columns, then rows, that no block holds, of which a part is read, under a window, and a part
 * written. */
static inline void run_parts(transform_run *run) {
  static const int64_t lengths[] = {33000, 17389};
  static const int kinds[] = {TW_DCT2, TW_DST1, TW_HC2R, TW_DCT4};
  int turn = draw(&run->random, 2);
#ifdef TWIDDLE_SANITIZED
  enum { CASES = 1 };
#else
  enum { CASES = 4 };
#endif
  for (int i = 0; i < CASES; i++) {
    transform_shape s = packed_shape(1, &lengths[i % 2], 2 * lengths[i % 2], TW_F64);
    s.type = TW_R2R;
    s.kind[0] = kinds[(i + turn) % 4];
    s.packed = s.same = 0;
    s.order[IN][i / 2] = s.order[OUT][i / 2] = 1; /* the loop */
    s.windowed = i != 1;
    s.points[IN][0] = i != 2 ? s.n[0] / 2 : 0;
    s.points[OUT][0] = i ? s.n[0] / 3 : 0;
    run_shape(run, &s);
  }
}

/* Long rows of type IV, of words from both ends, whose results lie in pairs or not; and a plane of
 * them. */
static inline void run_type_four(transform_run *run) {
  static const int64_t shapes[][2] = {{65536, 1}, {90000, 1},  {40960, 1}, {47250, 1},
                                      {33002, 1}, {131072, 1}, {3, 36000}};
#ifdef TWIDDLE_SANITIZED
  enum { CASES = 1 };
#else
  enum { CASES = sizeof shapes / sizeof *shapes };
#endif
  int turn = draw(&run->random, 2);
  for (int i = 0; i < CASES; i++) {
    int rank = shapes[i][1] > 1 ? 2 : 1;
    int64_t points = shapes[i][0] * shapes[i][1];
    transform_shape s = packed_shape(rank, shapes[i], 2 * points, i % 3 ? TW_F32 : TW_F64);
    s.type = TW_R2R;
    s.kind[0] = s.kind[rank - 1] = (i + turn) % 2 ? TW_DCT4 : TW_DST4;
    s.ortho = draw(&run->random, 2);
    s.packed = s.same = i % 2 || rank > 1;
    s.gap[IN][0] = !s.packed && draw(&run->random, 2);
    s.gap[IN][1] = s.gap[OUT][1] = !s.packed;
    s.order[IN][1] = s.order[OUT][1] = 1; /* the loop */
    run_shape(run, &s);
  }
}

/* Boxes of few points a side: an error of each axis that always has the same sign adds up. */
static inline void run_boxes(transform_run *run) {
  static const struct {
    int kind, precision;
    int64_t side[4];
  } boxes[] = {{TW_DCT1, TW_F64, {3, 3, 3, 3}},
               {TW_DCT4, TW_F64, {3, 3, 3, 3}},
               {TW_DST4, TW_F32, {2, 2, 2, 2}},
               {TW_DCT4, TW_F64, {4, 4, 4, 4}}};
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    transform_shape s = packed_shape(4, boxes[i].side, 8192, boxes[i].precision);
    s.type = TW_R2R;
    for (int d = 0; d < s.rank; d++)
      s.kind[d] = boxes[i].kind;
    s.ortho = 1;
    run_shape(run, &s);
  }
}

/* Rows with gaps, at distances and addresses that are promised to be multiples of eight elements:
 * of kinds that take pairs of points on one side only. */
static inline void run_aligned_rows(transform_run *run) {
  static const int kinds[] = {TW_R2HC, TW_HC2R, TW_DHT};
  for (int i = 0; i < 6; i++) {
    transform_shape s = {.type = TW_R2R,
                         .precision = i / 3 ? TW_F64 : TW_F32,
                         .rank = 1,
                         .loops = 1,
                         .n = {8, 30},
                         .kind = {kinds[i % 3]},
                         .same = 1,
                         .order = {{0, 1}, {0, 1}},
                         .gap = {{0, 1}, {0, 1}},
                         .aligned = 1};
    run_shape(run, &s);
  }
}

/* Type I of one cosine makes no sense; the numbers end at TW_DST4. Long rows, and planes. */
static inline void more_r2r(transform_run *run) {
  static const int64_t shapes[][2] = {{8192, 1}, {32769, 1}, {32767, 1}, {16384, 1}, {15013, 1},
                                      {64, 64},  {33, 63},   {100, 75},  {8, 8}};
  int count = sizeof shapes / sizeof *shapes;
  refuse_kind(run, TW_DCT1, 1);
  refuse_kind(run, -1, 8);
  refuse_kind(run, R2R_KINDS, 8);
#ifdef TWIDDLE_SANITIZED
  count = 1;
#endif
  for (int i = 0; i < count; i++) {
    int rank = shapes[i][1] > 1 ? 2 : 1;
    transform_shape s =
        packed_shape(rank, shapes[i], 8192, draw(&run->random, 2) ? TW_F64 : TW_F32);
    s.type = TW_R2R;
    for (int d = 0; d < rank; d++)
      s.kind[d] = i == 1 ? TW_DCT1 : i == 2 ? TW_DST1 : draw(&run->random, R2R_KINDS);
    s.ortho = i % 2;
    run_shape(run, &s);
  }
  run_parts(run);
  run_type_four(run);
  run_boxes(run);
  run_aligned_rows(run);
}

static inline int r2r_main(int argc, char **argv, int32_t device) {
  const transform_family family = {.types = 1 << TW_R2R,
                                   .formats = 1 << TW_F32 | 1 << TW_F64,
                                   .every = 64,
                                   .problems = 1100,
                                   .more = more_r2r};
  return family_main(argc, argv, &family, device);
}

#endif
