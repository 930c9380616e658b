/* emit_lines.c: the spectra of a block's rows in memory's order (a line is the spectrum of one
 * row), between memory and where threads with facing butterflies (emit_meeting.h) put and take
 * points: in the tile; or, of kinds, in registers, where a thread has all of a row. */
#include "emit_real.h"

#include <stdio.h>

/* 1 where packed spectra do not follow each other, so that each begins at a multiple of four words
 * of the tile, as it may in memory. */
static int apart_in_fours(const emitter *e) {
  const binding *b = &e->spec->binding;
  return spec_packs_spectrum(e->spec, binding_spectrum(b)) && !b->packed && e->rows > 1;
}

/* Elements of a line, and from line to line in the tile: of kinds some more, against bank
 * conflicts. */
line_sizes lines_of(const emitter *e) {
  const binding *b = &e->spec->binding;
  int points = (int)binding_points(b, binding_spectrum(b), record_row_points(e->r));
  if (apart_in_fours(e))
    return (line_sizes){points, (points + 3) / 4 * 4};
  return (line_sizes){points, b->kind ? points + (points % 4 ? 0 : 4) : points};
}

/* 1 when several elements may be moved at once, if the side is aligned: 16 bytes of a tile, so that
 * neighbouring threads fill sectors together. */
static int by_sixteen(const emitter *e) {
  return e->spec->binding.kind && e->spec->binding.packed && lines_of(e).points % 4 == 0;
}

static int of_sixteen(const emitter *e) {
  return 16 / number_of(e->spec->binding.in.format)->bytes;
}

/* Halves wait as memory has them: as many words behind the start of the tile as their run in memory
 * lies behind an address that is aligned to four of them. */
static void open_packed(const emitter *e, int load) {
  const char *type = load ? "tw_in" : "tw_out";
  real_row_pointers(e, load, "", "run");
  text_line(e->out, "const tw_u32 skipped = (tw_u32)(tw_u64)run / 4u & 3u;");
  text_line(e->out, "%s *const lines = (%s *)tile + skipped;", type, type);
}

void lines_open(emitter *e, int load) {
  int packed = spec_packs_spectrum(e->spec, !load);
  const char *side = load ? "tw_in" : "tw_out";
  const char *type = packed || e->spec->binding.kind ? side : "tw_word";
  line_sizes l = lines_of(e);
  if (spec_has_lines_in_threads(e->r, &e->spec->binding)) {
    text_line(e->out, "%s line[%d];", type, l.points);
    return;
  }
  real_open_tile(e);
  if (packed && !apart_in_fours(e))
    open_packed(e, load);
  else
    text_line(e->out, "%s *const lines = (%s *)tile;", type, type);
  text_line(e->out, e->rows > 1 ? "%s *const line = lines + row * %du;" : "%s *const line = lines;",
            type, l.apart);
}

/* ---- in registers ---- */

static void move_line(const emitter *e, int load, int whole) {
  const char *stride = real_stride(e, load);
  for (int i = 0; i < lines_of(e).points; i += whole ? 4 : 1) {
    if (!whole && load)
      text_line(e->out, "line[%d] = in_row[(tw_i64)%d * %s];", i, i, stride);
    else if (!whole)
      text_line(e->out, "out_row[(tw_i64)%d * %s] = line[%d];", i, stride, i);
    else if (load)
      text_line(e->out,
                "tw_load_quad(in_row + %d, &v[0], &v[1], &v[2], &v[3]), line[%d] = v[0].re, "
                "line[%d] = v[1].re, line[%d] = v[2].re, line[%d] = v[3].re;",
                i, i, i + 1, i + 2, i + 3);
    else
      text_line(e->out,
                "v[0].re = line[%d], v[1].re = line[%d], v[2].re = line[%d], v[3].re = line[%d], "
                "tw_store_quad(out_row + %d, v[0], v[1], v[2], v[3]);",
                i, i + 1, i + 2, i + 3, i);
  }
}

/* ---- in the tile ---- */

static void move_two(const emitter *e, int load, const char *in_tile) {
  text_line(e->out, "tw_real *const two = %s;", in_tile);
  text_line(e->out, "tw_complex v0 = {0, 0}, v1 = v0;");
  if (load) {
    text_line(e->out, "tw_load_pair(row_at + k, &v0, &v1);");
    text_line(e->out, "two[0] = v0.re, two[1] = v1.re;");
  } else {
    text_line(e->out, "v0.re = two[0], v1.re = two[1];");
    text_line(e->out, "tw_store_pair(row_at + k, v0, v1);");
  }
}

