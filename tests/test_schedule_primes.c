/* test_schedule_primes.c: the passes of lengths with large primes: convolutions over several
 * passes, primes in blocks and in columns, and what is too long. */
#include "schedule_help.h"

/* A prime that no block holds, alone, among others and as a factor: a convolution in place between
 * a first pass out of the input and a last one into the output. */
static void known_convolutions(void) {
  enum { BIG = 65537 };
  static const int64_t shapes[][2] = {{BIG, 1}, {64, BIG}, {2 * BIG, 4}, {BIG, 64}};
  for (int i = 0; i < 4; i++) {
    transform t = packed(2, shapes[i], 3, i % 2 ? TW_F64 : TW_F32, TW_EITHER_PLACE);
    schedule s = made(&t);
    int found = 0;
    for (int k = 0; k < s.count; k++) {
      const pass *p = &s.pass[k];
      CHECK(p->from != p->to || pass_keeps_places(p));
      CHECK(operations_have(&p->load, OPERATION_CHIRP) ==
            (p->from != BUFFER_WORK && p->to == BUFFER_WORK));
      CHECK(operations_have(&p->store, OPERATION_CHIRP) ==
            (p->from == BUFFER_WORK && p->to != BUFFER_WORK));
      found += operations_have(&p->between, OPERATION_FILTER);
      if (pass_needs(p).factors) {
        int64_t m = 1;
        for (int d = 0; d < p->chirp.order.count; d++)
          m *= p->chirp.order.digit[d];
        CHECK(m == p->chirp.m && m >= 2 * p->chirp.n - 1 && m < 2.2 * (double)p->chirp.n);
        CHECK(s.work == m * (t.points / p->chirp.n) * 3);
      }
    }
    CHECK(found == 1);
    schedule_free(&s);
  }
}

/* Of single precision, 131220 words are the least for 65537 points, in parts of 405, which begin
 * within lines: longer ones of whole sectors take less time. Where a cap leaves no room for other
 * buffers beside these, the least ones are taken. */
static void whole_sectors(void) {
  const int64_t n = 65537;
  const schedule_wish least = {.way = "convolution", .numbers = {2, {324, 405}}};
  transform t = packed(1, &n, 1000, TW_F32, TW_OUT_OF_PLACE);
  schedule s = made(&t), shorter = {0};
  CHECK_OK(schedule_make_by(&t, &f, &least, &shorter));
  const chirp_shape *c = &s.pass[0].chirp, *of = &shorter.pass[0].chirp;
  CHECK(of->m == 131220 && c->m > of->m && (double)c->m < 1.04 * (double)of->m);
  CHECK(c->order.digit[1] % 4 == 0 && of->order.digit[1] == 405);
  CHECK(schedule_price(&s, &t, &f) < 0.95 * schedule_price(&shorter, &t, &f));
  t.max_work = (uint64_t)s.work * 8;
  schedule capped = made(&t);
  CHECK(capped.pass[0].chirp.m == of->m && capped.work < s.work);
  schedule_free(&capped);
  schedule_free(&s);
  schedule_free(&shorter);
}

/* A prime that a block holds only without padding: one pass of many rows, several of few, but never
 * more of a work area than the caller has. */
static void known_primes(void) {
  const int64_t n = 16001;
  for (int rows = 2; rows <= 2000; rows *= 1000) {
    transform t = packed(1, &n, rows, TW_F32, TW_OUT_OF_PLACE);
    schedule s = made(&t);
    CHECK(rows == 2 ? s.count > 1 && s.work > rows * n : s.count == 1 && !s.work);
    t.max_work = (uint64_t)s.work * 8;
    schedule enough = made(&t);
    CHECK(enough.count == s.count && enough.work == s.work);
    schedule_free(&enough);
    t.max_work -= s.work > 0;
    schedule less = made(&t);
    CHECK(less.count == 1 && !less.work);
    schedule_free(&less);
    schedule_free(&s);
  }
}

/* A large prime factor among others, or twice: in one block while that takes less than a pass for
 * each part; in any case where no work area is to be had, also for columns of which few lie side by
 * side. */
static void known_composites(void) {
  static const struct {
    int64_t n;
    int precision, columns, capped, passes; /* 0: any */
  } cases[] = {{1010, TW_F32, 0, 0, 1},  {5140, TW_F32, 0, 0, 1},  {20069, TW_F32, 0, 0, 2},
               {22363, TW_F32, 0, 0, 2}, {10201, TW_F32, 0, 0, 2}, {10201, TW_F32, 0, 1, 1},
               {20069, TW_F32, 0, 1, 1}, {2957, TW_F32, 1, 1, 1},  {6242, TW_F32, 1, 1, 1},
               {2027, TW_F64, 1, 1, 1},  {2906, TW_F64, 1, 1, 1},  {1010, TW_F32, 1, 0, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform t =
        packed(1, &cases[i].n, cases[i].columns ? 64 : 4096, cases[i].precision, TW_OUT_OF_PLACE);
    if (cases[i].columns) {
      t.dim[0].is = t.dim[0].os = 64;
      t.loop[0].is = t.loop[0].os = 1;
    }
    t.max_work = cases[i].capped;
    schedule s = made(&t);
    CHECK(s.count == cases[i].passes && (!cases[i].capped || !s.work));
    if (s.count != cases[i].passes)
      fprintf(stderr, "%lld: %d passes\n", (long long)cases[i].n, s.count);
    schedule_free(&s);
  }
}

/* Too long for a convolution. */
static void refusals(void) {
  const int64_t n = ((int64_t)1 << 32) + 15; /* a prime */
  transform t = packed(1, &n, 1, TW_F64, TW_EITHER_PLACE);
  schedule s = {.count = 77}, before = s;
  CHECK(schedule_make(&t, &f, &s) == TW_UNSUPPORTED);
  CHECK(strstr(status_detail(), "has no schedule"));
  CHECK(!memcmp(&s, &before, sizeof s));
}

int main(void) {
  f = facts_sm90();
  known_convolutions();
  whole_sectors();
  known_primes();
  known_composites();
  refusals();
  return check_report();
}
