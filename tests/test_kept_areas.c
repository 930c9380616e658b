/* test_kept_areas.c: work areas of destroyed plans, on the cpu device: which are taken again, when
 * an execution waits for what used them before, and when they are released. */
#include "api_help.h"
#include "devices.h"
#include "launches.h"

enum { SMALL = 4096, LONG = 1 << 18 /* its plan needs a work area */ };

/* Streams of the device below. */
#define DEFAULT NULL
#define OTHER ((tw_stream)(uintptr_t)4096)
#define CAPTURED ((tw_stream)(uintptr_t)8192)

static tw_context *context;
static device *cpu;
static const device_functions *honest;
static device_functions lies;
static const device_home home;

/* ---- a device that tells what is asked of it, and whose memory ends ---- */

static int host_waits, stream_waits, records, releases, refusals, failing_launch, gone;
static tw_stream waiting_stream, marked_stream;

static tw_status event_wait(device *d, device_event *event) {
  host_waits++;
  return honest->event_wait(d, event);
}

static tw_status stream_wait(device *d, tw_stream stream, device_event *event) {
  stream_waits++;
  waiting_stream = stream;
  CHECK(stream != CAPTURED);
  return honest->stream_wait(d, stream, event);
}

static tw_status event_record(device *d, device_event *event, tw_stream stream) {
  records++;
  marked_stream = stream;
  CHECK(stream != CAPTURED);
  return honest->event_record(d, event, stream);
}

static int captures(device *d, const device_home *at, tw_stream stream) {
  (void)d;
  CHECK(device_same_home(at, &home));
  return stream == CAPTURED;
}

static tw_status launch_or_fail(device *d, device_module *m, int64_t blocks,
                                const launch_args *args, tw_stream stream) {
  if (failing_launch && !--failing_launch)
    return status_fail(TW_DEVICE_ERROR, "made up");
  return honest->launch(d, m, blocks, args, stream);
}

