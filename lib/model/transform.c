/* transform.c: from a request to its canonical form, or to a precise refusal. */
#include "transform.h"
#include "places.h"
#include "real_kind.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST_BITS = 62 };
_Static_assert(TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST <= (int)PLACES_LOOPS_MOST, "places");

#define REFUSE_UNLESS(condition, status, ...)                                                      \
  do {                                                                                             \
    if (!(condition))                                                                              \
      return status_fail(status, __VA_ARGS__);                                                     \
  } while (0)

/* *product = a * b; fails when that exceeds 62 bits. */
static tw_status multiply(int64_t a, int64_t b, const char *what, int64_t *product) {
  int64_t p;
  if (__builtin_mul_overflow(a, b, &p) || p > (int64_t)1 << SIZE_MOST_BITS ||
      p < -((int64_t)1 << SIZE_MOST_BITS))
    return status_fail(TW_INVALID, "%s: %lld * %lld is too large", what, (long long)a,
                       (long long)b);
  *product = p;
  return TW_OK;
}

/* The largest scale: a number of the arithmetic's precision, not of the arrays'. */
static double greatest_scale(int format) {
  return number_of(number_of(format)->arithmetic)->greatest;
}

static tw_status check_enums(const tw_problem *q) {
  REFUSE_UNLESS(q->type >= TW_C2C && q->type <= TW_R2R, TW_INVALID, "type %d is unknown", q->type);
  REFUSE_UNLESS(number_known(q->precision), TW_INVALID, "precision %d is unknown", q->precision);
  REFUSE_UNLESS(q->direction >= TW_FORWARD && q->direction <= TW_INVERSE, TW_INVALID,
                "direction %d is unknown", q->direction);
  REFUSE_UNLESS(q->placement >= TW_EITHER_PLACE && q->placement <= TW_OUT_OF_PLACE, TW_INVALID,
                "placement %d is unknown", q->placement);
  REFUSE_UNLESS(q->order >= TW_ORDER_NATURAL && q->order <= TW_ORDER_REVERSED_IN, TW_INVALID,
                "order %d is unknown", q->order);
  REFUSE_UNLESS(q->policy >= TW_POLICY_DEFAULT && q->policy <= TW_POLICY_FULL, TW_INVALID,
                "policy %d is unknown", q->policy);
  REFUSE_UNLESS(q->device >= TW_DEVICE_CPU, TW_INVALID, "device %d is unknown", q->device);
  REFUSE_UNLESS(isfinite(q->scale) && fabs(q->scale) <= greatest_scale(q->precision), TW_INVALID,
                "scale is not finite in this precision");
  REFUSE_UNLESS(q->rank >= 1, TW_INVALID, "rank %d: a transform has at least 1 dimension", q->rank);
  REFUSE_UNLESS(q->rank <= 64, TW_INVALID, "rank %d is over 64", q->rank);
  REFUSE_UNLESS(q->batch_rank >= 0 && q->batch_rank <= 64, TW_INVALID,
                "batch_rank %d is outside 0..64", q->batch_rank);
  REFUSE_UNLESS(q->dims, TW_INVALID, "dims is null");
  REFUSE_UNLESS(q->batch || !q->batch_rank, TW_INVALID, "batch is null but batch_rank is %d",
                q->batch_rank);
  REFUSE_UNLESS(!(q->flags & ~(TW_ORTHO | TW_DESTROY_INPUT | TW_NO_WORK_AREA)), TW_INVALID,
                "flags %d are unknown", q->flags);
  REFUSE_UNLESS(q->between >= TW_BETWEEN_ANY && q->between <= TW_BETWEEN_F32, TW_INVALID,
                "between %d is unknown", q->between);
  REFUSE_UNLESS((q->align & (q->align - 1)) == 0, TW_INVALID, "align %zu is not a power of two",
                q->align);
  return TW_OK;
}

/* Every length positive, their product within bounds. */
static tw_status check_lengths(const tw_problem *q, int *all_zero) {
  int64_t total = ELEMENT_BYTES_MOST;
  *all_zero = 1;
  for (int i = 0; i < q->rank + q->batch_rank; i++) {
    int inner = i < q->rank;
    const tw_dim *d = inner ? &q->dims[i] : &q->batch[i - q->rank];
    REFUSE_UNLESS(d->n > 0, TW_INVALID, "%s %d: length %lld is not positive",
                  inner ? "dimension" : "batch dimension", inner ? i : i - q->rank,
                  (long long)d->n);
    TRY(multiply(total, d->n, "size of the transform in bytes", &total));
    if (d->is || d->os)
      *all_zero = 0;
  }
  return TW_OK;
}

