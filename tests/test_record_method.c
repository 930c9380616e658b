/* test_record_method.c: the method as a field of the record. What was packed, written and named
 * before it was one still means the same; a method and the numbers beside it must agree. The ids
 * and bytes here were made by a library whose records had 38 fields. */
#include "method.h"
#include "method_text.h"
#include "random_records.h"

#include <string.h>

enum { WITH_METHOD = 5, BITS_BEFORE = 216 }; /* of the packed form, ahead of the method's */

static const struct {
  uint32_t id;
  int method;
  const char *line;
} known[] = {
    {0xceb67238, METHOD_PLAIN,
     "precision=f32 n=4096 radices=16x4x4x16 elements=16 threads=256 min_blocks=4 output=staged "
     "padding=insert pad_every=5 pad_by=1 chain=1 axis_1=2"},
    {0x91354e26, METHOD_PLAIN,
     "precision=f32 n=3721 radices=61x61 elements=61 threads=61 output=staged axis_1=1"},
    {0x17ba830c, METHOD_PLAIN,
     "precision=f64 n=4096 radices=16x4x4x16 elements=16 threads=256 min_blocks=2 output=staged "
     "padding=insert pad_every=5 pad_by=1 chain=1 axis_1=2"},
    {0x7d80c49e, METHOD_PLAIN,
     "precision=f64 n=592 radices=37x16 elements=37 threads=19 transforms=4 min_blocks=2 "
     "load_hint=lines lanes=rows axis_1=1 overlap=1"},
    {0x410bb922, METHOD_PLAIN,
     "precision=f64 n=990 radices=9x10x11 elements=11 threads=110 transforms=8 "
     "load_hint=line_pairs store_hint=keep lanes=rows axis_1=1 axis_2=2"},
    {0xc9ee73dd, METHOD_BLUESTEIN,
     "precision=f32 n=168 radices=21x8 elements=24 threads=8 transforms=8 min_blocks=8 "
     "load_hint=lines store_hint=keep chain=1 lanes=rows points=83"},
    {0x13bb5f57, METHOD_BLUESTEIN,
     "precision=f32 n=2304 radices=16x12x12 elements=16 threads=192 min_blocks=4 padding=insert "
     "pad_every=4 pad_by=3 chain=1 points=1129"},
    {0x984fdf02, METHOD_BLUESTEIN,
     "precision=f32 n=20160 radices=30x7x3x32 elements=32 threads=720 padding=xor pad_every=5 "
     "chain=1 points=10007"},
    {0xac6c0868, METHOD_BLUESTEIN,
     "precision=f64 n=96 radices=12x8 elements=16 threads=8 transforms=4 min_blocks=16 "
     "padding=insert pad_every=3 pad_by=1 chain=1 points=47"},
    {0xcb31fbc8, METHOD_BLUESTEIN,
     "precision=f64 n=1500 radices=15x10x10 elements=15 threads=150 min_blocks=3 chain=1 "
     "points=743"},
    {0x24810302, METHOD_BLUESTEIN,
     "precision=f64 n=96 radices=12x8 elements=16 threads=8 transforms=32 min_blocks=2 chain=1 "
     "lanes=rows points=47"},
    {0x3b993aeb, METHOD_RADER_COFACTOR,
     "precision=f32 n=92 radices=2x23x2 elements=24 threads=4 transforms=32 min_blocks=4 chain=1 "
     "lanes=rows points=94 axis_1=1"},
    {0x99501e95, METHOD_RADER_COFACTOR,
     "precision=f32 n=400 radices=4x10x10 elements=10 threads=51 min_blocks=14 input=staged "
     "output=staged padding=xor pad_every=5 chain=1 points=404 axis_1=1"},
    {0x19a3644d, METHOD_RADER_COFACTOR,
     "precision=f32 n=1000 radices=4x25x10 elements=30 threads=40 transforms=4 min_blocks=3 "
     "load_hint=lines store_hint=keep chain=1 lanes=rows points=1004 axis_1=1"},
    {0x12cc3b8e, METHOD_RADER_COFACTOR,
     "precision=f64 n=104 radices=2x13x4 elements=16 threads=8 transforms=8 min_blocks=8 "
     "input=staged output=staged padding=insert pad_every=3 pad_by=1 chain=1 lanes=rows points=106 "
     "axis_1=1"},
    {0x60ed5adb, METHOD_RADER_COFACTOR,
     "precision=f64 n=156 radices=2x6x13 elements=13 threads=14 transforms=16 min_blocks=2 "
     "load_hint=lines chain=1 lanes=rows points=158 axis_1=1 overlap=1"},
    {0x2c8b2327, METHOD_RADER_COFACTOR,
     "precision=f64 n=1000 radices=4x5x10x5 elements=10 threads=126 transforms=2 min_blocks=2 "
     "load_hint=lines store_hint=keep padding=insert pad_every=3 pad_by=2 chain=1 lanes=rows "
     "points=1004 axis_1=1"},
    {0x4483c199, METHOD_PLAIN,
     "precision=f32 n=87 radices=3x29 elements=29 threads=4 transforms=64 min_blocks=2 "
     "load_hint=lines chain=1 lanes=rows overlap=1"},
    {0xe8bbc591, METHOD_PLAIN,
     "precision=f32 n=53 radices=53 elements=53 transforms=64 min_blocks=4 load_hint=lines "
     "lanes=rows overlap=1"},
    {0x42eb6eb5, METHOD_PLAIN,
     "precision=f64 n=87 radices=3x29 elements=29 threads=4 transforms=32 min_blocks=2 "
     "load_hint=lines chain=1 lanes=rows overlap=1"},
    {0x5c202585, METHOD_PLAIN,
     "precision=f64 n=100 radices=10x10 elements=10 threads=10 transforms=16 min_blocks=4 "
     "load_hint=lines chain=1 lanes=rows overlap=1"},
    {0x826cc629, METHOD_PLAIN, "precision=f32 n=1 transforms=192 min_blocks=8"},
    {0xa6fb89fd, METHOD_PLAIN,
     "precision=f32 n=90 radices=9x10 elements=10 threads=10 transforms=6 min_blocks=18 "
     "input=staged output=staged chain=1"},
    {0xb9e0fe49, METHOD_PLAIN,
     "precision=f32 n=1458 radices=2x9x9x9 elements=9 threads=183 min_blocks=5 chain=1"},
    {0x08498b91, METHOD_PLAIN,
     "precision=f64 n=1458 radices=9x9x2x9 elements=9 threads=183 min_blocks=4 chain=1"},
    {0xc3389905, METHOD_RADER,
     "precision=f32 n=46 radices=23x2 elements=24 threads=2 transforms=16 input=staged "
     "output=staged chain=1 points=47"},
    {0x41aed6f4, METHOD_RADER,
     "precision=f32 n=640 radices=20x32 elements=32 threads=32 input=staged output=staged "
     "padding=insert pad_every=5 pad_by=1 chain=1 points=641"},
    {0x17e03a8f, METHOD_RADER,
     "precision=f32 n=100 radices=10x10 elements=20 threads=5 transforms=32 min_blocks=4 "
     "load_hint=lines chain=1 lanes=rows points=101 overlap=1"},
    {0xed688248, METHOD_RADER,
     "precision=f64 n=52 radices=13x4 elements=16 threads=4 transforms=8 min_blocks=16 "
     "input=staged output=staged padding=insert pad_every=3 pad_by=1 chain=1 lanes=rows points=53"},
    {0x2011573c, METHOD_RADER,
     "precision=f64 n=490 radices=7x10x7 elements=10 threads=70 transforms=2 min_blocks=4 "
     "output=staged chain=1 points=491"},
    {0x816cba33, METHOD_RADER,
     "precision=f64 n=52 radices=13x4 elements=16 threads=4 transforms=32 min_blocks=4 "
     "load_hint=lines chain=1 lanes=rows points=53 overlap=1"},
    {0x6b0c582e, METHOD_PLAIN,
     "precision=f32 n=132 radices=6x22 elements=22 threads=8 transforms=32 min_blocks=3 chain=1 "
     "lanes=rows"},
    {0xc061f1bd, METHOD_PLAIN,
     "precision=f64 n=1024 radices=4x16x16 elements=16 threads=64 transforms=8 chain=1 lanes=rows"},
};
enum { KNOWN = sizeof known / sizeof *known };

