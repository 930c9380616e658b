/* test_trail_places.c: columns of any number, and rows or columns at any distance, planned along
 * what the searches for two members of their family went by, get the schedules that searches find.
 */
#include "trail_help.h"

static transform_family family_of(const family *f, int64_t rows, int *has) {
  const transform t = transforms(f, rows);
  transform_family of;
  memset(&of, 0, sizeof of);
  *has = trail_family(&t, &of);
  return of;
}

static int same_family(const family *f, int64_t rows, const family *g, int64_t others) {
  int has[2];
  const transform_family a = family_of(f, rows, &has[0]), b = family_of(g, others, &has[1]);
  return has[0] && has[1] && !memcmp(&a, &b, sizeof a);
}

/* ---- what a context does ---- */

static trail *record_of(const family *f, const transform *t, const facts *on, int fastest) {
  trail *recorded = NULL;
  int lacks;
  found s = walk(f, t, on, fastest, NULL, &recorded, &lacks);
  schedule_free(&s.schedule);
  return recorded;
}

/* The searches for a transform and for another one of its family; NULL: nothing in common. */
static trail *record_family(const family *f, int64_t rows, const facts *on, int fastest) {
  const transform t = transforms(f, rows);
  trail *one = record_one(f, rows, on, fastest), *joined = NULL;
  for (int i = 0; one && !joined && i < TRAIL_VARIATIONS; i++) {
    transform another;
    if (!trail_another(&t, i, &another))
      continue;
    trail *two = record_of(f, &another, on, fastest);
    joined = two ? trail_join(one, two) : NULL;
    trail_free(two);
  }
  trail_free(one);
  return joined;
}

/* Where a trail fits, all its passes ask for what they asked for when it was recorded. */
static void same_demands(const family *f, int64_t rows, const facts *on, const trail *along) {
  const transform t = transforms(f, rows);
  trail_fit *fit = trail_fits(along, &t, on);
  for (int i = 0; fit && i < along->passes; i++) {
    const trail_pass *then = &along->pass[i];
    pass now = then->pass;
    trail_set_numbers(&now, then->number, then->numbers, fit->unit);
    const pass_demand d = pass_demands(&now, &t, on), *was = &then->demand;
    CHECK(d.rows == fit->pass[i].rows && d.typical == was->typical);
    CHECK(!memcmp(&d.class_of, &was->class_of, sizeof d.class_of));
    CHECK(!memcmp(&d.binding, &was->binding, sizeof d.binding));
  }
  trail_fit_free(fit);
}

/* ---- what is known is not searched for ---- */

typedef struct {
  int followed, all;
} counts;

static void known_at(const family *f, int64_t rows, int64_t step, int moves, const facts *on,
                     counts *c) {
  enum { MANY = 8 };
  trail *both = record_family(f, rows, on, 0);
  CHECK(both != NULL);
  for (int k = 1; both && k <= MANY; k++) {
    family g = *f;
    int lacks = -1;
    g.apart[0] = g.apart[1] = f->apart[0] + (moves ? 2 * k : 0);
    CHECK(same_family(f, rows, &g, rows + k * step));
    c->followed += follow(&g, rows + k * step, on, 0, both, &lacks);
    same_demands(&g, rows + k * step, on, both);
    CHECK(lacks < 1);
    c->all++;
  }
  trail_free(both);
}

/* Other columns, packed and apart; rows at other distances, and other numbers of them too. Boxes
 * that lie apart have passes with more loops than one launch. */
static void known_ones(const facts *on) {
  counts c = {0, 0};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    family columns = known[i], rows = known[i];
    int64_t many = ((1 << 27) / points_of(&rows) + 2) / 32 * 32 + 72;
    columns.in_place = columns.padded = columns.loops = 0;
    columns.columns = rows.padded = 1;
    known_at(&columns, many, 16, 0, on, &c);
    if (rows.rank > 2)
      continue;
    columns.apart[0] = columns.apart[1] = 32;
    rows.apart[0] = rows.apart[1] = 30;
    known_at(&columns, many, 16, 0, on, &c);
    known_at(&rows, many, 0, 1, on, &c);
    known_at(&rows, many, 1, 1, on, &c);
  }
  printf("%d of %d plans searched for nothing\n", c.followed, c.all);
  CHECK(c.followed * 10 >= c.all * 9);
}

/* ---- what does not fit ---- */

static int fits(const trail *a, const transform *t, const facts *on) {
  trail_fit *fit = trail_fits(a, t, on);
  trail_fit_free(fit);
  return fit != NULL;
}

/* Whether a trail fits after one of its bytes was another one. */
static int fits_without(const trail *a, const transform *t, const facts *on, void *place) {
  *(uint8_t *)place ^= 1;
  int fit = fits(a, t, on);
  *(uint8_t *)place ^= 1;
  return fit;
}

/* Passes that would be in another class, or ask for another kernel. */
static void other_demands(const facts *on) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {2996}, .padded = 1};
  const transform t = transforms(&f, 40080);
  trail *both = record_family(&f, 40000, on, 0);
  int lie_otherwise = 0;
  CHECK(both && fits(both, &t, on));
  for (int i = 0; both && i < both->passes; i++) {
    trail_pass *p = &both->pass[i];
    CHECK(!fits_without(both, &t, on, &p->demand.class_of.volume_bucket));
    lie_otherwise += p->lies_otherwise;
    if (!p->lies_otherwise)
      continue;
    CHECK(!fits_without(both, &t, on, &p->demand.class_of.in.stride));
    CHECK(!fits_without(both, &t, on, &p->demand.binding.far_in));
    CHECK(!fits_without(both, &t, on, &p->demand.typical));
  }
  CHECK(both && lie_otherwise > 0 && lie_otherwise < both->passes);
  trail_free(both);
}

