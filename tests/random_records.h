/* random_records.h: records drawn at random over the whole field table, for the tests of records,
 * layouts, the machine model and generated kernels. Needs no device. */
#ifndef RANDOM_RECORDS_H
#define RANDOM_RECORDS_H

#include "binding_help.h"
#include "check.h"
#include "record.h"
#include "residues.h"

static const int random_lengths[] = {1,   2,   3,   4,    5,    8,    13,   16,   24,   30,  49,
                                     64,  77,  96,  100,  125,  128,  144,  169,  210,  243, 256,
                                     360, 512, 625, 1000, 1024, 1331, 2048, 2187, 4096, 37,  61,
                                     82,  6,   10,  28,   46,   126,  130,  520,  1020, 74,  116};
enum { RANDOM_LENGTHS = sizeof random_lengths / sizeof *random_lengths };

static inline int random_pick(uint64_t *state, int below) {
  return (int)(check_random(state) % (uint64_t)below);
}

/* Factors of n, each at most 32, in random order. */
static inline int random_factors(uint64_t *state, int n, record *r) {
  int stage = 0;
  while (n > 1 && stage < RECORD_STAGES_MAX) {
    int options[79], count = 0;
    for (int f = 2; f <= 79; f++)
      if (n % f == 0 && record_radix_serves(f))
        options[count++] = f;
    if (!count)
      return 0;
    int f = options[random_pick(state, count)];
    r->value[FIELD_RADIX_0 + stage++] = f;
    n /= f;
  }
  return n == 1;
}

/* As many threads as the stages need, sometimes a few more; a block of at most 256. */
static inline void random_block(uint64_t *state, record *r) {
  int widest = 1, stages = record_stages(r);
  for (int s = 0; s < stages; s++)
    widest = record_radix(r, s) > widest ? record_radix(r, s) : widest;
  int most = random_pick(state, 2) ? widest : 40;
  r->value[FIELD_ELEMENTS] = widest + (most > widest ? random_pick(state, most - widest) : 0);
  for (int s = 0; s < stages; s++)
    if (record_stage_threads(r, s) > r->value[FIELD_THREADS])
      r->value[FIELD_THREADS] = record_stage_threads(r, s);
  if (random_pick(state, 4) == 0)
    r->value[FIELD_THREADS] += random_pick(state, 8);
  int room = 256 / r->value[FIELD_THREADS];
  r->value[FIELD_TRANSFORMS] = 1 + random_pick(state, room > 1 ? room : 1);
  r->value[FIELD_MIN_BLOCKS] = random_pick(state, 3);
}

/* Rows whose stages leave threads idle are dealt anew to each stage's first threads. */
static inline void random_dense(record *r) {
  static const int plain[] = {FIELD_STREAMING, FIELD_PREFETCH, FIELD_INPUT, FIELD_OUTPUT,
                              FIELD_VECTOR};
  for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
    r->value[plain[i]] = 0;
  r->value[FIELD_LANES] = LANES_DENSE;
  r->value[FIELD_EXCHANGE] %= EXCHANGE_PLANE;
  r->value[FIELD_TWIDDLE] %= TWIDDLE_HOISTED;
  if (r->value[FIELD_TRANSFORMS] == 1)
    r->value[FIELD_TRANSFORMS] = 2;
}

/* 1 in one of three records of which some stage leaves threads idle. */
static inline int random_uneven(uint64_t *state, const record *r) {
  int uneven = 0;
  for (int s = 0; s < record_stages(r); s++)
    uneven |= record_stage_threads(r, s) < r->value[FIELD_THREADS];
  return uneven && random_pick(state, 3) == 0;
}

/* Neighbouring threads hold neighbouring rows, in one of three records that have several. */
static inline void random_lanes(uint64_t *state, record *r) {
  if (random_uneven(state, r)) {
    random_dense(r);
    return;
  }
  r->value[FIELD_LANES] = r->value[FIELD_TRANSFORMS] > 1 && random_pick(state, 3) == 0;
  if (!r->value[FIELD_LANES])
    return;
  if (!record_fetches(r))
    r->value[FIELD_PREFETCH] = 0;
  if (random_pick(state, 3))
    r->value[FIELD_VECTOR] = 0;
}

/* Blocks that overlap, in one of two records that may. */
static inline void random_overlap(uint64_t *state, record *r) {
  r->value[FIELD_OVERLAP] = r->value[FIELD_LANES] == LANES_ROWS &&
                            r->value[FIELD_OUTPUT] == IO_DIRECT && !r->value[FIELD_WHOLE] &&
                            !r->value[FIELD_REAL] && random_pick(state, 2);
  if (record_own_rows(r) < 1)
    r->value[FIELD_OVERLAP] = 0;
  if (r->value[FIELD_OVERLAP])
    r->value[FIELD_STORE_HINT] = HINT_NONE;
}

