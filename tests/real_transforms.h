/* real_transforms.h: from real to complex points and back: the program for any device. */
#ifndef REAL_TRANSFORMS_H
#define REAL_TRANSFORMS_H

#include "family_transforms.h"

/* Runs a packed transform of one row out of place. */
static inline void run_row(transform_run *run, tw_problem p, const float *in, float *out,
                           size_t in_bytes, size_t out_bytes) {
  tw_plan *plan = NULL;
  void *device_in = NULL, *device_out = NULL;
  CHECK_OK(tw_device_alloc(run->context, run->device, in_bytes, &device_in));
  CHECK_OK(tw_device_alloc(run->context, run->device, out_bytes, &device_out));
  CHECK_OK(tw_device_upload(run->context, run->device, device_in, in, in_bytes));
  CHECK_OK(tw_plan_create(run->context, &p, &plan));
  tw_buffers b = {.size = sizeof b, .in = device_in, .out = device_out};
  CHECK(plan && tw_plan_execute(plan, &b) == TW_OK);
  CHECK_OK(tw_device_download(run->context, run->device, out, device_out, out_bytes));
  tw_plan_destroy(plan);
  tw_device_free(run->context, run->device, device_in);
  tw_device_free(run->context, run->device, device_out);
}

/* Without a direction, spectra are forward transforms and points inverse ones; the other direction
 * of a real row is the conjugate, and that of a spectrum is its conjugate's inverse. */
static inline void run_directions(transform_run *run) {
  enum { N = 16, M = N / 2 + 1 };
  static const int signs[] = {TW_EITHER_DIRECTION, TW_FORWARD, TW_INVERSE};
  float x[N], spectrum[3][2 * M], conjugate[2 * M], points[3][N];
  tw_dim dim = {N, 0, 0};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = run->device};
  p.placement = TW_OUT_OF_PLACE;
  for (int i = 0; i < N; i++)
    x[i] = (float)(i * i % 7);
  for (int i = 0; i < 3; i++) {
    p.type = TW_R2C, p.direction = signs[i];
    run_row(run, p, x, spectrum[i], sizeof x, sizeof spectrum[i]);
  }
  for (int i = 0; i < 2 * M; i++) {
    conjugate[i] = i % 2 ? -spectrum[1][i] : spectrum[1][i];
    CHECK(spectrum[0][i] == spectrum[1][i] && spectrum[2][i] == conjugate[i]);
  }
  for (int i = 0; i < 3; i++) {
    p.type = TW_C2R, p.direction = signs[i];
    run_row(run, p, i == 1 ? conjugate : spectrum[1], points[i], sizeof conjugate, sizeof x);
  }
  for (int i = 0; i < N; i++)
    CHECK(points[0][i] == points[1][i] && points[0][i] == points[2][i] &&
          fabsf(points[0][i] - N * x[i]) < 1e-3f);
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
  static const int64_t cpu[][3] = {
      {65536, 1, 1}, {59049, 1, 1}, {20011, 1, 1}, {40022, 1, 1},  {64, 64, 1},   {100, 101, 1},
      {96, 15, 1},   {16, 16, 16},  {12, 15, 10},  {180, 1000, 1}, {20, 20, 100}, {4, 256, 240},
      {6, 14, 22},   {3, 65536, 1}, {30031, 1, 1}, {65537, 1, 1},  {2, 30031, 1}};
  static const int64_t gpu[][3] = {
      {1 << 20, 1, 1}, {1 << 22, 1, 1}, {1000000, 1, 1}, {4782969, 1, 1}, {524309, 1, 1},
      {1 << 24, 1, 1}, {1024, 1024, 1}, {1000, 1001, 1}, {360, 360, 1},   {128, 128, 128},
      {200, 200, 200}, {64, 100, 101},  {30031, 1, 1},   {65537, 1, 1},   {16, 30031, 1}};
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

/* Odd columns back from their spectra. A block may hold them as complex points only, of which all
 * but those of frequency 0 count twice, whichever column it is. */
static inline void run_odd_columns(transform_run *run, int64_t n, int64_t columns, int precision) {
  transform_shape s = {.type = TW_C2R, .rank = 1, .loops = 1, .precision = precision};
  s.n[0] = n;
  s.n[1] = columns;
  s.order[IN][0] = s.order[OUT][0] = 1;
  run_shape(run, &s);
}

static inline void more_real(transform_run *run) {
  run_directions(run);
  run_odd_columns(run, 3821, 3, TW_F64);
  run_odd_columns(run, 7589, 5, TW_F32);
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
