/* test_real_columns.c: long real rows as columns and folded rows (real_columns.c), or as words and
 * rows with their twins (real_words.c), of lengths so short that the cpu device has many kernels of
 * them: even and odd numbers of columns and of rows, two passes and three, both directions,
 * strides, in place, halves; against FFTW in long double.
 * Imaginary parts that no real row has are no numbers when spectra are loaded, and gaps stay as
 * they were. */
#include "check.h"
#include "compiler_host.h"
#include "kernel_reference.h"
#include "pass_run.h"
#include "schedule.h"
#include "space.h"

#include <stdlib.h>

enum { OUTPUTS = 4096, SHAPES = 24, VARIANTS = 64, FENCE = 8, MARK = 77 };

static device *cpu;
static compiler *host;
static int kernels, clusters, twin_clusters;
static double worst;

typedef struct {
  digits numbers; /* columns, then the radices of the other passes */
  int type, format, in_place, sign;
  int words;      /* 1: numbers are the points of rows with twins and of the others, all of words */
  int64_t stride; /* of the real points, out of place */
  int64_t n, batch;
} problem;

static int precision_of(const problem *p) {
  return number_of(p->format)->arithmetic;
}

/* Where the points of a side lie: rows of real points in place have room for their spectrum. */
static tw_dim points_of(const problem *p, int output, int64_t *distance) {
  int64_t half = p->n / 2 + 1, stride = p->in_place ? 1 : p->stride;
  int spectra = output == (p->type == TW_R2C);
  int64_t apart = p->words ? 2 : 1; /* words begin at even points */
  *distance = spectra ? half : p->in_place ? 2 * half : p->n * stride + apart;
  return (tw_dim){spectra ? half : p->n, spectra ? 1 : stride, 0};
}

/* Numbers of a side, and the place of point j of a row. */
static int64_t numbers_of(const problem *p, int output) {
  int64_t distance;
  (void)points_of(p, output, &distance);
  return p->batch * distance * (output == (p->type == TW_R2C) ? 2 : 1);
}

static int64_t place(const problem *p, int output, int64_t row, int64_t j) {
  int64_t distance;
  tw_dim points = points_of(p, output, &distance);
  return FENCE + (row * distance + j * points.is) * (output == (p->type == TW_R2C) ? 2 : 1);
}

static transform transform_for(const problem *p) {
  tw_dim dim = {p->n, 0, 0}, batch = {p->batch, 0, 0};
  dim.is = points_of(p, 0, &batch.is).is;
  dim.os = points_of(p, 1, &batch.os).is;
  const tw_problem q = {.size = sizeof q,
                        .dims = &dim,
                        .rank = 1,
                        .batch = &batch,
                        .batch_rank = 1,
                        .type = p->type,
                        .precision = p->format,
                        .placement = p->in_place ? TW_IN_PLACE : TW_OUT_OF_PLACE,
                        .scale = 1.5};
  transform t = {0};
  CHECK_OK(transform_canonical(&q, &t));
  return t;
}

/* Turns one of the records into one of clusters, if one can be. */
static int gather(const candidate *list, int count, const pass_demand *d, const facts *f,
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
      return 1;
    }
  }
  return 0;
}

/* Draws one of the model's best records or one of its variants, or in clusters. */
static void choose(const pass_demand *d, const facts *f, uint64_t *state, record *out) {
  static candidate list[SHAPES];
  static record variants[VARIANTS];
  space_rules rules = {{0}, {0}, 0};
  int shapes = space_shapes(d, f, &rules, list, SHAPES), count = shapes;
  CHECK(count > 0);
  if (count < 1)
    return;
  *out = list[check_random(state) % (uint64_t)count].record;
  count = space_variants(out, &d->binding, f, &rules, variants, VARIANTS);
  uint64_t at = check_random(state) % (uint64_t)(2 * count + 1);
  if (at < (uint64_t)count)
    *out = variants[at];
  int *gathered = d->binding.folded ? &clusters : d->binding.twins ? &twin_clusters : NULL;
  if (gathered && (!*gathered || check_random(state) % 2))
    *gathered += gather(list, shapes, d, f, state, out);
}

