/* side_by_side_help.h: what the tests of compiling side by side share: a system with as many
 * processors, and as many threads to give, as a test wants, and a compiler that is told what to do
 * by its source. */
#ifndef SIDE_BY_SIDE_HELP_H
#define SIDE_BY_SIDE_HELP_H

#include "api_help.h"
#include "device_cpu.h"
#include "devices.h"
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

/* The system gives so many threads from now on, and refuses all others. */
static inline void give_threads(int given) {
  atomic_store(&refused_from, given);
}

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

static int patience_ms = 5000;

static inline void watch(void) {
  sigset_t mask;
  int inside = atomic_fetch_add(&seen.inside, 1) + 1, most = atomic_load(&seen.most);
  while (inside > most && !atomic_compare_exchange_weak(&seen.most, &most, inside))
    ;
  atomic_fetch_add(&seen.met, 1);
  for (int ms = 0; ms < patience_ms && atomic_load(&seen.met) < seen.together; ms++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  pthread_sigmask(SIG_SETMASK, NULL, &mask);
  if (!pthread_equal(pthread_self(), seen.caller))
    for (int signal = 1; signal < 32; signal++)
      if (signal != SIGKILL && signal != SIGSTOP && !sigismember(&mask, signal))
        atomic_fetch_add(&seen.unblocked, 1);
}

static inline tw_status fake_compile(compiler *c, const char *source, int arch, compiled *out) {
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

static inline void fake_nothing(compiler *c, text *out) {
  (void)c;
  text_add(out, "fake");
}

static inline void fake_options(compiler *c, int arch, text *out) {
  (void)c, (void)arch, (void)out;
}

static const compiler_functions fake_functions = {.identity = fake_nothing,
                                                  .describe = fake_nothing,
                                                  .options = fake_options,
                                                  .compile = fake_compile};
static compiler fake = {&fake_functions};

static int slow_to_print;      /* kernels of so many blocks; 0: none */
static int spilled_each = 100; /* bytes for each of a kernel's promised blocks, if more than one */

/* precision: the kernel's number, and WRONG more for a text that does not compile. */
enum { WRONG = 100 };

static inline tw_status print(const kernel_want *w, compiler *with, const code_target *of,
                              launch_shape *shape, kernel_text *out) {
  text source = TEXT_EMPTY;
  (void)of;
  snprintf(shape->entry, sizeof shape->entry, "kernel_%d", w->precision % WRONG);
  int blocks = w->spec.record.value[FIELD_MIN_BLOCKS];
  if (blocks && blocks == slow_to_print)
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  text_add(&source, "kernel %d spills %d blocks %d%s", w->precision % WRONG,
           blocks > 1 ? spilled_each * blocks : 0, blocks, w->precision >= WRONG ? " wrong" : "");
  atomic_fetch_add(&seen.printed, 1);
  return kernel_text_of_source(with, &source, 90, 0, out);
}

static api_log said;
static int told_elsewhere;

static inline void listen(void *user, int level, const char *line) {
  told_elsewhere += !pthread_equal(pthread_self(), seen.caller);
  api_listen(user, level, line);
}

/* A record of so many threads, of which fewer blocks leave each more registers. */
static inline record of_threads(int threads) {
  record r = {{0}};
  r.value[FIELD_THREADS] = threads;
  r.value[FIELD_TRANSFORMS] = 1;
  return r;
}

static inline void begin(kernel_wants *wants, int count, int together) {
  memset(&seen, 0, sizeof seen);
  seen.together = together;
  seen.caller = pthread_self();
  memset(&said, 0, sizeof said);
  pthread_mutex_init(&said.lock, NULL);
  atomic_store(&created, 0);
  environment.hooks = (run_hooks){.user = &said, .log = listen};
  *wants = (kernel_wants){0};
  for (int i = 0; i < count; i++) {
    const kernel_want w = {.spec.record = of_threads(256), .print = print, .precision = i};
    wants_add(wants, &w);
    wants_add(wants, &w); /* is there already */
  }
  CHECK(wants->count == count);
}

static inline tw_status obtain(const kernel_want *w, machine_code *out) {
  launch_shape shape;
  kernel_text t;
  CHECK_OK(w->print(w, &fake, &target, &shape, &t));
  tw_status status = machine_code_obtain(&environment, &fake, &t, 90, shape.entry, 0, out);
  kernel_text_free(&t);
  return status;
}

static inline void obtain_all(const kernel_wants *wants) {
  for (int i = 0; i < wants->count; i++) {
    machine_code m = {0};
    char start[32];
    CHECK_OK(obtain(&wants->want[i], &m));
    snprintf(start, sizeof start, "kernel %d ", i);
    CHECK(m.code && !strncmp(m.code, start, strlen(start)));
    free(m.code);
  }
}

static inline void side_by_side_begin(const char *program) {
  api_begin(program);
  environment.compiler[DEVICE_PLACE_cpu] = &fake;
  CHECK_OK(cache_open(NULL, NULL, &environment.cache));
  CHECK_OK(devices_get(TW_DEVICE_CPU, &d));
  CHECK_OK(d->call->home(d, &home));
  target = (code_target){d->kind, d->call->facts(d), d, &home};
}

static inline int side_by_side_end(void) {
  cache_close(environment.cache);
  return api_end();
}

#endif
