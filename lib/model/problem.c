/* problem.c: from a request to its canonical form, or to a precise refusal. */
#include "problem.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

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

static tw_status check_supported(const tw_problem *q, int packed) {
  REFUSE_UNLESS(q->type == TW_C2C, TW_UNSUPPORTED, "only complex transforms (TW_C2C) so far");
  REFUSE_UNLESS(q->precision <= TW_F64, TW_UNSUPPORTED, "only TW_F32 and TW_F64 so far");
  REFUSE_UNLESS(q->rank == 1, TW_UNSUPPORTED, "only rank 1 so far");
  REFUSE_UNLESS(q->batch_rank <= 1, TW_UNSUPPORTED, "at most one batch dimension so far");
  REFUSE_UNLESS(q->policy != TW_POLICY_ADAPTIVE, TW_UNSUPPORTED,
                "policy adaptive is not there yet");
  REFUSE_UNLESS(packed || q->dims[0].n == 1 || (q->dims[0].is == 1 && q->dims[0].os == 1),
                TW_UNSUPPORTED, "only unit strides inside a transform so far");
  REFUSE_UNLESS(q->dims[0].n <= 1 << 28, TW_UNSUPPORTED,
                "lengths over 2^28 are not there yet (n = %lld)", (long long)q->dims[0].n);
  return TW_OK;
}

tw_status problem_canonical(const tw_problem *q, problem *out) {
  REFUSE_UNLESS(q, TW_INVALID, "the problem is null");
  REFUSE_UNLESS(q->size >= sizeof *q, TW_INVALID,
                "the problem's size is %zu, expected %zu: set it with sizeof", q->size, sizeof *q);
  int packed, element;
  TRY(check_enums(q));
  TRY(check_lengths(q, &packed));
  if (!packed)
    TRY(check_strides(q));
  TRY(check_supported(q, packed));
  problem p = {.precision = q->precision,
               .direction = q->direction,
               .placement = q->placement,
               .n = q->dims[0].n,
               .batch = q->batch_rank ? q->batch[0].n : 1,
               .scale = q->scale != 0 ? q->scale : 1};
  element = p.precision == TW_F64 ? 16 : 8;
  p.align = q->align > (size_t)element ? q->align : (size_t)element;
  p.in_dist = packed || !q->batch_rank || p.batch == 1 ? p.n : q->batch[0].is;
  p.out_dist = packed || !q->batch_rank || p.batch == 1 ? p.n : q->batch[0].os;
  int64_t unused;
  TRY(multiply(p.batch * element, p.in_dist, "span of the input in bytes", &unused));
  TRY(multiply(p.batch * element, p.out_dist, "span of the output in bytes", &unused));
  REFUSE_UNLESS(p.batch == 1 || llabs(p.out_dist) >= p.n, TW_INVALID,
                "transforms %lld elements apart overlap in the output (n = %lld)",
                (long long)p.out_dist, (long long)p.n);
  REFUSE_UNLESS(p.placement != TW_IN_PLACE || p.in_dist == p.out_dist, TW_INVALID,
                "in place needs equal distances in input and output");
  *out = p;
  return TW_OK;
}

int64_t problem_span(const problem *p, int output) {
  int64_t dist = llabs(output ? p->out_dist : p->in_dist);
  int64_t elements = (p->batch - 1) * dist + p->n;
  return elements * (p->precision == TW_F64 ? 16 : 8);
}

binding problem_binding(const problem *p, const facts *f) {
  int element = p->precision == TW_F64 ? 16 : 8, aligned = 0;
  while (aligned < 4 && p->align >= (size_t)element << (aligned + 1) &&
         p->in_dist % (2 << aligned) == 0 && p->out_dist % (2 << aligned) == 0)
    aligned++;
  return (binding){
      .arch = f->arch, .packed = p->in_dist == p->n && p->out_dist == p->n, .aligned = aligned};
}

pass_class problem_class(const problem *p) {
  int64_t bytes = p->n * p->batch * (p->precision == TW_F64 ? 16 : 8);
  pass_class c = {.precision = p->precision, .length = (int32_t)p->n};
  while (bytes >> (c.volume_bucket + 1))
    c.volume_bucket++;
  return c;
}

/* First byte of a side: rows may run downwards. */
static uintptr_t lowest(const problem *p, const void *base, int output) {
  int64_t dist = output ? p->out_dist : p->in_dist;
  int element = p->precision == TW_F64 ? 16 : 8;
  return (uintptr_t)base - (uintptr_t)(dist < 0 ? -dist * (p->batch - 1) * element : 0);
}

tw_status problem_check_buffers(const problem *p, const tw_buffers *b, int32_t *direction) {
  REFUSE_UNLESS(b, TW_INVALID, "the buffers are null");
  REFUSE_UNLESS(b->size >= sizeof *b, TW_INVALID,
                "the buffers' size is %zu, expected %zu: set it with sizeof", b->size, sizeof *b);
  REFUSE_UNLESS(b->in && b->out, TW_INVALID, "%s is null", b->in ? "out" : "in");
  REFUSE_UNLESS((uintptr_t)b->in % p->align == 0 && (uintptr_t)b->out % p->align == 0, TW_INVALID,
                "%s is not aligned to %zu bytes", (uintptr_t)b->in % p->align ? "in" : "out",
                p->align);
  int32_t d = p->direction ? p->direction : b->direction;
  REFUSE_UNLESS(d == TW_FORWARD || d == TW_INVERSE, TW_INVALID,
                "the plan serves either direction: name one in the buffers");
  REFUSE_UNLESS(!b->direction || b->direction == d, TW_INVALID,
                "the buffers ask for direction %d, the plan is for %d", b->direction, d);
  if (b->in == b->out) {
    REFUSE_UNLESS(p->placement != TW_OUT_OF_PLACE, TW_INVALID,
                  "the plan is out of place, but in equals out");
    REFUSE_UNLESS(p->in_dist == p->out_dist, TW_INVALID,
                  "in place needs equal distances in input and output");
  } else {
    uintptr_t in = lowest(p, b->in, 0), out = lowest(p, b->out, 1);
    REFUSE_UNLESS(p->placement != TW_IN_PLACE, TW_INVALID,
                  "the plan is in place, but in differs from out");
    REFUSE_UNLESS(in + (uintptr_t)problem_span(p, 0) <= out ||
                      out + (uintptr_t)problem_span(p, 1) <= in,
                  TW_INVALID, "in and out overlap without being equal");
  }
  *direction = d;
  return TW_OK;
}