static tw_status check_strides(const tw_problem *q) {
  for (int i = 0; i < q->rank + q->batch_rank; i++) {
    const tw_dim *d = i < q->rank ? &q->dims[i] : &q->batch[i - q->rank];
    REFUSE_UNLESS(
        d->n == 1 || (d->is && d->os), TW_INVALID,
        "a stride of zero with length %lld: all strides zero mean packed, one alone means "
        "nothing",
        (long long)d->n);
  }
  return TW_OK;
}

/* Each dimension between real points has a kind, and a length that makes sense of it. */
static tw_status check_kinds(const tw_problem *q) {
  if (q->type != TW_R2R)
    return TW_OK;
  REFUSE_UNLESS(q->r2r, TW_INVALID, "r2r is null, which TW_R2R needs");
  for (int i = 0; i < q->rank; i++) {
    REFUSE_UNLESS(real_kind_known((int64_t)q->r2r[i] + 1), TW_INVALID,
                  "dimension %d: kind %d is unknown", i, q->r2r[i]);
    int kind = q->r2r[i] + 1, least = real_kind_least(kind);
    REFUSE_UNLESS(q->dims[i].n >= least, TW_INVALID,
                  "dimension %d: %s of length %lld, which is less than %d", i,
                  real_kind_of(kind)->name, (long long)q->dims[i].n, least);
  }
  return TW_OK;
}

/* How many points a side of a request has along dimension i; out of range where the request is. */
static int64_t asked_points(const tw_problem *q, int i, int output) {
  const int64_t *asked = output ? q->out_points : q->in_points;
  int64_t n = q->dims[i].n;
  return asked ? asked[i] : i == q->rank - 1 ? type_points(q->type, output, n) : n;
}

static tw_status check_points(const tw_problem *q) {
  for (int i = 0; i < 2 * q->rank; i++) {
    int output = i >= q->rank, d = i % q->rank;
    int64_t n = q->dims[d].n, asked = asked_points(q, d, output);
    int64_t most = d == q->rank - 1 ? type_points(q->type, output, n) : n;
    REFUSE_UNLESS(asked >= 1 && asked <= most, TW_INVALID,
                  "dimension %d: %lld points to be %s are outside 1..%lld", d, (long long)asked,
                  output ? "written" : "read", (long long)most);
  }
  return TW_OK;
}

static tw_status check_window(const tw_problem *q) {
  for (int64_t i = 0; q->window && i < asked_points(q, q->rank - 1, 0); i++)
    REFUSE_UNLESS(isfinite(q->window[i]) && fabs(q->window[i]) <= greatest_scale(q->precision),
                  TW_INVALID, "number %lld of the window is not finite in this precision",
                  (long long)i);
  return TW_OK;
}

static tw_status check_room(const tw_problem *q) {
  REFUSE_UNLESS(q->rank <= TRANSFORM_DIMS_MOST, TW_UNSUPPORTED, "rank %d is over %d", q->rank,
                TRANSFORM_DIMS_MOST);
  REFUSE_UNLESS(q->batch_rank <= TRANSFORM_LOOPS_MOST, TW_UNSUPPORTED, "batch_rank %d is over %d",
                q->batch_rank, TRANSFORM_LOOPS_MOST);
  REFUSE_UNLESS(q->policy != TW_POLICY_ADAPTIVE, TW_UNSUPPORTED,
                "policy adaptive is not there yet");
  return TW_OK;
}

tw_status transform_supported(const transform *t) {
  REFUSE_UNLESS(t->type == TW_C2C || t->order == TW_ORDER_NATURAL, TW_UNSUPPORTED,
                "only complex transforms have digit-reversed orders");
  REFUSE_UNLESS(t->order == TW_ORDER_NATURAL || (!t->windowed && !transform_is_short(t)),
                TW_UNSUPPORTED,
                "digit-reversed orders go neither with a window nor with fewer points");
  return TW_OK;
}

