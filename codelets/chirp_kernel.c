/* chirp_kernel.c: the text of the chirps' kernel and the tables of roots that it reads.
 *
 * The phase j^2 mod 2n is reduced in integers. Its root is the product of a high and a low one. The
 * low ones are stored less 1, and the high ones together with what rounding took from them, so that
 * almost only the last addition rounds: for 20,000 points all other roundings add up to a tenth of
 * a roundoff, for more points to less. */
#include "chirp_kernel.h"

#include "emit.h"
#include "prelude.h"
#include "roots.h"

#include <stdio.h>

/* Words of a block: one of each thread, or all of the only thread. */
enum { SIDE_BY_SIDE = 256, IN_TURN = 8192 };

void chirp_kernel_shape(enum chirp_threads threads, int precision, launch_shape *shape) {
  *shape = threads == CHIRP_ONE_THREAD
               ? (launch_shape){.threads = 1, .tile = IN_TURN, .cluster = 1}
               : (launch_shape){.threads = SIDE_BY_SIDE, .tile = SIDE_BY_SIDE, .cluster = 1};
  snprintf(shape->entry, sizeof shape->entry, "tw_%s_chirp", number_of(precision)->name);
}

static const char root_text[] =
    "/* a + b, and what rounding took from it */\n"
    "TW_INLINE double tw_sum(double a, double b, double *lost) {\n"
    "  const double sum = a + b, more = sum - a;\n"
    "  *lost = (a - (sum - more)) + (b - more);\n"
    "  return sum;\n"
    "}\n"
    "\n"
    "/* root + rest is a power of the table's root, and root the nearest word */\n"
    "typedef struct {\n"
    "  tw_complex root, rest;\n"
    "} tw_power;\n"
    "\n"
    "TW_INLINE tw_power tw_power_of(const tw_args *args, tw_u64 power) {\n"
    "  const tw_complex *const low = (const tw_complex *)args->table;\n"
    "  const tw_complex *const high = low + ((tw_i64)1 << args->twiddle_shift);\n"
    "  const tw_complex a = low[power & (((tw_u64)1 << args->twiddle_shift) - 1)];\n"
    "  const tw_complex b = high[2 * (power >> args->twiddle_shift)];\n"
    "  const tw_complex lost = high[2 * (power >> args->twiddle_shift) + 1];\n"
    "  tw_power w;\n"
    "  w.root.re = tw_sum(b.re, lost.re + tw_fma(b.re, a.re, -(b.im * a.im)), &w.rest.re);\n"
    "  w.root.im = tw_sum(b.im, lost.im + tw_fma(b.re, a.im, b.im * a.re), &w.rest.im);\n"
    "  return w;\n"
    "}\n";

static const char chirp_text[] =
    "TW_INLINE void tw_chirp(const tw_args *args, tw_i64 i) {\n"
    "  const tw_i64 n = args->factor_count, j = i < args->factor_step ? i : args->batch - i;\n"
    "  tw_complex v = {0, 0};\n"
    "  if (j < n) {\n"
    "    const tw_power w = tw_power_of(args, (tw_u64)j * (tw_u64)j % (2 * (tw_u64)n));\n"
    "    /* share + share_lost is 1 / batch */\n"
    "    const double share = args->scale_f64;\n"
    "    const double share_lost = share * tw_fma(-share, (double)args->batch, 1);\n"
    "    v.re = tw_fma(w.root.re, share, tw_fma(w.root.re, share_lost, w.rest.re * share));\n"
    "    v.im = -tw_fma(w.root.im, share, tw_fma(w.root.im, share_lost, w.rest.im * share));\n"
    "    if (i == j || j >= args->factor_step) {\n"
    "      tw_narrow *const chirp = (tw_narrow *)args->factors + j;\n"
    "      chirp->re = (tw_number)(w.root.re + w.rest.re);\n"
    "      chirp->im = (tw_number)(w.root.im + w.rest.im);\n"
    "    }\n"
    "  }\n"
    "  ((tw_complex *)args->out)[i] = v;\n"
    "}\n";

/* Word `term` of a column, turned by its power. */
static const char turned_text[] =
    "TW_INLINE tw_complex tw_turned(const tw_args *args, const tw_complex *from, tw_i64 term,\n"
    "                               tw_u64 power) {\n"
    "  const tw_complex v = from[term * args->batch];\n"
    "  const tw_power w = tw_power_of(args, (tw_u64)term * power);\n"
    "  const tw_complex u = {tw_fma(v.re, w.root.re, -(v.im * w.root.im)) +\n"
    "                            tw_fma(v.re, w.rest.re, -(v.im * w.rest.im)),\n"
    "                        tw_fma(v.re, w.root.im, v.im * w.root.re) +\n"
    "                            tw_fma(v.re, w.rest.im, v.im * w.rest.re)};\n"
    "  return u;\n"
    "}\n";

