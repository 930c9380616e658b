/* kernels.c: makes kernels: code from the cache or the compiler, loaded and verified. */
#include "kernels.h"
#include "cached_kernel.h"
#include "clock.h"
#include "cost.h"
#include "device_memory.h"
#include "kernel.h"
#include "kernel_code.h"
#include "kernel_store.h"

#include <limits.h>
#include <stdlib.h>

int kernel_spill_timed(const record *r, const binding *b, const facts *f, int64_t rows) {
  record free = *r;
  free.value[FIELD_MIN_BLOCKS] = 0;
  int lacks = r->value[FIELD_LENGTH] > 0 && cost_of_pass(&free, b, f, rows).missing > 0;
  return lacks ? INT_MAX : kernel_spill_tolerated(r);
}

static tw_status upload_table(kernel *k) {
  device *d = k->device;
  if (!k->shape.table_bytes)
    return TW_OK;
  void *host = malloc((size_t)k->shape.table_bytes);
  if (!host)
    return status_fail(TW_NO_MEMORY, "out of memory for a twiddle table");
  tw_status status = kernel_fill_table(&k->spec, host);
  if (status == TW_OK)
    status = device_memory_alloc(d, (size_t)k->shape.table_bytes, &k->table);
  if (status == TW_OK)
    status = d->call->copy(d, k->table, host, (size_t)k->shape.table_bytes, COPY_UP, NULL);
  free(host);
  return status;
}

/* Verifies a kernel unless the outcome is remembered, and has a new outcome remembered. */
static tw_status verify(run_environment *e, kernel *k) {
  const run_hooks *h = &e->hooks;
  double begun = clock_now_ms();
  int outcome = h->verdict ? h->verdict(h->user, k->device, &k->code_hash) : -1;
  if (outcome == 1)
    return TW_OK;
  if (outcome == 0)
    return status_fail(TW_VERIFY_FAILED, "kernel %08x failed verification on this device before",
                       record_id(&k->spec.record));
  tw_status status = verify_kernel(k);
  k->verify_ms = clock_now_ms() - begun;
  if (status == TW_VERIFY_FAILED)
    run_log(e, TW_LOG_WARN, "kernel %08x miscomputes on this device and is not used: %s",
            record_id(&k->spec.record), status_detail());
  if (h->note_verdict && (status == TW_OK || status == TW_VERIFY_FAILED) && k->notes)
    h->note_verdict(h->user, k->device, &k->code_hash, &k->spec.record, status == TW_OK);
  return status;
}

static tw_status load_code(run_environment *e, compiler *with, const kernel_text *text_of,
                           kernel *k) {
  machine_code m = {0};
  tw_status status = machine_code_load(e, with, k->device, &k->home, text_of, &k->shape, &k->module,
                                       &m, &k->load_ms);
  k->from_cache = m.from_cache;
  k->spill_bytes = m.spill_bytes;
  k->compile_ms = m.compile_ms;
  k->code_hash = m.hash;
  if (status == TW_UNSUPPORTED)
    run_log(e, TW_LOG_INFO, "kernel %s is not used: %s", k->shape.entry, status_detail());
  return status;
}

static tw_status build(run_environment *e, compiler *with, const kernel_text *text_of, int verified,
                       kernel *k) {
  tw_status status = load_code(e, with, text_of, k);
  if (status == TW_OK)
    status = upload_table(k);
  if (status == TW_OK)
    k->device->call->module_facts(k->module, &k->facts);
  if (status == TW_OK && verified)
    status = verify(e, k);
  if (status != TW_OK)
    kernel_unload(k);
  return status;
}

/* ---- one for all who ask ---- */

static tw_status get(run_environment *e, compiler *with, device *d, const kernel_asked *a,
                     const kernel_text *t, double emit_ms, kernel **out) {
  kernel *k = NULL;
  int mine = 0;
  TRY(kernel_store_claim(d, a, &k, &mine));
  if (mine) {
    k->emit_ms = emit_ms;
    kernel_store_settle(k, build(e, with, t, a->spec != NULL, k));
  }
  if (k->state == KERNEL_FAILED) {
    tw_status status = status_fail(k->why, "%s", k->detail ? k->detail : "");
    kernels_release(k, kernel_fails_always(status)); /* others may be retried at once */
    return status;
  }
  *out = k;
  return TW_OK;
}

tw_status kernels_get(run_environment *e, device *d, const spec *s, int notes,
                      const code_ready *ready, kernel **out) {
  const ready_code *made = code_ready_find(ready, s);
  const facts *f = d->call->facts(d);
  const text_origin of = {*s, d->kind->target, f->arch, f->driver};
  compiler *with;
  kernel_text t;
  TRY(run_compiler(e, d, &with));
  if (made)
    return get(e, with, d, &(kernel_asked){s, NULL, &made->text.key, notes}, &made->text,
               made->emit_ms, out);
  double begun = clock_now_ms();
  if (!cached_kernel_find(e, with, &of, &t))
    TRY(kernel_text_of(with, &of, &t));
  tw_status status =
      get(e, with, d, &(kernel_asked){s, NULL, &t.key, notes}, &t, clock_now_ms() - begun, out);
  if (status == TW_OK)
    cached_kernel_keep(e, with, &t);
  kernel_text_free(&t);
  return status;
}

tw_status kernels_get_unverified(run_environment *e, compiler *with, device *d,
                                 const kernel_text *t, const launch_shape *shape, kernel **out) {
  return get(e, with, d, &(kernel_asked){NULL, shape, &t->key, 0}, t, 0, out);
}

/* Half of a block's rows are upper ones, from row 0 to row index_count / 2 of each transform, or to
 * the one before it. */
static int64_t mirrored_blocks(const kernel *k, const launch_args *args) {
  int64_t half = k->shape.tile / 2, last = (args->index_count - (k->shape.mirrored > 1)) / 2;
  return args->batch / args->index_count * ((last + half) / half) * k->shape.cluster;
}

int64_t kernel_blocks(const kernel *k, const launch_args *args) {
  if (k->shape.mirrored)
    return mirrored_blocks(k, args);
  int64_t tiles = (args->batch + k->shape.tile - 1) / k->shape.tile;
  if (!k->shape.streaming)
    return tiles * k->shape.cluster;
  const facts *f = k->device->call->facts(k->device);
  int64_t resident =
      (int64_t)f->sms * (k->facts.resident_blocks > 0 ? k->facts.resident_blocks : 1);
  return tiles < resident ? tiles : resident;
}