/* Several axes, in one of three records that have stages enough. */
static inline void random_axes(uint64_t *state, record *r) {
  int stages = record_stages(r);
  if (stages < 2 || r->value[FIELD_LANES] == LANES_DENSE || random_pick(state, 3))
    return;
  r->value[FIELD_AXIS_1] = 1 + random_pick(state, stages - 1);
  if (r->value[FIELD_AXIS_1] + 1 < stages && random_pick(state, 2))
    r->value[FIELD_AXIS_2] =
        r->value[FIELD_AXIS_1] + 1 + random_pick(state, stages - 1 - r->value[FIELD_AXIS_1]);
  if (random_pick(state, 2))
    r->value[FIELD_LANES] = LANES_POINTS;
  if (r->value[FIELD_LANES])
    r->value[FIELD_INPUT] = r->value[FIELD_OUTPUT] = IO_DIRECT;
}

/* Makes a Rader convolution with a cofactor: the first stages are the cofactor's, and the product
 * of the other radices is one less than a prime. Returns 0 where there is no such prime. */
static inline int random_cofactor(uint64_t *state, record *r) {
  int stages = record_stages(r), first = stages > 1 ? 1 + random_pick(state, stages - 1) : 0;
  int cofactor = 1;
  for (int s = 0; s < first; s++)
    cofactor *= record_radix(r, s);
  int p = r->value[FIELD_LENGTH] / cofactor + 1;
  if (!first || !residues_prime(p) || cofactor % p == 0)
    return 0;
  r->value[FIELD_AXIS_1] = first;
  r->value[FIELD_POINTS] = cofactor * p;
  r->value[FIELD_METHOD] = METHOD_RADER_COFACTOR;
  r->value[FIELD_PREFETCH] = 0;
  for (int s = 0; s < stages; s++) /* the cofactor's stages have more words per thread */
    if (record_stage_threads(r, s) > r->value[FIELD_THREADS])
      r->value[FIELD_THREADS] = record_stage_threads(r, s);
  return 1;
}

/* Makes some records convolutions: Rader's half of those whose length is one less than a prime, or
 * could be with a cofactor; a padded chirp one in twelve of the others. The padding is at most that
 * of the candidate space: up to five words for two points. */
static inline void random_points(uint64_t *state, record *r) {
  int n = r->value[FIELD_LENGTH], rader = n > 1 && residues_prime(n + 1);
  if (r->value[FIELD_AXIS_1] || r->value[FIELD_LANES] == LANES_DENSE ||
      (random_pick(state, 2) && random_cofactor(state, r)))
    return;
  if (random_pick(state, rader ? 2 : 12))
    return;
  r->value[FIELD_METHOD] = rader ? METHOD_RADER : METHOD_BLUESTEIN;
  r->value[FIELD_POINTS] = rader ? n + 1 : (n + 1) / 2 - random_pick(state, n / 10 + 1);
  r->value[FIELD_PREFETCH] = r->value[FIELD_VECTOR] = 0;
  if (!rader)
    r->value[FIELD_INPUT] = r->value[FIELD_OUTPUT] = IO_DIRECT;
}

/* Rows of real points, in one of five records. The side of the spectrum is staged, of those whose
 * other side must be direct that one alone; some have direct spectra of two rows. */
static inline void random_real(uint64_t *state, record *r) {
  if (random_pick(state, 5) || r->value[FIELD_LANES] == LANES_DENSE)
    return;
  r->value[FIELD_REAL] = 1 + random_pick(state, 2);
  int output = random_pick(state, 2), alone = r->value[FIELD_METHOD] == METHOD_BLUESTEIN;
  int other = !alone && r->value[FIELD_REAL] == REAL_HALF && random_pick(state, 2);
  r->value[FIELD_INPUT] = !output || other ? IO_STAGED : IO_DIRECT;
  r->value[FIELD_OUTPUT] = output || other ? IO_STAGED : IO_DIRECT;
  if (!output && r->value[FIELD_REAL] == REAL_PAIRS && random_pick(state, 2)) {
    r->value[FIELD_INPUT] = IO_DIRECT;
    r->value[FIELD_OUTPUT] = !alone && random_pick(state, 2) ? IO_STAGED : IO_DIRECT;
  }
  if (r->value[FIELD_INPUT] == IO_STAGED)
    r->value[FIELD_LOAD_HINT] %= HINT_LINES;
  if (r->value[FIELD_OUTPUT] == IO_STAGED)
    r->value[FIELD_STORE_HINT] %= HINT_KEEP;
  r->value[FIELD_EXCHANGE] = EXCHANGE_COMPLEX;
  r->value[FIELD_PREFETCH] = r->value[FIELD_WHOLE] = 0;
  int pairs = other && r->value[FIELD_METHOD] == METHOD_PLAIN; /* both sides are staged */
  if (!pairs || r->value[FIELD_LENGTH] % (1 << r->value[FIELD_VECTOR]))
    r->value[FIELD_VECTOR] = 0;
  if (!r->value[FIELD_POINTS])
    r->value[FIELD_AXIS_1] = r->value[FIELD_AXIS_2] = 0;
}

