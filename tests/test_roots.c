/* test_roots.c: tables of roots are rounded without a gain, and each root to about the nearest. */
#include "check.h"
#include "roots.h"

#include <float.h>

#include <math.h>
#include <stdlib.h>

/* The table's gain and its largest error, in roundoffs. */
static void measure(const long double *roots, const void *rounded, int count, int f64, double *gain,
                    double *most) {
  long double unit = f64 ? 0x1p-53L : 0x1p-24L, sum = 0, worst = 0;
  for (int i = 0; i < 2 * count; i++) {
    long double v =
        f64 ? (long double)((const double *)rounded)[i] : (long double)((const float *)rounded)[i];
    sum += (v - roots[i]) * roots[i];
    worst = fabsl(v - roots[i]) > worst ? fabsl(v - roots[i]) : worst;
  }
  *gain = (double)(sum / count / unit);
  *most = (double)(worst / unit);
}

/* What is left to a table of few different roots; each rounded to the nearest leaves up to 0.3. */
static const double GAIN_MOST = 0.2;

/* The twiddles of two stages of lengths a and b, as a kernel fetches them. */
static void table(int a, int b, int f64) {
  const long double pi = 3.14159265358979323846264338327950288L;
  int count = 0;
  long double *roots = malloc((size_t)(a * b) * 2 * sizeof *roots);
  double *rounded = malloc((size_t)(a * b) * 2 * sizeof *rounded);
  for (int j = 1; j < b; j++)
    for (int k = 0; k < a; k++, count++) {
      roots[2 * count] = cosl(-2 * pi * j * k / (a * b));
      roots[2 * count + 1] = sinl(-2 * pi * j * k / (a * b));
    }
  double gain, most;
  roots_round(roots, count, f64, rounded);
  measure(roots, rounded, count, f64, &gain, &most);
  CHECK(fabs(gain) <= GAIN_MOST);
  CHECK(most <= 1.5);
  if (fabs(gain) > GAIN_MOST || most > 1.5)
    fprintf(stderr, "%dx%d, f%d: gain %.3f, largest error %.3f\n", a, b, f64 ? 64 : 32, gain, most);
  free(roots);
  free(rounded);
}

/* A long one is rounded to the nearest, and a single root stays exact. */
static void nearest(void) {
  enum { MANY = 4096 };
  long double *roots = malloc(2 * MANY * sizeof *roots);
  float *rounded = malloc(2 * MANY * sizeof *rounded), one[2];
  for (int i = 0; i < MANY; i++) {
    roots[2 * i] = cosl(0.001L * i);
    roots[2 * i + 1] = sinl(0.001L * i);
  }
  roots_round(roots, MANY, 0, rounded);
  int good = 1;
  for (int i = 0; i < 2 * MANY; i++)
    good &= rounded[i] == (float)roots[i];
  CHECK(good);
  roots_round(roots, 1, 0, one);
  CHECK(one[0] == 1 && one[1] == 0);
  roots_round(roots, 0, 0, one);
  free(roots);
  free(rounded);
}

/* What two rounded tables of the same roots are off together, in modulus and angle. */
static double off_together(const long double *roots, int count, int f64, const double *one,
                           const double *other) {
  long double unit = f64 ? 0x1p-53L : 0x1p-24L, modulus = 0, angle = 0;
  const double *const tables[] = {one, other};
  for (int i = 0; i < 2 * count; i++) {
    long double c = roots[2 * (i / 2)], s = roots[2 * (i / 2) + 1];
    const void *table = tables[i % 2];
    int at = 2 * (i / 2);
    long double re = f64 ? (long double)((const double *)table)[at] : ((const float *)table)[at];
    long double im =
        f64 ? (long double)((const double *)table)[at + 1] : ((const float *)table)[at + 1];
    modulus += ((re - c) * c + (im - s) * s) / count;
    angle += ((im - s) * c - (re - c) * s) / count;
  }
  return (double)(hypotl(modulus, angle) / unit);
}

