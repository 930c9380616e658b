/* transform.c: from a request to its canonical form, or to a precise refusal. */
#include "transform.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE_MOST_BITS = 62 };

#define REFUSE_UNLESS(condition, status, ...)                                                      \
  do {                                                                                             \
    if (!(condition))                                                                              \
      return status_fail(status, __VA_ARGS__);                                                     \
  } while (0)

/* a * b, or a refusal when it leaves 62 bits. */
static tw_status multiply(int64_t a, int64_t b, const char *what, int64_t *product) {
  int64_t p;
  if (__builtin_mul_overflow(a, b, &p) || p > (int64_t)1 << SIZE_MOST_BITS ||
      p < -((int64_t)1 << SIZE_MOST_BITS))
    return status_fail(TW_INVALID, "%s: %lld * %lld is too large", what, (long long)a,
                       (long long)b);
  *product = p;
  return TW_OK;
}

static tw_status check_enums(const tw_problem *q) {
  REFUSE_UNLESS(q->type >= TW_C2C && q->type <= TW_R2R, TW_INVALID, "type %d is unknown", q->type);
  REFUSE_UNLESS(q->precision >= TW_F32 && q->precision <= TW_BF16, TW_INVALID,
                "precision %d is unknown", q->precision);
  REFUSE_UNLESS(q->direction >= TW_FORWARD && q->direction <= TW_INVERSE, TW_INVALID,
                "direction %d is unknown", q->direction);
  REFUSE_UNLESS(q->placement >= TW_EITHER_PLACE && q->placement <= TW_OUT_OF_PLACE, TW_INVALID,
                "placement %d is unknown", q->placement);
  REFUSE_UNLESS(q->order >= TW_ORDER_NATURAL && q->order <= TW_ORDER_REVERSED_IN, TW_INVALID,
                "order %d is unknown", q->order);
  REFUSE_UNLESS(q->policy >= TW_POLICY_DEFAULT && q->policy <= TW_POLICY_FULL, TW_INVALID,
                "policy %d is unknown", q->policy);
  REFUSE_UNLESS(q->device >= TW_DEVICE_CPU, TW_INVALID, "device %d is unknown", q->device);
  REFUSE_UNLESS(isfinite(q->scale) && (q->precision == TW_F64 || fabs(q->scale) <= (double)FLT_MAX),
                TW_INVALID, "scale is not finite in this precision");
  REFUSE_UNLESS(q->rank >= 1 && q->rank <= 64, TW_INVALID, "rank %d is outside 1..64", q->rank);
  REFUSE_UNLESS(q->batch_rank >= 0 && q->batch_rank <= 64, TW_INVALID,
                "batch_rank %d is outside 0..64", q->batch_rank);
  REFUSE_UNLESS(q->dims, TW_INVALID, "dims is null");
  REFUSE_UNLESS(q->batch || !q->batch_rank, TW_INVALID, "batch is null but batch_rank is %d",
                q->batch_rank);
  REFUSE_UNLESS((q->align & (q->align - 1)) == 0, TW_INVALID, "align %zu is not a power of two",
                q->align);
  return TW_OK;
}