/* Texts that say no method, and the ids that their records have always had. */
static void identities_are_stable(void) {
  for (int i = 0; i < KNOWN; i++) {
    record r, again;
    text line = TEXT_EMPTY;
    CHECK_OK(record_parse(known[i].line, &r));
    CHECK(record_id(&r) == known[i].id && r.value[FIELD_METHOD] == known[i].method);
    record_print(&r, &line);
    int says = strstr(line.bytes, " method=") != NULL;
    CHECK(says == (known[i].method != METHOD_PLAIN));
    CHECK_OK(record_parse(line.bytes, &again));
    CHECK(!memcmp(&r, &again, sizeof r));
    text_free(&line);
  }
}

/* What versions 2 to 4 packed, trailing zeros left out. */
static void old_bytes_decode(void) {
  static const struct {
    uint32_t id;
    int method;
    uint8_t packed[RECORD_PACKED_BYTES];
  } written[] = {
      {0xc3389905, METHOD_RADER, {0x02, 0xd0, 0x02, 0x00, 0x00, 0x2e, 0x02, 0x00,
                                  0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x4b, 0x00,
                                  0x0f, 0x00, 0x50, 0x00, 0x00, 0x80, 0x78, 0x01}},
      {0xac6c0868, METHOD_BLUESTEIN, {0x02, 0xf1, 0x05, 0x00, 0x00, 0x18, 0x08, 0x00,
                                      0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xc7, 0x01,
                                      0x03, 0x40, 0x00, 0x00, 0x9a, 0x80, 0x78, 0x01}},
      {0x99501e95, METHOD_RADER_COFACTOR, {0x03, 0xf0, 0x18, 0x00, 0x00, 0x08, 0x0a, 0x05, 0x00,
                                           0x00, 0x00, 0x00, 0x00, 0x80, 0x84, 0x0c, 0x00, 0x38,
                                           0x50, 0x00, 0x2c, 0x80, 0xa0, 0x0c, 0x00, 0x80}},
      {0x17e03a8f, METHOD_RADER, {0x04, 0x30, 0x06, 0x00, 0x00, 0x14, 0x0a, 0x00, 0x00,
                                  0x00, 0x00, 0x00, 0x00, 0x80, 0x09, 0x01, 0x1f, 0x10,
                                  0x00, 0x08, 0x00, 0x80, 0x2a, 0x03, 0x00, 0x00, 0x80}},
      {0x60ed5adb, METHOD_RADER_COFACTOR, {0x04, 0xb1, 0x09, 0x00, 0x00, 0x04, 0x86, 0x06, 0x00,
                                           0x00, 0x00, 0x00, 0x00, 0x00, 0x46, 0x03, 0x0f, 0x08,
                                           0x00, 0x08, 0x00, 0x80, 0xf2, 0x04, 0x00, 0x80, 0x80}},
      {0x7d80c49e, METHOD_PLAIN, {0x04, 0xf1, 0x24, 0x00, 0x00, 0x4a, 0x10, 0x00, 0x00,
                                  0x00, 0x00, 0x00, 0x00, 0x00, 0x92, 0x04, 0x03, 0x08,
                                  0x00, 0x08, 0x00, 0x00, 0x02, 0x00, 0x00, 0x80, 0x80}},
      {0x13bb5f57, METHOD_BLUESTEIN, {0x02, 0xf0, 0x8f, 0x00, 0x00, 0x20, 0x0c, 0x06,
                                      0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0xc7, 0x2f,
                                      0x00, 0x10, 0x00, 0x00, 0xa2, 0x81, 0x48, 0x23}},
  };
  for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
    record r;
    uint8_t again[RECORD_PACKED_BYTES];
    CHECK_OK(record_unpack(written[i].packed, &r));
    CHECK(r.value[FIELD_METHOD] == written[i].method && record_id(&r) == written[i].id);
    record_pack(&r, again);
    CHECK(!memcmp(again, written[i].packed, sizeof again));
  }
}

