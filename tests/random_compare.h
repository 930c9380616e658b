/* random_compare.h: judges what an execution left in both arrays: the result, whose errors are
 * pooled, and every byte that must be as it was. */
#ifndef RANDOM_COMPARE_H
#define RANDOM_COMPARE_H

#include "random_reference.h"

/* ---- pooled errors ---- */

/* The errors of problems of one class, one format and of similar size are pooled, each relative to
 * its own bound, so that no small problem is judged by a few outputs. */
typedef struct {
  long double off, right;
  int64_t outputs, pools;
  double worst;
} error_pool;

/* Classes: the types, and each kind of TW_R2R; kinds mixed are a class. */
enum { POOL_MIXED = TW_R2R + R2R_KINDS, POOL_CLASSES, POOL_SIZES = 64 };
typedef error_pool error_pools[POOL_CLASSES][FORMATS][POOL_SIZES];

static inline int pool_class(const transform_case *c) {
  for (int d = 1; d < c->rank && c->type == TW_R2R; d++)
    if (c->kind[d] != c->kind[0])
      return POOL_MIXED;
  return c->type == TW_R2R ? TW_R2R + c->kind[0] : c->type;
}

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

/* Whether a kind is a sum of cosines or of sines. */
static inline int kind_is_trigonometric(const transform_case *c, int d) {
  return c->type == TW_R2R && c->kind[d] > TW_DHT;
}

/* The factor of the bound: larger primes take more operations, and those that are not computed
 * directly take a convolution of two transforms. Type I of n points is a transform of 2(n-1) or
 * 2(n+1) points; the others have the primes of n. */
static inline double bound_factor(const transform_case *c) {
  double worst = 1;
  for (int d = 0; d < c->rank; d++) {
    int64_t n = c->n[d];
    if (c->type == TW_R2R)
      n += (c->kind[d] == TW_DST1) - (c->kind[d] == TW_DCT1);
    int64_t prime = largest_prime(n);
    double k = prime <= 13 ? 1 : computed_directly(c->precision, prime) ? 1.5 : 2;
    worst = k > worst ? k : worst;
  }
  return worst;
}

/* The relative error that is allowed. Sums of cosines or sines of n points are transforms of 2n
 * points; a window is one operation more on each, as a factor of 2 is. In half precision each pass
 * rounds, and so does the first load of what was rounded before. */
static inline double transform_bound(const transform_case *c) {
  double eps = format_roundoff(c->precision), size = c->window ? 1 : 0;
  if (format_is_half(c->precision))
    return 1.5 * eps * sqrt(c->passes + 1);
  for (int d = 0; d < c->rank; d++)
    size += log2((double)c->n[d]) + (kind_is_trigonometric(c, d) ? 1 : 0);
  return bound_factor(c) * (0.6 * eps * sqrt(size) + 0.5 * eps);
}

/* The error over its bound. */
static inline double pool_ratio(const error_pool *pool) {
  return pool->right > 0 ? (double)sqrtl(pool->off / pool->right) : 0;
}

/* slack: a factor of the bound for what is left at the end, whose error varies more since it has
 * fewer outputs. */
static inline void judge_pool(error_pool *pool, int class, int format, int size, double slack) {
  if (!pool->outputs)
    return;
  double error = pool_ratio(pool);
  CHECK(error <= slack);
  if (!(error <= slack))
    fprintf(stderr, "%s, class %d, 2^%d points: %.3f of the bound, pooled over %lld outputs\n",
            host_formats[format].name, class, size, error, (long long)pool->outputs);
  if (slack == 1)
    pool->worst = error > pool->worst ? error : pool->worst;
  pool->off = pool->right = 0;
  pool->outputs = 0;
  pool->pools++;
}

/* Squares of the error and of what is right. Returns 0 for a single problem that is far beyond its
 * bound, which is reported at once. */
static inline int pool_error(error_pools pools, const transform_case *c,
                             const long double sums[2]) {
  double bound = transform_bound(c);
  int size = 63 - __builtin_clzll((unsigned long long)c->points), class = pool_class(c);
  error_pool *pool = &pools[class][c->precision][size];
  int good = sums[0] <= sums[1] * (long double)(9 * bound * bound);
  pool->off += sums[0] / (long double)(bound * bound);
  pool->right += sums[1];
  pool->outputs += c->side[OUT].total;
  if (pool->outputs >= 4096)
    judge_pool(pool, class, c->precision, size, 1);
  return good;
}

/* Judges what is left, and prints what was worst in each format. */
static inline void judge_all(error_pools pools) {
  double worst[FORMATS] = {0};
  int64_t judged = 0;
  for (int class = 0; class < POOL_CLASSES; class ++)
    for (int format = 0; format < FORMATS; format++)
      for (int size = 0; size < POOL_SIZES; size++) {
        error_pool *pool = &pools[class][format][size];
        judge_pool(pool, class, format, size, 2);
        worst[format] = pool->worst > worst[format] ? pool->worst : worst[format];
        judged += pool->pools;
      }
  printf("%lld pools of errors, worst", (long long)judged);
  for (int format = 0; format < FORMATS; format++)
    printf(" %.3f (%s)", worst[format], host_formats[format].name);
  printf(" of the bound\n");
}

/* ---- arrays ---- */

typedef struct {
  unsigned char *before[2], *after[2]; /* host copies of both arrays */
  void *device[2];
  size_t bytes[2], first[2]; /* first: the byte of the first point */
  int sides;                 /* 1: in place */
} transform_arrays;

