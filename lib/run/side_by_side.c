/* side_by_side.c: hands a plan's kernels out to threads, and what these log to the caller's. */
#include "side_by_side.h"
#include "clock.h"
#include "kernel.h"
#include "obtain.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a plan wants ---- */

static tw_status print_spec(const kernel_want *w, compiler *with, device *d, launch_shape *shape,
                            kernel_text *out) {
  const facts *f = d->call->facts(d);
  kernel_shape(&w->spec, shape);
  return kernel_text_of(with, &w->spec, d->kind->target, f->arch, f->driver, out);
}

static int same(const kernel_want *a, const kernel_want *b) {
  return a->print == b->print && a->part == b->part && a->precision == b->precision &&
         !memcmp(&a->spec.record, &b->spec.record, sizeof a->spec.record) &&
         !memcmp(&a->spec.binding, &b->spec.binding, sizeof a->spec.binding);
}

void wants_add(kernel_wants *all, const kernel_want *w) {
  for (int i = 0; i < all->count; i++)
    if (same(&all->want[i], w))
      return;
  kernel_want *more = realloc(all->want, (size_t)(all->count + 1) * sizeof *more);
  if (!more)
    return;
  all->want = more;
  all->want[all->count++] = *w;
}

void wants_add_choice(kernel_wants *all, const plan_choice *c) {
  const kernel_want w = {
      .spec = {c->record, c->binding}, .replaceable = obtain_may_replace(c), .print = print_spec};
  wants_add(all, &w);
}

void wants_free(kernel_wants *all) {
  free(all->want);
  *all = (kernel_wants){0};
}

/* ---- compiling ---- */

enum { TRIES = 3 }; /* a kernel, and those of fewer promised blocks */

typedef struct {
  run_environment *environment;
  device *device;
  const device_home *home;
  compiler *with;
  const kernel_wants *wants;
  code_ready *ready; /* TRIES entries for each kernel */
  held_lines *lines; /* of each kernel */
} work_order;

/* Prints a kernel and compiles it unless it is known or somebody else's. */
static void make(const work_order *o, const kernel_want *w, ready_code *out) {
  launch_shape shape;
  double begun = clock_now_ms();
  out->spec = w->spec;
  out->has_text = w->print(w, o->with, o->device, &shape, &out->text) == TW_OK;
  out->emit_ms = clock_now_ms() - begun;
  if (out->has_text && !kernels_hold(o->device, o->home, &out->text.key))
    out->kept = machine_code_ahead(o->environment, o->with, &out->text,
                                   o->device->call->facts(o->device)->arch, shape.entry);
}

/* Makes a kernel and, while all spill, those that would replace it. */
static void work(void *user, int i) {
  const work_order *o = user;
  kernel_want w = o->wants->want[i];
  int first = w.replaceable ? w.spec.record.value[FIELD_MIN_BLOCKS] : 0, blocks = first;
  run_hold_log(&o->lines[i]);
  for (int k = 0; k < TRIES && blocks >= 0; k++) {
    ready_code *code = &o->ready->code[i * TRIES + k];
    w.spec.record.value[FIELD_MIN_BLOCKS] = k ? blocks : w.spec.record.value[FIELD_MIN_BLOCKS];
    make(o, &w, code);
    if (!code->kept || code_spill_bytes(code->kept) <= SPILL_TOLERATED)
      break;
    blocks = promise_after(first, blocks);
  }
  run_hold_log(NULL);
}

static void run_order(work_order *o, int threads) {
  double begun = clock_now_ms();
  threads_run(threads, o->wants->count, work, o);
  for (int i = 0; i < o->wants->count; i++)
    run_tell_log(o->environment, &o->lines[i]);
  o->ready->ms = clock_now_ms() - begun;
}

void compile_side_by_side(run_environment *e, device *d, const device_home *home,
                          const kernel_wants *wants, code_ready **out) {
  int threads = wants->count > 1 ? run_threads(e) : 1;
  work_order o = {e, d, home, NULL, wants, NULL, NULL};
  *out = NULL;
  if (threads < 2 || run_compiler(e, d, &o.with) != TW_OK)
    return;
  size_t entries = (size_t)wants->count * TRIES;
  o.ready = calloc(1, sizeof *o.ready + entries * sizeof o.ready->code[0]);
  o.lines = calloc((size_t)wants->count, sizeof *o.lines);
  if (o.ready && o.lines) {
    o.ready->count = (int)entries;
    run_order(&o, threads);
    *out = o.ready;
  } else {
    free(o.ready);
  }
  free(o.lines);
}
