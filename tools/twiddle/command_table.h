/* command_table.h: all that a command tells about itself, in one static table. The parser, --help,
 * the manual page and the shells' completion are made from it. Pure data. */
#ifndef COMMAND_TABLE_H
#define COMMAND_TABLE_H

#include "options.h"

/* One word that a command's first argument may be. */
typedef struct {
  const char *word;      /* NULL ends a table */
  const char *arguments; /* what follows it, "" if nothing */
  int least, most;       /* arguments after it */
  const char *help;      /* a phrase */
} command_action;

typedef struct {
  const char *line; /* to be typed; NULL ends a table */
  const char *help; /* what it does, a phrase */
} command_example;

/* What a shell offers where an argument is expected. */
enum command_offers { OFFER_NOTHING, OFFER_FILES, OFFER_COMMANDS };

/* Pointers may be NULL where there is nothing to tell, except those of the first line. */
typedef struct {
  const char *name, *summary;    /* summary: a phrase for the list of commands */
  const char *arguments;         /* as the synopsis writes them; made from the actions if NULL */
  const char *about;             /* paragraphs, each ended by a newline but the last one */
  const command_action *actions; /* without them any argument is taken */
  const option *options;
  const command_example *examples;
  const char *exits; /* what its exit codes mean, a phrase */
  enum command_offers offers;
  int (*run)(int argc, char **argv); /* arguments after the command's name; returns an exit code */
} command;

/* What a program reads from its environment. */
typedef struct {
  const char *name; /* NULL ends a table */
  const char *help; /* sentences; NULL: not the manual's matter, since others define it */
} command_variable;

/* The whole program. commands is ended by NULL. */
typedef struct {
  const char *name, *summary, *about, *exits;
  const command *const *commands;
  const command_variable *variables;
  const command_example *examples;
} program;

/* The action that the first of argc arguments names, or else the first of the table if there is no
 * argument. The detail of a failure tells what is wrong with the word or the number of arguments
 * after it. *index: in the table. */
tw_status command_take_action(const command *c, int argc, char **argv, int *index) MUST_USE;

#endif
