/* test_recent_answers.c: a context's recent answers are those that were kept, by all that they
 * depend on; the ones used last stay, and not more of them than there may be. */
#include "check.h"
#include "recent_answers.h"
#include "row_pass.h"

#include <string.h>

enum { KEYS = 100, STAY = 64 };

static recent_key key_of(int i) {
  recent_key key;
  memset(&key, 0, sizeof key);
  key.on = facts_sm90();
  key.rank = 1;
  key.n[0] = 100 + i;
  return key;
}

/* A table with so many answers. */
static answers *table_of(int count) {
  const facts f = facts_sm90();
  answers *table = answers_new(), *before = answers_use(table);
  for (int i = 0; i < count; i++) {
    const row_pass rows = {TW_F32, 8, 1 + i, 8, 8, 8};
    pass_demand d = row_demand(&rows, &f);
    d.typical = 0;
    CHECK(space_serves(&d, &f));
  }
  (void)answers_use(before);
  CHECK(answers_count(table) == count && answers_have_news(table) == (count > 0));
  return table;
}

/* How many answers are kept under a key; -1: there is no table. */
static int kept(recent_answers *all, const recent_key *key) {
  answers *found = answers_new();
  int count = recent_answers_copy(all, key, found) ? answers_count(found) : -1;
  CHECK(!answers_improved(found));
  answers_free(found);
  return count;
}

static void used_last(void) {
  recent_answers all = {.first = NULL};
  answers *three = table_of(3), *five = table_of(5);
  for (int i = 0; i < KEYS; i++) {
    const recent_key key = key_of(i), first = key_of(0);
    recent_answers_keep(&all, &key, three);
    CHECK(kept(&all, &first) == 3); /* asked for again and again */
  }
  for (int i = 0; i < KEYS; i++) {
    const recent_key key = key_of(i);
    CHECK(kept(&all, &key) == (!i || i > KEYS - STAY ? 3 : -1));
  }
  const recent_key key = key_of(KEYS - 1);
  recent_answers_keep(&all, &key, five);
  CHECK(kept(&all, &key) == 5);
  recent_key other = key;
  other.on.sms--;
  CHECK(kept(&all, &other) == -1);
  other = key;
  other.precision = TW_F64;
  CHECK(kept(&all, &other) == -1);
  answers_free(three);
  answers_free(five);
  recent_answers_free(&all);
}

/* Large tables: 4096 answers in all, or a single table. */
static void not_too_many(void) {
  recent_answers all = {.first = NULL};
  answers *large = table_of(1000), *larger = table_of(4096);
  for (int i = 0; i < 6; i++) {
    const recent_key key = key_of(i);
    recent_answers_keep(&all, &key, large);
  }
  for (int i = 0; i < 6; i++) {
    const recent_key key = key_of(i);
    CHECK(kept(&all, &key) == (i < 2 ? -1 : 1000));
  }
  const recent_key key = key_of(6), before = key_of(5);
  recent_answers_keep(&all, &key, larger);
  CHECK(kept(&all, &key) == 4096 && kept(&all, &before) == -1);
  answers_free(large);
  answers_free(larger);
  recent_answers_free(&all);
}

int main(void) {
  used_last();
  not_too_many();
  return check_report();
}
