/* manual.h: the manual page of the program, from the tables of its commands. Pure. */
#ifndef MANUAL_H
#define MANUAL_H

#include "command_table.h"
#include "text.h"

/* Appends the page in roff, with the man macros. version: of the program. */
void manual_print(const program *p, const char *version, text *out);

#endif
