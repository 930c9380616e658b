/* code_ready.h: kernels' texts and machine code that were made ahead of their use, for one plan
 * while it is made. Filled by side_by_side.h; constant afterwards. */
#ifndef CODE_READY_H
#define CODE_READY_H

#include "kernel_code.h"

typedef struct {
  spec spec;
  int has_text;
  kernel_text text;
  double emit_ms;
  code_kept *kept; /* the code, or why there is none; NULL: it was not made here */
} ready_code;

typedef struct {
  double ms; /* what it took */
  int count;
  ready_code code[];
} code_ready;

/* The entry of a spec that has a text, or NULL. c may be NULL. */
const ready_code *code_ready_find(const code_ready *c, const spec *s);

void code_ready_free(code_ready *c); /* c may be NULL */

#endif
