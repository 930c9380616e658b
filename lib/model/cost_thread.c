/* cost_thread.c: what one thread of a kernel does, in issue slots, and the registers that it takes.
 */
#include "cost.h"
#include "cost_convolution.h"
#include "cost_halves.h"
#include "cost_real.h"
#include "cost_traffic.h"
#include "element.h"
#include "method.h"
#include "rolled.h"

#include <math.h>

double cost_codelet(int radix) {
  static const int issued[] = {0,   0,   4,   12,  16,  32,  36,  60,  52,  80,  84,
                               140, 96,  168, 148, 156, 144, 248, 196, 324, 208, 264,
                               324, 492, 252, 352, 388, 380, 352, 608, 372, 676, 372};
  static const struct {
    int radix, issued;
  } larger[] = {{37, 824},  {40, 516},  {41, 1008}, {43, 1100}, {53, 1592},
                {61, 1600}, {67, 2228}, {73, 2552}, {79, 2732}};
  if (radix < (int)(sizeof issued / sizeof *issued))
    return issued[radix];
  for (unsigned i = 0; i < sizeof larger / sizeof *larger; i++)
    if (larger[i].radix == radix)
      return larger[i].issued;
  return 4.0 * radix * log2(radix);
}

int cost_loop_fmas(int radix, int at_once) {
  rolled_loop l = rolled_loop_of(radix, at_once);
  return (l.halved ? 12 : 4) * l.inputs * at_once;
}

/* A load of constants brings two of them. Results are put together from sums, and their places
 * found. */
cost_stage cost_of_stage(const record *r, int stage) {
  static const double RESULTS = 16, TURN = 5; /* instructions: of each pair, of a turn */
  int radix = record_radix(r, stage), at_once = r->value[FIELD_ROLLED];
  if (!record_rolls(r, stage))
    return (cost_stage){cost_codelet(radix), cost_codelet(radix)};
  rolled_loop l = rolled_loop_of(radix, at_once);
  int each = l.halved ? 2 : 1;
  double sums = 2.0 * (radix - 1) + (l.halved ? 4 : 0) * l.inputs + 2.0 * l.inputs;
  double turn = cost_loop_fmas(radix, at_once) + each * (l.inputs - 1 + at_once) +
                each * RESULTS * at_once + TURN;
  return (cost_stage){sums + l.turned / at_once * turn, sums + turn};
}

/* Fitted as those of cost.c: slots, which become issue_ns and block_ns. */
static const double ARITHMETIC = 1.8; /* slots per instruction of a codelet */
static const double LOOPED = 1.3;     /* the same of a loop, whose constants are uniform */
/* Shares of a pass's time, of loops among several stages, in single and in double precision: on an
 * H200 seven such took 1.06 to 1.5 times as long. */
static const double AMONG_STAGES[] = {0.12, 0.4};
/* The same share, of a butterfly of double precision that holds half of the registers that a thread
 * can have, between other stages, so that roots and places of both its exchanges compete with its
 * values: of 8192 points the orders of radices that have one took 1.01 to 1.06 times as long. */
static const double WIDE_BETWEEN = 0.03;
enum { WIDE_RADIX = 32 };
static const double TWIDDLE_MULTIPLY = 0.33; /* slots per complex product: most hide behind loads */
static const double COMPUTED_ROOT = 81;      /* slots per sine and cosine of a computed twiddle */
static const double ACCESS = 1.8;            /* slots per word loaded or stored, shared or global */
static const double PADDED = 6;              /* slots per word whose shared place is computed */
static const double PADDED_POINTS = 4;       /* the same with lanes=points */
static const double F64_SLOTS = 1.82;        /* ratio: arithmetic slots of f64 to those of f32 */
static const double MEETING = 8;             /* slots per word that meets its mirrored one */

/* Registers per thread, of 32 bits, in addition to those of the held values, as NVRTC 13.0 for
 * sm_90 begins to spill. */
