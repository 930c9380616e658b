/* prelude_real.h: how kernels on GPUs load and store real numbers of their own precision. Internal
 * to codelets. */
#ifndef PRELUDE_REAL_H
#define PRELUDE_REAL_H

#include "prelude_target.h"

/* How assembly names a complex word: "v2.f32", with this letter for its numbers. */
typedef struct {
  const char *vector;
  char letter;
} cuda_word;

cuda_word prelude_cuda_word(element e);

/* The rows of prelude_target.elements: real numbers, and pairs of them that are words. */
void prelude_cuda_real_in(const spec *s, text *out);
void prelude_cuda_real_out(const spec *s, text *out);
void prelude_cuda_pairs_in(const spec *s, text *out);
void prelude_cuda_pairs_out(const spec *s, text *out);

#endif
