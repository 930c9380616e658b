/* test_every_length.c: packed transforms of every length up to 2048, whatever its factors, through
 * the public interface on the cpu device against FFTW in long double: a tenth of them that changes
 * with the seed. TWIDDLE_TEST_ALL=1 runs them all. */
#include "random_transforms.h"

enum { LENGTH_MOST = 2048 };

int main(int argc, char **argv) {
  (void)argc;
  static transform_run run;
  uint64_t seed = check_seed();
  int every = getenv("TWIDDLE_TEST_ALL") ? 1 : 10;
#ifdef TWIDDLE_SANITIZED
  every *= 10;
#endif
  run.device = TW_DEVICE_CPU;
  run.random = seed * 0x9e3779b97f4a7c15ull + 1;
  api_begin(argv[0]);
  run.context = api_context(TW_POLICY_OFF, NULL);
  for (int64_t n = 1 + (int64_t)(seed % (uint64_t)every); n <= LENGTH_MOST; n += every)
    run_packed(&run, 1, &n, 4096, (n + (int64_t)seed) / every % 2 ? TW_F64 : TW_F32);
  judge_pools(&run);
  tw_context_destroy(run.context);
  return api_end();
}
