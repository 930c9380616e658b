/* test_record_rules.c: each rule of the closed form, and each limit of a device, broken by itself.
 * Every broken record stands beside one that differs in a single field and is accepted, so that the
 * rule it is named for is what refuses it. */
#include "record.h"
#include "binding_help.h"
#include "check.h"

#include <string.h>

typedef struct {
  const char *good, *change, *why; /* change is appended: a later field=value wins */
} broken_rule;

#define N64 "n=64 radices=8x8 elements=8 threads=8"
#define STAGED N64 " input=staged output=staged"
#define STREAMING STAGED " streaming=1"
#define PREFETCHED STREAMING " prefetch=1"
#define SHUFFLED N64 " transforms=4 exchange=shuffle"
#define PADDED STAGED " padding=insert pad_every=4 pad_by=1"
#define BY_ROWS N64 " transforms=4 lanes=rows"
#define CHIRP N64 " points=32"
#define RADER "n=60 radices=6x10 elements=10 threads=10 transforms=4 points=61"
#define REAL N64 " output=staged real=half"
#define PAIRED "n=64 radices=8x8 elements=16 threads=4 real=half"
#define CLUSTER "n=64 radices=8x8 elements=8 threads=4 cluster=2"
#define ROUNDED N64 " tile=halves"
#define SINGLE "n=16 radices=16 elements=16"

