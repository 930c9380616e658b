/* emit_lines_rows.c: spectra that wait in the tile, in rows at any distance: the block moves row
 * after row, so that all of a thread's words lie at constant distances from its first one of a row,
 * and nobody divides. */
#include "emit_real.h"

#include <stdio.h>
#include <string.h>

int lines_go_by_rows(const emitter *e, int load) {
  return e->rows > 1 && real_half(e) && !e->spec->binding.kind && !emit_counts_points(e, load) &&
         !strcmp(real_stride(e, load), "1");
}

/* Words that a thread moves of each row; the last of them not in every thread. */
static int turns_of(const emitter *e) {
  return (lines_of(e).points + e->threads - 1) / e->threads;
}

/* Prints the condition of a turn that not every thread takes, before its statement. */
static const char *guard_turn(const emitter *e, int turn) {
  int left = lines_of(e).points - turn * e->threads;
  if (left >= e->threads)
    return "";
  text_line(e->out, "if (thread < %du)", left);
  return "  ";
}

/* Opens a loop over rows. */
static void open_rows(const emitter *e, const char *rows, const char *hint) {
  text_line(e->out, hint);
  text_line(e->out, "for (tw_u32 number = %s; number++) {", rows);
  text_indent(e->out, 1);
}

/* Declares where a thread's first word of a row lies in memory, and in the tile. */
static void declare_row(const emitter *e, int load) {
  real_row_pointers(e, load, "number", "row_at");
  text_line(e->out, load ? "const tw_in *const from = row_at + thread;"
                         : "tw_out *const to = row_at + thread;");
}

static void declare_held(const emitter *e) {
  text_line(e->out, "tw_word *const held = lines + thread + number * %du;", lines_of(e).apart);
}

static void store_row(const emitter *e) {
  for (int turn = 0; turn < turns_of(e); turn++)
    text_line(e->out, "%stw_put_spectrum(to + %d, 1, 0u, tw_sh_load(held + %d));",
              guard_turn(e, turn), turn * e->threads, turn * e->threads);
}

static void load_row(const emitter *e, const char *at) {
  for (int turn = 0; turn < turns_of(e); turn++)
    text_line(e->out, "%sword[%s%d] = tw_spectrum(from + %d, 1, 0u);", guard_turn(e, turn), at,
              turn, turn * e->threads);
}

static void keep_row(const emitter *e, const char *at) {
  for (int turn = 0; turn < turns_of(e); turn++)
    text_line(e->out, "%stw_sh_store(held + %d, word[%s%d]);", guard_turn(e, turn),
              turn * e->threads, at, turn);
}

/* Loads some rows before any of them goes into the tile, so that their loads are on their way
 * together. */
static void load_rows(const emitter *e) {
  int turns = turns_of(e), most = 16 / number_registers(e->r->value[FIELD_PRECISION]) / turns;
  int groups = most < 1 ? e->rows : (e->rows + most - 1) / most;
  int together = (e->rows + groups - 1) / groups;
  for (int begun = 0; begun < e->rows; begun += together) {
    int end = begun + together < e->rows ? begun + together : e->rows;
    char rows[48], at[48];
    snprintf(rows, sizeof rows, "%du; number < %du", begun, end);
    snprintf(at, sizeof at, "(number - %du) * %du + ", begun, turns);
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "tw_complex word[%d];", (end - begun) * turns);
    open_rows(e, rows, "TW_UNROLL");
    declare_row(e, 1);
    load_row(e, at);
    real_close(e);
    open_rows(e, rows, "TW_UNROLL");
    declare_held(e);
    keep_row(e, at);
    real_close(e);
    real_close(e);
  }
}

/* Moves those rows of the last tile that are there; the others are loaded as zeros. */
static void move_last(const emitter *e, int load) {
  char rows[48];
  snprintf(rows, sizeof rows, "0u; number < %du", e->rows);
  open_rows(e, load ? rows : "0u; number < rows_left", "TW_ROLLED");
  declare_held(e);
  if (!load) {
    declare_row(e, 0);
    store_row(e);
  } else {
    text_line(e->out, "tw_complex word[%d] = {{0, 0}};", turns_of(e));
    text_line(e->out, "if (number < rows_left) {");
    text_indent(e->out, 1);
    declare_row(e, 1);
    load_row(e, "");
    real_close(e);
    keep_row(e, "");
  }
  real_close(e);
}

void lines_move_rows(const emitter *e, int load) {
  text_line(e->out, "const tw_i64 rows_after = args.batch - first;");
  text_line(e->out, "const tw_u32 rows_left = rows_after < %d ? (tw_u32)rows_after : %du;", e->rows,
            e->rows);
  text_line(e->out, "if (rows_left == %du) {", e->rows);
  text_indent(e->out, 1);
  if (load) {
    load_rows(e);
  } else {
    char rows[48];
    snprintf(rows, sizeof rows, "0u; number < %du", e->rows);
    open_rows(e, rows, "TW_UNROLL");
    declare_held(e);
    declare_row(e, 0);
    store_row(e);
    real_close(e);
  }
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  move_last(e, load);
  real_close(e);
}
