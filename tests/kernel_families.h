/* kernel_families.h: every family of record: each value of each field at least once, combined at
 * random, against FFTW in long double, in both directions, in and out of place. */
#ifndef KERNEL_FAMILIES_H
#define KERNEL_FAMILIES_H

#include "kernel_run.h"
#include "random_records.h"

enum { FEW = 8 }; /* fields with fewer values than this must show each of them */

typedef struct {
  int seen[FIELD_COUNT][FEW];
} family_tally;

static void note(const record *r, family_tally *t) {
  for (int f = 0; f < FIELD_COUNT; f++)
    if (r->value[f] >= 0 && r->value[f] < FEW)
      t->seen[f][r->value[f]]++;
}

/* How many values have not been seen, or would not be after r; names them when asked. */
static int unseen(const family_tally *t, const record *r, int naming) {
  const record_field_info *fields = record_field_table();
  int count = 0;
  for (int f = 0; f < FIELD_COUNT; f++)
    for (int v = fields[f].least; v <= fields[f].most && fields[f].most < FEW; v++)
      if (!t->seen[f][v] && !(r && r->value[f] == v)) {
        count++;
        if (naming)
          fprintf(stderr, "no kernel had %s=%d\n", fields[f].name, v);
      }
  return count;
}

/* A record with a binding that this device can run and that is not yet among the count specs. */
static int draw_spec(uint64_t *state, const facts *f, const spec *specs, int count, spec *out) {
  record r = random_valid_record(state);
  spec s = {r, {.arch = 90, .packed = random_pick(state, 2), .aligned = 0}};
  if (r.value[FIELD_VECTOR])
    s.binding.packed = s.binding.aligned = 1;
  for (int i = 0; i < count; i++)
    if (record_id(&specs[i].record) == record_id(&r))
      return 0;
  *out = s;
  return record_fits(&r, &s.binding, f) == TW_OK;
}

/* The whole test on one device. Compiling is nearly all of its cost: 0.25 s a kernel on the cpu
 * device, so the second half of the kernels are drawn for what is still missing. */
static int families_main(int gpu) {
  kernel_runner run;
  if (!kernel_runner_open(&run, gpu)) {
    printf("left out: %s\n", status_detail());
    return CHECK_SKIP;
  }
  const char *asked = getenv("TWIDDLE_TEST_KERNELS");
  int wanted = asked ? atoi(asked) : gpu ? 240 : 168, drawn = 0, made = 0, count = 0;
#ifdef TWIDDLE_SANITIZED
  wanted /= 4;
#endif
  family_tally tally = {{{0}}};
  facts f = *run.device->call->facts(run.device);
  spec specs[KERNEL_RUN_TOGETHER], s;
  for (; made < wanted && drawn < 2000 * wanted; drawn++) {
    if (!draw_spec(&run.random, &f, specs, count, &s))
      continue;
    int missing = unseen(&tally, NULL, 0);
    if (made >= wanted / 2 && missing && unseen(&tally, &s.record, 0) == missing)
      continue;
    note(&s.record, &tally);
    specs[count++] = s;
    made++;
    if (count == KERNEL_RUN_TOGETHER) {
      kernel_run_batch(&run, specs, count);
      count = 0;
    }
  }
  kernel_run_batch(&run, specs, count);
  CHECK(made == wanted && run.kernels == wanted);
  if (wanted >= 24)
    CHECK(unseen(&tally, NULL, 1) == 0);
  printf("%d kernels of %d drawn, worst error %.3f of the bound\n", run.kernels, drawn, run.worst);
  kernel_runner_close(&run);
  return check_report();
}

#endif
