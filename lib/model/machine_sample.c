/* machine_sample.c: the padding of a tile by a sample of a kernel's accesses to shared memory. */
#include "machine_parts.h"
#include "method.h"

#include <limits.h>

/* The accesses of a block's first warps in a few slots of every exchange. They are gathered once,
 * and each padding is tried on them. */
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
    for (int slot = 0; slot < slots && a->count < ACCESSES_MOST; slot += step, a->count++) {
      int lanes = threads - warp < 32 ? threads - warp : 32;
      layout_map_words(&m, warp, lanes, slot, a->word[a->count]);
      for (int i = lanes; i < 32; i++)
        a->word[a->count][i] = -1;
    }
}

static void sample_exchanges(const record *r, access_sample *a) {
  int stages = record_stages(r), form = r->value[FIELD_EXCHANGE];
  int padded_in = r->value[FIELD_INPUT] == IO_STAGED && !record_waits_bare(r, 0);
  int padded_out = r->value[FIELD_OUTPUT] == IO_STAGED && !record_waits_bare(r, 1);
  layout linear = {LAYOUT_LINEAR, 0, 0};
  a->count = 0;
  a->together = 128 * machine_planes(r) / record_tile_word_bytes(r);
  a->together = a->together < 32 ? a->together : 32;
  if (((padded_in && machine_moves_in_order(r, 0)) ||
       (padded_out && machine_moves_in_order(r, 1))) &&
      stages)
    sample_layout(r, linear, a);
  if (padded_in && stages)
    sample_layout(r, layout_first(r), a);
  for (int s = 0; s + 1 < record_runs(r) && form != EXCHANGE_SHUFFLE; s++) {
    if (s + 1 == stages)
      continue;
    sample_layout(r, (layout){LAYOUT_OUTPUT, s, 0}, a);
    sample_layout(r, layout_read_by(r, s + 1), a);
  }
  if (padded_out && stages)
    sample_layout(r, layout_last(r), a);
}

/* Wavefronts in excess of one for each group of lanes that is served together. Counting stops at
 * `enough`. */
static int sample_conflicts(const record *r, const access_sample *a, int enough) {
  int conflicts = 0;
  for (int k = 0; k < a->count && conflicts < enough; k++) {
    int at[32];
    record_positions(r, a->word[k], 32, at);
    for (int first = 0; first < 32; first += a->together) {
      int worst = machine_most_in_a_bank(at + first, a->together, a->together);
      conflicts += worst > 1 ? worst - 1 : 0;
    }
  }
  return conflicts;
}

/* 1 when a butterfly's words keep constant distances, in every exchange between stages. */
static int keeps_distances(const record *r) {
  int every = record_pad_every(r);
  for (int s = 0; s < record_stages(r); s++) {
    int done = record_axis_done(r, s), next = done * record_radix(r, s);
    int read = record_stage_words(r, s) / record_radix(r, s);
    if ((s && read % every) || (s + 1 < record_stages(r) && done % every && every % next))
      return 0;
  }
  return r->value[FIELD_PADDING] != PADDING_XOR;
}

/* With a tile of halves conflicts cost less than places that are computed one by one: of 10000
 * points a swizzle that avoided a quarter of the wavefronts took 1.12 to 1.28 times as long. */
static int costs_more(const record *trial) {
  int n = trial->value[FIELD_LENGTH];
  return trial->value[FIELD_TILE] == TILE_HALVES && (n & (n - 1)) &&
         trial->value[FIELD_LANES] != LANES_ROWS && trial->value[FIELD_PADDING] != PADDING_NONE &&
         !keeps_distances(trial);
}

static void consider(const record *trial, const access_sample *a, int limit, record *best,
                     int *least) {
  if (*least == 0 || record_shared_bytes(trial) > limit || costs_more(trial))
    return;
  int conflicts = sample_conflicts(trial, a, *least < 0 ? INT_MAX : *least);
  if (*least < 0 || conflicts < *least) {
    *best = *trial;
    *least = conflicts;
  }
}

enum { PAD_BLOCKS_MOST = 15 };

record machine_without_padding(const record *r) {
  record bare = *r;
  bare.value[FIELD_PADDING] = PADDING_NONE;
  bare.value[FIELD_PAD_EVERY] = bare.value[FIELD_PAD_BY] = 0;
  return bare;
}

/* Pads after each block of a stage's outputs, of at most a quarter of it, unless it is a power of
 * two of words. Other methods than stages alone compute places one by one, which takes longer. */
static void consider_blocks(const record *r, const access_sample *a, int limit, record *best,
                            int *least) {
  record trial = *r;
  int plain = r->value[FIELD_LANES] != LANES_ROWS && r->value[FIELD_METHOD] == METHOD_PLAIN;
  trial.value[FIELD_PADDING] = PADDING_BLOCKS;
  for (int s = 0; s + 1 < record_stages(r) && plain; s++) {
    trial.value[FIELD_PAD_EVERY] = s;
    int words = record_pad_every(&trial);
    int most = words / 4 < PAD_BLOCKS_MOST ? words / 4 : PAD_BLOCKS_MOST;
    for (int by = 1; words & (words - 1) && by <= most; by++) {
      trial.value[FIELD_PAD_BY] = by;
      consider(&trial, a, limit, best, least);
    }
  }
}

record machine_sampled_padding(const record *r, int limit, int *doubtful) {
  access_sample a;
  record trial = machine_without_padding(r), best = trial;
  int least = -1;
  sample_exchanges(&trial, &a);
  consider(&trial, &a, limit, &best, &least);
  int bare_least = least;
  trial.value[FIELD_PADDING] = PADDING_INSERT;
  for (int by = 1; by <= PAD_BY_MOST; by++)
    for (int every = 8; every >= PAD_EVERY_LEAST; every--) {
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
  consider_blocks(r, &a, limit, &best, &least);
  *doubtful = least < bare_least;
  return best;
}
