/* cost.c: the analytic model of one pass. Its constants belong to the model, not to a device: they
 * were fitted to measurements, and what is tested is the order that they give to kernels. */
#include "cost.h"
#include "cost_cluster.h"
#include "cost_convolution.h"
#include "cost_device.h"
#include "cost_halves.h"
#include "cost_real.h"
#include "cost_traffic.h"
#include "element.h"
#include "machine.h"
#include "method.h"

#include <math.h>

/* The constants below were fitted to some 1,800 measured records of 50 lengths
 * (tools/bench/sweep.c), those of interleaved rows to 3,200 others: they describe how kernels of
 * this shape use a multiprocessor, and scale with the facts. A slot is one instruction that a
 * scheduler issues for a warp; a cycle is one of the multiprocessor's clock; a share is a part of a
 * time, added to it; a ratio multiplies it. */

/* Cycles of the path to L1 and shared memory, which become shared_ns. */
static const double WAVEFRONT = 1.07;     /* cycles per wavefront of shared memory */
static const double LINE = 0.57;          /* cycles per line of 128 bytes touched in L1 */
static const double STORED_SECTOR = 0.51; /* cycles per sector of 32 bytes stored */
static const double TABLE_LINE = 1.2;     /* cycles per line that a warp reads from tables */

/* The time of one block (block_ns) and of starting blocks (launch_ns). */
static const double BARRIER_NS = 73;           /* ns per barrier */
static const double INSTRUCTION_CYCLES = 1.65; /* cycles per slot, of a block that runs alone */
static const double LAUNCH_CYCLES = 1.09;      /* cycles per block, over the whole device */

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
static const double LEVEL = 0.95;  /* ratio to it, and to what is added, without operations */

/* Of convolutions the phases overlap less: products with tables come between the lists of stages,
 * and places in the order of powers before them. */
static const double CONVOLVED = 3.1; /* order of the norm */
static const double SERIAL_CONVOLVED = 0.22;
static const double SERIAL_CONVOLVED_POWER = 1.37;
static const double LOOKED_UP_NS = 1200; /* ns of a block, with lanes=points: points and factors are
                                            loaded where indices that are loaded first tell */

/* Where both sides of such rows are direct, and the threads of a row take fewer bytes of it at once
 * than WHOLE_PIECE: lines are read and written in pieces, between which a thread's other accesses
 * come. */
static const double SCATTERED = 0.002; /* share per element of a thread, and pieces in WHOLE_PIECE
                                          less 1 */
static const double WHOLE_PIECE = 256; /* bytes */

/* Ratios and shares of the time of a pass (ns). */
static const double SPILL = 0.02;        /* share per register missing, */
static const double SPILL_TILED = 0.06;  /* of rows in a tile of halves, which want few, */
static const double STREAMING = 1.09;    /* ratio, of persistent blocks without prefetch to shared
                                            memory, or of interleaved halves to registers */
static const double PASS_TWIDDLE = 0.07; /* share over resident blocks: the roots come late */
static const double TRANSPOSED = 0.05;   /* share over resident blocks: stores wait for all loads
                                            of the last exchange */
static const double TRANSPOSED_ACROSS = 0.25; /* the same in clusters */
static const double CROSSED = 0.12;           /* share, of Rader's convolution with a cofactor and
                                                 lanes=points: over all that is counted */

/* Ratios and shares of the time of memory (memory_ns). A segment is what a block reads or writes at
 * once of interleaved rows, in bytes; parts: segments in 128 bytes, at least 1. */
static const double SHORT_OF_L1 = 0.25;     /* share over resident blocks, when L1 holds nothing of
                                               the loads on their way */
static const double NARROW_SEGMENT = 0.039; /* share per parts^2 - 1 */
static const double NARROW_LINES = 0.125;   /* share per parts - 1, where whole lines are fetched */
static const double NARROW_HALVES = 0.055;  /* the same of aligned halves, per (parts - 1)^2 */
static const double FAR_LOAD = 3.4;         /* bytes; over the segment: share, of far_in */
static const double FAR_STORE = 11.7;       /* bytes; over the segment: share, of far_out */
static const double MISALIGNED_STORE = 0.42; /* share, of segments of up to 128 bytes; of longer
                                                ones as the square of 128 over the segment */
static const double SQUARES = 1.25; /* ratio, of squares transposed in place: a block reads all
                                       before it writes */
