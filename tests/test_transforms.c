/* test_transforms.c: random transforms of any rank, strides, loops and placement on the cpu device
 * against FFTW in long double. TWIDDLE_TEST_PROBLEMS sets their number. */
#include "random_transforms.h"

/* Lengths are few and change with the seed, so that kernels are shared. */
static transform_sizes draw_sizes(uint64_t *random) {
  static const int all[] = {2,  3,  4,  5,   6,   7,   8,   9,   10,  11,  12,  13,  14,  15,
                            16, 18, 20, 21,  24,  25,  27,  30,  32,  36,  40,  48,  49,  60,
                            64, 77, 96, 100, 121, 128, 130, 169, 200, 243, 256, 360, 512, 1000};
  static const int all_long[] = {16384, 20000, 20480, 24576, 30000,
                                 32768, 34398, 40000, 53248, 65536};
  static const int primes[] = {17, 19, 23, 29, 31, 34, 37, 38, 53, 62, 74, 97, 101, 211};
  static const int long_primes[] = {15013, 15854, 17401, 20011, 29101};
  static int lengths[10], longs[3];
  enum { ALL = sizeof all / sizeof *all, EACH = ALL / 8 };
  for (int i = 0; i < 8; i++)
    lengths[i] = all[i * EACH + draw(random, EACH)];
  lengths[8] = 2 << draw(random, 5);
  lengths[9] = primes[draw(random, sizeof primes / sizeof *primes)];
  for (int i = 0; i < 2; i++)
    longs[i] = all_long[i * 5 + draw(random, 5)];
  longs[2] = long_primes[draw(random, sizeof long_primes / sizeof *long_primes)];
  return (transform_sizes){
      .lengths = lengths, .count = 10, .longs = longs, .long_count = 3, .most = 6000};
}

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
