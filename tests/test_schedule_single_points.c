/* test_schedule_single_points.c: rows of real points that cannot be taken by twos, most of them
 * odd: complex points without imaginary parts, of which the spectrum's half is stored or read. */
#include "planner.h"
#include "schedule_help.h"

#include <math.h>

static schedule packed_rows(int type, int64_t n, int64_t points) {
  tw_dim dim = {n, 0, 0}, batch = {3, 0, 0};
  tw_problem p = {.size = sizeof p, .type = type, .dims = &dim, .rank = 1};
  p.batch = &batch, p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE;
  p.in_points = type == TW_R2C && points ? &points : NULL;
  transform t = {0};
  CHECK_OK(transform_canonical(&p, &t));
  return made(&t);
}

/* 1 when a pass is part of a convolution of so many inputs and outputs together, hardly longer than
 * these. */
static int convolves(const pass *p, int64_t points, int64_t outputs) {
  return p->chirp.m >= points - 1 && (double)p->chirp.m < 1.07 * (double)points &&
         p->chirp.ahead == outputs;
}

/* Odd rows that no block holds are complex points without imaginary parts: to their spectra they
 * take as many passes as complex rows, of which the last one stores half of the points, also where
 * fewer points are read. Back from half a spectrum, the last one stores real parts, after its
 * product with a chirp if it has one. A convolution is as long as both sides together. */
static void odd_rows(void) {
  static const struct {
    int64_t n;
    int chirps;
  } cases[] = {{30031, 0}, {99999, 0}, {65537, 1}, {15013, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t n = cases[i].n;
    schedule complex_rows = packed_rows(TW_C2C, n, 0), to = packed_rows(TW_R2C, n, 0);
    schedule short_rows = packed_rows(TW_R2C, n, n - 7), back = packed_rows(TW_C2R, n, 0);
    const pass *last = &to.pass[to.count - 1], *points = &back.pass[back.count - 1];
    CHECK(to.count == complex_rows.count && short_rows.count == to.count && !to.words);
    CHECK(!to.pass[0].in.is_complex && last->out.is_complex && last->scales);
    CHECK(cases[i].chirps ? last->factor_count == n / 2 + 1 : last->out_axis == n / 2 + 1);
    CHECK(back.count == complex_rows.count && !back.words);
    CHECK(operations_have(&back.pass[0].load, OPERATION_HALF) &&
          !to.pass[0].load.at[0] == !cases[i].chirps);
    CHECK(!points->out.is_complex && points->scales && points->store.count == cases[i].chirps);
    if (cases[i].chirps)
      CHECK(convolves(last, n + n / 2 + 1, n / 2 + 1) && convolves(points, n + n / 2 + 1, n) &&
            convolves(&short_rows.pass[0], n - 7 + n / 2 + 1, n / 2 + 1) &&
            convolves(&complex_rows.pass[0], 2 * n, n));
    schedule_free(&complex_rows);
    schedule_free(&to);
    schedule_free(&short_rows);
    schedule_free(&back);
  }
}

/* A row that one block holds is a whole axis: whichever row it is, its first point is point 0 of
 * half a spectrum. */
static void half_in_a_block(void) {
  schedule_wish wish = {.way = "through_words", .axis = 1, .numbers = {1, {23}}};
  tw_dim dim = {45, 0, 0}, batch = {4, 0, 0};
  tw_problem p = {.size = sizeof p, .type = TW_C2R, .dims = &dim, .rank = 1};
  p.batch = &batch, p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE;
  transform t = {0};
  launch_args args = {0};
  schedule s = {0};
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
  CHECK(s.count == 1 && operations_have(&s.pass[0].load, OPERATION_HALF) && s.pass[0].rows == 4);
  pass_fill_args(&s.pass[0], &args);
  CHECK(pass_index_rows(&s.pass[0]) == 1 && args.index_count == 1);
  schedule_free(&s);
  wish.numbers.digit[0] = 45; /* all points of the spectrum, in words */
  CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
  CHECK(s.count == 3 && s.words == 4 * 45 && s.pass[0].mirrored && !s.pass[0].load.count);
  schedule_free(&s);
}

/* Of both ways to take half a spectrum the faster one is planned: no kernel reads this row's half
 * and stores its points where they belong. */
static void half_or_words(void) {
  tw_dim dim = {13729, 1, 3};
  tw_problem p = {.size = sizeof p, .type = TW_C2R, .precision = TW_BF16, .dims = &dim, .rank = 1};
  p.placement = TW_OUT_OF_PLACE;
  transform t = {0};
  CHECK_OK(transform_canonical(&p, &t));
  schedule s = made(&t);
  CHECK(isfinite(schedule_price(&s, &t, &f)));
  schedule_free(&s);
}

/* Under a limit of the work area, words are planned where half a spectrum would take more. */
static void half_within_limit(void) {
  int64_t in = 212, out = 2760;
  tw_dim dim = {6729, 3, 3}, batch = {3, 1, 1};
  tw_problem p = {.size = sizeof p, .type = TW_C2R, .precision = TW_F64, .dims = &dim, .rank = 1};
  p.batch = &batch, p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE;
  p.in_points = &in, p.out_points = &out;
  p.max_work = 2 * 3 * 6729 * 2 * sizeof(double);
  transform t = {0};
  schedule s = {0};
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(planner_schedule(&t, &f, NULL, NULL, &s));
  CHECK(s.count && schedule_work_bytes(&s) <= p.max_work);
  schedule_free(&s);
}

int main(void) {
  f = facts_sm90();
  odd_rows();
  half_in_a_block();
  half_or_words();
  half_within_limit();
  return check_report();
}
