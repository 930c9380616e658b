/* kernel.c: a kernel's text from its spec: head, helpers, codelets, and the steps in order. */
#include "kernel.h"
#include "arithmetic.h"
#include "method_text.h"
#include "operation_table.h"
#include "prelude.h"

#include <stdio.h>

void emit_arguments(int counts, text *out) {
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
  text_line(out, "  const void *twiddles;");
  text_line(out, "  tw_i64 twiddle_shift, index_rows, index_count, factor_step, factor_count;");
  if (counts) {
    text_line(out, "  tw_i64 in_points, out_points, in_step, out_step;");
    text_line(out, "  const void *window;");
  }
  text_line(out, "} tw_args;");
  text_blank(out);
}

static void emit_head(const emitter *e) {
  emit_arguments(binding_reads_counts(&e->spec->binding), e->out);
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
  else if (r->value[FIELD_PADDING] == PADDING_BLOCKS)
    text_line(e->out, "  return word + word / %du * %du;", record_pad_every(r),
              r->value[FIELD_PAD_BY]);
  else /* record_position of all ones gives the mask */
    text_line(e->out, "  return word ^ (word >> %d & %du);", r->value[FIELD_PAD_EVERY],
              record_position(r, 31 << r->value[FIELD_PAD_EVERY]) & 31);
  text_line(e->out, "}");
}

/* Emits the function that gives where a row starts, by the nested loops of one side. 32 bits
 * suffice for row numbers, since a launch has fewer than 2^31 rows; divisions of 64 bits take
 * several times as long. */
static void emit_base(const emitter *e, const char *side, int loops) {
  if (!loops)
    return;
  text_blank(e->out);
  text_line(e->out, "TW_INLINE tw_i64 tw_%s_base(const tw_args *args, tw_u32 row) {", side);
  text_line(e->out, "  tw_i64 base = 0;");
  text_line(e->out, "  tw_u32 outer;");
  for (int i = 0; i + 1 < loops; i++)
    text_line(e->out,
              "  outer = row / (tw_u32)args->loop_n[%d], base += (tw_i64)(row - outer * "
              "(tw_u32)args->loop_n[%d]) * args->%s_loop[%d], row = outer;",
              i, i, side, i);
  text_line(e->out, "  return base + (tw_i64)row * args->%s_loop[%d];", side, loops - 1);
  text_line(e->out, "}");
}

static void emit_transposed(const emitter *e) {
  const record *r = e->r;
  if (r->value[FIELD_LANES] != LANES_ROWS ||
      (r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT))
    return;
  text_blank(e->out);
  text_line(e->out, "/* from row after row to point after point */");
  text_line(e->out, "TW_INLINE tw_u32 tw_transposed(tw_u32 word) {");
  text_line(e->out, "  return word %% %du * %du + word / %du;", e->n, e->rows, e->n);
  text_line(e->out, "}");
}

/* exp(-2*pi*i*part/whole), part < whole: the angle is reduced to an eighth of the circle in
 * integers, so that sine and cosine have a small, accurately rounded argument. */
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

/* The two lists of stages of a convolution have the same padded places and, in the same order, the
 * same twiddles. A compiler that sees this keeps them in registers from the first list to the
 * second; they take more than the held values do, and values spill. So do places that are computed
 * from several times (emit_chirps_results). */
static void emit_again(const emitter *e) {
  int twice =
      emit_twice(e) && (emit_again_fetched(e) || e->r->value[FIELD_PADDING] != PADDING_NONE);
  if (!twice && !emit_chirps_results(e))
    return;
  text_blank(e->out);
  text_line(e->out, "/* k, which a compiler cannot take from where it was before: it does not know "
                    "that this adds 0 */");
  text_line(e->out, "TW_INLINE tw_u32 tw_again(const tw_args *args, int list, tw_u32 k) {");
  text_line(e->out, "  return k + (tw_u32)(list & (int)(args->batch >> 63));");
  text_line(e->out, "}");
}

static int most_slots(const emitter *e) {
  int most = 1;
  for (int i = 0; i < e->list->count; i++) {
    int slots = step_slots(e->r, &e->list->step[i]);
    most = slots > most ? slots : most;
  }
  return most;
}

/* Print a line about each word that threads hold, in which %d stands for its number. */
static void for_slots(const emitter *e, const char *line) {
  for (int slot = 0; slot < most_slots(e); slot++)
    text_line(e->out, line, slot);
}

static void for_dc(const emitter *e, const char *line) {
  for (int i = 0; i < record_dc(e->r); i++)
    text_line(e->out, line, i);
}

