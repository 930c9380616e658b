/* check.h: the few macros every test program uses.
 * CHECK(condition) counts and reports; main ends with return check_report(). A test that cannot
 * run here says why in one line and returns CHECK_SKIP (ctest then shows it as skipped). */
#ifndef CHECK_H
#define CHECK_H

#include <stdarg.h>
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
 * run again. A given 0, from which check_random would draw nothing but 0, becomes 1. */
static inline uint64_t check_seed(void) {
  const char *given = getenv("TWIDDLE_TEST_SEED");
  uint64_t seed = given ? strtoull(given, NULL, 0) : (uint64_t)time(NULL) / 86400;
  printf("TWIDDLE_TEST_SEED=%llu\n", (unsigned long long)seed);
  return seed ? seed : 1;
}

/* Seconds of a clock that all processes share, and those at which the test began. */
static inline double check_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static inline double *check_beginning(void) {
  static double begun;
  return &begun;
}

static inline double check_begun(void) {
  double *begun = check_beginning();
  return *begun ? *begun : (*begun = check_seconds());
}

/* Prints one line at once, after the seconds since the first such line, so that a long test that is
 * cut off has said how far it came. */
__attribute__((format(printf, 1, 2))) static inline void check_progress(const char *format, ...) {
  char line[256];
  double seconds = check_seconds();
  va_list arguments;
  seconds -= check_begun();
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  printf("%6.1f s: %s\n", seconds > 0 ? seconds : 0, line);
  fflush(stdout);
}

/* xorshift64*: *state must not be 0. */
static inline uint64_t check_random(uint64_t *state) {
  *state ^= *state >> 12;
  *state ^= *state << 25;
  *state ^= *state >> 27;
  return *state * 2685821657736338717ull;
}

#endif
