/* test_pass_list.c: schedules as lists: passes that merge around a product of spectra and those
 * that must not, work areas and orders of joined schedules, what buffers are made of. */
#include "pass_list.h"
#include "schedule_help.h"

static const pass product = {.n = 8,
                             .is = 4,
                             .os = 4,
                             .loops = 2,
                             .loop = {{4, 1, 1}, {3, 32, 32}},
                             .rows = 12,
                             .from = BUFFER_WORK,
                             .to = BUFFER_WORK,
                             .in = {TW_F32, 1},
                             .out = {TW_F32, 1},
                             .store = OPERATIONS_OF(OPERATION_FILTER),
                             .factor_step = 8};

/* The pass that undoes it, as a convolution's second half begins. */
static pass inverse(void) {
  pass p = product;
  p.store = (operations){0};
  p.factor_step = 0;
  p.conjugated = 1;
  return p;
}

static tw_status joined(const pass *first, const pass *second, int of_second, schedule *s) {
  pass a[2] = {{.n = 2, .is = 1, .os = 1, .rows = 1}, *first}, b[2] = {*second, *second};
  schedule before = {.pass = a, .count = 2, .work = 7}, after = {.pass = b, .count = of_second};
  after.work = 9;
  after.order[1] = (digits){2, {3, 5}};
  return schedule_join_merged(s, &before, &after);
}

static void merging(void) {
  schedule s = {0};
  pass second = inverse();
  second.scales = 1;
  CHECK_OK(joined(&product, &second, 2, &s));
  CHECK(s.count == 3 && s.work == 9 && s.order[1].count == 2);
  if (s.count == 3) {
    const pass *p = &s.pass[1];
    CHECK(s.pass[0].n == 2 && p->n == 8 && p->scales && !p->conjugated && s.pass[2].conjugated);
    CHECK(p->between.count == 1 && operations_have(&p->between, OPERATION_FILTER));
    CHECK(!p->store.count && !p->load.count && p->factor_step == 8);
  }
  schedule_free(&s);
}

/* One thing that differs from what may merge. */
static void refuses(const pass *first, const pass *second, int of_second) {
  schedule s = {0};
  CHECK(joined(first, second, of_second, &s) == TW_UNSUPPORTED);
  schedule_free(&s);
}

static void not_merging(void) {
  pass second = inverse(), first = product;
  refuses(&first, &second, 0);
  second.conjugated = 0;
  refuses(&first, &second, 2);
  second = inverse(), second.n = 4;
  refuses(&first, &second, 2);
  second = inverse(), second.from_at = second.to_at = 1;
  refuses(&first, &second, 2);
  second = inverse(), second.loop[1].is = second.loop[1].os = 33;
  refuses(&first, &second, 2);
  second = inverse(), second.load = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  refuses(&first, &second, 2);
  second = inverse(), second.to = BUFFER_OUT;
  refuses(&first, &second, 2);
  second = inverse(), first.to = second.from = second.to = BUFFER_OUT; /* read while written */
  refuses(&first, &second, 2);
}

static void buffers(void) {
  const int64_t n[] = {1 << 16, 6};
  transform t = packed(2, n, 3, TW_F64, TW_EITHER_PLACE);
  schedule s = made(&t);
  for (int i = 0; i < s.count; i++)
    CHECK(element_same(s.pass[i].in, element_complex(TW_F64)) &&
          element_same(s.pass[i].out, element_complex(TW_F64)));
  schedule_free(&s);
  t.in = element_real(TW_F32);
  CHECK(element_same(pass_element(&t, BUFFER_IN), element_real(TW_F32)));
  CHECK(element_same(pass_element(&t, BUFFER_OUT), element_complex(TW_F64)));
  CHECK(element_same(pass_element(&t, BUFFER_WORK), element_complex(TW_F64)));
}

int main(void) {
  f = facts_sm90();
  merging();
  not_merging();
  buffers();
  return check_report();
}
