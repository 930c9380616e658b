/* test_rolled.c: codelets as loops: every prime that may be one and every number of results at
 * once, and all places that results go to, against FFTW in long double on the cpu device; and what
 * the model says of a loop's text. */
#include "cost.h"
#include "kernel_run.h"
#include "rolled.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
  const char *record;
  int strided, halves;
} forms[] = {
    {"n=93 radices=31x3 elements=31 threads=4 transforms=5 rolled=1", 0, 0},
    {"n=93 radices=3x31 elements=31 threads=4 transforms=5 output=staged rolled=2", 0, 0},
    {"n=93 radices=3x31 elements=31 threads=4 transforms=5 input=staged output=staged "
     "exchange=split rolled=3",
     0, 0},
    {"n=116 radices=29x4 elements=29 threads=5 transforms=7 lanes=rows padding=insert pad_every=2 "
     "pad_by=1 rolled=1",
     1, 0},
    {"precision=f64 n=116 radices=4x29 elements=29 threads=5 transforms=7 output=staged lanes=rows "
     "exchange=split rolled=2",
     0, 0},
    {"n=188 radices=47x4 elements=47 threads=6 transforms=3 padding=blocks pad_by=5 chain=1 "
     "rolled=3",
     0, 0},
    {"n=188 radices=47x4 elements=47 threads=5 transforms=6 lanes=dense rolled=3", 0, 0},
    {"n=1147 radices=37x31 elements=37 threads=37 transforms=2 output=staged buffers=2 rolled=1", 0,
     0},
    {"n=1369 radices=37x37 elements=37 threads=37 padding=xor pad_every=5 rolled=3", 0, 0},
    {"n=438 radices=2x73x3 elements=73 threads=7 transforms=4 output=staged axis_1=1 axis_2=2 "
     "rolled=1",
     0, 0},
    {"n=472 radices=59x8 elements=59 threads=9 transforms=3 axis_1=1 padding=insert pad_every=3 "
     "pad_by=1 rolled=2",
     0, 0},
    {"n=67 radices=67 elements=67 transforms=9 streaming=1 input=staged output=staged prefetch=1 "
     "rolled=1",
     0, 0},
    {"n=148 radices=4x37 elements=37 threads=5 transforms=3 output=staged rolled=3", 0, 1},
};
enum { FORMS = sizeof forms / sizeof *forms };

static record parsed(const char *line) {
  record r;
  CHECK_OK(record_parse(line, &r));
  return r;
}

static record of_prime(int p, int precision, int at_once) {
  record r = record_usual(precision, p);
  r.value[FIELD_RADIX_0] = r.value[FIELD_ELEMENTS] = p;
  r.value[FIELD_TRANSFORMS] = 5;
  r.value[FIELD_OUTPUT] = IO_STAGED;
  r.value[FIELD_ROLLED] = at_once;
  return r;
}

static spec spec_of(record r, int strided, int halves) {
  spec s = {r, binding_of_rows(90, r.value[FIELD_PRECISION])};
  s.binding.packed = !strided;
  if (halves)
    s.binding.in = s.binding.out = element_complex(TW_F16);
  s.binding.strided_in = s.binding.strided_out = strided;
  return s;
}

static int count_of(const char *bytes, const char *word) {
  int count = 0;
  for (const char *at = strstr(bytes, word); at; at = strstr(at + 1, word))
    count++;
  return count;
}

/* The loop's multiplications and additions stand in the text once each; all of a codelet's would be
 * several times as many. */
static void check_text(const spec *s) {
  const record *r = &s->record;
  text t = TEXT_EMPTY;
  kernel_emit(s, TARGET_CPU, &t);
  int p = record_radix(r, 0), expected = cost_loop_fmas(p, r->value[FIELD_ROLLED]);
  const char *loop = t.bytes ? strstr(t.bytes, "for (tw_u32 o = 0;") : NULL;
  CHECK(!t.failed && loop && count_of(loop, "tw_fma(") == expected);
  CHECK(t.bytes && !strstr(t.bytes, "TW_INLINE void tw_dft"));
  cost_stage c = cost_of_stage(r, 0);
  CHECK(c.printed < c.issued && c.printed > expected && c.issued > cost_codelet(p) * 0.5);
  text_free(&t);
}

/* Every result is stored, and those of pairs as often as the loop's table, NAME_order, names them.
 */
