/* method.c: the table of methods, with what each asks of a record. */
#include "method.h"
#include "residues.h"
#include "rule.h"

static tw_status plain_valid(const record *r) {
  RULE(!r->value[FIELD_POINTS],
       "record: points=%d of a convolution, which method=plain does not have",
       r->value[FIELD_POINTS]);
  return TW_OK;
}

/* A convolution of n words stands for n + cofactor points: each row of prime length has n /
 * cofactor words and its DC point. */
static tw_status prime_valid(const record *r) {
  int points = r->value[FIELD_POINTS], p = record_rader(r), cofactor = record_cofactor(r);
  int64_t of = 1;
  RULE(p <= RECORD_RADER_MOST && p * cofactor == points && residues_prime(p) && cofactor % p,
       "record: a convolution of %d of %d points belongs to no prime of at most %d that divides "
       "them once",
       r->value[FIELD_LENGTH], points, RECORD_RADER_MOST);
  RULE(!r->value[FIELD_AXIS_2] && r->value[FIELD_AXIS_1] < record_stages(r),
       "record: the stages of a cofactor stand before those of Rader's convolution");
  for (int s = 0; s < r->value[FIELD_AXIS_1]; s++)
    of *= record_radix(r, s);
  RULE(of == cofactor, "record: the first axis_1 stages multiply to %lld, not to the cofactor %d",
       (long long)of, cofactor);
  RULE(!r->value[FIELD_PREFETCH], "record: Rader's convolution has no prefetch");
  return TW_OK;
}

/* Without a cofactor the DC point is not in the tile, so that rows are aligned to single points
 * only. */
static tw_status rader_valid(const record *r) {
  RULE(r->value[FIELD_POINTS] - r->value[FIELD_LENGTH] == 1,
       "record: method=rader convolves all points but one, not %d of %d", r->value[FIELD_LENGTH],
       r->value[FIELD_POINTS]);
  TRY(prime_valid(r));
  RULE(!r->value[FIELD_VECTOR], "record: Rader's convolution of a prime has no vector accesses");
  return TW_OK;
}

static tw_status rader_cofactor_valid(const record *r) {
  RULE(r->value[FIELD_POINTS] - r->value[FIELD_LENGTH] > 1,
       "record: method=rader_cofactor convolves all points but several, not %d of %d",
       r->value[FIELD_LENGTH], r->value[FIELD_POINTS]);
  return prime_valid(r);
}

static tw_status bluestein_valid(const record *r) {
  RULE(r->value[FIELD_POINTS], "record: method=bluestein has no points");
  RULE(2 * (int64_t)r->value[FIELD_POINTS] - 1 <= r->value[FIELD_LENGTH],
       "record: a convolution of length %d is too short for %d points", r->value[FIELD_LENGTH],
       r->value[FIELD_POINTS]);
  RULE(!r->value[FIELD_AXIS_1], "record: a padded convolution has one axis");
  return TW_OK;
}

#define METHOD_WORD(value, name) [METHOD_##value] = #name,
const char *const method_words[METHOD_COUNT] = {RECORD_METHODS(METHOD_WORD)};

static void describe_rader(const record *r, text *out) {
  text_add(out, "by Rader: a convolution of length %d in the block", record_rader(r) - 1);
}

static void describe_rader_cofactor(const record *r, text *out) {
  int prime = record_rader(r);
  text_add(out, "by Good and Thomas %d times %d, by Rader: convolutions of length %d in the block",
           record_cofactor(r), prime, prime - 1);
}

static void describe_bluestein(const record *r, text *out) {
  text_add(out, "by Bluestein: a convolution of length %d in the block", r->value[FIELD_LENGTH]);
}

enum { EVERY_TYPE = 1 << TW_C2C | 1 << TW_R2C | 1 << TW_C2R | 1 << TW_R2R };
enum { AROUND = 1 << SIDE_LOAD | 1 << SIDE_STORE, ANYWHERE = AROUND | 1 << SIDE_BETWEEN };

const method_info method_table[METHOD_COUNT] = {
    [METHOD_PLAIN] = {.algorithm = "stockham",
                      .lists = 1,
                      .types = EVERY_TYPE,
                      .sides = ANYWHERE,
                      .valid = plain_valid},
    [METHOD_RADER] = {.algorithm = "rader",
                      .lists = 2,
                      .factors = 1,
                      .prime = 1,
                      .types = EVERY_TYPE,
                      .sides = AROUND,
                      .valid = rader_valid,
                      .describe = describe_rader},
    [METHOD_RADER_COFACTOR] = {.algorithm = "rader",
                               .lists = 2,
                               .factors = 1,
                               .prime = 1,
                               .types = EVERY_TYPE,
                               .sides = AROUND,
                               .valid = rader_cofactor_valid,
                               .describe = describe_rader_cofactor},
    [METHOD_BLUESTEIN] = {.algorithm = "bluestein",
                          .lists = 2,
                          .factors = 1,
                          .direct = 1,
                          .types = EVERY_TYPE,
                          .sides = AROUND,
                          .valid = bluestein_valid,
                          .describe = describe_bluestein},
};

int32_t method_implied(const record *r) {
  int64_t points = r->value[FIELD_POINTS], more = points - r->value[FIELD_LENGTH];
  if (!points)
    return METHOD_PLAIN;
  if (more <= 0)
    return METHOD_BLUESTEIN;
  return more == 1 ? METHOD_RADER : METHOD_RADER_COFACTOR;
}
