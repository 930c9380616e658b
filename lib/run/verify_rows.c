/* verify_rows.c: where the points of a kernel on trial lie, and its rows as complex transforms:
 * what is compared. Owns no memory. */
#include "operation_table.h"
#include "verify_trial.h"

#include <math.h>
#include <string.h>

/* ---- places ---- */

int64_t verify_row_start(const trial *t, int64_t row, int output) {
  if (verify_is_long(t, output))
    return row / t->index_count * verify_long_distance(t) + row % t->index_count;
  if (verify_mirrors(t, output))
    return row / t->index_count * mirrored_distance(t) + row % t->index_count;
  if (!t->k->spec.binding.swapped)
    return row * (output ? t->dist : t->in_dist);
  return row / t->n * t->n + row % t->n * (output ? 1 : t->dist);
}

int64_t verify_point_stride(const trial *t, int output) {
  if (verify_mirrors(t, output) || verify_is_long(t, output))
    return t->index_count;
  return output && t->k->spec.binding.swapped ? t->dist : 1;
}

int64_t verify_behind_first(const trial *t) {
  return t->n / t->axis[0];
}

static int64_t point_at(const trial *t, int64_t j, int output) {
  if (t->spread && output == t->k->spec.binding.spread_out)
    return j / verify_behind_first(t) * t->spread + j % verify_behind_first(t);
  return j * verify_point_stride(t, output);
}

int64_t verify_place(const trial *t, int64_t row, int64_t j, int output) {
  return verify_row_start(t, row, output) + point_at(t, j, output);
}

/* Points of the axis that is part of a longer one. */
static int64_t twiddled(const trial *t) {
  return t->spread ? t->axis[0] : t->axis[t->axes - 1];
}

int64_t verify_roots(const trial *t) {
  int twice = t->k->spec.binding.mirrored || t->k->spec.binding.twins ? 2 : 1;
  return twiddled(t) * (t->kept ? folded_apart(t) : twice * t->index_count);
}

/* ---- rows ---- */

static operation_case case_of(const trial *t, int64_t index) {
  return (operation_case){.k = index_of(t, index),
                          .points = t->n,
                          .together = t->spread ? verify_behind_first(t) : 1,
                          .again = t->axes > 1 && !t->spread ? twiddled(t) : 0,
                          .order = verify_roots(t) / (t->k->spec.binding.twins ? 2 : 1),
                          .step = t->args.factor_step,
                          .count = t->count,
                          .factor = t->of_factors,
                          .factors = t->factors};
}

/* Does to a row what the kernel does before the transform, or takes back what it does afterwards,
 * so that the bare transform remains: not of real parts, which leave no way back. sign as in run:
 * the inverse is the conjugate of the forward one of the conjugate. */
static void operate(const trial *t, int64_t index, int after, double *row) {
  const operation_case c = case_of(t, index);
  const binding *b = &t->k->spec.binding;
  if (!after)
    operations_apply(&b->does[SIDE_LOAD], &c, row);
  else if (!verify_drops_parts(t))
    operations_undo(&b->does[SIDE_STORE], &c, row);
}

void verify_operate_result(const trial *t, int64_t index, int64_t k, float sign, double *row,
                           double result[2]) {
  const operation_case c = case_of(t, index);
  memset(row, 0, (size_t)(2 * t->n) * sizeof *row);
  row[2 * k] = result[0];
  row[2 * k + 1] = sign < 0 ? -result[1] : result[1];
  operations_apply(&t->k->spec.binding.does[SIDE_STORE], &c, row);
  result[0] = row[2 * k];
  result[1] = sign < 0 ? -row[2 * k + 1] : row[2 * k + 1];
}

/* Point j of a row: of input 0 if it is not there, and times its number of the window, or numbers
 * where it is a pair of real points. */
static void get_point(const trial *t, const void *from, int64_t row, int64_t j, int after,
                      double v[2]) {
  const binding *b = &t->k->spec.binding;
  int64_t at = b->part_in ? index_of(t, row) + j * t->index_count : j;
  v[0] = v[1] = 0;
  if (!verify_holds(t, row, j, after))
    return;
  element_get(after ? t->of_out : t->of_in, from, verify_place(t, row, j, after), v);
  if (after || !t->window)
    return;
  v[0] *= t->window[t->pairs * at];
  v[1] *= t->window[t->pairs * at + t->pairs - 1];
}

