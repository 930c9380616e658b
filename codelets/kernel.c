/* kernel.c: a kernel's text from its spec: head, helpers, codelets, and the steps in order. */
#include "kernel.h"
#include "dft_codelet.h"
#include "emit.h"
#include "prelude.h"

#include <stdio.h>
#include <string.h>

static void names(const spec *s, char entry[64]) {
  const record *r = &s->record;
  const binding *b = &s->binding;
  static const char *const rotations[] = {"", "r", "q"}, *const factors[] = {"", "c", "d", "f"};
  char how[32] = "";
  if (b->loops_in || b->loops_out || b->strided_in || b->strided_out || b->rotate || b->factors)
    snprintf(how, sizeof how, "_%s%d%s%d%s%s%s%s%s", b->strided_in ? "s" : "u", b->loops_in,
             b->strided_out ? "s" : "u", b->loops_out, rotations[b->rotate], b->wide ? "w" : "",
             b->outer_turn ? "o" : "", factors[b->factors],
             b->swapped     ? "t"
             : b->spread_in ? "a"
                            : "");
  int n[RECORD_AXES_MAX], axes = record_axes(r, n), at;
  at = snprintf(entry, 64, "tw_%s_%d", r->value[FIELD_PRECISION] == TW_F64 ? "f64" : "f32",
                axes > 1 ? n[0] : record_points(r));
  for (int i = 1; i < axes; i++)
    at += snprintf(entry + at, 64 - (size_t)at, "x%d", n[i]);
  snprintf(entry + at, 64 - (size_t)at, "%s%s_%08x", b->packed ? "_packed" : "", how, record_id(r));
}

void kernel_shape(const spec *s, launch_shape *shape) {
  const record *r = &s->record;
  *shape = (launch_shape){.threads = record_block_threads(r),
                          .shared_bytes = record_shared_bytes(r),
                          .tile = record_own_rows(r),
                          .streaming = r->value[FIELD_STREAMING],
                          .table_bytes = emit_table_bytes(r)};
  names(s, shape->entry);
}

void emit_arguments(text *out) {
  text_blank(out);
  text_line(out, "typedef struct {");
  text_line(out, "  const void *in;");
  text_line(out, "  void *out;");
  text_line(out, "  const void *table;");
  text_line(out, "  const void *factors;");
  text_line(out, "  tw_i64 batch, in_dist, out_dist, in_stride, out_stride;");
  text_line(out, "  double scale_f64;");
  text_line(out, "  float scale_f32, sign;");
  text_line(out, "  tw_i64 loop_n[3], in_loop[4], out_loop[4];");
  text_line(out, "  const void *rotate;");
  text_line(out, "  tw_i64 rotate_shift, turn_rows, turns, factor_step, factor_count;");
  text_line(out, "} tw_args;");
  text_blank(out);
}

