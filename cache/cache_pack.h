/* cache_pack.h: many entries in one file, which serves as a read-only layer and is read in place. A
 * file that is damaged or hostile has no entries, or some that are damaged: nobody trusts what
 * pack_find gives before the envelope is opened and its preimage compared. No state. */
#ifndef CACHE_PACK_H
#define CACHE_PACK_H

#include "hash.h"
#include "status.h"
#include "text.h"
#include <stdint.h>

typedef struct {
  int fd; /* -1: there is no such file */
  size_t size;
  int64_t count;
} pack;

/* Opens a packed file under the rules of file.h. TW_FILE_ERROR: it is none, or was cut short. */
tw_status pack_open(const char *path, int owner, pack *p) MUST_USE;
void pack_close(pack *p);

/* The bytes of the entry with a key, owned by the caller; NULL: there is none. */
tw_status pack_find(const pack *p, const hash256 *key, void **bytes, size_t *size) MUST_USE;

/* Entry number `at` from 0 to count - 1, and its key alone. */
tw_status pack_key(const pack *p, int64_t at, hash256 *key) MUST_USE;
tw_status pack_read(const pack *p, int64_t at, hash256 *key, void **bytes, size_t *size) MUST_USE;

/* Appends one entry; keys must ascend. A packed file is the head, the index and the bodies, one
 * after the other. */
typedef struct {
  text index, bodies;
  int64_t count;
} pack_parts;
void pack_add(pack_parts *parts, const hash256 *key, const void *bytes, size_t size);
enum { PACK_HEAD_BYTES = 24 };
void pack_head(const pack_parts *parts, unsigned char head[PACK_HEAD_BYTES]);

#endif
