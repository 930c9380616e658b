/* test_cufft_results: every call that plans and every pair of types, with packed and with strided
 * arrays, in place and out of place, on the cpu device: results against the transform's definition
 * in double precision, gaps untouched, work areas of the size that was announced. */
#include "../scratch.h"
#include "gpu.h"
#include "interface.h"
#include "numbers.h"

#include <complex.h>
#include <string.h>

enum { C2C, R2C, C2R, TYPES };
enum { RANK_MOST = 3, NUMBERS_MOST = 1 << 13 };

static const int real_type[PRECISIONS] = {CUDA_R_32F, CUDA_R_64F, CUDA_R_16F, CUDA_R_16BF};
static const int complex_type[PRECISIONS] = {CUDA_C_32F, CUDA_C_64F, CUDA_C_16F, CUDA_C_16BF};
static const double mark = 1234; /* in every gap */

/* ---- transforms ---- */

/* One transform as the advanced calls describe it. */
typedef struct {
  int type, precision, rank;
  long long n[RANK_MOST], inembed[RANK_MOST], onembed[RANK_MOST];
  long long istride, idist, ostride, odist, batch;
  int in_place;
} shape;

/* One side: its numbers, and how many of them make an element. */
typedef struct {
  int reals; /* 1: its elements are real */
  const long long *embed;
  long long stride, dist, points[RANK_MOST];
} side;

static side side_of(const shape *s, int output) {
  side d = {.reals = output ? s->type == C2R : s->type == R2C,
            .embed = output ? s->onembed : s->inembed,
            .stride = output ? s->ostride : s->istride,
            .dist = output ? s->odist : s->idist};
  for (int i = 0; i < s->rank; i++)
    d.points[i] = s->n[i];
  if (s->type != C2C && !d.reals)
    d.points[s->rank - 1] = s->n[s->rank - 1] / 2 + 1;
  return d;
}

static long long count(const shape *s, const side *d) {
  long long points = s->batch;
  for (int i = 0; i < s->rank; i++)
    points *= d->points[i];
  return points;
}

/* Where point `at` of a side is, in elements; *k receives its indices. */
static long long place(const shape *s, const side *d, long long at, long long k[RANK_MOST]) {
  long long where = 0, scale = d->stride;
  for (int i = s->rank - 1; i >= 0; i--) {
    k[i] = at % d->points[i];
    at /= d->points[i];
    where += k[i] * scale;
    scale *= i ? d->embed[i] : 1;
  }
  return where + at * d->dist;
}

static double complex element(const void *memory, int precision, const side *d, long long at) {
  return d->reals ? get(memory, precision, at)
                  : get(memory, precision, 2 * at) + get(memory, precision, 2 * at + 1) * I;
}

/* Point k of one transform, by the definition. x: all the points of the other side. */
static double complex sum_of(const shape *s, const double complex *x, const long long k[RANK_MOST],
                             int sign) {
  long double complex sum = 0;
  long long points = 1;
  for (int i = 0; i < s->rank; i++)
    points *= s->n[i];
  for (long long at = 0; at < points; at++) {
    long double turns = 0;
    long long rest = at;
    for (int i = s->rank - 1; i >= 0; i--) {
      turns += (long double)(rest % s->n[i] * k[i] % s->n[i]) / (long double)s->n[i];
      rest /= s->n[i];
    }
    sum += x[at] * cexpl(sign * 2 * acosl(-1) * I * turns);
  }
  return (double complex)sum;
}

/* Point k of the spectrum of real points: exactly the conjugate of point -k. */
static double complex spectrum_of(const shape *s, const double complex *x,
                                  const long long k[RANK_MOST]) {
  long long mirrored[RANK_MOST];
  int order = 0; /* which of k and -k comes first; 0: they are the same */
  for (int i = 0; i < s->rank; i++) {
    mirrored[i] = (s->n[i] - k[i]) % s->n[i];
    if (!order && mirrored[i] != k[i])
      order = mirrored[i] < k[i] ? -1 : 1;
  }
  double complex v = sum_of(s, x, order < 0 ? mirrored : k, -1);
  return order < 0 ? conj(v) : order ? v : creal(v);
}

/* The points that a transform of the batch sees: for C2R the whole Hermitian spectrum, of which the
 * memory holds a part. */
static void points_of(const shape *s, const void *memory, long long b, double complex *x) {
  side d = side_of(s, 0);
  long long points = 1, k[RANK_MOST], last = s->n[s->rank - 1];
  for (int i = 0; i < s->rank; i++)
    points *= s->n[i];
  for (long long at = 0; at < points; at++) {
    long long rest = at, where = b * d.dist, scale = d.stride;
    for (int i = s->rank - 1; i >= 0; i--) {
      k[i] = rest % s->n[i];
      rest /= s->n[i];
    }
    int mirrored = s->type == C2R && k[s->rank - 1] > last / 2;
    for (int i = s->rank - 1; i >= 0; i--) {
      where += (mirrored ? (s->n[i] - k[i]) % s->n[i] : k[i]) * scale;
      scale *= i ? d.embed[i] : 1;
    }
    double complex v = element(memory, s->precision, &d, where);
    x[at] = mirrored ? conj(v) : v;
  }
}

