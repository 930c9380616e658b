/* cost_real.c: see cost_real.h. The constants were fitted to some 2,000 measured records. */
#include "cost_real.h"
#include "real_kind.h"

#include <math.h>

static const double ANYWHERE = 0.035; /* share, of spectra stored directly: rows begin anywhere */
/* Shares, of a kind's spectra moved directly, number by number. */
static const double NUMBERS = 0.07, LOADED_NUMBERS = 0.12;
/* Shares, of the points of cosines that are not moved four at a time: staged, or one by one. */
static const double STAGED_POINTS = 0.2, LOADED_POINTS = 0.12, STORED_POINTS = 0.5;
/* Threads of a row, of which stores of half sectors are counted; values that a thread holds. */
enum { LONG_ROW = 64, LONGEST_ROW = 256, MANY = 32 };
static const double HALF_SECTORS = 0.16; /* share, of four numbers of f64 that a thread stores */
static const double LONG_LOADED_NUMBERS = 0.02; /* LOADED_NUMBERS of long rows in f64 */
/* Shares of f64, of kinds whose spectra are loaded: for each side of long rows that is staged, for
 * many values that are loaded directly, for points that one or two threads store. */
static const double STAGED_SIDE = 0.09, MANY_LOADED = 0.36, FEW_THREADS = 0.18;
/* Shares, of a kind's words of two rows: in f64 for eight more in a thread than eight, in f32 where
 * a thread has all of them; of a kind's spectra in f64 whose values take all registers. */
static const double HELD_PAIRS = 0.16, ROW_PAIRS = 0.3, CROWDED_NUMBERS = 0.035;
static const double STORED_QUARTERS = 0.3; /* share, of halves of rows that are stored one by one */
static const double QUARTERS_IN_TILE = 0.08; /* share, of each side of them that is staged */
static const double LOADED_RUN = 0.02;       /* as SHORT_RUN, of such halves that are loaded */
static const double SHORT_RUN = 0.25; /* share per 128-byte line over the run of a spectrum that
                                         neighbouring threads move, less 1 */

/* Shares, of words that meet in registers: for each pair of butterflies in a thread but the first,
 * the same of halves; of a kind, and the same where f64 is stored through the tile. */
static const double PAIRS = 0.02, PAIRS_OF_HALVES = 0.06;
static const double KINDS = 0.1, KINDS_STORED = 0.22;
static const double JOINED = 0.06;      /* share, of spectra joined as they are loaded, */
static const double JOINED_APART = 1.5; /* and more where each lane's are in lines of their own: */
enum { APART_ROWS = 16, APART_BYTES = 512 }; /* at least so many pairs of rows, of so many bytes */

/* Shares of all else, of words that meet their mirrored ones in the tile: before spectra are
 * stored, the same of rows of half as many words, and of interleaved ones; once spectra are loaded,
 * and the same of interleaved rows. */
static const double TILE_STORE = 0.06, TILE_STORE_HALF = 0.1, TILE_STORE_ROWS = 0.35,
                    TILE_LOAD = 0.25, TILE_LOAD_ROWS = 0.65;
static const double COLUMNS = 0.15;    /* of interleaved real points that become spectra */
static const double BOX_TILE = 0.02;   /* the same of boxes; */
static const double BOX_WAIT = 0.12;   /* share over resident blocks, of boxes of spectra, whose
                                          lines all wait in the tile before any is transformed */
static const double BOX_STAGED = 0.08; /* more, where results are staged too; */
/* More, where threads do not share out the pairs of a line evenly, so that each computes where its
 * own are. */
static const double UNEVEN_STORE = 0.25, UNEVEN_LOAD = 0.55;
/* More, for each stage of which threads have unequal shares; where fewer idle, none is counted. */
static const double UNEVEN_STAGE = 0.045, FEW_IDLE = 0.9;
static const double TILE_KIND = 0.2; /* more of it, of a kind's rows of half as many words */
static const double TILE_KIND_LOADED = 0.02; /* the same of f64 whose spectra are loaded */