static int home_lives(device *d, const device_home *at) {
  (void)d;
  return !gone || at->number != 7;
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

static void begin(void) {
  kept_areas_release(cpu);
  CHECK(kept_areas_bytes(cpu) == 0 && kept_areas_bytes(NULL) == 0 && !kept_areas_release(cpu));
  host_waits = stream_waits = records = releases = 0;
}

/* ---- giving and taking ---- */

static kept_area fresh(size_t bytes) {
  kept_area area = {.device = cpu, .home = home, .bytes = bytes};
  CHECK_OK(honest->alloc(cpu, bytes, &area.memory));
  CHECK_OK(honest->event_create(cpu, 0, &area.event));
  return area;
}

static void *give_at(const device_home *at, size_t bytes) {
  kept_area area = fresh(bytes), evicted[KEPT_AREAS + 1];
  area.home = *at;
  CHECK(!kept_areas_give(&area, evicted));
  return area.memory;
}

static void *give(size_t bytes) {
  return give_at(&home, bytes);
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
  kept_area more = fresh(SMALL), out[KEPT_AREAS + 1];
  begin();
  void *first = give(SMALL);
  for (size_t i = 1; i < KEPT_AREAS; i++)
    give(SMALL + i);
  CHECK(kept_areas_give(&more, out) == 1 && out[0].memory == first);
  kept_area_release(&out[0]);
  CHECK(kept_areas_release(cpu) && releases == 1 + KEPT_AREAS);
}

/* As many as it takes, until all have no more bytes than are kept; one that has more is not kept,
 * and nothing goes for it. */
static void evicted_for_large(void) {
  kept_area more = fresh(SMALL), whole = fresh(KEPT_BYTES), too_large = fresh(KEPT_BYTES + 1);
  kept_area out[KEPT_AREAS + 1];
  begin();
  void *first = give(KEPT_BYTES / 2), *second = give(KEPT_BYTES / 2);
  CHECK(kept_areas_give(&more, out) == 1 && out[0].memory == first);
  kept_area_release(&out[0]);
  CHECK(kept_areas_give(&whole, out) == 2);
  CHECK(out[0].memory == second && out[1].memory == more.memory);
  kept_area_release(&out[0]);
  kept_area_release(&out[1]);
  CHECK(kept_areas_bytes(cpu) == KEPT_BYTES);
  CHECK(kept_areas_give(&too_large, out) == 1 && out[0].memory == too_large.memory);
  kept_area_release(&out[0]);
  CHECK(kept_areas_bytes(cpu) == KEPT_BYTES && kept_areas_release(cpu) && releases == 5);
}

/* What has no event, since none was recorded after its executions. */
static void not_kept(void) {
  kept_area area = fresh(SMALL), out[KEPT_AREAS + 1];
  begin();
  honest->event_destroy(cpu, area.event);
  area.event = NULL;
  CHECK(kept_areas_give(&area, out) == 1);
  CHECK(out[0].memory == area.memory && kept_areas_bytes(cpu) == 0);
  honest->release(cpu, area.memory);
}

/* An area of a home that lives gives way to none of another home, one of a home that is gone does,
 * and is not counted. */
static void of_dead_homes(void) {
  const device_home other = {.context = &gone, .number = 7};
  kept_area more = fresh(SMALL), out[KEPT_AREAS + 1];
  begin();
  for (int i = 0; i < KEPT_AREAS; i++)
    give_at(&other, SMALL);
  CHECK(kept_areas_bytes(cpu) == KEPT_AREAS * SMALL);
  CHECK(kept_areas_give(&more, out) == 1 && out[0].memory == more.memory);
  gone = 1;
  CHECK(kept_areas_bytes(cpu) == 0 && kept_areas_bytes(NULL) == 0);
  CHECK(kept_areas_give(&more, out) == 1);
  CHECK(device_same_home(&out[0].home, &other) && kept_areas_bytes(cpu) == SMALL);
  gone = 0;
  kept_area_release(&out[0]);
  CHECK(kept_areas_release(cpu) && releases == 1 + KEPT_AREAS);
}

/* What another home keeps takes none of a home's bytes. */
static void of_two_homes(void) {
  const device_home other = {.context = &gone, .number = 7};
  begin();
  give_at(&other, KEPT_BYTES);
  give(KEPT_BYTES);
  CHECK(kept_areas_bytes(cpu) == 2 * (size_t)KEPT_BYTES);
  CHECK(kept_areas_release(cpu) && releases == 2);
}

/* ---- by plans ---- */

static tw_plan *make_many(int64_t batch, size_t *bytes) {
  tw_dim dim = {.n = LONG}, rows = {.n = batch};
  tw_problem p = {.size = sizeof p,
                  .dims = &dim,
                  .rank = 1,
                  .batch = &rows,
                  .batch_rank = 1,
                  .device = TW_DEVICE_CPU};
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  CHECK_OK(tw_plan_work_size(plan, bytes));
  return plan;
}

static tw_plan *make(size_t *bytes) {
  return make_many(1, bytes);
}

static tw_status execute(tw_plan *plan, tw_stream stream) {
  static float in[2 * LONG], out[2 * LONG];
  tw_buffers b = {
      .size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD, .stream = stream};
  return tw_plan_execute(plan, &b);
}

/* The bytes of its work area. */
static size_t plan_once(tw_stream first, tw_stream second) {
  size_t bytes = 0;
  tw_plan *plan = make(&bytes);
  CHECK_OK(execute(plan, first));
  CHECK_OK(execute(plan, second));
  tw_plan_destroy(plan);
  return bytes;
}

/* The area of a plan is the next one's, whichever streams they use: the first execution's stream
 * waits for the event that follows the last one. Destroying enqueues nothing. */
static void plans(void) {
  begin();
  size_t bytes = plan_once(DEFAULT, OTHER);
  CHECK(bytes > 0 && kept_areas_bytes(cpu) == bytes);
  CHECK(stream_waits == 0 && records == 2 && marked_stream == OTHER);
  releases = 0; /* the first plan's kernels were verified on scratch memory */
  tw_plan *plan = make(&bytes);
  CHECK(stream_waits == 0);
  CHECK_OK(execute(plan, DEFAULT));
  CHECK(stream_waits == 1 && waiting_stream == DEFAULT && records == 3);
  CHECK_OK(execute(plan, OTHER));
  CHECK(stream_waits == 1 && records == 4);
  tw_plan_destroy(plan);
  CHECK(records == 4 && kept_areas_bytes(cpu) == bytes && releases == 0);
  tw_plan_destroy(make(&bytes)); /* never executed: the event is still to be waited for */
  plan_once(OTHER, OTHER);
  CHECK(stream_waits == 2 && waiting_stream == OTHER && host_waits == 0 && releases == 0);
}

/* After more executions than events are recorded for, the area goes back to the device. */
static void often(void) {
  size_t bytes = 0;
  begin();
  for (int more = 0; more < 2; more++) {
    tw_plan *plan = make(&bytes);
    records = 0;
    for (int i = 0; i < MARKED_USES + 10 * more; i++)
      CHECK_OK(execute(plan, OTHER));
    CHECK(records == MARKED_USES);
    tw_plan_destroy(plan);
    CHECK(kept_areas_bytes(cpu) == (more ? 0 : bytes) && releases == more);
  }
}

/* What is not kept is not marked either. */
static void large(void) {
  size_t bytes = 0;
  begin();
  tw_plan *plan = make_many(KEPT_BYTES / (8 * LONG) + 1, &bytes);
  tw_buffers b = {.size = sizeof b, .direction = TW_FORWARD};
  void *data = NULL;
  CHECK_OK(tw_device_alloc(context, TW_DEVICE_CPU, bytes, &data));
  CHECK(bytes > KEPT_BYTES);
  b.in = b.out = data;
  CHECK_OK(tw_plan_execute(plan, &b));
  releases = 0;
  tw_plan_destroy(plan);
  CHECK(records == 0 && releases == 1 && kept_areas_bytes(cpu) == 0);
  tw_device_free(context, TW_DEVICE_CPU, data);
}

/* While its first execution is captured, the host waits, and the graph keeps the area. */
static void captured(void) {
  begin();
  plan_once(DEFAULT, DEFAULT);
  records = 0;
  size_t bytes = plan_once(CAPTURED, DEFAULT);
  CHECK(host_waits == 1 && stream_waits == 0 && records == 0);
  CHECK(bytes > 0 && kept_areas_bytes(cpu) == 0 && releases == 0);
}

/* Part of a failed execution may still run, which no event follows. The next one's stream has not
 * waited yet, since the caller need not order it after the failed one. */
static void failed(void) {
  size_t bytes = 0;
  begin();
  plan_once(DEFAULT, DEFAULT);
  tw_plan *plan = make(&bytes);
  failing_launch = 2;
  CHECK(execute(plan, DEFAULT) == TW_DEVICE_ERROR && stream_waits == 1);
  CHECK_OK(execute(plan, OTHER));
  CHECK(stream_waits == 2 && waiting_stream == OTHER);
  tw_plan_destroy(plan);
  CHECK(kept_areas_bytes(cpu) == 0 && releases == 1);
}

/* An execution with a work area of its own neither waits for the plan's nor marks it. */
static void brought(void) {
  size_t bytes = 0;
  begin();
  plan_once(DEFAULT, DEFAULT);
  records = 0;
  static float in[2 * LONG], out[2 * LONG];
  kept_area own = fresh((size_t)16 * LONG);
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .work = own.memory};
  tw_plan *plan = make(&bytes);
  b.direction = TW_FORWARD;
  CHECK(bytes <= own.bytes);
  CHECK_OK(tw_plan_execute(plan, &b));
  CHECK(stream_waits == 0 && records == 0);
  tw_plan_destroy(plan);
  CHECK(kept_areas_bytes(cpu) == bytes);
  kept_area_release(&own);
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
  lies.event_wait = event_wait;
  lies.stream_wait = stream_wait;
  lies.event_record = event_record;
  lies.captures = captures;
  lies.launch = launch_or_fail;
  lies.home_lives = home_lives;
  lies.release_in = release_in;
  lies.alloc = alloc;
  cpu->call = &lies;
  taken_again();
  evicted();
  evicted_for_large();
  not_kept();
  of_dead_homes();
  of_two_homes();
  plans();
  often();
  large();
  captured();
  failed();
  brought();
  full();
  tuning();
  tw_context_destroy(context);
  kept_areas_release(cpu);
  cpu->call = honest;
  return api_end();
}
