/* emit_points.c: rows of real points, or words of mirrored rows, between memory and the tile in the
 * order of memory, so that neighbouring threads take neighbours. A row of the tile holds a row of
 * real points (real=half) or two (real=pairs), whose points are parts of words. */
#include "emit_real.h"

#include <stdio.h>

/* What one row of the tile has in memory. */
static int per_line(const emitter *e) {
  return e->spec->binding.mirrored ? e->points : 2 * e->points;
}

static int sweep_turns(const emitter *e) {
  return (per_line(e) * e->rows + e->threads - 1) / e->threads;
}

/* Declares the row of the tile, the word j and its part, the row in memory and whether it exists.
 */
static void open_sweep(const emitter *e, int load) {
  int count = per_line(e), pairs = record_rows(e->r) == 2, mirrored = e->spec->binding.mirrored;
  text_line(e->out, "const tw_u32 at = thread + step * %du, line = at / %du, i = at %% %du;",
            e->threads, count, count);
  if (mirrored) {
    int half = e->rows / 2;
    text_line(e->out, "const tw_u32 b = begin + line %% %du, j = i;", half);
    text_line(e->out,
              "const int there = 2u * b <= count && (line < %du || (b && 2u * b != count));", half);
    char number[64];
    snprintf(number, sizeof number, "group + (line < %du ? b : count - b)", half);
    real_row_pointers(e, load, number, "row_at");
  } else if (pairs) {
    text_line(e->out, "const tw_u32 part = i / %du, j = i %% %du;", e->points, e->points);
    emit_pair_rows(e, e->rows > 1 ? "line" : "0", "there", "second");
    real_row_pointers(e, load, e->rows > 1 ? "line" : "", "row_at");
  } else {
    text_line(e->out, "const tw_u32 part = i & 1u, j = i / 2u;");
    text_line(e->out, "const int there = first + (tw_i64)line < args.batch;");
    real_row_pointers(e, load, e->rows > 1 ? "line" : "", "row_at");
  }
  text_line(e->out, "(void)line;");
  text_line(e->out,
            pairs && !mirrored ? "if (at < %du && (part ? second : there)) {"
                               : "if (at < %du && there) {",
            count * e->rows);
  text_indent(e->out, 1);
}

/* The pointer to the part of the word j in the tile. */
static void part_of_word(const emitter *e, char *out, size_t size) {
  char at[224];
  real_at_word(e, "line", "j", at, sizeof at);
  if (record_dc_words(e->r))
    snprintf(out, size, "(tw_part *)(j ? %s : dc + %s) + part", at, e->rows > 1 ? "line" : "0");
  else
    snprintf(out, size, "(tw_part *)(%s) + part", at);
}

static const char *row_of(const emitter *e) {
  return record_rows(e->r) == 2 ? "(part ? row_at_2 : row_at)" : "row_at";
}

static const char *point_of(const emitter *e) {
  return record_rows(e->r) == 2 ? "j" : "i";
}

void emit_load_points(emitter *e, const step *s) {
  int turns = sweep_turns(e);
  char part[320];
  if (spec_copies_rows(e->spec, 0)) {
    copied_load(e, s);
    return;
  }
  if (spec_takes_ends(e->r, &e->spec->binding, 0)) {
    ends_move_staged(e, s->to, 1);
    return;
  }
  part_of_word(e, part, sizeof part);
  real_open_step(e, "load: in the order of memory");
  real_open_tile(e);
  real_open_groups(e, turns);
  real_open_group(e, turns);
  text_line(e->out, "near[turn].re = 0;");
  open_sweep(e, 1);
  text_line(e->out, "near[turn].re = tw_point(%s, %s, %s);", row_of(e), real_stride(e, 1),
            point_of(e));
  real_close(e);
  real_close(e);
  real_open_group(e, turns);
  text_line(e->out, "const tw_u32 at = thread + step * %du, line = at / %du, i = at %% %du;",
            e->threads, per_line(e), per_line(e));
  if (record_rows(e->r) == 2)
    text_line(e->out, "const tw_u32 part = i / %du, j = i %% %du;", e->points, e->points);
  else
    text_line(e->out, "const tw_u32 part = i & 1u, j = i / 2u;");
  text_line(e->out, "(void)line, (void)far;");
  text_line(e->out, "if (at < %du)", per_line(e) * e->rows);
  text_line(e->out, "  tw_sh_store_part(%s, near[turn].re);", part);
  real_close(e);
  real_close(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  real_move_dc(e, 0);
  real_close_step(e);
}

void emit_store_points(emitter *e, const step *s) {
  char part[320], word[224];
  if (spec_copies_rows(e->spec, 1)) {
    copied_store(e, s);
    return;
  }
  if (spec_takes_ends(e->r, &e->spec->binding, 1)) {
    ends_move_staged(e, s->from, 0);
    return;
  }
  part_of_word(e, part, sizeof part);
  real_at_word(e, "line", "j", word, sizeof word);
  real_open_step(e, "store: in the order of memory");
  real_open_tile(e);
  real_move_words(e, s->from, 1);
  real_move_dc(e, 1);
  text_line(e->out, "tw_barrier();");
  real_open_turns(e, sweep_turns(e));
  open_sweep(e, 0);
  if (e->spec->binding.mirrored)
    text_line(e->out, "tw_store(row_at + (tw_i64)j * %s, tw_sh_load(%s));",
              e->spec->binding.strided_out ? "args.out_stride" : "1", word);
  else
    text_line(e->out, "tw_put_point(%s, %s, %s, tw_sh_load_part(%s));", row_of(e),
              real_stride(e, 0), point_of(e), part);
  real_close(e);
  real_close(e);
  real_close_step(e);
}
