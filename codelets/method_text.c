/* method_text.c: the table of what methods have of their own in kernels, and the entries of those
 * that are only stages and tables. */
#include "method_text.h"
#include "bluestein.h"
#include "rader.h"

static tw_status filled(int yes) {
  return yes ? TW_OK : status_fail(TW_NO_MEMORY, "out of memory for a convolution's tables");
}

static int rader_words(const record *r) {
  return record_rader(r) - 1;
}

/* The spectrum of roots, and behind it the order of points. */
static tw_status rader_fill(const record *r, int f64, void *words) {
  char *points = (char *)words + (size_t)rader_words(r) * (size_t)record_word_bytes(r);
  rader_points((uint16_t *)(void *)points, record_rader(r));
  return filled(rader_spectrum(words, f64, record_rader(r), record_cofactor(r)));
}

/* A chirp, then its spectrum. */
static int chirp_words(const record *r) {
  return r->value[FIELD_POINTS] + r->value[FIELD_LENGTH];
}

static tw_status chirp_fill(const record *r, int f64, void *words) {
  return filled(bluestein_fill(words, f64, r->value[FIELD_POINTS], r->value[FIELD_LENGTH]));
}

const method_text method_text_plain = {0};
const method_text method_text_rader = {.title = "complex transform of rows of prime length (Rader)",
                                       .words = rader_words,
                                       .fill = rader_fill};
const method_text method_text_rader_cofactor = {
    .title = "complex transform of rows with a large prime factor (Good and Thomas, Rader)",
    .words = rader_words,
    .fill = rader_fill};
const method_text method_text_bluestein = {.words = chirp_words, .fill = chirp_fill};

#define METHOD_TEXT_ENTRY(value, name) [METHOD_##value] = &method_text_##name,

const method_text *method_text_of(const record *r) {
  static const method_text *const texts[METHOD_COUNT] = {RECORD_METHODS(METHOD_TEXT_ENTRY)};
  return texts[r->value[FIELD_METHOD]];
}
