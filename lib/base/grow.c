/* grow.c: see grow.h. */
#include "grow.h"

#include <stdlib.h>

void *grow_for_one(void *array, int count, int *capacity, size_t bytes) {
  enum { FIRST = 16 };
  if (count < *capacity)
    return array;
  int more = *capacity ? 2 * *capacity : FIRST;
  void *grown = realloc(array, (size_t)more * bytes);
  if (grown)
    *capacity = more;
  return grown;
}
