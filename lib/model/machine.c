/* machine.c: bank simulation, and the padding that follows from it. */
#include "machine.h"

#include <limits.h>

/* The most words that any bank serves among some lanes; -1: an idle one. */
static int most_in_a_bank(const int *word, int lanes, int banks) {
  unsigned char load[32] = {0}, worst = 0;
  for (int i = 0; i < lanes; i++) {
    unsigned char *bank = &load[word[i] & (banks - 1)];
    *bank = (unsigned char)(*bank + (word[i] >= 0));
    worst = *bank > worst ? *bank : worst;
  }
  return worst;
}

/* The same where equal words are one access. */
static int most_different_in_a_bank(const int *word, int lanes, int banks) {
  int load[32] = {0}, latest[32] = {0}, worst = 0; /* of each bank */
  int before[32];                                  /* of each lane: whom its bank served before */
  for (int i = 0; i < lanes; i++) {
    int bank = word[i] & (banks - 1), seen = load[bank], lane = latest[bank];
    for (; seen && word[lane] != word[i]; seen--)
      lane = before[lane];
    if (seen || word[i] < 0)
      continue;
    before[i] = latest[bank];
    latest[bank] = i;
    worst = ++load[bank] > worst ? load[bank] : worst;
  }
  return worst;
}

void machine_access(const int *word, int lanes, int word_bytes, bank_cost *cost) {
  int together = 128 / word_bytes; /* lanes served by one conflict-free wavefront */
  if (together > 32)
    together = 32;
  for (int first = 0; first < lanes; first += together) {
    int some = lanes - first < together ? lanes - first : together;
    int worst = most_in_a_bank(word + first, some, together);
    if (worst > 1)
      worst = most_different_in_a_bank(word + first, some, together);
    cost->wavefronts += worst;
    cost->ideal += worst > 0;
  }
}

/* The words of a warp in a slot, from those in the slot before. */
static void next_words(const layout_map *m, int warp, int lanes, int slot, int word[32]) {
  int step = layout_map_step(m, slot);
  for (int i = 0; i < lanes; i++)
    if (!step)
      word[i] = layout_map_word(m, warp + i, slot);
    else if (word[i] >= 0)
      word[i] += step;
}

void machine_layout(const record *r, layout l, int word_bytes, int warps, bank_cost *cost) {
  int threads = record_block_threads(r), slots = layout_slots(r, l);
  layout_map m = layout_map_of(r, l);
  int end = warps && 32 * warps < threads ? 32 * warps : threads;
  for (int warp = 0; warp < end; warp += 32) {
    int lanes = threads - warp < 32 ? threads - warp : 32, word[32], at[32];
    for (int slot = 0; slot < slots; slot++) {
      next_words(&m, warp, lanes, slot, word);
      record_positions(r, word, lanes, at);
      machine_access(at, lanes, word_bytes, cost);
    }
  }
}

/* Real or complex words, by plane or whole. */
static int planes_of(const record *r) {
  int form = r->value[FIELD_EXCHANGE];
  return form == EXCHANGE_SPLIT || form == EXCHANGE_PLANE ? 2 : 1;
}

/* One side of an exchange, all its planes. */
static void add_side(const record *r, layout l, int planes, int warps, bank_cost *cost) {
  bank_cost plane = {0, 0};
  machine_layout(r, l, record_word_bytes(r) / planes, warps, &plane);
  cost->wavefronts += plane.wavefronts * planes;
  cost->ideal += plane.ideal * planes;
}

/* Between stages, but not between a convolution's two lists of them. */
static void add_between(const record *r, int planes, int warps, bank_cost *cost) {
  for (int s = 0; s + 1 < record_runs(r) && r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE; s++) {
    if (s + 1 == record_stages(r))
      continue;
    add_side(r, (layout){LAYOUT_OUTPUT, s}, planes, warps, cost);
    add_side(r, (layout){LAYOUT_INPUT, s + 1}, planes, warps, cost);
  }
}

bank_cost machine_exchanges(const record *r, int warps) {
  bank_cost cost = {0, 0};
  int planes = planes_of(r), all = (record_block_threads(r) + 31) / 32;
  layout linear = {LAYOUT_LINEAR, 0};
  if (r->value[FIELD_INPUT] == IO_STAGED) { /* prefetched tiles lie there as complex words */
    int of_input = r->value[FIELD_PREFETCH] ? 1 : planes;
    add_side(r, linear, of_input, warps, &cost);
    add_side(r, layout_first(r), of_input, warps, &cost);
  }
  add_between(r, planes, warps, &cost);
  if (r->value[FIELD_OUTPUT] == IO_STAGED) {
    add_side(r, layout_last(r), planes, warps, &cost);
    add_side(r, linear, planes, warps, &cost);
  }
  int seen = warps && warps < all ? warps : all;
  cost.wavefronts = cost.wavefronts * all / seen;
  cost.ideal = cost.ideal * all / seen;
  return cost;
}

double machine_ideal(const record *r) {
  int stages = record_stages(r);
  int64_t words = 0;
  if (r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE && stages > 1)
    words = (int64_t)r->value[FIELD_LENGTH] * (record_runs(r) - (r->value[FIELD_POINTS] ? 2 : 1));
  words += record_row(r) *
           ((r->value[FIELD_INPUT] == IO_STAGED) + (int64_t)(r->value[FIELD_OUTPUT] == IO_STAGED));
  return 2.0 * (double)(words * r->value[FIELD_TRANSFORMS] * record_word_bytes(r)) / 128;
}

