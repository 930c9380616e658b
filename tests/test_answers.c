/* test_answers.c: what a table of answers gives is what a search gives, at once and after it was
 * packed; bytes that make no sense are refused, and none of them leads to a kernel that cannot
 * run. */
#include "answers.h"
#include "check.h"
#include "cost.h"
#include "planner.h"
#include "row_pass.h"

#include <math.h>
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

static void have_wavefronts(const asked *a) {
  for (int i = 0; i < SERVED; i++) {
    CHECK(a->fastest[i].wavefronts == cost_wavefronts(&a->fastest[i].record));
    CHECK(a->first[i].wavefronts == cost_wavefronts(&a->first[i].record));
  }
}

static int same(const asked *a, const asked *b) {
  int equal = 1;
  for (int i = 0; i < LENGTHS; i++)
    equal &= a->found[i] == b->found[i] && a->fastest[i].ns == b->fastest[i].ns &&
             a->first[i].ns == b->first[i].ns &&
             a->fastest[i].wavefronts == b->fastest[i].wavefronts &&
             a->first[i].wavefronts == b->first[i].wavefronts &&
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
  CHECK(answers_improved(table)); /* whose questions are known now */
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

/* A demand that differs from another one in one part is another question, in the same table. */
static void each_part_counts(const facts *f) {
  const pass_demand plain = demand_of(4, f);
  pass_demand other[9];
  answers *table = answers_new();
  int count = 0;
  for (int i = 0; i < 9; i++)
    other[i] = plain;
  other[1].points++;
  other[2].typical = 0;
  other[2].rows++;
  other[3].typical = plain.rows + 5;
  other[4].precision = TW_F64;
  other[5].axes++;
  other[6].axis[0]++;
  other[7].axis[RECORD_AXES_MAX - 1]++;
  other[8].binding.swapped = !plain.binding.swapped;
  for (int turn = 0; turn < 2; turn++)
    for (int i = 0; i < 9; i++) {
      answer *known = answers_find(table, &other[i], f);
      CHECK(known && known->known == (turn ? ANSWER_SERVES : 0) && known->serves == turn * i);
      known->known = ANSWER_SERVES;
      known->serves = i;
      count += !turn;
      CHECK(answers_count(table) == count);
    }
  answers_free(table);
}

/* A table tells devices apart, also where it is asked about more of them than it has room for; and
 * their order does not matter to what is read from its bytes. */
static void several_devices(const facts *f) {
  enum { DEVICES = 6 };
  answers *table = answers_new();
  text bytes = TEXT_EMPTY;
  for (int i = 0; i <= DEVICES; i++) {
    facts other = *f;
    other.sms -= 20 * (i % DEVICES);
    const asked right = ask_all(&other);
    answers *before = answers_use(table);
    const asked found = ask_all(&other);
    (void)answers_use(before);
    CHECK(same(&found, &right));
    if (i == 1) {
      int taken, news;
      answers_pack(table, &bytes);
      (void)ask_bytes(&bytes, &other, &taken, &news);
      CHECK(taken && !news);
    }
  }
  text_free(&bytes);
  answers_free(table);
}

/* Numbers are given for all that they were kept for, and only the latest of many. */
static void numbers(void) {
  enum { MANY = 200 };
  answers *table = answers_new(), *before = answers_use(table);
  answers_numbers n = {.of = {0}};
  CHECK(!answers_recall_numbers(&n) && !answers_improved(table));
  for (int i = 0; i < MANY; i++) {
    n = (answers_numbers){.given = {1000 + i}};
    n.of[i % NUMBERS_OF] = 1 + i;
    answers_keep_numbers(&n);
    for (int k = 0; k < NUMBERS_OF; k++) {
      answers_numbers other = n;
      other.of[k]++;
      other.given[0] = n.given[0] = 0;
      CHECK(!answers_recall_numbers(&other) && other.given[0] == 0);
      CHECK(answers_recall_numbers(&n) && n.given[0] == 1000 + i);
    }
  }
  CHECK(answers_improved(table) && !answers_have_news(table) && answers_count(table) == 0);
  answers *copy = answers_copy(table);
  (void)answers_use(copy);
  CHECK(!answers_improved(copy) && answers_recall_numbers(&n) && n.given[0] == 999 + MANY);
  n = (answers_numbers){.of = {1}};
  CHECK(!answers_recall_numbers(&n));
  (void)answers_use(before);
  answers_free(copy);
  answers_free(table);
}

/* Packs what a table of its own knows of some lengths. */
static void pack_lengths(const facts *f, int from, int to, text *bytes) {
  answers *table = answers_new(), *before = answers_use(table);
  for (int i = from; i < to; i++) {
    candidate c;
    const pass_demand d = demand_of(i, f);
    CHECK(space_first_choice(&d, f, &c));
  }
  (void)answers_use(before);
  answers_pack(table, bytes);
  answers_free(table);
}

/* What bytes have besides is added, and nothing of bytes of which a part makes no sense. */
static void adds_what_is_new(const facts *f) {
  text two = TEXT_EMPTY, four = TEXT_EMPTY;
  answers *table = answers_new();
  pack_lengths(f, 3, 5, &two);
  pack_lengths(f, 2, 6, &four);
  CHECK(answers_unpack(table, two.bytes, two.length) && answers_count(table) == 2);
  four.bytes[four.length - 1] = 0;
  CHECK(!answers_unpack(table, four.bytes, four.length) && answers_count(table) == 2);
  four.length -= four.length / 4;
  CHECK(answers_unpack(table, four.bytes, four.length) && answers_count(table) == 3);
  CHECK(answers_unpack(table, two.bytes, two.length) && answers_count(table) == 3);
  text_free(&two);
  text_free(&four);
  answers_free(table);
}

/* The last byte says what is known: one that contradicts itself or the bytes before it is refused.
 * An answer that nobody completed is not packed. */
static void what_is_known(const facts *f) {
  enum { KEY = 32, ONE = 8, SERVES = 16, KNOWN = 31 };
  text bytes = TEXT_EMPTY, none = TEXT_EMPTY;
  answers *table = answers_new();
  const pass_demand d = demand_of(4, f);
  CHECK(answers_find(table, &d, f));
  answers_pack(table, &none);
  CHECK(!none.length && answers_count(table) == 1);
  answers_free(table);
  pack_lengths(f, 4, 5, &bytes);
  const size_t each = (bytes.length - KEY - 1) / 2;
  for (int kernels = 2; kernels >= 0; kernels--) {
    memset(bytes.bytes + KEY + (size_t)kernels * each, 0, (size_t)(2 - kernels) * each);
    for (int last = 0; last < 256; last++) {
      const int first = (last & ANSWER_FIRST) != 0, one = (last & ONE) != 0;
      const int right = last <= KNOWN && one + first == kernels && first <= one &&
                        last & (ANSWER_FASTEST | (one ? 0 : ANSWER_SERVES)) &&
                        (last & ANSWER_SERVES || !(last & SERVES));
      answers *taker = answers_new();
      bytes.bytes[bytes.length - 1] = (char)last;
      CHECK(answers_unpack(taker, bytes.bytes, bytes.length) == right);
      CHECK(answers_count(taker) == right);
      answers_free(taker);
    }
  }
  text_free(&bytes);
  text_free(&none);
}

/* The wavefronts of the fastest kernel, of which every price is made, can be no such numbers. */
static void no_wavefronts(const facts *f) {
  enum { AT = 32 + RECORD_PACKED_BYTES + 8 };
  static const double wrong[] = {-1, INFINITY, NAN};
  text bytes = TEXT_EMPTY;
  pack_lengths(f, 4, 5, &bytes);
  for (int i = 0; i < 3; i++) {
    answers *taker = answers_new();
    memcpy(bytes.bytes + AT, &wrong[i], sizeof *wrong);
    CHECK(!answers_unpack(taker, bytes.bytes, bytes.length));
    answers_free(taker);
  }
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
  have_wavefronts(&right);
  keeps(&right, &f, &bytes);
  hostile(&bytes, &f);
  each_part_counts(&f);
  several_devices(&f);
  numbers();
  adds_what_is_new(&f);
  what_is_known(&f);
  no_wavefronts(&f);
  many(&f);
  whole_plans(&f);
  text_free(&bytes);
  return check_report();
}