/* The words of terms t and radix - t are multiplied by conjugate roots, so their sum and their
 * difference are multiplied by the parts of one. (The middle one of an even radix is multiplied by
 * 1 or -1, which have no imaginary part.) rest: what comes of the roots' rests, which is little,
 * and so added last. The loops over pairs are unrolled, so that sums and differences are in
 * registers. */
static const char stage_text[] =
    "TW_INLINE void tw_stage(const tw_args *args, tw_i64 i) {\n"
    "  const tw_u64 done = (tw_u64)args->index_count, j = (tw_u64)i / done;\n"
    "  const tw_u64 k = (tw_u64)i - j * done, power = k * (tw_u64)args->index_rows;\n"
    "  const tw_i64 radix = args->factor_count;\n"
    "  const tw_complex *const from = (const tw_complex *)args->in + i;\n"
    "  const tw_complex *const turns = (const tw_complex *)args->factors;\n"
    "  tw_complex *const to = (tw_complex *)args->out + j * done * (tw_u64)radix + k;\n"
    "  tw_complex first = *from, both[%d], off[%d];\n"
    "  TW_UNROLL\n"
    "  for (int t = 1; t <= %d; t++)\n"
    "    if (2 * t <= radix) {\n"
    "      const tw_complex a = tw_turned(args, from, t, power), none = {0, 0};\n"
    "      const tw_complex b = 2 * t < radix ? tw_turned(args, from, radix - t, power) : none;\n"
    "      both[t - 1].re = a.re + b.re;\n"
    "      both[t - 1].im = a.im + b.im;\n"
    "      off[t - 1].re = a.re - b.re;\n"
    "      off[t - 1].im = a.im - b.im;\n"
    "    }\n"
    "  TW_ROLLED\n"
    "  for (tw_i64 q = 0; q < radix; q++) {\n"
    "    tw_complex sum = first, rest = {0, 0};\n"
    "    tw_i64 turn = 0;\n"
    "    TW_UNROLL\n"
    "    for (int t = 1; t <= %d; t++)\n"
    "      if (2 * t <= radix) {\n"
    "        const tw_complex x = both[t - 1], y = off[t - 1];\n"
    "        turn += q;\n"
    "        turn -= turn < radix ? 0 : radix;\n"
    "        const tw_complex root = turns[2 * turn], less = turns[2 * turn + 1];\n"
    "        sum.re += tw_fma(x.re, root.re, -(y.im * root.im));\n"
    "        sum.im += tw_fma(x.im, root.re, y.re * root.im);\n"
    "        rest.re = tw_fma(x.re, less.re, tw_fma(-y.im, less.im, rest.re));\n"
    "        rest.im = tw_fma(x.im, less.re, tw_fma(y.re, less.im, rest.im));\n"
    "      }\n"
    "    const tw_complex all = {sum.re + rest.re, sum.im + rest.im};\n"
    "    to[q * (tw_i64)done] = all;\n"
    "  }\n"
    "}\n";

static const char narrow_text[] =
    "TW_INLINE void tw_narrowed(const tw_args *args, tw_i64 i) {\n"
    "  tw_u64 place = (tw_u64)i, index = 0;\n"
    "  TW_ROLLED\n"
    "  for (tw_i64 d = 0; d < args->index_count; d++) {\n"
    "    const tw_u64 digit = (tw_u64)(d < 4 ? args->in_loop[d] : args->out_loop[d - 4]);\n"
    "    const tw_u64 rest = place / digit;\n"
    "    index = index * digit + (place - rest * digit);\n"
    "    place = rest;\n"
    "  }\n"
    "  const tw_complex v = ((const tw_complex *)args->in)[index];\n"
    "  tw_narrow *const to = (tw_narrow *)args->out + i;\n"
    "  to->re = (tw_number)v.re;\n"
    "  to->im = (tw_number)v.im;\n"
    "}\n";

static const char fetch_text[] = "TW_INLINE void tw_fetch(const tw_args *args, tw_i64 i) {\n"
                                 "  tw_u64 *const at = (tw_u64 *)args->out + i;\n"
                                 "  *at = *(const tw_u64 *)*at;\n"
                                 "}\n";