/* ---- one run ---- */

enum { IN, OUT, INPUT, MARKS, MEMORIES }; /* INPUT: what was in IN before; MARKS: in OUT */
static double (*memory)[NUMBERS_MOST];    /* the host's */
static int on_gpu;

/* Random points that a spectrum of real points can have: C2R of one that is not Hermitian is not
 * defined, so such input is the transform of real numbers. */
static void fill_input(const shape *s, uint64_t *state) {
  side d = side_of(s, 0);
  long long k[RANK_MOST], points = 1;
  for (long long i = 0; i < (long long)(sizeof memory[0] / (size_t)number_bytes[s->precision]); i++)
    for (int m = 0; m < MEMORIES; m++)
      set(memory[m], s->precision, i, mark);
  for (int i = 0; i < s->rank; i++)
    points *= s->n[i];
  double complex *x = calloc((size_t)points, sizeof *x);
  for (long long at = 0, all = count(s, &d); at < all; at++) {
    if (s->type == C2R && at % (all / s->batch) == 0)
      for (long long i = 0; i < points; i++)
        x[i] = (double)(check_random(state) >> 11) * 0x1p-52 - 1;
    long long where = place(s, &d, at, k);
    double complex v = s->type == C2R ? spectrum_of(s, x, k) / sqrt((double)points)
                                      : (double)(check_random(state) >> 11) * 0x1p-52 - 1 +
                                            ((double)(check_random(state) >> 11) * 0x1p-52 - 1) * I;
    set(memory[IN], s->precision, d.reals ? where : 2 * where, creal(v));
    if (!d.reals)
      set(memory[IN], s->precision, 2 * where + 1, cimag(v));
  }
  free(x);
  memcpy(memory[INPUT], memory[IN], sizeof memory[IN]);
}

/* The error over its bound. */
static double error_of(const shape *s, const void *result, int sign) {
  side d = side_of(s, 1);
  long long points = 1, k[RANK_MOST], each = count(s, &d) / s->batch;
  for (int i = 0; i < s->rank; i++)
    points *= s->n[i];
  double complex *x = malloc((size_t)points * sizeof *x);
  double wrong = 0, all = 0;
  for (long long b = 0; b < s->batch; b++) {
    points_of(s, memory[INPUT], b, x);
    for (long long at = 0; at < each; at++) {
      long long where = place(s, &d, b * each + at, k);
      double complex right = sum_of(s, x, k, sign);
      double complex off = element(result, s->precision, &d, where) - right;
      wrong += creal(off) * creal(off) + cimag(off) * cimag(off);
      all += creal(right) * creal(right) + cimag(right) * cimag(right);
    }
  }
  free(x);
  double e = epsilon[s->precision];
  return sqrt(wrong / all) / (2 * (0.6 * e * sqrt(log2((double)points)) + 0.5 * e));
}

/* How many bytes have changed outside the results and, in place, outside the input. */
static int disturbed(const shape *s, const void *result, const void *before) {
  static char written[sizeof memory[0]];
  long long k[RANK_MOST];
  int bytes = number_bytes[s->precision], changed = 0;
  memset(written, 0, sizeof written);
  for (int output = !s->in_place; output < 2; output++) {
    side d = side_of(s, output);
    for (long long at = 0, all = count(s, &d); at < all; at++) {
      long long where = place(s, &d, at, k) * (d.reals ? 1 : 2);
      memset(written + where * bytes, 1, (size_t)bytes * (d.reals ? 1 : 2));
    }
  }
  for (size_t i = 0; i < sizeof written; i++)
    changed += !written[i] && ((const char *)result)[i] != ((const char *)before)[i];
  return changed;
}

/* ---- the calls ---- */

static cufftType plain_type(const shape *s) {
  static const int types[TYPES][2] = {
      {CUFFT_C2C, CUFFT_Z2Z}, {CUFFT_R2C, CUFFT_D2Z}, {CUFFT_C2R, CUFFT_Z2D}};
  return (cufftType)types[s->type][s->precision == F64];
}

/* The calls by which a shape is planned. Up to XT_PACKED arrays are packed: the next two calls have
 * no embeds, and strides that say nothing. */
enum { PLAN, MAKE, MANY_PACKED, XT_PACKED, PLAN_MANY, MAKE_MANY, MAKE_MANY_64, MAKE_XT, CALLS };

