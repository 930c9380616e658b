/* test_homes.c: what lies on a device belongs to a home (device.h), here to made-up ones on the cpu
 * device. A home that is lost takes its memory and modules along: nothing of it is served, run or
 * released afterwards. Two homes share neither kernels nor tables. */
#include "api_help.h"
#include "device_cpu.h"
#include "devices.h"
#include "kernels.h"
#include "kept_areas.h"
#include "tables.h"
#include "work_area.h"

enum { HOMES = 200, OWNED = 1024 };
/* Together their plans have stage tables, roots, chirps, spectra and work areas. */
enum { LENGTHS = 3, WITH_CHIRP = 30011 };
static const int64_t lengths[] = {WITH_CHIRP, 1000, 65536};

static device *cpu;
static const device_functions *honest;

/* ---- homes ---- */

static unsigned long long here = 1; /* the number of the home that is current */
static int calls, lost_at; /* calls that need a home; which of them finds it lost; 0: none */
static int lost[HOMES + 1], lives_asked;

/* Memory and modules, and the numbers of their homes. */
static struct {
  void *thing;
  size_t bytes; /* 0: a module */
  unsigned long long home;
} owned[OWNED];

static void own(void *thing, size_t bytes) {
  int i = 0;
  while (i < OWNED - 1 && owned[i].thing)
    i++;
  CHECK(!owned[i].thing);
  owned[i].thing = thing;
  owned[i].bytes = bytes;
  owned[i].home = here;
}

/* The place of what this address points into; -1: nothing, so that it is stale. */
static int place_of(const void *address) {
  const char *at = address;
  for (int i = 0; i < OWNED; i++) {
    const char *start = owned[i].thing;
    if (start && at >= start && at < start + (owned[i].bytes ? owned[i].bytes : 1))
      return i;
  }
  return -1;
}

static int owned_by(unsigned long long home) {
  int count = 0;
  for (int i = 0; i < OWNED; i++)
    count += owned[i].thing && owned[i].home == home;
  return count;
}

/* As the reset of a context does. Its memory may serve other homes from then on. */
static void lose(unsigned long long home) {
  CHECK(home < HOMES);
  lost[home] = 1;
  for (int i = 0; i < OWNED; i++)
    if (owned[i].thing && owned[i].home == home && owned[i].bytes) {
      honest->release(cpu, owned[i].thing);
      owned[i].thing = NULL;
    }
}

static void count_call(void) {
  if (++calls == lost_at)
    lose(here++);
}

/* ---- a device with homes ---- */

static tw_status find_home(device *d, device_home *home) {
  (void)d;
  count_call();
  *home = (device_home){&owned, here}; /* all at the same address */
  return TW_OK;
}

static int home_lives(device *d, const device_home *home) {
  (void)d;
  lives_asked++;
  return !lost[home->number];
}

static tw_status alloc_here(device *d, size_t bytes, void **memory) {
  tw_status status = honest->alloc(d, bytes, memory);
  if (status == TW_OK)
    own(*memory, bytes);
  return status;
}

static void release_owned(device *d, unsigned long long home, void *memory) {
  int i = place_of(memory);
  CHECK(i >= 0 && owned[i].thing == memory && owned[i].home == home);
  if (i < 0)
    return;
  owned[i].thing = NULL;
  honest->release(d, memory);
}

static void release_here(device *d, void *memory) {
  if (memory)
    release_owned(d, here, memory);
}

static void release_in(device *d, const device_home *home, void *memory) {
  if (memory && !lost[home->number])
    release_owned(d, home->number, memory);
}

static tw_status load_here(device *d, const void *code, size_t size, const char *entry, int threads,
                           int shared_bytes, device_module **module) {
  count_call();
  tw_status status = honest->load(d, code, size, entry, threads, shared_bytes, module);
  if (status == TW_OK)
    own(*module, 0);
  return status;
}

static void unload_owned(device *d, device_module *module) {
  int i = place_of(module);
  CHECK(i >= 0);
  if (i >= 0)
    owned[i].thing = NULL;
  honest->unload(d, module);
}

