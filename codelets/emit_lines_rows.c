/* emit_lines_rows.c: spectra that wait in the tile, between there and rows at any distance. Each
 * row is moved by a constant number of neighbouring threads. So all words of a row that a thread
 * moves lie at constant distances, and it does not divide the number of each by those of a row. */
#include "emit_real.h"

#include <stdio.h>
#include <string.h>

/* How a block's threads share out the rows: `each` threads move a row, `together` rows at a time,
 * so that a thread has words of `rounds` rows, `turns` words of each. */
typedef struct {
  int each, together, rounds, turns;
  line_sizes line;
} sharing;

static sharing share_by(const emitter *e, line_sizes l, int each) {
  int together = e->threads / each;
  return (sharing){each, together, (e->rows + together - 1) / together,
                   (l.points + each - 1) / each, l};
}

/* The sharing in which a thread moves the fewest words; neighbouring threads fill lines of 128
 * bytes where they can. */
static sharing share(const emitter *e, int load, line_sizes l) {
  const binding *b = &e->spec->binding;
  int least = 128 / complex_bytes((load ? b->in : b->out).format);
  sharing best = share_by(e, l, e->threads);
  for (int each = e->threads / 2; each >= least; each--) {
    if (e->threads % each || each % least || e->threads / each > e->rows)
      continue;
    sharing s = share_by(e, l, each);
    if (s.rounds * s.turns < best.rounds * best.turns)
      best = s;
  }
  return best;
}

/* 1 where a thread moves at most 1.5 times as many words as if all were shared out evenly. Of 33
 * records those where this is so have fewer instructions than with divisions, down to two thirds as
 * many. Most of the others, such as rows of 9 words, have more, up to 2.7 times as many. */
static int shares_evenly(const emitter *e, const sharing *s) {
  return 2 * s->rounds * s->turns * e->threads <= 3 * s->line.points * e->rows;
}

int lines_go_by_rows(const emitter *e, int load, line_sizes l) {
  sharing s = share(e, load, l);
  return e->rows > 1 && real_half(e) && !e->spec->binding.kind && !emit_counts_points(e, load) &&
         !strcmp(real_stride(e, load), "1") && shares_evenly(e, &s);
}

/* Declares where the words begin in memory that a thread moves of the row number<suffix>. */
static void declare_row(const emitter *e, int load, const char *suffix) {
  char number[24], row[24];
  snprintf(number, sizeof number, "number%s", suffix);
  snprintf(row, sizeof row, "row_at%s", suffix);
  real_row_pointers(e, load, number, row);
  text_line(e->out, load ? "const tw_in *const from%s = %s + at;" : "tw_out *const to%s = %s + at;",
            suffix, row);
}

/* The same in the tile. */
static void declare_held(const emitter *e, const sharing *s, const char *suffix) {
  text_line(e->out, "tw_word *const held%s = lines + at + number%s * %du;", suffix, suffix,
            s->line.apart);
}

static void declare_number(const emitter *e, const sharing *s, int round, char *suffix,
                           size_t size) {
  snprintf(suffix, size, "%d", round);
  text_line(e->out, "const tw_u32 number%s = whose + %du;", suffix, round * s->together);
}

/* Prints the condition of a word that not every thread has, before its statement: 1 if there is
 * one. */
static int guard(const emitter *e, const sharing *s, int turn, int round) {
  int left = s->line.points - turn * s->each, row = round * s->together;
  char has[40] = "", is[40] = "";
  if (left < s->each)
    snprintf(has, sizeof has, "at < %du", left);
  if (round >= 0 && row + s->together > e->rows)
    snprintf(is, sizeof is, "number%d < %du", round, e->rows);
  if (!*has && !*is)
    return 0;
  text_line(e->out, "if (%s%s%s)", has, *has && *is ? " && " : "", is);
  return 1;
}

static void store_word(const emitter *e, const sharing *s, int turn, int round,
                       const char *suffix) {
  const char *indent = guard(e, s, turn, round) ? "  " : "";
  text_line(e->out, "%stw_put_spectrum(to%s + %d, 1, 0u, tw_sh_load(held%s + %d));", indent, suffix,
            turn * s->each, suffix, turn * s->each);
}

