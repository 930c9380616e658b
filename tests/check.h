/* check.h: the few macros every test program uses.
 * CHECK(condition) counts and reports; main ends with return check_report(). A test that cannot
 * run here says why in one line and returns CHECK_SKIP (ctest then shows it as skipped). */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CHECK_SKIP = 77 };
static int check_count, check_failures;

#define CHECK(condition)                                                                           \
  do {                                                                                             \
    check_count++;                                                                                 \
    if (!(condition)) {                                                                            \
      if (check_failures++ < 50)                                                                   \
        fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);                    \
    }                                                                                              \
  } while (0)

#define CHECK_OK(call) CHECK((call) == TW_OK)

static inline int check_report(void) {
  printf("%d checks, %d failed\n", check_count, check_failures);
  return check_failures || !check_count;
}

/* A seed from TWIDDLE_TEST_SEED, or one that changes every day; printed, so that a failure can be
 * run again. Never 0, from which check_random would return nothing else. */
static inline uint64_t check_seed(void) {
  const char *given = getenv("TWIDDLE_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) / 86400;
  seed += !seed;
  printf("TWIDDLE_TEST_SEED=%llu\n", (unsigned long long)seed);
  return seed;
}

/* xorshift64*: *state must not be 0. */
static inline uint64_t check_random(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 2685821657736338717ull;
}

#endif
