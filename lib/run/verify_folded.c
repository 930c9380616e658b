/* verify_folded.c: the trial of a kernel with folded rows (binding.folded), which are part of
 * made-up real transforms. One side has rows as those of other kernels, the other one whole
 * spectra. */
#include "verify_trial.h"

enum { KEPT = FOLDED_COLUMNS / 2 + 2 };

static int spectrum_loops(const trial *t) {
  const binding *b = &t->k->spec.binding;
  return b->folded == TW_R2C ? b->loops_out : b->loops_in;
}

static int64_t folded_points(const trial *t) {
  return t->n * folded_apart(t);
}

/* Elements from one spectrum to the next. */
static int64_t spectrum_distance(const trial *t) {
  if (t->k->spec.binding.long_kind)
    return verify_long_distance(t);
  return folded_points(t) / 2 + 1 + ROWS_APART;
}

/* Without loops there is a single transform, with three there are two frequencies between the
 * columns' and those of a row. */
void verify_fold(trial *t) {
  int loops = spectrum_loops(t);
  int64_t rows = KEPT * (loops > 2 ? 2 : 1), wanted = (t->batch + rows - 1) / rows;
  t->kept = KEPT;
  t->index_count = rows;
  t->batch = rows * (loops ? wanted : 1);
  t->elements = t->batch / rows * spectrum_distance(t);
  t->elements = t->elements > t->batch * t->dist ? t->elements : t->batch * t->dist;
}

void verify_fold_args(const trial *t, launch_args *args) {
  int output = verify_folds(t, 1), between = (int)(t->index_count / t->kept);
  int64_t plain = output ? t->in_dist : t->dist;
  int64_t *rows = output ? args->in_loop : args->out_loop;
  int64_t *spectra = output ? args->out_loop : args->in_loop;
  args->factor_count = folded_points(t);
  args->factor_step = FOLDED_COLUMNS;
  args->loop_n[0] = t->kept;
  args->loop_n[1] = between > 1 ? between : t->batch / t->index_count;
  args->loop_n[2] = between > 1 ? t->batch / t->index_count : 1;
  rows[0] = plain;
  rows[1] = t->kept * plain;
  rows[2] = rows[3] = t->index_count * plain;
  spectra[0] = 1;
  spectra[1] = between > 1 ? FOLDED_COLUMNS : spectrum_distance(t);
  spectra[2] = spectra[3] = spectrum_distance(t);
  *(output ? &args->out_dist : &args->in_dist) = 1;
  *(output ? &args->out_stride : &args->in_stride) = folded_apart(t);
}

/* The row of the same transform whose frequencies are the negative ones. */
static int64_t opposite_row(const trial *t, int64_t row) {
  int64_t apart = folded_apart(t), column = row % t->kept;
  int64_t frequency = (apart - index_of(t, row)) % apart;
  return row - row % t->index_count + column + (frequency - column) / FOLDED_COLUMNS * t->kept;
}

/* Opposite rows of one column get conjugate points, as real points give them. */
void verify_fold_input(const trial *t) {
  if (verify_folds(t, 1) && verify_is_long(t, 1)) {
    verify_long_input(t);
    return;
  }
  for (int64_t row = 0; row < t->batch && verify_folds(t, 1); row++) {
    int64_t column = row % t->kept;
    if (2 * column % FOLDED_COLUMNS || verify_idle(t, row))
      continue;
    int64_t opposite = opposite_row(t, row);
    for (int64_t j = 0; j < t->n && row <= opposite; j++) {
      double v[2];
      element_get(t->of_in, t->in, row * t->in_dist + j, v);
      v[1] = row == opposite ? 0 : v[1];
      element_put(t->of_in, t->in, row * t->in_dist + j, v);
      v[1] = -v[1];
      if (row != opposite)
        element_put(t->of_in, t->in, opposite * t->in_dist + j, v);
    }
  }
}

/* Parts that no spectrum of real points has are ignored. */
void verify_unfold(const trial *t, const void *from, int after, double *to) {
  int64_t points = folded_points(t);
  for (int64_t row = 0; row < t->batch; row++)
    for (int64_t j = 0; j < t->n; j++, to += 2) {
      int64_t k = index_of(t, row) + j * folded_apart(t), folded = 2 * k > points;
      to[0] = to[1] = 0;
      if (verify_idle(t, row))
        continue;
      element_get(after ? t->of_out : t->of_in, from,
                  row / t->index_count * spectrum_distance(t) + (folded ? points - k : k), to);
      if (!k || 2 * k == points)
        to[1] = 0;
      if (folded)
        to[1] = -to[1];
    }
}

tw_status verify_fold_gaps(const trial *t) {
  size_t size = (size_t)element_bytes(t->of_out);
  const unsigned char *out = t->out;
  for (int64_t i = 0; i < t->batch / t->index_count; i++) {
    size_t end = (size_t)((i + 1) * spectrum_distance(t)) * size;
    for (size_t at = end - ROWS_APART * size; at < end; at++)
      if (out[at] != UNTOUCHED)
        return status_fail(TW_VERIFY_FAILED, "something was written after row or spectrum %lld",
                           (long long)i);
  }
  return TW_OK;
}
