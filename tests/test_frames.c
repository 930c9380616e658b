/* test_frames.c: the tool's windows, and recordings as overlapping frames and back. */
#include "check.h"
#include "element.h"
#include "overlap_add.h"
#include "window.h"

#include <math.h>
#include <string.h>

/* The Bessel function as the mean of exp(x cos t) over a period. */
static double bessel_by_mean(double x) {
  enum { POINTS = 2000 };
  double sum = 0;
  for (int i = 0; i < POINTS; i++)
    sum += exp(x * cos(2 * M_PI * i / POINTS)) / POINTS;
  return sum;
}

static void check_values(void) {
  static const struct {
    const char *name;
    double w[4];
  } known[] = {{"hann", {0, 0.5, 1, 0.5}},
               {"hamming", {0.08, 0.54, 1, 0.54}},
               {"blackman", {0, 0.34, 1, 0.34}},
               {"kaiser:0", {1, 1, 1, 1}}};
  double w[64];
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    CHECK_OK(window_fill(known[i].name, 4, w));
    for (int j = 0; j < 4; j++)
      CHECK(fabs(w[j] - known[i].w[j]) < 1e-15);
    CHECK_OK(window_fill(known[i].name, 1, w));
    CHECK(w[0] == 1);
  }
  CHECK_OK(window_fill("kaiser:8.6", 11, w));
  for (int j = 0; j < 11; j++) {
    double x = (j - 5.5) / 5.5;
    CHECK(fabs(w[j] - bessel_by_mean(8.6 * sqrt(1 - x * x)) / bessel_by_mean(8.6)) < 1e-14);
  }
  static const char *const good[] = {"hann", "hamming", "blackman", "kaiser:5.5"};
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) { /* periodic, not symmetric */
    CHECK_OK(window_fill(good[i], 64, w));
    CHECK(fabs(w[32] - 1) < 1e-15 && w[0] < w[1]);
    for (int j = 1; j < 32; j++)
      CHECK(fabs(w[j] - w[64 - j]) < 1e-14);
  }
  static const char *const bad[] = {"",           "han",       "hann ",     "kaiser",
                                    "kaiser:",    "kaiser:x",  "kaiser:-1", "kaiser:1x",
                                    "kaiser:nan", "kaiser:1e9"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK(window_fill(bad[i], 4, w) == TW_INVALID);
}

/* Pads, cuts into frames, multiplies by the window: what a short-time transform reads. */
static tw_status make_frames(const array *a, const frame_layout *l, const double *window,
                             array *out) {
  array padded;
  int64_t left_out;
  TRY(frame_layout_pad(l, a, &padded));
  CHECK(padded.shape[a->rank - 1] == l->padded);
  tw_status status = array_cut_frames(&padded, l->frame, l->hop, out, &left_out);
  array_free(&padded);
  TRY(status);
  CHECK(!left_out && out->shape[out->rank - 2] == l->frames);
  for (int64_t i = 0; i < array_count(out); i++) {
    double value[2];
    element_get(element_real(out->precision), out->data, i, value);
    value[0] *= window[i % l->frame];
    element_put(element_real(out->precision), out->data, i, value);
  }
  return TW_OK;
}

