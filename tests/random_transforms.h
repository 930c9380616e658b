/* random_transforms.h: runs random problems through the public interface and compares them with
 * FFTW's guru interface in long double, on the cpu device or a GPU. */
#ifndef RANDOM_TRANSFORMS_H
#define RANDOM_TRANSFORMS_H

#include "random_problems.h"

/* ---- pooled errors ---- */

/* The errors of problems of one precision and of similar size are pooled, each relative to its own
 * bound, so that no small problem is judged by a few outputs. */
typedef struct {
  long double off, right;
  int64_t outputs, pools;
  double worst;
} error_pool;

typedef struct {
  int32_t device;
  tw_context *context;
  error_pool pool[2][64];
  uint64_t random;
  int problems, executions, capped; /* capped: plans with a limited work area */
} transform_run;

static inline int64_t largest_prime(int64_t n) {
  int64_t largest = 1;
  for (int64_t p = 2; p * p <= n; p++)
    for (; n % p == 0; n /= p)
      largest = p;
  return n > 1 ? n : largest;
}

static inline int computed_directly(int precision, int64_t prime) {
  static const int primes[] = {37, 41, 43, 53, 61, 67, 73, 79}; /* from the fourth on in fp32 */
  for (int i = 0; i < (precision == TW_F64 ? 3 : 8); i++)
    if (primes[i] == prime)
      return 1;
  return prime <= 31;
}

/* The factor of the bound: larger primes take more operations, and those that are not computed
 * directly take a convolution of two transforms. */
static inline double transform_bound(const transform_case *c) {
  double eps = c->precision == TW_F64 ? 0x1p-53 : 0x1p-24, worst = 1;
  for (int i = 0; i < c->rank; i++) {
    int64_t prime = largest_prime(c->dim[i].n);
    double k = prime <= 13 ? 1 : computed_directly(c->precision, prime) ? 1.5 : 2;
    worst = k > worst ? k : worst;
  }
  return worst * (0.6 * eps * sqrt(log2(c->points > 1 ? (double)c->points : 1)) + 0.5 * eps);
}

/* slack: a factor of the bound for what is left at the end, whose error varies more since it has
 * fewer outputs. */
static inline void judge_pool(error_pool *pool, int precision, int bucket, double slack) {
  if (!pool->outputs)
    return;
  double error = pool->right > 0 ? (double)sqrtl(pool->off / pool->right) : 0;
  CHECK(error <= slack);
  if (!(error <= slack))
    fprintf(stderr, "%s, 2^%d points: %.3f of the bound, pooled over %lld outputs\n",
            precision ? "f64" : "f32", bucket, error, (long long)pool->outputs);
  if (slack == 1)
    pool->worst = error > pool->worst ? error : pool->worst;
  pool->off = pool->right = 0;
  pool->outputs = 0;
  pool->pools++;
}

/* A single problem that is far beyond its bound is reported at once. */
static inline int pool_error(transform_run *run, const transform_case *c,
                             const long double sums[2]) {
  double bound = transform_bound(c);
  int bucket = 63 - __builtin_clzll((unsigned long long)c->points);
  error_pool *pool = &run->pool[c->precision][bucket];
  int good = sums[0] <= sums[1] * (long double)(9 * bound * bound);
  pool->off += sums[0] / (long double)(bound * bound);
  pool->right += sums[1];
  pool->outputs += c->total;
  if (pool->outputs >= 4096)
    judge_pool(pool, c->precision, bucket, 1);
  return good;
}

static inline void judge_pools(transform_run *run) {
  double worst[2] = {0, 0};
  int64_t pools = 0;
  for (int i = 0; i < 128; i++) {
    error_pool *pool = &run->pool[i / 64][i % 64];
    judge_pool(pool, i / 64, i % 64, 2);
    worst[i / 64] = pool->worst > worst[i / 64] ? pool->worst : worst[i / 64];
    pools += pool->pools;
  }
  printf("%d problems, %d executions, %d plans with a capped work area, %lld pools of errors, "
         "worst %.3f (f32) and %.3f (f64) of the "
         "bound\n",
         run->problems, run->executions, run->capped, (long long)pools, worst[0], worst[1]);
}

/* ---- one execution ---- */

/* The scale, rounded to the problem's precision. */
static inline long double scale_applied(const transform_case *c) {
  double scale = c->scale != 0 ? c->scale : 1;
  return c->precision == TW_F64 ? scale : (float)scale;
}

typedef struct {
  unsigned char *before[2], *after[2]; /* host copies of both arrays */
  void *device[2];
  size_t element, bytes[2];
  int sides; /* 1: in place */
} transform_arrays;

