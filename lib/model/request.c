/* request.c: refuses what makes no sense in a request, or has no room in its canonical form. */
#include "request.h"
#include "real_kind.h"

#include <math.h>

enum { SIZE_MOST_BITS = 62 };

tw_status request_product(int64_t a, int64_t b, const char *what, int64_t *product) {
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
    TRY(request_product(total, d->n, "size of the transform in bytes", &total));
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

int64_t request_points(const tw_problem *q, int i, int output) {
  const int64_t *asked = output ? q->out_points : q->in_points;
  int64_t n = q->dims[i].n;
  return asked ? asked[i] : i == q->rank - 1 ? type_points(q->type, output, n) : n;
}

static tw_status check_points(const tw_problem *q) {
  for (int i = 0; i < 2 * q->rank; i++) {
    int output = i >= q->rank, d = i % q->rank;
    int64_t n = q->dims[d].n, asked = request_points(q, d, output);
    int64_t most = d == q->rank - 1 ? type_points(q->type, output, n) : n;
    REFUSE_UNLESS(asked >= 1 && asked <= most, TW_INVALID,
                  "dimension %d: %lld points to be %s are outside 1..%lld", d, (long long)asked,
                  output ? "written" : "read", (long long)most);
  }
  return TW_OK;
}

static tw_status check_window(const tw_problem *q) {
  for (int64_t i = 0; q->window && i < request_points(q, q->rank - 1, 0); i++)
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

tw_status request_check(const tw_problem *q, int *packed) {
  int all_zero;
  TRY(check_enums(q));
  TRY(check_lengths(q, &all_zero));
  TRY(check_kinds(q));
  if (!all_zero)
    TRY(check_strides(q));
  TRY(check_room(q));
  TRY(check_points(q));
  TRY(check_window(q));
  *packed = all_zero;
  return TW_OK;
}
