/* space.c: enumeration of shapes: lists of factors in every order, convolutions; and the choice. */
#include "space_search.h"
#include "cost.h"
#include "cost_halves.h"
#include "element.h"
#include "real_kind.h"
#include "residues.h"

#include <string.h>

enum {
  PRIME_MOST_F32 = 79,
  PRIME_MOST_F64 = 43,
  LISTS_MOST = 24,
  LENGTH_MOST = 1 << 18,
  SMOOTH_RADIX = 16,
  LIGHT_PRIME = 13 /* codelets of larger primes take long to compile */
};

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

/* What is left when no factor p of n with p * p <= n is left is 1 or a prime. */
int space_has_factors(int precision, int64_t n) {
  int most = precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32;
  for (int p = 2; p <= most && p * p <= n; p += 1 + (p > 2))
    while (n % p == 0 && record_radix_serves(p))
      n /= p;
  return n == 1 || (n <= most && record_radix_serves((int)n));
}

/* What is left of n without the factors up to `most`, if Rader's convolution can take it; else 0.
 */
static int rader_prime(int precision, int64_t n, int most) {
  int64_t p = n;
  for (int f = 2; f <= most; f++)
    while (p % f == 0 && record_radix_serves(f))
      p /= f;
  int serves = p > 1 && p <= RECORD_RADER_MOST && n <= LENGTH_MOST && residues_prime((int)p) &&
               space_has_factors(precision, p - 1);
  return serves ? (int)p : 0;
}

int space_rader(int precision, int64_t n) {
  return rader_prime(precision, n, precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32);
}

int space_may_chain(int n, const binding *b) {
  return !(n & (n - 1)) || !(binding_has(b, OPERATION_TWIDDLE) || b->strided_in != b->strided_out);
}

static int aggregates(const space_search *s) {
  if (s->axes > 1)
    return 0;
  for (int i = 0; i < s->stages; i++)
    for (int j = i + 1; j < s->stages; j++)
      for (int k = 0; k < s->stages; k++)
        if (s->radix[i] * s->radix[j] == s->radix[k])
          return 1;
  return 0;
}

static int radix_most(const space_search *s) {
  return s->precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32;
}

/* The prime factor of n for Rader's convolution; 0: none. */
static int prime_of(const space_search *s, int n) {
  int counts = s->first.ns_per_second > 0;
  return rader_prime(s->precision, n, counts ? LIGHT_PRIME : radix_most(s));
}

/* 1 for rows of complex halves: values of theirs wait in fewer registers than the words of shared
 * memory that an exchange takes, and so one exchange less is worth more values in each thread. */
static int rows_of_halves(const space_search *s) {
  const record r = {.value = {[FIELD_LENGTH] = s->n,
                              [FIELD_METHOD] = s->method,
                              [FIELD_REAL] = s->real,
                              [FIELD_CLUSTER] = s->cluster,
                              [FIELD_AXIS_1] = s->axes > 1}};
  return cost_halves_rows(&r, s->b);
}

/* 1 when radix r may come next in a list of which n is left, and RECORD_RADIX_WIDE only as the
 * first of two, of rows of halves. */
static int takes_radix(const space_search *s, int r, int n) {
  if (s->stages && s->radix[0] == RECORD_RADIX_WIDE)
    return r == n;
  if (r == RECORD_RADIX_WIDE)
    return rows_of_halves(s) && !s->stages && n / r > 1 && n / r <= r && n % r == 0;
  return 1;
}

/* 1 when n is a product of `count` factors of at most `most` each, the largest first, or of fewer.
 */
static int has_factors(int n, int most, int count) {
  if (n == 1)
    return 1;
  for (int r = n < most ? n : most; r >= 2; r--) {
    int64_t product = 1;
    for (int i = 0; i < count && product < n; i++)
      product *= r;
    if (product < n)
      return 0;
    if (n % r == 0 && record_radix_serves(r) && r != RECORD_RADIX_WIDE &&
        has_factors(n / r, r, count - 1))
      return 1;
  }
  return 0;
}

