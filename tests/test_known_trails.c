/* test_known_trails.c: a context's trails are those that were added, by all that they depend on;
 * two records of a search make one that can be followed; the families used last stay. */
#include "known_trails.h"
#include "trail_help.h"

enum { KEYS = 100, STAY = 64 };

static trail_key key_of(const facts *on, int64_t rows, int n) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {n}};
  const transform t = transforms(&f, rows);
  trail_key key;
  CHECK(trail_key_of(on, &t, 0, &key));
  return key;
}

/* So many transforms, for which a trail is wanted. */
static transform asked(int64_t rows) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {2996}};
  return transforms(&f, rows);
}

/* What is missing under a key, or -1 where there is a trail to follow. */
static int missing(known_trails *all, const trail_key *key) {
  const transform t = asked(5000);
  trail_state s = known_trails_get(all, key, &t);
  int there = s.trail != NULL;
  CHECK(!there || s.missing == TRAIL_NONE_MISSING);
  trail_state_free(&s);
  return there ? -1 : (int)s.missing;
}

static trail *recorded(const facts *on, int64_t rows) {
  const family f = {.rank = 1, .type = TW_C2C, .n = {2996}};
  return record_one(&f, rows, on, 0);
}

/* Another number of transforms has the same key; another length or device, or another search, has
 * not. */
static void keys(const facts *on) {
  facts other = *on;
  const trail_key a = key_of(on, 100, 2996), b = key_of(on, 200, 2996), c = key_of(on, 100, 2997);
  other.sms--;
  const trail_key d = key_of(&other, 100, 2996);
  CHECK(!memcmp(&a, &b, sizeof a) && memcmp(&a, &c, sizeof a) && memcmp(&a, &d, sizeof a));
  const family f = {.rank = 1, .type = TW_C2C, .n = {2996}};
  const transform t = transforms(&f, 100), one = transforms(&f, 1);
  trail_key fastest;
  CHECK(trail_key_of(on, &t, 1, &fastest) && memcmp(&a, &fastest, sizeof a));
  CHECK(!trail_key_of(on, &one, 0, &fastest));
}

static void two_make_one(const facts *on) {
  known_trails all = {.first = NULL};
  const trail_key key = key_of(on, 2, 2997), other = key_of(on, 2, 2998);
  CHECK(missing(&all, &key) == TRAIL_FIRST_MISSING);
  known_trails_add(&all, &key, recorded(on, 4000));
  CHECK(missing(&all, &key) == TRAIL_OTHER_MISSING);
  known_trails_add(&all, &key, recorded(on, 4200));
  CHECK(missing(&all, &key) == -1 && missing(&all, &other) == TRAIL_FIRST_MISSING);
  const transform t = asked(5000);
  trail_state held = known_trails_get(&all, &key, &t);
  known_trails_forget(&all, held.trail);
  CHECK(missing(&all, &key) == TRAIL_FIRST_MISSING && trail_length(held.trail) > 3);
  known_trails_forget(&all, held.trail);
  trail_state_free(&held);
  known_trails_add(&all, &other, NULL);
  CHECK(missing(&all, &other) == TRAIL_NONE_MISSING);
  known_trails_free(&all);
}

/* Numbers that put passes into other classes have a trail of their own. */
static void ranges(const facts *on) {
  known_trails all = {.first = NULL};
  const trail_key key = key_of(on, 2, 2996);
  const int64_t rows[] = {4000, 60};
  trail_state state[2];
  for (int i = 0; i < 2; i++) {
    const transform t = asked(rows[i]), more = asked(rows[i] + 3);
    state[i] = known_trails_get(&all, &key, &t);
    CHECK(!state[i].trail && state[i].missing == TRAIL_FIRST_MISSING);
    known_trails_add(&all, &key, recorded(on, rows[i]));
    known_trails_add(&all, &key, recorded(on, rows[i] + 1));
    state[i] = known_trails_get(&all, &key, &more);
    CHECK(state[i].trail && state[i].fit);
  }
  CHECK(state[0].trail != state[1].trail && missing(&all, &key) == -1);
  trail_state_free(&state[0]);
  trail_state_free(&state[1]);
  known_trails_free(&all);
}

/* Searches that never have anything in common are not recorded for ever. */
static void given_up(const facts *on) {
  enum { TIMES = 20 };
  known_trails all = {.first = NULL};
  const trail_key key = key_of(on, 2, 2997);
  int times = 0;
  while (times < TIMES && missing(&all, &key) != TRAIL_NONE_MISSING) {
    known_trails_add(&all, &key, recorded(on, 4000));
    times++;
  }
  CHECK(times > 2 && times < TIMES);
  known_trails_free(&all);
}

/* A trail to follow takes the place of records that had nothing in common, and these are no longer
 * counted. */
static void begun_again(const facts *on) {
  known_trails all = {.first = NULL};
  const trail_key key = key_of(on, 2, 2996);
  trail *one = recorded(on, 4000), *other = recorded(on, 4200), *both = trail_join(one, other);
  const transform few = asked(60);
  for (int i = 0; i < 6; i++)
    known_trails_add(&all, &key, trail_share(one));
  known_trails_add(&all, &key, trail_share(both));
  CHECK(missing(&all, &key) == -1);
  trail_state s = known_trails_get(&all, &key, &few);
  CHECK(!s.trail && !s.fit && s.missing == TRAIL_FIRST_MISSING);
  known_trails_add(&all, &key, trail_share(one));
  s = known_trails_get(&all, &key, &few);
  CHECK(!s.trail && s.missing == TRAIL_OTHER_MISSING);
  CHECK(missing(&all, &key) == -1);
  trail_free(one);
  trail_free(other);
  trail_free(both);
  known_trails_free(&all);
}

static void used_last(const facts *on) {
  known_trails all = {.first = NULL};
  const trail_key first = key_of(on, 2, 1000);
  for (int i = 0; i < KEYS; i++) {
    const trail_key key = key_of(on, 2, 1000 + i);
    known_trails_add(&all, &key, NULL);
    CHECK(missing(&all, &first) == TRAIL_NONE_MISSING); /* asked for again and again */
  }
  for (int i = 0; i < KEYS; i++) {
    const trail_key key = key_of(on, 2, 1000 + i);
    int stays = !i || i > KEYS - STAY;
    CHECK(missing(&all, &key) == (stays ? TRAIL_NONE_MISSING : TRAIL_FIRST_MISSING));
  }
  known_trails_free(&all);
}

int main(void) {
  const facts on = facts_sm90();
  table = answers_new();
  keys(&on);
  two_make_one(&on);
  ranges(&on);
  given_up(&on);
  begun_again(&on);
  used_last(&on);
  answers_free(table);
  return check_report();
}
