/* launches.c: lists of launches: what they hold, and running them. */
#include "launches.h"
#include "element.h"
#include "pass_twiddles.h"
#include "work_area.h"

#include <stdlib.h>

tw_status launches_create(device *d, const device_home *home, int count, launch_list **out) {
  launch_list *l = calloc(1, sizeof *l + (size_t)count * sizeof l->launch[0]);
  if (!l)
    return status_fail(TW_NO_MEMORY, "out of memory for %d launches", count);
  l->device = d;
  l->home = *home;
  l->count = count;
  for (int i = 0; i < count; i++) {
    l->launch[i].device = d;
    l->launch[i].home = *home;
  }
  *out = l;
  return TW_OK;
}

tw_status launches_reserve(run_environment *e, launch_list *l, size_t bytes) {
  return work_area_get(e, l->device, &l->home, bytes, &l->work);
}

static void release_work(run_environment *e, launch_list *l) {
  int marked = !atomic_load_explicit(&l->unmarked, memory_order_relaxed) &&
               !atomic_load_explicit(&l->captured, memory_order_relaxed);
  if (atomic_load_explicit(&l->area_uses, memory_order_relaxed))
    l->work.used = 1;
  work_area_release(e, &l->work, marked);
  l->work = (kept_area){0};
}

static void free_list(run_environment *e, launch_list *l) {
  release_work(e, l);
  for (int i = 0; i < l->count; i++) {
    kernels_release(l->launch[i].kernel, 1);
    tables_release(l->launch[i].roots);
    tables_release(l->launch[i].factors);
    tables_release(l->launch[i].window);
  }
  free(l);
}

void launches_drop_work(run_environment *e, launch_list *l) {
  if (!atomic_load_explicit(&l->captured, memory_order_relaxed))
    release_work(e, l);
}

void launches_share_work(launch_list *owner, const launch_list *user) {
  if (owner && user && atomic_load_explicit(&user->captured, memory_order_relaxed))
    atomic_store_explicit(&owner->captured, 1, memory_order_relaxed);
}

void launches_destroy(run_environment *e, launch_list *l) {
  if (!l)
    return;
  if (!atomic_load_explicit(&l->captured, memory_order_relaxed)) {
    free_list(e, l);
    return;
  }
  (void)guard_enter(&e->guard);
  l->next = e->kept;
  e->kept = l;
  guard_leave(&e->guard);
}

void launches_give_back(run_environment *e) {
  while (e->kept) {
    launch_list *next = e->kept->next;
    free_list(e, e->kept);
    e->kept = next;
  }
}

tw_status launch_prepare(const pass *p, const transform *t, launch *out) {
  out->args = (launch_args){.scale_f64 = 1, .scale_f32 = 1};
  pass_fill_args(p, &out->args);
  if (p->scales) {
    out->args.scale_f64 = t->scale;
    out->args.scale_f32 = (float)t->scale;
  }
  out->from = p->from;
  out->to = p->to;
  out->from_at = p->from_at * element_bytes(p->in);
  out->to_at = p->to_at * element_bytes(p->out);
  out->conjugated = p->conjugated;
  out->sign = p->sign;
  if (!p->twiddle_order)
    return TW_OK;
  return pass_twiddles_get(out->device, &out->home, t->precision, p->twiddle_order, &out->args,
                           &out->roots);
}

tw_status launch_take_kernel(launch *l, kernel *k) {
  if (!device_same_home(&k->home, &l->home)) {
    kernels_release(k, 1);
    return status_fail(TW_CONTEXT_LOST, "the CUDA context was lost while a plan was made");
  }
  l->kernel = k;
  l->args.table = k->table;
  l->blocks = kernel_blocks(k, &l->args);
  return TW_OK;
}

/* 1: the stream is being captured, or one was before. */
static int notice_capture(launch_list *l, tw_stream stream) {
  if (!l->count || atomic_load_explicit(&l->captured, memory_order_relaxed))
    return l->count != 0;
  if (!l->device->call->captures(l->device, &l->home, stream))
    return 0;
  atomic_store_explicit(&l->captured, 1, memory_order_relaxed);
  return 1;
}

/* ---- the work area ---- */

/* Until an execution has succeeded, since only what comes after one waits for it. A stream that is
 * captured must not wait for what is outside the graph. */
static tw_status wait_for_area(launch_list *l, tw_stream stream, int captured) {
  const device_functions *call = l->device->call;
  if (!l->work.used || atomic_load_explicit(&l->area_uses, memory_order_relaxed))
    return TW_OK;
  return captured ? call->event_wait(l->device, l->work.event)
                  : call->stream_wait(l->device, stream, l->work.event);
}

/* 1: the area's event follows all executions until now. It does not follow the next one, unless
 * that succeeds and marks its end. */
static int take_mark(launch_list *l) {
  int unmarked = atomic_load_explicit(&l->unmarked, memory_order_relaxed);
  atomic_store_explicit(&l->unmarked, 1, memory_order_relaxed);
  return !unmarked;
}

static void mark_area(launch_list *l, tw_stream stream, int may) {
  int uses = atomic_load_explicit(&l->area_uses, memory_order_relaxed);
  if (uses == MARKED_USES)
    return;
  atomic_store_explicit(&l->area_uses, uses + 1, memory_order_relaxed);
  if (may && l->work.event &&
      l->device->call->event_record(l->device, l->work.event, stream) == TW_OK)
    atomic_store_explicit(&l->unmarked, 0, memory_order_relaxed);
}

/* ---- running ---- */

/* A load and a store, not one operation: a lost count does no harm, and a locked one costs time. */
static void count_execution(launch_list *l) {
  long long before = atomic_load_explicit(&l->executions, memory_order_relaxed);
  atomic_store_explicit(&l->executions, before + 1, memory_order_relaxed);
}

static tw_status enqueue(const launch_list *l, char *const base[PASS_BUFFERS], float sign,
                         tw_stream stream) {
  for (int i = 0; i < l->count; i++) {
    const launch *one = &l->launch[i];
    launch_args args = one->args;
    args.in = base[one->from] + one->from_at;
    args.out = base[one->to] + one->to_at;
    args.sign = one->sign ? (float)one->sign : one->conjugated ? -sign : sign;
    TRY(one->device->call->launch(one->device, one->kernel->module, one->blocks, &args, stream));
  }
  return TW_OK;
}

tw_status launches_run(launch_list *l, launch_list *owner, char *const base[PASS_BUFFERS],
                       float sign, tw_stream stream) {
  int captured = notice_capture(l, stream), marked = 0;
  if (owner) {
    TRY(wait_for_area(owner, stream, captured));
    marked = take_mark(owner);
  }
  count_execution(l);
  TRY(enqueue(l, base, sign, stream));
  if (owner)
    mark_area(owner, stream, marked && !captured);
  return TW_OK;
}
