/* cost_halves.c: see cost_halves.h. */
#include "cost_halves.h"
#include "element.h"
#include "layout.h"

#include <math.h>

static const double FROM_HALVES = 2; /* slots per word converted when it is loaded ... */
static const double TO_HALVES = 1;   /* ... and when it is stored: instructions, not fitted */
static const double CODELETS = 0.68; /* ratio of arithmetic without the following */
static const double TURN = 2.4;      /* slots per instruction that twiddles take */
static const double MEETING = 22;    /* slots per word that meets its mirrored one in the tile:
                                        instructions, not fitted */

/* Of cost_halves_rows: fitted to 1,180 records of 7 to 20000 points that spill next to nothing.
 * What their phases take adds up, since few blocks are resident or all are limited alike.
 */
static const double OF_MEMORY = 0.59; /* ratios */
static const double OF_ISSUE = 0.13;
static const double OF_SHARED = 0.215;
static const double OF_LATENCY = 0.42;
static const double EXCHANGE = 0.074; /* share of the time of memory, for each exchange */
static const double ROUNDED = 0.045;  /* the same of halves (FIELD_TILE): of 20 lengths, 290 records
                                         beside 211 of whole words */
static const double ALONE = 0.76;     /* share over resident blocks: the others fill waits */
static const double ALONE_AHEAD = 0.55; /* ratio to it, where the next tile is fetched ahead */
static const double UNCROSSED = 0.73;   /* ratio over resident blocks^3, where the next tile is
                                           fetched, twiddles are hoisted and two buffers save a
                                           barrier: 10000 points take 358 us for 432 */
static const double IDLE = 0.65;        /* share, of the threads of a row that stages leave idle */
static const double TABLE = 0.2;        /* share, where twiddles are read from shared memory */
static const double NEAR_COPY = 0.9;    /* ratio of the time of memory, which limits all of it */

/* Of other rows of neighbouring points: fitted to 290 records of 40 lengths, complex and real. */
static const double HALVES = 0.76;     /* ratio, without the following: the paths that are no limit
                                          alone still stand in each other's way */
static const double SHARED = 0.31;     /* share, of shared memory that is as busy as memory */
static const double ROW_WARPS = 0.025; /* share of the time of memory, for each exchange and
                                          doubling of a row's warps, which wait for one another */
static const double UNEVEN = 0.24;  /* share, likewise, where rows share warps and some stage leaves
                                      threads of each idle */
static const double STREAMED = 1.1; /* ratio, where the next tile is fetched into registers */
static const double BOX = 0.9;      /* ratio, of several axes in one block: 64x64 took 0.87 */
static const double TILED = 0.91;   /* ratio, where the tile is of halves: 4096, 8192, 16384 */
static const double LATENCY = 0.47; /* ratio to the time of a block */
static const double LOAD_NS = 700;  /* ns that the loads of a block take before it computes */

/* Of interleaved rows: fitted to 118 records of 17 passes. */
static const double ROWS = 0.76;        /* ratio, without the following */
static const double ROWS_ISSUE = 0.36;  /* share, of instructions that take as long as memory */
static const double ROWS_WARPS = 0.066; /* share, for each doubling of a block's warps, at least
                                          one; half of it where tiles are fetched ahead */
static const double ROWS_PLANE = 1.04;  /* ratio, of tiles fetched ahead and stored directly that
                                           exchange one plane at a time: of 1024 points */
static const double ROWS_WIDE = 0.02;   /* share, with a radix over 16 */
static const double ROWS_TILED = 0.93;  /* ratio, of rows from this length on in a tile of halves */
enum { TILED_LENGTH = 1024 };

int cost_halves_rows(const record *r, const binding *b) {
  int n = r->value[FIELD_LENGTH];
  return element_halves(b->in) && element_halves(b->out) && b->type == TW_C2C && (n & (n - 1)) &&
         r->value[FIELD_REAL] == REAL_NONE && r->value[FIELD_METHOD] == METHOD_PLAIN &&
         r->value[FIELD_LANES] != LANES_ROWS && !r->value[FIELD_AXIS_1] && record_cluster(r) == 1 &&
         !b->strided_in && !b->strided_out && !b->folded;
}

/* The share of a row's threads that a stage leaves idle, of all stages. */
static double idle_share(const record *r) {
  double working = 0;
  int stages = record_stages(r);
  if (r->value[FIELD_LANES] == LANES_DENSE || !stages)
    return 0;
  for (int s = 0; s < stages; s++)
    working += record_stage_threads(r, s);
  return 1 - working / stages / r->value[FIELD_THREADS];
}

static double exchanges_ns(const record *r, double memory_ns) {
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  double each = r->value[FIELD_TILE] == TILE_HALVES ? ROUNDED : EXCHANGE;
  return memory_ns * (each * (fmax(1, record_stages(r)) - 1) + EXCHANGE * staged);
}

/* Near the limit that memory sets, what is less still counts, so that the order is kept. */
static double limited(double memory_ns, double ns) {
  return fmax(ns, NEAR_COPY * memory_ns + (1 - NEAR_COPY) * ns);
}