static inline transform_arrays arrays_make(transform_run *run, const transform_case *c,
                                           int in_place) {
  transform_arrays a = {.element = c->precision ? 16 : 8, .sides = in_place ? 1 : 2};
  for (int side = 0; side < a.sides; side++) {
    a.bytes[side] = (size_t)c->elements[side] * a.element;
    a.before[side] = malloc(a.bytes[side]);
    a.after[side] = malloc(a.bytes[side]);
    for (int64_t i = 0; i < 2 * c->elements[side]; i++)
      api_set(a.before[side], c->precision, i,
              (double)(check_random(&run->random) >> 11) * 0x1p-52 - 1);
    CHECK_OK(tw_device_alloc(run->context, run->device, a.bytes[side], &a.device[side]));
    CHECK_OK(
        tw_device_upload(run->context, run->device, a.device[side], a.before[side], a.bytes[side]));
  }
  return a;
}

static inline void arrays_free(transform_run *run, transform_arrays *a) {
  for (int side = 0; side < a->sides; side++) {
    tw_device_free(run->context, run->device, a->device[side]);
    free(a->before[side]);
    free(a->after[side]);
  }
}

/* The place of each point in both arrays, in the order of packed rows; owned by the caller. FFTW
 * gets packed rows, since its own planner runs out of stack on some legal strides. */
static inline int64_t *walk(const transform_case *c, int side) {
  int64_t *place = malloc((size_t)c->total * sizeof *place), index[ALL_MOST] = {0};
  int64_t at = c->first[side];
  for (int64_t i = 0; i < c->total; i++) {
    place[i] = at;
    for (int k = c->rank + c->loops - 1; k >= 0; k--) {
      /* The loops are outside the dimensions. */
      int d = k >= c->loops ? k - c->loops : c->rank + k;
      int64_t stride = side ? c->dim[d].os : c->dim[d].is;
      at += stride;
      if (++index[d] < c->dim[d].n)
        break;
      at -= index[d] * stride;
      index[d] = 0;
    }
  }
  return place;
}

/* The right result by FFTW, in packed rows; owned by the caller. */
static inline fftwl_complex *reference(const transform_case *c, const transform_arrays *a,
                                       int sign) {
  fftwl_complex *data = fftwl_malloc(sizeof *data * (size_t)c->total);
  int64_t *place = walk(c, IN);
  int n[DIMS_MOST], points = (int)c->points;
  for (int d = 0; d < c->rank; d++)
    n[d] = (int)c->dim[d].n;
  for (int64_t i = 0; i < c->total; i++)
    for (int im = 0; im < 2; im++)
      data[i][im] = api_part(a->before[IN], c->precision, 2 * place[i] + im);
  fftwl_plan plan = fftwl_plan_many_dft(c->rank, n, (int)(c->total / points), data, NULL, 1, points,
                                        data, NULL, 1, points, sign, FFTW_ESTIMATE);
  scratch_need(plan != NULL, "FFTW has no plan");
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
  free(place);
  return data;
}

/* Every element of the output array that no row writes must be as it was. */
static inline int64_t disturbed(const transform_case *c, const transform_arrays *a,
                                const int64_t *place) {
  int out = a->sides - 1;
  int64_t count = 0;
  char *is_output = calloc((size_t)c->elements[OUT], 1);
  for (int64_t i = 0; i < c->total; i++)
    is_output[place[i]] = 1;
  for (int64_t i = 0; i < c->elements[OUT]; i++)
    count += !is_output[i] && memcmp(a->before[out] + (size_t)i * a->element,
                                     a->after[out] + (size_t)i * a->element, a->element);
  free(is_output);
  return count;
}

/* Compares what came back with FFTW's result. */
static inline int compare(transform_run *run, const transform_case *c, const transform_arrays *a,
                          int sign) {
  long double sums[2] = {0, 0}, scale = scale_applied(c);
  fftwl_complex *right = reference(c, a, sign);
  int64_t *place = walk(c, OUT);
  for (int64_t i = 0; i < c->total; i++)
    for (int im = 0; im < 2; im++) {
      long double want = right[i][im] * scale;
      long double off = api_part(a->after[a->sides - 1], c->precision, 2 * place[i] + im) - want;
      sums[0] += off * off;
      sums[1] += want * want;
    }
  int kept = a->sides == 1 || !memcmp(a->before[IN], a->after[IN], a->bytes[IN]);
  int gaps = disturbed(c, a, place) == 0, good = pool_error(run, c, sums);
  CHECK(good);
  CHECK(kept);
  CHECK(gaps);
  fftwl_free(right);
  free(place);
  return good && kept && gaps;
}

static inline int execute_case(transform_run *run, const tw_plan *plan, const transform_case *c,
                               int sign, int in_place) {
  transform_arrays a = arrays_make(run, c, in_place);
  size_t work_bytes = 0;
  void *work = NULL;
  CHECK_OK(tw_plan_work_size(plan, &work_bytes));
  if (work_bytes && !c->own_work)
    CHECK_OK(tw_device_alloc(run->context, run->device, work_bytes, &work));
  int out = a.sides - 1;
  tw_buffers b = {.size = sizeof b,
                  .in = (char *)a.device[IN] + (size_t)c->first[IN] * a.element,
                  .out = (char *)a.device[out] + (size_t)c->first[OUT] * a.element,
                  .work = work,
                  .direction = sign};
  tw_status status = tw_plan_execute(plan, &b);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "execute: %s\n", api_detail());
  for (int side = 0; side < a.sides; side++)
    CHECK_OK(tw_device_download(run->context, run->device, a.after[side], a.device[side],
                                a.bytes[side]));
  int good = compare(run, c, &a, sign) && status == TW_OK;
  if (work)
    tw_device_free(run->context, run->device, work);
  arrays_free(run, &a);
  run->executions++;
  return good;
}

