/* test_answers.c: what a table of answers gives is what a search gives, at once and after it was
 * packed; bytes that make no sense are refused, and none of them leads to a kernel that cannot
 * run. */
#include "answers.h"
#include "check.h"
#include "planner.h"
#include "row_pass.h"

#include <stdlib.h>
#include <string.h>

/* No block holds the last one. */
static const int64_t lengths[] = {1, 2, 8, 16, 60, 83, 100, 202, 256, 1000, 4096, 300007};
enum { LENGTHS = sizeof lengths / sizeof *lengths, SERVED = LENGTHS - 1 };

static pass_demand demand_of(int i, const facts *f) {
  const row_pass q = {TW_F32, lengths[i], 1000, lengths[i], lengths[i], 8};
  return row_demand(&q, f);
}

typedef struct {
  candidate fastest[LENGTHS], first[LENGTHS];
  int found[LENGTHS];
} asked;

static asked ask_all(const facts *f) {
  asked a;
  memset(&a, 0, sizeof a);
  for (int i = 0; i < LENGTHS; i++) {
    const pass_demand d = demand_of(i, f);
    a.found[i] = space_choice(&d, f, &a.fastest[i]);
    CHECK(space_first_choice(&d, f, &a.first[i]) == a.found[i]);
    CHECK(a.found[i] == (i < SERVED));
  }
  return a;
}

static int same(const asked *a, const asked *b) {
  int equal = 1;
  for (int i = 0; i < LENGTHS; i++)
    equal &= a->found[i] == b->found[i] && a->fastest[i].ns == b->fastest[i].ns &&
             a->first[i].ns == b->first[i].ns &&
             !memcmp(&a->fastest[i].record, &b->fastest[i].record, sizeof(record)) &&
             !memcmp(&a->first[i].record, &b->first[i].record, sizeof(record));
  return equal;
}

/* What is asked of a table that holds these bytes. *news: 1 where it had to search. */
static asked ask_bytes(const text *bytes, const facts *f, int *taken, int *news) {
  answers *table = answers_new();
  *taken = answers_unpack(table, bytes->bytes, bytes->length);
  answers *before = answers_use(table);
  const asked a = ask_all(f);
  *news = answers_have_news(table);
  CHECK(answers_use(before) == table);
  answers_free(table);
  return a;
}

static void keeps(const asked *right, const facts *f, text *bytes) {
  answers *table = answers_new();
  int taken, news;
  answers *before = answers_use(table);
  for (int i = 0; i < 2; i++) {
    const asked a = ask_all(f);
    CHECK(same(&a, right) && answers_count(table) == LENGTHS && answers_have_news(table));
  }
  answers_use(before);
  answers_pack(table, bytes);
  CHECK(!answers_have_news(table));
  const asked again = ask_bytes(bytes, f, &taken, &news);
  CHECK(taken && !news && same(&again, right));
  facts other = *f; /* of another device, nothing is known */
  other.sms--;
  (void)ask_bytes(bytes, &other, &taken, &news);
  CHECK(taken && news);
  other = *f; /* which is the same to the model */
  snprintf(other.name, sizeof other.name, "another name");
  other.driver = 12345;
  other.is_cpu = !f->is_cpu;
  const asked searched = ask_all(&other), found_again = ask_bytes(bytes, &other, &taken, &news);
  CHECK(taken && !news && same(&searched, right) && same(&found_again, right));
  answers_free(table);
}

static int packed_answers(answers *table, text *bytes) {
  text_free(bytes);
  *bytes = (text)TEXT_EMPTY;
  answers *before = answers_use(NULL);
  answers *all = answers_new();
  answers_pack(table, bytes);
  CHECK(answers_unpack(all, bytes->bytes, bytes->length));
  int count = answers_count(all);
  answers_free(all);
  (void)answers_use(before);
  return count;
}

static void ask_volumes(const facts *f, int from, int to) {
  for (int i = from; i < to; i++) {
    candidate c;
    pass_demand d = demand_of(2, f);
    d.typical = d.rows = 1 + i;
    CHECK(space_choice(&d, f, &c));
  }
}

/* Bytes do not grow for ever: of many answers those stay that were asked for last. */
static void many(const facts *f) {
  enum { PACKED = 512, FEW = 10 };
  answers *table = answers_new(), *later = answers_new(), *before = answers_use(table);
  text bytes = TEXT_EMPTY;
  ask_volumes(f, 0, PACKED + 100);
  CHECK(answers_count(table) == PACKED + 100 && packed_answers(table, &bytes) == PACKED);
  CHECK(answers_unpack(later, bytes.bytes, bytes.length));
  (void)answers_use(later);
  ask_volumes(f, 0, FEW);
  CHECK(!answers_have_news(later) && packed_answers(later, &bytes) == PACKED);
  ask_volumes(f, PACKED + 100, PACKED + 100 + FEW);
  CHECK(answers_have_news(later) && packed_answers(later, &bytes) == 2 * FEW);
  (void)answers_use(before);
  answers_free(table);
  answers_free(later);
  text_free(&bytes);
}