/* Makes one in eight records, where some exchange can go through a cluster, rows of several blocks.
 */
static inline void random_cluster(uint64_t *state, record *r) {
  static const int direct[] = {FIELD_STREAMING, FIELD_PREFETCH, FIELD_INPUT,  FIELD_OUTPUT,
                               FIELD_VECTOR,    FIELD_LANES,    FIELD_AXIS_1, FIELD_AXIS_2,
                               FIELD_POINTS,    FIELD_METHOD,   FIELD_REAL,   FIELD_OVERLAP};
  int blocks = 2 + random_pick(state, 7);
  if (random_pick(state, 8) || r->value[FIELD_LENGTH] % blocks)
    return;
  record of = *r;
  for (unsigned i = 0; i < sizeof direct / sizeof *direct; i++)
    of.value[direct[i]] = 0;
  of.value[FIELD_CLUSTER] = blocks;
  of.value[FIELD_TRANSFORMS] = of.value[FIELD_BUFFERS] = of.value[FIELD_THREADS] = 1;
  of.value[FIELD_EXCHANGE] %= EXCHANGE_SHUFFLE;
  of.value[FIELD_TWIDDLE] %= TWIDDLE_HOISTED;
  if (record_crossing(&of) < 0)
    return;
  int interleaved = random_pick(state, 2);
  if (!interleaved && blocks % 2 == 0 && random_pick(state, 3) == 0) {
    of.value[FIELD_REAL] = REAL_HALF;
    of.value[random_pick(state, 2) ? FIELD_INPUT : FIELD_OUTPUT] = IO_STAGED;
    of.value[FIELD_EXCHANGE] = EXCHANGE_COMPLEX;
    of.value[FIELD_LOAD_HINT] = of.value[FIELD_STORE_HINT] = of.value[FIELD_WHOLE] = 0;
  }
  for (int s = 0; s < record_stages(&of); s++)
    if (record_stage_threads(&of, s) > of.value[FIELD_THREADS])
      of.value[FIELD_THREADS] = record_stage_threads(&of, s);
  if (random_pick(state, 4) == 0)
    of.value[FIELD_THREADS] += random_pick(state, 8);
  if (of.value[FIELD_THREADS] > of.value[FIELD_LENGTH] / blocks)
    of.value[FIELD_THREADS] = of.value[FIELD_LENGTH] / blocks;
  if (interleaved) {
    int room = 256 / of.value[FIELD_THREADS];
    of.value[FIELD_TRANSFORMS] = 2 + random_pick(state, room > 2 ? (room < 32 ? room : 32) - 1 : 1);
    of.value[FIELD_LANES] = LANES_ROWS;
    of.value[FIELD_INPUT] = random_pick(state, 3) == 0;
    of.value[FIELD_OUTPUT] = random_pick(state, 3) == 0;
    of.value[FIELD_LOAD_HINT] %= of.value[FIELD_INPUT] ? HINT_LINES : 4;
    of.value[FIELD_STORE_HINT] %= of.value[FIELD_OUTPUT] ? HINT_KEEP : 3;
    if (record_crossing(&of) < 0)
      return;
  }
  *r = of;
}

/* Rounds the words of the tile to halves, in one of four plain records of complex rows that
 * exchange through one, of one block or of a cluster. */
