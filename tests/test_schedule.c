/* test_schedule.c: the passes of known transforms along one axis, what they impose on kernels,
 * which keep places, work areas. */
#include "schedule_help.h"

/* ---- known pass lists ---- */

/* Self-sorting passes to and fro: nothing reads what another may have overwritten. */
static void check_to_and_fro(const schedule *s, int64_t n, int placement) {
  int64_t product = 1;
  for (int i = 0; i < s->count; i++) {
    const pass *p = &s->pass[i];
    product *= p->n;
    CHECK(p->twiddle_order == (i ? product : 0) && p->load.count == (i > 0) &&
          operations_have(&p->load, OPERATION_TWIDDLE) == (i > 0) && !p->store.count);
    CHECK(p->rows == 3 * n / p->n && p->from != p->to);
    CHECK(p->from == (i ? s->pass[i - 1].to : BUFFER_IN));
    CHECK(!i || p->loop[0].n == product / p->n); /* k is the index of the inner loop */
  }
  if (s->count > 1 && placement != TW_OUT_OF_PLACE)
    CHECK(s->pass[0].to == BUFFER_WORK && s->count % 2 == 0);
}

/* Out of place into the work area, in place there, and out of it; k is that of all passes before.
 */
static void check_through_work(const schedule *s, int64_t n) {
  int64_t done = 1;
  for (int i = 0; i < s->count; i++) {
    const pass *p = &s->pass[i];
    int last = i + 1 == s->count;
    CHECK(p->from == (i ? BUFFER_WORK : BUFFER_IN) && p->to == (last ? BUFFER_OUT : BUFFER_WORK));
    CHECK(p->rows == 3 * n / p->n && (last || i == 0 || pass_keeps_places(p)));
    CHECK(p->load.count == (i > 0) && operations_have(&p->load, OPERATION_TWIDDLE) == (i > 0) &&
          !p->store.count && p->twiddle_order == (i ? done * p->n : 0));
    CHECK(!i || (pass_index_rows(p) == done && !p->index_first && p->loop[0].n == s->pass[0].n &&
                 p->loop[0].is == 1));
    CHECK(i ? p->loop[0].os == 1 : p->os == 1); /* rows, or points, lie side by side */
    done *= p->n;
  }
}

static void known(int64_t n, int placement, int passes) {
  transform t = packed(1, &n, 3, TW_F32, placement);
  schedule s = made(&t);
  int64_t product = 1;
  CHECK(s.count == passes);
  CHECK(s.work == (passes > 1 ? 3 * n : 0));
  for (int i = 0; i < s.count; i++) {
    product *= s.pass[i].n;
    CHECK(s.pass[i].scales == (i + 1 == s.count));
  }
  CHECK(product == n && s.count && s.pass[s.count - 1].to == BUFFER_OUT);
  if (s.count > 1 && s.count % 2)
    check_through_work(&s, n);
  else
    check_to_and_fro(&s, n, placement);
  schedule_free(&s);
}

static void known_lengths(void) {
  for (int placement = TW_EITHER_PLACE; placement <= TW_OUT_OF_PLACE; placement++) {
    known(1, placement, 1);
    known(4096, placement, 1);
    known(1 << 16, placement, 2);
    known(1 << 20, placement, 2);
    known(60000, placement, 2);
    known(1953125, placement, 3); /* 5^9: 3125 * 625 would leave few rows side by side */
    known((int64_t)1 << 26, placement, 3);
  }
}

static void known_batch_innermost(void) {
  tw_dim dim = {1024, 100, 100}, batch = {100, 1, 1};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = &batch, .batch_rank = 1};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  schedule s = made(&t);
  CHECK(s.count == 1 && s.work == 0 && s.pass[0].rows == 100 && s.pass[0].loops == 1);
  binding b = pass_binding(&s.pass[0], &t, &f);
  record r;
  CHECK(b.strided_in && b.strided_out && !b.loops_in && !b.loops_out && !binding_operates(&b) &&
        !b.packed);
  CHECK_OK(pass_choose(&s.pass[0], &t, &f, &r));
  CHECK(r.value[FIELD_LANES] == LANES_ROWS && record_fits(&r, &b, &f) == TW_OK);
  schedule_free(&s);
}

/* Long interleaved transforms stay interleaved: in every pass neighbouring rows lie side by side.
 */
