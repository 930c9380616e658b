/* hash.h: SHA-256 (FIPS 180-4), for content addresses; and a quick mark. Pure. */
#ifndef HASH_H
#define HASH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint8_t bytes[32];
} hash256;

typedef struct {
  uint32_t state[8];
  uint64_t total;
  uint8_t block[64];
} hash_stream;

void hash_begin(hash_stream *s);
void hash_feed(hash_stream *s, const void *bytes, size_t length);
hash256 hash_end(hash_stream *s);

/* The hash of one whole buffer. */
hash256 hash_of(const void *bytes, size_t length);

/* A number that different bytes of one length rarely share, in far less time. Lists compare it
 * before they compare the bytes. It depends on the byte order, so no file has it. */
uint64_t hash_mark(const void *bytes, size_t length);

/* Writes 64 lower-case hex digits and a terminator. */
void hash_hex(const hash256 *h, char out[65]);

#endif
