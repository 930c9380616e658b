/* test_definition.c: the tool's definitions of all kinds of transforms, beside FFTW's in long
 * double, and the errors that comparing with them tells. */
#include "check.h"
#include "element.h"
#include "kinds.h"
#include "reference.h"

#include <fftw3.h>
#include <math.h>
#include <string.h>

static const fftw_r2r_kind fftw_kinds[] = {
    [TW_R2HC] = FFTW_R2HC,    [TW_HC2R] = FFTW_HC2R,    [TW_DHT] = FFTW_DHT,
    [TW_DCT1] = FFTW_REDFT00, [TW_DCT2] = FFTW_REDFT10, [TW_DCT3] = FFTW_REDFT01,
    [TW_DCT4] = FFTW_REDFT11, [TW_DST1] = FFTW_RODFT00, [TW_DST2] = FFTW_RODFT10,
    [TW_DST3] = FFTW_RODFT01, [TW_DST4] = FFTW_RODFT11};

enum { RANK_MOST = 3, NUMBERS_MOST = 1 << 14 };

/* A problem with its arrays: what FFTW makes of the input is its output, rounded once. */
typedef struct {
  reference_problem p;
  int64_t n[RANK_MOST], in_reals, out_reals; /* of one transform */
  double window[NUMBERS_MOST], in[NUMBERS_MOST], out[NUMBERS_MOST];
} trial;

static int64_t reals_of(const reference_problem *p, int output) {
  int64_t reals = type_is_complex(p->kind.type, output) ? 2 : 1;
  for (int i = 0; i < p->rank; i++)
    reals *= i == p->rank - 1 ? type_points(p->kind.type, output, p->n[i]) : p->n[i];
  return reals;
}

static fftwl_plan plan_of(const trial *t, long double *x) {
  int n[RANK_MOST];
  fftw_r2r_kind kinds_of[RANK_MOST];
  fftwl_complex *z = (fftwl_complex *)x;
  const definition_kind *k = &t->p.kind;
  for (int i = 0; i < t->p.rank; i++) {
    n[i] = (int)t->n[i];
    kinds_of[i] = fftw_kinds[k->r2r];
  }
  if (k->type == TW_R2R)
    return fftwl_plan_r2r(t->p.rank, n, x, x, kinds_of, FFTW_ESTIMATE);
  if (k->type == TW_C2C)
    return fftwl_plan_dft(t->p.rank, n, z, z, k->direction, FFTW_ESTIMATE);
  return k->type == TW_R2C
             ? fftwl_plan_dft_r2c(t->p.rank, n, x, z + NUMBERS_MOST / 2, FFTW_ESTIMATE)
             : fftwl_plan_dft_c2r(t->p.rank, n, z, x + NUMBERS_MOST, FFTW_ESTIMATE);
}

/* What SciPy's norm="ortho" does around the unnormalised transform of one axis: points that have
 * half the weight of others are multiplied by sqrt(2) before, divided by it after. */
static long double ortho_factor(const trial *t, int64_t i, int output) {
  long double factor = 1;
  for (int axis = t->p.rank - 1; axis >= 0; axis--) {
    int64_t n = t->n[axis], at = i % n;
    int r2r = t->p.kind.r2r;
    int ends = (at == 0) + 2 * (at == n - 1), kept = 0;
    i /= n;
    if (t->p.kind.type != TW_R2R)
      continue;
    if (r2r == TW_DCT1)
      kept = ends & 3;
    else if (r2r == (output ? TW_DCT2 : TW_DCT3))
      kept = ends & 1;
    else if (r2r == (output ? TW_DST2 : TW_DST3))
      kept = ends & 2;
    if (kept)
      factor *= output ? sqrtl(0.5L) : sqrtl(2);
    if (output)
      factor /= sqrtl((long double)(r2r == TW_DCT1   ? 2 * (n - 1)
                                    : r2r == TW_DST1 ? 2 * (n + 1)
                                    : r2r >= TW_DCT1 ? 2 * n
                                                     : n));
  }
  return factor;
}

static long double plain_ortho(const trial *t) {
  long double points = 1;
  for (int i = 0; i < t->p.rank; i++)
    points *= (long double)t->n[i];
  return t->p.kind.type == TW_R2R ? 1 : 1 / sqrtl(points);
}