static const double SWEPT = 30;           /* slots per real point whose place in a tile is computed:
                                             instructions, not fitted */
static const double STORED_NARROW = 0.25, /* ratios, of segments of whole sectors of stored ... */
    LOADED_NARROW = 0.5;                  /* ... and of loaded strided points */
static const double FOLDED_SEGMENT = 64; /* bytes, of folded rows whose stores are slower by as much
                                            as those of other misaligned rows */
static const double FOLDED_HALVES = 0.2; /* ratio, of folded rows of halves: measured of one pass */
static const double FOLDED_WAIT = 0.1;   /* share over resident blocks */
static const double TWINS_LOADED = 1.5;  /* ratio, of spectra that are loaded */
static const double SPECTRA_WAIT = 0.9;  /* share over the square of resident blocks */
static const double COPIED = 3; /* slots per real point of a tile that is copied as a piece */

/* Lines of 128 bytes over the run that neighbouring threads move, less 1, each of them so many
 * bytes. */
static double short_runs(const record *r, int bytes) {
  return fmax(0, 128.0 / (r->value[FIELD_THREADS] * bytes) - 1);
}

/* 1 for long rows in f64 of kinds whose spectra are loaded. */
static int long_doubles(const record *r, const binding *b) {
  int threads = r->value[FIELD_THREADS];
  return b->kind && !binding_spectrum(b) && r->value[FIELD_PRECISION] == TW_F64 &&
         threads >= LONG_ROW && threads < LONGEST_ROW;
}

/* Shares of f64, of kinds whose spectra are loaded, and stored. */
static double of_loaded(const record *r) {
  int direct = r->value[FIELD_INPUT] == IO_DIRECT, points = r->value[FIELD_OUTPUT] == IO_DIRECT;
  int threads = r->value[FIELD_THREADS], many = r->value[FIELD_ELEMENTS] >= MANY;
  if (r->value[FIELD_REAL] == REAL_HALF && ((threads == 2 && points) || (threads == 1 && many)))
    return FEW_THREADS;
  if (threads < LONG_ROW || threads >= LONGEST_ROW)
    return direct && many ? MANY_LOADED : 0;
  return STAGED_SIDE * (!direct + !points) + (direct && many ? MANY_LOADED : 0);
}

static double of_stored(const record *r, const binding *b) {
  int held = r->value[FIELD_ELEMENTS], direct = r->value[FIELD_OUTPUT] == IO_DIRECT;
  return direct && held >= MANY / 2 && held < MANY && spec_meets_in_registers(r, b)
             ? CROWDED_NUMBERS
             : 0;
}

/* Shares of kinds besides. */
static double of_kinds(const record *r, const binding *b) {
  int pairs = r->value[FIELD_REAL] == REAL_PAIRS;
  if (!b->kind || b->words)
    return 0;
  if (r->value[FIELD_PRECISION] != TW_F64)
    return pairs && r->value[FIELD_THREADS] == 1 ? ROW_PAIRS : 0;
  return pairs * HELD_PAIRS * fmax(0, r->value[FIELD_ELEMENTS] / 8.0 - 1) +
         (binding_spectrum(b) ? of_stored(r, b) : of_loaded(r));
}

/* The share by which memory takes longer where spectra are moved directly. */
static double direct_spectra(const record *r, const binding *b) {
  int output = binding_spectrum(b), strided = output ? b->strided_out : b->strided_in;
  element e = output ? b->out : b->in;
  if (!spec_meets_in_registers(r, b) || strided || r->value[FIELD_LANES] != LANES_POINTS ||
      r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED ||
      spec_has_lines_in_threads(r, b) || (!output && !b->kind))
    return 0;
  return (!b->kind             ? ANYWHERE
          : output             ? NUMBERS
          : long_doubles(r, b) ? LONG_LOADED_NUMBERS
                               : LOADED_NUMBERS) +
         SHORT_RUN * short_runs(r, element_bytes(e));
}

