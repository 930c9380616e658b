/* radices.c: splits of a length into the radices of passes. */
#include "radices.h"
#include "space.h"

#include <string.h>

/* A padded convolution of n points may need room for so many quarters of n. */
enum { CONVOLUTION_MOST = 10 };

int64_t radix_longest(const facts *f, int64_t word_bytes) {
  return f->block_shared_max / (ROWS_LEAST * word_bytes);
}

int radix_padded_fits(int64_t n, int64_t most) {
  return CONVOLUTION_MOST * n <= 4 * most;
}

int radix_serves(int precision, int64_t r, int64_t most) {
  return space_has_factors(precision, r) || radix_padded_fits(r, most);
}

/* radix_split with radices of at least `least`. */
static int64_t split_from(int precision, int64_t n, int count, int64_t least, int64_t most,
                          int64_t *factor) {
  if (count == 1) {
    factor[0] = n;
    return n >= least && n <= most && radix_serves(precision, n, most) ? n : 0;
  }
  int64_t best = 0, rest[SCHEDULE_FACTORS_MOST], reach = 1;
  for (int i = 1; i < count && reach < n; i++)
    reach = most < n / reach ? reach * most : n;
  if (n / reach > least) /* since the others are at most `most` */
    least = (n + reach - 1) / reach;
  for (int64_t r = least; r <= most && r <= n / r; r++) {
    if (n % r || !radix_serves(precision, r, most))
      continue;
    int64_t others = split_from(precision, n / r, count - 1, r, most, rest);
    if (!others)
      continue;
    best = others;
    most = best - 1; /* only a split with a smaller largest radix is better */
    factor[0] = r;
    memcpy(factor + 1, rest, (size_t)(count - 1) * sizeof *rest);
  }
  return best;
}

int64_t radix_split(int precision, int64_t n, int count, int64_t most, int64_t *factor) {
  return split_from(precision, n, count, 2, most, factor);
}

digits radix_fewest(int precision, int64_t n, int64_t most) {
  digits d = {.count = 2};
  while (d.count <= SCHEDULE_FACTORS_MOST && !radix_split(precision, n, d.count, most, d.digit))
    d.count++;
  return d.count <= SCHEDULE_FACTORS_MOST ? d : (digits){0};
}
