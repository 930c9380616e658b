/* output.h: writes a file that the user named, whole or not at all.
 *
 * A new file appears, or an old one is replaced, by renaming a temporary of the same folder. An old
 * one keeps its mode, and a symbolic link is written through. A pipe, a device, a file with a
 * second link and one of another user are written in place. "-" and every other name of standard
 * output write to that. SIGINT, SIGTERM and SIGHUP remove the temporary before they end the
 * program, and a file size limit is a failure. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include "status.h"
#include <stddef.h>

typedef struct {
  const void *bytes;
  size_t size;
} output_part;

/* Writes the parts one after the other. Failures name the path. One call at a time. */
tw_status output_write(const char *path, const output_part *parts, int count) MUST_USE;

/* Whether it looks as if output_write could write there: a folder that is missing, or that the user
 * may not write to, is known before anything is computed. Changes nothing. */
tw_status output_check(const char *path) MUST_USE;

/* 1 when path is standard output: what else is said must go to standard error. */
int output_is_standard(const char *path);

#endif
