/* space_list.c: the records of one list of factors, in the order the model gives them. */
#include "compile_time.h"
#include "cost.h"
#include "element.h"
#include "machine.h"
#include "method.h"
#include "space_search.h"

#include <math.h>
#include <string.h>

int space_drops(space_search *s, enum space_rule rule) {
  if (s->rules->off[rule])
    return 0;
  s->rules->dropped[rule]++;
  return 1;
}

/* What candidates are compared by: the time of a launch, with the share that held values cost and,
 * where compiling counts, with that. What is too slow costs far more, but is not left out, since a
 * glance at a list may see none of its fast shapes. */
static double price(const space_search *s, double ns, const record *r) {
  static const double TOO_SLOW = 8; /* ratio, of the time over the limit */
  double all = ns * (1 + s->lean * r->value[FIELD_ELEMENTS]);
  if (!(s->first.ns_per_second > 0))
    return all;
  return first_choice_price(&s->first, all, compile_seconds(r, s->b)) +
         TOO_SLOW * fmax(0, ns - s->first.slowest_ns);
}

int space_enlist(candidate *list, int *count, int most, candidate c) {
  int at = *count, full = *count == most;
  while (at > 0 && list[at - 1].ns > c.ns)
    at--;
  if (at == most)
    return 1;
  int last = full ? most - 1 : (*count)++;
  memmove(&list[at + 1], &list[at], (size_t)(last - at) * sizeof *list);
  list[at] = c;
  return full;
}

/* Keeps the best candidates, sorted. Padding is chosen later, since it is simulated for few. Only a
 * record that would be kept is checked for being legal. */
static void keep(space_search *s, const record *r, double ns) {
  int last = s->count == s->most && s->out[s->count - 1].ns <= ns;
  if (s->bar > 0 && ns >= s->bar) {
    s->rules->dropped[RULE_RANK]++;
    return;
  }
  if (!last && record_valid(r) != TW_OK)
    s->rules->dropped[RULE_FITS]++; /* as in fits() */
  else
    s->rules->dropped[RULE_RANK] += space_enlist(s->out, &s->count, s->most, (candidate){*r, ns});
}

/* Where held values seem to leave registers for one block only, two blocks would hide each other's
 * loads and stores. So a record that promises two is kept too, without padding, which takes
 * registers as well. */
static void keep_pair(space_search *s, const record *r, const pass_cost *one) {
  record two = *r;
  two.value[FIELD_MIN_BLOCKS] = 2;
  if (one->wanted > 1 || record_convolves(r) || r->value[FIELD_LANES] == LANES_ROWS ||
      record_valid(&two) != TW_OK || record_fits(&two, s->b, s->f) != TW_OK)
    return;
  pass_cost c = cost_promised(*one, &two, s->f, s->batch);
  s->rules->considered++;
  if (c.missing ||
      space_enlist(s->pair, &s->pairs, SPACE_PAIRS_MOST, (candidate){two, price(s, c.ns, &two)}))
    s->rules->dropped[RULE_RANK]++;
}

static int fits(space_search *s, const record *r) {
  int yes = record_fits(r, s->b, s->f) == TW_OK;
  s->rules->dropped[RULE_FITS] +=
      !yes; /* this rule cannot be switched off: such a kernel cannot run */
  return yes;
}

/* Where compiling counts, what is too slow in the end comes after all others. */
static double finished_ns(const space_search *s, const record *r) {
  static const double LAST = 1e3;
  double ns = cost_of_pass(r, s->b, s->f, s->batch).ns, all = price(s, ns, r);
  return s->first.ns_per_second > 0 && ns > s->first.slowest_ns ? LAST * all : all;
}

/* The record with the padding that leaves the fewest conflicts. With lanes=rows also without
 * padding, if that is cheaper: L1 and computed addresses may matter more. */
