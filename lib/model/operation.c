/* operation.c: the table of operations, and what they compute, for checks on the host. */
#include "operation_table.h"

#include <math.h>

enum { AT_LOAD = 1 << SIDE_LOAD, BETWEEN = 1 << SIDE_BETWEEN, AT_STORE = 1 << SIDE_STORE };

static void twiddle(const operation_case *c, double w[2]) {
  double angle = -2 * 3.14159265358979323846 * (double)(c->point * c->k) / (double)c->order;
  w[0] = cos(angle);
  w[1] = sin(angle);
}

static void chirp(const operation_case *c, double w[2]) {
  int64_t at = c->k + c->point * c->step;
  w[0] = w[1] = 0;
  if (at < c->count)
    element_get(c->factor, c->factors, at, w);
}

static void filter(const operation_case *c, double w[2]) {
  element_get(c->factor, c->factors, c->k * c->step + c->point, w);
}

static const operation_info table[OPERATION_COUNT] = {
    [OPERATION_NONE] = {.name = "none", .by = "nothing"},
    [OPERATION_TWIDDLE] = {.name = "twiddle",
                           .by = "pass twiddles",
                           .sides = AT_LOAD | AT_STORE,
                           .reads_roots = 1,
                           .keeps_dc = 1,
                           .unit_modulus = 1,
                           .multiplier = twiddle},
    [OPERATION_CHIRP] = {.name = "chirp",
                         .by = "a chirp",
                         .sides = AT_LOAD | AT_STORE,
                         .reads_factors = 1,
                         .ends_rows = 1,
                         .unit_modulus = 1,
                         .needs_direct = 1,
                         .needs_plain = 1,
                         .multiplier = chirp},
    [OPERATION_FILTER] = {.name = "filter",
                          .by = "a filter's spectrum",
                          .sides = BETWEEN,
                          .reads_factors = 1,
                          .needs_plain = 1,
                          .multiplier = filter},
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

void operations_multiplier(const operations *list, const operation_case *c, double w[2]) {
  w[0] = 1;
  w[1] = 0;
  for (int i = 0; i < list->count; i++) {
    double v[2], re = w[0];
    operation_of(list->at[i])->multiplier(c, v);
    if (list->at[i] & OPERATION_CONJUGATED)
      v[1] = -v[1];
    w[0] = re * v[0] - w[1] * v[1];
    w[1] = re * v[1] + w[1] * v[0];
  }
}