static void move_four(const emitter *e, int load, const char *in_tile) {
  text_line(e->out, "tw_real *const four = %s;", in_tile);
  text_line(e->out, "tw_complex v0 = {0, 0}, v1 = v0, v2 = v0, v3 = v0;");
  if (load) {
    text_line(e->out, "tw_load_quad(row_at + k, &v0, &v1, &v2, &v3);");
    text_line(e->out, "four[0] = v0.re, four[1] = v1.re, four[2] = v2.re, four[3] = v3.re;");
  } else {
    text_line(e->out, "v0.re = four[0], v1.re = four[1], v2.re = four[2], v3.re = four[3];");
    text_line(e->out, "tw_store_quad(row_at + k, v0, v1, v2, v3);");
  }
}

/* Declares what a turn of a thread moves, which begins at the expression `begun`: its line and the
 * place in it; and opens the condition that it is in memory. guarded: there may be nothing. */
static void open_elements(const emitter *e, int load, const char *begun, int together,
                          int guarded) {
  int per = lines_of(e).points / together;
  text_line(e->out, "const tw_u32 at = thread + %s, number = at / %du, k = at %% %du * %du;", begun,
            per, per, together);
  text_line(e->out, "(void)number;");
  if (guarded)
    text_line(e->out, "if (at < %du && first + (tw_i64)number < args.batch) {", per * e->rows);
  else
    text_line(e->out, "if (first + (tw_i64)number < args.batch) {");
  text_indent(e->out, 1);
  real_row_pointers(e, load, e->rows > 1 ? "number" : "", "row_at");
}

/* Opens the turn of a thread that moves `together` elements, those that are in memory. */
static void open_turn(const emitter *e, int load, int begun, int together) {
  char at[16];
  snprintf(at, sizeof at, "%du", begun);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  open_elements(e, load, at, together,
                begun + e->threads > lines_of(e).points / together * e->rows);
}

static void close_turn(const emitter *e) {
  real_close(e);
  real_close(e);
}

/* The place in the tile of the element of a turn. */
static void place_in_tile(const emitter *e, char *out, size_t size) {
  snprintf(out, size, e->rows > 1 ? "lines + number * %du + k" : "lines + k", lines_of(e).apart);
}

/* Moves the element of a turn, or several. */
static void move_elements(const emitter *e, int load, int together) {
  char in_tile[64];
  place_in_tile(e, in_tile, sizeof in_tile);
  if (together > 1)
    (together == 2 ? move_two : move_four)(e, load, in_tile);
  else if (e->spec->binding.kind && load)
    text_line(e->out, "*(%s) = row_at[(tw_i64)k * %s];", in_tile, real_stride(e, 1));
  else if (e->spec->binding.kind)
    text_line(e->out, "row_at[(tw_i64)k * %s] = *(%s);", real_stride(e, 0), in_tile);
  else
    text_line(e->out, "tw_put_spectrum(row_at, %s, k, tw_sh_load(%s));", real_stride(e, 0),
              in_tile);
}

/* Loads `together` real points of kinds in each of a thread's turns. */
static void load_turn(const emitter *e, int begun, int together) {
  static const char *const load[] = {[2] = "tw_load_pair(row_at + k, &v%d[0], &v%d[1]);",
                                     [4] = "tw_load_quad(row_at + k, &v%d[0], &v%d[1], &v%d[2], "
                                           "&v%d[3]);"};
  int i = begun / e->threads;
  text_line(e->out, "tw_complex v%d[%d] = {{0, 0}};", i, together);
  open_turn(e, 1, begun, together);
  text_line(e->out, load[together], i, i, i, i);
  close_turn(e);
}

/* Puts them into the tile, those of rows that do not exist too. */
static void keep_turn(const emitter *e, int begun, int together) {
  int per = lines_of(e).points / together, all = per * e->rows, i = begun / e->threads;
  char in_tile[64];
  place_in_tile(e, in_tile, sizeof in_tile);
  text_line(e->out, "{");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_u32 at = thread + %du, number = at / %du, k = at %% %du * %du;",
            begun, per, per, together);
  text_line(e->out, "(void)number;");
  text_line(e->out, begun + e->threads > all ? "if (at < %du) {" : "{", all);
  text_line(e->out, "  tw_real *const to = %s;", in_tile);
  for (int j = 0; j < together; j++)
    text_line(e->out, "  to[%d] = v%d[%d].re;", j, i, j);
  text_line(e->out, "}");
  real_close(e);
}

