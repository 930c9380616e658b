/* verify_check.c: judges what a kernel on trial computed: spot outputs against the definition,
 * energy against Parseval, an input from all outputs of every row, and gaps left alone. */
#include "verify_trial.h"

#include <math.h>

enum { SPOTS = 6 };

/* The unit roundoff of results that memory holds more coarsely than they are computed; else 0. */
static double stored_roundoff(const trial *t) {
  double stored = number_roundoff(t->of_out.format);
  return stored > number_roundoff(t->precision) ? stored : 0;
}

/* How often what becomes a result is rounded so, in the tile too. */
static double roundings(const trial *t) {
  return 1 + record_roundings(&t->k->spec.record);
}

/* Of an output over sqrt(n), and of an input. Rounding a result costs at most a part of its own
 * size, which is rarely over 3 * sqrt(n). What is rounded before adds up as its squares do. */
static double error_bound(const trial *t) {
  double computed = (t->precision == TW_F64 ? 1.1e-16 : 6e-8) * 16 * (1 + log2((double)t->n));
  return computed + 4 * sqrt(roundings(t)) * stored_roundoff(t);
}

/* Of the energy of a row, as a part of it. */
static double energy_bound(const trial *t) {
  return (t->precision == TW_F64 ? 1e-13 : 1e-5) + 2.01 * roundings(t) * stored_roundoff(t);
}

/* The roots that stand between all points in turn and one point k: of several axes, the products of
 * theirs. A step along an axis adds `step` to the number of the root; a whole turn adds nothing. */
typedef struct {
  int64_t root, step[RECORD_AXES_MAX];
  int at[RECORD_AXES_MAX];
} root_walk;

static root_walk walk_from_start(const trial *t, int64_t k) {
  root_walk w = {.root = 0};
  for (int i = t->axes - 1; i >= 0; i--) {
    w.step[i] = k % t->axis[i] * (t->n / t->axis[i]);
    k /= t->axis[i];
  }
  return w;
}

static void walk_on(const trial *t, root_walk *w) {
  for (int i = t->axes - 1; i >= 0; i--) {
    w->root += w->step[i];
    w->root -= w->root >= t->n ? t->n : 0;
    if (++w->at[i] < t->axis[i])
      return;
    w->at[i] = 0;
  }
}

/* sum over j of side[j] * exp(-sign*2*pi*i*j*k/n), in double: an output of a row by definition, or,
 * of the outputs and the other sign, n times an input. */
static void sum_row(const trial *t, const double *side, int64_t row, int64_t k, float sign,
                    double *re, double *im) {
  double sum_re = 0, sum_im = 0;
  root_walk w = walk_from_start(t, k);
  for (int64_t j = 0; j < t->n; j++, walk_on(t, &w)) {
    double x_re = part(t, side, row, j, 0), x_im = part(t, side, row, j, 1);
    double w_re = t->root_re[w.root], w_im = sign > 0 ? t->root_im[w.root] : -t->root_im[w.root];
    sum_re += x_re * w_re - x_im * w_im;
    sum_im += x_re * w_im + x_im * w_re;
  }
  *re = sum_re;
  *im = sum_im;
}

/* Errors are measured against the size of an output, sqrt(n) times that of an input. */
static tw_status check_spot(const trial *t, int64_t row, int64_t k, float sign, double bound) {
  double sum[2], off = 0;
  sum_row(t, t->x, row, k, sign, &sum[0], &sum[1]);
  if (verify_drops_parts(t))
    verify_operate_result(t, row, k, sign, t->result_row, sum);
  else
    off = part(t, t->y, row, k, 1) - sum[1];
  double error = hypot(part(t, t->y, row, k, 0) - sum[0], off);
  if (!(error <= bound * sqrt((double)t->n)))
    return status_fail(TW_VERIFY_FAILED, "row %lld, output %lld is off by %g (bound %g)",
                       (long long)row, (long long)k, error, bound * sqrt((double)t->n));
  return TW_OK;
}

