/* test_work_area.c: work areas, on the cpu device: their size is known before a plan is made, a
 * plan can do without one of its own, two plans in one share theirs, and what was captured keeps
 * it. */
#include "api_help.h"
#include "devices.h"
#include "work_area.h"

enum { LONG = 1 << 18 }; /* several passes: they need a work area */

static tw_context *context;

/* A packed problem of one dimension or two. dims must live as long as the result. */
static tw_problem problem_of(int type, int64_t n, tw_dim dims[2]) {
  dims[0] = (tw_dim){.n = n};
  dims[1] = (tw_dim){.n = 2};
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = dims,
                      .rank = 1,
                      .batch = dims + 1,
                      .batch_rank = 1,
                      .type = type,
                      .device = TW_DEVICE_CPU};
}

static size_t size_of(const tw_problem *p) {
  size_t bytes = 1;
  CHECK_OK(tw_problem_work_size(context, p, &bytes));
  return bytes;
}

static tw_plan *plan_of(const tw_problem *p) {
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, p, &plan));
  return plan;
}

/* ---- sizes ---- */

static void foretold(void) {
  static const struct {
    int type, placement, flags;
    int64_t n;
  } cases[] = {{TW_C2C, TW_EITHER_PLACE, 0, LONG},
               {TW_C2C, TW_OUT_OF_PLACE, 0, 64},
               {TW_R2C, TW_EITHER_PLACE, 0, LONG},
               {TW_R2C, TW_IN_PLACE, 0, LONG},
               {TW_C2R, TW_EITHER_PLACE, TW_DESTROY_INPUT, LONG},
               {TW_C2R, TW_OUT_OF_PLACE, 0, LONG}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tw_dim dims[2];
    tw_problem p = problem_of(cases[i].type, cases[i].n, dims);
    p.placement = cases[i].placement;
    p.flags = cases[i].flags;
    size_t before = size_of(&p), after = 1;
    tw_plan *plan = plan_of(&p);
    CHECK_OK(tw_plan_work_size(plan, &after));
    CHECK(before == after && work_area_bytes() == (int64_t)after);
    CHECK((after > 0) == (cases[i].n == LONG));
    tw_plan_destroy(plan);
    CHECK(work_area_bytes() == 0);
  }
}

static void refused(void) {
  tw_dim dims[2];
  tw_problem p = problem_of(TW_C2C, LONG, dims);
  size_t bytes = 77;
  CHECK(tw_problem_work_size(context, &p, NULL) == TW_INVALID);
  CHECK(tw_problem_work_size(context, NULL, &bytes) == TW_INVALID);
  p.type = TW_R2C;
  p.placement = TW_IN_PLACE;
  p.max_work = 1;
  tw_plan *plan = NULL;
  tw_status planned = tw_plan_create(context, &p, &plan);
  CHECK(tw_problem_work_size(context, &p, &bytes) == planned && planned == TW_UNSUPPORTED);
  dims[0].n = 0;
  CHECK(tw_problem_work_size(context, &p, &bytes) == TW_INVALID);
  CHECK(bytes == 77);
}

/* ---- plans without one ---- */

static void brought(void) {
  static float in[4 * LONG], out[4 * LONG], right[4 * LONG];
  tw_dim dims[2];
  tw_problem p = problem_of(TW_C2C, LONG, dims);
  tw_buffers b = {.size = sizeof b, .in = in, .out = right, .direction = TW_FORWARD};
  void *area = NULL;
  for (int i = 0; i < 4 * LONG; i++)
    in[i] = (float)(i % 37) / 37;
  tw_plan *plan = plan_of(&p);
  CHECK_OK(tw_plan_execute(plan, &b));
  tw_plan_destroy(plan);
  p.flags = TW_NO_WORK_AREA;
  plan = plan_of(&p);
  CHECK(work_area_bytes() == 0);
  b.out = out;
  CHECK(tw_plan_execute(plan, &b) == TW_INVALID && strstr(api_detail(), "work"));
  CHECK_OK(tw_device_alloc(context, TW_DEVICE_CPU, size_of(&p), &area));
  b.work = area;
  CHECK_OK(tw_plan_execute(plan, &b));
  CHECK(!memcmp(out, right, sizeof out));
  tw_device_free(context, TW_DEVICE_CPU, area);
  tw_plan_destroy(plan);
}

/* Given back before the plan is destroyed. */
static void dropped(void) {
  static float in[4 * LONG], out[4 * LONG];
  static char area[16 * LONG] __attribute__((aligned(64)));
  tw_dim dims[2];
  for (int type = TW_C2C; type <= TW_R2C; type++) {
    tw_problem p = problem_of(type, LONG, dims);
    dims[1].n = 1;
    tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD};
    tw_plan *plan = plan_of(&p);
    CHECK_OK(tw_plan_execute(plan, &b));
    CHECK(work_area_bytes() > 0 && size_of(&p) <= sizeof area);
    tw_plan_drop_work_area(plan);
    tw_plan_drop_work_area(plan);
    CHECK(work_area_bytes() == 0);
    CHECK(tw_plan_execute(plan, &b) == TW_INVALID);
    b.work = area;
    CHECK_OK(tw_plan_execute(plan, &b));
    tw_plan_destroy(plan);
  }
  tw_plan_drop_work_area(NULL);
}

/* ---- what was captured ---- */

static int always_captures(device *d, const device_home *home, tw_stream stream) {
  (void)d, (void)home, (void)stream;
  return 1;
}

/* The plan of packed real rows holds two plans, which share the work area: whichever is captured,
 * the area stays until the context is destroyed. */
static void captured(void) {
  static float rows[2 * (LONG + 2)], spectra[2 * (LONG + 2)];
  device *cpu = NULL;
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  const device_functions *honest = cpu->call;
  device_functions lies = *honest;
  lies.captures = always_captures;
  for (int in_place = 0; in_place < 2; in_place++) {
    context = api_context(TW_POLICY_OFF, NULL);
    tw_dim dims[2];
    tw_problem p = problem_of(TW_R2C, LONG, dims);
    int64_t bytes = (int64_t)size_of(&p);
    tw_plan *plan = plan_of(&p);
    tw_buffers b = {.size = sizeof b, .in = rows, .out = in_place ? rows : spectra};
    cpu->call = &lies;
    CHECK_OK(tw_plan_execute(plan, &b));
    cpu->call = honest;
    tw_plan_drop_work_area(plan);
    tw_plan_destroy(plan);
    CHECK(bytes > 0 && work_area_bytes() == bytes);
    tw_context_destroy(context);
    CHECK(work_area_bytes() == 0);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  foretold();
  refused();
  brought();
  dropped();
  tw_context_destroy(context);
  captured();
  return api_end();
}
