/* test_api_inputs.c: every nonsensical or unsupported argument of the public interface gets its
 * precise status with a sentence that names it, and changes nothing: no out-parameter, no buffer.
 */
#include "api_help.h"

#include <limits.h>

/* Too long for a convolution. */
#define BIG_PRIME (((int64_t)1 << 32) + 15)

static tw_context *context;

/* The call failed with this status, and its detail holds this part. */
static void expect(tw_status status, tw_status expected, const char *part, const char *what) {
  int good = status == expected && strstr(api_detail(), part) != NULL;
  CHECK(good);
  if (!good)
    fprintf(stderr, "%s: %s (%s), expected %s (%s)\n", what, tw_status_text(status), api_detail(),
            tw_status_text(expected), part);
}

/* ---- problems ---- */

static tw_dim dims[2];
static tw_problem q;

/* 16 rows of 60 points, out of place, forward. */
static void usual(void) {
  static const api_case c = {.n = 60, .batch = 16, .direction = TW_FORWARD};
  q = api_problem(&c, dims);
}

/* Both calls that take a problem refuse it alike. */
static void refuse(tw_status expected, const char *part, const char *what) {
  tw_plan *const untouched = (tw_plan *)&q;
  tw_plan *plan = untouched;
  expect(tw_plan_create(context, &q, &plan), expected, part, what);
  CHECK(plan == untouched);
  expect(tw_tune(context, &q, 1, NULL, NULL), expected, part, what);
  usual();
}

