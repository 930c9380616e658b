/* dft_prime.c: transforms of odd prime length as short real convolutions.
 *
 * With m = (p-1)/2, a primitive root g of p, and inputs taken in pairs
 *     t[i] = x[g^-i] + x[-g^-i],   u[i] = x[g^-i] - x[-g^-i],        0 <= i < m,
 * the outputs come in pairs too (Rader's permutation applied to the folded, symmetric form):
 *     X[+-g^o] = A[o] -+ i*B[o],
 *     A[o] = x[0] + sum over i of cos(2*pi*g^(o-i)/p) t[i]    cyclic:     cos(g^m) =  cos(1)
 *     B[o] =        sum over i of sin(2*pi*g^(o-i)/p) u[i]    negacyclic: sin(g^m) = -sin(1)
 * Each convolution is a product of polynomials modulo x^m - 1 or x^m + 1 and is cut along the
 * factors of that modulus as long as this saves additions; what remains is summed directly. Only
 * additions count, because fusion (dag_fuse.c) hides the multiplications.
 *
 * Refs.: C. Rader, Proc. IEEE 56 (1968); S. Winograd, Mathematics of Computation 32 (1978). */
#include "dft_build.h"
#include "residues.h"
#include "roots.h"

#include <string.h>

enum { LENGTH_MOST = DFT_BUILD_MOST / 2 };

/* Up to this length a convolution is summed directly: a step of Karatsuba's would save a few
 * operations (2 of 60 for p = 7, 8 of 140 for p = 11), but cost a tenth of the accuracy of the
 * primes that matter most. */
enum { LENGTH_DIRECT = 5 };

typedef struct {
  long double re, im;
} constant;

static constant root_constant(int j, int n) {
  constant c;
  root_of_unity(j, n, &c.re, &c.im);
  return c;
}

