/* rader.c: the tables of Rader's convolution: the powers of the primitive root, and the spectrum of
 * the roots of unity in the order of those powers. */
#include "rader.h"
#include "residues.h"
#include "lcomplex.h"

#include <stdlib.h>

void rader_points(uint16_t *point, int p) {
  residues_powers powers;
  residues_powers_of(residues_root(p), p, &powers);
  point[0] = 0;
  for (int k = 1; k < p; k++)
    point[k] = (uint16_t)residues_look_up(&powers, k);
}

int rader_spectrum(void *table, int f64, int p, int m) {
  const int q = p - 1;
  residues_powers powers;
  residues_powers_of(residues_root(p), p, &powers);
  lcomplex_roots roots = {0};
  lcomplex *b = malloc((size_t)(2 * q) * sizeof *b);
  int made = b && lcomplex_roots_make(&roots, p);
  for (int j = 0; j < q && made; j++) {
    b[j] = lcomplex_root(&roots, (int64_t)residues_look_up(&powers, j + 1) * m % p);
    b[j].re /= q, b[j].im /= q;
  }
  made = made && lcomplex_dft(b, b + q, q);
  for (int k = 0; k < q && made; k++)
    lcomplex_put(table, f64, k, b[q + k]);
  free(roots.low);
  free(b);
  return made;
}
