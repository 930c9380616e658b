/* test_record.c: the kernel record as a value: packed and text forms, identity, and what each of
 * them refuses. Rules and devices' limits are broken one at a time: test_record_rules.c. */
#include "hash.h"
#include "random_records.h"

#include <string.h>

static int rounds(int usual) {
  const char *asked = getenv("TWIDDLE_TEST_ROUNDS");
  return asked ? atoi(asked) : usual;
}

static int same(const record *a, const record *b) {
  return memcmp(a, b, sizeof *a) == 0;
}

/* ---- forms that must lead back to the record ---- */

static void round_trip(const record *r) {
  uint8_t packed[RECORD_PACKED_BYTES], again[RECORD_PACKED_BYTES];
  record back;
  record_pack(r, packed);
  CHECK_OK(record_unpack(packed, &back));
  CHECK(same(r, &back));
  record_pack(&back, again);
  CHECK(!memcmp(packed, again, sizeof packed));
  hash256 h = hash_of(packed, sizeof packed);
  CHECK(record_id(r) ==
        ((uint32_t)h.bytes[0] << 24 | h.bytes[1] << 16 | h.bytes[2] << 8 | h.bytes[3]));
  text line = TEXT_EMPTY, second = TEXT_EMPTY;
  record_print(r, &line);
  CHECK_OK(record_parse(line.bytes, &back));
  CHECK(same(r, &back));
  record_print(&back, &second);
  CHECK(!strcmp(line.bytes, second.bytes) && !strchr(line.bytes, '\n'));
  text_free(&line);
  text_free(&second);
}

static void round_trips(uint64_t *state) {
  for (int i = 0; i < 5000; i++) {
    record r = random_valid_record(state);
    round_trip(&r);
  }
}

/* Every value of every field survives packing, apart from the rules. */
static void table_is_sound(void) {
  const record_field_info *fields = record_field_table();
  int bits = 8;
  for (int f = 0; f < FIELD_COUNT; f++) {
    CHECK(fields[f].name && fields[f].meaning && fields[f].least <= fields[f].most);
    CHECK((int64_t)fields[f].most - fields[f].least < (int64_t)1 << fields[f].bits);
    CHECK(fields[f].usual >= fields[f].least && fields[f].usual <= fields[f].most);
    for (int w = 0; fields[f].words && w <= fields[f].most; w++)
      CHECK(fields[f].words[w] && fields[f].words[w][0]);
    for (int g = 0; g < f; g++)
      CHECK(strcmp(fields[f].name, fields[g].name) != 0);
    bits += fields[f].bits;
  }
  CHECK(RECORD_PACKED_BYTES == 32 && bits <= 8 * RECORD_PACKED_BYTES);
}

/* Identities are for ever: profiles and kernel names hold them. */
static void identities_are_stable(void) {
  static const struct {
    const char *line;
    uint32_t id;
  } known[] = {
      {"precision=f32 n=1", 0x01d0fabd},
      {"precision=f64 n=1 transforms=256", 0x18b42035},
      {"precision=f32 n=256 radices=16x16 elements=16 threads=16 transforms=8", 0x3fecedb4},
      {"precision=f64 n=1000 radices=10x10x10 elements=10 threads=100 input=staged output=staged "
       "exchange=plane padding=insert pad_every=4 pad_by=1 twiddle=computed chain=1",
       0x23b71405},
      {"precision=f32 n=512 radices=8x8x8 elements=8 threads=64 transforms=2 streaming=1 "
       "prefetch=2 input=staged load_hint=stream store_hint=stream buffers=2 twiddle=hoisted "
       "padding=xor pad_every=5 min_blocks=4 spills=1",
       0x268d145a},
      {"precision=f32 n=64 radices=8x8 elements=8 threads=8 transforms=16 lanes=rows", 0x9fd97362},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    record r;
    CHECK_OK(record_parse(known[i].line, &r));
    CHECK(record_id(&r) == known[i].id);
    if (record_id(&r) != known[i].id)
      fprintf(stderr, "%s: id 0x%08x\n", known[i].line, (unsigned)record_id(&r));
  }
}

/* ---- refusals ---- */

/* The call failed as it should, said why, and left `out` alone. */
static void refused(tw_status status, const char *why, const record *out, const record *before) {
  CHECK(status == TW_INVALID);
  CHECK(strstr(status_detail(), why));
  CHECK(same(out, before));
  if (status == TW_INVALID && !strstr(status_detail(), why))
    fprintf(stderr, "expected '%s' in: %s\n", why, status_detail());
}

/* What the first version could say is still packed as it packed it, and read from such bytes: its
 * fields, low bit first, after the version. */
