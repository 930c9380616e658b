/* compare.c: walks over the elements of an output, and what rounding may do to them. */
#include "compare.h"

#include "element.h"
#include <math.h>

/* ---- how a side lies ---- */

typedef struct {
  element element;
  int64_t n[LAYOUT_RANK_MOST], stride[LAYOUT_RANK_MOST]; /* slowest first; elements */
  int64_t batch, distance;
} side;

/* What a packed row of a side has room for. Real rows that are transformed in place have room for
 * their spectrum. */
static int64_t room_of(const layout *l, int output, int in_place) {
  int64_t n = l->n[l->rank - 1];
  int padded = in_place && !type_is_complex(l->type, output);
  return padded ? 2 * (n / 2 + 1) : type_points(l->type, output, n);
}

/* Dimensions that a layout lacks have one point. */
static side side_of(const layout *l, int output, int in_place) {
  side s = {.element = {l->precision, type_is_complex(l->type, output)}, .batch = l->batch};
  const long long *embed = output ? l->onembed : l->inembed;
  int64_t stride = l->packed ? 1 : output ? l->ostride : l->istride;
  int gap = LAYOUT_RANK_MOST - l->rank;
  for (int i = 0; i < gap; i++)
    s.n[i] = 1;
  for (int i = l->rank - 1; i >= 0; i--) {
    int last = i == l->rank - 1;
    s.n[gap + i] = last ? type_points(l->type, output, l->n[i]) : l->n[i];
    s.stride[gap + i] = stride;
    if (!l->packed)
      stride *= i ? embed[i] : 1;
    else
      stride *= last ? room_of(l, output, in_place) : l->n[i];
  }
  s.distance = l->packed ? stride : output ? l->odist : l->idist;
  return s;
}

size_t compare_bytes(const layout *l, int output, int in_place) {
  side s = side_of(l, output, in_place);
  double last = (double)(s.batch - 1) * (double)s.distance;
  for (int i = 0; i < LAYOUT_RANK_MOST; i++)
    last += (double)(s.n[i] - 1) * (double)s.stride[i];
  last = (last + 1) * element_bytes(s.element);
  return last < 0x1p46 ? (size_t)last : 0;
}

/* ---- distance ---- */

typedef struct {
  double distance, size; /* sums of squares */
} sums;

static void add_row(const side *s, int64_t at, const void *ours, const void *other, sums *sum) {
  for (int64_t k = 0; k < s->n[LAYOUT_RANK_MOST - 1]; k++) {
    double a[2], b[2];
    element_get(s->element, ours, at + k * s->stride[LAYOUT_RANK_MOST - 1], a);
    element_get(s->element, other, at + k * s->stride[LAYOUT_RANK_MOST - 1], b);
    sum->distance += (a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]);
    sum->size += b[0] * b[0] + b[1] * b[1];
  }
}

double compare_distance(const layout *l, int in_place, const void *ours, const void *other) {
  side s = side_of(l, 1, in_place);
  sums sum = {0, 0};
  for (int64_t row = 0; row < s.batch; row++)
    for (int64_t i = 0; i < s.n[0]; i++)
      for (int64_t j = 0; j < s.n[1]; j++)
        add_row(&s, row * s.distance + i * s.stride[0] + j * s.stride[1], ours, other, &sum);
  if (!isfinite(sum.distance) || !isfinite(sum.size))
    return NAN;
  return sum.distance > 0 ? sqrt(sum.distance / sum.size) : 0;
}

/* ---- bound ---- */

/* Primes above 13 cost accuracy, those above 31, which need a convolution, more. */
static double factor_of(long long n) {
  long long largest = 1;
  for (long long p = 2; p <= 31; p++)
    for (; n % p == 0; n /= p)
      largest = p;
  return n > 1 ? 2 : largest > 13 ? 1.5 : 1;
}

double compare_bound(const layout *l) {
  static const double both = 4; /* Twiddle's own error, and up to three times as much of cuFFT's */
  double points = 1, factor = 1;
  for (int i = 0; i < l->rank; i++) {
    points *= (double)l->n[i];
    factor = fmax(factor, factor_of(l->n[i]));
  }
  return both * factor * number_roundoff(l->precision) * (0.6 * sqrt(log2(points)) + 0.5);
}