static int packed_call(cufftHandle *h, const shape *s, int call, size_t *work) {
  const int n[RANK_MOST] = {(int)s->n[0], (int)s->n[1], (int)s->n[2]};
  const cufftType type = plain_type(s);
  if (call == PLAN)
    return (int)(s->rank == 1   ? cufftPlan1d(h, n[0], type, (int)s->batch)
                 : s->rank == 2 ? cufftPlan2d(h, n[0], n[1], type)
                                : cufftPlan3d(h, n[0], n[1], n[2], type));
  size_t sized = 1;
  int status = (int)(s->rank == 1   ? cufftGetSize1d(*h, n[0], type, (int)s->batch, &sized)
                     : s->rank == 2 ? cufftGetSize2d(*h, n[0], n[1], type, &sized)
                                    : cufftGetSize3d(*h, n[0], n[1], n[2], type, &sized));
  CHECK(status == 0);
  status = (int)(s->rank == 1   ? cufftMakePlan1d(*h, n[0], type, (int)s->batch, work)
                 : s->rank == 2 ? cufftMakePlan2d(*h, n[0], n[1], type, work)
                                : cufftMakePlan3d(*h, n[0], n[1], n[2], type, work));
  CHECK(sized == *work);
  return status;
}

static int many_call(cufftHandle *h, const shape *s, int call, size_t *work) {
  int n[RANK_MOST], inembed[RANK_MOST], onembed[RANK_MOST];
  size_t sized = 1, estimate = 1;
  for (int i = 0; i < RANK_MOST; i++) {
    n[i] = (int)s->n[i];
    inembed[i] = i ? (int)s->inembed[i] : 0; /* never read */
    onembed[i] = i ? (int)s->onembed[i] : 0;
  }
  int *in = call == MANY_PACKED ? NULL : inembed, *out = call == MANY_PACKED ? NULL : onembed;
  int istride = in ? (int)s->istride : 7;
#define ADVANCED                                                                                   \
  s->rank, n, in, istride, (int)s->idist, out, (int)s->ostride, (int)s->odist, plain_type(s),      \
      (int)s->batch
  if (call == PLAN_MANY)
    return (int)cufftPlanMany(h, ADVANCED);
  CHECK((int)cufftGetSizeMany(*h, ADVANCED, &sized) == 0);
  CHECK((int)cufftEstimateMany(ADVANCED, &estimate) == 0);
  int status = (int)cufftMakePlanMany(*h, ADVANCED, work);
#undef ADVANCED
  CHECK(sized == *work && estimate == *work);
  return status;
}

static int wide_call(cufftHandle *h, const shape *s, int call, size_t *work) {
  shape c = *s; /* cuFFT's arrays are not const */
  size_t sized = 1;
  int status;
  if (call == MAKE_MANY_64) {
#define ADVANCED                                                                                   \
  c.rank, c.n, c.inembed, c.istride, c.idist, c.onembed, c.ostride, c.odist, plain_type(s), c.batch
    CHECK((int)cufftGetSizeMany64(*h, ADVANCED, &sized) == 0);
    status = (int)cufftMakePlanMany64(*h, ADVANCED, work);
#undef ADVANCED
  } else {
    long long *inembed = call == XT_PACKED ? NULL : c.inembed;
    long long *onembed = call == XT_PACKED ? NULL : c.onembed;
    cudaDataType in = (cudaDataType)(s->type == R2C ? real_type : complex_type)[s->precision];
    cudaDataType out = (cudaDataType)(s->type == C2R ? real_type : complex_type)[s->precision];
    cudaDataType executes = (cudaDataType)complex_type[s->precision];
#define ADVANCED                                                                                   \
  c.rank, c.n, inembed, c.istride, c.idist, in, onembed, c.ostride, c.odist, out, c.batch
    CHECK((int)cufftXtGetSizeMany(*h, ADVANCED, &sized, executes) == 0);
    status = (int)cufftXtMakePlanMany(*h, ADVANCED, work, executes);
#undef ADVANCED
  }
  CHECK(sized == *work);
  return status;
}

static int execute(cufftHandle h, const shape *s, int xt, void *in, void *out, int direction) {
  if (xt)
    return (int)cufftXtExec(h, in, out, direction);
  if (s->precision == F64)
    return (int)(s->type == C2C   ? cufftExecZ2Z(h, in, out, direction)
                 : s->type == R2C ? cufftExecD2Z(h, in, out)
                                  : cufftExecZ2D(h, in, out));
  return (int)(s->type == C2C   ? cufftExecC2C(h, in, out, direction)
               : s->type == R2C ? cufftExecR2C(h, in, out)
                                : cufftExecC2R(h, in, out));
}

