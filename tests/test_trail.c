/* test_trail.c: a plan that follows what earlier searches went by gets the schedule that a search
 * finds, whatever the number of transforms, also where measurements have a say. Mostly nothing is
 * searched for then. */
#include "trail_help.h"

/* The prices of the model's choice along a trail, and what was measured for it, are those that it
 * has alone. */
static void same_prices(const family *f, int64_t rows, const facts *on, const trail *along) {
  const transform t = transforms(f, rows);
  trail_fit *fit = trail_fits(along, &t, on);
  const trail_plan plan = {&t, on, fit, unknown, &unknowns};
  answers *before = answers_use(table);
  schedule s = {0};
  double ns[2][4];
  int lacks;
  if (!fit) /* a class begins at its own rows */
    return;
  CHECK(trail_begin(&plan));
  CHECK_OK(schedule_make(&t, on, &s));
  for (int alone = 0; alone < 2; alone++) {
    ns[alone][0] = schedule_price(&s, &t, on);
    ns[alone][1] = schedule_first_price(&s, &t, on);
    ns[alone][2] = schedule_first_seconds(&s, &t, on);
    CHECK_OK(schedule_measured_ns(&s, &t, on, 1, measured, (void *)(uintptr_t)f, &ns[alone][3]));
    if (!alone)
      CHECK(s.followed && !trail_end(&lacks));
    s.followed = 0;
  }
  CHECK(!memcmp(ns[0], ns[1], sizeof ns[0]));
  schedule_free(&s);
  trail_fit_free(fit);
  (void)answers_use(before);
}

/* ---- what is known is not searched for ---- */

/* 1 where the schedule has a pass of several launches. */
static int launches_more(const family *f, int64_t rows, const facts *on) {
  const transform t = transforms(f, rows);
  found s = search(f, &t, on, 0);
  int more = s.schedule.launches > s.schedule.count;
  schedule_free(&s.schedule);
  return more;
}

typedef struct {
  int followed, all;
  int several; /* families whose best schedule has a pass of several launches */
} counts;

static void known_one(const family *f, const facts *on, counts *c) {
  enum { MANY = 12 };
  int64_t rows = (1 << 24) / points_of(f) + 2;
  trail *both = record_two(f, rows, rows + 1, on, 0);
  CHECK(both != NULL);
  for (int k = 0; both && k < MANY; k++, c->all++) {
    int lacks = -1, was = follow(f, rows + 2 + k * rows / MANY, on, 0, both, &lacks);
    CHECK(!lacks);
    c->followed += was;
    same_prices(f, rows + 2 + k * rows / MANY, on, both);
  }
  c->several += launches_more(f, rows, on);
  for (int64_t two = 1 << 6; both && two <= 1 << 12; two *= 2) /* the rows that stand for a class */
    if (two * points_of(f) >= 1 << 24 && two * points_of(f) <= 1 << 27)
      same_prices(f, two, on, both);
  trail_free(both);
}

static void known_ones(const facts *on) {
  /* Ways have passes with more loops than one launch, and the best ways of the first two have. */
  static const family boxes[] = {
      {.rank = 3, .n = {40000, 6, 8}, .padded = 1, .loops = 1, .rows_apart = 6},
      {.rank = 3, .n = {40000, 6, 8}, .padded = 1, .loops = 1, .rows_apart = 6, .measured = 8},
      {.rank = 3, .n = {20, 20, 20}, .padded = 1, .loops = 1, .measured = 8},
      {.rank = 3, .type = TW_R2C, .n = {132, 126, 40}, .padded = 1, .measured = 8}};
  counts c = {0, 0, 0};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    known_one(&known[i], on, &c);
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    known_one(&boxes[i], on, &c);
  printf("%d of %d plans searched for nothing\n", c.followed, c.all);
  CHECK(c.followed * 10 >= c.all * 9 && c.several > 0);
}

/* A comparison counts with its margin: one that comes out otherwise is not followed. */
static void margins(const facts *on) {
  const family *f = &known[0];
  int64_t rows = (1 << 24) / points_of(f) + 2;
  trail *both = record_two(f, rows, rows + 1, on, 0);
  int lacks, compared = 0;
  CHECK(both && follow(f, rows + 2, on, 0, both, &lacks));
  for (int i = 0; both && i < both->turns; i++) {
    trail_turn *t = &both->turn[i];
    double margin = t->margin;
    if (t->row_bytes)
      continue;
    t->margin = t->less ? 0 : 1e9;
    CHECK(!follow(f, rows + 2, on, 0, both, &lacks));
    t->margin = margin;
    compared++;
  }
  CHECK(compared > 0);
  trail_free(both);
}

