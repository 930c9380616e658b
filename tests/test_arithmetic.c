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
  arithmetic callers;
  CHECK(usual());
  (void)feclearexcept(FE_ALL_EXCEPT);
  callers_arithmetic_set();
  arithmetic_begin(&callers);
  int inside = usual();
  arithmetic_end(&callers);
  int kept = callers_arithmetic_kept();
  CHECK(inside && kept && usual());
}

/* ---- what else of the interface computes ---- */

static int told, told_usual;

static int stop_later(void *user, double fraction) {
  (void)user, (void)fraction;
  told_usual &= usual();
  return ++told > 4;
}

static void interface(void) {
  const api_case c = {.n = 360, .batch = 100};
  tw_dim dims[2];
  const tw_problem p = api_problem(&c, dims);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  size_t bytes = 1;
  callers_arithmetic_set();
  tw_status sized = tw_problem_work_size(context, &p, &bytes);
  int kept = callers_arithmetic_kept();
  CHECK(sized == TW_OK && bytes == 0 && kept);
  told_usual = 1;
  callers_arithmetic_set();
  tw_status tuned = tw_tune(context, &p, 100000, stop_later, NULL);
  kept = callers_arithmetic_kept();
  CHECK(tuned == TW_OK && told > 4 && told_usual && kept);
  tw_context_destroy(context);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  keeps();
  interface();
  return api_end();
}
