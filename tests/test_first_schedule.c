/* test_first_schedule.c: the schedules that plans begin with: the fastest one where its kernels
 * compile soon or were measured, else one that is cheaper by the rule of first_choice.h. */
#include "check.h"
#include "compile_time.h"
#include "cost_ways.h"
#include "planner.h"

#include <math.h>
#include <string.h>

static transform problem_of(const int64_t n[3], int64_t batch, int precision, size_t max_work) {
  tw_dim dims[3], rows = {batch, 0, 0};
  int rank = 0;
  for (; rank < 3 && n[rank]; rank++)
    dims[rank] = (tw_dim){n[rank], 0, 0};
  tw_problem problem = {.size = sizeof problem, .dims = dims, .rank = rank, .batch = &rows};
  transform t;
  problem.batch_rank = 1;
  problem.precision = precision;
  problem.max_work = max_work;
  CHECK_OK(transform_canonical(&problem, &t));
  return t;
}

/* Seconds to compile the slowest of the kernels that passes begin with. */
static double slowest(const schedule *s, const transform *t, const facts *f) {
  double most = 0;
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], t, f);
    candidate c;
    CHECK(space_first_choice(&d, f, &c));
    most = fmax(most, compile_seconds(&c.record, &d.binding));
  }
  return most;
}

static int same_passes(const schedule *a, const schedule *b) {
  int same = a->count == b->count;
  for (int i = 0; same && i < a->count; i++)
    same = !memcmp(&a->pass[i], &b->pass[i], sizeof a->pass[i]);
  return same;
}

/* What was measured: everything takes what the model expects, and passes of a row as long as one of
 * the fastest schedule's take `pace` times as long. */
typedef struct {
  const transform *t;
  const facts *f;
  const schedule *fastest;
  double pace;
  const schedule *tuned; /* over NULL: its passes and the fastest one's were measured themselves */
  int asked, unknown;    /* the number of the question that has no answer; 0: all have one */
} history;

static int is_of(const schedule *s, const pass_demand *d) {
  for (int i = 0; i < s->count; i++)
    if (s->pass[i].n == d->points)
      return 1;
  return 0;
}

static tw_status answer(void *user, const pass_demand *d, int own, double *ns) {
  history *h = user;
  candidate c;
  if (own && !(h->tuned && (is_of(h->tuned, d) || is_of(h->fastest, d)))) { /* near classes only */
    *ns = 0;
    return TW_OK;
  }
  CHECK(space_choice(d, h->f, &c));
  h->asked += !own;
  *ns = !own && h->asked == h->unknown ? 0 : is_of(h->fastest, d) ? c.ns * h->pace : c.ns;
  return TW_OK;
}

/* ---- the rule ---- */

static const double LONG = 0.24; /* seconds of compiling */
static const int64_t heavy[][3] = {{2, 4, 79},   {9, 74, 7}, {53, 11, 2}, {49, 15, 134},
                                   {20, 35, 67}, {5, 73},    {8, 8, 61},  {43, 43}};

/* 1 when what is measured of one tells something of the other. */
static int share_a_length(const schedule *a, const schedule *b) {
  for (int i = 0; i < a->count; i++)
    for (int k = 0; k < b->count; k++)
      if (a->pass[i].n == b->pass[k].n)
        return 1;
  return 0;
}