static void store_rows(const emitter *e, const sharing *s) {
  char suffix[12];
  for (int round = 0; round < s->rounds; round++) {
    declare_number(e, s, round, suffix, sizeof suffix);
    declare_row(e, 0, suffix);
    declare_held(e, s, suffix);
    for (int turn = 0; turn < s->turns; turn++)
      store_word(e, s, turn, round, suffix);
  }
}

/* Loads the words from one number to another, which counts the turns of all rounds, before any of
 * them goes into the tile, so that their loads are on their way together. */
static void load_words(const emitter *e, const sharing *s, int first, int end) {
  char suffix[12];
  text_line(e->out, "{");
  text_indent(e->out, 1);
  for (int i = first; i < end; i++) {
    if (i == first || i % s->turns == 0) {
      declare_number(e, s, i / s->turns, suffix, sizeof suffix);
      declare_row(e, 1, suffix);
    }
    text_line(e->out, "tw_complex word%d = {0, 0};", i);
    const char *indent = guard(e, s, i % s->turns, i / s->turns) ? "  " : "";
    text_line(e->out, "%sword%d = tw_spectrum(from%s + %d, 1, 0u);", indent, i, suffix,
              i % s->turns * s->each);
  }
  for (int i = first; i < end; i++) {
    if (i == first || i % s->turns == 0) {
      snprintf(suffix, sizeof suffix, "%d", i / s->turns);
      declare_held(e, s, suffix);
    }
    const char *indent = guard(e, s, i % s->turns, i / s->turns) ? "  " : "";
    text_line(e->out, "%stw_sh_store(held%s + %d, word%d);", indent, suffix, i % s->turns * s->each,
              i);
  }
  real_close(e);
}

static void load_rows(const emitter *e, const sharing *s) {
  int most = 16 / number_registers(e->r->value[FIELD_PRECISION]), all = s->rounds * s->turns;
  for (int first = 0; first < all; first += most)
    load_words(e, s, first, first + most < all ? first + most : all);
}

/* Moves those rows of the last tile that are there; the others are loaded as zeros. */
static void move_last(const emitter *e, const sharing *s, int load) {
  text_line(e->out, "TW_ROLLED");
  if (load)
    text_line(e->out, "for (tw_u32 number = whose; number < %du; number += %du) {", e->rows,
              s->together);
  else
    text_line(e->out, "for (tw_u32 number = whose; number < rows_left; number += %du) {",
              s->together);
  text_indent(e->out, 1);
  declare_row(e, load, "");
  declare_held(e, s, "");
  for (int turn = 0; turn < s->turns; turn++) {
    if (!load) {
      store_word(e, s, turn, -1, "");
      continue;
    }
    text_line(e->out, "tw_complex word%d = {0, 0};", turn);
    const char *indent = guard(e, s, turn, -1) ? "  " : "";
    text_line(e->out, "%s{", indent);
    text_line(e->out, "%s  if (number < rows_left)", indent);
    text_line(e->out, "%s    word%d = tw_spectrum(from + %d, 1, 0u);", indent, turn,
              turn * s->each);
    text_line(e->out, "%s  tw_sh_store(held + %d, word%d);", indent, turn * s->each, turn);
    text_line(e->out, "%s}", indent);
  }
  real_close(e);
}

void lines_move_rows(const emitter *e, int load, line_sizes l) {
  sharing s = share(e, load, l);
  text_line(e->out, "const tw_u32 whose = thread / %du, at = thread %% %du;", s.each, s.each);
  text_line(e->out, "const tw_i64 rows_after = args.batch - first;");
  text_line(e->out, "const tw_u32 rows_left = rows_after < %d ? (tw_u32)rows_after : %du;", e->rows,
            e->rows);
  text_line(e->out, "if (rows_left == %du) {", e->rows);
  text_indent(e->out, 1);
  if (load)
    load_rows(e, &s);
  else
    store_rows(e, &s);
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  move_last(e, &s, load);
  real_close(e);
}
