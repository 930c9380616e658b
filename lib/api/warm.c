/* warm.c: fills a cache for a device that this machine need not have: lists what its plans would
 * ask for, compiles it side by side, and reports. */
#include "warm.h"
#include "kept_answers.h"
#include "chirp.h"
#include "context.h"
#include "memory.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One kernel that was made. */
typedef struct {
  int made, was_there, has_record;
  record record;
  char entry[LAUNCH_ENTRY_BYTES];
  double ms;
} outcome;

/* The kernels of one problem are those of its list, by their places in the list of all. */
typedef struct {
  int *place;
  int count;
} places;

typedef struct {
  tw_context *context;
  const code_target *target;
  compiler *with;
  const warm_calls *calls;
  kernel_wants wants;
  places *of;       /* of each problem */
  outcome *outcome; /* CODE_TRIES for each want */
  held_lines *lines;
  guard guard; /* over what follows */
  int done, stopped;
  tw_status status; /* the first failure, and its detail */
  char detail[4096];
} warming;

/* ---- what is wanted ---- */

static tw_status add_place(places *p, int place) {
  int *more = place < 0 ? NULL : realloc(p->place, (size_t)(p->count + 1) * sizeof *more);
  if (!more)
    return status_fail(TW_NO_MEMORY, "out of memory for a list of kernels");
  p->place = more;
  p->place[p->count++] = place;
  return TW_OK;
}

/* Adds what one pass asks for. */
static tw_status add_pass(warming *w, const transform *t, const pass *p) {
  const facts *f = w->target->facts;
  pass_demand demand = pass_demands(p, t, f);
  plan_choice choice;
  TRY(memory_choose_for(w->context, f, &demand, &choice, NULL));
  wants_add_choice(&w->wants, &choice, f);
  if (p->chirp.m && pass_needs(p).factors)
    chirp_wants(w->target, t->precision, &p->chirp, &w->wants);
  return TW_OK;
}

/* Moves what a problem wants into the list of all. */
static tw_status take_wants(warming *w, kernel_wants *all, int problem) {
  tw_status status = TW_OK;
  for (int i = 0; i < w->wants.count && status == TW_OK; i++)
    status = add_place(&w->of[problem], wants_place(all, &w->wants.want[i]));
  wants_free(&w->wants);
  return status;
}

static tw_status measured(void *user, const pass_demand *d, int own, double *ns) {
  const warming *w = user;
  *ns = memory_measured(w->context, w->target->facts, d, own);
  return TW_OK;
}

static tw_status add_passes(warming *w, const transform *t) {
  schedule s = {0};
  TRY(planner_schedule(t, w->target->facts, measured, w, &s));
  tw_status status = TW_OK;
  pass_demand last = {0};
  for (int i = 0; i < s.count && status == TW_OK; i++) {
    pass_demand d = pass_demands(&s.pass[i], t, w->target->facts);
    if (!i || !pass_asks_the_same(&d, &last))
      status = add_pass(w, t, &s.pass[i]);
    last = d;
  }
  schedule_free(&s);
  return status;
}

/* What the search for a schedule asks goes into the cache, too. */
static tw_status add_problem(warming *w, kernel_wants *all, const tw_problem *problem, int number) {
  transform t;
  TRY(transform_canonical(problem, &t));
  TRY(transform_supported(&t));
  answers *table = answers_new(), *before = answers_use(table);
  if (table)
    kept_answers_load(w->context, w->target->facts, &t, table);
  tw_status status = add_passes(w, &t);
  if (status == TW_OK && table && answers_have_news(table))
    kept_answers_save(w->context, w->target->facts, &t, table);
  answers_free(table);
  (void)answers_use(before);
  if (status != TW_OK) {
    wants_free(&w->wants);
    return status;
  }
  return take_wants(w, all, number);
}

/* Both plans of a problem whose packed rows lie otherwise in place. */
static tw_status add_both(warming *w, kernel_wants *all, const tw_problem *problem, int number) {
  tw_problem p = *problem;
  if (!transform_has_two_layouts(&p))
    return add_problem(w, all, &p, number);
  p.placement = TW_OUT_OF_PLACE;
  TRY(add_problem(w, all, &p, number));
  p.placement = TW_IN_PLACE;
  return add_problem(w, all, &p, number);
}

static tw_status add_all(warming *w, const tw_problem *problems, int count) {
  kernel_wants all = {0};
  tw_status status = TW_OK;
  for (int i = 0; i < count && status == TW_OK; i++) {
    status = add_both(w, &all, &problems[i], i);
    if (status == TW_UNSUPPORTED || status == TW_INVALID) {
      w->calls->refused(w->calls->user, i);
      status = TW_OK;
    }
  }
  w->wants = all;
  return status;
}

/* ---- compiling ---- */

