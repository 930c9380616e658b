/* space_radices.c: the radices that stages of a search may have, and where their codelets may be
 * loops. */
#include "element.h"
#include "space_search.h"

int space_radix_most(int precision) {
  enum { PRIME_MOST_F32 = 79, PRIME_MOST_F64 = 43 };
  return precision == TW_F64 ? PRIME_MOST_F64 : PRIME_MOST_F32;
}

int space_may_chain(int n, const binding *b) {
  return !(n & (n - 1)) || !(binding_has(b, OPERATION_TWIDDLE) || b->strided_in != b->strided_out);
}

/* Of interleaved rows none gained on an H200. */
int space_may_roll(const space_search *s) {
  const binding *b = s->b;
  return s->method == METHOD_PLAIN && s->real == REAL_NONE && s->cluster == 1 &&
         b->type == TW_C2C && !b->strided_in && !b->strided_out && !b->mirrored && !b->folded &&
         !b->twins && !b->long_kind && !b->words && !b->does[SIDE_BETWEEN].count &&
         !element_halves(b->in) && !element_halves(b->out);
}

/* Loops beyond these lost to convolutions: 71 points, and in double precision 59 and more, whose
 * inputs alone take more registers than a thread has. */
enum { LOOP_MOST_F32 = 59, LOOP_MOST_F64 = 53 };

int space_radix_serves(const space_search *s, int radix) {
  int most = s->precision == TW_F64 ? LOOP_MOST_F64 : LOOP_MOST_F32;
  return (radix <= space_radix_most(s->precision) && record_radix_serves(radix)) ||
         (s->loops && radix <= most && record_radix_rolls(radix));
}

int space_radix_limit(const space_search *s) {
  int most = space_radix_most(s->precision);
  return s->loops && s->precision == TW_F64 && most < LOOP_MOST_F64 ? LOOP_MOST_F64 : most;
}
