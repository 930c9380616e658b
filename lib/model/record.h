/* record.h: the kernel record, the tunable parameters of one kernel. (The README's Words has a
 * glossary of the terms that all headers use.)
 *
 * A record is a row of small integers. One table of fields (record.c) drives the packed form, the
 * text form, the validator and the profile's SQL columns; nothing else lists the fields.
 *
 * Pure values: no I/O, no clock, no device. All functions are thread-safe. */
#ifndef RECORD_H
#define RECORD_H

#include "facts.h"
#include "launch.h"
#include "status.h"
#include "text.h"
#include <stdint.h>

enum { RECORD_VERSION = 9, RECORD_STAGES_MAX = 10, RECORD_PACKED_BYTES = 32, RECORD_AXES_MAX = 3 };

enum {
  RECORD_RADIX_ANY = 32,       /* radices up to here serve, and some primes beyond */
  RECORD_ROLLED_LEAST = 17,    /* radices of loops are the primes from here ... */
  RECORD_ROLLED_MOST = 79,     /* ... to here */
  RECORD_RADIX_WIDE = 40,      /* and this one, which makes two stages of 1000 points */
  RECORD_SHARED_MOST = 232448, /* bytes of shared memory that a block can have anywhere */
  RECORD_SECTOR = 32,          /* bytes that memory gives or takes at least */
  RECORD_RADER_MOST = 65535    /* points of Rader's convolution: their indices have 16 bits */
};

/* Indices of the fields. Appending one at the end (before FIELD_COUNT) makes a new version. */
enum record_field {
  FIELD_PRECISION, /* TW_F32 ... */
  FIELD_ALGORITHM, /* ALGORITHM_* */
  FIELD_LENGTH,    /* n: points of the transform, or words of its convolution */
  FIELD_RADIX_0,   /* radices in the order the stages run; 0 after the last */
  FIELD_RADIX_9 = FIELD_RADIX_0 + 9,
  FIELD_ELEMENTS,   /* E: points that each thread is to hold */
  FIELD_THREADS,    /* threads per transform, at least ceil(n / (r*M)) for every stage */
  FIELD_TRANSFORMS, /* mb: transforms per block */
  FIELD_MIN_BLOCKS, /* resident blocks per SM that the compiler is promised; 0: no promise */
  FIELD_WHOLE,      /* 1: every block is full, so no bounds test (batch % mb must be 0) */
  FIELD_STREAMING,  /* 1: persistent blocks walk over the tiles */
  FIELD_PREFETCH, /* later tiles on their way (streaming only): asynchronous copies to shared memory
                    or, where input is direct, one tile in registers */
  FIELD_INPUT,    /* IO_* */
  FIELD_OUTPUT,   /* IO_* */
  FIELD_VECTOR,   /* log2 of elements per access of staged I/O, and of direct access to halves
                     where a thread has a whole row (record_rows_in_threads) */
  FIELD_LOAD_HINT,  /* HINT_* */
  FIELD_STORE_HINT, /* HINT_* */
  FIELD_EXCHANGE,   /* EXCHANGE_* */
  FIELD_BUFFERS,    /* 2: exchanges alternate between two buffers and save a barrier; else 1 */
  FIELD_PADDING,    /* PADDING_* */
  FIELD_PAD_EVERY,  /* log2 of the words between pads, or of the words that share a swizzle, or a
                       stage */
  FIELD_PAD_BY,     /* words inserted (PADDING_INSERT, PADDING_BLOCKS) */
  FIELD_TWIDDLE,    /* TWIDDLE_*: where stage twiddles come from */
  FIELD_CHAIN,   /* 1: twiddle powers 1, 2, 3 and 4, 8, ... are fetched, the rest their products */
  FIELD_SPILLS,  /* 1: the compiler may spill and the record knows it */
  FIELD_LANES,   /* LANES_*: what neighbouring threads hold */
  FIELD_POINTS,  /* points of a transform that is computed as a convolution of length n; 0: none */
  FIELD_AXIS_1,  /* stages of the first, slowest axis of several, or of the cofactor of Rader's
                    convolution; 0: there is one axis */
  FIELD_AXIS_2,  /* stages of the first two of three axes; 0: there are fewer */
  FIELD_OVERLAP, /* 1: neighbouring blocks have fewer rows in common than fill a sector, and each
                    writes whole all sectors that begin in its own rows */
  FIELD_METHOD,  /* METHOD_* */
  FIELD_REAL,    /* REAL_*: how rows of real points become rows of complex words */
  FIELD_CLUSTER, /* C: blocks that hold a row together, each a C-th of it; 1: a block has whole
                    rows. Threads, transforms and shared memory are those of each block */
  FIELD_TILE,    /* TILE_*: what shared memory holds of a word between stages */
  FIELD_ROLLED,  /* results that a codelet computes at once in a loop, where it is one
                    (record_rolls): so many pairs, or pairs of them; 0: all codelets are
                    straight-line text */
  FIELD_COUNT
};

