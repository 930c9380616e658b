/* options.c: the command-line parser. Prints nothing. */
#include "options.h"

#include "lengths.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void *place(const option *o, void *settings) {
  return (char *)settings + o->at;
}

static tw_status set_choice(const option *o, void *settings, const char *value) {
  size_t length = strlen(value);
  int index = 0;
  for (const char *word = o->value; word; index++) {
    const char *end = strchr(word, '|');
    size_t word_length = end ? (size_t)(end - word) : strlen(word);
    if (word_length == length && !memcmp(word, value, length)) {
      *(int *)place(o, settings) = index;
      return TW_OK;
    }
    word = end ? end + 1 : NULL;
  }
  return status_fail(TW_INVALID, "--%s is one of %s, not '%s'", o->name, o->value, value);
}

static tw_status set_integer(const option *o, void *settings, const char *value) {
  const char *kind = o->kind == OPTION_COUNT ? "a positive integer" : "an integer";
  char *end;
  errno = 0;
  long long number = strtoll(value, &end, 10);
  if (end != value && !*end && (errno == ERANGE || number == INT64_MIN))
    return status_fail(TW_INVALID, "--%s takes %s of less than 2^63, not %s", o->name, kind, value);
  if (end == value || *end || errno || (o->kind == OPTION_COUNT && number < 1))
    return status_fail(TW_INVALID, "--%s takes %s, not '%s'", o->name, kind, value);
  *(int64_t *)place(o, settings) = number;
  return TW_OK;
}

static tw_status set_value(const option *o, void *settings, const char *value) {
  switch (o->kind) {
  case OPTION_INTEGER:
  case OPTION_COUNT:
    return set_integer(o, settings, value);
  case OPTION_SIZE:
    return size_parse(value, place(o, settings)) == TW_OK
               ? TW_OK
               : status_fail(TW_INVALID,
                             "--%s takes 1 or more bytes, less than 2^63, such as 4096, 64K or "
                             "2G, not '%s'",
                             o->name, value);
  case OPTION_CHOICE:
    return set_choice(o, settings, value);
  case OPTION_TEXT:
  case OPTION_FILE:
  case OPTION_DEVICE:
    if (!*value)
      return status_fail(TW_INVALID, "--%s takes a value that is not empty", o->name);
    *(const char **)place(o, settings) = value;
    return TW_OK;
  case OPTION_FLAG:
    break;
  }
  return status_fail(TW_INTERNAL, "option --%s has no kind", o->name);
}

/* The option that an argument such as --name, --name=value or -n names; *value: what follows '='.
 */
static const option *find(const option *table, const char *argument, const char **value) {
  *value = NULL;
  for (const option *o = table; o->name; o++) {
    if (argument[1] != '-') {
      if (o->letter && argument[1] == o->letter && !argument[2])
        return o;
      continue;
    }
    size_t length = strlen(o->name);
    if (!strncmp(argument + 2, o->name, length) &&
        (!argument[2 + length] || argument[2 + length] == '=')) {
      if (argument[2 + length])
        *value = argument + 3 + length;
      return o;
    }
  }
  return NULL;
}

/* One option at argv[*at]; advances *at past its value. */
static tw_status take_option(const option *table, void *settings, int argc, char **argv, int *at) {
  const char *value, *argument = argv[*at];
  const option *o = find(table, argument, &value);
  if (!o)
    return status_fail(TW_INVALID, "unknown option '%s'", argument);
  if (o->kind == OPTION_FLAG) {
    if (value)
      return status_fail(TW_INVALID, "--%s takes no value", o->name);
    *(int *)place(o, settings) = 1;
    return TW_OK;
  }
  if (!value) {
    if (*at + 1 >= argc)
      return status_fail(TW_INVALID, "--%s needs a value", o->name);
    value = argv[++*at];
  }
  return set_value(o, settings, value);
}

static tw_status set_defaults(const option *table, void *settings) {
  for (const option *o = table; o->name; o++)
    if (o->usual && o->usual[0] != '(')
      TRY(set_value(o, settings, o->usual));
  return TW_OK;
}

tw_status options_parse(const option *table, void *settings, int argc, char **argv, int *left,
                        int *help) {
  int kept = 0, only_arguments = 0;
  *help = 0;
  TRY(set_defaults(table, settings));
  for (int i = 0; i < argc; i++) {
    char *argument = argv[i];
    if (only_arguments || argument[0] != '-' || !argument[1]) {
      argv[kept++] = argument;
    } else if (!strcmp(argument, "--")) {
      only_arguments = 1;
    } else if (!strcmp(argument, "--help") || !strcmp(argument, "-h")) {
      *help = 1;
    } else {
      TRY(take_option(table, settings, argc, argv, &i));
    }
  }
  *left = kept;
  return TW_OK;
}
