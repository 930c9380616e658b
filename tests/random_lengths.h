/* random_lengths.h: lengths to draw problems from. On the cpu device they are few and change with
 * the seed, so that kernels are shared. */
#ifndef RANDOM_LENGTHS_H
#define RANDOM_LENGTHS_H

#include "random_problems.h"

static inline transform_sizes draw_sizes(uint64_t *random) {
  static const int all[] = {2,  3,  4,  5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,
                            16, 18, 20, 21,  24,  25,  27,  30,  32,  36,  40,  48,  49,  60,
                            64, 77, 96, 100, 121, 128, 130, 169, 200, 243, 256, 360, 512, 1000};
  static const int all_long[] = {16384, 20000, 20480, 24576, 30000,
                                 32768, 34398, 40000, 53248, 65536};
  static const int primes[] = {17, 19, 23, 29, 31, 34, 37, 38, 53, 62, 74, 97, 101, 211};
  static const int long_primes[] = {15013, 15854, 17401, 20011, 29101};
  static int lengths[10], longs[3];
  enum { ALL = sizeof all / sizeof *all, EACH = ALL / 8 };
  for (int i = 0; i < 8; i++)
    lengths[i] = all[i * EACH + draw(random, EACH)];
  lengths[8] = 2 << draw(random, 5);
  lengths[9] = primes[draw(random, sizeof primes / sizeof *primes)];
  for (int i = 0; i < 2; i++)
    longs[i] = all_long[i * 5 + draw(random, 5)];
  longs[2] = long_primes[draw(random, sizeof long_primes / sizeof *long_primes)];
  return (transform_sizes){
      .lengths = lengths, .count = 10, .longs = longs, .long_count = 3, .most = 6000};
}

static inline transform_sizes gpu_sizes(void) {
  static const int lengths[] = {2, 3, 8, 13, 16, 31, 49, 60, 64, 101, 128, 100, 256, 1024, 1000};
  static const int longs[] = {29101, 32768, 60000, 65536, 1 << 18};
  return (transform_sizes){
      .lengths = lengths, .count = 15, .longs = longs, .long_count = 5, .most = 300000};
}

#endif
