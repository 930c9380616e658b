/* watch.h: what `twiddle run` and the environment want to know of plans and executions. Usually
 * nothing: then no plan is watched, and nothing here is reached by executions. Any thread. */
#ifndef WATCH_H
#define WATCH_H

#include "handles.h"

/* A handle is asked for. */
void watch_handle(void);

/* p was planned by Twiddle. */
void watch_planned(cufft_plan *p);

/* p was handed over to the real library; l: its layout, or NULL where it has no plan yet. */
void watch_handed_over(cufft_plan *p, const layout *l, const char *why);

/* Executes a plan of Twiddle's that is watched. */
cufft_result watch_execute(cufft_plan *p, const tw_buffers *b);

/* The real library executes p, which may be watched. */
void watch_real_execution(cufft_plan *p);

#endif
