/* test_transforms.c: random transforms of any rank, strides, loops and placement on the cpu device
 * against FFTW in long double. TWIDDLE_TEST_PROBLEMS sets their number. */
#include "random_lengths.h"
#include "random_transforms.h"

/* Several passes of large odd codelets leave least room below the bound. */
static void long_lengths(transform_run *run) {
  static const int64_t lengths[] = {200000, 371293, 1000000};
#ifdef TWIDDLE_SANITIZED
  enum { LENGTHS = 1 };
#else
  enum { LENGTHS = 3 };
#endif
  for (int i = 0; i < LENGTHS; i++)
    run_packed(run, 1, &lengths[i], lengths[i], TW_F32);
}

/* Three axes in two passes, whatever the placement. */
static void boxes(transform_run *run) {
  static const int64_t box[][3] = {{8, 192, 192}, {4, 256, 128}, {3, 225, 150}};
  for (size_t i = 0; i < 6 * sizeof box / sizeof *box; i++) {
    const int64_t *n = box[i / 6];
    run_packed(run, 3, n, n[0] * n[1] * n[2] * (1 + (int64_t)i % 2), i % 6 / 3 ? TW_F64 : TW_F32);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  static transform_run run;
  run.device = TW_DEVICE_CPU;
  run.random = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  transform_sizes sizes = draw_sizes(&run.random);
  run_random(&run, &sizes, 140, transforms_wanted(3000));
  long_lengths(&run);
  boxes(&run);
  judge_pools(&run);
  printf("%d kernels\n", scratch_count(api_path("home/cache"), ""));
  tw_context_destroy(run.context);
  return api_end();
}
