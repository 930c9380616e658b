/* kernel_families.h: every family of record: each value of each field at least once, combined at
 * random, against FFTW in long double, in both directions, in and out of place. */
#ifndef KERNEL_FAMILIES_H
#define KERNEL_FAMILIES_H

#include "kernel_run.h"

static const int lengths[] = {1,   2,   3,   4,   5,   8,   13,  16,  24,  30,  49,  64,  77,
                              96,  100, 125, 128, 144, 169, 210, 243, 256, 360, 512, 625, 1000,
                              1024, 1331, 2048, 2187, 4096};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

static int pick(uint64_t *state, int below) {
  return (int)(check_random(state) % (uint64_t)below);
}

/* A random order of factors of n, each at most 32. */
static int random_factors(uint64_t *state, int n, record *r) {
  int stage = 0;
  while (n > 1 && stage < RECORD_STAGES_MAX) {
    int options[32], count = 0;
    for (int f = 2; f <= 32; f++)
      if (n % f == 0)
        options[count++] = f;
    if (!count)
      return 0;
    int f = options[pick(state, count)];
    r->value[FIELD_RADIX_0 + stage++] = f;
    n /= f;
  }
  return n == 1;
}

/* A record drawn over the whole field table; may be invalid. */
static record random_record(uint64_t *state, int precision, int n) {
  record r = record_usual(precision, n);
  int widest = 1, stages;
  if (!random_factors(state, n, &r))
    return r;
  stages = record_stages(&r);
  for (int s = 0; s < stages; s++)
    widest = record_radix(&r, s) > widest ? record_radix(&r, s) : widest;
  int most = pick(state, 2) ? widest : 40;
  r.value[FIELD_ELEMENTS] = widest + (most > widest ? pick(state, most - widest) : 0);
  for (int s = 0; s < stages; s++)
    if (record_stage_threads(&r, s) > r.value[FIELD_THREADS])
      r.value[FIELD_THREADS] = record_stage_threads(&r, s);
  if (pick(state, 4) == 0)
    r.value[FIELD_THREADS] += pick(state, 8);
  int room = 256 / r.value[FIELD_THREADS];
  r.value[FIELD_TRANSFORMS] = 1 + pick(state, room > 1 ? room : 1);
  r.value[FIELD_MIN_BLOCKS] = pick(state, 3);
  r.value[FIELD_WHOLE] = pick(state, 3) == 0;
  r.value[FIELD_STREAMING] = pick(state, 2);
  r.value[FIELD_PREFETCH] = r.value[FIELD_STREAMING] ? pick(state, 4) : 0;
  r.value[FIELD_INPUT] = r.value[FIELD_PREFETCH] ? IO_STAGED : pick(state, 2);
  r.value[FIELD_OUTPUT] = pick(state, 2);
  r.value[FIELD_VECTOR] = pick(state, 3) == 0;
  r.value[FIELD_LOAD_HINT] = pick(state, 2);
  r.value[FIELD_STORE_HINT] = pick(state, 2);
  r.value[FIELD_EXCHANGE] = pick(state, 4);
  r.value[FIELD_BUFFERS] = 1 + pick(state, 2);
  r.value[FIELD_PADDING] = pick(state, 3);
  if (r.value[FIELD_PADDING]) {
    r.value[FIELD_PAD_EVERY] = r.value[FIELD_PADDING] == PADDING_XOR ? 5 + pick(state, 4)
                                                                     : pick(state, 9);
    r.value[FIELD_PAD_BY] = r.value[FIELD_PADDING] == PADDING_INSERT ? 1 + pick(state, 5) : 0;
  }
  r.value[FIELD_TWIDDLE] = pick(state, 4);
  r.value[FIELD_CHAIN] = pick(state, 2);
  r.value[FIELD_SPILLS] = pick(state, 8) == 0;
  return r;
}

/* Counts each value of each field that has few of them. */
static void note(const record *r, int seen[FIELD_COUNT][8]) {
  for (int f = 0; f < FIELD_COUNT; f++)
    if (r->value[f] >= 0 && r->value[f] < 8)
      seen[f][r->value[f]]++;
}

static int everything_seen(int seen[FIELD_COUNT][8]) {
  const record_field_info *fields = record_field_table();
  for (int f = 0; f < FIELD_COUNT; f++)
    for (int v = fields[f].least; v <= fields[f].most && fields[f].most < 8; v++)
      if (!seen[f][v]) {
        fprintf(stderr, "no kernel had %s=%d\n", fields[f].name, v);
        return 0;
      }
  return 1;
}

/* The whole test on one device. */
static int families_main(int gpu) {
  kernel_runner run;
  if (!kernel_runner_open(&run, gpu)) {
    printf("left out: %s\n", status_detail());
    return CHECK_SKIP;
  }
  const char *asked = getenv("TWIDDLE_TEST_KERNELS");
  int wanted = asked ? atoi(asked) : 240, drawn = 0, made = 0, shuffles = 0;
#ifdef TWIDDLE_SANITIZED
  wanted /= 4;
#endif
  int seen[FIELD_COUNT][8] = {{0}};
  facts f = *run.device->call->facts(run.device);
  spec specs[KERNEL_RUN_TOGETHER];
  int count = 0;
  while (made < wanted && drawn < 400 * wanted) {
    int shuffle = made % 12 == 0; /* rare among random records, so asked for by name */
    int n = shuffle ? 1 << (3 + pick(&run.random, 6)) : lengths[pick(&run.random, LENGTHS)];
    record r = random_record(&run.random, pick(&run.random, 2), n);
    if (shuffle)
      r.value[FIELD_EXCHANGE] = EXCHANGE_SHUFFLE;
    spec s = {r, {.arch = 90, .packed = pick(&run.random, 2), .aligned = 0}};
    drawn++;
    if (r.value[FIELD_VECTOR])
      s.binding.packed = s.binding.aligned = 1;
    if (record_valid(&r) != TW_OK || record_fits(&r, &s.binding, &f) != TW_OK)
      continue;
    int repeated = 0;
    for (int i = 0; i < count; i++)
      repeated |= record_id(&specs[i].record) == record_id(&r);
    if (repeated)
      continue;
    shuffles += r.value[FIELD_EXCHANGE] == EXCHANGE_SHUFFLE;
    note(&r, seen);
    specs[count++] = s;
    made++;
    if (count == KERNEL_RUN_TOGETHER) {
      kernel_run_batch(&run, specs, count);
      count = 0;
    }
  }
  kernel_run_batch(&run, specs, count);
  CHECK(made == wanted);
  CHECK(shuffles > 0);
  if (wanted >= 200)
    CHECK(everything_seen(seen));
  printf("%d kernels of %d drawn, worst error %.3f of the bound\n", run.kernels, drawn, run.worst);
  kernel_runner_close(&run);
  return check_report();
}

#endif
