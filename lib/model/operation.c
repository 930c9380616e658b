/* operation.c: the table of operations, and what they do to a row, for checks on the host. */
#include "operation_table.h"

#include <math.h>

enum { AT_LOAD = 1 << SIDE_LOAD, BETWEEN = 1 << SIDE_BETWEEN, AT_STORE = 1 << SIDE_STORE };

/* ---- what they do to a row ---- */

/* The number that point j is multiplied by. */
typedef void factor_of(const operation_case *c, int64_t j, double w[2]);

static void multiply(const operation_case *c, factor_of *of, int conjugated, double *row) {
  for (int64_t j = 0; j < c->points; j++, row += 2) {
    double w[2], re = row[0], im = row[1];
    of(c, j, w);
    if (conjugated)
      w[1] = -w[1];
    row[0] = re * w[0] - im * w[1];
    row[1] = re * w[1] + im * w[0];
  }
}

static void root(const operation_case *c, int64_t j, double w[2]) {
  double turns = (double)((c->again ? j % c->again : j) / c->together * c->k) / (double)c->order;
  w[0] = cos(-2 * 3.14159265358979323846 * turns);
  w[1] = sin(-2 * 3.14159265358979323846 * turns);
}

static void twiddle(const operation_case *c, double *row) {
  multiply(c, root, 0, row);
}

static void undo_twiddle(const operation_case *c, double *row) {
  multiply(c, root, 1, row);
}

/* 0 for a point beyond the end of its row. */
static void chirp_at(const operation_case *c, int64_t j, double w[2]) {
  int64_t at = c->k + j * c->step;
  w[0] = w[1] = 0;
  if (at < c->count)
    element_get(c->factor, c->factors, at, w);
}

static void chirp(const operation_case *c, double *row) {
  multiply(c, chirp_at, 0, row);
}

/* A chirp has modulus 1. */
static void undo_chirp(const operation_case *c, double *row) {
  multiply(c, chirp_at, 1, row);
}

static void filter_at(const operation_case *c, int64_t j, double w[2]) {
  element_get(c->factor, c->factors, c->k * c->step + j, w);
}

static void filter(const operation_case *c, double *row) {
  multiply(c, filter_at, 0, row);
}

static void window_at(const operation_case *c, int64_t j, double w[2]) {
  w[0] = c->window ? c->window[j] : 1;
  w[1] = 0;
}

static void window(const operation_case *c, double *row) {
  multiply(c, window_at, 0, row);
}

static void half(const operation_case *c, double *row) {
  for (int64_t j = 0; j < c->points; j++) {
    int first = !c->k && !j;
    row[2 * j] *= first ? 1 : 2;
    row[2 * j + 1] *= first ? 0 : 2;
  }
}

/* ---- the table ---- */

static const operation_info table[OPERATION_COUNT] = {
    [OPERATION_NONE] = {.name = "none", .by = "nothing"},
    [OPERATION_TWIDDLE] = {.name = "twiddle",
                           .by = "pass twiddles",
                           .sides = AT_LOAD | AT_STORE,
                           .reads_roots = 1,
                           .keeps_dc = 1,
                           .apply = twiddle,
                           .undo = undo_twiddle},
    [OPERATION_CHIRP] = {.name = "chirp",
                         .by = "a chirp",
                         .sides = AT_LOAD | AT_STORE,
                         .reads_factors = 1,
                         .ends_rows = 1,
                         .needs_direct = 1,
                         .needs_plain = 1,
                         .apply = chirp,
                         .undo = undo_chirp},
    [OPERATION_FILTER] = {.name = "filter",
                          .by = "a filter's spectrum",
                          .sides = BETWEEN,
                          .reads_factors = 1,
                          .apply = filter},
    [OPERATION_WINDOW] =
        {.name = "window", .by = "a window", .sides = AT_LOAD, .between_real = 1, .apply = window},
    [OPERATION_HALF] = {.name = "half",
                        .by = "the weights of half a spectrum",
                        .sides = AT_LOAD,
                        .apply = half},
};

int operation_known(int32_t entry) {
  int32_t o = entry & ~OPERATION_CONJUGATED;
  return o > OPERATION_NONE && o < OPERATION_COUNT;
}

const operation_info *operation_of(int32_t entry) {
  return &table[entry & ~OPERATION_CONJUGATED];
}

void operations_describe(const operations *list, enum operation_side side, text *out) {
  static const char *const when[] = {"first", "in between", "in the end"};
  for (int i = 0; i < list->count; i++)
    text_add(out, ", times %s%s %s", operation_of(list->at[i])->by,
             list->at[i] & OPERATION_CONJUGATED ? ", conjugated," : "", when[side]);
}

void operations_add_needs(const operations *list, operation_needs *needs) {
  for (int i = 0; i < list->count; i++) {
    needs->factors |= operation_of(list->at[i])->reads_factors;
    needs->roots |= operation_of(list->at[i])->reads_roots;
  }
}

void operation_conjugate(int64_t points, double *row) {
  for (int64_t j = 0; j < points; j++)
    row[2 * j + 1] = -row[2 * j + 1];
}

/* To multiply by a conjugate is to conjugate, multiply and conjugate back. */
static void one(int32_t entry, int undo, const operation_case *c, double *row) {
  const operation_info *o = operation_of(entry);
  if (entry & OPERATION_CONJUGATED)
    operation_conjugate(c->points, row);
  (undo ? o->undo : o->apply)(c, row);
  if (entry & OPERATION_CONJUGATED)
    operation_conjugate(c->points, row);
}

void operations_apply(const operations *list, const operation_case *c, double *row) {
  for (int i = 0; i < list->count; i++)
    one(list->at[i], 0, c, row);
}

void operations_undo(const operations *list, const operation_case *c, double *row) {
  for (int i = list->count - 1; i >= 0; i--)
    one(list->at[i], 1, c, row);
}
