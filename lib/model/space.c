/* space.c: enumeration of shapes. */
#include "space.h"
#include "cost.h"
#include "machine.h"
#include "residues.h"

#include <string.h>

enum {
  PRIME_MOST_F32 = 79,
  PRIME_MOST_F64 = 43,
  STAGES_MOST = 6,
  LISTS_MOST = 24,
  LENGTH_MOST = 1 << 18,
  SMOOTH_RADIX = 16
};

typedef struct {
  int precision, n;
  int points;                      /* of a convolution of length n; 0: none */
  int axes, axis[RECORD_AXES_MAX]; /* lengths that multiply to n, the slowest first */
  const binding *b;
  const facts *f;
  int64_t batch;
  space_rules *rules;
  candidate *out;
  int most, count;
  int fewest[RECORD_AXES_MAX];
  int radix[STAGES_MOST], stages, end[RECORD_AXES_MAX]; /* end: stages up to and with an axis */
  int glance;  /* 1: a few shapes stand for all of a list */
  int any;     /* 1: the first list that serves ends the search */
  double lean; /* what a held value costs, as a part of a kernel's time: see space_choice */
} search;

const char *space_rule_name(enum space_rule rule) {
  static const char *const names[] = {"aggregation", "stages", "registers", "fits", "rank"};
  return names[rule];
}

const char *space_rule_meaning(enum space_rule rule) {
  static const char *const meanings[] = {
      "two factors multiply to a third that is also in the list",
      "more stages than the fewest possible plus one",
      "estimated registers exceed the device's limit",
      "does not fit the device, the binding or the record's rules",
      "the model ranks it behind those that are kept"};
  return meanings[rule];
}

/* Only factors of 2, 3, 5 and 7: lengths that transform fast and accurately. */
static int space_is_smooth(int n) {
  static const int primes[] = {2, 3, 5, 7};
  for (unsigned i = 0; i < sizeof primes / sizeof *primes; i++)
    while (n % primes[i] == 0)
      n /= primes[i];
  return n == 1;
}

int space_has_factors(int precision, int64_t n) {
  int most = precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32;
  for (int p = 2; p <= most; p++)
    while (n % p == 0 && record_radix_serves(p))
      n /= p;
  return n == 1;
}

int space_may_chain(int n, const binding *b) {
  return !(n & (n - 1)) || !(b->rotate || b->strided_in != b->strided_out);
}

static int drops(search *s, enum space_rule rule) {
  if (s->rules->off[rule])
    return 0;
  s->rules->dropped[rule]++;
  return 1;
}

static double with_lean(const search *s, double ns, const record *r) {
  return ns * (1 + s->lean * r->value[FIELD_ELEMENTS]);
}

/* Keeps the best candidates sorted. Paddings come later: they are simulated for few. */
static void keep(search *s, const record *r, double ns) {
  int at = s->count;
  while (at > 0 && s->out[at - 1].ns > ns)
    at--;
  if (s->count == s->most)
    s->rules->dropped[RULE_RANK]++;
  if (at == s->most)
    return;
  int last = s->count < s->most ? s->count++ : s->most - 1;
  memmove(&s->out[at + 1], &s->out[at], (size_t)(last - at) * sizeof *s->out);
  s->out[at] = (candidate){*r, ns};
}

static int fits(search *s, const record *r) {
  int yes = record_fits(r, s->b, s->f) == TW_OK;
  s->rules->dropped[RULE_FITS] += !yes; /* not switchable: such a kernel cannot run */
  return yes;
}

/* Gives the kept candidates their padding and sorts them by the cost that then follows. */
static void finish(search *s) {
  for (int i = 0; i < s->count; i++) {
    candidate c = s->out[i];
    machine_choose_padding(&c.record, machine_shared_limit(&c.record, s->f));
    c.ns = with_lean(s, cost_of_pass(&c.record, s->b, s->f, s->batch).ns, &c.record);
    int at = i;
    for (; at > 0 && s->out[at - 1].ns > c.ns; at--)
      s->out[at] = s->out[at - 1];
    s->out[at] = c;
  }
}

/* A record as it is, and with as many resident blocks promised as its values allow. What has no
 * promise may be given all registers there are: where addresses take some, compilers do so. */