/* Every length positive, their product within bounds. */
static tw_status check_lengths(const tw_problem *q, int *all_zero) {
  int64_t total = 16; /* bytes of the widest element */
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

static tw_status check_supported(const tw_problem *q) {
  REFUSE_UNLESS(q->type == TW_C2C, TW_UNSUPPORTED, "only complex transforms (TW_C2C) so far");
  REFUSE_UNLESS(q->precision <= TW_F64, TW_UNSUPPORTED, "only TW_F32 and TW_F64 so far");
  REFUSE_UNLESS(q->rank <= TRANSFORM_DIMS_MOST, TW_UNSUPPORTED, "rank %d is over %d", q->rank,
                TRANSFORM_DIMS_MOST);
  REFUSE_UNLESS(q->batch_rank <= TRANSFORM_LOOPS_MOST, TW_UNSUPPORTED, "batch_rank %d is over %d",
                q->batch_rank, TRANSFORM_LOOPS_MOST);
  REFUSE_UNLESS(q->policy != TW_POLICY_ADAPTIVE, TW_UNSUPPORTED,
                "policy adaptive is not there yet");
  return TW_OK;
}

/* ---- canonical form ---- */

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

/* All strides zero mean packed: row-major, the batch outermost. */
static void copy_dims(const tw_problem *q, int packed, transform *t) {
  int64_t stride = 1;
  for (int i = q->rank - 1; i >= 0; i--) {
    t->dim[i] = q->dims[i];
    if (packed)
      t->dim[i].is = t->dim[i].os = stride;
    stride *= q->dims[i].n;
  }
  t->points = stride;
  for (int i = q->batch_rank - 1; i >= 0; i--) {
    t->loop[i] = q->batch[i];
    if (packed)
      t->loop[i].is = t->loop[i].os = stride;
    stride *= q->batch[i].n;
  }
  t->rows = stride / t->points;
}

/* ---- outputs must not fall on each other ---- */

enum { OUTPUT_DIMS_MOST = TRANSFORM_DIMS_MOST + TRANSFORM_LOOPS_MOST };

/* Dimensions of an output by rising stride; reach[i]: how far those up to i lead. */
typedef struct {
  const tw_dim *dim;
  int64_t reach[OUTPUT_DIMS_MOST];
  int64_t patience; /* steps left; without any, what could not be ruled out counts as found */
} lattice;

/* Whether steps of at most n-1 forwards or back along dimensions 0..i lead as far as `distance`. */
static int reaches(lattice *l, int i, int64_t distance) {
  if (!distance || --l->patience < 0)
    return 1;
  if (i < 0 || llabs(distance) > l->reach[i])
    return 0;
  int64_t stride = l->dim[i].os, within = i ? l->reach[i - 1] : 0, most = l->dim[i].n - 1;
  int64_t from = (distance - within) / stride - 1, to = (distance + within) / stride + 1;
  from = from > -most ? from : -most;
  to = to < most ? to : most;
  for (int64_t d = from; d <= to; d++)
    if (llabs(distance - d * stride) <= within && reaches(l, i - 1, distance - d * stride))
      return 1;
  return 0;
}

/* Two outputs are one when some steps along a dimension are steps back along those within it. */
static int outputs_meet(const tw_dim *dim, int count) {
  lattice l = {.dim = dim, .patience = 1 << 20};
  for (int i = 0; i < count; i++) {
    l.reach[i] = (i ? l.reach[i - 1] : 0) + (dim[i].n - 1) * dim[i].os;
    for (int64_t d = 1; i && d < dim[i].n && d * dim[i].os <= l.reach[i - 1]; d++)
      if (reaches(&l, i - 1, d * dim[i].os))
        return 1;
  }
  return 0;
}

/* Mostly each dimension strides over everything within it; else interleaving is looked into. */
static tw_status check_outputs(const transform *t) {
  tw_dim all[OUTPUT_DIMS_MOST];
  int count = 0, plain = 1;
  int64_t inside = 0;
  for (int i = 0; i < t->rank; i++)
    all[count++] = (tw_dim){t->dim[i].n, 0, llabs(t->dim[i].os)};
  for (int i = 0; i < t->loops; i++)
    all[count++] = (tw_dim){t->loop[i].n, 0, llabs(t->loop[i].os)};
  sort_loops(all, count);
  for (int i = 0; i < count; i++) {
    plain = plain && all[i].os > inside;
    inside += (all[i].n - 1) * all[i].os;
  }
  REFUSE_UNLESS(plain || !outputs_meet(all, count), TW_INVALID,
                "outputs overlap: some strides lead to the same element in two ways");
  return TW_OK;
}

static tw_status check_spans(const transform *t) {
  for (int side = 0; side < 2; side++) {
    int64_t span = 1, part = 0;
    for (int i = 0; i < t->rank + t->loops; i++) {
      const tw_dim *d = i < t->rank ? &t->dim[i] : &t->loop[i - t->rank];
      int64_t stride = side ? d->os : d->is;
      if (d->n == 1) /* its stride means nothing */
        continue;
      TRY(multiply(d->n * 16, stride == INT64_MIN ? INT64_MAX : llabs(stride),
                   "span of an array in bytes", &part));
      REFUSE_UNLESS(!__builtin_add_overflow(span, part, &span) && span <= (int64_t)1 << 62,
                    TW_INVALID, "span of an array in bytes is too large");
    }
  }
  return TW_OK;
}

static int same_on_both_sides(const transform *t) {
  for (int i = 0; i < t->rank; i++)
    if (t->dim[i].is != t->dim[i].os)
      return 0;
  for (int i = 0; i < t->loops; i++)
    if (t->loop[i].is != t->loop[i].os)
      return 0;
  return 1;
}

tw_status transform_canonical(const tw_problem *q, transform *out) {
  int packed, rank = 0;
  TRY(check_enums(q));
  TRY(check_lengths(q, &packed));
  if (!packed)
    TRY(check_strides(q));
  TRY(check_supported(q));
  transform t;
  memset(&t, 0, sizeof t); /* padding too: equal ones are compared by their bytes */
  t.precision = q->precision;
  t.direction = q->direction;
  t.placement = q->placement;
  t.order = q->order;
  t.scale = q->scale != 0 ? q->scale : 1;
  t.max_work = q->max_work;
  size_t element = t.precision == TW_F64 ? 16 : 8;
  t.align = q->align > element ? q->align : element;
  copy_dims(q, packed, &t);
  for (int i = 0; i < q->rank; i++)
    if (t.dim[i].n != 1)
      t.dim[rank++] = t.dim[i];
  t.rank = rank;
  t.loops = q->batch_rank;
  TRY(check_spans(&t));
  t.loops = transform_merge(t.loop, t.loops);
  TRY(check_outputs(&t));
  REFUSE_UNLESS(t.placement != TW_IN_PLACE || same_on_both_sides(&t), TW_INVALID,
                "in place needs equal strides in input and output");
  memcpy(out, &t, sizeof t);
  return TW_OK;
}

/* ---- arrays ---- */

/* First and past-the-last byte of a side, strides of either sign. */
static void extent(const transform *t, const void *base, int output, uintptr_t *from,
                   uintptr_t *to) {
  int64_t low = 0, high = 1, element = t->precision == TW_F64 ? 16 : 8;
  for (int i = 0; i < t->rank + t->loops; i++) {
    const tw_dim *d = i < t->rank ? &t->dim[i] : &t->loop[i - t->rank];
    int64_t way = (d->n - 1) * (output ? d->os : d->is);
    if (way < 0)
      low += way;
    else
      high += way;
  }
  *from = (uintptr_t)base + (uintptr_t)(low * element);
  *to = (uintptr_t)base + (uintptr_t)(high * element);
}

/* A supplied work area must leave both arrays alone. */
static tw_status check_work(const transform *t, const tw_buffers *b, size_t work_bytes) {
  uintptr_t from, to, work = (uintptr_t)b->work;
  if (!b->work || !work_bytes)
    return TW_OK;
  for (int output = 0; output <= 1; output++) {
    extent(t, output ? b->out : b->in, output, &from, &to);
    REFUSE_UNLESS(to <= work || work + work_bytes <= from, TW_INVALID, "work and %s overlap",
                  output ? "out" : "in");
  }
  return TW_OK;
}

tw_status transform_check_buffers(const transform *t, const tw_buffers *b, size_t work_bytes,
                                  int32_t *direction) {
  REFUSE_UNLESS(b->in && b->out, TW_INVALID, "%s is null", b->in ? "out" : "in");
  REFUSE_UNLESS((uintptr_t)b->in % t->align == 0 && (uintptr_t)b->out % t->align == 0, TW_INVALID,
                "%s is not aligned to %zu bytes", (uintptr_t)b->in % t->align ? "in" : "out",
                t->align);
  size_t element = t->precision == TW_F64 ? 16 : 8;
  REFUSE_UNLESS((uintptr_t)b->work % element == 0, TW_INVALID, "work is not aligned to %zu bytes",
                element);
  int32_t d = t->direction ? t->direction : b->direction;
  REFUSE_UNLESS(d == TW_FORWARD || d == TW_INVERSE, TW_INVALID,
                "the plan serves either direction: name one in the buffers");
  REFUSE_UNLESS(!b->direction || b->direction == d, TW_INVALID,
                "the buffers ask for direction %d, the plan is for %d", b->direction, d);
  if (b->in == b->out) {
    REFUSE_UNLESS(t->placement != TW_OUT_OF_PLACE, TW_INVALID,
                  "the plan is out of place, but in equals out");
    REFUSE_UNLESS(same_on_both_sides(t), TW_INVALID,
                  "in place needs equal strides in input and output");
  } else {
    uintptr_t in, in_end, out, out_end;
    REFUSE_UNLESS(t->placement != TW_IN_PLACE, TW_INVALID,
                  "the plan is in place, but in differs from out");
    extent(t, b->in, 0, &in, &in_end);
    extent(t, b->out, 1, &out, &out_end);
    REFUSE_UNLESS(in_end <= out || out_end <= in, TW_INVALID,
                  "in and out overlap without being equal");
  }
  TRY(check_work(t, b, work_bytes));
  *direction = d;
  return TW_OK;
}