static constant product(constant a, constant b) {
  return (constant){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static dag_complex scale(dag *d, dag_complex a, constant c) {
  return dag_complex_multiply(d, a, c.re, c.im);
}

/* Products of complex polynomials modulo x^n - theta, theta = exp(2*pi*i*part/whole) ----------- */

static void complex_direct(dag *d, int n, int part, int whole, const constant *kernel,
                           const dag_complex *in, dag_complex *out) {
  constant theta = root_constant(part, whole);
  for (int o = 0; o < n; o++) {
    out[o] = (dag_complex){DAG_ZERO, DAG_ZERO};
    for (int i = 0; i < n; i++) {
      constant c = o >= i ? kernel[o - i] : product(theta, kernel[o - i + n]);
      dag_ref *re = &out[o].re, *im = &out[o].im;
      *re = dag_add(d, *re, dag_multiply(d, in[i].re, c.re));
      *re = dag_add(d, *re, dag_multiply(d, in[i].im, -c.im));
      *im = dag_add(d, *im, dag_multiply(d, in[i].im, c.re));
      *im = dag_add(d, *im, dag_multiply(d, in[i].re, c.im));
    }
  }
}

/* Odd n, theta = i^quarters. With rho = i^(quarters*n), rho^n = theta, so substituting
 * x = rho*y makes the modulus y^n - 1 at the cost of factors i^k; that product goes through a DFT.
 */
static void complex_by_dft(dag *d, int n, int quarters, const constant *kernel,
                           const dag_complex *in, dag_complex *out) {
  dag_complex y[LENGTH_MOST] = {{0, 0}};
  for (int l = 0; l < n; l++)
    y[l] = scale(d, in[l], root_constant(quarters * n * l, 4));
  dft_build(d, n, y, y);
  for (int f = 0; f < n; f++) {
    constant sum = {0, 0};
    for (int l = 0; l < n; l++) {
      constant h = product(kernel[l], root_constant(quarters * n * l, 4));
      h = product(h, root_constant(-f * l, n));
      sum.re += h.re;
      sum.im += h.im;
    }
    y[f] = scale(d, y[f], (constant){sum.re / n, sum.im / n});
  }
  dft_build(d, n, y, y);
  for (int l = 0; l < n; l++)
    out[l] = scale(d, y[(n - l) % n], root_constant(-quarters * n * l, 4));
}

static void complex_product(dag *d, int n, int part, int whole, const constant *kernel,
                            const dag_complex *in, dag_complex *out);

/* Even n: x^n - theta = (x^half - s)(x^half + s), s = sqrt(theta). */
static void complex_by_halves(dag *d, int n, int part, int whole, const constant *kernel,
                              const dag_complex *in, dag_complex *out) {
  int half = n / 2;
  constant root = root_constant(part, 2 * whole), inverse = root_constant(-part, 2 * whole);
  constant plus_kernel[LENGTH_MOST] = {{0, 0}}, minus_kernel[LENGTH_MOST] = {{0, 0}};
  dag_complex plus[LENGTH_MOST] = {{0, 0}}, minus[LENGTH_MOST] = {{0, 0}};
  for (int l = 0; l < half; l++) {
    constant low = kernel[l], high = product(root, kernel[l + half]);
    plus_kernel[l] = (constant){(low.re + high.re) / 2, (low.im + high.im) / 2};
    minus_kernel[l] = (constant){(low.re - high.re) / 2, (low.im - high.im) / 2};
    dag_complex upper = scale(d, in[l + half], root);
    plus[l] = dag_complex_add(d, in[l], upper);
    minus[l] = dag_complex_subtract(d, in[l], upper);
  }
  complex_product(d, half, part, 2 * whole, plus_kernel, plus, plus);
  complex_product(d, half, part + whole, 2 * whole, minus_kernel, minus, minus);
  for (int l = 0; l < half; l++) {
    dag_complex low = dag_complex_add(d, plus[l], minus[l]);
    out[l + half] = scale(d, dag_complex_subtract(d, plus[l], minus[l]), inverse);
    out[l] = low;
  }
}

static void complex_product(dag *d, int n, int part, int whole, const constant *kernel,
                            const dag_complex *in, dag_complex *out) {
  dag_complex result[LENGTH_MOST];
  if (n % 2 && 4 * part % whole == 0)
    complex_by_dft(d, n, 4 * part / whole, kernel, in, result);
  else if (n % 2 == 0 && n > 2)
    complex_by_halves(d, n, part, whole, kernel, in, result);
  else
    complex_direct(d, n, part, whole, kernel, in, result);
  memcpy(out, result, (size_t)n * sizeof *out);
}

/* Products of real polynomials ---------------------------------------------------------------- */

/* A cyclic convolution, added to base; total, unless NULL, receives base + the sum of in. */
typedef struct {
  int n;
  const long double *kernel;
  const dag_ref *in;
  dag_ref base;
  dag_ref *out, *total;
} cyclic_task;

static void cyclic(dag *d, cyclic_task t);
static void negacyclic(dag *d, int n, const long double *kernel, const dag_ref *in, dag_ref *out);

static void cyclic_direct(dag *d, cyclic_task t) {
  dag_ref total = t.base;
  for (int i = 0; i < t.n; i++)
    total = dag_add(d, total, t.in[i]);
  if (t.total)
    *t.total = total;
  for (int o = 0; o < t.n; o++) {
    dag_ref sum = t.base;
    for (int i = 0; i < t.n; i++)
      sum = dag_add(d, sum, dag_multiply(d, t.in[i], t.kernel[(o - i + t.n) % t.n]));
    t.out[o] = sum;
  }
}

/* Odd n, one step of Karatsuba's on the circulant matrix, halves of top = (n+1)/2 and n - top: with
 * v[i] = in[i] + in[i + top] and h the kernel,
 *     p[o]         = base + sum over i < top of h[o-i] v[i]                             o < top
 *     out[o]       = p[o] + sum over i < n-top of (h[o-i-top] - h[o-i]) in[i + top]     o < top
 *     out[o + top] = p[o] + sum over i < top of (h[o+top-i] - h[o-i]) in[i]         o < n - top
 * It takes a quarter fewer operations for large n, and has a little more rounding error. */
static void cyclic_by_karatsuba(dag *d, cyclic_task t) {
  int n = t.n, top = (n + 1) / 2;
  dag_ref folded[LENGTH_MOST] = {0}, total = t.base;
  for (int i = 0; i < top; i++) {
    folded[i] = i + top < n ? dag_add(d, t.in[i], t.in[i + top]) : t.in[i];
    total = dag_add(d, total, folded[i]);
  }
  if (t.total)
    *t.total = total;
  for (int o = 0; o < top; o++) {
    dag_ref common = t.base;
    for (int i = 0; i < top; i++)
      common = dag_add(d, common, dag_multiply(d, folded[i], t.kernel[(o - i + n) % n]));
    dag_ref upper = common, lower = common;
    for (int i = 0; i < n - top; i++) {
      long double h = t.kernel[(o - i - top + 2 * n) % n] - t.kernel[(o - i + n) % n];
      upper = dag_add(d, upper, dag_multiply(d, t.in[i + top], h));
    }
    for (int i = 0; i < top; i++) {
      long double h = t.kernel[(o + top - i + n) % n] - t.kernel[(o - i + n) % n];
      lower = dag_add(d, lower, dag_multiply(d, t.in[i], h));
    }
    t.out[o] = upper;
    if (o + top < n)
      t.out[o + top] = lower;
  }
}

/* x^n - 1 = (x^half - 1)(x^half + 1) */
static void cyclic_by_halves(dag *d, cyclic_task t) {
  int half = t.n / 2;
  long double plus_kernel[LENGTH_MOST] = {0}, minus_kernel[LENGTH_MOST] = {0};
  dag_ref plus[LENGTH_MOST] = {0}, minus[LENGTH_MOST] = {0};
  dag_ref even[LENGTH_MOST], odd[LENGTH_MOST];
  for (int l = 0; l < half; l++) {
    plus[l] = dag_add(d, t.in[l], t.in[l + half]);
    minus[l] = dag_add(d, t.in[l], -t.in[l + half]);
    plus_kernel[l] = (t.kernel[l] + t.kernel[l + half]) / 2;
    minus_kernel[l] = (t.kernel[l] - t.kernel[l + half]) / 2;
  }
  cyclic(d, (cyclic_task){half, plus_kernel, plus, t.base, even, t.total});
  negacyclic(d, half, minus_kernel, minus, odd);
  for (int l = 0; l < half; l++) {
    t.out[l] = dag_add(d, even[l], odd[l]);
    t.out[l + half] = dag_add(d, even[l], -odd[l]);
  }
}

/* n = 3q. A real transform of length 3 over one index leaves a real cyclic convolution of length q
 * and a complex one modulo x^q - 1 (q prime to 3: the index pair is i mod 3, i mod q) or modulo
 * x^q - exp(2*pi*i/3) (else: i div q, i mod q). */
static int index_of(int q, int b, int a) {
  int i = q % 3 ? 0 : q * b + a;
  while (q % 3 && (i % 3 != b || i % q != a))
    i++;
  return i;
}

static void cyclic_by_thirds(dag *d, cyclic_task t) {
  int q = t.n / 3;
  const long double sine = root_constant(1, 3).im;
  long double sum_kernel[LENGTH_MOST] = {0};
  constant kernel[LENGTH_MOST] = {{0, 0}};
  dag_ref sums[LENGTH_MOST] = {0}, mean[LENGTH_MOST];
  dag_complex waves[LENGTH_MOST] = {{0, 0}};
  for (int a = 0; a < q; a++) {
    int i0 = index_of(q, 0, a), i1 = index_of(q, 1, a), i2 = index_of(q, 2, a);
    long double h0 = t.kernel[i0], h1 = t.kernel[i1], h2 = t.kernel[i2];
    dag_ref pair = dag_add(d, t.in[i1], t.in[i2]);
    sums[a] = dag_add(d, t.in[i0], pair);
    waves[a].re = dag_add(d, t.in[i0], -dag_multiply(d, pair, 0.5L));
    waves[a].im = dag_multiply(d, dag_add(d, t.in[i1], -t.in[i2]), sine);
    sum_kernel[a] = (h0 + h1 + h2) / 3;
    kernel[a] = (constant){(2 * h0 - h1 - h2) / 3, (h1 - h2) * sine * 2 / 3};
  }
  cyclic(d, (cyclic_task){q, sum_kernel, sums, t.base, mean, t.total});
  complex_product(d, q, q % 3 ? 0 : 1, 3, kernel, waves, waves);
  for (int a = 0; a < q; a++) {
    dag_ref rest = dag_add(d, mean[a], -dag_multiply(d, waves[a].re, 0.5L));
    dag_ref wave = dag_multiply(d, waves[a].im, sine);
    t.out[index_of(q, 0, a)] = dag_add(d, mean[a], waves[a].re);
    t.out[index_of(q, 1, a)] = dag_add(d, rest, wave);
    t.out[index_of(q, 2, a)] = dag_add(d, rest, -wave);
  }
}

static void cyclic(dag *d, cyclic_task t) {
  if (t.n % 2 == 0)
    cyclic_by_halves(d, t);
  else if (t.n % 3 == 0 && t.n > 3)
    cyclic_by_thirds(d, t);
  else if (t.n > LENGTH_DIRECT)
    cyclic_by_karatsuba(d, t);
  else
    cyclic_direct(d, t);
}

/* Modulo x^n + 1. Odd n: x -> -x makes it cyclic. Even n: modulo x^q - i, q = n/2, since x^q is a
 * square root of -1. */
static void negacyclic(dag *d, int n, const long double *kernel, const dag_ref *in, dag_ref *out) {
  if (n % 2) {
    long double alternating_kernel[LENGTH_MOST] = {0};
    dag_ref alternating[LENGTH_MOST] = {0};
    for (int l = 0; l < n; l++) {
      alternating[l] = l % 2 ? -in[l] : in[l];
      alternating_kernel[l] = l % 2 ? -kernel[l] : kernel[l];
    }
    cyclic(d, (cyclic_task){n, alternating_kernel, alternating, DAG_ZERO, out, NULL});
    for (int l = 1; l < n; l += 2)
      out[l] = -out[l];
    return;
  }
  int q = n / 2;
  constant complex_kernel[LENGTH_MOST] = {{0, 0}};
  dag_complex values[LENGTH_MOST] = {{0, 0}};
  for (int l = 0; l < q; l++) {
    values[l] = (dag_complex){in[l], in[l + q]};
    complex_kernel[l] = (constant){kernel[l], kernel[l + q]};
  }
  complex_product(d, q, 1, 4, complex_kernel, values, values);
  for (int l = 0; l < q; l++) {
    out[l] = values[l].re;
    out[l + q] = values[l].im;
  }
}

/* The transform -------------------------------------------------------------------------------- */

/* One of the two real halves of the transform: cosines of the sums, sines of the differences. */
typedef struct {
  int m;
  long double cosines[LENGTH_MOST], sines[LENGTH_MOST];
  dag_ref sums[LENGTH_MOST], differences[LENGTH_MOST];
  dag_ref even[LENGTH_MOST], odd[LENGTH_MOST], total;
} half_transform;

static void transform_half(dag *d, half_transform *h, dag_ref first) {
  cyclic(d, (cyclic_task){h->m, h->cosines, h->sums, first, h->even, &h->total});
  negacyclic(d, h->m, h->sines, h->differences, h->odd);
}

void dft_build_prime(dag *d, int p, const dag_complex *in, dag_complex *out) {
  int m = (p - 1) / 2, powers[DFT_BUILD_MOST];
  half_transform re = {.m = m}, im;
  int g = residues_root(p);
  powers[0] = 1;
  for (int i = 1; i < p; i++)
    powers[i] = powers[i - 1] * g % p;
  for (int i = 0; i < m; i++)
    root_of_unity(powers[i], p, &re.cosines[i], &re.sines[i]);
  im = re;
  for (int i = 0; i < m; i++) {
    int j = powers[p - 1 - i];
    dag_complex sum = dag_complex_add(d, in[j], in[p - j]);
    dag_complex difference = dag_complex_subtract(d, in[j], in[p - j]);
    re.sums[i] = sum.re;
    im.sums[i] = sum.im;
    re.differences[i] = difference.re;
    im.differences[i] = difference.im;
  }
  transform_half(d, &re, in[0].re);
  transform_half(d, &im, in[0].im);
  out[0] = (dag_complex){re.total, im.total};
  for (int o = 0; o < m; o++) {
    int k = powers[o];
    out[k] = (dag_complex){dag_add(d, re.even[o], im.odd[o]), dag_add(d, im.even[o], -re.odd[o])};
    out[p - k] =
        (dag_complex){dag_add(d, re.even[o], -im.odd[o]), dag_add(d, im.even[o], re.odd[o])};
  }
}
