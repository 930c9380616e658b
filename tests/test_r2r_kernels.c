/* test_r2r_kernels.c: kernels between real points against the definitions of their kinds, in long
 * double: every kind, both forms of real rows, strides, in place, orthogonal, several axes. What
 * lies between the rows stays as it was. */
#include "check.h"
#include "compiler_host.h"
#include "kernel_reference.h"
#include "pass_run.h"
#include "r2r_definition.h"
#include "real_kind.h"
#include "schedule.h"
#include "space.h"

#include <stdlib.h>

enum { BATCH = 5, SHAPES = 64, KINDS = 11 };

static device *cpu;
static compiler *host;
static int kernels, clusters[2]; /* of columns, and of rows with twins */
static double worst;

/* ---- problems and their kernels ---- */

typedef struct {
  int rank, kind[2], precision, in_place, ortho;
  int64_t n[2], batch;
  int64_t is[2], os[2], id, od; /* strides of the dimensions, and of the batch */
} problem;

static problem packed_problem(int kind, int64_t n) {
  problem p = {.rank = 1, .kind = {kind}, .n = {n, 1}, .batch = BATCH};
  p.is[0] = p.os[0] = 1;
  p.id = p.od = n;
  return p;
}

static int64_t reach(const problem *p, int output) {
  int64_t last = (p->batch - 1) * (output ? p->od : p->id);
  for (int i = 0; i < p->rank; i++)
    last += (p->n[i] - 1) * (output ? p->os[i] : p->is[i]);
  return last + 1;
}

static int64_t place(const problem *p, int output, int64_t row, int64_t at) {
  int64_t to = row * (output ? p->od : p->id);
  for (int i = p->rank - 1; i >= 0; at /= p->n[i], i--)
    to += at % p->n[i] * (output ? p->os[i] : p->is[i]);
  return to;
}

static transform transform_for(const problem *p) {
  tw_dim dims[2], batch = {p->batch, p->id, p->od};
  for (int i = 0; i < p->rank; i++)
    dims[i] = (tw_dim){p->n[i], p->is[i], p->os[i]};
  const tw_problem q = {.size = sizeof q,
                        .dims = dims,
                        .rank = p->rank,
                        .batch = &batch,
                        .batch_rank = 1,
                        .type = TW_R2R,
                        .r2r = p->kind,
                        .precision = p->precision,
                        .placement = p->in_place ? TW_IN_PLACE : TW_OUT_OF_PLACE,
                        .flags = p->ortho ? TW_ORTHO : 0,
                        .scale = 1.5};
  transform t;
  CHECK_OK(transform_canonical(&q, &t));
  return t;
}

/* Turns one of the records into one of clusters, if one can be. */
static void gather(const candidate *list, int count, const pass_demand *d, const facts *f,
                   uint64_t *state, record *out) {
  int first = (int)(check_random(state) % (uint64_t)count);
  int blocks = 2 + (int)(check_random(state) % 3);
  for (int i = 0; i < count; i++) {
    record r = list[(first + i) % count].record;
    r.value[FIELD_CLUSTER] = blocks;
    r.value[FIELD_STREAMING] = r.value[FIELD_VECTOR] = r.value[FIELD_PADDING] = 0;
    r.value[FIELD_PAD_EVERY] = r.value[FIELD_PAD_BY] = 0;
    r.value[FIELD_BUFFERS] = 1;
    if (record_valid(&r) == TW_OK && record_fits(&r, &d->binding, f) == TW_OK) {
      *out = r;
      clusters[d->binding.twins != 0]++;
      return;
    }
  }
}

/* Draws one of the model's best records of a form of real rows, so that all ways to load and store
 * have their turn; of complex rows, which other tests run, the very best. 0: there is none. */
static int choose(const pass_demand *d, const facts *f, int real, uint64_t *state, record *out) {
  static candidate list[SHAPES];
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(d, f, &rules, list, SHAPES), found = 0;
  if (d->binding.type == TW_C2C && !d->binding.long_kind && count > 1)
    count = 1;
  for (int i = 0; i < count; i++)
    if ((real < 0 || list[i].record.value[FIELD_REAL] == real) &&
        check_random(state) % (uint64_t)++found == 0)
      *out = list[i].record;
  int few = !clusters[d->binding.twins != 0] || check_random(state) % 2;
  if (found && d->binding.type == TW_C2C && d->binding.long_kind && few)
    gather(list, count, d, f, state, out);
  return found;
}

