/* trail.c: trails and their owners, and what two searches have in common. */
#include "trail_parts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- owners ---- */

trail *trail_share(trail *a) {
  if (a)
    atomic_fetch_add(&a->owners, 1);
  return a;
}

void trail_free(trail *a) {
  if (!a || atomic_fetch_sub(&a->owners, 1) > 1)
    return;
  free(a->pass);
  free(a->turn);
  free(a->make);
  free(a->offer);
  free(a);
}

int trail_length(const trail *a) {
  return a->passes;
}

int trail_is_joined(const trail *a) {
  return a->joined;
}

/* ---- makes ---- */

static int same_wish(const schedule_wish *a, const schedule_wish *b) {
  return a->way == b->way && a->axis == b->axis && a->numbers.count == b->numbers.count &&
         !memcmp(a->numbers.digit, b->numbers.digit,
                 (size_t)a->numbers.count * sizeof *a->numbers.digit);
}

int trail_find_make(const trail *a, const schedule_wish *wish) {
  int at = 0;
  while (at < a->makes && !same_wish(&a->make[at].wish, wish))
    at++;
  return at;
}

/* ---- walks ---- */

static _Thread_local trail_walk *in_use;

trail_walk *trail_walking(void) {
  return in_use;
}

void trail_walks(trail_walk *w) {
  in_use = w;
}

/* ---- joining ---- */

/* 1 when the kernels that were asked for are the same. */
static int same_kernels(const trail_pass *p, const trail_pass *q) {
  int same = 1;
  for (int i = 0; same && i < TRAIL_CHOICES; i++) {
    const trail_kernel *k = &p->kernel[i], *l = &q->kernel[i];
    same = k->asked == l->asked && k->there_is_one == l->there_is_one &&
           !memcmp(&k->record, &l->record, sizeof k->record);
  }
  return same;
}

#define NUMBERS_OF_LOOP(list, i)                                                                   \
  NUMBER_OF_LOOP(list, i, n), NUMBER_OF_LOOP(list, i, is), NUMBER_OF_LOOP(list, i, os)
#define NUMBER_OF_LOOP(list, i, what)                                                              \
  (int)(offsetof(pass, list) + (i) * sizeof(tw_dim) + offsetof(tw_dim, what))

/* 1 when nothing follows but how many rows a pass has in its outermost loop, and its launches. */
static int only_turns_follow(const trail_pass *p) {
  const int last = NUMBER_OF_LOOP(loop, p->pass.loops - 1, n);
  int only = 1;
  for (int i = 0; i < p->numbers; i++) {
    const int at = p->number[i].at;
    only &= at == offsetof(pass, rows) || at == last || at == NUMBER_OF_LOOP(outer, 0, n) ||
            at == NUMBER_OF_LOOP(outer, 1, n);
  }
  return only;
}

/* Whether two passes differ in numbers only that follow those of their transforms, and ask for the
 * same. */
static int join_pass(trail_groups *g, trail_pass *p, const trail_pass *q) {
  static const int numbers[PASS_NUMBERS] = {
      offsetof(pass, is),       offsetof(pass, os),       offsetof(pass, first_axis_stride),
      offsetof(pass, rows),     NUMBERS_OF_LOOP(loop, 0), NUMBERS_OF_LOOP(loop, 1),
      NUMBERS_OF_LOOP(loop, 2), NUMBERS_OF_LOOP(loop, 3), NUMBERS_OF_LOOP(outer, 0),
      NUMBERS_OF_LOOP(outer, 1)};
  _Static_assert(PASS_LOOPS_MOST == 4 && PASS_OUTER_MOST == 2, "all loops are listed");
  const pass_demand *d = &p->demand, *e = &q->demand;
  pass other;
  memcpy(&other, &q->pass, sizeof other);
  int same = d->rows == p->pass.rows && e->rows == other.rows && p->pass.loops == other.loops &&
             same_kernels(p, q) &&
             trail_join_numbers(g, numbers, PASS_NUMBERS, &p->pass, &other, p->number, &p->numbers);
  p->lies_otherwise = !only_turns_follow(p);
  return same && !memcmp(&p->pass, &other, sizeof other) && d->typical == e->typical &&
         !memcmp(&d->class_of, &e->class_of, sizeof d->class_of) &&
         !memcmp(&d->binding, &e->binding, sizeof d->binding);
}

static int join_passes(trail_groups *g, trail *a, const trail *b) {
  int same = a->passes == b->passes;
  for (int i = 0; same && i < a->passes; i++)
    same = join_pass(g, &a->pass[i], &b->pass[i]);
  return same;
}

static int join_make(trail_groups *g, trail_make *m, const trail_make *o) {
  static const int numbers[MAKE_NUMBERS] = {offsetof(schedule, work), offsetof(schedule, rest),
                                            offsetof(schedule, words)};
  schedule other;
  memcpy(&other, &o->schedule, sizeof other);
  return m->status == o->status &&
         trail_join_numbers(g, numbers, MAKE_NUMBERS, &m->schedule, &other, m->number,
                            &m->numbers) &&
         !memcmp(&m->schedule, &other, sizeof other) &&
         !memcmp(&m->wish, &o->wish, sizeof m->wish) &&
         !memcmp(&m->passes, &o->passes, sizeof m->passes) &&
         !memcmp(&m->turns, &o->turns, sizeof m->turns);
}

static int join_makes(trail_groups *g, trail *a, const trail *b) {
  int same = a->makes == b->makes;
  for (int i = 0; same && i < a->makes; i++)
    same = join_make(g, &a->make[i], &b->make[i]);
  return same;
}

static void count_all_units(const trail_groups *g, trail *a) {
  trail_count_units(g, a->number, a->numbers);
  for (int i = 0; i < a->passes; i++)
    trail_count_units(g, a->pass[i].number, a->pass[i].numbers);
  for (int i = 0; i < a->makes; i++)
    trail_count_units(g, a->make[i].number, a->make[i].numbers);
}

/* Copies an array; NULL where it is empty or there is no memory. */
static void *copy_of(const void *at, int count, size_t each) {
  void *copy = count ? malloc((size_t)count * each) : NULL;
  if (copy)
    memcpy(copy, at, (size_t)count * each);
  return copy;
}

static trail *copy(const trail *from) {
  trail *a = calloc(1, sizeof *a);
  if (!a)
    return NULL;
  memcpy(a, from, sizeof *a);
  atomic_init(&a->owners, 1);
  a->pass = copy_of(from->pass, from->passes, sizeof *a->pass);
  a->turn = copy_of(from->turn, from->turns, sizeof *a->turn);
  a->make = copy_of(from->make, from->makes, sizeof *a->make);
  a->offer = copy_of(from->offer, from->offers, sizeof *a->offer);
  if ((a->passes && !a->pass) || (a->turns && !a->turn) || (a->makes && !a->make) ||
      (a->offers && !a->offer)) {
    trail_free(a);
    return NULL;
  }
  return a;
}

trail *trail_join(const trail *a, const trail *b) {
  trail_groups g;
  trail *joined = copy(a);
  if (!joined)
    return NULL;
  joined->joined = 1;
  if (trail_find_groups(joined, b, &g) && join_passes(&g, joined, b) && join_makes(&g, joined, b)) {
    count_all_units(&g, joined);
    return joined;
  }
  trail_free(joined);
  return NULL;
}