static const double ALONE = 3; /* a multiprocessor's greatest bandwidth, when most others idle, over
                                  its even share of the device's */
static const double BOX_RUNS = 0.07; /* share per 128-byte line over the run of neighbours that a
                                        box's last stage stores directly, less 1 */
static const double PARTIAL_LOAD = 0.08;  /* share per loaded sector too many, over those needed */
static const double PARTIAL_STORE = 0.17; /* share per stored sector too many, likewise */

static const double FETCHED = 0.1; /* ratio to `serial`, where tiles of halves are fetched ahead */
static const double WARPS = 0.065; /* share, for each doubling of a block's warps, with two rows at
                                      a time */

/* Registers per thread, of 32 bits, that a compiler takes over those that are needed, where no
 * blocks are promised. */
enum {
  REGISTERS_TAKEN = 18, /* in every kernel */
  REGISTERS_ROWS = 22,  /* pass_cost.eager of rows of complex halves */
  REGISTERS_KINDS = 28  /* pass_cost.eager of kinds, times the registers of a number */
};

/* Of complex words, which are what shared memory holds. */
static double tile_bytes(const record *r) {
  return (double)record_row(r) * r->value[FIELD_TRANSFORMS] * record_word_bytes(r);
}

/* 1 for rows of complex points, along which a block's threads lie, and that are transformed so. */
static int is_row_of_points(const record *r, int halves) {
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
      r->value[FIELD_LANES] == LANES_ROWS || (resident == 1 && is_row_of_points(r, c->halves));
  double flying = fmin(resident * c->loaded_bytes, 2 * IN_FLIGHT);
  if (!waits || r->value[FIELD_INPUT] != IO_DIRECT)
    return 1;
  return 1 +
         SHORT_OF_L1 / resident * fmax(0, 1 - cost_l1_left(c->shared_bytes, f, resident) / flying);
}

/* Blocks, or rounds of their loops, that all rows take. */
static double tiles_of(const record *r, int64_t batch) {
  int rows = record_own_rows(r) * record_rows(r);
  return (double)((batch + rows - 1) / rows * record_cluster(r));
}

/* pass_cost.contended. */
static double contended_of(const record *r, const binding *b) {
  int halves = element_halves(b->in) && element_halves(b->out);
  if (record_convolves(r) && !halves)
    return 1;
  int contends = record_stages(r) && is_row_of_points(r, halves);
  return !contends ? 0 : binding_operates(b) ? 1 : LEVEL;
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
    overlap *= pow(fmax(1, BOX_IN_FLIGHT / (blocks * tile_bytes(r))), BOX_FLIGHT_POWER);
  return overlap * (c->contended > 0 ? SERIAL_CONTENDED / pow(blocks, SERIAL_CONTENDED_POWER)
                                     : SERIAL / pow(blocks, SERIAL_POWER));
}

/* The time that throughputs and latency take together. */
static double overlapped_ns(const pass_cost *c, const record *r, double memory_ns) {
  double most = fmax(fmax(memory_ns, c->issue_ns), fmax(c->shared_ns, c->launch_ns));
  double rest = memory_ns + c->issue_ns + c->shared_ns + c->launch_ns - most;
  double serial = rest * serial_share(c, r);
  if (c->contended > 0) {
    double order = record_convolves(r) ? CONVOLVED : CONTENDED;
    double norm = pow(memory_ns, order) + pow(c->issue_ns, order) + pow(c->shared_ns, order);
    most = c->contended * fmax(pow(norm, 1 / order), c->launch_ns);
    serial *= c->contended;
  }
  return sqrt((most + serial) * (most + serial) + c->latency_ns * c->latency_ns);
}

