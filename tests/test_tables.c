/* test_tables.c: what plans hold on a device is shared while they live and given back under a limit
 * afterwards, on the cpu device: tables of many long primes, kernels, work areas, what was
 * captured, and what makes room when memory is short. Equal plans give equal bits throughout. */
#include "api_help.h"
#include "devices.h"
#include "kept_areas.h"
#include "kernels.h"
#include "plan.h"
#include "tables.h"
#include "work_area.h"

#include <stdlib.h>

enum { PRIMES = 30, FIRST = 30011 }; /* too long for one block, by a chirp as by Rader's way */

static device *cpu;

static table_counts tables(void) {
  table_counts c;
  tables_count(&c);
  return c;
}

static kernel_counts kernels(void) {
  kernel_counts c;
  kernels_count(&c);
  return c;
}

static int is_prime(int64_t n) {
  for (int64_t d = 2; d * d <= n; d++)
    if (n % d == 0)
      return 0;
  return n > 1;
}

static api_case long_prime(int64_t n) {
  return (api_case){.n = n, .batch = 1, .direction = TW_FORWARD};
}

static tw_plan *plan_of(tw_context *context, int64_t n) {
  const api_case c = long_prime(n);
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &c, &plan));
  return plan;
}

static uint64_t digest_of(const tw_plan *plan, int64_t n) {
  const api_case c = long_prime(n);
  uint64_t digest = 0;
  CHECK(api_execute(plan, &c, TW_FORWARD, 0, 1, &digest) <= 2);
  return digest;
}

/* ---- many lengths ---- */

/* Returns the most bytes that were idle right after a plan was made. */
static int64_t plan_many(tw_context *context) {
  int64_t most = 0;
  for (int64_t n = FIRST, count = 0; count < PRIMES; n++) {
    if (!is_prime(n))
      continue;
    tw_plan *plan = plan_of(context, n);
    most = tables().idle_bytes > most ? tables().idle_bytes : most;
    count++;
    tw_plan_destroy(plan);
  }
  return most;
}

static void many(void) {
  const size_t limit = (size_t)3 << 20;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  uint64_t digest[2];
  for (int round = 0; round < 2; round++) {
    tw_plan *plan = plan_of(context, FIRST);
    digest[round] = digest_of(plan, FIRST);
    tw_plan_destroy(plan);
    if (round)
      break;
    CHECK(plan_many(context) > (int64_t)limit); /* under the usual limit, all stay */
    size_t usual = tables_set_idle_most(limit);
    CHECK(usual == TABLES_IDLE_MOST);
    int64_t idle = plan_many(context);
    printf("%d lengths: at most %lld bytes idle, now %lld tables of %lld bytes\n", PRIMES,
           (long long)idle, (long long)tables().tables, (long long)tables().bytes);
    CHECK(idle <= (int64_t)limit);
    tables_set_idle_most(usual);
  }
  CHECK(digest[0] == digest[1]); /* its tables had gone in between */
  tw_context_destroy(context);
  CHECK(tables().bytes == tables().idle_bytes && work_area_bytes() == 0);
}

/* ---- sharing ---- */

static void shared(void) {
  tw_context *contexts[2] = {api_context(TW_POLICY_OFF, NULL), api_context(TW_POLICY_OFF, NULL)};
  tw_plan *plans[3];
  size_t work = 0;
  plans[0] = plan_of(contexts[0], FIRST);
  table_counts one = tables();
  kernel_counts loaded = kernels();
  CHECK_OK(tw_plan_work_size(plans[0], &work));
  CHECK(work > 0 && work_area_bytes() == (int64_t)work);
  plans[1] = plan_of(contexts[0], FIRST);
  plans[2] = plan_of(contexts[1], FIRST);
  table_counts three = tables();
  CHECK(three.tables == one.tables && three.bytes == one.bytes);
  CHECK(three.idle_bytes == one.idle_bytes && one.bytes > one.idle_bytes);
  CHECK(kernels().loaded == loaded.loaded);
  CHECK(work_area_bytes() == 3 * (int64_t)work); /* two may run at once */
  for (int i = 0; i < 3; i++) {
    CHECK(tables().idle_bytes == one.idle_bytes);
    tw_plan_destroy(plans[i]);
  }
  CHECK(tables().bytes == tables().idle_bytes && kernels().loaded == kernels().idle);
  CHECK(work_area_bytes() == 0);
  tw_context_destroy(contexts[0]);
  tw_context_destroy(contexts[1]);
}

/* ---- kernels ---- */