static tw_status check_spots(const trial *t, int64_t row, float sign, double bound) {
  for (int spot = 0; spot < SPOTS; spot++)
    TRY(check_spot(t, row, (t->n - 1) * spot / (SPOTS - 1), sign, bound));
  return TW_OK;
}

static int64_t common_factor(int64_t a, int64_t b) {
  return b ? common_factor(b, a % b) : a;
}

/* A number under n that shares no factor with it, another for each row. */
static int64_t coprime(int64_t n, int64_t row) {
  int64_t j = (n * 55 / 144 + row * 7919) % n; /* near the golden section: neighbours differ most */
  while (common_factor(n, j) > 1)
    j = (j + 1) % n;
  return j;
}

/* An input is a sum over all outputs with weights that all differ, so that outputs which were
 * exchanged, lost or conjugated show, wherever they are. Of several axes it takes an input on each:
 * two outputs differ along one of them. */
static tw_status check_inputs(const trial *t, int64_t row, float sign, double bound) {
  int64_t apart = t->n;
  for (int i = 0; i < t->axes; i++) {
    apart /= t->axis[i];
    int64_t j = coprime(t->axis[i], row) * apart;
    double re, im;
    sum_row(t, t->y, row, j, -sign, &re, &im);
    double error = hypot(part(t, t->x, row, j, 0) - re / (double)t->n,
                         part(t, t->x, row, j, 1) - im / (double)t->n);
    if (!(error <= bound))
      return status_fail(TW_VERIFY_FAILED, "row %lld gives input %lld back off by %g (bound %g)",
                         (long long)row, (long long)j, error, bound);
  }
  return TW_OK;
}

/* Results without imaginary parts give no input back, so that those of short rows are all compared,
 * and of longer ones some, others in each row. */
static tw_status check_parts(const trial *t, int64_t row, float sign, double bound) {
  enum { PRODUCTS = 1 << 19 }; /* in all rows, about a millisecond */
  int64_t apart = coprime(t->n, 0), spots = PRODUCTS / (t->n * t->batch);
  spots = spots < SPOTS ? SPOTS : spots < t->n ? spots : t->n;
  for (int64_t spot = 0; spot < spots; spot++)
    TRY(check_spot(t, row, (row * spots + spot) * apart % t->n, sign, bound));
  return TW_OK;
}

/* How far the energy of a row may be from that of its input. A word that is made of a spectrum of
 * halves has the errors of the point that mirrors its own, too, which may be far larger. */
static double energy_error(const trial *t, double energy) {
  double mirrored = t->k->spec.binding.mirrored && stored_roundoff(t) > 0 ? error_bound(t) : 0;
  return energy_bound(t) * energy + mirrored * (2 * sqrt(energy) + mirrored);
}

static tw_status check_whole(const trial *t, int64_t row, float sign, double bound) {
  double in = 0, out = 0;
  TRY(check_inputs(t, row, sign, bound));
  for (int64_t i = 0; i < 2 * t->n; i++) {
    double a = part(t, t->x, row, i / 2, (int)(i % 2));
    double b = part(t, t->y, row, i / 2, (int)(i % 2));
    in += a * a;
    out += b * b;
  }
  if (!(fabs(out - in * (double)t->n) <= energy_error(t, in * (double)t->n))) /* in may be 0 */
    return status_fail(TW_VERIFY_FAILED, "row %lld violates Parseval by %g", (long long)row,
                       out / (in * (double)t->n) - 1);
  return TW_OK;
}

/* After the last row of a spectrum. */
static tw_status check_mirrored_gap(const trial *t, int64_t row) {
  size_t size = (size_t)element_bytes(t->of_out);
  int64_t end = (row / t->index_count + 1) * mirrored_distance(t);
  const unsigned char *out = t->out;
  if ((row + 1) % t->index_count)
    return TW_OK;
  for (size_t i = (size_t)(end - 3) * size; i < (size_t)end * size; i++)
    if (out[i] != UNTOUCHED)
      return status_fail(TW_VERIFY_FAILED, "something was written after the spectrum of row %lld",
                         (long long)row);
  return TW_OK;
}

