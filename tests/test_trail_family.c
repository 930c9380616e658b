/* test_trail_family.c: transforms whose strides or counts are related otherwise have other
 * families, relation by relation; what has none; and another one of a family. */
#include "trail_help.h"

enum { DIMS = 3, LOOPS = 2 };

/* A problem, with the points that are read or written where they are fewer, and its placement. */
typedef struct {
  int type, placement, rank, loops;
  tw_dim dims[DIMS], batch[LOOPS];
  int64_t points_in, points_out;
} layout;

static transform transform_of(const layout *l) {
  tw_problem p = {.size = sizeof p,
                  .type = l->type,
                  .placement = l->placement ? l->placement : TW_OUT_OF_PLACE,
                  .dims = l->dims,
                  .rank = l->rank,
                  .batch = l->batch,
                  .batch_rank = l->loops};
  transform t;
  p.in_points = l->points_in ? &l->points_in : NULL;
  p.out_points = l->points_out ? &l->points_out : NULL;
  memset(&t, 0, sizeof t);
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

static int have_one_family(const layout *a, const layout *b) {
  const transform t = transform_of(a), u = transform_of(b);
  transform_family of, of_other;
  CHECK(trail_family(&t, &of) && trail_family(&u, &of_other));
  return !memcmp(&of, &of_other, sizeof of);
}

/* ---- relations ---- */

/* A layout, and one number of it: with the one value no relation changes, with the other one does.
 */
typedef struct {
  const char *relation;
  const layout *of;
  size_t at;
  int64_t same, other;
} relation_case;

static const layout rows = {.rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {{10, 102, 300}}};
static const layout packed_in = {
    .rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {{10, 64, 200}}};
static const layout packed_out = {
    .rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {{10, 200, 64}}};
static const layout columns = {
    .rank = 1, .loops = 1, .dims = {{64, 48, 96}}, .batch = {{10, 1, 1}}};
static const layout short_in = {
    .rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {{10, 60, 64}}, .points_in = 60};
static const layout short_out = {
    .rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {{10, 60, 60}}, .points_out = 60};
static const layout two_loops = {
    .rank = 1, .loops = 2, .dims = {{16, 1, 1}}, .batch = {{5, 100, 400}, {6, 900, 3000}}};
static const layout plane = {
    .rank = 2, .loops = 1, .dims = {{8, 100, 1000}, {16, 1, 1}}, .batch = {{5, 200, 950}}};
static const layout real_plane = {.type = TW_R2C,
                                  .rank = 2,
                                  .loops = 1,
                                  .dims = {{8, 20, 10}, {16, 1, 1}},
                                  .batch = {{5, 1000, 1000}}};
static const layout spectra_plane = {.type = TW_C2R,
                                     .rank = 2,
                                     .loops = 1,
                                     .dims = {{8, 10, 20}, {16, 1, 1}},
                                     .batch = {{5, 1000, 1000}}};
/* x and y packed, z as if y were, which is not */
static const layout real_box = {.type = TW_R2C,
                                .rank = 3,
                                .loops = 1,
                                .dims = {{4, 96, 72}, {6, 18, 12}, {16, 1, 1}},
                                .batch = {{5, 1000, 1000}}};
static const layout from_spectra = {.type = TW_C2R,
                                    .rank = 2,
                                    .loops = 1,
                                    .dims = {{8, 100, 32}, {16, 2, 2}},
                                    .batch = {{2, 46, 10000}}};
static const layout to_points = {.type = TW_C2R,
                                 .rank = 2,
                                 .loops = 1,
                                 .dims = {{8, 9, 90}, {16, 2, 2}},
                                 .batch = {{2, 1000, 40}}};
static const layout many_spectra = {.type = TW_C2R,
                                    .rank = 2,
                                    .loops = 2,
                                    .dims = {{7, 10, 20}, {16, 1, 1}},
                                    .batch = {{5, 200, 200}, {3, 9000, 9000}}};

#define AT(what) offsetof(layout, what)
static const relation_case cases[] = {
    {"rows side by side", &columns, AT(batch[0].is), 1, 3},
    {"results side by side", &columns, AT(batch[0].os), 1, 3},
    {"rows at an even distance", &rows, AT(batch[0].is), 104, 103},
    {"results at an even distance", &rows, AT(batch[0].os), 302, 301},
    {"an even distance between axes", &many_spectra, AT(batch[0].n), 7, 6},
    {"rows forward", &rows, AT(batch[0].is), 104, -102},
    {"results forward", &rows, AT(batch[0].os), 302, -300},
    {"rows of points twice as far apart as spectra", &real_plane, AT(dims[0].is), 20, 24},
    {"points twice as far apart as rows of spectra", &spectra_plane, AT(dims[0].os), 20, 24},
    {"packed around what is not", &real_box, AT(dims[0].is), 96, 110},
    {"rows that continue points", &packed_in, AT(batch[0].is), 64, 66},
    {"results that continue points", &packed_out, AT(batch[0].os), 64, 66},
    {"rows that continue points that are read", &short_in, AT(batch[0].is), 60, 62},
    {"rows that continue points that are written", &short_out, AT(batch[0].is), 60, 62},
    {"which input loop is outside", &two_loops, AT(batch[1].is), 800, 90},
    {"which output loop is outside", &two_loops, AT(batch[1].os), 3002, 20},
    {"which loop is outside on both sides", &plane, AT(batch[0].os), 948, 850},
    {"which is outside in the input and between axes", &from_spectra, AT(dims[0].is), 102, 150},
    {"which is outside between axes and in the output", &to_points, AT(dims[0].os), 92, 150}};

static layout changed(const relation_case *c, int64_t value) {
  layout l = *c->of;
  *(int64_t *)((char *)&l + c->at) = value;
  return l;
}

static void relations(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const relation_case *c = &cases[i];
    const layout like = changed(c, c->same), unlike = changed(c, c->other);
    int same = have_one_family(c->of, &like), other = have_one_family(c->of, &unlike);
    CHECK(same && !other);
    if (!same || other)
      fprintf(stderr, "%s: %d %d\n", c->relation, same, other);
  }
}

