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

typedef struct {
  int followed, all;
} counts;

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
  random_ones(&on, given ? atoi(given) : 40);
  answers_free(table);
  return check_report();
}
