/* test_fork.c: a forked child uses the cpu device and the tables behind it at once, whatever the
 * threads of its parent were in the middle of: launching, allocating, loading, making roots. */
#include "check.h"
#include "compiler_host.h"
#include "device_cpu.h"
#include "prelude.h"
#include "pass_twiddles.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <pthread.h>

static const char kernel_text[] =
    "typedef struct {\n"
    "  const void *in; void *out; const void *table; const void *factors;\n"
    "  tw_i64 batch, in_dist, out_dist, in_stride, out_stride;\n"
    "  double scale_f64; float scale_f32, sign;\n"
    "} tw_args;\n"
    "TW_KERNEL(copy, 32, 0) {\n"
    "  tw_store((tw_complex *)args.out + tw_thread(),\n"
    "           tw_load((const tw_complex *)args.in + tw_thread()));\n"
    "}\n";

enum { THREADS = 2, HELD = 1500, FORKS = 40, WORDS = 32 };

static device *d;
static const device_home home; /* the cpu device has one */
static compiled code;
static device_module *shared;
static atomic_int stop;

static device_module *load(void) {
  device_module *m = NULL;
  return d->call->load(d, code.code, code.size, "copy", WORDS, 0, &m) == TW_OK ? m : NULL;
}

/* Allocates, launches, compares, releases; 1 when all went well. */
static int copies(device_module *m) {
  enum { BYTES = WORDS * 2 * sizeof(float) };
  void *in = NULL, *out = NULL;
  int good = d->call->alloc(d, BYTES, &in) == TW_OK && d->call->alloc(d, BYTES, &out) == TW_OK;
  if (good) {
    memset(in, 7, BYTES);
    launch_args args = {.in = in, .out = out, .batch = 1};
    good = d->call->launch(d, m, 1, &args, NULL) == TW_OK && !memcmp(in, out, BYTES);
  }
  d->call->release(d, in);
  d->call->release(d, out);
  return good;
}

static void *keep_launching(void *argument) {
  (void)argument;
  while (!stop && copies(shared))
    ;
  return NULL;
}

static void *keep_loading(void *argument) {
  (void)argument;
  for (device_module *m; !stop && (m = load());)
    d->call->unload(d, m);
  return NULL;
}

/* An order that nobody has asked for each time: the table of roots is made under a lock. */
static void *keep_making_roots(void *argument) {
  (void)argument;
  launch_args args = {0};
  for (int64_t order = 100000; !stop && order < 104000; order++) {
    device_table *roots = NULL;
    if (pass_twiddles_get(d, &home, TW_F32, order, &args, &roots) != TW_OK)
      break;
    tables_release(roots);
  }
  return NULL;
}

static int child(void) {
  alarm(20); /* a hang ends as a signal */
  launch_args args = {0};
  device_table *roots = NULL;
  device_module *m = load();
  int good = m && copies(m) && copies(shared) &&
             pass_twiddles_get(d, &home, TW_F32, 5000, &args, &roots) == TW_OK && args.twiddles;
  tables_release(roots);
  if (m)
    d->call->unload(d, m);
  return !good;
}

/* Forks while threads do nothing but `busy`. */
static void forks(void *(*busy)(void *), const char *what) {
  pthread_t threads[THREADS];
  stop = 0;
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, busy, NULL) == 0);
  int failed = 0;
  for (int i = 0; i < FORKS && !failed; i++) {
    int status = 0;
    fflush(stdout);
    fflush(stderr);
    pid_t pid = fork();
    if (pid == 0)
      _exit(child());
    CHECK(pid > 0 && waitpid(pid, &status, 0) == pid);
    failed = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    CHECK(!failed);
    if (failed)
      fprintf(stderr, "%s: child %d ended with status %x\n", what, i, (unsigned)status);
  }
  stop = 1;
  for (int i = 0; i < THREADS; i++)
    pthread_join(threads[i], NULL);
}

/* NVRTC's own locks cannot be repaired: a child says so at once. */
static void nvrtc_in_a_child(void) {
  compiler *nvrtc = NULL;
  compiled made = {0};
  const char *empty = "extern \"C\" __global__ void empty() {}\n";
  int status = 0;
  if (compiler_open_nvrtc(NULL, 0, &nvrtc) != TW_OK) {
    printf("left out: NVRTC: %s\n", status_detail());
    return;
  }
  CHECK_OK(nvrtc->call->compile(nvrtc, empty, 90, &made));
  compiled_free(&made);
  fflush(stdout);
  pid_t pid = fork();
  if (pid == 0) {
    alarm(20);
    _exit(nvrtc->call->compile(nvrtc, empty, 90, &made) != TW_NO_COMPILER);
  }
  CHECK(pid > 0 && waitpid(pid, &status, 0) == pid && status == 0);
  nvrtc->call->close(nvrtc);
}

int main(void) {
#ifdef TWIDDLE_SANITIZED
  puts("skipped: a sanitizer's own locks may stay taken in a forked child");
  return CHECK_SKIP;
#endif
  compiler *c = NULL;
  text source = TEXT_EMPTY;
  char *owned = NULL;
  void *held[HELD];
  if (compiler_open_host(&c) != TW_OK) {
    printf("skipped: %s\n", status_detail());
    return CHECK_SKIP;
  }
  spec bare = prelude_spec(TW_F32);
  prelude_emit(TARGET_CPU, &bare, &source);
  text_add(&source, "%s", kernel_text);
  CHECK_OK(text_take(&source, &owned, NULL));
  CHECK_OK(c->call->compile(c, owned, 0, &code));
  CHECK_OK(device_open_cpu(NULL, &d));
  shared = load();
  CHECK(shared != NULL);
  for (int i = 0; i < HELD; i++) /* the more is allocated, the longer a launch looks at it */
    CHECK_OK(d->call->alloc(d, 64, &held[i]));
  forks(keep_launching, "launching");
  for (int i = 0; i < HELD; i++)
    d->call->release(d, held[i]);
  forks(keep_loading, "loading");
  forks(keep_making_roots, "making roots");
  nvrtc_in_a_child();
  d->call->unload(d, shared);
  d->call->close(d);
  compiled_free(&code);
  free(owned);
  c->call->close(c);
  return check_report();
}
