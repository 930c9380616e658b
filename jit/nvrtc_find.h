/* nvrtc_find.h: finds NVRTC on this machine. Reads directories and file headers only. */
#ifndef NVRTC_FIND_H
#define NVRTC_FIND_H

#include "compiler.h"
#include "elf_identity.h"
#include "status.h"
#include <limits.h>

typedef struct {
  char path[PATH_MAX]; /* real */
  int major, minor;    /* from file names; 0 where these do not tell */
  elf_identity identity;
} nvrtc_found;

/* path: a library, its directory or a toolkit, to be the only place of search; or NULL. Chooses the
 * newest version that is at least 11.8 and whose major version the driver knows (driver_version as
 * the driver API gives it; 0: any); among equals the first one found. The detail of TW_NO_COMPILER
 * says which places were searched and what was refused. memory: see compiler_open_remembered. */
tw_status nvrtc_find(const char *path, int driver_version, const compiler_memory *memory,
                     nvrtc_found *out) MUST_USE;

#endif
