/* roots.c: rounding tables of roots. */
#include "roots.h"

#include <math.h>

enum { SHORT_TABLE = 256, TRIES = 8, STAGES = 4 };

static long double rounded(long double x, int f64) {
  return f64 ? (long double)(double)x : (long double)(float)x;
}

/* The mean square error of the table, its gain counted as often as stages repeat it. */
static long double error_of(const long double *roots, int count, int f64, long double longer) {
  long double off = 0, gain = 0;
  for (int i = 0; i < 2 * count; i++) {
    long double e = rounded(roots[i] * longer, f64) - roots[i];
    off += e * e;
    gain += e * roots[i];
  }
  return (off + (STAGES - 1) * gain * gain / count) / count;
}

void roots_round(const long double *roots, int count, int f64, void *out) {
  long double unit = f64 ? 0x1p-53L : 0x1p-24L, best = 1;
  long double least = count <= SHORT_TABLE ? error_of(roots, count, f64, best) : 0;
  for (int i = 1; i <= TRIES && count <= SHORT_TABLE; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      long double longer = 1 + sign * unit * i / TRIES;
      long double error = error_of(roots, count, f64, longer);
      if (error < least) {
        least = error;
        best = longer;
      }
    }
  for (int i = 0; i < 2 * count; i++)
    if (f64)
      ((double *)out)[i] = (double)(roots[i] * best);
    else
      ((float *)out)[i] = (float)(roots[i] * best);
}