static void emit_head(const emitter *e) {
  emit_arguments(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_multiply(tw_complex a, tw_complex w) {");
  text_line(e->out, "  const tw_complex p = {tw_fma(a.re, w.re, -(a.im * w.im)),");
  text_line(e->out, "                        tw_fma(a.re, w.im, a.im * w.re)};");
  text_line(e->out, "  return p;");
  text_line(e->out, "}");
}

static void emit_position(const emitter *e) {
  const record *r = e->r;
  if (r->value[FIELD_PADDING] == PADDING_NONE)
    return;
  text_blank(e->out);
  text_line(e->out, "/* where a word of the tile lies in shared memory */");
  text_line(e->out, "TW_INLINE tw_u32 tw_position(tw_u32 word) {");
  if (r->value[FIELD_PADDING] == PADDING_INSERT)
    text_line(e->out, "  return word + (word >> %d) * %du;", r->value[FIELD_PAD_EVERY],
              r->value[FIELD_PAD_BY]);
  else /* the mask is read off the record's own arithmetic */
    text_line(e->out, "  return word ^ (word >> %d & %du);", r->value[FIELD_PAD_EVERY],
              record_position(r, 31 << r->value[FIELD_PAD_EVERY]) & 31);
  text_line(e->out, "}");
}

/* Where a row starts, by the nested loops of one side. A launch has fewer than 2^31 rows: divisions
 * of 64 bits take several times as long. */
static void emit_base(const emitter *e, const char *side, int loops) {
  if (!loops)
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_i64 tw_%s_base(const tw_args *args, tw_u32 row) {", side);
  text_line(e->out, "  tw_i64 base = 0;");
  text_line(e->out, "  tw_u32 turn;");
  for (int i = 0; i + 1 < loops; i++)
    text_line(e->out,
              "  turn = row / (tw_u32)args->loop_n[%d], base += (tw_i64)(row - turn * "
              "(tw_u32)args->loop_n[%d]) * args->%s_loop[%d], row = turn;",
              i, i, side, i);
  text_line(e->out, "  return base + (tw_i64)row * args->%s_loop[%d];", side, loops - 1);
  text_line(e->out, "}");
}

/* The low table holds roots less 1, so that their product with the high one is small and its
 * rounding does not count. */
static void emit_rotation(const emitter *e) {
  if (!e->spec->binding.rotate)
    return;
  text_blank(e->out);
  const char *suffix = e->spec->binding.wide ? "ull" : "u";
  text_line(e->out, "TW_INLINE tw_complex tw_rotation(const tw_args *args, %s m) {",
            e->spec->binding.wide ? "tw_u64" : "tw_u32");
  text_line(e->out, "  const tw_complex *const low = (const tw_complex *)args->rotate;");
  text_line(e->out, "  const tw_complex *const high = low + ((tw_i64)1 << args->rotate_shift);");
  text_line(
      e->out,
      "  const tw_complex a = tw_load_table(low + (m & ((1%s << args->rotate_shift) - 1%s)));",
      suffix, suffix);
  text_line(e->out, "  const tw_complex b = tw_load_table(high + (m >> args->rotate_shift));");
  text_line(e->out, "  const tw_complex p = tw_multiply(b, a), w = {b.re + p.re, b.im + p.im};");
  text_line(e->out, "  return w;");
  text_line(e->out, "}");
}

/* Points beyond the chirp are zero or not written: any factor will do for them. */
static void emit_chirp(const emitter *e) {
  int factors = e->spec->binding.factors;
  if (factors != FACTORS_CHIRP_IN && factors != FACTORS_CHIRP_OUT)
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_chirp(const tw_args *args, tw_i64 at) {");
  text_line(e->out, "  const tw_i64 last = args->factor_count - 1;");
  text_line(e->out, "  return tw_load_table((const tw_complex *)args->factors + (at < last ? at : "
                    "last));");
  text_line(e->out, "}");
  if (factors == FACTORS_CHIRP_IN)
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_conjugate(tw_complex w) {");
  text_line(e->out, "  const tw_complex c = {w.re, -w.im};");
  text_line(e->out, "  return c;");
  text_line(e->out, "}");
}

static void emit_turned(const emitter *e) {
  const record *r = e->r;
  if (r->value[FIELD_LANES] != LANES_ROWS ||
      (r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT))
    return;
  text_blank(e->out);
  text_line(e->out, "/* from row after row to point after point */");
  text_line(e->out, "TW_INLINE tw_u32 tw_turned(tw_u32 word) {");
  text_line(e->out, "  return word %% %du * %du + word / %du;", e->n, e->rows, e->n);
  text_line(e->out, "}");
}

/* exp(-2*pi*i*part/whole), part < whole: the angle is reduced to an eighth of a turn in exact
 * integers, so that the sine and cosine see a small, accurately rounded argument. */
static void emit_root(const emitter *e) {
  if (e->r->value[FIELD_TWIDDLE] != TWIDDLE_COMPUTED || record_stages(e->r) < 2)
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_complex tw_root(tw_u32 part, tw_u32 whole) {");
  text_line(e->out, "  const tw_u32 quarter = (4u * part + whole / 2u) / whole;");
  text_line(e->out, "  const tw_i32 rest = (tw_i32)(4u * part) - (tw_i32)(quarter * whole);");
  text_line(e->out, "  tw_real s, c;");
  text_line(e->out, "  tw_sincospi((tw_real)rest / (tw_real)(2u * whole), &s, &c);");
  text_line(e->out, "  const tw_real re = quarter & 1u ? -s : c, im = quarter & 1u ? c : s;");
  text_line(e->out, "  const tw_complex w = {quarter & 2u ? -re : re, quarter & 2u ? im : -im};");
  text_line(e->out, "  return w;");
  text_line(e->out, "}");
}

/* Two lists of stages have the same padded words and, in the same order, the same twiddles. A
 * compiler that knows it keeps them in registers from the first to the second, more than the values
 * take, and spills. */
static void emit_again(const emitter *e) {
  int fetched = !e->r->value[FIELD_POINTS] && e->r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL;
  if (!emit_twice(e) || (!fetched && e->r->value[FIELD_PADDING] == PADDING_NONE))
    return;
  text_blank(e->out);
  text_line(e->out, "/* k, which a compiler cannot take from where it was before: it does not know "
                    "that this adds 0 */");
  text_line(e->out, "TW_INLINE tw_u32 tw_again(const tw_args *args, tw_u32 k) {");
  text_line(e->out, "  return k + (tw_u32)(args->batch >> 63);");
  text_line(e->out, "}");
}

/* See layout_reordered. */
static void emit_reorder(const emitter *e) {
  int n[RECORD_AXES_MAX], axes = record_axes(e->r, n), before = 1, behind = e->n;
  if (axes < 2)
    return;
  text_blank(e->out);
  text_line(e->out, "/* from the order that the last stage leaves to that of memory */");
  text_line(e->out, "TW_INLINE tw_u32 tw_reordered(tw_u32 word) {");
  if (e->rows > 1)
    text_line(e->out, "  const tw_u32 start = word / %du * %du, point = word %% %du;", e->n, e->n,
              e->n);
  else
    text_line(e->out, "  const tw_u32 start = 0u, point = word;");
  text_add(e->out, "  return start");
  for (int i = 0; i < axes; i++) {
    behind /= n[i];
    text_add(e->out, " + point / %du %% %du * %du", before, n[i], behind);
    before *= n[i];
  }
  text_line(e->out, ";");
  text_line(e->out, "}");
}

static void emit_codelets(const emitter *e) {
  for (int s = 0; s < record_stages(e->r); s++) {
    int radix = record_radix(e->r, s), seen = 0;
    for (int k = 0; k < s; k++)
      seen |= record_radix(e->r, k) == radix;
    if (seen)
      continue;
    char name[24];
    snprintf(name, sizeof name, "tw_dft%d", radix);
    text_blank(e->out);
    codelet_emit(e->out, radix, e->r->value[FIELD_PRECISION] == TW_F32, name);
  }
}

static int most_slots(const emitter *e) {
  int most = 1;
  for (int i = 0; i < e->list->count; i++) {
    const step *s = &e->list->step[i];
    if (s->kind >= STEP_LOAD_ZERO)
      continue;
    int from = s->kind == STEP_LOAD
                   ? 0
                   : layout_slots(e->r, s->kind == STEP_STAGE ? (layout){LAYOUT_INPUT, s->stage}
                                                              : s->from);
    int to = s->kind == STEP_LOAD || s->kind == STEP_EXCHANGE ? layout_slots(e->r, s->to) : 0;
    most = from > most ? from : most;
    most = to > most ? to : most;
  }
  return most;
}

static void emit_locals(emitter *e) {
  int f64 = e->r->value[FIELD_PRECISION] == TW_F64;
  text_line(e->out, "const tw_u32 thread = tw_thread();");
  if (e->r->value[FIELD_LANES] == LANES_ROWS) {
    text_line(e->out, "const tw_u32 row = thread %% %du;", e->rows);
    text_line(e->out, "const tw_u32 t = thread / %du;", e->rows);
  } else if (e->rows > 1) {
    text_line(e->out, "const tw_u32 t = thread %% %du;", e->per);
    text_line(e->out, "const tw_u32 row = thread / %du;", e->per);
  } else {
    text_line(e->out, "const tw_u32 t = thread;");
  }
  text_line(e->out, "const tw_u32 tile_words = %du;", e->tile);
  text_line(e->out, "const tw_real scale = %s;", f64 ? "args.scale_f64" : "args.scale_f32");
  text_line(e->out, "const tw_real sign = args.sign;");
  text_line(e->out, "(void)t, (void)tile_words;");
}

static void emit_tile_start(emitter *e) {
  if (e->r->value[FIELD_STREAMING]) {
    text_line(e->out, "const tw_i64 tiles = (args.batch + %d) / %d;", e->own - 1, e->own);
    emit_prefetch_start(e);
    text_blank(e->out);
    text_line(e->out, "for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {");
    text_indent(e->out, 1);
  } else {
    text_line(e->out, "const tw_i64 index = tw_block();");
  }
  text_line(e->out, "const tw_i64 first = index * %d;", e->own);
  if (!e->r->value[FIELD_WHOLE])
    text_line(e->out, "const int live = first + %s < args.batch;", e->rows > 1 ? "row" : "0");
  if (!e->r->value[FIELD_WHOLE])
    text_line(e->out, "(void)live;");
  for (int slot = 0; slot < most_slots(e); slot++)
    text_line(e->out, "tw_complex x%d = {0, 0};", slot);
  for (int i = 0; i < record_zeros(e->r); i++)
    text_line(e->out, "tw_complex zero%d = {0, 0};", i);
}

static void emit_tile_end(emitter *e) {
  if (!e->r->value[FIELD_STREAMING])
    return;
  /* The next tile's first exchange starts with buffer 0 again. */
  int hazard = e->unread || (e->r->value[FIELD_BUFFERS] == 2 && e->buffer);
  if (hazard && !e->r->value[FIELD_PREFETCH])
    text_line(e->out, "tw_barrier();");
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

static void emit_step(emitter *e, const step *s) {
  switch (s->kind) {
  case STEP_LOAD:
    emit_load(e, s);
    break;
  case STEP_POINTWISE:
    emit_pointwise(e, s);
    break;
  case STEP_STAGE:
    emit_stage(e, s);
    break;
  case STEP_EXCHANGE:
    if (exchange_shuffles(e->r, s))
      emit_shuffle(e, s);
    else
      emit_exchange(e, s);
    break;
  case STEP_STORE:
    emit_store(e, s);
    break;
  case STEP_LOAD_ZERO:
    emit_zero(e, 1);
    break;
  case STEP_STORE_ZERO:
    emit_zero(e, 0);
    break;
  case STEP_WAIT:
    text_line(e->out, "tw_barrier();");
    e->unread = 0;
  }
}

void kernel_emit(const spec *s, enum kernel_target target, text *out) {
  const record *r = &s->record;
  launch_shape shape;
  step_list list;
  kernel_shape(s, &shape);
  steps_pass(s, &list);
  emitter e = {.spec = s, .r = r, .list = &list, .out = out, .n = record_row(r)};
  e.points = record_points(r);
  e.per = r->value[FIELD_THREADS];
  e.rows = r->value[FIELD_TRANSFORMS];
  e.own = record_own_rows(r);
  e.threads = e.per * e.rows;
  e.tile = e.n * e.rows;
  e.padded = record_words_padded(r, e.tile);
  e.staged_bytes = record_exchange_bytes(r);
  e.table_bytes = shape.shared_bytes - (r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED
                                            ? record_table_words(r) * record_word_bytes(r)
                                            : 0);
  text_line(out, "/* %s: %s", shape.entry, list.title);
  text_add(out, " * record: ");
  record_print(r, out);
  text_add(out, " */\n");
  prelude_emit(target, r->value[FIELD_PRECISION], out);
  prelude_emit_more(target, r, out);
  emit_head(&e);
  emit_position(&e);
  emit_turned(&e);
  emit_base(&e, "in", s->binding.loops_in);
  emit_base(&e, "out", s->binding.loops_out);
  emit_rotation(&e);
  emit_chirp(&e);
  emit_reorder(&e);
  emit_again(&e);
  emit_residues(&e);
  emit_root(&e);
  emit_codelets(&e);
  text_blank(out);
  text_line(out, "TW_KERNEL(%s, %d, %d) {", shape.entry, shape.threads,
            r->value[FIELD_MIN_BLOCKS] ? r->value[FIELD_MIN_BLOCKS] : 1);
  text_indent(out, 1);
  emit_locals(&e);
  emit_table_setup(&e);
  emit_tile_start(&e);
  for (int i = 0; i < list.count; i++)
    emit_step(&e, &list.step[i]);
  emit_tile_end(&e);
  text_indent(out, -1);
  text_line(out, "}");
}
