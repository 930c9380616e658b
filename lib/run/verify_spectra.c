/* verify_spectra.c: the spectra of real points as the complex transforms that they are half of. */
#include "verify_trial.h"

#include <string.h>

/* The other half of the spectrum of a row of n real points. What no such row has is ignored. */
static void complete_spectrum(int64_t n, double *row) {
  row[1] = 0;
  for (int64_t k = n / 2 + 1; k < n; k++) {
    row[2 * k] = row[2 * (n - k)];
    row[2 * k + 1] = -row[2 * (n - k) + 1];
  }
  if (n % 2 == 0)
    row[n + 1] = 0;
}

/* The place of a point whose index along each of the axes but the last is the negative. */
static int64_t opposite_row(const trial *t, int64_t row) {
  int64_t opposite = 0, behind = 1;
  for (int i = t->axes - 2; i >= 0; behind *= t->axis[i--]) {
    int64_t n = t->axis[i], k = row % n;
    opposite += (k ? n - k : 0) * behind;
    row /= n;
  }
  return opposite;
}

/* The spectra of several axes, of which those of the last one were read one after the other: these
 * are spread out, from the last one on, and completed. Of two numbers that should be conjugates,
 * what both have in common is taken. */
static void complete_box(const trial *t, double *box) {
  int64_t n = t->axis[t->axes - 1], half = n / 2 + 1, rows = t->n / n;
  for (int64_t row = rows - 1; row > 0; row--)
    memmove(box + 2 * row * n, box + 2 * row * half, (size_t)(2 * half) * sizeof *box);
  for (int64_t row = 0; row < rows; row++) {
    int64_t other = opposite_row(t, row);
    double *a = box + 2 * row * n, *b = box + 2 * other * n;
    for (int64_t k = half; k < n; k++) {
      a[2 * k] = b[2 * (n - k)];
      a[2 * k + 1] = -b[2 * (n - k) + 1];
    }
    for (int64_t k = 0; k < n && row <= other; k += n % 2 ? n : n / 2) {
      a[2 * k] = b[2 * k] = (a[2 * k] + b[2 * k]) / 2;
      a[2 * k + 1] = (a[2 * k + 1] - b[2 * k + 1]) / 2;
      b[2 * k + 1] = -a[2 * k + 1];
    }
  }
}

void verify_complete(const trial *t, double *row) {
  if (t->axes > 1)
    complete_box(t, row);
  else
    complete_spectrum(t->n, row);
}