static void known_long_columns(void) {
  static const int64_t lengths[] = {1 << 16, (int64_t)1 << 26, 65537};
  for (int i = 0; i < 3; i++)
    for (int count = 3; count <= 100; count += 97) {
      tw_dim dim = {lengths[i], count, count}, batch = {count, 1, 1};
      tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = &batch, .batch_rank = 1};
      transform t;
      CHECK_OK(transform_canonical(&p, &t));
      schedule s = made(&t);
      CHECK(s.count >= 2 && s.work >= count * lengths[i]);
      for (int k = 0; k < s.count; k++) {
        const pass *q = &s.pass[k];
        binding b = pass_binding(q, &t, &f);
        CHECK(q->loop[0].n == count && q->loop[0].is == 1 && q->loop[0].os == 1);
        CHECK(b.index_shared == pass_indexes(q) && b.strided_in && b.strided_out);
        CHECK(!q->twiddle_order || pass_index_rows(q) % count == 0);
      }
      schedule_free(&s);
      t.max_work = 1; /* squares of the inner loop do without one; a convolution cannot */
      if (i < 2) {
        s = made(&t);
        CHECK(s.work == 0 && s.count == 3);
        schedule_free(&s);
      }
    }
}

/* Ten loops that do not merge: four in a launch, two around each pass, the rest passes of their
 * own. */
static void known_ten_loops(void) {
  tw_dim dim = {4, 1, 1}, batch[10];
  int64_t at = 5;
  for (int i = 0; i < 10; i++, at = 2 * at + 1)
    batch[i] = (tw_dim){2, at, at};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = batch, .batch_rank = 10};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK(t.loops == 10);
  schedule s = made(&t);
  CHECK(s.count == 16 && s.launches == 64 && s.work == 0);
  for (int i = 0; i < s.count; i++)
    CHECK(s.pass[i].loops == PASS_LOOPS_MOST && s.pass[i].rows == 16 && s.pass[i].scales &&
          pass_launches(&s.pass[i]) == 4 && s.pass[i].outer[1].is == batch[5].is);
  schedule_free(&s);
}

/* No work area, however many passes, and the same digits both ways. */
static void known_orders(void) {
  static const int64_t lengths[] = {4096, 1 << 16, 60000, (int64_t)1 << 26};
  for (int i = 0; i < 4; i++) {
    digits first = {0};
    for (int order = TW_ORDER_REVERSED_OUT; order <= TW_ORDER_REVERSED_IN; order++) {
      transform t = packed(1, &lengths[i], 3, TW_F32, TW_IN_PLACE);
      t.order = order;
      schedule s = made(&t);
      int64_t product = 1;
      CHECK(s.work == 0 && s.count == (i ? i < 3 ? 2 : 3 : 1));
      CHECK(s.order[0].count == (i ? s.count : 0));
      for (int k = 0; k < s.count; k++) {
        CHECK(pass_keeps_places(&s.pass[k]) && s.pass[k].scales == (k + 1 == s.count));
        product *= s.pass[k].n;
      }
      CHECK(product == lengths[i]);
      CHECK(order == TW_ORDER_REVERSED_OUT || !memcmp(&first, &s.order[0], sizeof first));
      first = s.order[0];
      schedule_free(&s);
    }
  }
}

/* Lengths near what a block holds, for which it has no kernel after all, take several passes; every
 * pass of whatever is planned has one. And lengths of many divisors are split at once. */
static void known_kernels(void) {
  static const struct {
    int64_t n[2];
    int precision;
  } cases[] = {{{1, 12005}, TW_F32}, {{1, 8281}, TW_F64},  {{1, 10469}, TW_F64},
               {{1, 14280}, TW_F64}, {{3, 9009}, TW_F64},  {{1, 16384}, TW_F32},
               {{1, 29056}, TW_F32}, {{1, 10007}, TW_F32}, {{12005, 7}, TW_F32}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform t = packed(2, cases[i].n, 3, cases[i].precision, TW_EITHER_PLACE);
    schedule s = made(&t);
    record r;
    CHECK(s.count > 0);
    for (int k = 0; k < s.count; k++)
      CHECK_OK(pass_choose(&s.pass[k], &t, &f, &r));
    schedule_free(&s);
  }
  static const int64_t rich[] = {832098960, 963761198400};
  for (int i = 0; i < 2; i++) {
    transform t = packed(1, &rich[i], 1, TW_F64, TW_OUT_OF_PLACE);
    schedule s = made(&t);
    CHECK(s.count >= 3 && s.count <= 5);
    schedule_free(&s);
  }
}

/* Digits depend on the length alone: plans of other strides and loops fit together. */
static void digits_of_layouts(void) {
  static const int64_t lengths[] = {4096, 8192, 16384, 20000};
  for (int i = 0; i < 4; i++) {
    transform t = packed(1, &lengths[i], 1, TW_F32, TW_IN_PLACE);
    t.order = TW_ORDER_REVERSED_OUT;
    schedule plain = made(&t);
    t.dim[0].is = t.dim[0].os = 10;
    t.loops = 1, t.rows = 10;
    t.loop[0] = (tw_dim){10, 1, 1};
    schedule apart = made(&t);
    CHECK(!memcmp(plain.order, apart.order, sizeof plain.order));
    schedule_free(&plain);
    schedule_free(&apart);
  }
}

