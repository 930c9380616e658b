/* side_by_side.c: hands a plan's kernels out to threads, and what these log to the caller's. */
#include "side_by_side.h"
#include "cached_kernel.h"
#include "clock.h"
#include "compile_time.h"
#include "guard.h"
#include "kernel.h"
#include "obtain.h"
#include "threads.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a plan wants ---- */

static text_origin origin_of(const spec *s, const code_target *t) {
  return (text_origin){*s, t->kind->target, t->facts->arch, t->facts->driver};
}

static tw_status print_spec(const kernel_want *w, compiler *with, const code_target *t,
                            launch_shape *shape, kernel_text *out) {
  const text_origin of = origin_of(&w->spec, t);
  kernel_shape(&w->spec, shape);
  return kernel_text_of(with, &of, out);
}

static int same(const kernel_want *a, const kernel_want *b) {
  return a->print == b->print && a->precision == b->precision &&
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

void wants_add_choice(kernel_wants *all, const plan_choice *c, const facts *f) {
  int replaceable = obtain_may_replace(c);
  const kernel_want w = {.spec = {c->record, c->binding},
                         .replaceable = replaceable,
                         .may_spill = replaceable && compile_may_spill(&c->record, &c->binding, f),
                         .seconds = compile_seconds(&c->record, &c->binding),
                         .print = print_spec};
  wants_add(all, &w);
}

void wants_free(kernel_wants *all) {
  free(all->want);
  *all = (kernel_wants){0};
}

/* ---- compiling ---- */

typedef struct {
  run_environment *environment;
  const code_target *target;
  compiler *with;
  void (*compiles)(void *user); /* as of machine_code_ahead */
  void *user;
} maker;

/* Finds what the cache has. 1: nothing is to be printed. */
static int find_cached(const maker *m, const kernel_want *w, ready_code *out, launch_shape *shape) {
  const text_origin of = origin_of(&w->spec, m->target);
  out->spec = w->spec;
  out->has_text =
      w->print == print_spec && cached_kernel_find(m->environment, m->with, &of, &out->text);
  if (out->has_text)
    kernel_shape(&w->spec, shape);
  return out->has_text;
}

static void print_text(const maker *m, const kernel_want *w, ready_code *out, launch_shape *shape) {
  double begun = clock_now_ms();
  out->spec = w->spec;
  out->has_text = w->print(w, m->with, m->target, shape, &out->text) == TW_OK;
  out->emit_ms = clock_now_ms() - begun;
}

/* Finds or prints it unless that is done. */
static void make(const maker *m, const kernel_want *w, ready_code *out, launch_shape *shape) {
  const code_target *t = m->target;
  const machine_code *code;
  if (!out->has_text && !find_cached(m, w, out, shape))
    print_text(m, w, out, shape);
  if (out->has_text && !(t->device && kernels_know(t->device, t->home, &out->text.key)))
    out->kept = machine_code_ahead(m->environment, m->with, &out->text, t->facts->arch,
                                   shape->entry, m->compiles, m->user);
  if (out->kept && w->print == print_spec && code_kept_result(out->kept, &code) == TW_OK)
    cached_kernel_keep(m->environment, m->with, &out->text);
}

static int spills(const code_kept *k, const record *r) {
  const machine_code *code;
  return k && code_kept_result(k, &code) == TW_OK && code->spill_bytes > kernel_spill_tolerated(r);
}

/* Changes a kernel to the one that is tried after so many others spilled. 0: there is none. */
static int take_try(kernel_want *w, const facts *f, int try) {
  const record first = w->spec.record;
  int *promised = &w->spec.record.value[FIELD_MIN_BLOCKS];
  for (int i = 0; i < try; i++)
    if (!w->replaceable || (*promised = promise_after(&first, f, *promised)) < 0)
      return 0;
  return 1;
}

void code_make(run_environment *e, compiler *with, const code_target *t, const kernel_want *w,
               ready_code out[CODE_TRIES], launch_shape shape[CODE_TRIES]) {
  const maker m = {e, t, with, NULL, NULL};
  for (int k = 0; k < CODE_TRIES; k++) {
    kernel_want next = *w;
    if (!take_try(&next, t->facts, k))
      break;
    make(&m, &next, &out[k], &shape[k]);
    if (!spills(out[k].kept, &next.spec.record))
      break;
  }
}

/* ---- side by side ---- */

/* How far a kernel is. */
typedef struct {
  int compiles; /* 1: a try's code is, or was, compiled here: nobody had it */
  int known;    /* 1: whether that holds for the first try is known */
  int served;   /* 1: some try does not spill, or there is nothing to replace it */
  int begun[CODE_TRIES];
} progress;

typedef struct {
  run_environment *environment;
  const code_target *target;
  compiler *with;
  const kernel_wants *wants;
  int *turn;           /* the kernels in the order in which they are begun */
  code_ready *ready;   /* CODE_TRIES entries for each kernel */
  launch_shape *shape; /* likewise */
  held_lines *lines;   /* likewise */
  guard guard;         /* over what follows */
  progress *of;        /* each kernel */
  int printed, turns;  /* so many texts; so many kernels have been begun */
} work_order;

/* One try of one kernel. */
typedef struct {
  work_order *order;
  int which, try;
} attempt;

static void note_compiles(void *user) {
  const attempt *a = user;
  (void)guard_enter(&a->order->guard);
  a->order->of[a->which].compiles = a->order->of[a->which].known = 1;
  guard_tell(&a->order->guard);
  guard_leave(&a->order->guard);
}

/* 1 when this try is now the caller's to make. beside: it may begin before those before it have
 * spilled, as soon as it is known that the first one has to be compiled. */
static int begin_try(const attempt *a, int beside) {
  progress *p = &a->order->of[a->which];
  (void)guard_enter(&a->order->guard);
  while (beside && !p->known)
    guard_wait(&a->order->guard);
  int mine = !p->served && !p->begun[a->try];
  p->begun[a->try] |= mine;
  guard_leave(&a->order->guard);
  return mine;
}

static void end_try(const attempt *a, int serves) {
  (void)guard_enter(&a->order->guard);
  a->order->of[a->which].known = 1;
  a->order->of[a->which].served |= serves;
  guard_tell(&a->order->guard);
  guard_leave(&a->order->guard);
}

/* Makes a try, and those after it while they spill. */
static void make_tries(attempt a) {
  work_order *o = a.order;
  const maker m = {o->environment, o->target, o->with, note_compiles, &a};
  for (int first = a.try; a.try < CODE_TRIES; a.try++) {
    kernel_want next = o->wants->want[a.which];
    int at = a.which * CODE_TRIES + a.try;
    if (!take_try(&next, o->target->facts, a.try) || !begin_try(&a, first && a.try == first))
      return;
    run_hold_log(&o->lines[at]);
    make(&m, &next, &o->ready->code[at], &o->shape[at]);
    run_hold_log(NULL);
    end_try(&a, !next.replaceable || !spills(o->ready->code[at].kept, &next.spec.record));
  }
}

static void print_first(work_order *o, int which) {
  const maker m = {.environment = o->environment, .target = o->target, .with = o->with};
  int at = which * CODE_TRIES;
  run_hold_log(&o->lines[at]);
  if (!o->ready->code[at].has_text)
    print_text(&m, &o->wants->want[which], &o->ready->code[at], &o->shape[at]);
  run_hold_log(NULL);
  (void)guard_enter(&o->guard);
  o->printed++;
  guard_tell(&o->guard);
  guard_leave(&o->guard);
}

/* NVRTC reads one text at a time, and works on several after that. So the kernel that takes longest
 * to compile comes first, although its text is the last one to be printed. */
static void wait_for_turn(work_order *o, int turn) {
  (void)guard_enter(&o->guard);
  while (o->printed < o->wants->count || o->turns < turn)
    guard_wait(&o->guard);
  o->turns++;
  guard_tell(&o->guard);
  guard_leave(&o->guard);
}

/* 1 where the plan would wait for a second try that begins only when the first one has spilled: no
 * other kernel is compiled that takes longer than both. */
static int goes_beside(work_order *o, const kernel_want *w) {
  int beside = w->may_spill;
  (void)guard_enter(&o->guard);
  for (int i = 0; i < o->wants->count && beside; i++)
    if (o->wants->want[i].seconds > 2 * w->seconds) {
      while (!o->of[i].known)
        guard_wait(&o->guard);
      beside = !o->of[i].compiles;
    }
  guard_leave(&o->guard);
  return beside;
}

/* First all texts, then all first tries, then all second ones: who waits for something that comes
 * before knows that it has begun. */
static void work(void *user, int i) {
  work_order *o = user;
  int count = o->wants->count, which = o->turn[i % count], try = i / count - 1;
  if (try < 0)
    print_first(o, which);
  if (!try)
    wait_for_turn(o, i % count);
  if (!try || (try > 0 && goes_beside(o, &o->wants->want[which])))
    make_tries((attempt){o, which, try});
}

static void give_turns(work_order *o) {
  const kernel_want *want = o->wants->want;
  for (int i = 0; i < o->wants->count; i++) {
    int at = i;
    for (; at > 0 && want[o->turn[at - 1]].seconds < want[i].seconds; at--)
      o->turn[at] = o->turn[at - 1];
    o->turn[at] = i;
  }
}

/* 1 where the cache has the kernel, and no other one is to replace it. */
static int is_cached(const maker *m, const kernel_want *w, ready_code *out, launch_shape *shape) {
  if (!find_cached(m, w, out, shape) && w->brief) {
    print_text(m, w, out, shape);
    if (out->has_text)
      (void)machine_code_cached(m->environment, &out->text.key, &out->text.cached);
  }
  const machine_code *code = &out->text.cached;
  return out->has_text && code->code &&
         !(w->replaceable && code->spill_bytes > kernel_spill_tolerated(&w->spec.record));
}

/* 1 where all kernels are cached: threads would take longer to begin than what is left to do. */
static int all_cached(work_order *o) {
  const maker m = {.environment = o->environment, .target = o->target, .with = o->with};
  int all = 1;
  for (int i = 0; i < o->wants->count; i++)
    all &= is_cached(&m, &o->wants->want[i], &o->ready->code[i * CODE_TRIES],
                     &o->shape[i * CODE_TRIES]);
  return all;
}

static void run_order(work_order *o, int threads, int tries) {
  double begun = clock_now_ms();
  int count = o->wants->count, most = count * tries;
  give_turns(o);
  if (!all_cached(o))
    threads_run(threads < most ? threads : most, count + most, work, o);
  for (int i = 0; i < o->ready->count; i++)
    run_tell_log(o->environment, &o->lines[i]);
  o->ready->ms = clock_now_ms() - begun;
}

/* How many tries of a kernel may be made at once: one on the cpu device, where nothing spills. Of
 * 54 kernels that spilled, the second try served for 51, so that the third one can wait. */
static int tries_of(const code_target *t, const kernel_wants *wants) {
  for (int i = 0; i < wants->count && !t->facts->is_cpu; i++)
    if (wants->want[i].may_spill)
      return 2;
  return 1;
}

void compile_side_by_side(run_environment *e, const code_target *t, const kernel_wants *wants,
                          code_ready **out) {
  int tries = tries_of(t, wants), threads = wants->count * tries > 1 ? run_threads(e) : 1;
  work_order o = {.environment = e, .target = t, .wants = wants};
  *out = NULL;
  if (threads < 2 || run_compiler_of(e, t->kind, t->facts->driver, &o.with) != TW_OK)
    return;
  size_t entries = (size_t)wants->count * CODE_TRIES;
  o.ready = calloc(1, sizeof *o.ready + entries * sizeof o.ready->code[0]);
  o.shape = calloc(entries, sizeof *o.shape);
  o.lines = calloc(entries, sizeof *o.lines);
  o.of = calloc((size_t)wants->count, sizeof *o.of);
  o.turn = calloc((size_t)wants->count, sizeof *o.turn);
  if (o.ready && o.shape && o.lines && o.of && o.turn) {
    o.ready->count = (int)entries;
    run_order(&o, threads, tries);
    *out = o.ready;
  } else {
    free(o.ready);
  }
  free(o.shape);
  free(o.lines);
  free(o.of);
  free(o.turn);
  guard_destroy(&o.guard);
}
