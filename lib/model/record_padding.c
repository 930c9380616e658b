/* record_padding.c: where the words of a tile lie in shared memory, with padding or swizzled. The
 * planner asks for a warp's words at a time, and most often of all that is here. */
#include "element.h"
#include "record.h"

/* Words that one access moves through shared memory: complex, or real for the plane forms. */
static int exchange_word_bytes(const record *r) {
  int form = r->value[FIELD_EXCHANGE];
  int whole = form == EXCHANGE_COMPLEX || form == EXCHANGE_SHUFFLE;
  int halves = r->value[FIELD_TILE] == TILE_HALVES;
  return complex_bytes(r->value[FIELD_PRECISION]) / (whole ? 1 : 2) / (halves ? 2 : 1);
}

/* A swizzle permutes words inside groups as long as all the banks. */
static int swizzle_mask(const record *r) {
  return 128 / exchange_word_bytes(r) - 1;
}

int record_pad_every(const record *r) {
  int words = 1;
  if (r->value[FIELD_PADDING] == PADDING_INSERT)
    return 1 << r->value[FIELD_PAD_EVERY];
  const int32_t *radix = &r->value[FIELD_RADIX_0];
  for (int s = 0; s < RECORD_STAGES_MAX && s <= r->value[FIELD_PAD_EVERY] && radix[s]; s++)
    words *= radix[s];
  return words;
}

void record_positions(const record *r, const int *words, int count, int *at) {
  int every = r->value[FIELD_PAD_EVERY], by = r->value[FIELD_PAD_BY], mask;
  switch (r->value[FIELD_PADDING]) {
  case PADDING_INSERT:
    for (int i = 0; i < count; i++)
      at[i] = words[i] < 0 ? -1 : words[i] + (words[i] >> every) * by;
    break;
  case PADDING_BLOCKS:
    every = record_pad_every(r);
    for (int i = 0; i < count; i++)
      at[i] = words[i] < 0 ? -1 : words[i] + words[i] / every * by;
    break;
  case PADDING_XOR:
    mask = swizzle_mask(r);
    for (int i = 0; i < count; i++)
      at[i] = words[i] < 0 ? -1 : words[i] ^ (words[i] >> every & mask);
    break;
  default:
    for (int i = 0; i < count; i++)
      at[i] = words[i];
  }
}

int record_position(const record *r, int word) {
  int at = word;
  record_positions(r, &word, 1, &at);
  return at;
}

int record_words_padded(const record *r, int words) {
  if (r->value[FIELD_PADDING] == PADDING_XOR)
    return (words + 31) / 32 * 32;
  return words ? record_position(r, words - 1) + 1 : 0;
}