/* Every recording comes back, to a few units of rounding. */
static void check_round_trip(int64_t samples, int64_t frame, int64_t hop, const char *window,
                             int32_t precision, uint64_t *state) {
  array a = {.rank = 2, .shape = {3, samples}, .precision = precision}, frames = {0}, back = {0};
  frame_layout l;
  double w[64], value[2], other[2];
  CHECK(frame <= 64);
  CHECK_OK(window_fill(window, frame, w));
  CHECK_OK(frame_layout_for(samples, frame, hop, &l));
  CHECK(l.before == frame / 2 && l.before + samples <= (l.frames - 1) * hop + frame - frame / 2);
  CHECK(l.frames == 1 || l.before + samples > (l.frames - 2) * hop + frame - frame / 2);
  CHECK_OK(array_allocate(&a));
  for (int64_t i = 0; a.data && i < 3 * samples; i++) {
    value[0] = (double)(check_random(state) % 65536) / 32768 - 1;
    element_put(element_real(precision), a.data, i, value);
  }
  CHECK_OK(make_frames(&a, &l, w, &frames));
  for (int whole = 0; whole < 2; whole++) {
    CHECK_OK(overlap_add(&frames, hop, w, whole ? 0 : samples, &back));
    CHECK(back.rank == 2 && back.shape[0] == 3 && back.shape[1] >= samples);
    CHECK(whole ? back.shape[1] < samples + hop : back.shape[1] == samples);
    double bound = 30 * number_roundoff(precision);
    for (int64_t i = 0; back.data && i < 3 * back.shape[1]; i++) {
      int64_t row = i / back.shape[1], at = i % back.shape[1];
      other[0] = 0; /* behind the recording there is silence */
      if (at < samples)
        element_get(element_real(precision), a.data, row * samples + at, other);
      element_get(element_real(precision), back.data, i, value);
      CHECK(fabs(value[0] - other[0]) <= bound);
    }
    array_free(&back);
  }
  array_free(&frames);
  array_free(&a);
}

static void check_round_trips(uint64_t seed) {
  static const char *const windows[] = {"hann", "hamming", "blackman", "kaiser:8"};
  uint64_t state = seed | 1;
  for (int round = 0; round < 400; round++) {
    int64_t frame = 4 + (int64_t)(check_random(&state) % 60);
    int64_t hop = 1 + (int64_t)(check_random(&state) % (uint64_t)(frame / 2));
    int64_t samples = 1 + (int64_t)(check_random(&state) % 300);
    check_round_trip(samples, frame, hop, windows[round % 4], round % 3 ? TW_F64 : TW_F32, &state);
  }
  check_round_trip(100, 8, 8, "kaiser:0", TW_F64, &state); /* all ones: frames need not overlap */
  check_round_trip(100, 1, 1, "hann", TW_F64, &state);
}

static void check_refusals(void) {
  frame_layout l = {.frame = 77};
  CHECK(frame_layout_for(0, 8, 4, &l) == TW_INVALID);
  CHECK(frame_layout_for(100, 0, 4, &l) == TW_INVALID);
  CHECK(frame_layout_for(100, 8, 0, &l) == TW_INVALID);
  CHECK(frame_layout_for(100, 8, 9, &l) == TW_INVALID); /* samples between the frames */
  CHECK(frame_layout_for(INT64_MAX, 8, 4, &l) == TW_INVALID);
  CHECK(l.frame == 77);
  array a = {.rank = 2, .shape = {5, 8}, .precision = TW_F32}, out = {.rank = 77};
  double w[8];
  CHECK_OK(array_allocate(&a));
  CHECK_OK(window_fill("hann", 8, w));
  CHECK(overlap_add(&a, 8, w, 0, &out) == TW_INVALID); /* the first point of each frame is lost */
  CHECK(overlap_add(&a, 9, NULL, 0, &out) == TW_INVALID);
  CHECK(overlap_add(&a, 0, NULL, 0, &out) == TW_INVALID);
  CHECK(overlap_add(&a, 4, w, 17, &out) == TW_INVALID); /* there are 16 */
  CHECK(overlap_add_shape(&a, 8, w, 0, &out) == TW_INVALID);
  CHECK(overlap_add_shape(&a, 4, w, 17, &out) == TW_INVALID && out.rank == 77);
  array shape;
  CHECK_OK(overlap_add_shape(&a, 4, w, 0, &shape));
  CHECK(shape.rank == 1 && shape.shape[0] == 16 && !shape.data);
  a.is_complex = 1;
  CHECK(overlap_add(&a, 4, w, 0, &out) == TW_INVALID);
  a.is_complex = 0, a.shape[0] = 0;
  CHECK(overlap_add(&a, 4, w, 0, &out) == TW_INVALID);
  a.shape[0] = 40, a.rank = 1;
  CHECK(overlap_add(&a, 4, w, 0, &out) == TW_INVALID);
  CHECK(out.rank == 77 && !out.data);
  array_free(&a);
}

int main(void) {
  uint64_t seed = check_seed();
  check_values();
  check_round_trips(seed);
  check_refusals();
  return check_report();
}
