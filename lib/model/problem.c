/* problem.c: a pass over rows: what it imposes on a kernel, and the class it is remembered under.
 */
#include "problem.h"

binding problem_binding(const problem *p, const facts *f) {
  int element = p->precision == TW_F64 ? 16 : 8, aligned = 0;
  while (aligned < 4 && p->align >= (size_t)element << (aligned + 1) &&
         p->in_dist % (2 << aligned) == 0 && p->out_dist % (2 << aligned) == 0)
    aligned++;
  return (binding){
      .arch = f->arch, .packed = p->in_dist == p->n && p->out_dist == p->n, .aligned = aligned};
}

pass_class problem_class(const problem *p) {
  int64_t bytes = p->n * p->batch * (p->precision == TW_F64 ? 16 : 8);
  pass_class c = {.precision = p->precision, .length = (int32_t)p->n};
  while (bytes >> (c.volume_bucket + 1))
    c.volume_bucket++;
  return c;
}

pass_demand problem_demand(const problem *p, const facts *f) {
  return (pass_demand){.precision = p->precision,
                       .axes = 1,
                       .axis = {p->n <= INT32_MAX ? (int)p->n : INT32_MAX},
                       .points = p->n,
                       .rows = p->batch,
                       .binding = problem_binding(p, f),
                       .class_of = problem_class(p)};
}
