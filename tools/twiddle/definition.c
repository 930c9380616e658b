/* definition.c: coefficients are roots of unity whose exponents are products of two indices: one
 * table of rules holds the kinds. */
#include "definition.h"

#include "element.h"
#include "twiddle.h"

#include <math.h>
#include <stdlib.h>

/* ---- roots of unity ---- */

/* exp(-2 pi i j / n), reduced to the first octant so that every entry is right to the last bits. */
static lcomplex root(int64_t j, int64_t n) {
  const long double two_pi = 6.283185307179586476925286766559005768L;
  int64_t eighth = (8 * j) / n;
  int64_t rest = 8 * j - eighth * n; /* the angle is pi/4 * rest / n */
  int odd = (int)(eighth & 1);
  long double angle = two_pi * (long double)(odd ? n - rest : rest) / (8.0L * (long double)n);
  long double c = cosl(angle), s = sinl(angle);
  switch (eighth & 7) {
  case 0:
    return (lcomplex){c, -s};
  case 1:
    return (lcomplex){s, -c};
  case 2:
    return (lcomplex){-s, -c};
  case 3:
    return (lcomplex){-c, -s};
  case 4:
    return (lcomplex){-c, s};
  case 5:
    return (lcomplex){-s, c};
  case 6:
    return (lcomplex){s, c};
  default:
    return (lcomplex){c, s};
  }
}

/* ---- kinds ---- */

/* The coefficient is factor * in_weight(j) * f(2 pi (a j + b)(c k + d) / period), where the period
 * is of_n * (n + plus). The weight of the first or of the last point is 1/2 where `in` or `out` say
 * so. */
typedef struct {
  enum { COSINE, SINE, BOTH, HALF_OUT, HALF_IN } f; /* BOTH: cos + sin; the last two: below */
  int of_n, plus, a, b, c, d, factor;
  enum { NONE = 0, FIRST = 1, LAST = 2 } in, out;
} rule;

/* HALF_OUT and HALF_IN: half-complex order on that side, cosines up to index n/2, sines after. */
static const rule rules[] = {
    [TW_R2HC] = {HALF_OUT, 1, 0, 1, 0, 1, 0, 1, NONE, NONE},
    [TW_HC2R] = {HALF_IN, 1, 0, 1, 0, 1, 0, 1, NONE, NONE},
    [TW_DHT] = {BOTH, 1, 0, 1, 0, 1, 0, 1, NONE, NONE},
    [TW_DCT1] = {COSINE, 2, -1, 1, 0, 1, 0, 2, FIRST | LAST, FIRST | LAST},
    [TW_DCT2] = {COSINE, 4, 0, 2, 1, 1, 0, 2, NONE, FIRST},
    [TW_DCT3] = {COSINE, 4, 0, 1, 0, 2, 1, 2, FIRST, NONE},
    [TW_DCT4] = {COSINE, 8, 0, 2, 1, 2, 1, 2, NONE, NONE},
    [TW_DST1] = {SINE, 2, 1, 1, 1, 1, 1, 2, NONE, NONE},
    [TW_DST2] = {SINE, 4, 0, 2, 1, 1, 1, 2, NONE, LAST},
    [TW_DST3] = {SINE, 4, 0, 1, 1, 2, 1, 2, LAST, NONE},
    [TW_DST4] = {SINE, 8, 0, 2, 1, 2, 1, 2, NONE, NONE},
};

struct definition_axis {
  definition_kind kind;
  const rule *rule; /* NULL: complex exponentials */
  int64_t n, period;
  int sign;              /* of the exponent */
  int half_in, half_out; /* 1: that side is half a spectrum, whose other half is its conjugate */
  lcomplex *fine;        /* exp(-2 pi i t / period) for t < fines */
  lcomplex *coarse;      /* for multiples of fines; NULL: fine has all */
  int64_t fines;
};

enum { ONE_TABLE_MOST = 1 << 20, FINES = 1 << 12 };

int64_t definition_length(const definition_kind *kind, int64_t n) {
  return kind->type == TW_R2R ? n + rules[kind->r2r].plus : n;
}

tw_status definition_axis_make(const definition_kind *kind, int64_t n, int is_last,
                               definition_axis **axis) {
  definition_axis a = {.kind = *kind, .n = n, .period = n};
  int least = kind->type == TW_R2R && kind->r2r == TW_DCT1 ? 2 : 1;
  if (n < least || n > INT32_MAX)
    return status_fail(TW_INVALID, "no definition of a transform of %lld points", (long long)n);
  a.sign = kind->type == TW_C2R || (kind->type == TW_C2C && kind->direction == TW_INVERSE) ? 1 : -1;
  a.half_in = kind->type == TW_C2R && is_last;
  a.half_out = kind->type == TW_R2C && is_last;
  if (kind->type == TW_R2R) {
    a.rule = &rules[kind->r2r];
    a.period = a.rule->of_n * (n + a.rule->plus);
  }
  a.fines = a.period <= ONE_TABLE_MOST ? a.period : FINES;
  int64_t coarse = a.period / a.fines;
  definition_axis *made = malloc(sizeof *made);
  a.fine = calloc((size_t)(a.fines + coarse + 1), sizeof *a.fine);
  if (!made || !a.fine) {
    free(made);
    free(a.fine);
    return status_fail(TW_NO_MEMORY, "no memory for the definition of %lld points", (long long)n);
  }
  for (int64_t i = 0; i < a.fines; i++)
    a.fine[i] = root(i, a.period);
  if (a.fines < a.period)
    a.coarse = a.fine + a.fines;
  for (int64_t i = 0; a.coarse && i <= coarse; i++)
    a.coarse[i] = root(i * a.fines, a.period);
  *made = a;
  *axis = made;
  return TW_OK;
}