static candidate padded(const space_search *s, const record *r) {
  candidate bare = {*r, 0}, c = {*r, 0};
  machine_choose_padding(&c.record, machine_shared_limit(&c.record, s->f));
  c.ns = finished_ns(s, &c.record);
  if (r->value[FIELD_LANES] != LANES_ROWS || c.record.value[FIELD_PADDING] == PADDING_NONE)
    return c;
  bare.ns = finished_ns(s, &bare.record);
  return c.ns < bare.ns ? c : bare;
}

/* 1 when the best candidate so far is better than the record could be with its fewest conflicts, or
 * with either of the paddings that it may get. */
static int beaten(const space_search *s, const record *r) {
  double best = s->out[0].ns;
  if (!s->best_only && !s->thorough)
    return 0;
  if (best <= price(s, cost_of_pass_quickly(r, s->b, s->f, s->batch).ns, r))
    return 1;
  record likely = *r;
  return machine_sample_padding(&likely, machine_shared_limit(r, s->f)) &&
         best <= finished_ns(s, &likely) && best <= finished_ns(s, r);
}

void space_finish(space_search *s) {
  for (int i = 0; i < s->count; i++) {
    candidate c = {s->out[i].record, INFINITY};
    int finished = i;
    if (!i || !beaten(s, &c.record))
      c = padded(s, &c.record);
    (void)space_enlist(s->out, &finished, i + 1, c);
  }
  if (s->count && cost_of_pass_quickly(&s->out[0].record, s->b, s->f, s->batch).resident > 1)
    return;
  for (int i = 0; i < s->pairs; i++)
    keep(s, &s->pair[i].record, finished_ns(s, &s->pair[i].record));
}

/* 1 for several axes of real points, whose steps between words and spectra take many registers
 * where a compiler has them. */
static int is_real_box(const space_search *s) {
  return s->real != REAL_NONE && s->axes > 1 && s->method == METHOD_PLAIN;
}

/* Tries a record without promised blocks, and with as many promised as its held values allow.
 * Without a promise a compiler may give a thread all registers there are, and does where addresses
 * take some; where few blocks are resident, losing one costs much. known: the cost of its threads,
 * or NULL. */
static void consider_residency(space_search *s, const cost_thread *known, record *r) {
  enum { FEW = 3 };
  const record_field_info *fields = record_field_table();
  s->rules->considered++;
  if (record_shared_bytes(r) >
      s->f->block_shared_max) { /* the most frequent reason, quickly found */
    s->rules->dropped[RULE_FITS]++;
    return;
  }
  if (record_registers_estimate(r) > 255 && space_drops(s, RULE_REGISTERS))
    return;
  if (r->value[FIELD_THREADS] > fields[FIELD_THREADS].most) {
    s->rules->dropped[RULE_FITS]++;
    return;
  }
  if (!fits(s, r))
    return;
  cost_thread each = known ? *known : cost_of_thread(r, s->b);
  pass_cost c = cost_of_threads(&each, r, s->b, s->f, s->batch);
  keep_pair(s, r, &c);
  if (c.resident > 1 && c.wanted <= c.resident && c.resident <= fields[FIELD_MIN_BLOCKS].most &&
      (c.resident <= FEW || s->b->strided_in || s->b->strided_out || is_real_box(s))) {
    r->value[FIELD_MIN_BLOCKS] = c.resident;
    if (!fits(s, r))
      return;
  }
  keep(s, r, price(s, c.ns, r));
  if (c.wanted < 2 || c.wanted <= c.resident || c.wanted > fields[FIELD_MIN_BLOCKS].most)
    return;
  s->rules->considered++;
  r->value[FIELD_MIN_BLOCKS] = c.wanted;
  if (fits(s, r))
    keep(s, r, price(s, cost_promised(c, r, s->f, s->batch).ns, r));
}

/* 1 for methods that stage neither side. */
static int unstaged(const space_search *s) {
  return method_table[s->method].direct;
}

/* Where a block reads less than a line of 128 bytes at once, neighbouring blocks are about to read
 * the rest of the line, so that whole lines are fetched from memory. Points that are far from each
 * other gain from pairs of lines too. Stores are similar: far lines may leave L2 before they are
 * complete (keeping them there is worth 1 % at best). */
