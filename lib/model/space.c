/* space.c: enumeration of shapes: what a block or a cluster makes of a length, plainly, by a
 * convolution or of real points. */
#include "space_search.h"
#include "element.h"
#include "real_kind.h"
#include "residues.h"

enum {
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
  static const int smooth[] = {2, 3, 5, 7};
  for (unsigned i = 0; i < sizeof smooth / sizeof *smooth; i++)
    while (n % smooth[i] == 0)
      n /= smooth[i];
  return n == 1;
}

/* Those that may be radices: a composite radix's factors are radices too. */
static const int8_t primes[] = {2,  3,  5,  7,  11, 13, 17, 19, 23, 29, 31,
                                37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79};

/* Divides n by such factors until it has 32 bits, which divide sooner: searches ask a thousand
 * times. 0: it has others. */
static uint32_t shortened(int most, int64_t n) {
  for (unsigned i = 0; n > UINT32_MAX && i < sizeof primes && primes[i] <= most; i++)
    while (n > UINT32_MAX && n % primes[i] == 0 && record_radix_serves(primes[i]))
      n /= primes[i];
  return n > UINT32_MAX ? 0 : (uint32_t)n;
}

/* What is left when no factor p of n with p * p <= n is left is 1 or a prime. */
int space_has_factors(int precision, int64_t points) {
  const int most = space_radix_most(precision);
  uint32_t n = shortened(most, points);
  for (unsigned i = 0; i < sizeof primes && primes[i] <= most; i++) {
    const uint32_t p = (uint32_t)primes[i];
    if (p * p > n)
      break;
    while (n % p == 0 && record_radix_serves(primes[i]))
      n /= p;
  }
  return n == 1 || (n > 0 && n <= (uint32_t)most && record_radix_serves((int)n));
}

/* What is left of n without the factors up to `most`, if Rader's convolution can take it; else 0.
 */
static int rader_prime(int precision, int64_t n, int most) {
  int64_t p = n;
  for (unsigned i = 0; i < sizeof primes && primes[i] <= most; i++)
    while (p % primes[i] == 0 && record_radix_serves(primes[i]))
      p /= primes[i];
  int serves = p > 1 && p <= RECORD_RADER_MOST && n <= LENGTH_MOST && residues_prime((int)p) &&
               space_has_factors(precision, p - 1);
  return serves ? (int)p : 0;
}

int space_rader(int precision, int64_t n) {
  return rader_prime(precision, n, space_radix_most(precision));
}

/* The prime factor of n for Rader's convolution; 0: none. */
static int prime_of(const space_search *s, int n) {
  int counts = s->first.ns_per_second > 0;
  return rader_prime(s->precision, n, counts ? LIGHT_PRIME : space_radix_most(s->precision));
}

/* Tries clusters that share so many bytes, each block of which takes at least `least` and at most
 * `most` parts of a multiprocessor's shared memory: 57 parts, 4 KB on an H200. */
enum { CLUSTER_PARTS = 57 };

static void search_clusters_for(space_search *s, int64_t bytes, int least, int most, int lists) {
  const int64_t part = s->f->sm_shared / CLUSTER_PARTS;
  for (s->cluster = 2; s->cluster <= facts_cluster_most(s->f) && !(s->any && s->count);
       s->cluster *= 2)
    if (s->n % s->cluster == 0 && bytes <= most * part * s->cluster &&
        bytes >= least * part * s->cluster)
      space_search_length(s, lists);
  s->cluster = 1;
}

/* Bytes of a complex point in the tile of a cluster, which is of halves where both sides are; 0:
 * none can be. */
static int cluster_word(const space_search *s) {
  int bytes = complex_bytes(s->precision), in = element_halves(s->b->in);
  if (!in && !element_halves(s->b->out))
    return bytes;
  return in && element_halves(s->b->out) && !s->b->exact && s->real == REAL_NONE ? bytes / 2 : 0;
}

