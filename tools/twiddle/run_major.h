/* run_major.h: which file `twiddle run` preloads: the major version of cuFFT that a program wants,
 * and where the drop-in for it is. Starts programs only to ask them; one thread. */
#ifndef RUN_MAJOR_H
#define RUN_MAJOR_H

#include "status.h"
#include <limits.h>

/* The first rule that answers: what the program and its libraries are linked with, as its loader
 * lists it; the newest that the packages of the Python have that is, or runs, the program; the
 * newest that is installed on this machine; 12. arguments: the program's, ended by NULL. */
int run_major(char *const *arguments);

/* The drop-in of a major version, beside this command in a build or in an installation. */
tw_status run_library(int major, char path[PATH_MAX]) MUST_USE;

#endif
