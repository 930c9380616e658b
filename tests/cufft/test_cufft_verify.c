/* labels: gpu */
/* test_cufft_verify.c: comparing with the real cuFFT while another stream is captured, by this
 * thread or by another one that begins at any time: everything is compared, and every capture
 * succeeds, whatever the real library allocates. The program starts itself again with the setting,
 * which is read when it begins. */
#include "../scratch.h"
#include "gpu.h"
#include "interface.h"
#include "real_search.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 1 << 18, BYTES = 8 * MOST, LENGTHS = 3, BESIDE = 4, TURNS = 20 };
static const int lengths[LENGTHS] = {1000, 9973, MOST}; /* the last two need a work area */

static float *in, *out;

/* ---- what is watched ---- */

static void compute(int n, gpu_stream stream) {
  cufftHandle h = 0;
  size_t work;
  CHECK((int)cufftCreate(&h) == 0);
  CHECK((int)cufftSetStream(h, (void *)stream) == 0);
  CHECK((int)cufftMakePlan1d(h, n, CUFFT_C2C, 1, &work) == 0);
  CHECK((int)cufftXtExec(h, in, out, CUFFT_FORWARD) == 0);
  CHECK((int)cufftDestroy(h) == 0);
}

static void beside(int n, gpu_stream captured, gpu_stream used) {
  gpu_graph graph = NULL;
  CHECK(gpu.begin_capture(captured, GPU_CAPTURE_GLOBAL) == 0);
  compute(n, used);
  CHECK(gpu.end_capture(captured, &graph) == 0 && graph);
}

/* Another thread captures a stream that waits for the default one, again and again. */
typedef struct {
  gpu_context context;
  gpu_stream captured;
  int captures, failures;
  atomic_int ends;
} capturer;

static void *capture_on(void *argument) {
  capturer *c = argument;
  c->failures = gpu.set_context(c->context) != 0;
  while (!c->ends) {
    gpu_graph graph = NULL;
    c->failures += gpu.begin_capture(c->captured, GPU_CAPTURE_GLOBAL) != 0;
    usleep(300);
    c->failures += gpu.end_capture(c->captured, &graph) != 0 || !graph;
    c->captures++;
    usleep(100);
  }
  return NULL;
}

static void beside_thread(gpu_stream captured, gpu_stream used) {
  pthread_t thread;
  capturer c = {.captured = captured};
  CHECK(gpu.get_context(&c.context) == 0);
  CHECK(pthread_create(&thread, NULL, capture_on, &c) == 0);
  for (int i = 0; i < TURNS; i++)
    compute(MOST, used);
  c.ends = 1;
  pthread_join(thread, NULL);
  printf("%d captures beside %d comparisons, %d failed\n", c.captures, TURNS, c.failures);
  CHECK(c.captures > TURNS && c.failures == 0);
}

static void watched(void) {
  gpu_stream free_stream[2] = {NULL, NULL}, waiting = NULL;
  CHECK(gpu.stream_create(&free_stream[0], GPU_NON_BLOCKING) == 0);
  CHECK(gpu.stream_create(&free_stream[1], GPU_NON_BLOCKING) == 0);
  CHECK(gpu.stream_create(&waiting, 0) == 0);
  in = gpu_memory(BYTES);
  out = gpu_memory(BYTES);
  for (int i = 0; i < 2 * MOST; i++)
    in[i] = (float)(i * 37 % 101) / 101 - 0.5f;
  for (int i = 0; i < LENGTHS; i++) {
    beside(lengths[i], free_stream[0], free_stream[1]);
    beside(lengths[i], free_stream[0], waiting);
    beside(lengths[i], free_stream[0], NULL);
    beside(lengths[i], waiting, free_stream[0]);
  }
  beside_thread(waiting, free_stream[0]);
}

/* ---- what it reports ---- */

/* The exit code. */
static int run_again(const char *report) {
  int how = 0;
  setenv("TWIDDLE_CUFFT_VERIFY", "1", 1);
  setenv("TWIDDLE_CUFFT_REPORT", report, 1);
  pid_t child = fork();
  if (!child) {
    execl("/proc/self/exe", "test_cufft_verify", "watched", (char *)NULL);
    _exit(127);
  }
  CHECK(waitpid(child, &how, 0) == child && WIFEXITED(how));
  return WEXITSTATUS(how);
}

static void read_report(const char *report) {
  char line[512];
  int agree = -1, differ = -1, skipped = -1;
  FILE *f = fopen(report, "r");
  while (f && fgets(line, sizeof line, f)) {
    fputs(line, stdout);
    (void)sscanf(line, "compared with cuFFT: agree %d, differ %d, skipped %d", &agree, &differ,
                 &skipped);
  }
  if (f)
    fclose(f);
  CHECK(agree == BESIDE * LENGTHS + TURNS && differ == 0 && skipped == 0);
}

static int take_first(void *user, const char *path) {
  (void)user, (void)path;
  return 1;
}

int main(int argc, char **argv) {
  static char home[SCRATCH_PATH], report[SCRATCH_PATH + 16];
  (void)argv;
  if (argc > 1) {
    if (!gpu_open())
      return CHECK_SKIP;
    watched();
    return check_report();
  }
  if (real_search(12, take_first, NULL) != TW_OK) {
    printf("left out: no real cuFFT to compare with\n");
    return CHECK_SKIP;
  }
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  snprintf(report, sizeof report, "%s/report", home);
  int code = run_again(report);
  if (code == CHECK_SKIP) {
    printf("left out: no GPU\n");
  } else {
    CHECK(code == 0);
    read_report(report);
  }
  scratch_remove(home);
  return code == CHECK_SKIP ? code : check_report();
}