/* ---- one problem ---- */

static inline tw_problem request_of(const transform_run *run, const transform_case *c,
                                    tw_dim dim[ALL_MOST]) {
  memcpy(dim, c->dim, sizeof c->dim);
  for (int d = 0; d < c->rank + c->loops && c->packed; d++)
    dim[d].is = dim[d].os = 0;
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = dim,
                      .batch = dim + c->rank,
                      .rank = c->rank,
                      .batch_rank = c->loops,
                      .precision = c->precision,
                      .direction = c->direction,
                      .placement = c->placement,
                      .device = run->device,
                      .scale = c->scale};
}

/* Every direction and placement that the plan serves. */
static inline int execute_all(transform_run *run, const tw_plan *plan, const transform_case *c) {
  int good = 1;
  for (int sign = TW_FORWARD; sign <= TW_INVERSE; sign += 2)
    for (int in_place = 0; in_place < 2; in_place++) {
      if ((c->direction && c->direction != sign) || (in_place && !c->same) ||
          (c->placement && (c->placement == TW_IN_PLACE) != in_place))
        continue;
      good &= execute_case(run, plan, c, sign, in_place);
    }
  return good;
}

/* A limit of just enough work area must change nothing. With one byte less, the plan must be
 * refused, or keep the limit and compute right results. */
static inline int check_work_cap(transform_run *run, const tw_plan *plan, const transform_case *c,
                                 tw_problem request) {
  tw_plan *capped = NULL;
  size_t bytes = 0, less = 0;
  int good = 1;
  CHECK_OK(tw_plan_work_size(plan, &bytes));
  if (!bytes)
    return 1;
  request.max_work = bytes;
  CHECK_OK(tw_plan_create(run->context, &request, &capped));
  CHECK_OK(tw_plan_work_size(capped, &less));
  CHECK(less == bytes);
  tw_plan_destroy(capped);
  capped = NULL;
  request.max_work = bytes - 1;
  tw_status status = tw_plan_create(run->context, &request, &capped);
  CHECK(status == TW_OK || (status == TW_UNSUPPORTED && strstr(api_detail(), "work area")));
  if (status == TW_OK) {
    CHECK_OK(tw_plan_work_size(capped, &less));
    CHECK(less < bytes);
    good = execute_all(run, capped, c);
    run->capped++;
  }
  tw_plan_destroy(capped);
  return good;
}

static inline void run_case(transform_run *run, const transform_case *c) {
  tw_dim dim[ALL_MOST];
  tw_problem request = request_of(run, c, dim);
  tw_plan *plan = NULL;
  tw_status status = tw_plan_create(run->context, &request, &plan);
  run->problems++;
  CHECK(status == TW_OK);
  if (status != TW_OK) {
    fprintf(stderr, "refused: %s\n", api_detail());
    print_case(c);
    return;
  }
  int good = execute_all(run, plan, c);
  if (draw(&run->random, 8) == 0)
    good &= check_work_cap(run, plan, c, request);
  if (!good)
    print_case(c);
  tw_plan_destroy(plan);
}

/* ---- the whole program ---- */

static inline int transforms_wanted(int usual) {
  const char *asked = getenv("TWIDDLE_TEST_PROBLEMS");
  int wanted = asked ? atoi(asked) : usual;
#ifdef TWIDDLE_SANITIZED
  wanted /= 10;
#endif
  return wanted > 1 ? wanted : 1;
}

/* Runs so many problems, of `shapes` shapes alternately. */
static inline void run_random(transform_run *run, const transform_sizes *sizes, int shapes,
                              int problems) {
  transform_shape shape[512];
  shapes = shapes < problems ? shapes : problems;
  for (int i = 0; i < shapes; i++)
    shape[i] = draw_shape(&run->random, sizes);
  for (int i = 0; i < problems; i++) {
    transform_case c = draw_case(&run->random, &shape[i % shapes]);
    run_case(run, &c);
  }
}

/* A packed transform of any rank with as many rows as fill `elements`. */
static inline void run_packed(transform_run *run, int rank, const int64_t *n, int64_t elements,
                              int precision) {
  transform_shape s = {.rank = rank, .loops = 1, .precision = precision, .packed = 1, .same = 1};
  int64_t points = 1;
  for (int d = 0; d < rank; d++)
    points *= s.n[d] = n[d];
  s.n[rank] = points < elements ? elements / points : 1;
  transform_case c = draw_case(&run->random, &s);
  run_case(run, &c);
}

#endif