/* ---- loops ---- */

static int64_t reach(const tw_dim *d) {
  return llabs(d->is) + llabs(d->os);
}

static void sort_loops(tw_dim *loop, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && reach(&loop[k]) < reach(&loop[k - 1]); k--) {
      tw_dim swap = loop[k];
      loop[k] = loop[k - 1];
      loop[k - 1] = swap;
    }
}

int transform_merge(tw_dim *loop, int count) {
  int kept = 0, merged = 0;
  for (int i = 0; i < count; i++)
    if (loop[i].n != 1)
      loop[kept++] = loop[i];
  sort_loops(loop, kept);
  for (int i = 0; i < kept; i++) {
    tw_dim *inner = merged ? &loop[merged - 1] : NULL;
    if (inner && loop[i].is == inner->is * inner->n && loop[i].os == inner->os * inner->n)
      inner->n *= loop[i].n;
    else
      loop[merged++] = loop[i];
  }
  return merged;
}

/* ---- dimensions and strides ---- */

static void set_elements(int type, int format, transform *t) {
  t->type = type;
  t->precision = number_of(format)->arithmetic;
  t->in = (element){format, type_is_complex(type, 0)};
  t->out = (element){format, type_is_complex(type, 1)};
}

/* Bytes: the size of the smaller element. */
static size_t least_alignment(const transform *t) {
  int in = element_bytes(t->in), out = element_bytes(t->out);
  return (size_t)(in < out ? in : out);
}

static void set_points(const tw_problem *q, transform *t) {
  for (int i = 0; i < t->rank; i++) {
    t->dim[i].in = asked_points(q, i, 0);
    t->dim[i].out = asked_points(q, i, 1);
  }
}

/* Points that a side of the whole transform has. */
static int64_t whole_points(const transform *t, int i, int output) {
  return i == transform_real_dim(t) ? type_points(t->type, output, t->dim[i].n) : t->dim[i].n;
}

int transform_is_short(const transform *t) {
  for (int i = 0; i < 2 * t->rank; i++) {
    int output = i >= t->rank, d = i % t->rank;
    if ((output ? t->dim[d].out : t->dim[d].in) < whole_points(t, d, output))
      return 1;
  }
  return 0;
}

/* Elements from one packed row of a side to the next. A row of real points has room for its
 * spectrum, unless the transform is out of place only, or has fewer points. */
static int64_t packed_row(const transform *t, int output) {
  const transform_dim *d = &t->dim[t->rank - 1];
  int is_complex = output ? t->out.is_complex : t->in.is_complex;
  if (t->placement != TW_OUT_OF_PLACE && transform_real_dim(t) >= 0 && !is_complex &&
      !transform_is_short(t))
    return 2 * (d->n / 2 + 1);
  return output ? d->out : d->in;
}

/* Row-major, the batch outermost. */
static void pack(transform *t) {
  int64_t is = 1, os = 1;
  for (int i = t->rank - 1; i >= 0; i--) {
    transform_dim *d = &t->dim[i];
    int last = i == t->rank - 1;
    d->is = is;
    d->os = os;
    is *= last ? packed_row(t, 0) : d->in;
    os *= last ? packed_row(t, 1) : d->out;
  }
  for (int i = t->loops - 1; i >= 0; i--) {
    t->loop[i].is = is;
    t->loop[i].os = os;
    is *= t->loop[i].n;
    os *= t->loop[i].n;
  }
}

static void copy_dims(const tw_problem *q, int packed, transform *t) {
  t->rank = q->rank;
  t->loops = q->batch_rank;
  t->points = t->rows = 1;
  for (int i = 0; i < t->rank; i++) {
    const tw_dim *d = &q->dims[i];
    t->dim[i] = (transform_dim){.n = d->n, .is = d->is, .os = d->os};
    t->kind[i] = q->type == TW_R2R && q->r2r ? q->r2r[i] : 0;
    t->points *= d->n;
  }
  for (int i = 0; i < t->loops; i++) {
    t->loop[i] = q->batch[i];
    t->rows *= q->batch[i].n;
  }
  set_points(q, t);
  if (packed)
    pack(t);
}

/* Drops complex dimensions of length 1, which change nothing; between real and complex points even
 * such a dimension changes the type. */
