/* test_reference.c: what judges the random transforms is judged itself: numbers of half precision,
 * the right result against sums by the formulas of twiddle.h, orthogonal transforms, and the
 * verdicts on results that are made on the host, with mistakes and without. */
#include "random_transforms.h"
#include "transform.h"

#include <complex.h>

static const long double pi = 3.14159265358979323846264338327950288L;
static uint64_t random_state;

static transform_sizes small_sizes(void) {
  static const int lengths[] = {1, 2, 3, 4, 5, 6, 8, 9}, longs[] = {7, 16, 27};
  return (transform_sizes){.lengths = lengths,
                           .count = 8,
                           .longs = longs,
                           .long_count = 3,
                           .most = 120,
                           .types = 15,
                           .formats = 15};
}

/* ---- numbers ---- */

/* Every half comes back from its value, and no other half is nearer to numbers around it. */
static void halves(void) {
  for (int format = TW_F16; format <= TW_BF16; format++)
    for (int bits = 0; bits < 1 << 16; bits++) {
      uint16_t half = (uint16_t)bits, back, above = (uint16_t)(half + 1);
      double value = host_get(&half, format, 0), next = host_get(&above, format, 0);
      host_set(&back, format, 0, value);
      CHECK(isnan(value) ? isnan(host_get(&back, format, 0)) : back == half);
      if (!isfinite(value) || !isfinite(next) || (bits & 0x7fff) == 0x7fff)
        continue;
      const double part[] = {0.25, 0.499, 0.5, 0.501, 0.75};
      for (int i = 0; i < 5; i++) {
        host_set(&back, format, 0, value + (next - value) * part[i]);
        CHECK(back == (i < 2 || (i == 2 && half % 2 == 0) ? half : above));
      }
    }
  const uint16_t known[] = {0x3c00, 0xc000, 0x7bff, 0x3555},
                 known_bf16[] = {0x3f80, 0xc000, 0x4049};
  CHECK(host_get(known, TW_F16, 0) == 1 && host_get(known, TW_F16, 1) == -2);
  CHECK(host_get(known, TW_F16, 2) == 65504 && host_get(known, TW_F16, 3) == 0.333251953125);
  CHECK(host_get(known_bf16, TW_BF16, 0) == 1 && host_get(known_bf16, TW_BF16, 1) == -2);
  CHECK(host_get(known_bf16, TW_BF16, 2) == 3.140625);
}

/* ---- sums by definition ---- */

/* By which x[j] is multiplied in X[k] of a kind. */
static long double kind_weight(int kind, int64_t n, int64_t j, int64_t k) {
  long double a = (long double)j, b = (long double)k, sign = k % 2 ? -1 : 1, size = (long double)n;
  long double angle = 2 * pi * (long double)(j * k % n) / size;
  switch (kind) {
  case TW_DCT1:
    return j == 0 ? 1 : j == n - 1 ? sign : 2 * cosl(pi * a * b / (size - 1));
  case TW_DCT2:
    return 2 * cosl(pi * (a + 0.5L) * b / size);
  case TW_DCT3:
    return j ? 2 * cosl(pi * a * (b + 0.5L) / size) : 1;
  case TW_DCT4:
    return 2 * cosl(pi * (a + 0.5L) * (b + 0.5L) / size);
  case TW_DST1:
    return 2 * sinl(pi * (a + 1) * (b + 1) / (size + 1));
  case TW_DST2:
    return 2 * sinl(pi * (a + 0.5L) * (b + 1) / size);
  case TW_DST3:
    return j < n - 1 ? 2 * sinl(pi * (a + 1) * (b + 0.5L) / size) : sign;
  case TW_DST4:
    return 2 * sinl(pi * (a + 0.5L) * (b + 0.5L) / size);
  case TW_DHT:
    return cosl(angle) + sinl(angle);
  case TW_R2HC: /* the real parts up to k = n/2, then the imaginary ones of n-k */
    return k <= n / 2 ? cosl(angle) : -sinl(2 * pi * (long double)(j * (n - k) % n) / size);
  default: /* TW_HC2R: a point that has a conjugate counts twice */
    if (j <= n / 2)
      return (j == 0 || 2 * j == n ? 1 : 2) * cosl(angle);
    return -2 * sinl(2 * pi * (long double)((n - j) * k % n) / size);
  }
}