static void lighter_one(const transform *t, const facts *f) {
  schedule fastest = {0}, first = {0}, confirmed = {0}, refuted = {0}, in_part = {0};
  CHECK_OK(schedule_make(t, f, &fastest));
  history fast = {t, f, &fastest, 1, NULL, 0, 0}, slow = {t, f, &fastest, 100, NULL, 0, 0};
  history part = {t, f, &fastest, 1, NULL, 0, fastest.count};
  CHECK_OK(planner_schedule(t, f, NULL, NULL, &first));
  CHECK_OK(planner_schedule(t, f, answer, &fast, &confirmed));
  CHECK_OK(planner_schedule(t, f, answer, &slow, &refuted));
  CHECK_OK(planner_schedule(t, f, answer, &part, &in_part));
  /* The first choice is a little slower: within the noise, unless both were tuned. */
  double launches = fastest.count * cost_ways.launch_ns;
  double pace = (0.99 * schedule_price(&first, t, f) - launches) /
                (schedule_price(&fastest, t, f) - launches);
  history near = {t, f, &fastest, pace, NULL, 0, 0}, tuned = {t, f, &fastest, pace, &first, 0, 0};
  schedule stays = {0}, gives_way = {0};
  CHECK_OK(planner_schedule(t, f, answer, &near, &stays));
  CHECK_OK(planner_schedule(t, f, answer, &tuned, &gives_way));
  CHECK(same_passes(&stays, &first) || share_a_length(&first, &fastest));
  CHECK(same_passes(&gives_way, &fastest));
  schedule_free(&stays);
  schedule_free(&gives_way);
  CHECK(slowest(&fastest, t, f) > LONG);
  CHECK(slowest(&first, t, f) <= LONG);
  CHECK(schedule_first_price(&first, t, f) <= 1.6 * schedule_price(&fastest, t, f));
  CHECK(same_passes(&confirmed, &fastest) && fast.asked == fastest.count + first.count);
  CHECK(same_passes(&refuted, &first) && same_passes(&in_part, &first));
  CHECK(part.asked == fastest.count);
  CHECK(first.weighed && confirmed.weighed && refuted.weighed && in_part.weighed);
  CHECK(first.passed_over && in_part.passed_over && !confirmed.passed_over && !refuted.passed_over);
  schedule_free(&fastest);
  schedule_free(&first);
  schedule_free(&confirmed);
  schedule_free(&refuted);
  schedule_free(&in_part);
}

static void lighter_ones(void) {
  const facts f = facts_sm90();
  for (size_t i = 0; i < sizeof heavy / sizeof *heavy; i++) {
    transform t = problem_of(heavy[i], 5, TW_F32, 0);
    lighter_one(&t, &f);
  }
}

/* Where kernels compile soon, nothing changes. */
static void light_ones(void) {
  static const int64_t lengths[][3] = {{16},     {1000},        {4096},       {65536},  {10000},
                                       {64, 64}, {100, 100, 4}, {64, 64, 64}, {360, 12}};
  const facts f = facts_sm90();
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++) {
      transform t = problem_of(lengths[i], 100, precision, 0);
      schedule fastest = {0}, first = {0};
      CHECK_OK(schedule_make(&t, &f, &fastest));
      history known = {&t, &f, &fastest, 1, NULL, 0, 0};
      CHECK_OK(planner_schedule(&t, &f, answer, &known, &first));
      CHECK(same_passes(&first, &fastest) && !known.asked && !first.passed_over);
      schedule_free(&fastest);
      schedule_free(&first);
    }
}

/* Nothing that is measured matters where the fastest schedule is the first choice too, though its
 * kernels compile for long. */
static void heavy_alone(void) {
  static const int64_t lengths[][3] = {{61}, {79}, {671}};
  const facts f = facts_sm90();
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    transform t = problem_of(lengths[i], 100000, TW_F32, 0);
    schedule fastest = {0}, first = {0};
    CHECK_OK(schedule_make(&t, &f, &fastest));
    history slow = {&t, &f, &fastest, 100, NULL, 0, 0};
    CHECK_OK(planner_schedule(&t, &f, answer, &slow, &first));
    CHECK(same_passes(&first, &fastest) && !slow.asked && !first.weighed && !first.passed_over);
    CHECK(schedule_first_price(&first, &t, &f) > 1.1 * schedule_price(&fastest, &t, &f) ||
          slowest(&fastest, &t, &f) > LONG);
    schedule_free(&fastest);
    schedule_free(&first);
  }
}

/* Long executions, of primes whose fastest kernels compile for 0.4 to 1 s, do not begin with what
 * takes much longer than those: neither with lighter kernels nor in three passes. */
static void long_primes(void) {
  static const int64_t lengths[][3] = {{67}, {2053}, {4099}, {16381}, {20011}};
  const facts f = facts_sm90();
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int precision = TW_F32; precision <= TW_F64; precision++) {
      int64_t n = lengths[i][0], bytes = n * (precision == TW_F64 ? 16 : 8);
      transform t = problem_of(lengths[i], ((int64_t)512 << 20) / bytes, precision, 0);
      schedule fastest = {0}, first = {0};
      CHECK_OK(schedule_make(&t, &f, &fastest));
      CHECK_OK(planner_schedule(&t, &f, NULL, NULL, &first));
      double ratio = schedule_first_price(&first, &t, &f) / schedule_price(&fastest, &t, &f);
      printf("%d: a first plan takes %.3f of the fastest one\n", (int)n, ratio);
      CHECK(ratio < 1.15);
      schedule_free(&fastest);
      schedule_free(&first);
    }
}

