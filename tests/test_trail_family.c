/* test_trail_family.c: transforms whose strides or counts are related otherwise have other
 * families, relation by relation; what has none; and another one of a family. */
#include "trail_help.h"

enum { DIMS = 3, LOOPS = 2 };

/* A problem, with points read where they are fewer, and its placement. */
typedef struct {
  int type, placement, rank, loops;
  tw_dim dims[DIMS], batch[LOOPS];
  int64_t points_in;
} layout;

static transform transform_of(const layout *l) {
  tw_problem p = {.size = sizeof p,
                  .type = l->type,
                  .placement = l->placement ? l->placement : TW_OUT_OF_PLACE,
                  .dims = l->dims,
                  .rank = l->rank,
                  .batch = l->batch,
                  .batch_rank = l->loops};
  int64_t in[DIMS];
  transform t;
  for (int i = 0; i < l->rank; i++)
    in[i] = l->points_in ? l->points_in : l->dims[i].n;
  p.in_points = l->points_in ? in : NULL;
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

/* Two layouts that differ in one relation, and a third one that does not. */
typedef struct {
  const char *relation;
  layout one, same, other;
} relation_case;

#define ROWS(distance)                                                                             \
  {                                                                                                \
    .rank = 1, .loops = 1, .dims = {{64, 1, 1}}, .batch = { {10, distance, 200} }                  \
  }
#define COLUMNS(point, row)                                                                        \
  {                                                                                                \
    .rank = 1, .loops = 1, .dims = {{64, point, point}}, .batch = { {10, row, row} }               \
  }
#define REAL_PLANES(distance)                                                                      \
  {                                                                                                \
    .type = TW_R2C, .rank = 2, .loops = 1, .dims = {{8, distance, 10}, {16, 1, 1}}, .batch = {     \
      {5, 1000, 1000}                                                                              \
    }                                                                                              \
  }
#define REAL_BOXES(distance)                                                                       \
  {                                                                                                \
    .type = TW_R2C, .rank = 3, .loops = 1, .dims = {{4, distance, 72}, {6, 18, 12}, {16, 1, 1}},   \
    .batch = {                                                                                     \
      {5, 1000, 1000}                                                                              \
    }                                                                                              \
  }
#define SHORT(distance, points)                                                                    \
  {                                                                                                \
    .rank = 1, .loops = 1, .points_in = points, .dims = {{64, 1, 1}}, .batch = {                   \
      {10, distance, 200}                                                                          \
    }                                                                                              \
  }
#define TWO_LOOPS(is, os)                                                                          \
  {                                                                                                \
    .rank = 1, .loops = 2, .dims = {{16, 1, 1}}, .batch = { {5, 100, 1000}, {6, is, os} }          \
  }
#define PLANES(os)                                                                                 \
  {                                                                                                \
    .rank = 2, .loops = 1, .dims = {{8, 100, 1000}, {16, 1, 1}}, .batch = { {5, 200, os} }         \
  }
#define FROM_SPECTRA(is_y, os_y, is, os)                                                           \
  {                                                                                                \
    .type = TW_C2R, .rank = 2, .loops = 1, .dims = {{8, is_y, os_y}, {16, 2, 2}}, .batch = {       \
      {2, is, os}                                                                                  \
    }                                                                                              \
  }
#define MANY_SPECTRA(n)                                                                            \
  {                                                                                                \
    .type = TW_C2R, .rank = 2, .loops = 2, .dims = {{7, 10, 20}, {16, 1, 1}}, .batch = {           \
      {n, 200, 200},                                                                               \
      {3, 9000, 9000}                                                                              \
    }                                                                                              \
  }

static const relation_case cases[] = {
    {"points of neighbouring rows side by side", COLUMNS(16, 1), COLUMNS(18, 1), COLUMNS(16, 3)},
    {"an even distance", ROWS(102), ROWS(104), ROWS(103)},
    {"a distance backwards", ROWS(102), ROWS(104), ROWS(-102)},
    {"rows of real points twice as far apart as spectra", REAL_PLANES(20), REAL_PLANES(20),
     REAL_PLANES(24)},
    {"packed around what is not packed", REAL_BOXES(96), REAL_BOXES(96), REAL_BOXES(110)},
    {"rows that continue points", ROWS(64), ROWS(64), ROWS(66)},
    {"rows that continue the points that are read", SHORT(60, 60), SHORT(60, 60), SHORT(62, 60)},
    {"rows that continue as many points as are transformed", SHORT(64, 60), SHORT(64, 60),
     SHORT(66, 60)},
    {"which input loop is outside", TWO_LOOPS(900, 9000), TWO_LOOPS(800, 9002),
     TWO_LOOPS(90, 9000)},
    {"which output loop is outside",
     {.rank = 1, .loops = 2, .dims = {{16, 1, 1}}, .batch = {{5, 100, 400}, {6, 9000, 3000}}},
     {.rank = 1, .loops = 2, .dims = {{16, 1, 1}}, .batch = {{5, 100, 402}, {6, 9000, 3000}}},
     {.rank = 1, .loops = 2, .dims = {{16, 1, 1}}, .batch = {{5, 100, 400}, {6, 9000, 50}}}},
    {"which loop is outside in input and output", PLANES(950), PLANES(948), PLANES(850)},
    {"which is outside in the input and between axes", FROM_SPECTRA(100, 32, 46, 10000),
     FROM_SPECTRA(102, 32, 46, 10000), FROM_SPECTRA(150, 32, 46, 10000)},
    {"which is outside between axes and in the output", FROM_SPECTRA(9, 90, 1000, 40),
     FROM_SPECTRA(9, 92, 1000, 40), FROM_SPECTRA(9, 150, 1000, 40)},
    {"an even distance between axes", MANY_SPECTRA(5), MANY_SPECTRA(7), MANY_SPECTRA(6)}};

static void relations(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const relation_case *c = &cases[i];
    int same = have_one_family(&c->one, &c->same), other = have_one_family(&c->one, &c->other);
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

int main(void) {
  relations();
  fused_in_work();
  return check_report();
}