/* Executes in a direction and checks. */
static void run(cufftHandle h, const shape *s, int call, int direction, uint64_t *state) {
  void *out = memory[s->in_place ? IN : OUT];
  fill_input(s, state);
  CHECK(execute(h, s, call == MAKE_XT || call == XT_PACKED, memory[IN], out, direction) == 0);
  CHECK(!on_gpu || gpu.wait() == 0);
  double error = error_of(s, out, direction);
  int changed = disturbed(s, out, memory[s->in_place ? INPUT : MARKS]);
  if (error > 1 || changed)
    fprintf(stderr,
            "type %d, precision %d, rank %d, %lld x %lld x %lld, %lld of them, call %d%s: error "
            "%.2f, %d bytes changed\n",
            s->type, s->precision, s->rank, s->n[0], s->n[1], s->n[2], s->batch, call,
            s->in_place ? ", in place" : "", error, changed);
  CHECK(error <= 1 && !changed);
}

/* Plans by one of the calls, and executes in every direction that there is. */
static void try(const shape *s, int call, uint64_t *state) {
  cufftHandle h = 0;
  size_t work = 0;
  if (call != PLAN && call != PLAN_MANY)
    CHECK((int)cufftCreate(&h) == 0);
  int wide = call == XT_PACKED || call == MAKE_MANY_64 || call == MAKE_XT;
  int status = call <= MAKE ? packed_call(&h, s, call, &work)
               : wide       ? wide_call(&h, s, call, &work)
                            : many_call(&h, s, call, &work);
  CHECK(status == 0);
  if (status)
    return;
  for (int direction = -1; direction <= 1; direction += 2)
    if (s->type == C2C || direction == (s->type == R2C ? -1 : 1))
      run(h, s, call, direction, state);
  CHECK((int)cufftDestroy(h) == 0);
}

/* ---- the cases ---- */

/* gaps 0: packed, as the calls without strides want it; real rows have room for their spectrum in
 * place. Else strides and gaps everywhere. */
static void lay_out(shape *s, int gaps) {
  for (int output = 0; output < 2; output++) {
    side d = side_of(s, output);
    long long *embed = output ? s->onembed : s->inembed, dist = 1;
    int padded = s->in_place && d.reals;
    for (int i = 0; i < s->rank; i++)
      embed[i] = d.points[i] + (gaps && !s->in_place ? 1 + output : 0);
    if (padded)
      embed[s->rank - 1] = 2 * (s->n[s->rank - 1] / 2 + 1);
    for (int i = 0; i < s->rank; i++)
      dist *= embed[i];
    dist += gaps && s->type == C2C;
    long long stride = gaps && !s->in_place ? 2 + output : 1;
    *(output ? &s->ostride : &s->istride) = stride;
    *(output ? &s->odist : &s->idist) = dist * stride;
  }
}

static void all_calls(shape *s, uint64_t *state) {
  int halves = s->precision > F64;
  for (s->in_place = 0; s->in_place < 2; s->in_place++)
    for (int call = PLAN; call < CALLS; call++) {
      if (halves && call != XT_PACKED && call != MAKE_XT)
        continue;
      s->batch = call <= MAKE && s->rank > 1 ? 1 : 3;
      lay_out(s, call > XT_PACKED);
      try(s, call, state);
    }
}

/* All, or what the other library shows. */
static void all_cases(int brief) {
  static const long long n[RANK_MOST][RANK_MOST] = {{12, 1, 1}, {4, 6, 1}, {2, 3, 5}};
  uint64_t state = check_seed() * 2 + 1;
  for (int precision = 0; precision < (brief ? 1 : PRECISIONS); precision++)
    for (int type = 0; type < TYPES; type++)
      for (int rank = brief ? 2 : 1; rank <= (brief ? 2 : RANK_MOST); rank++) {
        shape s = {.type = type, .precision = precision, .rank = rank};
        memcpy(s.n, n[rank - 1], sizeof s.n);
        all_calls(&s, &state);
      }
}

/* Arguments: "brief" for a few cases, "gpu" for the first GPU in place of the cpu device. */
int main(int argc, char **argv) {
  static char home[SCRATCH_PATH];
  int brief = argc > 1 && !strcmp(argv[1], "brief");
  on_gpu = argc > 1 && !strcmp(argv[1], "gpu");
  if (on_gpu && !gpu_open()) {
    printf("left out: no GPU\n");
    return CHECK_SKIP;
  }
  scratch_make(home);
  setenv("TWIDDLE_HOME", home, 1);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
  if (!on_gpu)
    setenv("TWIDDLE_CUFFT_DEVICE", "cpu", 1);
  memory =
      on_gpu ? gpu_memory(MEMORIES * sizeof *memory) : aligned_alloc(64, MEMORIES * sizeof *memory);
  all_cases(brief);
  scratch_remove(home);
  return check_report();
}
