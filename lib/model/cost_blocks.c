/* cost_blocks.c: how the times of a pass overlap, given what one block takes. */
#include "cost_blocks.h"
#include "cost_convolution.h"
#include "cost_device.h"
#include "cost_halves.h"
#include "method.h"

#include <math.h>

/* Constants as in cost.c. */

/* How much of the shorter throughput times adds to the longest one: phases of one block do not
 * overlap. With several resident blocks the share is divided by a power of their number. */
static const double SERIAL = 0.29;          /* share, with one resident block */
static const double SERIAL_POWER = 1.91;    /* exponent of the resident blocks */
static const double SERIAL_CONTENDED = 0.4; /* the same where they are contended for */
static const double SERIAL_CONTENDED_POWER = 1.5;
static const double SERIAL_INTERLEAVED = 0.255; /* share with lanes=rows, where bytes count too: */
static const double IN_FLIGHT = 65536;          /* bytes of resident tiles that this share is for */
/* Of boxes of real points, of which several blocks are resident, the share grows where few bytes
 * are on their way while one computes: this power of BOX_IN_FLIGHT over the bytes of resident
 * tiles. */
static const double BOX_IN_FLIGHT = 131072;
static const double BOX_FLIGHT_POWER = 1.4;

/* Of rows of complex points along one axis, but not interleaved ones, nor halves: blocks that want
 * the same throughput at the same time wait for each other, the more the closer the times are. */
static const double CONTENDED = 5; /* order of the norm of the times that stands for the longest */

/* Of convolutions the phases overlap less: products with tables come between the lists of stages,
 * and places in the order of powers before them. */
static const double CONVOLVED = 3.1; /* order of the norm */
static const double SERIAL_CONVOLVED = 0.22;
static const double SERIAL_CONVOLVED_POWER = 1.37;

/* Ratios and shares of the time of a pass (ns). */
static const double SPILL = 0.02;       /* share per register missing, */
static const double SPILL_TILED = 0.06; /* of rows in a tile of halves, which want few, */
static const double STREAMING = 1.09;   /* ratio, of persistent blocks without prefetch to shared
                                           memory, or of interleaved halves to registers */
static const double CROSSED = 0.12;     /* share, of Rader's convolution with a cofactor and
                                           lanes=points: over all that is counted */

/* Of the time of memory. */
static const double SHORT_OF_L1 = 0.25; /* share over resident blocks, when L1 holds nothing of
                                           the loads on their way */

static const double FETCHED = 0.1; /* ratio to `serial`, where tiles of halves are fetched ahead */
static const double WARPS = 0.065; /* share, for each doubling of a block's warps, with two rows at
                                      a time */

/* Registers per thread, of 32 bits, that a compiler takes in every kernel over those that are
 * needed, where no blocks are promised. */
enum { REGISTERS_TAKEN = 18 };

double cost_tile_bytes(const record *r) {
  return (double)record_row(r) * r->value[FIELD_TRANSFORMS] * record_word_bytes(r);
}

int cost_is_row_of_points(const record *r, int halves) {
  return r->value[FIELD_LANES] != LANES_ROWS && r->value[FIELD_METHOD] == METHOD_PLAIN &&
         r->value[FIELD_REAL] == REAL_NONE && !r->value[FIELD_AXIS_1] && record_cluster(r) == 1 &&
         !halves;
}

/* The ratio by which memory takes longer where L1 is small: the loads of interleaved rows, or of
 * one that fills a multiprocessor, are all on their way at once, and each waits for room in L1. (Of
 * 8192 points in fp64 exchange=plane, which leaves more room, takes 0.92 to 0.96 of the time.) */
static double crowding(const pass_cost *c, const record *r, const facts *f) {
  int resident = c->resident;
  int waits =
      r->value[FIELD_LANES] == LANES_ROWS || (resident == 1 && cost_is_row_of_points(r, c->halves));
  double flying = fmin(resident * c->loaded_bytes, 2 * IN_FLIGHT);
  if (!waits || r->value[FIELD_INPUT] != IO_DIRECT)
    return 1;
  return 1 +
         SHORT_OF_L1 / resident * fmax(0, 1 - cost_l1_left(c->shared_bytes, f, resident) / flying);
}

static double serial_share(const pass_cost *c, const record *r) {
  double blocks = c->resident;
  double overlap = record_fetches(r) ? FETCHED : r->value[FIELD_PREFETCH] ? 0.5 : 1;
  if (r->value[FIELD_LANES] == LANES_ROWS) /* the bytes in flight count as well */
    return overlap * SERIAL_INTERLEAVED / (blocks * blocks) * IN_FLIGHT /
           (blocks * c->loaded_bytes);
  if (record_convolves(r))
    return overlap * SERIAL_CONVOLVED / pow(blocks, SERIAL_CONVOLVED_POWER);
  if (record_is_box(r) && record_mirrors(r) && blocks > 1)
    overlap *= pow(fmax(1, BOX_IN_FLIGHT / (blocks * cost_tile_bytes(r))), BOX_FLIGHT_POWER);
  return overlap * (c->contended > 0 ? SERIAL_CONTENDED / pow(blocks, SERIAL_CONTENDED_POWER)
                                     : SERIAL / pow(blocks, SERIAL_POWER));
}

