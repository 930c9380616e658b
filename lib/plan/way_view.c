/* way_view.c: questions that several ways ask about the problem. */
#include "element.h"
#include "way.h"

int way_exceeds_cap(const way_view *v, element e, int64_t count) {
  uint64_t bytes = (uint64_t)count * (uint64_t)element_bytes(e);
  return v->respects_cap && v->t->max_work && bytes > v->t->max_work;
}
