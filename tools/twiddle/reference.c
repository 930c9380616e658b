/* reference.c: transforms beside their definition (definition.h), at chosen outputs.
 *
 * The relative error is taken against the input's energy, by Parseval: the squared errors of the
 * compared outputs, scaled up to all outputs, over the energy that all outputs have together. If
 * all outputs are compared, this is exactly the relative L2 error; if some are, one that happens to
 * be small does not make it large.
 *
 * The bound is the usual one for a floating-point FFT of random rounding errors,
 *     k * (0.6 * eps * sqrt(log2 n) + 0.5 * eps),    eps = 2^-24 or 2^-53,
 * with k = 1 when at least 4096 outputs are pooled, and 2 when fewer are, because a mean
 * over few outputs varies more. Numbers that are stored as halves are rounded once a launch,
 *     1.5 * eps * sqrt(launches + 1),                eps = 2^-11 or 2^-8. */
#include "reference.h"
#include "element.h"
#include "twiddle.h"

#include <math.h>
#include <stdlib.h>

enum { POOL_LEAST = 4096 };
static const int64_t work_usual = 60000000, work_most = 400000000; /* products of complex numbers */

static lcomplex number_at(element e, const void *data, int64_t i) {
  double value[2];
  element_get(e, data, i, value);
  return (lcomplex){value[0], value[1]};
}

