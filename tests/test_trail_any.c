/* test_trail_any.c: random families of transforms, planned for any number of them along what two
 * searches went by, get the schedules that searches find. */
#include "trail_help.h"

/* ---- any number of transforms ---- */

static family random_family(void) {
  family f = random_lengths();
  f.padded = below(3) == 0;
  f.loops = below(3) == 0;
  f.in_place = !f.padded && f.type != TW_R2R && below(3) == 0;
  return f;
}

/* What a kernel takes for other rows is the same with what was kept of it as without. */
static void same_costs(const trail *a, const facts *on) {
  for (int i = 0; i < a->passes; i++)
    for (int which = 0; which < TRAIL_CHOICES; which++) {
      const trail_kernel *k = &a->pass[i].kernel[which];
      const binding *b = &a->pass[i].demand.binding;
      int64_t rows = 1 + below((int64_t)1 << below(24));
      if (k->asked && k->there_is_one)
        CHECK(cost_again(&k->cost, &k->record, b, on, rows) ==
              cost_of_pass(&k->record, b, on, rows).ns);
    }
}

static void any_number(const family *f, const facts *on, int many, int *followed, int *all) {
  static const int64_t volumes[] = {1 << 12, 1 << 17, 1 << 21, 1 << 24, 1 << 26};
  int fastest = below(4) == 0;
  int64_t most = volumes[below(5)] / points_of(f) + 2;
  int64_t rows = 2 + below(most), others = below(2) ? rows + 1 : 2 + below(most);
  trail *both = record_two(f, rows, others, on, fastest);
  if (both)
    same_costs(both, on);
  for (int k = 0; both && k < many; k++, ++*all) {
    int lacks = -1;
    most = volumes[below(5)] / points_of(f) + 2;
    *followed += follow(f, 2 + below(most), on, fastest, both, &lacks);
  }
  trail_free(both);
}

static void random_ones(const facts *on, int count) {
  enum { MANY = 8 };
  facts smaller = *on;
  int followed = 0, all = 0;
  smaller.sms = 66;
  smaller.block_shared_max = 48 << 10;
  for (int i = 0; i < count; i++) {
    const family f = random_family();
    answers_free(table);
    table = answers_new();
    any_number(&f, below(4) ? on : &smaller, MANY, &followed, &all);
  }
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    any_number(&known[i], on, MANY, &followed, &all);
  printf("%d of %d random plans searched for nothing\n", followed, all);
}

int main(void) {
  const char *given = getenv("TWIDDLE_TEST_FAMILIES");
  const facts on = facts_sm90();
  random_state = check_seed();
  table = answers_new();
  random_ones(&on, given ? atoi(given) : 40);
  answers_free(table);
  return check_report();
}
