/* warm.c: fills a cache for a device that this machine need not have. */
#include "warm.h"
#include "chirp.h"
#include "context.h"
#include "kernel.h"
#include "planner.h"

#include <stdlib.h>

typedef struct {
  tw_context *context;
  const device_kind *kind;
  compiler *with; /* that kind's */
  const facts *facts;
  warm_report *report;
  void *user;
} warming;

/* Compiles a text into the cache, reports it, and frees it. r: NULL for a kernel without a record.
 */
static tw_status store(const warming *w, kernel_text *t, const char *entry, const record *r) {
  tw_context *c = w->context;
  machine_code m;
  cache_facts stored;
  tw_status status = machine_code_obtain(&c->run, w->with, t, w->facts->arch, entry, 0, &m);
  kernel_text_free(t);
  TRY(status);
  free(m.code);
  cache_describe(c->cache, &stored);
  if (!m.from_cache && !stored.writable)
    return status_fail(TW_FILE_ERROR, "the cache cannot be written: %s",
                       stored.why ? stored.why : "no directory");
  w->report(w->user, r, entry, m.from_cache, m.compile_ms);
  return TW_OK;
}

static tw_status store_chirp(const warming *w, enum chirp_kernel_part part, int precision) {
  launch_shape shape;
  kernel_text t;
  TRY(chirp_kernel_text(w->with, part, w->kind->target, precision, w->facts->arch, 0, &shape, &t));
  return store(w, &t, shape.entry, NULL);
}

tw_status context_warm(tw_context *c, const facts *f, const tw_problem *problem,
                       warm_report *report, void *user) {
  default_kernels kernels;
  if (!c)
    TRY(context_default(&c));
  TRY(context_open(c));
  warming w = {c, &device_kind_cuda, NULL, f, report, user};
  TRY(run_compiler_of(&c->run, w.kind, 0, &w.with));
  TRY(plan_default_kernels(problem, f, &kernels));
  tw_status status = TW_OK;
  for (int i = 0; i < kernels.count && status == TW_OK; i++) {
    const spec *s = &kernels.spec[i];
    launch_shape shape;
    kernel_text t;
    kernel_shape(s, &shape);
    status = kernel_text_of(w.with, s, w.kind->target, f->arch, 0, &t);
    if (status == TW_OK)
      status = store(&w, &t, shape.entry, &s->record);
  }
  const int precision = number_of(problem->precision)->arithmetic;
  if (status == TW_OK && kernels.chirps)
    status = store_chirp(&w, CHIRP_KERNEL_CHIRP, precision);
  if (status == TW_OK && kernels.chirps && precision != TW_F64)
    status = store_chirp(&w, CHIRP_KERNEL_NARROW, precision);
  free(kernels.spec);
  return status;
}
