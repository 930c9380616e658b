/* beside_codes.h: what the programs share that compare the statuses of two libraries. */
#ifndef BESIDE_CODES_H
#define BESIDE_CODES_H

#include "beside.h"

enum { C2C = CUFFT_C2C, R2C = CUFFT_R2C, C2R = CUFFT_C2R, Z2Z = CUFFT_Z2Z };
enum { NO_HANDLE = 99999, NO_TYPE = 119, UNTOUCHED = 12345 };

/* Whether a size was written, and whether it is one. */
#define ASK_SIZE(call)                                                                             \
  do {                                                                                             \
    work = UNTOUCHED;                                                                              \
    int status_ = (int)(c->call);                                                                  \
    told(a, status_, work != UNTOUCHED, "%s", #call);                                              \
  } while (0)

/* What differs on purpose: in which job, of what, and what each answers. */
typedef struct {
  const char *job, *asked; /* a part of the text; "": all */
  int ours, real;
} difference;

static inline int beside_is_known(const job *j, const answer *ours, const answer *real,
                                  const difference *known, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (known[i].job && !strcmp(known[i].job, j->name) && strstr(ours->asked, known[i].asked) &&
        known[i].ours == ours->status && known[i].real == real->status)
      return 1;
  return 0;
}

static inline void beside_compare(const job *j, const answers *ours, const answers *real,
                                  const difference *known, size_t count) {
  int both = ours->count < real->count ? ours->count : real->count, on_purpose = 0;
  CHECK(ours->ended == 0 && real->ended == 0 && ours->count == real->count && both > 0);
  for (int i = 0; i < both; i++) {
    const answer *x = &ours->line[i], *y = &real->line[i];
    int asked = !strcmp(x->asked, y->asked);
    int same = asked && x->status == y->status && x->value == y->value;
    int expected = !same && asked && beside_is_known(j, x, y, known, count);
    on_purpose += expected;
    CHECK(same || expected);
    if (!same && !expected)
      printf("%s %d: %s: %d (%g), and cuFFT %d (%g)\n", j->name, j->part, x->asked, x->status,
             x->value, y->status, y->value);
  }
  printf("%s %d: %d answers, %d differ on purpose; ended with %x, and cuFFT %d with %x\n", j->name,
         j->part, ours->count, on_purpose, (unsigned)ours->ended, real->count,
         (unsigned)real->ended);
}

/* The exit code of main. */
static inline int beside_codes(int argc, char **argv, const job *jobs, size_t count,
                               const difference *known, size_t differences) {
  static char real[PATH_MAX];
  answers **all = calloc(2 * count, sizeof *all);
  if (!beside_find(argc, real)) {
    free(all);
    return CHECK_SKIP;
  }
  beside_run(jobs, (int)count, argv[1], real, all);
  for (size_t i = 0; i < count; i++)
    beside_compare(&jobs[i], all[2 * i], all[2 * i + 1], known, differences);
  free(all);
  return check_report();
}

#endif
