/* usual_request.h: a legal request that tests of transforms change, and what it becomes. */
#ifndef USUAL_REQUEST_H
#define USUAL_REQUEST_H

#include "accepted.h"

/* A request with room for its dimensions, so that one line changes one thing. */
typedef struct {
  tw_problem p;
  tw_dim dims[10], batch[18];
} request;

static inline request *usual(void) {
  static request q;
  memset(&q, 0, sizeof q);
  q.dims[0] = (tw_dim){64, 1, 1};
  q.batch[0] = (tw_dim){10, 100, 80};
  q.p = (tw_problem){
      .size = sizeof q.p, .dims = q.dims, .batch = q.batch, .rank = 1, .batch_rank = 1};
  return &q;
}

static inline transform accepted(const request *q) {
  return accepted_problem(&q->p);
}

#endif
