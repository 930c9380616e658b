/* table.c: the table that a kernel reads: stage twiddles, then the factors of the record's
 * convolution, then Rader's order of points. All of it is computed in long double. */
#include "bluestein.h"
#include "emit.h"
#include "method.h"
#include "rader.h"
#include "roots.h"

#include <stdlib.h>

/* Words of the convolution's factors: of Bluestein's a chirp, then the spectrum; of Rader's only
 * that. */
int emit_filter_words(const record *r) {
  int chirp = r->value[FIELD_METHOD] == METHOD_BLUESTEIN ? r->value[FIELD_POINTS] : 0;
  return record_convolves(r) ? chirp + r->value[FIELD_LENGTH] / record_cofactor(r) : 0;
}

/* All of the table, with Rader's order of points at its end. */
int emit_table_bytes(const record *r) {
  int words = record_table_words(r) + emit_filter_words(r);
  return words * record_word_bytes(r) + record_rader(r) * 2;
}

static tw_status fill_filter(const record *r, char *filter) {
  int f64 = r->value[FIELD_PRECISION] == TW_F64, points = r->value[FIELD_POINTS], filled = 1;
  if (record_rader(r)) {
    filled = rader_spectrum(filter, f64, record_rader(r), record_cofactor(r));
    rader_points((uint16_t *)(void *)(filter + emit_filter_words(r) * record_word_bytes(r)),
                 record_rader(r));
  } else if (r->value[FIELD_METHOD] == METHOD_BLUESTEIN) {
    filled = bluestein_fill(filter, f64, points, r->value[FIELD_LENGTH]);
  }
  return filled ? TW_OK : status_fail(TW_NO_MEMORY, "out of memory for a convolution's tables");
}

/* The stage twiddles, each stage's rounded together. */
static tw_status fill_roots(const record *r, char *table) {
  int runs = record_table_words(r) ? record_runs(r) : 0; /* no words when computed */
  int f64 = r->value[FIELD_PRECISION] == TW_F64, words = record_table_words(r);
  long double *roots = malloc(((size_t)words + 1) * 2 * sizeof *roots);
  if (!roots)
    return status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
  for (int stage = 1; stage < runs; stage++) {
    int done = record_axis_done(r, stage), whole = done * record_radix(r, stage), at = 0;
    for (int i = 0; i < record_fetched(r, stage); i++) {
      int power = record_fetched_power(r, i);
      for (int k = 0; k < done; k++, at++) {
        root_of_unity(-(int64_t)k * power, whole, &roots[2 * at], &roots[2 * at + 1]);
      }
    }
    roots_round(roots, at, f64, table);
    table += (size_t)at * (size_t)record_word_bytes(r);
  }
  free(roots);
  return TW_OK;
}

tw_status kernel_fill_table(const spec *s, void *table) {
  const record *r = &s->record;
  TRY(fill_roots(r, table));
  return fill_filter(r,
                     (char *)table + (size_t)record_table_words(r) * (size_t)record_word_bytes(r));
}