static void consider_residency(search *s, record *r) {
  const record_field_info *fields = record_field_table();
  s->rules->considered++;
  if (record_registers_estimate(r) > 255 && drops(s, RULE_REGISTERS))
    return;
  if (r->value[FIELD_THREADS] > fields[FIELD_THREADS].most || record_valid(r) != TW_OK) {
    s->rules->dropped[RULE_FITS]++;
    return;
  }
  if (!fits(s, r))
    return;
  pass_cost c = cost_of_pass_quickly(r, s->b, s->f, s->batch);
  if (c.resident > 1 && c.wanted <= c.resident && c.resident <= fields[FIELD_MIN_BLOCKS].most &&
      (s->b->strided_in || s->b->strided_out)) {
    r->value[FIELD_MIN_BLOCKS] = c.resident;
    if (!fits(s, r))
      return;
  }
  keep(s, r, with_lean(s, c.ns, r));
  if (c.wanted < 2 || c.wanted <= c.resident || c.wanted > fields[FIELD_MIN_BLOCKS].most)
    return;
  s->rules->considered++;
  r->value[FIELD_MIN_BLOCKS] = c.wanted;
  if (fits(s, r))
    keep(s, r, with_lean(s, cost_promised(c, r, s->f, s->batch).ns, r));
}

/* The points of a padded convolution go directly between memory and registers. */
static int padded(const search *s) {
  return s->points && s->points < s->n;
}

/* Blocks of about 32 to 512 threads: the transforms that make them. */
static void consider_rows_beside(search *s, record *r) {
  static const int beside[] = {2, 4, 8, 16, 32, 64};
  int group = s->b->swapped ? record_points(r) : 1;
  r->value[FIELD_LANES] = LANES_ROWS;
  r->value[FIELD_INPUT] = s->b->strided_in || padded(s) ? IO_DIRECT : IO_STAGED;
  r->value[FIELD_OUTPUT] = s->b->strided_out || padded(s) ? IO_DIRECT : IO_STAGED;
  for (unsigned i = 0; i < sizeof beside / sizeof *beside; i++) {
    record trial = *r;
    int rows = group > 1 ? group * beside[i] / 2 : beside[i];
    trial.value[FIELD_TRANSFORMS] = rows;
    int busy = trial.value[FIELD_THREADS] * rows >= 32 || 2 * rows > s->batch;
    if (!i || (busy && rows <= 2 * s->batch))
      consider_residency(s, &trial);
  }
}

static void consider_blocks(search *s, record *r, int staged_in, int staged_out) {
  static const int all[] = {32, 64, 96, 128, 192, 256, 384, 512}, some[] = {64, 256};
  const int *targets = s->glance ? some : all;
  int count = s->glance ? 2 : 8, last = 0;
  r->value[FIELD_INPUT] = staged_in ? IO_STAGED : IO_DIRECT;
  r->value[FIELD_OUTPUT] = staged_out ? IO_STAGED : IO_DIRECT;
  for (int i = 0; i < count; i++) {
    int rows = (targets[i] + r->value[FIELD_THREADS] / 2) / r->value[FIELD_THREADS];
    rows = rows < 1 ? 1 : rows;
    if (rows == last)
      continue;
    last = rows;
    record trial = *r;
    trial.value[FIELD_TRANSFORMS] = rows;
    consider_residency(s, &trial);
  }
}

static void consider_list(search *s) {
  int widest = 1, most = s->precision == TW_F64 ? 16 : 32; /* held values: registers allow more */
  for (int i = 0; i < s->stages; i++)
    widest = s->radix[i] > widest ? s->radix[i] : widest;
  if (widest > most)
    most = widest;
  int seen = -1;
  for (int elements = widest; elements <= most; elements++) {
    record r = record_usual(s->precision, s->n);
    int shape = 0;
    r.value[FIELD_POINTS] = s->points;
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
    if (s->b->strided_in || s->b->strided_out) {
      record beside = r;
      consider_rows_beside(s, &beside);
      if (s->batch == 1)
        consider_blocks(s, &r, 0, 0);
      continue;
    }
    consider_blocks(s, &r, 0, s->axes > 1); /* several axes end in another order than memory's */
    if (record_rader(&r) || (r.value[FIELD_THREADS] < 32 && !padded(s))) {
      consider_blocks(s, &r, 1, 1);
      if (!s->glance && s->axes == 1)
        consider_blocks(s, &r, 1, 0);
      if (!s->glance && s->axes == 1)
        consider_blocks(s, &r, 0, 1);
    }
    if (s->glance && elements != widest)
      return;
  }
}

