/* dft_build.c: transforms of composite length, built from shorter ones.
 * Chooses the algorithm by the factors of the length; dft_prime.c does the primes. */
#include "dft_build.h"

#include "roots.h"

/* in * exp(-2*pi*i*j/n) */
static dag_complex twiddle(dag *d, dag_complex in, int j, int n) {
  long double c, s;
  root_of_unity(j, n, &c, &s);
  return dag_complex_multiply(d, in, c, -s);
}

static int smallest_prime(int n) {
  for (int p = 2; p * p <= n; p++)
    if (n % p == 0)
      return p;
  return n;
}

int dft_first_factor(int n, int *coprime) {
  int p = smallest_prime(n), power = 1, rest = n;
  while (rest > 1 && rest % p == 0) {
    rest /= p;
    power *= p;
  }
  *coprime = power < n;
  return *coprime || p == 2 ? power : p;
}

/* Conjugate-pair split radix: I. Kamar, Y. Elcherif, Electronics Letters 25 (1989). The odd inputs
 * are taken as x[4j+1] and x[4j-1], whose twiddles are conjugate: both have one cosine and one
 * sine, so that after fusion both carry one scale.
 *
 *     X[k]       = U[k]     + (w^k Z[k] + w^-k Y[k])      w = exp(-2*pi*i/n)
 *     X[k + n/2] = U[k]     - (w^k Z[k] + w^-k Y[k])
 *     X[k + n/4] = U[k+n/4] - i (w^k Z[k] - w^-k Y[k])
 *     X[k +3n/4] = U[k+n/4] + i (w^k Z[k] - w^-k Y[k]) */
static void build_split_radix(dag *d, int n, const dag_complex *in, dag_complex *out) {
  if (n == 2) {
    dag_complex sum = dag_complex_add(d, in[0], in[1]);
    out[1] = dag_complex_subtract(d, in[0], in[1]);
    out[0] = sum;
    return;
  }
  dag_complex u[DFT_BUILD_MOST / 2], z[DFT_BUILD_MOST / 4], y[DFT_BUILD_MOST / 4];
  int half = n / 2, quarter = n / 4;
  for (int j = 0; j < half; j++)
    u[j] = in[2 * j];
  for (int j = 0; j < quarter; j++) {
    z[j] = in[4 * j + 1];
    y[j] = in[(4 * j + n - 1) % n];
  }
  dft_build(d, half, u, u);
  dft_build(d, quarter, z, z);
  dft_build(d, quarter, y, y);
  for (int k = 0; k < quarter; k++) {
    dag_complex wz = twiddle(d, z[k], k, n), wy = twiddle(d, y[k], -k, n);
    dag_complex sum = dag_complex_add(d, wz, wy), difference = dag_complex_subtract(d, wz, wy);
    dag_complex times_minus_i = {difference.im, -difference.re};
    out[k] = dag_complex_add(d, u[k], sum);
    out[k + half] = dag_complex_subtract(d, u[k], sum);
    out[k + quarter] = dag_complex_add(d, u[k + quarter], times_minus_i);
    out[k + half + quarter] = dag_complex_subtract(d, u[k + quarter], times_minus_i);
  }
}

/* n = a*b in two stages: DFTs of length a, twiddles unless `coprime`, DFTs of length b.
 *   coprime (Good-Thomas): input b*i + a*j mod n, output the k with k = p mod a and k = q mod b
 *   otherwise (Cooley-Tukey): input b*i + j, twiddle w^(j*p), output p + a*q */
static void build_two_stages(dag *d, int a, int b, int coprime, const dag_complex *in,
                             dag_complex *out) {
  int n = a * b;
  dag_complex middle[DFT_BUILD_MOST], column[DFT_BUILD_MOST];
  for (int j = 0; j < b; j++) {
    for (int i = 0; i < a; i++)
      column[i] = in[coprime ? (b * i + a * j) % n : b * i + j];
    dft_build(d, a, column, column);
    for (int p = 0; p < a; p++)
      middle[p * b + j] = coprime ? column[p] : twiddle(d, column[p], j * p, n);
  }
  for (int p = 0; p < a; p++) {
    dft_build(d, b, middle + p * b, column);
    for (int q = 0; q < b; q++) {
      int k = p + a * q;
      while (coprime && k % b != q)
        k = (k + a) % n;
      out[k] = column[q];
    }
  }
}

void dft_build(dag *d, int n, const dag_complex *in, dag_complex *out) {
  int coprime, factor = dft_first_factor(n, &coprime);
  if (n == 1)
    out[0] = in[0];
  else if (factor < n)
    build_two_stages(d, factor, n / factor, coprime, in, out);
  else if (n % 2 == 0)
    build_split_radix(d, n, in, out);
  else
    dft_build_prime(d, n, in, out);
}
