/* layout.c: the placement of a tile's words in threads and slots. */
#include "layout.h"
#include "method.h"

int layout_done(const record *r, int stage) {
  int stages = record_stages(r), again = record_convolves(r) && stage >= stages;
  if (record_is_box(r))
    return record_axis_done(r, stage) * record_axis_behind(r, stage);
  int done = again ? record_cofactor(r) : 1; /* the second list leaves the cofactor's axis alone */
  for (int s = again ? stages : 0; s < stage; s++)
    done *= record_radix(r, s);
  return record_crossing(r) >= 0 && stage > record_crossing(r) ? done / record_cluster(r) : done;
}

layout layout_read_by(const record *r, int stage) {
  int across = record_cluster(r) > 1 && stage == record_crossing(r) + 1;
  return (layout){across ? LAYOUT_ACROSS : LAYOUT_INPUT, stage, 0};
}

int layout_apart(const record *r, int stage) {
  int words = record_stage_words(r, stage);
  if (record_is_box(r))
    words = record_axis_points(r, stage) * record_axis_behind(r, stage);
  return words / record_radix(r, stage);
}

int layout_run(const record *r, int stage) {
  int crossing = record_crossing(r), before = record_before(r, crossing + 1);
  int words = stage > crossing ? before : r->value[FIELD_LENGTH] / before;
  return words / record_cluster(r);
}

int layout_dealt(const record *r, int run, int faces, int block, int at) {
  int all = run * record_cluster(r), half = faces ? run / 2 : run;
  int near = block * half + at % half;
  return at / run * all + (at % run < half ? near : facing_butterfly(FACING_MIRROR, all, near));
}

layout layout_plain(layout l) {
  if (l.kind == LAYOUT_GATHERED)
    return (layout){LAYOUT_INPUT, l.stage, 0};
  return l.kind == LAYOUT_SCATTERED ? (layout){LAYOUT_OUTPUT, l.stage, 0} : l;
}

int layout_slots(const record *r, layout l) {
  int vector = 1 << r->value[FIELD_VECTOR];
  int threads = record_block_threads(r);
  int tile = record_row(r) * r->value[FIELD_TRANSFORMS];
  switch (l.kind) {
  case LAYOUT_LINEAR:
    return (tile + threads * vector - 1) / (threads * vector) * vector;
  case LAYOUT_ROW:
    return 1;
  default:
    return record_radix(r, l.stage) * record_butterflies(r, l.stage);
  }
}

int layout_row(const record *r, int thread) {
  return r->value[FIELD_LANES] == LANES_ROWS ? thread % r->value[FIELD_TRANSFORMS]
                                             : thread / r->value[FIELD_THREADS];
}

int layout_index(const record *r, int thread) {
  return r->value[FIELD_LANES] == LANES_ROWS ? thread / r->value[FIELD_TRANSFORMS]
                                             : thread % r->value[FIELD_THREADS];
}

int layout_place(const record *r, int row, int point) {
  return r->value[FIELD_LANES] == LANES_ROWS ? point * r->value[FIELD_TRANSFORMS] + row
                                             : row * record_row(r) + point;
}

int layout_threads(const record *r, int stage) {
  return r->value[FIELD_LANES] == LANES_DENSE ? record_stage_threads(r, stage)
                                              : r->value[FIELD_THREADS];
}

layout_map layout_map_of(const record *r, layout l) {
  layout_map m = {.r = r,
                  .at = layout_plain(l),
                  .permuted = l.kind,
                  .n = record_row(r),
                  .rows = r->value[FIELD_TRANSFORMS],
                  .per = r->value[FIELD_THREADS],
                  .by_rows = r->value[FIELD_LANES] == LANES_ROWS,
                  .vector = 1 << r->value[FIELD_VECTOR],
                  .threads = record_block_threads(r)};
  m.tile = m.n * m.rows;
  if (l.kind == LAYOUT_GATHERED || l.kind == LAYOUT_SCATTERED)
    residues_order_of(record_rader(r), record_cofactor(r), &m.order);
  l = m.at;
  if (l.kind != LAYOUT_INPUT && l.kind != LAYOUT_OUTPUT && l.kind != LAYOUT_ACROSS)
    return m;
  m.words = record_stage_words(r, l.stage);
  m.radix = record_radix(r, l.stage);
  m.butterflies = m.words / m.radix;
  m.working = record_stage_threads(r, l.stage);
  m.per = layout_threads(r, l.stage);
  m.faces = l.facing == FACING_BLOCKS;
  m.facing = m.words > m.radix && !m.faces ? l.facing : FACING_NONE;
  m.apart = l.kind == LAYOUT_INPUT ? layout_apart(r, l.stage) : layout_done(r, l.stage);
  m.run = l.kind == LAYOUT_ACROSS ? layout_run(r, l.stage) : 0;
  return m;
}