/* A kernel runs in the home of its module, with tables of that home. */
static tw_status launch_there(device *d, device_module *module, int64_t blocks,
                              const launch_args *args, tw_stream stream) {
  const void *const tables[] = {args->table, args->factors, args->twiddles};
  count_call();
  int m = place_of(module);
  CHECK(m >= 0);
  if (m < 0 || lost[owned[m].home])
    return status_fail(TW_CONTEXT_LOST, "made up");
  for (int i = 0; i < 3; i++) {
    int t = tables[i] ? place_of(tables[i]) : m;
    CHECK(t >= 0 && owned[t].home == owned[m].home);
    if (t < 0 || owned[t].home != owned[m].home)
      return status_fail(TW_DEVICE_ERROR, "a table of another home");
  }
  return honest->launch(d, module, blocks, args, stream);
}

/* ---- plans ---- */

typedef struct {
  int64_t tables, kernels, held_tables, held_kernels;
} counts;

static counts count(void) {
  table_counts t;
  kernel_counts k;
  tables_count(&t);
  kernels_count(&k);
  return (counts){t.tables, k.loaded, t.tables - t.idle, k.loaded - k.idle};
}

static api_case problem(int i) {
  return (api_case){.n = lengths[i], .batch = 1, .direction = TW_FORWARD};
}

static void make_plans(tw_context *context, tw_plan *plans[LENGTHS]) {
  for (int i = 0; i < LENGTHS; i++) {
    const api_case c = problem(i);
    CHECK_OK(api_plan(context, &c, &plans[i]));
  }
}

static void destroy_plans(tw_plan *plans[LENGTHS]) {
  for (int i = 0; i < LENGTHS; i++)
    tw_plan_destroy(plans[i]);
}

static void check_results(tw_plan *const plans[LENGTHS]) {
  static uint64_t first[LENGTHS];
  for (int i = 0; i < LENGTHS; i++) {
    const api_case c = problem(i);
    uint64_t digest = 0;
    CHECK(api_execute(plans[i], &c, TW_FORWARD, 0, 1, &digest) <= 2);
    CHECK(!first[i] || digest == first[i]);
    first[i] = digest;
  }
}

static void check_lost(tw_plan *const plans[LENGTHS]) {
  void *memory = NULL;
  CHECK_OK(tw_device_alloc(NULL, TW_DEVICE_CPU, 1 << 20, &memory));
  tw_buffers b = {.size = sizeof b, .in = memory, .out = (char *)memory + (1 << 19)};
  for (int i = 0; i < LENGTHS; i++)
    CHECK(tw_plan_execute(plans[i], &b) == TW_CONTEXT_LOST);
  tw_device_free(NULL, TW_DEVICE_CPU, memory);
}

/* ---- tests ---- */

/* Nobody holds anything when the home is lost. */
static void idle_when_lost(tw_context *context) {
  tw_plan *plans[LENGTHS] = {NULL};
  make_plans(context, plans);
  check_results(plans);
  destroy_plans(plans);
  const counts before = count();
  CHECK(before.tables > 0 && before.kernels > 0 && before.held_tables + before.held_kernels == 0);
  lose(here++);
  make_plans(context, plans);
  CHECK(count().tables == before.tables && count().kernels == before.kernels);
  CHECK(owned_by(here - 1) == 0);
  check_results(plans);
  destroy_plans(plans);
}

/* Plans hold what they need when the home is lost. */
static void held_when_lost(tw_context *context) {
  tw_plan *old[LENGTHS] = {NULL}, *plans[LENGTHS] = {NULL};
  make_plans(context, old);
  const counts before = count();
  lose(here++);
  check_lost(old);
  make_plans(context, plans);
  CHECK(count().held_tables == 2 * before.held_tables);
  CHECK(count().held_kernels == 2 * before.held_kernels);
  check_lost(old);
  check_results(plans);
  destroy_plans(old);
  CHECK(count().held_tables == before.held_tables && count().held_kernels == before.held_kernels);
  CHECK(count().tables > before.tables);
  check_results(plans);
  const api_case unseen = {.n = 7, .batch = 1, .direction = TW_FORWARD};
  lives_asked = 0;
  CHECK_OK(api_plan(context, &unseen, &old[0])); /* making it drops what was lost */
  CHECK(lives_asked == 2 && before.kernels > 2); /* for all tables, for all kernels */
  CHECK(count().tables == before.tables && owned_by(here - 1) == 0);
  tw_plan_destroy(old[0]);
  destroy_plans(plans);
}

