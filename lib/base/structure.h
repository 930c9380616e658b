/* structure.h: how the library takes its callers' structures, which grow from version to version.
 * Never allocates. */
#ifndef STRUCTURE_H
#define STRUCTURE_H

#include "status.h"

#include <stddef.h>

enum { STRUCTURE_BYTES_MOST = 4096 };

/* Copies a caller's structure, whose first member is its size, to `ours` of `known` bytes. Members
 * that an older caller lacks become 0; those that only a newer caller has must be 0. The copy's
 * size member is `known`. what: the type's name, for the detail. TW_INVALID: a null pointer, or an
 * impossible size; TW_UNSUPPORTED: something is set that this version does not know. */
tw_status structure_take(void *ours, size_t known, const void *theirs, const char *what) MUST_USE;

#endif
