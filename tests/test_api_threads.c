/* test_api_threads.c: the public interface under threads and after fork: one compile and one choice
 * for a problem that many threads plan at once, plans executed by many threads, contexts that come
 * and go, and a child that never hangs on what its parent's threads were doing. */
#include "api_help.h"

#include <stdatomic.h>

#ifdef TWIDDLE_SANITIZED
enum { SANITIZER = 1 };
#else
enum { SANITIZER = 0 };
#endif

enum { THREADS = 8 };

static uint64_t seed;

static void run_threads(void *(*body)(void *), void *arguments[THREADS]) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++)
    scratch_need(pthread_create(&threads[i], NULL, body, arguments[i]) == 0, "a thread");
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

/* CHECK counts without a lock: threads leave their verdict here. */
typedef struct {
  tw_context *context;
  const api_case *cases;
  int count, first;
  tw_plan *plan;
  tw_status status;
  char detail[256];
} planner;

static void *plan_all(void *argument) {
  planner *p = argument;
  for (int i = 0; i < p->count && p->status == TW_OK; i++) {
    tw_plan_destroy(p->plan);
    p->plan = NULL;
    p->status = api_plan(p->context, &p->cases[(i + p->first) % p->count], &p->plan);
  }
  if (p->status != TW_OK)
    tw_last_detail(p->detail, sizeof p->detail, NULL);
  return NULL;
}

static void describe(const tw_plan *plan, char text[64]) {
  char all[16384];
  CHECK_OK(tw_plan_describe(plan, 0, all, sizeof all, NULL));
  const char *record = strstr(all, "record ");
  snprintf(text, 64, "%.15s", record ? record : "no record");
}

/* All threads at once plan one problem that nobody has seen. */
static void same_problem(int policy, const api_case *c, const char *folder) {
  int before = api_calls(folder);
  tw_context *context = api_context(policy, NULL);
  planner planners[THREADS];
  void *arguments[THREADS];
  char first[64], other[64];
  for (int i = 0; i < THREADS; i++) {
    planners[i] = (planner){.context = context, .cases = c, .count = 1};
    arguments[i] = &planners[i];
  }
  run_threads(plan_all, arguments);
  for (int i = 0; i < THREADS; i++) {
    CHECK(planners[i].status == TW_OK);
    if (planners[i].status != TW_OK) {
      fprintf(stderr, "%s\n", planners[i].detail);
      continue;
    }
    describe(planners[i].plan, i ? other : first);
    CHECK(!i || !strcmp(first, other));
  }
  if (policy == TW_POLICY_OFF)
    CHECK(api_calls(folder) == before + 1);
  CHECK(api_execute(planners[0].plan, c, TW_FORWARD, 0, seed, NULL) <= 1);
  for (int i = 0; i < THREADS; i++)
    tw_plan_destroy(planners[i].plan);
  tw_context_destroy(context);
}

/* Several problems, each thread beginning with another: each compiles once. */
static void many_problems(const char *folder) {
  static const api_case cases[] = {{.n = 6, .batch = 100},  {.n = 14, .batch = 100},
                                   {.n = 22, .batch = 100}, {.n = 26, .batch = 100},
                                   {.n = 10, .batch = 100}, {.n = 18, .batch = 100}};
  enum { CASES = sizeof cases / sizeof *cases };
  int before = api_calls(folder);
  planner planners[THREADS];
  void *arguments[THREADS];
  tw_context *contexts[2] = {api_context(TW_POLICY_OFF, NULL), api_context(TW_POLICY_OFF, NULL)};
  for (int i = 0; i < THREADS; i++) {
    planners[i] = (planner){.context = contexts[i % 2], .cases = cases, .count = CASES, .first = i};
    arguments[i] = &planners[i];
  }
  run_threads(plan_all, arguments);
  for (int i = 0; i < THREADS; i++) {
    CHECK(planners[i].status == TW_OK);
    tw_plan_destroy(planners[i].plan);
  }
  CHECK(api_calls(folder) == before + CASES);
  tw_context_destroy(contexts[0]);
  tw_context_destroy(contexts[1]);
}

/* ---- executing ---- */

typedef struct {
  const tw_plan *plan;
  int64_t n, batch;
  int in_place, wrong;
  const float *in, *expected;
} executor;

static void *execute_many(void *argument) {
  executor *e = argument;
  size_t bytes = (size_t)(2 * e->n * e->batch) * sizeof(float);
  float *in = malloc(bytes), *out = e->in_place ? in : malloc(bytes);
  for (int i = 0; i < 20; i++) {
    memcpy(in, e->in, bytes);
    tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_INVERSE};
    e->wrong += tw_plan_execute(e->plan, &b) != TW_OK || memcmp(out, e->expected, bytes) != 0;
  }
  if (!e->in_place)
    free(out);
  free(in);
  return NULL;
}

