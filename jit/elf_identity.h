/* elf_identity.h: what a library's file tells about itself, without loading it. */
#ifndef ELF_IDENTITY_H
#define ELF_IDENTITY_H

#include <stdint.h>

typedef struct {
  int64_t size, seconds, nanoseconds; /* of the file; time of its last change */
  char build_id[129];                 /* lower-case hex; empty when the file has none */
} elf_identity;

/* Reads a few kilobytes of the file. 0 when it is no 64-bit shared object for this machine. */
int elf_identify(const char *path, elf_identity *out);

#endif
