/* cost.c: the analytic model of one pass. The constants are of the model, not of a device: they
 * were fitted to measurements and are checked by the order they give, not by their value. */
#include "cost.h"
#include "machine.h"

#include <math.h>

static double multiply_slots(void) {
  return 4;
}

/* A prime folds its inputs to sums and differences: two real matrices of half its size each for re
 * and im. Composites follow Cooley-Tukey without counting trivial twiddles. */
double cost_codelet(int radix) {
  static const struct {
    int radix;
    double slots;
  } known[] = {{1, 0}, {2, 4}, {3, 14}, {4, 16}, {5, 36}, {7, 68}, {8, 56}, {9, 88}, {16, 152}};
  for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
    if (known[i].radix == radix)
      return known[i].slots;
  for (int a = (int)sqrt((double)radix); a > 1; a--) {
    if (radix % a)
      continue;
    int b = radix / a, common = a, rest = b;
    while (rest) {
      int next = common % rest;
      common = rest;
      rest = next;
    }
    double twiddles = common == 1 ? 0 : 0.8 * (a - 1) * (b - 1) * multiply_slots();
    return b * cost_codelet(a) + a * cost_codelet(b) + twiddles;
  }
  return (radix - 1) * (radix - 1) + 4.0 * (radix - 1);
}

int cost_resident(const record *r, const facts *f, int registers) {
  int threads = (record_block_threads(r) + f->warp - 1) / f->warp * f->warp;
  int rounded = (registers + 7) / 8 * 8;
  int by_registers = f->sm_registers / (rounded * threads);
  int by_threads = f->sm_threads_max / threads;
  int by_shared = f->sm_shared / (record_shared_bytes(r) + f->block_shared_reserved);
  int blocks = f->sm_blocks_max;
  blocks = by_registers < blocks ? by_registers : blocks;
  blocks = by_threads < blocks ? by_threads : blocks;
  blocks = by_shared < blocks ? by_shared : blocks;
  return blocks < 1 ? 1 : blocks;
}

enum { LINE_SAMPLES = 2 };

/* 128-byte lines that a block touches in the accesses of a layout, from the first warp's first
 * slots. */
static double lines_of(const record *r, layout l) {
  int threads = record_block_threads(r), lanes = threads < 32 ? threads : 32;
  int bytes = record_word_bytes(r), slots = layout_slots(r, l), vector = 1;
  if (l.kind == LAYOUT_LINEAR)
    vector = 1 << r->value[FIELD_VECTOR];
  double lines = 0;
  int looked = 0;
  for (int slot = 0; slot < slots && looked < LINE_SAMPLES; slot += vector, looked++) {
    int last = -1;
    for (int i = 0; i < lanes; i++) {
      int word = layout_word(r, l, i, slot);
      int line = word * bytes / 128;
      if (word >= 0 && line != last) {
        lines++;
        last = line;
      }
    }
  }
  return lines / looked * ((slots + vector - 1) / vector) * ((threads + 31) / 32);
}

/* Issue slots per thread for everything but memory accesses. */
static double arithmetic_slots(const record *r) {
  double slots = 0;
  for (int s = 0; s < record_stages(r); s++) {
    int radix = record_radix(r, s), m = record_butterflies(r, s), fetched = record_fetched(r, s);
    double used = (double)record_stage_threads(r, s) / r->value[FIELD_THREADS];
    double work = m * cost_codelet(radix);
    if (s) {
      work += m * (radix - 1) * multiply_slots();
      work += m * (radix - 1 - fetched) * multiply_slots();
      if (r->value[FIELD_TWIDDLE] == TWIDDLE_COMPUTED)
        work += m * fetched * 45.0;
      else if (r->value[FIELD_TWIDDLE] != TWIDDLE_HOISTED)
        work += m * fetched * 1.0;
    }
    slots += work * (used < 1 ? used : 1);
  }
  return slots + 3.0 * r->value[FIELD_ELEMENTS] + 20;
}