static const broken_rule rules[] = {
    /* stages */
    {N64, "radix3=2", "stands after the last stage"},
    {N64, "radix1=0", "multiply to 8, not n=64"},
    {N64, "radix0=1", "radix 1 is neither in 2..32"},
    {"n=32 radices=32 elements=32", "n=33 radix0=33 elements=33", "radix 33 is neither in 2..32"},
    {N64, "radix1=9", "product exceeds n"},
    {N64, "radix1=7", "multiply to 56"},
    {N64, "n=65", "multiply to 64, not n=65"},
    {N64, "elements=7 threads=8", "less than radix 8"},
    /* block */
    {N64, "threads=7", "stage 0 needs 8 threads"},
    {"n=2 radices=2 elements=2", "threads=3", "more threads than points"},
    {N64 " transforms=128", "transforms=129", "1032 threads in a block"},
    {"n=16384 radices=16x16x8x8 elements=16 threads=1024", "precision=f64", "shared memory"},
    /* input and output */
    {PREFETCHED, "streaming=0", "prefetch needs streaming"},
    {PREFETCHED, "input=direct prefetch=2", "registers hold one prefetched tile"},
    {CHIRP " streaming=1", "prefetch=1", "only plain transforms"},
    {PREFETCHED, "exchange=split", "split layout"},
    {STAGED " vector=1", "precision=f64", "vector accesses are for f32"},
    {STAGED " vector=1", "input=direct output=direct", "need staged input or output"},
    {STREAMING " vector=1", "prefetch=1", "prefetch copies single elements"},
    {"n=9 radices=3x3 elements=3 threads=3 input=staged", "vector=1", "a length they divide"},
    /* shuffles */
    {SINGLE, "threads=8 transforms=4 exchange=shuffle", "nothing to shuffle"},
    {SHUFFLED, "threads=9 transforms=32", "2, 4, 8, 16 or 32 threads"},
    {"n=4096 radices=8x8x8x8 elements=8 threads=512", "exchange=shuffle", "2, 4, 8, 16 or 32"},
    {SHUFFLED, "transforms=3", "whole warps"},
    {SHUFFLED, "n=1024 radices=32x32 elements=32 threads=32", "at most 16 elements"},
    {SHUFFLED, "threads=16", "every thread busy"},
    {"n=24 radices=6x4 elements=6 threads=6", "threads=8 transforms=4 exchange=shuffle",
     "every thread busy"},
    /* tiles of halves */
    {ROUNDED, "precision=f64", "computed in f32"},
    {ROUNDED, "exchange=plane", "both halves of a word at once"},
    {"n=16 radices=16 elements=16", "tile=halves", "both halves of a word at once"},
    {ROUNDED, "output=staged", "between stages only"},
    {ROUNDED, "input=staged", "between stages only"},
    {CLUSTER, "tile=halves output=staged lanes=rows transforms=2", "rounded between stages only"},
    {CHIRP, "tile=halves", "plain rows of complex words"},
    /* convolutions */
    {CHIRP, "points=33", "too short for 33 points"},
    {CHIRP, "input=staged", "input and output are direct"},
    {CHIRP " output=staged real=pairs", "input=staged", "but for the side of a spectrum"},
    {"n=1", "points=1", "a convolution needs a stage"},
    {RADER, "points=60", "too short for 60 points"},
    {RADER, "n=62 radix0=2 radix1=31 elements=31 threads=20 points=63", "belongs to no prime"},
    {RADER " input=staged", "vector=1", "no vector accesses"},
    {RADER " input=staged streaming=1", "prefetch=1", "no prefetch"},
    {"n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 points=202", "axis_1=2",
     "not to the cofactor 2"},
    {"n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 points=202", "axis_1=1 axis_2=2",
     "stand before those of Rader"},
    {"n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 points=202", "axis_1=9",
     "stand before those of Rader"},
    {"n=12 radices=3x4 axis_1=1 elements=4 threads=5 points=15",
     "n=20 radix0=5 points=25 elements=5", "that divides them once"},
    {CHIRP, "axis_1=1", "a padded convolution has one axis"},
    {"n=16 radices=4x4 elements=4 threads=4 transforms=8 points=17", "exchange=shuffle",
     "convolutions do not shuffle"},
    /* exchanges */
    {SINGLE " output=staged padding=xor pad_every=5", "output=direct", "padding without shared"},
    {SINGLE " output=staged buffers=2", "output=direct", "two buffers without"},
    {SINGLE " output=staged exchange=plane", "output=direct", "form without an exchange"},
    {PADDED, "padding=none pad_every=0", "pad_by without padding"},
    {PADDED, "padding=xor pad_every=5", "pad_by without padding"},
    {PADDED, "pad_by=0", "padding by nothing"},
    {PADDED, "padding=none pad_by=0", "pad_every without padding"},
    {STAGED " padding=xor pad_every=5", "pad_every=4", "pad_every of at least 5"},
    {BY_ROWS " overlap=1", "transforms=3", "blocks of 3 rows have none of their own"},
    {BY_ROWS " overlap=1", "store_hint=stream", "store without a hint"},
    {BY_ROWS " overlap=1", "whole=1", "the last of overlapping blocks"},
    {BY_ROWS " overlap=1", "lanes=points", "interleaved rows are written directly"},
    /* lanes */
    {"n=1 transforms=32", "lanes=rows", "one point has no lanes"},
    {BY_ROWS, "transforms=1", "several transforms per block"},
    {BY_ROWS, "exchange=shuffle", "shuffles need lanes=points"},
    {BY_ROWS " input=staged streaming=1", "prefetch=1",
     "prefetch into shared memory needs lanes=points"},
    /* real rows */
    {STREAMING " real=half", "prefetch=1", "real rows have no prefetch"},
    {STAGED " real=pairs", "vector=1", "vector accesses to real rows are to pairs of points"},
    {REAL, "whole=1", "promise of full blocks"},
    {BY_ROWS " input=staged real=pairs", "overlap=1", "overlap or promise"},
    {STAGED " real=pairs", "axis_1=1", "real rows of several axes are taken one by one"},
    /* clusters */
    {CLUSTER, "cluster=3", "no exchange can go through a cluster of 3 blocks"},
    {"n=64 radices=16x2x2 elements=16 threads=2 cluster=2", "cluster=4", "no exchange can go"},
    {CLUSTER, "axis_1=1", "plain, and of one axis"},
    {"n=64 radices=8x8 elements=8 threads=8 points=32", "cluster=2", "plain, and of one axis"},
    {CLUSTER, "transforms=2", "a cluster has one row"},
    {CLUSTER, "threads=33", "more threads than points"},
    {CLUSTER, "streaming=1", "does not walk over the tiles"},
    {CLUSTER, "buffers=2", "through one buffer each"},
    {CLUSTER, "output=staged", "rows of a cluster are direct"},
    {CLUSTER " output=staged real=half", "input=staged", "rows of a cluster are direct"},
    {CLUSTER " output=staged real=half", "exchange=split", "a tile of whole words"},
    {CLUSTER " output=staged real=half", "real=pairs", "words of half their length"},
    {CLUSTER " output=staged real=half", "vector=1", "clusters have no vector accesses"},
    {"n=36 radices=6x6 elements=6 threads=2 cluster=3", "output=staged real=half",
     "an odd number of blocks"},
    /* twiddles */
    {STREAMING " twiddle=hoisted", "streaming=0", "hoisted twiddles need streaming"},
    {SINGLE, "twiddle=computed", "single stage has no twiddles"},
    {SINGLE, "chain=1", "single stage has no twiddles"},
    {"n=1 transforms=32", "twiddle=shared", "single stage has no twiddles"},
};

