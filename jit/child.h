/* child.h: runs a program and waits for it, though not for ever. Any thread. */
#ifndef CHILD_H
#define CHILD_H

#include "status.h"

enum { CHILD_ENDED = -1 };

/* Runs the program at path, no shell, as a process group of its own: input from /dev/null, output
 * and errors into the file log, no signal blocked or ignored. *exit_code is what it exited with,
 * 128 if a signal ended it, or CHILD_ENDED if it took longer than the seconds allowed: then the
 * whole group has been ended. Where the host program takes the status of every child away, it is 0.
 */
tw_status child_run(const char *path, char *const *arguments, const char *log, int seconds,
                    int *exit_code) MUST_USE;

#endif
