/* space_factors.c: the lists of factors of a length: the best ones by a glance, in every order. */
#include "space_search.h"
#include "cost_halves.h"

#include <string.h>

static int aggregates(const space_search *s) {
  if (s->axes > 1)
    return 0;
  for (int i = 0; i < s->stages; i++)
    for (int j = i + 1; j < s->stages; j++)
      for (int k = 0; k < s->stages; k++)
        if (s->radix[i] * s->radix[j] == s->radix[k])
          return 1;
  return 0;
}

/* 1 for rows of complex halves: values of theirs wait in fewer registers than the words of shared
 * memory that an exchange takes, and so one exchange less is worth more values in each thread. */
static int rows_of_halves(const space_search *s) {
  const record r = {.value = {[FIELD_LENGTH] = s->n,
                              [FIELD_METHOD] = s->method,
                              [FIELD_REAL] = s->real,
                              [FIELD_CLUSTER] = s->cluster,
                              [FIELD_AXIS_1] = s->axes > 1}};
  return cost_halves_rows(&r, s->b);
}

/* 1 when radix r may come next in a list of which n is left, and RECORD_RADIX_WIDE only as the
 * first of two, of rows of halves. */
static int takes_radix(const space_search *s, int r, int n) {
  if (s->stages && s->radix[0] == RECORD_RADIX_WIDE)
    return r == n;
  if (r == RECORD_RADIX_WIDE)
    return rows_of_halves(s) && !s->stages && n / r > 1 && n / r <= r && n % r == 0;
  return 1;
}

/* 1 when n is a product of `count` factors of at most `most` each, the largest first, or of fewer.
 */
static int has_factors(const space_search *s, int n, int most, int count) {
  if (n == 1)
    return 1;
  for (int r = n < most ? n : most; r >= 2; r--) {
    int64_t product = 1;
    for (int i = 0; i < count && product < n; i++)
      product *= r;
    if (product < n)
      return 0;
    if (n % r == 0 && space_radix_serves(s, r) && r != RECORD_RADIX_WIDE &&
        has_factors(s, n / r, r, count - 1))
      return 1;
  }
  return 0;
}

int space_fewest_factors(const space_search *s, int n, int most) {
  int count = 0;
  while (count <= SPACE_STAGES_MOST && !has_factors(s, n, most, count))
    count++;
  return count;
}

/* How many results a loop computes at once where nothing was measured: what costs few instructions
 * in the text, for a little more time. */
static int usual_loop(int radix) {
  return (radix - 1) / 2 % 2 ? 3 : 1;
}

/* Codelets of primes from LARGE on may be loops, and some must be. Of smaller ones the text
 * compiles in 0.7 to 0.9 of the time as a loop, and kernels of several stages took 1.05 to 1.4
 * times as long on an H200. */
static void consider_list(space_search *s) {
  enum { LARGE = 47 };
  int widest, rolled = 0, must = 0;
  record r = space_record_of_list(s, &widest);
  for (int i = 0; i < s->stages; i++) {
    must |= !record_radix_serves(s->radix[i]) || s->radix[i] > space_radix_most(s->precision);
    if (s->radix[i] >= LARGE && record_radix_rolls(s->radix[i]))
      rolled = usual_loop(s->radix[i]) > rolled ? usual_loop(s->radix[i]) : rolled;
  }
  if (!must)
    space_consider_shapes(s, r, widest);
  if (!rolled || !space_may_roll(s))
    return;
  r.value[FIELD_ROLLED] = rolled;
  space_consider_shapes(s, r, widest);
}

/* Tries every different order of the factors in radix[at..stages) once; factors stay within their
 * axis. */
static void orders(space_search *s, int at) {
  int axis = 0;
  if (at == s->stages) {
    if (aggregates(s) && space_drops(s, RULE_AGGREGATION))
      return;
    consider_list(s);
    return;
  }
  while (s->end[axis] <= at)
    axis++;
  for (int i = at; i < s->end[axis]; i++) {
    int repeated = 0;
    for (int k = at; k < i; k++)
      repeated |= s->radix[k] == s->radix[i];
    if (repeated)
      continue;
    int swap = s->radix[at];
    s->radix[at] = s->radix[i];
    s->radix[i] = swap;
    orders(s, at + 1);
    s->radix[i] = s->radix[at];
    s->radix[at] = swap;
  }
}

