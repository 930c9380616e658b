/* cache_scan.h: walking the directory of a layer; trimming and emptying that of the writable one.
 * Only names that the cache gives, of regular files that belong to this user, are ever touched. */
#ifndef CACHE_SCAN_H
#define CACHE_SCAN_H

#include "cache.h"

enum { CACHE_NAME_DIGITS = 64 };

/* Visits each entry without checking it (whole is 0). A directory that does not exist has none.
 * owner: as of the layer; in one that is only read, regular files of any user are visited. */
tw_status scan_visit(const char *directory, int owner, void (*visit)(void *, const cache_entry *),
                     void *user) MUST_USE;

typedef struct {
  int64_t files, bytes, removed; /* files and bytes that are left; files removed by this call */
  int error;                     /* errno of the last one that could not be removed, or 0 */
} scan_outcome;

/* When over a cap, removes the least recently used entries until under 7/8 of both; always removes
 * temporaries that a killed process left over an hour ago. Caps of 0 empty the directory. */
tw_status scan_trim(const char *directory, int64_t files_most, int64_t bytes_most,
                    scan_outcome *outcome) MUST_USE;

#endif