/* The fewest factors of n that are at most `most` each; SPACE_STAGES_MOST + 1: it has none. */
static int fewest_factors(int n, int most) {
  int count = 0;
  while (count <= SPACE_STAGES_MOST && !has_factors(n, most, count))
    count++;
  return count;
}

/* Tries every different order of the factors in radix[at..stages) once; factors stay within their
 * axis. */
static void orders(space_search *s, int at) {
  int axis = 0;
  if (at == s->stages) {
    if (aggregates(s) && space_drops(s, RULE_AGGREGATION))
      return;
    space_consider_list(s);
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

/* Lists of factors in falling order. Each is priced in that order only; the best of them are then
 * tried in every order. */
typedef struct {
  int radix[SPACE_STAGES_MOST], stages, end[RECORD_AXES_MAX];
  double ns;
} factor_list;

typedef struct {
  factor_list list[LISTS_MOST];
  int count;
} factor_lists;

static void price_list(space_search *s, factor_lists *kept) {
  static const double GLANCE = 1.25; /* ratio: a list may be so much better than a glance says */
  candidate best;
  space_search glance = *s;
  glance.out = &best;
  glance.most = 1;
  glance.count = glance.pairs = 0;
  glance.glance = 1;
  space_consider_list(&glance);
  if (!glance.count || (s->bar > 0 && best.ns >= GLANCE * s->bar))
    return;
  factor_list l = {.stages = s->stages, .ns = best.ns};
  memcpy(l.radix, s->radix, sizeof l.radix);
  memcpy(l.end, s->end, sizeof l.end);
  int at = kept->count;
  while (at > 0 && kept->list[at - 1].ns > l.ns)
    at--;
  s->rules->dropped[RULE_RANK] +=
      kept->count == LISTS_MOST; /* this list or the last one of the kept */
  if (at == LISTS_MOST)
    return;
  int last = kept->count < LISTS_MOST ? kept->count++ : LISTS_MOST - 1;
  memmove(&kept->list[at + 1], &kept->list[at], (size_t)(last - at) * sizeof l);
  kept->list[at] = l;
}

static void factorings(space_search *s, int axis, int rest, int most, factor_lists *kept) {
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
  int limit = s->rules->off[RULE_STAGES] ? SPACE_STAGES_MOST : s->fewest[axis] + 1;
  if (s->stages - begun >= limit || s->stages >= SPACE_STAGES_MOST) {
    s->rules->dropped[RULE_STAGES]++;
    return;
  }
  for (int r = most; r >= 2; r--) {
    if (rest % r || !record_radix_serves(r) || !takes_radix(s, r, rest))
      continue;
    s->radix[s->stages++] = r;
    factorings(s, axis, rest / r, r, kept);
    s->stages--;
  }
}

/* 1 when not even one row fits a block, or a cluster, with an exchange of one plane at a time. */
static int exceeds_block(const space_search *s) {
  int words = s->method == METHOD_RADER_COFACTOR ? s->points : s->n / s->cluster;
  int one_stage = s->n <= radix_most(s);
  return !one_stage && (int64_t)words * number_of(s->precision)->bytes > s->f->block_shared_max;
}

/* The best factor lists of s->n, in every order. */
static void search_length(space_search *s, int lists) {
  if (s->axes == 1)
    s->axis[0] = s->n;
  if (exceeds_block(s))
    return;
  for (int i = 0; i < s->axes; i++) {
    s->fewest[i] = fewest_factors(s->axis[i], radix_most(s));
    if (s->fewest[i] > SPACE_STAGES_MOST)
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

/* Rows that take most of a multiprocessor's shared memory, or more than it has, in clusters of
 * smaller blocks; but of as few as leave room for two of them. Rows of LONG parts of it are faster
 * in a block by itself (on an H200, of 228 KB, 16384 points in single precision: 0.81 of a copy,
 * 0.77 in clusters). Of halves, whose words there have twice their bytes, clusters gain nothing. */
static void search_clusters(space_search *s, int lists) {
  enum { PARTS = 57, LONG = 32, LEAST = 8, MOST = 24 }; /* parts of that memory, 4 KB on an H200 */
  const int64_t part = s->f->sm_shared / PARTS;
  int64_t bytes = (int64_t)s->n * complex_bytes(s->precision);
  if (s->axes > 1 || s->real > REAL_HALF || s->b->strided_in || s->b->strided_out ||
      binding_operates(s->b) || element_halves(s->b->in) || element_halves(s->b->out) ||
      bytes <= LONG * part)
    return;
  for (s->cluster = 2; s->cluster <= facts_cluster_most(s->f) && !(s->any && s->count);
       s->cluster *= 2)
    if (s->n % s->cluster == 0 && bytes <= MOST * part * s->cluster &&
        bytes >= LEAST * part * s->cluster)
      search_length(s, lists);
  s->cluster = 1;
}

/* Interleaved rows of which a multiprocessor has room for fewer than two times LINE bytes of
 * neighbours: in clusters of smaller blocks that hold so many together. */
static void search_columns(space_search *s, int lists) {
  enum { PARTS = 57, LEAST = 8, MOST = 16, LINE = 128 }; /* parts as above */
  const int64_t part = s->f->sm_shared / PARTS;
  int64_t bytes = (int64_t)s->n * LINE;
  if (s->axes > 1 || s->real != REAL_NONE || (!s->b->strided_in && !s->b->strided_out) ||
      element_halves(s->b->in) || element_halves(s->b->out) || bytes <= MOST * part)
    return;
  for (s->cluster = 2; s->cluster <= facts_cluster_most(s->f) && !(s->any && s->count);
       s->cluster *= 2)
    if (s->n % s->cluster == 0 && bytes <= MOST * part * s->cluster &&
        bytes >= LEAST * part * s->cluster)
      search_length(s, lists);
  s->cluster = 1;
}

/* Padded convolutions of n points: of the shortest length at hand from 2n-1 on, and of a few longer
 * ones, each of which saves a stage. */
static void search_convolutions(space_search *s, int n, int lists) {
  enum { LENGTHS = 4 };
  int tried = 0, stages = SPACE_STAGES_MOST + 1;
  s->method = METHOD_BLUESTEIN;
  s->points = n;
  for (int m = 2 * n - 1;
       tried < LENGTHS && !(s->any && s->count) && m <= 2 * n + n / 2 && m <= LENGTH_MOST; m++) {
    s->n = m;
    if (exceeds_block(s)) /* longer ones do, too */
      return;
    int fewest = space_is_smooth(m) ? fewest_factors(m, SMOOTH_RADIX) : SPACE_STAGES_MOST + 1;
    if (fewest > SPACE_STAGES_MOST || (tried && fewest >= stages))
      continue;
    stages = fewest;
    search_length(s, lists);
    tried++;
  }
}

/* A prime n as a convolution of length n - 1, if stages can have the factors of n - 1; or m*p
 * points as a convolution of length p - 1 along one axis and stages of the cofactor m along the
 * other. */
static void search_rader(space_search *s, int n, int lists) {
  int p = prime_of(s, n);
  if (!p)
    return;
  s->method = p < n ? METHOD_RADER_COFACTOR : METHOD_RADER;
  s->points = n;
  s->n = n - n / p;
  s->axes = p < n ? 2 : 1;
  s->axis[0] = n / p;
  s->axis[s->axes - 1] = p - 1;
  search_length(s, lists);
  s->axes = 1;
}

/* Searches Rader's and Bluestein's convolutions separately and keeps the best of both. In one
 * search many of Rader's records could crowd out the others, since the bank conflicts of Rader's
 * order are not counted until the end. */
static void search_both(space_search *s, int n, int lists) {
  enum { PADDED = 24, PADDED_FOR_ONE = 4 };
  candidate of_padded[PADDED];
  if (s->any || !prime_of(s, n)) {
    search_rader(s, n, lists);
    search_convolutions(s, n, lists);
    if (!s->any)
      space_finish(s);
    return;
  }
  space_search padded = *s;
  search_rader(s, n, lists);
  space_finish(s);
  padded.out = of_padded;
  padded.most = s->best_only ? PADDED_FOR_ONE : s->most < PADDED ? s->most : PADDED;
  padded.bar = s->best_only && s->count ? s->out[0].ns : 0;
  search_convolutions(&padded, n, lists);
  space_finish(&padded);
  for (int i = 0; i < padded.count; i++)
    s->rules->dropped[RULE_RANK] += space_enlist(s->out, &s->count, s->most, of_padded[i]);
}

/* Where compiling counts: convolutions in place of codelets of large primes. other: the search
 * before it began. */
static void search_instead(space_search *s, space_search other, int lists) {
  enum { INSTEAD = 8 };
  candidate found[INSTEAD];
  other.out = found;
  other.most = s->most < INSTEAD ? s->most : INSTEAD;
  other.bar = s->count ? s->out[0].ns : 0;
  search_both(&other, other.n, lists);
  for (int i = 0; i < other.count; i++)
    s->rules->dropped[RULE_RANK] += space_enlist(s->out, &s->count, s->most, found[i]);
}

static int has_large_prime(int n) {
  for (int p = 2; p <= LIGHT_PRIME; p++)
    while (n % p == 0)
      n /= p;
  return n > 1;
}

static int search_complex(space_search s) {
  const space_search begun = s;
  int n = s.n, most = s.most;
  int lists = most < 8 ? 3 : most < LISTS_MOST ? (s.best_only ? 6 : most + 1) : LISTS_MOST;
  if (n > LENGTH_MOST)
    return 0;
  if (!space_has_factors(s.precision, n)) {
    if (s.axes == 1)
      search_both(&s, n, lists);
    return s.count;
  }
  search_length(&s, lists);
  search_clusters(&s, lists);
  search_columns(&s, lists);
  if (!s.any)
    space_finish(&s);
  if (s.first.ns_per_second > 0 && s.axes == 1 && has_large_prime(n))
    search_instead(&s, begun, lists);
  return s.count;
}

/* Real rows as words of half their length, if that is even, or two rows at a time, where there are
 * two, or nothing else serves. A kind may have words of its own. */
static int search_real(space_search s) {
  enum { PAIRS = 24, PAIRS_FOR_ONE = 4 };
  candidate of_pairs[PAIRS];
  space_search pairs = s;
  int found = 0;
  s.real = s.b->mirrored;
  if (s.real)
    return search_complex(s);
  if (s.b->kind && real_kind_quarters(s.b->kind, s.n)) {
    s.real = REAL_QUARTER;
    s.n /= 2;
    return search_complex(s);
  }
  if (s.axis[s.axes - 1] % 2 == 0) {
    s.real = REAL_HALF;
    s.n /= 2;
    s.axis[s.axes - 1] /= 2;
    found = search_complex(s);
    s.count = found;
  }
  if ((found && (s.any || s.batch < 2)) || s.axes > 1)
    return found;
  pairs.real = REAL_PAIRS;
  if (!found)
    return search_complex(pairs);
  pairs.out = of_pairs;
  pairs.most = s.best_only ? PAIRS_FOR_ONE : s.most < PAIRS ? s.most : PAIRS;
  pairs.bar = s.best_only ? s.out[0].ns : 0;
  int more = search_complex(pairs);
  for (int i = 0; i < more; i++)
    s.rules->dropped[RULE_RANK] += space_enlist(s.out, &found, s.most, of_pairs[i]);
  return found;
}

int space_search_shapes(space_search s) {
  return s.b->type != TW_C2C && !s.b->words ? search_real(s) : search_complex(s);
}

space_search space_search_for(const pass_demand *d, const facts *f, space_rules *rules,
                              candidate *out, int most) {
  space_search s = {.precision = d->precision,
                    .n = 1,
                    .cluster = 1,
                    .axes = d->axes,
                    .b = &d->binding,
                    .f = f,
                    .batch = pass_typical_rows(d),
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
  return space_search_shapes(space_search_for(d, f, rules, out, most));
}

int space_serves(const pass_demand *d, const facts *f) {
  candidate none;
  space_rules rules = {{0}, {0}, 0};
  space_search s = space_search_for(d, f, &rules, &none, 1);
  s.any = 1;
  return space_search_shapes(s) > 0;
}
