/* real_transforms.h: from real to complex points and back: the program for any device. */
#ifndef REAL_TRANSFORMS_H
#define REAL_TRANSFORMS_H

#include "family_transforms.h"

/* A request that the library answers so. */
static inline void expect_status(transform_run *run, const tw_problem *request, tw_status right) {
  tw_plan *plan = NULL;
  tw_status status = tw_plan_create(run->context, request, &plan);
  CHECK(status == right);
  tw_plan_destroy(plan);
}

/* The type is the direction: the other one makes no sense. */
static inline void refuse_directions(transform_run *run) {
  tw_dim dim = {16, 0, 0};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = run->device};
  for (int type = TW_R2C; type <= TW_C2R && REAL_SERVED; type++)
    for (int direction = TW_FORWARD; direction <= TW_INVERSE; direction++) {
      int other = type == TW_R2C ? TW_INVERSE : TW_FORWARD;
      p.type = type;
      p.direction = direction;
      expect_status(run, &p, direction == other ? TW_INVALID : TW_OK);
    }
}

/* A short-time transform: windowed frames that overlap in one signal, in one launch. */
static inline void run_frames(transform_run *run, int64_t frame, int64_t hop, int precision) {
  int64_t frames = 9;
  transform_shape s = {.type = TW_R2C, .rank = 1, .loops = 1, .precision = precision};
  s.n[0] = frame;
  s.n[1] = frames;
  s.windowed = 1;
  transform_case c = draw_case(&run->random, &s);
  case_side *in = &c.side[IN], *out = &c.side[OUT];
  in->stride[0] = out->stride[0] = 1;
  in->stride[1] = hop;
  out->stride[1] = frame / 2 + 1;
  in->elements = in->first + (frames - 1) * hop + frame + MARGIN;
  out->elements = out->first + frames * out->stride[1] + MARGIN;
  if (!type_served(s.type, precision) || !WINDOW_SERVED) {
    refuse_case(run, &c);
    return;
  }
  run_case(run, &c);
  tw_dim dim[ALL_MOST];
  tw_problem request = request_of(run, &c, dim);
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(run->context, &request, &plan));
  CHECK(plan && count_launches(plan) == 1);
  tw_plan_destroy(plan);
}

/* Rows of several passes, planes and boxes, some of them with odd rows. */
static inline void run_grids(transform_run *run) {
  static const int64_t cpu[][3] = {{65536, 1, 1},  {59049, 1, 1}, {20011, 1, 1}, {64, 64, 1},
                                   {100, 101, 1},  {96, 15, 1},   {16, 16, 16},  {12, 15, 10},
                                   {180, 1000, 1}, {20, 20, 100}};
  static const int64_t gpu[][3] = {{1 << 20, 1, 1}, {1 << 22, 1, 1}, {1000000, 1, 1},
                                   {4782969, 1, 1}, {524309, 1, 1},  {1 << 24, 1, 1},
                                   {1024, 1024, 1}, {1000, 1001, 1}, {360, 360, 1},
                                   {128, 128, 128}, {200, 200, 200}, {64, 100, 101}};
  int on_gpu = run->device != TW_DEVICE_CPU;
  int count = (int)(on_gpu ? sizeof gpu / sizeof *gpu : sizeof cpu / sizeof *cpu);
#ifdef TWIDDLE_SANITIZED
  count = 3;
#endif
  for (int i = 0; i < 2 * count; i++) {
    const int64_t *n = on_gpu ? gpu[i / 2] : cpu[i / 2];
    int rank = n[2] > 1 ? 3 : n[1] > 1 ? 2 : 1;
    transform_shape s = packed_shape(rank, n, 8192, draw(&run->random, 2) ? TW_F64 : TW_F32);
    s.type = i % 2 ? TW_C2R : TW_R2C;
    run_shape(run, &s);
  }
}

static inline void more_real(transform_run *run) {
  refuse_directions(run);
  run_frames(run, 64, 16, TW_F32);
  run_frames(run, 100, 33, TW_F64);
  run_frames(run, 25, 1, TW_F32);
  run_grids(run);
}

static inline int real_main(int argc, char **argv, int32_t device) {
  const transform_family family = {.types = 1 << TW_R2C | 1 << TW_C2R,
                                   .formats = 1 << TW_F32 | 1 << TW_F64,
                                   .every = 20,
                                   .problems = 1100,
                                   .more = more_real};
  return family_main(argc, argv, &family, device);
}

#endif
