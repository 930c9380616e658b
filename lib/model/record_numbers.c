/* record_numbers.c: numbers derived from a record. */
#include "element.h"
#include "method.h"

int record_points(const record *r) {
  return r->value[FIELD_POINTS] ? r->value[FIELD_POINTS] : r->value[FIELD_LENGTH];
}

int record_row_points(const record *r) {
  int real = r->value[FIELD_REAL];
  return record_points(r) * (real == REAL_HALF || real == REAL_QUARTER ? 2 : 1);
}

int record_mirrors(const record *r) {
  return r->value[FIELD_REAL] == REAL_HALF || r->value[FIELD_REAL] == REAL_PAIRS;
}

int record_rows(const record *r) {
  return r->value[FIELD_REAL] == REAL_PAIRS ? 2 : 1;
}

int record_rader(const record *r) {
  return record_method(r)->prime ? r->value[FIELD_POINTS] / record_cofactor(r) : 0;
}

int record_cofactor(const record *r) {
  return record_method(r)->prime ? r->value[FIELD_POINTS] - r->value[FIELD_LENGTH] : 1;
}

int record_own_rows(const record *r) {
  int shared = r->value[FIELD_OVERLAP] ? RECORD_SECTOR / record_word_bytes(r) - 1 : 0;
  return r->value[FIELD_TRANSFORMS] - shared;
}

int record_row(const record *r) {
  return r->value[FIELD_METHOD] == METHOD_RADER_COFACTOR
             ? r->value[FIELD_POINTS]
             : r->value[FIELD_LENGTH] / record_cluster(r);
}

int record_stage_words(const record *r, int stage) {
  int of_cofactor =
      r->value[FIELD_METHOD] == METHOD_RADER_COFACTOR && stage < r->value[FIELD_AXIS_1];
  return of_cofactor ? record_row(r) : r->value[FIELD_LENGTH] / record_cluster(r);
}

int record_cluster(const record *r) {
  return r->value[FIELD_CLUSTER];
}

int record_before(const record *r, int stages) {
  int product = 1;
  for (int s = 0; s < stages; s++)
    product *= record_radix(r, s);
  return product;
}

/* With A the product of the radices up to the crossing and B that of the others, a block loads runs
 * of B/C neighbouring points and stores runs of A/C: the crossing is where the shorter ones are
 * longest. Of interleaved rows only staged sides gain from runs, and the crossing is the last that
 * can be, where the other blocks' barrier is one with the kernel's end, or the first for staged
 * input. The butterflies behind it take r/C words each from every block. */
int record_crossing(const record *r) {
  int blocks = record_cluster(r), best = -1, longest = 0;
  int staged = r->value[FIELD_INPUT] == IO_STAGED, lanes = r->value[FIELD_LANES] == LANES_ROWS;
  for (int s = 0; blocks > 1 && s + 1 < record_stages(r); s++) {
    int before = record_before(r, s + 1), behind = r->value[FIELD_LENGTH] / before;
    int run = (lanes ? (staged ? behind : before) : before < behind ? before : behind) / blocks;
    if (before % blocks == 0 && record_radix(r, s + 1) % blocks == 0 && run > longest) {
      longest = run;
      best = s;
    }
  }
  return best;
}

int record_stages(const record *r) {
  int s = 0;
  while (s < RECORD_STAGES_MAX && r->value[FIELD_RADIX_0 + s])
    s++;
  return s;
}

int record_runs(const record *r) {
  int stages = record_stages(r);
  return record_convolves(r) ? 2 * stages - r->value[FIELD_AXIS_1] : stages;
}

int record_same_lists(const record *r) {
  int first = r->value[FIELD_AXIS_1], stages = record_stages(r);
  for (int s = first; s < stages; s++)
    if (r->value[FIELD_RADIX_0 + s] != r->value[FIELD_RADIX_0 + stages - 1 - (s - first)])
      return 0;
  return record_convolves(r) && r->value[FIELD_BUFFERS] == 1;
}

int record_radix(const record *r, int stage) {
  int radix = stage < RECORD_STAGES_MAX ? r->value[FIELD_RADIX_0 + stage] : 0;
  if (radix || !record_convolves(r))
    return radix;
  return r->value[FIELD_RADIX_0 + 2 * record_stages(r) - 1 - stage];
}

/* 1 when a stage is the first of its axis, or of a convolution's second list. */
static int begins_axis(const record *r, int stage) {
  if (record_convolves(r) && stage == record_stages(r))
    return 1;
  return !stage || stage == r->value[FIELD_AXIS_1] || stage == r->value[FIELD_AXIS_2];
}

int record_axes(const record *r, int n[RECORD_AXES_MAX]) {
  int count = 0;
  n[0] = record_convolves(r) ? r->value[FIELD_LENGTH] : 1;
  if (record_convolves(r))
    return 1;
  for (int s = 0; s < record_stages(r); s++) {
    if (begins_axis(r, s))
      n[count++] = 1;
    n[count - 1] *= record_radix(r, s);
  }
  return count ? count : 1;
}

