/* manual.c: writes the manual page: what --help prints, of all commands, and the environment. */
#include "manual.h"

#include "help.h"

#include <ctype.h>
#include <string.h>

/* ---- roff ---- */

/* Adds words as they are to be read: hyphens can be copied, and no line begins a request. */
static void add_words(const char *words, text *out) {
  for (const char *at = words; *at; at++) {
    int begins = at == words ? !out->length || out->bytes[out->length - 1] == '\n' : at[-1] == '\n';
    if (begins && (*at == '.' || *at == '\''))
      text_add(out, "\\&");
    if (*at == '\\')
      text_add(out, "\\e");
    else if (*at == '-')
      text_add(out, "\\-");
    else if (*at == '^')
      text_add(out, "\\(ha");
    else if (*at == '~')
      text_add(out, "\\(ti");
    else if (*at == '\'')
      text_add(out, "\\(aq");
    else if (*at == '`')
      text_add(out, "\\(ga");
    else
      text_bytes(out, at, 1);
  }
}

/* A phrase as a sentence. */
static void add_sentence(const char *phrase, text *out) {
  char first[] = {(char)toupper((unsigned char)*phrase), '\0'};
  add_words(first, out);
  add_words(phrase + 1, out);
  text_add(out, ".\n");
}

/* Paragraphs, each in a line of its own. */
static void add_paragraphs(const char *words, text *out) {
  for (int first = 1; *words; first = 0) {
    size_t length = strcspn(words, "\n");
    text one = TEXT_EMPTY;
    text_bytes(&one, words, length);
    text_add(out, first ? "" : ".PP\n");
    add_words(one.bytes ? one.bytes : "", out);
    text_add(out, "\n");
    out->failed |= one.failed;
    text_free(&one);
    words += length + (words[length] == '\n');
  }
}

/* Names of values, which the reader replaces, are italic; what is typed as it stands is bold. */
static void add_typed(const char *words, text *out) {
  static const char *const faces[] = {"\\fB", "\\fI"};
  int italic = -1;
  char part[2] = "";
  for (const char *at = words; *at; at++) {
    int letter = isalpha((unsigned char)*at),
        first = at == words || !isalnum((unsigned char)at[-1]);
    int wanted = italic;
    if (letter && first)
      wanted = isupper((unsigned char)*at) && !islower((unsigned char)at[1]);
    else if (!isalnum((unsigned char)*at) && *at != '_')
      wanted = 0;
    if (wanted != italic)
      text_add(out, "%s", faces[wanted != 0]);
    italic = wanted;
    part[0] = *at;
    add_words(part, out);
  }
  text_add(out, "\\fR");
}

static void add_upper(const char *words, text *out) {
  for (const char *at = words; *at; at++)
    text_add(out, "%c", toupper((unsigned char)*at));
}

static void add_section(const char *title, text *out) {
  text_add(out, ".SH ");
  add_upper(title, out);
  text_add(out, "\n");
}

/* ---- parts ---- */

static void add_synopses(const program *p, const command *c, text *out) {
  char line[HELP_SYNOPSIS_BYTES];
  for (int i = 0; help_synopsis(c, i, line); i++) {
    text_add(out, i ? ".br\n\\fB" : ".PP\n\\fB");
    add_words(p->name, out);
    text_add(out, "\\fR ");
    add_typed(line, out);
    text_add(out, "\n");
  }
}

static void add_option(const option *o, text *out) {
  text words = TEXT_EMPTY, phrase = TEXT_EMPTY;
  help_option_words(o, &words);
  help_option_phrase(o, &phrase);
  text_add(out, ".TP\n");
  if (o->letter)
    text_add(out, "\\fB\\-%c\\fR, ", o->letter);
  add_typed(words.bytes ? words.bytes : "", out);
  text_add(out, "\n");
  add_sentence(phrase.bytes ? phrase.bytes : "?", out);
  out->failed |= words.failed || phrase.failed;
  text_free(&words);
  text_free(&phrase);
}

static void add_actions(const command_action *actions, text *out) {
  for (const command_action *a = actions; a->word; a++) {
    text_add(out, ".TP\n\\fB");
    add_words(a->word, out);
    text_add(out, "\\fR ");
    add_typed(a->arguments, out);
    text_add(out, "\n");
    add_sentence(a->help, out);
  }
}

static void add_examples(const command_example *examples, text *out) {
  for (const command_example *e = examples; e->line; e++) {
    text_add(out, ".TP\n\\fB");
    add_words(e->line, out);
    text_add(out, "\\fR\n");
    add_sentence(e->help, out);
  }
}

static void add_command(const program *p, const command *c, text *out) {
  text_add(out, ".SS %s\n", c->name);
  add_sentence(c->summary, out);
  add_synopses(p, c, out);
  text_add(out, ".PP\n");
  add_paragraphs(c->about, out);
  if (c->actions)
    add_actions(c->actions, out);
  for (const option *o = c->options; o->name; o++)
    add_option(o, out);
  if (c->examples) {
    text_add(out, ".PP\nExamples:\n");
    add_examples(c->examples, out);
  }
  text_add(out, ".PP\nExit codes: ");
  add_words(c->exits, out);
  text_add(out, ".\n");
}

static void add_environment(const command_variable *variables, text *out) {
  add_section("environment", out);
  for (const command_variable *v = variables; v->name; v++) {
    if (!v->help)
      continue;
    text_add(out, ".TP\n\\fB%s\\fR\n", v->name);
    add_sentence(v->help, out);
  }
}

void manual_print(const program *p, const char *version, text *out) {
  text_add(out, ".TH ");
  add_upper(p->name, out);
  text_add(out, " 1 \"\" \"%s %s\" \"User Commands\"\n.ad l\n.nh\n", p->name, version);
  add_section("name", out);
  text_add(out, "%s \\- ", p->name);
  add_words(p->summary, out);
  text_add(out, "\n");
  add_section("synopsis", out);
  text_add(out, "\\fB%s\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n", p->name);
  add_section("description", out);
  add_paragraphs(p->about, out);
  text_add(out, ".PP\nEvery command takes \\fB\\-\\-help\\fR, or \\fB\\-h\\fR, as well.\n");
  add_section("commands", out);
  for (const command *const *c = p->commands; *c; c++)
    add_command(p, *c, out);
  add_section("exit status", out);
  add_sentence(p->exits, out);
  add_environment(p->variables, out);
  add_section("examples", out);
  add_examples(p->examples, out);
}