static void executions(void) {
  api_case c = {.n = 120, .batch = 40};
  size_t words = (size_t)(2 * c.n * c.batch);
  float *in = malloc(words * sizeof *in), *out = malloc(words * sizeof *out);
  for (size_t i = 0; i < words; i++)
    in[i] = (float)((int)(i * 7919 % 2001) - 1000) / 1000;
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &c, &plan));
  tw_context_destroy(context);
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_INVERSE};
  CHECK_OK(tw_plan_execute(plan, &b));
  executor executors[THREADS];
  void *arguments[THREADS];
  for (int i = 0; i < THREADS; i++) {
    executors[i] = (executor){plan, c.n, c.batch, i % 2, 0, in, out};
    arguments[i] = &executors[i];
  }
  run_threads(execute_many, arguments);
  for (int i = 0; i < THREADS; i++)
    CHECK(executors[i].wrong == 0);
  tw_plan_destroy(plan);
  free(in);
  free(out);
}

/* ---- contexts that come and go while others plan, execute and describe ---- */

static void *live(void *argument) {
  planner *p = argument;
  for (int i = 0; i < 30 && p->status == TW_OK; i++) {
    tw_options options = {.size = sizeof options, .policy = TW_POLICY_OFF};
    tw_context *context = NULL;
    tw_plan *plan = NULL;
    float data[2 * 6 * 100] = {1};
    char text[4096];
    tw_buffers b = {.size = sizeof b, .in = data, .out = data, .direction = TW_FORWARD};
    p->status = tw_context_create(&options, &context);
    if (p->status == TW_OK)
      p->status = api_plan(i % 3 ? context : NULL, p->cases, &plan);
    tw_context_destroy(context);
    if (p->status == TW_OK)
      p->status = tw_plan_execute(plan, &b);
    if (p->status == TW_OK)
      p->status = tw_plan_describe(plan, i & 1, text, sizeof text, NULL);
    tw_plan_destroy(plan);
  }
  return NULL;
}

static void lives(void) {
  static const api_case c = {.n = 6, .batch = 100, .policy = TW_POLICY_OFF};
  planner planners[THREADS];
  void *arguments[THREADS];
  for (int i = 0; i < THREADS; i++) {
    planners[i] = (planner){.cases = &c};
    arguments[i] = &planners[i];
  }
  run_threads(live, arguments);
  for (int i = 0; i < THREADS; i++)
    CHECK(planners[i].status == TW_OK);
}

/* ---- fork ---- */

typedef struct {
  tw_context *context;
  atomic_int stop;
} busy;

/* Plans new problems all the time, so that a fork finds locks held and kernels half built. */
static void *keep_planning(void *argument) {
  busy *b = argument;
  for (int i = 1; !b->stop; i++) {
    api_case c = {.n = 2 << i % 11, .batch = 1 + i % 50, .in_dist = 5000 + i, .out_dist = 5000};
    tw_plan *plan = NULL;
    if (api_plan(b->context, &c, &plan) != TW_OK)
      return NULL;
    tw_plan_destroy(plan);
  }
  return NULL;
}

/* The child of a process whose threads are at work: executes its plan, plans what is known and what
 * is new, in the contexts that it inherited and in one of its own. */
static int child(tw_context *inherited, const tw_plan *plan, const api_case *known) {
  alarm(60); /* a hang ends as a signal */
  check_count = check_failures = 0;
  CHECK(api_execute(plan, known, TW_FORWARD, 0, seed, NULL) <= 1);
  tw_context *own = api_context(TW_POLICY_LAZY, NULL);
  tw_context *const contexts[] = {inherited, NULL, own};
  static const api_case fresh = {.n = 33, .batch = 130};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 2; j++) {
      tw_plan *made = NULL;
      const api_case *c = j ? &fresh : known;
      CHECK_OK(api_plan(contexts[i], c, &made));
      if (made)
        CHECK(api_execute(made, c, TW_INVERSE, 1, seed, NULL) <= 1);
      tw_plan_destroy(made);
    }
  tw_context_destroy(own);
  tw_context_destroy(inherited);
  return check_failures || check_count < 12;
}

static void forks(void) {
  if (SANITIZER) {
    puts("left out: fork, in whose children a sanitizer's own locks may stay taken");
    return;
  }
  busy b = {.context = api_context(TW_POLICY_LAZY, NULL)};
  api_case c = {.n = 120, .batch = 40};
  tw_plan *plan = NULL;
  pthread_t threads[2];
  CHECK_OK(api_plan(b.context, &c, &plan));
  for (int i = 0; i < 2; i++)
    scratch_need(pthread_create(&threads[i], NULL, keep_planning, &b) == 0, "a thread");
  for (int i = 0; i < 6; i++) {
    int status = 0;
    fflush(stdout);
    fflush(stderr);
    nanosleep(&(struct timespec){.tv_nsec = 7000000L * i}, NULL);
    pid_t pid = fork();
    if (pid == 0)
      _exit(child(b.context, plan, &c));
    CHECK(waitpid(pid, &status, 0) == pid);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    if (WIFSIGNALED(status))
      fprintf(stderr, "a child ended by signal %d\n", WTERMSIG(status));
  }
  b.stop = 1;
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  tw_plan_destroy(plan);
  tw_context_destroy(b.context);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  seed = check_seed();
  const char *folder = api_fake_compiler("count", "echo x >> \"$LOG\"\nexec \"$REAL\" \"$@\"");
  same_problem(TW_POLICY_OFF, &(api_case){.n = 50, .batch = 90}, folder);
  same_problem(TW_POLICY_LAZY, &(api_case){.n = 54, .batch = 90}, folder);
  many_problems(folder);
  executions();
  lives();
  forks();
  return api_end();
}