double cost_halves_rows_ns(const record *r, const halves_times *t) {
  double alone = ALONE * (record_fetches(r) ? ALONE_AHEAD : 1) / t->resident;
  double shares = (1 + alone) * (1 + IDLE * idle_share(r)) *
                  (1 + TABLE * (r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED));
  double work = OF_MEMORY * t->memory + OF_ISSUE * t->issue + OF_SHARED * t->shared;
  if (record_fetches(r) && r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED &&
      r->value[FIELD_BUFFERS] == 2)
    work *= 1 - (1 - UNCROSSED) / pow(t->resident, 3);
  double ns = work * shares + OF_LATENCY * t->latency + exchanges_ns(r, t->memory);
  return limited(t->memory, fmax(ns, fmax(t->launch, t->latency)));
}

double cost_halves_rows_least(const record *r, double memory_ns, double issue_ns) {
  double work = (OF_MEMORY * memory_ns + OF_ISSUE * issue_ns) * UNCROSSED;
  return limited(memory_ns, work + exchanges_ns(r, memory_ns));
}

double cost_halves_slots(const record *r, const binding *b) {
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  double slots = FROM_HALVES * element_halves(b->in) + TO_HALVES * element_halves(b->out);
  int halves = element_halves(b->in) && element_halves(b->out);
  if (halves && record_mirrors(r) && !b->mirrored && !spec_meets_in_registers(r, b) &&
      !spec_joins_spectra(&(spec){*r, *b}))
    slots += MEETING;
  slots += (FROM_HALVES + TO_HALVES) * record_roundings(r);
  return words * slots;
}

/* 1 when a thread's butterflies of a stage have the same twiddles. */
static int same_twiddles(const record *r, const binding *b, int stage) {
  return !spec_faces(&(spec){*r, *b}, stage) &&
         record_stage_threads(r, stage) % layout_done(r, stage) == 0;
}

double cost_halves_arithmetic(const record *r, const binding *b, double arithmetic) {
  double turns = 0;
  if (!element_halves(b->in) && !element_halves(b->out))
    return arithmetic;
  for (int s = 0; s < record_runs(r); s++) {
    int radix = record_radix(r, s), m = record_butterflies(r, s);
    if (record_axis_done(r, s) == 1)
      continue;
    /* Each pair of inputs is multiplied on the way into its sum and difference; each power that is
     * not fetched takes two instructions. */
    double powers = r->value[FIELD_CHAIN] ? 2 * (radix - 1 - record_fetched(r, s)) : 0;
    double used = (double)record_stage_threads(r, s) / r->value[FIELD_THREADS];
    turns += used * (m * (3 * radix - 4) + (same_twiddles(r, b, s) ? 1 : m) * powers);
  }
  return CODELETS * arithmetic + TURN * turns;
}

static int by_rows(const record *r) {
  return r->value[FIELD_LANES] == LANES_ROWS;
}

double cost_halves_block_ns(const record *r, double block_ns) {
  return by_rows(r) ? block_ns : LATENCY * block_ns + (r->value[FIELD_PREFETCH] ? 0 : LOAD_NS);
}

/* 1 where rows share warps, and some stage has other than a whole number of butterflies for each
 * thread of a row. */
static int is_uneven(const record *r) {
  for (int s = 0; r->value[FIELD_TRANSFORMS] > 1 && s < record_stages(r); s++)
    if (record_stage_words(r, s) / record_radix(r, s) % r->value[FIELD_THREADS])
      return 1;
  return 0;
}

static int widest_radix(const record *r) {
  int widest = 1;
  for (int s = 0; s < record_stages(r); s++)
    widest = record_radix(r, s) > widest ? record_radix(r, s) : widest;
  return widest;
}

static double rows_ratio(const record *r, double issue) {
  double crowd = ROWS_WARPS * log2(fmax(2, (record_block_threads(r) + 31) / 32));
  int ahead = record_fetches(r), direct = r->value[FIELD_OUTPUT] == IO_DIRECT;
  int plane = ahead && direct && r->value[FIELD_EXCHANGE] == EXCHANGE_PLANE;
  int tiled = r->value[FIELD_TILE] == TILE_HALVES && record_row(r) >= TILED_LENGTH;
  return (ROWS + ROWS_ISSUE * issue + crowd * (ahead ? 0.5 : 1) +
          ROWS_WIDE * (widest_radix(r) > 16)) *
         (plane ? ROWS_PLANE : 1) * (tiled ? ROWS_TILED : 1);
}

static double ratio_of(const record *r, double memory_ns, double shared_ns, double issue_ns) {
  double shared = fmin(1, shared_ns / memory_ns);
  if (by_rows(r))
    return rows_ratio(r, fmin(1, issue_ns / memory_ns));
  int box = r->value[FIELD_AXIS_1] && r->value[FIELD_METHOD] == METHOD_PLAIN;
  return (HALVES + SHARED * shared) * (record_fetches(r) ? STREAMED : 1) * (box ? BOX : 1) *
         (r->value[FIELD_TILE] == TILE_HALVES ? TILED : 1);
}

static double waits_of(const record *r) {
  int exchanges = record_stages(r) - 1 + (r->value[FIELD_INPUT] == IO_STAGED) +
                  (r->value[FIELD_OUTPUT] == IO_STAGED);
  double warps = fmax(1, r->value[FIELD_THREADS] / 32.0);
  return by_rows(r) ? 0 : ROW_WARPS * exchanges * log2(warps) + UNEVEN * is_uneven(r);
}

double cost_halves_ns(const record *r, double ns, double memory_ns, double shared_ns,
                      double issue_ns) {
  double all = ns * ratio_of(r, memory_ns, shared_ns, issue_ns) + memory_ns * waits_of(r);
  return by_rows(r) || record_cluster(r) > 1 ? all : limited(memory_ns, all);
}