static void note_failure(warming *w, tw_status status) {
  (void)guard_enter(&w->guard);
  if (w->status == TW_OK) {
    w->status = status;
    snprintf(w->detail, sizeof w->detail, "%s", status_detail());
  }
  guard_leave(&w->guard);
}

static void note_outcome(warming *w, const ready_code *made, const launch_shape *shape,
                         outcome *out) {
  const machine_code *code;
  tw_status status = made->kept ? code_kept_result(made->kept, &code) : TW_OK;
  if (status != TW_OK) {
    note_failure(w, status);
    return;
  }
  *out = (outcome){.made = 1,
                   .was_there = !made->kept || code->from_cache, /* or another thread has it */
                   .has_record = made->spec.record.value[FIELD_LENGTH] != 0,
                   .record = made->spec.record,
                   .ms = made->kept ? code->compile_ms : 0};
  memcpy(out->entry, shape->entry, sizeof out->entry);
}

/* How far it is; 1: stop. */
static int tell(warming *w) {
  (void)guard_enter(&w->guard);
  w->stopped |= w->calls->progress(w->calls->user, (double)w->done / w->wants.count);
  int stop = w->stopped || w->status != TW_OK;
  guard_leave(&w->guard);
  return stop;
}

static void work(void *user, int i) {
  warming *w = user;
  ready_code made[CODE_TRIES] = {0};
  launch_shape shape[CODE_TRIES];
  if (tell(w))
    return;
  run_hold_log(&w->lines[i]);
  code_make(&w->context->run, w->with, w->target, &w->wants.want[i], made, shape);
  run_hold_log(NULL);
  if (!made[0].has_text)
    note_failure(w, status_last());
  for (int k = 0; k < CODE_TRIES; k++) {
    if (made[k].has_text) {
      note_outcome(w, &made[k], &shape[k], &w->outcome[i * CODE_TRIES + k]);
      kernel_text_free(&made[k].text);
    }
    code_forget(made[k].kept);
  }
  (void)guard_enter(&w->guard);
  w->done++;
  guard_leave(&w->guard);
}

static tw_status compile_all(warming *w) {
  size_t count = (size_t)w->wants.count;
  cache_facts stored;
  if (!count)
    return TW_OK;
  w->outcome = calloc(count * CODE_TRIES, sizeof *w->outcome);
  w->lines = calloc(count, sizeof *w->lines);
  if (!w->outcome || !w->lines)
    return status_fail(TW_NO_MEMORY, "out of memory for a list of kernels");
  threads_run(run_threads(&w->context->run), w->wants.count, work, w);
  for (size_t i = 0; i < count; i++)
    run_tell_log(&w->context->run, &w->lines[i]);
  if (w->status != TW_OK)
    return status_fail(w->status, "%s", w->detail);
  cache_describe(w->context->cache, &stored);
  for (size_t i = 0; i < count * CODE_TRIES && !stored.writable; i++)
    if (w->outcome[i].made && !w->outcome[i].was_there)
      return status_fail(TW_FILE_ERROR, "the cache cannot be written: %s",
                         stored.why ? stored.why : "no directory");
  return TW_OK;
}

/* ---- reporting ---- */

static void report_place(warming *w, int problem, int place) {
  for (int k = 0; k < CODE_TRIES; k++) {
    outcome *o = &w->outcome[place * CODE_TRIES + k];
    const warm_kernel told = {problem, o->has_record ? &o->record : NULL, o->entry, o->was_there,
                              o->ms};
    if (o->made)
      w->calls->report(w->calls->user, &told);
    o->was_there = 1; /* for the next problem that has it */
  }
}

static void report_all(warming *w, int count) {
  for (int i = 0; i < count && w->outcome; i++)
    for (int k = 0; k < w->of[i].count; k++)
      report_place(w, i, w->of[i].place[k]);
}

static void discard(warming *w, int count) {
  for (int i = 0; i < count; i++)
    free(w->of[i].place);
  free(w->of);
  free(w->outcome);
  free(w->lines);
  wants_free(&w->wants);
  guard_destroy(&w->guard);
}

tw_status context_warm(tw_context *c, const facts *f, const tw_problem *problems, int count,
                       const warm_calls *calls) {
  const code_target target = {&device_kind_cuda, f, NULL, NULL};
  warming w = {.target = &target, .calls = calls};
  if (!c)
    TRY(context_default(&c));
  TRY(context_open(c));
  w.context = c;
  TRY(run_compiler_of(&c->run, target.kind, f->driver, &w.with));
  w.of = calloc((size_t)count + 1, sizeof *w.of);
  tw_status status = w.of ? add_all(&w, problems, count)
                          : status_fail(TW_NO_MEMORY, "out of memory for %d problems", count);
  if (status == TW_OK)
    status = compile_all(&w);
  if (status == TW_OK)
    report_all(&w, count);
  discard(&w, w.of ? count : 0);
  return status;
}