/* Completes the cost with all that depends on the blocks that the record promises. */
static void settle(pass_cost *c, const record *r, const facts *f, int64_t batch) {
  double tiles = tiles_of(r, batch);
  int most = cost_registers_left(r, f, r->value[FIELD_MIN_BLOCKS]);
  int clean = r->value[FIELD_PADDING] == PADDING_NONE || record_cluster(r) > 1;
  int tight = r->value[FIELD_MIN_BLOCKS] > c->wanted && clean;
  int needed = c->needed - (tight ? c->spare : 0);
  c->missing = needed > most ? needed - most : 0;
  int wanted = c->needed + REGISTERS_TAKEN + c->eager;
  c->registers = wanted < most ? wanted : most;
  c->resident = cost_resident(r, f, c->shared_bytes, c->registers);
  double block_ns =
      c->halves && !c->halves_rows ? cost_halves_block_ns(r, c->block_ns) : c->block_ns;
  c->latency_ns = block_ns * fmax(1, tiles / ((double)f->sms * c->resident));
  /* The stores of a single block wait for all of its loads, and whole sectors gain nothing. */
  int whole_sectors = r->value[FIELD_OVERLAP] && c->resident > 1;
  double memory_ns = c->memory_ns * crowding(c, r, f) * (whole_sectors ? 1 : 1 + c->misaligned) *
                     (1 + c->broken * pow(1 - 1.0 / c->resident, 2));
  if (c->halves_rows) {
    const halves_times t = {memory_ns,    c->issue_ns,   c->shared_ns,
                            c->launch_ns, c->latency_ns, c->resident};
    c->ns = cost_halves_rows_ns(r, &t) * (1 + SPILL * c->missing);
    return;
  }
  int tiled = r->value[FIELD_TILE] == TILE_HALVES && r->value[FIELD_LANES] != LANES_ROWS;
  double spilled = record_convolves(r) ? cost_convolution_spill(r, c->missing, most)
                                       : 1 + (tiled ? SPILL_TILED : SPILL) * c->missing;
  c->ns = overlapped_ns(c, r, memory_ns) * spilled * cost_gathered(r, c->resident * tile_bytes(r)) *
          (1 + c->single_block / c->resident) * (1 + c->waiting / (c->resident * c->resident));
  int ahead = record_fetches(r) && c->halves && r->value[FIELD_LANES] == LANES_ROWS;
  if (r->value[FIELD_STREAMING] && (!r->value[FIELD_PREFETCH] || record_fetches(r)) && !ahead)
    c->ns *= STREAMING;
  if (record_cofactor(r) > 1 && r->value[FIELD_LANES] == LANES_POINTS)
    c->ns *= 1 + CROSSED;
  if (c->halves)
    c->ns = cost_halves_ns(r, c->ns, memory_ns, c->shared_ns, c->issue_ns);
  else if (r->value[FIELD_REAL] == REAL_PAIRS && r->value[FIELD_METHOD] == METHOD_PLAIN &&
           r->value[FIELD_TRANSFORMS] > 1) /* which might as well have a block each */
    c->ns *= 1 + WARPS * log2((record_block_threads(r) + 31) / 32);
  c->ns *= (1 + c->meeting + c->scattered + c->looped) * (1 + c->convolving) * c->cluster;
}

/* Bytes of all rows, as complex words. */
static double word_bytes(const record *r, int64_t batch) {
  return (double)batch / record_rows(r) * (double)record_points(r) * record_word_bytes(r);
}

/* As a side's elements, which of real points' spectrum are the first n/2+1 along the last axis. */
static double side_bytes(const record *r, const binding *b, int output, int64_t batch) {
  int64_t points = binding_row_points(b, output, r);
  if (b->words)
    points = b->words == REAL_PAIRS || (output ? b->out : b->in).is_complex ? 1 : 2;
  if (b->mirrored)
    points = 1;
  if (binding_loads_ends(b) && !output)
    points *= 2;
  double share = cost_ended_share(b, output);
  return share * (double)batch * (double)points * element_bytes(output ? b->out : b->in);
}

/* A side as memory sees it. bytes: its bytes over those of complex words. */
static cost_side side_of(const record *r, const binding *b, int output, double bytes) {
  element e = output ? b->out : b->in;
  int pairs = element_halves(e) && spec_moves_pairs(&(spec){*r, *b}, output);
  int size = pairs ? complex_bytes(e.format) : element_bytes(e);
  int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
  return (cost_side){.bytes = size,
                     .share =
                         bytes * record_word_bytes(r) / size * (output ? 1 : cost_real_loads(r, b)),
                     .together = staged ? 1 : 1 << spec_vector(r, b, output),
                     .whole = cost_moves_lines(r, b, output)};
}

/* Bytes that a block reads or writes at once of interleaved rows: of the side with less, where both
 * are interleaved. */