static int aggregates(const search *s) {
  if (s->axes > 1)
    return 0;
  for (int i = 0; i < s->stages; i++)
    for (int j = i + 1; j < s->stages; j++)
      for (int k = 0; k < s->stages; k++)
        if (s->radix[i] * s->radix[j] == s->radix[k])
          return 1;
  return 0;
}

static int radix_most(const search *s) {
  return s->precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32;
}

/* The fewest factors of n that are at most `most` each. */
static int fewest_factors(int n, int most, int depth) {
  if (n == 1)
    return 0;
  int best = STAGES_MOST + 1;
  for (int r = most; r >= 2 && depth < STAGES_MOST; r--)
    if (n % r == 0 && record_radix_serves(r)) {
      int more = 1 + fewest_factors(n / r, r, depth + 1);
      best = more < best ? more : best;
    }
  return best;
}

/* Every order of the factors in radix[at..stages), each different order once; each axis keeps its
 * own. */
static void orders(search *s, int at) {
  int axis = 0;
  if (at == s->stages) {
    if (aggregates(s) && drops(s, RULE_AGGREGATION))
      return;
    consider_list(s);
    return;
  }
  while (s->end[axis] <= at)
    axis++;
  for (int i = at; i < s->end[axis]; i++) {
    int repeated = 0;
    for (int k = at; k < i; k++)
      repeated |= s->radix[k] == s->radix[i];
    if (repeated)
      continue;
    int swap = s->radix[at];
    s->radix[at] = s->radix[i];
    s->radix[i] = swap;
    orders(s, at + 1);
    s->radix[i] = s->radix[at];
    s->radix[at] = swap;
  }
}

/* Factor lists in falling order; each is priced in that order, the best are tried in every order.
 */
typedef struct {
  int radix[STAGES_MOST], stages, end[RECORD_AXES_MAX];
  double ns;
} factor_list;

typedef struct {
  factor_list list[LISTS_MOST];
  int count;
} factor_lists;

static void price_list(search *s, factor_lists *kept) {
  candidate best;
  search alone = *s;
  alone.out = &best;
  alone.most = 1;
  alone.count = 0;
  alone.glance = 1;
  consider_list(&alone);
  if (!alone.count)
    return;
  factor_list l = {.stages = s->stages, .ns = best.ns};
  memcpy(l.radix, s->radix, sizeof l.radix);
  memcpy(l.end, s->end, sizeof l.end);
  int at = kept->count;
  while (at > 0 && kept->list[at - 1].ns > l.ns)
    at--;
  if (at == LISTS_MOST)
    return;
  int last = kept->count < LISTS_MOST ? kept->count++ : LISTS_MOST - 1;
  memmove(&kept->list[at + 1], &kept->list[at], (size_t)(last - at) * sizeof l);
  kept->list[at] = l;
}

static void factorings(search *s, int axis, int rest, int most, factor_lists *kept) {
  int begun = axis ? s->end[axis - 1] : 0;
  if (s->any && kept->count)
    return;
  if (rest == 1) {
    s->end[axis] = s->stages;
    if (axis + 1 < s->axes)
      factorings(s, axis + 1, s->axis[axis + 1], radix_most(s), kept);
    else
      price_list(s, kept);
    return;
  }
  int limit = s->rules->off[RULE_STAGES] ? STAGES_MOST : s->fewest[axis] + 1;
  if (s->stages - begun >= limit || s->stages >= STAGES_MOST) {
    s->rules->dropped[RULE_STAGES]++;
    return;
  }
  for (int r = most; r >= 2; r--) {
    if (rest % r || !record_radix_serves(r))
      continue;
    s->radix[s->stages++] = r;
    factorings(s, axis, rest / r, r, kept);
    s->stages--;
  }
}

