/* plan_rows.h: the planner's entry for tools that print kernels. */
#ifndef PLAN_ROWS_H
#define PLAN_ROWS_H
#include "planner.h"
#endif
