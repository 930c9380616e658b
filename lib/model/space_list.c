/* space_list.c: the records of one list of factors: elements, forms of I/O and blocks to try. */
#include "cost_halves.h"
#include "element.h"
#include "method.h"
#include "space_search.h"

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
      space_price(s, cost_least(each, r, s->b, s->f, s->batch), r) < s->out[s->count - 1].ns)
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
 * accesses. Of shorter rows the tile gained nothing. */
static int half_sectors(const space_search *s, const record *r) {
  enum { LONG_ROW = 64 };
  record direct = *r;
  direct.value[FIELD_INPUT] = direct.value[FIELD_OUTPUT] = IO_DIRECT;
  return s->precision == TW_F64 && s->b->kind && !binding_spectrum(s->b) && s->real == REAL_HALF &&
         r->value[FIELD_THREADS] >= LONG_ROW && spec_takes_ends(&direct, s->b, 1);
}

/* 1 when the points of cosines, four at a time, need no tile to fill sectors: always, but where a
 * thread would store all of a row, or parts of sectors. */
static int fours_only(const space_search *s, const record *r) {
  record direct = *r;
  direct.value[FIELD_INPUT] = direct.value[FIELD_OUTPUT] = IO_DIRECT;
  return spec_takes_ends(&direct, s->b, !binding_spectrum(s->b)) && !half_sectors(s, r) &&
         (r->value[FIELD_THREADS] > 1 || binding_spectrum(s->b));
}

/* 1 when words from both ends of short rows can go through the tile, so that more threads than
 * those of a row fill memory's lines together. */
static int may_stage_quarters(const space_search *s, const record *r, int output) {
  record staged = *r;
  staged.value[output ? FIELD_OUTPUT : FIELD_INPUT] = IO_STAGED;
  return r->value[FIELD_THREADS] > 1 && !s->b->strided_in && !s->b->strided_out &&
         spec_takes_ends(&staged, s->b, output);
}

/* Sides of fewer points are direct. Of real rows the side of the spectrum is, where words can meet
 * in registers or are joined as they are loaded, and else is staged; the other one is staged only
 * if its words are pairs; those from both ends of a row, as far as threads meet there. */
static void set_sides(const space_search *s, record *r, int staged_in, int staged_out) {
  int spectrum = binding_spectrum(s->b), meets = may_meet(s, r);
  if (s->real == REAL_QUARTER)
    staged_in &= may_stage_quarters(s, r, 0), staged_out &= may_stage_quarters(s, r, 1);
  else if (s->real != REAL_NONE && spectrum)
    staged_out |= !meets, staged_in &= !s->b->mirrored;
  else if (s->real == REAL_PAIRS && !s->b->mirrored && s->b->type == TW_C2R)
    staged_in = 0;
  else if (s->real != REAL_NONE)
    staged_in |= !meets;
  else if (s->real == REAL_NONE)
    staged_in &= !s->b->short_in, staged_out &= !s->b->short_out;
  if (s->real != REAL_QUARTER && fours_only(s, r))
    *(spectrum ? &staged_in : &staged_out) = 0;
  r->value[FIELD_INPUT] = staged_in ? IO_STAGED : IO_DIRECT;
  r->value[FIELD_OUTPUT] = staged_out ? IO_STAGED : IO_DIRECT;
}

/* 1 when both sides are halves, which the tile may hold as well. */
static int in_halves(const space_search *s) {
  return element_halves(s->b->in) && element_halves(s->b->out) && !s->b->exact;
}

