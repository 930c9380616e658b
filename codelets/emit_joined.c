/* emit_joined.c: words of two real rows that are loaded straight from their spectra A and B,
 * without a tile in which mirrored words would meet: word k is A[k] + i*B[k], and word n-k is
 * conj(A[k]) + i*conj(B[k]), 0 <= k <= n/2. A thread loads two points for each of its words, so
 * that each point is loaded twice, the second time from the cache. As everywhere (emit_real.c),
 * registers get the conjugates of the words. */
#include "emit_real.h"

#include <stdio.h>

void emit_joined_helpers(const emitter *e) {
  const char *type = emit_row_type(e, 1);
  text_line(e->out,
            "/* a word of two rows from a point of each spectrum; and word k, any of them */");
  text_line(e->out, "TW_INLINE tw_complex tw_joined(tw_complex a, tw_complex b, tw_real sign) {");
  text_line(e->out,
            "  const tw_complex v = {tw_fma(sign, b.im, a.re), tw_fma(sign, a.im, -b.re)};");
  text_line(e->out, "  return v;");
  text_line(e->out, "}");
  text_line(e->out,
            "TW_INLINE tw_complex tw_joined_word(%sa_row, %sb_row, tw_i64 stride, tw_u32 k, "
            "tw_real sign) {",
            type, type);
  text_line(e->out, "  const int mirrored = k > %du;", e->points / 2);
  text_line(e->out, "  const tw_u32 at = mirrored ? %du - k : k;", e->points);
  text_line(e->out, "  tw_complex a = tw_spectrum(a_row, stride, at);");
  text_line(e->out, "  tw_complex b = tw_spectrum(b_row, stride, at);");
  text_line(e->out, "  if (!k || 2u * k == %du)", e->points);
  text_line(e->out, "    a.im = b.im = 0;");
  text_line(e->out, "  return tw_joined(a, b, mirrored ? -sign : sign);");
  text_line(e->out, "}");
}

void emit_joined_word(const emitter *e, const char *name, const char *word, enum place_half half) {
  const char *stride = real_stride(e, 1);
  char at[128];
  if (half == HALF_ANY) {
    text_line(e->out, "%s = tw_joined_word(in_row, in_row_2, %s, %s, sign);", name, stride, word);
    return;
  }
  if (half == HALF_SECOND)
    snprintf(at, sizeof at, "%du - (%s)", e->points, word);
  else
    snprintf(at, sizeof at, "%s", word);
  text_line(e->out,
            "%s = tw_joined(tw_spectrum(in_row, %s, %s), tw_spectrum(in_row_2, %s, %s), %ssign);",
            name, stride, at, stride, at, half == HALF_SECOND ? "-" : "");
}
