/* work_size.c: the work area that a plan would need, from its schedule alone. */
#include "arithmetic.h"
#include "context.h"
#include "devices.h"
#include "find_schedule.h"
#include "structure.h"

static tw_status size_of_one(tw_context *c, const tw_problem *request, size_t *bytes) {
  transform t;
  device *d = NULL;
  schedule s = {0};
  double unused = 0;
  TRY(transform_canonical(request, &t));
  TRY(transform_supported(&t));
  TRY(devices_get(request->device, &d));
  int policy = request->policy ? request->policy : c->policy;
  TRY(policy == TW_POLICY_FULL ? find_schedule_so_far(c, d, &t, &s)
                               : find_schedule(c, d, &t, 0, &s, &unused));
  size_t needed = schedule_work_bytes(&s);
  schedule_free(&s);
  if (request->max_work && needed > request->max_work)
    return status_fail(TW_UNSUPPORTED,
                       "a work area of %zu bytes is needed, at most %zu are allowed", needed,
                       request->max_work);
  *bytes = needed;
  return TW_OK;
}

/* The plan of real rows that lie otherwise in place holds two, of which either may run. */
static tw_status size_of_both(tw_context *c, tw_problem *request, size_t *bytes) {
  size_t apart = 0, in_place = 0;
  request->placement = TW_OUT_OF_PLACE;
  TRY(size_of_one(c, request, &apart));
  request->placement = TW_IN_PLACE;
  TRY(size_of_one(c, request, &in_place));
  *bytes = apart > in_place ? apart : in_place;
  return TW_OK;
}

tw_status tw_problem_work_size(tw_context *context, const tw_problem *problem, size_t *bytes) {
  ARITHMETIC_BY_DEFAULT;
  tw_problem request;
  if (!bytes)
    return status_fail(TW_INVALID, "bytes is null");
  TRY(structure_take(&request, sizeof request, problem, "tw_problem"));
  if (!context)
    TRY(context_default(&context));
  return transform_has_two_layouts(&request) ? size_of_both(context, &request, bytes)
                                             : size_of_one(context, &request, bytes);
}