/* Tries the record with the next tile fetched while the present one is computed. */
static void consider_fetched(space_search *s, const record *r) {
  record ahead = *r;
  if (!element_halves(s->b->in) || s->real != REAL_NONE || r->value[FIELD_LANES] == LANES_DENSE ||
      s->method != METHOD_PLAIN || r->value[FIELD_INPUT] != IO_DIRECT || spec_vector(r, s->b, 0))
    return;
  ahead.value[FIELD_MIN_BLOCKS] = 0;
  ahead.value[FIELD_STREAMING] = ahead.value[FIELD_PREFETCH] = 1;
  space_consider_record(s, NULL, &ahead);
  enum { ALONE = 128 }; /* registers that such a block takes, so that there is room for one */
  int registers = ALONE * record_block_threads(r);
  if (r->value[FIELD_TILE] != TILE_HALVES || r->value[FIELD_TRANSFORMS] > 1 ||
      2 * registers <= s->f->sm_registers || registers > s->f->sm_registers)
    return;
  ahead.value[FIELD_TWIDDLE] = TWIDDLE_HOISTED; /* so that a block alone waits less */
  ahead.value[FIELD_BUFFERS] = 2;
  space_consider_record(s, NULL, &ahead);
}

/* Where a tile takes most of a multiprocessor's shared memory, half of that may be of more use as
 * L1. */
static void consider_plane(space_search *s, const record *r) {
  record plane = *r;
  if (s->real != REAL_NONE || record_shared_bytes(r) <= s->f->block_shared_max / 2)
    return;
  plane.value[FIELD_EXCHANGE] = EXCHANGE_PLANE;
  consider_fetched(s, &plane);
  space_consider_record(s, NULL, &plane);
}

/* Tries the record with a tile of halves. */
static void consider_rounded(space_search *s, const record *r) {
  record rounded = *r;
  if (s->stages < 2 || !in_halves(s))
    return;
  rounded.value[FIELD_TILE] = TILE_HALVES;
  consider_fetched(s, &rounded);
  space_consider_record(s, NULL, &rounded);
}

static void consider_interleaved(space_search *s, const record *r, const cost_thread *each,
                                 int rows, int overlap) {
  record trial = *r;
  trial.value[FIELD_TRANSFORMS] = rows;
  trial.value[FIELD_OVERLAP] = overlap;
  set_hints(s, &trial);
  consider_plane(s, &trial);
  consider_fetched(s, &trial);
  consider_rounded(s, &trial);
  space_consider_record(s, each, &trial);
}

