/* labels: gpu */
/* test_cufft_beside_results.c: random transforms by the drop-in and by the real cuFFT: of every
 * type and precision, of one to three dimensions, packed or with gaps, with inputs that overlap, in
 * place and not. Statuses are equal, and so, but for rounding, is the memory that is written and
 * what lies between. The argument is the path of the drop-in. */
#include "beside.h"

#include "numbers.h"
#include <complex.h>
#include <math.h>

enum { PARTS = 10, CASES = 16, LOOKS = 40, POINTS_MOST = 4000, DELTAS = 3 };
enum { C2C, R2C, C2R };

/* Elements of one side of a transform: element (i, j, k) of row b is at
 * b * dist + ((i * embed[1] + j) * embed[2] + k) * stride. */
typedef struct {
  int reals;
  long long n[3], embed[3], stride, dist;
} side;

typedef struct {
  int type, precision, rank, in_place, packed;
  long long n[3], batch, points;
  side in, out;
} transform;

static uint64_t state, seed; /* seed: of all processes */

static long long random_below(long long n) {
  return (long long)(check_random(&state) >> 33) % n;
}

static double random_number(void) {
  return (double)(check_random(&state) >> 11) * 0x1p-52 - 1;
}

/* ---- what is transformed ---- */

static long long half(const transform *t, int reals, int i) {
  return reals || t->type == C2C || i < t->rank - 1 ? t->n[i] : t->n[i] / 2 + 1;
}

/* Rows as tight as they may be, or with gaps. */
static side lay(const transform *t, int reals, int gaps, long long stride) {
  side s = {.reals = reals, .stride = stride};
  for (int i = 0; i < t->rank; i++) {
    s.n[i] = half(t, reals, i);
    s.embed[i] = s.n[i] + (gaps ? random_below(3) : 0);
  }
  s.dist = s.stride * s.n[0];
  for (int i = 1; i < t->rank; i++)
    s.dist *= s.embed[i];
  if (t->rank == 1)
    s.dist = s.stride * s.embed[0];
  s.dist += gaps ? random_below(7) : 0;
  return s;
}

/* The real side of a transform in place: a row has twice the elements of the complex one. */
static side beneath(const transform *t, const side *spectrum) {
  side s = *spectrum;
  int last = t->rank - 1;
  s.reals = 1;
  s.n[last] = t->n[last];
  s.embed[last] *= 2;
  s.dist *= 2;
  return s;
}

static transform draw(void) {
  static const long long lengths[] = {1, 2, 3, 4, 5, 7, 8, 11, 12, 15, 16, 27, 32, 37, 60, 64, 128};
  static const long long powers[] = {1, 2, 4, 8, 16, 32, 64, 128};
  transform t = {.type = (int)random_below(3), .points = 1};
  t.precision = (int)random_below(8) % 5 % 3; /* halves less often */
  t.rank = 1 + (int)random_below(3);
  for (int i = 0; i < t.rank; i++) {
    t.n[i] = t.precision == F16 ? powers[random_below(8)] : lengths[random_below(17)];
    if (t.points * t.n[i] > POINTS_MOST)
      t.n[i] = 2;
    t.points *= t.n[i];
  }
  t.batch = 1 + random_below(5);
  t.in_place = (int)random_below(3) == 0;
  t.packed = (int)random_below(3) == 0;
  int gaps = !t.packed, alike = t.in_place && t.type != C2C;
  side spectrum = lay(&t, 0, gaps, gaps && !alike ? 1 + random_below(3) : 1);
  side real = alike ? beneath(&t, &spectrum) : lay(&t, 1, gaps, gaps ? 1 + random_below(3) : 1);
  side other = t.in_place ? spectrum : lay(&t, 0, gaps, gaps ? 1 + random_below(3) : 1);
  t.in = t.type == R2C ? real : spectrum;
  t.out = t.type == C2R ? real : t.type == R2C ? spectrum : other;
  if (gaps && !t.in_place && t.type != C2R && random_below(3) == 0)
    t.in.dist = 1 + random_below(t.in.dist); /* inputs may overlap */
  return t;
}

/* ---- numbers in memory ---- */

static void put(const transform *t, void *to, const side *s, long long at, double complex v) {
  set(to, t->precision, s->reals ? at : 2 * at, creal(v));
  if (!s->reals)
    set(to, t->precision, 2 * at + 1, cimag(v));
}

/* The spectrum of a few impulses, which real points can have. */
typedef struct {
  double size[DELTAS];
  long long at[DELTAS][3];
} impulses;

static double complex spectrum_at(const transform *t, const impulses *x, const long long k[3]) {
  double complex sum = 0;
  for (int d = 0; d < DELTAS; d++) {
    double turns = 0;
    for (int i = 0; i < t->rank; i++)
      turns += (double)(k[i] * x->at[d][i] % t->n[i]) / (double)t->n[i];
    sum += x->size[d] * cexp(-2 * I * acos(-1) * turns);
  }
  return sum;
}

static void fill_row(const transform *t, void *to, long long row) {
  const side *s = &t->in;
  long long k[3] = {0, 0, 0};
  impulses x;
  for (int d = 0; d < DELTAS; d++) {
    x.size[d] = random_number();
    for (int i = 0; i < t->rank; i++)
      x.at[d][i] = random_below(t->n[i]);
  }
  for (int more = 1; more;) {
    long long at = 0;
    for (int i = 0; i < t->rank; i++)
      at = at * (i ? s->embed[i] : 1) + k[i];
    double complex v =
        t->type == C2R ? spectrum_at(t, &x, k) : random_number() + random_number() * I;
    put(t, to, s, row * s->dist + at * s->stride, v);
    more = 0;
    for (int i = t->rank - 1; i >= 0 && !more; i--) {
      more = ++k[i] < s->n[i];
      if (!more)
        k[i] = 0;
    }
  }
}

