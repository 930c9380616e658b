/* wishes.h: a list of problems for the library: those of lengths that a user writes, and those of
 * the transforms that a profile has seen. */
#ifndef WISHES_H
#define WISHES_H

#include "command.h"
#include "profile.h"

enum { WISH_WRITTEN_BYTES = 96 };

/* One problem. It points to its parts. */
typedef struct {
  char written[WISH_WRITTEN_BYTES]; /* its length */
  problem_settings settings;        /* of several kinds of TW_R2R: the first one */
  length_spec length;
  int64_t transforms;
  problem_parts parts;
  tw_problem problem;
} wish;

typedef struct {
  wish **wish; /* each owned */
  int count;
} wishes;

void wishes_free(wishes *all);

/* Adds the problem of a length as a user writes it. */
tw_status wishes_add_length(wishes *all, const length_settings *s, const char *written,
                            int32_t where) MUST_USE;

/* Adds the transforms that the profile has seen on a device, the most often planned first.
 * unsettled 1: only those that programs planned and that have a pass which is not settled.
 * *left_out: how many there are whose layout the profile does not tell. */
tw_status wishes_add_seen(wishes *all, profile *p, int64_t device_id, int32_t where, int unsettled,
                          int *left_out) MUST_USE;

#endif
