/* accepted.h: what a problem that is legal becomes. */
#ifndef ACCEPTED_H
#define ACCEPTED_H

#include "check.h"
#include "transform.h"

#include <string.h>

/* All zeros where it is refused. */
static inline transform accepted_problem(const tw_problem *p) {
  transform t;
  memset(&t, 0, sizeof t);
  tw_status status = transform_canonical(p, &t);
  CHECK(status == TW_OK);
  if (status != TW_OK)
    fprintf(stderr, "refused: %s\n", status_detail());
  return t;
}

#endif
