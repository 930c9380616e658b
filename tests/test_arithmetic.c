/* test_arithmetic.c: the caller's floating-point settings: what is computed meanwhile does not see
 * them, and they are as before afterwards. test_reproducible.c asks the same of whole plans. */
#include "arithmetic.h"
#include "api_help.h"
#include "callers_arithmetic.h"

#include <float.h>

/* Numbers that the compiler does not know. */
static volatile double third = 3, least = DBL_MIN, none = 0;

/* 1 when arithmetic is as a program starts with it; a trap ends the program. */
static int usual(void) {
  double down = 1 / third;
  return down + down + down == 1 && least / 4 > 0 && isinf(1 / none) &&
         fegetround() == FE_TONEAREST;
}

static void keeps(void) {
  CHECK(usual());
  for (int traps = 0; traps < 2; traps++) {
    callers_arithmetic_set(traps);
    const arithmetic callers = arithmetic_begin();
    int inside = usual();
    arithmetic_end(&callers);
    int kept = callers_arithmetic_kept();
    CHECK(inside && kept && usual());
  }
}

/* However the block is left. */
static int leaves(int soon) {
  ARITHMETIC_BY_DEFAULT;
  if (soon)
    return usual();
  return usual() * 2;
}

static void leaves_blocks(void) {
  for (int soon = 0; soon < 2; soon++) {
    callers_arithmetic_set(1);
    int inside = leaves(soon), kept = callers_arithmetic_kept();
    CHECK(inside == 2 - soon && kept);
  }
}

/* ---- the interface ---- */

static int told, told_usual;

static int stop_later(void *user, double fraction) {
  (void)user, (void)fraction;
  told_usual &= usual();
  return ++told > 4;
}

/* A call between settings that trap all. */
#define TRAPPED(call)                                                                              \
  do {                                                                                             \
    callers_arithmetic_set(1);                                                                     \
    call;                                                                                          \
    int kept = callers_arithmetic_kept();                                                          \
    CHECK(kept);                                                                                   \
  } while (0)

static char text_of[1 << 20];

/* All calls that compute: tuning last, which changes the profile. A flag turns lengths into square
 * roots. */
static void calls(void) {
  const api_case c = {.n = 360, .batch = 100};
  tw_dim dims[2];
  tw_problem p = api_problem(&c, dims);
  tw_options options = {.size = sizeof options, .policy = TW_POLICY_NOTE};
  tw_context *context = NULL;
  tw_plan *plan = NULL;
  void *memory = NULL;
  size_t bytes = 1, size = 0;
  tw_status status = TW_INTERNAL;
  p.flags = TW_ORTHO;
  TRAPPED(status = tw_device_alloc(NULL, TW_DEVICE_CPU, 16, &memory));
  CHECK_OK(status);
  tw_device_free(NULL, TW_DEVICE_CPU, memory);
  TRAPPED(status = tw_context_create(&options, &context));
  CHECK_OK(status);
  TRAPPED(status = tw_problem_work_size(context, &p, &bytes));
  CHECK(status == TW_OK && bytes == 0);
  TRAPPED(status = tw_plan_create(context, &p, &plan));
  CHECK_OK(status);
  for (int json = 0; json < 2; json++) {
    TRAPPED(status = tw_plan_describe(plan, json, text_of, sizeof text_of, NULL));
    CHECK_OK(status);
    TRAPPED(status = tw_context_describe(context, json, text_of, sizeof text_of, NULL));
    CHECK_OK(status);
  }
  TRAPPED(tw_plan_destroy(plan));
  TRAPPED(status = tw_context_flush(context));
  CHECK_OK(status);
  TRAPPED(status = tw_profile_export(context, text_of, sizeof text_of, &size));
  CHECK(status == TW_OK && size > 0);
  TRAPPED(status = tw_profile_import(context, text_of, size));
  CHECK_OK(status);
  told_usual = 1;
  TRAPPED(status = tw_tune(context, &p, 100000, stop_later, NULL));
  CHECK(status == TW_OK && told > 4 && told_usual);
  TRAPPED(tw_context_destroy(context));
}

/* A program that plans with the default context and ends with traps set: the profile is written
 * as it does. */
static int ends(void) {
  const api_case c = {.n = 360, .batch = 100, .policy = TW_POLICY_NOTE};
  tw_plan *plan = NULL;
  if (api_plan(NULL, &c, &plan) != TW_OK)
    return 1;
  tw_plan_destroy(plan);
  callers_arithmetic_set(1);
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    api_begin_again(argv[0]);
    return ends();
  }
  api_begin(argv[0]);
  keeps();
  leaves_blocks();
  calls();
  CHECK(api_run((const char *const[]){"ends", NULL}) == 0);
  return api_end();
}
