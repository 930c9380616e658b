/* divisors.c: products of a length's prime factors, as a set of bits. */
#include "divisors.h"

#include <string.h>

static void put(divisors *d, int64_t r) {
  d->bit[r / 64] |= (uint64_t)1 << (r % 64);
}

/* Adds the products of what is listed and one more prime, up to so many times a factor. */
static void multiply(divisors *d, int64_t prime, int times) {
  for (int64_t r = divisors_to(d, d->listed / prime); r > 0; r = divisors_to(d, r - 1)) {
    int64_t product = r;
    for (int i = 0; i < times && product <= d->listed / prime; i++)
      put(d, product *= prime);
  }
}

void divisors_of(int64_t n, int64_t most, divisors *out) {
  int64_t rest = n;
  out->n = n;
  out->listed = most < 1 ? 1 : most < DIVISORS_LISTED ? most : DIVISORS_LISTED - 1;
  memset(out->bit, 0, (size_t)(out->listed / 64 + 1) * sizeof *out->bit);
  put(out, 1);
  for (int64_t p = 2; p <= out->listed && p <= rest / p; p += 1 + (p > 2)) {
    int times = 0;
    for (; rest % p == 0; rest /= p)
      times++;
    if (times)
      multiply(out, p, times);
  }
  if (rest > 1 && rest <= out->listed) /* a prime; beyond that, it has no factors listed */
    multiply(out, rest, 1);
}

int64_t divisors_from(const divisors *d, int64_t r, int64_t most) {
  int64_t at = r / 64;
  if (r <= d->listed) {
    uint64_t bits = d->bit[at] >> (r % 64) << (r % 64);
    while (!bits && ++at <= d->listed / 64)
      bits = d->bit[at];
    r = bits ? at * 64 + __builtin_ctzll(bits) : d->listed + 1;
  }
  while (r > d->listed && r <= most && d->n % r)
    r++;
  return r;
}

int64_t divisors_to(const divisors *d, int64_t r) {
  if (r < 1)
    return 0;
  while (r > d->listed && d->n % r)
    r--;
  if (r > d->listed)
    return r;
  int64_t at = r / 64;
  uint64_t bits = d->bit[at] << (63 - r % 64) >> (63 - r % 64);
  while (!bits) /* 1 is a divisor */
    bits = d->bit[--at];
  return at * 64 + 63 - __builtin_clzll(bits);
}
