/* options.h: one table-driven parser for the command line of every command. A table is static and
 * names places in the command's settings, so that help, manual and completion read it too. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "status.h"

#include <stddef.h>

/* What an option takes, and what lies at its place in the settings. */
enum option_kind {
  OPTION_FLAG,    /* int: becomes 1 */
  OPTION_TEXT,    /* const char * */
  OPTION_FILE,    /* const char *: a path */
  OPTION_DEVICE,  /* const char *: a device such as cuda:1 */
  OPTION_INTEGER, /* int64_t */
  OPTION_COUNT,   /* int64_t: a positive integer */
  OPTION_SIZE,    /* int64_t, written as 512M */
  OPTION_CHOICE   /* int: the index of the word in `value`, a list such as f32|f64 */
};

typedef struct {
  const char *name; /* without dashes; NULL ends a table */
  char letter;      /* its short form; 0: none */
  enum option_kind kind;
  size_t at;         /* offset of its place in the settings */
  const char *value; /* what the help calls the value; for a choice the words */
  const char *usual; /* the default, which is set before the options are read, or in parentheses is
                        only told; NULL: of a choice the first word, else nothing */
  const char *help;  /* a phrase, without a full stop at its end */
} option;

#define OPTIONS_END                                                                                \
  { NULL, 0, OPTION_FLAG, 0, NULL, NULL, NULL }

/* Reads the options in argv[0..argc) into *settings and moves the other arguments to the front of
 * argv; *left becomes their number. An option may stand anywhere before "--"; values follow as
 * --name value or --name=value. *help becomes 1 for --help or -h. The detail of a failure names the
 * argument. */
tw_status options_parse(const option *table, void *settings, int argc, char **argv, int *left,
                        int *help) MUST_USE;

#endif