/* The best factor lists of s->n, in every order. */
static void search_length(search *s, int lists) {
  if (s->axes == 1)
    s->axis[0] = s->n;
  for (int i = 0; i < s->axes; i++) {
    s->fewest[i] = fewest_factors(s->axis[i], radix_most(s), 0);
    if (s->fewest[i] > STAGES_MOST)
      return;
  }
  factor_lists kept = {.count = 0};
  s->stages = 0;
  factorings(s, 0, s->axis[0], radix_most(s), &kept);
  s->count += s->any ? kept.count : 0;
  for (int i = 0; i < kept.count && i < lists && !s->any; i++) {
    s->stages = kept.list[i].stages;
    memcpy(s->radix, kept.list[i].radix, sizeof s->radix);
    memcpy(s->end, kept.list[i].end, sizeof s->end);
    orders(s, 0);
  }
}

/* Convolution lengths for n points: those at hand from 2n-1 on with the fewest stages. */
static void search_convolutions(search *s, int n, int lists) {
  enum { LENGTHS = 4 };
  int tried = 0, stages = STAGES_MOST + 1;
  s->points = n;
  for (int m = 2 * n - 1;
       tried < LENGTHS && !(s->any && s->count) && m <= 2 * n + n / 2 && m <= LENGTH_MOST; m++) {
    int fewest = space_is_smooth(m) ? fewest_factors(m, SMOOTH_RADIX, 0) : STAGES_MOST + 1;
    if (fewest > STAGES_MOST || (tried && fewest >= stages))
      continue; /* a longer one must save a stage */
    stages = fewest;
    s->n = m;
    search_length(s, lists);
    tried++;
  }
}

/* A prime of n points as a convolution of length n - 1, where stages can have its factors. */
static void search_rader(search *s, int n, int lists) {
  if (n > RECORD_RADER_MOST || !residues_prime(n) || !space_has_factors(s->precision, n - 1))
    return;
  s->points = n;
  s->n = n - 1;
  search_length(s, lists);
}

static int search_shapes(search s) {
  int n = s.n, most = s.most;
  int lists = most < 8 ? 3 : most < LISTS_MOST ? most + 1 : LISTS_MOST;
  if (n > LENGTH_MOST)
    return 0;
  if (space_has_factors(s.precision, n)) {
    search_length(&s, lists);
  } else {
    search_rader(&s, n, lists);
    search_convolutions(&s, n, lists);
  }
  if (!s.any)
    finish(&s);
  return s.count;
}

static search search_for(const pass_demand *d, const facts *f, space_rules *rules, candidate *out,
                         int most) {
  search s = {.precision = d->precision,
              .n = 1,
              .axes = d->axes,
              .b = &d->binding,
              .f = f,
              .batch = d->rows,
              .rules = rules,
              .out = out,
              .most = most};
  for (int i = 0; i < d->axes; i++) {
    s.axis[i] = d->axis[i];
    s.n = d->axis[i] <= LENGTH_MOST / s.n ? s.n * d->axis[i] : LENGTH_MOST + 1;
  }
  return s;
}

int space_shapes(const pass_demand *d, const facts *f, space_rules *rules, candidate *out,
                 int most) {
  return search_shapes(search_for(d, f, rules, out, most));
}

int space_serves(const pass_demand *d, const facts *f) {
  candidate none;
  space_rules rules = {{0}, {0}, 0};
  search s = search_for(d, f, &rules, &none, 1);
  s.any = 1;
  return search_shapes(s) > 0;
}

/* Of records nearly as good, a plan that nobody tuned takes the one that compiles sooner: that time
 * goes with the values a thread holds, since code is unrolled over them. Compiling 73 lengths with
 * NVRTC 13.0 took a median of 131 ms without this and 100 ms with it. The tuner ranks by speed
 * alone. */
static const double lean = 0.003;

int space_choice(const pass_demand *d, const facts *f, candidate *out) {
  /* Whose bank conflicts are simulated: more of convolutions, which exchange three times as often.
   */
  enum { FAVOURITES = 3, CONVOLUTIONS = 7 };
  candidate best[CONVOLUTIONS];
  space_rules rules = {{0}, {0}, 0};
  search s = search_for(d, f, &rules, best, FAVOURITES);
  if (!space_has_factors(s.precision, s.n))
    s.most = CONVOLUTIONS;
  s.lean = lean;
  if (!search_shapes(s))
    return 0;
  *out = best[0];
  out->ns = cost_of_pass(&out->record, &d->binding, f, d->rows).ns;
  return 1;
}
