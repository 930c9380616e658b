/* test_kept_areas.c: work areas of destroyed plans, on the cpu device, whose events are made to
 * pass or not: which are taken again, when, and when they are released. */
#include "api_help.h"
#include "devices.h"
#include "kept_areas.h"

enum { SMALL = 4096, LONG = 1 << 16 /* its plan needs a work area */ };

static tw_context *context;
static device *cpu;
static const device_functions *honest;
static device_functions lies;
static const device_home home;

/* ---- a device whose work takes as long as the test likes, and whose memory ends ---- */

static int done; /* 1: all that was enqueued has ended */
static int waits, releases, refusals;

static int passed(device *d, device_event *event) {
  (void)d, (void)event;
  return done;
}

static tw_status elapsed(device *d, device_event *from, device_event *to, double *ms) {
  waits++;
  return honest->event_elapsed(d, from, to, ms);
}

static void release_in(device *d, const device_home *at, void *memory) {
  releases++;
  honest->release_in(d, at, memory);
}

static tw_status alloc(device *d, size_t bytes, void **memory) {
  if (refusals && refusals--)
    return status_fail(TW_NO_DEVICE_MEMORY, "there is no memory");
  return honest->alloc(d, bytes, memory);
}

static tw_status captured(device *d, tw_stream stream, int *capturing) {
  (void)d, (void)stream;
  *capturing = 1;
  return TW_OK;
}

static void begin(void) {
  done = 1;
  CHECK(kept_areas_bytes(cpu) == 0 && !kept_areas_release(cpu));
  waits = releases = 0;
}

/* ---- giving and taking ---- */

static void *fresh(size_t bytes) {
  void *memory = NULL;
  CHECK_OK(honest->alloc(cpu, bytes, &memory));
  return memory;
}

static void *give(size_t bytes) {
  evicted_area evicted;
  void *memory = fresh(bytes);
  CHECK(kept_areas_give(cpu, &home, bytes, memory, &evicted) && !evicted.memory);
  return memory;
}

static void taken_again(void) {
  begin();
  void *memory = give(SMALL);
  CHECK(kept_areas_bytes(cpu) == SMALL && kept_areas_bytes(NULL) == SMALL);
  CHECK(!kept_areas_take(cpu, &home, SMALL / 2) && !kept_areas_take(cpu, &home, 2 * SMALL));
  device_home other = {.context = &other, .number = 7};
  CHECK(!kept_areas_take(cpu, &other, SMALL));
  CHECK(kept_areas_take(cpu, &home, SMALL) == memory);
  CHECK(!kept_areas_take(cpu, &home, SMALL) && kept_areas_bytes(cpu) == 0);
  honest->release(cpu, memory);
}

/* An area that executions still use is not taken, unless all places are full of them. */
static void in_use(void) {
  void *memory[KEPT_AREAS];
  begin();
  done = 0;
  for (int i = 0; i < KEPT_AREAS; i++) {
    CHECK(!kept_areas_take(cpu, &home, SMALL));
    memory[i] = give(SMALL);
  }
  CHECK(waits == 0);
  CHECK(kept_areas_take(cpu, &home, SMALL) == memory[0] && waits == 1);
  honest->release(cpu, memory[0]);
  CHECK(!kept_areas_take(cpu, &home, SMALL));
  done = 1;
  CHECK(kept_areas_take(cpu, &home, SMALL) == memory[1] && waits == 1);
  honest->release(cpu, memory[1]);
  CHECK(kept_areas_release(cpu) && releases == KEPT_AREAS - 2 && kept_areas_bytes(cpu) == 0);
}

/* The longest kept one makes room for another. */
static void evicted(void) {
  evicted_area out;
  void *first = NULL, *more = fresh(SMALL);
  begin();
  for (size_t i = 0; i < KEPT_AREAS; i++)
    first = i ? (give(SMALL + i), first) : give(SMALL);
  CHECK(kept_areas_give(cpu, &home, SMALL, more, &out) && out.memory == first);
  honest->release(cpu, first);
  CHECK(kept_areas_release(cpu) && releases == KEPT_AREAS);
}

/* Neither a large one is kept nor one that is given while a stream is captured. */
static void not_kept(void) {
  evicted_area out;
  int memory = 0;
  begin();
  CHECK(!kept_areas_give(cpu, &home, KEPT_AREA_BYTES + 1, &memory, &out) && !out.memory);
  lies.stream_capturing = captured;
  CHECK(!kept_areas_give(cpu, &home, SMALL, &memory, &out) && !out.memory);
  lies.stream_capturing = honest->stream_capturing;
  device_home other = {.context = &other, .number = 7};
  CHECK(!kept_areas_give(cpu, &other, SMALL, &memory, &out) && !out.memory);
}

/* ---- by plans ---- */

static size_t plan_once(tw_stream stream) {
  static float in[2 * LONG], out[2 * LONG];
  tw_dim dim = {.n = LONG};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = TW_DEVICE_CPU};
  tw_buffers b = {
      .size = sizeof b, .in = in, .out = out, .stream = stream, .direction = TW_FORWARD};
  tw_plan *plan = NULL;
  size_t bytes = 0;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  CHECK_OK(tw_plan_work_size(plan, &bytes));
  CHECK_OK(tw_plan_execute(plan, &b));
  tw_plan_destroy(plan);
  return bytes;
}

/* The area of a plan is the next one's, unless executions went into another stream than the
 * default one: the areas of those are released. */
static void plans(void) {
  begin();
  size_t bytes = plan_once(NULL);
  CHECK(bytes > 0 && kept_areas_bytes(cpu) == bytes);
  releases = 0; /* the first plan's kernels were verified on scratch memory */
  for (int i = 0; i < 3; i++)
    plan_once(NULL);
  CHECK(kept_areas_bytes(cpu) == bytes && releases == 0);
  plan_once((tw_stream)(uintptr_t)4096);
  CHECK(kept_areas_bytes(cpu) == 0 && releases == 1);
}

/* Where the device has no memory left, kept areas are released first. */
static void full(void) {
  begin();
  done = 0;
  size_t bytes = plan_once(NULL);
  CHECK(kept_areas_bytes(cpu) == bytes);
  refusals = 1;
  plan_once(NULL);
  CHECK(releases == 1 && refusals == 0 && kept_areas_bytes(cpu) == bytes);
  kept_areas_release(cpu);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  lies = *honest;
  lies.event_passed = passed;
  lies.event_elapsed = elapsed;
  lies.release_in = release_in;
  lies.alloc = alloc;
  cpu->call = &lies;
  taken_again();
  in_use();
  evicted();
  not_kept();
  plans();
  full();
  tw_context_destroy(context);
  kept_areas_release(cpu);
  cpu->call = honest;
  return api_end();
}
