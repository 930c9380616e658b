/* tune_report.h: what `twiddle tune` tells of a length: what is tuned and for how long; then what
 * was measured, what is known now, and what is left. Tunes nothing. */
#ifndef TUNE_REPORT_H
#define TUNE_REPORT_H

#include "command.h"
#include "tune_memory.h"
#include "wishes.h"

typedef struct {
  length_settings asked;
  int explain, json;
  int64_t budget_ms;
  text *why; /* with --explain --json: the lines about the current length, as JSON strings */
} tune_settings;

/* One length while it is tuned, and what came of it. */
typedef struct {
  const wish *wish;
  char name[WISH_WRITTEN_BYTES + 32];
  double fraction, seconds;
  int64_t measured; /* kernels, in this run */
  int interrupted;
} tune_run;

/* Sets the run's name: "4096", or "r2c f64 4096" where that was not asked for by options. */
void tune_name_run(const tune_settings *s, tune_run *r);

/* Prints what is tuned now. */
void tune_announce(const tune_settings *s, const tune_run *r);

/* Appends what came of a run: of one pass its best kernel, of several passes or axes the plan,
 * which tells what was chosen. */
tw_status tune_print_run(const tune_settings *s, tw_context *context, const tw_problem *asked,
                         const tune_memory *m, const tune_run *r, text *out) MUST_USE;

#endif