/* ---- what has no trail ---- */

static int has_family(const family *f, int64_t rows) {
  const transform t = transforms(f, rows);
  transform_family of;
  return trail_family(&t, &of);
}

static void no_families(void) {
  family f = {.rank = 1, .type = TW_C2C, .n = {2996}};
  CHECK(has_family(&f, 10) && !has_family(&f, 1));
  f.columns = 1;
  CHECK(has_family(&f, 10));
  f.columns = 0;
  f.capped = 1;
  CHECK(!has_family(&f, 10));
  f.capped = 0;
  CHECK(has_family(&f, 300000) && !has_family(&f, (int64_t)1 << 40)); /* numbers may overflow */
}

/* Beyond so many rows a pass becomes several launches. */
static void too_many_rows(const facts *on) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {65536}};
  trail *both = record_two(&f, 4096, 5000, on, 0);
  const transform t = transforms(&f, (int64_t)1 << 25);
  CHECK(both != NULL && !trail_fits(both, &t, on) && !trail_may_follow(&t));
  trail_free(both);
}

/* Whether two records of a search join after one number of the second has changed by one. */
static int joins_with(const trail *a, const trail *b, int64_t *number) {
  ++*number;
  trail *joined = trail_join(a, b);
  --*number;
  trail_free(joined);
  return joined != NULL;
}

static int joins_without(const trail *a, const trail *b, uint8_t *place) {
  *place ^= 1;
  trail *joined = trail_join(a, b);
  *place ^= 1;
  trail_free(joined);
  return joined != NULL;
}

/* Records that differ in more than rows and what follows them have nothing in common. */
static void joining(const facts *on) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {65536}, .precision = TW_F64};
  trail *a = record_one(&f, 100, on, 0), *b = record_one(&f, 120, on, 0);
  int64_t unused = 0;
  CHECK(a && b && joins_with(a, b, &unused));
  for (int i = 0; a && b && i < b->passes; i++) {
    trail_pass *p = &b->pass[i];
    CHECK(!joins_with(a, b, &p->pass.is) && !joins_with(a, b, &p->pass.rows));
    CHECK(!joins_with(a, b, &p->pass.loop[0].os) && !joins_with(a, b, &p->demand.rows));
    CHECK(!joins_with(a, b, &p->demand.typical));
    CHECK(!joins_without(a, b, (uint8_t *)&p->demand.class_of.volume_bucket));
    CHECK(!joins_without(a, b, (uint8_t *)&p->demand.binding.far_in));
    CHECK(!joins_without(a, b, (uint8_t *)&p->kernel[TRAIL_FASTEST].record));
  }
  for (int i = 0; a && b && i < b->makes; i++) {
    trail_make *m = &b->make[i];
    CHECK(!joins_with(a, b, &m->schedule.work) && !joins_with(a, b, &m->schedule.rest));
    CHECK(!joins_with(a, b, &m->schedule.words) && !joins_with(a, b, &m->wish.numbers.digit[0]));
    CHECK(!joins_without(a, b, &m->passes.at[0]));
    CHECK(!joins_without(a, b, (uint8_t *)&m->turns));
  }
  CHECK(a && b && !joins_with(a, b, &b->number[b->numbers - 3].times)); /* how many there are */
  trail_free(a);
  trail_free(b);
}

/* Searches that depend on more than a trail can say. */
static void unrecorded(const facts *on) {
  static const family families[] = {
      {.rank = 1, .type = TW_C2C, .precision = TW_F16, .n = {65536}, .small = 1},
      {.rank = 1, .type = TW_C2C, .n = {1953125}}}; /* in_place.c has several candidates */
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    trail *made = record_one(&families[i], 2, on, 0);
    CHECK(!made);
    trail_free(made);
  }
}