static void check_times(const spec *s) {
  int p = record_radix(&s->record, 0), times[RECORD_ROLLED_MOST], named[RECORD_ROLLED_MOST] = {1};
  rolled_loop l = rolled_loop_of(p, s->record.value[FIELD_ROLLED]);
  text t = TEXT_EMPTY;
  kernel_emit(s, TARGET_CPU, &t);
  char *at = t.bytes ? strstr(t.bytes, "_order[] = {") : NULL;
  int sum = 1;
  CHECK(at);
  for (at = at ? at + strlen("_order[] = {") : NULL; at && *at != '}'; at++)
    if (*at >= '1' && *at <= '9') {
      long k = strtol(at, &at, 10);
      CHECK(k < p);
      if (k < p)
        named[k]++, named[p - k]++, sum += 2;
    }
  rolled_times(&l, times);
  for (int k = 0; k < p; k++)
    CHECK(times[k] >= 1 && times[k] == named[k]);
  CHECK(sum == rolled_stored(&l));
  text_free(&t);
}

static int run_primes(kernel_runner *run) {
  spec specs[KERNEL_RUN_TOGETHER];
  int count = 0, made = 0;
  for (int p = RECORD_ROLLED_LEAST; p <= RECORD_ROLLED_MOST; p++)
    for (int at_once = 1; at_once <= 3 && record_radix_rolls(p); at_once++) {
      int precision = (p + at_once) % 2 ? TW_F32 : TW_F64;
      specs[count] = spec_of(of_prime(p, precision, at_once), 0, 0);
      CHECK_OK(record_valid(&specs[count].record));
      check_times(&specs[count]);
      check_text(&specs[count++]);
      made++;
      if (count == KERNEL_RUN_TOGETHER) {
        kernel_run_batch(run, specs, count);
        count = 0;
      }
    }
  kernel_run_batch(run, specs, count);
  return made;
}

static void run_forms(kernel_runner *run) {
  spec specs[FORMS];
  for (int i = 0; i < FORMS; i++) {
    specs[i] = spec_of(parsed(forms[i].record), forms[i].strided, forms[i].halves);
    CHECK_OK(
        record_fits(&specs[i].record, &specs[i].binding, run->device->call->facts(run->device)));
  }
  for (int i = 0; i < FORMS; i += KERNEL_RUN_TOGETHER)
    kernel_run_batch(run, specs + i,
                     FORMS - i < KERNEL_RUN_TOGETHER ? FORMS - i : KERNEL_RUN_TOGETHER);
}

/* Radices that only loops have, stages that nothing follows in the tile, and what acts on results
 * that no register holds. */
static void refusals(void) {
  record r = of_prime(47, TW_F32, 3), out;
  binding b = binding_of_rows(90, TW_F32);
  facts f = facts_sm90();
  CHECK_OK(record_valid(&r));
  CHECK_OK(record_fits(&r, &b, &f));
  b.packed = 0;
  b.does[SIDE_STORE] = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  CHECK(record_fits(&r, &b, &f) == TW_INVALID && strstr(status_detail(), "a loop"));
  r.value[FIELD_ROLLED] = 0;
  CHECK(record_valid(&r) == TW_INVALID && strstr(status_detail(), "radix 47"));
  r = of_prime(47, TW_F32, 3);
  r.value[FIELD_OUTPUT] = IO_DIRECT;
  CHECK(record_valid(&r) == TW_INVALID);
  CHECK(record_parse("n=37 radices=37 elements=37 rolled=1", &out) == TW_INVALID);
  CHECK(record_parse("n=25 radices=5x5 elements=5 threads=5 rolled=1", &out) == TW_INVALID);
  CHECK(record_parse("n=2209 radices=47x47 elements=47 threads=47 rolled=1", &out) == TW_INVALID);
  CHECK(record_parse("n=74 radices=37x2 elements=74 threads=1 rolled=1", &out) == TW_INVALID);
  CHECK(record_parse("n=94 radices=47x2 elements=47 threads=3 exchange=plane rolled=1", &out) ==
        TW_INVALID);
}

int main(void) {
  kernel_runner run;
  refusals();
  if (!kernel_runner_open(&run, 0)) {
    printf("left out: %s\n", status_detail());
    return CHECK_SKIP;
  }
  int made = run_primes(&run) + FORMS;
  run_forms(&run);
  CHECK(run.kernels == made);
  printf("%d kernels, worst error %.3f of the bound\n", run.kernels, run.worst);
  kernel_runner_close(&run);
  return check_report();
}
