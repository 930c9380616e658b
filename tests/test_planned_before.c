/* test_planned_before.c: what is chosen for a problem does not depend on what was planned before:
 * with the answers that were kept of other batches, strides, places and limits of the same lengths
 * it gets the schedule and the kernels that it gets alone. And little is searched again then. */
#include "answers.h"
#include "check.h"
#include "planner.h"

#include <string.h>

static uint64_t state;

static int64_t below(int64_t n) {
  return (int64_t)(check_random(&state) % (uint64_t)n);
}

/* ---- problems ---- */

enum { RANK = 3 };

/* What problems of a family have in common. */
typedef struct {
  int rank, type, precision;
  int64_t n[RANK];
  int32_t kind[RANK];
} family;

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
  static const int precisions[] = {TW_F32, TW_F32, TW_F64, TW_F16};
  static const int64_t longest[] = {300000, 2000, 150};
  family f = {.rank = below(2) ? 1 : 2 + (int)below(2)};
  f.type = types[below(5)];
  f.precision = precisions[below(4)];
  for (int i = 0; i < f.rank; i++) {
    f.n[i] = random_length(longest[f.rank - 1]);
    f.kind[i] = (int32_t)below(11);
  }
  return f;
}

/* One problem of the family: batch, strides, place and work area are drawn. */
static transform random_problem(const family *f) {
  static const int64_t volumes[] = {1, 1 << 12, 1 << 17, 1 << 21, 1 << 23, 1 << 26};
  tw_dim dims[RANK], rows = {1, 0, 0};
  tw_problem p = {.size = sizeof p, .dims = dims, .rank = f->rank, .batch = &rows, .batch_rank = 1};
  transform t;
  int64_t points = 1;
  for (int i = 0; i < f->rank; i++) {
    dims[i] = (tw_dim){f->n[i], 0, 0};
    points *= f->n[i];
  }
  rows.n = 1 + volumes[below(6)] / points + below(20);
  p.type = f->type;
  p.precision = f->precision;
  p.r2r = f->type == TW_R2R ? f->kind : NULL;
  p.placement = below(3) ? TW_OUT_OF_PLACE : TW_IN_PLACE;
  int64_t apart = rows.n + below(40);
  if (f->type == TW_C2C && below(2)) {
    for (int i = f->rank - 1; i >= 0; apart *= f->n[i--])
      dims[i].is = dims[i].os = apart;
    rows.is = rows.os = 1;
  }
  if (below(4) == 0)
    p.max_work = 1 + (size_t)below(16 * points * rows.n);
  CHECK_OK(transform_canonical(&p, &t));
  return t;
}

/* ---- choices ---- */

enum { PASSES = 64 };

typedef struct {
  tw_status status;
  schedule schedule;
  int found[PASSES];
  candidate kernel[PASSES];
} choices;

/* With a table, which the caller frees. */
static void choose(const transform *t, const facts *f, answers *table, choices *out) {
  answers *before = answers_use(table);
  memset(out, 0, sizeof *out);
  out->status = planner_schedule(t, f, NULL, NULL, &out->schedule);
  for (int i = 0; i < out->schedule.count && i < PASSES; i++) {
    pass_demand d = pass_demands(&out->schedule.pass[i], t, f);
    out->found[i] = space_first_choice(&d, f, &out->kernel[i]);
  }
  (void)answers_use(before);
}

static int same(const choices *a, const choices *b) {
  const schedule *x = &a->schedule, *y = &b->schedule;
  int equal = a->status == b->status && x->count == y->count && x->work == y->work &&
              x->rest == y->rest && x->words == y->words && x->weighed == y->weighed &&
              x->passed_over == y->passed_over;
  for (int i = 0; equal && i < x->count; i++)
    equal = !memcmp(&x->pass[i], &y->pass[i], sizeof *x->pass);
  for (int i = 0; equal && i < x->count && i < PASSES; i++)
    equal = a->found[i] == b->found[i] && a->kernel[i].ns == b->kernel[i].ns &&
            !memcmp(&a->kernel[i].record, &b->kernel[i].record, sizeof(record));
  return equal;
}

