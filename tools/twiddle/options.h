/* options.h: one table-driven parser for the command line of every command. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "status.h"

enum option_kind {
  OPTION_FLAG,    /* int *: becomes 1 */
  OPTION_TEXT,    /* const char ** */
  OPTION_INTEGER, /* int64_t * */
  OPTION_COUNT,   /* int64_t *: a positive integer */
  OPTION_SIZE,    /* int64_t *, written as 512M */
  OPTION_CHOICE   /* int *: the index of the word in `value`, a list such as f32|f64 */
};

typedef struct {
  const char *name; /* without dashes; NULL ends a table */
  char letter;      /* its short form; 0: none */
  enum option_kind kind;
  void *target;
  const char *value; /* what the help calls the value; for a choice the words */
  const char *help;  /* NULL: not shown */
} option;

typedef struct {
  const char *name;      /* of the command */
  const char *arguments; /* what follows it, for the usage line */
  const char *summary;   /* one line */
  const char *notes;     /* further lines of the help; may be NULL */
} command_about;

/* Reads the options in argv[0..argc) and moves the other arguments to its front; *left becomes
 * their number. An option may stand anywhere before "--"; values follow as --name value or
 * --name=value. *help becomes 1 for --help or -h. The detail of a failure names the argument. */
tw_status options_parse(const option *table, int argc, char **argv, int *left, int *help) MUST_USE;

/* Prints the help of a command to standard output. */
void options_print_help(const command_about *about, const option *table);

#endif
