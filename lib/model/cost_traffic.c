/* cost_traffic.c: lines and sectors that the loads and stores of a block touch. */
#include "cost_traffic.h"
#include "element.h"
#include "layout.h"
#include "method.h"

#include <math.h>

/* Share, where lines are broken (binding.broken) and a block reads a line at once; of more as this
 * power of a line over that. Ten such passes took 1.03 to 1.2 of their time out of place. */
static const double BROKEN_LINES = 0.16, BROKEN_POWER = 0.75;
/* Share, per row that a block has in common with its neighbours over those that are its own: these
 * rows are read twice, in part from caches. */
static const double READ_TWICE = 0.5;
static const double LINE_BYTES = 128;

double cost_moved_share(const record *r) {
  return fmin(1, (double)record_points(r) / r->value[FIELD_LENGTH]); /* clusters are plain */
}

/* Lines and sectors that a lane's accesses to several words of its own row at once touch. Rows that
 * are read whole lie end to end. */
static void vector_traffic(const record *r, const cost_side *side, double *lines, double *sectors) {
  double accesses = (double)r->value[FIELD_LENGTH] * r->value[FIELD_TRANSFORMS] / side->together;
  int bytes = side->together * side->bytes, whole = side->together == r->value[FIELD_LENGTH];
  *lines = accesses * (whole ? bytes / 128.0 : fmin(1, 2 * bytes / 128.0));
  *sectors = accesses * (whole ? bytes / 32.0 : fmax(1, bytes / 32.0));
}

/* Lines and sectors that the direct accesses of a stage touch: a warp's lanes hold runs of words,
 * each run as well aligned as the distance between the inputs of a butterfly. */
static void direct_traffic(const record *r, int stage, const cost_side *side, double *lines,
                           double *sectors) {
  int bytes = side->bytes, threads = record_block_threads(r), aligned = 1;
  int lanes = threads < 32 ? threads : 32, by_rows = r->value[FIELD_LANES] == LANES_ROWS;
  int neighbours = by_rows ? r->value[FIELD_TRANSFORMS] : r->value[FIELD_THREADS];
  int run = neighbours < lanes ? neighbours : lanes;
  int distance =
      by_rows ? neighbours * bytes : r->value[FIELD_LENGTH] / record_radix(r, stage) * bytes;
  while (aligned < 128 && distance % (2 * aligned) == 0)
    aligned *= 2;
  double words = (double)r->value[FIELD_LENGTH] / record_cluster(r) * r->value[FIELD_TRANSFORMS];
  if (record_cluster(r) > 1 && !by_rows && layout_run(r, stage) < run)
    run = layout_run(r, stage);
  if (!by_rows && stage && record_is_box(r)) { /* of which each line is sorted by itself */
    run = layout_done(r, stage) < run ? layout_done(r, stage) : run;
    for (aligned = 1; aligned < 128 && layout_done(r, stage) * bytes % (2 * aligned) == 0;)
      aligned *= 2;
  }
  if (side->together > 1) {
    vector_traffic(r, side, lines, sectors);
    return;
  }
  if (by_rows) /* whole warps: what the constants of interleaved rows were fitted with */
    words = (double)r->value[FIELD_LENGTH] / record_cluster(r) / r->value[FIELD_THREADS] *
            ((threads + 31) / 32) * lanes;
  double runs = words / run;
  *lines = runs * fmax(1, run * bytes / 128.0 + 1 - aligned / 128.0);
  *sectors = runs * fmax(1, run * bytes / 32.0 + (aligned < 32 ? 1 - aligned / 32.0 : 0));
}

/* 1 where a row's words are in the order of powers in memory. */
static int is_permuted(const record *r) {
  return record_rader(r) && r->value[FIELD_LANES] == LANES_POINTS;
}

/* The same where a row's words are in the order of powers, so that each access may touch any line
 * of the row. A loaded sector stays in L1 until all of it has been used; a stored one leaves word
 * by word. */
static void permuted_traffic(const record *r, int load, const cost_side *side, double *lines,
                             double *sectors) {
  int per = r->value[FIELD_THREADS], lanes = per < 32 ? per : 32;
  double bytes = (double)record_row(r) * side->bytes;
  double requests = (double)record_row(r) * r->value[FIELD_TRANSFORMS] / lanes;
  double of_row = fmax(1, bytes / 128), parts = fmax(1, bytes / 32);
  *lines = requests * of_row * (1 - pow(1 - 1 / of_row, lanes));
  *sectors = load ? parts * r->value[FIELD_TRANSFORMS]
                  : requests * parts * (1 - pow(1 - 1 / parts, lanes));
}

/* What is touched where a side has an element for each word. */
static void loaded_traffic(const record *r, const cost_side *in, double *lines, double *sectors) {
  double bytes = (double)record_row(r) * r->value[FIELD_TRANSFORMS] * in->bytes;
  if (r->value[FIELD_INPUT] == IO_STAGED || !record_stages(r) || in->whole) {
    *lines = bytes / 128;
    *sectors = bytes / 32;
  } else if (is_permuted(r)) {
    permuted_traffic(r, 1, in, lines, sectors);
  } else {
    direct_traffic(r, 0, in, lines, sectors);
    if (in->together > 1) /* the rest of a sector waits in L1 for the same lane */
      *sectors = bytes / 32;
  }
}

static void stored_traffic(const record *r, const cost_side *out, double *lines, double *sectors) {
  double words = (double)record_row(r) * r->value[FIELD_TRANSFORMS];
  if (r->value[FIELD_OUTPUT] == IO_STAGED || !record_stages(r) || out->whole) {
    *lines = words * out->bytes / 128;
    *sectors = words * out->bytes / 32;
  } else if (is_permuted(r)) {
    permuted_traffic(r, 0, out, lines, sectors);
  } else {
    direct_traffic(r, record_runs(r) - 1, out, lines, sectors);
  }
}

cost_traffic cost_traffic_of(const record *r, const cost_side *in, const cost_side *out) {
  double in_lines, in_sectors, out_lines, out_sectors;
  loaded_traffic(r, in, &in_lines, &in_sectors);
  stored_traffic(r, out, &out_lines, &out_sectors);
  double moved = cost_moved_share(r), own = (double)record_own_rows(r) / r->value[FIELD_TRANSFORMS];
  return (cost_traffic){.lines = (in_lines * in->share + out_lines * out->share) * moved,
                        .loaded_sectors = in_sectors * in->share * moved,
                        .stored_sectors = out_sectors * out->share * moved * own};
}

double cost_broken_lines(const record *r, const binding *b) {
  double segment = (double)r->value[FIELD_TRANSFORMS] * element_bytes(b->in);
  if (!b->broken || b->type != TW_C2C || segment < LINE_BYTES)
    return 0;
  return BROKEN_LINES * pow(LINE_BYTES / segment, BROKEN_POWER);
}

double cost_read_twice(const record *r) {
  int rows = r->value[FIELD_TRANSFORMS], own = record_own_rows(r);
  return r->value[FIELD_OVERLAP] ? READ_TWICE * (rows - own) / own : 0;
}
