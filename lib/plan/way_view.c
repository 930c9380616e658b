/* way_view.c: questions that several ways ask about the problem. */
#include "element.h"
#include "way.h"

int way_exceeds_cap(const way_view *v, int64_t points) {
  uint64_t bytes = (uint64_t)points * (uint64_t)complex_bytes(v->t->precision);
  return v->respects_cap && v->t->max_work && bytes > v->t->max_work;
}
