/* verify.c: one execution on Twiddle and on the real cuFFT, and the verdict. */
#include "verify.h"

#include "compare.h"
#include "cufft_context.h"
#include "cufft_status.h"
#include "real_context.h"
#include "real_library.h"
#include "real_plan.h"
#include "status.h"
#include "tally.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* The real library works in another context, so the arrays go there through host memory. */
typedef struct {
  cufft_plan *plan;
  const tw_buffers *buffers;
  tw_context *context;
  int in_place;
  size_t in_bytes, out_bytes;
  void *input;        /* host memory: a copy; NULL in place */
  void *ours, *other; /* host memory: the results; the latter begins as the output was */
  void *in, *out;     /* device memory of the real library's; in is NULL in place */
  const real_cufft *real;
  int handle;                /* there; 0: none */
  char skipped[TALLY_WORDS]; /* why it was not compared; empty: it was */
} trial;

static int skip(trial *t, const char *why) {
  snprintf(t->skipped, sizeof t->skipped, "%s", why);
  return 0;
}

static int good(trial *t, tw_status status) {
  return status == TW_OK ? 1 : skip(t, status_detail());
}

/* ---- in the program's context ---- */

static int allocate(trial *t) {
  const layout *l = &t->plan->layout;
  size_t in = compare_bytes(l, 0, t->in_place), out = compare_bytes(l, 1, t->in_place);
  t->in_bytes = in;
  t->out_bytes = t->in_place && in > out ? in : out;
  if (!in || !out)
    return skip(t, "its arrays are too large");
  t->ours = malloc(t->out_bytes);
  t->other = malloc(t->out_bytes);
  t->input = t->in_place ? NULL : malloc(t->in_bytes);
  return (t->ours && t->other && (t->in_place || t->input)) ||
         skip(t, "too little memory for copies");
}

/* Waits for the program's stream. Where that is the default one, or waits for it, a capture that
 * another thread begins now would be spoilt; so it would by the execution itself. */
static int wait_for_program(trial *t) {
  return good(t, tw_device_wait(t->context, t->plan->device, t->buffers->stream));
}

static int fetch(trial *t, void *to, const void *from, size_t bytes) {
  int32_t device = t->plan->device;
  return good(t, device == TW_DEVICE_CPU ? tw_device_download(t->context, device, to, from, bytes)
                                         : real_context_download(device, to, from, bytes));
}

/* The output is copied too, so that gaps between its elements are equal. */
static int fetch_before(trial *t) {
  const tw_buffers *b = t->buffers;
  return good(t, cufft_context(&t->context)) && wait_for_program(t) && allocate(t) &&
         fetch(t, t->other, b->out, t->out_bytes) &&
         (t->in_place || fetch(t, t->input, b->in, t->in_bytes));
}

static int fetch_ours(trial *t) {
  return wait_for_program(t) && fetch(t, t->ours, t->buffers->out, t->out_bytes);
}

/* ---- in the real library's ---- */

static int make_real_plan(trial *t) {
  char why[TALLY_WORDS];
  size_t work;
  if (real_library_open(&t->real, NULL) != TW_OK)
    return skip(t, status_detail());
  cufft_result result = t->real->cufftCreate(&t->handle);
  if (result == CUFFT_OK)
    result = real_plan_make(t->real, t->handle, &t->plan->layout, &work);
  if (result == CUFFT_ALLOC_FAILED)
    return skip(t, "too little memory for cuFFT's plan");
  snprintf(why, sizeof why, "cuFFT refuses it with status %d", result);
  return result == CUFFT_OK ? 1 : skip(t, why);
}

static int send(trial *t) {
  int32_t device = t->plan->device;
  return good(t, tw_device_alloc(t->context, device, t->out_bytes, &t->out)) &&
         good(t, tw_device_upload(t->context, device, t->out, t->other, t->out_bytes)) &&
         (t->in_place ||
          (good(t, tw_device_alloc(t->context, device, t->in_bytes, &t->in)) &&
           good(t, tw_device_upload(t->context, device, t->in, t->input, t->in_bytes))));
}

static int execute_real(trial *t) {
  char why[TALLY_WORDS];
  cufft_result result =
      t->real->cufftXtExec(t->handle, t->in_place ? t->out : t->in, t->out, t->buffers->direction);
  snprintf(why, sizeof why, "cuFFT executes it with status %d", result);
  return result == CUFFT_OK ? 1 : skip(t, why);
}

static int fetch_other(trial *t) {
  return good(t, tw_device_download(t->context, t->plan->device, t->other, t->out, t->out_bytes));
}

static int compute_other(trial *t) {
  real_scope scope;
  if (!real_context_enter(t->plan->device, &scope))
    return skip(t, "no context for cuFFT can be made");
  int computed = make_real_plan(t) && send(t) && execute_real(t) && fetch_other(t);
  if (t->handle)
    (void)t->real->cufftDestroy(t->handle);
  tw_device_free(t->context, t->plan->device, t->in);
  tw_device_free(t->context, t->plan->device, t->out);
  real_context_leave(&scope);
  return computed;
}

/* ---- the verdict ---- */

static void judge(trial *t) {
  const layout *l = &t->plan->layout;
  char why[TALLY_WORDS] = "";
  double distance = compare_distance(l, t->in_place, t->ours, t->other);
  double bound = compare_bound(l);
  if (isnan(distance)) {
    skip(t, "a result is not finite");
    return;
  }
  snprintf(why, sizeof why, "relative L2 distance %.2g, of which rounding explains %.2g%s",
           distance, bound,
           l->type == TW_C2R ? "; spectra without Hermitian symmetry have no defined result" : "");
  tally_add_verdict(t->plan->watched, distance <= bound ? TALLY_SAME : TALLY_DIFFERENT, why);
}

cufft_result verify_execution(cufft_plan *p, const tw_buffers *b) {
  trial t = {.plan = p, .buffers = b, .in_place = b->in == b->out};
  int ready = fetch_before(&t);
  cufft_result result = cufft_status_of(tw_plan_execute(p->plan, b));
  if (result != CUFFT_OK)
    skip(&t, "it failed");
  else if (ready && fetch_ours(&t) && compute_other(&t))
    judge(&t);
  if (t.skipped[0])
    tally_add_verdict(p->watched, TALLY_SKIPPED, t.skipped);
  free(t.input);
  free(t.ours);
  free(t.other);
  return result;
}
