/* grow.h: arrays that grow by doubling. */
#ifndef GROW_H
#define GROW_H

#include <stddef.h>

/* Returns the array, moved if need be, with room for an element beyond `count`, of so many bytes;
 * NULL: out of memory, and the array and *capacity, in elements, are as they were. An array of none
 * may be NULL. The caller owns it: free. */
void *grow_for_one(void *array, int count, int *capacity, size_t bytes);

#endif