enum { ALGORITHM_STOCKHAM = 0 };
enum {
  TILE_WORDS = 0, /* as it is computed with */
  TILE_HALVES = 1 /* rounded to halves, of the format that both sides have: half the space */
};
enum { IO_DIRECT = 0, IO_STAGED = 1 };
enum {
  HINT_NONE = 0,
  HINT_STREAM = 1, /* what is not used again should leave the caches first */
  /* Loads: L2 fetches whole lines of 128 bytes, or pairs of them, since other blocks are about to
   * read the rest. */
  HINT_LINES = 2,
  HINT_LINE_PAIRS = 3,
  /* Stores: lines stay in L2 until other blocks have written the rest of them. */
  HINT_KEEP = 2
};
enum {
  EXCHANGE_COMPLEX = 0, /* whole complex words */
  EXCHANGE_SPLIT = 1,   /* real and imaginary planes side by side */
  EXCHANGE_PLANE = 2,   /* one plane at a time through half the shared memory */
  EXCHANGE_SHUFFLE = 3  /* within a warp, no shared memory */
};
enum {
  PADDING_NONE = 0,
  PADDING_INSERT = 1, /* after each power of two of words */
  PADDING_XOR = 2,
  PADDING_BLOCKS = 3 /* after each block of outputs that a stage, pad_every, leaves side by side */
};
enum {
  TWIDDLE_GLOBAL = 0,   /* table in device memory, read through the caches */
  TWIDDLE_SHARED = 1,   /* the same table copied to shared memory first */
  TWIDDLE_COMPUTED = 2, /* exact argument reduction, then sincospi */
  TWIDDLE_HOISTED = 3   /* loaded once into registers by a streaming kernel */
};

/* How the kernel takes rows of real points, whose spectra are the first half of theirs. In the
 * first two forms a step that pairs each word with its mirrored one parts, or joins, the spectra.
 */
enum {
  REAL_NONE = 0,
  REAL_HALF = 1,   /* words are pairs of neighbouring points: n is half of the row's */
  REAL_PAIRS = 2,  /* words are the points of two rows, one the real, one the imaginary part */
  REAL_QUARTER = 3 /* words are pairs of points and of results from both ends of the row
                      (real_kind.h): n is half of the row's */
};

enum {
  LANES_POINTS = 0, /* neighbouring points of one row: for unit strides */
  LANES_ROWS = 1,   /* the same point of neighbouring rows: for interleaved rows */
  LANES_DENSE = 2   /* neighbouring points of one row, of which each stage has as many threads as it
                       needs: the block's first threads have all of its work, the others none */
};

/* How the kernel computes its transform; method.h says what each method requires of a record. Four
 * bits of the packed form hold it, which leaves room for tensor cores. A new one goes to the end.
 *
 * plain            the stages are those of its n points
 *
 * rader            n + 1 points, a prime: points 1 .. n are convolved
 *
 * rader_cofactor   points = m*p, p a prime that divides them once: n = m*(p-1), stages of m first
 *
 * bluestein        a chirp's convolution, padded to n >= 2*points - 1
 */
#define RECORD_METHODS(X)                                                                          \
  X(PLAIN, plain)                                                                                  \
  X(RADER, rader)                                                                                  \
  X(RADER_COFACTOR, rader_cofactor)                                                                \
  X(BLUESTEIN, bluestein)
#define RECORD_METHOD_VALUE(value, name) METHOD_##value,
enum { RECORD_METHODS(RECORD_METHOD_VALUE) METHOD_COUNT };

/* The record itself: one value per field, in the field's natural unit. */
typedef struct {
  int32_t value[FIELD_COUNT];
} record;

/* What the table says about one field. */
typedef struct {
  const char *name;         /* of the text form and of the SQL column */
  int32_t least, most;      /* legal range */
  int32_t usual;            /* the default, left out of the text form */
  uint8_t bits;             /* in the packed form, holding value - least */
  const char *const *words; /* names of the values 0..most, or NULL for a plain number */
  const char *meaning;      /* one line for people */
} record_field_info;

const record_field_info *record_field_table(void); /* FIELD_COUNT entries */

/* The packed form: RECORD_PACKED_BYTES bytes, the first of which is the version: the earliest one
 * that can express the record, so that new fields do not change its identity. The record must be
 * valid. */
void record_pack(const record *r, uint8_t out[RECORD_PACKED_BYTES]);

/* Fails with TW_INVALID on an unknown version, a value out of range or set bits past the last
 * field. The result is valid. */
tw_status record_unpack(const uint8_t packed[RECORD_PACKED_BYTES], record *out) MUST_USE;

/* The record's identity: the first 32 bits of the hash of its packed form. */
uint32_t record_id(const record *r);

/* One line of field=value pairs, defaults left out, radices as radices=16x16. */
void record_print(const record *r, text *out);
tw_status record_parse(const char *line, record *out) MUST_USE;

/* A record of defaults for one length; the caller adds radices and elements. */
record record_usual(int32_t precision, int32_t length);

/* TW_OK when every rule of the closed form holds; otherwise the detail names the broken rule.
 * Independent of devices, except for architectural maxima. */
tw_status record_valid(const record *r) MUST_USE;

