/* test_planned_at_once.c: plans on several processors. Their kernels are compiled side by side, as
 * many at once as TWIDDLE_THREADS allows and each once, by one planner or by two; they are the same
 * kernels as without threads. */
#include "api_help.h"

#include <sched.h>

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
  (void)pid;
  CPU_ZERO_S(size, set);
  for (size_t i = 0; i < 4; i++)
    CPU_SET_S(2 * i, size, set);
  return 0;
}

/* A plan of three kernels and one more that computes its chirp. */
static tw_status plan_many(tw_context *context, tw_plan **plan) {
  static const tw_dim dims[] = {{.n = 20011}};
  const tw_problem p = {.size = sizeof p, .dims = dims, .rank = 1, .device = TW_DEVICE_CPU};
  return tw_plan_create(context, &p, plan);
}

static void describe(const tw_plan *plan, char *out, size_t size) {
  char all[32768];
  out[0] = '\0';
  CHECK_OK(tw_plan_describe(plan, 0, all, sizeof all, NULL));
  for (const char *at = all; (at = strstr(at, "record ")); at += 7)
    snprintf(out + strlen(out), size - strlen(out), "%.8s ", at + 7);
}

/* Plans in a process of its own, and writes down the records and how many kernels it compiled. */
static int child_plan(void) {
  tw_plan *plan = NULL;
  char records[512];
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  CHECK_OK(plan_many(context, &plan));
  if (!plan)
    return 1;
  describe(plan, records, sizeof records);
  scratch_write(api_path("records"), records, strlen(records), 0600);
  tw_plan_destroy(plan);
  tw_context_destroy(context);
  return check_failures != 0;
}

/* The most calls of the compiler that were under way at once, by its log of beginnings and ends. */
static int most_at_once(const char *folder, int *calls) {
  char path[SCRATCH_PATH + 80], bytes[1 << 14];
  int inside = 0, most = 0;
  snprintf(path, sizeof path, "%s/log", folder);
  size_t size = scratch_read(path, bytes, sizeof bytes - 1);
  *calls = 0;
  for (size_t i = 0; i < size; i++) {
    inside += bytes[i] == 'b' ? 1 : bytes[i] == 'e' ? -1 : 0;
    *calls += bytes[i] == 'b';
    most = inside > most ? inside : most;
  }
  unlink(path);
  return most;
}

/* Alone and side by side: the same kernels, each compiled once. */
static void plans(const char *folder) {
  char first[512] = "", second[512] = "";
  static const char *const settings[] = {"1", "3"};
  for (int i = 0; i < 2; i++) {
    int calls;
    char *records = i ? second : first;
    setenv("TWIDDLE_THREADS", settings[i], 1);
    CHECK(api_run((const char *const[]){"plan", NULL}) == 0);
    records[scratch_read(api_path("records"), records, 511)] = '\0';
    int most = most_at_once(folder, &calls);
    CHECK(i ? most == 3 : most == 1);
    CHECK(calls == 4);
    scratch_remove(api_home);
  }
  unsetenv("TWIDDLE_THREADS");
  CHECK(first[0] && !strcmp(first, second));
}

static void *plan_it(void *argument) {
  tw_context *const *context = argument;
  tw_plan *plan = NULL;
  tw_status status = plan_many(*context, &plan);
  tw_plan_destroy(plan);
  return status == TW_OK ? argument : NULL;
}

/* Two threads plan the same at once, in contexts of their own: no kernel is compiled twice, though
 * none finds the other's in a cache. */
static void two_planners(const char *folder) {
  setenv("TWIDDLE_CACHE", "none", 1);
  tw_context *contexts[2] = {api_context(TW_POLICY_OFF, NULL), api_context(TW_POLICY_OFF, NULL)};
  pthread_t threads[2];
  void *good;
  int calls;
  for (int i = 0; i < 2; i++)
    scratch_need(pthread_create(&threads[i], NULL, plan_it, &contexts[i]) == 0, "a thread");
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], &good);
    CHECK(good != NULL);
    tw_context_destroy(contexts[i]);
  }
  unsetenv("TWIDDLE_CACHE");
  (void)most_at_once(folder, &calls);
  CHECK(calls == 4);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    api_begin_again(argv[0]);
    return child_plan();
  }
  api_begin(argv[0]);
  const char *folder = api_fake_compiler(
      "slow", "echo b >> \"$LOG\"\nsleep 0.3\n\"$REAL\" \"$@\"\nr=$?\necho e >> \"$LOG\"\nexit $r");
  plans(folder);
  two_planners(folder);
  return api_end();
}