/* 1 when a chirp ends before the row's last point, which must then not be written. */
static int lacks_a_point(const trial *t, int64_t row) {
  return binding_ends_rows(&t->k->spec.binding, SIDE_STORE) &&
         index_of(t, row) + (t->n - 1) * t->index_count >= t->count;
}

/* After each line of the first axis of a row. */
static tw_status check_spread_gaps(const trial *t, int64_t row) {
  size_t size = (size_t)element_bytes(t->of_out);
  int64_t line = t->n / t->axis[0];
  const unsigned char *out = (const unsigned char *)t->out + (size_t)(row * t->dist) * size;
  for (int64_t j = 0; j < t->dist; j++)
    for (size_t i = 0; i < size && j % t->spread >= line; i++)
      if (out[(size_t)j * size + i] != UNTOUCHED)
        return status_fail(TW_VERIFY_FAILED, "something was written within row %lld",
                           (long long)row);
  return TW_OK;
}

static tw_status check_gap(const trial *t, int64_t row, int in_place) {
  if (verify_is_long(t, 1) || verify_folds(t, 1))
    return row ? TW_OK : verify_fold_gaps(t);
  if (verify_mirrors(t, 1))
    return check_mirrored_gap(t, row);
  if (t->k->spec.binding.spread_out)
    return check_spread_gaps(t, row);
  int swapped = t->k->spec.binding.swapped;
  int64_t written = swapped ? t->batch : verify_points(t, 1) - lacks_a_point(t, row);
  if (verify_idle(t, row))
    written = 0;
  if (swapped && row >= t->n) /* as many lines as points */
    return TW_OK;
  size_t size = (size_t)element_bytes(t->of_out), at = (size_t)(row * t->dist + written) * size;
  const unsigned char *gap = (const unsigned char *)t->out + at;
  const unsigned char *before = (const unsigned char *)t->in + at;
  for (size_t i = 0; i < (size_t)(t->dist - written) * size; i++)
    if (gap[i] != (in_place ? before[i] : UNTOUCHED))
      return status_fail(TW_VERIFY_FAILED, "something was written after row %lld", (long long)row);
  return TW_OK;
}

/* Of a convolution with shifts: n times the input, elsewhere. */
static tw_status check_shift(const trial *t, int64_t row, double bound) {
  int64_t shift = shift_of(t, index_of(t, row));
  for (int64_t j = 0; j < t->n; j++) {
    int64_t to = (j + shift) % t->n;
    double off[2] = {0, 0};
    for (int im = 0; im < 2 - verify_drops_parts(t); im++)
      off[im] = part(t, t->y, row, to, im) / (double)t->n - part(t, t->x, row, j, im);
    double error = hypot(off[0], off[1]);
    if (!(error <= 2 * bound))
      return status_fail(TW_VERIFY_FAILED, "row %lld, point %lld is off by %g (bound %g)",
                         (long long)row, (long long)to, error, 2 * bound);
  }
  return TW_OK;
}

tw_status verify_check(const trial *t, float direction, float sign) {
  double bound = error_bound(t);
  const int64_t rows[3] = {0, t->batch / 2, t->batch - 1};
  int shifts = binding_has(&t->k->spec.binding, OPERATION_FILTER);
  for (int i = 0; i < 3 && !shifts; i++)
    if (!lacks_a_point(t, rows[i]))
      TRY(check_spots(t, rows[i], sign, bound));
  for (int64_t row = 0; row < t->batch; row++) {
    if (!lacks_a_point(t, row))
      TRY(shifts                  ? check_shift(t, row, bound)
          : verify_drops_parts(t) ? check_parts(t, row, sign, bound)
                                  : check_whole(t, row, sign, bound));
    TRY(check_gap(t, row, runs_in_place(t, direction)));
  }
  return TW_OK;
}
