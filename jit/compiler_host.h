/* compiler_host.h: what the host compiler can do beyond compiler.h. */
#ifndef COMPILER_HOST_H
#define COMPILER_HOST_H

#include "compiler.h"

/* compiler_open_host, whose calls have further options after the usual ones, so that these win:
 * NULL-terminated, at most 16, borrowed while it is open. For other devices that run C. */
tw_status compiler_open_host_with(const char *const *further, compiler **c) MUST_USE;

/* Compiles several kernels, whose entries must differ, in one call of the compiler. Each of the
 * count results holds a copy of the same machine code. On failure none is set. */
tw_status compiler_host_batch(compiler *c, const char *const *sources, int count,
                              compiled *out) MUST_USE;

#endif
