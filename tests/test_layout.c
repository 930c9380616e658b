/* test_layout.c: layouts hold every word of the tile exactly once, padding keeps words apart and
 * inside its memory, and the parts of shared memory do not overlap. */
#include "layout.h"
#include "random_records.h"

#include <string.h>

enum { TILE_MOST = 1 << 18, PADDED_MOST = 1 << 23 };
static uint8_t seen[PADDED_MOST];

static void complain(const record *r, const char *what) {
  text line = TEXT_EMPTY;
  record_print(r, &line);
  fprintf(stderr, "%s: %s\n", what, line.bytes);
  text_free(&line);
}

/* Words of a row that a layout holds: for Rader's convolution with a cofactor fewer than all. */
static int stage_words(const record *r, layout l) {
  layout plain = layout_plain(l);
  int of_stage = plain.kind == LAYOUT_INPUT || plain.kind == LAYOUT_OUTPUT;
  return of_stage ? record_stage_words(r, plain.stage) : record_row(r);
}

static void bijection(const record *r, layout l) {
  int rows = r->value[FIELD_TRANSFORMS], tile = record_row(r) * rows, held = 0, good = 1;
  int slots = layout_slots(r, l);
  memset(seen, 0, (size_t)tile);
  for (int thread = 0; thread < record_block_threads(r); thread++)
    for (int slot = 0; slot < slots; slot++) {
      int word = layout_word(r, l, thread, slot);
      if (word == -1)
        continue;
      good = good && word >= 0 && word < tile && !seen[word];
      if (!good)
        break;
      seen[word] = 1;
      held++;
    }
  good = good && held == stage_words(r, l) * rows;
  CHECK(good);
  if (!good)
    complain(r, "layout");
}

/* With lanes=dense, rows stay with as many threads as a stage needs, one row's after another's, and
 * all that are left over idle. */
static void rows_stay_dense(const record *r, layout l) {
  int working = record_stage_threads(r, l.stage), n = record_row(r), good = 1;
  for (int thread = 0; thread < record_block_threads(r); thread++)
    for (int slot = 0; slot < layout_slots(r, l); slot++) {
      int word = layout_word(r, l, thread, slot), row = thread / working;
      good &= word < 0 ? slot >= record_radix(r, l.stage) || row >= r->value[FIELD_TRANSFORMS]
                       : word / n == row;
    }
  CHECK(good);
  if (!good)
    complain(r, "dense rows");
}

/* Rows stay with their threads except in the linear layout, and idle threads are the last ones. */
static void rows_stay(const record *r, layout l) {
  int rows = r->value[FIELD_TRANSFORMS], n = record_row(r), good = 1;
  int by_rows = r->value[FIELD_LANES] == LANES_ROWS;
  if (r->value[FIELD_LANES] == LANES_DENSE) {
    rows_stay_dense(r, l);
    return;
  }
  int per = r->value[FIELD_THREADS], next = by_rows ? rows : 1; /* the next thread of the row */
  for (int thread = 0; thread < record_block_threads(r); thread++)
    for (int slot = 0; slot < layout_slots(r, l); slot++) {
      int word = layout_word(r, l, thread, slot);
      good &= layout_row(r, thread) == (by_rows ? thread % rows : thread / per);
      good &= word < 0 || (by_rows ? word % rows : word / n) == layout_row(r, thread);
      if (word < 0 && layout_index(r, thread) + 1 < per)
        good &= layout_word(r, l, thread + next, slot) < 0;
    }
  CHECK(good);
}

/* Places of rows and points fill the tile, and rows that lie side by side are one word apart. */
static void places(const record *r) {
  int rows = r->value[FIELD_TRANSFORMS], n = record_row(r), good = 1;
  memset(seen, 0, (size_t)(n * rows));
  for (int row = 0; row < rows; row++)
    for (int point = 0; point < n; point++) {
      int at = layout_place(r, row, point);
      good = good && at >= 0 && at < n * rows && !seen[at];
      if (good)
        seen[at] = 1;
      if (good && r->value[FIELD_LANES] == LANES_ROWS && row)
        good = at == layout_place(r, row - 1, point) + 1;
    }
  CHECK(good);
}

