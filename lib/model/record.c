/* record.c: the table of fields, and the packed and text forms that follow from it. */
#include "record.h"
#include "hash.h"
#include "method.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const precision_words[] = {"f32", "f64"};
static const char *const algorithm_words[] = {"stockham"};
static const char *const io_words[] = {"direct", "staged"};
static const char *const load_hint_words[] = {"none", "stream", "lines", "line_pairs"};
static const char *const store_hint_words[] = {"none", "stream", "keep"};
static const char *const exchange_words[] = {"complex", "split", "plane", "shuffle"};
static const char *const padding_words[] = {"none", "insert", "xor", "blocks"};
static const char *const lanes_words[] = {"points", "rows", "dense"};
static const char *const real_words[] = {"none", "half", "pairs", "quarter"};
static const char *const tile_words[] = {"words", "halves"};
static const char *const twiddle_words[] = {"global", "shared", "computed", "hoisted"};

#define RADIX_FIELD(i)                                                                             \
  [FIELD_RADIX_0 + i] = {"radix" #i, 0, 127, 0, 7, NULL, "radix of stage " #i ", 0: no stage"}

static const record_field_info fields[FIELD_COUNT] = {
    [FIELD_PRECISION] = {"precision", 0, 1, 0, 2, precision_words, "of real and imaginary parts"},
    [FIELD_ALGORITHM] = {"algorithm", 0, 0, 0, 2, algorithm_words, "order of stages and data"},
    [FIELD_LENGTH] = {"n", 1, 1 << 28, 1, 29, NULL, "points of the transform"},
    RADIX_FIELD(0),
    RADIX_FIELD(1),
    RADIX_FIELD(2),
    RADIX_FIELD(3),
    RADIX_FIELD(4),
    RADIX_FIELD(5),
    RADIX_FIELD(6),
    RADIX_FIELD(7),
    RADIX_FIELD(8),
    RADIX_FIELD(9),
    [FIELD_ELEMENTS] = {"elements", 1, 79, 1, 7, NULL, "points each thread aims to hold"},
    [FIELD_THREADS] = {"threads", 1, 1024, 1, 10, NULL, "threads per transform"},
    [FIELD_TRANSFORMS] = {"transforms", 1, 1024, 1, 10, NULL, "transforms per block"},
    [FIELD_MIN_BLOCKS] = {"min_blocks", 0, 32, 0, 6, NULL, "resident blocks promised, 0: none"},
    [FIELD_WHOLE] = {"whole", 0, 1, 0, 1, NULL, "every block is full: no bounds test"},
    [FIELD_STREAMING] = {"streaming", 0, 1, 0, 1, NULL, "persistent blocks walk over the tiles"},
    [FIELD_PREFETCH] = {"prefetch", 0, 3, 0, 2, NULL, "later tiles being copied in"},
    [FIELD_INPUT] = {"input", 0, 1, 0, 2, io_words, "how global memory is read"},
    [FIELD_OUTPUT] = {"output", 0, 1, 0, 2, io_words, "how global memory is written"},
    [FIELD_VECTOR] = {"vector", 0, 2, 0, 2, NULL, "log2 of elements per access"},
    [FIELD_LOAD_HINT] = {"load_hint", 0, 3, 0, 2, load_hint_words, "cache hint of loads"},
    [FIELD_STORE_HINT] = {"store_hint", 0, 2, 0, 2, store_hint_words, "cache hint of stores"},
    [FIELD_EXCHANGE] = {"exchange", 0, 3, 0, 2, exchange_words, "form of exchanges"},
    [FIELD_BUFFERS] = {"buffers", 1, 2, 1, 1, NULL, "exchange buffers"},
    [FIELD_PADDING] = {"padding", 0, 3, 0, 2, padding_words, "against bank conflicts"},
    [FIELD_PAD_EVERY] = {"pad_every", 0, 12, 0, 4, NULL, "log2 of words between pads, or a stage"},
    [FIELD_PAD_BY] = {"pad_by", 0, 31, 0, 5, NULL, "words inserted at each pad"},
    [FIELD_TWIDDLE] = {"twiddle", 0, 3, 0, 3, twiddle_words, "where stage twiddles come from"},
    [FIELD_CHAIN] = {"chain", 0, 1, 0, 1, NULL,
                     "fetch twiddle powers 1, 2, 3, 4, 8, ... and multiply out the rest"},
    [FIELD_SPILLS] = {"spills", 0, 1, 0, 1, NULL, "the compiler may spill"},
    [FIELD_LANES] = {"lanes", 0, 2, 0, 2, lanes_words, "what neighbouring threads hold"},
    [FIELD_POINTS] = {"points", 0, 1 << 27, 0, 28, NULL,
                      "points, where n words are convolved for them, 0: none"},
    [FIELD_AXIS_1] = {"axis_1", 0, 9, 0, 4, NULL,
                      "stages of the first of several axes or of a cofactor, 0: one axis"},
    [FIELD_AXIS_2] = {"axis_2", 0, 9, 0, 4, NULL,
                      "stages of the first two of three axes, 0: fewer"},
    [FIELD_OVERLAP] = {"overlap", 0, 1, 0, 1, NULL,
                       "blocks have some rows in common and write whole sectors"},
    [FIELD_METHOD] = {"method", 0, METHOD_COUNT - 1, METHOD_PLAIN, 4, method_words,
                      "how the transform is computed"},
    [FIELD_REAL] = {"real", 0, 3, REAL_NONE, 3, real_words, "how rows of real points are taken"},
    [FIELD_CLUSTER] = {"cluster", 1, 8, 1, 4, NULL, "blocks that hold a row together"},
    [FIELD_TILE] = {"tile", 0, 1, TILE_WORDS, 2, tile_words, "what shared memory holds of a word"},
    [FIELD_ROLLED] = {"rolled", 0, 3, 0, 2, NULL,
                      "results at once of a large prime's loop, 0: codelets are straight text"},
};

const record_field_info *record_field_table(void) {
  return fields;
}

/* ---- packed form: a version byte, then each field's value - least, low bit first ---- */

typedef struct {
  uint8_t *bytes;
  int at; /* next bit */
} bit_cursor;

static void bits_write(bit_cursor *c, uint32_t value, int bits) {
  for (int i = 0; i < bits; i++, c->at++)
    if (value >> i & 1)
      c->bytes[c->at / 8] |= (uint8_t)(1u << c->at % 8);
}

static uint32_t bits_read(bit_cursor *c, int bits) {
  uint32_t value = 0;
  for (int i = 0; i < bits; i++, c->at++)
    value |= (uint32_t)(c->bytes[c->at / 8] >> c->at % 8 & 1) << i;
  return value;
}

/* How many fields each version has. */
static const int version_fields[RECORD_VERSION + 1] = {
    0,          FIELD_LANES,   FIELD_AXIS_1, FIELD_OVERLAP, FIELD_METHOD,
    FIELD_REAL, FIELD_CLUSTER, FIELD_TILE,   FIELD_ROLLED,  FIELD_COUNT};

/* The value of a field that an old version, or a text, does not mention. */
static int32_t unsaid(const record *r, int f) {
  return f == FIELD_METHOD ? method_implied(r) : fields[f].usual;
}

void record_pack(const record *r, uint8_t out[RECORD_PACKED_BYTES]) {
  memset(out, 0, RECORD_PACKED_BYTES);
  bit_cursor c = {out, 0};
  int used = FIELD_COUNT, version = 1;
  while (used > 0 && r->value[used - 1] == unsaid(r, used - 1))
    used--;
  while (version_fields[version] < used)
    version++;
  bits_write(&c, (uint32_t)version, 8);
  for (int f = 0; f < version_fields[version]; f++)
    bits_write(&c, (uint32_t)(r->value[f] - fields[f].least), fields[f].bits);
}

tw_status record_unpack(const uint8_t packed[RECORD_PACKED_BYTES], record *out) {
  uint8_t bytes[RECORD_PACKED_BYTES];
  memcpy(bytes, packed, sizeof bytes);
  bit_cursor c = {bytes, 0};
  uint32_t version = bits_read(&c, 8);
  if (version < 1 || version > RECORD_VERSION)
    return status_fail(TW_INVALID, "packed record has version %u, this library knows 1 to %d",
                       version, RECORD_VERSION);
  record r = record_usual(TW_F32, 1);
  for (int f = 0; f < version_fields[version]; f++)
    r.value[f] = (int32_t)bits_read(&c, fields[f].bits) + fields[f].least;
  for (int f = version_fields[version]; f < FIELD_COUNT; f++)
    r.value[f] = unsaid(&r, f);
  while (c.at < 8 * RECORD_PACKED_BYTES)
    if (bits_read(&c, 1))
      return status_fail(TW_INVALID, "packed record has bits set past its last field");
  TRY(record_valid(&r));
  record_pack(&r, bytes);
  if (bytes[0] != version)
    return status_fail(TW_INVALID, "packed record has version %u, version %u says the same",
                       version, bytes[0]);
  *out = r;
  return TW_OK;
}

uint32_t record_id(const record *r) {
  uint8_t packed[RECORD_PACKED_BYTES];
  record_pack(r, packed);
  hash256 h = hash_of(packed, sizeof packed);
  return (uint32_t)h.bytes[0] << 24 | (uint32_t)h.bytes[1] << 16 | (uint32_t)h.bytes[2] << 8 |
         h.bytes[3];
}

/* ---- text form ---- */

static int is_radix(int f) {
  return f >= FIELD_RADIX_0 && f <= FIELD_RADIX_9;
}

static void print_radices(const record *r, text *out) {
  text_add(out, " radices=");
  for (int s = 0; s < RECORD_STAGES_MAX && r->value[FIELD_RADIX_0 + s]; s++)
    text_add(out, "%s%d", s ? "x" : "", r->value[FIELD_RADIX_0 + s]);
}

static void print_field(const record *r, int f, const char *before, text *out) {
  if (fields[f].words && r->value[f] >= 0 && r->value[f] <= fields[f].most)
    text_add(out, "%s%s=%s", before, fields[f].name, fields[f].words[r->value[f]]);
  else
    text_add(out, "%s%s=%d", before, fields[f].name, r->value[f]);
}

void record_print(const record *r, text *out) {
  print_field(r, FIELD_PRECISION, "", out);
  print_field(r, FIELD_LENGTH, " ", out);
  if (r->value[FIELD_RADIX_0])
    print_radices(r, out);
  for (int f = 0; f < FIELD_COUNT; f++) {
    if (is_radix(f) || f == FIELD_PRECISION || f == FIELD_LENGTH || r->value[f] == fields[f].usual)
      continue;
    print_field(r, f, " ", out);
  }
}

static int parse_number(const char *word, int32_t *value) {
  char *end;
  long v = strtol(word, &end, 10);
  if (end == word || *end || v < INT32_MIN || v > INT32_MAX)
    return 0;
  *value = (int32_t)v;
  return 1;
}

static int parse_radices(char *word, record *r) {
  char *rest = word;
  for (int s = 0; rest; s++) {
    char *x = strchr(rest, 'x');
    if (x)
      *x = '\0';
    if (s >= RECORD_STAGES_MAX || !parse_number(rest, &r->value[FIELD_RADIX_0 + s]))
      return 0;
    rest = x ? x + 1 : NULL;
  }
  return 1;
}

static int parse_field(const char *name, char *word, record *r) {
  if (!strcmp(name, "radices"))
    return parse_radices(word, r);
  for (int f = 0; f < FIELD_COUNT; f++) {
    if (strcmp(name, fields[f].name))
      continue;
    for (int w = 0; fields[f].words && w <= fields[f].most; w++)
      if (!strcmp(word, fields[f].words[w])) {
        r->value[f] = w;
        return 1;
      }
    return parse_number(word, &r->value[f]);
  }
  return 0;
}

tw_status record_parse(const char *line, record *out) {
  char copy[1024];
  if (strlen(line) >= sizeof copy)
    return status_fail(TW_INVALID, "record text is longer than %zu bytes", sizeof copy);
  strcpy(copy, line);
  record r = record_usual(TW_F32, 1);
  char *rest = copy, *pair;
  int says_method = 0;
  while ((pair = strtok_r(rest, " \t\n,", &rest))) {
    char *equals = strchr(pair, '=');
    char shown[64];
    snprintf(shown, sizeof shown, "%s", pair);
    if (equals)
      *equals = '\0';
    if (!equals || !parse_field(pair, equals + 1, &r))
      return status_fail(TW_INVALID, "record text: cannot read '%s'", shown);
    says_method |= !strcmp(pair, fields[FIELD_METHOD].name);
  }
  if (!says_method)
    r.value[FIELD_METHOD] = unsaid(&r, FIELD_METHOD);
  TRY(record_valid(&r));
  *out = r;
  return TW_OK;
}

record record_usual(int32_t precision, int32_t length) {
  record r;
  for (int f = 0; f < FIELD_COUNT; f++)
    r.value[f] = fields[f].usual;
  r.value[FIELD_PRECISION] = precision;
  r.value[FIELD_LENGTH] = length;
  return r;
}
