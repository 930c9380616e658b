/* lcomplex.c: roots of unity and transforms in long double, for tables. */
#include "lcomplex.h"
#include "roots.h"

#include <stdlib.h>

static lcomplex root_itself(int64_t part, int64_t whole) {
  lcomplex root;
  root_of_unity(-part, whole, &root.re, &root.im);
  return root;
}

int lcomplex_roots_make(lcomplex_roots *r, int64_t order) {
  *r = (lcomplex_roots){.order = order};
  while ((int64_t)1 << 2 * r->shift < order)
    r->shift++;
  int64_t low = (int64_t)1 << r->shift, high = (order >> r->shift) + 1;
  r->low = malloc((size_t)(low + high) * sizeof *r->low);
  if (!r->low)
    return 0;
  r->high = r->low + low;
  for (int64_t j = 0; j < low; j++)
    r->low[j] = root_itself(j, order);
  for (int64_t j = 0; j < high; j++)
    r->high[j] = root_itself(j << r->shift, order);
  return 1;
}

/* The plain recursive DFT (Cooley-Tukey by the smallest factor), forward; out and in do not
 * overlap. all: the roots of order n * step. */
static void transform(const lcomplex *in, int64_t stride, lcomplex *out, int64_t n,
                      lcomplex *scratch, const lcomplex *all, int64_t step) {
  int64_t r = 2;
  if (n == 1) {
    out[0] = in[0];
    return;
  }
  while (n % r)
    r++;
  int64_t m = n / r;
  for (int64_t q = 0; q < r; q++)
    transform(in + q * stride, stride * r, scratch + q * m, m, out + q * m, all, step * r);
  for (int64_t k = 0, at = 0; k < n; k++, at = at + 1 == m ? 0 : at + 1) {
    lcomplex sum = scratch[at];
    for (int64_t q = 1, power = k; q < r; q++, power = power + k >= n ? power + k - n : power + k) {
      lcomplex term = lcomplex_product(scratch[q * m + at], all[power * step]);
      sum.re += term.re, sum.im += term.im;
    }
    out[k] = sum;
  }
}

int lcomplex_dft(const lcomplex *in, lcomplex *out, int64_t n) {
  lcomplex_roots roots = {0};
  lcomplex *scratch = malloc((size_t)(2 * n) * sizeof *scratch), *all = scratch + n;
  int made = scratch && lcomplex_roots_make(&roots, n);
  if (made) {
    for (int64_t j = 0; j < n; j++)
      all[j] = lcomplex_root(&roots, j);
    transform(in, 1, out, n, scratch, all, 1);
  }
  free(roots.low);
  free(scratch);
  return made;
}
