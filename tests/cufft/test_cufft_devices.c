/* labels: gpu */
/* test_cufft_devices.c: two GPUs: plans on both from one thread that switches between them and from
 * a thread each, contexts that are not primary, and transforms over both, which the real cuFFT
 * does.
 */
#include "../scratch.h"
#include "gpu.h"
#include "interface.h"

#include <pthread.h>

enum { DEVICES = 2, LENGTHS = 3, MOST = 1 << 18, BYTES = 8 * MOST, TURNS = 50 };
static const int lengths[LENGTHS] = {1000, 9973, MOST}; /* the last two need a work area */

typedef struct {
  gpu_context context;
  float *in, *out;
  int failures;
} gpu_device;

static gpu_device devices[DEVICES];
static float *right[LENGTHS];

static int plan(int n, cufftHandle *h) {
  size_t work;
  int status = (int)cufftCreate(h);
  return status ? status : (int)cufftMakePlan1d(*h, n, CUFFT_C2C, 1, &work);
}

static int execute(const gpu_device *d, cufftHandle h) {
  return (int)cufftXtExec(h, d->in, d->out, CUFFT_FORWARD);
}

/* Where d's context is current. */
static int is_right(const gpu_device *d, int i) {
  return gpu.wait() == 0 && !memcmp(d->out, right[i], 8 * (size_t)lengths[i]);
}

/* One turn in d's context; 0: all went well. */
static int turn(const gpu_device *d, int i) {
  cufftHandle h = 0;
  memset(d->out, 0, BYTES);
  int status = plan(lengths[i], &h);
  status = status ? status : execute(d, h);
  int wrong = !is_right(d, i);
  return (int)cufftDestroy(h) | status | wrong;
}

/* ---- one thread ---- */

static void switching(void) {
  for (int k = 0; k < 4 * LENGTHS; k++) {
    const gpu_device *d = &devices[k % DEVICES];
    CHECK(gpu.set_context(d->context) == 0);
    CHECK(turn(d, k / 4) == 0);
  }
}

/* Plans of both live at once. Each works on the GPU that it was made for, whichever is current. */
static void crossed(void) {
  cufftHandle h[DEVICES][LENGTHS] = {{0}};
  for (int i = 0; i < LENGTHS; i++)
    for (int k = 0; k < DEVICES; k++) {
      CHECK(gpu.set_context(devices[k].context) == 0);
      CHECK(plan(lengths[i], &h[k][i]) == 0);
    }
  for (int i = 0; i < LENGTHS; i++)
    for (int k = 0; k < DEVICES; k++) {
      gpu_context now = NULL;
      memset(devices[k].out, 0, BYTES);
      CHECK(gpu.set_context(devices[!k].context) == 0);
      CHECK(execute(&devices[k], h[k][i]) == 0);
      CHECK(gpu.get_context(&now) == 0 && now == devices[!k].context);
      CHECK(gpu.set_context(devices[k].context) == 0);
      CHECK(is_right(&devices[k], i));
      CHECK(gpu.set_context(devices[!k].context) == 0);
      CHECK((int)cufftDestroy(h[k][i]) == 0);
    }
}

/* ---- a thread for each ---- */

static void *in_thread(void *argument) {
  gpu_device *d = argument;
  d->failures = gpu.set_context(d->context) != 0;
  for (int k = 0; k < TURNS; k++)
    d->failures += turn(d, k % LENGTHS) != 0;
  return NULL;
}

static void threads(void) {
  pthread_t running[DEVICES];
  for (int k = 0; k < DEVICES; k++)
    CHECK(pthread_create(&running[k], NULL, in_thread, &devices[k]) == 0);
  for (int k = 0; k < DEVICES; k++) {
    pthread_join(running[k], NULL);
    CHECK(devices[k].failures == 0);
  }
}

/* ---- contexts ---- */

