/* test_scarce_memory.c: the cpu device where memory is short, or becomes short while it is taken:
 * statuses, at once where that is known beforehand. What the system tells is made up. */
#include "api_help.h"

#include <dlfcn.h>

enum { MIB = 1 << 20 };

/* What /proc/meminfo tells as available, by how much less each time; -1: there is no such file. */
static long long available_mib, lost_mib;
static int asked;

FILE *fopen(const char *path, const char *mode) {
  static char told[128];
  if (strcmp(path, "/proc/meminfo") != 0)
    return fdopen(open(path, *mode == 'r' ? O_RDONLY : O_WRONLY | O_CREAT, 0600), mode);
  asked++;
  if (available_mib < 0)
    return NULL;
  snprintf(told, sizeof told,
           "MemTotal: 1 kB\nMemFree: 1 kB\nMemAvailable: %10lld kB\nSwap: 0 kB\n",
           available_mib * 1024);
  available_mib = available_mib > lost_mib ? available_mib - lost_mib : 0;
  return fmemopen(told, strlen(told), "r");
}

/* Bytes of the large blocks that were allocated. */
static size_t taken;

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  static int (*real)(void **, size_t, size_t);
  if (!real)
    *(void **)&real = dlsym(RTLD_NEXT, "posix_memalign");
  taken += bytes >= MIB ? bytes : 0;
  return real(memory, alignment, bytes);
}

/* What the library keeps for others: a 32nd of the machine's memory. */
static long long reserve_mib(void) {
  return (long long)sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE) / 32 / MIB + 1;
}

static void set_free(long long mib, long long lost) {
  available_mib = reserve_mib() + mib;
  lost_mib = lost;
  asked = 0;
}

static tw_status take(size_t mib) {
  void *memory = NULL;
  tw_status status = tw_device_alloc(NULL, TW_DEVICE_CPU, mib * MIB, &memory);
  CHECK((status == TW_OK) == (memory != NULL));
  tw_device_free(NULL, TW_DEVICE_CPU, memory);
  return status;
}

static void blocks(void) {
  set_free(300, 0);
  CHECK(take(200) == TW_OK);
  CHECK(take(301) == TW_NO_DEVICE_MEMORY);
  CHECK(strstr(api_detail(), "cannot allocate 315621376 bytes: ") != NULL);
  CHECK(take(8000000) == TW_NO_DEVICE_MEMORY);
  set_free(300, 120); /* 120 MiB are gone whenever 64 MiB have been filled */
  CHECK(take(250) == TW_NO_DEVICE_MEMORY);
  CHECK(asked >= 2);
  set_free(0, 0);
  CHECK(take(1) == TW_OK); /* too little to ask for */
  CHECK(asked == 0);
  available_mib = -1; /* where /proc is not mounted */
  CHECK(take(100) == TW_OK && asked > 0);
}

/* The processor's time: other programs do not count. */
static double ms_of(tw_context *c, int64_t n, int64_t batch, int precision, tw_status *status) {
  struct timespec from, to;
  api_case of = {.n = n, .batch = batch, .precision = precision};
  tw_plan *plan = NULL;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &from);
  *status = api_plan(c, &of, &plan);
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &to);
  tw_plan_destroy(plan);
  return (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) * 1e-6;
}

/* Milliseconds of processor time that are at once. What sanitizers add takes searches 3 to 4 times
 * as long: 50 ms for the longest one become 160 to 210. */
#ifdef TWIDDLE_SANITIZED
static const double AT_ONCE = 800;
#else
static const double AT_ONCE = 200;
#endif

/* Lengths that this memory cannot serve, and more than any can, are refused at once. The compiler
 * is not called for them. */
static void lengths(void) {
  static const struct {
    int64_t n, batch;
    int precision;
    tw_status status;
  } cases[] = {{10000019, 1, TW_F32, TW_NO_DEVICE_MEMORY},
               {10000019, 1, TW_F64, TW_NO_DEVICE_MEMORY},
               {1000000007, 1, TW_F32, TW_NO_DEVICE_MEMORY},
               {1073741789, 1, TW_F64, TW_NO_DEVICE_MEMORY},
               {1000003, 10000, TW_F32, TW_NO_DEVICE_MEMORY},
               {(int64_t)1 << 30, 1, TW_F32, TW_NO_DEVICE_MEMORY},
               {(int64_t)1 << 40, 1, TW_F32, TW_NO_DEVICE_MEMORY},
               {(int64_t)1 << 50, 1, TW_F64, TW_UNSUPPORTED},
               {4294967311, 1, TW_F32, TW_UNSUPPORTED},
               {68718952447, 1, TW_F32, TW_UNSUPPORTED},
               {1099511627791, 1, TW_F64, TW_UNSUPPORTED},
               {288230376151711717, 1, TW_F32, TW_UNSUPPORTED},
               {INT64_MAX, 1, TW_F32, TW_INVALID}};
  const char *folder = api_fake_compiler("counted", "echo x >> \"$LOG\"\nexec \"$REAL\" \"$@\"");
  tw_context *c = api_context(TW_POLICY_OFF, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    tw_status status;
    set_free(400, 0);
    double ms = ms_of(c, cases[i].n, cases[i].batch, cases[i].precision, &status);
    CHECK(status == cases[i].status);
    CHECK(ms < AT_ONCE);
    if (status != cases[i].status || ms >= AT_ONCE)
      fprintf(stderr, "n = %lld: %.0f ms: %s\n", (long long)cases[i].n, ms, api_detail());
  }
  CHECK(api_calls(folder) == 0);
  tw_context_destroy(c);
}

/* A table that is there already is not counted again: with it, the same plan is served in less
 * memory than it took to compute it. Other tables, which are idle, do not count for it. */
static void shared_tables(void) {
  tw_context *c = api_context(TW_POLICY_OFF, NULL);
  api_case of = {.n = 2000003, .batch = 1, .precision = TW_F32};
  tw_plan *first = NULL, *second = NULL;
  set_free(60, 0);
  CHECK(api_plan(c, &of, &first) == TW_NO_DEVICE_MEMORY && !first);
  CHECK(strstr(api_detail(), "bytes of device memory, of which") != NULL);
  set_free(190, 0);
  CHECK_OK(api_plan(c, &of, &first));
  of.batch = 3;
  set_free(120, 0);
  CHECK_OK(api_plan(c, &of, &second));
  tw_plan_destroy(first);
  tw_plan_destroy(second);
  tw_context_destroy(c);
}

/* What a plan is said to need is what it takes while it computes a chirp. */
static void told_bytes(int precision) {
  tw_context *c = api_context(TW_POLICY_OFF, NULL);
  const api_case of = {.n = 1000003, .batch = 1, .precision = precision};
  tw_dim dims[2];
  tw_problem p = api_problem(&of, dims);
  tw_plan *plan = NULL;
  size_t told = 0;
  p.flags = TW_NO_WORK_AREA;
  set_free(10, 0);
  CHECK(tw_plan_create(c, &p, &plan) == TW_NO_DEVICE_MEMORY);
  CHECK(sscanf(api_detail(), "the plan needs %zu bytes", &told) == 1);
  set_free(1000, 0);
  taken = 0;
  CHECK_OK(tw_plan_create(c, &p, &plan));
  printf("%zu MiB are told, and %zu MiB are taken\n", told / MIB, taken / MIB);
  CHECK(told + MIB > taken && taken + MIB > told);
  tw_plan_destroy(plan);
  tw_context_destroy(c);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  blocks();
  lengths();
  told_bytes(TW_F32);
  told_bytes(TW_F64);
  shared_tables();
  return api_end();
}