/* A work area over the cap is no choice, however soon its kernels compile. */
static void capped(void) {
  const facts f = facts_sm90();
  for (size_t i = 0; i < sizeof heavy / sizeof *heavy; i++) {
    transform t = problem_of(heavy[i], 5, TW_F32, 1);
    schedule fastest = {0}, first = {0};
    CHECK_OK(schedule_make(&t, &f, &fastest));
    CHECK_OK(planner_schedule(&t, &f, NULL, NULL, &first));
    CHECK(schedule_work_bytes(&first) <= 1 || schedule_work_bytes(&fastest) > 1);
    schedule_free(&fastest);
    schedule_free(&first);
  }
}

/* A fastest schedule that is far slower with the kernels that it gets at first is no choice where
 * another one is less slow, though that too be slower than wanted. Returns 1 for such a one. */
static int beyond(int64_t n, int64_t batch, const facts *f) {
  enum { MOST = 12 };
  static const double most = 1.6;
  transform t = problem_of((int64_t[3]){n}, batch, TW_F32, 0);
  schedule_alternative list[MOST];
  schedule first = {0};
  double fastest = INFINITY, least = INFINITY;
  int count = 0;
  CHECK_OK(planner_schedule(&t, f, NULL, NULL, &first));
  CHECK_OK(schedule_alternatives(&t, f, MOST, list, &count));
  for (int i = 0; i < count; i++) {
    fastest = fmin(fastest, list[i].ns);
    least = fmin(least, schedule_first_price(&list[i].schedule, &t, f));
  }
  int found = schedule_first_price(&list[0].schedule, &t, f) > most * fastest;
  CHECK(least > most * fastest || schedule_first_price(&first, &t, f) <= most * fastest);
  schedule_alternatives_free(list, count);
  schedule_free(&first);
  return found && least <= most * fastest;
}

static void all_slower(void) {
  static const int64_t lengths[] = {7918, 8235, 11321, 14143, 14475, 14807};
  const facts f = facts_sm90();
  int found = 0;
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    found += beyond(lengths[i], 40, &f) + beyond(lengths[i], 83, &f) + beyond(lengths[i], 341, &f);
  printf("%d fastest schedules are no first choices\n", found);
  CHECK(found > 2);
}

/* What compiles far sooner is no choice either, where it takes over 1.6 times as long as the
 * fastest one, though a thousand executions and compiling together would take less. Returns 1 for a
 * problem that has such a schedule, of less than twice the time. */
static int too_slow(const int64_t n[3], int64_t batch, const facts *f) {
  enum { MOST = 12 };
  static const double most = 1.6, executions = 1000;
  transform t = problem_of(n, batch, TW_F32, 0);
  schedule_alternative list[MOST];
  schedule first = {0};
  double fastest = INFINITY;
  int count = 0, tempting = 0;
  CHECK_OK(planner_schedule(&t, f, NULL, NULL, &first));
  CHECK_OK(schedule_alternatives(&t, f, MOST, list, &count));
  for (int i = 0; i < count; i++)
    fastest = fmin(fastest, list[i].ns);
  double ns = schedule_first_price(&first, &t, f), seconds = slowest(&first, &t, f);
  for (int i = 0; i < count; i++) {
    double other = schedule_first_price(&list[i].schedule, &t, f);
    double all = executions * other + 1e9 * slowest(&list[i].schedule, &t, f);
    tempting |= other > most * fastest && other < 2 * fastest &&
                all < 0.5 * (executions * ns + 1e9 * seconds);
  }
  CHECK(ns <= most * fastest);
  schedule_alternatives_free(list, count);
  schedule_free(&first);
  return tempting;
}

static void none_too_slow(void) {
  static const int64_t boxes[][3] = {{2, 73, 3}, {2, 67, 3}, {2, 61, 3}, {5, 73}, {2, 4, 79}};
  const facts f = facts_sm90();
  int found = 0;
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
    for (int64_t batch = 600; batch < 2500; batch += batch / 8)
      found += too_slow(boxes[i], batch, &f);
  printf("%d problems have a schedule that compiles far sooner and is too slow\n", found);
  CHECK(found > 5);
}

int main(void) {
  lighter_ones();
  all_slower();
  none_too_slow();
  light_ones();
  heavy_alone();
  long_primes();
  capped();
  return check_report();
}