/* A row of a kind as the complex transform that computes it. */
static void gather_kind(trial *t, const void *from, int64_t row, int after, double *to) {
  const binding *b = &t->k->spec.binding;
  int64_t count = verify_points(t, after);
  double v[2];
  for (int64_t j = 0; j < count; j++) {
    get_point(t, from, row, j, after, v);
    t->points[j] = v[0];
  }
  real_kind_row(b->kind, b->ortho, count, after, t->points, to);
}

/* The word z[k] of mirrored rows from points k and m - k of the spectrum of a real row, as it is
 * loaded; what is stored has a factor 1/2. */
static void word_of(const trial *t, const double a[2], const double b[2], int64_t k, int after,
                    double z[2]) {
  double angle = 3.14159265358979323846 * (double)k / (double)(t->n * t->index_count);
  double c = cos(angle), s = sin(angle), share = after ? 0.5 : 1;
  double even[2] = {a[0] + b[0], a[1] - b[1]}, left[2] = {a[0] - b[0], a[1] + b[1]};
  double odd[2] = {left[0] * c - left[1] * s, left[0] * s + left[1] * c};
  z[0] = share * (even[0] - odd[1]);
  z[1] = share * (even[1] + odd[0]);
}

/* The words of mirrored rows from the spectra of their transforms. Where one real row makes all
 * words, its spectrum is completed. The sign is that of the spectrum. */
static void gather_mirrored(const trial *t, const void *from, int after, float sign, double *to) {
  element of = after ? t->of_out : t->of_in;
  int single = t->k->spec.binding.mirrored == REAL_PAIRS, conjugated = (sign > 0) != after;
  int64_t rows = t->index_count, m = rows * t->n;
  for (int64_t group = 0; group < t->batch / rows; group++)
    for (int64_t k = 0; k < m; k++) {
      double a[2], b[2], *z = to + 2 * ((group * rows + k % rows) * t->n + k / rows);
      int64_t other = m - k, low = single && other < k ? other : k;
      element_get(of, from, group * mirrored_distance(t) + low, a);
      element_get(of, from, group * mirrored_distance(t) + (single ? low : other), b);
      if (conjugated)
        a[1] = -a[1], b[1] = -b[1];
      if (!k || (single && k == other))
        a[1] = b[1] = 0;
      if (single)
        z[0] = a[0], z[1] = low == k ? a[1] : -a[1];
      else
        word_of(t, a, b, k, after, z);
    }
}

float verify_words_sign(const trial *t, float sign) {
  const binding *b = &t->k->spec.binding;
  if (b->twins)
    return b->twins == TW_R2C ? 1.0f : -1.0f;
  return !b->mirrored && !b->kind ? sign : binding_spectrum(b) ? 1.0f : -1.0f;
}

void verify_gather(trial *t, const void *from, int after, float sign, double *to) {
  element of = after ? t->of_out : t->of_in;
  const binding *b = &t->k->spec.binding;
  if (verify_mirrors(t, after)) {
    gather_mirrored(t, from, after, sign, to);
    return;
  }
  if (verify_is_long(t, after)) {
    verify_gather_long(t, from, after, to);
    return;
  }
  if (verify_folds(t, after)) {
    verify_unfold(t, from, after, to);
    return;
  }
  sign = verify_words_sign(t, sign);
  for (int64_t row = 0; row < t->batch; row++, to += 2 * t->n) {
    if (b->kind) {
      gather_kind(t, from, row, after, to);
      continue;
    }
    for (int64_t j = 0; j < verify_points(t, after); j++)
      get_point(t, from, row, j, after, to + 2 * j);
    if (verify_idle(t, row))
      memset(to, 0, (size_t)(2 * t->n) * sizeof *to);
    if (of.is_complex && t->k->spec.record.value[FIELD_REAL] != REAL_NONE &&
        !t->k->spec.binding.mirrored)
      verify_complete(t, to);
    if (!binding_operates(b))
      continue;
    if (sign < 0)
      operation_conjugate(t->n, to);
    operate(t, row, after, to);
    if (sign < 0)
      operation_conjugate(t->n, to);
  }
}
