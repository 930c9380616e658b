/* chirp_kernel.c: the text of the chirp's kernels and the table of roots that they read.
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
#include <stdlib.h>

enum { THREADS = 256 };

void chirp_kernel_shape(enum chirp_kernel_part part, int precision, launch_shape *shape) {
  *shape = (launch_shape){.threads = THREADS, .tile = THREADS};
  snprintf(shape->entry, sizeof shape->entry, "tw_%s_%s", number_of(precision)->name,
           part == CHIRP_KERNEL_CHIRP ? "chirp" : "narrow");
}

static const char chirp_body[] =
    "  const tw_complex *const low = (const tw_complex *)args.table;\n"
    "  const tw_complex *const high = low + ((tw_i64)1 << args.twiddle_shift);\n"
    "  const tw_i64 n = args.factor_count, j = i < args.factor_step ? i : args.batch - i;\n"
    "  tw_complex v = {0, 0};\n"
    "  if (i < args.batch && j < n) {\n"
    "    const tw_u64 power = (tw_u64)j * (tw_u64)j % (2 * (tw_u64)n);\n"
    "    const tw_complex a = low[power & (((tw_u64)1 << args.twiddle_shift) - 1)];\n"
    "    const tw_complex b = high[2 * (power >> args.twiddle_shift)];\n"
    "    const tw_complex lost = high[2 * (power >> args.twiddle_shift) + 1];\n"
    "    /* b + rest is the root */\n"
    "    const tw_complex rest = {lost.re + tw_fma(b.re, a.re, -(b.im * a.im)),\n"
    "                             lost.im + tw_fma(b.re, a.im, b.im * a.re)};\n"
    "    /* and share + share_lost is 1 / batch */\n"
    "    const double share = args.scale_f64;\n"
    "    const double share_lost = share * tw_fma(-share, (double)args.batch, 1);\n"
    "    v.re = tw_fma(b.re, share, tw_fma(b.re, share_lost, rest.re * share));\n"
    "    v.im = -tw_fma(b.im, share, tw_fma(b.im, share_lost, rest.im * share));\n"
    "    if (i == j || j >= args.factor_step) {\n"
    "      tw_narrow *const chirp = (tw_narrow *)args.factors + j;\n"
    "      chirp->re = (tw_number)(b.re + rest.re);\n"
    "      chirp->im = (tw_number)(b.im + rest.im);\n"
    "    }\n"
    "  }\n"
    "  if (i < args.batch)\n"
    "    ((tw_complex *)args.out)[i] = v;\n";

static const char narrow_body[] = "  if (i < args.batch) {\n"
                                  "    const tw_complex v = ((const tw_complex *)args.in)[i];\n"
                                  "    tw_narrow *const to = (tw_narrow *)args.out + i;\n"
                                  "    to->re = (tw_number)v.re;\n"
                                  "    to->im = (tw_number)v.im;\n"
                                  "  }\n";

void chirp_kernel_emit(enum chirp_kernel_part part, enum kernel_target target, int precision,
                       text *out) {
  launch_shape shape;
  int chirp = part == CHIRP_KERNEL_CHIRP;
  chirp_kernel_shape(part, precision, &shape);
  text_line(out, "/* %s: %s */", shape.entry,
            chirp ? "a chirp and what it is convolved with" : "words of double, rounded");
  spec computed = prelude_spec(TW_F64);
  prelude_emit(target, &computed, out);
  emit_arguments(0, out);
  text_line(out, "typedef %s tw_number;", precision == TW_F64 ? "double" : "float");
  text_line(out, "typedef struct { tw_number re, im; } tw_narrow;");
  text_blank(out);
  text_line(out, "TW_KERNEL(%s, %d, 1) {", shape.entry, shape.threads);
  text_line(out, "  const tw_i64 i = (tw_i64)tw_block() * %d + tw_thread();", shape.tile);
  text_add(out, "%s", chirp ? chirp_body : narrow_body);
  text_line(out, "}");
}

tw_status chirp_kernel_roots(int64_t n, double **table, size_t *bytes, int *shift) {
  *shift = 0;
  while ((int64_t)1 << 2 * *shift < 2 * n)
    ++*shift;
  int64_t low = (int64_t)1 << *shift, high = (2 * n >> *shift) + 1;
  *bytes = (size_t)(2 * low + 4 * high) * sizeof **table;
  double *at = *table = malloc(*bytes);
  if (!at)
    return status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
  for (int64_t j = 0; j < low; j++, at += 2) {
    long double re, im;
    root_less_one(-j, 2 * n, &re, &im);
    at[0] = (double)re;
    at[1] = (double)im;
  }
  for (int64_t j = 0; j < high; j++, at += 4) {
    long double re, im;
    root_of_unity(-(j << *shift), 2 * n, &re, &im);
    at[0] = (double)re;
    at[1] = (double)im;
    at[2] = (double)(re - (long double)at[0]);
    at[3] = (double)(im - (long double)at[1]);
  }
  return TW_OK;
}
