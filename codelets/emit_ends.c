/* emit_ends.c: the points of kinds that words from both ends of a row have in common
 * (spec_takes_ends), with m words of n = 2m points in a row. A thread that holds words w and m-1-w
 * (layout.h) moves their points together:
 *
 *     cosines       word w is x[4w] + i*x[4w+2], word m-1-w is x[4w+3] + i*x[4w+1]:
 *                   four neighbours, in one access
 *     real=quarter  word w is x[2w] + i*x[n-1-2w], word m-1-w is x[n-2-2w] + i*x[2w+1]:
 *                   two pairs of neighbours, one from each end, in two */
#include "emit_real.h"
#include "real_kind.h"

#include <stdio.h>

static int quarters(const emitter *e) {
  return e->r->value[FIELD_REAL] == REAL_QUARTER;
}

static element side_of(const emitter *e, int load) {
  return load ? e->spec->binding.in : e->spec->binding.out;
}

/* 1 when the rows of a side are aligned to these accesses wherever the side is. */
static int may_be_whole(const emitter *e, int load) {
  return e->spec->binding.packed && number_of(side_of(e, load).format)->bytes >= 4 &&
         !emit_counts_points(e, load);
}

static void head(const emitter *e, int load, int whole) {
  text_line(e->out, "TW_INLINE void tw_%s_ends%s(%srow, tw_i64 stride, tw_u32 w, %s) {",
            load ? "take" : "give", whole ? "_whole" : "", emit_row_type(e, load),
            load ? "tw_complex *a, tw_complex *b" : "tw_complex a, tw_complex b");
}

/* ---- point by point ---- */

/* The points of word w, `a`, and of the word from the other end, `b`. */
typedef struct {
  const char *a_re, *a_im, *b_re, *b_im;
} ends;

static ends ends_of(const emitter *e) {
  if (quarters(e))
    return (ends){"2u * w", "TW_N - 1u - 2u * w", "TW_N - 2u - 2u * w", "2u * w + 1u"};
  return (ends){"4u * w", "4u * w + 2u", "4u * w + 3u", "4u * w + 1u"};
}

/* 1 where threads put four points of f64 into the tile, in two accesses at distances of 32 bytes:
 * each half of eight threads then meets the other half in the banks, unless it begins with the
 * other access. Where the input is staged too, that took longer all the same. */
static int takes_turns(const emitter *e, int load) {
  return !load && !quarters(e) && side_of(e, 0).format == TW_F64 &&
         e->r->value[FIELD_OUTPUT] == IO_STAGED && e->r->value[FIELD_INPUT] == IO_DIRECT &&
         !real_kind_reversed(real_kind_of(e->spec->binding.kind), 1);
}

static void points_in_turns(const emitter *e) {
  head(e, 0, 0);
  text_line(e->out, "  const tw_u32 last = (w & 4u) >> 1, first = 2u - last;");
  text_line(e->out, "  tw_give(row, stride, 4u * w + last, last ? a.im : a.re);");
  text_line(e->out, "  tw_give(row, stride, 4u * w + last + 1u, last ? b.re : b.im);");
  text_line(e->out, "  tw_give(row, stride, 4u * w + first, last ? a.re : a.im);");
  text_line(e->out, "  tw_give(row, stride, 4u * w + first + 1u, last ? b.im : b.re);");
  text_line(e->out, "}");
}

static void single_points(const emitter *e, int load) {
  const ends at = ends_of(e);
  const char *const from[] = {at.a_re, at.a_im, at.b_re, at.b_im};
  static const char *const word[] = {"a", "a", "b", "b"}, *const part[] = {"re", "im", "re", "im"};
  head(e, load, 0);
  for (int i = 0; i < 4; i++)
    if (load)
      text_line(e->out, "  %s->%s = tw_take(row, stride, %s);", word[i], part[i], from[i]);
    else
      text_line(e->out, "  tw_give(row, stride, %s, %s.%s);", from[i], word[i], part[i]);
  text_line(e->out, "}");
}

/* ---- whole accesses ---- */

