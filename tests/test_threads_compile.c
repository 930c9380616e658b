/* test_threads_compile.c: what the threads of a plan do, and what they leave to the thread that
 * plans: they compile, and call no function of the CUDA driver, neither under policy off nor where
 * a plan measures in passing. Linked with stub_driver.c in the driver's place. Kernels are compiled
 * by NVRTC where there is one, and taken to be right. */
#include "api_profile.h"
#include "device_kind.h"
#include "plan.h"
#include "stub_driver.h"

#include <sched.h>
#include <stdatomic.h>

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
  (void)pid;
  CPU_ZERO_S(size, set);
  for (size_t i = 0; i < 4; i++)
    CPU_SET_S(i, size, set);
  return 0;
}

/* ---- who calls the driver ---- */

static pthread_t planner;
static atomic_int of_planner, of_others; /* calls of the driver */

static void note_caller(void) {
  atomic_fetch_add(pthread_equal(pthread_self(), planner) ? &of_planner : &of_others, 1);
}

/* ---- a compiler that notes who calls it ---- */

static compiler *nvrtc; /* NULL: there is none */
static atomic_int compiled_here, compiled_elsewhere;
static int several; /* 1: there are kernels for more than one thread */

static void add_name(compiler *c, text *out) {
  (void)c;
  text_add(out, "a compiler that counts");
}

static void add_options(compiler *c, int arch, text *out) {
  (void)c, (void)arch, (void)out;
}

/* The thread that plans waits until another one compiles, too, though not for ever. */
static void wait_for_others(void) {
  for (int ms = 0; ms < 5000 && several && !atomic_load(&compiled_elsewhere); ms++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static tw_status compile(compiler *c, const char *source, int arch, compiled *out) {
  (void)c;
  int here = pthread_equal(pthread_self(), planner);
  atomic_fetch_add(here ? &compiled_here : &compiled_elsewhere, 1);
  if (here)
    wait_for_others();
  tw_status status = TW_OK;
  if (nvrtc)
    status = nvrtc->call->compile(nvrtc, source, arch, out);
  else
    *out = (compiled){strdup(source), strlen(source) + 1, strdup(""), 32, 0};
  return status;
}

static void close_nothing(compiler *c) {
  (void)c;
}

static const compiler_functions counting_functions = {close_nothing, add_name, add_name,
                                                      add_options,   compile,  0};
static compiler counting = {&counting_functions};

/* ---- plans ---- */

static int right(void *user, device *d, const hash256 *code) {
  (void)user, (void)d, (void)code;
  return 1;
}

/* A plan of that many points, in a context of its own. more: it needs more than one kernel. */
static void plan_points(int64_t n, int policy, int more) {
  const api_case what = {.n = n, .batch = 64, .placement = TW_OUT_OF_PLACE};
  tw_context *c = api_context(policy, NULL);
  tw_dim dims[2];
  tw_problem p = api_problem(&what, dims);
  tw_plan *plan = NULL;
  c->run.hooks.verdict = right;
  c->run.hooks.note_verdict = NULL;
  c->run.compiler[DEVICE_PLACE_cuda] = &counting;
  c->plan_budget_ms = c->process_budget_ms = 1000000;
  p.device = 1;
  several = more;
  atomic_store(&of_planner, 0);
  atomic_store(&compiled_here, 0);
  atomic_store(&compiled_elsewhere, 0);
  CHECK_OK(tw_plan_create(c, &p, &plan));
  if (!plan)
    fprintf(stderr, "%s\n", status_detail());
  tw_plan_destroy(plan);
  tw_context_destroy(c);
  printf("%s: %d kernels were compiled by the thread that plans, which called the driver %d times; "
         "%d by others, which did so %d times\n",
         policy == TW_POLICY_OFF ? "off" : "lazy", compiled_here, of_planner, compiled_elsewhere,
         of_others);
  CHECK(atomic_load(&of_planner) > 0 && atomic_load(&of_others) == 0);
  CHECK(!more || atomic_load(&compiled_elsewhere) > 0);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  planner = pthread_self();
  stub_told = note_caller;
  if (compiler_open_nvrtc(NULL, 13000, &nvrtc) != TW_OK)
    printf("without NVRTC: %s\n", status_detail());
  plan_points(1 << 24, TW_POLICY_OFF, 1);
  plan_points(360, TW_POLICY_LAZY, 0);
  change("UPDATE used SET device_us = 1000000000000"); /* so that others are tried */
  plan_points(360, TW_POLICY_LAZY, 1);
  if (nvrtc)
    nvrtc->call->close(nvrtc);
  return api_end();
}