/* ---- derived numbers; the record must be valid ---- */
int record_points(const record *r);     /* of the transform: n, unless n is of its convolution */
int record_row_points(const record *r); /* of a row: those, or twice as many real ones; of a kind,
                                           those of its core (real_kind.h) */
int record_mirrors(const record *r);    /* 1: words meet their mirrored ones, in the tile or in
                                           registers */
int record_rows(const record *r);       /* of memory in a row of words: 2 with REAL_PAIRS, else 1 */
int record_rader(const record *r);    /* the prime p whose points 1 .. p-1 are convolved; 0: none */
int record_cofactor(const record *r); /* of Rader's convolution: points / p; else 1 */
int record_cluster(const record *r);  /* blocks that hold a row together */
int record_crossing(const record *r); /* of a cluster: the stage after which words go through it, to
                                         other blocks; -1: there is none that serves. All other
                                         exchanges stay within a block */
int record_before(const record *r, int stages); /* product of the first radices */
int record_stages(const record *r);
int record_runs(const record *r); /* stages that run: in a convolution all but a cofactor's run
                                     twice, the second time in reverse, so that the second list
                                     begins with the words that the first one ended with */
int record_same_lists(const record *r); /* 1: in reverse that list is the same, so that a kernel may
                                           run the text of one twice */
int record_axes(const record *r,
                int n[RECORD_AXES_MAX]); /* how many axes; n: lengths, slowest first */
int record_point_axes(const record *r, int n[RECORD_AXES_MAX]); /* the same of a row's points */
int record_is_box(const record *r); /* 1: several axes, each of which has stages of its own */
int record_axis_done(const record *r, int stage); /* product of the axis's radices before a stage */
int record_axis_points(const record *r, int stage); /* of a box: the length of a stage's axis */
int record_axis_behind(const record *r, int stage); /* of a box: words behind each of its points */
int record_radix(const record *r, int stage);
int record_radix_serves(
    int radix); /* 1: a stage may have it: up to 32, 40, and some primes to 79 */
int record_butterflies(const record *r, int stage); /* M: per thread */
int record_rolls(const record *r, int stage); /* 1: the stage's codelet is a loop, whose results the
                                                 following exchange stores: that of a large prime,
                                                 of which a thread has one butterfly */
int record_radix_rolls(int radix); /* 1: a loop may have it: primes, of which no text is too long */
int record_rows_in_threads(const record *r); /* 1: a thread holds a row's points in their order */
int record_stage_threads(const record *r, int stage); /* T: threads at work in a stage */
/* The same of all stages that run, in one go: how many there are. */
typedef struct {
  int radix, butterflies, threads, done, fetched; /* as above, and record_axis_done, _fetched */
} record_run;
enum { RECORD_RUNS_MAX = 2 * RECORD_STAGES_MAX };
int record_run_list(const record *r, record_run out[RECORD_RUNS_MAX]);
int record_block_threads(const record *r);
int record_own_rows(const record *r); /* transforms from one block's first to the next one's */
int record_row(const record *r); /* words of a row in the tile: n, or all points with a cofactor */
int record_stage_words(const record *r, int stage); /* words of a row that a stage transforms */
int record_fetched(const record *r, int stage);     /* twiddles fetched or computed per butterfly */
int record_fetched_power(const record *r, int i); /* which power of the butterfly's root is i-th */
int record_word_bytes(const record *r);           /* of one complex number */
int record_tile_word_bytes(const record *r);      /* of one in the tile, between stages */
int record_roundings(const record *r);            /* to halves in the tile, of each word */
int record_words_padded(const record *r, int words); /* shared words that hold `words` words */
int record_tile_words(const record *r); /* shared words of an exchange buffer: of a tile, or of the
                                           spectra of its rows, which have some words more each */
int record_shared_bytes(const record *r);             /* dynamic shared memory per block */
int record_exchanges_through_shared(const record *r); /* 1: some step uses exchange buffers */
int record_exchange_bytes(const record *r); /* of shared memory: the exchange buffers, which come
                                               first */
int record_fetches(const record *r);        /* 1: prefetched points wait in registers */
int record_dc_words(const record *r); /* of shared memory behind the exchange buffers: DC points
                                         of real rows, which the tile lacks */
int record_dc_stride(
    const record *r); /* threads that keep DC points: thread t those of rows t, t + stride,
                         ... */
int record_dc(const record *r);          /* DC points of Rader's rows that a thread keeps */
int record_table_words(const record *r); /* complex words of the stage-twiddle table; 0: none */
int record_registers_estimate(const record *r); /* 32-bit registers per thread */
/* 1 when the words of a box of real points need no padding where they wait in the tile for those of
 * the opposite line: threads take neighbours then, and the stage next to the side does too. */
int record_waits_bare(const record *r, int output);
int record_pad_every(const record *r);          /* words between pads that are inserted */
int record_position(const record *r, int word); /* the place of a word of the tile with padding */
void record_positions(const record *r, const int *words, int count,
                      int *at); /* record_position of many words; -1 stays -1 */

#endif