/* One access to all four, in memory's order. */
static void whole_four(const emitter *e, int load) {
  const real_kind_info *k = real_kind_of(e->spec->binding.kind);
  int n = record_row_points(e->r), output = !load, reversed = real_kind_reversed(k, output);
  const char *sign = real_kind_alternates(k, output) ? "-" : "";
  char at[48];
  snprintf(at, sizeof at, reversed ? "row + (%du - 4u * w)" : "row + 4u * w", n - 4);
  head(e, load, 1);
  text_line(e->out, "  (void)stride;");
  if (load) {
    text_line(e->out, "  tw_complex v0, v1, v2, v3;");
    text_line(e->out,
              reversed ? "  tw_load_quad(%s, &v3, &v2, &v1, &v0);"
                       : "  tw_load_quad(%s, &v0, &v1, &v2, &v3);",
              at);
    text_line(e->out, "  a->re = v0.re, a->im = v2.re, b->re = %sv3.re, b->im = %sv1.re;", sign,
              sign);
  } else {
    text_line(e->out, "  const tw_complex v0 = {a.re, 0}, v1 = {%sb.im, 0};", sign);
    text_line(e->out, "  const tw_complex v2 = {a.im, 0}, v3 = {%sb.re, 0};", sign);
    text_line(e->out,
              reversed ? "  tw_store_quad(%s, v3, v2, v1, v0);"
                       : "  tw_store_quad(%s, v0, v1, v2, v3);",
              at);
  }
  text_line(e->out, "}");
}

/* One access at each end. The second point of each pair has an odd place in memory. */
static void whole_pairs(const emitter *e, int load) {
  static const char *const parts[2][4] = {{"a.re", "a.im", "b.re", "b.im"},
                                          {"a->re", "a->im", "b->re", "b->im"}};
  static const char *const at[] = {"row + 2u * w", "row + (TW_N - 2u - 2u * w)"};
  static const int upwards[2][2] = {{0, 3}, {2, 1}}, backwards[2][2] = {{1, 2}, {3, 0}};
  const real_kind_info *k = real_kind_of(e->spec->binding.kind);
  const char *sign = real_kind_alternates(k, !load) ? "-" : "";
  head(e, load, 1);
  text_line(e->out, "  (void)stride;");
  for (int i = 0; i < 2; i++) {
    const int *pair = real_kind_reversed(k, !load) ? backwards[i] : upwards[i];
    const char *first = parts[load][pair[0]], *second = parts[load][pair[1]];
    if (load) {
      text_line(e->out, "  tw_complex u%d, v%d;", i, i);
      text_line(e->out, "  tw_load_pair(%s, &u%d, &v%d);", at[i], i, i);
      text_line(e->out, "  %s = u%d.re, %s = %sv%d.re;", first, i, second, sign, i);
    } else {
      text_line(e->out, "  const tw_complex u%d = {%s, 0}, v%d = {%s%s, 0};", i, first, i, sign,
                second);
      text_line(e->out, "  tw_store_pair(%s, u%d, v%d);", at[i], i, i);
    }
  }
  text_line(e->out, "}");
}

void ends_helpers(const emitter *e) {
  for (int load = 1; load >= 0; load--) {
    if (!spec_takes_ends(e->r, &e->spec->binding, !load))
      continue;
    if (takes_turns(e, load))
      points_in_turns(e);
    else
      single_points(e, load);
    if (may_be_whole(e, load))
      (quarters(e) ? whole_pairs : whole_four)(e, load);
  }
}

/* ---- the words of threads ---- */

/* 1 where loaded words are turned after all of them are on their way. So rows of f32 of powers of
 * two took 1 to 12 % less time, others up to 14 % more, with more spills. */
static int turns_later(const emitter *e) {
  int n = e->r->value[FIELD_LENGTH];
  return quarters(e) && !(n & (n - 1)) && e->r->value[FIELD_ELEMENTS] <= 16 &&
         e->r->value[FIELD_PRECISION] == TW_F32 && e->r->value[FIELD_INPUT] == IO_DIRECT;
}

/* Turns the words of two slots that were loaded. */
static void turn_words(const emitter *e, const char *word, const char *other_word, int slot,
                       int other) {
  char name[16];
  snprintf(name, sizeof name, "x%d", slot);
  quarter_turn(e, name, word, 1);
  snprintf(name, sizeof name, "x%d", other);
  quarter_turn(e, name, other_word, 1);
}

