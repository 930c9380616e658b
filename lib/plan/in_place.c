/* in_place.c: a long axis in natural order without a work area. Decimation in frequency in place
 * leaves the digits of a place k1, k2, k3 where they should be k3, k2, k1: for n = a*b*a the last
 * pass's blocks hold all k1 and all k3 of one k2, and write point k3 of row k1 to the place of
 * point k1 of row k3. */
#include "axis.h"
#include "space.h"

static tw_status swap_last(axis *a, const station *at, int64_t r) {
  int64_t behind = a->n / r;
  pass p = {.n = r, .is = at->stride, .os = behind * at->stride, .final = !a->which, .swapped = 1};
  const tw_dim own[] = {{r, behind * at->stride, at->stride},
                        {behind / r, r * at->stride, r * at->stride}};
  return axis_append(a, p, at, at, own, 2);
}

tw_status axis_in_place(axis *whole, int64_t outer) {
  axis plain = *whole, *a = &plain;
  plain.interleaved = 0; /* squares are of the inner loop */
  station from = station_of(a, a->from, 0, a->n), to = station_of(a, a->to, 1, a->n);
  const pass rotated = {.rotated = ROTATE_AFTER};
  int64_t behind = a->n / outer;
  TRY(axis_decimate(a, &from, &to, a->n, outer, a->n, rotated));
  TRY(axis_decimate(a, &to, &to, a->n, behind / outer, behind, rotated));
  return swap_last(a, &to, outer);
}

int axis_in_place_splits(const axis *a, int64_t longest, int64_t outer[AXIS_SPLITS_MOST]) {
  int count = 0;
  int64_t words = longest * AXIS_ROWS_LEAST, most = 1; /* words: that a block holds */
  while ((most + 1) * (most + 1) <= words && (most + 1) * (most + 1) <= a->n / 2)
    most++;
  for (int64_t r = most; r >= 2 && count < AXIS_SPLITS_MOST; r--) {
    int64_t inner = a->n / (r * r); /* at least 2 */
    if (a->n % (r * r) == 0 && inner <= longest && space_has_factors(a->t->precision, r) &&
        axis_factor_serves(a->t->precision, inner, longest))
      outer[count++] = r;
  }
  return count;
}
