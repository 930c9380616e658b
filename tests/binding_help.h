/* binding_help.h: shorter ways for tests to write bindings. */
#ifndef BINDING_HELP_H
#define BINDING_HELP_H

#include "binding.h"

/* Initialisers of a binding's lists of operations, each with one operation. */
#define AT_LOAD(o) .does[SIDE_LOAD] = OPERATIONS_OF(o)
#define BETWEEN(o) .does[SIDE_BETWEEN] = OPERATIONS_OF(o)
#define AT_STORE(o) .does[SIDE_STORE] = OPERATIONS_OF(o)

/* Both sides hold complex numbers of the record's precision. */
static inline void binding_help_elements(const record *r, binding *b) {
  int halves = r->value[FIELD_TILE] == TILE_HALVES;
  b->in = b->out = element_complex(halves ? TW_F16 : r->value[FIELD_PRECISION]);
}

#endif