/* Across a cluster, where blocks hold one part of the row after the other, each thread of block 0
 * finds the words that are then dealt to it. */
static void crosses(const record *r, int stage) {
  layout across = {LAYOUT_ACROSS, stage, 0}, input = {LAYOUT_INPUT, stage, 0};
  int radix = record_radix(r, stage), words = record_row(r), rows = r->value[FIELD_TRANSFORMS];
  int good = 1;
  for (int slot = 0; slot < layout_slots(r, input); slot++)
    for (int thread = 0; thread < record_block_threads(r); thread++) {
      int at = layout_word(r, across, thread, slot), to = layout_word(r, input, thread, slot);
      int owner = slot % radix / (radix / record_cluster(r));
      good = good && (at < 0) == (to < 0);
      if (to >= 0)
        good = good && at < words * rows && at % rows == to % rows &&
               owner * words + at / rows == layout_dealt(r, layout_run(r, stage), 0, 0, to / rows);
    }
  CHECK(good);
}

/* Behind the crossing each word is dealt to one block, with runs that face each other to that which
 * has its mirrored one. */
static void deals(const record *r, int faces) {
  int run = layout_run(r, record_crossing(r) + 1), blocks = record_cluster(r), good = 1;
  int n = r->value[FIELD_LENGTH], own = n / blocks;
  if (faces && run % 2)
    return;
  memset(seen, 0xff, (size_t)n);
  for (int block = 0; block < blocks; block++)
    for (int at = 0; at < own; at++) {
      int word = layout_dealt(r, run, faces, block, at);
      good = good && word >= 0 && word < n && seen[word] == 0xff;
      if (good)
        seen[word] = (uint8_t)block;
    }
  for (int word = 0; faces && word < n && good; word++)
    good = seen[word] == seen[(n - word) % n];
  CHECK(good);
  if (!good)
    complain(r, "dealt");
}

static void layouts(const record *r) {
  int stages = record_stages(r), blocks = record_cluster(r);
  bijection(r, (layout){LAYOUT_LINEAR, 0, 0});
  if (!stages)
    bijection(r, (layout){LAYOUT_ROW, 0, 0});
  if (record_rader(r)) {
    bijection(r, (layout){LAYOUT_GATHERED, 0, 0});
    bijection(r, (layout){LAYOUT_SCATTERED, record_runs(r) - 1, 0});
    rows_stay(r, (layout){LAYOUT_GATHERED, 0, 0});
    rows_stay(r, (layout){LAYOUT_SCATTERED, record_runs(r) - 1, 0});
  }
  for (int s = 0; s < record_runs(r); s++) {
    bijection(r, (layout){LAYOUT_INPUT, s, 0});
    bijection(r, (layout){LAYOUT_OUTPUT, s, 0});
    rows_stay(r, (layout){LAYOUT_INPUT, s, 0});
    rows_stay(r, (layout){LAYOUT_OUTPUT, s, 0});
    int done = layout_done(r, s) * record_radix(r, s) / (s == record_crossing(r) ? blocks : 1);
    int ends = s == stages - 1 || s == record_runs(r) - 1;
    if (record_is_box(r)) /* each axis ends with its last stage; the next one's words lie within */
      CHECK(ends ? done == record_axis_points(r, s)
                 : done == layout_done(r, s + 1) ||
                       (record_axis_done(r, s + 1) == 1 &&
                        done == record_axis_points(r, s) * record_axis_behind(r, s)));
    else
      CHECK(done == (ends ? r->value[FIELD_LENGTH] / blocks : layout_done(r, s + 1)));
  }
  if (blocks > 1) {
    crosses(r, record_crossing(r) + 1);
    deals(r, 0);
    deals(r, 1);
  }
  for (int slot = 0;
       record_runs(r) > stages && slot < layout_slots(r, (layout){LAYOUT_INPUT, stages, 0});
       slot++) /* no exchange stands between the lists of a convolution */
    for (int thread = 0; thread < record_block_threads(r); thread++)
      CHECK(layout_word(r, (layout){LAYOUT_OUTPUT, stages - 1, 0}, thread, slot) ==
            layout_word(r, (layout){LAYOUT_INPUT, stages, 0}, thread, slot));
}