/* With real=quarter, each side by itself. What is stored in short runs is parts of sectors. */
static double single_quarters(const record *r, const binding *b) {
  double in_pairs = SHORT_RUN * short_runs(r, 2 * element_bytes(b->out));
  int staged_in = r->value[FIELD_INPUT] == IO_STAGED, out = r->value[FIELD_OUTPUT] == IO_STAGED;
  double in_runs = LOADED_RUN * short_runs(r, 2 * element_bytes(b->in));
  return (staged_in ? QUARTERS_IN_TILE : in_runs + (spec_takes_ends(r, b, 0) ? 0 : LOADED_POINTS)) +
         (out                        ? QUARTERS_IN_TILE
          : spec_takes_ends(r, b, 1) ? in_pairs
                                     : STORED_QUARTERS);
}

static double single_points(const record *r, const binding *b) {
  int output = b->kind && !binding_spectrum(b);
  int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
  if (r->value[FIELD_REAL] == REAL_QUARTER)
    return single_quarters(r, b);
  if (!b->kind || b->words || real_kind_of(b->kind)->form != FORM_COSINE)
    return 0;
  if (spec_takes_ends(r, b, output))
    return output && !staged && r->value[FIELD_PRECISION] == TW_F64 &&
                   r->value[FIELD_THREADS] >= LONGEST_ROW
               ? HALF_SECTORS
               : 0;
  if (staged)
    return r->value[FIELD_THREADS] > 1 ? STAGED_POINTS : 0;
  return output ? STORED_POINTS : LOADED_POINTS;
}

/* The same of a kind whose words meet in registers. */
static double kinds(const record *r, const binding *b) {
  int stored = binding_spectrum(b) && r->value[FIELD_OUTPUT] == IO_STAGED;
  if (!b->kind)
    return 0;
  return stored && r->value[FIELD_PRECISION] == TW_F64 ? KINDS_STORED : KINDS;
}

static int spectra_apart(const record *r, const binding *b) {
  int64_t bytes = binding_row_points(b, 0, r) * element_bytes(b->in);
  return r->value[FIELD_LANES] == LANES_ROWS && b->packed && bytes >= APART_BYTES &&
         r->value[FIELD_TRANSFORMS] >= APART_ROWS;
}

/* The same where each thread has several pairs of butterflies whose words meet, and where it joins
 * two spectra. */
static double meetings(const record *r, const binding *b) {
  int stage = binding_spectrum(b) ? record_stages(r) - 1 : 0;
  if (spec_joins_spectra(&(spec){*r, *b}))
    return JOINED + (spectra_apart(r, b) ? JOINED_APART : 0);
  if (!spec_meets_in_registers(r, b))
    return 0;
  double pairs = fmin(4, fmax(0, record_butterflies(r, stage) / 2 - 1));
  double each = element_halves(b->in) && element_halves(b->out) ? PAIRS_OF_HALVES : PAIRS;
  return each * pairs + kinds(r, b);
}

double cost_real_share(const record *r, const binding *b) {
  return direct_spectra(r, b) + single_points(r, b) + meetings(r, b) + of_kinds(r, b);
}

/* Stages of which threads have unequal shares, but for a few threads that idle. */
static int uneven_stages(const record *r) {
  int uneven = 0, threads = r->value[FIELD_THREADS];
  for (int s = 0; s < record_stages(r); s++) {
    int butterflies = record_stage_words(r, s) / record_radix(r, s);
    int most_work = butterflies <= threads && butterflies > FEW_IDLE * threads;
    uneven += butterflies % threads != 0 && !most_work;
  }
  return uneven;
}

/* Of boxes. */
static double boxes(const record *r, int output) {
  int n[RECORD_AXES_MAX], words = n[record_axes(r, n) - 1];
  int threads = record_block_threads(r);
  int all = output && (words % 2 || words < 32); /* the middle one too: emit_box.c */
  int pairs = words / 2 + all > 1 ? words / 2 + all : 1;
  int even = threads % pairs == 0 || pairs % threads == 0;
  int staged = !output && r->value[FIELD_OUTPUT] == IO_STAGED;
  return BOX_TILE + (staged ? BOX_STAGED : 0) + UNEVEN_STAGE * uneven_stages(r) +
         (even     ? 0
          : output ? UNEVEN_STORE
                   : UNEVEN_LOAD);
}