static void set_hints(const space_search *s, record *r) {
  int read = r->value[FIELD_TRANSFORMS] * element_bytes(s->b->in), load = HINT_NONE;
  int written = r->value[FIELD_TRANSFORMS] * element_bytes(s->b->out);
  if (s->b->strided_in && read <= 128 && r->value[FIELD_INPUT] == IO_DIRECT)
    load = read < 128 ? HINT_LINES : s->b->far_in ? HINT_LINE_PAIRS : HINT_NONE;
  if (s->b->strided_in && r->value[FIELD_OVERLAP])
    load = HINT_LINES;
  r->value[FIELD_LOAD_HINT] = load;
  r->value[FIELD_STORE_HINT] = s->b->strided_out && s->b->far_out && written <= 128 &&
                                       !r->value[FIELD_OVERLAP] &&
                                       r->value[FIELD_OUTPUT] == IO_DIRECT
                                   ? HINT_KEEP
                                   : HINT_NONE;
}

/* 1 when no number of transforms makes the record one of the best, before conflicts are counted;
 * then counts it as dropped. (It is not tried with two promised blocks either: of 28,000 demands
 * compared, none chose otherwise for that.) */
static int hopeless(space_search *s, const cost_thread *each, const record *r) {
  if (s->count < s->most ||
      price(s, cost_least(each, r, s->b, s->f, s->batch), r) < s->out[s->count - 1].ns)
    return 0;
  s->rules->considered++;
  s->rules->dropped[RULE_RANK]++;
  return 1;
}

/* 1 when words can meet in registers where the spectrum's side is direct. */
static int may_meet(const space_search *s, const record *r) {
  record direct = *r;
  direct.value[FIELD_INPUT] = direct.value[FIELD_OUTPUT] = IO_DIRECT;
  return spec_meets_in_registers(&direct, s->b);
}

/* 1 when threads would store the points of cosines in f64, four of which fill a sector in two
 * accesses. */
static int half_sectors(const space_search *s, const record *r) {
  record direct = *r;
  direct.value[FIELD_INPUT] = direct.value[FIELD_OUTPUT] = IO_DIRECT;
  return s->precision == TW_F64 && s->b->kind && !binding_spectrum(s->b) && s->real == REAL_HALF &&
         r->value[FIELD_THREADS] > 1 && spec_takes_ends(&direct, s->b, 1);
}

/* 1 when the points of cosines, four at a time, need no tile to fill sectors: always, but where a
 * thread would store all of a row, or parts of sectors. */
static int fours_only(const space_search *s, const record *r) {
  record direct = *r;
  direct.value[FIELD_INPUT] = direct.value[FIELD_OUTPUT] = IO_DIRECT;
  return spec_takes_ends(&direct, s->b, !binding_spectrum(s->b)) && !half_sectors(s, r) &&
         (r->value[FIELD_THREADS] > 1 || binding_spectrum(s->b));
}

/* Sides of fewer points are direct. Of real rows the side of the spectrum is, where words can meet
 * in registers or are joined as they are loaded, and else is staged; the other one is staged only
 * if its words are pairs; those from both ends of a row never are. */
static void set_sides(const space_search *s, record *r, int staged_in, int staged_out) {
  int spectrum = binding_spectrum(s->b), meets = may_meet(s, r);
  if (s->real == REAL_QUARTER)
    staged_in = staged_out = 0;
  else if (s->real != REAL_NONE && spectrum)
    staged_out |= !meets, staged_in &= !s->b->mirrored;
  else if (s->real == REAL_PAIRS && !s->b->mirrored && s->b->type == TW_C2R)
    staged_in = 0;
  else if (s->real != REAL_NONE)
    staged_in |= !meets;
  else if (s->real == REAL_NONE)
    staged_in &= !s->b->short_in, staged_out &= !s->b->short_out;
  if (fours_only(s, r))
    *(spectrum ? &staged_in : &staged_out) = 0;
  r->value[FIELD_INPUT] = staged_in ? IO_STAGED : IO_DIRECT;
  r->value[FIELD_OUTPUT] = staged_out ? IO_STAGED : IO_DIRECT;
}

