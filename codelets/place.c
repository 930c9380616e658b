/* place.c: where a layout's words lie, as numbers: the bases of its groups of slots, the constant
 * offsets from these, the threads that have work. Bare offsets follow from the layouts'
 * definitions; whether an offset stays constant after padding is not derived but tried on every
 * thread. place_text.c prints them. */
#include "place_parts.h"
#include "thread_memory.h"

#include <string.h>

int place_in_row(const emitter *e, const place *p) {
  return e->in_row || p->permuted;
}

int place_by_rows(const emitter *e, const place *p) {
  return e->r->value[FIELD_LANES] == LANES_ROWS && !place_in_row(e, p);
}

/* Of the tile in memory's order: words from a thread's first access to its next one. */
static int linear_step(const emitter *e) {
  return e->threads << e->r->value[FIELD_VECTOR];
}

int place_linear_regular(const emitter *e) {
  int hop = linear_step(e);
  return hop % e->n == 0 || e->n % hop == 0;
}

/* 1 when memory has row after row and the tile point after point. */
static int transposes(const emitter *e, const place *p) {
  return p->at.kind == LAYOUT_LINEAR && place_by_rows(e, p);
}

int place_transposes_evenly(const emitter *e, const place *p) {
  return transposes(e, p) && place_linear_regular(e);
}

int place_transposes_unevenly(const emitter *e, const place *p) {
  return transposes(e, p) && !place_linear_regular(e);
}

void place_linear_offset(const emitter *e, int slot, int *row, int *point) {
  int vector = 1 << e->r->value[FIELD_VECTOR], hop = linear_step(e) * (slot / vector);
  *row = hop / e->n;
  *point = hop % e->n + slot % vector;
}

/* Butterflies of a cluster that are dealt out, so that bases are those of all blocks: of its first
 * stage's inputs and its last one's outputs in memory, and where words cross. */
static int dealt_run(const emitter *e, layout l) {
  int first = l.kind == LAYOUT_INPUT && !l.stage;
  int last = l.kind == LAYOUT_OUTPUT && l.stage + 1 == record_stages(e->r);
  if (record_cluster(e->r) == 1 || (!(e->in_row && (first || last)) && l.kind != LAYOUT_ACROSS))
    return 0;
  return layout_run(e->r, l.stage);
}

/* The distance between neighbouring points of a row, in words of the tile. */
static int unit(const emitter *e, const place *p) {
  return place_by_rows(e, p) ? e->rows : 1;
}

/* A thread's row and its place among the threads of that row. */
static int row_of(const emitter *e, const place *p, int thread) {
  return p->dense ? thread / p->dense : layout_row(e->r, thread);
}

static int index_of(const emitter *e, const place *p, int thread) {
  return p->dense ? thread % p->dense : layout_index(e->r, thread);
}

/* Where a thread's row starts. */
static int row_word(const emitter *e, const place *p, int thread) {
  int row = place_in_row(e, p) ? 0 : row_of(e, p, thread);
  return place_by_rows(e, p) ? row : row * e->n;
}

/* The butterfly of a group, of the t-th thread of a row (layout.c). */
static int butterfly_of(const place *p, int t, int group) {
  int all = p->words / p->per_group, b = t + p->working * (p->at.facing ? group / 2 : group);
  return !p->at.facing || group % 2 == 0 ? b : facing_butterfly(p->at.facing, all, b);
}

/* The word of a group's base in one thread: the word its first slot would have. Threads of a
 * cluster's blocks follow each other. */
static int base_word(const emitter *e, const place *p, int group, int thread) {
  const record *r = e->r;
  int block = thread / e->threads;
  thread %= e->threads;
  if (p->at.kind == LAYOUT_LINEAR) {
    int word = thread << r->value[FIELD_VECTOR];
    return place_transposes_evenly(e, p) ? word % e->n * e->rows + word / e->n : word;
  }
  if (p->at.kind == LAYOUT_ROW)
    return thread;
  int butterfly = butterfly_of(p, index_of(e, p, thread), group);
  if (p->run)
    return row_word(e, p, thread) +
           layout_dealt(r, p->run, p->faces, block, butterfly) * unit(e, p);
  return row_word(e, p, thread) + layout_spread(butterfly, p->per_group, p->apart) * unit(e, p);
}

