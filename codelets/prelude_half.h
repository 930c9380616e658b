/* prelude_half.h: how kernels that compute in f32 load and store numbers of 16 bits: f16 and bf16,
 * complex and real. Stores round to the nearest number, ties to the even one; what is too large
 * becomes infinite. Internal to codelets. */
#ifndef PRELUDE_HALF_H
#define PRELUDE_HALF_H

#include "prelude_target.h"

/* The rows of prelude_target.elements, for GPUs and for the cpu device. */
void prelude_cuda_half_in(const spec *s, text *out);
void prelude_cuda_half_out(const spec *s, text *out);
void prelude_cpu_half_in(const spec *s, text *out);
void prelude_cpu_half_out(const spec *s, text *out);

#endif