void definition_axis_free(definition_axis *axis) {
  if (axis)
    free(axis->fine);
  free(axis);
}

int64_t definition_in_points(const definition_axis *a) {
  return a->half_in ? a->n / 2 + 1 : a->n;
}

int64_t definition_out_points(const definition_axis *a) {
  return a->half_out ? a->n / 2 + 1 : a->n;
}

/* ---- Parseval ---- */

/* A point of half a spectrum, or in half-complex order, which has no conjugate, or has one. */
static double half_weight(int64_t i, int64_t n) {
  return i == 0 || 2 * i == n ? 1 : 2;
}

static double edge_weight(int edges, int64_t i, int64_t n) {
  return (edges & FIRST && i == 0) || (edges & LAST && i == n - 1) ? 0.5 : 1;
}

static double in_weight(const definition_axis *a, int64_t j) {
  if (a->half_in || (a->rule && a->rule->f == HALF_IN))
    return half_weight(j, a->n);
  return a->rule ? edge_weight(a->rule->in, j, a->n) : 1;
}

static double out_weight(const definition_axis *a, int64_t k) {
  if (a->half_out || (a->rule && a->rule->f == HALF_OUT))
    return half_weight(k, a->n);
  return a->rule ? edge_weight(a->rule->out, k, a->n) : 1;
}

/* An orthogonal cosine or sine transform needs no weights. */
static int is_weightless(const definition_axis *a) {
  return a->kind.ortho && a->rule && a->rule->factor == 2;
}

double definition_in_weight(const definition_axis *a, int64_t j) {
  return is_weightless(a) ? 1 : in_weight(a, j);
}

double definition_out_weight(const definition_axis *a, int64_t k) {
  return is_weightless(a) ? 1 : out_weight(a, k);
}

/* Without TW_ORTHO. */
static double full_energy(const definition_axis *a) {
  return a->rule ? a->rule->factor * (double)(a->n + a->rule->plus) : (double)a->n;
}

double definition_energy(const definition_axis *a) {
  return a->kind.ortho ? 1 : full_energy(a);
}

/* ---- coefficients ---- */

static lcomplex root_at(const definition_axis *a, int64_t t) {
  if (!a->coarse)
    return a->fine[t];
  lcomplex x = a->coarse[t / a->fines], y = a->fine[t % a->fines];
  return (lcomplex){x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}

/* The column without the weights. */
static void fill_roots(const definition_axis *a, int64_t k, lcomplex *column) {
  int64_t points = definition_in_points(a);
  for (int64_t j = 0, t = 0; j < points; j++) {
    column[j] = root_at(a, t);
    column[j].im *= -a->sign;
    t += k;
    t -= t >= a->period ? a->period : 0;
  }
}

static void fill_rule(const definition_axis *a, int64_t k, lcomplex *column) {
  const rule *r = a->rule;
  int64_t other = (r->c * k + r->d) % a->period;
  int64_t step = r->a * other % a->period, t = r->b * other % a->period;
  for (int64_t j = 0; j < a->n; j++) {
    lcomplex at = root_at(a, t);
    long double cosine = at.re, sine = -at.im;
    int is_sine =
        r->f == SINE || (r->f == HALF_IN && 2 * j > a->n) || (r->f == HALF_OUT && 2 * k > a->n);
    column[j].re = r->factor * (r->f == BOTH ? cosine + sine : is_sine ? sine : cosine);
    column[j].im = 0;
    t += step;
    t -= t >= a->period ? a->period : 0;
  }
}

void definition_column(const definition_axis *a, int64_t k, lcomplex *column) {
  int64_t points = definition_in_points(a);
  if (a->rule)
    fill_rule(a, k, column);
  else
    fill_roots(a, k, column);
  int weighted = a->half_in || (a->rule && (a->rule->in || a->rule->f == HALF_IN));
  if (!weighted && !a->kind.ortho)
    return;
  long double scale = a->kind.ortho ? 1 / sqrtl((long double)full_energy(a)) : 1;
  for (int64_t j = 0; j < points; j++) {
    long double factor = scale * in_weight(a, j);
    if (is_weightless(a))
      factor *= sqrtl((long double)(out_weight(a, k) / in_weight(a, j)));
    column[j].re *= factor;
    column[j].im *= factor;
  }
}
