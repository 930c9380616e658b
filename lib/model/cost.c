/* cost.c: the analytic model of one pass. Its constants belong to the model, not to a device: they
 * were fitted to measurements, and what is tested is the order that they give to kernels. */
#include "cost.h"
#include "cost_cluster.h"
#include "cost_convolution.h"
#include "cost_device.h"
#include "cost_halves.h"
#include "cost_real.h"
#include "cost_rows.h"
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

/* Of rows of complex points along one axis whose blocks wait for each other (cost_blocks.c). */
static const double LEVEL = 0.95; /* ratio to the norm, and to what is added, without operations */

static const double LOOKED_UP_NS = 1200; /* ns of a block, with lanes=points: points and factors are
                                            loaded where indices that are loaded first tell */

/* Where both sides of such rows are direct, and the threads of a row take fewer bytes of it at once
 * than WHOLE_PIECE: lines are read and written in pieces, between which a thread's other accesses
 * come. */
static const double SCATTERED = 0.002; /* share per element of a thread, and pieces in WHOLE_PIECE
                                          less 1 */
static const double WHOLE_PIECE = 256; /* bytes */

/* Ratios and shares of the time of a pass (ns). */
static const double PASS_TWIDDLE = 0.07; /* share over resident blocks: the roots come late */
static const double TRANSPOSED = 0.05;   /* share over resident blocks: stores wait for all loads
                                            of the last exchange */
static const double TRANSPOSED_ACROSS = 0.25; /* the same in clusters */

/* Ratios and shares of the time of memory (memory_ns). A segment is what a block reads or writes at
 * once of interleaved rows, in bytes; parts: segments in 128 bytes, at least 1. */
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

/* Registers per thread, of 32 bits, that a compiler takes over those that are needed, where no
 * blocks are promised. */
enum {
  REGISTERS_ROWS = 22, /* pass_cost.eager of rows of complex halves */
  REGISTERS_KINDS = 28 /* pass_cost.eager of kinds, times the registers of a number */
};

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
  int contends = record_stages(r) && cost_is_row_of_points(r, halves);
  return !contends ? 0 : binding_operates(b) ? 1 : LEVEL;
}

static void settle(pass_cost *c, const record *r, const facts *f, int64_t batch) {
  const cost_blocks k = cost_settle_blocks(c, r, f);
  cost_settle_tiles(c, &k, r, f, tiles_of(r, batch));
}

/* Bytes of all rows, as complex words. */
static double word_bytes(const record *r, int64_t batch) {
  return (double)batch / record_rows(r) * (double)record_points(r) * record_word_bytes(r);
}

/* As a side's elements, which of real points' spectrum are the first n/2+1 along the last axis. */
static cost_moved side_moves(const record *r, const binding *b, int output) {
  int64_t points = binding_row_points(b, output, r);
  if (b->words)
    points = b->words == REAL_PAIRS || (output ? b->out : b->in).is_complex ? 1 : 2;
  if (b->mirrored)
    points = 1;
  if (binding_loads_ends(b) && !output)
    points *= 2;
  return (cost_moved){cost_ended_share(b, output), (double)points,
                      element_bytes(output ? b->out : b->in)};
}

static double side_bytes(const cost_moved *m, int64_t batch) {
  return m->share * (double)batch * m->points * m->bytes;
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
  const cost_moved in = side_moves(r, b, 0), out = side_moves(r, b, 1);
  double bytes = side_bytes(&in, batch) + side_bytes(&out, batch);
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

/* All but what depends on the rows; the ratios of the sides' bytes to those of words do so only by
 * how they are rounded. */
static cost_kept kept_cost(const cost_thread *each, const record *r, const binding *b,
                           const facts *f, double wavefronts, int64_t batch) {
  cost_kept k = {.in = side_moves(r, b, 0), .out = side_moves(r, b, 1)};
  pass_cost c = {.needed = each->needed,
                 .spare = each->spare,
                 .eager = eager_registers(r, b),
                 .shared_bytes = record_shared_bytes(r),
                 .halves = element_halves(b->in) && element_halves(b->out),
                 .halves_rows = cost_halves_rows(r, b),
                 .contended = contended_of(r, b)};
  c.eager += each->eager + cost_convolution_eager(r, each->slots);
  double words = word_bytes(r, batch);
  k.in_share = side_bytes(&k.in, batch) / words;
  k.out_share = side_bytes(&k.out, batch) / words;
  const cost_side from = side_of(r, b, 0, k.in_share), to = side_of(r, b, 1, k.out_share);
  k.traffic = cost_traffic_of(r, &from, &to);
  int warps = (record_block_threads(r) + 31) / 32;
  double clock = cost_clock(f);
  c.wanted = cost_resident(r, f, c.shared_bytes, c.needed);
  c.loaded_bytes = cost_tile_bytes(r) * k.in_share;
  k.real = 1 + cost_real_share(r, b) + box_runs(r, b);
  k.interleaved = 1;
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
    k.interleaved = 1 + fmax(near, far) + cost_read_twice(r);
    c.broken = c.halves ? 0 : fmax(0, cost_broken_lines(r, b) - fmax(near, far));
    c.misaligned = MISALIGNED_STORE * b->misaligned_out * cost_misaligned_segments(b, segment);
  }
  k.squares = b->swapped ? SQUARES : 1;
  k.issued = (each->arithmetic + each->access) * warps;
  double ideal = machine_ideal(r);
  c.conflicts = ideal > 0 ? wavefronts / ideal : 1;
  k.shared = WAVEFRONT * wavefronts * cost_exchanged_again(r, b) + LINE * k.traffic.lines +
             STORED_SECTOR * k.traffic.stored_sectors + TABLE_LINE * each->table_lines * warps;
  k.launched = r->value[FIELD_STREAMING] ? 0 : LAUNCH_CYCLES;
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
  c.stages = cost_stages_share(r);
  k.blocks = cost_settle_blocks(&c, r, f);
  k.cost = c;
  return k;
}