static void few_kernels(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  int usual = kernels_set_idle_most(0);
  uint64_t digest[2];
  CHECK(usual == KERNELS_IDLE_MOST);
  for (int round = 0; round < 2; round++) {
    tw_plan *plan = plan_of(context, 15);
    digest[round] = digest_of(plan, 15);
    tw_plan_destroy(plan);
    plan = plan_of(context, 16);
    CHECK(kernels().loaded == 1 && kernels().idle == 0); /* the other one is gone */
    tw_plan_destroy(plan);
  }
  CHECK(digest[0] == digest[1]);
  kernels_set_idle_most(usual);
  tw_context_destroy(context);
}

/* ---- a device that tells lies ---- */

static const device_functions *honest;
static int asked, refused;

static int always_captures(device *d, const device_home *home, tw_stream stream) {
  (void)d, (void)home, (void)stream;
  asked++;
  return 1;
}

/* While tables are idle, there is no memory. */
static tw_status short_of_memory(device *d, size_t bytes, void **memory) {
  if (tables().idle) {
    refused++;
    return status_fail(TW_NO_DEVICE_MEMORY, "made up");
  }
  return honest->alloc(d, bytes, memory);
}

static void captured(void) {
  device_functions lies = *honest;
  lies.captures = always_captures;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  size_t usual = tables_set_idle_most(0);
  int kernels_usual = kernels_set_idle_most(0);
  tw_plan *plan = plan_of(context, FIRST);
  int64_t bytes = tables().bytes - tables().idle_bytes;
  int64_t held = kernels().loaded - kernels().idle, work = work_area_bytes();
  CHECK(work > 0);
  cpu->call = &lies;
  digest_of(plan, FIRST);
  digest_of(plan, FIRST);
  cpu->call = honest;
  CHECK(asked == 1); /* known from then on */
  tw_plan_destroy(plan);
  tw_plan_destroy(plan_of(context, 15)); /* under limits of nothing */
  CHECK(bytes > 0 && tables().bytes == bytes && tables().idle == 0);
  CHECK(held > 1 && kernels().loaded - kernels().idle == held);
  CHECK(work_area_bytes() == work);
  tw_context_destroy(context);
  CHECK(tables().idle_bytes == bytes && kernels().loaded == kernels().idle);
  CHECK(work_area_bytes() == 0);
  tables_set_idle_most(usual);
  kernels_set_idle_most(kernels_usual);
}

