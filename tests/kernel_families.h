/* kernel_families.h: runs kernels of random records, so many that each value of each field and each
 * format of numbers occurs at least once, in both directions, in and out of place, and compares
 * them with FFTW in long double. */
#ifndef KERNEL_FAMILIES_H
#define KERNEL_FAMILIES_H

#include "family_tally.h"
#include "kernel_run.h"
#include "random_records.h"

static void add_operation(operations *list, int32_t o) {
  list->at[list->count++] = o;
}

static void draw_operations(int twiddles, int factors, binding *b) {
  if (factors == 1)
    add_operation(&b->does[SIDE_LOAD], OPERATION_CHIRP);
  if (twiddles)
    add_operation(&b->does[twiddles == 1 ? SIDE_LOAD : SIDE_STORE], OPERATION_TWIDDLE);
  if (factors == 2)
    add_operation(&b->does[SIDE_STORE], OPERATION_CHIRP | OPERATION_CONJUGATED);
  if (factors == 3)
    add_operation(&b->does[SIDE_BETWEEN], OPERATION_FILTER);
}

/* Halves on either side or both, in one of two records that compute in f32, and wherever four
 * elements are to fill 16 bytes, or a register is to hold one of them. */
static void draw_elements(uint64_t *state, const record *r, binding *b) {
  int vector = r->value[FIELD_VECTOR], real = r->value[FIELD_REAL] != REAL_NONE;
  int halves = vector > 1 || (vector && real) || record_fetches(r);
  if (r->value[FIELD_TILE] == TILE_HALVES) {
    b->in.format = b->out.format = TW_F16 + random_pick(state, 2);
    return;
  }
  if (r->value[FIELD_PRECISION] == TW_F64 || (!halves && random_pick(state, 2)))
    return;
  b->in.format = halves || random_pick(state, 3) ? TW_F16 + random_pick(state, 2) : TW_F32;
  if (!r->value[FIELD_OVERLAP] && (halves || random_pick(state, 3)))
    b->out.format = TW_F16 + random_pick(state, 2);
}

/* One side in three of a complex kernel that moves words one by one has real points: words without
 * imaginary parts, or the real parts of words. */
static void draw_real_parts(uint64_t *state, const record *r, binding *b) {
  if (r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED ||
      r->value[FIELD_VECTOR] || r->value[FIELD_TILE] == TILE_HALVES || record_fetches(r))
    return;
  b->in.is_complex = random_pick(state, 3) > 0;
  b->out.is_complex = r->value[FIELD_OVERLAP] || random_pick(state, 3) > 0;
}

/* Between real points and their spectra, whichever way the record can: with direct spectra of two
 * rows, only back. Real points may be in pairs
 * where both sides' are staged, or strided where they are not. */
static void draw_real(uint64_t *state, const record *r, binding *b) {
  int both = r->value[FIELD_INPUT] == IO_STAGED && r->value[FIELD_OUTPUT] == IO_STAGED;
  int joins = r->value[FIELD_REAL] == REAL_PAIRS && r->value[FIELD_INPUT] == IO_DIRECT;
  int staged = r->value[FIELD_OUTPUT] == IO_STAGED;
  int forward = both || (joins && staged) ? random_pick(state, 2) : staged;
  element *points = forward ? &b->in : &b->out;
  points->is_complex = 0;
  b->type = forward ? TW_R2C : TW_C2R;
  int whole = r->value[FIELD_VECTOR]; /* several pairs of halves at once */
  int paired = record_row_points(r) % 2 == 0 && (both || whole || random_pick(state, 2));
  int loops = random_pick(state, 2) + 2;
  *(forward ? &b->paired_in : &b->paired_out) = paired;
  b->packed = random_pick(state, 2);
  if (b->packed)
    return;
  b->loops_in = random_pick(state, 2) && !(whole && forward) ? loops : 0;
  b->loops_out = random_pick(state, 2) && !(whole && !forward) ? loops : 0;
  b->strided_in = random_pick(state, 2) && !(forward && paired);
  b->strided_out = random_pick(state, 2) && (forward || !paired);
}

