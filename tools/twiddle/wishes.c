/* wishes.c: makes problems of lengths and of a profile's rows. */
#include "wishes.h"

#include <stdio.h>
#include <stdlib.h>

void wishes_free(wishes *all) {
  for (int i = 0; i < all->count; i++)
    free(all->wish[i]);
  free(all->wish);
  *all = (wishes){NULL, 0};
}

static tw_status add_wish(wishes *all, wish **out) {
  wish **more = realloc(all->wish, (size_t)(all->count + 1) * sizeof *more);
  if (more)
    all->wish = more;
  wish *fresh = more ? calloc(1, sizeof *fresh) : NULL;
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for a list of problems");
  all->wish[all->count++] = fresh;
  *out = fresh;
  return TW_OK;
}

tw_status wishes_add_length(wishes *all, const length_settings *s, const char *written,
                            int32_t where) {
  length_spec length;
  wish *w;
  TRY(command_length(&s->problem, written, &length));
  TRY(add_wish(all, &w));
  snprintf(w->written, sizeof w->written, "%s", written);
  w->settings = s->problem;
  w->length = length;
  w->transforms = command_batch(&length, s, where);
  w->problem = command_problem(&w->settings, &w->length, w->transforms, where, &w->parts);
  return TW_OK;
}

/* ---- what a profile has seen ---- */

enum {
  SEEN_TYPE,
  SEEN_FORMAT,
  SEEN_PLACEMENT,
  SEEN_ORDER,
  SEEN_LAYOUT,
  SEEN_KINDS,
  SEEN_ELEMENTS,
  SEEN_N,
  SEEN_COLUMNS = SEEN_N + LENGTH_RANK_MAX
};
enum { LAYOUT_TOLD = 1 }; /* 0: packed, 1: interleaved; the profile does not tell how others lie */

#define SEEN                                                                                       \
  "SELECT t.type, t.in_format, t.placement, t.digit_order, t.layout, t.kinds, p.elements, t.n_1, " \
  "t.n_2, t.n_3, t.n_4, t.n_5, t.n_6, t.n_7, t.n_8 FROM planned p JOIN transform t ON t.id = "     \
  "p.transform WHERE p.device = %lld%s ORDER BY p.count DESC, t.id"
_Static_assert(LENGTH_RANK_MAX == 8, "as many columns n_1, n_2, ... are read");

#define UNSETTLED                                                                                  \
  " AND p.count > 0 AND EXISTS (SELECT 1 FROM planned_pass q WHERE q.device = p.device AND "       \
  "q.transform = p.transform AND NOT EXISTS (SELECT 1 FROM schedule s WHERE s.device = q.device "  \
  "AND s.class = q.class AND s.state = %d))"

typedef struct {
  wishes *all;
  int32_t where;
  int left_out;
  tw_status status;
} seen_state;

static void write_length(const wish *w, char out[WISH_WRITTEN_BYTES]) {
  int at = 0;
  for (int i = 0; i < w->length.rank && at < WISH_WRITTEN_BYTES; i++)
    at += snprintf(out + at, (size_t)(WISH_WRITTEN_BYTES - at), "%s%lld", i ? "x" : "",
                   (long long)w->length.n[i]);
  if (at < WISH_WRITTEN_BYTES)
    snprintf(out + at, (size_t)(WISH_WRITTEN_BYTES - at), "*%lld", (long long)w->transforms);
}

/* 0: a layout that the profile does not tell, or numbers that make no sense. */
static int read_length(const int64_t *v, length_spec *l, int64_t *transforms) {
  int64_t points = 1;
  *l = (length_spec){.columns = v[SEEN_LAYOUT] == 1};
  for (int i = 0; i < LENGTH_RANK_MAX && v[SEEN_N + i] > 0; i++) {
    l->n[l->rank++] = v[SEEN_N + i];
    if (__builtin_mul_overflow(points, v[SEEN_N + i], &points))
      return 0;
  }
  *transforms = v[SEEN_ELEMENTS] / points;
  return l->rank && *transforms > 0;
}

/* 1 where a row holds numbers that the library would write: another program may have written it. */
static int has_meaning(const int64_t *v) {
  return v[SEEN_FORMAT] >= TW_F32 && v[SEEN_FORMAT] <= TW_BF16 && v[SEEN_LAYOUT] >= 0 &&
         v[SEEN_LAYOUT] <= LAYOUT_TOLD && v[SEEN_PLACEMENT] == (int32_t)v[SEEN_PLACEMENT] &&
         v[SEEN_ORDER] == (int32_t)v[SEEN_ORDER];
}

static int32_t kind_of_axis(const int64_t *v, int axis) {
  return (int32_t)(v[SEEN_KINDS] >> 4 * axis & 15) - 1;
}

/* The index of a kind, by which its strides and points are found. */
static int kind_of(const int64_t *v) {
  for (int i = 0; i < KIND_COUNT; i++)
    if (kinds[i].type == v[SEEN_TYPE] &&
        (kinds[i].type != TW_R2R || kinds[i].r2r == kind_of_axis(v, 0)))
      return i;
  return KIND_C2C;
}

static void fill_seen(const int64_t *v, int32_t where, wish *w) {
  w->settings = (problem_settings){kind_of(v), (int)v[SEEN_FORMAT], w->length.columns};
  write_length(w, w->written);
  w->problem = command_problem(&w->settings, &w->length, w->transforms, where, &w->parts);
  w->problem.direction = TW_EITHER_DIRECTION;
  w->problem.placement = (int32_t)v[SEEN_PLACEMENT];
  w->problem.order = (int32_t)v[SEEN_ORDER];
  for (int i = 0; i < LENGTH_RANK_MAX; i++)
    w->parts.r2r[i] = kind_of_axis(v, i);
}

static int visit_seen(void *user, int columns, char **values, char **names) {
  seen_state *s = user;
  int64_t v[SEEN_COLUMNS], transforms;
  length_spec length;
  wish *w;
  (void)names;
  for (int i = 0; i < SEEN_COLUMNS; i++)
    v[i] = i < columns && values[i] ? strtoll(values[i], NULL, 10) : 0;
  if (!has_meaning(v) || !read_length(v, &length, &transforms)) {
    s->left_out++;
    return 0;
  }
  s->status = add_wish(s->all, &w);
  if (s->status != TW_OK)
    return 1;
  w->length = length;
  w->transforms = transforms;
  fill_seen(v, s->where, w);
  return 0;
}

tw_status wishes_add_seen(wishes *all, profile *p, int64_t device_id, int32_t where, int unsettled,
                          int *left_out) {
  seen_state s = {all, where, 0, TW_OK};
  char condition[sizeof UNSETTLED + 16] = "", question[sizeof SEEN + sizeof condition + 24];
  if (unsettled)
    snprintf(condition, sizeof condition, UNSETTLED, SCHEDULE_SETTLED);
  snprintf(question, sizeof question, SEEN, (long long)device_id, condition);
  TRY(profile_query(p, question, visit_seen, &s));
  *left_out = s.left_out;
  return s.status;
}