/* 1 where that takes less time: measured, rows of f32 with fewer threads than these took 2 to 3 %
 * less, longer ones up to 5 % more. */
static int loads_together(const emitter *e) {
  enum { LONG_ROW = 128 };
  return e->r->value[FIELD_PRECISION] == TW_F64 || e->per < LONG_ROW;
}

/* Loads real points of kinds, those of some turns before any of them goes into the tile, so that
 * their loads are on their way together. */
static void load_together(const emitter *e, int together) {
  enum { REGISTERS = 64 };
  int all = lines_of(e).points / together * e->rows;
  int each = together * number_registers(e->r->value[FIELD_PRECISION]);
  int group = REGISTERS / each * e->threads;
  for (int first = 0; first < all; first += group) {
    int end = first + group < all ? first + group : all;
    for (int begun = first; begun < end; begun += e->threads)
      load_turn(e, begun, together);
    for (int begun = first; begun < end; begun += e->threads)
      keep_turn(e, begun, together);
  }
}

/* Moves `together` elements of the tile in each of the thread's turns, those that are in memory.
 * What only an unaligned side takes stays a loop, which compiles in three quarters of the time. */
static void move_lines(const emitter *e, int load, int together) {
  int all = lines_of(e).points / together * e->rows;
  if (together == 1 && by_sixteen(e)) {
    text_line(e->out, "TW_ROLLED");
    text_line(e->out, "for (tw_u32 begun = 0u; begun < %du; begun += %du) {", all, e->threads);
    text_indent(e->out, 1);
    open_elements(e, load, "begun", together, all % e->threads != 0);
    move_elements(e, load, together);
    close_turn(e);
    return;
  }
  if (together > 1 && load && loads_together(e)) {
    load_together(e, together);
    return;
  }
  for (int begun = 0; begun < all; begun += e->threads) {
    open_turn(e, load, begun, together);
    move_elements(e, load, together);
    close_turn(e);
  }
}

/* Loads the spectra of complex words, some turns' before any of them goes into the tile, so that
 * their loads are on their way together. */
static void load_spectra(const emitter *e) {
  int all = lines_of(e).points * e->rows;
  int together = 16 / number_registers(e->r->value[FIELD_PRECISION]) * e->threads;
  for (int group = 0; group < all; group += together) {
    int end = group + together < all ? group + together : all;
    for (int begun = group; begun < end; begun += e->threads) {
      text_line(e->out, "tw_complex word%d = {0, 0};", begun / e->threads);
      open_turn(e, 1, begun, 1);
      text_line(e->out, "word%d = tw_spectrum(row_at, %s, k);", begun / e->threads,
                real_stride(e, 1));
      close_turn(e);
    }
    for (int begun = group; begun < end; begun += e->threads) {
      int points = lines_of(e).points;
      char in_tile[64];
      place_in_tile(e, in_tile, sizeof in_tile);
      text_line(e->out, "{");
      text_line(e->out, "  const tw_u32 at = thread + %du, number = at / %du, k = at %% %du;",
                begun, points, points);
      text_line(e->out, "  (void)number;");
      text_line(e->out, "  if (at < %du)", all);
      text_line(e->out, "    tw_sh_store(%s, word%d);", in_tile, begun / e->threads);
      text_line(e->out, "}");
    }
  }
}

/* 1 when a block's spectra follow each other in memory as in the tile. */
static int follow_each_other(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  int strided = load ? b->strided_in : b->strided_out;
  return !b->kind && !strided && !emit_counts_points(e, load) && (b->packed || e->rows == 1);
}

/* Declares how many words the spectra of the block have in memory. */
static void declare_words_left(const emitter *e) {
  int words = lines_of(e).points;
  if (e->rows > 1) {
    text_line(e->out, "const tw_i64 rows_left = args.batch - first;");
    text_line(e->out, "const tw_u32 words_left = rows_left < %d ? (tw_u32)rows_left * %du : %du;",
              e->rows, words, words * e->rows);
  } else {
    text_line(e->out, "const tw_u32 words_left = first < args.batch ? %du : 0u;", words);
  }
}

/* Moves them four at a time, and those of the first and the last four one by one, since these may
 * not be whole. */