static void for_held(const emitter *e, int slots, void (*f)(const emitter *e, const char *x)) {
  char name[16];
  for (int i = 0; i < slots + record_dc(e->r); i++) {
    snprintf(name, sizeof name, i < slots ? "x%d" : "dc%d", i < slots ? i : i - slots);
    f(e, name);
  }
}

static void emit_locals(emitter *e) {
  int f64 = e->r->value[FIELD_PRECISION] == TW_F64;
  text_line(e->out, "const tw_u32 thread = tw_thread();");
  if (e->r->value[FIELD_LANES] == LANES_ROWS) {
    text_line(e->out, "const tw_u32 row = thread %% %du;", e->rows);
    text_line(e->out, "const tw_u32 t = thread / %du;", e->rows);
  } else if (e->r->value[FIELD_LANES] == LANES_DENSE) {
    text_line(e->out, "tw_u32 t = thread %% %du;", layout_threads(e->r, 0));
    text_line(e->out, "tw_u32 row = thread / %du;", layout_threads(e->r, 0));
  } else if (e->rows > 1) {
    text_line(e->out, "const tw_u32 t = thread %% %du;", e->per);
    text_line(e->out, "const tw_u32 row = thread / %du;", e->per);
  } else {
    text_line(e->out, "const tw_u32 t = thread;");
  }
  if (record_cluster(e->r) > 1)
    text_line(e->out, "const tw_u32 rank = tw_rank();");
  text_line(e->out, "const tw_u32 tile_words = %du;", e->tile);
  text_line(e->out, "const tw_real scale = %s;", f64 ? "args.scale_f64" : "args.scale_f32");
  text_line(e->out, "const tw_real sign = args.sign;");
  text_line(e->out, e->spec->binding.kind ? "(void)t, (void)tile_words, (void)sign;"
                                          : "(void)t, (void)tile_words;");
  if (e->held)
    for_held(e, most_slots(e), emit_held_declare);
}

static void emit_tile_start(emitter *e) {
  if (e->r->value[FIELD_STREAMING]) {
    text_line(e->out, "const tw_i64 tiles = (args.batch + %d) / %d;",
              e->own * record_rows(e->r) - 1, e->own * record_rows(e->r));
    emit_prefetch_start(e);
    text_blank(e->out);
    text_line(e->out, "for (tw_i64 index = tw_block(); index < tiles; index += tw_blocks()) {");
    text_indent(e->out, 1);
  } else {
    if (record_cluster(e->r) > 1)
      text_line(e->out, "const tw_i64 index = tw_block() / %du;", record_cluster(e->r));
    else
      text_line(e->out, "const tw_i64 index = tw_block();");
  }
  text_line(e->out, "const tw_i64 first = index * %d;", e->own);
  if (e->spec->binding.mirrored)
    emit_mirrored_rows(e);
  else if (e->spec->binding.folded)
    emit_folded_rows(e);
  else if (e->spec->binding.twins)
    emit_twins_rows(e);
  else if (e->r->value[FIELD_REAL] == REAL_PAIRS)
    emit_pair_rows(e, "row", "live", "second");
  else if (!e->r->value[FIELD_WHOLE])
    text_line(e->out, "%sint live = first + %s < args.batch;",
              e->r->value[FIELD_LANES] == LANES_DENSE ? "" : "const ", e->rows > 1 ? "row" : "0");
  if (!e->r->value[FIELD_WHOLE])
    text_line(e->out, "(void)live;");
  int unset = spec_starts_unset(e->spec);
  if (e->held) {
    for_held(e, unset ? 0 : most_slots(e), emit_held_clear);
    return;
  }
  for_slots(e, unset ? "tw_complex x%d = tw_unset();" : "tw_complex x%d = {0, 0};");
  for_dc(e, "tw_complex dc%d = {0, 0};");
}

