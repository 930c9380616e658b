/* hash.c: SHA-256, after FIPS 180-4; a quick mark. Owns nothing; never allocates, never fails. */
#include "hash.h"
#include "hash_blocks.h"

#include <stdatomic.h>
#include <string.h>

enum { BLOCK_BYTES = 64 };

/* The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2). */
const uint32_t hash_round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, int by) {
  return (x >> by) | (x << (32 - by));
}

static void store_big(uint8_t *out, uint64_t value, int bytes) {
  for (int i = bytes - 1; i >= 0; i--, value >>= 8)
    out[i] = (uint8_t)value;
}

/* W_0..W_63 of 6.2.2, step 1. */
static void expand(const uint8_t *block, uint32_t w[64]) {
  for (int t = 0; t < 16; t++, block += 4)
    w[t] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 | block[3];
  for (int t = 16; t < 64; t++) {
    uint32_t s0 = rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ (w[t - 15] >> 3);
    uint32_t s1 = rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
}

static void compress(uint32_t state[8], const uint8_t *block) {
  uint32_t w[64];
  expand(block, w);
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
  for (int t = 0; t < 64; t++) {
    uint32_t choose = (e & f) ^ (~e & g);
    uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    uint32_t sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    uint32_t sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    uint32_t t1 = h + sum1 + choose + hash_round_constants[t] + w[t];
    uint32_t t2 = sum0 + majority;
    h = g, g = f, f = e, e = d + t1;
    d = c, c = b, b = a, a = t1 + t2;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
  state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void hash_blocks_plain(uint32_t state[8], const uint8_t *in, size_t blocks) {
  for (; blocks; blocks--, in += BLOCK_BYTES)
    compress(state, in);
}

/* Asking the processor takes longer than a short hash. */
static void take_blocks(uint32_t state[8], const uint8_t *in, size_t blocks) {
  static _Atomic(hash_blocks *) chosen;
  hash_blocks *take = atomic_load_explicit(&chosen, memory_order_relaxed);
  if (!take) {
    take = hash_blocks_own() ? hash_blocks_own() : hash_blocks_plain;
    atomic_store_explicit(&chosen, take, memory_order_relaxed);
  }
  take(state, in, blocks);
}

void hash_begin(hash_stream *s) {
  /* Square roots of the first eight primes (5.3.3). */
  static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(s->state, initial, sizeof initial);
  s->total = 0;
}

void hash_feed(hash_stream *s, const void *bytes, size_t length) {
  const uint8_t *in = bytes;
  size_t held = (size_t)(s->total % BLOCK_BYTES);
  s->total += length;
  if (held > 0) {
    size_t taken = length < BLOCK_BYTES - held ? length : BLOCK_BYTES - held;
    if (taken > 0)
      memcpy(s->block + held, in, taken);
    in += taken;
    length -= taken;
    if (held + taken < BLOCK_BYTES)
      return;
    take_blocks(s->state, s->block, 1);
  }
  take_blocks(s->state, in, length / BLOCK_BYTES);
  in += length / BLOCK_BYTES * BLOCK_BYTES;
  length %= BLOCK_BYTES;
  if (length > 0)
    memcpy(s->block, in, length);
}

hash256 hash_end(hash_stream *s) {
  uint64_t bits = s->total * 8;
  size_t held = (size_t)(s->total % BLOCK_BYTES);
  uint8_t tail[2 * BLOCK_BYTES] = {0x80};
  size_t padding = (held < 56 ? 56 : 120) - held; /* so that the 8 bytes of length end a block */
  store_big(tail + padding, bits, 8);
  hash_feed(s, tail, padding + 8);
  hash256 result;
  for (int i = 0; i < 8; i++)
    store_big(result.bytes + 4 * i, s->state[i], 4);
  return result;
}

hash256 hash_of(const void *bytes, size_t length) {
  hash_stream s;
  hash_begin(&s);
  hash_feed(&s, bytes, length);
  return hash_end(&s);
}

void hash_hex(const hash256 *h, char out[65]) {
  static const char digits[] = "0123456789abcdef";
  for (int i = 0; i < 32; i++) {
    out[2 * i] = digits[h->bytes[i] >> 4];
    out[2 * i + 1] = digits[h->bytes[i] & 15];
  }
  out[64] = '\0';
}

static uint64_t mix(uint64_t mark, uint64_t word) {
  mark = (mark ^ word) * 1099511628211u;
  return mark ^ mark >> 32;
}

/* FNV-1a over words, each turned so that high bytes count too, in four marks side by side, since
 * each waits for its last product. */
uint64_t hash_mark(const void *bytes, size_t length) {
  enum { SIDE_BY_SIDE = 4 };
  const unsigned char *at = bytes;
  uint64_t marks[SIDE_BY_SIDE], word[SIDE_BY_SIDE];
  for (unsigned i = 0; i < SIDE_BY_SIDE; i++)
    marks[i] = (14695981039346656037u + i) ^ length;
  for (; length >= sizeof word; at += sizeof word, length -= sizeof word) {
    memcpy(word, at, sizeof word);
    for (unsigned i = 0; i < SIDE_BY_SIDE; i++)
      marks[i] = mix(marks[i], word[i]);
  }
  memset(word, 0, sizeof word);
  memcpy(word, at, length);
  for (unsigned i = 1; i < SIDE_BY_SIDE; i++)
    marks[0] = mix(mix(marks[0], marks[i]), word[i]);
  return mix(marks[0], word[0]);
}