/* Tries the record with the next tile fetched while the present one is computed. */
static void consider_fetched(space_search *s, const record *r) {
  record ahead = *r;
  if (!element_halves(s->b->in) || s->real != REAL_NONE || s->method != METHOD_PLAIN ||
      r->value[FIELD_INPUT] != IO_DIRECT || spec_vector(r, s->b, 0))
    return;
  ahead.value[FIELD_MIN_BLOCKS] = 0;
  ahead.value[FIELD_STREAMING] = ahead.value[FIELD_PREFETCH] = 1;
  consider_residency(s, NULL, &ahead);
}

static void consider_interleaved(space_search *s, const record *r, const cost_thread *each,
                                 int rows, int overlap) {
  record trial = *r;
  trial.value[FIELD_TRANSFORMS] = rows;
  trial.value[FIELD_OVERLAP] = overlap;
  set_hints(s, &trial);
  if (s->real == REAL_NONE &&
      record_shared_bytes(&trial) >
          s->f->block_shared_max / 2) { /* half of it may be of more use as L1 */
    record plane = trial;
    plane.value[FIELD_EXCHANGE] = EXCHANGE_PLANE;
    consider_residency(s, NULL, &plane);
  }
  consider_fetched(s, &trial);
  consider_residency(s, each, &trial);
}

/* Halves are read and written four at once, or two, wherever that may be. */
static void set_vector(const space_search *s, record *r) {
  const record plain = *r;
  if (number_of(s->b->in.format)->bytes >= 4 || number_of(s->b->out.format)->bytes >= 4)
    return;
  for (int vector = 2; vector > 0; vector--) {
    r->value[FIELD_VECTOR] = vector;
    r->value[FIELD_TRANSFORMS] = 1 + (r->value[FIELD_LANES] == LANES_ROWS); /* the caller sets it */
    if (record_valid(r) == TW_OK && record_fits(r, s->b, s->f) == TW_OK) {
      r->value[FIELD_TRANSFORMS] = plain.value[FIELD_TRANSFORMS];
      return;
    }
  }
  *r = plain;
}

/* Tries blocks of interleaved rows: of as many transforms as make about 32 to 512 threads. */
static void consider_rows_interleaved(space_search *s, record *r) {
  int shared =
      RECORD_SECTOR / record_word_bytes(r) - 1; /* rows that overlapping blocks have in common */
  static const int counts[] = {2, 4, 8, 16, 32, 64};
  int group = s->b->swapped ? record_points(r) : 1;
  r->value[FIELD_LANES] = LANES_ROWS;
  set_sides(s, r, !s->b->strided_in && !unstaged(s), !s->b->strided_out && !unstaged(s));
  set_vector(s, r);
  cost_thread each = cost_of_thread(r, s->b);
  if (hopeless(s, &each, r))
    return;
  for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
    int rows = group > 1 ? group * counts[i] / 2 : counts[i];
    int busy = r->value[FIELD_THREADS] * rows >= 32 || 2 * rows > s->batch;
    if (i && (!busy || rows > 2 * s->batch))
      continue;
    for (int overlap = 0; overlap <= (s->b->overlap && rows >= 4 * shared); overlap++)
      consider_interleaved(s, r, &each, rows, overlap);
  }
}

static void consider_blocks(space_search *s, record *r, int staged_in, int staged_out) {
  static const int all[] = {32, 64, 96, 128, 192, 256, 384, 512}, some[] = {64, 256};
  const int *targets = s->glance ? some : all;
  int count = s->glance ? 2 : 8, last = 0;
  set_sides(s, r, staged_in, staged_out);
  set_vector(s, r);
  cost_thread each = cost_of_thread(r, s->b);
  if (hopeless(s, &each, r))
    return;
  for (int i = 0; i < count; i++) {
    int rows = (targets[i] + r->value[FIELD_THREADS] / 2) / r->value[FIELD_THREADS];
    rows = rows < 1 ? 1 : rows;
    rows += s->b->mirrored && rows % 2;
    if (rows == last)
      continue;
    last = rows;
    record trial = *r;
    trial.value[FIELD_TRANSFORMS] = rows;
    consider_fetched(s, &trial);
    consider_residency(s, &each, &trial);
  }
}

