/* forward.c: hands plans over to the real cuFFT. */
#include "forward.h"

#include "file.h"
#include "guard.h"
#include "handles.h"
#include "log_sink.h"
#include "real_library.h"
#include "real_plan.h"
#include "watch.h"
#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- the log ---- */

enum { REASONS = 16, REASON_BYTES = 160 };

static guard lock; /* over what follows; a forked child keeps its parent's */
static char reasons[REASONS][REASON_BYTES]; /* that were logged */
static log_sink sink;
static int sink_is_open;

/* 1 for a reason that was not given before; 0 also when there have been too many. */
static int is_new(const char *why) {
  int found = 0;
  for (int i = 0; i < REASONS && !found; i++) {
    if (!strcmp(reasons[i], why))
      break;
    found = !reasons[i][0];
    if (found)
      snprintf(reasons[i], REASON_BYTES, "%s", why);
  }
  return found;
}

/* Once a reason: what a program cannot have it may ask for again and again. A setting that the sink
 * refuses is reported by the context. */
static void log_once(const char *why, int level, const char *line) {
  (void)guard_enter(&lock);
  if (!sink_is_open)
    (void)!log_sink_open(file_environment("TWIDDLE_LOG"), &sink);
  sink_is_open = 1;
  if (is_new(why))
    log_sink_write(&sink, level, line);
  guard_leave(&lock);
}

const real_cufft *forward_real(const char *why) {
  const real_cufft *real = NULL;
  const char *path = NULL;
  char line[REASON_BYTES + PATH_MAX + 64];
  tw_status status = real_library_open(&real, &path);
  if (status == TW_OK)
    snprintf(line, sizeof line, "handed over to %s: %s", path, why);
  else
    snprintf(line, sizeof line, "not handed over to another cuFFT (%s): %s", status_detail(), why);
  log_once(why, status == TW_OK ? TW_LOG_INFO : TW_LOG_WARN, line);
  return real;
}

/* ---- handing over ---- */

/* What was set before planning, and nothing else: a plan on several GPUs that is given the default
 * stream cannot be executed. */
static cufft_result give_settings(const real_cufft *real, int handle, const cufft_plan *p) {
  cufft_result result = p->stream ? real->cufftSetStream(handle, p->stream) : CUFFT_OK;
  if (result == CUFFT_OK && !p->allocates)
    result = real->cufftSetAutoAllocation(handle, 0);
  if (result == CUFFT_OK && p->patient)
    result = real->cufftSetPlanPropertyInt64(handle, PROPERTY_PATIENT_JIT, p->patient);
  if (result == CUFFT_OK && p->chosen)
    result = real->cufftSetPlanPropertyInt64(handle, p->chosen, p->choice);
  if (result == CUFFT_OK && p->area_given)
    result = real->cufftSetWorkArea(handle, p->area);
  return result;
}

/* The area that a caller has brought for Twiddle's plan must do for the other one too. */
static cufft_result make_plan(const real_cufft *real, int handle, const cufft_plan *p,
                              const layout *l) {
  size_t work = 0;
  cufft_result result = real_plan_make(real, handle, l, &work);
  if (result == CUFFT_OK && p->plan && p->area && work > p->work_bytes)
    result = CUFFT_NO_WORKSPACE;
  return result;
}

cufft_result forward_plan(cufft_plan *p, const layout *l, const char *why, cufft_result otherwise) {
  char reason[REASON_BYTES];
  int handle = 0;
  snprintf(reason, sizeof reason, "%s", why); /* it may be the detail of the last failure */
  const real_cufft *real = forward_real(reason);
  if (!real)
    return otherwise;
  if (real->cufftCreate(&handle) != CUFFT_OK) /* it has no device either */
    return otherwise;
  cufft_result result = give_settings(real, handle, p);
  if (result == CUFFT_OK && l)
    result = make_plan(real, handle, p, l);
  if (result != CUFFT_OK) {
    (void)real->cufftDestroy(handle);
    return result;
  }
  tw_plan_destroy(p->plan);
  p->plan = NULL;
  p->real = real;
  p->real_handle = handle;
  watch_handed_over(p, l, reason);
  return CUFFT_OK;
}

cufft_result forward_size(const cufft_plan *p, const layout *l, size_t *work) {
  return real_plan_size(p->real, p->real_handle, l, work);
}

cufft_result forward_estimate(const layout *l, const char *why, cufft_result otherwise,
                              size_t *work) {
  char reason[REASON_BYTES];
  int handle = 0;
  snprintf(reason, sizeof reason, "%s", why); /* it may be the detail of the last failure */
  const real_cufft *real = forward_real(reason);
  if (!real || real->cufftCreate(&handle) != CUFFT_OK)
    return otherwise;
  cufft_result result = real_plan_size(real, handle, l, work);
  (void)real->cufftDestroy(handle);
  return result;
}