/* Two homes that live. Whichever is current, a plan runs in its own, and gives back to it. */
static void two_homes(tw_context *context) {
  tw_plan *a[LENGTHS] = {NULL}, *b[LENGTHS] = {NULL};
  make_plans(context, a);
  const counts one = count();
  here++;
  make_plans(context, b);
  const counts two = count();
  CHECK(two.held_tables == 2 * one.held_tables && two.held_kernels == 2 * one.held_kernels);
  check_results(a);
  check_results(b);
  destroy_plans(a);
  make_plans(context, a); /* shares what b holds */
  CHECK(count().held_tables == one.held_tables && count().held_kernels == one.held_kernels);
  CHECK(count().tables == two.tables && count().kernels == two.kernels);
  check_results(a);
  destroy_plans(b);
  here--;
  make_plans(context, b); /* from what was idle */
  CHECK(count().held_tables == two.held_tables && count().held_kernels == two.held_kernels);
  CHECK(count().tables == two.tables && count().kernels == two.kernels);
  check_results(a);
  check_results(b);
  destroy_plans(a);
  destroy_plans(b);
}

/* What is idle in one home is released while another one is current. */
static void idle_elsewhere(tw_context *context) {
  tw_plan *plans[LENGTHS] = {NULL};
  size_t usual = tables_set_idle_most(0);
  int kernels_usual = kernels_set_idle_most(0);
  const api_case unseen = {.n = 11, .batch = 1, .direction = TW_FORWARD};
  make_plans(context, plans);
  CHECK(owned_by(here) > 0);
  destroy_plans(plans);
  here++;
  CHECK_OK(api_plan(context, &unseen, &plans[0]));
  CHECK(count().tables == 0 && count().kernels == 1);
  CHECK(kept_areas_release(cpu) && owned_by(here - 1) == 0);
  tw_plan_destroy(plans[0]);
  tables_set_idle_most(usual);
  kernels_set_idle_most(kernels_usual);
}

/* Another thread resets the context while a plan is made: no plan has kernels of one home and
 * tables of another. Until the plan takes its home there is nothing to lose; where it has a chirp,
 * it asks before whether this home has the chirp's table. */
static void lost_meanwhile(tw_context *context) {
  for (int i = 0; i < LENGTHS; i++) {
    const api_case c = problem(i);
    int all = 0, harmless = lengths[i] == WITH_CHIRP ? 2 : 1;
    for (lost_at = 0; lost_at <= all; lost_at++) {
      tw_plan *plan = NULL;
      uint64_t digest;
      lose(here++);
      calls = 0;
      tw_status status = api_plan(context, &c, &plan);
      if (!lost_at)
        all = calls;
      CHECK(status == (lost_at > harmless ? TW_CONTEXT_LOST : TW_OK));
      if (plan)
        CHECK(api_execute(plan, &c, TW_FORWARD, 0, 1, &digest) <= 2);
      tw_plan_destroy(plan);
    }
    CHECK(all >= 3);
    lost_at = 0;
  }
  CHECK(count().held_tables == 0 && count().held_kernels == 0);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  device_functions with_homes = *honest;
  with_homes.home = find_home;
  with_homes.home_lives = home_lives;
  with_homes.alloc = alloc_here;
  with_homes.release = release_here;
  with_homes.release_in = release_in;
  with_homes.load = load_here;
  with_homes.unload = unload_owned;
  with_homes.launch = launch_there;
  cpu->call = &with_homes;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  idle_when_lost(context);
  held_when_lost(context);
  two_homes(context);
  idle_elsewhere(context);
  lost_meanwhile(context);
  tw_context_destroy(context);
  CHECK(work_area_bytes() == 0);
  CHECK_OK(device_cpu_check(cpu)); /* nothing was released twice */
  cpu->call = honest;
  return api_end();
}
