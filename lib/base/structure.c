/* structure.c: callers' structures, older or newer than the library. */
#include "structure.h"

#include <string.h>

tw_status structure_take(void *ours, size_t known, const void *theirs, const char *what) {
  const unsigned char *bytes = theirs;
  size_t size;
  if (!theirs)
    return status_fail(TW_INVALID, "%s is null", what);
  memcpy(&size, theirs, sizeof size);
  if (size < sizeof size || size > STRUCTURE_BYTES_MOST)
    return status_fail(TW_INVALID, "%s's size is %zu, expected %zu: set it with sizeof", what, size,
                       known);
  for (size_t i = known; i < size; i++)
    if (bytes[i])
      return status_fail(TW_UNSUPPORTED,
                         "%s of %zu bytes: byte %zu is set, but this version knows %zu bytes", what,
                         size, i, known);
  size_t shared = size < known ? size : known;
  memcpy(ours, theirs, shared);
  memset((char *)ours + shared, 0, known - shared);
  memcpy(ours, &known, sizeof known);
  return TW_OK;
}
