/* entry.h: how entry points with a handle begin. */
#ifndef ENTRY_H
#define ENTRY_H

#include "handles.h"

/* Makes a handle; fails where there is no device to work on. */
cufft_result handle_create(int *handle);

/* Return from the entry point where arguments are wrong that cuFFT looks at before the handle. */
#define CHECK_TYPE(type)                                                                           \
  if (!layout_knows_type(type))                                                                    \
  return CUFFT_INVALID_TYPE
#define CHECK_GIVEN(all)                                                                           \
  if (!(all))                                                                                      \
  return CUFFT_INVALID_VALUE

/* Finds the plan p behind the parameter `plan`. Returns from the entry point where there is none,
 * and where the plan has been handed over, with what the real library answers. */
#define ENTER(p, name, arguments) ENTER_AND(p, name, arguments, (void)0)

/* The same where an execution begins. */
#define ENTER_EXECUTION(p, name, arguments) ENTER_AND(p, name, arguments, watch_real_execution(p))

#define ENTER_AND(p, name, arguments, before)                                                      \
  cufft_plan *const p = handles_find(plan);                                                        \
  if (!p)                                                                                          \
    return CUFFT_INVALID_PLAN;                                                                     \
  if (p->real) {                                                                                   \
    before;                                                                                        \
    plan = p->real_handle;                                                                         \
    return p->real->name arguments;                                                                \
  }

#endif
