/* run_program.h: starts a program and waits for it, as if it had been started itself. */
#ifndef RUN_PROGRAM_H
#define RUN_PROGRAM_H

#include "status.h"

/* One setting of the program's environment. */
typedef struct {
  const char *name, *value; /* value NULL: stays as it is */
} run_setting;

/* Runs arguments[0], found as a shell does. Signals that are sent to this process are passed on;
 * those of a terminal reach the program by themselves. *code: what it exited with, 128 + n where
 * signal n ended it. What cannot be started is TW_FILE_ERROR, with *code 127 where there is no such
 * program and 126 otherwise. The caller has one thread. */
tw_status run_program(char *const *arguments, const run_setting *settings, int count,
                      int *code) MUST_USE;

#endif