static double segment_bytes(const record *r, const binding *b) {
  int in = element_bytes(b->in) * (binding_loads_ends(b) ? 2 : 1), out = element_bytes(b->out);
  int least = b->strided_in && (in < out || !b->strided_out) ? in : out;
  return (double)record_own_rows(r) * least / (b->twins ? 2 : 1);
}

double cost_least(const cost_thread *each, const record *r, const binding *b, const facts *f,
                  int64_t batch) {
  double bytes = side_bytes(r, b, 0, batch) + side_bytes(r, b, 1, batch);
  double warps = (double)batch / record_rows(r) * record_cluster(r) * r->value[FIELD_THREADS] / 32;
  double issue_ns =
      (each->arithmetic + each->access) * warps / (f->sms * COST_SCHEDULERS * cost_clock(f));
  int halves = element_halves(b->in) && element_halves(b->out);
  double memory_ns = bytes / cost_copy_gbps(f), least = fmax(memory_ns, issue_ns);
  if (cost_halves_rows(r, b))
    return cost_halves_rows_least(r, memory_ns, issue_ns);
  if (halves)
    return cost_halves_ns(r, least, memory_ns, 0, issue_ns);
  double contended = contended_of(r, b);
  return least * (contended > 0 ? contended : 1) * fmin(1, 1 + cost_convolving(r, b));
}

/* Of boxes, each line of which is sorted by itself. */
static double box_runs(const record *r, const binding *b) {
  int direct = r->value[FIELD_OUTPUT] == IO_DIRECT && r->value[FIELD_LANES] == LANES_POINTS;
  if (!record_is_box(r) || !direct || b->strided_out)
    return 0;
  double run = record_axis_done(r, record_stages(r) - 1) * record_word_bytes(r);
  return BOX_RUNS * fmax(0, 128 / run - 1);
}

static double scattered_share(const record *r) {
  double piece = (double)r->value[FIELD_THREADS] * record_word_bytes(r);
  if (r->value[FIELD_INPUT] != IO_DIRECT || r->value[FIELD_OUTPUT] != IO_DIRECT)
    return 0;
  return SCATTERED * r->value[FIELD_ELEMENTS] * fmax(0, WHOLE_PIECE / piece - 1);
}

/* pass_cost.eager. */
static int eager_registers(const record *r, const binding *b) {
  if (cost_halves_rows(r, b))
    return record_fetches(r) ? 0 : REGISTERS_ROWS;
  return b->kind && !b->words ? REGISTERS_KINDS * number_registers(r->value[FIELD_PRECISION]) : 0;
}

