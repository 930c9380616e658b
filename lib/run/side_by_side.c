/* side_by_side.c: hands a plan's kernels out to threads, and what these log to the caller's. */
#include "side_by_side.h"
#include "clock.h"
#include "kernel.h"
#include "obtain.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a plan wants ---- */

static tw_status print_spec(const kernel_want *w, compiler *with, const code_target *t,
                            launch_shape *shape, kernel_text *out) {
  kernel_shape(&w->spec, shape);
  return kernel_text_of(with, &w->spec, t->kind->target, t->facts->arch, t->facts->driver, out);
}

static int same(const kernel_want *a, const kernel_want *b) {
  return a->print == b->print && a->part == b->part && a->precision == b->precision &&
         !memcmp(&a->spec.record, &b->spec.record, sizeof a->spec.record) &&
         !memcmp(&a->spec.binding, &b->spec.binding, sizeof a->spec.binding);
}

int wants_place(kernel_wants *all, const kernel_want *w) {
  for (int i = 0; i < all->count; i++)
    if (same(&all->want[i], w))
      return i;
  kernel_want *more = realloc(all->want, (size_t)(all->count + 1) * sizeof *more);
  if (!more)
    return -1;
  all->want = more;
  all->want[all->count] = *w;
  return all->count++;
}

void wants_add(kernel_wants *all, const kernel_want *w) {
  (void)wants_place(all, w);
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

static void make(run_environment *e, compiler *with, const code_target *t, const kernel_want *w,
                 ready_code *out, launch_shape *shape) {
  double begun = clock_now_ms();
  out->spec = w->spec;
  out->has_text = w->print(w, with, t, shape, &out->text) == TW_OK;
  out->emit_ms = clock_now_ms() - begun;
  if (out->has_text && !(t->device && kernels_hold(t->device, t->home, &out->text.key)))
    out->kept = machine_code_ahead(e, with, &out->text, t->facts->arch, shape->entry);
}

static int spills(const code_kept *k) {
  const machine_code *code;
  return k && code_kept_result(k, &code) == TW_OK && code->spill_bytes > SPILL_TOLERATED;
}

void code_make(run_environment *e, compiler *with, const code_target *t, const kernel_want *w,
               ready_code out[CODE_TRIES], launch_shape shape[CODE_TRIES]) {
  kernel_want next = *w;
  int *promised = &next.spec.record.value[FIELD_MIN_BLOCKS], first = *promised;
  for (int k = 0; k < CODE_TRIES; k++) {
    make(e, with, t, &next, &out[k], &shape[k]);
    int blocks = promise_after(first, *promised);
    if (!w->replaceable || blocks < 0 || !spills(out[k].kept))
      break;
    *promised = blocks;
  }
}

typedef struct {
  run_environment *environment;
  const code_target *target;
  compiler *with;
  const kernel_wants *wants;
  code_ready *ready; /* CODE_TRIES entries for each kernel */
  held_lines *lines; /* of each kernel */
} work_order;

static void work(void *user, int i) {
  const work_order *o = user;
  launch_shape unused[CODE_TRIES];
  run_hold_log(&o->lines[i]);
  code_make(o->environment, o->with, o->target, &o->wants->want[i], &o->ready->code[i * CODE_TRIES],
            unused);
  run_hold_log(NULL);
}

static void run_order(work_order *o, int threads) {
  double begun = clock_now_ms();
  threads_run(threads, o->wants->count, work, o);
  for (int i = 0; i < o->wants->count; i++)
    run_tell_log(o->environment, &o->lines[i]);
  o->ready->ms = clock_now_ms() - begun;
}

void compile_side_by_side(run_environment *e, const code_target *t, const kernel_wants *wants,
                          code_ready **out) {
  int threads = wants->count > 1 ? run_threads(e) : 1;
  work_order o = {e, t, NULL, wants, NULL, NULL};
  *out = NULL;
  if (threads < 2 || run_compiler_of(e, t->kind, t->facts->driver, &o.with) != TW_OK)
    return;
  size_t entries = (size_t)wants->count * CODE_TRIES;
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
