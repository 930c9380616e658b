/* radices.c: splits of a length into the radices of passes. */
#include "radices.h"
#include "answers.h"
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

/* radix_split with radices of at least `least`, of a part n of the length that *of is about. */
static int64_t split_from(int precision, const divisors *of, int64_t n, int count, int64_t least,
                          int64_t most, int64_t *factor) {
  if (count == 1) {
    factor[0] = n;
    return n >= least && n <= most && radix_serves(precision, n, most) ? n : 0;
  }
  int64_t best = 0, rest[SCHEDULE_FACTORS_MOST], reach = 1;
  for (int i = 1; i < count && reach < n; i++)
    reach = most < n / reach ? reach * most : n;
  if (n / reach > least) /* since the others are at most `most` */
    least = (n + reach - 1) / reach;
  const int64_t half = n / 2, end = most < half ? most : half;
  for (int64_t r = divisors_from(of, least, end); r <= most && r <= n / r;
       r = divisors_from(of, r + 1, end)) {
    if (n % r || !radix_serves(precision, r, most))
      continue;
    int64_t others = split_from(precision, of, n / r, count - 1, r, most, rest);
    if (!others)
      continue;
    best = others;
    most = best - 1; /* only a split with a smaller largest radix is better */
    factor[0] = r;
    memcpy(factor + 1, rest, (size_t)(count - 1) * sizeof *rest);
  }
  return best;
}

int64_t radix_split_by(const divisors *of, int precision, int64_t n, int count, int64_t most,
                       int64_t *factor) {
  return split_from(precision, of, n, count, 2, most, factor);
}

int64_t radix_split(int precision, int64_t n, int count, int64_t most, int64_t *factor) {
  divisors of;
  divisors_of(n, most, &of);
  return radix_split_by(&of, precision, n, count, most, factor);
}

static digits find_fewest(int precision, int64_t n, int64_t most) {
  digits d = {.count = 2};
  divisors of;
  divisors_of(n, most, &of);
  while (d.count <= SCHEDULE_FACTORS_MOST &&
         !radix_split_by(&of, precision, n, d.count, most, d.digit))
    d.count++;
  return d.count <= SCHEDULE_FACTORS_MOST ? d : (digits){0};
}

digits radix_fewest(int precision, int64_t n, int64_t most) {
  answers_numbers known = {.of = {NUMBERS_RADICES, precision, n, most}};
  digits d;
  _Static_assert(sizeof known.given >= sizeof d, "radices are numbers");
  if (!answers_recall_numbers(&known)) {
    d = find_fewest(precision, n, most);
    memcpy(known.given, &d, sizeof d);
    answers_keep_numbers(&known);
  }
  memcpy(&d, known.given, sizeof d);
  return d;
}
