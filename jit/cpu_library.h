/* cpu_library.h: machine code for the cpu device, loaded as a shared object. Any thread. */
#ifndef CPU_LIBRARY_H
#define CPU_LIBRARY_H

#include <stddef.h>

/* unique: an address that no other open library has. NULL: dlerror says why not. */
void *cpu_library_open(const void *code, size_t size, const void *unique);
void cpu_library_close(void *library); /* or NULL */

#endif
