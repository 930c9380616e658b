/* machine.c: bank simulation, and the padding that follows from it. */
#include "machine_parts.h"
#include "method.h"
#include "rolled.h"
#include "thread_memory.h"

#include <string.h>

void machine_access(const int *word, int lanes, int word_bytes, bank_cost *cost) {
  int together = 128 / word_bytes; /* lanes served by one conflict-free wavefront */
  if (together > 32)
    together = 32;
  for (int first = 0; first < lanes; first += together) {
    int some = lanes - first < together ? lanes - first : together;
    int worst = machine_most_in_a_bank(word + first, some, together);
    cost->wavefronts += worst;
    cost->ideal += worst > 0;
  }
}

/* Replaces the words of a warp in one slot by those in the next slot. Returns by which distance all
 * of them moved on; 0: by none in common. */
static int next_words(const layout_map *m, int warp, int lanes, int slot, int word[32]) {
  int step = layout_map_step(m, slot);
  if (!step)
    layout_map_words(m, warp, lanes, slot, word);
  for (int i = 0; i < lanes && step; i++)
    word[i] += word[i] >= 0 ? step : 0;
  return step;
}

/* 1 when words that all moved by some distance meet in the banks as before. */
static int meet_alike(const record *r, int distance) {
  switch (r->value[FIELD_PADDING]) {
  case PADDING_NONE:
    return distance != 0;
  case PADDING_XOR:
    return distance && distance % (32 << r->value[FIELD_PAD_EVERY]) == 0;
  default:
    return distance && distance % record_pad_every(r) == 0;
  }
}

/* Records that differ in their padding only are simulated together, since finding out which words a
 * warp accesses is most of the work. */
enum { ALIKE_MOST = 2 };
typedef struct {
  const record *record[ALIKE_MOST];
  bank_cost cost[ALIKE_MOST];
  int count;
} alike;

/* 1 where a loop stores the words of the layout: count[slot] is then set to how often, which is
 * twice for some if its last turn computes them again. 0: all words are accessed once. */
static int loop_stores(const record *r, layout l, int count[RECORD_ROLLED_MOST]) {
  if (l.kind != LAYOUT_OUTPUT || !record_rolls(r, l.stage))
    return 0;
  rolled_loop loop = rolled_loop_of(record_radix(r, l.stage), r->value[FIELD_ROLLED]);
  rolled_times(&loop, count);
  return 1;
}

/* What a warp's access costs. */
static bank_cost access_of(const record *r, const int *word, int lanes, int word_bytes) {
  bank_cost cost = {0, 0};
  int at[32];
  record_positions(r, word, lanes, at);
  machine_access(at, lanes, word_bytes, &cost);
  return cost;
}

static void add_layout(alike *a, layout l, int word_bytes, int warps, int planes) {
  const record *r = a->record[0];
  int threads = record_block_threads(r), slots = layout_slots(r, l);
  int stores[RECORD_ROLLED_MOST], looped = loop_stores(r, l, stores);
  layout_map m = layout_map_of(r, l);
  int end = warps && 32 * warps < threads ? 32 * warps : threads;
  bank_cost sum[ALIKE_MOST] = {{0, 0}};
  for (int warp = 0; warp < end; warp += 32) {
    int lanes = threads - warp < 32 ? threads - warp : 32, word[32];
    bank_cost one[ALIKE_MOST] = {{0, 0}};
    for (int slot = 0; slot < slots; slot++) {
      int moved = next_words(&m, warp, lanes, slot, word);
      for (int k = 0; k < a->count; k++) {
        if (!meet_alike(a->record[k], moved))
          one[k] = access_of(a->record[k], word, lanes, word_bytes);
        sum[k].wavefronts += one[k].wavefronts * (looped ? stores[slot] : 1);
        sum[k].ideal += one[k].ideal * (looped ? stores[slot] : 1);
      }
    }
  }
  for (int k = 0; k < a->count; k++) {
    a->cost[k].wavefronts += sum[k].wavefronts * planes;
    a->cost[k].ideal += sum[k].ideal * planes;
  }
}

/* Adds one side of an exchange, all its planes. */
static void add_side(alike *a, layout l, int planes, int warps) {
  add_layout(a, l, record_tile_word_bytes(a->record[0]) / planes, warps, planes);
}

