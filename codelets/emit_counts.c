/* emit_counts.c: sides that hold fewer points than the transform has, and windows of real points:
 * the conditions under which a point is loaded or stored. How many points there are is an argument
 * of the launch, so that one kernel serves every count. */
#include "emit.h"

#include <stdio.h>

/* ---- complex rows: a condition before each access ---- */

int emit_takes_index(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  return binding_ends_rows(b, load ? SIDE_LOAD : SIDE_STORE) ||
         (load ? b->short_in && b->part_in : b->short_out && b->part_out);
}

void emit_within(const emitter *e, int load, const char *word) {
  const binding *b = &e->spec->binding;
  const char *side = load ? "in" : "out";
  if (e->r->value[FIELD_REAL] != REAL_NONE || !(load ? b->short_in : b->short_out))
    return;
  if (load ? b->part_in : b->part_out)
    text_line(e->out, "if (row_index + (tw_i64)(%s) * args.%s_step < args.%s_points)", word, side,
              side);
  else
    text_line(e->out, "if ((tw_i64)(%s) < args.%s_points)", word, side);
}

/* ---- real rows: structures instead of pointers ---- */

static int windows_points(const emitter *e) {
  return binding_has(&e->spec->binding, OPERATION_WINDOW) && !spec_windows_words(e->spec);
}

int emit_counts_points(const emitter *e, int load) {
  const binding *b = &e->spec->binding;
  if (e->r->value[FIELD_REAL] == REAL_NONE)
    return 0;
  return load ? b->short_in || windows_points(e) : b->short_out;
}

const char *emit_row_type(const emitter *e, int load) {
  if (emit_counts_points(e, load))
    return load ? "tw_in_row " : "tw_out_row ";
  return load ? "const tw_in *" : "tw_out *";
}

static void input_rows(const emitter *e) {
  text_line(e->out, "typedef struct {");
  text_line(e->out, "  const tw_in *at;");
  text_line(e->out, "  tw_i64 points;");
  text_line(e->out, "  const tw_real *window;");
  text_line(e->out, "} tw_in_row;");
  text_line(e->out, "TW_INLINE tw_complex tw_read(tw_in_row row, tw_i64 stride, tw_u32 i) {");
  text_line(e->out, "  tw_complex v = {0, 0};");
  if (e->spec->binding.short_in)
    text_line(e->out, "  if ((tw_i64)i >= row.points)");
  if (e->spec->binding.short_in)
    text_line(e->out, "    return v;");
  text_line(e->out, "  v = tw_load(row.at + (tw_i64)i * stride);");
  if (windows_points(e))
    text_line(e->out, "  v.re *= row.window[i], v.im *= row.window[i];");
  text_line(e->out, "  return v;");
  text_line(e->out, "}");
}

static void output_rows(const emitter *e) {
  text_line(e->out, "typedef struct {");
  text_line(e->out, "  tw_out *at;");
  text_line(e->out, "  tw_i64 points;");
  text_line(e->out, "} tw_out_row;");
  text_line(e->out, "TW_INLINE void tw_write(tw_out_row row, tw_i64 stride, tw_u32 i, "
                    "tw_complex v) {");
  text_line(e->out, "  if ((tw_i64)i < row.points)");
  text_line(e->out, "    tw_store(row.at + (tw_i64)i * stride, v);");
  text_line(e->out, "}");
}

void emit_counts_helpers(const emitter *e) {
  if (emit_counts_points(e, 1) || emit_counts_points(e, 0))
    text_line(e->out, "/* rows of which so many points are in memory, and their window */");
  if (emit_counts_points(e, 1))
    input_rows(e);
  if (emit_counts_points(e, 0))
    output_rows(e);
}

void emit_read(const emitter *e, const char *point, char *out, size_t size) {
  snprintf(out, size,
           emit_counts_points(e, 1) ? "tw_read(row, stride, %s)"
                                    : "tw_load(row + (tw_i64)%s * stride)",
           point);
}

void emit_write(const emitter *e, const char *point, const char *value, char *out, size_t size) {
  snprintf(out, size,
           emit_counts_points(e, 0) ? "tw_write(row, stride, %s, %s)"
                                    : "tw_store(row + (tw_i64)%s * stride, %s)",
           point, value);
}