/* An array with noise where points lie, with marks elsewhere, or with marks only. */
static void *fill(const problem *p, int output, uint64_t *state) {
  int64_t count = numbers_of(p, output) + 2 * FENCE, distance;
  int each = output == (p->type == TW_R2C) ? 2 : 1;
  char *array = malloc((size_t)(count * number_of(p->format)->bytes));
  for (int64_t i = 0; i < count; i++)
    kernel_set(array, p->format, i, MARK);
  for (int64_t row = 0; row < p->batch && state; row++)
    for (int64_t j = 0; j < points_of(p, output, &distance).n * each; j++)
      kernel_set(array, p->format, place(p, output, row, j / each) + j % each,
                 (double)(check_random(state) >> 11) * 0x1p-52 - 1);
  for (int64_t row = 0; row < p->batch && state && each == 2; row++) {
    kernel_set(array, p->format, place(p, output, row, 0) + 1, NAN);
    if (p->n % 2 == 0)
      kernel_set(array, p->format, place(p, output, row, p->n / 2) + 1, NAN);
  }
  return array;
}

/* The transform of one row in long double. An inverse spectrum is the conjugate of the forward one;
 * points from a spectrum are those of its inverse transform, or of its conjugate's. */
static void define(const problem *p, const void *in, int64_t row, long double *points,
                   fftwl_complex *spectrum) {
  int64_t half = p->n / 2 + 1;
  if (p->type == TW_R2C) {
    fftwl_plan plan = fftwl_plan_dft_r2c_1d((int)p->n, points, spectrum, FFTW_ESTIMATE);
    for (int64_t j = 0; j < p->n; j++)
      points[j] = kernel_part(in, p->format, place(p, 0, row, j));
    fftwl_execute(plan);
    fftwl_destroy_plan(plan);
    for (int64_t k = 0; k < half; k++)
      spectrum[k][1] *= p->sign;
    return;
  }
  fftwl_plan plan = fftwl_plan_dft_c2r_1d((int)p->n, spectrum, points, FFTW_ESTIMATE);
  for (int64_t k = 0; k < half; k++) {
    spectrum[k][0] = kernel_part(in, p->format, place(p, 0, row, k));
    int is_real = !k || 2 * k == p->n;
    spectrum[k][1] = is_real ? 0 : -p->sign * kernel_part(in, p->format, place(p, 0, row, k) + 1);
  }
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
}

/* The relative error of the results, which are then marked, so that only gaps remain. */
static double error_of(const problem *p, const void *in, void *got) {
  long double wrong = 0, all = 0, *points = fftwl_malloc((size_t)p->n * sizeof *points);
  fftwl_complex *spectrum = fftwl_malloc((size_t)(p->n / 2 + 1) * sizeof *spectrum);
  int each = p->type == TW_R2C ? 2 : 1;
  int64_t count = each == 2 ? p->n / 2 + 1 : p->n;
  for (int64_t row = 0; row < p->batch; row++) {
    define(p, in, row, points, spectrum);
    for (int64_t i = 0; i < count * each; i++) {
      long double right = 1.5L * (each == 2 ? spectrum[i / 2][i % 2] : points[i]);
      int64_t at = place(p, 1, row, i / each) + i % each;
      long double off = kernel_part(got, p->format, at) - right;
      wrong += off * off;
      all += right * right;
      kernel_set(got, p->format, at, MARK);
    }
  }
  fftwl_free(points);
  fftwl_free(spectrum);
  return (double)sqrtl(wrong / all);
}

static void run_passes(const problem *p, const schedule *s, const transform *t, char *const base[],
                       uint64_t *state) {
  const facts *f = cpu->call->facts(cpu);
  const pass *spectra = &s->pass[p->type == TW_R2C ? s->count - 1 : 0];
  CHECK(s->count == p->numbers.count && (p->words ? spectra->twins : spectra->folded) == p->type);
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    spec one = {.binding = d.binding};
    choose(&d, f, state, &one.record);
    pass_run(cpu, host, &one, &s->pass[i], t, base, p->sign);
    kernels++;
  }
}

/* Halves are rounded once in each pass. */
static double bound_of(const problem *p) {
  double rounded = p->format == precision_of(p) ? 0 : 0.5 * sqrt((double)p->numbers.count + 1);
  return kernel_bound((int)p->n, precision_of(p), 0) + rounded * number_roundoff(p->format);
}