/* Adds the exchanges between stages; there is none between the two lists of a convolution. */
static void add_between(alike *a, int planes, int warps) {
  const record *r = a->record[0];
  for (int s = 0; s + 1 < record_runs(r) && r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE; s++) {
    if (s + 1 == record_stages(r))
      continue;
    add_side(a, (layout){LAYOUT_OUTPUT, s, 0}, planes, warps);
    add_side(a, layout_read_by(r, s + 1), planes, warps);
  }
}

/* Adds a side whose warps take neighbours in shared memory: the spectra of interleaved rows, the
 * same word of each; lines in the order of memory, but for their ends. */
static void add_neighbours(alike *a, int warps) {
  const record *r = a->record[0];
  int all = (record_block_threads(r) + 31) / 32, seen = warps && warps < all ? warps : all;
  int64_t bytes = (int64_t)record_row(r) * r->value[FIELD_TRANSFORMS] * record_tile_word_bytes(r);
  int64_t wavefronts = (bytes * seen + 128 * all - 1) / (128 * all);
  for (int k = 0; k < a->count; k++) {
    a->cost[k].wavefronts += wavefronts;
    a->cost[k].ideal += wavefronts;
  }
}

/* Adds what a staged side exchanges: words in the order of memory, and those of the stage next to
 * it. */
static void add_staged(alike *a, int output, int planes, int warps) {
  const record *r = a->record[0];
  int bare = record_waits_bare(r, output);
  if (bare || !machine_moves_in_order(r, output))
    add_neighbours(a, warps);
  else
    add_side(a, (layout){LAYOUT_LINEAR, 0, 0}, planes, warps);
  if (bare)
    add_neighbours(a, warps);
  else
    add_side(a, output ? layout_last(r) : layout_first(r), planes, warps);
}

static void add_exchanges(alike *a, int warps) {
  const record *r = a->record[0];
  int planes = machine_planes(r);
  if (r->value[FIELD_INPUT] == IO_STAGED) /* prefetched tiles are complex words */
    add_staged(a, 0, r->value[FIELD_PREFETCH] ? 1 : planes, warps);
  add_between(a, planes, warps);
  if (r->value[FIELD_OUTPUT] == IO_STAGED)
    add_staged(a, 1, planes, warps);
}

static bank_cost simulate(const record *r, int warps) {
  int all = (record_block_threads(r) + 31) / 32;
  int seen = warps && warps < all ? warps : all;
  alike one = {{r}, {{0, 0}}, 1};
  add_exchanges(&one, warps);
  one.cost[0].wavefronts = one.cost[0].wavefronts * all / seen;
  one.cost[0].ideal = one.cost[0].ideal * all / seen;
  return one.cost[0];
}

/* Each thread keeps its last answers, since a search asks for records that differ in nothing that
 * matters to banks, and the next search for many of them again. */
enum { ANSWERS = 128 };

typedef struct {
  record of;
  int warps;
  bank_cost cost;
} exchanges_answer;

typedef struct {
  record shape; /* without what does not matter */
  int limit;
  record padded; /* the same with its padding */
  int doubtful;  /* 1: not yet simulated for all warps */
} padding_answer;

typedef struct {
  exchanges_answer exchanges[ANSWERS];
  padding_answer padding[ANSWERS];
  unsigned exchanges_asked, paddings_asked;
} last_answers;

/* NULL without memory. */
static last_answers *last_of_thread(void) {
  static _Thread_local void *place;
  return thread_memory(&place, sizeof(last_answers));
}

static record what_matters(const record *r) {
  record shape = *r;
  shape.value[FIELD_MIN_BLOCKS] = shape.value[FIELD_LOAD_HINT] = shape.value[FIELD_STORE_HINT] = 0;
  return shape;
}

bank_cost machine_exchanges(const record *r, int warps) {
  record of = what_matters(r);
  last_answers *last = last_of_thread();
  if (!last)
    return simulate(&of, warps);
  for (unsigned i = 0; i < ANSWERS && i < last->exchanges_asked; i++)
    if (last->exchanges[i].warps == warps && !memcmp(&last->exchanges[i].of, &of, sizeof of))
      return last->exchanges[i].cost;
  exchanges_answer *fresh = &last->exchanges[last->exchanges_asked++ % ANSWERS];
  *fresh = (exchanges_answer){of, warps, simulate(&of, warps)};
  return fresh->cost;
}