static double number_at(const problem *p, const void *array, int64_t i) {
  return kernel_part(array, p->precision, i);
}

/* Fills an array with noise, or with a mark where no point lies. */
static void *fill(const problem *p, int output, int64_t count, uint64_t *state) {
  char *array = malloc((size_t)(count * number_of(p->precision)->bytes));
  int64_t points = p->n[0] * p->n[1];
  for (int64_t i = 0; i < count; i++)
    kernel_set(array, p->precision, i, 77);
  for (int64_t row = 0; row < p->batch && !output; row++)
    for (int64_t j = 0; j < points; j++)
      kernel_set(array, p->precision, place(p, 0, row, j),
                 (double)(check_random(state) >> 11) * 0x1p-52 - 1);
  return array;
}

/* The relative error of the results; they are then marked, so that only gaps remain. */
static double error_of(const problem *p, long double *expected, void *got) {
  long double wrong = 0, all = 0;
  int64_t points = p->n[0] * p->n[1];
  for (int i = p->rank - 1; i >= 0; i--)
    r2r_define(p->kind[i], p->ortho, p->n[i], i + 1 < p->rank ? p->n[1] : 1,
               p->batch * points / p->n[i], expected);
  for (int64_t i = 0; i < p->batch * points; i++) {
    int64_t at = place(p, 1, i / points, i % points);
    long double off = (long double)number_at(p, got, at) - 1.5L * expected[i];
    wrong += off * off;
    all += 2.25L * expected[i] * expected[i];
    kernel_set(got, p->precision, at, 77);
  }
  return (double)sqrtl(wrong / all);
}

static void describe(const problem *p, const record *r, double error, double bound) {
  text line = TEXT_EMPTY;
  record_print(r, &line);
  fprintf(stderr, "%s of %lld x %lld, in place %d, ortho %d: %g, bound %g\n%s\n",
          real_kind_of(1 + p->kind[0])->name, (long long)p->n[0], (long long)p->n[1], p->in_place,
          p->ortho, error, bound, line.bytes);
  text_free(&line);
}

/* Rotations and factors round once more than the core does. */
static double bound_of(const problem *p) {
  double bound = 0;
  for (int i = 0; i < p->rank; i++)
    bound += 2 * kernel_bound((int)real_kind_core(1 + p->kind[i], p->n[i]), p->precision, 0) +
             number_roundoff(p->precision);
  return bound;
}

