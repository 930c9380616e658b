/* test_lengths_all.c: the planner's default record of every length up to 4096 that has no prime
 * factor over 13, in both precisions and directions, against FFTW in long double. A rotating sample
 * by default; TWIDDLE_TEST_ALL=1 runs them all (some minutes). */
#include "kernel_run.h"
#include "planner.h"

enum { LENGTH_MOST = 4096, SAMPLED = 40 };

static int is_smooth(int n) {
  static const int primes[] = {2, 3, 5, 7, 11, 13};
  for (int i = 0; i < 6; i++)
    while (n % primes[i] == 0)
      n /= primes[i];
  return n == 1;
}

/* Lengths into out, in random order when only some are wanted; how many. */
static int choose_lengths(uint64_t *random, int all, int *out) {
  int count = 0;
  for (int n = 1; n <= LENGTH_MOST; n++)
    if (is_smooth(n))
      out[count++] = n;
  if (all)
    return count;
  int wanted = SAMPLED;
#ifdef TWIDDLE_SANITIZED
  wanted /= 4;
#endif
  for (int i = 0; i < wanted; i++) {
    int other = i + (int)(check_random(random) % (uint64_t)(count - i)), n = out[i];
    out[i] = out[other];
    out[other] = n;
  }
  return wanted;
}

static void run_precision(kernel_runner *run, int precision, const int *lengths, int count) {
  const facts *f = run->device->call->facts(run->device);
  spec specs[KERNEL_RUN_TOGETHER];
  int waiting = 0;
  for (int i = 0; i < count; i++) {
    spec *s = &specs[waiting];
    s->binding = binding_of_rows(f->arch, precision);
    s->binding.packed = 1;
    const int64_t n = lengths[i];
    tw_status status = plan_default_record(precision, 1, &n, f, &s->record);
    CHECK_OK(status);
    if (status != TW_OK) {
      fprintf(stderr, "length %d: %s\n", lengths[i], status_detail());
      continue;
    }
    CHECK_OK(record_valid(&s->record));
    CHECK_OK(record_fits(&s->record, &s->binding, f));
    CHECK(s->record.value[FIELD_LENGTH] == lengths[i]);
    CHECK(s->record.value[FIELD_PRECISION] == precision);
    if (++waiting == KERNEL_RUN_TOGETHER) {
      kernel_run_batch(run, specs, waiting);
      waiting = 0;
    }
  }
  kernel_run_batch(run, specs, waiting);
}

int main(void) {
  kernel_runner run;
  int lengths[LENGTH_MOST];
  const char *asked = getenv("TWIDDLE_TEST_ALL");
  int all = asked && strcmp(asked, "1") == 0;
  CHECK(is_smooth(1) && is_smooth(4095) && !is_smooth(17) && !is_smooth(4097));
  CHECK(kernel_runner_open(&run, 0));
  for (int precision = TW_F32; precision <= TW_F64; precision++) {
    int count = choose_lengths(&run.random, all, lengths), before = run.kernels;
    run.worst = 0;
    run_precision(&run, precision, lengths, count);
    CHECK(run.kernels - before == count);
    printf("%s: %d lengths, worst error %.3f of the bound\n", precision == TW_F32 ? "f32" : "f64",
           count, run.worst);
  }
  kernel_runner_close(&run);
  return check_report();
}
