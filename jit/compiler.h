/* compiler.h: something that turns kernel text into machine code. Finding one never loads it:
 * identity comes from the file (path, size, time, build-id), so that a cache hit does not take the
 * 130 ms of opening NVRTC. Compiling may be called from several threads. */
#ifndef COMPILER_H
#define COMPILER_H

#include "status.h"
#include "text.h"
#include <stddef.h>

typedef struct compiler compiler;

typedef struct {
  void *code; /* owned: cubin, PTX, or a shared object for the cpu device */
  size_t size;
  char *log;                  /* owned: what the compiler said, terminated; never NULL on success */
  int registers, spill_bytes; /* read from the log; -1: unknown */
} compiled;

typedef struct {
  void (*close)(compiler *c);
  /* Appends what its work depends on: part of the cache key. The build-id of a library is that of
   * its content, so that copies of it in several places are one compiler; where there is none, the
   * real path, size and modification time. */
  void (*identity)(compiler *c, text *out);
  /* Appends, for people, where it is, and its identity. */
  void (*describe)(compiler *c, text *out);
  /* Appends the options for an architecture, one a line: part of the cache key. */
  void (*options)(compiler *c, int arch, text *out);
  tw_status (*compile)(compiler *c, const char *source, int arch, compiled *out);
  /* 1: the machine code depends on the driver's version too, which is then part of the cache key.
   * PTX does not: each driver translates it when it loads it. */
  int keyed_by_driver;
} compiler_functions;

struct compiler {
  const compiler_functions *call;
};

void compiled_free(compiled *c);

/* What keeps bytes under a text from one process to the next, on this machine. */
typedef struct {
  void *user;
  /* 1: *bytes are the caller's to free. */
  int (*get)(void *user, const text *under, void **bytes, size_t *size);
  void (*put)(void *user, const text *under, const void *bytes, size_t size);
} compiler_memory;

/* Finds NVRTC, version 11.8 to 13: at path if given (as by TWIDDLE_NVRTC), else in the loader's
 * path, the CUDA toolkit and Python wheels. driver_version 0: any (no GPU). The detail of
 * TW_NO_COMPILER lists the places that were searched.
 *
 * memory: NULL, or where it keeps which library it found, and what told so; it finds the same one
 * sooner while nothing of that has changed. */
tw_status compiler_open_nvrtc(const char *path, int driver_version, compiler **c) MUST_USE;
tw_status compiler_open_remembered(const char *path, int driver_version,
                                   const compiler_memory *memory, compiler **c) MUST_USE;

/* The machine's C compiler (cc, gcc or clang on PATH), for the cpu device. */
tw_status compiler_open_host(compiler **c) MUST_USE;

#endif