static void each_rule(void) {
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    const broken_rule *b = &rules[i];
    char line[512];
    record r, untouched;
    if (record_parse(b->good, &r) != TW_OK)
      fprintf(stderr, "rule %zu, refused: %s\n", i, status_detail());
    CHECK_OK(record_parse(b->good, &r));
    untouched = r;
    snprintf(line, sizeof line, "%s %s", b->good, b->change);
    tw_status status = record_parse(line, &r);
    CHECK(status == TW_INVALID && strstr(status_detail(), b->why));
    CHECK(!memcmp(&r, &untouched, sizeof r));
    if (status != TW_INVALID || !strstr(status_detail(), b->why))
      fprintf(stderr, "rule %zu, expected '%s', got: %s\n", i, b->why,
              status ? status_detail() : "accepted");
  }
}

/* ---- what a device refuses ---- */

static void unfit(const char *line, const facts *f, const binding *b, const char *why) {
  facts all = facts_sm90();
  binding any = {.arch = 90, .packed = 1, .aligned = 4};
  record r;
  CHECK_OK(record_parse(line, &r));
  binding_help_elements(&r, &any);
  CHECK_OK(record_fits(&r, &any, &all));
  binding asked = b ? *b : any;
  binding_help_elements(&r, &asked);
  tw_status status = record_fits(&r, &asked, f ? f : &all);
  CHECK(status == TW_INVALID && strstr(status_detail(), why));
  if (status != TW_INVALID || !strstr(status_detail(), why))
    fprintf(stderr, "expected '%s', got: %s\n", why, status ? status_detail() : "accepted");
}