/* Plans so many problems of a family one after another, each with a copy of what was kept, as a
 * context does; now and then that went through bytes. Returns how many had news at a later plan. */
static int family_of(const family *f, const facts *on, int count) {
  answers *kept = answers_new();
  int news = 0;
  for (int i = 0; i < count; i++) {
    const transform t = random_problem(f);
    answers *alone = answers_new(), *later = answers_new();
    choices one, two;
    text bytes = TEXT_EMPTY;
    CHECK(answers_copy_into(later, kept));
    choose(&t, on, alone, &one);
    choose(&t, on, later, &two);
    CHECK(same(&one, &two));
    news += i > 0 && answers_have_news(later);
    answers_free(kept);
    kept = answers_copy(later);
    if (below(4) == 0) {
      answers_free(kept);
      kept = answers_new();
      answers_pack(later, &bytes);
      CHECK(answers_unpack(kept, bytes.bytes, bytes.length));
    }
    schedule_free(&one.schedule);
    schedule_free(&two.schedule);
    text_free(&bytes);
    answers_free(alone);
    answers_free(later);
  }
  answers_free(kept);
  return news;
}

/* What else could have been planned is the same without any table. */
static void same_alternatives(const transform *t, const facts *f, answers *table) {
  enum { MOST = 12 };
  schedule_alternative one[MOST], two[MOST];
  int count = 0, again = 0;
  answers *before = answers_use(table);
  tw_status status = schedule_alternatives(t, f, MOST, one, &count);
  (void)answers_use(NULL);
  CHECK(schedule_alternatives(t, f, MOST, two, &again) == status && again == count);
  (void)answers_use(before);
  for (int i = 0; i < count && i < again; i++)
    CHECK(one[i].ns == two[i].ns && one[i].schedule.count == two[i].schedule.count);
  schedule_alternatives_free(one, count);
  schedule_alternatives_free(two, again);
}

/* So is the fastest schedule. */
static void same_fastest(const transform *t, const facts *f, answers *table) {
  choices one, two;
  memset(&one, 0, sizeof one);
  memset(&two, 0, sizeof two);
  answers *before = answers_use(table);
  one.status = schedule_make(t, f, &one.schedule);
  (void)answers_use(NULL);
  two.status = schedule_make(t, f, &two.schedule);
  (void)answers_use(before);
  CHECK(same(&one, &two));
  schedule_free(&one.schedule);
  schedule_free(&two.schedule);
}

/* Plans alone, and with the table; returns the bytes of the work area. */
static size_t plan_both(const transform *t, const facts *f, answers *table) {
  answers *alone = answers_new();
  choices one, two;
  choose(t, f, alone, &one);
  choose(t, f, table, &two);
  CHECK(same(&one, &two));
  size_t work = one.status == TW_OK ? schedule_work_bytes(&one.schedule) : 0;
  schedule_free(&one.schedule);
  schedule_free(&two.schedule);
  answers_free(alone);
  return work;
}

/* Numbers of one length in one table, which depend on what else there is: whether a work area may
 * be used, the kind, radices that serve one precision only, rows that one device has no room for.
 */
static void same_lengths(const facts *on) {
  static const struct {
    int64_t n;
    int32_t type, kind;
  } rows_of[] = {{177147, TW_R2C, 0},        {177147, TW_R2R, TW_DHT}, {61 << 16, TW_R2C, 0},
                 {61 << 16, TW_C2R, 0},      {1 << 24, TW_R2C, 0},     {1 << 24, TW_C2R, 0},
                 {1 << 24, TW_R2R, TW_DCT4}, {100003, TW_C2C, 0},      {4194301, TW_C2C, 0}};
  answers *table = answers_new();
  facts smaller = *on;
  smaller.block_shared_max = 48 << 10;
  for (size_t i = 0; i < sizeof rows_of / sizeof *rows_of; i++)
    for (int k = 0; k < 8; k++) {
      const tw_dim row = {rows_of[i].n, 0, 0}, rows = {1, 0, 0};
      tw_problem p = {.size = sizeof p, .dims = &row, .rank = 1, .batch = &rows, .batch_rank = 1};
      transform t;
      p.max_work = k % 2 ? 0 : 1;
      p.precision = k / 2 % 2 ? TW_F64 : TW_F32;
      p.type = rows_of[i].type;
      p.r2r = p.type == TW_R2R ? &rows_of[i].kind : NULL;
      CHECK_OK(transform_canonical(&p, &t));
      (void)plan_both(&t, k / 4 ? &smaller : on, table);
    }
  answers_free(table);
}