static void run(const problem *p, uint64_t *state) {
  const facts *f = cpu->call->facts(cpu);
  size_t bytes = (size_t)number_of(p->format)->bytes, fence = FENCE * bytes;
  size_t in_bytes = (size_t)numbers_of(p, 0) * bytes + 2 * fence;
  transform t = transform_for(p);
  const schedule_wish wish = {.way = p->words ? "real_words" : "real_columns",
                              .numbers = p->numbers};
  schedule s = {0};
  CHECK_OK(schedule_make_by(&t, f, &wish, &s));
  char *in = fill(p, 0, state), *before = malloc(in_bytes);
  char *out = p->in_place ? in : fill(p, 1, NULL);
  memcpy(before, in, in_bytes);
  char *const base[PASS_BUFFERS] = {[BUFFER_IN] = in + fence,
                                    [BUFFER_OUT] = out + fence,
                                    [BUFFER_WORK] = malloc(schedule_work_bytes(&s) + 1)};
  run_passes(p, &s, &t, base, state);
  double bound = bound_of(p), error = error_of(p, before, out);
  int64_t gaps = 0;
  for (int64_t i = 0; i < numbers_of(p, 1) + 2 * FENCE && !p->in_place; i++)
    gaps += kernel_part(out, p->format, i) != MARK;
  CHECK(error <= bound && !gaps);
  CHECK(p->in_place || !memcmp(in, before, in_bytes));
  if (!(error <= bound) || gaps)
    fprintf(stderr, "%s of %lld points, %lld %s, %s, sign %d: %g, bound %g, %lld in gaps\n",
            p->type == TW_R2C ? "r2c" : "c2r", (long long)p->n, (long long)p->numbers.digit[0],
            p->words ? "points of rows with twins" : "columns", number_of(p->format)->name, p->sign,
            error, bound, (long long)gaps);
  worst = error / bound > worst ? error / bound : worst;
  schedule_free(&s);
  free(base[BUFFER_WORK]);
  if (out != in)
    free(out);
  free(in);
  free(before);
}

int main(void) {
  static const digits divided[] = {
      {2, {4, 2}},     {2, {12, 5}},    {2, {7, 3}},    {2, {16, 7}},    {2, {15, 9}},
      {2, {64, 32}},   {2, {31, 30}},   {2, {15, 7}},   {3, {4, 3, 5}},  {3, {5, 2, 3}},
      {3, {12, 3, 5}}, {3, {12, 5, 7}}, {3, {9, 3, 5}}, {3, {16, 8, 8}}, {3, {9, 9, 9}}};
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  CHECK_OK(device_open_cpu(NULL, &cpu));
  CHECK_OK(compiler_open_host(&host));
  for (unsigned i = 0; i < sizeof divided / sizeof *divided; i++)
    for (int type = TW_R2C; type <= TW_C2R; type++) {
      uint64_t draw = check_random(&state);
      problem p = {.numbers = divided[i], .type = type, .n = 1, .in_place = draw % 3 == 0};
      p.format = (int[]){TW_F32, TW_F64, TW_F32, TW_F64, TW_F16}[draw / 3 % 5];
      p.sign = draw / 15 % 2 ? 1 : -1;
      p.stride = 1 + (int64_t)(draw / 30 % 3);
      for (int k = 0; k < p.numbers.count; k++)
        p.n *= p.numbers.digit[k];
      p.batch = OUTPUTS / p.n + 1;
      run(&p, &state);
    }
  static const digits words[] = {{2, {2, 2}},  {2, {8, 4}},   {2, {4, 6}},   {2, {5, 6}},
                                 {2, {12, 7}}, {2, {15, 16}}, {2, {16, 34}}, {2, {32, 33}},
                                 {2, {9, 40}}, {2, {64, 32}}, {2, {31, 30}}};
  for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
    for (int type = TW_R2C; type <= TW_C2R; type++)
      for (int format = TW_F32; format <= TW_F64; format++) {
        uint64_t draw = check_random(&state);
        problem p = {.numbers = words[i], .type = type, .words = 1, .format = format, .stride = 1};
        p.in_place = draw % 3 == 0;
        p.sign = draw / 3 % 2 ? 1 : -1;
        p.n = 2 * p.numbers.digit[0] * p.numbers.digit[1];
        p.batch = OUTPUTS / p.n + 1;
        run(&p, &state);
      }
  CHECK(clusters > 0 && twin_clusters > 0);
  printf("%d kernels, %d of clusters, %d of them with twins, worst error %.3f of its bound\n",
         kernels, clusters + twin_clusters, twin_clusters, worst);
  host->call->close(host);
  return check_report();
}
