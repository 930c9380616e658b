/* real_library.h: NVIDIA's cuFFT, opened beside the drop-in. Any thread. */
#ifndef REAL_LIBRARY_H
#define REAL_LIBRARY_H

#include "forward.h"
#include "status.h"

/* Finds and opens it at the first call, by its path, and keeps it, or that there is none, until
 * the process ends. *path (may be NULL): which file it is. Both are borrowed. */
tw_status real_library_open(const real_cufft **out, const char **path) MUST_USE;

/* 1 when that is the file that was opened. */
int real_library_is(const char *path);

#endif
