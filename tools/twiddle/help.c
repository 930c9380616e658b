/* help.c: the help of the program and of its commands, in lines of at most 80 columns. */
#include "help.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, HELP_COLUMN = 32 };

/* ---- lines ---- */

static void add_spaces(int count, text *out) {
  text_add(out, "%*s", count, "");
}

/* Adds words from column `at` on, continuing in lines that begin at column `indent`. */
static void add_wrapped(const char *words, int at, int indent, text *out) {
  while (*words) {
    size_t length = strcspn(words, " \n");
    if (at > indent && at + 1 + (int)length > COLUMNS) {
      text_add(out, "\n");
      add_spaces(indent, out);
      at = indent;
    } else if (at > indent) {
      text_add(out, " ");
      at++;
    }
    text_bytes(out, words, length);
    at += (int)length;
    words += length + strspn(words + length, " ");
    if (*words == '\n') { /* a new paragraph */
      text_add(out, "\n");
      add_spaces(indent, out);
      at = indent;
      words++;
    }
  }
  text_add(out, "\n");
}

/* An entry of a list: what it is about on the left, its phrase on the right or, where the left side
 * is too wide, below. */
static void add_entry(const char *left, const char *phrase, int column, text *out) {
  text_add(out, "  %s", left);
  if ((int)strlen(left) + 4 > column) {
    text_add(out, "\n");
    add_spaces(column, out);
  } else {
    add_spaces(column - 2 - (int)strlen(left), out);
  }
  add_wrapped(phrase, column, column, out);
}

/* ---- the parts of a command's help ---- */

int help_synopsis(const command *c, int i, char out[HELP_SYNOPSIS_BYTES]) {
  const char *some = c->options[0].name ? " [OPTIONS]" : "";
  if (!c->actions || c->arguments) {
    snprintf(out, HELP_SYNOPSIS_BYTES, "%s%s%s%s", c->name, some, c->arguments ? " " : "",
             c->arguments ? c->arguments : "");
    return i == 0;
  }
  const command_action *a = &c->actions[i];
  if (a->word)
    snprintf(out, HELP_SYNOPSIS_BYTES, "%s%s %s%s%s", c->name, some, a->word,
             *a->arguments ? " " : "", a->arguments);
  return a->word != NULL;
}

static void add_synopses(const program *p, const command *c, text *out) {
  char line[HELP_SYNOPSIS_BYTES];
  text_add(out, "\nUsage:\n");
  for (int i = 0; help_synopsis(c, i, line); i++)
    text_add(out, "  %s %s\n", p->name, line);
}

void help_option_words(const option *o, text *out) {
  text_add(out, "--%s%s%s", o->name, o->kind == OPTION_FLAG ? "" : " ",
           o->kind == OPTION_FLAG ? "" : o->value);
}

void help_option_phrase(const option *o, text *out) {
  text_add(out, "%s", o->help);
  if (o->kind == OPTION_CHOICE && !o->usual)
    text_add(out, " (default: %.*s)", (int)strcspn(o->value, "|"), o->value);
  else if (o->usual && o->usual[0] == '(')
    text_add(out, " (default: %s", o->usual + 1);
  else if (o->usual)
    text_add(out, " (default: %s)", o->usual);
}

static void add_option(const option *o, text *out) {
  text left = TEXT_EMPTY, phrase = TEXT_EMPTY;
  if (o->letter)
    text_add(&left, "-%c, ", o->letter);
  help_option_words(o, &left);
  help_option_phrase(o, &phrase);
  if (left.bytes && phrase.bytes)
    add_entry(left.bytes, phrase.bytes, HELP_COLUMN, out);
  out->failed |= left.failed || phrase.failed;
  text_free(&left);
  text_free(&phrase);
}

static void add_actions(const command_action *actions, text *out) {
  text_add(out, "\nActions:\n");
  for (const command_action *a = actions; a->word; a++) {
    char left[64];
    snprintf(left, sizeof left, "%s%s%s", a->word, *a->arguments ? " " : "", a->arguments);
    add_entry(left, a->help, HELP_COLUMN, out);
  }
}

static void add_examples(const command_example *examples, text *out) {
  text_add(out, "\nExamples:\n");
  for (const command_example *e = examples; e->line; e++) {
    text_add(out, "  %s\n      ", e->line);
    add_wrapped(e->help, 6, 6, out);
  }
}

static void add_exits(const char *exits, text *out) {
  static const char before[] = "Exit codes: ";
  text_add(out, "\n%s", before);
  add_wrapped(exits, sizeof before - 1, sizeof before - 1, out);
}

/* ---- whole texts ---- */

void help_of_command(const program *p, const command *c, text *out) {
  text_add(out, "%s %s: %s\n", p->name, c->name, c->summary);
  add_synopses(p, c, out);
  text_add(out, "\n");
  add_wrapped(c->about, 0, 0, out);
  if (c->actions)
    add_actions(c->actions, out);
  text_add(out, "\nOptions:\n");
  for (const option *o = c->options; o->name; o++)
    add_option(o, out);
  add_entry("-h, --help", "print this text", HELP_COLUMN, out);
  if (c->examples)
    add_examples(c->examples, out);
  add_exits(c->exits, out);
}

void help_of_program(const program *p, text *out) {
  text_add(out,
           "%s: %s\n\nUsage:\n  %s COMMAND [OPTIONS] [ARGUMENTS]\n  %s COMMAND --help\n"
           "  %s --version\n\n",
           p->name, p->summary, p->name, p->name, p->name);
  add_wrapped(p->about, 0, 0, out);
  text_add(out, "\nCommands:\n");
  for (const command *const *c = p->commands; *c; c++)
    add_entry((*c)->name, (*c)->summary, 16, out);
  add_examples(p->examples, out);
  add_exits(p->exits, out);
}