static void version_1_decodes(void) {
  record r, back;
  CHECK_OK(
      record_parse("precision=f64 n=1000 radices=10x10x10 elements=10 threads=100 input=staged "
                   "output=staged exchange=plane padding=insert pad_every=4 pad_by=1 "
                   "twiddle=computed chain=1",
                   &r));
  static const uint8_t written[RECORD_PACKED_BYTES] = {
      0x01, 0x71, 0x3e, 0x00, 0x00, 0x14, 0x0a, 0x05, 0x00, 0x00, 0x00,
      0x00, 0x00, 0x80, 0xc4, 0x18, 0x00, 0x00, 0x50, 0x80, 0xa2, 0xa0};
  uint8_t packed[RECORD_PACKED_BYTES];
  record_pack(&r, packed);
  CHECK(!memcmp(packed, written, sizeof packed));
  CHECK_OK(record_unpack(written, &back));
  CHECK(same(&r, &back) && back.value[FIELD_LANES] == LANES_POINTS);
  CHECK(record_id(&back) == 0x23b71405);
}

/* A record that uses a later field says so in its first byte, and only then; bytes of the later
 * version that say no more than the first could are refused. */
static void versions_say_least(void) {
  record r, out;
  uint8_t packed[RECORD_PACKED_BYTES];
  CHECK_OK(record_parse("n=64 radices=8x8 elements=8 threads=8 transforms=16", &r));
  record_pack(&r, packed);
  CHECK(packed[0] == 1);
  packed[0] = 2, out = r;
  refused(record_unpack(packed, &out), "version 1 says the same", &out, &r);
  uint32_t first = record_id(&r);
  r.value[FIELD_LANES] = LANES_ROWS;
  CHECK_OK(record_valid(&r));
  record_pack(&r, packed);
  CHECK(packed[0] == 2 && record_id(&r) != first);
  round_trip(&r);
  packed[0] = 1, out = r; /* the new field's bit lies past the old version's last one */
  refused(record_unpack(packed, &out), "past its last field", &out, &r);
}

static void field_out_of_range(const record *r, int f, int32_t value) {
  const record_field_info *field = &record_field_table()[f];
  record bad = *r, out = *r;
  char line[96];
  bad.value[f] = value;
  CHECK(record_valid(&bad) == TW_INVALID && strstr(status_detail(), field->name));
  snprintf(line, sizeof line, "%s=%d", field->name, value);
  refused(record_parse(line, &out), field->name, &out, r);
}

static void every_field_out_of_range(uint64_t *state) {
  const record_field_info *fields = record_field_table();
  record r = random_valid_record(state);
  for (int f = 0; f < FIELD_COUNT; f++) {
    field_out_of_range(&r, f, fields[f].least - 1);
    field_out_of_range(&r, f, fields[f].most + 1);
    field_out_of_range(&r, f, INT32_MIN);
    field_out_of_range(&r, f, INT32_MAX);
  }
}

/* Bits of the packed form before a version's last field ends. */
static int bits_of(int version) {
  static const int version_fields[RECORD_VERSION + 1] = {
      0,          FIELD_LANES,   FIELD_AXIS_1, FIELD_OVERLAP, FIELD_METHOD,
      FIELD_REAL, FIELD_CLUSTER, FIELD_TILE,   FIELD_ROLLED,  FIELD_COUNT};
  int bits = 8;
  for (int f = 0; f < version_fields[version]; f++)
    bits += record_field_table()[f].bits;
  return bits;
}

/* The same record under another version, with the method where that version has it. */
static void relabel(const record *r, int version, uint8_t packed[RECORD_PACKED_BYTES]) {
  enum { WITH_METHOD = 5 };
  record_pack(r, packed);
  int adds = packed[0] < WITH_METHOD && version >= WITH_METHOD && version <= RECORD_VERSION;
  packed[0] = (uint8_t)version;
  for (int i = 0; adds && i < 4; i++)
    if (r->value[FIELD_METHOD] >> i & 1)
      packed[(bits_of(4) + i) / 8] |= (uint8_t)(1 << (bits_of(4) + i) % 8);
}

static void packed_versions_and_bits(uint64_t *state) {
  record r = random_valid_record(state), out = r;
  uint8_t packed[RECORD_PACKED_BYTES], bad[RECORD_PACKED_BYTES];
  record_pack(&r, packed);
  CHECK(packed[0] >= 1 && packed[0] <= RECORD_VERSION);
  for (int version = 0; version < 256; version++) {
    relabel(&r, version, bad);
    int too_early = version >= 1 && version < packed[0];
    if (version != packed[0])
      refused(record_unpack(bad, &out), too_early ? "past its last" : "version", &out, &r);
  }
  for (int bit = bits_of(packed[0]); bit < 8 * RECORD_PACKED_BYTES; bit++) {
    memcpy(bad, packed, sizeof bad);
    bad[bit / 8] |= (uint8_t)(1 << bit % 8);
    refused(record_unpack(bad, &out), "past its last field", &out, &r);
  }
}