enum {
  REGISTERS_NEEDED = 32,     /* in every kernel, or values spill */
  REGISTERS_HALVES = 14,     /* in kernels of rows of complex halves, or in a tile of halves */
  REGISTERS_STRIDED = 4,     /* for strides or loops on some side */
  REGISTERS_FACTORS = 8,     /* for an operation or a convolution */
  REGISTERS_LISTS = 4,       /* for a convolution, times the registers of a number */
  REGISTERS_BETWEEN = 16,    /* besides the values and the factors between its lists */
  REGISTERS_PADDED = 6,      /* for computed places in shared memory */
  REGISTERS_MEETING = 8,     /* f64, for words that meet their mirrored ones in registers */
  REGISTERS_COLUMNS = 12,    /* f32, fewer, for interleaved real points that become spectra */
  REGISTERS_CROWDED = 6,     /* for middle_pairs, times the registers of a number */
  REGISTERS_MANY = 100,      /* f64 values held in more registers than these ... */
  REGISTERS_OVER_MANY = 16,  /* ... take so many more */
  REGISTERS_LOOP = 20,       /* for a loop that follows other stages, or that others follow ... */
  REGISTERS_LOOP_ALONE = 6,  /* ... and for one that is the only stage */
  REGISTERS_SPARE = 8,       /* pass_cost.spare where a thread has several butterflies in a stage */
  REGISTERS_SPARE_ALONE = 24 /* the same where it has one in every stage */
};

static int is_wide_between(const record *r) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64, wide = 0;
  for (int s = 1; s < record_stages(r) - 1; s++)
    wide |= record_radix(r, s) >= WIDE_RADIX;
  return wide && f64 && !r->value[FIELD_ROLLED] && !record_convolves(r) && !record_is_box(r);
}

double cost_stages_share(const record *r) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64;
  double loops = r->value[FIELD_ROLLED] && record_stages(r) > 1 ? AMONG_STAGES[f64] : 0;
  return loops + (is_wide_between(r) ? WIDE_BETWEEN : 0);
}

/* 1 when the places of words in shared memory must be computed one by one instead of lying constant
 * distances apart: pads follow powers of two, which the distances of other lengths do not fit. The
 * measurements show it with lanes=rows and of convolutions. With lanes=rows, staged rows of Rader's
 * convolution count as padded, since they will be. */
static int places_computed(const record *r) {
  int n = r->value[FIELD_LENGTH], by_rows = r->value[FIELD_LANES] == LANES_ROWS;
  int staged = r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED;
  if (!by_rows && !record_convolves(r))
    return 0;
  return (r->value[FIELD_PADDING] != PADDING_NONE && (n & (n - 1))) ||
         (by_rows && record_rader(r) && staged);
}

/* Slots per word for that. Of a convolution with lanes=points a block with one row can do with less
 * where the distances between a thread's words are whole pads; a swizzle takes more with
 * lanes=rows.
 */
static double place_slots(const record *r) {
  int by_rows = r->value[FIELD_LANES] == LANES_ROWS, convolves = record_convolves(r);
  int aligned = r->value[FIELD_PADDING] == PADDING_INSERT &&
                r->value[FIELD_THREADS] % (1 << r->value[FIELD_PAD_EVERY]) == 0;
  if (!by_rows)
    return aligned && r->value[FIELD_TRANSFORMS] == 1 ? 0 : PADDED_POINTS;
  return PADDED * (convolves && r->value[FIELD_PADDING] == PADDING_XOR ? 2 : 1);
}

