/* test_transform_kinds.c: the canonical form of transforms between real points of every kind, and
 * of orthogonal ones. */
#include "real_requests.h"

#include <math.h>

/* One dimension's kind goes with it; of length 1 it counts too. */
static void kinds(void) {
  static const int32_t kind[] = {TW_DCT2, TW_DST1, TW_DST2};
  request q = {.all = {{4, 0, 0}, {1, 0, 0}, {6, 0, 0}}, .rank = 3, .type = TW_R2R};
  tw_problem p = problem_of(&q);
  transform t;
  p.r2r = kind;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(t.rank == 3 && t.kind[0] == TW_DCT2 && t.kind[1] == TW_DST1 && t.kind[2] == TW_DST2 &&
        t.kind[3] == 0);
  CHECK(t.dim[0].in == 4 && t.dim[0].out == 4 && t.dim[0].is == 6 && t.dim[1].n == 1);
  CHECK(!t.in.is_complex && !t.out.is_complex && t.same_places);
  p.type = TW_C2C; /* not theirs */
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(t.rank == 2 && !t.kind[0] && !t.kind[1]);
}

static void kind_refused(const int32_t *kind, int64_t n, const char *why) {
  request q = {.all = {{n, 0, 0}}, .rank = 1, .type = TW_R2R};
  tw_problem p = problem_of(&q);
  transform t;
  p.r2r = kind;
  CHECK(transform_canonical(&p, &t) == TW_INVALID && strstr(status_detail(), why));
}

static void kinds_refused(void) {
  const int32_t below = -1, beyond = TW_DST4 + 1, lowest = INT32_MIN, greatest = INT32_MAX;
  const int32_t dct1 = TW_DCT1;
  kind_refused(NULL, 6, "r2r is null");
  kind_refused(&below, 6, "kind -1 is unknown");
  kind_refused(&beyond, 6, "kind 11 is unknown");
  kind_refused(&lowest, 6, "is unknown");
  kind_refused(&greatest, 6, "is unknown");
  kind_refused(&dct1, 1, "dct1 of length 1, which is less than 2");
}

/* A kind has no direction: equal ones of any direction are equal, and executions may name one. */
static void kinds_have_no_direction(char *memory) {
  request q = {.all = {{6, 1, 1}}, .rank = 1, .type = TW_R2R};
  tw_problem p = problem_of(&q);
  transform t = accepted(&q), other;
  memset(&other, 0, sizeof other);
  p.direction = TW_INVERSE;
  CHECK_OK(transform_canonical(&p, &other));
  CHECK(!memcmp(&t, &other, sizeof t));
  for (int32_t named = TW_FORWARD; named <= TW_INVERSE; named++) {
    const tw_buffers b = {.size = sizeof b, .in = memory, .out = memory, .direction = named};
    int32_t direction = 0;
    CHECK_OK(transform_check_buffers(&t, &b, 0, &direction));
  }
}

/* The factors of orthogonal transforms are in the scale, those of ends aside. */
static void orthogonal(void) {
  static const int32_t kind[] = {TW_DCT1, TW_DST1, TW_DHT}, plain[] = {TW_DST4, TW_DHT, TW_R2HC};
  request q = {.all = {{3, 0, 0}, {7, 0, 0}, {25, 0, 0}}, .rank = 3, .type = TW_R2R};
  tw_problem p = problem_of(&q);
  transform t;
  p.flags = TW_ORTHO;
  p.scale = 3;
  p.r2r = kind;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(t.ortho && fabs(t.scale - 3.0 / (2 * 4 * 5)) < 1e-15);
  p.r2r = plain;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(!t.ortho && fabs(t.scale - 3.0 / sqrt(6 * 7 * 25)) < 1e-15);
  for (p.type = TW_C2C; p.type <= TW_C2R; p.type++) {
    CHECK_OK(transform_canonical(&p, &t));
    CHECK(!t.ortho && fabs(t.scale - 3.0 / sqrt(3 * 7 * 25)) < 1e-15);
  }
}

/* The scale of an orthogonal transform is rounded once. */
static void orthogonal_scale(void) {
  for (int64_t n = 2; n < 300; n++) {
    const tw_dim dim = {n, 0, 0};
    tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .flags = TW_ORTHO};
    transform t;
    CHECK_OK(transform_canonical(&p, &t));
    CHECK(t.scale == (double)(1 / sqrtl((long double)n)));
  }
}

int main(void) {
  static _Alignas(64) char arena[1 << 14];
  kinds();
  kinds_refused();
  kinds_have_no_direction(arena);
  orthogonal();
  orthogonal_scale();
  return check_report();
}