static void each_limit(void) {
  facts f = facts_sm90();
  f.block_threads_max = 63;
  unfit(N64 " transforms=8", &f, NULL, "64 threads per block, the device allows 63");
  f = facts_sm90();
  f.block_shared_max = 64 * 8 - 1;
  unfit(STAGED, &f, NULL, "512 bytes of shared memory, the device allows 511");
  f = facts_sm90();
  f.sm_threads_max = 16;
  unfit(N64 " min_blocks=3", &f, NULL, "3 blocks of 8 threads");
  f = facts_sm90();
  f.sm_blocks_max = 2;
  unfit(N64 " min_blocks=3", &f, NULL, "cannot be resident");
  f = facts_sm90();
  f.sm_shared = 3 * (512 + f.block_shared_reserved) - 1;
  unfit(STAGED " min_blocks=3", &f, NULL, "cannot be resident");
  f = facts_sm90();
  f.sm_registers = 32 * 16 - 1;
  unfit(N64, &f, NULL, "register file");
  f.sm_registers = 0;
  record r;
  binding any = {.arch = 90};
  CHECK_OK(record_parse(N64 " spills=1", &r));
  binding_help_elements(&r, &any);
  CHECK_OK(record_fits(&r, &any, &f));
  f = facts_sm90();
  f.arch = 75;
  unfit(PREFETCHED, &f, NULL, "sm_80");
  unfit(STAGED " vector=1", NULL, &(binding){.arch = 90, .packed = 1, .aligned = 0}, "alignment");
  unfit(STAGED " vector=1", NULL, &(binding){.arch = 90, .aligned = 4, .loops_in = 2},
        "a single distance");
  const char *box = "n=12 radices=4x3 elements=4 threads=4 input=staged output=staged axis_1=1 "
                    "real=half vector=2";
  binding halves = {.arch = 90, .type = TW_C2R, .paired_out = 1, .packed = 1};
  halves.in = element_complex(TW_F16), halves.out = element_real(TW_F16);
  CHECK_OK(record_parse(box, &r));
  CHECK_OK(record_fits(&r, &halves, &f));
  halves.packed = 0, halves.spread_out = 1;
  CHECK(record_fits(&r, &halves, &f) == TW_INVALID);
  CHECK(strstr(status_detail(), "a first axis' stride"));
  binding rounded = {.arch = 90, .in = element_complex(TW_F16), .out = element_complex(TW_F16)};
  CHECK_OK(record_parse(ROUNDED, &r));
  f = facts_sm90();
  CHECK_OK(record_fits(&r, &rounded, &f));
  rounded.exact = 1;
  CHECK(record_fits(&r, &rounded, &f) == TW_INVALID && strstr(status_detail(), "exact words"));
  rounded.exact = 0, rounded.out.format = TW_F32;
  CHECK(record_fits(&r, &rounded, &f) == TW_INVALID && strstr(status_detail(), "on both sides"));
  rounded.out.format = TW_F16;
  rounded.does[SIDE_LOAD] = (operations)OPERATIONS_OF(OPERATION_WINDOW);
  CHECK(record_fits(&r, &rounded, &f) == TW_INVALID && strstr(status_detail(), "no operations"));
  f = facts_sm90();
  f.arch = 89;
  unfit(CLUSTER, &f, NULL, "clusters need sm_90");
  binding twiddled = {.arch = 90};
  twiddled.does[SIDE_LOAD] = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  unfit(CLUSTER, NULL, &twiddled, "take no operations");
  unfit(CLUSTER, NULL, &(binding){.arch = 90, .short_in = 1}, "are whole");
  unfit(N64 " input=staged", NULL, &(binding){.arch = 90, .strided_in = 1}, "staged input");
  unfit(N64 " output=staged", NULL, &(binding){.arch = 90, .strided_out = 1}, "staged output");
}

/* ---- what a binding of real rows refuses ---- */

static binding rows_of_type(const record *r, int type) {
  binding b = binding_of_rows(90, r->value[FIELD_PRECISION]);
  b.type = type;
  b.in.is_complex = type_is_complex(type, 0);
  b.out.is_complex = type_is_complex(type, 1);
  return b;
}

/* why NULL: the record fits. */
static void real_fits(const char *line, const binding *b, const char *why) {
  facts f = facts_sm90();
  record r;
  CHECK_OK(record_parse(line, &r));
  tw_status status = record_fits(&r, b, &f);
  int right = why ? status == TW_INVALID && strstr(status_detail(), why) : status == TW_OK;
  CHECK(right);
  if (!right)
    fprintf(stderr, "%s: expected '%s', got: %s\n", line, why ? why : "nothing",
            status ? status_detail() : "accepted");
}

