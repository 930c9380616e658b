/* space_keep.c: which records a search keeps, by the price that the model gives them, and the
 * padding that they get in the end. */
#include "compile_time.h"
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

double space_shares(const space_search *s, const record *r) {
  static const double ROUNDING = 0.015; /* share, for each time that words are rounded in the tile:
                                           the price of their error */
  return (1 + s->lean * r->value[FIELD_ELEMENTS]) * (1 + ROUNDING * record_roundings(r));
}

/* What is too slow costs far more, but is not left out, since a glance at a list may see none of
 * its fast shapes. */
double space_price(const space_search *s, double ns, const record *r) {
  static const double TOO_SLOW = 8; /* ratio, of the time over the limit */
  double all = ns * space_shares(s, r);
  if (!(s->first.ns_per_second > 0))
    return all;
  double seconds = compile_seconds(r, s->b);
  return first_choice_price(&s->first, all, seconds) +
         TOO_SLOW * fmax(0, ns - first_choice_slowest(&s->first, seconds));
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
    s->rules->dropped[RULE_RANK] +=
        space_enlist(s->out, &s->count, s->most, (candidate){*r, ns, 0});
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
  if (c.missing || space_enlist(s->pair, &s->pairs, SPACE_PAIRS_MOST,
                                (candidate){two, space_price(s, c.ns, &two), 0}))
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
  double ns = cost_of_pass(r, s->b, s->f, s->batch).ns, all = space_price(s, ns, r);
  if (!(s->first.ns_per_second > 0))
    return all;
  return ns > first_choice_slowest(&s->first, compile_seconds(r, s->b)) ? LAST * all : all;
}

/* The record with the padding that leaves the fewest conflicts. With lanes=rows also without
 * padding, if that is cheaper: L1 and computed addresses may matter more. */
static candidate padded(const space_search *s, const record *r) {
  candidate bare = {*r, 0, 0}, c = {*r, 0, 0};
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
  if (best <= space_price(s, cost_of_pass_quickly(r, s->b, s->f, s->batch).ns, r))
    return 1;
  record likely = *r;
  return machine_sample_padding(&likely, machine_shared_limit(r, s->f)) &&
         best <= finished_ns(s, &likely) && best <= finished_ns(s, r);
}

void space_finish(space_search *s) {
  for (int i = 0; i < s->count; i++) {
    candidate c = {s->out[i].record, INFINITY, 0};
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

/* 1 when a thread loads a row of its own for a loop. On an H200 such kernels took 1.15 to 1.55
 * times as long as with staged input, of 29 to 79 points, which the model does not see. */
static int scatters_loads(const record *r) {
  return record_rows_in_threads(r) && r->value[FIELD_INPUT] == IO_DIRECT;
}

static void keep_promised(space_search *s, const record *r, const pass_cost *c, int blocks) {
  record promising = *r;
  promising.value[FIELD_MIN_BLOCKS] = blocks;
  if (blocks > record_field_table()[FIELD_MIN_BLOCKS].most)
    return;
  s->rules->considered++;
  if (fits(s, &promising))
    keep(s, &promising,
         space_price(s, cost_promised(*c, &promising, s->f, s->batch).ns, &promising));
}

/* Without a promise a compiler may give a thread all registers there are, and does where addresses
 * take some; where few blocks are resident, losing one costs much. One block more than held values
 * leave registers for may be worth a little spilling, in convolutions of single precision, where it
 * was measured. */
void space_consider_record(space_search *s, const cost_thread *known, record *r) {
  enum { FEW = 3 };
  const record_field_info *fields = record_field_table();
  s->rules->considered++;
  if (record_block_threads(r) > s->f->block_threads_max || /* the most frequent reasons, quickly */
      record_shared_bytes(r) > s->f->block_shared_max) {
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
  if (r->value[FIELD_ROLLED] && (c.missing > FEW || scatters_loads(r))) {
    s->rules->dropped[RULE_RANK]++;
    return;
  }
  keep_pair(s, r, &c);
  if (c.resident > 1 && c.wanted <= c.resident && c.resident <= fields[FIELD_MIN_BLOCKS].most &&
      (c.resident <= FEW || s->b->strided_in || s->b->strided_out || is_real_box(s))) {
    r->value[FIELD_MIN_BLOCKS] = c.resident;
    if (!fits(s, r))
      return;
  }
  keep(s, r, space_price(s, c.ns, r));
  if (c.wanted >= 2 && c.wanted > c.resident)
    keep_promised(s, r, &c, c.wanted);
  int tries_more = record_convolves(r) && r->value[FIELD_PRECISION] == TW_F32;
  if (tries_more && c.wanted >= c.resident)
    keep_promised(s, r, &c, c.wanted + 1);
}