/* The time that throughputs and latency take together. */
static double overlapped_ns(const pass_cost *c, const cost_blocks *k, double memory_ns) {
  double most = fmax(fmax(memory_ns, c->issue_ns), fmax(c->shared_ns, c->launch_ns));
  double rest = memory_ns + c->issue_ns + c->shared_ns + c->launch_ns - most;
  double serial = rest * k->serial;
  if (c->contended > 0) {
    double order = k->convolves ? CONVOLVED : CONTENDED;
    double norm = pow(memory_ns, order) + pow(c->issue_ns, order) + pow(c->shared_ns, order);
    most = c->contended * fmax(pow(norm, 1 / order), c->launch_ns);
    serial *= c->contended;
  }
  return sqrt((most + serial) * (most + serial) + c->latency_ns * c->latency_ns);
}

cost_blocks cost_settle_blocks(pass_cost *c, const record *r, const facts *f) {
  cost_blocks k = {.convolves = record_convolves(r)};
  int most = cost_registers_left(r, f, r->value[FIELD_MIN_BLOCKS]);
  int clean = r->value[FIELD_PADDING] == PADDING_NONE || record_cluster(r) > 1;
  int tight = r->value[FIELD_MIN_BLOCKS] > c->wanted && clean;
  int needed = c->needed - (tight ? c->spare : 0);
  c->missing = needed > most ? needed - most : 0;
  int wanted = c->needed + REGISTERS_TAKEN + c->eager;
  c->registers = wanted < most ? wanted : most;
  c->resident = cost_resident(r, f, c->shared_bytes, c->registers);
  k.block_ns = c->halves && !c->halves_rows ? cost_halves_block_ns(r, c->block_ns) : c->block_ns;
  /* The stores of a single block wait for all of its loads, and whole sectors gain nothing. */
  int whole_sectors = r->value[FIELD_OVERLAP] && c->resident > 1;
  k.crowding = crowding(c, r, f);
  k.misaligned = whole_sectors ? 1 : 1 + c->misaligned;
  k.broken = 1 + c->broken * pow(1 - 1.0 / c->resident, 2);
  int tiled = r->value[FIELD_TILE] == TILE_HALVES && r->value[FIELD_LANES] != LANES_ROWS;
  k.spilt = k.convolves && !c->halves_rows
                ? cost_convolution_spill(r, c->missing, most)
                : 1 + (tiled && !c->halves_rows ? SPILL_TILED : SPILL) * c->missing;
  k.gathered = cost_gathered(r, c->resident * cost_tile_bytes(r));
  if (c->halves_rows)
    return k;
  k.serial = serial_share(c, r);
  k.single = 1 + c->single_block / c->resident;
  k.waiting = 1 + c->waiting / (c->resident * c->resident);
  int ahead = record_fetches(r) && c->halves && r->value[FIELD_LANES] == LANES_ROWS;
  int streams =
      r->value[FIELD_STREAMING] && (!r->value[FIELD_PREFETCH] || record_fetches(r)) && !ahead;
  k.streaming = streams ? STREAMING : 1;
  k.crossed = record_cofactor(r) > 1 && r->value[FIELD_LANES] == LANES_POINTS ? 1 + CROSSED : 1;
  int pairs = r->value[FIELD_REAL] == REAL_PAIRS && r->value[FIELD_METHOD] == METHOD_PLAIN &&
              r->value[FIELD_TRANSFORMS] > 1; /* which might as well have a block each */
  k.warps = pairs ? 1 + WARPS * log2((record_block_threads(r) + 31) / 32) : 1;
  k.shares = (1 + c->meeting + c->scattered + c->stages) * (1 + c->convolving) * c->cluster;
  return k;
}

void cost_settle_tiles(pass_cost *c, const cost_blocks *k, const record *r, const facts *f,
                       double tiles) {
  c->latency_ns = k->block_ns * fmax(1, tiles / ((double)f->sms * c->resident));
  double memory_ns = c->memory_ns * k->crowding * k->misaligned * k->broken;
  if (c->halves_rows) {
    const halves_times t = {memory_ns,    c->issue_ns,   c->shared_ns,
                            c->launch_ns, c->latency_ns, c->resident};
    c->ns = cost_halves_rows_ns(r, &t) * k->spilt;
    return;
  }
  c->ns = overlapped_ns(c, k, memory_ns) * k->spilt * k->gathered * k->single * k->waiting;
  c->ns *= k->streaming;
  c->ns *= k->crossed;
  if (c->halves)
    c->ns = cost_halves_ns(r, c->ns, memory_ns, c->shared_ns, c->issue_ns);
  else
    c->ns *= k->warps;
  c->ns *= k->shares;
}
