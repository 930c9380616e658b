/* verify_long.c: the rows of a kernel that is the first or the last of several passes of long rows
 * of a kind (binding.long_kind): columns of the real core, or folded rows. One side holds whole
 * rows of points, of which the formulas of real_kind.c make those of the core or its spectrum. */
#include "verify_trial.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

int64_t verify_long_points(const trial *t) {
  return t->n * (t->kept ? folded_apart(t) : t->index_count);
}

int64_t verify_long_row(const trial *t) {
  int kind = t->k->spec.binding.long_kind;
  int64_t points = verify_long_points(t);
  return real_kind_of(kind)->form == FORM_QUARTER ? 2 * points : real_kind_points(kind, points);
}

/* Results of type IV are pairs of points. */
int64_t verify_long_distance(const trial *t) {
  return verify_long_row(t) / (t->k->spec.binding.twins ? 2 : 1) + ROWS_APART;
}

void verify_long_args(const trial *t, launch_args *args) {
  args->factor_count = verify_long_row(t);
}

void verify_long(trial *t) {
  const binding *b = &t->k->spec.binding;
  int loops = verify_is_long(t, 0) ? b->loops_in : b->loops_out;
  int64_t whole;
  t->index_count = t->batch / 2 > 0 ? t->batch / 2 : 1;
  t->batch = (loops ? 2 : 1) * t->index_count;
  whole = t->batch / t->index_count * verify_long_distance(t);
  t->elements = t->elements > whole ? t->elements : whole;
}

/* Which point of the core, or of its spectrum, point j of a row is. */
static int64_t place_of(const trial *t, int64_t row, int64_t j) {
  return t->kept ? index_of(t, row) + j * folded_apart(t)
                 : row % t->index_count + j * t->index_count;
}

void verify_gather_long(const trial *t, const void *from, int after, double *to) {
  const binding *b = &t->k->spec.binding;
  int64_t n = verify_long_row(t), rows = t->index_count;
  for (int64_t row = 0; row < t->batch; row++) {
    for (int64_t i = 0; i < n && row % rows == 0; i++) {
      double v[2];
      int pairs = b->twins ? 2 : 1;
      element_get(after ? t->of_out : t->of_in, from,
                  row / rows * verify_long_distance(t) + i / pairs, v);
      t->points[i] = v[i % pairs];
    }
    if (row % rows == 0)
      real_kind_row(b->long_kind, b->ortho, n, after, t->points, t->long_row);
    for (int64_t j = 0; j < t->n; j++, to += 2) {
      const double *word = t->long_row + 2 * place_of(t, row, j);
      to[0] = verify_idle(t, row) ? 0 : word[0];
      to[1] = verify_idle(t, row) ? 0 : word[1];
    }
  }
}

static double noise(uint64_t *state) {
  *state ^= *state << 13, *state ^= *state >> 7, *state ^= *state << 17;
  return (double)(*state >> 11) / 4503599627370496.0 - 1;
}

/* Point j of a folded row, as the columns of the core leave it. */
static void column_sum(const trial *t, int64_t frequency, int64_t j, double sum[2]) {
  int64_t apart = folded_apart(t);
  sum[0] = sum[1] = 0;
  for (int64_t i = 0; i < apart; i++) {
    double angle = -2 * PI * (double)(i * frequency % apart) / (double)apart;
    sum[0] += t->long_row[2 * (i * t->n + j)] * cos(angle);
    sum[1] += t->long_row[2 * (i * t->n + j)] * sin(angle);
  }
}

void verify_long_input(const trial *t) {
  const binding *b = &t->k->spec.binding;
  uint64_t state = 0x9e3779b97f4a7c15ull;
  for (int64_t row = 0; row < t->batch; row++) {
    for (int64_t i = 0; i < verify_long_row(t) && row % t->index_count == 0; i++)
      t->points[i] = noise(&state);
    if (row % t->index_count == 0)
      real_kind_row(b->long_kind, b->ortho, verify_long_row(t), 0, t->points, t->long_row);
    for (int64_t j = 0; j < t->n && !verify_idle(t, row); j++) {
      double sum[2];
      column_sum(t, index_of(t, row), j, sum);
      element_put(t->of_in, t->in, row * t->in_dist + j, sum);
    }
  }
}
