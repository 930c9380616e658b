/* roots.c: roots of unity and the rounding of their tables. */
#include "roots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SHORT_TABLE = 256, TRIES = 8 };

void root_of_unity(int64_t j, int64_t n, long double *cosine, long double *sine) {
  static const long double pi = 3.14159265358979323846264338327950288L;
  /* angle = 2*pi * eighths / (8*n): brought into the first octant, where both are accurate */
  int64_t eighths = (j % n + n) % n * 8, octant = eighths / n, rest = eighths % n;
  long double angle = pi * (long double)(octant & 1 ? n - rest : rest) / (long double)(4 * n);
  long double c = cosl(angle), s = sinl(angle);
  int swap = (octant + 1) % 4 > 1;
  int negative_cosine = octant > 1 && octant < 6;
  int negative_sine = octant > 3;
  *cosine = (swap ? s : c) * (negative_cosine ? -1 : 1);
  *sine = (swap ? c : s) * (negative_sine ? -1 : 1);
}

void root_less_one(int64_t j, int64_t n, long double *cosine, long double *sine) {
  long double half_cosine, half_sine, whole;
  root_of_unity(j, 2 * n, &half_cosine, &half_sine);
  root_of_unity(j, n, &whole, sine);
  *cosine = -2 * half_sine * half_sine;
}

/* w + w * less for a root w and another one less 1; of w less 1, less 1 too. */
static void multiply_less(const long double w[2], const long double less[2], int less_one,
                          long double out[2]) {
  long double re = w[0] * less[0] - w[1] * less[1], im = w[0] * less[1] + w[1] * less[0];
  out[0] = w[0] + (less_one ? re + less[0] : re);
  out[1] = w[1] + (less_one ? im + less[1] : im);
}

void roots_begin(int64_t step, int64_t n, int less_one, roots_order *order) {
  *order = (roots_order){.step = step, .n = n, .less_one = less_one};
  for (int64_t j = 0; j < ROOTS_ROW; j++)
    root_less_one(-(j * step), n, &order->first[2 * j], &order->first[2 * j + 1]);
}

int roots_row(const roots_order *order, int64_t j, int64_t end, long double *roots) {
  const int count = end - j < ROOTS_ROW ? (int)(end - j) : ROOTS_ROW;
  void (*const by_definition)(int64_t, int64_t, long double *, long double *) =
      order->less_one ? root_less_one : root_of_unity;
  const int64_t n = order->n, step = 4 * order->step % n;
  int64_t turned = j * order->step, quarters = 4 * (turned % n) % n; /* 0 after a quarter turn */
  for (int i = 0; i < count; i++, turned += order->step) {
    if (i == 0 || quarters == 0)
      by_definition(-turned, n, &roots[2 * i], &roots[2 * i + 1]);
    else
      multiply_less(roots, &order->first[2 * i], order->less_one, &roots[2 * i]);
    quarters += step;
    quarters -= quarters < n ? 0 : n;
  }
  return count;
}

void roots_in_order(int64_t step, int64_t n, int64_t count, int less_one, long double *roots) {
  roots_order order;
  roots_begin(step, n, less_one, &order);
  for (int64_t j = 0; j < count; j += ROOTS_ROW)
    (void)roots_row(&order, j, count, roots + 2 * j);
}

int roots_table_begin(int64_t n, int64_t times, roots_table *t) {
  const int64_t high = (n - 1) / ROOTS_ROW + 1; /* low ones take two roots each */
  *t = (roots_table){.n = n};
  if (times <= high + 2 * ROOTS_ROW)
    return 1;
  t->high = malloc((size_t)high * 2 * sizeof *t->high);
  if (!t->high)
    return 0;
  roots_begin(1, n, 0, &t->low);
  for (int64_t i = 0; i < high; i++)
    root_of_unity(-i * ROOTS_ROW, n, &t->high[2 * i], &t->high[2 * i + 1]);
  return 1;
}