/* Calls the step's function for word i. */
static void add_steps(const char *indent, text *out) {
  text_line(out, "%sif (args.loop_n[0] == %d)", indent, CHIRP_STEP_CHIRP);
  text_line(out, "%s  tw_chirp(&args, i);", indent);
  text_line(out, "%selse if (args.loop_n[0] == %d)", indent, CHIRP_STEP_STAGE);
  text_line(out, "%s  tw_stage(&args, i);", indent);
  text_line(out, "%selse if (args.loop_n[0] == %d)", indent, CHIRP_STEP_NARROW);
  text_line(out, "%s  tw_narrowed(&args, i);", indent);
  text_line(out, "%selse", indent);
  text_line(out, "%s  tw_fetch(&args, i);", indent);
}

static void add_kernel(const launch_shape *shape, text *out) {
  text_line(out, "TW_KERNEL(%s, %d, 1) {", shape->entry, shape->threads);
  if (shape->threads > 1) {
    text_line(out, "  const tw_i64 i = (tw_i64)tw_block() * %d + tw_thread();", shape->tile);
    text_line(out, "  if (i >= args.batch)");
    text_line(out, "    return;");
    add_steps("  ", out);
  } else {
    text_line(out, "  const tw_i64 first = (tw_i64)tw_block() * %d;", shape->tile);
    text_line(out, "  TW_ROLLED");
    text_line(out, "  for (tw_i64 i = first; i < first + %d && i < args.batch; i++)", shape->tile);
    add_steps("    ", out);
  }
  text_line(out, "}");
}

void chirp_kernel_emit(enum kernel_target target, enum chirp_threads threads, int precision,
                       text *out) {
  static const char *const parts[] = {root_text, chirp_text, narrow_text, fetch_text, turned_text};
  launch_shape shape;
  chirp_kernel_shape(threads, precision, &shape);
  text_line(out, "/* %s: a chirp, and the spectrum of what it is convolved with */", shape.entry);
  spec computed = prelude_spec(TW_F64);
  prelude_emit(target, &computed, out);
  emit_arguments(0, out);
  text_line(out, "typedef %s tw_number;", precision == TW_F64 ? "double" : "float");
  text_line(out, "typedef struct { tw_number re, im; } tw_narrow;");
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    text_blank(out);
    text_add(out, "%s", parts[i]);
  }
  text_blank(out);
  text_add(out, stage_text, CHIRP_RADIX_MOST / 2, CHIRP_RADIX_MOST / 2, CHIRP_RADIX_MOST / 2,
           CHIRP_RADIX_MOST / 2);
  text_blank(out);
  add_kernel(&shape, out);
}

int64_t chirp_kernel_radix(int64_t n) {
  int64_t radix = CHIRP_RADIX_MOST;
  while (n % radix)
    radix--;
  return radix;
}

/* How many low and high powers there are. */
static void powers_of(int64_t order, int *shift, int64_t *low, int64_t *high) {
  *shift = 0;
  while ((int64_t)1 << 2 * *shift < order)
    ++*shift;
  *low = (int64_t)1 << *shift;
  *high = (order >> *shift) + 1;
}

size_t chirp_kernel_roots_bytes(int64_t order, int *shift) {
  int64_t low, high;
  powers_of(order, shift, &low, &high);
  return (size_t)(2 * low + 4 * high) * sizeof(double);
}

/* Two doubles, and what rounding took from them. */
static void put_root(const long double root[2], double *out) {
  for (int i = 0; i < 2; i++) {
    out[i] = (double)root[i];
    out[2 + i] = (double)(root[i] - (long double)out[i]);
  }
}

/* A few at a time, since long doubles of all would be touched for the first time here, which takes
 * longer than computing them. */
void chirp_kernel_roots(int64_t order, double *table) {
  int shift;
  int64_t low, high;
  long double row[2 * ROOTS_ROW];
  roots_order powers;
  powers_of(order, &shift, &low, &high);
  roots_begin(1, order, 1, &powers);
  for (int64_t j = 0; j < low; j += ROOTS_ROW) {
    const int count = roots_row(&powers, j, low, row);
    for (int i = 0; i < 2 * count; i++)
      *table++ = (double)row[i];
  }
  roots_begin(low, order, 0, &powers);
  for (int64_t j = 0; j < high; j += ROOTS_ROW) {
    const int count = roots_row(&powers, j, high, row);
    for (const long double *root = row; root < row + 2 * count; root += 2, table += 4)
      put_root(root, table);
  }
}

size_t chirp_kernel_turns_at(int64_t radix) {
  return (size_t)(2 * radix * (radix - 1)) * sizeof(double);
}

void chirp_kernel_turns(double *table) {
  for (int radix = 1; radix <= CHIRP_RADIX_MOST; radix++)
    for (int j = 0; j < radix; j++, table += 4) {
      long double root[2];
      root_of_unity(-j, radix, &root[0], &root[1]);
      put_root(root, table);
    }
}
