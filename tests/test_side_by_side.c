/* test_side_by_side.c: a plan's kernels are compiled by several threads, no more than allowed, with
 * all signals blocked, what takes longest first; nothing is compiled twice, failures and log lines
 * reach the thread that plans, and where no thread can be made it compiles alone. */
#include "api_help.h"
#include "chirp.h"
#include "device_cpu.h"
#include "devices.h"
#include "obtain.h"
#include "side_by_side.h"
#include "threads.h"

#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <stdatomic.h>

#ifdef TWIDDLE_SANITIZED
enum { SANITIZER = 1 };
#else
enum { SANITIZER = 0 };
#endif

/* ---- the system: how many processors there are, and whether it gives threads ---- */

static int processors = 4;
static atomic_int created, refused_from = 1 << 20;

int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *set) {
  (void)pid;
  CPU_ZERO_S(size, set);
  for (int i = 0; i < processors; i++)
    CPU_SET_S((size_t)(2 * i), size, set);
  return 0;
}

#ifndef TWIDDLE_SANITIZED /* which needs this call for itself */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *),
                   void *argument) {
  int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
  if (atomic_load(&created) >= atomic_load(&refused_from))
    return EAGAIN;
  atomic_fetch_add(&created, 1);
  return next(thread, attributes, body, argument);
}
#endif

/* ---- a compiler that is told what to do by its source ---- */

enum { KERNELS = 6 };

static struct {
  atomic_int calls, inside, most, unblocked, met;
  int together; /* so many calls wait for each other */
  atomic_int printed;
  int printed_before; /* the first call */
  int order[32];      /* the kernels, as they were compiled */
  pthread_t caller;
} seen;

static run_environment environment;
static device *d;
static device_home home;
static code_target target;