static pass_cost cost_given(const cost_thread *each, const record *r, const binding *b,
                            const facts *f, int64_t batch, double wavefronts) {
  pass_cost c = {.needed = each->needed,
                 .spare = each->spare,
                 .eager = eager_registers(r, b),
                 .shared_bytes = record_shared_bytes(r),
                 .halves = element_halves(b->in) && element_halves(b->out),
                 .halves_rows = cost_halves_rows(r, b),
                 .contended = contended_of(r, b)};
  c.eager += each->eager + cost_convolution_eager(r, each->slots);
  double words = word_bytes(r, batch);
  double in = side_bytes(r, b, 0, batch), out = side_bytes(r, b, 1, batch);
  const cost_side from = side_of(r, b, 0, in / words), to = side_of(r, b, 1, out / words);
  cost_traffic t = cost_traffic_of(r, &from, &to);
  int warps = (record_block_threads(r) + 31) / 32;
  double tiles = tiles_of(r, batch);
  double clock = cost_clock(f);
  double busy = fmin(tiles, f->sms); /* multiprocessors */
  double copy = cost_copy_gbps(f);
  c.wanted = cost_resident(r, f, c.shared_bytes, c.needed);
  c.loaded_bytes = tile_bytes(r) * (in / words);
  /* Sectors of one block each way, if none is touched twice. */
  double in_sectors = in / 32 / tiles, out_sectors = out / 32 / tiles;
  c.memory_ns = (in + out) / copy *
                (1 + PARTIAL_LOAD * fmax(0, t.loaded_sectors / in_sectors - 1) +
                 PARTIAL_STORE * fmax(0, t.stored_sectors / out_sectors - 1));
  c.memory_ns *= 1 + cost_real_share(r, b) + box_runs(r, b);
  if (r->value[FIELD_LANES] == LANES_ROWS && (b->strided_in || b->strided_out)) {
    double segment = segment_bytes(r, b);
    int lines = r->value[FIELD_LOAD_HINT] >= HINT_LINES;
    double parts = fmax(1, 128 / segment);
    int even = c.halves && !b->misaligned_out;
    double near = !lines ? NARROW_SEGMENT * (parts * parts - 1)
                  : even ? NARROW_HALVES * (parts - 1) * (parts - 1)
                         : NARROW_LINES * (parts - 1);
    near *= cost_real_narrow(b, segment);
    double far = (FAR_LOAD * b->far_in + FAR_STORE * b->far_out) / segment;
    c.memory_ns *= 1 + fmax(near, far) + cost_read_twice(r);
    c.broken = c.halves ? 0 : fmax(0, cost_broken_lines(r, b) - fmax(near, far));
    c.misaligned = MISALIGNED_STORE * b->misaligned_out * cost_misaligned_segments(b, segment);
  }
  c.memory_ns *= fmax(1, f->sms / (ALONE * busy)) * (b->swapped ? SQUARES : 1);
  c.issue_ns = (each->arithmetic + each->access) * warps * tiles / (busy * COST_SCHEDULERS * clock);
  double ideal = machine_ideal(r);
  c.conflicts = ideal > 0 ? wavefronts / ideal : 1;
  c.shared_ns = (WAVEFRONT * wavefronts * cost_exchanged_again(r, b) + LINE * t.lines +
                 STORED_SECTOR * t.stored_sectors + TABLE_LINE * each->table_lines * warps) *
                tiles / (busy * clock);
  c.launch_ns = r->value[FIELD_STREAMING] ? 0 : LAUNCH_CYCLES * tiles / clock;
  c.block_ns =
      BARRIER_NS * each->barriers + INSTRUCTION_CYCLES * (each->arithmetic + each->access) / clock;
  if (record_convolves(r) && r->value[FIELD_LANES] == LANES_POINTS)
    c.block_ns += LOOKED_UP_NS;
  c.meeting = cost_real_meeting(r, b);
  int transposed = r->value[FIELD_LANES] == LANES_ROWS && r->value[FIELD_OUTPUT] == IO_STAGED;
  double turned = !transposed ? 0 : record_cluster(r) > 1 ? TRANSPOSED_ACROSS : TRANSPOSED;
  c.single_block = (binding_has(b, OPERATION_TWIDDLE) ? PASS_TWIDDLE : 0) + turned +
                   cost_folded_waits(b) + cost_real_box_waits(r, b);
  c.waiting = cost_real_waits(r, b);
  c.cluster = cost_cluster_ratio(r, b, c.conflicts) * cost_twins_ratio(b);
  c.convolving = cost_convolving(r, b);
  c.scattered = c.contended > 0 && !record_convolves(r) ? scattered_share(r) : 0;
  c.looped = cost_loops_beside(r);
  settle(&c, r, f, batch);
  return c;
}

pass_cost cost_promised(pass_cost c, const record *r, const facts *f, int64_t batch) {
  settle(&c, r, f, batch);
  return c;
}

pass_cost cost_of_pass(const record *r, const binding *b, const facts *f, int64_t batch) {
  cost_thread each = cost_of_thread(r, b);
  return cost_given(&each, r, b, f, batch, (double)machine_exchanges(r, 2).wavefronts);
}

/* Words in the order of powers meet in banks as random ones do: 16 lanes over 16 banks three times.
 * Pads do not keep apart the lanes that take several neighbours of rows of other lengths than
 * powers of two. */
static double likely_wavefronts(const record *r) {
  double ideal = machine_ideal(r);
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  int n = r->value[FIELD_LENGTH];
  if (r->value[FIELD_LANES] == LANES_ROWS)
    return ideal;
  if (!record_rader(r))
    return ideal + (r->value[FIELD_VECTOR] && n & (n - 1) ? staged * tile_bytes(r) / 128 : 0);
  return ideal + 2 * staged * tile_bytes(r) / 128;
}

pass_cost cost_of_pass_quickly(const record *r, const binding *b, const facts *f, int64_t batch) {
  cost_thread each = cost_of_thread(r, b);
  return cost_of_threads(&each, r, b, f, batch);
}

pass_cost cost_of_threads(const cost_thread *each, const record *r, const binding *b,
                          const facts *f, int64_t batch) {
  return cost_given(each, r, b, f, batch, likely_wavefronts(r));
}
