/* spectrum.c: finds the tones in a signal, on a GPU where there is one, else on the cpu device. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <twiddle.h>

enum { SAMPLES = 1000 }; /* one second of them: point k of the spectrum is k Hz */

static void check(tw_status status) {
  char detail[1024];
  if (status == TW_OK)
    return;
  tw_last_detail(detail, sizeof detail, NULL);
  fprintf(stderr, "%s: %s\n", tw_status_text(status), detail);
  exit(1);
}

int main(void) {
  static float signal[SAMPLES][2]; /* real and imaginary parts */
  const double step = 2 * acos(-1) / SAMPLES;
  for (int j = 0; j < SAMPLES; j++)
    signal[j][0] = (float)(sin(50 * step * j) + 0.5 * sin(120 * step * j));

  tw_dim length = {.n = SAMPLES}; /* strides of zero: packed */
  tw_problem problem = {.size = sizeof problem, .dims = &length, .rank = 1};
  problem.type = TW_C2C;
  problem.precision = TW_F32;
  problem.direction = TW_FORWARD;
  problem.placement = TW_IN_PLACE;
  problem.scale = 2.0 / SAMPLES; /* so that a sine's point has its amplitude */

  tw_plan *plan; /* NULL below: the process's own context */
  tw_status status = tw_plan_create(NULL, &problem, &plan);
  if (status == TW_NO_DEVICE || status == TW_NO_COMPILER) {
    problem.device = TW_DEVICE_CPU;
    status = tw_plan_create(NULL, &problem, &plan);
  }
  check(status);

  void *array; /* or one of your own, from cudaMalloc */
  check(tw_device_alloc(NULL, problem.device, sizeof signal, &array));
  check(tw_device_upload(NULL, problem.device, array, signal, sizeof signal));
  tw_buffers buffers = {.size = sizeof buffers, .in = array, .out = array}; /* default stream */
  check(tw_plan_execute(plan, &buffers)); /* as often as you like, on any such array */
  check(tw_device_download(NULL, problem.device, signal, array, sizeof signal));

  printf("computed on %s\n", problem.device == TW_DEVICE_CPU ? "the cpu device" : "a GPU");
  for (int k = 1; k < SAMPLES / 2; k++)
    if (hypot(signal[k][0], signal[k][1]) > 0.1)
      printf("%d Hz, amplitude %.2f\n", k, hypot(signal[k][0], signal[k][1]));

  tw_device_free(NULL, problem.device, array);
  tw_plan_destroy(plan);
  return 0;
}