static void watch(void) {
  sigset_t mask;
  int inside = atomic_fetch_add(&seen.inside, 1) + 1, most = atomic_load(&seen.most);
  while (inside > most && !atomic_compare_exchange_weak(&seen.most, &most, inside))
    ;
  atomic_fetch_add(&seen.met, 1);
  for (int ms = 0; ms < 5000 && atomic_load(&seen.met) < seen.together; ms++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  if (!pthread_equal(pthread_self(), seen.caller))
    for (int signal = 1; signal < 32; signal++)
      if (signal != SIGKILL && signal != SIGSTOP && !sigismember(&mask, signal))
        atomic_fetch_add(&seen.unblocked, 1);
}

static tw_status fake_compile(compiler *c, const char *source, int arch, compiled *out) {
  int spills = 0, call = atomic_fetch_add(&seen.calls, 1);
  (void)c, (void)arch;
  if (!call)
    seen.printed_before = atomic_load(&seen.printed);
  if (call < (int)(sizeof seen.order / sizeof *seen.order))
    (void)sscanf(source, "kernel %d", &seen.order[call]);
  watch();
  run_log(&environment, TW_LOG_INFO, "compiled %s", source);
  atomic_fetch_sub(&seen.inside, 1);
  if (strstr(source, "wrong"))
    return status_fail(TW_COMPILE_FAILED, "the compiler dislikes %s", source);
  (void)sscanf(source, "kernel %*d spills %d", &spills);
  *out = (compiled){strdup(source), strlen(source) + 1, strdup(""), -1, spills};
  return TW_OK;
}

static void fake_nothing(compiler *c, text *out) {
  (void)c;
  text_add(out, "fake");
}

static void fake_options(compiler *c, int arch, text *out) {
  (void)c, (void)arch, (void)out;
}

static const compiler_functions fake_functions = {.identity = fake_nothing,
                                                  .describe = fake_nothing,
                                                  .options = fake_options,
                                                  .compile = fake_compile};
static compiler fake = {&fake_functions};

static int slow_to_print;      /* kernels of so many blocks; 0: none */
static int spilled_each = 100; /* bytes for each of a kernel's promised blocks, if more than one */

/* part: the kernel's number; precision: 1 for a text that does not compile. */
static tw_status print(const kernel_want *w, compiler *with, const code_target *of,
                       launch_shape *shape, kernel_text *out) {
  text source = TEXT_EMPTY;
  (void)of;
  snprintf(shape->entry, sizeof shape->entry, "kernel_%d", w->part);
  int blocks = w->spec.record.value[FIELD_MIN_BLOCKS];
  if (blocks && blocks == slow_to_print)
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  text_add(&source, "kernel %d spills %d blocks %d%s", w->part,
           blocks > 1 ? spilled_each * blocks : 0, blocks, w->precision ? " wrong" : "");
  atomic_fetch_add(&seen.printed, 1);
  return kernel_text_of_source(with, &source, 90, 0, out);
}

static api_log said;
static int told_elsewhere;

static void listen(void *user, int level, const char *line) {
  told_elsewhere += !pthread_equal(pthread_self(), seen.caller);
  api_listen(user, level, line);
}

/* A record of so many threads, of which fewer blocks leave each more registers. */
static record of_threads(int threads) {
  record r = {{0}};
  r.value[FIELD_THREADS] = threads;
  r.value[FIELD_TRANSFORMS] = 1;
  return r;
}

static void begin(kernel_wants *wants, int count, int together) {
  memset(&seen, 0, sizeof seen);
  seen.together = together;
  seen.caller = pthread_self();
  memset(&said, 0, sizeof said);
  pthread_mutex_init(&said.lock, NULL);
  atomic_store(&created, 0);
  environment.hooks = (run_hooks){.user = &said, .log = listen};
  *wants = (kernel_wants){0};
  for (int i = 0; i < count; i++) {
    const kernel_want w = {.spec.record = of_threads(256), .print = print, .part = i};
    wants_add(wants, &w);
    wants_add(wants, &w); /* is there already */
  }
  CHECK(wants->count == count);
}

static tw_status obtain(const kernel_want *w, machine_code *out) {
  launch_shape shape;
  kernel_text t;
  CHECK_OK(w->print(w, &fake, &target, &shape, &t));
  tw_status status = machine_code_obtain(&environment, &fake, &t, 90, shape.entry, 0, out);
  kernel_text_free(&t);
  return status;
}

static void obtain_all(const kernel_wants *wants) {
  for (int i = 0; i < wants->count; i++) {
    machine_code m = {0};
    char start[32];
    CHECK_OK(obtain(&wants->want[i], &m));
    snprintf(start, sizeof start, "kernel %d ", i);
    CHECK(m.code && !strncmp(m.code, start, strlen(start)));
    free(m.code);
  }
}

/* So many processors, so many allowed by the setting, so many threads that the system gives: the
 * most that compile at once. */
static void at_once(int cores, int setting, int given, int expected) {
  kernel_wants wants;
  code_ready *ready = NULL;
  processors = cores;
  environment.threads_most = setting;
  begin(&wants, KERNELS, expected);
  atomic_store(&refused_from, given);
  compile_side_by_side(&environment, &target, &wants, &ready);
  atomic_store(&refused_from, 1 << 20);
  CHECK((ready != NULL) == (cores > 1 && setting != 1));
  CHECK(seen.calls == (ready ? KERNELS : 0));
  CHECK(seen.most == (ready ? expected : 0) && seen.unblocked == 0);
  if (!SANITIZER)
    CHECK(created == expected - 1);
  CHECK(api_count(said.text, "compiled kernel") == seen.calls && !told_elsewhere);
  for (int i = 0; ready && i < KERNELS; i++) { /* in order, whoever was first */
    char line[32];
    snprintf(line, sizeof line, "compiled kernel %d ", i);
    CHECK(strstr(said.text, line) &&
          api_count(strstr(said.text, line), "compiled kernel") == KERNELS - i);
  }
  obtain_all(&wants);
  CHECK(seen.calls == KERNELS); /* none a second time */
  code_ready_free(ready);
  obtain_all(&wants);
  CHECK(seen.calls == 2 * KERNELS); /* nothing is kept longer than asked */
  wants_free(&wants);
}

/* One kernel: no thread, nothing ahead. */
static void alone(void) {
  kernel_wants wants;
  code_ready *ready = (code_ready *)&wants;
  processors = 4;
  environment.threads_most = 0;
  begin(&wants, 1, 0);
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(!ready && !seen.calls && !created);
  wants_free(&wants);
}

static void failure(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  machine_code m = {0};
  begin(&wants, 3, 0);
  wants.want[1].precision = 1;
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(seen.calls == 3);
  CHECK(obtain(&wants.want[1], &m) == TW_COMPILE_FAILED && !m.code);
  CHECK(strstr(status_detail(), "the compiler dislikes kernel 1 ") != NULL);
  CHECK_OK(obtain(&wants.want[2], &m));
  free(m.code);
  CHECK(seen.calls == 3);
  code_ready_free(ready);
  wants_free(&wants);
}

/* The replacements of what spills are made on the same thread: of 4 blocks, 3, then none. */
static void spills(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  begin(&wants, 2, 0);
  wants.want[0].spec.record.value[FIELD_MIN_BLOCKS] = 4;
  wants.want[0].replaceable = 1;
  wants.want[1].spec.record.value[FIELD_MIN_BLOCKS] = 4; /* a choice that was measured */
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(seen.calls == 4);
  kernel_want w = wants.want[0];
  static const int tried[] = {4, 3, 0};
  for (int i = 0; i < 3; i++) {
    machine_code m = {0};
    w.spec.record.value[FIELD_MIN_BLOCKS] = tried[i];
    CHECK_OK(obtain(&w, &m));
    CHECK(m.spill_bytes == 100 * tried[i]);
    free(m.code);
    CHECK(code_ready_find(ready, &w.spec) != NULL);
  }
  CHECK(seen.calls == 4);
  code_ready_free(ready);
  wants_free(&wants);
}

/* 28 bytes are more than three complex values of single precision, and less than two of double
 * precision. With three blocks it is 21 bytes. */
static void spills_little(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  begin(&wants, 2, 0);
  for (int i = 0; i < 2; i++) {
    wants.want[i].spec.record.value[FIELD_MIN_BLOCKS] = 4;
    wants.want[i].spec.record.value[FIELD_PRECISION] = i ? TW_F64 : TW_F32;
    wants.want[i].replaceable = 1;
  }
  spilled_each = 7;
  compile_side_by_side(&environment, &target, &wants, &ready);
  spilled_each = 100;
  CHECK(seen.calls == 2 + 1);
  code_ready_free(ready);
  wants_free(&wants);
}

/* Where a kernel may spill, the one that would replace it is made beside it, also when it is the
 * only one, but not where the first one is there already. What would replace this one waits for it.
 */
static void beside(int blocks, int together, int expected) {
  kernel_wants wants;
  code_ready *ready = NULL;
  code_kept *before = NULL;
  kernel_text t = {0};
  launch_shape shape;
  code_target on_gpu = target;
  facts of_gpu = facts_sm90();
  on_gpu.facts = &of_gpu;
  begin(&wants, 1, 1);
  wants.want[0].spec.record.value[FIELD_MIN_BLOCKS] = blocks;
  wants.want[0].replaceable = wants.want[0].may_spill = 1;
  if (!together) { /* somebody has it */
    CHECK_OK(print(&wants.want[0], &fake, &target, &shape, &t));
    before = machine_code_ahead(&environment, &fake, &t, 90, shape.entry, NULL, NULL);
  }
  atomic_store(&seen.calls, 0);
  atomic_store(&seen.met, 0);
  seen.together = together;
  slow_to_print = blocks;
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(!ready && !seen.calls); /* nothing spills on the cpu device */
  compile_side_by_side(&environment, &on_gpu, &wants, &ready);
  slow_to_print = 0;
  CHECK(ready && seen.calls == expected);
  CHECK(together < 2 || seen.most == together);
  CHECK(api_count(said.text, "compiled kernel") == expected + !together && !told_elsewhere);
  code_ready_free(ready);
  code_forget(before);
  kernel_text_free(&t);
  wants_free(&wants);
}

static void all_beside(void) {
  processors = 4;
  environment.threads_most = 0;
  beside(4, 2, 3); /* 4 blocks beside 3, then none */
  beside(2, 2, 2);
  beside(2, 0, 0);
}

/* What takes longest to compile comes first, although it takes longest to print: with so many
 * threads besides the caller. */
static void longest_first(int given) {
  static const double seconds[KERNELS] = {0.1, 0.5, 0.3, 0.6, 0, 0.3};
  static const int expected[KERNELS] = {3, 1, 2, 5, 0, 4};
  kernel_wants wants;
  code_ready *ready = NULL;
  processors = 2;
  environment.threads_most = 0;
  begin(&wants, KERNELS, 0);
  for (int i = 0; i < KERNELS; i++)
    wants.want[i].seconds = seconds[i];
  wants.want[3].spec.record.value[FIELD_MIN_BLOCKS] = slow_to_print = 4;
  atomic_store(&refused_from, given);
  compile_side_by_side(&environment, &target, &wants, &ready);
  atomic_store(&refused_from, 1 << 20);
  slow_to_print = 0;
  CHECK(ready && seen.calls == KERNELS && seen.printed == KERNELS);
  CHECK(seen.printed_before == KERNELS);
  CHECK(given || !memcmp(seen.order, expected, sizeof expected));
  code_ready_free(ready);
  wants_free(&wants);
}

/* What would leave no more registers is not tried. */
static void promises(void) {
  const facts f = facts_sm90();
  record r = of_threads(256);
  r.value[FIELD_MIN_BLOCKS] = 4;
  CHECK(promise_after(&r, &f, 4) == 3 && promise_after(&r, &f, 3) == 0);
  CHECK(promise_after(&r, &f, 0) == -1);
  r = of_threads(96); /* 255 registers with one block and with two */
  r.value[FIELD_MIN_BLOCKS] = 2;
  CHECK(promise_after(&r, &f, 2) == -1);
  r.value[FIELD_THREADS] = 32; /* four warps for each scheduler, with 15 blocks as with 16 */
  r.value[FIELD_MIN_BLOCKS] = 16;
  CHECK(promise_after(&r, &f, 16) == 0);
}

static void allowed(void) {
  processors = 3;
  CHECK(threads_allowed(0) == 3 && threads_allowed(2) == 2 && threads_allowed(9) == 3);
  processors = 0;
  CHECK(threads_allowed(0) == 1);
  processors = 200;
  CHECK(threads_allowed(0) == 64 && threads_allowed(1) == 1);
  processors = 4;
}

/* ---- one maker ---- */

enum { THREADS = 8 };
static atomic_int made, asking;
static const hash256 key = {{1, 2, 3}};

static tw_status make_slowly(void *user, machine_code *out) {
  atomic_fetch_add(&made, 1);
  while (atomic_load(&asking) < THREADS) /* all are about to wait for it, however busy it is here */
    sched_yield();
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  if (user)
    return status_fail(TW_COMPILE_FAILED, "it is hopeless");
  *out = (machine_code){.code = strdup("code"), .size = 5, .spill_bytes = 7};
  return TW_OK;
}

static void *ask(void *user) {
  machine_code m = {0};
  atomic_fetch_add(&asking, 1);
  tw_status status = code_once(&key, make_slowly, user, &m);
  int good = user ? status == TW_COMPILE_FAILED && !strcmp(status_detail(), "it is hopeless")
                  : status == TW_OK && !strcmp(m.code, "code") && m.spill_bytes == 7;
  free(m.code);
  return good ? user ? user : &made : NULL;
}

static void one_maker(void *user) {
  pthread_t threads[THREADS];
  void *good;
  atomic_store(&made, 0);
  atomic_store(&asking, 0);
  for (int i = 0; i < THREADS; i++)
    scratch_need(pthread_create(&threads[i], NULL, ask, user) == 0, "a thread");
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], &good);
    CHECK(good != NULL);
  }
  CHECK(made >= 1 && made < THREADS); /* late ones may come after the end */
}

