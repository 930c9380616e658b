/* completion.h: what makes a shell complete the words of a command line, from the tables of the
 * commands. Pure. */
#ifndef COMPLETION_H
#define COMPLETION_H

#include "command_table.h"
#include "text.h"

void completion_bash(const program *p, text *out);
void completion_zsh(const program *p, text *out);
void completion_fish(const program *p, text *out);

#endif