static double access_slots(const record *r) {
  int planes = r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT || r->value[FIELD_EXCHANGE] == EXCHANGE_PLANE;
  int stages = record_stages(r);
  double exchanges = stages > 1 ? stages - 1 : 0;
  double words = (double)r->value[FIELD_LENGTH] / r->value[FIELD_THREADS];
  exchanges += r->value[FIELD_INPUT] == IO_STAGED;
  exchanges += r->value[FIELD_OUTPUT] == IO_STAGED;
  double per_word = (planes ? 4 : 2) + 1.0;
  if (r->value[FIELD_EXCHANGE] == EXCHANGE_SHUFFLE)
    per_word = 6.0 * r->value[FIELD_ELEMENTS];
  return words * (exchanges * per_word + 2 * 2.0);
}

static pass_cost cost_given(const record *r, const facts *f, int64_t batch, double wavefronts) {
  pass_cost c = {0};
  int f64 = r->value[FIELD_PRECISION] == TW_F64, stages = record_stages(r);
  int threads = record_block_threads(r), warps = (threads + 31) / 32;
  int64_t tiles = (batch + r->value[FIELD_TRANSFORMS] - 1) / r->value[FIELD_TRANSFORMS];
  double gips = f->issue_gips > 0 ? f->issue_gips : f->sms * 4 * 1.5;
  double clock = gips / (f->sms * 4); /* GHz */
  double copy = f->copy_gbps > 0 ? f->copy_gbps : 1000;
  c.registers = record_registers_estimate(r);
  if (r->value[FIELD_MIN_BLOCKS]) {
    int most = f->sm_registers / (warps * 32 * r->value[FIELD_MIN_BLOCKS]) / 8 * 8;
    c.registers = c.registers < most ? c.registers : most;
  }
  c.resident = cost_resident(r, f, c.registers);

  double bytes = 2.0 * batch * r->value[FIELD_LENGTH] * record_word_bytes(r);
  c.memory_ns = bytes / copy;

  double slots = arithmetic_slots(r) * (f64 ? 2 : 1) + access_slots(r);
  c.issue_ns = slots * warps * (double)tiles / gips;

  double ideal = machine_ideal(r);
  c.conflicts = ideal > 0 ? wavefronts / ideal : 1;
  layout linear = {LAYOUT_LINEAR, 0};
  layout first = stages ? (layout){LAYOUT_INPUT, 0} : (layout){LAYOUT_ROW, 0};
  layout last = stages ? (layout){LAYOUT_OUTPUT, stages - 1} : first;
  double lines = lines_of(r, r->value[FIELD_INPUT] == IO_STAGED ? linear : first) +
                 lines_of(r, r->value[FIELD_OUTPUT] == IO_STAGED ? linear : last);
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL)
    for (int s = 1; s < stages; s++)
      lines += record_fetched(r, s) * record_butterflies(r, s) * warps * (f64 ? 4 : 2);
  c.shared_ns = (wavefronts + lines) * (double)tiles / (f->sms * clock);

  /* One block alone: a trip to memory, then its stages one after another. */
  double block_ns = 900 + stages * 120 + slots * 4 / clock;
  if (r->value[FIELD_PREFETCH])
    block_ns -= 700;
  c.latency_ns = block_ns * (double)tiles / ((double)f->sms * c.resident);
  double p = 4;
  c.ns = pow(pow(c.memory_ns, p) + pow(c.issue_ns, p) + pow(c.shared_ns, p) + pow(c.latency_ns, p),
             1 / p);
  return c;
}

pass_cost cost_of_pass(const record *r, const facts *f, int64_t batch) {
  return cost_given(r, f, batch, (double)machine_exchanges(r, 2).wavefronts);
}

pass_cost cost_of_pass_quickly(const record *r, const facts *f, int64_t batch) {
  return cost_given(r, f, batch, machine_ideal(r));
}