static inline size_t element_size(const transform_case *c, int side) {
  return (size_t)(c->side[side].numbers * host_formats[c->precision].bytes);
}

/* Fills an array with numbers that no result may depend on, half of the time with none at all. */
static inline void fill_around(uint64_t *random, const transform_case *c, unsigned char *array,
                               size_t bytes) {
  int none = draw(random, 2);
  for (int64_t i = 0; i < (int64_t)bytes / host_formats[c->precision].bytes; i++)
    host_set(array, c->precision, i, none ? NAN : draw_number(random));
}

static inline void fill_input(uint64_t *random, const transform_case *c, unsigned char *array) {
  const case_side *in = &c->side[IN];
  int64_t *place = places(c, IN);
  for (int64_t i = 0; i < in->total; i++)
    for (int k = 0; k < in->numbers; k++)
      host_set(array, c->precision, place[i] * in->numbers + k,
               c->offset + c->amplitude * draw_number(random));
  free(place);
}

/* Imaginary parts that no spectrum of real points has, in a row of its own: of the first point and,
 * where n is even, of the last one. No result may depend on them. */
static inline void fill_impossible(const transform_case *c, unsigned char *array) {
  const case_side *in = &c->side[IN];
  int64_t n = c->n[0], *place = places(c, IN);
  for (int64_t i = 0; i < in->total; i++) {
    int64_t k = i % in->points[0];
    if (k == 0 || 2 * k == n)
      host_set(array, c->precision, 2 * place[i] + 1, NAN);
  }
  free(place);
}

/* Makes the host's copies. In place, the one array has room for both sides. */
static inline transform_arrays arrays_draw(uint64_t *random, const transform_case *c,
                                           int in_place) {
  transform_arrays a = {.sides = in_place ? 1 : 2};
  for (int side = 0; side < 2; side++) {
    a.bytes[side] = (size_t)c->side[side].elements * element_size(c, side);
    a.first[side] = (size_t)c->side[side].first * element_size(c, side);
  }
  if (in_place && a.bytes[OUT] > a.bytes[IN])
    a.bytes[IN] = a.bytes[OUT];
  for (int side = 0; side < a.sides; side++) {
    a.before[side] = malloc(a.bytes[side]);
    a.after[side] = malloc(a.bytes[side]);
    fill_around(random, c, a.before[side], a.bytes[side]);
  }
  fill_input(random, c, a.before[IN]);
  if (c->type == TW_C2R && c->rank == 1 && !c->overlapping && draw(random, 2))
    fill_impossible(c, a.before[IN]);
  return a;
}

static inline void arrays_free(transform_arrays *a) {
  for (int side = 0; side < a->sides; side++) {
    free(a->before[side]);
    free(a->after[side]);
  }
}

/* ---- verdicts ---- */

enum { RESULT_WRONG = 1, GAPS_DISTURBED = 2, INPUT_CHANGED = 4 };

static inline void mark(const transform_case *c, int side, char *marked) {
  int64_t *place = places(c, side);
  size_t bytes = element_size(c, side);
  for (int64_t i = 0; i < c->side[side].total; i++)
    memset(marked + (size_t)place[i] * bytes, 1, bytes);
  free(place);
}

/* Bytes of one array that changed although nothing may be written there. That may be where the
 * result is, and where the input is if it is overwritten. */
static inline int64_t disturbed(const transform_case *c, const transform_arrays *a, int side) {
  int in_place = a->sides == 1;
  int64_t count = 0;
  char *marked = calloc(a->bytes[side], 1);
  if (side == OUT || in_place)
    mark(c, OUT, marked);
  if (side == IN && (in_place || c->destroy))
    mark(c, IN, marked);
  for (size_t i = 0; i < a->bytes[side]; i++)
    count += !marked[i] && a->before[side][i] != a->after[side][i];
  free(marked);
  return count;
}

/* Squares of the error over all that is written, and of what is right: its mean over whole
 * transforms, since a few points may happen to be small. */
static inline void error_sums(const transform_case *c, const transform_arrays *a, int sign,
                              long double sums[2]) {
  const case_side *out = &c->side[OUT];
  int64_t stride[ALL_MOST], all = whole_strides(c, OUT, stride);
  int64_t *place = places(c, OUT), *whole = walk(c, OUT, stride, 0);
  long double scale = scale_applied(c), *right = reference(c, a->before[IN], sign);
  sums[0] = sums[1] = 0;
  for (int64_t i = 0; i < all * out->numbers; i++)
    sums[1] += right[i] * scale * right[i] * scale;
  sums[1] *= (long double)out->total / (long double)all;
  for (int64_t i = 0; i < out->total; i++)
    for (int k = 0; k < out->numbers; k++) {
      long double got = host_get(a->after[a->sides - 1], c->precision, place[i] * out->numbers + k);
      long double off = got - right[whole[i] * out->numbers + k] * scale;
      sums[0] += off * off;
    }
  fftwl_free(right);
  free(place);
  free(whole);
}

/* What is wrong with an execution: RESULT_WRONG and so on, added. c: as placed. */
static inline int judge(error_pools pools, const transform_case *c, const transform_arrays *a,
                        int sign) {
  long double sums[2];
  int wrong = 0;
  error_sums(c, a, sign, sums);
  if (!pool_error(pools, c, sums))
    wrong |= RESULT_WRONG;
  if (disturbed(c, a, a->sides - 1))
    wrong |= GAPS_DISTURBED;
  if (a->sides == 2 && disturbed(c, a, IN))
    wrong |= INPUT_CHANGED;
  return wrong;
}

#endif