#define REFUSED(change, status, part)                                                              \
  do {                                                                                             \
    change;                                                                                        \
    refuse(status, part, #change);                                                                 \
  } while (0)

static void bad_members(void) {
  REFUSED(q.size = 0, TW_INVALID, "size is 0");
  REFUSED(q.size = 4097, TW_INVALID, "size is 4097");
  REFUSED(q.order = -1, TW_INVALID, "order -1 is unknown");
  REFUSED(q.order = 3, TW_INVALID, "order 3 is unknown");
  REFUSED(q.type = -1, TW_INVALID, "type -1");
  REFUSED(q.type = 4, TW_INVALID, "type 4");
  REFUSED(q.type = TW_R2R, TW_INVALID, "r2r is null");
  REFUSED((q.type = TW_R2C, q.order = TW_ORDER_REVERSED_OUT), TW_UNSUPPORTED, "digit-reversed");
  REFUSED((q.type = TW_C2R, q.order = TW_ORDER_REVERSED_IN), TW_UNSUPPORTED, "digit-reversed");
  REFUSED(q.precision = -1, TW_INVALID, "precision -1");
  REFUSED(q.precision = 4, TW_INVALID, "precision 4");
  REFUSED(q.flags = 1 << 30, TW_INVALID, "flags 1073741824");
  REFUSED(q.between = -1, TW_INVALID, "between -1");
  REFUSED(q.between = 99, TW_INVALID, "between 99");
  REFUSED(q.direction = -2, TW_INVALID, "direction -2");
  REFUSED(q.direction = 2, TW_INVALID, "direction 2");
  REFUSED(q.placement = -1, TW_INVALID, "placement -1");
  REFUSED(q.placement = 3, TW_INVALID, "placement 3");
  REFUSED(q.policy = -1, TW_INVALID, "policy -1");
  REFUSED(q.policy = 6, TW_INVALID, "policy 6");
  REFUSED(q.policy = TW_POLICY_ADAPTIVE, TW_UNSUPPORTED, "adaptive");
  REFUSED(q.device = -2, TW_INVALID, "device -2");
  REFUSED(q.device = INT32_MIN, TW_INVALID, "device");
  REFUSED(q.device = INT32_MAX, TW_NO_DEVICE, "");
  REFUSED(q.scale = NAN, TW_INVALID, "scale");
  REFUSED(q.scale = -INFINITY, TW_INVALID, "scale");
  REFUSED(q.align = 3, TW_INVALID, "align 3");
  REFUSED(q.align = SIZE_MAX, TW_INVALID, "align");
  REFUSED(q.dims = NULL, TW_INVALID, "dims is null");
  REFUSED(q.batch = NULL, TW_INVALID, "batch is null");
  REFUSED(q.rank = 0, TW_INVALID, "rank 0");
  REFUSED(q.rank = -1, TW_INVALID, "rank -1");
  REFUSED(q.rank = INT32_MAX, TW_INVALID, "rank");
  REFUSED(q.batch_rank = -1, TW_INVALID, "batch_rank -1");
  REFUSED(q.batch_rank = INT32_MAX, TW_INVALID, "batch_rank");
}

static void bad_dimensions(void) {
  static const tw_dim nine[9] = {{4, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0},
                                 {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}};
  static const tw_dim with_prime[3] = {{4, 0, 0}, {BIG_PRIME, 0, 0}, {4, 0, 0}};
  static const tw_dim many[17] = {{2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0},
                                  {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0},
                                  {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}, {2, 0, 0}};
  REFUSED((q.dims = nine, q.rank = 9), TW_UNSUPPORTED, "rank 9 is over 8");
  REFUSED((q.batch = many, q.batch_rank = 17), TW_UNSUPPORTED, "batch_rank 17 is over 16");
  for (int rank = 2; rank <= 3; rank++) {
    q.dims = with_prime, q.rank = rank;
    refuse(TW_UNSUPPORTED, "length 4294967311 has no schedule", "a prime within");
  }
  q.dims = with_prime + 1, q.rank = 2;
  refuse(TW_UNSUPPORTED, "length 4294967311 has no schedule", "a prime first");
  REFUSED(dims[0].n = 0, TW_INVALID, "dimension 0: length 0");
  REFUSED(dims[0].n = -8, TW_INVALID, "dimension 0: length -8");
  REFUSED(dims[0].n = INT64_MIN, TW_INVALID, "dimension 0");
  REFUSED(dims[1].n = 0, TW_INVALID, "batch dimension 0: length 0");
  REFUSED(dims[1].n = -1, TW_INVALID, "batch dimension 0: length -1");
  REFUSED(dims[0].n = INT64_MAX, TW_INVALID, "too large");
  REFUSED(dims[1].n = INT64_MAX, TW_INVALID, "too large");
  REFUSED((dims[0].n = (int64_t)1 << 31, dims[1].n = (int64_t)1 << 31), TW_INVALID, "too large");
  for (int64_t n = BIG_PRIME; n <= 4 * BIG_PRIME; n *= 2) {
    dims[0].n = n;
    refuse(TW_UNSUPPORTED, "no schedule", "a prime");
  }
}

/* Strides are zero all together or not at all. */
static void bad_strides(void) {
  REFUSED(dims[0].is = 1, TW_INVALID, "stride of zero");
  REFUSED(dims[1].os = 60, TW_INVALID, "stride of zero");
  REFUSED((dims[0].is = dims[0].os = 1, dims[1].is = 60), TW_INVALID, "stride of zero");
  REFUSED((dims[0].is = dims[0].os = 1), TW_INVALID, "stride of zero");
  REFUSED((dims[0] = (tw_dim){60, 16, 16}, dims[1] = (tw_dim){16, 1, 16}), TW_INVALID, "overlap");
  REFUSED((dims[0] = (tw_dim){60, 1, -2}, dims[1] = (tw_dim){16, 60, 118}), TW_INVALID, "overlap");
  REFUSED((dims[0] = (tw_dim){60, 1, 1}, dims[1] = (tw_dim){16, 60, 59}), TW_INVALID, "overlap");
  REFUSED((dims[0] = (tw_dim){60, 1, 1}, dims[1] = (tw_dim){16, 60, -59}), TW_INVALID, "overlap");
  REFUSED((dims[0] = (tw_dim){60, 1, 1}, dims[1] = (tw_dim){16, INT64_MIN, 60}), TW_INVALID,
          "too large");
  REFUSED((dims[0] = (tw_dim){60, 1, 1}, dims[1] = (tw_dim){16, 60, INT64_MAX}), TW_INVALID,
          "too large");
  REFUSED((dims[0] = (tw_dim){60, 1, 1}, dims[1] = (tw_dim){16, 60, 64}, q.placement = TW_IN_PLACE),
          TW_INVALID, "in place");
}

static void bad_calls(void) {
  tw_plan *plan = (tw_plan *)&q;
  usual();
  expect(tw_plan_create(context, &q, NULL), TW_INVALID, "plan is null", "plan");
  expect(tw_plan_create(context, NULL, &plan), TW_INVALID, "problem is null", "problem");
  dims[0].n = 30030, q.max_work = 8 * 16 * 30030 - 1; /* refused before anything is compiled */
  expect(tw_plan_create(context, &q, &plan), TW_UNSUPPORTED, "3843840 bytes is needed", "work");
  usual();
  CHECK(plan == (tw_plan *)&q);
  expect(tw_tune(context, NULL, 0, NULL, NULL), TW_INVALID, "problem is null", "tune");
  expect(tw_tune(context, &q, -1, NULL, NULL), TW_INVALID, "budget_ms", "tune");
  expect(tw_plan_execute(NULL, NULL), TW_INVALID, "plan is null", "execute");
  expect(tw_plan_describe(NULL, 0, NULL, 0, NULL), TW_INVALID, "plan is null", "describe");
  size_t bytes = 77;
  expect(tw_plan_work_size(NULL, &bytes), TW_INVALID, "null", "work size");
  CHECK(bytes == 77);
}

/* ---- contexts, memory, profiles ---- */

static void *lone_alloc(void *user, size_t bytes, tw_stream stream) {
  (void)user, (void)bytes, (void)stream;
  return NULL;
}

static void bad_contexts(void) {
  tw_context *made = (tw_context *)&q;
  const tw_options good = {.size = sizeof good};
  tw_options o = good;
  expect(tw_context_create(NULL, NULL), TW_INVALID, "context is null", "context");
  o.size = 4;
  expect(tw_context_create(&o, &made), TW_INVALID, "size is 4", "size");
  o = good, o.policy = 6;
  expect(tw_context_create(&o, &made), TW_INVALID, "policy 6", "policy");
  o = good, o.policy = -1;
  expect(tw_context_create(&o, &made), TW_INVALID, "policy -1", "policy");
  o = good, o.policy = TW_POLICY_ADAPTIVE;
  expect(tw_context_create(&o, &made), TW_UNSUPPORTED, "adaptive", "policy");
  o = good, o.plan_budget_ms = -1;
  expect(tw_context_create(&o, &made), TW_INVALID, "budget", "plan_budget_ms");
  o = good, o.process_budget_ms = -1;
  expect(tw_context_create(&o, &made), TW_INVALID, "budget", "process_budget_ms");
  o = good, o.alloc = lone_alloc;
  expect(tw_context_create(&o, &made), TW_INVALID, "together", "alloc");
  CHECK(made == (tw_context *)&q);
}

static void bad_memory(void) {
  void *const untouched = &q;
  void *memory = untouched;
  char byte = 1, kept = 1;
  expect(tw_device_alloc(context, TW_DEVICE_CPU, 0, &memory), TW_INVALID, "bytes is 0", "alloc");
  expect(tw_device_alloc(context, TW_DEVICE_CPU, 1, NULL), TW_INVALID, "null", "alloc");
  expect(tw_device_alloc(context, -2, 1, &memory), TW_INVALID, "device -2", "alloc");
  expect(tw_device_alloc(context, TW_DEVICE_CPU, SIZE_MAX, &memory), TW_NO_DEVICE_MEMORY, "",
         "alloc");
#ifndef TWIDDLE_SANITIZED /* whose malloc ends the program instead */
  expect(tw_device_alloc(context, TW_DEVICE_CPU, SIZE_MAX / 2, &memory), TW_NO_DEVICE_MEMORY, "",
         "alloc");
#endif
  CHECK(memory == untouched);
  expect(tw_device_upload(context, TW_DEVICE_CPU, NULL, &byte, 1), TW_INVALID, "null", "upload");
  expect(tw_device_upload(context, TW_DEVICE_CPU, &byte, NULL, 1), TW_INVALID, "null", "upload");
  expect(tw_device_download(context, TW_DEVICE_CPU, NULL, &byte, 1), TW_INVALID, "null", "down");
  expect(tw_device_download(context, TW_DEVICE_CPU, &byte, NULL, 1), TW_INVALID, "null", "down");
  expect(tw_device_upload(context, -7, &byte, &kept, 1), TW_INVALID, "device -7", "upload");
  expect(tw_device_copy(context, TW_DEVICE_CPU, NULL, &byte, 1, NULL), TW_INVALID, "null", "copy");
  expect(tw_device_copy(context, TW_DEVICE_CPU, &byte, NULL, 1, NULL), TW_INVALID, "null", "copy");
  expect(tw_device_copy(context, -7, &byte, &kept, 1, NULL), TW_INVALID, "device -7", "copy");
  expect(tw_device_wait(context, -7, NULL), TW_INVALID, "device -7", "wait");
  CHECK(byte == 1 && kept == 1);
  kept = 2;
  CHECK_OK(tw_device_copy(context, TW_DEVICE_CPU, &byte, &kept, 1, NULL));
  CHECK_OK(tw_device_wait(context, TW_DEVICE_CPU, NULL));
  CHECK(byte == 2);
}

static void bad_profiles(void) {
  char bytes[4096], before[4096];
  size_t needed = 5;
  memset(bytes, 'a', sizeof bytes);
  memcpy(before, bytes, sizeof bytes);
  expect(tw_profile_import(context, NULL, 10), TW_INVALID, "null", "import");
  expect(tw_profile_import(context, bytes, 0), TW_INVALID, "0", "import");
  tw_context *noting = api_context(TW_POLICY_NOTE, NULL);
  expect(tw_profile_import(noting, bytes, sizeof bytes), TW_INVALID, "not a database", "import");
  expect(tw_profile_import(noting, "SQLite format 3", 16), TW_INVALID, "not a database", "import");
  tw_context_destroy(noting);
  CHECK_OK(tw_profile_export(context, NULL, 0, &needed));
  CHECK(needed > 100);
  expect(tw_profile_export(context, bytes, 100, &needed), TW_INVALID, "100", "export");
  CHECK(!memcmp(bytes, before, sizeof bytes));
}

/* ---- buffers ---- */

enum { BATCH = 16, N = 60, WORDS = N * BATCH, ROOM = 3 * WORDS };
static _Alignas(64) float memory[2 * ROOM], before[2 * ROOM];
static tw_buffers b;

static void usual_buffers(void) {
  b = (tw_buffers){.size = sizeof b, .in = memory, .out = memory + 2 * WORDS};
  b.direction = TW_FORWARD;
}

static void refuse_buffers(const tw_plan *plan, const char *part, const char *what) {
  expect(tw_plan_execute(plan, &b), TW_INVALID, part, what);
  CHECK(!memcmp(memory, before, sizeof memory));
  usual_buffers();
}

#define BUFFERS_REFUSED(plan, change, part)                                                        \
  do {                                                                                             \
    change;                                                                                        \
    refuse_buffers(plan, part, #change);                                                           \
  } while (0)

static tw_plan *plan_of(const api_case *c, size_t align) {
  tw_plan *plan = NULL;
  tw_problem p = api_problem(c, dims);
  p.align = align;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  return plan;
}

static void bad_buffers(void) {
  for (int i = 0; i < 2 * ROOM; i++)
    before[i] = memory[i] = (float)i;
  usual_buffers();
  api_case c = {.n = N, .batch = BATCH};
  tw_plan *any = plan_of(&c, 0), *aligned = plan_of(&c, 64);
  c.placement = TW_IN_PLACE;
  tw_plan *in_place = plan_of(&c, 0);
  c.placement = TW_OUT_OF_PLACE;
  tw_plan *out_of_place = plan_of(&c, 0);
  c = (api_case){.n = N, .batch = BATCH, .in_dist = N, .out_dist = N + 4};
  tw_plan *apart = plan_of(&c, 0);
  c = (api_case){.n = N, .batch = BATCH, .in_dist = -N, .out_dist = -N};
  tw_plan *downwards = plan_of(&c, 0);
  expect(tw_plan_execute(any, NULL), TW_INVALID, "tw_buffers is null", "buffers");
  BUFFERS_REFUSED(any, b.size = 0, "size is 0");
  BUFFERS_REFUSED(any, b.in = NULL, "in is null");
  BUFFERS_REFUSED(any, b.out = NULL, "out is null");
  BUFFERS_REFUSED(any, b.direction = 0, "either direction");
  BUFFERS_REFUSED(any, b.direction = 2, "direction");
  BUFFERS_REFUSED(any, b.in = (char *)memory + 4, "in is not aligned to 8");
  BUFFERS_REFUSED(any, b.out = (char *)memory + 1, "out is not aligned to 8");
  BUFFERS_REFUSED(aligned, b.in = memory + 2, "in is not aligned to 64");
  BUFFERS_REFUSED(any, b.out = memory + 2, "overlap");
  BUFFERS_REFUSED(any, b.out = memory + 2 * WORDS - 2, "overlap");
  BUFFERS_REFUSED(any, (b.in = memory + 2 * WORDS, b.out = memory + 2), "overlap");
  BUFFERS_REFUSED(in_place, (void)0, "in differs from out");
  BUFFERS_REFUSED(out_of_place, b.out = memory, "in equals out");
  BUFFERS_REFUSED(apart, b.out = memory, "equal strides");
  BUFFERS_REFUSED(apart, b.out = memory + 2 * WORDS - 2, "overlap");
  /* Rows run downwards from the last ones: these two spans share a row. */
  BUFFERS_REFUSED(downwards,
                  (b.in = memory + 2 * (WORDS - N), b.out = memory + 2 * (2 * WORDS - 2 * N)),
                  "overlap");
  /* And neighbours do not overlap. */
  b.in = memory + 2 * (WORDS - N), b.out = memory + 2 * (2 * WORDS - N);
  CHECK_OK(tw_plan_execute(downwards, &b));
  CHECK(!memcmp(memory, before, sizeof memory / 3));
  CHECK(!memcmp(memory + 4 * WORDS, before + 4 * WORDS, sizeof memory / 3));
  tw_plan *const all[] = {any, aligned, in_place, out_of_place, apart, downwards};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    tw_plan_destroy(all[i]);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  usual();
  bad_members();
  bad_dimensions();
  bad_strides();
  bad_calls();
  CHECK(scratch_count(api_home, "") == 0); /* no refusal came near a file */
  bad_contexts();
  bad_memory();
  bad_profiles();
  bad_buffers();
  tw_context_destroy(context);
  return api_end();
}
