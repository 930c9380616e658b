/* help.h: what --help prints, from the tables of the commands. Pure. */
#ifndef HELP_H
#define HELP_H

#include "command_table.h"
#include "text.h"

enum { HELP_SYNOPSIS_BYTES = 160 };

/* "twiddle plan [OPTIONS] N...", without the program's name in front. i: which of the synopses,
 * from 0; returns 0 when there are no more. */
int help_synopsis(const command *c, int i, char out[HELP_SYNOPSIS_BYTES]);

/* "--name VALUE", or "--name" for a flag. */
void help_option_words(const option *o, text *out);

/* The option's phrase, and its default where there is one. */
void help_option_phrase(const option *o, text *out);

void help_of_command(const program *p, const command *c, text *out);
void help_of_program(const program *p, text *out);

#endif
