/* test_pass_fit.c: passes that are cut down to fit some memory stay within it, as every point's
 * place shows, and keep as many rows as there is room for. */
#include "check.h"
#include "pass_fit.h"

#include <stdlib.h>

typedef struct {
  int64_t least, most;
} reach;

/* The places of all points of a side, by brute force. */
static reach places_of(const pass *p, int output) {
  reach r = {0, 0};
  int64_t at[PASS_LOOPS_MOST + 1] = {0};
  for (int done = 0; !done;) {
    int64_t place = at[0] * (output ? p->os : p->is);
    for (int i = 0; i < p->loops; i++)
      place += at[i + 1] * (output ? p->loop[i].os : p->loop[i].is);
    r.least = place < r.least ? place : r.least;
    r.most = place > r.most ? place : r.most;
    int i = 0;
    while (i <= p->loops && ++at[i] == (i ? p->loop[i - 1].n : p->n))
      at[i++] = 0;
    done = i > p->loops;
  }
  return r;
}

static void check_places(const pass *p, int64_t most) {
  int64_t rows = 1;
  for (int i = 0; i < p->loops; i++) {
    CHECK(p->loop[i].n >= 1);
    rows *= p->loop[i].n;
  }
  CHECK(rows == p->rows);
  for (int output = 0; output < 2; output++) {
    const reach r = places_of(p, output);
    const pass_extent e = pass_extent_of(p, output);
    CHECK(e.span == r.most - r.least + 1 && e.first == -r.least);
    CHECK(e.span <= most);
  }
}

/* Points at a distance, rows side by side, and such groups one after the other; either sign. */
static pass columns(int64_t n, int64_t side_by_side, int64_t groups, int sign) {
  const int64_t far = side_by_side, group = n * side_by_side;
  return (pass){.n = n,
                .is = sign * far,
                .os = far,
                .loops = 2,
                .loop = {{side_by_side, 1, 1}, {groups, sign * group, group}},
                .rows = side_by_side * groups};
}

/* Where a row fits, rows are removed and nothing else. */
static void fewer_rows(void) {
  for (int i = 0; i < 200; i++) {
    const pass whole = columns(2 + rand() % 9, 1 + rand() % 9, 1 + rand() % 9, rand() % 2 ? 1 : -1);
    int64_t row = (whole.n - 1) * whole.os + 1, all = whole.n * whole.rows;
    int64_t most = row + rand() % (all + 1);
    pass p = whole;
    CHECK(pass_fit(&p, most) == 1 && p.is == whole.is && p.os == whole.os);
    check_places(&p, most);
    CHECK(most < all || p.rows == whole.rows);
    p = whole;
    CHECK(!pass_fit(&p, row - 1));
  }
}

/* Where it does not, points come nearer, and there remain rows for at least a quarter of the
 * memory. */
static void nearer_points(void) {
  for (int i = 0; i < 200; i++) {
    const int64_t n = 2 + rand() % 6, between = 64 + rand() % 200;
    const pass whole = columns(n, between, 1 + rand() % 3, rand() % 2 ? 1 : -1);
    const int64_t row = (n - 1) * between + 1, most = row / (2 + rand() % 5);
    pass p = whole;
    int64_t times = pass_slice(&p, most);
    CHECK(times > 1 && p.n == n && p.rows >= 1);
    check_places(&p, most);
    CHECK(llabs(p.is) >= 1 && llabs(p.is) < llabs(whole.is) && p.is * whole.is > 0);
    CHECK(llabs(p.is) >= p.loop[0].n && llabs(p.os) >= p.loop[0].n); /* no two in one place */
    CHECK(4 * p.n * p.rows >= most);
  }
}

/* Points that cannot come nearer, and transposed squares, which stay whole. */
static void refusals(void) {
  pass p = columns(100, 1, 1, 1);
  CHECK(!pass_slice(&p, 99));
  p = columns(8, 64, 1, 1);
  p.swapped = 1;
  CHECK(!pass_slice(&p, 100));
  p = columns(8, 64, 1, 1);
  p.folded = 1; /* its points lie from both ends of a row, whose length stays */
  CHECK(!pass_slice(&p, 100));
  p = columns(8, 64, 1, 1);
  p.twins = TW_R2C; /* likewise, and all rows of a transform stay: 8 x 64 points and one more */
  CHECK(!pass_slice(&p, 100));
  p = columns(8, 64, 1, 1);
  p.twins = TW_R2C;
  CHECK(!pass_fit(&p, 8 * 64) && p.loop[0].n == 64 && pass_fit(&p, 8 * 64 + 1));
}

