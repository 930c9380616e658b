/* kernels.c: loaded and verified kernels, and the process-wide table of them. */
#include "kernels.h"
#include "clock.h"
#include "kernel.h"
#include "kernel_code.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>

enum { RETRY_AFTER_MS = 60000 }; /* a compiler may have failed for lack of memory or disk space */

static guard lock; /* over what follows, and over every kernel's state and references */
static kernel *table;
static uint64_t uses; /* counts those that ended or are to come, to find the longest idle kernel */
static int idle_most = KERNELS_IDLE_MOST;

/* ---- loading and verification ---- */

static tw_status upload_table(kernel *k) {
  device *d = k->device;
  if (!k->shape.table_bytes)
    return TW_OK;
  void *host = malloc((size_t)k->shape.table_bytes);
  if (!host)
    return status_fail(TW_NO_MEMORY, "out of memory for a twiddle table");
  tw_status status = kernel_fill_table(&k->spec, host);
  if (status == TW_OK)
    status = tables_alloc(d, (size_t)k->shape.table_bytes, &k->table);
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

static void unload(kernel *k) {
  if (k->module)
    k->device->call->unload(k->device, k->module);
  if (k->table)
    k->device->call->release_in(k->device, &k->home, k->table);
  k->module = NULL;
  k->table = NULL;
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
    run_log(e, TW_LOG_INFO, "kernel %08x is not used: %s", record_id(&k->spec.record),
            status_detail());
  return status;
}

static tw_status build(run_environment *e, compiler *with, const kernel_text *text_of, kernel *k) {
  double begun = clock_now_ms();
  tw_status status = load_code(e, with, text_of, k);
  if (status == TW_OK)
    status = upload_table(k);
  if (status == TW_OK) {
    k->device->call->module_facts(k->module, &k->facts);
    status = verify(e, k);
  }
  if (status != TW_OK)
    unload(k);
  k->total_ms = clock_now_ms() - begun;
  return status;
}

/* ---- the table ---- */

static void unlink_locked(const kernel *k) {
  for (kernel **at = &table; *at; at = &(*at)->next)
    if (*at == k) {
      *at = k->next;
      return;
    }
}

static void discard(kernel *k) {
  unload(k);
  free(k->detail);
  free(k);
}

/* Frees a list of kernels that were removed from the table. */
static void discard_all(kernel *k) {
  while (k) {
    kernel *next = k->next;
    discard(k);
    k = next;
  }
}

/* Takes the lock. In a forked child, removes what the parent's threads were building, since it will
 * never be ready; its memory leaks. */
static void enter_table(void) {
  if (!guard_enter(&lock))
    return;
  for (kernel **at = &table; *at;)
    if ((*at)->state == KERNEL_BUILDING)
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

static int retry_due(const kernel *k) {
  return k->state == KERNEL_FAILED && k->why == TW_COMPILE_FAILED && !k->references &&
         clock_now_ms() - k->settled_ms > RETRY_AFTER_MS;
}

static int is_for(const kernel *k, const device *d, const device_home *home, const hash256 *key) {
  return !memcmp(&k->key, key, sizeof *key) && k->device == d && device_same_home(&k->home, home);
}

static void retire_locked(kernel *k, kernel **retired) {
  unlink_locked(k);
  k->next = *retired;
  *retired = k;
}

/* The kernel with this key, or NULL. A failure that is too old to be remembered is moved to
 * *retired. */
static kernel *find_locked(const device *d, const device_home *home, const hash256 *key,
                           kernel **retired) {
  for (kernel *k = table; k; k = k->next)
    if (is_for(k, d, home, key)) {
      if (!retry_due(k))
        return k;
      retire_locked(k, retired);
      return NULL;
    }
  return NULL;
}

/* Retires the device's idle kernels whose home is gone. here: a home that lives. The driver is
 * asked only about others, and once for neighbours of one home. */
static void retire_lost_locked(device *d, const device_home *here, kernel **retired) {
  device_home asked = *here;
  int lives = 1;
  for (kernel *k = table, *next; k; k = next) {
    next = k->next;
    if (k->device != d || k->references || device_same_home(&k->home, here))
      continue;
    if (!device_same_home(&k->home, &asked)) {
      asked = k->home;
      lives = d->call->home_lives(d, &asked);
    }
    if (!lives)
      retire_locked(k, retired);
  }
}

/* The longest idle kernel if more than idle_most are idle, else NULL. */
static kernel *surplus_locked(void) {
  kernel *oldest = NULL;
  int idle = 0;
  for (kernel *k = table; k; k = k->next) {
    idle += !k->references;
    if (!k->references && (!oldest || k->last_use < oldest->last_use))
      oldest = k;
  }
  return idle > idle_most ? oldest : NULL;
}

static void enter_kernel_locked(device *d, const device_home *home, const spec *s,
                                const hash256 *key, int notes, kernel *fresh) {
  fresh->key = *key;
  fresh->device = d;
  fresh->home = *home;
  fresh->spec = *s;
  fresh->notes = notes;
  kernel_shape(s, &fresh->shape);
  fresh->next = table;
  table = fresh;
}

/* Finds the kernel, waiting while another thread builds it, or adds a new one, which the caller is
 * to build. */
static tw_status claim(device *d, const spec *s, const hash256 *key, int notes, kernel **out,
                       int *mine) {
  device_home home;
  TRY(d->call->home(d, &home));
  kernel *fresh = calloc(1, sizeof *fresh), *retired = NULL, *surplus;
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for a kernel");
  enter_table();
  retire_lost_locked(d, &home, &retired);
  kernel *k = find_locked(d, &home, key, &retired);
  if (!k) {
    enter_kernel_locked(d, &home, s, key, notes, fresh);
    k = fresh;
    fresh = NULL;
    *mine = 1;
  }
  k->references++;
  while ((surplus = surplus_locked()))
    retire_locked(surplus, &retired);
  while (!*mine && k->state == KERNEL_BUILDING)
    guard_wait(&lock);
  guard_leave(&lock);
  discard_all(retired);
  free(fresh);
  *out = k;
  return TW_OK;
}

static void settle(kernel *k, tw_status status) {
  char *detail = status == TW_OK ? NULL : strdup(status_detail());
  enter_table();
  k->state = status == TW_OK ? KERNEL_READY : KERNEL_FAILED;
  k->why = status;
  k->detail = detail;
  k->settled_ms = clock_now_ms();
  guard_tell(&lock);
  guard_leave(&lock);
}

static tw_status get(run_environment *e, compiler *with, device *d, const spec *s, int notes,
                     const kernel_text *t, double emit_ms, kernel **out) {
  kernel *k = NULL;
  int mine = 0;
  TRY(claim(d, s, &t->key, notes, &k, &mine));
  if (mine) {
    k->emit_ms = emit_ms;
    settle(k, build(e, with, t, k));
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
  compiler *with;
  kernel_text t;
  TRY(run_compiler(e, d, &with));
  if (made)
    return get(e, with, d, s, notes, &made->text, made->emit_ms, out);
  double begun = clock_now_ms();
  TRY(kernel_text_of(with, s, d->kind->target, f->arch, f->driver, &t));
  tw_status status = get(e, with, d, s, notes, &t, clock_now_ms() - begun, out);
  kernel_text_free(&t);
  return status;
}

kernel *kernels_find(device *d, const device_home *home, const hash256 *key) {
  kernel *found = NULL;
  enter_table();
  for (kernel *k = table; k && !found; k = k->next)
    if (is_for(k, d, home, key) && k->state == KERNEL_READY)
      found = k;
  if (found)
    found->references++;
  guard_leave(&lock);
  return found;
}

int kernels_know(const device *d, const device_home *home, const hash256 *key) {
  int known = 0;
  enter_table();
  for (kernel *k = table; k && !known; k = k->next)
    if (is_for(k, d, home, key) && !retry_due(k)) {
      k->last_use = ++uses;
      known = 1;
    }
  guard_leave(&lock);
  return known;
}

void kernels_release(kernel *k, int keep) {
  if (!k)
    return;
  enter_table();
  int last = --k->references == 0 && !keep;
  k->last_use = ++uses;
  if (last)
    unlink_locked(k);
  guard_leave(&lock);
  if (last)
    discard(k);
}

void kernels_count(kernel_counts *out) {
  kernel_counts c = {0, 0};
  enter_table();
  for (const kernel *k = table; k; k = k->next) {
    c.loaded += k->state == KERNEL_READY;
    c.idle += k->state == KERNEL_READY && !k->references;
  }
  guard_leave(&lock);
  *out = c;
}

int kernels_set_idle_most(int most) {
  enter_table();
  int before = idle_most;
  idle_most = most;
  guard_leave(&lock);
  return before;
}

/* Half of a block's rows are upper ones, from row 0 to row index_count / 2 of each transform. */
static int64_t mirrored_blocks(const kernel *k, const launch_args *args) {
  int64_t half = k->shape.tile / 2;
  return args->batch / args->index_count * ((args->index_count / 2 + half) / half) *
         k->shape.cluster;
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