/* ---- a method beside numbers ---- */

/* A record of each method, the first of its kind in the list. */
static record sample_of(int method) {
  record r = record_usual(TW_F32, 1);
  for (int i = 0; i < KNOWN; i++)
    if (known[i].method == method) {
      CHECK_OK(record_parse(known[i].line, &r));
      return r;
    }
  CHECK(0);
  return r;
}

static void numbers_follow(void) {
  record plain = sample_of(METHOD_PLAIN), rader = sample_of(METHOD_RADER),
         beside = sample_of(METHOD_RADER_COFACTOR), padded = sample_of(METHOD_BLUESTEIN);
  CHECK(!record_convolves(&plain) && record_runs(&plain) == record_stages(&plain));
  CHECK(record_rader(&plain) == 0 && record_cofactor(&plain) == 1);
  CHECK(record_rader(&rader) == 47 && record_cofactor(&rader) == 1 && record_runs(&rader) == 4);
  CHECK(record_rader(&beside) == 47 && record_cofactor(&beside) == 2 && record_runs(&beside) == 5);
  CHECK(record_row(&beside) == 94 && record_row(&rader) == 46);
  CHECK(record_rader(&padded) == 0 && record_convolves(&padded) && record_runs(&padded) == 4);
}

/* The bytes that say the method although they need not. */
static void pack_with_method(const record *r, uint8_t out[RECORD_PACKED_BYTES]) {
  record implied = *r;
  implied.value[FIELD_METHOD] = method_implied(r);
  record_pack(&implied, out);
  CHECK(out[0] < WITH_METHOD);
  out[0] = WITH_METHOD;
  out[BITS_BEFORE / 8] |= (uint8_t)r->value[FIELD_METHOD];
}

static void refused(tw_status status, const char *why, const record *out, const record *before) {
  int right = status == TW_INVALID && strstr(status_detail(), why) != NULL;
  CHECK(right);
  CHECK(!memcmp(out, before, sizeof *out));
  if (!right)
    fprintf(stderr, "expected '%s', got: %s\n", why, status ? status_detail() : "accepted");
}