/* A point that is read, times its window; 0 for the others. */
static long double complex read_point(const transform_case *c, const void *array,
                                      const int64_t *index) {
  const case_side *in = &c->side[IN];
  int64_t at = in->first;
  for (int d = 0; d < c->rank + c->loops; d++) {
    if (index[d] >= in->points[d])
      return 0;
    at += index[d] * in->stride[d];
  }
  long double window = c->window ? c->window[index[c->rank - 1]] : 1;
  long double part[2] = {0, 0};
  long double complex point;
  for (int k = 0; k < in->numbers; k++)
    part[k] = window * host_get(array, c->precision, at * in->numbers + k);
  memcpy(&point, part, sizeof point); /* a sum with I times a part that is no number has none */
  return point;
}

/* A point of the whole spectrum whose first n/2+1 points along the last dimension are given: their
 * conjugates beyond, and Hermitian parts where a plane is its own mirror image. */
static long double complex spectrum_point(const transform_case *c, const void *array,
                                          const int64_t *index) {
  int last = c->rank - 1;
  int64_t mirror[ALL_MOST], n = c->n[last], k = index[last];
  memcpy(mirror, index, sizeof mirror);
  for (int d = 0; d < c->rank; d++)
    mirror[d] = (c->n[d] - index[d]) % c->n[d];
  if ((k == 0 || 2 * k == n) && c->rank == 1)
    return creall(read_point(c, array, index));
  if (k == 0 || 2 * k == n)
    return (read_point(c, array, index) + conjl(read_point(c, array, mirror))) / 2;
  return 2 * k < n ? read_point(c, array, index) : conjl(read_point(c, array, mirror));
}

/* The i-th place among n[0] x ... x n[count-1], from the dimension `from` on. */
static void place_of(int64_t i, const int64_t *n, int from, int to, int64_t *index) {
  for (int d = to - 1; d >= from; i /= n[d--])
    index[d] = i % n[d];
}

/* X[k] before the scale; k's last entries are those of the loops. */
static long double complex sum_of(const transform_case *c, const void *array, const int64_t *k,
                                  int sign) {
  int64_t j[ALL_MOST];
  long double complex sum = 0;
  sign = c->type == TW_R2C ? -1 : c->type == TW_C2R ? 1 : sign;
  memcpy(j, k, sizeof j);
  for (int64_t i = 0; i < c->points; i++) {
    long double complex weight = 1;
    place_of(i, c->n, 0, c->rank, j);
    for (int d = 0; d < c->rank; d++) {
      long double turn = 2 * pi * (long double)(j[d] * k[d] % c->n[d]) / (long double)c->n[d];
      weight *= c->type == TW_R2R ? kind_weight(c->kind[d], c->n[d], j[d], k[d])
                                  : cosl(turn) + sign * sinl(turn) * (long double complex)I;
    }
    sum += weight * (c->type == TW_C2R ? spectrum_point(c, array, j) : read_point(c, array, j));
  }
  return sum;
}

static void check_definition(const transform_case *c, int sign) {
  transform_arrays a = arrays_draw(&random_state, c, 0);
  int64_t n[ALL_MOST], k[ALL_MOST] = {0}, all = 1;
  int last = c->rank + c->loops, numbers = c->side[OUT].numbers;
  long double *right = reference(c, a.before[IN], sign), off = 0, size = 0;
  for (int d = 0; d < last; d++)
    all *= n[d] = d < c->rank ? side_points(c->type, c->rank, c->n, d, OUT) : c->n[d];
  for (int64_t i = 0; i < all; i++) {
    place_of(i % (all / c->rows), n, 0, c->rank, k);
    place_of(i / (all / c->rows), n, c->rank, last, k);
    long double complex sum = sum_of(c, a.before[IN], k, sign);
    const long double part[] = {creall(sum), cimagl(sum)};
    for (int im = 0; im < 2; im++) {
      long double theirs = im < numbers ? right[i * numbers + im] : 0;
      off += (theirs - part[im]) * (theirs - part[im]);
      size += part[im] * part[im];
    }
  }
  CHECK(off <= size * 1e-34L);
  if (!(off <= size * 1e-34L)) {
    fprintf(stderr, "off by %Lg of %Lg:\n", sqrtl(off), sqrtl(size));
    print_case(c);
  }
  fftwl_free(right);
  arrays_free(&a);
}