int record_point_axes(const record *r, int n[RECORD_AXES_MAX]) {
  int axes = record_axes(r, n);
  if (axes == 1) /* a convolution's length is another */
    n[0] = record_row_points(r);
  else
    n[axes - 1] *= record_row_points(r) / record_points(r);
  return axes;
}

int record_is_box(const record *r) {
  return r->value[FIELD_AXIS_1] && !record_convolves(r);
}

/* The stages of a stage's axis: from *first to before *end. */
static void axis_stages(const record *r, int stage, int *first, int *end) {
  for (*first = stage; !begins_axis(r, *first);)
    --*first;
  for (*end = stage + 1; *end < record_stages(r) && !begins_axis(r, *end);)
    ++*end;
}

int record_axis_points(const record *r, int stage) {
  int first, end;
  axis_stages(r, stage, &first, &end);
  return record_before(r, end) / record_before(r, first);
}

int record_axis_behind(const record *r, int stage) {
  int first, end;
  axis_stages(r, stage, &first, &end);
  return r->value[FIELD_LENGTH] / record_before(r, end);
}

int record_axis_done(const record *r, int stage) {
  int done = 1;
  for (; !begins_axis(r, stage); stage--)
    done *= record_radix(r, stage - 1);
  return done;
}

/* Of the larger primes those whose codelets are short (dft_prime.c): 47, 59 and 71 take twice the
 * operations of their neighbours and exceed the error bound. */
int record_radix_serves(int radix) {
  static const int primes[] = {37, 41, 43, 53, 61, 67, 73, 79};
  for (unsigned i = 0; radix > RECORD_RADIX_ANY && i < sizeof primes / sizeof *primes; i++)
    if (primes[i] == radix)
      return 1;
  return (radix >= 2 && radix <= RECORD_RADIX_ANY) || radix == RECORD_RADIX_WIDE;
}

int record_butterflies(const record *r, int stage) {
  int m = r->value[FIELD_ELEMENTS] / record_radix(r, stage);
  return m > 1 ? m : 1;
}

int record_radix_rolls(int radix) {
  int f = 2;
  while (f * f <= radix && radix % f)
    f++;
  return radix >= RECORD_ROLLED_LEAST && radix <= RECORD_ROLLED_MOST && f * f > radix;
}

int record_rolls(const record *r, int stage) {
  return r->value[FIELD_ROLLED] && record_radix_rolls(record_radix(r, stage)) &&
         record_butterflies(r, stage) == 1 &&
         (stage + 1 < record_stages(r) || r->value[FIELD_OUTPUT] == IO_STAGED);
}

int record_rows_in_threads(const record *r) {
  return record_stages(r) == 1 && r->value[FIELD_THREADS] == 1 && record_butterflies(r, 0) == 1 &&
         r->value[FIELD_METHOD] == METHOD_PLAIN &&
         (r->value[FIELD_REAL] == REAL_NONE || r->value[FIELD_REAL] == REAL_HALF);
}

int record_stage_threads(const record *r, int stage) {
  int per_thread = record_radix(r, stage) * record_butterflies(r, stage);
  return (record_stage_words(r, stage) + per_thread - 1) / per_thread;
}

static int fetched_of(const record *r, int radix) {
  return !r->value[FIELD_CHAIN] || radix <= 4 ? radix - 1 : 3 + (radix - 1) / 4;
}

int record_run_list(const record *r, record_run out[RECORD_RUNS_MAX]) {
  const int stages = record_stages(r), elements = r->value[FIELD_ELEMENTS];
  const int axis_1 = r->value[FIELD_AXIS_1], axis_2 = r->value[FIELD_AXIS_2];
  const int runs = record_convolves(r) ? 2 * stages - axis_1 : stages;
  const int words = r->value[FIELD_LENGTH] / record_cluster(r);
  const int first = r->value[FIELD_METHOD] == METHOD_RADER_COFACTOR ? axis_1 : 0;
  for (int s = 0; s < runs; s++) {
    int radix = r->value[FIELD_RADIX_0 + (s < stages ? s : 2 * stages - 1 - s)];
    int m = elements >= 2 * radix ? elements / radix : 1;
    int begins = !s || s == axis_1 || s == axis_2 || s == stages;
    int of = s < first ? r->value[FIELD_POINTS] : words;
    out[s] = (record_run){.radix = radix,
                          .butterflies = m,
                          .threads = (of + radix * m - 1) / (radix * m),
                          .done = begins ? 1 : out[s - 1].done * out[s - 1].radix,
                          .fetched = begins ? 0 : fetched_of(r, radix)};
  }
  return runs;
}

