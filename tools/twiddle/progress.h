/* progress.h: a bar on a terminal, drawn anew every second, so that time is seen to pass even while
 * nothing new is told. One bar at a time. */
#ifndef PROGRESS_H
#define PROGRESS_H

/* Starts a bar if standard error is a terminal. label is borrowed until the end. */
void progress_begin(const char *label);

/* What is done: a fraction of 1. */
void progress_tell(double fraction);

/* Removes the bar. */
void progress_end(void);

#endif