/* Lists of factors in falling order. Each is priced in that order only; the best of them are then
 * tried in every order. */
typedef struct {
  int radix[SPACE_STAGES_MOST], stages, end[RECORD_AXES_MAX];
  double ns;
} factor_list;

typedef struct {
  factor_list list[SPACE_LISTS_MOST];
  int count;
} factor_lists;

static void price_list(space_search *s, factor_lists *kept) {
  static const double GLANCE = 1.25; /* ratio: a list may be so much better than a glance says */
  candidate best;
  space_search glance = *s;
  glance.out = &best;
  glance.most = 1;
  glance.count = glance.pairs = 0;
  glance.glance = 1;
  consider_list(&glance);
  if (!glance.count || (s->bar > 0 && best.ns >= GLANCE * s->bar))
    return;
  factor_list l = {.stages = s->stages, .ns = best.ns};
  memcpy(l.radix, s->radix, sizeof l.radix);
  memcpy(l.end, s->end, sizeof l.end);
  int at = kept->count;
  while (at > 0 && kept->list[at - 1].ns > l.ns)
    at--;
  s->rules->dropped[RULE_RANK] +=
      kept->count == SPACE_LISTS_MOST; /* this list or the last one of the kept */
  if (at == SPACE_LISTS_MOST)
    return;
  int last = kept->count < SPACE_LISTS_MOST ? kept->count++ : SPACE_LISTS_MOST - 1;
  memmove(&kept->list[at + 1], &kept->list[at], (size_t)(last - at) * sizeof l);
  kept->list[at] = l;
}

static void factorings(space_search *s, int axis, int rest, int most, factor_lists *kept) {
  int begun = axis ? s->end[axis - 1] : 0;
  if (s->any && kept->count)
    return;
  if (rest == 1) {
    s->end[axis] = s->stages;
    if (axis + 1 < s->axes)
      factorings(s, axis + 1, s->axis[axis + 1], space_radix_limit(s), kept);
    else
      price_list(s, kept);
    return;
  }
  int limit = s->rules->off[RULE_STAGES] ? SPACE_STAGES_MOST : s->fewest[axis] + 1;
  if (s->stages - begun >= limit || s->stages >= SPACE_STAGES_MOST) {
    s->rules->dropped[RULE_STAGES]++;
    return;
  }
  for (int r = most; r >= 2; r--) {
    if (rest % r || !space_radix_serves(s, r) || !takes_radix(s, r, rest))
      continue;
    s->radix[s->stages++] = r;
    factorings(s, axis, rest / r, r, kept);
    s->stages--;
  }
}

int space_exceeds_block(const space_search *s) {
  int words = s->method == METHOD_RADER_COFACTOR ? s->points : s->n / s->cluster;
  int one_stage = s->n <= space_radix_limit(s);
  return !one_stage && (int64_t)words * number_of(s->precision)->bytes > s->f->block_shared_max;
}

void space_search_length(space_search *s, int lists) {
  if (s->axes == 1)
    s->axis[0] = s->n;
  if (space_exceeds_block(s))
    return;
  for (int i = 0; i < s->axes; i++) {
    s->fewest[i] = space_fewest_factors(s, s->axis[i], space_radix_limit(s));
    if (s->fewest[i] > SPACE_STAGES_MOST)
      return;
  }
  factor_lists kept = {.count = 0};
  s->stages = 0;
  factorings(s, 0, s->axis[0], space_radix_limit(s), &kept);
  s->count += s->any ? kept.count : 0;
  for (int i = 0; i < kept.count && i < lists && !s->any; i++) {
    s->stages = kept.list[i].stages;
    memcpy(s->radix, kept.list[i].radix, sizeof s->radix);
    memcpy(s->end, kept.list[i].end, sizeof s->end);
    orders(s, 0);
  }
}
