/* table.c: the table that a kernel reads: stage twiddles, roots of real rows, then what the method
 * has of its own, then Rader's order of points. All of it is computed in long double. */
#include "method_text.h"
#include "real_kind.h"
#include "real_table.h"
#include "roots.h"

#include <stdlib.h>

static tw_status no_memory(void) {
  return status_fail(TW_NO_MEMORY, "out of memory for a table of roots");
}

static int method_words_of(const record *r) {
  const method_text *own = method_text_of(r);
  return own->words ? own->words(r) : 0;
}

/* Points of the axis along which words meet their mirrored ones. */
static int mirrored_axis(const record *r) {
  int n[RECORD_AXES_MAX];
  return n[record_point_axes(r, n) - 1];
}

static int mirror_words(const record *r) {
  return r->value[FIELD_REAL] == REAL_HALF ? mirrored_axis(r) / 4 + 1 : 0;
}

static int turn_words(const spec *s) {
  int kind = s->binding.words ? 0 : s->binding.kind, n = record_row_points(&s->record);
  enum real_form form = kind ? real_kind_of(kind)->form : FORM_PLAIN;
  if (s->binding.folded && s->binding.long_kind)
    return real_kind_of(s->binding.long_kind)->form == FORM_COSINE ? n : 0;
  if (form == FORM_COSINE)
    return n / 2 + 1;
  return s->record.value[FIELD_REAL] == REAL_QUARTER ? n / 2 + real_table_again(&s->record) : 0;
}

int real_table_again(const record *r) {
  int words = r->value[FIELD_REAL] == REAL_QUARTER ? record_row_points(r) / 2 : 0;
  return words <= ROOTS_FEW ? words : 0;
}

static int real_table_words(const spec *s) {
  return mirror_words(&s->record) + turn_words(s);
}

int real_table_at(const record *r) {
  return record_table_words(r);
}

int real_table_turns(const record *r) {
  return real_table_at(r) + mirror_words(r);
}

static tw_status real_table_fill(const spec *s, void *words) {
  const record *r = &s->record;
  int first = mirror_words(r), again = real_table_again(r), count = real_table_words(s) - again;
  int n = record_row_points(r), f64 = r->value[FIELD_PRECISION] == TW_F64;
  int quarter = r->value[FIELD_REAL] == REAL_QUARTER;
  char *turns = (char *)words + (size_t)first * (size_t)record_word_bytes(r);
  long double *roots = malloc(((size_t)count + 1) * 2 * sizeof *roots);
  if (!roots)
    return no_memory();
  roots_table mirror = {0}, turn = {0};
  int made = roots_table_begin(mirrored_axis(r), first, &mirror) &&
             roots_table_begin((quarter ? 16 : 4) * (int64_t)n, count - first, &turn);
  for (int64_t i = 0; made && i < first; i++)
    roots_table_get(&mirror, i, &roots[2 * i]);
  for (int64_t i = first; made && i < count; i++)
    roots_table_get(&turn, quarter ? 8 * (i - first) + 1 : i - first, &roots[2 * i]);
  roots_table_end(&mirror);
  roots_table_end(&turn);
  if (!made) {
    free(roots);
    return no_memory();
  }
  roots_round(roots, first, f64, words);
  roots_round(roots + 2 * first, count - first, f64, turns);
  if (again)
    roots_round_again(roots, again, f64, turns, turns + again * record_word_bytes(r));
  free(roots);
  return TW_OK;
}

int emit_method_table(const spec *s) {
  return real_table_at(&s->record) + real_table_words(s);
}

/* All of the table, with Rader's order of points at its end. */
int emit_table_bytes(const spec *s) {
  const record *r = &s->record;
  int words = record_table_words(r) + real_table_words(s) + method_words_of(r);
  return words * record_word_bytes(r) + record_rader(r) * 2;
}

/* The stage twiddles, each stage's rounded together. */
static tw_status fill_roots(const record *r, char *table) {
  int runs = record_table_words(r) ? record_runs(r) : 0; /* no words when computed */
  int f64 = r->value[FIELD_PRECISION] == TW_F64, words = record_table_words(r);
  long double *roots = malloc(((size_t)words + 1) * 2 * sizeof *roots);
  if (!roots)
    return no_memory();
  for (int stage = 1; stage < runs; stage++) {
    int done = record_axis_done(r, stage), whole = done * record_radix(r, stage), at = 0;
    roots_table t;
    if (!roots_table_begin(whole, (int64_t)done * record_fetched(r, stage), &t)) {
      free(roots);
      return no_memory();
    }
    for (int i = 0; i < record_fetched(r, stage); i++) {
      int64_t power = record_fetched_power(r, i);
      for (int k = 0; k < done; k++, at++)
        roots_table_get(&t, k * power % whole, &roots[2 * at]);
    }
    roots_table_end(&t);
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
  TRY(real_table_fill(s, after));
  after += (size_t)real_table_words(s) * (size_t)record_word_bytes(r);
  return own->fill ? own->fill(r, r->value[FIELD_PRECISION] == TW_F64, after) : TW_OK;
}