static void definitions(const transform_sizes *sizes) {
  int seen[POOL_CLASSES] = {0};
  for (int i = 0; i < 1500; i++) {
    transform_shape s = draw_shape(&random_state, sizes);
    s.ortho = 0;
    transform_case c = draw_case(&random_state, &s);
    check_definition(&c, draw(&random_state, 2) ? TW_FORWARD : TW_INVERSE);
    seen[pool_class(&c)]++;
  }
  for (int class = 0; class < POOL_CLASSES; class ++)
    CHECK(seen[class] > 0);
}

/* ---- orthogonal transforms ---- */

/* The results of all unit vectors are orthogonal and of length 1: a plane of two kinds at once. The
 * orders of half spectra are as short as their complex ones. */
static void orthogonal(void) {
  for (int kind = TW_DHT; kind < R2R_KINDS; kind++)
    for (int n = kind == TW_DCT1 ? 2 : 1; n <= 9; n++) {
      int64_t size[] = {n, 3};
      int points = 3 * n;
      transform_shape s = packed_shape(2, size, 1, TW_F64);
      s.type = TW_R2R, s.ortho = 1, s.n[2] = points;
      s.kind[0] = kind, s.kind[1] = TW_DHT + (kind + n) % (R2R_KINDS - TW_DHT);
      transform_case c = draw_case(&random_state, &s);
      c.scale = 0;
      double *unit = calloc((size_t)c.side[IN].elements, sizeof *unit);
      for (int i = 0; i < points; i++)
        unit[c.side[IN].first + i * points + i] = 1;
      long double *x = reference(&c, unit, 0), scale = scale_applied(&c);
      for (int i = 0; i < points; i++)
        for (int k = 0; k < points; k++) {
          long double product = 0;
          for (int j = 0; j < points; j++)
            product += x[i * points + j] * x[k * points + j] * scale * scale;
          CHECK(fabsl(product - (i == k)) < 1e-14L);
        }
      fftwl_free(x);
      free(unit);
    }
}

/* ---- verdicts ---- */

static error_pools pools;

/* What is right, rounded once to the arrays' format, as if a device had left it. */
static void make_result(const transform_case *c, transform_arrays *a, int sign) {
  const case_side *out = &c->side[OUT];
  int64_t stride[ALL_MOST];
  whole_strides(c, OUT, stride);
  int64_t *place = places(c, OUT), *whole = walk(c, OUT, stride, 0);
  long double *right = reference(c, a->before[IN], sign), scale = scale_applied(c);
  for (int side = 0; side < a->sides; side++)
    memcpy(a->after[side], a->before[side], a->bytes[side]);
  for (int64_t i = 0; i < out->total; i++)
    for (int k = 0; k < out->numbers; k++)
      host_set(a->after[a->sides - 1], c->precision, place[i] * out->numbers + k,
               (double)(right[whole[i] * out->numbers + k] * scale));
  fftwl_free(right);
  free(place);
  free(whole);
}

static void expect(const transform_case *c, const transform_arrays *a, int sign, int right,
                   const char *what) {
  static error_pools apart;
  int wrong = judge(right & RESULT_WRONG ? apart : pools, c, a, sign);
  memset(apart, 0, sizeof apart);
  CHECK(wrong == right);
  if (wrong != right) {
    fprintf(stderr, "%s: expected %d, got %d:\n", what, right, wrong);
    print_case(c);
  }
}

/* One number that is off by more than the whole result may be, however it is rounded; or none. */
static void wrong_numbers(const transform_case *c, transform_arrays *a, int sign) {
  const case_side *out = &c->side[OUT];
  int64_t *place = places(c, OUT);
  unsigned char *result = a->after[a->sides - 1];
  int64_t at = place[(int64_t)(check_random(&random_state) >> 20) % out->total] * out->numbers;
  double was = host_get(result, c->precision, at);
  long double sums[2];
  error_sums(c, a, sign, sums);
  host_set(result, c->precision, at, was + 10 * transform_bound(c) * (double)sqrtl(sums[1]));
  expect(c, a, sign, RESULT_WRONG, "a number off");
  host_set(result, c->precision, at, NAN);
  expect(c, a, sign, RESULT_WRONG, "no number");
  host_set(result, c->precision, at, was);
  expect(c, a, sign, 0, "right again");
  free(place);
}

static int holds_byte(const transform_case *c, int side, size_t byte) {
  int64_t *place = places(c, side);
  size_t bytes = element_size(c, side);
  int found = 0;
  for (int64_t i = 0; i < c->side[side].total; i++)
    found |= byte / bytes == (size_t)place[i];
  free(place);
  return found;
}

