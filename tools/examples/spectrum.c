/* spectrum.c: finds the tones in a signal. Computes on a GPU where there is one, otherwise on the
 * cpu device. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <twiddle.h>

enum { SAMPLES = 1000 }; /* one second of them: point k of the spectrum is k Hz */
typedef struct {
  float re, im;
} point;

static void check(tw_status status) {
  char detail[1024];
  if (status == TW_OK)
    return;
  tw_last_detail(detail, sizeof detail, NULL);
  fprintf(stderr, "%s: %s\n", tw_status_text(status), detail);
  exit(1);
}

int main(void) {
  static point signal[SAMPLES], spectrum[SAMPLES];
  const double turn = 2 * acos(-1) / SAMPLES;
  for (int j = 0; j < SAMPLES; j++)
    signal[j].re = (float)(sin(50 * turn * j) + 0.5 * sin(120 * turn * j));

  tw_dim length = {.n = SAMPLES}; /* strides of zero: packed */
  tw_problem problem = {.size = sizeof problem, .dims = &length, .rank = 1};
  problem.type = TW_C2C;
  problem.precision = TW_F32;
  problem.direction = TW_FORWARD;
  problem.placement = TW_OUT_OF_PLACE;
  problem.scale = 2.0 / SAMPLES; /* a sine's amplitude is its point's magnitude */

  tw_plan *plan; /* NULL below: the process's own context */
  tw_status status = tw_plan_create(NULL, &problem, &plan);
  if (status == TW_NO_DEVICE || status == TW_NO_COMPILER) {
    problem.device = TW_DEVICE_CPU;
    status = tw_plan_create(NULL, &problem, &plan);
  }
  check(status);

  void *in, *out; /* or memory of your own, from cudaMalloc */
  check(tw_device_alloc(NULL, problem.device, sizeof signal, &in));
  check(tw_device_alloc(NULL, problem.device, sizeof spectrum, &out));
  check(tw_device_upload(NULL, problem.device, in, signal, sizeof signal));
  tw_buffers buffers = {.size = sizeof buffers, .in = in, .out = out}; /* .stream: the default */
  check(tw_plan_execute(plan, &buffers)); /* as often as you like, on any such arrays */
  check(tw_device_download(NULL, problem.device, spectrum, out, sizeof spectrum));

  printf("computed on %s\n", problem.device == TW_DEVICE_CPU ? "the cpu device" : "a GPU");
  for (int k = 1; k < SAMPLES / 2; k++)
    if (hypot(spectrum[k].re, spectrum[k].im) > 0.1)
      printf("%d Hz, amplitude %.2f\n", k, hypot(spectrum[k].re, spectrum[k].im));

  tw_device_free(NULL, problem.device, in);
  tw_device_free(NULL, problem.device, out);
  tw_plan_destroy(plan);
  return 0;
}
