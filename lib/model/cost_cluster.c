/* cost_cluster.c: see cost_cluster.h. The constants were fitted to 430 measured records of 8,192 to
 * 131,072 points on an H200; the estimates of the faster half have a relative error of 0.1. */
#include "cost_cluster.h"
#include "layout.h"

#include <math.h>

static const double BLOCKS = 0.15;    /* share, for each doubling of a cluster's blocks */
static const double THREADS = 0.12;   /* share, for each doubling of a block's threads over 256 */
static const double BEHIND = 0.03;    /* share, for each doubling over 8 of the radix behind the
                                         crossing, and off for each halving */
static const double SHORT_RUN = 0.12; /* share per 128-byte line over the run of neighbouring points
                                         that a block loads or stores, less 1 */
/* Shares of all else, of words that meet their mirrored ones: before spectra are stored, and once
 * they are loaded, where the exchange that is counted for a staged side is none
 * (emit_cluster_real.c). Fitted to some 60 later records of 65,536 to 131,072 points, the fastest
 * of them. */
static const double STORED = 0.02, LOADED = -0.09;

/* Ratio, of tiles of halves: fitted to 60 records of 16,384 to 131,072 points, and of 2048
 * interleaved ones, of the faster half of them. */
static const double IN_HALVES = 0.87, COLUMNS_IN_HALVES = 1.05;
static const double CONFLICTS = 0.5; /* share of it, per conflict of each access: another block of
                                        the cluster waits for it */

static double short_run(const record *r, int stage) {
  return fmax(0, 128.0 / (layout_run(r, stage) * record_word_bytes(r)) - 1);
}

/* Of interleaved rows, fitted to 200 other records of 1,024 to 8,192 points, whose estimates have a
 * relative error of 0.08: */
static const double COLUMNS = 0.17; /* share, of three stages and SMALL bytes in the cluster */
static const double SMALL = 131072; /* bytes */
static const double LARGE = 0.07;   /* share, for each doubling of these bytes */
static const double SEVERAL_OF_EACH = 0.05; /* share, for each doubling of the words that a
                                               butterfly takes from every block */
static const double STAGES = 0.17;          /* share, for each stage over three */
static const double MANY_THREADS = 0.06;    /* share, for each doubling of a block's over 256 */

static double columns_ratio(const record *r) {
  double bytes = (double)r->value[FIELD_LENGTH] * r->value[FIELD_TRANSFORMS] * record_word_bytes(r);
  double of_each = record_radix(r, record_crossing(r) + 1) / (double)record_cluster(r);
  return 1 + COLUMNS + LARGE * fmax(0, log2(bytes / SMALL)) + SEVERAL_OF_EACH * log2(of_each) +
         STAGES * (record_stages(r) - 3) +
         MANY_THREADS * fmax(0, log2(record_block_threads(r) / 256.0));
}

double cost_cluster_ratio(const record *r, const binding *b, double conflicts) {
  int behind = record_crossing(r) + 1, halves = r->value[FIELD_TILE] == TILE_HALVES;
  if (record_cluster(r) == 1)
    return 1;
  if (r->value[FIELD_LANES] == LANES_ROWS)
    return columns_ratio(r) * (halves ? COLUMNS_IN_HALVES : 1);
  double share = BLOCKS * log2(record_cluster(r)) +
                 THREADS * fmax(0, log2(record_block_threads(r) / 256.0)) +
                 BEHIND * log2(record_radix(r, behind) / 8.0) +
                 SHORT_RUN * (short_run(r, 0) + short_run(r, behind));
  double in_halves = IN_HALVES * (1 + CONFLICTS * (conflicts - 1));
  return (1 + share) * (halves ? in_halves : 1) *
         (!record_mirrors(r) ? 1 : 1 + (binding_spectrum(b) ? STORED : LOADED));
}