/* Groups that share a base lie as far from each other as in the first thread. */
int place_bare_offset(const emitter *e, const place *p, int slot) {
  int group = slot / p->per_group, j = slot % p->per_group, row, point;
  int of_group = p->shared_base ? layout_spread(p->working * group, p->per_group, p->apart) : 0;
  switch (p->at.kind) {
  case LAYOUT_LINEAR:
    place_linear_offset(e, slot, &row, &point);
    return place_transposes_evenly(e, p) ? point * e->rows + row : row * e->n + point;
  case LAYOUT_ROW:
    return 0;
  case LAYOUT_ACROSS:
    return j % (p->per_group / record_cluster(e->r)) *
           (p->words * record_cluster(e->r) / p->per_group) * unit(e, p);
  default:
    if (p->run)
      return j * p->apart * record_cluster(e->r);
    return (of_group + j * p->apart) * unit(e, p);
  }
}

int place_is_one_block(const place *p) {
  return p->apart * p->per_group >= p->words;
}

/* 1 when groups of a box's butterflies lie at constant distances in all threads. */
static int even_groups(const place *p) {
  int all = p->words / p->per_group;
  for (int g = 1; g < p->butterflies; g++)
    for (int t = 0; t < p->working && t + p->working * g < all; t++)
      if (layout_spread(t + p->working * g, p->per_group, p->apart) !=
          layout_spread(t, p->per_group, p->apart) +
              layout_spread(p->working * g, p->per_group, p->apart))
        return 0;
  return 1;
}

/* 1 when one base serves all groups, since words of the groups lie at constant distances: within
 * one block of words, or whole blocks from each other. */
static int one_base(const emitter *e, const place *p) {
  if (p->at.facing || p->run)
    return 0;
  if (p->at.kind == LAYOUT_ACROSS || place_is_one_block(p))
    return 1;
  if (record_is_box(e->r))
    return even_groups(p);
  for (int g = 1; g < p->butterflies; g++)
    if (p->working * g % p->apart)
      return 0;
  return 1;
}

place place_of(const emitter *e, layout l) {
  place p = {.at = layout_plain(l),
             .butterflies = 1,
             .per_group = layout_slots(e->r, l),
             .shared_base = 1,
             .working = e->per,
             .words = e->n,
             .apart = 1};
  p.permuted = l.kind == p.at.kind ? NULL : l.kind == LAYOUT_GATHERED ? "gathered" : "scattered";
  l = p.at;
  if (l.kind != LAYOUT_INPUT && l.kind != LAYOUT_OUTPUT && l.kind != LAYOUT_ACROSS)
    return p;
  p.run = dealt_run(e, l);
  p.butterflies = record_butterflies(e->r, l.stage);
  p.per_group = record_radix(e->r, l.stage);
  p.working = record_stage_threads(e->r, l.stage);
  p.dense = e->r->value[FIELD_LANES] == LANES_DENSE ? p.working : 0;
  p.words = record_stage_words(e->r, l.stage);
  p.apart = l.kind == LAYOUT_INPUT ? layout_apart(e->r, l.stage) : layout_done(e->r, l.stage);
  p.faces = l.facing == FACING_BLOCKS;
  p.at.facing = p.words > p.per_group && !p.faces ? l.facing : FACING_NONE;
  p.shared_base = one_base(e, &p);
  return p;
}

int place_count_bases(const place *p) {
  return p->shared_base ? 1 : p->butterflies;
}

int place_base_of(const place *p, int slot) {
  return p->shared_base ? 0 : slot / p->per_group;
}

int place_working(const emitter *e, const place *p, int group) {
  if (p->at.kind != LAYOUT_INPUT && p->at.kind != LAYOUT_OUTPUT && p->at.kind != LAYOUT_ACROSS)
    return e->per;
  int working = record_stage_threads(e->r, p->at.stage);
  int all = p->words / p->per_group;
  int left = p->at.facing ? all / 2 - working * (group / 2) : all - working * group;
  left = left < working ? left : working;
  return left < 0 ? 0 : left < e->per ? left : e->per;
}

/* 1 when a thread, of all threads of a cluster, is one of the first `working` of a row. */
static int works(const emitter *e, const place *p, int thread, int working) {
  thread %= e->threads;
  return index_of(e, p, thread) < working && row_of(e, p, thread) < e->rows;
}