/* Rows of so many threads are read and written in pieces that fill memory's lines well enough. A
 * thread of two real rows moves twice as many points. */
static int few_threads(const space_search *s) {
  return s->real == REAL_PAIRS ? 8 : 32;
}

void space_consider_list(space_search *s) {
  int widest = 1,
      most = 32 / number_registers(s->precision); /* held values; registers would allow more */
  for (int i = 0; i < s->stages; i++)
    widest = s->radix[i] > widest ? s->radix[i] : widest;
  if (widest > most)
    most = widest;
  int seen = -1;
  for (int elements = widest; elements <= most; elements++) {
    record r = record_usual(s->precision, s->n);
    int shape = 0;
    r.value[FIELD_METHOD] = s->method;
    r.value[FIELD_POINTS] = s->points;
    r.value[FIELD_REAL] = s->real;
    r.value[FIELD_CHAIN] = s->stages > s->axes && space_may_chain(s->n, s->b);
    r.value[FIELD_AXIS_1] = s->axes > 1 ? s->end[0] : 0;
    r.value[FIELD_AXIS_2] = s->axes > 2 ? s->end[1] : 0;
    r.value[FIELD_ELEMENTS] = elements;
    r.value[FIELD_THREADS] = 1;
    for (int i = 0; i < s->stages; i++)
      r.value[FIELD_RADIX_0 + i] = s->radix[i];
    for (int i = 0; i < s->stages; i++) {
      int threads = record_stage_threads(&r, i);
      r.value[FIELD_THREADS] = threads > r.value[FIELD_THREADS] ? threads : r.value[FIELD_THREADS];
      shape += record_butterflies(&r, i);
    }
    if (shape == seen || (s->glance && elements != widest && 2 * elements < 3 * widest))
      continue; /* the same butterflies per thread as with fewer elements */
    seen = shape;
    if (s->stages && (s->b->strided_in || s->b->strided_out)) {
      record interleaved = r;
      consider_rows_interleaved(s, &interleaved);
      if (s->batch == 1)
        consider_blocks(s, &r, 0, 0);
      continue;
    }
    int scattered =
        s->axes > 1 && s->method == METHOD_PLAIN; /* axes end in another order than memory's */
    consider_blocks(s, &r, 0, scattered);
    if (scattered && s->real == REAL_HALF && !binding_spectrum(s->b) && may_meet(s, &r))
      consider_blocks(s, &r, 1, 1);
    if (record_rader(&r) &&
        !s->glance) { /* interleaved rows have no bank conflicts in the order of powers */
      record interleaved = r;
      consider_rows_interleaved(s, &interleaved);
    }
    int spectrum = s->real == REAL_HALF && !s->b->mirrored && !s->glance &&
                   r.value[FIELD_THREADS] >= 32 && (s->b->kind || binding_spectrum(s->b));
    if (spectrum && may_meet(s, &r)) /* staged, spectra fill lines */
      consider_blocks(s, &r, !binding_spectrum(s->b), binding_spectrum(s->b));
    if (half_sectors(s, &r) && r.value[FIELD_THREADS] >= few_threads(s) && !s->glance) {
      consider_blocks(s, &r, 0, 1);
      consider_blocks(s, &r, 1, 1);
    }
    if (record_rader(&r) || (r.value[FIELD_THREADS] < few_threads(s) && !unstaged(s))) {
      consider_blocks(s, &r, 1, 1);
      if (!s->glance && !scattered)
        consider_blocks(s, &r, 1, 0);
      if (!s->glance && !scattered)
        consider_blocks(s, &r, 0, 1);
    }
    if (s->glance && elements != widest)
      return;
  }
}
