/* build_id.h: which build of this library it is that runs. Any thread. */
#ifndef BUILD_ID_H
#define BUILD_ID_H

#include <stddef.h>

/* The linker's build-id of the program or shared library that this code is in, which stays in
 * memory. NULL: it has none. */
const unsigned char *build_id(size_t *size);

#endif
