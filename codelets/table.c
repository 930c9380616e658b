/* table.c: the table that a kernel reads: stage twiddles, then what the method has of its own, then
 * Rader's order of points. All of it is computed in long double. */
#include "method_text.h"
#include "roots.h"

#include <stdlib.h>

static int method_words_of(const record *r) {
  const method_text *own = method_text_of(r);
  return own->words ? own->words(r) : 0;
}

/* All of the table, with Rader's order of points at its end. */
int emit_table_bytes(const record *r) {
  int words = record_table_words(r) + method_words_of(r);
  return words * record_word_bytes(r) + record_rader(r) * 2;
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
  const method_text *own = method_text_of(r);
  char *after = (char *)table + (size_t)record_table_words(r) * (size_t)record_word_bytes(r);
  TRY(fill_roots(r, table));
  return own->fill ? own->fill(r, r->value[FIELD_PRECISION] == TW_F64, after) : TW_OK;
}
