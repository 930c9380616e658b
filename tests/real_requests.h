/* real_requests.h: requests for transforms between real and complex points, and between real ones,
 * as the tests of their canonical form make them. */
#ifndef REAL_REQUESTS_H
#define REAL_REQUESTS_H

#include "accepted.h"

enum { RANK_MOST = 3, ALL_MOST = RANK_MOST + 2, ROOM = 1 << 14 };

/* A request with its dimensions: those transformed first, then the loops. */
typedef struct {
  tw_dim all[ALL_MOST];
  int rank, loops, type, format, placement;
} request;

static inline tw_problem problem_of(const request *q) {
  static const int32_t kinds[RANK_MOST] = {TW_DCT2, TW_DHT, TW_DST4};
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = q->all,
                      .batch = q->all + q->rank,
                      .rank = q->rank,
                      .batch_rank = q->loops,
                      .type = q->type,
                      .r2r = kinds,
                      .precision = q->format,
                      .placement = q->placement};
}

static inline tw_status canonical(const request *q, transform *t) {
  tw_problem p = problem_of(q);
  return transform_canonical(&p, t);
}

static inline transform accepted(const request *q) {
  tw_problem p = problem_of(q);
  return accepted_problem(&p);
}

static inline void refused(const request *q, tw_status expected, const char *why, int line) {
  transform t, before;
  memset(&t, 0x5a, sizeof t);
  before = t;
  tw_status got = canonical(q, &t);
  CHECK(got == expected && strstr(status_detail(), why) && !memcmp(&t, &before, sizeof t));
  if (got != expected || !strstr(status_detail(), why))
    fprintf(stderr, "line %d: expected %d '%s', got %d: %s\n", line, expected, why, got,
            status_detail());
}

#define REFUSED(q, status, why) refused(q, status, why, __LINE__)

#endif
