/* real_kind.h: the kinds of transforms between real points, each as a transform of the real core
 * (codelets/emit_real.c) with another order, sign or factor of the points that memory holds.
 *
 * A row of n points is computed by a core of some length: that of the Fourier transform of real
 * points which it becomes. One side of the kind takes or gives the core's points, the other one its
 * spectrum, a number or two for each X[k]. Pure values. */
#ifndef REAL_KIND_H
#define REAL_KIND_H

#include <stdint.h>

/* How points become those of the core. With w = exp(-i*pi/(2n)), C the results of cosines:
 *
 *     PLAIN    core n. The spectrum as parts: re[0], re[1], ..., im[2], im[1]
 *     HARTLEY  core n. The differences and the sums of these parts
 *     EVEN     core 2(n-1): the points, and backwards those within; C[k] = X[k]
 *     ODD      core 2(n+1): 0, the points, 0, and backwards their opposites; -i*X[k+1] are results
 *     COSINE   core n: even points upwards, then odd ones downwards.
 *              C[k] = 2*Re(w^k*X[k]), C[n-k] = -2*Im(w^k*X[k]); or back
 *              (J. Makhoul, A fast cosine transform in one and two dimensions, 1980)
 *     QUARTER  even n: complex words x[2j] + i*x[n-1-2j], half as many as points, by w^(2j+1/4);
 *              the results, by the same roots, are (C[2k] - i*C[n-1-2k]) / 2.
 *              Odd n: core n. Every odd a = 2j+1 is, up to its sign and to 4n, one number that is 1
 *              modulo 8; and exp(2*pi*i*a*b/8n) of such numbers is an eighth root of 1 times
 *              exp(2*pi*i*(a/4)*(b/2)/n), where the divisions are modulo n */
enum real_form { FORM_PLAIN, FORM_HARTLEY, FORM_EVEN, FORM_ODD, FORM_COSINE, FORM_QUARTER };

typedef struct {
  const char *name; /* dct2 */
  enum real_form form;
  int spectrum; /* the side of the core's spectrum: 1 the output, 0 the input */
  /* 1: of sines, which are cosines with the points of one side backwards and every second point of
   * the other one negative. */
  int sine;
  /* Of orthogonal transforms: whether the first point (1), or both ends (3), of cosines have a
   * factor of their own: sqrt(2) on the input, sqrt(1/2) on the output. */
  int ends[2];
} real_kind_info;

/* Kinds are counted from 1: 1 + TW_R2HC and so on; 0: none. */
enum { REAL_KINDS = 11 };
static inline int real_kind_known(int64_t kind) {
  return kind >= 1 && kind <= REAL_KINDS;
}
const real_kind_info *real_kind_of(int kind);

/* The least n that makes sense. */
int real_kind_least(int kind);

/* The core's length for n points, and the points for a core's length. */
int64_t real_kind_core(int kind, int64_t n);
int64_t real_kind_points(int kind, int64_t core);

/* 1 when n points are words of half as many (FORM_QUARTER, even n). */
int real_kind_quarters(int kind, int64_t n);

/* 1 when the points of a side are backwards, or have alternating signs (real_kind_info.sine). */
int real_kind_reversed(const real_kind_info *k, int output);
int real_kind_alternates(const real_kind_info *k, int output);

/* An orthogonal transform is the unnormalised one over sqrt(real_kind_norm), besides its ends. */
int64_t real_kind_norm(int kind, int64_t n);

/* The order of the roots between the words of long rows and their points or spectra. */
int64_t real_kind_roots(int kind, int64_t n);

/* For checks: words of the complex transform that a row is, which is forward where the spectrum is
 * the output, and a row of one side's points as that transform's inputs or results (pairs of
 * numbers). ortho: 1 for an orthogonal transform, up to the scale. */
int64_t real_kind_words(int kind, int64_t n);
void real_kind_row(int kind, int ortho, int64_t n, int output, const double *points, double *row);

#endif