/* Draws a binding; half of them are of plain rows. */
static binding draw_binding(uint64_t *state, const record *r) {
  binding b = binding_of_rows(90, r->value[FIELD_PRECISION]);
  draw_elements(state, r, &b);
  if (r->value[FIELD_REAL] != REAL_NONE) {
    draw_real(state, r, &b);
    return b;
  }
  b.packed = random_pick(state, 2);
  int staged = r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED;
  if (r->value[FIELD_VECTOR] && staged) {
    b.aligned = r->value[FIELD_VECTOR];
    b.packed = b.in.format < TW_F16 || b.out.format < TW_F16 || random_pick(state, 2);
    b.strided_in = !b.packed && r->value[FIELD_INPUT] == IO_DIRECT && random_pick(state, 2);
    b.strided_out = !b.packed && r->value[FIELD_OUTPUT] == IO_DIRECT && random_pick(state, 2);
    return b;
  }
  int loops = random_pick(state, 2) + 2;
  if (r->value[FIELD_TRANSFORMS] % record_points(r) == 0 && record_points(r) > 1 &&
      r->value[FIELD_OUTPUT] == IO_DIRECT && !r->value[FIELD_OVERLAP]) {
    b.packed = 0;
    b.swapped = b.strided_out = 1;
    b.loops_in = loops;
    b.loops_out = random_pick(state, 2) ? loops : 0;
    return b;
  }
  b.overlap = r->value[FIELD_OVERLAP];
  if (!b.overlap && random_pick(state, 2))
    return b;
  b.packed = 0;
  b.loops_in = random_pick(state, 2) ? loops : 0;
  b.loops_out = random_pick(state, 2) ? loops : 0;
  b.strided_in = r->value[FIELD_INPUT] == IO_DIRECT && random_pick(state, 2);
  b.strided_out = r->value[FIELD_OUTPUT] == IO_DIRECT && (b.overlap || random_pick(state, 2));
  int twiddles = r->value[FIELD_LENGTH] > 1 ? random_pick(state, 3) : 0, factors = 0;
  b.twiddle_64 = twiddles && random_pick(state, 2);
  if (!record_convolves(r) && random_pick(state, 2))
    factors = random_pick(state, 4); /* a chirp that the record cannot have is drawn again */
  draw_operations(twiddles, factors, &b);
  b.index_shared = binding_operates(&b) && random_pick(state, 2);
  draw_real_parts(state, r, &b);
  return b;
}

/* A thread holds a row and moves several points at once, which few random records do. */
static record draw_row_in_thread(uint64_t *state) {
  static const int lengths[] = {2, 4, 6, 8, 12, 16, 20, 32};
  int n = lengths[random_pick(state, 8)];
  record r = record_usual(TW_F32, n);
  r.value[FIELD_RADIX_0] = r.value[FIELD_ELEMENTS] = n;
  r.value[FIELD_TRANSFORMS] = 1 + random_pick(state, 256);
  r.value[FIELD_VECTOR] = n % 4 ? 1 : 1 + random_pick(state, 2);
  r.value[FIELD_LOAD_HINT] = random_pick(state, 2);
  r.value[FIELD_STORE_HINT] = random_pick(state, 2);
  r.value[FIELD_STREAMING] = random_pick(state, 2);
  return r;
}

/* The next tile is fetched into registers while words of this one are rounded between stages, which
 * hardly any random record does. */
static record draw_fetched_tile(uint64_t *state) {
  static const int factors[][3] = {{5, 4, 5}, {25, 4}, {5, 8}, {25, 5, 4}, {10, 10}, {16, 25}};
  const int *radix = factors[random_pick(state, 6)];
  int n = radix[0] * radix[1] * (radix[2] ? radix[2] : 1);
  record r = record_usual(TW_F32, n);
  for (int i = 0; i < 3; i++) {
    r.value[FIELD_RADIX_0 + i] = radix[i];
    if (radix[i] > r.value[FIELD_ELEMENTS])
      r.value[FIELD_ELEMENTS] = radix[i];
  }
  for (int i = 0; i < record_stages(&r); i++)
    if (record_stage_threads(&r, i) > r.value[FIELD_THREADS])
      r.value[FIELD_THREADS] = record_stage_threads(&r, i);
  r.value[FIELD_TRANSFORMS] = 1 + random_pick(state, 3);
  r.value[FIELD_STREAMING] = r.value[FIELD_PREFETCH] = 1;
  r.value[FIELD_BUFFERS] = 1 + random_pick(state, 2);
  r.value[FIELD_TWIDDLE] = random_pick(state, 2) ? TWIDDLE_HOISTED : TWIDDLE_GLOBAL;
  r.value[FIELD_CHAIN] = random_pick(state, 2);
  r.value[FIELD_TILE] = TILE_HALVES;
  return r;
}