/* ---- no families ---- */

static int has_family(const layout *l) {
  const transform t = transform_of(l);
  transform_family of;
  return trail_family(&t, &of);
}

/* In place, fused axes may need a work area, in which loops lie around all axes. */
static void fused_in_work(void) {
  layout l = {.rank = 2,
              .loops = 1,
              .dims = {{8, 64, 64}, {16, 1, 1}},
              .batch = {{3, 16, 16}},
              .placement = TW_IN_PLACE};
  CHECK(!has_family(&l));
  l.placement = TW_OUT_OF_PLACE;
  CHECK(has_family(&l));
  l.placement = TW_IN_PLACE;
  l.batch[0] = (tw_dim){3, 640, 640};
  CHECK(has_family(&l));
}

/* ---- another one ---- */

static int counts_that_differ(const transform *t, const transform *u) {
  int differ = 0;
  for (int i = 0; i < t->loops; i++)
    differ += t->loop[i].n != u->loop[i].n;
  return differ;
}

/* It is of the same family, and has more or less of one loop. */
static void another(void) {
  static const layout *const all[] = {&rows, &packed_in, &columns, &two_loops, &real_plane};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    for (int which = 0; which < TRAIL_VARIATIONS; which++) {
      const transform t = transform_of(all[i]);
      transform_family of, of_other;
      transform u;
      int there_is_one = trail_another(&t, which, &u);
      CHECK(there_is_one || which != TRAIL_MORE);
      if (!there_is_one)
        continue;
      CHECK(trail_family(&t, &of) && trail_family(&u, &of_other));
      CHECK(!memcmp(&of, &of_other, sizeof of) && counts_that_differ(&t, &u) == 1);
      CHECK((which == TRAIL_LESS) == (u.rows < t.rows));
    }
}

/* Distances on both sides change in proportion only where they are the same places; neither changes
 * as the number of transforms does. */
static void proportions(void) {
  static const tw_dim batches[] = {{10, 200, 100}, {10, 200, 200}, {10, 80, 160}, {100, 1600, 300}};
  for (size_t i = 0; i < sizeof batches / sizeof *batches; i++) {
    const layout l = {.rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = {batches[i]}};
    const transform t = transform_of(&l);
    const tw_dim *a = &t.loop[0];
    transform u;
    CHECK(trail_another(&t, TRAIL_MORE, &u));
    const tw_dim *b = &u.loop[0];
    CHECK(b->is > a->is && b->os > a->os && b->n > a->n);
    CHECK((a->is * b->os == b->is * a->os) == t.same_places);
    CHECK(a->is * b->n != b->is * a->n && a->os * b->n != b->os * a->n);
    CHECK((b->is & -b->is) >= (a->is & -a->is) || a->is % 16 == 0);
  }
}

int main(void) {
  relations();
  fused_in_work();
  another();
  proportions();
  return check_report();
}