/* Boxes in three loops, so many of the outermost, that each pass has in launches of their own. */
static transform in_three_loops(int64_t outermost) {
  static tw_dim dim[] = {{6, 1652, 1652}, {33, 50, 50}, {42, 1, 1}};
  tw_dim batch[] = {{2, 9920, 9920}, {2, 19848, 19848}, {outermost, 39698, 39698}};
  tw_problem p = {.size = sizeof p, .dims = dim, .rank = 3, .batch = batch, .batch_rank = 3};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

/* Beyond so many launches there is no plan, whatever was planned before. */
static void too_many_launches(const facts *on) {
  const family unmeasured = {.rank = 3};
  static const int64_t outermost[] = {300, 301, 20000, 30000};
  trail *made[4] = {NULL};
  for (int i = 0; i < 4; i++) {
    const transform t = in_three_loops(outermost[i]);
    int lacks;
    found s = walk(&unmeasured, &t, on, 0, NULL, &made[i], &lacks);
    CHECK(trail_may_follow(&t) && s.status == (i < 3 ? TW_OK : TW_UNSUPPORTED));
    CHECK((made[i] != NULL) == (i < 3) && (i == 3 || s.schedule.launches > 2 * outermost[i]));
    schedule_free(&s.schedule);
  }
  trail *both = made[0] && made[1] ? trail_join(made[0], made[1]) : NULL;
  for (int i = 2; i < 4; i++) {
    const transform t = in_three_loops(outermost[i]);
    trail_fit *fit = both ? trail_fits(both, &t, on) : NULL;
    CHECK((fit != NULL) == (i == 2));
    trail_fit_free(fit);
  }
  trail_free(both);
  for (int i = 0; i < 4; i++)
    trail_free(made[i]);
}

/* How many passes there are depends on the counts of loops that a pass has no room for. */
static void loops_apart(const facts *on) {
  const family unmeasured = {.rank = 1};
  for (int loops = 4; loops <= 5; loops++) {
    tw_dim dim = {1 << 20, 1, 1}, batch[5];
    int64_t at = (1 << 20) + 2;
    for (int i = 0; i < loops; i++, at = 2 * at + 2)
      batch[i] = (tw_dim){2, at, at};
    tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = batch, .batch_rank = loops};
    transform t;
    trail *made = NULL;
    int lacks;
    CHECK_OK(transform_canonical(&p, &t));
    found s = walk(&unmeasured, &t, on, 0, NULL, &made, &lacks);
    CHECK_OK(s.status);
    CHECK((made != NULL) == (loops == 4));
    schedule_free(&s.schedule);
    trail_free(made);
  }
}

/* Where few transforms lie in a device's cache, another number of them makes another schedule the
 * best, without another class of any pass. */
static void turning(const facts *on) {
  static const family families[] = {
      {.rank = 2, .type = TW_C2C, .n = {1584, 891}},
      {.rank = 3, .type = TW_C2C, .precision = TW_F16, .n = {132, 104, 150}},
      {.rank = 2, .type = TW_C2C, .n = {1764, 1509}},
      {.rank = 2, .type = TW_C2C, .precision = TW_BF16, .n = {1960, 1728}}};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++)
    for (int k = 0; k < 16; k++) {
      int64_t rows = 2 + k % 4 * (1 + k % 4), more = 3 + k / 4 * (2 + k / 4);
      int lacks;
      trail *both = record_two(&families[i], rows, more, on, 0);
      for (int64_t other = 2; both && other < 40; other += 1 + other / 3)
        (void)follow(&families[i], other, on, 0, both, &lacks);
      trail_free(both);
    }
}

/* What was recorded without measurements lacks what they make a search ask for. */
static void what_lacks(const facts *on) {
  family f = {.rank = 3, .type = TW_C2C, .n = {64, 64, 64}};
  trail *both = record_two(&f, 64, 65, on, 0), *one;
  int lacks = -1;
  CHECK(both && follow(&f, 70, on, 0, both, &lacks) && !lacks);
  f.measured = 8;
  CHECK(both && !follow(&f, 80, on, 0, both, &lacks) && lacks == 1);
  trail_free(both);
  one = record_one(&f, 64, on, 0);
  CHECK(one && !trail_join(one, one));
  const transform t = transforms(&f, 70);
  CHECK(!trail_fits(one, &t, on)); /* it takes two */
  both = trail_share(one);
  trail_free(one);
  CHECK(both == one && trail_length(both) > 3);
  trail_free(both);
}

int main(void) {
  const facts on = facts_sm90();
  table = answers_new();
  known_ones(&on);
  what_lacks(&on);
  margins(&on);
  no_families();
  too_many_rows(&on);
  unrecorded(&on);
  loops_apart(&on);
  too_many_launches(&on);
  joining(&on);
  turning(&on);
  answers_free(table);
  return check_report();
}
