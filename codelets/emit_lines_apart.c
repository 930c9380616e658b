/* emit_lines_apart.c: spectra that wait in the tile as memory has them, in rows at any distance:
 * four words at a time, if the side is aligned to them. */
#include "emit_real.h"

/* Moves words of the spectra at even distances, `together` of them at a time; what is left of each
 * spectrum, one by one. */
static void move_apart(const emitter *e, int load, int together) {
  line_sizes l = lines_of(e);
  int per = (l.points + together - 1) / together, all = per * e->rows, left = l.points % together;
  const char *function = load ? "tw_fill" : "tw_empty", *to = load ? "held" : "row_at";
  const char *from = load ? "row_at" : "held", *type = load ? "tw_in" : "tw_out";
  for (int begun = 0; begun < all; begun += e->threads) {
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "const tw_u32 at = thread + %du, number = at / %du, k = at %% %du * %du;",
              begun, per, per, together);
    text_line(e->out, "if (at < %du && first + (tw_i64)number < args.batch) {", all);
    text_indent(e->out, 1);
    real_row_pointers(e, load, "number", "row_at");
    text_line(e->out, "%s *const held = lines + number * %du;", type, l.apart);
    if (left)
      text_line(e->out, "if (k < %du)", l.points - left);
    text_line(e->out, "%s%s%s(%s + k, %s + k);", left ? "  " : "", function,
              together > 1 ? "_quad" : "", to, from);
    if (left)
      text_line(e->out, "else {");
    for (int i = 0; i < left; i++)
      text_line(e->out, "  %s(%s + %d, %s + %d);", function, to, l.points - left + i, from,
                l.points - left + i);
    if (left)
      text_line(e->out, "}");
    real_close(e);
    real_close(e);
  }
}

/* How many threads move one row four words at a time: so few that all rows of the block are taken
 * in few turns, but a line of 128 bytes at least; 0: no such number of threads. */
static int threads_of_fours(const emitter *e) {
  int least = 128 / (4 * complex_bytes(TW_F16));
  for (int each = least; each <= e->threads; each *= 2)
    if (e->threads % each == 0 && e->threads / each <= e->rows && 4 * each <= lines_of(e).points)
      return each;
  return 0;
}

/* Moves the words of spectra four at a time, each row by so many threads; then what is left of
 * each, one by one. All of a thread's words lie at constant distances in few rows. */
static void move_rows_of_fours(const emitter *e, int load, int each) {
  line_sizes l = lines_of(e);
  int fours = l.points / 4, together = e->threads / each;
  const char *function = load ? "tw_fill" : "tw_empty", *to = load ? "held" : "row_at";
  const char *from = load ? "row_at" : "held", *type = load ? "tw_in" : "tw_out";
  text_line(e->out, "const tw_u32 four = thread %% %du;", each);
  for (int begun = 0; begun < e->rows; begun += together) {
    text_line(e->out, "{");
    text_indent(e->out, 1);
    text_line(e->out, "const tw_u32 number = thread / %du + %du;", each, begun);
    text_line(e->out,
              begun + together > e->rows
                  ? "if (number < %du && first + (tw_i64)number < args.batch) {"
                  : "if (first + (tw_i64)number < args.batch) {",
              e->rows);
    text_indent(e->out, 1);
    real_row_pointers(e, load, "number", "row_at");
    text_line(e->out, "%s *const held = lines + number * %du;", type, l.apart);
    for (int k = 0; k < fours; k += each) {
      if (k + each > fours)
        text_line(e->out, "if (four < %du)", fours - k);
      text_line(e->out, "%s_quad(%s + (four * 4u + %du), %s + (four * 4u + %du));", function, to,
                4 * k, from, 4 * k);
    }
    if (l.points % 4) {
      text_line(e->out, "if (four < %du)", l.points % 4);
      text_line(e->out, "  %s(%s + (%du + four), %s + (%du + four));", function, to, 4 * fours,
                from, 4 * fours);
    }
    real_close(e);
    real_close(e);
  }
}

void lines_move_fours(const emitter *e, int load) {
  const char *side = load ? "in" : "out";
  text_line(e->out, "if ((((tw_u64)args.%s | (tw_u64)args.%s_dist * 4) & 15u) == 0) {", side, side);
  text_indent(e->out, 1);
  int each = threads_of_fours(e);
  if (each)
    move_rows_of_fours(e, load, each);
  else
    move_apart(e, load, 4);
  text_indent(e->out, -1);
  text_line(e->out, "} else {");
  text_indent(e->out, 1);
  move_apart(e, load, 1);
  real_close(e);
}