/* Halves are read and written four at once, or two, wherever that may be. */
static void set_vector(const space_search *s, record *r) {
  r->value[FIELD_VECTOR] = 0; /* of other forms of I/O */
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

static void consider_counts(space_search *s, const record *r) {
  static const int all[] = {32, 64, 96, 128, 192, 256, 384, 512}, some[] = {64, 256};
  const int *targets = s->glance ? some : all;
  int count = s->glance ? 2 : 8, last = 0, least = r->value[FIELD_LANES] == LANES_DENSE ? 2 : 1;
  cost_thread each = cost_of_thread(r, s->b);
  if (hopeless(s, &each, r))
    return;
  /* A row that is held whole otherwise; longer ones have clusters, or several passes. */
  int may_crowd = s->method == METHOD_PLAIN && s->axes == 1 && s->cluster == 1 &&
                  !element_halves(s->b->in) && r->value[FIELD_INPUT] == IO_DIRECT;
  for (int i = 0; i < count; i++) {
    int rows = (targets[i] + r->value[FIELD_THREADS] / 2) / r->value[FIELD_THREADS];
    rows = rows < least ? least : rows;
    rows += s->b->mirrored && rows % 2;
    if (rows == last)
      continue;
    last = rows;
    record trial = *r;
    trial.value[FIELD_TRANSFORMS] = rows;
    if (rows == 1 && may_crowd && record_shared_bytes(&trial) <= s->f->block_shared_max)
      consider_plane(s, &trial);
    consider_fetched(s, &trial);
    space_consider_record(s, &each, &trial);
  }
}

/* Tries blocks of as many rows as make about 32 to 512 threads; of rows of halves also with a tile
 * of halves, but of rows that no block holds as words only where registers hold them too. */
static void consider_blocks(space_search *s, record *r, int staged_in, int staged_out) {
  set_sides(s, r, staged_in, staged_out);
  set_vector(s, r);
  consider_counts(s, r);
  record rounded = *r;
  rounded.value[FIELD_TILE] = TILE_HALVES;
  enum { REGISTERS_EACH = 4 }; /* of a point: with fewer they spill */
  int64_t row = record_row(r);
  int held = row * record_word_bytes(r) <= s->f->block_shared_max ||
             REGISTERS_EACH * row <= s->f->sm_registers;
  if (s->stages > 1 && in_halves(s) && held)
    consider_counts(s, &rounded);
}

/* Rows of so many threads are read and written in pieces that fill memory's lines well enough. A
 * thread of two real rows moves twice as many points. */
static int few_threads(const space_search *s) {
  return s->real == REAL_PAIRS ? 8 : 32;
}

record space_record_of_list(const space_search *s, int *widest) {
  record r = record_usual(s->precision, s->n);
  r.value[FIELD_METHOD] = s->method;
  r.value[FIELD_POINTS] = s->points;
  r.value[FIELD_REAL] = s->real;
  r.value[FIELD_CLUSTER] = s->cluster;
  r.value[FIELD_CHAIN] = s->stages > s->axes && space_may_chain(s->n, s->b) &&
                         s->radix[0] != RECORD_RADIX_WIDE; /* 1000 points: 306 us for 318 */
  r.value[FIELD_AXIS_1] = s->axes > 1 ? s->end[0] : 0;
  r.value[FIELD_AXIS_2] = s->axes > 2 ? s->end[1] : 0;
  *widest = 1;
  for (int i = 0; i < s->stages; i++) {
    r.value[FIELD_RADIX_0 + i] = s->radix[i];
    *widest = s->radix[i] > *widest ? s->radix[i] : *widest;
  }
  return r;
}

/* Sets the elements per thread, and the threads that follow. Returns how many butterflies a thread
 * has, of all stages. */
static int set_elements(record *r, int stages, int elements) {
  int butterflies = 0;
  r->value[FIELD_ELEMENTS] = elements;
  r->value[FIELD_THREADS] = 1;
  for (int i = 0; i < stages; i++) {
    int threads = record_stage_threads(r, i);
    r->value[FIELD_THREADS] = threads > r->value[FIELD_THREADS] ? threads : r->value[FIELD_THREADS];
    butterflies += record_butterflies(r, i);
  }
  return butterflies;
}

/* Where points are strided on some side. */
static void consider_strided(space_search *s, record *r) {
  record interleaved = *r;
  consider_rows_interleaved(s, &interleaved);
  if (s->batch == 1)
    consider_blocks(s, r, 0, 0);
}

/* Tries the record with some numbers of promised blocks, at least as many as the model expects
 * anyway, since blocks that wait for their cluster need others beside them. */
static void consider_promised(space_search *s, const cost_thread *each, const record *r, int most) {
  int wanted = cost_of_threads(each, r, s->b, s->f, s->batch).wanted;
  for (int more = 0; more <= most; more++) {
    record promising = *r;
    promising.value[FIELD_MIN_BLOCKS] = (wanted > 2 ? wanted : 2) + more;
    space_consider_record(s, each, &promising);
  }
}

/* Tries clusters of as many interleaved rows as fill a line of memory, or half of one where the
 * other side has whole rows, or of halves, and as many twins. */
static void consider_columns(space_search *s, record *r) {
  enum { LINE = 128, MORE_PROMISED = 3, FEWER_PROMISED = 1 };
  int both = s->b->strided_in && s->b->strided_out && !s->b->twins, halves = in_halves(s);
  r->value[FIELD_LANES] = LANES_ROWS;
  r->value[FIELD_TILE] = halves ? TILE_HALVES : TILE_WORDS;
  r->value[FIELD_TRANSFORMS] = (s->b->twins ? 2 : 1) * LINE / record_tile_word_bytes(r);
  set_sides(s, r, !s->b->strided_in, !s->b->strided_out);
  cost_thread each = cost_of_thread(r, s->b);
  if (record_crossing(r) < 0 || hopeless(s, &each, r))
    return;
  for (int parts = 1; parts <= 2 - (both && !halves); parts++) {
    record trial = *r;
    trial.value[FIELD_TRANSFORMS] /= parts;
    set_hints(s, &trial);
    consider_promised(s, &each, &trial, halves ? FEWER_PROMISED : MORE_PROMISED);
  }
}

static void consider_cluster(space_search *s, record *r) {
  set_sides(s, r, 0, 0);
  r->value[FIELD_TILE] = in_halves(s) ? TILE_HALVES : TILE_WORDS;
  cost_thread each = cost_of_thread(r, s->b);
  if (record_crossing(r) < 0 || hopeless(s, &each, r))
    return;
  space_consider_record(s, &each, r);
}

/* Rows of which some stage leaves threads idle, dealt anew for each stage. */
static void consider_dense(space_search *s, const record *r) {
  record dense = *r;
  int uneven = 0;
  for (int i = 0; i < s->stages; i++)
    uneven |= record_stage_threads(r, i) < r->value[FIELD_THREADS];
  dense.value[FIELD_LANES] = LANES_DENSE;
  if (uneven && cost_halves_rows(r, s->b))
    consider_blocks(s, &dense, 0, 0);
}

/* Boxes: the runs in which the last stage leaves neighbours may be shorter than a line of memory,
 * so that the output is better staged. */
static void consider_box(space_search *s, record *r) {
  int run = record_axis_done(r, s->stages - 1) * record_word_bytes(r);
  if (run < 128)
    consider_blocks(s, r, 0, 1);
  if (run >= RECORD_SECTOR)
    consider_blocks(s, r, 0, 0);
}

/* Where rows lie in memory one after another. */
static void consider_rows(space_search *s, record *r) {
  int box = s->axes > 1 && s->method == METHOD_PLAIN, threads = r->value[FIELD_THREADS];
  if (box) {
    consider_box(s, r);
  } else {
    record plain = *r;
    consider_blocks(s, r, 0, 0);
    consider_dense(s, &plain);
  }
  if (record_rader(r) && !s->glance) { /* no bank conflicts in the order of powers */
    record interleaved = *r;
    consider_rows_interleaved(s, &interleaved);
  }
  int spectrum = s->real == REAL_HALF && !s->b->mirrored && !s->glance && threads >= 32 &&
                 (s->b->kind || binding_spectrum(s->b));
  if (spectrum && may_meet(s, r)) /* staged, spectra fill lines */
    consider_blocks(s, r, !binding_spectrum(s->b), binding_spectrum(s->b));
  if (half_sectors(s, r) && !s->glance) {
    consider_blocks(s, r, 0, 1);
    consider_blocks(s, r, 1, 1);
  }
  if (!record_rader(r) && (threads >= few_threads(s) || unstaged(s)))
    return;
  consider_blocks(s, r, 1, 1);
  if (!s->glance && !box) {
    consider_blocks(s, r, 1, 0);
    consider_blocks(s, r, 0, 1);
  }
}

void space_consider_shapes(space_search *s, record r, int widest) {
  int strided = s->stages && (s->b->strided_in || s->b->strided_out), seen = -1;
  int most = 32 / number_registers(s->precision); /* held values; registers would allow more */
  for (int elements = widest; elements <= (widest > most ? widest : most); elements++) {
    record trial = r;
    int butterflies = set_elements(&trial, s->stages, elements);
    if (butterflies == seen || (s->glance && elements != widest && 2 * elements < 3 * widest))
      continue; /* as with fewer elements */
    seen = butterflies;
    if (s->cluster > 1 && strided)
      consider_columns(s, &trial);
    else if (s->cluster > 1)
      consider_cluster(s, &trial);
    else if (strided)
      consider_strided(s, &trial);
    else
      consider_rows(s, &trial);
    if (s->glance && elements != widest && !strided && s->cluster == 1)
      return;
  }
}