/* Random inputs, and the outputs that FFTW computes. */
static void compute(trial *t, uint64_t *state) {
  long double *x = fftwl_alloc_real(2 * NUMBERS_MOST);
  fftwl_plan plan = plan_of(t, x);
  int apart = t->p.kind.type == TW_R2C || t->p.kind.type == TW_C2R, ortho = t->p.kind.ortho;
  const long double *y = apart ? x + NUMBERS_MOST : x;
  int64_t words = type_is_complex(t->p.kind.type, 0) ? 2 : 1;
  int64_t row = type_points(t->p.kind.type, 0, t->n[t->p.rank - 1]);
  reference_random_fill(t->in, TW_F64, t->in_reals * t->p.batch, state);
  reference_random_fill(t->window, TW_F64, row, state);
  for (int64_t b = 0; b < t->p.batch; b++) {
    for (int64_t i = 0; i < t->in_reals; i++)
      x[i] = t->in[b * t->in_reals + i] * (ortho ? ortho_factor(t, i, 0) : 1) *
             (t->p.window ? (long double)t->window[i / words % row] : 1);
    fftwl_execute(plan);
    for (int64_t i = 0; i < t->out_reals; i++)
      t->out[b * t->out_reals + i] =
          (double)(y[i] * t->p.scale * (ortho ? ortho_factor(t, i, 1) * plain_ortho(t) : 1));
  }
  fftwl_destroy_plan(plan);
  fftwl_free(x);
}

static void check_trial(trial *t, uint64_t *state) {
  reference_result r;
  t->in_reals = reals_of(&t->p, 0);
  t->out_reals = reals_of(&t->p, 1);
  int64_t most = t->in_reals > t->out_reals ? t->in_reals : t->out_reals;
  t->p.batch = most > 2048 ? 1 : 1 + (int64_t)(check_random(state) % 3);
  compute(t, state);
  CHECK_OK(reference_check(&t->p, t->in, t->out, NULL, &r));
  if (!(r.error < ldexp(1, -53)))
    fprintf(stderr, "type %d kind %d ortho %d rank %d of %lld %lld %lld: error %g\n",
            (int)t->p.kind.type, (int)t->p.kind.r2r, (int)t->p.kind.ortho, (int)t->p.rank,
            (long long)t->n[0], (long long)t->n[1], (long long)t->n[2], r.error);
  CHECK(r.error < ldexp(1, -53) && reference_passed(&r));
  /* What is known to be wrong by d is told as d. */
  double size = 0;
  for (int64_t i = 0; i < t->out_reals * t->p.batch; i++) {
    size += fabs(t->out[i]);
    t->out[i] *= i % 2 ? 1 + 1e-3 : 1 - 1e-3;
  }
  CHECK_OK(reference_check(&t->p, t->in, t->out, NULL, &r));
  CHECK(size == 0 || (r.error > 0.999e-3 && r.error < 1.001e-3 && !reference_passed(&r)));
}

static void check_kinds(uint64_t seed) {
  static trial t;
  uint64_t state = seed | 1;
  for (int round = 0; round < 60 * KIND_COUNT; round++) {
    const kind_info *kind = &kinds[round % KIND_COUNT];
    t.p = (reference_problem){.kind = {kind->type, kind->r2r,
                                       round / KIND_COUNT % 2 ? TW_INVERSE : TW_FORWARD,
                                       round / KIND_COUNT / 2 % 2},
                              .precision = TW_F64,
                              .n = t.n,
                              .window = round / KIND_COUNT / 4 % 2 ? t.window : NULL,
                              .scale = round % 3 ? 1 : 0.75};
    t.p.rank = 1 + (int32_t)(check_random(&state) % RANK_MOST);
    int64_t least = kind->type == TW_R2R && kind->r2r == TW_DCT1 ? 2 : 1;
    int64_t most = t.p.rank == 1 ? 1000 : t.p.rank == 2 ? 30 : 10;
    for (int i = 0; i < t.p.rank; i++)
      t.n[i] =
          least + (int64_t)(check_random(&state) % (uint64_t)(round < 4 * KIND_COUNT ? 5 : most));
    check_trial(&t, &state);
  }
}

/* Bounds: of halves by the number of launches. */
static void check_bounds(void) {
  const int64_t n[] = {1 << 12};
  reference_problem p = {.kind = {.type = TW_R2C}, .precision = TW_F16, .rank = 1, .n = n};
  CHECK(fabs(reference_bound(&p, 5000) / (1.5 * sqrt(2) * ldexp(1, -11)) - 1) < 1e-12);
  p.launches = 3;
  CHECK(fabs(reference_bound(&p, 5000) / (3 * ldexp(1, -11)) - 1) < 1e-12);
  p.precision = TW_BF16;
  CHECK(fabs(reference_bound(&p, 5000) / (3 * ldexp(1, -8)) - 1) < 1e-12);
  p.precision = TW_F32;
  CHECK(fabs(reference_bound(&p, 5000) / ((0.6 * sqrt(12) + 0.5) * ldexp(1, -24)) - 1) < 1e-12);
}

int main(void) {
  uint64_t seed = check_seed();
  check_kinds(seed);
  check_bounds();
  return check_report();
}
