/* cache_envelope.h: the bytes of one entry: magic, format, lengths, checksum, preimage, payload.
 * Pure: no files. Bytes are whole only if they are exactly what envelope_seal wrote. */
#ifndef CACHE_ENVELOPE_H
#define CACHE_ENVELOPE_H

#include "hash.h"
#include "status.h"
#include <stddef.h>

/* Bounds of what an entry may hold: sources are some 10 KB, machine code some 100 KB. */
enum {
  ENVELOPE_HEADER_BYTES = 88,
  ENVELOPE_PREIMAGE_MOST = 4 << 20,
  ENVELOPE_PAYLOAD_MOST = 32 << 20,
  ENVELOPE_BYTES_MOST = ENVELOPE_HEADER_BYTES + ENVELOPE_PREIMAGE_MOST + ENVELOPE_PAYLOAD_MOST
};

/* The parts of an entry, within the bytes that were checked. */
typedef struct {
  size_t preimage, preimage_size, payload, payload_size;
  hash256 sum; /* of the payload */
} envelope_parts;

/* Gives owned bytes; TW_INVALID when a part is over its bound. key: the preimage's hash. */
tw_status envelope_seal(const hash256 *key, const void *preimage, size_t preimage_size,
                        const void *payload, size_t payload_size, void **bytes,
                        size_t *size) MUST_USE;

/* 1 for what seems to be an entry of another version of this library. */
int envelope_of_other_format(const void *bytes, size_t size);

/* 1 and *parts when the envelope is whole; else 0. */
int envelope_open(const void *bytes, size_t size, envelope_parts *parts);

/* The same, and 0 as well where the payload is not this key's; the preimage is not looked at. */
int envelope_open_payload(const hash256 *key, const void *bytes, size_t size,
                          envelope_parts *parts);

/* The same, and 0 as well where the preimage is not what was hashed into the key. */
int envelope_open_of(const hash256 *key, const void *bytes, size_t size, envelope_parts *parts);

#endif
