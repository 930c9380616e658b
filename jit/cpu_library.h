/* cpu_library.h: machine code for the cpu device, loaded as a shared object. Any thread. */
#ifndef CPU_LIBRARY_H
#define CPU_LIBRARY_H

#include "status.h"
#include <stddef.h>

/* unique: an address that no other open library has. TW_FILE_ERROR: the code could be put neither
 * into memory nor into a file; TW_DEVICE_ERROR: the loader refuses it. */
tw_status cpu_library_open(const void *code, size_t size, const void *unique,
                           void **library) MUST_USE;
void cpu_library_close(void *library); /* or NULL */

#endif