/* The bases of a group in all threads at work, which its slots ask for one after another. */
enum { THREADS_KEPT = 8 * 1024 }; /* no cluster has more (record_rules.c) */

typedef struct {
  record r;
  place p;
  int threads, n, per, rows, in_row, group, working;
} bases_key;

typedef struct {
  bases_key of;
  int count;                                      /* of threads; 0: nothing is known */
  int base[THREADS_KEPT], position[THREADS_KEPT]; /* bare and padded; -1: the thread is idle */
  int word[THREADS_KEPT], at[THREADS_KEPT];       /* of the slot that is looked at */
} bases;

static void find_bases(const emitter *e, const place *p, int group, int working, bases *b) {
  for (int thread = 0; thread < b->count; thread++)
    b->base[thread] = works(e, p, thread, working) ? base_word(e, p, group, thread) : -1;
  record_positions(e->r, b->base, b->count, b->position);
}

/* NULL without memory. */
static bases *bases_of(const emitter *e, const place *p, int group, int working) {
  static _Thread_local void *memory;
  const int count = e->threads * record_cluster(e->r);
  bases *b = thread_memory(&memory, sizeof *b);
  bases_key key;
  if (!b || count > THREADS_KEPT)
    return NULL;
  memset(&key, 0, sizeof key);
  memcpy(&key.r, e->r, sizeof key.r);
  memcpy(&key.p, p, sizeof key.p);
  key.threads = e->threads, key.n = e->n, key.per = e->per, key.rows = e->rows;
  key.in_row = e->in_row, key.group = group, key.working = working;
  if (b->count != count || memcmp(&b->of, &key, sizeof key) != 0) {
    memcpy(&b->of, &key, sizeof key);
    b->count = count;
    find_bases(e, p, group, working, b);
  }
  return b;
}

/* The offset that all threads agree on; -1: none. Words beyond the tile do not count. */
static int agreed(const emitter *e, bases *b, int bare) {
  int offset = -1;
  for (int i = 0; i < b->count; i++)
    b->word[i] = b->base[i] < 0 || b->base[i] + bare >= e->tile ? -1 : b->base[i] + bare;
  record_positions(e->r, b->word, b->count, b->at);
  for (int i = 0; i < b->count; i++) {
    int here = b->at[i] - b->position[i];
    if (b->word[i] < 0)
      continue;
    if (here < 0 || (offset >= 0 && here != offset))
      return -1;
    offset = here;
  }
  return offset < 0 ? 0 : offset;
}

/* Without memory the text fails. */
int place_padded_offset(const emitter *e, const place *p, int slot) {
  bases *b = bases_of(e, p, place_base_of(p, slot), place_working(e, p, slot / p->per_group));
  if (!b)
    e->out->failed = 1;
  return b ? agreed(e, b, place_bare_offset(e, p, slot)) : 0;
}

int place_range(const emitter *e, const place *p, int slot, int *least, int *most) {
  int g = place_base_of(p, slot), bare = place_bare_offset(e, p, slot);
  int working = place_working(e, p, slot / p->per_group);
  *least = e->n, *most = -1;
  for (int thread = 0; thread < e->threads * record_cluster(e->r); thread++) {
    if (!works(e, p, thread, working))
      continue;
    int point = base_word(e, p, g, thread) + bare;
    *least = point < *least ? point : *least;
    *most = point > *most ? point : *most;
  }
  return *most >= 0;
}

int place_beyond(const emitter *e, const place *p, int slot) {
  int least, most;
  if (e->r->value[FIELD_METHOD] != METHOD_BLUESTEIN || p->at.kind == LAYOUT_ROW)
    return 0;
  (void)place_range(e, p, slot, &least, &most);
  return most < e->points ? 0 : least >= e->points ? 2 : 1;
}

enum place_half place_half_of(const emitter *e, const place *p, int slot) {
  int least, most;
  if (p->permuted || p->at.kind == LAYOUT_ROW)
    return HALF_ANY;
  (void)place_range(e, p, slot, &least, &most);
  if (least > 0 && 2 * most < e->points)
    return HALF_FIRST;
  return 2 * least > e->points && most < e->points ? HALF_SECOND : HALF_ANY;
}

int place_same_guard(const emitter *e, const place *p, int a, int b) {
  return place_working(e, p, a) == place_working(e, p, b);
}
