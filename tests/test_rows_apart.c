/* test_rows_apart.c: what is not finite in one row of a batch reaches no other row of complex
 * points, and of real ones at most the one that it is computed together with. */
#include "api_help.h"

#include <math.h>

enum { ROWS = 7, PARTS_MOST = 2 * 20000 };

static tw_context *context;
static int together; /* cases in which another row was reached */

/* Numbers that a row of one side takes. */
static int64_t row_numbers(int type, int output, int64_t n) {
  int complex_side = type == TW_C2C || type == (output ? TW_R2C : TW_C2R);
  return complex_side ? 2 * (type == TW_C2C ? n : n / 2 + 1) : n;
}

static tw_plan *plan_rows(int type, int precision, int64_t n) {
  const tw_dim dim = {n, 0, 0}, rows = {ROWS, 0, 0};
  const int32_t kind = n % 2 ? TW_DCT2 : TW_DST4;
  const tw_problem p = {.size = sizeof p,
                        .dims = &dim,
                        .batch = &rows,
                        .r2r = &kind,
                        .rank = 1,
                        .batch_rank = 1,
                        .type = type,
                        .precision = precision,
                        .placement = TW_OUT_OF_PLACE,
                        .device = TW_DEVICE_CPU};
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  return plan;
}

/* Rows other than row `at` that are not finite although it alone was not. */
static int rows_reached(const tw_plan *plan, int type, int precision, int64_t n, int at,
                        double what) {
  static double in[ROWS * PARTS_MOST] __attribute__((aligned(64)));
  static double out[ROWS * PARTS_MOST] __attribute__((aligned(64)));
  const int64_t from = row_numbers(type, 0, n), to = row_numbers(type, 1, n);
  const tw_buffers b = {
      .size = sizeof b, .in = in, .out = out, .direction = type == TW_C2C ? TW_FORWARD : 0};
  int reached = 0;
  for (int64_t i = 0; i < ROWS * from; i++)
    api_set(in, precision, i, sin((double)i));
  api_set(in, precision, at * from + from / 2, what);
  CHECK_OK(tw_plan_execute(plan, &b));
  for (int row = 0; row < ROWS; row++) {
    int finite = 1;
    for (int64_t i = 0; i < to; i++)
      finite &= isfinite(api_part(out, precision, row * to + i)) != 0;
    reached += row == at ? 0 : !finite;
    CHECK(row != at || !finite);
  }
  return reached;
}

/* Lengths of one pass and of several, in each method. */
static void all_lengths(int type, int precision) {
  static const int64_t lengths[] = {3, 13, 16, 37, 79, 100, 509, 2048, 10007, 20000};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    tw_plan *plan = plan_rows(type, precision, lengths[i]);
    for (int at = 0; plan && at < ROWS; at += 3) {
      int reached = rows_reached(plan, type, precision, lengths[i], at, at ? NAN : INFINITY);
      CHECK(reached <= (type != TW_C2C));
      together += reached;
    }
    tw_plan_destroy(plan);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  for (int type = TW_C2C; type <= TW_R2R; type++)
    all_lengths(type, type % 2 ? TW_F32 : TW_F64);
  printf("%d times two rows were computed together\n", together);
  CHECK(together > 0); /* else the header says too much */
  tw_context_destroy(context);
  return api_end();
}
