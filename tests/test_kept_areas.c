/* test_kept_areas.c: work areas of destroyed plans, on the cpu device: which are taken again, when
 * an execution waits for what used them before, and when they are released. */
#include "api_help.h"
#include "devices.h"
#include "kept_areas.h"

enum { SMALL = 4096, LONG = 1 << 16 /* its plan needs a work area */ };

/* Streams of the device below. */
#define DEFAULT NULL
#define LEGACY ((tw_stream)(uintptr_t)1)
#define BLOCKING ((tw_stream)(uintptr_t)4096)
#define CAPTURED ((tw_stream)(uintptr_t)8192)
#define NON_BLOCKING ((tw_stream)(uintptr_t)12288)

static tw_context *context;
static device *cpu;
static const device_functions *honest;
static device_functions lies;
static const device_home home;

/* ---- a device that tells what is asked of it, and whose memory ends ---- */

static int waits, releases, refusals, spoilt;

static tw_status wait_for(device *d, device_event *event) {
  waits++;
  return honest->event_wait(d, event);
}

static int stream_waits(device *d, tw_stream stream) {
  (void)d;
  return stream != NON_BLOCKING;
}

static int captures(device *d, tw_stream stream) {
  (void)d;
  return stream == CAPTURED;
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

static tw_status capturing(device *d, tw_stream stream, int *is) {
  (void)d, (void)stream;
  *is = spoilt;
  return TW_OK;
}

static void begin(void) {
  kept_areas_release(cpu);
  CHECK(kept_areas_bytes(cpu) == 0 && kept_areas_bytes(NULL) == 0 && !kept_areas_release(cpu));
  waits = releases = 0;
}

/* ---- giving and taking ---- */

static kept_area fresh(size_t bytes) {
  kept_area area = {.device = cpu, .home = home, .bytes = bytes};
  CHECK_OK(honest->alloc(cpu, bytes, &area.memory));
  return area;
}

static void *give(size_t bytes) {
  kept_area area = fresh(bytes), evicted;
  kept_areas_give(&area, &evicted);
  CHECK(!evicted.memory);
  return area.memory;
}

/* The last one first, and just the size that is asked for. */
static void taken_again(void) {
  kept_area area = {0};
  const device_home other = {.context = &area, .number = 7};
  begin();
  void *first = give(SMALL), *last = give(SMALL);
  CHECK(kept_areas_bytes(cpu) == 2 * SMALL && kept_areas_bytes(NULL) == 2 * SMALL);
  CHECK(!kept_areas_take(cpu, &home, SMALL / 2, &area));
  CHECK(!kept_areas_take(cpu, &other, SMALL, &area) && !area.memory);
  CHECK(kept_areas_take(cpu, &home, SMALL, &area) && area.memory == last && area.event);
  kept_area_release(&area);
  CHECK(kept_areas_take(cpu, &home, SMALL, &area) && area.memory == first);
  kept_area_release(&area);
  CHECK(!kept_areas_take(cpu, &home, SMALL, &area) && releases == 2);
}

/* The longest kept one makes room for another. */
static void evicted(void) {
  kept_area more = fresh(SMALL), out;
  begin();
  void *first = give(SMALL);
  for (size_t i = 1; i < KEPT_AREAS; i++)
    give(SMALL + i);
  kept_areas_give(&more, &out);
  CHECK(out.memory == first);
  kept_area_release(&out);
  CHECK(kept_areas_release(cpu) && releases == 1 + KEPT_AREAS);
}

/* Neither a large one is kept nor one that is given while a stream is captured, or elsewhere. */
static void not_kept(void) {
  kept_area area = fresh(SMALL), out;
  begin();
  area.bytes = KEPT_AREA_BYTES + 1;
  kept_areas_give(&area, &out);
  CHECK(out.memory == area.memory);
  area.bytes = SMALL;
  spoilt = 1;
  kept_areas_give(&area, &out);
  CHECK(out.memory == area.memory);
  spoilt = 0;
  area.home.number = 7;
  kept_areas_give(&area, &out);
  CHECK(out.memory == area.memory && kept_areas_bytes(cpu) == 0);
  honest->release(cpu, area.memory);
}

/* ---- by plans ---- */

/* The bytes of its work area. */
static size_t plan_once(tw_stream first, tw_stream second) {
  static float in[2 * LONG], out[2 * LONG];
  tw_dim dim = {.n = LONG};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = TW_DEVICE_CPU};
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD};
  tw_plan *plan = NULL;
  size_t bytes = 0;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  CHECK_OK(tw_plan_work_size(plan, &bytes));
  b.stream = first;
  CHECK_OK(tw_plan_execute(plan, &b));
  b.stream = second;
  CHECK_OK(tw_plan_execute(plan, &b));
  tw_plan_destroy(plan);
  return bytes;
}