/* The roots of type IV. The same table twice is up to 1 roundoff off. */
static void again(int count, int f64) {
  long double roots[2 * ROOTS_FEW];
  double first[2 * ROOTS_FEW], second[2 * ROOTS_FEW];
  for (int k = 0; k < count; k++)
    root_of_unity(-(8 * k + 1), 32 * count, &roots[2 * k], &roots[2 * k + 1]);
  roots_round(roots, count, f64, first);
  roots_round_again(roots, count, f64, first, second);
  CHECK(off_together(roots, count, f64, first, second) <= 0.36);
}

/* Products of a few roots against each by itself: what is near 0 or near 1 as well. */
static void in_order(int64_t step, int64_t n, int64_t count) {
  long double *roots = malloc((size_t)count * 2 * sizeof *roots), worst = 0;
  CHECK(roots != NULL);
  for (int less = 0; less <= (8 * count * step <= n); less++) {
    roots_in_order(step, n, count, less, roots);
    for (int64_t j = 0; j < count; j++) {
      long double exact[2];
      (less ? root_less_one : root_of_unity)(-(j * step), n, &exact[0], &exact[1]);
      long double size = less ? hypotl(exact[0], exact[1]) : 1;
      for (int k = 0; k < 2; k++) {
        long double error = fabsl(roots[2 * j + k] - exact[k]);
        worst = size > 0 && error / size > worst ? error / size : worst;
        if (4 * j * step % n == 0)
          CHECK(error == 0);
      }
    }
  }
  CHECK(worst <= 5 * LDBL_EPSILON / 2);
  printf("%lld roots of order %lld: %.2Lf roundoffs\n", (long long)count, (long long)n,
         2 * worst / LDBL_EPSILON);
  free(roots);
}

/* The same in any order, from tables and without. */
static void in_any_order(int64_t n, int64_t times) {
  roots_table t;
  long double worst = 0;
  CHECK(roots_table_begin(n, times, &t));
  for (int64_t i = 0; i < 500; i++) {
    const int64_t j = i * 7919 % n;
    long double exact[2], root[2];
    root_of_unity(-j, n, &exact[0], &exact[1]);
    roots_table_get(&t, j, root);
    for (int k = 0; k < 2; k++) {
      worst = fmaxl(worst, fabsl(root[k] - exact[k]));
      CHECK(4 * j % n || root[k] == exact[k]);
    }
  }
  CHECK(worst <= (t.high ? 5 * LDBL_EPSILON / 2 : 0) && (t.high || times < 100 + n / 30));
  roots_table_end(&t);
}

int main(void) {
  static const int shapes[][2] = {{4, 4},   {8, 4}, {4, 8}, {8, 8},
                                  {16, 16}, {5, 5}, {3, 9}, {13, 13}};
  for (unsigned i = 0; i < sizeof shapes / sizeof *shapes; i++)
    for (int f64 = 0; f64 <= 1; f64++)
      table(shapes[i][0], shapes[i][1], f64);
  nearest();
  in_order(1, 1, 1);
  for (int64_t n = 1; n < 100000; n = n * 3 / 2 + 1)
    for (int64_t times = 0; times <= n; times += n / 4 + 1)
      in_any_order(n, times);
  in_order(1, 2, 2);
  in_order(1, 4, 4); /* quarters of a turn are exact */
  in_order(1, 8, 8);
  in_order(1, 20, 20);
  in_order(1, 1000, 1000);
  in_order(1, 2000006, 2048);
  in_order(2048, 2000006, 977);
  in_order(1, (int64_t)1 << 27, 16384);
  in_order(16384, (int64_t)1 << 27, 8193);
  for (int count = 1; count <= ROOTS_FEW; count++)
    for (int f64 = 0; f64 <= 1; f64++)
      again(count, f64);
  return check_report();
}