/* Rows that take most of a multiprocessor's shared memory, or more than it has, in clusters of
 * smaller blocks; but of as few as leave room for two of them. Rows of LONG parts of it are faster
 * in a block by itself (on an H200, of 228 KB, 16384 points in single precision: 0.81 of a copy,
 * 0.77 in clusters), as are halves that its registers can hold, four to a point (16384 points: 0.72
 * of a copy, 0.60). */
static void search_clusters(space_search *s, int lists) {
  enum { LONG = 32, LEAST = 8, MOST = 24 }; /* parts */
  int64_t bytes = (int64_t)s->n * cluster_word(s), alone = LONG * (s->f->sm_shared / CLUSTER_PARTS);
  if (element_halves(s->b->in))
    alone = s->f->sm_registers;
  if (s->axes > 1 || s->real > REAL_HALF || s->b->strided_in || s->b->strided_out ||
      binding_operates(s->b) || bytes <= alone)
    return;
  search_clusters_for(s, bytes, LEAST, MOST, lists);
}

/* Interleaved rows of which LINE bytes of neighbours take more than LONG parts: in clusters of
 * smaller blocks that hold so many together. What one block can hold is faster in it (on an H200,
 * 1024 points in single precision: 0.86 of a copy, 0.75 in clusters), and folded rows of up to
 * twice as many points are, with fewer neighbours. Twins need a second line of neighbours. */
static void search_columns(space_search *s, int lists) {
  enum { LONG = 32, LEAST = 8, MOST = 16, LINE = 128 }; /* parts, and bytes of a line */
  int64_t bytes = cluster_word(s) ? (int64_t)s->n * LINE * (s->b->twins ? 2 : 1) : 0;
  int64_t least = s->b->folded ? 2 * LONG : LONG;
  if (s->axes > 1 || s->real != REAL_NONE || (!s->b->strided_in && !s->b->strided_out) ||
      bytes <= least * (s->f->sm_shared / CLUSTER_PARTS))
    return;
  search_clusters_for(s, bytes, LEAST, MOST, lists);
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
    if (space_exceeds_block(s)) /* longer ones do, too */
      return;
    int fewest =
        space_is_smooth(m) ? space_fewest_factors(s, m, SMOOTH_RADIX) : SPACE_STAGES_MOST + 1;
    if (fewest > SPACE_STAGES_MOST || (tried && fewest >= stages))
      continue;
    stages = fewest;
    space_search_length(s, lists);
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
  space_search_length(s, lists);
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

/* Factors of which only loops are. */
static void search_loops(space_search *s, space_search other, int lists) {
  enum { LOOPS = 8 };
  candidate found[LOOPS];
  if (!space_may_roll(&other) || (s->any && s->count))
    return;
  other.loops = 1;
  other.out = found;
  other.most = s->most < LOOPS ? s->most : LOOPS;
  other.bar = s->best_only && s->count ? s->out[0].ns : 0;
  space_search_length(&other, lists);
  if (s->any) {
    s->count += other.count;
    return;
  }
  space_finish(&other);
  for (int i = 0; i < other.count; i++)
    s->rules->dropped[RULE_RANK] += space_enlist(s->out, &s->count, s->most, other.out[i]);
}

static int search_complex(space_search s) {
  const space_search begun = s;
  int n = s.n, most = s.most;
  int lists = most < 8                  ? 3
              : most < SPACE_LISTS_MOST ? (s.best_only ? 6 : most + 1)
                                        : SPACE_LISTS_MOST;
  if (n > LENGTH_MOST)
    return 0;
  if (!space_has_factors(s.precision, n)) {
    if (s.axes == 1)
      search_both(&s, n, lists);
    search_loops(&s, begun, lists);
    return s.count;
  }
  space_search_length(&s, lists);
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

int space_search_any(const pass_demand *d, const facts *f) {
  candidate none;
  space_rules rules = {{0}, {0}, 0};
  space_search s = space_search_for(d, f, &rules, &none, 1);
  s.any = 1;
  return space_search_shapes(s) > 0;
}