int cost_real_columns(const record *r, const binding *b) {
  return r->value[FIELD_LANES] == LANES_ROWS && b->type == TW_R2C && b->strided_in &&
         !element_halves(b->in);
}

double cost_real_meeting(const record *r, const binding *b) {
  int half = r->value[FIELD_REAL] == REAL_HALF;
  if (!record_mirrors(r) || b->mirrored || spec_joins_spectra(&(spec){*r, *b}))
    return 0;
  if (spec_meets_in_registers(r, b))
    return cost_real_columns(r, b) ? COLUMNS : 0;
  if (record_is_box(r))
    return boxes(r, binding_spectrum(b));
  if (r->value[FIELD_LANES] == LANES_ROWS)
    return binding_spectrum(b) ? TILE_STORE_ROWS : TILE_LOAD_ROWS;
  if (binding_spectrum(b))
    return (half ? TILE_STORE_HALF : TILE_STORE) + (half && b->kind ? TILE_KIND : 0);
  int doubles = r->value[FIELD_PRECISION] == TW_F64;
  return TILE_LOAD + (half && b->kind ? (doubles ? TILE_KIND_LOADED : TILE_KIND) : 0);
}

int cost_moves_lines(const record *r, const binding *b, int output) {
  if (output && r->value[FIELD_THREADS] == 1 &&
      record_row_points(r) * element_bytes(b->out) > RECORD_SECTOR)
    return 0;
  if (spec_takes_ends(r, b, output))
    return b->packed;
  return (!b->kind || output == binding_spectrum(b)) && spec_has_lines_in_threads(r, b);
}

/* A thread that holds a whole row joins each point and its mirrored one from one load. */
int cost_real_loads(const record *r, const binding *b) {
  return spec_joins_spectra(&(spec){*r, *b}) && r->value[FIELD_THREADS] > 1 ? 2 : 1;
}

double cost_real_slots(const record *r, const binding *b) {
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  int output = !binding_spectrum(b), side = output ? FIELD_OUTPUT : FIELD_INPUT;
  const spec s = {*r, *b};
  if (!record_mirrors(r) || b->mirrored || r->value[side] == IO_DIRECT ||
      spec_moves_pairs(&s, output) || spec_takes_ends(r, b, output))
    return 0;
  return 2 * (spec_copies_rows(&s, output) ? COPIED : SWEPT) * words;
}

double cost_real_narrow(const binding *b, double segment) {
  if (b->mirrored || segment < RECORD_SECTOR)
    return 1;
  if (b->type == TW_R2C && b->strided_in)
    return LOADED_NARROW;
  return b->type == TW_C2R && b->strided_out ? STORED_NARROW : 1;
}

double cost_misaligned_segments(const binding *b, double segment) {
  const double word = complex_bytes(TW_F32), line = 128;
  double usual = pow(fmin(1, line / segment), 2);
  if (b->folded && element_halves(b->out))
    return FOLDED_HALVES * usual;
  if (b->folded)
    return (RECORD_SECTOR - element_bytes(b->out)) / (RECORD_SECTOR - word) * FOLDED_SEGMENT /
           segment;
  return usual;
}

double cost_folded_waits(const binding *b) {
  return b->folded == TW_C2R && !element_halves(b->in) ? FOLDED_WAIT : 0;
}

double cost_twins_ratio(const binding *b) {
  return b->twins == TW_C2R ? TWINS_LOADED : 1;
}

double cost_real_waits(const record *r, const binding *b) {
  int spectra = b->type == TW_C2R && !b->mirrored && r->value[FIELD_INPUT] == IO_STAGED;
  return spectra && r->value[FIELD_LANES] == LANES_ROWS && spec_meets_in_registers(r, b)
             ? SPECTRA_WAIT
             : 0;
}

double cost_real_box_waits(const record *r, const binding *b) {
  return record_is_box(r) && record_mirrors(r) && !binding_spectrum(b) ? BOX_WAIT : 0;
}