static lcomplex product(lcomplex a, lcomplex b) {
  return (lcomplex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* A problem, and the input of one of its transforms. */
typedef struct {
  const reference_problem *problem;
  int rank;
  element in, out;
  definition_axis *axis[REFERENCE_RANK_MAX];
  int64_t in_n[REFERENCE_RANK_MAX], out_n[REFERENCE_RANK_MAX]; /* points of each axis */
  int64_t in_points, out_points, points;                       /* points: the product of all n */
  lcomplex *column[REFERENCE_RANK_MAX];                        /* in_n coefficients each */
  lcomplex *x;
  void (*tell)(double fraction); /* NULL: nobody is told */
  int64_t wanted, done;          /* outputs in all frames */
} definition;

/* ---- one output ---- */

static void split(int rank, const int64_t *n, int64_t i, int64_t *index) {
  for (int axis = rank - 1; axis >= 0; i /= n[axis--])
    index[axis] = i % n[axis];
}

/* The sum of x[j] c[j]; numbers of TW_R2R are real on all sides. */
static lcomplex row_sum(const lcomplex *x, const lcomplex *c, int64_t n, int is_complex,
                        int all_real) {
  lcomplex sum = {0, 0};
  if (all_real) {
    for (int64_t j = 0; j < n; j++)
      sum.re += x[j].re * c[j].re;
    return sum;
  }
  for (int64_t j = 0; j < n; j++) {
    lcomplex term =
        is_complex ? product(x[j], c[j]) : (lcomplex){x[j].re * c[j].re, x[j].re * c[j].im};
    sum.re += term.re;
    sum.im += term.im;
  }
  return sum;
}

/* Output k by the definition, row after row along the last axis. */
static lcomplex defined_output(const definition *d, int64_t k) {
  int64_t index[REFERENCE_RANK_MAX], point[REFERENCE_RANK_MAX] = {0}, last = d->rank - 1;
  int64_t n = d->in_n[last];
  split(d->rank, d->out_n, k, index);
  for (int i = 0; i < d->rank; i++)
    definition_column(d->axis[i], index[i], d->column[i]);
  lcomplex sum = {0, 0};
  for (const lcomplex *x = d->x, *end = x + d->in_points; x < end; x += n) {
    lcomplex row =
        row_sum(x, d->column[last], n, d->in.is_complex, d->problem->kind.type == TW_R2R);
    for (int64_t i = 0; i < last; i++)
      row = product(row, d->column[i][point[i]]);
    sum.re += row.re;
    sum.im += row.im;
    for (int64_t i = last - 1; i >= 0 && ++point[i] == d->in_n[i]; i--)
      point[i] = 0;
  }
  return sum;
}

static double weight_of(const definition *d, int64_t i, int output) {
  int64_t index[REFERENCE_RANK_MAX];
  double weight = 1;
  split(d->rank, output ? d->out_n : d->in_n, i, index);
  for (int axis = 0; axis < d->rank; axis++)
    weight *= output ? definition_out_weight(d->axis[axis], index[axis])
                     : definition_in_weight(d->axis[axis], index[axis]);
  return weight;
}

/* The factor of the bound for a length: 1 for prime factors up to 13, 1.5 where larger ones are
 * computed directly, 2 where one is so large that it becomes a convolution. */
static double way_of(int32_t precision, int64_t n) {
  static const int direct[] = {17, 19, 23, 29, 31, 37, 41, 43, 53, 61, 67, 73, 79};
  int count = precision == TW_F64 ? 8 : 13, larger;
  for (int factor = 2; factor <= 13; factor++)
    while (n % factor == 0)
      n /= factor;
  larger = n > 1;
  for (int i = 0; i < count; i++)
    while (n % direct[i] == 0)
      n /= direct[i];
  return n > 1 ? 2 : larger ? 1.5 : 1;
}

double reference_bound(const reference_problem *p, int64_t outputs) {
  double eps = number_roundoff(p->precision), way = 1, points = 1;
  if (number_of(p->precision)->arithmetic != p->precision)
    return 1.5 * eps * sqrt((p->launches > 0 ? p->launches : 1) + 1);
  for (int i = 0; i < p->rank; i++) {
    double of_axis = way_of(p->precision, definition_length(&p->kind, p->n[i]));
    way = of_axis > way ? of_axis : way;
    points *= (double)p->n[i];
  }
  double k = (outputs >= POOL_LEAST ? 1 : 2) * way;
  return k * (0.6 * eps * sqrt(log2(points)) + (p->window ? 1 : 0.5) * eps);
}

/* ---- inputs ---- */

/* Where half a spectrum holds a point and its conjugate, only the half of their sum that is
 * conjugate symmetric counts. */
static void make_symmetric(const definition *d) {
  int64_t last = d->problem->n[d->rank - 1], index[REFERENCE_RANK_MAX] = {0};
  for (int64_t i = 0; i < d->in_points; i++) {
    int64_t other = 0;
    split(d->rank, d->in_n, i, index);
    if (index[d->rank - 1] != 0 && 2 * index[d->rank - 1] != last)
      continue;
    for (int axis = 0; axis < d->rank; axis++) {
      int64_t n = d->in_n[axis], at = index[axis];
      other = other * n + (axis == d->rank - 1 || !at ? at : n - at);
    }
    if (other < i)
      continue;
    lcomplex a = d->x[i], b = d->x[other];
    d->x[i] = (lcomplex){(a.re + b.re) / 2, (a.im - b.im) / 2};
    d->x[other] = (lcomplex){d->x[i].re, -d->x[i].im};
  }
}

/* Fills x with a frame; returns the energy of all its outputs. */
static long double read_frame(const definition *d, const void *in, int64_t frame) {
  const reference_problem *p = d->problem;
  int64_t row = d->in_n[d->rank - 1];
  long double energy = 0;
  for (int64_t j = 0; j < d->in_points; j++) {
    double w = p->window ? p->window[j % row] : 1;
    d->x[j] = number_at(d->in, in, frame * d->in_points + j);
    d->x[j] = (lcomplex){d->x[j].re * w, d->x[j].im * w};
  }
  if (p->kind.type == TW_C2R)
    make_symmetric(d);
  for (int64_t j = 0; j < d->in_points; j++)
    energy += weight_of(d, j, 0) * (d->x[j].re * d->x[j].re + d->x[j].im * d->x[j].im);
  for (int i = 0; i < d->rank; i++)
    energy *= definition_energy(d->axis[i]);
  return energy * p->scale * p->scale;
}

/* Decides how many outputs of how many frames are compared. */
static void choose_outputs(int64_t points, int64_t batch, int64_t *frames, int64_t *each) {
  int64_t outputs = work_usual / points > POOL_LEAST ? work_usual / points : POOL_LEAST;
  if (outputs > work_most / points)
    outputs = work_most / points > 16 ? work_most / points : 16;
  *frames = (outputs + points - 1) / points;
  *frames = *frames < batch ? *frames : batch;
  *each = outputs / *frames < points ? outputs / *frames : points;
  *each = *each > 0 ? *each : 1;
}

/* ---- which outputs of a long frame ----
 *
 * The error of an output depends on the input. Where the input is nearly constant, or a tone, a few
 * outputs have most of the error. All of these are compared; the others are sampled at random, and
 * the sample's error is scaled up to all of them. */

/* 1 when each index k of an output satisfies k * parts = 0 mod the axis's length. Such outputs
 * collect what a constant input leaves in the first stages of a transform. */
static int stands_out(const definition *d, int64_t k, int64_t parts) {
  int64_t index[REFERENCE_RANK_MAX];
  split(d->rank, d->out_n, k, index);
  for (int i = 0; i < d->rank; i++)
    if (index[i] * parts % d->problem->n[i])
      return 0;
  return 1;
}

static int64_t divisor(int64_t a, int64_t b) {
  return b ? divisor(b, a % b) : a;
}

/* The largest `parts` for which at most `few` outputs stand out. */
static int64_t choose_parts(const definition *d, int64_t few) {
  static const int64_t parts[] = {240, 60, 16, 4, 2};
  for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
    int64_t count = 1;
    for (int k = 0; k < d->rank; k++)
      count *= divisor(d->problem->n[k], parts[i]);
    if (count <= few)
      return parts[i];
  }
  return 1;
}

static long double size_of(const definition *d, const void *out, int64_t at) {
  lcomplex v = number_at(d->out, out, at);
  return v.re * v.re + v.im * v.im;
}

/* A squared magnitude that fewer than `few` outputs exceed: the sum over all outputs divided by
 * `few`. Not finite when an output is not. */
static long double large_size(const definition *d, const void *out, int64_t first, int64_t few) {
  long double sum = 0;
  for (int64_t k = 0; k < d->out_points; k++)
    sum += size_of(d, out, first + k);
  return sum / (long double)few;
}

static long double error_of(definition *d, const void *out, int64_t first, int64_t k) {
  lcomplex right = defined_output(d, k), computed = number_at(d->out, out, first + k);
  double scale = d->problem->scale;
  long double re = right.re * scale - computed.re, im = right.im * scale - computed.im;
  d->done++;
  if (d->tell)
    d->tell((double)d->done / (double)d->wanted);
  return weight_of(d, k, 1) * (re * re + (d->out.is_complex ? im * im : 0));
}

/* The estimated squared error of a frame, of which about `each` outputs are compared; *looked: how
 * many were. */
static long double frame_error(definition *d, const void *out, int64_t first, int64_t each,
                               int64_t *looked) {
  long double large_error = 0, sampled = 0;
  int64_t points = d->out_points, outstanding = 0, taken = 0, few = each / 4 > 4 ? each / 4 : 4;
  int64_t parts = choose_parts(d, few);
  long double large = large_size(d, out, first, few);
  uint64_t state = 88172645463325252ull ^ (uint64_t)first; /* other outputs in every frame */
  int all = 2 * each >= points;
  *looked = 0;
  if (!isfinite(large))
    return large;
  for (int64_t k = 0; k < points; k++) {
    if (!all && !stands_out(d, k, parts) && size_of(d, out, first + k) <= large)
      continue;
    large_error += error_of(d, out, first, k);
    outstanding++;
  }
  for (int64_t tries = 0; outstanding + taken < each && tries < 2 * each; tries++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    int64_t k = (int64_t)(state % (uint64_t)points);
    if (stands_out(d, k, parts) || size_of(d, out, first + k) > large)
      continue;
    sampled += error_of(d, out, first, k);
    taken++;
  }
  *looked = outstanding + taken;
  return large_error +
         (taken ? sampled * (long double)(points - outstanding) / (long double)taken : 0);
}

static void compare_frames(definition *d, const void *in, const void *out,
                           reference_result *result) {
  long double error = 0, energy = 0;
  int64_t frames, each, looked, batch = d->problem->batch;
  choose_outputs(d->points, batch, &frames, &each);
  d->wanted = frames * each;
  result->outputs = 0;
  for (int64_t f = 0; f < frames; f++) {
    int64_t frame = frames > 1 ? f * ((batch - 1) / (frames - 1)) : 0;
    energy += read_frame(d, in, frame);
    error += frame_error(d, out, frame * d->out_points, each, &looked);
    result->outputs += looked;
  }
  result->error = error == 0 ? 0 : (double)sqrtl(error / energy); /* zeros must give zeros */
  result->frames = frames;
  result->bound = reference_bound(d->problem, result->outputs);
}

/* ---- the whole ---- */

static tw_status open_definition(const reference_problem *p, definition *d) {
  d->rank = p->rank;
  d->in = (element){p->precision, type_is_complex(p->kind.type, 0)};
  d->out = (element){p->precision, type_is_complex(p->kind.type, 1)};
  d->in_points = d->out_points = d->points = 1;
  int64_t columns = 0;
  for (int i = 0; i < p->rank; i++) {
    if (p->n[i] < 1 || p->n[i] > INT32_MAX / d->points)
      return status_fail(TW_INVALID, "a transform too long to be compared with the definition");
    TRY(definition_axis_make(&p->kind, p->n[i], i == p->rank - 1, &d->axis[i]));
    d->in_n[i] = definition_in_points(d->axis[i]);
    d->out_n[i] = definition_out_points(d->axis[i]);
    d->in_points *= d->in_n[i];
    d->out_points *= d->out_n[i];
    d->points *= p->n[i];
    columns += d->in_n[i];
  }
  lcomplex *memory = calloc((size_t)(columns + d->in_points), sizeof *memory);
  if (!memory)
    return status_fail(TW_NO_MEMORY, "no memory for a reference transform of %lld points",
                       (long long)d->in_points);
  d->x = memory;
  memory += d->in_points;
  for (int i = 0; i < p->rank; memory += d->in_n[i++])
    d->column[i] = memory;
  return TW_OK;
}

tw_status reference_check(const reference_problem *problem, const void *in, const void *out,
                          void (*tell)(double fraction), reference_result *result) {
  definition d = {.problem = problem, .tell = tell};
  if (problem->rank < 1 || problem->rank > REFERENCE_RANK_MAX || problem->batch < 1 ||
      !number_known(problem->precision))
    return status_fail(TW_INVALID, "nothing to compare with the definition");
  tw_status status = open_definition(problem, &d);
  if (status == TW_OK)
    compare_frames(&d, in, out, result);
  free(d.x);
  for (int i = 0; i < d.rank; i++)
    definition_axis_free(d.axis[i]);
  return status;
}

int reference_passed(const reference_result *result) {
  return result->error <= result->bound;
}

void reference_random_fill(void *data, int32_t precision, int64_t reals, uint64_t *state) {
  for (int64_t i = 0; i < reals; i++) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    double value = (double)(int64_t)(*state * 2685821657736338717ull) * ldexp(1, -63);
    element_put(element_real(precision), data, i, (const double[2]){value, 0});
  }
}
