/* elf_identity.h: the identity of a library, read from its file without loading it. */
#ifndef ELF_IDENTITY_H
#define ELF_IDENTITY_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  int64_t size, seconds, nanoseconds; /* of the file; time of its last change */
  char build_id[129];                 /* lower-case hex; empty when the file has none */
} elf_identity;

/* Reads a few kilobytes of the file. 0 when it is no 64-bit shared object for this machine, or is
 * cut off. */
int elf_identify(const char *path, elf_identity *out);

/* 1 when the bytes are a 64-bit shared object for this machine and hold all that it maps. */
int elf_is_whole(const void *image, size_t size);

#endif