/* Runs a problem with kernels of a form (REAL_*; -1: any), as wished (NULL: the best). */
static void run(const problem *p, int real, const schedule_wish *wish, uint64_t *state) {
  const facts *f = cpu->call->facts(cpu);
  transform t = transform_for(p);
  schedule s = {0};
  record r = {{0}};
  int64_t fence = 8, in_count = reach(p, 0), out_count = reach(p, 1), points = p->n[0] * p->n[1];
  int bytes = number_of(p->precision)->bytes, steps = 0;
  CHECK_OK(schedule_make_by(&t, f, wish, &s));
  char *in = fill(p, 0, in_count + 2 * fence, state), *out = in;
  long double *expected = malloc((size_t)(p->batch * points) * sizeof *expected);
  memmove(in + fence * bytes, in, (size_t)(in_count * bytes)); /* guards on both sides */
  for (int64_t i = 0; i < fence; i++)
    kernel_set(in, p->precision, i, 77);
  for (int64_t i = 0; i < p->batch * points; i++)
    expected[i] = number_at(p, in + fence * bytes, place(p, 0, i / points, i % points));
  if (!p->in_place)
    out = fill(p, 1, out_count + 2 * fence, state);
  char *before = malloc((size_t)(in_count + 2 * fence) * (size_t)bytes);
  memcpy(before, in, (size_t)(in_count + 2 * fence) * (size_t)bytes);
  char *const base[PASS_BUFFERS] = {[BUFFER_IN] = in + fence * bytes,
                                    [BUFFER_OUT] = out + fence * bytes,
                                    [BUFFER_WORK] = malloc((size_t)s.work * sizeof(double[2]) + 1),
                                    [BUFFER_WORDS] =
                                        malloc((size_t)s.words * sizeof(double[2]) + 1)};
  for (int i = 0; i < s.count; i++) {
    pass_demand d = pass_demands(&s.pass[i], &t, f);
    if (!choose(&d, f, real, state, &r))
      break;
    const spec one = {r, d.binding};
    pass_run(cpu, host, &one, &s.pass[i], &t, base, kernels % 2 ? 1 : -1); /* a kind has none */
    kernels++;
    steps++;
  }
  if (steps == s.count) {
    double bound = bound_of(p);
    double error = error_of(p, expected, base[BUFFER_OUT]);
    int gaps = 0;
    for (int64_t i = 0; i < out_count + 2 * fence; i++)
      gaps += number_at(p, out, i) != 77;
    CHECK(error <= bound && !gaps);
    if (!p->in_place)
      CHECK(!memcmp(in, before, (size_t)(in_count + 2 * fence) * (size_t)bytes));
    if (!(error <= bound) || gaps)
      describe(p, &r, error, bound);
    worst = error / bound > worst ? error / bound : worst;
  }
  CHECK(steps == s.count || (real >= 0 && !steps));
  schedule_free(&s);
  free(base[BUFFER_WORK]);
  free(base[BUFFER_WORDS]);
  if (out != in)
    free(out);
  free(in);
  free(before);
  free(expected);
}

/* ---- what is run ---- */

/* Where there are two forms, one of them, which changes with the seed. */
static void some_form(const problem *p, uint64_t *state) {
  int64_t n = p->n[0], core = real_kind_core(1 + p->kind[0], n);
  int one_form = real_kind_quarters(1 + p->kind[0], n) || core % 2;
  int half = (int)(check_random(state) >> 20 & 1);
  run(p, one_form ? -1 : half ? REAL_HALF : REAL_PAIRS, NULL, state);
}

static void packed(int kind, int64_t n, uint64_t *state) {
  problem p = packed_problem(kind, n);
  if (n < real_kind_least(1 + kind))
    return;
  p.precision = n % 2 ? TW_F64 : TW_F32;
  p.ortho = n % 3 == 0;
  p.in_place = n % 4 > 1;
  some_form(&p, state);
}

/* Interleaved rows, gaps of any kind, backwards. */
static void strided(int kind, int64_t n, uint64_t *state) {
  problem p = packed_problem(kind, n);
  p.is[0] = p.os[0] = BATCH + 2;
  p.id = p.od = 1;
  p.in_place = 1;
  some_form(&p, state);
  p.in_place = 0;
  p.is[0] = 3, p.id = 3 * n + 1;
  p.os[0] = 1, p.od = n + 3;
  p.precision = TW_F64;
  run(&p, -1, NULL, state);
}

/* Rows as long ones are computed: words, their transform, and results of words. */
static void through_words(int kind, int64_t n, uint64_t *state) {
  problem p = packed_problem(kind, n);
  if (n < real_kind_least(1 + kind))
    return;
  p.precision = n % 2 ? TW_F32 : TW_F64;
  p.ortho = n % 3 == 0;
  p.in_place = 1;
  p.is[0] = p.os[0] = 2;
  p.id = p.od = 2 * n + 1;
  const schedule_wish wish = {.way = "kind_words"};
  run(&p, -1, &wish, state);
}

/* Rows in two passes or three, of which the first takes columns of the core, or the last leaves
 * them. */
