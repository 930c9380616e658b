/* machine_code.h: what a compiler or the cache gives. A plain value. */
#ifndef MACHINE_CODE_H
#define MACHINE_CODE_H

#include "hash.h"

#include <stddef.h>

typedef struct {
  void *code; /* owned */
  size_t size;
  hash256 hash; /* of the code and the bytes that it spills */
  int from_cache, spill_bytes;
  double compile_ms;
} machine_code;

#endif