/* The cost for some rows; in, out: the bytes of the sides. */
static pass_cost cost_for(const cost_kept *k, const record *r, const facts *f, int64_t batch,
                          double in, double out) {
  pass_cost c = k->cost;
  double tiles = tiles_of(r, batch), clock = cost_clock(f);
  double busy = fmin(tiles, f->sms); /* multiprocessors */
  /* Sectors of one block each way, if none is touched twice. */
  double in_sectors = in / 32 / tiles, out_sectors = out / 32 / tiles;
  c.memory_ns = (in + out) / cost_copy_gbps(f) *
                (1 + PARTIAL_LOAD * fmax(0, k->traffic.loaded_sectors / in_sectors - 1) +
                 PARTIAL_STORE * fmax(0, k->traffic.stored_sectors / out_sectors - 1));
  c.memory_ns *= k->real;
  c.memory_ns *= k->interleaved;
  c.memory_ns *= fmax(1, f->sms / (ALONE * busy)) * k->squares;
  c.issue_ns = k->issued * tiles / (busy * COST_SCHEDULERS * clock);
  c.shared_ns = k->shared * tiles / (busy * clock);
  c.launch_ns = k->launched * tiles / clock;
  cost_settle_tiles(&c, &k->blocks, r, f, tiles);
  return c;
}

static pass_cost cost_given(const cost_thread *each, const record *r, const binding *b,
                            const facts *f, int64_t batch, double wavefronts) {
  const cost_kept k = kept_cost(each, r, b, f, wavefronts, batch);
  return cost_for(&k, r, f, batch, side_bytes(&k.in, batch), side_bytes(&k.out, batch));
}

cost_kept cost_keep(double wavefronts, const record *r, const binding *b, const facts *f,
                    int64_t batch) {
  cost_thread each = cost_of_thread(r, b);
  return kept_cost(&each, r, b, f, wavefronts, batch);
}

double cost_again(const cost_kept *k, const record *r, const binding *b, const facts *f,
                  int64_t batch) {
  double words = word_bytes(r, batch);
  double in = side_bytes(&k->in, batch), out = side_bytes(&k->out, batch);
  if (in / words != k->in_share || out / words != k->out_share)
    return cost_of_pass(r, b, f, batch).ns;
  return cost_for(k, r, f, batch, in, out).ns;
}

pass_cost cost_promised(pass_cost c, const record *r, const facts *f, int64_t batch) {
  settle(&c, r, f, batch);
  return c;
}

double cost_wavefronts(const record *r) {
  return (double)machine_exchanges(r, 2).wavefronts;
}

pass_cost cost_given_wavefronts(double wavefronts, const record *r, const binding *b,
                                const facts *f, int64_t batch) {
  cost_thread each = cost_of_thread(r, b);
  return cost_given(&each, r, b, f, batch, wavefronts);
}

pass_cost cost_of_pass(const record *r, const binding *b, const facts *f, int64_t batch) {
  return cost_given_wavefronts(cost_wavefronts(r), r, b, f, batch);
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
    return ideal + (r->value[FIELD_VECTOR] && n & (n - 1) ? staged * cost_tile_bytes(r) / 128 : 0);
  return ideal + 2 * staged * cost_tile_bytes(r) / 128;
}

pass_cost cost_of_pass_quickly(const record *r, const binding *b, const facts *f, int64_t batch) {
  cost_thread each = cost_of_thread(r, b);
  return cost_of_threads(&each, r, b, f, batch);
}

pass_cost cost_of_threads(const cost_thread *each, const record *r, const binding *b,
                          const facts *f, int64_t batch) {
  return cost_given(each, r, b, f, batch, likely_wavefronts(r));
}