/* ---- choice of padding ---- */

/* The accesses of a block's first warps in a few slots of every exchange, gathered once; each
 * padding is then tried on them. No word occurs twice in an access: layouts are bijections. */
enum { WARPS_SAMPLED = 2, SLOTS_SAMPLED = 4, ACCESSES_MOST = 256 };

typedef struct {
  int word[ACCESSES_MOST][32];
  int count, together; /* lanes that one wavefront serves: a power of two */
} access_sample;

static void sample_layout(const record *r, layout l, access_sample *a) {
  int threads = record_block_threads(r), slots = layout_slots(r, l);
  int step = slots > SLOTS_SAMPLED ? slots / SLOTS_SAMPLED : 1;
  layout_map m = layout_map_of(r, l);
  for (int warp = 0; warp < threads && warp < 32 * WARPS_SAMPLED; warp += 32)
    for (int slot = 0; slot < slots && a->count < ACCESSES_MOST; slot += step, a->count++)
      for (int i = 0; i < 32; i++)
        a->word[a->count][i] = warp + i < threads ? layout_map_word(&m, warp + i, slot) : -1;
}

static void sample_exchanges(const record *r, access_sample *a) {
  int stages = record_stages(r), form = r->value[FIELD_EXCHANGE];
  layout linear = {LAYOUT_LINEAR, 0};
  a->count = 0;
  a->together = 128 * planes_of(r) / record_word_bytes(r);
  a->together = a->together < 32 ? a->together : 32;
  if ((r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED) && stages)
    sample_layout(r, linear, a);
  if (r->value[FIELD_INPUT] == IO_STAGED && stages)
    sample_layout(r, layout_first(r), a);
  for (int s = 0; s + 1 < record_runs(r) && form != EXCHANGE_SHUFFLE; s++) {
    if (s + 1 == stages)
      continue;
    sample_layout(r, (layout){LAYOUT_OUTPUT, s}, a);
    sample_layout(r, (layout){LAYOUT_INPUT, s + 1}, a);
  }
  if (r->value[FIELD_OUTPUT] == IO_STAGED && stages)
    sample_layout(r, layout_last(r), a);
}

/* Wavefronts beyond one for each group of lanes that is served together; no more than `enough` are
 * counted to the end. */
static int sample_conflicts(const record *r, const access_sample *a, int enough) {
  int conflicts = 0;
  for (int k = 0; k < a->count && conflicts < enough; k++) {
    int at[32];
    record_positions(r, a->word[k], 32, at);
    for (int first = 0; first < 32; first += a->together) {
      int worst = most_in_a_bank(at + first, a->together, a->together);
      conflicts += worst > 1 ? worst - 1 : 0;
    }
  }
  return conflicts;
}

static void consider(const record *trial, const access_sample *a, int limit, record *best,
                     int *least) {
  if (*least == 0 || record_shared_bytes(trial) > limit)
    return;
  int conflicts = sample_conflicts(trial, a, *least < 0 ? INT_MAX : *least);
  if (*least < 0 || conflicts < *least) {
    *best = *trial;
    *least = conflicts;
  }
}

void machine_choose_padding(record *r, int limit) {
  access_sample a;
  record trial = *r, best;
  int least = -1;
  trial.value[FIELD_PADDING] = PADDING_NONE;
  trial.value[FIELD_PAD_EVERY] = trial.value[FIELD_PAD_BY] = 0;
  best = trial;
  sample_exchanges(&trial, &a);
  consider(&trial, &a, limit, &best, &least);
  record bare = trial;
  int bare_least = least, groups = a.count * (32 / a.together);
  trial.value[FIELD_PADDING] = PADDING_INSERT;
  for (int by = 1; by <= 4; by++)
    for (int every = 8; every >= 2; every--) {
      trial.value[FIELD_PAD_EVERY] = every;
      trial.value[FIELD_PAD_BY] = by;
      consider(&trial, &a, limit, &best, &least);
    }
  trial.value[FIELD_PADDING] = PADDING_XOR;
  trial.value[FIELD_PAD_BY] = 0;
  for (int every = 5; every <= 8; every++) {
    trial.value[FIELD_PAD_EVERY] = every;
    consider(&trial, &a, limit, &best, &least);
  }
  /* Odd lengths shift from warp to warp: a gain in the first ones may be a loss in all. A look at
   * all takes long where there are many. */
  int few = record_block_threads(r) <= 32 * 4 * WARPS_SAMPLED;
  int doubtful = least < bare_least && (few || 4 * (bare_least - least) < bare_least + groups);
  /* The order of powers is alike in many warps, so that some of them show it. */
  int many = record_rader(r) && record_block_threads(r) > 32 * 8 * WARPS_SAMPLED;
  int some = many ? 2 * WARPS_SAMPLED : 0;
  if (doubtful &&
      machine_exchanges(&best, some).wavefronts >= machine_exchanges(&bare, some).wavefronts)
    best = bare;
  *r = best;
}

int machine_shared_limit(const record *r, const facts *f) {
  int blocks = r->value[FIELD_MIN_BLOCKS] ? r->value[FIELD_MIN_BLOCKS] : 1;
  int share = f->sm_shared / blocks - f->block_shared_reserved;
  return share < f->block_shared_max ? share : f->block_shared_max;
}
