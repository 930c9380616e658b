/* code_ready.c: finds and frees what was made ahead. */
#include "code_ready.h"

#include <stdlib.h>
#include <string.h>

const ready_code *code_ready_find(const code_ready *c, const spec *s) {
  for (int i = 0; c && i < c->count; i++) {
    const ready_code *r = &c->code[i];
    if (r->has_text && !memcmp(&r->spec.record, &s->record, sizeof s->record) &&
        !memcmp(&r->spec.binding, &s->binding, sizeof s->binding))
      return r;
  }
  return NULL;
}

void code_ready_free(code_ready *c) {
  for (int i = 0; c && i < c->count; i++) {
    code_forget(c->code[i].kept);
    if (c->code[i].has_text)
      kernel_text_free(&c->code[i].text);
  }
  free(c);
}