static inline void random_tile(uint64_t *state, record *r) {
  int plain = r->value[FIELD_PRECISION] == TW_F32 && r->value[FIELD_METHOD] == METHOD_PLAIN &&
              r->value[FIELD_REAL] == REAL_NONE && record_stages(r) > 1 &&
              r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE;
  if (!plain || random_pick(state, 4))
    return;
  r->value[FIELD_TILE] = TILE_HALVES;
  r->value[FIELD_EXCHANGE] = EXCHANGE_COMPLEX;
  r->value[FIELD_OUTPUT] = IO_DIRECT;
  if (!r->value[FIELD_PREFETCH])
    r->value[FIELD_INPUT] = IO_DIRECT;
  if (r->value[FIELD_INPUT] == IO_DIRECT)
    r->value[FIELD_VECTOR] = 0;
}

/* Makes codelets of large primes loops, in half of the plain records of complex rows that may have
 * some. */
static inline void random_rolled(uint64_t *state, record *r) {
  int large = 0;
  for (int s = 0; s < record_stages(r); s++)
    large |= record_radix_rolls(record_radix(r, s));
  if (!large || random_pick(state, 2) || r->value[FIELD_METHOD] != METHOD_PLAIN ||
      r->value[FIELD_REAL] != REAL_NONE || record_cluster(r) > 1)
    return;
  r->value[FIELD_ROLLED] = 1 + random_pick(state, 3);
  r->value[FIELD_EXCHANGE] %= EXCHANGE_PLANE;
  r->value[FIELD_TILE] = TILE_WORDS;
}

/* A record drawn over the whole field table; may be invalid. */
static inline record random_record(uint64_t *state, int precision, int n) {
  record r = record_usual(precision, n);
  if (!random_factors(state, n, &r))
    return r;
  random_block(state, &r);
  r.value[FIELD_WHOLE] = random_pick(state, 3) == 0;
  r.value[FIELD_STREAMING] = random_pick(state, 2);
  r.value[FIELD_PREFETCH] = r.value[FIELD_STREAMING] ? random_pick(state, 4) : 0;
  int ahead = r.value[FIELD_PREFETCH] && (r.value[FIELD_PREFETCH] > 1 || random_pick(state, 4));
  r.value[FIELD_INPUT] = ahead ? IO_STAGED : random_pick(state, 2);
  r.value[FIELD_OUTPUT] = random_pick(state, 2);
  r.value[FIELD_VECTOR] = random_pick(state, 3) == 0 ? 1 + random_pick(state, 2) : 0;
  r.value[FIELD_LOAD_HINT] = random_pick(state, r.value[FIELD_INPUT] == IO_DIRECT ? 4 : 2);
  r.value[FIELD_STORE_HINT] = random_pick(state, r.value[FIELD_OUTPUT] == IO_DIRECT ? 3 : 2);
  r.value[FIELD_EXCHANGE] = random_pick(state, 4);
  r.value[FIELD_BUFFERS] = 1 + random_pick(state, 2);
  r.value[FIELD_PADDING] = random_pick(state, 4);
  if (r.value[FIELD_PADDING] == PADDING_XOR)
    r.value[FIELD_PAD_EVERY] = 5 + random_pick(state, 4);
  if (r.value[FIELD_PADDING] == PADDING_INSERT) {
    r.value[FIELD_PAD_EVERY] = random_pick(state, 9);
    r.value[FIELD_PAD_BY] = 1 + random_pick(state, 5);
  }
  if (r.value[FIELD_PADDING] == PADDING_BLOCKS) {
    r.value[FIELD_PAD_EVERY] = random_pick(state, 2);
    r.value[FIELD_PAD_BY] = 1 + random_pick(state, 15);
  }
  r.value[FIELD_TWIDDLE] = random_pick(state, 4);
  r.value[FIELD_CHAIN] = random_pick(state, 2);
  r.value[FIELD_SPILLS] = random_pick(state, 8) == 0;
  random_lanes(state, &r);
  random_axes(state, &r);
  random_points(state, &r);
  random_real(state, &r);
  random_overlap(state, &r);
  random_cluster(state, &r);
  random_tile(state, &r);
  random_rolled(state, &r);
  return r;
}

/* Draws until a record is valid. One in twelve is asked to exchange by shuffles, which few random
 * records can. */
static inline record random_valid_record(uint64_t *state) {
  for (;;) {
    int shuffle = random_pick(state, 12) == 0, precision = random_pick(state, 2);
    int n = shuffle ? 1 << (3 + random_pick(state, 6))
                    : random_lengths[random_pick(state, RANDOM_LENGTHS)];
    for (int tries = 0; tries < 500; tries++) {
      record r = random_record(state, precision, n);
      if (shuffle)
        r.value[FIELD_EXCHANGE] = EXCHANGE_SHUFFLE;
      if (record_valid(&r) == TW_OK)
        return r;
    }
  }
}

#endif
