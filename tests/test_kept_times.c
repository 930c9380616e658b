/* test_kept_times.c: the times that measurements promise for passes are kept, by all that they
 * depend on, until the profile changes; and not where they depend on how many rows there are. */
#include "api_help.h"
#include "context.h"
#include "memory.h"
#include "row_pass.h"
#include "space.h"

static pass_demand demand(int64_t n, int64_t rows, const facts *f) {
  const row_pass p = {TW_F32, n, rows, n, n, 8};
  return row_demand(&p, f);
}

static double per_element(double ns, const pass_demand *d) {
  return ns / (double)d->points / (double)d->rows;
}

static int is_near(double a, double b) {
  return fabs(a - b) < 1e-6 * b;
}

static record kernel_for(const pass_demand *d, const facts *f) {
  candidate c;
  CHECK(space_choice(d, f, &c));
  return c.record;
}

static void note(tw_context *c, const facts *f, const pass_demand *d, const record *r, double ns) {
  const schedule_choice s = {d->class_of, *r, ns, SCHEDULE_SETTLED};
  int64_t id;
  CHECK_OK(profile_device(c->profile, f, &id));
  profile_note_schedule(c->profile, id, &s);
}

/* Asked twice, the second time of what was kept. */
static double asked(tw_context *c, const facts *f, const pass_demand *d, int own) {
  double first = memory_measured(c, f, d, own), again = memory_measured(c, f, d, own);
  CHECK(first == again);
  return first;
}

static void until_the_profile_changes(tw_context *c, const facts *f) {
  const pass_demand d = demand(256, 10000, f), more = demand(256, 10400, f);
  const record r = kernel_for(&d, f);
  CHECK(!memcmp(&d.class_of, &more.class_of, sizeof d.class_of));
  CHECK(asked(c, f, &d, 1) == 0 && asked(c, f, &more, 1) == 0);
  note(c, f, &d, &r, 0.004);
  CHECK(is_near(per_element(asked(c, f, &d, 1), &d), 0.004));
  CHECK(is_near(per_element(asked(c, f, &more, 1), &more), 0.004));
  note(c, f, &d, &r, 0.003);
  CHECK(is_near(per_element(asked(c, f, &d, 1), &d), 0.003));
}

/* Near classes have a say only where they are asked. The kernel that was measured serves neither a
 * device with less room, nor what another binding or another precision asks for. */
static void by_all_that_matters(tw_context *c, const facts *f) {
  const pass_demand d = demand(256, 10000, f), near = demand(256, 1000, f);
  pass_demand bound = d, precise = d;
  facts smaller = *f;
  bound.binding.mirrored = REAL_HALF;
  precise.precision = TW_F64;
  smaller.block_threads_max = 1;
  CHECK(memcmp(&d.class_of, &near.class_of, sizeof d.class_of) != 0);
  CHECK(asked(c, f, &near, 1) == 0 && asked(c, f, &near, 0) > 0 && asked(c, f, &near, 1) == 0);
  CHECK(asked(c, f, &d, 1) > 0 && asked(c, &smaller, &d, 1) == 0);
  CHECK(asked(c, f, &bound, 1) == 0 && asked(c, f, &precise, 1) == 0);
  CHECK(asked(c, f, &d, 1) > 0);
}

/* Two devices of the profile may differ in what says nothing to the model. */
static void by_device(tw_context *c, const facts *f) {
  const pass_demand d = demand(512, 10000, f);
  const record r = kernel_for(&d, f);
  facts other = *f;
  snprintf(other.name, sizeof other.name, "a namesake");
  const facts a = facts_for_model(f), b = facts_for_model(&other);
  CHECK(!memcmp(&a, &b, sizeof a));
  note(c, f, &d, &r, 0.004);
  CHECK(asked(c, f, &d, 1) > 0 && asked(c, &other, &d, 1) == 0);
  note(c, &other, &d, &r, 0.002);
  CHECK(is_near(per_element(asked(c, &other, &d, 1), &d), 0.002));
  CHECK(is_near(per_element(asked(c, f, &d, 1), &d), 0.004));
}

/* A kernel of whole blocks serves some numbers of rows only. */
static void not_by_rows(tw_context *c, const facts *f) {
  const pass_demand even = demand(100, 60000, f), odd = demand(100, 60001, f);
  record whole = kernel_for(&even, f);
  whole.value[FIELD_TRANSFORMS] = 4;
  whole.value[FIELD_WHOLE] = 1;
  CHECK_OK(record_valid(&whole));
  CHECK(pass_served_by(&even, &whole, f));
  note(c, f, &even, &whole, 0.002);
  for (int i = 0; i < 2; i++)
    CHECK(asked(c, f, &even, 1) > 0 && asked(c, f, &odd, 1) == 0);
}

/* More classes than there is room for. */
static void many(tw_context *c, const facts *f) {
  enum { CLASSES = 900 };
  for (int turn = 0; turn < 2; turn++)
    for (int i = 0; i < CLASSES; i++) {
      const pass_demand d = demand(2 + i, 10000, f);
      double ns = asked(c, f, &d, 1);
      CHECK(2 + i == 256 ? is_near(per_element(ns, &d), 0.003)
                         : ns == 0 || 2 + i == 100 || 2 + i == 512);
    }
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  const facts f = facts_sm90();
  tw_context *c = api_context(TW_POLICY_NOTE, NULL);
  CHECK_OK(context_open(c));
  until_the_profile_changes(c, &f);
  by_all_that_matters(c, &f);
  by_device(c, &f);
  not_by_rows(c, &f);
  many(c, &f);
  tw_context_destroy(c);
  return api_end();
}