/* Every method beside the numbers of every other: none of the three forms takes it. */
static void contradictions(void) {
  static const char *const why[METHOD_COUNT] = {
      [METHOD_PLAIN] = "which method=plain does not have",
      [METHOD_RADER] = "method=rader convolves all points but one",
      [METHOD_RADER_COFACTOR] = "method=rader_cofactor convolves all points but several",
      [METHOD_BLUESTEIN] = ""};
  for (int numbers = 0; numbers < METHOD_COUNT; numbers++)
    for (int method = 0; method < METHOD_COUNT; method++) {
      record good = sample_of(numbers), r = good, out = good;
      char line[512];
      uint8_t packed[RECORD_PACKED_BYTES];
      r.value[FIELD_METHOD] = method;
      pack_with_method(&r, packed);
      if (method == numbers) {
        CHECK_OK(record_valid(&r));
        refused(record_unpack(packed, &out), "says the same", &out, &good);
        continue;
      }
      refused(record_valid(&r), why[method], &out, &good);
      refused(record_unpack(packed, &out), why[method], &out, &good);
      for (int i = 0; i < KNOWN; i++)
        if (known[i].id == record_id(&good)) {
          snprintf(line, sizeof line, "%s method=%s", known[i].line, method_words[method]);
          refused(record_parse(line, &out), why[method], &out, &good);
        }
    }
}

/* Bluestein's is refused for what stands beside it. */
static void wrong_numbers(void) {
  static const struct {
    const char *line, *why;
  } wrong[] = {
      {"n=64 radices=8x8 elements=8 threads=8 method=bluestein", "method=bluestein has no points"},
      {"n=64 radices=8x8 elements=8 threads=8 points=64 method=rader", "not 64 of 64"},
      {"n=64 radices=8x8 elements=8 threads=8 points=64 method=rader_cofactor", "not 64 of 64"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=bluestein", "too short for 61"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=plain", "points=61 of a"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=rader_cofactor", "not 60 of 61"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=clusters", "cannot read"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=4", "method=4 is outside"},
      {"n=60 radices=6x10 elements=10 threads=10 points=61 method=-1", "method=-1 is outside"},
      {"n=1 method=rader", "a convolution needs a stage"},
      {"n=1 method=bluestein", "a convolution needs a stage"},
  };
  record r = sample_of(METHOD_PLAIN), out = r;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    refused(record_parse(wrong[i].line, &out), wrong[i].why, &out, &r);
}

/* Four bits of the packed form, of which few values are methods. */
static void methods_to_come(void) {
  record r = sample_of(METHOD_RADER), out = r;
  uint8_t packed[RECORD_PACKED_BYTES];
  text line = TEXT_EMPTY;
  for (int method = METHOD_COUNT; method < 16; method++) {
    record later = r;
    later.value[FIELD_METHOD] = method;
    pack_with_method(&later, packed);
    refused(record_unpack(packed, &out), "is outside 0..", &out, &r);
  }
  r.value[FIELD_METHOD] = 9;
  r.value[FIELD_PRECISION] = 2;
  record_print(&r, &line);
  CHECK(strstr(line.bytes, "precision=2 n=46") == line.bytes && strstr(line.bytes, " method=9"));
  text_free(&line);
}

/* Records at random have the method that a reader of old forms gives them; only those of real rows,
 * those of clusters, those that round words in the tile and those with loops must say it. */
static void random_methods(uint64_t *state) {
  int seen[METHOD_COUNT] = {0};
  for (int i = 0; i < 5000; i++) {
    record r = random_valid_record(state);
    uint8_t packed[RECORD_PACKED_BYTES];
    record_pack(&r, packed);
    CHECK(packed[0] < WITH_METHOD || r.value[FIELD_REAL] != REAL_NONE || record_cluster(&r) > 1 ||
          r.value[FIELD_TILE] != TILE_WORDS || r.value[FIELD_ROLLED]);
    CHECK(r.value[FIELD_METHOD] == method_implied(&r));
    seen[r.value[FIELD_METHOD]]++;
  }
  for (int method = 0; method < METHOD_COUNT; method++)
    CHECK(seen[method] > 0);
}

/* Points beside the words are stored where no side is staged. */
static void stores(void) {
  for (int method = 0; method < METHOD_COUNT; method++) {
    record r = {.value = {[FIELD_METHOD] = method}};
    CHECK(!method_text_of(&r)->store || method_table[method].direct);
  }
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  identities_are_stable();
  old_bytes_decode();
  numbers_follow();
  contradictions();
  wrong_numbers();
  methods_to_come();
  random_methods(&state);
  stores();
  return check_report();
}