static void positions(const record *r, int words) {
  int padded = record_words_padded(r, words), good = padded >= words && padded <= PADDED_MOST;
  memset(seen, 0, good ? (size_t)padded : 0);
  for (int word = 0; word < words && good; word++) {
    int at = record_position(r, word);
    good = at >= 0 && at < padded && !seen[at];
    if (good)
      seen[at] = 1;
  }
  CHECK(good);
  if (!good)
    complain(r, "padding");
}

/* Exchange buffers, prefetched tiles and the twiddle table lie one after another; a tile that is
 * fetched into registers has no room here. */
static void shared_memory(const record *r) {
  int tile = record_row(r) * r->value[FIELD_TRANSFORMS], word = record_tile_word_bytes(r);
  int padded = record_words_padded(r, tile), exchange = record_exchange_bytes(r);
  int buffer = r->value[FIELD_EXCHANGE] == EXCHANGE_PLANE ? padded * word / 2 : padded * word;
  int ahead = record_fetches(r) ? 0 : padded * word * r->value[FIELD_PREFETCH];
  int table =
      r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED ? record_table_words(r) * record_word_bytes(r) : 0;
  CHECK(exchange == 0 || exchange >= buffer * r->value[FIELD_BUFFERS]);
  CHECK(exchange % 16 == 0);
  CHECK(record_shared_bytes(r) >= exchange + ahead + table);
  CHECK(record_shared_bytes(r) < exchange + ahead + table + 16);
}

/* The tile that is drawn in layout.h. */
static void drawn_tile(void) {
  static const struct {
    layout at;
    int word[4][4]; /* of slot, thread */
  } drawn[] = {
      {{LAYOUT_INPUT, 0, 0}, {{0, 1, 8, 9}, {2, 3, 10, 11}, {4, 5, 12, 13}, {6, 7, 14, 15}}},
      {{LAYOUT_OUTPUT, 0, 0}, {{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15}}},
      {{LAYOUT_INPUT, 1, 0}, {{0, 1, 8, 9}, {4, 5, 12, 13}, {2, 3, 10, 11}, {6, 7, 14, 15}}},
      {{LAYOUT_OUTPUT, 1, 0}, {{0, 1, 8, 9}, {4, 5, 12, 13}, {2, 3, 10, 11}, {6, 7, 14, 15}}},
  };
  record r;
  CHECK_OK(record_parse("n=8 radices=4x2 elements=4 threads=2 transforms=2", &r));
  for (unsigned i = 0; i < sizeof drawn / sizeof *drawn; i++)
    for (int slot = 0; slot < 4; slot++)
      for (int thread = 0; thread < 4; thread++)
        CHECK(layout_word(&r, drawn[i].at, thread, slot) == drawn[i].word[slot][thread]);
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  int records = 300;
  drawn_tile();
#ifdef TWIDDLE_SANITIZED
  records = 60;
#endif
  for (int i = 0; i < records; i++) {
    record r = random_valid_record(&state);
    int tile = record_row(&r) * r.value[FIELD_TRANSFORMS];
    if (tile > TILE_MOST)
      continue;
    layouts(&r);
    places(&r);
    positions(&r, tile);
    positions(&r, 1 + random_pick(&state, tile));
    shared_memory(&r);
  }
  return check_report();
}