/* Draws a record with a binding that this device can run and that is not among the `count` specs
 * yet. */
static int draw_spec(uint64_t *state, const facts *f, const spec *specs, int count, spec *out) {
  int kind = random_pick(state, 24);
  record r = kind < 2    ? draw_row_in_thread(state)
             : kind == 2 ? draw_fetched_tile(state)
                         : random_valid_record(state);
  record squares = r; /* as many rows as points */
  squares.value[FIELD_TRANSFORMS] = record_points(&r) * (1 + random_pick(state, 2));
  if (record_points(&r) <= 32 && random_pick(state, 3) == 0 && record_valid(&squares) == TW_OK)
    r = squares;
  spec s = {r, draw_binding(state, &r)};
  for (int i = 0; i < count; i++)
    if (record_id(&specs[i].record) == record_id(&r))
      return 0;
  *out = s;
  return record_fits(&r, &s.binding, f) == TW_OK;
}

/* With sanitizers one batch in so many runs, of the same kernels as without. */
#ifdef TWIDDLE_SANITIZED
enum { EVERY_BATCH = 3 };
#else
enum { EVERY_BATCH = 1 };
#endif

/* Runs the batches in turn; returns how many kernels that are. */
static int run_batch(kernel_runner *run, const spec *specs, int count, int turn) {
  if (turn % EVERY_BATCH)
    return 0;
  kernel_run_batch(run, specs, count);
  return count;
}

/* The whole test on one device. Nearly all of its time is spent compiling, 0.25 s for each kernel
 * on the cpu device, so all but the first third of the kernels are drawn for values that are still
 * missing. */
static int families_main(int gpu) {
  kernel_runner run;
  if (!kernel_runner_open(&run, gpu)) {
    printf("left out: %s\n", status_detail());
    return CHECK_SKIP;
  }
  const char *asked = getenv("TWIDDLE_TEST_KERNELS");
  int wanted = asked ? atoi(asked) : gpu ? 240 : 192, drawn = 0, made = 0, count = 0;
  int turn = 0, run_of_them = 0;
  uint64_t random = run.random ^ 0x5555; /* not the one that running takes numbers of */
  family_tally tally = {{{0}}, {{{0}}}, {0}, {0}, {{0}}};
  facts f = *run.device->call->facts(run.device);
  spec specs[KERNEL_RUN_TOGETHER], s;
  for (; made < wanted && drawn < 2000 * wanted; drawn++) {
    if (!draw_spec(&random, &f, specs, count, &s))
      continue;
    int missing = unseen(&tally, NULL, 0);
    if (made >= wanted / 3 && missing && unseen(&tally, &s, 0) == missing)
      continue;
    note(&s, &tally);
    specs[count++] = s;
    made++;
    if (count == KERNEL_RUN_TOGETHER) {
      run_of_them += run_batch(&run, specs, count, turn++);
      check_progress("%d of %d kernels", made, wanted);
      count = 0;
    }
  }
  run_of_them += run_batch(&run, specs, count, turn);
  CHECK(made == wanted && run.kernels == run_of_them);
  if (wanted >= 96) /* fewer cannot show all values; of all that were drawn: sanitizers run fewer */
    CHECK(unseen(&tally, NULL, 1) == 0);
  printf("%d kernels of %d drawn, worst error %.3f of the bound\n", run.kernels, drawn, run.worst);
  kernel_runner_close(&run);
  return check_report();
}

#endif