/* Moves the words of two slots, the second of which is as far from the row's other end. near_row:
 * between registers and the tile. */
static void move_words(const emitter *e, int load, int whole, const char *word, int slot,
                       int other) {
  const char *row = e->near_row ? "line" : load ? "in_row" : "out_row";
  const char *given = load ? "&" : "";
  char name[16], other_name[16], other_word[128];
  snprintf(name, sizeof name, "x%d", slot);
  snprintf(other_name, sizeof other_name, "x%d", other);
  snprintf(other_word, sizeof other_word, "%du - (%s)", e->points - 1, word);
  if (quarters(e) && !load) {
    quarter_turn(e, name, word, 0);
    quarter_turn(e, other_name, other_word, 0);
  }
  text_line(e->out, "tw_%s_ends%s(%s, %s, %s, %s%s, %s%s);", load ? "take" : "give",
            whole ? "_whole" : "", row, real_stride(e, load), word, given, name, given, other_name);
  if (quarters(e) && load && !turns_later(e))
    turn_words(e, word, other_word, slot, other);
}

enum act { ACT_LOAD, ACT_TURN, ACT_STORE };

/* Of the words of a pair of butterflies those of the row's first half, each with the one that lies
 * as far from the other end. */
static void move_pair(const emitter *e, const place *p, enum act act, int whole, int pair) {
  int single = p->words == p->per_group, radix = p->per_group, first = 2 * pair * radix;
  int last = first + (single ? radix : 2 * radix) - 1;
  int opened = place_guard(e, p, 2 * pair, e->r->value[FIELD_WHOLE] ? NULL : "live");
  for (int second = 0; second <= !single; second++)
    for (int i = 0; i < (radix + !second) / 2; i++) {
      int slot = first + second * radix + i;
      char word[96], other_word[128];
      place_word(e, p, "word", slot, 0, word, sizeof word);
      snprintf(other_word, sizeof other_word, "%du - (%s)", e->points - 1, word);
      if (act == ACT_TURN)
        turn_words(e, word, other_word, slot, last + first - slot);
      else
        move_words(e, act == ACT_LOAD, whole, word, slot, last + first - slot);
    }
  place_guard_close(e, opened);
}

static void act_on_all(const emitter *e, const place *p, enum act act, int whole) {
  int pairs = p->words == p->per_group ? 1 : p->butterflies / 2;
  for (int pair = 0; pair < pairs; pair++)
    move_pair(e, p, act, whole, pair);
}

static void move_all(const emitter *e, const place *p, int load, int whole) {
  act_on_all(e, p, load ? ACT_LOAD : ACT_STORE, whole);
}

static void turn_loaded(const emitter *e, const place *p, int load) {
  if (load && turns_later(e))
    act_on_all(e, p, ACT_TURN, 0);
}

void ends_move_staged(emitter *e, layout at, int load) {
  place p = place_of(e, at);
  real_open_step(e, load ? "load: in the order of memory" : "store: in the order of memory");
  lines_open(e, load);
  if (load)
    lines_move(e, 1);
  e->in_row = 1;
  e->near_row = 1;
  place_bases(e, &p, "word");
  move_all(e, &p, load, 0);
  e->near_row = 0;
  e->in_row = 0;
  if (!load)
    lines_move(e, 0);
  real_close(e);
}

void ends_move(emitter *e, layout at, int load) {
  place p = place_of(e, at);
  int bytes = number_of(side_of(e, load).format)->bytes;
  int aligned = quarters(e) ? 2 * bytes : 16; /* four of f64 take two accesses */
  emit_row_pointers(e, load);
  e->in_row = 1;
  place_bases(e, &p, "word");
  if (may_be_whole(e, load)) {
    text_line(e->out, "if (((tw_u64)args.%s & %du) == 0) {", load ? "in" : "out", aligned - 1);
    text_indent(e->out, 1);
    move_all(e, &p, load, 1);
    text_indent(e->out, -1);
    text_line(e->out, "} else {");
    text_indent(e->out, 1);
  }
  move_all(e, &p, load, 0);
  if (may_be_whole(e, load))
    real_close(e);
  turn_loaded(e, &p, load);
  e->in_row = 0;
}