static cost_thread work_of(const record *r, const binding *b) {
  cost_thread w = {.slots = 1};
  int lists = cost_lists(b), stages = record_stages(r), form = r->value[FIELD_EXCHANGE];
  int f64 = r->value[FIELD_PRECISION] == TW_F64;
  double fetched = 0;
  record_run run[RECORD_RUNS_MAX];
  int runs = record_run_list(r, run);
  for (int s = 0; s < runs; s++) {
    int radix = run[s].radix, m = run[s].butterflies;
    double used = (double)run[s].threads / r->value[FIELD_THREADS];
    w.slots = radix * m > w.slots ? radix * m : w.slots;
    /* Of padded convolutions the first inputs are partly 0, and the last results partly
     * unwanted. */
    int outer = !s || s + 1 == runs;
    double half = outer ? (1 + cost_moved_share(r)) / 2 : 1;
    double issued = r->value[FIELD_ROLLED] ? cost_of_stage(r, s).issued : cost_codelet(radix);
    double each = record_rolls(r, s) ? LOOPED : ARITHMETIC;
    w.arithmetic += used * m * each * issued * half;
    if (run[s].done > 1)
      w.arithmetic += used * m * TWIDDLE_MULTIPLY * (2 * (radix - 1) - run[s].fetched);
    fetched += used * m * run[s].fetched;
  }
  w.arithmetic *= lists;
  fetched *= lists;
  /* Between the lists of a convolution that the record is, words need no exchange. */
  int between = stages > 1 ? lists * runs - record_method(r)->lists : 0;
  int exchanges = (form != EXCHANGE_SHUFFLE ? between : 0) + (r->value[FIELD_INPUT] == IO_STAGED) +
                  (r->value[FIELD_OUTPUT] == IO_STAGED);
  w.barriers = exchanges * (form == EXCHANGE_PLANE ? 4 : 2);
  if (form == EXCHANGE_SHUFFLE) /* slots: each word is selected among all */
    w.arithmetic += (stages - 1) * 4.0 * w.slots * w.slots;
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_COMPUTED)
    w.arithmetic += fetched * COMPUTED_ROOT;
  w.arithmetic *= f64 ? F64_SLOTS : 1;
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  int planes = form == EXCHANGE_SPLIT || form == EXCHANGE_PLANE;
  /* A loop that stores some results again takes no more here: its turns are counted. */
  w.access = ACCESS * words * (2.0 * exchanges * (1 + planes) + 2);
  if (places_computed(r))
    w.access += place_slots(r) * words * 2.0 * exchanges;
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL || r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED)
    w.access += fetched;
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL)
    w.table_lines = fetched * (f64 ? 4 : 2);
  if (record_method(r)->factors) /* slots per word: the product, and chirps or permuted addresses */
    w.arithmetic += 20 * words;
  return w;
}

/* 1 when a stage that is neither first nor last has several butterflies of such a radix or more per
 * thread: the values of all of them stay in registers while one is computed. */
static int middle_pairs(const record *r, int radix) {
  for (int s = 1; s + 1 < record_stages(r); s++)
    if (record_butterflies(r, s) > 1 && record_radix(r, s) >= radix)
      return 1;
  return 0;
}

/* Nothing is exchanged between a convolution's two lists of stages: a thread holds the results of
 * the last stage, the factors that they meet, and what the next stage makes of them. Lists that are
 * one text wait for the factors in its loop. */
static int registers_between(const record *r, int awkward) {
  int last = record_stages(r) - 1, real = number_registers(r->value[FIELD_PRECISION]);
  if (!record_convolves(r) || record_same_lists(r))
    return 0;
  return (4 * record_radix(r, last) * record_butterflies(r, last) + awkward) * real +
         REGISTERS_BETWEEN;
}

/* The largest radix of a codelet that is straight text. */
static int widest_text(const record *r) {
  int widest = 1;
  for (int s = 0; s < record_stages(r); s++)
    if (record_radix(r, s) > widest && !record_rolls(r, s))
      widest = record_radix(r, s);
  return widest;
}

/* Registers for the held values, and for what the rest of the kernel needs. Codelets of large
 * radices that are no powers of two keep more temporaries alive; loops do not. */
