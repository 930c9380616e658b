/* cache_envelope.c: sealing and opening the envelope of an entry. Reads no byte before its bound
 * is known; never touches a file.
 *
 *   offset  bytes
 *        0      8  magic
 *        8      4  format
 *       12      4  size of the preimage
 *       16      4  size of the payload
 *       20      4  zero
 *       24     32  SHA-256 of the payload
 *       56     32  SHA-256 of the key and these 32 bytes
 *       88         preimage, then payload, then the end
 *
 * Integers are little-endian. The preimage needs no checksum: a reader compares it with its own, or
 * its hash with the key. One that needs the payload alone does not: the second sum says whose it
 * is, and hashing a text takes as long as hashing its machine code. */
#include "cache_envelope.h"

#include <stdlib.h>
#include <string.h>

enum {
  FORMAT = 2,
  AT_FORMAT = 8,
  AT_PREIMAGE = 12,
  AT_PAYLOAD = 16,
  AT_ZERO = 20,
  AT_SUM = 24,
  AT_BOND = 56
};

/* A byte over 127 and both kinds of line end, which a copy in text mode would change. */
static const unsigned char magic[8] = {0x89, 'T', 'W', 'K', '\r', '\n', 0x1a, '\n'};

static void store(unsigned char *at, size_t value) {
  for (int i = 0; i < 4; i++)
    at[i] = (unsigned char)(value >> 8 * i);
}

static uint32_t load(const unsigned char *at) {
  return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* What binds a payload to a key. */
static hash256 bond_of(const hash256 *key, const hash256 *sum) {
  unsigned char both[sizeof key->bytes + sizeof sum->bytes];
  memcpy(both, key->bytes, sizeof key->bytes);
  memcpy(both + sizeof key->bytes, sum->bytes, sizeof sum->bytes);
  return hash_of(both, sizeof both);
}

tw_status envelope_seal(const hash256 *key, const void *preimage, size_t preimage_size,
                        const void *payload, size_t payload_size, void **bytes, size_t *size) {
  if (preimage_size > ENVELOPE_PREIMAGE_MOST || payload_size > ENVELOPE_PAYLOAD_MOST)
    return status_fail(TW_INVALID, "a kernel of %zu bytes from %zu bytes is too large to be kept",
                       payload_size, preimage_size);
  size_t total = ENVELOPE_HEADER_BYTES + preimage_size + payload_size;
  unsigned char *made = malloc(total);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory while storing a kernel");
  memcpy(made, magic, sizeof magic);
  store(made + AT_FORMAT, FORMAT);
  store(made + AT_PREIMAGE, preimage_size);
  store(made + AT_PAYLOAD, payload_size);
  store(made + AT_ZERO, 0);
  const hash256 sum = hash_of(payload, payload_size), bond = bond_of(key, &sum);
  memcpy(made + AT_SUM, sum.bytes, sizeof sum.bytes);
  memcpy(made + AT_BOND, bond.bytes, sizeof bond.bytes);
  unsigned char *at = made + ENVELOPE_HEADER_BYTES;
  if (preimage_size)
    memcpy(at, preimage, preimage_size);
  if (payload_size)
    memcpy(at + preimage_size, payload, payload_size);
  *bytes = made;
  *size = total;
  return TW_OK;
}

int envelope_of_other_format(const void *bytes, size_t size) {
  return size >= AT_PREIMAGE && !memcmp(bytes, magic, sizeof magic) &&
         load((const unsigned char *)bytes + AT_FORMAT) != FORMAT;
}

int envelope_open(const void *bytes, size_t size, envelope_parts *parts) {
  const unsigned char *in = bytes;
  if (size < ENVELOPE_HEADER_BYTES || memcmp(in, magic, sizeof magic) != 0)
    return 0;
  if (load(in + AT_FORMAT) != FORMAT || load(in + AT_ZERO) != 0)
    return 0;
  size_t preimage_size = load(in + AT_PREIMAGE), payload_size = load(in + AT_PAYLOAD);
  if (preimage_size > ENVELOPE_PREIMAGE_MOST || payload_size > ENVELOPE_PAYLOAD_MOST)
    return 0;
  if (size != ENVELOPE_HEADER_BYTES + preimage_size + payload_size)
    return 0;
  size_t payload = ENVELOPE_HEADER_BYTES + preimage_size;
  hash256 sum = hash_of(in + payload, payload_size);
  if (memcmp(sum.bytes, in + AT_SUM, sizeof sum.bytes) != 0)
    return 0;
  *parts = (envelope_parts){ENVELOPE_HEADER_BYTES, preimage_size, payload, payload_size, sum};
  return 1;
}

int envelope_open_payload(const hash256 *key, const void *bytes, size_t size,
                          envelope_parts *parts) {
  if (!envelope_open(bytes, size, parts))
    return 0;
  const hash256 bond = bond_of(key, &parts->sum);
  return !memcmp(bond.bytes, (const char *)bytes + AT_BOND, sizeof bond.bytes);
}

int envelope_open_of(const hash256 *key, const void *bytes, size_t size, envelope_parts *parts) {
  if (!envelope_open_payload(key, bytes, size, parts))
    return 0;
  const hash256 found = hash_of((const char *)bytes + parts->preimage, parts->preimage_size);
  return !memcmp(&found, key, sizeof found);
}
