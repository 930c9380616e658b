/* cufft_words.h: plans in words, for people. */
#ifndef CUFFT_WORDS_H
#define CUFFT_WORDS_H

#include "cufft_layout.h"
#include "text.h"

/* "r2c f32 256x256, 10 at once", and how the arrays lie unless they are packed. */
void cufft_words_of_layout(const layout *l, text *out);

/* "kernels: 1 measured, 1 by the model, 2 from the cache": what chose them, and how many were
 * compiled before. */
void cufft_words_of_kernels(const tw_plan *plan, text *out);

#endif