/* A context beside the primary one of the second GPU, made and destroyed a few times. */
static void contexts(void) {
  for (int k = 0; k < 3; k++) {
    gpu_context own = NULL;
    int device = -1;
    CHECK(gpu.device(&device, 1) == 0 && gpu.create_context(&own, 0, device) == 0);
    for (int i = 0; i < LENGTHS; i++)
      CHECK(turn(&devices[1], i) == 0);
    CHECK(gpu.destroy_context(own) == 0);
    CHECK(gpu.set_context(devices[1].context) == 0);
    CHECK(turn(&devices[1], LENGTHS - 1) == 0);
  }
}

/* ---- one transform over both ---- */

enum { NOT_IMPLEMENTED = 14 };

/* The status of a call, named where it is not 0. */
static int said(const char *call, int status) {
  if (status && status != NOT_IMPLEMENTED)
    printf("%s answered %d\n", call, status);
  return status;
}

#define SAID(call) said(#call, (int)(call))

static int over_both(cufftHandle h, const float *from, float *to) {
  int gpus[DEVICES] = {0, 1};
  size_t work[DEVICES] = {0};
  cudaLibXtDesc *data = NULL;
  int status = SAID(cufftXtSetGPUs(h, DEVICES, gpus));
  if (!status)
    status = SAID(cufftMakePlan1d(h, MOST, CUFFT_C2C, 1, work));
  if (!status)
    status = SAID(cufftXtMalloc(h, &data, CUFFT_XT_FORMAT_INPLACE));
  if (!status)
    status = SAID(cufftXtMemcpy(h, data, (void *)(uintptr_t)from, CUFFT_COPY_HOST_TO_DEVICE));
  if (!status)
    status = SAID(cufftXtExecDescriptorC2C(h, data, data, CUFFT_FORWARD));
  if (!status)
    status = SAID(cufftXtMemcpy(h, to, data, CUFFT_COPY_DEVICE_TO_HOST));
  return (data ? SAID(cufftXtFree(data)) : 0) | status;
}

static void shared(void) {
  static float from[2 * MOST], to[2 * MOST];
  double differs = 0, whole = 0;
  cufftHandle h = 0;
  memcpy(from, devices[0].in, BYTES);
  CHECK(gpu.set_context(devices[0].context) == 0);
  CHECK((int)cufftCreate(&h) == 0);
  int status = over_both(h, from, to);
  if (status == NOT_IMPLEMENTED) { /* there is no other cuFFT */
    printf("left out: one transform over both GPUs (no real cuFFT)\n");
    CHECK((int)cufftDestroy(h) == 0);
    return;
  }
  CHECK(status == 0 && (int)cufftDestroy(h) == 0);
  for (int i = 0; i < 2 * MOST; i++) {
    double d = to[i] - right[LENGTHS - 1][i];
    differs += d * d;
    whole += (double)to[i] * to[i];
  }
  CHECK(whole > 0 && differs <= 1e-12 * whole);
}

static void prepare(void) {
  for (int k = 0; k < DEVICES; k++) {
    gpu_device *d = &devices[k];
    CHECK(gpu_use(k, &d->context));
    d->in = gpu_memory(BYTES);
    d->out = gpu_memory(BYTES);
    for (int i = 0; i < 2 * MOST; i++)
      d->in[i] = (float)(i * 37 % 101) / 101 - 0.5f;
  }
  CHECK(gpu.set_context(devices[0].context) == 0);
  for (int i = 0; i < LENGTHS; i++) {
    cufftHandle h = 0;
    right[i] = malloc(BYTES);
    CHECK(plan(lengths[i], &h) == 0 && execute(&devices[0], h) == 0 && gpu.wait() == 0);
    memcpy(right[i], devices[0].out, BYTES);
    CHECK((int)cufftDestroy(h) == 0);
  }
}

int main(void) {
  static char home[SCRATCH_PATH];
  int count = 0;
  if (!gpu_open() || gpu.count(&count) != 0 || count < DEVICES) {
    printf("left out: needs two GPUs\n");
    return CHECK_SKIP;
  }
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  prepare();
  switching();
  crossed();
  threads();
  contexts();
  shared();
  scratch_remove(home);
  return check_report();
}
