/* test_cache_envelope.c: random damage to a sealed entry never opens as a wrong payload.
 * TWIDDLE_TEST_FUZZ: number of mutations (default 100,000). */
#include "cache_envelope.h"
#include "check.h"

#include <string.h>

enum { PREIMAGE = 90, PAYLOAD = 300, EXTRA = 64 };

static uint64_t state;

static size_t random_below(size_t n) {
  return (size_t)(check_random(&state) % n);
}

/* One random change to *size bytes in a buffer with room for EXTRA more. */
static void mutate(unsigned char *bytes, size_t *size, size_t original) {
  static const unsigned char edges[] = {0, 1, 0x7f, 0x80, 0xff};
  size_t at = *size ? random_below(*size) : 0;
  switch (random_below(7)) {
  case 0:
    if (*size)
      bytes[at] ^= (unsigned char)(1 << random_below(8));
    break;
  case 1:
    if (*size)
      bytes[at] = edges[random_below(sizeof edges)];
    break;
  case 2: /* cut */
    *size = at;
    break;
  case 3: /* grow by what lies behind */
    *size += random_below(original + EXTRA - *size + 1);
    break;
  case 4: /* a byte of the header: lengths, format, checksum */
    if (*size >= ENVELOPE_HEADER_BYTES)
      bytes[random_below(ENVELOPE_HEADER_BYTES)] = (unsigned char)check_random(&state);
    break;
  case 5: /* move bytes from the preimage's length to the payload's: the sum stays right */
    if (*size >= 20) {
      unsigned char shift = (unsigned char)(1 + random_below(20));
      bytes[12] = (unsigned char)(bytes[12] - shift);
      bytes[16] = (unsigned char)(bytes[16] + shift);
    }
    break;
  default: { /* copy one part over another */
    size_t from = *size ? random_below(*size) : 0, longer = from > at ? from : at;
    if (*size)
      memmove(bytes + at, bytes + from, random_below(*size - longer + 1));
  }
  }
}

static void fuzz(long count) {
  unsigned char preimage[PREIMAGE], payload[PAYLOAD];
  for (size_t i = 0; i < PREIMAGE; i++)
    preimage[i] = (unsigned char)check_random(&state);
  for (size_t i = 0; i < PAYLOAD; i++)
    payload[i] = (unsigned char)check_random(&state);
  const hash256 key = hash_of(preimage, PREIMAGE);
  void *sealed = NULL;
  size_t original = 0;
  CHECK_OK(envelope_seal(&key, preimage, PREIMAGE, payload, PAYLOAD, &sealed, &original));
  long unchanged = 0, wrong = 0;
  for (long i = 0; i < count; i++) {
    unsigned char room[ENVELOPE_HEADER_BYTES + PREIMAGE + PAYLOAD + EXTRA] = {0};
    memcpy(room, sealed, original);
    size_t size = original;
    for (size_t changes = 1 + random_below(4); changes > 0; changes--)
      mutate(room, &size, original);
    unsigned char *exact = malloc(size ? size : 1); /* a sanitizer sees one byte too far */
    memcpy(exact, room, size);
    envelope_parts parts;
    if (envelope_open(exact, size, &parts) && parts.preimage_size == PREIMAGE &&
        memcmp(exact + parts.preimage, preimage, PREIMAGE) == 0) {
      if (parts.payload_size == PAYLOAD && memcmp(exact + parts.payload, payload, PAYLOAD) == 0)
        unchanged++; /* the changes undid each other */
      else
        wrong++;
    }
    free(exact);
  }
  printf("%ld mutations: %ld left the entry as it was, %ld gave a wrong payload\n", count,
         unchanged, wrong);
  CHECK(wrong == 0 && unchanged < count / 4);
  free(sealed);
}

/* The payload opens under its own key and no other, also where the preimage is damaged, but not
 * with the bond of another payload. */
static void keys(void) {
  const hash256 key = hash_of("text", 4), other = hash_of("texts", 5);
  void *one = NULL, *two = NULL;
  size_t size = 0;
  envelope_parts parts;
  CHECK_OK(envelope_seal(&key, "text", 4, "code", 4, &one, &size));
  CHECK_OK(envelope_seal(&key, "text", 4, "CODE", 4, &two, &size));
  CHECK(envelope_open_of(&key, one, size, &parts) && !envelope_open_of(&other, one, size, &parts));
  CHECK(!envelope_open_payload(&other, one, size, &parts));
  memset((char *)one + ENVELOPE_HEADER_BYTES, 'x', 4);
  CHECK(!envelope_open_of(&key, one, size, &parts));
  CHECK(envelope_open_payload(&key, one, size, &parts) && parts.payload_size == 4);
  CHECK(!memcmp((char *)one + parts.payload, "code", 4));
  memcpy((char *)one + ENVELOPE_HEADER_BYTES - 32, (char *)two + ENVELOPE_HEADER_BYTES - 32, 32);
  CHECK(!envelope_open_payload(&key, one, size, &parts));
  free(one);
  free(two);
}

static void bounds(void) {
  static unsigned char large[ENVELOPE_PAYLOAD_MOST + 1];
  const hash256 key = hash_of("k", 1);
  void *bytes = large;
  size_t size = 5;
  CHECK(envelope_seal(&key, "", 0, large, sizeof large, &bytes, &size) == TW_INVALID);
  CHECK(envelope_seal(&key, large, ENVELOPE_PREIMAGE_MOST + 1, "", 0, &bytes, &size) == TW_INVALID);
  CHECK(bytes == large && size == 5);
  CHECK_OK(envelope_seal(&key, "k", 1, NULL, 0, &bytes, &size));
  envelope_parts parts;
  CHECK(envelope_open(bytes, size, &parts) && parts.payload_size == 0 && parts.preimage_size == 1);
  CHECK(!envelope_open(bytes, 0, &parts));
  free(bytes);
}

int main(void) {
  const char *given = getenv("TWIDDLE_TEST_FUZZ");
  state = check_seed() | 1;
  bounds();
  keys();
  fuzz(given ? atol(given) : 100000);
  return check_report();
}