static void drop_dims(transform *t) {
  int kept = 0, real = transform_real_dim(t);
  for (int i = 0; i < t->rank; i++) {
    transform_dim d = t->dim[i];
    if (d.n == 1 && i != real && t->type != TW_R2R)
      continue;
    if (d.n == 1) /* its strides mean nothing */
      d.is = d.os = 1;
    t->dim[kept++] = d;
  }
  for (int i = kept; i < t->rank; i++) /* no trace of what is dropped */
    t->dim[i] = (transform_dim){0};
  t->rank = kept;
}

static void drop_loops(transform *t) {
  int kept = transform_merge(t->loop, t->loops);
  for (int i = kept; i < t->loops; i++)
    t->loop[i] = (tw_dim){0};
  t->loops = kept;
}

/* ---- spans and places ---- */

static tw_status check_spans(const transform *t) {
  for (int output = 0; output < 2; output++) {
    int64_t span = 1, part = 0, bytes = element_bytes(output ? t->out : t->in);
    for (int i = 0; i < t->rank + t->loops; i++) {
      side_loop s = transform_side(t, i, output);
      if (s.points == 1) /* its stride means nothing */
        continue;
      TRY(multiply(s.points * bytes, s.stride == INT64_MIN ? INT64_MAX : llabs(s.stride),
                   "span of an array in bytes", &part));
      REFUSE_UNLESS(!__builtin_add_overflow(span, part, &span) && span <= (int64_t)1 << 62,
                    TW_INVALID, "span of an array in bytes is too large");
    }
  }
  return TW_OK;
}

/* 1 when two points of a side share an element. */
static int side_meets(const transform *t, int output) {
  place_loop all[PLACES_LOOPS_MOST];
  int count = 0;
  for (int i = 0; i < t->rank + t->loops; i++) {
    side_loop s = transform_side(t, i, output);
    if (s.points > 1)
      all[count++] = (place_loop){s.points, s.stride};
  }
  return places_meet(all, count);
}

/* 1 when two points of either side share an element, or would if each side had as many points as
 * the other one: then rows of fewer points are no rows of their own in place. */
static int room_meets(const transform *t) {
  place_loop all[PLACES_LOOPS_MOST];
  int count = 0, real = transform_real_dim(t), complex_out = t->out.is_complex;
  for (int i = 0; i < t->rank + t->loops; i++) {
    side_loop in = transform_side(t, i, 0), out = transform_side(t, i, 1);
    if (i == real && complex_out)
      in.points = (in.points + 1) / 2;
    else if (i == real)
      out.points = (out.points + 1) / 2;
    side_loop most = complex_out ? out : in;
    most.points = in.points > out.points ? in.points : out.points;
    if (most.points > 1)
      all[count++] = (place_loop){most.points, most.stride};
  }
  return places_meet(all, count);
}

/* 1 when each row along a dimension has its output at the bytes where its input is. Rows between
 * real and complex points must have neighbouring points on both sides. Their complex side takes
 * more bytes, and its rows must not overlap either where it is the input. */
static int same_places(const transform *t) {
  int64_t in = element_bytes(t->in), out = element_bytes(t->out);
  int real = transform_real_dim(t);
  for (int i = 0; i < t->rank + t->loops; i++) {
    int64_t is = transform_side(t, i, 0).stride, os = transform_side(t, i, 1).stride;
    if (i == real ? is != 1 || os != 1 : is * in != os * out)
      return 0;
  }
  if (transform_is_short(t))
    return !room_meets(t);
  return t->type != TW_C2R || !side_meets(t, 0);
}

tw_status transform_in_place(const transform *t) {
  REFUSE_UNLESS(t->same_places, TW_INVALID, "in place needs equal strides in input and output%s",
                transform_real_dim(t) < 0 ? ""
                                          : ", in bytes, of rows with room for n/2+1 complex "
                                            "points side by side");
  return TW_OK;
}

/* 1 when a request has fewer points read or written than there are. */
static int asks_for_fewer(const tw_problem *q) {
  int fewer = 0;
  for (int i = 0; i < q->rank && (q->in_points || q->out_points); i++)
    for (int output = 0; output < 2; output++)
      fewer |= asked_points(q, i, output) !=
               (i == q->rank - 1 ? type_points(q->type, output, q->dims[i].n) : q->dims[i].n);
  return fewer;
}