/* The area of a plan is the next one's, unless an execution went into a stream that does not wait
 * for the default one. */
static void plans(void) {
  begin();
  size_t bytes = plan_once(DEFAULT, LEGACY);
  CHECK(bytes > 0 && kept_areas_bytes(cpu) == bytes);
  releases = 0; /* the first plan's kernels were verified on scratch memory */
  plan_once(DEFAULT, DEFAULT);
  plan_once(BLOCKING, BLOCKING);
  plan_once(LEGACY, BLOCKING);
  CHECK(kept_areas_bytes(cpu) == bytes && releases == 0 && waits == 0);
  plan_once(DEFAULT, NON_BLOCKING);
  CHECK(kept_areas_bytes(cpu) == 0 && releases == 1 && waits == 1);
}

/* What does not follow the default stream waits, the first time, for what used the area before. */
static void waiting(void) {
  begin();
  plan_once(NON_BLOCKING, NON_BLOCKING);
  CHECK(waits == 0); /* nothing did */
  plan_once(DEFAULT, DEFAULT);
  plan_once(NON_BLOCKING, NON_BLOCKING);
  CHECK(waits == 1);
  size_t bytes = plan_once(DEFAULT, DEFAULT);
  plan_once(CAPTURED, DEFAULT); /* the graph keeps the area */
  CHECK(waits == 2 && bytes > 0 && kept_areas_bytes(cpu) == 0);
}

/* Where the device has no memory left, kept areas are released first. */
static void full(void) {
  begin();
  give(SMALL);
  refusals = 1;
  size_t bytes = plan_once(DEFAULT, DEFAULT);
  CHECK(refusals == 0 && kept_areas_bytes(cpu) == bytes);
}

static int stop(void *user, double fraction) {
  (void)user, (void)fraction;
  return 1;
}

/* Tuning too takes the memory of kept areas for its arrays, where the device has no other. */
static void tuning(void) {
  static api_log log;
  tw_context *tunes = api_context(TW_POLICY_NOTE, &log);
  tw_dim dim = {.n = 60}, rows = {.n = 1000};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = &rows, .batch_rank = 1};
  tw_plan *plan = NULL;
  p.device = TW_DEVICE_CPU;
  CHECK_OK(tw_plan_create(tunes, &p, &plan)); /* what it needs is there then */
  begin();
  give(SMALL);
  refusals = 1;
  (void)!tw_tune(tunes, &p, 1, stop, NULL);
  CHECK(refusals == 0 && kept_areas_bytes(cpu) == 0);
  CHECK(!strstr(log.text, "not tuned"));
  tw_plan_destroy(plan);
  tw_context_destroy(tunes);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  lies = *honest;
  lies.event_wait = wait_for;
  lies.stream_waits = stream_waits;
  lies.captures = captures;
  lies.release_in = release_in;
  lies.alloc = alloc;
  lies.stream_capturing = capturing;
  cpu->call = &lies;
  taken_again();
  evicted();
  not_kept();
  plans();
  waiting();
  full();
  tuning();
  tw_context_destroy(context);
  kept_areas_release(cpu);
  cpu->call = honest;
  return api_end();
}