static void memory_short(void) {
  device_functions lies = *honest;
  lies.alloc = short_of_memory;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan_destroy(plan_of(context, FIRST));
  CHECK(tables().idle > 0);
  cpu->call = &lies;
  tw_plan *plan = plan_of(context, 30013);
  cpu->call = honest;
  CHECK(refused >= 1);
  digest_of(plan, 30013);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* While kernels are idle, there is no memory, and no room for another kernel. */
static tw_status short_while_idle(device *d, size_t bytes, void **memory) {
  if (kernels().idle) {
    refused++;
    return status_fail(TW_NO_DEVICE_MEMORY, "made up");
  }
  return honest->alloc(d, bytes, memory);
}

static tw_status no_room_while_idle(device *d, const void *code, size_t size, const char *entry,
                                    int threads, int shared_bytes, device_module **module) {
  if (kernels().idle) {
    refused++;
    return status_fail(TW_NO_DEVICE_MEMORY, "made up");
  }
  return honest->load(d, code, size, entry, threads, shared_bytes, module);
}

static tw_status nothing_free_while_idle(device *d, size_t *bytes) {
  TRY(honest->free_memory(d, bytes));
  *bytes = kernels().idle ? 0 : *bytes;
  return TW_OK;
}

/* A plan that needs so much that the device is asked before takes the room of idle kernels. */
static void large_plan(void) {
  enum { LARGE = 1 << 23 }; /* a work area of 64 MiB */
  device_functions lies = *honest;
  lies.free_memory = nothing_free_while_idle;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan_destroy(plan_of(context, 16));
  CHECK(kernels().idle > 0);
  cpu->call = &lies;
  tw_plan *plan = plan_of(context, LARGE);
  cpu->call = honest;
  CHECK(plan && kernels().idle == 0);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* Idle kernels are given back; those that plans hold stay. */
static void kernels_short_of_memory(void) {
  for (int loading = 0; loading < 2; loading++) {
    device_functions lies = *honest;
    if (loading)
      lies.load = no_room_while_idle;
    else
      lies.alloc = short_while_idle;
    tw_context *context = api_context(TW_POLICY_OFF, NULL);
    tw_plan *held = plan_of(context, 15);
    tw_plan_destroy(plan_of(context, 16));
    CHECK(kernels().idle > 0);
    refused = 0;
    cpu->call = &lies;
    tw_plan *plan = plan_of(context, loading ? 17 : FIRST);
    cpu->call = honest;
    CHECK(refused >= 1 && plan && kernels().idle == 0);
    digest_of(plan, loading ? 17 : FIRST);
    digest_of(held, 15);
    tw_plan_destroy(held);
    tw_plan_destroy(plan);
    tw_context_destroy(context);
  }
}

static int forgotten;

/* Once, a kernel is not run, so that it is found wrong. */
static tw_status forgets_once(device *d, device_module *module, int64_t blocks,
                              const launch_args *args, tw_stream stream) {
  return forgotten++ ? honest->launch(d, module, blocks, args, stream) : TW_OK;
}

/* A decided kernel that was unloaded, and is wrong when it is loaded again, gives way to another.
 */
static void wrong_when_loaded_again(void) {
  device_functions lies = *honest;
  lies.launch = forgets_once;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  int usual = kernels_set_idle_most(0);
  tw_plan_destroy(plan_of(context, 15));
  tw_plan_destroy(plan_of(context, 16)); /* the first kernel is unloaded */
  cpu->call = &lies;
  tw_plan *plan = plan_of(context, 15);
  cpu->call = honest;
  CHECK(forgotten > 1 && plan);
  digest_of(plan, 15);
  tw_plan_destroy(plan);
  kernels_set_idle_most(usual);
  tw_context_destroy(context);
}

/* Of two idle kernels, the one that the next plan was promised stays while others are loaded. */
static void promised(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  int usual = kernels_set_idle_most(2);
  hash256 key[2];
  device_home home;
  CHECK_OK(cpu->call->home(cpu, &home));
  for (int i = 0; i < 2; i++) {
    tw_plan *plan = plan_of(context, 15 + i);
    key[i] = plan->pass[0].launch->kernel->key;
    tw_plan_destroy(plan);
  }
  CHECK(kernels_know(cpu, &home, &key[0]));
  kernels_set_idle_most(1);
  tw_plan_destroy(plan_of(context, 18));
  CHECK(kernels_know(cpu, &home, &key[0]) && !kernels_know(cpu, &home, &key[1]));
  kernels_set_idle_most(usual);
  tw_context_destroy(context);
}

static int copied_down, allocated;

static tw_status counts_copies(device *d, void *to, const void *from, size_t bytes,
                               enum copy_kind kind, tw_stream stream) {
  copied_down += kind == COPY_DOWN;
  return honest->copy(d, to, from, bytes, kind, stream);
}

static tw_status counts_allocations(device *d, size_t bytes, void **memory) {
  allocated++;
  return honest->alloc(d, bytes, memory);
}

/* A driver takes some ten microseconds for each. A chirp has one piece of memory for its arrays,
 * and one that it is computed in, and all that is checked comes down at once; the rest is a table
 * of roots and the work area. */
static void computed_in_one_go(void) {
  device_functions counts = *honest;
  counts.copy = counts_copies;
  counts.alloc = counts_allocations;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan_destroy(plan_of(context, FIRST));
  tables_give_back(cpu);
  kept_areas_release(cpu);
  cpu->call = &counts;
  tw_plan *plan = plan_of(context, FIRST); /* whose kernels are loaded */
  cpu->call = honest;
  printf("%d copies down, %d allocations\n", copied_down, allocated);
  CHECK(copied_down == 1 && allocated == 4);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

/* ---- what a context tells ---- */

static void described(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan *plan = plan_of(context, FIRST);
  char told[1 << 14], wanted[64];
  for (int json = 0; json < 2; json++) {
    CHECK_OK(tw_context_describe(context, json, told, sizeof told, NULL));
    snprintf(wanted, sizeof wanted,
             json ? "\"work_bytes\": %lld," : "work areas of plans: %lld bytes,",
             (long long)work_area_bytes());
    CHECK(api_count(told, wanted) == 1);
    snprintf(wanted, sizeof wanted, json ? "\"table_bytes\": %lld," : ", %lld bytes, of them",
             (long long)tables().bytes);
    CHECK(api_count(told, wanted) == 1);
  }
  tw_plan_destroy(plan);
  tw_context_destroy(context);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  CHECK_OK(devices_get(TW_DEVICE_CPU, &cpu));
  honest = cpu->call;
  many();
  shared();
  few_kernels();
  captured();
  memory_short();
  kernels_short_of_memory();
  large_plan();
  wrong_when_loaded_again();
  promised();
  computed_in_one_go();
  described();
  return api_end();
}
