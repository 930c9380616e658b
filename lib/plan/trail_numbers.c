/* trail_numbers.c: which numbers of a search follow which numbers of its transform.
 *
 * Those of passes are lengths times a stride of the transform, or times the counts of some of its
 * loops (trail_family.c). So of two transforms of a family in which at most one count differs, what
 * is equal is constant, and all else is in proportion to a number of the transforms. A group has
 * the numbers that are in one proportion; they are whole multiples of its unit. */
#include "trail_parts.h"

#include <stdlib.h>

int trail_numbers_of(const transform *t, int64_t out[TRAIL_NUMBERS]) {
  int count = 0;
  for (int i = 0; i < t->rank; i++) {
    out[count++] = t->dim[i].is;
    out[count++] = t->dim[i].os;
  }
  for (int i = 0; i < t->loops; i++) {
    out[count++] = t->loop[i].n;
    out[count++] = t->loop[i].is;
    out[count++] = t->loop[i].os;
  }
  return count;
}

static int64_t common_divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return llabs(a);
}

/* ---- of two searches ---- */

/* Whether x and y are as a and b are; none of these is 0. */
static int in_proportion(int64_t x, int64_t y, int64_t a, int64_t b) {
  int64_t common = common_divisor(a, b);
  a /= common;
  b /= common;
  return x && x % a == 0 && y % b == 0 && x / a == y / b;
}

/* The group of a number that is x in one search and y in the other. */
static int find_group(const trail_groups *g, int64_t x, int64_t y) {
  if (x == y)
    return GROUP_CONSTANT;
  for (int i = 0; i < g->count; i++)
    if (in_proportion(x, y, g->at[i].first, g->at[i].second))
      return i;
  return GROUP_NONE;
}

int trail_join_numbers(trail_groups *g, const int *at, int count, const void *a, void *b,
                       trail_number *out, int *found) {
  *found = 0;
  for (int i = 0; i < count; i++) {
    const int64_t x = *(const int64_t *)((const char *)a + at[i]);
    int64_t *y = (int64_t *)((char *)b + at[i]);
    int group = find_group(g, x, *y);
    if (group == GROUP_NONE)
      return 0;
    *y = x;
    if (group == GROUP_CONSTANT)
      continue;
    g->at[group].unit = common_divisor(g->at[group].unit, x);
    out[(*found)++] = (trail_number){x, at[i], group};
  }
  return 1;
}

/* How many of the loops' counts differ. */
static int counts_differ(const trail *a, const trail *b) {
  int differ = 0;
  for (int i = a->numbers - 3 * a->loops; i < a->numbers; i += 3)
    differ += a->number[i].times != b->number[i].times;
  return differ;
}

int trail_find_groups(trail *a, const trail *b, trail_groups *g) {
  *g = (trail_groups){.count = 0};
  if (a->numbers != b->numbers || a->loops != b->loops || counts_differ(a, b) > 1)
    return 0;
  for (int i = 0; i < a->numbers; i++) {
    int64_t x = a->number[i].times, y = b->number[i].times;
    int group = find_group(g, x, y);
    if (group == GROUP_NONE) {
      if (!x || !y || g->count == TRAIL_GROUPS)
        return 0;
      group = g->count++;
      g->at[group].first = x;
      g->at[group].second = y;
      a->first_of[group] = i;
    }
    a->number[i].group = group;
    if (group != GROUP_CONSTANT)
      g->at[group].unit = common_divisor(g->at[group].unit, x);
  }
  a->groups = g->count;
  return g->count > 0;
}

void trail_count_units(const trail_groups *g, trail_number *number, int count) {
  for (int i = 0; i < count; i++)
    if (number[i].group != GROUP_CONSTANT)
      number[i].times /= g->at[number[i].group].unit;
}

/* ---- of a third one ---- */

static int is_times(int64_t x, int64_t times, int64_t unit) {
  int64_t product;
  return !__builtin_mul_overflow(times, unit, &product) && x == product;
}

int trail_units_of(const trail *a, const transform *t, int64_t unit[TRAIL_GROUPS]) {
  int64_t number[TRAIL_NUMBERS];
  if (t->rank + t->loops > TRAIL_PLACES || t->loops != a->loops ||
      trail_numbers_of(t, number) != a->numbers)
    return 0;
  for (int i = 0; i < a->groups; i++)
    unit[i] = number[a->first_of[i]] / a->number[a->first_of[i]].times;
  for (int i = 0; i < a->numbers; i++) {
    const trail_number *n = &a->number[i];
    if (n->group == GROUP_CONSTANT ? number[i] != n->times
                                   : !is_times(number[i], n->times, unit[n->group]))
      return 0;
  }
  for (int i = 0; i < a->groups; i++)
    if (unit[i] <= 0)
      return 0;
  return 1;
}

void trail_set_numbers(void *of, const trail_number *n, int count, const int64_t *unit) {
  for (int i = 0; i < count; i++)
    *(int64_t *)((char *)of + n[i].at) = n[i].times * unit[n[i].group];
}
