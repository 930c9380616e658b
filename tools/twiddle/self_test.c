/* self_test.c: which tests there are, and one of them on a device. Through the public API. */
#include "self_test.h"

#include "element.h"

#include <stdlib.h>

static const int64_t lengths[] = {8, 30, 256, 1001, 2000};
enum { LENGTHS = sizeof lengths / sizeof *lengths, PRECISIONS = TW_BF16 + 1 };

static int add(self_test *tests, int count, int kind, int precision, int64_t n) {
  tests[count] = (self_test){{kind, precision, 0}, n};
  return count + 1;
}

int self_test_list(int kind, int precision, self_test tests[SELF_TESTS_MOST]) {
  int count = 0, usual = kind < 0 && precision < 0;
  for (int k = 0; k < KIND_COUNT; k++)
    for (int p = 0; p < PRECISIONS; p++)
      for (int i = 0; i < LENGTHS; i++) {
        int asked = (kind < 0 || k == kind) && (precision < 0 || p == precision);
        int frequent = k == KIND_C2C || k == KIND_R2C || k == KIND_C2R;
        int often = k == KIND_C2C && p <= TW_F64;
        int once = lengths[i] == 256 && (p == TW_F32 || frequent);
        if (usual ? often || once : asked)
          count = add(tests, count, k, p, lengths[i]);
      }
  return count;
}

/* A test's arrays on the host and on the device. */
typedef struct {
  void *in, *out, *device_in, *device_out;
  size_t in_bytes, out_bytes;
} test_arrays;

static tw_status make_arrays(tw_context *context, int32_t where, test_arrays *a) {
  a->in = malloc(a->in_bytes);
  a->out = malloc(a->out_bytes);
  if (!a->in || !a->out)
    return status_fail(TW_NO_MEMORY, "no memory for a self-test");
  TRY(tw_device_alloc(context, where, a->in_bytes, &a->device_in));
  return tw_device_alloc(context, where, a->out_bytes, &a->device_out);
}

static void free_arrays(tw_context *context, int32_t where, test_arrays *a) {
  tw_device_free(context, where, a->device_out);
  tw_device_free(context, where, a->device_in);
  free(a->out);
  free(a->in);
}

static tw_status compute(tw_context *context, int32_t where, const self_test *test,
                         const tw_plan *plan, test_arrays *a) {
  const tw_buffers buffers = {.size = sizeof buffers, .in = a->device_in, .out = a->device_out};
  uint64_t state = 88172645463325252ull;
  size_t number = (size_t)number_of(test->problem.precision)->bytes;
  reference_random_fill(a->in, test->problem.precision, (int64_t)(a->in_bytes / number), &state);
  TRY(tw_device_upload(context, where, a->device_in, a->in, a->in_bytes));
  TRY(tw_plan_execute(plan, &buffers));
  return tw_device_download(context, where, a->out, a->device_out, a->out_bytes);
}

tw_status self_test_run(tw_context *context, int32_t where, const self_test *test,
                        reference_result *r, double *plan_ms, char **why) {
  const problem_settings *s = &test->problem;
  length_spec length = {.rank = 1, .n = {test->n}};
  int64_t batch = 4096 / test->n + 2;
  problem_parts parts;
  tw_problem problem = command_problem(s, &length, batch, where, &parts);
  reference_problem of = command_reference(s, &length, batch);
  test_arrays arrays = {0};
  tw_plan *plan;
  problem.policy = TW_POLICY_OFF;
  TRY(command_bytes(s, &length, batch, 0, &arrays.in_bytes));
  TRY(command_bytes(s, &length, batch, 1, &arrays.out_bytes));
  double start = command_now_ms();
  TRY(tw_plan_create(context, &problem, &plan));
  *plan_ms = command_now_ms() - start;
  tw_status status = make_arrays(context, where, &arrays);
  if (status == TW_OK)
    status = compute(context, where, test, plan, &arrays);
  if (status == TW_OK)
    status = command_launches(plan, &of.launches);
  if (status == TW_OK)
    status = reference_check(&of, arrays.in, arrays.out, NULL, r);
  if (status == TW_OK)
    status = command_describe_plan(plan, 0, why);
  free_arrays(context, where, &arrays);
  tw_plan_destroy(plan);
  return status;
}