/* A child of a process whose thread was making the code makes it itself. */
static void in_a_child(void) {
  pthread_t thread;
  int status = 0;
  if (SANITIZER)
    return;
  atomic_store(&made, 0);
  scratch_need(pthread_create(&thread, NULL, ask, NULL) == 0, "a thread");
  while (!atomic_load(&made))
    sched_yield();
  pid_t pid = fork();
  if (pid == 0) {
    alarm(20);
    _exit(ask(NULL) ? 0 : 1);
  }
  CHECK(waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  pthread_join(thread, NULL);
}

/* ---- chirps ---- */

/* What a chirp's table needs is compiled with the rest: both kernels that compute it, and those of
 * its spectrum. */
static void chirps(void) {
  static const tw_dim dim = {.n = 20011};
  const tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1};
  kernel_wants wants = {0};
  schedule s = {0};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_make(&t, d->call->facts(d), &s));
  CHECK(s.count == 3 && s.pass[0].chirp.m > 0);
  for (int i = 0; i < s.count; i++)
    chirp_wants(&target, TW_F32, &s.pass[i].chirp, &wants);
  CHECK(wants.count == 4);
  wants_free(&wants);
  chirp_wants(&target, TW_F64, &s.pass[0].chirp, &wants);
  CHECK(wants.count == 3); /* nothing to be made narrower */
  wants_free(&wants);
  schedule_free(&s);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  environment.compiler[DEVICE_PLACE_cpu] = &fake;
  CHECK_OK(cache_open(NULL, NULL, &environment.cache));
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  CHECK_OK(d->call->home(d, &home));
  target = (code_target){d->kind, d->call->facts(d), d, &home};
  allowed();
  at_once(4, 0, 99, 4);
  at_once(9, 0, 99, KERNELS);
  at_once(9, 3, 99, 3);
  at_once(9, 1, 99, 1);
  at_once(1, 0, 99, 1);
  if (!SANITIZER) {
    at_once(4, 0, 1, 2); /* the system gives one thread */
    at_once(4, 0, 0, 1); /* and none */
  }
  alone();
  failure();
  spills();
  spills_little();
  all_beside();
  longest_first(1);
  if (!SANITIZER)
    longest_first(0);
  promises();
  one_maker(NULL);
  one_maker(&processors);
  in_a_child();
  chirps();
  cache_close(environment.cache);
  return api_end();
}
