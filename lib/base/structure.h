/* structure.h: how the library takes its callers' structures, which grow from version to version.
 * Never allocates. */
#ifndef STRUCTURE_H
#define STRUCTURE_H

#include "status.h"

#include <stddef.h>

enum { STRUCTURE_BYTES_MOST = 4096 };

/* Copies a caller's structure, whose first member is its size, to `ours` of `known` bytes. What an
 * older caller does not have becomes 0; what a newer one has more must be 0. The copy's size is
 * `known`. what: the type's name, for the detail. TW_INVALID: null, or no size that a structure can
 * have; TW_UNSUPPORTED: something is set that this version does not know. */
tw_status structure_take(void *ours, size_t known, const void *theirs, const char *what) MUST_USE;

#endif
