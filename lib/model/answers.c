/* answers.c: a list of answers under what they depend on. Tables compare that itself; as bytes,
 * answers have its hash, which is computed where they are packed or were unpacked only. */
#include "answers.h"
#include "grow.h"
#include "hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  ANSWERS_MOST = 4096,
  PACKED_MOST = 512, /* of them, as bytes */
  NUMBERS_MOST = 64, /* a table that is full begins anew, as with answers */
  FACTS_MOST = 4,    /* devices that a table tells apart: a real one, and it without clusters */
  KEY_BYTES = 32,
  CANDIDATE_BYTES = RECORD_PACKED_BYTES + 16, /* its price, and its wavefronts */
  ANSWER_BYTES = 2 * CANDIDATE_BYTES + 1,     /* the last one: sum of ANSWER_* and of FLAG_* */
  PACKED_BYTES = KEY_BYTES + ANSWER_BYTES,
  FLAG_THERE_IS_ONE = 8,
  FLAG_SERVES = 16
};

/* What an answer depends on. Equal questions have equal bytes. */
typedef struct {
  int64_t points, rows;
  int32_t precision, axes, axis[RECORD_AXES_MAX];
  int32_t on; /* the place of the device's facts in the table */
  binding binding;
} question;

typedef struct {
  uint64_t mark; /* of the question */
  question asked;
  hash256 of; /* as bytes have it; valid if hashed */
  int hashed;
  int unasked; /* 1: it was unpacked, and its question is not known yet */
  answer what;
} entry;

struct answers {
  entry *at;
  int count, capacity, news, improved, unasked;
  facts on[FACTS_MOST];
  int facts;
  answers_numbers *numbers; /* owned */
  int numbers_count, numbers_capacity;
};

static _Thread_local answers *in_use;

answers *answers_new(void) {
  return calloc(1, sizeof(answers));
}

