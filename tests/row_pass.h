/* row_pass.h: passes over rows of contiguous points, for tests of the planner and the tuner. */
#ifndef ROW_PASS_H
#define ROW_PASS_H

#include "schedule.h"

typedef struct {
  int32_t precision;
  int64_t n, batch;          /* points, rows */
  int64_t in_dist, out_dist; /* elements between rows */
  size_t align;              /* bytes */
} row_pass;

static inline pass_demand row_demand(const row_pass *r, const facts *f) {
  transform t;
  transform_one_row(r->precision, r->n, &t);
  t.align = r->align;
  const pass p = {.n = r->n,
                  .is = 1,
                  .os = 1,
                  .loops = r->batch > 1,
                  .loop = {{r->batch, r->in_dist, r->out_dist}},
                  .rows = r->batch,
                  .in = element_complex(r->precision),
                  .out = element_complex(r->precision)};
  return pass_demands(&p, &t, f);
}

#endif
