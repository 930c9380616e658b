/* answers.c: a list of answers under hashes of what they depend on. */
#include "answers.h"
#include "grow.h"
#include "hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  ANSWERS_MOST = 4096,
  PACKED_MOST = 512, /* of them, as bytes */
  KEY_BYTES = 32,
  CANDIDATE_BYTES = RECORD_PACKED_BYTES + 8,
  ANSWER_BYTES = 2 * CANDIDATE_BYTES + 1, /* the last one: has_first, or NO_KERNEL after zeros */
  PACKED_BYTES = KEY_BYTES + ANSWER_BYTES,
  NO_KERNEL = 2
};

typedef struct {
  hash256 of;
  answer what;
  int from_bytes; /* 1: it was unpacked, and not yet asked for */
} entry;

struct answers {
  entry *at;
  int count, capacity, news;
};

static _Thread_local answers *in_use;

answers *answers_new(void) {
  return calloc(1, sizeof(answers));
}

void answers_free(answers *a) {
  if (a)
    free(a->at);
  free(a);
}

answers *answers_use(answers *a) {
  answers *before = in_use;
  in_use = a;
  return before;
}

answers *answers_used(void) {
  return in_use;
}

int answers_count(const answers *a) {
  return a->count;
}

int answers_have_news(const answers *a) {
  return a->news;
}

void answers_grew(answers *a) {
  a->news = 1;
}

/* ---- asking ---- */

static hash256 key_of(const pass_demand *d, const facts *of) {
  const int64_t numbers[] = {d->points, pass_typical_rows(d), d->precision, d->axes};
  const facts f = facts_for_model(of);
  hash_stream s;
  hash_begin(&s);
  hash_feed(&s, numbers, sizeof numbers);
  hash_feed(&s, d->axis, sizeof d->axis);
  hash_feed(&s, &d->binding, sizeof d->binding);
  hash_feed(&s, &f, sizeof f);
  return hash_end(&s);
}

static entry *look_up(answers *a, const hash256 *key) {
  for (int i = 0; i < a->count; i++)
    if (!memcmp(&a->at[i].of, key, sizeof *key))
      return &a->at[i];
  return NULL;
}

static entry *add(answers *a, const hash256 *key) {
  if (a->count == ANSWERS_MOST)
    a->count = 0;
  entry *grown = grow_for_one(a->at, a->count, &a->capacity, sizeof *grown);
  if (!grown)
    return NULL;
  a->at = grown;
  a->at[a->count] = (entry){.of = *key};
  return &a->at[a->count++];
}

/* What bytes say is used only where it could have been chosen. */
static int can_serve(const answer *x, const pass_demand *d, const facts *f) {
  if (!x->there_is_one)
    return 1;
  return pass_served_by(d, &x->fastest.record, f) &&
         (!x->has_first || pass_served_by(d, &x->first.record, f));
}

answer *answers_find(answers *a, const pass_demand *d, const facts *f, int *is_new) {
  const hash256 key = key_of(d, f);
  entry *e = look_up(a, &key);
  *is_new = 0;
  if (e && e->from_bytes && !can_serve(&e->what, d, f)) {
    e->what = (answer){.there_is_one = 0};
    *is_new = 1;
  }
  if (!e) {
    e = add(a, &key);
    *is_new = 1;
  }
  if (e)
    e->from_bytes = 0;
  return e ? &e->what : NULL;
}

/* ---- as bytes ---- */

static void pack_candidate(const candidate *c, uint8_t *out) {
  record_pack(&c->record, out);
  memcpy(out + RECORD_PACKED_BYTES, &c->ns, 8);
}

static int unpack_candidate(const uint8_t *in, candidate *c) {
  memcpy(&c->ns, in + RECORD_PACKED_BYTES, 8);
  return record_unpack(in, &c->record) == TW_OK && isfinite(c->ns) && c->ns > 0;
}

static void pack_one(const answer *x, uint8_t *out) {
  if (x->there_is_one)
    pack_candidate(&x->fastest, out);
  if (x->there_is_one && x->has_first)
    pack_candidate(&x->first, out + CANDIDATE_BYTES);
  out[ANSWER_BYTES - 1] = (uint8_t)(x->there_is_one ? x->has_first : NO_KERNEL);
}

void answers_pack(answers *a, text *out) {
  for (int i = 0, packed = 0; i < a->count; i++) {
    uint8_t bytes[PACKED_BYTES] = {0};
    int wanted = a->count <= PACKED_MOST || !a->at[i].from_bytes;
    if (!wanted || packed++ >= PACKED_MOST)
      continue;
    memcpy(bytes, &a->at[i].of, KEY_BYTES);
    pack_one(&a->at[i].what, bytes + KEY_BYTES);
    text_bytes(out, bytes, sizeof bytes);
  }
  a->news = 0;
}

static int unpack_one(const uint8_t *in, answer *x) {
  static const uint8_t none[ANSWER_BYTES] = {[ANSWER_BYTES - 1] = NO_KERNEL};
  *x = (answer){.there_is_one = 0};
  if (!memcmp(in, none, sizeof none))
    return 1;
  x->there_is_one = 1;
  x->has_first = in[ANSWER_BYTES - 1];
  return x->has_first <= 1 && unpack_candidate(in, &x->fastest) &&
         (!x->has_first || unpack_candidate(in + CANDIDATE_BYTES, &x->first));
}

int answers_unpack(answers *a, const void *bytes, size_t size) {
  const int before = a->count;
  if (size % PACKED_BYTES || size / PACKED_BYTES > (size_t)(ANSWERS_MOST - before))
    return 0;
  for (const uint8_t *in = bytes, *end = in + size; in < end; in += PACKED_BYTES) {
    answer x;
    hash256 key;
    memcpy(&key, in, sizeof key);
    int makes_sense = unpack_one(in + KEY_BYTES, &x);
    if (makes_sense && before && look_up(a, &key))
      continue;
    entry *e = makes_sense ? add(a, &key) : NULL;
    if (!e) {
      a->count = before;
      return 0;
    }
    e->what = x;
    e->from_bytes = 1;
  }
  return 1;
}