/* Vectors of words are moved only where each launch begins at one. */
static void known_alignment(void) {
  const int64_t long_loop = (int64_t)1 << 31;
  for (int odd = 0; odd <= 1; odd++) {
    tw_dim dim = {4, 1, 1}, batch[2] = {{2, 5 * long_loop + odd, 5 * long_loop}, {long_loop, 4, 4}};
    tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = batch, .batch_rank = 2};
    p.align = 64;
    transform t;
    CHECK_OK(transform_canonical(&p, &t));
    schedule s = made(&t);
    CHECK(s.launches == 4);
    for (int i = 0; i < s.count; i++)
      CHECK((pass_binding(&s.pass[i], &t, &f).aligned == 0) == s.pass[i].from_at % 2);
    schedule_free(&s);
  }
}

/* More rows than one launch can have: parts that follow each other. */
static void known_many_rows(void) {
  const int64_t long_loop = ((int64_t)5 << 30) + 7;
  for (int inner = 1; inner <= 2; inner++) {
    tw_dim dim = {4, long_loop * inner, long_loop * inner};
    tw_dim batch[2] = {{inner, 1, 1}, {long_loop, inner, inner}};
    batch[0].is = batch[0].os = inner > 1 ? 5 * 2 * long_loop : 1; /* so that they do not merge */
    tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = batch, .batch_rank = 2};
    transform t;
    CHECK_OK(transform_canonical(&p, &t));
    schedule s = made(&t);
    int64_t at = 0, outer = 0;
    CHECK(s.count == 3 * inner);
    for (int i = 0; i < s.count; i++) {
      CHECK(s.pass[i].from_at == s.pass[i].to_at && s.pass[i].scales);
      CHECK(s.pass[i].from_at == at * inner + outer * batch[0].is);
      CHECK(s.pass[i].rows == s.pass[i].loop[0].n && s.pass[i].rows <= INT32_MAX);
      at += s.pass[i].rows;
      if (at == long_loop)
        at = 0, outer++;
    }
    CHECK(at == 0 && outer == inner);
    schedule_free(&s);
  }
}

/* ---- the predicate of passes that may run in place ---- */

static void keeping_places(void) {
  const pass good = {.n = 8, .is = 3, .os = 3, .loops = 2, .loop = {{4, 1, 1}, {5, 30, 30}}};
  pass p = good;
  CHECK(pass_keeps_places(&p));
  p.os = 4;
  CHECK(!pass_keeps_places(&p));
  p = good, p.loop[1].os = 31;
  CHECK(!pass_keeps_places(&p));
  p = good, p.loop[0].is = -1;
  CHECK(!pass_keeps_places(&p));
  p = good, p.to_at = 1;
  CHECK(!pass_keeps_places(&p));
  p = good, p.from_at = p.to_at = 7, p.loop[2].is = 9; /* a loop that is not there */
  CHECK(pass_keeps_places(&p));
}

/* No work area where none may be, nor where it is of no use; one where there is no other way. */
static void in_place(void) {
  static const int64_t lengths[] = {1 << 18, 1 << 20, 1 << 26, 1953125, 3000000, 65610000};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++)
    for (int precision = TW_F32; precision <= (lengths[i] < 1 << 24 ? TW_F64 : TW_F32);
         precision++) {
      transform t = packed(1, &lengths[i], 3, precision, (int)i % 3);
      t.max_work = 1;
      schedule s = made(&t);
      CHECK(s.count == 3 && !s.work);
      int64_t a = s.pass[0].n, b = s.pass[1].n;
      CHECK(a * b * a == lengths[i] && s.pass[2].n == a);
      for (int k = 0; k < s.count; k++) {
        const pass *p = &s.pass[k];
        CHECK(pass_keeps_places(p) && p->scales == (k == 2) && p->swapped == (k == 2));
        CHECK(operations_have(&p->store, OPERATION_TWIDDLE) == (k < 2) && !p->load.count);
        pass_demand d = pass_demands(p, &t, &f);
        CHECK(d.binding.swapped == p->swapped && d.class_of.transposed == p->swapped);
      }
      pass other = s.pass[2];
      other.loop[0].n /= 2;
      CHECK(!pass_keeps_places(&other));
      schedule_free(&s);
    }
  static const int64_t square_free = 30030 * 17;
  transform t = packed(1, &square_free, 1, TW_F32, TW_IN_PLACE);
  t.max_work = 1;
  schedule s = made(&t);
  CHECK(s.count == 2 && s.work == square_free);
  schedule_free(&s);
}

int main(void) {
  f = facts_sm90();
  known_lengths();
  known_batch_innermost();
  known_long_columns();
  known_ten_loops();
  known_alignment();
  known_orders();
  known_many_rows();
  known_kernels();
  digits_of_layouts();
  keeping_places();
  in_place();
  return check_report();
}
