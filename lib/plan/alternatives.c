/* alternatives.c: lists what else could have been planned, with its price, for people to read. */
#include "search.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
  const transform *t;
  const facts *f;
  schedule_alternative *at; /* the chosen one first, the others by rising price */
  int count, most;
} listing;

int schedule_way(int i, const char **name, const char **meaning) {
  const way *const *lists[] = {ways_of_transform(), ways_of_axis()};
  for (int k = 0; k < 2; k++)
    for (const way *const *w = lists[k]; *w; w++)
      if (!i--) {
        *name = (*w)->name;
        *meaning = (*w)->meaning;
        return 1;
      }
  return 0;
}

static int same_pass(const pass *a, const pass *b) {
  int same = a->n == b->n && a->is == b->is && a->os == b->os && a->rows == b->rows &&
             pass_launches(a) == pass_launches(b) && a->from == b->from && a->to == b->to &&
             a->twiddle_order == b->twiddle_order &&
             pass_needs(a).factors == pass_needs(b).factors && a->swapped == b->swapped &&
             a->axes == b->axes;
  for (int i = 0; same && i < a->axes; i++)
    same = a->axis[i] == b->axis[i];
  return same;
}

static int same_passes(const schedule *a, const schedule *b) {
  int same = a->count == b->count;
  for (int i = 0; same && i < a->count; i++)
    same = same_pass(&a->pass[i], &b->pass[i]);
  return same;
}

static void discard(schedule_alternative *a) {
  schedule_free(&a->schedule);
}

/* Inserts an alternative by its price behind the chosen one, and owns its schedule from then on. If
 * its passes are in the list already, it is dropped; if that entry is the chosen one, it gets this
 * alternative's way, axis and numbers. */
static void insert(listing *l, schedule_alternative one) {
  int at = l->count;
  for (int i = 0; i < l->count; i++)
    if (same_passes(&l->at[i].schedule, &one.schedule)) {
      if (!l->at[i].way) {
        l->at[i].way = one.way;
        l->at[i].axis = one.axis;
        l->at[i].numbers = one.numbers;
      }
      discard(&one);
      return;
    }
  while (at > 1 && l->at[at - 1].ns > one.ns)
    at--;
  if (at == l->most) {
    discard(&one);
    return;
  }
  if (l->count == l->most)
    discard(&l->at[--l->count]);
  for (int i = l->count++; i > at; i--)
    l->at[i] = l->at[i - 1];
  l->at[at] = one;
}

/* Leaves out what has no schedule, or no kernel for a pass. */
static tw_status visit(void *user, const way *w, int axis, const digits *numbers) {
  listing *l = user;
  schedule_alternative one = {.way = w->name, .axis = axis + 1, .numbers = *numbers};
  const schedule_wish wish = {.way = one.way, .axis = one.axis, .numbers = one.numbers};
  tw_status status = schedule_make_by(l->t, l->f, &wish, &one.schedule);
  if (status == TW_UNSUPPORTED)
    return TW_OK;
  TRY(status);
  one.ns = schedule_price(&one.schedule, l->t, l->f);
  if (one.ns < INFINITY)
    insert(l, one);
  else
    discard(&one);
  return TW_OK;
}

tw_status schedule_alternatives(const transform *t, const facts *f, int most,
                                schedule_alternative *out, int *count) {
  listing l = {.t = t, .f = f, .at = out, .most = most};
  schedule_alternative chosen = {.way = NULL};
  TRY(schedule_make(t, f, &chosen.schedule));
  chosen.ns = schedule_price(&chosen.schedule, t, f);
  insert(&l, chosen);
  tw_status status = search_visit(t, f, visit, &l);
  if (status != TW_OK) {
    schedule_alternatives_free(out, l.count);
    return status;
  }
  *count = l.count;
  return TW_OK;
}

void schedule_alternatives_free(schedule_alternative *list, int count) {
  for (int i = 0; i < count; i++)
    discard(&list[i]);
}