/* Words of a row that loops store again. */
static int64_t words_again(const record *r) {
  int64_t words = 0;
  for (int s = 0; s < record_stages(r) && r->value[FIELD_ROLLED]; s++)
    if (record_rolls(r, s)) {
      int p = record_radix(r, s);
      rolled_loop l = rolled_loop_of(p, r->value[FIELD_ROLLED]);
      words += (int64_t)record_row(r) / p * (rolled_stored(&l) - p);
    }
  return words;
}

double machine_ideal(const record *r) {
  int stages = record_stages(r);
  int64_t words = 0;
  if (r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE && stages > 1)
    words = (int64_t)r->value[FIELD_LENGTH] / record_cluster(r) *
            (record_runs(r) - record_method(r)->lists);
  words += record_row(r) *
           ((r->value[FIELD_INPUT] == IO_STAGED) + (int64_t)(r->value[FIELD_OUTPUT] == IO_STAGED));
  words = (2 * words + words_again(r)) * r->value[FIELD_TRANSFORMS] * record_tile_word_bytes(r);
  return (double)words / 128;
}

/* ---- choice of padding ---- */

/* Odd lengths and the order of powers give each warp other banks, so that a gain in the first
 * warps may be a loss in all. */
static record better_in_all(const record *padded) {
  record bare = machine_without_padding(padded);
  alike both = {{padded, &bare}, {{0, 0}}, 2};
  add_exchanges(&both, 0);
  return both.cost[0].wavefronts < both.cost[1].wavefronts ? *padded : bare;
}

/* Bytes of shared memory with the longest padding, over which a limit does not matter. */
static int most_padded(const record *r) {
  record longest = *r;
  longest.value[FIELD_PADDING] = PADDING_INSERT;
  longest.value[FIELD_PAD_EVERY] = PAD_EVERY_LEAST;
  longest.value[FIELD_PAD_BY] = PAD_BY_MOST;
  return record_shared_bytes(&longest);
}

/* The answer is the thread's or, where it has no memory for more than one, *only. */
static padding_answer *answer_to(const record *r, int limit, padding_answer *only) {
  last_answers *last = last_of_thread();
  record bare = machine_without_padding(r), shape = what_matters(&bare);
  int most = most_padded(&shape);
  limit = limit < most ? limit : most;
  for (unsigned i = 0; last && i < ANSWERS && i < last->paddings_asked; i++)
    if (last->padding[i].limit == limit && !memcmp(&last->padding[i].shape, &shape, sizeof shape))
      return &last->padding[i];
  padding_answer *fresh = last ? &last->padding[last->paddings_asked++ % ANSWERS] : only;
  *fresh = (padding_answer){.shape = shape, .limit = limit};
  fresh->padded = machine_sampled_padding(&shape, limit, &fresh->doubtful);
  return fresh;
}

static void take_padding(record *r, const record *from) {
  static const int fields[] = {FIELD_PADDING, FIELD_PAD_EVERY, FIELD_PAD_BY};
  for (int i = 0; i < 3; i++)
    r->value[fields[i]] = from->value[fields[i]];
}

int machine_sample_padding(record *r, int limit) {
  padding_answer only;
  const padding_answer *a = answer_to(r, limit, &only);
  take_padding(r, &a->padded);
  return a->doubtful;
}

void machine_choose_padding(record *r, int limit) {
  padding_answer only;
  padding_answer *a = answer_to(r, limit, &only);
  if (a->doubtful)
    a->padded = better_in_all(&a->padded);
  a->doubtful = 0;
  take_padding(r, &a->padded);
}

int machine_shared_limit(const record *r, const facts *f) {
  int blocks = r->value[FIELD_MIN_BLOCKS] ? r->value[FIELD_MIN_BLOCKS] : 1;
  int share = f->sm_shared / blocks - f->block_shared_reserved;
  return share < f->block_shared_max ? share : f->block_shared_max;
}