static void broken_texts(uint64_t *state) {
  static const struct {
    const char *line, *why;
  } broken[] = {
      {"n", "cannot read 'n'"},
      {"=", "cannot read '='"},
      {"n=", "cannot read 'n='"},
      {"n=8x", "cannot read"},
      {"n=99999999999999999999", "cannot read"},
      {"n=4294967297", "cannot read"},
      {"n=2 radices=2 elements=2 colour=red", "cannot read 'colour=red'"},
      {"precision=f16", "cannot read 'precision=f16'"},
      {"exchange=shuffled", "cannot read"},
      {"n=8 radices=2x2x elements=2", "cannot read"},
      {"n=8 radices=x2 elements=2", "cannot read"},
      {"n=2048 radices=2x2x2x2x2x2x2x2x2x2x2 elements=2", "cannot read"},
      {"n=0", "n=0"},
  };
  record r = random_valid_record(state), out = r;
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
    refused(record_parse(broken[i].line, &out), broken[i].why, &out, &r);
  char *endless = malloc(100001);
  memset(endless, ' ', 100000);
  endless[100000] = '\0';
  refused(record_parse(endless, &out), "longer than", &out, &r);
  free(endless);
}

/* ---- all stages in one go, and one by one ---- */

static void run_lists(uint64_t *state) {
  int convolved = 0, boxes = 0;
  for (int i = 0; i < 20000; i++) {
    record r = random_valid_record(state);
    record_run run[RECORD_RUNS_MAX];
    int count = record_run_list(&r, run);
    CHECK(count == record_runs(&r));
    for (int s = 0; s < count; s++) {
      CHECK(run[s].radix == record_radix(&r, s));
      CHECK(run[s].butterflies == record_butterflies(&r, s));
      CHECK(run[s].threads == record_stage_threads(&r, s));
      CHECK(run[s].done == record_axis_done(&r, s));
      CHECK(run[s].fetched == record_fetched(&r, s));
    }
    convolved += count > record_stages(&r);
    boxes += record_is_box(&r);
  }
  CHECK(convolved > 100 && boxes > 100);
}

/* ---- fuzzing: what is accepted is valid and has one form ---- */

enum { POOL = 256 };

static int fuzz_packed_once(const uint8_t *packed) {
  record r;
  memset(&r, 0x5a, sizeof r);
  record before = r;
  uint8_t again[RECORD_PACKED_BYTES];
  if (record_unpack(packed, &r) != TW_OK) {
    CHECK(same(&r, &before));
    return 0;
  }
  CHECK_OK(record_valid(&r));
  record_pack(&r, again);
  CHECK(!memcmp(packed, again, sizeof again));
  return 1;
}

/* A third arbitrary bytes, a third arbitrary bytes under the right version, a third valid records
 * with a few bits turned over. */
static void fuzz_packed(uint64_t *state) {
  uint8_t pool[POOL][RECORD_PACKED_BYTES], packed[RECORD_PACKED_BYTES];
  for (int i = 0; i < POOL; i++) {
    record r = random_valid_record(state);
    record_pack(&r, pool[i]);
  }
  int accepted = 0, count = rounds(1000000);
  for (int i = 0; i < count; i++) {
    for (size_t k = 0; k < sizeof packed; k += 8) {
      uint64_t draw = check_random(state);
      memcpy(packed + k, &draw, 8);
    }
    if (i % 3)
      packed[0] = RECORD_VERSION;
    if (i % 3 == 2) {
      memcpy(packed, pool[random_pick(state, POOL)], sizeof packed);
      for (int flips = 1 + random_pick(state, 3); flips; flips--) {
        int bit = random_pick(state, 8 * RECORD_PACKED_BYTES);
        packed[bit / 8] ^= (uint8_t)(1 << bit % 8);
      }
    }
    accepted += fuzz_packed_once(packed);
  }
  CHECK(accepted > count / 200 && accepted < count / 2);
  printf("%d of %d packed records were accepted\n", accepted, count);
}

static int fuzz_text_once(const char *line) {
  record r;
  memset(&r, 0x5a, sizeof r);
  record before = r;
  if (record_parse(line, &r) != TW_OK) {
    CHECK(same(&r, &before));
    return 0;
  }
  CHECK_OK(record_valid(&r));
  round_trip(&r);
  return 1;
}

static void fuzz_text(uint64_t *state) {
  int accepted = 0, count = rounds(1000000) / 20;
  for (int i = 0; i < count; i++) {
    record r = random_valid_record(state);
    text line = TEXT_EMPTY;
    record_print(&r, &line);
    for (int changes = 1 + random_pick(state, 2); changes; changes--) {
      char *at = line.bytes + random_pick(state, (int)line.length);
      int digit = *at >= '0' && *at <= '9' && random_pick(state, 4);
      *at = (char)(digit ? '0' + random_pick(state, 10) : 1 + random_pick(state, 255));
    }
    accepted += fuzz_text_once(line.bytes);
    text_free(&line);
  }
  CHECK(accepted > count / 1000 && accepted < count / 2);
  printf("%d of %d texts were accepted\n", accepted, count);
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  table_is_sound();
  round_trips(&state);
  identities_are_stable();
  version_1_decodes();
  versions_say_least();
  every_field_out_of_range(&state);
  packed_versions_and_bits(&state);
  broken_texts(&state);
  run_lists(&state);
  fuzz_packed(&state);
  fuzz_text(&state);
  return check_report();
}
