/* thread_memory.h: memory of the calling thread, from the heap. What a library that is linked or
 * preloaded declares thread-local is taken from the stack of every thread of the program, so only
 * small things can be that. Any thread. */
#ifndef THREAD_MEMORY_H
#define THREAD_MEMORY_H

#include <stddef.h>

/* The memory that *place, a thread-local pointer, points to. It is reserved at the first call in a
 * thread, all zeros, and released when the thread ends. NULL without memory. */
void *thread_memory(void **place, size_t bytes);

#endif