static void in_columns(int kind, uint64_t *state) {
  static const digits divided[] = {
      {2, {4, 2}}, {2, {12, 5}}, {2, {16, 7}}, {3, {4, 3, 5}}, {3, {12, 3, 5}}};
  enum { COUNT = sizeof divided / sizeof *divided };
  for (int i = 0; i < COUNT && real_kind_of(1 + kind)->form != FORM_QUARTER; i++) {
    const schedule_wish wish = {.way = "real_columns", .numbers = divided[i]};
    uint64_t draw = check_random(state) >> 20;
    int64_t core = 1;
    for (int k = 0; k < divided[i].count; k++)
      core *= divided[i].digit[k];
    problem p = packed_problem(kind, real_kind_points(1 + kind, core));
    p.precision = draw & 1 ? TW_F64 : TW_F32;
    p.ortho = draw >> 1 & 1;
    p.in_place = draw >> 2 & 1;
    p.is[0] = p.os[0] = 1 + (int64_t)(draw >> 3 & 1);
    p.id = p.od = p.is[0] * p.n[0] + 1;
    run(&p, -1, &wish, state);
  }
}

/* Rows of type IV in two passes over words of points from both ends: points of the last pass and of
 * the first one, of which either number may be odd. Results lie in pairs. */
static void in_words(int kind, uint64_t *state) {
  static const digits divided[] = {{2, {2, 2}},   {2, {8, 4}},   {2, {4, 6}},   {2, {5, 6}},
                                   {2, {6, 5}},   {2, {7, 9}},   {2, {12, 7}},  {2, {16, 34}},
                                   {2, {32, 33}}, {2, {64, 32}}, {2, {31, 30}}, {2, {9, 40}}};
  enum { COUNT = sizeof divided / sizeof *divided };
  for (int i = 0; i < COUNT && real_kind_of(1 + kind)->form == FORM_QUARTER; i++) {
    const schedule_wish wish = {.way = "real_words", .numbers = divided[i]};
    uint64_t draw = check_random(state) >> 20;
    problem p = packed_problem(kind, 2 * divided[i].digit[0] * divided[i].digit[1]);
    p.precision = draw & 1 ? TW_F64 : TW_F32;
    p.ortho = draw >> 1 & 1;
    p.in_place = draw >> 2 & 1;
    p.is[0] = p.in_place ? 1 : 1 + (int64_t)(draw >> 3 & 1);
    p.id = p.is[0] * p.n[0] + (p.in_place ? 2 : 1);
    p.od = p.n[0] + 2;
    run(&p, -1, &wish, state);
  }
}

static void planes(uint64_t *state) {
  for (int i = 0; i < KINDS; i++) {
    int64_t rows = 4 + i, columns = 9 + i % 4;
    problem p = {.rank = 2, .kind = {i, (3 * i + 4) % KINDS}, .n = {rows, columns}, .batch = 2};
    p.is[1] = p.os[1] = 1;
    p.is[0] = p.os[0] = columns;
    p.id = p.od = rows * columns;
    p.precision = i % 2;
    p.in_place = i % 3 == 0;
    p.ortho = i % 2;
    run(&p, -1, NULL, state);
  }
}

int main(int argc, char **argv) {
  static const int64_t lengths[] = {64, 100, 101, 243, 1000, 74, 222};
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  int64_t least = argc > 1 ? atoi(argv[1]) : 1, most = argc > 2 ? atoi(argv[2]) : 40;
  CHECK_OK(device_open_cpu(NULL, &cpu));
  CHECK_OK(compiler_open_host(&host));
  for (int kind = 0; kind < KINDS; kind++) {
    for (int64_t n = least; n <= most; n++)
      packed(kind, n, &state);
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths && argc < 2; i++)
      packed(kind, lengths[i], &state);
    for (int64_t n = 5; n < 8 && argc < 3; n++)
      strided(kind, n, &state);
    for (int64_t n = 2; n < 14; n++)
      through_words(kind, n, &state);
    in_columns(kind, &state);
    in_words(kind, &state);
    fprintf(stderr, "%s: %d kernels, worst %.2f\n", real_kind_of(1 + kind)->name, kernels, worst);
  }
  planes(&state);
  CHECK(clusters[0] && clusters[1]);
  printf("%d kernels, %d of clusters, worst error %.2f of its bound\n", kernels,
         clusters[0] + clusters[1], worst);
  host->call->close(host);
  return check_report();
}