void answers_free(answers *a) {
  if (a) {
    free(a->at);
    free(a->numbers);
  }
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

int answers_improved(const answers *a) {
  return a->news || a->improved;
}

void answers_grew(answers *a) {
  a->news = 1;
}

/* A copy of an array, or NULL where it is empty or there is no memory. */
static void *copy_of(const void *at, int count, size_t each) {
  void *copy = count ? malloc((size_t)count * each) : NULL;
  if (copy)
    memcpy(copy, at, (size_t)count * each);
  return copy;
}

int answers_copy_into(answers *a, const answers *from) {
  answers made = *from;
  made.at = copy_of(from->at, from->count, sizeof *from->at);
  made.numbers = copy_of(from->numbers, from->numbers_count, sizeof *from->numbers);
  if ((from->count && !made.at) || (from->numbers_count && !made.numbers)) {
    free(made.at);
    free(made.numbers);
    return 0;
  }
  made.capacity = made.count;
  made.numbers_capacity = made.numbers_count;
  made.news = made.improved = 0;
  free(a->at);
  free(a->numbers);
  *a = made;
  return 1;
}

answers *answers_copy(const answers *a) {
  answers *copy = answers_new();
  if (!copy || answers_copy_into(copy, a))
    return copy;
  answers_free(copy);
  return NULL;
}

/* ---- asking ---- */

/* The place of a device's facts in a table; those beyond the first few take the place of the last
 * ones, with all that was asked about them. */
static int32_t place_of(answers *a, const facts *of) {
  const facts f = facts_for_model(of);
  for (int i = 0; i < a->facts; i++)
    if (!memcmp(&a->on[i], &f, sizeof f))
      return i;
  if (a->facts == FACTS_MOST) {
    a->facts = a->count = a->unasked = 0;
  }
  a->on[a->facts] = f;
  return a->facts++;
}

static void question_of(answers *a, const pass_demand *d, const facts *f, question *out) {
  memset(out, 0, sizeof *out);
  out->points = d->points;
  out->rows = pass_typical_rows(d);
  out->precision = d->precision;
  out->axes = d->axes;
  for (int i = 0; i < RECORD_AXES_MAX; i++)
    out->axis[i] = d->axis[i];
  out->on = place_of(a, f);
  memcpy(&out->binding, &d->binding, sizeof out->binding);
}

/* What stands for a question in bytes, which depends on the facts themselves. */
static hash256 hash_of_question(const answers *a, const question *q) {
  question alone;
  hash_stream s;
  memcpy(&alone, q, sizeof alone);
  alone.on = 0;
  hash_begin(&s);
  hash_feed(&s, &alone, sizeof alone);
  hash_feed(&s, &a->on[q->on], sizeof *a->on);
  return hash_end(&s);
}

static const hash256 *hash_of_entry(const answers *a, entry *e) {
  if (!e->hashed)
    e->of = hash_of_question(a, &e->asked);
  e->hashed = 1;
  return &e->of;
}

static entry *look_up(answers *a, const question *q, uint64_t mark) {
  for (int i = 0; i < a->count; i++)
    if (a->at[i].mark == mark && !a->at[i].unasked && !memcmp(&a->at[i].asked, q, sizeof *q))
      return &a->at[i];
  return NULL;
}

/* The one of these bytes' key: of those that nobody has asked for, or of all. */
static entry *look_up_hash(answers *a, const hash256 *of, int all) {
  for (int i = 0; i < a->count; i++)
    if ((all || a->at[i].unasked) && !memcmp(hash_of_entry(a, &a->at[i]), of, sizeof *of))
      return &a->at[i];
  return NULL;
}

static entry *add(answers *a) {
  if (a->count == ANSWERS_MOST)
    a->count = a->unasked = 0;
  entry *grown = grow_for_one(a->at, a->count, &a->capacity, sizeof *grown);
  if (!grown)
    return NULL;
  a->at = grown;
  memset(&a->at[a->count], 0, sizeof *grown);
  return &a->at[a->count++];
}

/* What bytes say is used only where it could have been chosen. */
static int can_serve(const answer *x, const pass_demand *d, const facts *f) {
  if (!x->there_is_one)
    return 1;
  return pass_served_by(d, &x->fastest.record, f) &&
         (!(x->known & ANSWER_FIRST) || pass_served_by(d, &x->first.record, f));
}

/* The unpacked entry of a question, which is known from then on; or NULL. */
static entry *claim(answers *a, const question *q, const pass_demand *d, const facts *f) {
  if (!a->unasked)
    return NULL;
  const hash256 of = hash_of_question(a, q);
  entry *e = look_up_hash(a, &of, 0);
  if (!e)
    return NULL;
  if (!can_serve(&e->what, d, f))
    memset(&e->what, 0, sizeof e->what);
  e->unasked = 0;
  a->unasked--;
  a->improved = 1;
  return e;
}

answer *answers_find(answers *a, const pass_demand *d, const facts *f) {
  question q;
  question_of(a, d, f, &q);
  const uint64_t mark = hash_mark(&q, sizeof q);
  entry *e = look_up(a, &q, mark);
  if (e)
    return &e->what;
  e = claim(a, &q, d, f);
  if (!e)
    e = add(a);
  if (!e)
    return NULL;
  e->mark = mark;
  memcpy(&e->asked, &q, sizeof q);
  return &e->what;
}

/* ---- numbers ---- */

int answers_recall_numbers(answers_numbers *n) {
  const answers *a = in_use;
  for (int i = 0; a && i < a->numbers_count; i++)
    if (!memcmp(a->numbers[i].of, n->of, sizeof n->of)) {
      memcpy(n->given, a->numbers[i].given, sizeof n->given);
      return 1;
    }
  return 0;
}

void answers_keep_numbers(const answers_numbers *n) {
  answers *a = in_use;
  if (!a)
    return;
  if (a->numbers_count == NUMBERS_MOST)
    a->numbers_count = 0;
  answers_numbers *grown =
      grow_for_one(a->numbers, a->numbers_count, &a->numbers_capacity, sizeof *grown);
  if (!grown)
    return;
  a->numbers = grown;
  a->numbers[a->numbers_count++] = *n;
  a->improved = 1;
}

/* ---- as bytes ---- */

static void pack_candidate(const candidate *c, uint8_t *out) {
  record_pack(&c->record, out);
  memcpy(out + RECORD_PACKED_BYTES, &c->ns, 8);
  memcpy(out + RECORD_PACKED_BYTES + 8, &c->wavefronts, 8);
}

static int unpack_candidate(const uint8_t *in, candidate *c) {
  memcpy(&c->ns, in + RECORD_PACKED_BYTES, 8);
  memcpy(&c->wavefronts, in + RECORD_PACKED_BYTES + 8, 8);
  return record_unpack(in, &c->record) == TW_OK && isfinite(c->ns) && c->ns > 0 &&
         isfinite(c->wavefronts) && c->wavefronts >= 0;
}

static int has_first(const answer *x) {
  return x->there_is_one && x->known & ANSWER_FIRST;
}

static void pack_one(const answer *x, uint8_t *out) {
  if (x->there_is_one)
    pack_candidate(&x->fastest, out);
  if (has_first(x))
    pack_candidate(&x->first, out + CANDIDATE_BYTES);
  out[ANSWER_BYTES - 1] = (uint8_t)(x->known | (x->there_is_one ? FLAG_THERE_IS_ONE : 0) |
                                    (x->serves ? FLAG_SERVES : 0));
}

void answers_pack(answers *a, text *out) {
  for (int i = 0, packed = 0; i < a->count; i++) {
    uint8_t bytes[PACKED_BYTES] = {0};
    entry *e = &a->at[i];
    int wanted = a->count <= PACKED_MOST || !e->unasked;
    if (!wanted || !e->what.known || packed++ >= PACKED_MOST)
      continue;
    memcpy(bytes, hash_of_entry(a, e), KEY_BYTES);
    pack_one(&e->what, bytes + KEY_BYTES);
    text_bytes(out, bytes, sizeof bytes);
  }
  a->news = a->improved = 0;
}

/* Whether an answer says neither what nobody asked nor what contradicts itself. */
static int is_consistent(const answer *x) {
  int one = x->there_is_one, fastest = (x->known & ANSWER_FASTEST) != 0;
  return x->known && (fastest || !(x->known & ANSWER_FIRST)) && (fastest || !one) &&
         (one || !(x->known & ANSWER_FIRST)) && (x->known & ANSWER_SERVES || !x->serves);
}

static int unpack_one(const uint8_t *in, answer *x) {
  uint8_t again[ANSWER_BYTES] = {0};
  const int flags = in[ANSWER_BYTES - 1];
  memset(x, 0, sizeof *x);
  x->known = flags & (ANSWER_FASTEST | ANSWER_FIRST | ANSWER_SERVES);
  x->there_is_one = (flags & FLAG_THERE_IS_ONE) != 0;
  x->serves = (flags & FLAG_SERVES) != 0;
  if (!is_consistent(x) || (x->there_is_one && !unpack_candidate(in, &x->fastest)) ||
      (has_first(x) && !unpack_candidate(in + CANDIDATE_BYTES, &x->first)))
    return 0;
  pack_one(x, again);
  return !memcmp(in, again, sizeof again);
}

int answers_unpack(answers *a, const void *bytes, size_t size) {
  const int before = a->count, unasked = a->unasked;
  if (size % PACKED_BYTES || size / PACKED_BYTES > (size_t)(ANSWERS_MOST - before))
    return 0;
  for (const uint8_t *in = bytes, *end = in + size; in < end; in += PACKED_BYTES) {
    answer x;
    hash256 key;
    memcpy(&key, in, sizeof key);
    int makes_sense = unpack_one(in + KEY_BYTES, &x);
    if (makes_sense && before && look_up_hash(a, &key, 1))
      continue;
    entry *e = makes_sense ? add(a) : NULL;
    if (!e) {
      a->count = before;
      a->unasked = unasked;
      return 0;
    }
    e->what = x;
    e->of = key;
    e->hashed = e->unasked = 1;
    a->unasked++;
  }
  return 1;
}