/* Both sides' distances grew together, and so must go on to. */
static void other_proportions(const facts *on) {
  const family f = {.rank = 1, .type = TW_R2C, .n = {65536}};
  transform t = transforms(&f, 1200), u;
  int lacks;
  t.loop[0].is = t.loop[0].os = 70000;
  memcpy(&u, &t, sizeof u);
  u.loop[0].is = u.loop[0].os = 70032;
  u.loop[0].n = 1201;
  u.rows = 1201;
  trail *one = NULL, *two = NULL;
  found s = walk(&f, &t, on, 0, NULL, &one, &lacks), r = walk(&f, &u, on, 0, NULL, &two, &lacks);
  trail *both = one && two ? trail_join(one, two) : NULL;
  CHECK(one && !fits(one, &t, on)); /* it takes two */
  CHECK(both && fits(both, &t, on) && fits(both, &u, on));
  u.loop[0].is = u.loop[0].os = 80000;
  CHECK(both && fits(both, &u, on));
  u.loop[0].os = 80002;
  CHECK(both && !fits(both, &u, on));
  u.loop[0].is = u.loop[0].os = -80000;
  CHECK(both && !fits(both, &u, on));
  u.loop[0].is = u.loop[0].os = 80000;
  u.dim[0].is = 2;
  CHECK(both && !fits(both, &u, on));
  schedule_free(&s.schedule);
  schedule_free(&r.schedule);
  trail_free(one);
  trail_free(two);
  trail_free(both);
}

/* The rows of two loops grow as a distance does by chance, unless only one of them may. */
static void two_counts(const facts *on) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {2996}, .padded = 1, .loops = 1};
  transform t = transforms(&f, 4000), u;
  int lacks, inner = 0, outer = 1;
  CHECK(t.loops == 2 && t.loop[inner].n == 3);
  t.loop[outer].is = t.loop[outer].os = 10000;
  memcpy(&u, &t, sizeof u);
  u.loop[inner].n = 4;
  u.loop[outer].n = 4500;
  u.rows = 4 * 4500;
  u.loop[outer].is = u.loop[outer].os = 15000;
  trail *one = NULL, *two = NULL;
  found s = walk(&f, &t, on, 0, NULL, &one, &lacks), r = walk(&f, &u, on, 0, NULL, &two, &lacks);
  CHECK(one && two && !trail_join(one, two));
  schedule_free(&s.schedule);
  schedule_free(&r.schedule);
  trail_free(one);
  trail_free(two);
}

/* ---- at random ---- */

static family random_family(void) {
  family f = random_lengths();
  f.columns = below(2) == 0;
  f.padded = !f.columns || below(3) == 0;
  f.loops = below(4) == 0;
  f.points_apart = below(4) ? 0 : below(3);
  f.rows_apart = below(4) ? 0 : below(6);
  f.in_place = f.type == TW_C2C && below(4) == 0;
  f.either = below(3) == 0;
  return f;
}

/* Another distance on each side, or on both the same. */
static void move_apart(family *f, int64_t most) {
  f->apart[0] = below(3) ? 2 * below(most) : below(most);
  f->apart[1] = f->in_place || below(2) ? f->apart[0] : below(most);
}

/* Numbers that are a little larger mostly stay in all classes. */
static int64_t random_rows(int64_t rows, int64_t most) {
  return below(4) == 0 ? 2 + below(most) : rows + (below(2) ? 1 : 16) * below(16);
}

static void any_place(const family *of, const facts *on, int many, counts *c) {
  static const int64_t volumes[] = {1 << 12, 1 << 17, 1 << 21, 1 << 24, 1 << 26};
  int fastest = below(4) == 0;
  family f = *of;
  int64_t most = volumes[below(5)] / points_of(&f) + 2, rows = 2 + below(most);
  int moves = f.padded && below(2);
  if (moves)
    move_apart(&f, 300);
  trail *both = record_family(&f, rows, on, fastest);
  for (int k = 0; both && k < many; k++) {
    family g = f;
    int64_t others = below(3) || !moves ? random_rows(rows, most) : rows;
    int lacks;
    if (moves)
      move_apart(&g, 300);
    if (!same_family(&f, rows, &g, others))
      continue;
    c->followed += follow(&g, others, on, fastest, both, &lacks);
    same_demands(&g, others, on, both);
    c->all++;
  }
  trail_free(both);
}

static void random_ones(const facts *on, int count) {
  enum { MANY = 8 };
  counts c = {0, 0};
  for (int i = 0; i < count; i++) {
    const family f = random_family();
    answers_free(table);
    table = answers_new();
    any_place(&f, on, MANY, &c);
  }
  printf("%d of %d random plans searched for nothing\n", c.followed, c.all);
}

int main(void) {
  const char *given = getenv("TWIDDLE_TEST_FAMILIES");
  const facts on = facts_sm90();
  random_state = check_seed();
  table = answers_new();
  known_ones(&on);
  other_demands(&on);
  other_proportions(&on);
  two_counts(&on);
  random_ones(&on, given ? atoi(given) : 40);
  answers_free(table);
  return check_report();
}
