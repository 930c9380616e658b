/* cost_halves.c: see cost_halves.h. */
#include "cost_halves.h"
#include "element.h"

#include <math.h>

static const double FROM_HALVES = 2; /* slots per word converted when it is loaded ... */
static const double TO_HALVES = 1;   /* ... and when it is stored: instructions, not fitted */
static const double MEETING = 22;    /* slots per word that meets its mirrored one in the tile:
                                        instructions, not fitted */

/* Of rows of neighbouring points: fitted to 450 records of twelve lengths and a square. */
static const double HALVES = 0.81;     /* ratio, without the following: the paths that are no limit
                                          alone still stand in each other's way */
static const double SHARED = 0.14;     /* share, of shared memory that is as busy as memory */
static const double ROW_WARPS = 0.035; /* share of the time of memory, for each exchange and
                                          doubling of a row's warps, which wait for one another */
static const double UNEVEN = 0.2; /* share, likewise, where rows share warps and some stage leaves
                                     threads of each idle */
static const double STREAMED = 1.08; /* ratio, where the next tile is fetched into registers */
static const double LATENCY = 0.4;   /* ratio to the time of a block */
static const double LOAD_NS = 1050;  /* ns that the loads of a block take before it computes */

/* Of interleaved rows: fitted to 90 records of four lengths. */
static const double ROWS = 0.83;        /* ratio, without the following */
static const double ROWS_SHARED = 0.25; /* share, of shared memory that is as busy as memory */
static const double ROWS_WARPS = 0.065; /* share, for each doubling of a block's warps; half of it
                                           where tiles are fetched ahead */
static const double ROWS_WIDE = 0.03;   /* share, with a radix over 16 */

double cost_halves_slots(const record *r, const binding *b) {
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  double slots = FROM_HALVES * element_halves(b->in) + TO_HALVES * element_halves(b->out);
  int halves = element_halves(b->in) && element_halves(b->out);
  if (halves && record_mirrors(r) && !b->mirrored && !spec_meets_in_registers(r, b) &&
      !spec_joins_spectra(&(spec){*r, *b}))
    slots += MEETING;
  return words * slots;
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

static double rows_ratio(const record *r, double shared) {
  double crowd = ROWS_WARPS * log2((record_block_threads(r) + 31) / 32);
  return ROWS + ROWS_SHARED * shared + crowd * (record_fetches(r) ? 0.5 : 1) +
         ROWS_WIDE * (widest_radix(r) > 16);
}

double cost_halves_ratio(const record *r, double memory_ns, double shared_ns) {
  double shared = fmin(1, shared_ns / memory_ns);
  if (by_rows(r))
    return rows_ratio(r, shared);
  return (HALVES + SHARED * shared) * (record_fetches(r) ? STREAMED : 1);
}

double cost_halves_waits(const record *r) {
  int exchanges = record_stages(r) - 1 + (r->value[FIELD_INPUT] == IO_STAGED) +
                  (r->value[FIELD_OUTPUT] == IO_STAGED);
  double warps = fmax(1, r->value[FIELD_THREADS] / 32.0);
  return by_rows(r) ? 0 : ROW_WARPS * exchanges * log2(warps) + UNEVEN * is_uneven(r);
}