/* One table for everything: problems of a few lengths that differ in all else, on two devices, and
 * with less work area than they would take. */
static void all_together(const facts *on, int count) {
  static const int64_t lengths[] = {65536, 120120, 100000, 20011, 46080, 39366, 30030, 1 << 22};
  static const int types[] = {TW_C2C, TW_R2C, TW_R2C, TW_C2R, TW_C2R, TW_R2R};
  answers *table = answers_new();
  facts smaller = *on;
  smaller.sms = 66;
  smaller.block_shared_max = 48 << 10;
  for (int i = 0; i < count; i++) {
    family f = {.rank = 1, .n = {lengths[below(8)]}, .kind = {(int32_t)below(11)}};
    f.type = types[below(6)];
    f.precision = below(3) ? TW_F32 : TW_F64;
    const facts *device = below(3) ? on : &smaller;
    transform t = random_problem(&f);
    size_t work = plan_both(&t, device, table);
    if (i % 4 == 0)
      same_alternatives(&t, device, table);
    if (work > 1) {
      t.max_work = work - 1;
      (void)plan_both(&t, device, table);
      same_fastest(&t, device, table);
    }
  }
  answers_free(table);
}

/* Other batches within a range of volumes ask for nothing that is not known. */
static void other_batches(const facts *on) {
  static const family families[] = {
      {1, TW_C2C, TW_F32, {2996}, {0}},     {1, TW_C2C, TW_F32, {20011}, {0}},
      {1, TW_R2C, TW_F32, {65536}, {0}},    {1, TW_R2C, TW_F64, {100003}, {0}},
      {2, TW_C2C, TW_F64, {256, 256}, {0}}, {3, TW_C2R, TW_F32, {48, 48, 48}, {0}}};
  for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
    const family *f = &families[i];
    answers *table = answers_new();
    for (int k = 0; k < 8; k++) {
      tw_dim dims[RANK], rows = {0, 0, 0};
      int64_t points = 1;
      tw_problem p = {.size = sizeof p, .dims = dims, .rank = f->rank, .type = f->type};
      transform t;
      choices c;
      for (int j = 0; j < f->rank; j++) {
        dims[j] = (tw_dim){f->n[j], 0, 0};
        points *= f->n[j];
      }
      rows.n = ((1 << 25) / points + 1) * (8 + k) / 8;
      p.batch = &rows;
      p.batch_rank = 1;
      p.precision = f->precision;
      CHECK_OK(transform_canonical(&p, &t));
      answers *copy = answers_copy(table);
      choose(&t, on, copy, &c);
      CHECK(c.status == TW_OK && answers_have_news(copy) == !k && answers_improved(copy) == !k);
      answers_free(table);
      table = answers_copy(copy);
      answers_free(copy);
      schedule_free(&c.schedule);
    }
    answers_free(table);
  }
}

int main(void) {
  enum { PLANS = 5 };
  const char *given = getenv("TWIDDLE_TEST_FAMILIES");
  const int families = given ? atoi(given) : 40;
  const facts on = facts_sm90();
  int news = 0;
  state = check_seed();
  for (int i = 0; i < families; i++) {
    const family f = random_family();
    news += family_of(&f, &on, PLANS);
  }
  printf("%d of %d later plans had something to search\n", news, families * (PLANS - 1));
  same_lengths(&on);
  all_together(&on, families);
  other_batches(&on);
  return check_report();
}
