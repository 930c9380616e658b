/* test_measure.c: what a sample counts, on a made-up device whose clock moves by what each launch
 * is said to take: one placement, or both alike where a pass can work in place. */
#include "check.h"
#include "device_kind.h"
#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 1 << 16 };

/* A kernel by its times in ns; what it was launched with. */
typedef struct {
  double apart_ns, within_ns;
  int apart, within, strayed;
} made_up_kernel;

static double clock_ns;
static double copy_ns = 40e3; /* seven launches to a sample */
static const void *last_written;

static tw_status home(device *d, device_home *out) {
  (void)d;
  *out = (device_home){0};
  return TW_OK;
}

static tw_status alloc(device *d, size_t bytes, void **memory) {
  (void)d;
  *memory = malloc(bytes);
  return *memory ? TW_OK : TW_NO_MEMORY;
}

static void release_in(device *d, const device_home *of, void *memory) {
  (void)d, (void)of;
  free(memory);
}

static tw_status copy(device *d, void *to, const void *from, size_t bytes, enum copy_kind kind,
                      tw_stream stream) {
  (void)d, (void)kind, (void)stream;
  memcpy(to, from, bytes);
  clock_ns += copy_ns;
  return TW_OK;
}

static tw_status stream_create(device *d, tw_stream *stream) {
  (void)d;
  *stream = NULL;
  return TW_OK;
}

static tw_status event_create(device *d, int timed, device_event **event) {
  (void)d;
  CHECK(timed);
  *event = calloc(1, sizeof(double));
  return *event ? TW_OK : TW_NO_MEMORY;
}

static tw_status event_record(device *d, device_event *event, tw_stream stream) {
  (void)d, (void)stream;
  memcpy(event, &clock_ns, sizeof clock_ns);
  return TW_OK;
}

static tw_status event_elapsed(device *d, device_event *from, device_event *to, double *ms) {
  double at[2];
  (void)d;
  memcpy(&at[0], from, sizeof at[0]);
  memcpy(&at[1], to, sizeof at[1]);
  *ms = (at[1] - at[0]) / 1e6;
  return TW_OK;
}

static void event_destroy(device *d, device_event *event) {
  (void)d;
  free(event);
}

static const device_functions made_up = {.home = home,
                                         .alloc = alloc,
                                         .release_in = release_in,
                                         .copy = copy,
                                         .stream_create = stream_create,
                                         .event_create = event_create,
                                         .event_record = event_record,
                                         .event_elapsed = event_elapsed,
                                         .event_destroy = event_destroy};

static tw_status launch(void *user, void *handle, launch_args *args, tw_stream stream) {
  made_up_kernel *k = handle;
  (void)user, (void)stream;
  if (args->in == args->out) {
    k->within++;
    k->strayed += args->out != last_written; /* it finds what a launch has just written */
  } else {
    k->apart++;
  }
  last_written = args->out;
  clock_ns += args->in == args->out ? k->within_ns : k->apart_ns;
  return TW_OK;
}

/* The time of a sample per point, after one that is not looked at. */
static double sampled(made_up_kernel *k, int works_in_place) {
  device d = {.call = &made_up};
  const element of = element_complex(TW_F32);
  measure_job job = {.device = &d,
                     .alloc = alloc,
                     .of_in = of,
                     .of_out = of,
                     .in_span = POINTS,
                     .out_span = POINTS,
                     .elements = POINTS,
                     .in_moved = POINTS,
                     .out_moved = POINTS,
                     .works_in_place = works_in_place,
                     .threads = 1};
  const measure_kernels kernels = {.launch = launch};
  measure *m = NULL;
  tuner_trial x = {.handle = k, .state = TRIAL_READY};
  double ns = 0;
  k->apart = k->within = k->strayed = 0;
  CHECK_OK(measure_open(&job, &kernels, &m));
  CHECK(fabs(measure_copy_ns_per_element(m) * POINTS / copy_ns - 1) < 1e-9);
  tuner_port port = measure_port(m);
  for (int i = 0; i < 2; i++)
    CHECK_OK(port.sample(port.user, &x, &ns));
  measure_close(m);
  return ns * POINTS;
}

/* A kernel that is ahead by little out of place, and behind in place, loses where both count. */
static void placements(void) {
  static const double copies[] = {40e3, 300e3, 1e9}; /* many launches to a sample, two, one */
  for (size_t i = 0; i < sizeof copies / sizeof *copies; i++) {
    made_up_kernel ahead = {.apart_ns = 9990, .within_ns = 10300};
    made_up_kernel even = {.apart_ns = 10000, .within_ns = 10100};
    copy_ns = copies[i];
    CHECK(fabs(sampled(&ahead, 1) / ((9990 + 10300) / 2.0) - 1) < 1e-9);
    CHECK(ahead.within > 0 && ahead.apart == ahead.within + 2 && !ahead.strayed);
    CHECK(fabs(sampled(&even, 1) / ((10000 + 10100) / 2.0) - 1) < 1e-9);
    CHECK(fabs(sampled(&ahead, 0) / 9990 - 1) < 1e-9 && !ahead.within);
    CHECK(fabs(sampled(&even, 0) / 10000 - 1) < 1e-9 && !even.within);
  }
}

int main(void) {
  placements();
  return check_report();
}