static void hostile(const text *bytes, const facts *f) {
  int taken, news, refused = 0;
  for (int i = 0; i < 60; i++) {
    text spoiled = TEXT_EMPTY;
    text_bytes(&spoiled, bytes->bytes, bytes->length - (size_t)(i % 4 ? 0 : 1 + rand() % 200));
    for (int k = 0; k < 1 + i % 5 && i % 4; k++)
      spoiled.bytes[(size_t)rand() % spoiled.length] = (char)rand();
    const asked a = ask_bytes(&spoiled, f, &taken, &news);
    refused += !taken;
    for (int k = 0; k < SERVED; k++) {
      const pass_demand d = demand_of(k, f);
      CHECK(pass_served_by(&d, &a.fastest[k].record, f) &&
            pass_served_by(&d, &a.first[k].record, f));
    }
    text_free(&spoiled);
  }
  CHECK(refused > 15);
}

/* Facts known from elsewhere, in memory that held something else, are the same facts. */
static void same_facts(const facts *f) {
  facts other;
  memset(&other, 0xa5, sizeof other);
#define TAKE(field) memcpy(&other.field, &f->field, sizeof other.field)
  TAKE(arch), TAKE(sms), TAKE(warp), TAKE(block_threads_max), TAKE(sm_threads_max);
  TAKE(sm_blocks_max), TAKE(sm_registers), TAKE(block_shared_max), TAKE(sm_shared);
  TAKE(block_shared_reserved), TAKE(l2_bytes), TAKE(cluster_limit), TAKE(copy_gbps),
      TAKE(issue_gips);
#undef TAKE
  const facts one = facts_for_model(f), two = facts_for_model(&other);
  CHECK(!memcmp(&one, &two, sizeof one));
}

/* The default kernels of packed rows or a packed box, asked of a table. */
static default_kernels planned(const int64_t n[3], int type, const facts *f) {
  tw_dim dims[3], rows = {.n = 10};
  tw_problem problem = {.size = sizeof problem, .dims = dims, .batch = &rows, .batch_rank = 1};
  default_kernels k = {0};
  memset(dims, 0, sizeof dims);
  for (; problem.rank < 3 && n[problem.rank]; problem.rank++)
    dims[problem.rank].n = n[problem.rank];
  problem.type = type;
  problem.precision = TW_F32;
  CHECK_OK(plan_default_kernels(&problem, f, &k));
  return k;
}

/* What a plan asked serves a later search for the same plan, which then searches for no kernel; so
 * does that there was none, as of boxes and convolutions that no block holds. */
static void whole_plans(const facts *f) {
  static const struct {
    int64_t n[3];
    int type;
  } plans[] = {{{1021}, TW_C2C},       {{27700}, TW_C2C},      {{65536}, TW_R2C},
               {{24, 24, 24}, TW_C2R}, {{100, 100}, TW_R2C},   {{192, 192, 192}, TW_C2C},
               {{4099}, TW_C2C},       {{1000, 31, 2}, TW_C2C}};
  for (size_t i = 0; i < sizeof plans / sizeof *plans; i++) {
    answers *first = answers_new(), *later = answers_new(), *before = answers_use(first);
    text bytes = TEXT_EMPTY;
    default_kernels one = planned(plans[i].n, plans[i].type, f);
    CHECK(answers_have_news(first));
    answers_pack(first, &bytes);
    CHECK(answers_unpack(later, bytes.bytes, bytes.length));
    (void)answers_use(later);
    default_kernels two = planned(plans[i].n, plans[i].type, f);
    CHECK(!answers_have_news(later) && answers_count(later) == answers_count(first));
    CHECK(one.count == two.count);
    for (int k = 0; k < one.count && k < two.count; k++)
      CHECK(!memcmp(&one.spec[k], &two.spec[k], sizeof *one.spec));
    free(one.spec);
    free(two.spec);
    text_free(&bytes);
    (void)answers_use(before);
    answers_free(first);
    answers_free(later);
  }
}

int main(void) {
  srand((unsigned)check_seed());
  const facts f = facts_sm90();
  same_facts(&f);
  text bytes = TEXT_EMPTY;
  const asked right = ask_all(&f);
  keeps(&right, &f, &bytes);
  hostile(&bytes, &f);
  many(&f);
  whole_plans(&f);
  text_free(&bytes);
  return check_report();
}