void roots_table_get(const roots_table *t, int64_t j, long double root[2]) {
  const int64_t low = j % ROOTS_ROW;
  if (!t->high || 4 * j % t->n == 0)
    root_of_unity(-j, t->n, &root[0], &root[1]);
  else if (low)
    multiply_less(&t->high[2 * (j / ROOTS_ROW)], &t->low.first[2 * low], 0, root);
  else
    memcpy(root, &t->high[2 * (j / ROOTS_ROW)], 2 * sizeof *root);
}

void roots_table_end(roots_table *t) {
  free(t->high);
}

static long double rounded(long double x, int f64) {
  return f64 ? (long double)(double)x : (long double)(float)x;
}

/* The mean square error of the table, its gain counted as often as stages repeat it. */
static long double error_of(const long double *roots, int count, int f64, long double longer) {
  long double off = 0, gain = 0;
  for (int i = 0; i < 2 * count; i++) {
    long double e = rounded(roots[i] * longer, f64) - roots[i];
    off += e * e;
    gain += e * roots[i];
  }
  return (off + (ROOTS_GAIN_STAGES - 1) * gain * gain / count) / count;
}

/* The roots, all multiplied by a complex number, as the nearest ones. */
static void round_by(const long double *roots, int count, int f64, const long double by[2],
                     void *out) {
  for (int i = 0; i < count; i++) {
    long double re = roots[2 * i], im = roots[2 * i + 1];
    const long double part[2] = {re * by[0] - im * by[1], re * by[1] + im * by[0]};
    for (int k = 0; k < 2; k++)
      if (f64)
        ((double *)out)[2 * i + k] = (double)part[k];
      else
        ((float *)out)[2 * i + k] = (float)part[k];
  }
}

void roots_round(const long double *roots, int count, int f64, void *out) {
  long double unit = f64 ? 0x1p-53L : 0x1p-24L, best = 1;
  long double least = count <= SHORT_TABLE ? error_of(roots, count, f64, best) : 0;
  for (int i = 1; i <= TRIES && count <= SHORT_TABLE; i++)
    for (int sign = -1; sign <= 1; sign += 2) {
      long double longer = 1 + sign * unit * i / TRIES;
      long double error = error_of(roots, count, f64, longer);
      if (error < least) {
        least = error;
        best = longer;
      }
    }
  const long double longer[2] = {best, 0};
  round_by(roots, count, f64, longer, out);
}

static long double number_of(const void *table, int i, int f64) {
  return f64 ? (long double)((const double *)table)[i] : (long double)((const float *)table)[i];
}

/* The error of a table: what the moduli are off on average, the angles likewise, and the mean
 * square. */
typedef struct {
  long double modulus, angle, square;
} table_error;

static table_error error_from(const long double *roots, int count, int f64, const void *table) {
  table_error e = {0};
  for (int i = 0; i < count; i++) {
    long double c = roots[2 * i], s = roots[2 * i + 1];
    long double re = number_of(table, 2 * i, f64) - c, im = number_of(table, 2 * i + 1, f64) - s;
    e.modulus += (re * c + im * s) / count;
    e.angle += (im * c - re * s) / count;
    e.square += (re * re + im * im) / count;
  }
  return e;
}

void roots_round_again(const long double *roots, int count, int f64, const void *first, void *out) {
  const table_error before = error_from(roots, count, f64, first);
  long double unit = (f64 ? 0x1p-53L : 0x1p-24L) / TRIES, least = 1;
  union {
    float f32[2 * ROOTS_FEW];
    double f64[2 * ROOTS_FEW];
  } table;
  for (int i = -TRIES; i <= TRIES; i++)
    for (int k = -TRIES; k <= TRIES; k++) {
      const long double by[2] = {1 + i * unit, k * unit};
      round_by(roots, count, f64, by, &table);
      table_error e = error_from(roots, count, f64, &table);
      long double modulus = before.modulus + e.modulus, angle = before.angle + e.angle;
      long double error = e.square + (ROOTS_GAIN_STAGES - 1) * (modulus * modulus + angle * angle);
      if (error < least) {
        least = error;
        memcpy(out, &table, (size_t)count * (f64 ? 16 : 8));
      }
    }
}