int transform_has_two_layouts(const tw_problem *q) {
  int packed = q->dims && (q->batch || q->batch_rank <= 0) && q->rank <= 64 &&
               q->batch_rank <= 64 && q->placement == TW_EITHER_PLACE &&
               (q->type == TW_R2C || q->type == TW_C2R) && !asks_for_fewer(q);
  for (int i = 0; packed && i < q->rank + q->batch_rank; i++) {
    const tw_dim *d = i < q->rank ? &q->dims[i] : &q->batch[i - q->rank];
    packed = !d->is && !d->os;
  }
  return packed;
}

/* ---- canonical form ---- */

/* Spectra of real points are forward transforms, and real points come from them by the inverse one,
 * unless the caller says otherwise. */
static int32_t natural_direction(int32_t type) {
  return type == TW_C2C ? TW_EITHER_DIRECTION : type == TW_C2R ? TW_INVERSE : TW_FORWARD;
}

/* The factors of the dimensions join the scale. Only kinds whose rows' ends have others differ in
 * more than that. */
static void make_orthogonal(transform *t) {
  long double norm = 1; /* so that the scale is rounded once */
  for (int i = 0; i < t->rank; i++) {
    int kind = t->type == TW_R2R ? 1 + t->kind[i] : 0;
    const real_kind_info *k = kind ? real_kind_of(kind) : NULL;
    norm *= (long double)(kind ? real_kind_norm(kind, t->dim[i].n) : t->dim[i].n);
    t->ortho |= k && (k->ends[0] || k->ends[1]);
  }
  t->scale = (double)(t->scale / sqrtl(norm));
}

/* Along a dimension of one point, which is dropped, a window is a scale. */
static void set_window(const tw_problem *q, transform *t) {
  const transform_dim *d = &t->dim[t->rank - 1];
  if (!q->window)
    return;
  if (d->n == 1 && t->type == TW_C2C) {
    t->scale *= q->window[0];
    return;
  }
  t->windowed = 1;
  t->window = hash_of(q->window, (size_t)d->in * sizeof *q->window);
}

tw_status transform_canonical(const tw_problem *q, transform *out) {
  int packed;
  TRY(check_enums(q));
  TRY(check_lengths(q, &packed));
  TRY(check_kinds(q));
  if (!packed)
    TRY(check_strides(q));
  TRY(check_room(q));
  TRY(check_points(q));
  TRY(check_window(q));
  transform t;
  memset(&t, 0, sizeof t); /* padding too: equal ones are compared by their bytes */
  set_elements(q->type, q->precision, &t);
  t.direction = q->direction && q->type != TW_R2R ? q->direction : natural_direction(q->type);
  t.placement = q->placement;
  t.order = q->order;
  t.between = transform_coarse(&t) ? q->between : TW_BETWEEN_ANY;
  t.scale = q->scale != 0 ? q->scale : 1;
  t.max_work = q->max_work;
  t.align = least_alignment(&t);
  t.align = q->align > t.align ? q->align : t.align;
  copy_dims(q, packed, &t);
  if (q->flags & TW_ORTHO)
    make_orthogonal(&t);
  set_window(q, &t);
  drop_dims(&t);
  TRY(check_spans(&t));
  drop_loops(&t);
  REFUSE_UNLESS(!side_meets(&t, 1), TW_INVALID,
                "outputs overlap: some strides lead to the same element in two ways");
  t.same_places = same_places(&t);
  t.destroys_input = t.type == TW_C2R && q->flags & TW_DESTROY_INPUT && !side_meets(&t, 0);
  if (t.placement == TW_IN_PLACE)
    TRY(transform_in_place(&t));
  if (!t.same_places)
    t.placement = TW_OUT_OF_PLACE; /* no execution can be in place */
  memcpy(out, &t, sizeof t);
  return TW_OK;
}

void transform_one_row(int format, int64_t n, transform *out) {
  memset(out, 0, sizeof *out);
  set_elements(TW_C2C, format, out);
  out->direction = TW_FORWARD;
  out->same_places = 1;
  out->rank = 1;
  out->dim[0] = (transform_dim){n, n, n, 1, 1};
  out->points = n;
  out->rows = 1;
  out->scale = 1;
  out->align = least_alignment(out);
}