static void move_packed(const emitter *e, int load) {
  int all = lines_of(e).points * e->rows;
  const char *to = load ? "lines" : "run", *from = load ? "run" : "lines";
  const char *function = load ? "tw_fill" : "tw_empty", *type = load ? "tw_in" : "tw_out";
  declare_words_left(e);
  text_line(e->out, "const tw_u32 end = skipped + words_left;");
  text_line(e->out, "%s *const fours = %s - skipped + 4u * thread;", type, to);
  text_line(e->out, "const %s *const of = %s - skipped + 4u * thread;", type, from);
  text_line(e->out, "const tw_i32 left = (tw_i32)end - (tw_i32)(4u * thread);");
  for (int begun = 0; begun < all + 3; begun += 4 * e->threads) {
    text_line(e->out, begun ? "if (left >= %d)" : "if (left >= %d && 4u * thread >= skipped)",
              begun + 4);
    text_line(e->out, "  %s_quad(fours + %d, of + %d);", function, begun, begun);
  }
  text_line(e->out, "tw_u32 i = thread;");
  text_line(e->out, e->threads < 8 ? "for (; i < 8u; i += %du) {" : "if (i < 8u) {", e->threads);
  text_line(e->out, "  const tw_u32 at = i < 4u ? i : end / 4u * 4u + (i - 4u);");
  text_line(e->out, "  if (at >= skipped && at < end)");
  text_line(e->out, "    %s(%s - skipped + at, %s - skipped + at);", function, to, from);
  text_line(e->out, "}");
}

/* Moves the words of spectra that follow each other. They begin at any word of a line of 128 bytes,
 * so that a warp's turn would touch a line more than it fills: threads begin as many words before
 * them, and in the first turn some move nothing. */
static void move_run(const emitter *e, int load) {
  int words = lines_of(e).points, all = words * e->rows;
  int bytes = complex_bytes((load ? e->spec->binding.in : e->spec->binding.out).format);
  real_row_pointers(e, load, "", "run");
  declare_words_left(e);
  text_line(e->out, "const tw_u32 begin = thread - ((tw_u32)(tw_u64)run / %du & %du);", bytes,
            128 / bytes - 1);
  for (int begun = 0; begun < all + 128 / bytes - 1; begun += e->threads) {
    if (load)
      text_line(e->out, "tw_complex word%d = {0, 0};", begun / e->threads);
    text_line(e->out, "if (begin + %du < words_left)", begun);
    if (load)
      text_line(e->out, "  word%d = tw_load(run + (begin + %du));", begun / e->threads, begun);
    else
      text_line(e->out, "  tw_store(run + (begin + %du), tw_sh_load(lines + (begin + %du)));",
                begun, begun);
  }
  for (int begun = 0; begun < all + 128 / bytes - 1 && load; begun += e->threads) {
    text_line(e->out, "if (begin + %du < %du)", begun, all);
    text_line(e->out, "  tw_sh_store(lines + (begin + %du), word%d);", begun, begun / e->threads);
  }
}

/* ---- both ---- */

static void move(const emitter *e, int load, int whole) {
  if (spec_has_lines_in_threads(e->r, &e->spec->binding))
    move_line(e, load, whole);
  else if (apart_in_fours(e))
    lines_move_fours(e, load);
  else if (spec_packs_spectrum(e->spec, !load))
    move_packed(e, load);
  else if (follow_each_other(e, load))
    move_run(e, load);
  else if (lines_go_by_rows(e, load, lines_of(e)))
    lines_move_rows(e, load, lines_of(e));
  else if (load && !e->spec->binding.kind)
    load_spectra(e);
  else
    move_lines(e, load, whole ? of_sixteen(e) : 1);
}

/* Opens the guard of a row that a thread has all by itself. */
static int open_row(emitter *e, int load) {
  if (!spec_has_lines_in_threads(e->r, &e->spec->binding))
    return 0;
  emit_row_pointers(e, load);
  text_line(e->out, "tw_complex v[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};");
  text_line(e->out, "if (live) {");
  text_indent(e->out, 1);
  return 1;
}

void lines_move(emitter *e, int load) {
  int in_tile = !spec_has_lines_in_threads(e->r, &e->spec->binding), opened = open_row(e, load);
  if (in_tile && !load)
    text_line(e->out, "tw_barrier();");
  if (by_sixteen(e)) {
    text_line(e->out, "if (((tw_u64)args.%s & 15u) == 0) {", load ? "in" : "out");
    text_indent(e->out, 1);
    move(e, load, 1);
    text_indent(e->out, -1);
    text_line(e->out, "} else {");
    text_indent(e->out, 1);
  }
  move(e, load, 0);
  if (by_sixteen(e))
    real_close(e);
  if (opened)
    real_close(e);
  if (in_tile && load)
    text_line(e->out, "tw_barrier();");
  if (in_tile)
    e->unread = e->r->value[FIELD_BUFFERS] == 1 ? UNREAD_BLOCK : UNREAD_NOBODY;
}