static void real_rows(void) {
  record r = record_usual(TW_F32, 1);
  const binding complex_rows = rows_of_type(&r, TW_C2C), spectra = rows_of_type(&r, TW_R2C),
                points = rows_of_type(&r, TW_C2R);
  binding b = spectra;
  real_fits(REAL, &spectra, NULL);
  real_fits(REAL, &complex_rows, "rows of another type");
  real_fits(N64, &spectra, "rows of another type");
  real_fits(REAL, &points, "no pairs of butterflies that mirror each other");
  real_fits(REAL " exchange=split", &spectra, "a tile that holds whole words");
  real_fits(REAL " exchange=plane", &spectra, "a tile that holds whole words");
  real_fits(PAIRED " exchange=plane", &spectra, NULL);
  real_fits(PAIRED " exchange=plane output=staged", &spectra, "a tile that holds whole words");
  real_fits(PAIRED " exchange=shuffle transforms=8", &spectra, "do not shuffle");
  real_fits(PAIRED, &complex_rows, "rows of another type");
  real_fits(N64 " input=staged real=half", &points, NULL);
  real_fits(N64 " input=staged real=half", &spectra,
            "no pairs of butterflies that mirror each other");
  real_fits(STAGED " real=half", &spectra, NULL);
  real_fits(STAGED " real=half", &points, NULL);
  b.paired_in = 1;
  real_fits(STAGED " real=half", &b, NULL);
  real_fits(STAGED " real=pairs", &b, NULL);
  b.strided_in = 1;
  real_fits(STAGED " real=half", &b, "staged input needs points");
  b = spectra, b.strided_in = b.strided_out = 1;
  real_fits(REAL, &b, NULL);
  b = points, b.paired_out = b.strided_in = 1;
  real_fits(STAGED " real=half", &b, NULL);
  b.strided_out = 1;
  real_fits(STAGED " real=half", &b, "staged output needs points");
  b = spectra, b.does[SIDE_LOAD] = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  real_fits(REAL, &b, "real rows take no operations");
  b = spectra, b.swapped = 1;
  real_fits(REAL, &b, "real rows take no operations");
}

/* Words of rows that mirror each other, at one point of each row. */
static void mirrored_rows(void) {
  record r = record_usual(TW_F32, 1);
  binding b = rows_of_type(&r, TW_C2R);
  b.out.is_complex = 1;
  b.mirrored = REAL_HALF;
  real_fits("precision=f32 n=1 transforms=96 input=staged real=half", &b, NULL);
  real_fits("precision=f32 n=1 transforms=96 input=staged exchange=plane real=half", &b,
            "a tile that holds whole words");
  b.mirrored = REAL_PAIRS;
  real_fits("precision=f32 n=1 transforms=96 input=staged real=pairs", &b, NULL);
  real_fits("precision=f32 n=1 transforms=96 input=staged exchange=plane real=pairs", &b,
            "a tile that holds whole words");
}

/* Sides of fewer points are direct, but for a real row's spectrum; parts of an axis are complex. */
static void short_rows(void) {
  record r = record_usual(TW_F32, 1);
  const binding plain = rows_of_type(&r, TW_C2C), spectra = rows_of_type(&r, TW_R2C);
  binding b = plain;
  b.short_in = b.short_out = b.part_in = b.part_out = 1;
  real_fits(N64, &b, NULL);
  b = plain, b.short_in = 1;
  real_fits(N64 " input=staged", &b, "a side of fewer points is direct");
  b = plain, b.short_out = 1;
  real_fits(N64 " output=staged", &b, "a side of fewer points is direct");
  real_fits(N64 " input=staged", &b, NULL);
  b.swapped = 1;
  real_fits(N64, &b, "are taken one by one");
  b = spectra, b.short_in = b.short_out = 1;
  real_fits(REAL, &b, NULL);
  b.paired_in = 1;
  real_fits(REAL, &b, "lie in pairs");
  b = spectra, b.part_in = 1;
  real_fits(REAL, &b, "only complex rows are parts");
  b = spectra, b.does[SIDE_LOAD] = (operations)OPERATIONS_OF(OPERATION_WINDOW);
  real_fits(REAL, &b, NULL);
  b = spectra, b.does[SIDE_STORE] = (operations)OPERATIONS_OF(OPERATION_WINDOW);
  real_fits(REAL, &b, "has no place there");
}

int main(void) {
  each_rule();
  short_rows();
  each_limit();
  real_rows();
  mirrored_rows();
  return check_report();
}