/* One byte that differs: the first one, the last one, or any. */
static void wrong_bytes(const transform_case *c, transform_arrays *a, int sign) {
  int in_place = a->sides == 1;
  for (int i = 0; i < 8; i++) {
    int side = in_place || i % 2 ? a->sides - 1 : IN;
    size_t byte = i < 2   ? 0
                  : i < 4 ? a->bytes[side] - 1
                          : (size_t)(check_random(&random_state) >> 20) % a->bytes[side];
    int output = (in_place || side == OUT) && holds_byte(c, OUT, byte);
    int input = side == IN && holds_byte(c, IN, byte);
    if (output)
      continue;
    a->after[side][byte] ^= 4;
    expect(c, a, sign,
           input && (in_place || c->destroy) ? 0
           : side == a->sides - 1            ? GAPS_DISTURBED
                                             : INPUT_CHANGED,
           "a byte changed");
    a->after[side][byte] ^= 4;
  }
}

static void verdicts(const transform_sizes *sizes) {
  for (int i = 0; i < 1000; i++) {
    transform_shape s = draw_shape(&random_state, sizes);
    transform_case c = draw_case(&random_state, &s);
    int in_place = c.same && c.placement != TW_OUT_OF_PLACE && draw(&random_state, 2);
    int sign = draw(&random_state, 2) ? TW_FORWARD : TW_INVERSE;
    c = case_placed(&c, in_place);
    c.passes = 1;
    transform_arrays a = arrays_draw(&random_state, &c, in_place);
    make_result(&c, &a, sign);
    expect(&c, &a, sign, 0, "a right result");
    wrong_numbers(&c, &a, sign);
    wrong_bytes(&c, &a, sign);
    arrays_free(&a);
  }
  judge_all(pools);
}

/* Errors that are each within three times their bound are found together. */
static void pooled(void) {
  int64_t n = 64;
  transform_shape s = packed_shape(1, &n, 64, TW_F32);
  transform_case c = draw_case(&random_state, &s);
  double bound = transform_bound(&c);
  memset(pools, 0, sizeof pools);
  for (int i = 0; i < 63; i++) {
    double factor = i % 2 ? 1.4 : 0.8;
    const long double sums[] = {3 * bound * bound * factor * factor, 3};
    CHECK(pool_error(pools, &c, sums));
  }
  double ratio = pool_ratio(&pools[TW_C2C][TW_F32][6]);
  CHECK(ratio > 1.12 && ratio < 1.15);
}

/* ---- layouts ---- */

/* Packed strides are those of the library, whose form has no complex dimensions of length 1. */
static void packed_strides(const transform_case *c, const transform *t) {
  transform_case placed = case_placed(c, c->placement == TW_IN_PLACE);
  int kept = 0;
  for (int d = 0; d < c->rank; d++) {
    if (c->n[d] > 1) {
      CHECK(t->dim[kept].is == placed.side[IN].stride[d]);
      CHECK(t->dim[kept].os == placed.side[OUT].stride[d]);
    }
    kept +=
        c->n[d] > 1 || c->type == TW_R2R || (between_real_and_complex(c->type) && d == c->rank - 1);
  }
}

/* The library takes the layouts for what they are meant to be. */
static void layouts(const transform_sizes *sizes) {
  transform_run run = {.device = TW_DEVICE_CPU};
  for (int i = 0; i < 2000; i++) {
    transform_shape s = draw_shape(&random_state, sizes);
    memset(s.points, 0, sizeof s.points);
    s.windowed = s.ortho = 0;
    transform_case c = draw_case(&random_state, &s);
    tw_dim dim[ALL_MOST];
    tw_problem request = request_of(&run, &c, dim);
    transform t;
    tw_status status = transform_canonical(&request, &t);
    CHECK(status == TW_OK);
    if (status == TW_OK && c.packed && c.placement != TW_EITHER_PLACE)
      packed_strides(&c, &t);
    if (status == TW_OK && c.same && (!c.packed || c.placement != TW_OUT_OF_PLACE))
      CHECK(t.same_places);
  }
}

int main(void) {
  random_state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  transform_sizes sizes = small_sizes();
  halves();
  definitions(&sizes);
  orthogonal();
  pooled();
  memset(pools, 0, sizeof pools);
  verdicts(&sizes);
  layouts(&sizes);
  return check_report();
}