int record_block_threads(const record *r) {
  return r->value[FIELD_THREADS] * r->value[FIELD_TRANSFORMS];
}

int record_word_bytes(const record *r) {
  return complex_bytes(r->value[FIELD_PRECISION]);
}

int record_tile_word_bytes(const record *r) {
  return record_word_bytes(r) / (r->value[FIELD_TILE] == TILE_HALVES ? 2 : 1);
}

int record_roundings(const record *r) {
  return r->value[FIELD_TILE] == TILE_HALVES ? record_stages(r) - 1 : 0;
}

int record_fetched(const record *r, int stage) {
  return begins_axis(r, stage) ? 0 : fetched_of(r, record_radix(r, stage));
}

int record_fetched_power(const record *r, int i) {
  return r->value[FIELD_CHAIN] && i >= 3 ? 4 * (i - 2) : i + 1;
}

int record_table_words(const record *r) {
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_COMPUTED)
    return 0;
  record_run run[RECORD_RUNS_MAX];
  int words = 0, runs = record_run_list(r, run);
  for (int s = 0; s < runs; s++)
    words += run[s].done * run[s].fetched;
  return words;
}

int record_fetches(const record *r) {
  return r->value[FIELD_PREFETCH] && r->value[FIELD_INPUT] == IO_DIRECT;
}

int record_exchanges_through_shared(const record *r) {
  int staged_in = r->value[FIELD_INPUT] == IO_STAGED && !r->value[FIELD_PREFETCH];
  int between = record_stages(r) > 1 && r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE;
  return staged_in || between || r->value[FIELD_OUTPUT] == IO_STAGED;
}

int record_dc_words(const record *r) {
  int kept = record_mirrors(r) && r->value[FIELD_METHOD] == METHOD_RADER;
  return kept ? r->value[FIELD_TRANSFORMS] : 0;
}

int record_waits_bare(const record *r, int output) {
  int box = record_is_box(r) && r->value[FIELD_REAL] == REAL_HALF;
  return box &&
         (!output || record_axis_done(r, record_stages(r) - 1) * record_word_bytes(r) >= 128);
}

int record_tile_words(const record *r) {
  int rows = r->value[FIELD_TRANSFORMS], words = record_words_padded(r, record_row(r) * rows);
  int staged = r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED;
  int spectra = (record_row(r) + 2) * rows;
  int lines = r->value[FIELD_REAL] == REAL_HALF || r->value[FIELD_REAL] == REAL_QUARTER;
  return staged && lines && spectra > words ? spectra : words;
}

int record_exchange_bytes(const record *r) {
  if (!record_exchanges_through_shared(r))
    return 0;
  int words = record_tile_words(r);
  int whole = r->value[FIELD_EXCHANGE] != EXCHANGE_PLANE;
  int bytes = words * record_tile_word_bytes(r) / (whole ? 1 : 2) * r->value[FIELD_BUFFERS];
  bytes += record_dc_words(r) * record_word_bytes(r);
  return (bytes + 15) / 16 * 16;
}

int record_shared_bytes(const record *r) {
  int64_t tile = (int64_t)record_row(r) * r->value[FIELD_TRANSFORMS];
  if (tile > RECORD_SHARED_MOST)
    return INT32_MAX;
  int words = record_words_padded(r, (int)tile), word_bytes = record_word_bytes(r);
  int64_t bytes = record_exchange_bytes(r);
  if (!record_fetches(r))
    bytes += (int64_t)words * record_tile_word_bytes(r) * r->value[FIELD_PREFETCH];
  bytes = (bytes + 15) / 16 * 16;
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED)
    bytes += (int64_t)record_table_words(r) * word_bytes;
  return bytes > RECORD_SHARED_MOST ? INT32_MAX : (int)bytes;
}

int record_dc_stride(const record *r) {
  return record_stage_threads(r, record_stages(r) - 1);
}

int record_dc(const record *r) {
  if (!record_method(r)->prime)
    return 0;
  int stride = record_dc_stride(r);
  return (record_cofactor(r) + stride - 1) / stride;
}

/* Registers for the values held across the widest stage, a codelet's temporaries, addresses, and
 * hoisted twiddles. */
int record_registers_estimate(const record *r) {
  int real = number_registers(r->value[FIELD_PRECISION]);
  int slots = 1, widest = 1, hoisted = 0, hoists = r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED;
  record_run run[RECORD_RUNS_MAX];
  int runs = record_run_list(r, run);
  for (int s = 0; s < runs; s++) {
    int held = run[s].radix * run[s].butterflies;
    slots = held > slots ? held : slots;
    widest = run[s].radix > widest ? run[s].radix : widest;
    if (hoists)
      hoisted += 2 * run[s].butterflies * run[s].fetched;
  }
  int dc = 2 * record_dc(r);
  return real * (2 * slots + widest / 2 + hoisted + dc) + 20;
}
