/* transform.c: from a request that makes sense to its canonical form, or to a precise refusal. */
#include "places.h"
#include "real_kind.h"
#include "request.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST <= (int)PLACES_LOOPS_MOST, "places");

/* Points that a side of the whole transform has. */
static int64_t whole_points(const transform *t, int i, int output) {
  return i == transform_real_dim(t) ? type_points(t->type, output, t->dim[i].n) : t->dim[i].n;
}

static int side_is_short(const transform *t, int output) {
  int is_short = 0;
  for (int i = 0; i < t->rank; i++)
    is_short |= (output ? t->dim[i].out : t->dim[i].in) < whole_points(t, i, output);
  return is_short;
}

tw_status transform_supported(const transform *t) {
  REFUSE_UNLESS(t->type == TW_C2C || t->order == TW_ORDER_NATURAL, TW_UNSUPPORTED,
                "only complex transforms have digit-reversed orders");
  int reversed = t->order == TW_ORDER_REVERSED_OUT; /* the side, if any */
  REFUSE_UNLESS(t->order == TW_ORDER_NATURAL ||
                    !(side_is_short(t, reversed) || (t->windowed && !reversed)),
                TW_UNSUPPORTED, "a digit-reversed %s",
                reversed ? "result has all points" : "input has all points, and no window");
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
    t->dim[i].in = request_points(q, i, 0);
    t->dim[i].out = request_points(q, i, 1);
  }
}

int transform_is_short(const transform *t) {
  return side_is_short(t, 0) || side_is_short(t, 1);
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
      TRY(request_product(s.points * bytes, s.stride == INT64_MIN ? INT64_MAX : llabs(s.stride),
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
      fewer |= request_points(q, i, output) !=
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
  transform t;
  TRY(request_check(q, &packed));
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
