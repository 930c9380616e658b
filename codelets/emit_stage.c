/* emit_stage.c: a stage's twiddles and codelets.
 *
 * In a stage of radix r after stages whose radices multiply to L, butterfly b multiplies its input
 * j by w^(k*j), w = exp(-2*pi*i/(L*r)), k = b mod L. The table holds, stage after stage, one row of
 * L words for each power that is fetched: j = 1 .. r-1, or 1, 2, 3 and the multiples of 4, and then
 * every other power is the product of two of those, with one rounding more and a third of the
 * loads.
 *
 * With several axes L is the product of the radices before the stage in its own axis, and k = (b
 * mod L*M) div M with M the words behind each point of the axis. So the first stage of an axis has
 * no twiddles. */
#include "emit.h"

#include <stdio.h>

/* Words before a stage's part of the table. */
static int table_offset(const record *r, int stage) {
  int words = 0;
  for (int s = 0; s < stage; s++)
    words += record_axis_done(r, s) * record_fetched(r, s);
  return words;
}

/* Butterflies of equal k share their twiddles: 1 when group g has the k of group 0. */
static int same_twiddles(const emitter *e, int stage, int group) {
  if (spec_faces(e->spec, stage))
    return !group;
  return record_stage_threads(e->r, stage) * group % layout_done(e->r, stage) == 0;
}

/* The same behind the crossing of a cluster, where k is dealt out. */
static void dealt_index(const emitter *e, int stage, const char *b, int inside, char *out,
                        size_t size) {
  int done = layout_done(e->r, stage);
  char at[64];
  snprintf(at, sizeof at, inside ? "(%s)" : "(%s) %% %du", b, done);
  place_dealt(e, layout_run(e->r, stage), spec_faces_in_cluster(e->spec, stage), at, done, out,
              size);
}

static void twiddle_index(const emitter *e, int stage, int group, char *out, size_t size) {
  int working = record_stage_threads(e->r, stage), done = layout_done(e->r, stage);
  enum facing facing = spec_faces(e->spec, stage);
  int shift = same_twiddles(e, stage, group) ? 0 : working * (facing ? group / 2 : group);
  int past = (working < e->per ? working : e->per) + shift;
  char b[40];
  if (facing && group % 2)
    place_facing(e, facing, done, shift, b, sizeof b);
  else if (shift)
    snprintf(b, sizeof b, "t + %du", shift);
  else
    snprintf(b, sizeof b, "t");
  int within = record_axis_done(e->r, stage);
  /* Idle threads must not read beyond the table either. */
  int dense = e->r->value[FIELD_LANES] == LANES_DENSE;
  int inside = past <= done && (working >= e->per || dense);
  if (within != done && record_cluster(e->r) > 1)
    dealt_index(e, stage, b, inside, out, size);
  else if (inside && within == done)
    snprintf(out, size, "%s", b);
  else if (within == done)
    snprintf(out, size, "(%s) %% %du", b, done);
  else if (inside)
    snprintf(out, size, "(%s) / %du", b, done / within);
  else
    snprintf(out, size, "(%s) %% %du / %du", b, done, done / within);
}

/* Writes an expression for one twiddle, from wherever the record says. */
static void fetch(const emitter *e, int stage, int group, int i, char *out, size_t size) {
  const record *r = e->r;
  int done = record_axis_done(r, stage), power = record_fetched_power(r, i);
  char at[32] = "";
  if (i)
    snprintf(at, sizeof at, " + %d", i * done);
  switch (r->value[FIELD_TWIDDLE]) {
  case TWIDDLE_GLOBAL:
    snprintf(out, size, "tw_load_table(roots%s)", at);
    break;
  case TWIDDLE_SHARED:
    snprintf(out, size, "tw_sh_load_table(roots%s)", at);
    break;
  case TWIDDLE_COMPUTED:
    snprintf(out, size, "tw_root(k * %du, %du)", power, done * record_radix(r, stage));
    break;
  default:
    snprintf(out, size, "held_%d_%d_%d", stage, same_twiddles(e, stage, group) ? 0 : group, power);
  }
}

static void twiddle_source(const emitter *e, int stage, int group) {
  const record *r = e->r;
  int offset = table_offset(r, stage);
  char k[128];
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED)
    return;
  twiddle_index(e, stage, group, k, sizeof k);
  if (emit_again_list(e) && emit_again_fetched(e))
    text_line(e->out, "const tw_u32 k = tw_again(&args, %s, %s);", emit_again_list(e), k);
  else
    text_line(e->out, "const tw_u32 k = %s;", k);
  if (r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL)
    text_line(e->out, "const tw_complex *const roots = (const tw_complex *)args.table + %d + k;",
              offset);
  else if (r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED)
    text_line(e->out, "tw_complex *const roots = (tw_complex *)(tw_shared() + %d) + %d + k;",
              e->table_bytes, offset);
}