static void emit_tile_end(emitter *e) {
  if (e->unread == UNREAD_CLUSTER) /* whose memory others are reading must not return */
    text_line(e->out, "tw_cluster_wait();");
  if (!e->r->value[FIELD_STREAMING])
    return;
  /* The next tile's first exchange starts with buffer 0 again. */
  int hazard = e->unread || (e->r->value[FIELD_BUFFERS] == 2 && e->buffer);
  if (hazard && (!e->r->value[FIELD_PREFETCH] || record_fetches(e->r)))
    text_line(e->out, "tw_barrier();");
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

/* Compilers keep a loop whose end is at its bottom; of one that is left in its middle they double
 * what comes before. The second time begins while threads may still be reading what the first one
 * exchanged. */
static void emit_twice_over(emitter *e, const step *s) {
  if (s->kind == STEP_TWICE) {
    text_blank(e->out);
    text_line(e->out, "TW_ROLLED");
    text_line(e->out, "for (int list = 0; list < 2; list++) { /* of stages: the same twice */");
    text_indent(e->out, 1);
    e->unread = UNREAD_BLOCK;
    e->looped = 1;
  } else if (s->kind == STEP_BETWEEN) {
    text_blank(e->out);
    text_line(e->out, "if (!list) {");
    text_indent(e->out, 1);
  } else {
    for (int braces = 2; braces; braces--) {
      text_indent(e->out, -1);
      text_line(e->out, "}");
    }
    e->looped = 0;
  }
}

static void emit_step(emitter *e, const step *s) {
  switch (s->kind) {
  case STEP_LOAD:
    emit_load(e, s);
    break;
  case STEP_POINTWISE:
    emit_pointwise(e, s);
    break;
  case STEP_OPERATION:
    emit_operation(e, s);
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
  case STEP_LOAD_DC:
    emit_dc(e, 1);
    break;
  case STEP_STORE_DC:
    emit_dc(e, 0);
    break;
  case STEP_LOAD_POINTS:
    emit_load_points(e, s);
    break;
  case STEP_STORE_POINTS:
    emit_store_points(e, s);
    break;
  case STEP_LOAD_SPECTRUM:
    emit_load_spectrum(e, s);
    break;
  case STEP_STORE_SPECTRUM:
    emit_store_spectrum(e, s);
    break;
  case STEP_WORDS:
    emit_kind_words(e);
    break;
  case STEP_TWINS:
    emit_twins(e, s);
    break;
  case STEP_TURNS:
    emit_long_ends_turn(e, s);
    break;
  case STEP_METHOD:
    method_text_of(e->r)->emit(e, s);
    break;
  case STEP_WAIT:
    text_line(e->out, "tw_barrier();");
    e->unread = UNREAD_NOBODY;
    break;
  case STEP_TWICE:
  case STEP_BETWEEN:
  case STEP_TWICE_END:
    emit_twice_over(e, s);
    break;
  case STEP_KINDS:
    text_fail(e->out, "a step of a kernel has no kind");
  }
}

static void emit_entry(const emitter *e, const launch_shape *shape) {
  int promised = e->r->value[FIELD_MIN_BLOCKS] ? e->r->value[FIELD_MIN_BLOCKS] : 1;
  text_blank(e->out);
  if (shape->cluster > 1)
    text_line(e->out, "TW_CLUSTER_KERNEL(%s, %d, %d, %d) {", shape->entry, shape->threads, promised,
              shape->cluster);
  else
    text_line(e->out, "TW_KERNEL(%s, %d, %d) {", shape->entry, shape->threads, promised);
}

static void print(const spec *s, enum kernel_target target, text *out) {
  const record *r = &s->record;
  launch_shape shape;
  step_list list;
  kernel_shape(s, &shape);
  steps_pass(s, &list);
  emitter e = {.spec = s, .r = r, .list = &list, .out = out, .n = record_row(r), .target = target};
  held_statement statement = {.end = 0};
  e.held = spec_holds_words(r, &s->binding);
  e.statement = &statement;
  e.points = record_points(r);
  e.per = r->value[FIELD_THREADS];
  e.rows = r->value[FIELD_TRANSFORMS];
  e.own = record_own_rows(r);
  e.threads = e.per * e.rows;
  e.tile = e.n * e.rows;
  e.padded = record_tile_words(r);
  e.staged_bytes = record_exchange_bytes(r);
  e.table_bytes = shape.shared_bytes - (r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED
                                            ? record_table_words(r) * record_word_bytes(r)
                                            : 0);
  if (list.lost)
    text_fail(out, "a kernel has more steps than a list holds");
  text_add(out, "/* %s: %s", shape.entry, list.title);
  for (int side = 0; side < OPERATION_SIDES; side++)
    operations_describe(&s->binding.does[side], side, out);
  text_blank(out);
  text_add(out, " * record: ");
  record_print(r, out);
  text_add(out, " */\n");
  prelude_emit(target, s, out);
  emit_head(&e);
  emit_turns(&e);
  emit_position(&e);
  emit_transposed(&e);
  emit_base(&e, "in", s->binding.loops_in);
  emit_base(&e, "out", s->binding.loops_out);
  emit_operation_helpers(&e);
  emit_again(&e);
  emit_residues(&e);
  emit_real_helpers(&e);
  emit_root(&e);
  emit_codelets(&e);
  emit_rolled_tables(&e);
  emit_entry(&e, &shape);
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

/* Constants are rounded to the nearest number, however the caller rounds. */
void kernel_emit(const spec *s, enum kernel_target target, text *out) {
  ARITHMETIC_BY_DEFAULT;
  print(s, target, out);
}
