/* test_trail_places.c: columns of any number, and rows or columns at any distance, planned along
 * what the searches for two members of their family went by, get the schedules that searches find.
 */
#include "trail_help.h"

static uint64_t state;

static int64_t below(int64_t n) {
  return (int64_t)(check_random(&state) % (uint64_t)n);
}

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

/* ---- at random ---- */

static int64_t random_length(int64_t most) {
  static const int primes[] = {2, 2, 2, 2, 3, 3, 5, 7, 11, 13};
  int64_t n = 1;
  if (below(3) == 0)
    return 2 + below(most - 2);
  for (int i = 0; i < 30; i++) {
    int64_t longer = n * primes[below(10)];
    n = longer <= most && below(12) ? longer : n;
  }
  return n < 2 ? 2 : n;
}

static family random_family(void) {
  static const int types[] = {TW_C2C, TW_C2C, TW_R2C, TW_C2R, TW_R2R};
  static const int precisions[] = {TW_F32, TW_F32, TW_F64, TW_F16, TW_BF16};
  static const int64_t longest[] = {300000, 2000, 150};
  family f = {.rank = below(2) ? 1 : 2 + (int)below(2)};
  f.type = types[below(5)];
  f.precision = precisions[below(5)];
  for (int i = 0; i < f.rank; i++) {
    f.n[i] = random_length(longest[f.rank - 1]);
    f.kind[i] = (int32_t)below(11);
  }
  f.measured = (int)below(3) * 4;
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
  state = check_seed();
  table = answers_new();
  known_ones(&on);
  random_ones(&on, given ? atoi(given) : 40);
  answers_free(table);
  return check_report();
}
