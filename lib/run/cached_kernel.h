/* cached_kernel.h: finds a kernel that the cache has without printing its text, which takes longer
 * than the rest of what a plan does whose kernels are in the cache. Under a key of what a text is
 * printed from, the cache has the key of the text. Any thread. */
#ifndef CACHED_KERNEL_H
#define CACHED_KERNEL_H

#include "kernel_code.h"

/* 1: *out has the key of the text, and its machine code. 0: the cache lacks one of them, and *out
 * is as it was. */
int cached_kernel_find(run_environment *e, compiler *with, const text_origin *of, kernel_text *out);

/* Has the cache keep the key of a text that was printed from a spec. */
void cached_kernel_keep(run_environment *e, compiler *with, const kernel_text *k);

#endif
