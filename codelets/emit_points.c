/* emit_points.c: rows of real points, or words of mirrored rows, between memory and the tile in the
 * order of memory, so that neighbouring threads take neighbours. A row of the tile holds a row of
 * real points (real=half) or two (real=pairs), whose points are parts of words. */
#include "emit_real.h"

#include <stdio.h>

static int is_mirrored(const emitter *e) {
  return e->spec->binding.mirrored != REAL_NONE;
}

/* What one row of the tile has in memory, and what the tile has. */
static int per_line(const emitter *e) {
  return is_mirrored(e) ? e->points : 2 * e->points;
}

static int in_all(const emitter *e) {
  return per_line(e) * e->rows;
}

static int sweep_turns(const emitter *e) {
  return (in_all(e) + e->threads - 1) / e->threads;
}

/* 1 when the real rows of a tile lie end to end, so that a point's number is its place. */
static int end_to_end(const emitter *e) {
  const binding *b = &e->spec->binding;
  return b->packed && !b->mirrored && !b->kind && !b->short_in && !b->short_out &&
         !binding_operates(b);
}

/* Declares where the rows of the tile begin, and how many points of them there are. */
static void declare_all(const emitter *e, int load) {
  int n = record_row_points(e->r), rows = record_rows(e->r);
  if (!end_to_end(e))
    return;
  text_line(e->out,
            load ? "const tw_in *const all = (const tw_in *)args.in + first * %d;"
                 : "tw_out *const all = (tw_out *)args.out + first * %d;",
            rows * n);
  text_line(e->out, "const tw_i64 left = (args.batch - first * %d) * %d;", rows, n);
  text_line(e->out, "const tw_u32 limit = left < 0 ? 0u : left < %d ? (tw_u32)left : %du;",
            in_all(e), in_all(e));
}

/* Declares the word j of the row `line` of the tile, and its part. */
static void declare_place(const emitter *e) {
  text_line(e->out, "const tw_u32 at = thread + step * %du, line = at / %du, i = at %% %du;",
            e->threads, per_line(e), per_line(e));
  if (is_mirrored(e))
    text_line(e->out, "const tw_u32 j = i;");
  else if (record_rows(e->r) == 2)
    text_line(e->out, "const tw_u32 part = i / %du, j = i %% %du;", e->points, e->points);
  else
    text_line(e->out, "const tw_u32 part = i & 1u, j = i / 2u;");
  text_line(e->out, "(void)line;");
}

/* Declares where the row `line` lies in memory, and whether it is there. */
static void declare_row(const emitter *e, int load) {
  const char *line = e->rows > 1 ? "line" : "";
  char number[64];
  if (is_mirrored(e)) {
    int half = e->rows / 2;
    snprintf(number, sizeof number, "group + (line < %du ? b : count - b)", half);
    text_line(e->out, "const tw_u32 b = begin + line %% %du;", half);
    text_line(e->out,
              "const int there = 2u * b <= count && (line < %du || (b && 2u * b != count));", half);
    real_row_pointers(e, load, number, "row_at");
    return;
  }
  if (record_rows(e->r) == 2)
    emit_pair_rows(e, e->rows > 1 ? "line" : "0", "there", "second");
  else
    text_line(e->out, "const int there = first + (tw_i64)line < args.batch;");
  real_row_pointers(e, load, line, "row_at");
}

/* Opens the condition that the place of this turn has a point in memory. */
static void open_sweep(const emitter *e, int load) {
  declare_place(e);
  if (!end_to_end(e))
    declare_row(e, load);
  if (end_to_end(e))
    text_line(e->out, "if (at < limit) {");
  else if (record_rows(e->r) == 2 && !is_mirrored(e))
    text_line(e->out, "if (at < %du && (part ? second : there)) {", in_all(e));
  else
    text_line(e->out, "if (at < %du && there) {", in_all(e));
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

static void open_step(emitter *e, const char *title) {
  text_blank(e->out);
  text_line(e->out, "{ /* %s: in the order of memory */", title);
  text_indent(e->out, 1);
  real_open_tile(e);
}

static void close_step(emitter *e) {
  e->unread = e->r->value[FIELD_BUFFERS] == 1;
  real_close(e);
}

/* Points that are not there leave zeros, since a row of words may lack its second real row. */
static void load_group(emitter *e) {
  real_open_group(e, sweep_turns(e));
  text_line(e->out, "near[turn].re = 0;");
  open_sweep(e, 1);
  if (end_to_end(e))
    text_line(e->out, "near[turn].re = tw_load(all + at).re;");
  else
    text_line(e->out, "near[turn].re = tw_point(%s, %s, %s);", row_of(e), real_stride(e, 1),
              point_of(e));
  real_close(e);
  real_close(e);
}

void emit_load_points(emitter *e, const step *s) {
  char part[320];
  part_of_word(e, part, sizeof part);
  open_step(e, "load");
  declare_all(e, 1);
  real_open_groups(e, sweep_turns(e));
  load_group(e);
  real_open_group(e, sweep_turns(e));
  declare_place(e);
  text_line(e->out, "(void)far;");
  text_line(e->out, "if (at < %du)", in_all(e));
  text_line(e->out, "  tw_sh_store_part(%s, near[turn].re);", part);
  real_close(e);
  real_close(e);
  text_line(e->out, "tw_barrier();");
  real_move_words(e, s->to, 0);
  real_move_dc(e, 0);
  close_step(e);
}

static void store_word(const emitter *e) {
  char word[224];
  real_at_word(e, "line", "j", word, sizeof word);
  text_line(e->out, "tw_store(row_at + (tw_i64)j * %s, tw_sh_load(%s));",
            e->spec->binding.strided_out ? "args.out_stride" : "1", word);
}

static void store_part(const emitter *e) {
  char part[320];
  part_of_word(e, part, sizeof part);
  if (end_to_end(e)) {
    text_line(e->out, "const tw_complex v = {tw_sh_load_part(%s), 0};", part);
    text_line(e->out, "tw_store(all + at, v);");
  } else {
    text_line(e->out, "tw_put_point(%s, %s, %s, tw_sh_load_part(%s));", row_of(e),
              real_stride(e, 0), point_of(e), part);
  }
}

void emit_store_points(emitter *e, const step *s) {
  open_step(e, "store");
  real_move_words(e, s->from, 1);
  real_move_dc(e, 1);
  text_line(e->out, "tw_barrier();");
  declare_all(e, 0);
  real_open_turns(e, sweep_turns(e));
  open_sweep(e, 0);
  if (is_mirrored(e))
    store_word(e);
  else
    store_part(e);
  real_close(e);
  real_close(e);
  close_step(e);
}
