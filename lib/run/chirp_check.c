/* chirp_check.c: the words that are compared, and their values by the definition. */
#include "chirp_check.h"
#include "bluestein.h"
#include "roots.h"

#include <math.h>
#include <string.h>

/* Lists or reads word `at` of complex words: of doubles, or (narrow 1) of floats. */
static void take(chirp_spots *s, const void *words, int64_t at, int narrow, double out[2]) {
  const int units = narrow ? 1 : 2;
  uint64_t *unit = s->unit ? s->unit + s->count : NULL;
  float halves[2];
  s->count += units;
  out[0] = out[1] = 0;
  if (s->reads && narrow) {
    memcpy(halves, unit, sizeof halves);
    out[0] = (double)halves[0];
    out[1] = (double)halves[1];
  } else if (s->reads) {
    memcpy(out, unit, 2 * sizeof *out);
  } else if (unit) {
    for (int i = 0; i < units; i++)
      unit[i] = (uint64_t)(uintptr_t)words + 8 * (uint64_t)(units * at + i);
  }
}

/* ---- the chirp ---- */

/* One word of the chirp, and word `at` of the sequence to convolve with, which is made of it. */
static tw_status check_point(chirp_spots *s, const launch_args *args, int f64, int64_t j,
                             int64_t at) {
  const int64_t n = args->factor_count, m = args->batch;
  double point[2], factor[2];
  long double re, im, unit = f64 ? 0x1p-52L : 0x1p-23L;
  take(s, args->factors, j, !f64, factor);
  take(s, args->out, at, 0, point);
  if (!s->reads)
    return TW_OK;
  bluestein_factor(n, j, &re, &im);
  if (!(fabsl((long double)factor[0] - re) <= unit) ||
      !(fabsl((long double)factor[1] - im) <= unit) ||
      !(fabsl((long double)point[0] * (long double)m - re) <= 0x1p-52L) ||
      !(fabsl((long double)point[1] * (long double)m + im) <= 0x1p-52L))
    return status_fail(TW_VERIFY_FAILED, "the chirp of %lld points is wrong at %lld", (long long)n,
                       (long long)j);
  return TW_OK;
}

/* Point i of those that are checked among 0..last: the first two, the last one, that in the middle
 * and so on. */
static int64_t spot(int64_t last, int i) {
  if (i < 2)
    return i < last ? i : last;
  return last / (i - 1);
}

static tw_status check_chirp(chirp_spots *s, const launch_args *args, int f64) {
  enum { POINTS = 8 };
  const int64_t n = args->factor_count, m = args->batch, ahead = args->factor_step;
  int64_t behind = m - ahead < n ? m - ahead : n - 1;
  for (int i = 0; i < POINTS; i++) {
    int64_t after = spot(ahead - 1, i), before = spot(behind, i);
    TRY(check_point(s, args, f64, after, after));
    if (before > 0)
      TRY(check_point(s, args, f64, before, m - before));
  }
  return TW_OK;
}

/* ---- the spectrum ---- */

/* Which words of a step are checked: the last one, and one whose place has nothing in common with
 * the small factors of m. In the middle, or at a third, all roots of most steps would be 1. */
enum { STEP_SPOTS = 2 };

static int64_t step_spot(int64_t m, int i) {
  return i ? m - 1 : m * 987 / 1597;
}

static tw_status check_stage_word(chirp_spots *s, const launch_args *args, int64_t i) {
  const int64_t done = args->index_count, radix = args->factor_count, row = done * radix;
  const int64_t k = i % row, from = i / row * done + k % done;
  long double sum[2] = {0, 0}, size = 0;
  double word[2];
  for (int64_t t = 0; t < radix; t++) {
    long double re, im;
    take(s, args->in, from + t * args->batch, 0, word);
    if (!s->reads)
      continue;
    root_of_unity(-(t * k % row), row, &re, &im);
    sum[0] += (long double)word[0] * re - (long double)word[1] * im;
    sum[1] += (long double)word[0] * im + (long double)word[1] * re;
    size += fabsl((long double)word[0]) + fabsl((long double)word[1]);
  }
  take(s, args->out, i, 0, word);
  long double most = (long double)radix * 0x1p-52L * size;
  if (s->reads && (!(fabsl((long double)word[0] - sum[0]) <= most) ||
                   !(fabsl((long double)word[1] - sum[1]) <= most)))
    return status_fail(TW_VERIFY_FAILED, "the spectrum of a chirp is wrong at %lld after %lld",
                       (long long)i, (long long)row);
  return TW_OK;
}

/* The last step moves words and rounds them. */
static tw_status check_narrow_word(chirp_spots *s, const launch_args *args, int f64,
                                   int64_t place) {
  int64_t index = 0, rest = place;
  double word[2], found[2];
  for (int d = 0; d < args->index_count; d++) {
    int64_t digit = d < 4 ? args->in_loop[d] : args->out_loop[d - 4];
    index = index * digit + rest % digit;
    rest /= digit;
  }
  take(s, args->in, index, 0, word);
  take(s, args->out, place, !f64, found);
  for (int i = 0; i < 2; i++)
    if (s->reads && found[i] != (f64 ? word[i] : (double)(float)word[i]))
      return status_fail(TW_VERIFY_FAILED, "the spectrum of a chirp is wrong at %lld",
                         (long long)place);
  return TW_OK;
}

tw_status chirp_check(chirp_spots *s, enum chirp_step step, const launch_args *args, int f64) {
  if (step == CHIRP_STEP_CHIRP)
    return check_chirp(s, args, f64);
  int64_t m = args->batch * (step == CHIRP_STEP_STAGE ? args->factor_count : 1);
  for (int i = 0; i < STEP_SPOTS; i++) {
    int64_t at = step_spot(m, i);
    TRY(step == CHIRP_STEP_STAGE ? check_stage_word(s, args, at)
                                 : check_narrow_word(s, args, f64, at));
  }
  return TW_OK;
}