static void registers_needed(const record *r, const binding *b, cost_thread *w) {
  int held = 2 * w->slots * number_registers(r->value[FIELD_PRECISION]), widest = widest_text(r);
  int awkward = widest > 24 && (widest & (widest - 1)) ? 3 * (widest - 16) / 2 : 0;
  if (record_convolves(r) && widest > 16 && widest <= 24) /* it leaves codelets fewer registers */
    awkward = 2 * (widest - 16);
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED)
    held = record_registers_estimate(r) - 20;
  int halves = element_halves(b->in) && element_halves(b->out) && !record_fetches(r);
  int imposed =
      b->strided_in || b->strided_out || b->loops_in || b->loops_out ? REGISTERS_STRIDED : 0;
  int real = number_registers(r->value[FIELD_PRECISION]);
  int between = registers_between(r, widest > 16 && (widest & (widest - 1)) ? widest - 16 : 0);
  if (binding_operates(b) || (record_method(r)->factors && !between)) /* what memory gives late */
    imposed += REGISTERS_FACTORS;
  if (halves && !record_method(r)->factors) /* memory's words take half the registers */
    imposed = 0;
  if (record_convolves(r)) /* no exchange separates the two lists of stages */
    imposed += REGISTERS_LISTS * real;
  if (middle_pairs(r, 16))
    imposed += REGISTERS_CROWDED * real;
  if (real == 2 && held > REGISTERS_MANY && !(r->value[FIELD_ROLLED] && record_stages(r) == 1))
    imposed += REGISTERS_OVER_MANY;
  int alone = record_stages(r) == 1;
  if (r->value[FIELD_ROLLED])
    imposed += alone ? REGISTERS_LOOP_ALONE : REGISTERS_LOOP;
  if (places_computed(r))
    imposed += REGISTERS_PADDED;
  if (real == 2 && spec_meets_in_registers(r, b))
    imposed += REGISTERS_MEETING;
  if (real == 1 && cost_real_columns(r, b) && !middle_pairs(r, 16))
    imposed -= REGISTERS_COLUMNS;
  imposed += 2 * real * record_dc(r);
  if (record_fetches(r)) /* halves: a register for each complex element, some of them in time */
    imposed += w->slots / 2;
  int hoisted = r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED;
  if (cost_halves_rows(r, b) && (!record_fetches(r) || hoisted)) {
    w->needed = held + REGISTERS_HALVES + (hoisted ? w->slots / 2 : 0);
    if (r->value[FIELD_TILE] == TILE_HALVES && middle_pairs(r, 12))
      w->needed += REGISTERS_CROWDED;
    w->spare = 0;
    return;
  }
  if (r->value[FIELD_TILE] == TILE_HALVES && !record_fetches(r) &&
      r->value[FIELD_LANES] != LANES_ROWS) {
    w->needed = held + REGISTERS_HALVES;
    w->spare = 0;
    return;
  }
  w->needed = held + REGISTERS_NEEDED + imposed + awkward * real;
  w->spare = REGISTERS_SPARE_ALONE + awkward * real;
  for (int s = 0; s < record_stages(r); s++)
    if (record_butterflies(r, s) > 1 && (record_cluster(r) == 1 || real == 2))
      w->spare = REGISTERS_SPARE;
  if (between > w->needed) {
    w->needed = between;
    w->spare = 0;
  }
  if (record_convolves(r) && real == 1) {
    int needed = cost_convolution_needed(r, w->slots, widest);
    w->eager = w->needed - needed;
    w->needed = needed;
    w->spare = 0;
  }
}

cost_thread cost_of_thread(const record *r, const binding *b) {
  cost_thread w = work_of(r, b);
  w.arithmetic = cost_halves_arithmetic(r, b, w.arithmetic);
  w.access += cost_halves_slots(r, b) + cost_real_slots(r, b) + cost_operated_slots(r, b);
  w.table_lines += cost_operated_lines(r, b);
  if (record_mirrors(r) && !b->mirrored)
    w.arithmetic += MEETING * record_row(r) / r->value[FIELD_THREADS];
  registers_needed(r, b, &w);
  return w;
}
