/* real_search.h: where NVIDIA's cuFFT is on this machine. Reads directories and file headers only.
 * Any thread. */
#ifndef REAL_SEARCH_H
#define REAL_SEARCH_H

#include "status.h"
#include <limits.h>

/* The name of the ELF note by which the drop-in's own files are told from NVIDIA's. */
#define REAL_SEARCH_NOTE "Twiddle"

/* One file. */
typedef struct {
  char path[PATH_MAX];
  int major; /* of its SONAME, libcufft.so.<major>; 0: its name tells none */
} real_file;

/* Calls take for each file that may be NVIDIA's libcufft.so.<major>, until it returns 1, which
 * makes the result TW_OK. What TWIDDLE_CUFFT_REAL names is the only one; else first come the copies
 * that this process has mapped, then the usual places. TW_UNSUPPORTED where TWIDDLE_CUFFT_REAL is
 * none, TW_FILE_ERROR where nothing is taken. */
tw_status real_search(int major, int (*take)(void *user, const char *path), void *user) MUST_USE;

/* The copies of NVIDIA's cuFFT that this process has mapped, of any major version. Returns how many
 * of them were put in files. */
int real_search_mapped(real_file *files, int capacity);

#endif
