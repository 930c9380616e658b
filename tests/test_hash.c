/* test_hash.c: SHA-256 against the vectors of FIPS 180-4 and its examples, and against itself
 * however the input is cut. */
#include "check.h"
#include "hash.h"
#include "hash_blocks.h"

#include <string.h>

static void check_vector(const char *input, const char *expected) {
  hash256 h = hash_of(input, strlen(input));
  char hex[65];
  hash_hex(&h, hex);
  CHECK(strcmp(hex, expected) == 0);
}

static void vectors(void) {
  check_vector("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  check_vector("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  check_vector("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
               "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  check_vector("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
               "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
               "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

static void million(void) {
  char a[1000];
  memset(a, 'a', sizeof a);
  hash_stream s;
  hash_begin(&s);
  for (int i = 0; i < 1000; i++)
    hash_feed(&s, a, sizeof a);
  hash256 h = hash_end(&s);
  char hex[65];
  hash_hex(&h, hex);
  CHECK(strcmp(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0") == 0);
}

/* Every length around the block boundaries, cut at random, against the whole. */
static void cuts(void) {
  uint64_t state = check_seed() | 1;
  uint8_t bytes[300];
  for (size_t i = 0; i < sizeof bytes; i++)
    bytes[i] = (uint8_t)check_random(&state);
  for (size_t length = 0; length <= sizeof bytes; length++) {
    hash256 whole = hash_of(bytes, length);
    hash_stream s;
    hash_begin(&s);
    for (size_t at = 0; at < length;) {
      size_t piece = (size_t)(check_random(&state) % 70);
      if (piece > length - at)
        piece = length - at;
      hash_feed(&s, bytes + at, piece);
      at += piece;
    }
    hash256 pieces = hash_end(&s);
    CHECK(memcmp(&whole, &pieces, sizeof whole) == 0);
  }
}

/* The processor's instructions against plain C, from any state and at any address. */
static void blocks(void) {
  uint64_t random = check_seed() | 1;
  hash_blocks *own = hash_blocks_own();
  uint8_t bytes[64 * 5 + 16];
  printf("the processor has %sinstructions for it\n", own ? "" : "no ");
  for (int round = 0; round < 1000; round++) {
    uint32_t state[2][8];
    size_t count = (size_t)round % 6, at = (size_t)(check_random(&random) % 16);
    for (size_t i = 0; i < sizeof bytes; i++)
      bytes[i] = (uint8_t)check_random(&random);
    for (int i = 0; i < 8; i++)
      state[0][i] = state[1][i] = (uint32_t)check_random(&random);
    hash_blocks_plain(state[0], bytes + at, count);
    (own ? own : hash_blocks_plain)(state[1], bytes + at, count);
    CHECK(!memcmp(state[0], state[1], sizeof state[0]));
  }
}

/* Bytes that differ in one bit have another mark, and spread over lists by its low bits. */
static void marks(void) {
  enum { LISTS = 64, BYTES = 133 };
  uint64_t state = check_seed() | 1;
  uint8_t bytes[BYTES];
  int in_list[LISTS] = {0}, most = 0;
  for (size_t i = 0; i < BYTES; i++)
    bytes[i] = (uint8_t)check_random(&state);
  const uint64_t mark = hash_mark(bytes, BYTES);
  for (int bit = 0; bit < 8 * BYTES; bit++) {
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    const uint64_t other = hash_mark(bytes, BYTES);
    CHECK(other != mark && other == hash_mark(bytes, BYTES));
    in_list[other % LISTS]++;
    bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
  }
  for (int i = 0; i < LISTS; i++)
    most = in_list[i] > most ? in_list[i] : most;
  CHECK(most < 4 * 8 * BYTES / LISTS);
  CHECK(hash_mark(bytes, BYTES - 1) != mark && hash_mark(bytes, BYTES) == mark);
}

int main(void) {
  marks();
  vectors();
  million();
  cuts();
  blocks();
  return check_report();
}
