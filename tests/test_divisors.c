/* test_divisors.c: the listed divisors of a length are those that division finds, and splits of a
 * length into radices are the best of all that there are. */
#include "answers.h"
#include "check.h"
#include "radices.h"
#include "space_search.h"

static uint64_t state;

static int64_t below(int64_t n) {
  return (int64_t)(check_random(&state) % (uint64_t)n);
}

static int64_t least_from(int64_t n, int64_t r, int64_t most) {
  while (r <= most && n % r)
    r++;
  return r;
}

static void like_division(int64_t n, int64_t most) {
  divisors d;
  divisors_of(n, most, &d);
  for (int64_t r = 1, steps = 0; r <= most && steps < 400; steps++) {
    int64_t next = least_from(n, r, most), found = divisors_from(&d, r, most);
    CHECK(next > most ? found > most : found == next);
    if (next <= most)
      CHECK(divisors_to(&d, next) == next && (next == r || divisors_to(&d, next - 1) < r));
    r = next + 1;
  }
  CHECK(divisors_to(&d, 0) == 0);
}

static int64_t random_length(void) {
  static const int primes[] = {2, 2, 2, 3, 3, 5, 7, 11, 13, 31, 83, 2003};
  int64_t n = 1;
  if (below(3) == 0)
    return 1 + below(3000000);
  for (int i = (int)below(20); i > 0 && n < (int64_t)1 << 50; i--)
    n *= primes[below(12)];
  return n;
}

/* The largest radix of the best split of n into `count` radices of at least `least`, by trying all;
 * 0: there is none. Like radix_split it counts a radix as one that serves by the most that is left
 * for it. */
static int64_t best_of_all(int precision, int64_t n, int count, int64_t least, int64_t most) {
  int64_t best = 0;
  if (count == 1)
    return n >= least && n <= most && radix_serves(precision, n, most) ? n : 0;
  for (int64_t r = least; r <= most && r <= n / r; r++) {
    int64_t others = n % r || !radix_serves(precision, r, most)
                         ? 0
                         : best_of_all(precision, n / r, count - 1, r, most);
    if (!others)
      continue;
    best = others;
    most = best - 1;
  }
  return best;
}

static void best_splits(void) {
  int found = 0;
  for (int i = 0; i < 1500; i++) {
    int64_t n = random_length();
    n = n > 3000000 ? n % 100000 + 1 : n;
    int64_t most = i % 3 ? 200 + below(4000) : 1 + below(300);
    int count = 1 + (int)below(3), precision = i % 5 ? TW_F32 : TW_F64;
    int64_t factor[SCHEDULE_FACTORS_MOST], product = 1;
    int64_t largest = radix_split(precision, n, count, most, factor);
    CHECK(largest == best_of_all(precision, n, count, 2, most));
    for (int k = 0; largest && k < count; k++) {
      CHECK(!k || factor[k] >= factor[k - 1]);
      product *= factor[k];
    }
    CHECK(!largest || (product == n && factor[count - 1] == largest));
    found += largest > 0;
  }
  printf("%d splits\n", found);
  CHECK(found > 200);
}

/* Stages have all radices that there are, and their products, and no others. */
static void factors(void) {
  static const int64_t four_primes = (int64_t)79 * 79 * 79 * 79, twos = (int64_t)1 << 40;
  for (int precision = TW_F32; precision <= TW_F64; precision++)
    for (int n = 2; n < 10000; n++) {
      int rest = n, most = space_radix_most(precision);
      for (int r = most; r > 1; r--)
        while (record_radix_serves(r) && rest % r == 0)
          rest /= r;
      CHECK(space_has_factors(precision, n) == (rest == 1));
    }
  /* Of more than 32 bits as well; 2^32 + 15 is a prime, and 83 is no radix. */
  for (int precision = TW_F32; precision <= TW_F64; precision++) {
    CHECK(space_has_factors(precision, twos) && space_has_factors(precision, twos * 81));
    CHECK(!space_has_factors(precision, twos * 83) && !space_has_factors(precision, 0));
    CHECK(!space_has_factors(precision, ((int64_t)1 << 32) + 15));
    CHECK(space_has_factors(precision, 128 * four_primes) == (space_radix_most(precision) >= 79));
  }
}

/* What a table keeps of one length is no answer for another, nor with other room. */
static void fewest_recalled(void) {
  static const struct {
    int64_t n, most;
    int count;
  } cases[] = {{1 << 22, 2048, 2}, {1 << 22, 512, 3}, {1 << 22, 2047, 3},
               {1 << 20, 2048, 2}, {1 << 20, 100, 4}, {1 << 22, 2048, 2}};
  answers *table = answers_new(), *before = answers_use(table);
  for (int i = 0; i < 12; i++)
    CHECK(radix_fewest(TW_F32, cases[i % 6].n, cases[i % 6].most).count == cases[i % 6].count);
  /* A large prime takes Rader's convolution, which depends on the room, or a codelet, which depends
   * on the precision. */
  CHECK(radix_fewest(TW_F32, 73 * 64, 100).count != radix_fewest(TW_F64, 73 * 64, 100).count);
  (void)answers_use(before);
  answers_free(table);
}

int main(void) {
  state = check_seed();
  for (int i = 0; i < 400; i++)
    like_division(random_length(), 1 + below(i % 8 ? 8000 : 3 * DIVISORS_LISTED));
  like_division(1, 1);
  like_division((int64_t)1 << 40, DIVISORS_LISTED);
  like_division((int64_t)1 << 40, 2 * DIVISORS_LISTED);
  best_splits();
  factors();
  fewest_recalled();
  return check_report();
}