/* Passes over columns of a long real row move its points, each point of a half spectrum once, and
 * in between what is kept of the columns' spectra. */
static void elements(void) {
  const facts f = facts_sm90();
  for (int type = TW_R2C; type <= TW_C2R; type++) {
    const int64_t n = 65536, batch = 3, columns = 256, kept = columns / 2 + 1;
    const tw_dim dim = {n, 0, 0}, loop = {batch, 0, 0};
    const tw_problem asked = {.size = sizeof asked,
                              .dims = &dim,
                              .batch = &loop,
                              .rank = 1,
                              .batch_rank = 1,
                              .type = type,
                              .placement = TW_OUT_OF_PLACE};
    const schedule_wish wish = {.way = "real_columns", .numbers = {2, {columns, n / columns}}};
    transform t;
    schedule s = {0};
    CHECK(transform_canonical(&asked, &t) == TW_OK);
    CHECK(schedule_make_by(&t, &f, &wish, &s) == TW_OK && s.count == 2);
    int real = type == TW_C2R; /* the pass of real points, and its side that has them */
    CHECK(pass_elements(&s.pass[real], real) == n * batch);
    CHECK(pass_elements(&s.pass[real], !real) == n / columns * kept * batch);
    CHECK(pass_elements(&s.pass[!real], real) == n / columns * kept * batch);
    int64_t spectra = pass_elements(&s.pass[!real], !real), least = (n / 2 + 1) * batch;
    CHECK(spectra >= least && spectra < least + columns * batch);
    schedule_free(&s);
  }
}

/* The spectra of a box, which one block computes, have lines of half as many points and one. */
static void box_elements(void) {
  const facts f = facts_sm90();
  for (int type = TW_R2C; type <= TW_C2R; type++) {
    const int64_t batch = 5;
    const tw_dim dims[] = {{64, 0, 0}, {8, 0, 0}}, loop = {batch, 0, 0};
    const tw_problem asked = {.size = sizeof asked,
                              .dims = dims,
                              .batch = &loop,
                              .rank = 2,
                              .batch_rank = 1,
                              .type = type,
                              .placement = TW_OUT_OF_PLACE};
    transform t;
    schedule s = {0};
    CHECK(transform_canonical(&asked, &t) == TW_OK);
    CHECK(schedule_make(&t, &f, &s) == TW_OK && s.count == 1 && s.pass[0].axes == 2);
    CHECK(pass_elements(&s.pass[0], type == TW_C2R) == 64 * 8 * batch);
    CHECK(pass_elements(&s.pass[0], type == TW_R2C) == 64 * (8 / 2 + 1) * batch);
    schedule_free(&s);
  }
}

/* A pass that makes words of long rows, or the rows of words, moves each of both once, and its
 * kernel is chosen for about as many words as there are, however long the rows are. */
static void words(void) {
  const facts f = facts_sm90();
  const int32_t kind = TW_DCT4;
  for (int64_t n = 1 << 20; n <= (int64_t)1 << 31; n <<= 11) {
    const int64_t batch = n > 1 << 20 ? 1 : 3;
    const tw_dim dim = {n, 0, 0}, loop = {batch, 0, 0};
    const tw_problem asked = {.size = sizeof asked,
                              .dims = &dim,
                              .batch = &loop,
                              .r2r = &kind,
                              .rank = 1,
                              .batch_rank = 1,
                              .type = TW_R2R,
                              .placement = TW_OUT_OF_PLACE};
    transform t;
    schedule s = {0};
    CHECK(transform_canonical(&asked, &t) == TW_OK);
    const schedule_wish wish = {.way = "kind_words"};
    CHECK(schedule_make_by(&t, &f, &wish, &s) == TW_OK && s.count > 2);
    for (int i = 0; i < s.count; i++) {
      const pass *p = &s.pass[i];
      if (!p->words)
        continue;
      pass_demand d = pass_demands(p, &t, &f);
      int64_t bytes = (int64_t)element_bytes(p->in) * pass_elements(p, 0);
      CHECK(pass_elements(p, p->from == BUFFER_IN ? 0 : 1) == 2 * p->rows);
      CHECK(pass_elements(p, p->from == BUFFER_IN ? 1 : 0) == p->rows);
      CHECK(d.class_of.volume_bucket == pass_volume_bucket(bytes, &f));
      CHECK(d.typical >= p->rows / 16 || d.typical >= f.l2_bytes / 8);
    }
    schedule_free(&s);
  }
}

int main(void) {
  srand((unsigned)check_seed());
  elements();
  box_elements();
  words();
  fewer_rows();
  nearer_points();
  refusals();
  return check_report();
}
