/* trail.c: families of transforms, trails and their owners, and what two searches have in common.
 */
#include "trail_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- families ---- */

/* 1 when nothing lies further apart than the rows of the last loop: then it is the outermost one of
 * every pass, no loop continues it, and no stride depends on how many there are. */
static int is_outermost(const transform *t, int output) {
  const side_loop last = transform_side(t, t->rank + t->loops - 1, output);
  for (int i = 0; i < t->rank + t->loops - 1; i++)
    if (llabs(transform_side(t, i, output).stride) > llabs(last.stride))
      return 0;
  return 1;
}

/* 1 when no pass has more rows than one launch may have (pass_list.c): those of a convolution have
 * up to four times the points, but rows of many. */
static int has_few_rows(const transform *t) {
  int64_t product;
  return !__builtin_mul_overflow(t->points, t->rows, &product) && product <= INT32_MAX / 2;
}

int trail_family(const transform *t, transform *family) {
  if (!t->loops || t->max_work || !has_few_rows(t) || !is_outermost(t, 0) || !is_outermost(t, 1))
    return 0;
  memcpy(family, t, sizeof *family);
  family->loop[t->loops - 1].n = family->rows = 0;
  return 1;
}

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

/* Whether x and y, of searches for so many transforms, are the same (*follows 0) or proportional to
 * that number. */
static int goes_with(const trail *a, int64_t x, const trail *b, int64_t y, int *follows) {
  *follows = x != y;
  return x == y || (x % a->transforms == 0 && y % b->transforms == 0 &&
                    x / a->transforms == y / b->transforms);
}

/* Whether two passes differ in the counts of their rows and loops only, and in a way that these
 * follow the number of transforms; sets p->rows_follow and p->loop_follows. */
static int join_pass(const trail *a, trail_pass *p, const trail *b, const trail_pass *q) {
  pass other = q->pass;
  const pass_demand *d = &p->demand, *e = &q->demand;
  int same = goes_with(a, p->pass.rows, b, q->pass.rows, &p->rows_follow) &&
             p->pass.loops == other.loops && d->rows == p->pass.rows && e->rows == q->pass.rows;
  other.rows = p->pass.rows;
  for (int i = 0; same && i < other.loops; i++) {
    same = goes_with(a, p->pass.loop[i].n, b, other.loop[i].n, &p->loop_follows[i]);
    other.loop[i].n = p->pass.loop[i].n;
  }
  for (int i = 0; same && i < TRAIL_CHOICES; i++) {
    const trail_kernel *k = &p->kernel[i], *l = &q->kernel[i];
    same = k->asked == l->asked && k->there_is_one == l->there_is_one &&
           !memcmp(&k->record, &l->record, sizeof k->record);
  }
  return same && !memcmp(&p->pass, &other, sizeof other) && d->typical == e->typical &&
         !memcmp(&d->class_of, &e->class_of, sizeof d->class_of) &&
         !memcmp(&d->binding, &e->binding, sizeof d->binding);
}

static int join_passes(trail *a, const trail *b) {
  int same = a->passes == b->passes;
  for (int i = 0; same && i < a->passes; i++)
    same = join_pass(a, &a->pass[i], b, &b->pass[i]);
  return same;
}

static int join_make(const trail *a, trail_make *m, const trail *b, const trail_make *o) {
  schedule *s = &m->schedule, other = o->schedule;
  int same = m->status == o->status && goes_with(a, s->work, b, other.work, &m->work_follows) &&
             goes_with(a, s->rest, b, other.rest, &m->rest_follows) &&
             goes_with(a, s->words, b, other.words, &m->words_follow);
  other.work = s->work;
  other.rest = s->rest;
  other.words = s->words;
  return same && !memcmp(s, &other, sizeof other) && !memcmp(&m->wish, &o->wish, sizeof m->wish) &&
         !memcmp(&m->passes, &o->passes, sizeof m->passes) &&
         !memcmp(&m->asked, &o->asked, sizeof m->asked);
}

static int join_makes(trail *a, const trail *b) {
  int same = a->makes == b->makes;
  for (int i = 0; same && i < a->makes; i++)
    same = join_make(a, &a->make[i], b, &b->make[i]);
  return same;
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
  trail *joined = a->transforms != b->transforms ? copy(a) : NULL;
  if (!joined)
    return NULL;
  joined->joined = 1;
  if (join_passes(joined, b) && join_makes(joined, b))
    return joined;
  trail_free(joined);
  return NULL;
}