/* Declares the powers w2, w3, ...: first those that are fetched, then products of two known ones
 * or, where results are rounded to halves, w^(a+b) = 2*Re(w^b)*w^a - w^(a-b), which takes half as
 * many operations and loses some more of the last bits. */
static void declare_powers(const emitter *e, int stage, int group) {
  int radix = record_radix(e->r, stage), fetched = record_fetched(e->r, stage);
  for (int i = 0; i < fetched; i++) {
    char value[96];
    fetch(e, stage, group, i, value, sizeof value);
    text_line(e->out, "const tw_complex w%d = %s;", record_fetched_power(e->r, i), value);
  }
  int recurs = emit_rounds_to_halves(e) && e->r->value[FIELD_CHAIN];
  for (int b = 1; b < 4 && 4 + b < radix && recurs; b++)
    text_line(e->out, "const tw_real twice%d = w%d.re + w%d.re;", b, b, b);
  for (int j = 5; j < radix && e->r->value[FIELD_CHAIN]; j++) {
    int b = j % 4, a = j - b;
    if (b && recurs)
      text_line(e->out, "const tw_complex w%d = tw_next_power(twice%d, w%d, w%d);", j, b, a, a - b);
    else if (b)
      text_line(e->out, "const tw_complex w%d = tw_multiply(w%d, w%d);", j, a, b);
  }
}

/* Multiplies a butterfly's inputs by their twiddles, those of a codelet of sums on the way into
 * these. */
static void turn(const emitter *e, int stage, int first) {
  const signed char *partner = e->partner[stage];
  int sums = emit_takes_sums(e, stage), radix = record_radix(e->r, stage);
  for (int j = 0; j < radix; j++) {
    int other = sums ? partner[j] : -1;
    char name[16], factor[16];
    snprintf(name, sizeof name, "x%d", first + j);
    snprintf(factor, sizeof factor, "w%d", j);
    if (j && (other < 0 || other > j))
      emit_held_multiply(e, name, factor);
    if (other > j)
      text_line(e->out, "tw_meet(&x%d, &x%d, w%d);", first + j, first + other, other);
  }
}

/* Whether the twiddles, too, are registers of assembly: one statement fetches them, makes their
 * powers and multiplies by them. */
static int held_twiddles(const emitter *e, int stage) {
  return e->held && e->r->value[FIELD_TWIDDLE] == TWIDDLE_GLOBAL && !emit_takes_sums(e, stage);
}

/* One of the statement's words; four on a line. */
static void held_item(const emitter *e, int *items, const char *format, int a, int b, int c) {
  if (*items % 4 == 0)
    text_add(e->out, "%s%*s", *items ? "\n" : "", 2 * e->out->indent + 4, "");
  else
    text_add(e->out, " ");
  text_add(e->out, format, a, b, c);
  ++*items;
}

/* All powers are made before the products: each right before its first use, kernels were up to 12 %
 * slower. */
static void turn_by_held(const emitter *e, int stage, int group, int last) {
  const record *r = e->r;
  int radix = record_radix(r, stage), items = 0;
  text_line(e->out, "tw_held_roots(%d, roots,", radix);
  for (int i = 0; i < record_fetched(r, stage); i++)
    held_item(e, &items, "tw_fetch_each(%d, %d)", record_fetched_power(r, i),
              i * record_axis_done(r, stage), 0);
  for (int j = 5; j < radix && r->value[FIELD_CHAIN]; j++)
    if (j % 4)
      held_item(e, &items, "tw_power_each(%d, %d, %d)", j, j - j % 4, j % 4);
  for (int g = group; g <= last; g++)
    for (int j = 1; j < radix && (g == group || same_twiddles(e, stage, g)); j++)
      held_item(e, &items, "tw_times_each(x%d, %d)", g * radix + j, j, 0);
  text_add(e->out, ");\n");
}