/* The butterfly in a group of slots of the t-th thread of a row; -1: none. */
static int butterfly_of(const layout_map *m, int t, int group) {
  int all = m->butterflies;
  int b = t + m->working * (m->facing ? group / 2 : group);
  if (t >= m->working || b >= (m->facing ? all / 2 : all))
    return -1;
  return !m->facing || group % 2 == 0 ? b : facing_butterfly(m->facing, all, b);
}

/* Block 0's butterfly, in the order of all blocks, reads words that lie n/r apart in the whole row,
 * of which each of C blocks has a C-th. */
static int across_point(const layout_map *m, int butterfly, int j) {
  int blocks = record_cluster(m->r);
  return layout_dealt(m->r, m->run, m->faces, 0, butterfly) +
         j % (m->radix / blocks) * (m->butterflies * blocks);
}

/* Self-sorting order (Stockham): butterfly b of a stage with radix r, after stages whose radices
 * multiply to L, reads words b + j*(n/r) and writes words (b/L)*L*r + b%L + j*L. An axis of a
 * points with f words behind each is sorted by itself: with A = a*f/r for the former and L*f for L,
 * the butterfly reads words (b/A)*A*r + b%A + j*A. Of a single axis, A is n/r. */
static int stage_point(const layout_map *m, int t, int group, int j) {
  int butterfly = butterfly_of(m, t, group);
  if (butterfly < 0)
    return -1;
  if (m->at.kind == LAYOUT_ACROSS)
    return across_point(m, butterfly, j);
  return layout_spread(butterfly, m->radix, m->apart) + j * m->apart;
}

static int place_in_tile(const layout_map *m, int row, int point) {
  return m->by_rows ? point * m->rows + row : row * m->n + point;
}

static int stage_word(const layout_map *m, int row, int t, int group, int j) {
  int point = row < m->rows ? stage_point(m, t, group, j) : -1;
  int left_out = m->order.m == 1; /* the DC point */
  if (point >= 0 && m->permuted == LAYOUT_GATHERED)
    point = residues_gathered(&m->order, point) - left_out;
  else if (point >= 0 && m->permuted == LAYOUT_SCATTERED)
    point = residues_scattered(&m->order, point) - left_out;
  return point < 0 ? -1 : place_in_tile(m, row, point);
}

static int map_word(const layout_map *m, int thread, int slot) {
  if (m->at.kind == LAYOUT_ROW)
    return thread;
  if (m->at.kind == LAYOUT_LINEAR) {
    int word = (thread + m->threads * (slot / m->vector)) * m->vector + slot % m->vector;
    return word < m->tile ? place_in_tile(m, word / m->n, word % m->n) : -1;
  }
  int row = m->by_rows ? thread % m->rows : thread / m->per;
  int t = m->by_rows ? thread / m->rows : thread % m->per;
  return stage_word(m, row, t, slot / m->radix, slot % m->radix);
}

void layout_map_words(const layout_map *m, int thread, int count, int slot, int *words) {
  if (m->at.kind != LAYOUT_INPUT && m->at.kind != LAYOUT_OUTPUT) {
    for (int i = 0; i < count; i++)
      words[i] = map_word(m, thread + i, slot);
    return;
  }
  int group = slot / m->radix, j = slot % m->radix, turn = m->by_rows ? m->rows : m->per;
  int within = thread % turn, of = thread / turn; /* rows within t, or t within a row */
  for (int i = 0; i < count; i++) {
    words[i] = stage_word(m, m->by_rows ? within : of, m->by_rows ? of : within, group, j);
    within = within + 1 < turn ? within + 1 : 0;
    of += !within;
  }
}

/* The words of one butterfly lie at even distances, unless they are in the order of powers. */
int layout_map_step(const layout_map *m, int slot) {
  if ((m->at.kind != LAYOUT_INPUT && m->at.kind != LAYOUT_OUTPUT) || slot % m->radix == 0 ||
      m->permuted != m->at.kind)
    return 0;
  return m->apart * (m->by_rows ? m->rows : 1);
}

int layout_word(const record *r, layout l, int thread, int slot) {
  layout_map m = layout_map_of(r, l);
  return map_word(&m, thread, slot);
}

layout layout_first(const record *r) {
  if (!record_stages(r))
    return (layout){LAYOUT_ROW, 0, 0};
  return (layout){record_rader(r) ? LAYOUT_GATHERED : LAYOUT_INPUT, 0, 0};
}

layout layout_last(const record *r) {
  int last = record_runs(r) - 1;
  if (last < 0)
    return (layout){LAYOUT_ROW, 0, 0};
  return (layout){record_rader(r) ? LAYOUT_SCATTERED : LAYOUT_OUTPUT, last, 0};
}