/* ---- one transform ---- */

static void types_of(const transform *t, int *in, int *out, int *executes) {
  static const int reals[] = {[F32] = CUDA_R_32F, [F64] = CUDA_R_64F, [F16] = CUDA_R_16F};
  static const int complexes[] = {[F32] = CUDA_C_32F, [F64] = CUDA_C_64F, [F16] = CUDA_C_16F};
  *in = t->in.reals ? reals[t->precision] : complexes[t->precision];
  *out = t->out.reals ? reals[t->precision] : complexes[t->precision];
  *executes = complexes[t->precision];
}

/* 1 for what transforms of complex to real points in place leave beside their results. */
static int is_rest(const transform *t, long long number) {
  const side *s = &t->out;
  int last = t->rank - 1;
  long long row = last ? s->embed[last] : s->dist;
  return t->in_place && t->type == C2R && number % s->dist % row >= s->n[last];
}

/* What lies at a few places of the output, gaps among them. */
static void look(const transform *t, answers *a, const void *result) {
  const side *s = &t->out;
  long long numbers = t->batch * s->dist * (s->reals ? 1 : 2);
  for (int i = 0; i < LOOKS; i++) {
    long long at = random_below(numbers);
    if (!is_rest(t, at))
      told(a, 0, get(result, t->precision, at) / sqrt((double)t->points), "~%d number %lld",
           t->precision, at);
  }
}

static void try(const real_cufft *c, answers *a) {
  transform t = draw();
  char *in = memory, *out = t.in_place ? memory : memory + MEMORY / 2;
  int intype, outtype, executes, h = fresh_handle(c);
  size_t work;
  for (long long i = 0; i < MEMORY / number_bytes[t.precision]; i++)
    set(memory, t.precision, i, 0.25);
  for (long long row = 0; row < t.batch; row++)
    fill_row(&t, in, row);
  types_of(&t, &intype, &outtype, &executes);
  int made = (int)c->cufftXtMakePlanMany(
      h, t.rank, t.n, t.packed ? NULL : t.in.embed, t.in.stride, t.in.dist, intype,
      t.packed ? NULL : t.out.embed, t.out.stride, t.out.dist, outtype, t.batch, &work, executes);
  told(a, made, 0, "type %d precision %d %lldx%lldx%lld*%lld %s%s: %lld %lld to %lld %lld", t.type,
       t.precision, t.n[0], t.n[1], t.n[2], t.batch, t.packed ? "packed" : "strided",
       t.in_place ? " in place" : "", t.in.stride, t.in.dist, t.out.stride, t.out.dist);
  if (made == 0) {
    int direction = t.type == C2C && random_below(2) ? 1 : t.type == C2R ? 1 : -1;
    told(a, (int)c->cufftXtExec(h, in, out, direction), 0, "executed");
    told(a, gpu.wait(), 0, "the GPU after it");
    look(&t, a, out);
  }
  told(a, (int)c->cufftDestroy(h), 0, "destroyed");
}

static void transforms(const real_cufft *c, answers *a, int part) {
  for (int i = 0; i < CASES; i++) {
    state = seed * 1000003 + (uint64_t)(part * CASES + i) * 7919 + 1;
    for (int k = 0; k < 8; k++) /* neighbouring seeds give similar numbers at first */
      (void)check_random(&state);
    try(c, a);
  }
}

/* ---- main ---- */

static int equal(const answer *x, const answer *y) {
  static const double rounding[] = {[F32] = 2e-5, [F64] = 1e-13, [F16] = 2e-2};
  double allowed = x->asked[0] == '~' ? rounding[x->asked[1] - '0'] : 0;
  return x->status == y->status && !strcmp(x->asked, y->asked) &&
         (x->value == y->value || fabs(x->value - y->value) <= allowed);
}

static void compare(const job *j, const answers *ours, const answers *real) {
  int both = ours->count < real->count ? ours->count : real->count, of = 0, shown = -1;
  CHECK(ours->ended == 0 && real->ended == 0 && ours->count == real->count && both > 0);
  for (int i = 0; i < both; i++) {
    const answer *x = &ours->line[i], *y = &real->line[i];
    int same = equal(x, y);
    if (!strncmp(x->asked, "type", 4))
      of = i;
    CHECK(same);
    if (!same && shown != of)
      printf("%d: %s: %s: %d %.9g, and cuFFT %d %.9g\n", j->part, ours->line[of].asked, x->asked,
             x->status, x->value, y->status, y->value);
    if (!same)
      shown = of;
  }
}

int main(int argc, char **argv) {
  static char real[PATH_MAX];
  seed = check_seed();
  job jobs[PARTS];
  answers *all[2 * PARTS];
  if (!beside_find(argc, real))
    return CHECK_SKIP;
  for (int i = 0; i < PARTS; i++)
    jobs[i] = (job){"transforms", transforms, i};
  beside_run(jobs, PARTS, argv[1], real, all);
  for (int i = 0; i < PARTS; i++)
    compare(&jobs[i], all[2 * i], all[2 * i + 1]);
  return check_report();
}