static void twiddle_groups(emitter *e, int stage) {
  int radix = record_radix(e->r, stage), groups = record_butterflies(e->r, stage);
  for (int g = 0; g < groups; g++) {
    if (g && same_twiddles(e, stage, g))
      continue;
    text_line(e->out, "{");
    text_indent(e->out, 1);
    twiddle_source(e, stage, g);
    if (held_twiddles(e, stage))
      turn_by_held(e, stage, g, g ? g : groups - 1);
    else
      declare_powers(e, stage, g);
    for (int other = g; other < groups && !held_twiddles(e, stage); other++) {
      if (other != g && (g || !same_twiddles(e, stage, other)))
        continue;
      turn(e, stage, other * radix);
    }
    text_indent(e->out, -1);
    text_line(e->out, "}");
  }
}

static void codelet_call(emitter *e, int stage, int group) {
  int radix = record_radix(e->r, stage);
  int scaled = e->scaled && !stage, turned = e->turned && stage + 1 == record_stages(e->r);
  text call = TEXT_EMPTY;
  text_add(&call, "tw_dft%d%s(", radix,
           turned                      ? "_turned"
           : scaled                    ? "_scaled"
           : emit_takes_sums(e, stage) ? "_of_sums"
                                       : "");
  for (int j = 0; j < radix; j++)
    text_add(&call, "%s%sx%d", j ? ", " : "", e->held ? "" : "&", group * radix + j);
  text_line(e->out, "%s%s);", call.bytes ? call.bytes : "",
            turned   ? ", sign"
            : scaled ? ", scale, scale * sign"
                     : "");
  e->out->failed |= call.failed;
  text_free(&call);
}

void emit_stage(emitter *e, const step *s) {
  int stage = s->stage, radix = record_radix(e->r, stage), done = layout_done(e->r, stage);
  place p = place_of(e, (layout){LAYOUT_INPUT, stage, spec_faces(e->spec, stage)});
  e->lists += stage % record_stages(e->r) == 0;
  text_blank(e->out);
  int rolls = record_rolls(e->r, stage);
  text_line(e->out, "/* stage %d of %d: radix %d, stride %d%s */", stage + 1, record_runs(e->r),
            radix, done, rolls ? ": the loop of the next exchange" : "");
  if (rolls && record_axis_done(e->r, stage) == 1)
    return;
  int opened = e->joined && !stage ? 0 : place_guard(e, &p, 0, NULL);
  if (record_axis_done(e->r, stage) > 1)
    twiddle_groups(e, stage);
  for (int g = 0; g < p.butterflies && !rolls; g++)
    codelet_call(e, stage, g);
  place_guard_close(e, opened);
}

/* ---- before the tiles ---- */

static void copy_table(emitter *e) {
  int words = record_table_words(e->r);
  text_blank(e->out);
  text_line(e->out, "{ /* stage twiddles into shared memory */");
  text_indent(e->out, 1);
  text_line(e->out, "const tw_complex *const from = (const tw_complex *)args.table;");
  text_line(e->out, "tw_complex *const to = (tw_complex *)(tw_shared() + %d);", e->table_bytes);
  text_line(e->out, "for (tw_u32 i = thread; i < %du; i += %du)", words, e->threads);
  text_line(e->out, "  tw_sh_store_table(to + i, tw_load_table(from + i));");
  text_line(e->out, "tw_barrier();");
  text_indent(e->out, -1);
  text_line(e->out, "}");
}

static void hoist(emitter *e) {
  text_blank(e->out);
  text_line(e->out, "/* stage twiddles, held in registers for every tile */");
  text_line(e->out, "const tw_complex *const table = (const tw_complex *)args.table;");
  int arrives = emit_waits_for_held(e);
  if (arrives)
    text_line(e->out, "const tw_real one = args.batch > 0 ? TW_R(1.0) : TW_R(0.0);");
  int runs = steps_same_lists(e->spec) ? record_stages(e->r) : record_runs(e->r);
  for (int s = 1; s < runs; s++)
    for (int g = 0; g < record_butterflies(e->r, s); g++) {
      if (g && same_twiddles(e, s, g))
        continue;
      char k[128];
      twiddle_index(e, s, g, k, sizeof k);
      for (int i = 0; i < record_fetched(e->r, s); i++)
        text_line(e->out, "const tw_complex held_%d_%d_%d = %stw_load_table(table + %d + (%s))%s;",
                  s, g, record_fetched_power(e->r, i), arrives ? "tw_times(" : "",
                  table_offset(e->r, s) + i * record_axis_done(e->r, s), k,
                  arrives ? ", one)" : "");
    }
}

void emit_table_setup(emitter *e) {
  if (!record_table_words(e->r))
    return;
  if (e->r->value[FIELD_TWIDDLE] == TWIDDLE_SHARED)
    copy_table(e);
  else if (e->r->value[FIELD_TWIDDLE] == TWIDDLE_HOISTED)
    hoist(e);
}
