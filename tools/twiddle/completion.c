/* completion.c: writes the completion scripts of bash, zsh and fish. A script holds all words, so
 * that it starts nothing while its user types. */
#include "completion.h"

#include <stdio.h>
#include <string.h>

static const char devices[] = "auto|cpu|cuda:0";

/* The words that an option's value may be, as f32|f64; NULL: any. */
static const char *words_of(const option *o) {
  return o->kind == OPTION_CHOICE ? o->value : o->kind == OPTION_DEVICE ? devices : NULL;
}

/* Words such as f32|f64 with blanks between them. */
static void add_spaced(const char *words, text *out) {
  for (; *words; words++)
    text_add(out, "%c", *words == '|' ? ' ' : *words);
}

/* A phrase as a single-quoted word. In zsh's lists of words, [, ] and : are special too. */
static void add_quoted(const char *phrase, const char *special, text *out) {
  for (const char *at = phrase; *at; at++) {
    if (*at == '\'')
      text_add(out, "'\\''");
    else
      text_add(out, "%s%c", *special && strchr(special, *at) ? "\\" : "", *at);
  }
}

static void add_first_line(const program *p, const char *shell, text *out) {
  text_add(out, "# Completion of %s for %s: made by %s completion %s.\n", p->name, shell, p->name,
           shell);
}

/* The commands with blanks between them. */
static void add_names(const program *p, text *out) {
  for (const command *const *c = p->commands; *c; c++)
    text_add(out, "%s%s", c == p->commands ? "" : " ", (*c)->name);
}

/* ---- bash ---- */

static void bash_options(const command *c, text *out) {
  text_add(out, "    options='");
  for (const option *o = c->options; o->name; o++) {
    if (o->letter)
      text_add(out, "-%c ", o->letter);
    text_add(out, "--%s ", o->name);
  }
  text_add(out, "--help'\n");
}

/* What may follow an option that takes a value. */
static void bash_values(const command *c, text *out) {
  text_add(out, "    case $before in\n");
  for (const option *o = c->options; o->name; o++) {
    const char *words = words_of(o);
    if (o->kind == OPTION_FLAG)
      continue;
    text_add(out, "    --%s", o->name);
    if (o->letter)
      text_add(out, " | -%c", o->letter);
    if (words) {
      text_add(out, ") offer='");
      add_spaced(words, out);
      text_add(out, "' ;;\n");
    } else {
      text_add(out, ") offer=%s ;;\n", o->kind == OPTION_FILE ? "FILES" : "NOTHING");
    }
  }
  text_add(out, "    esac\n");
}

static void bash_command(const program *p, const command *c, text *out) {
  text_add(out, "  %s)\n", c->name);
  bash_options(c, out);
  if (c->offers == OFFER_FILES)
    text_add(out, "    arguments=FILES\n");
  if (c->offers == OFFER_COMMANDS) {
    text_add(out, "    arguments='");
    add_names(p, out);
    text_add(out, "'\n");
  }
  if (c->actions) {
    text_add(out, "    if ((COMP_CWORD == 2)); then arguments='");
    for (const command_action *a = c->actions; a->word; a++)
      text_add(out, "%s%s", a == c->actions ? "" : " ", a->word);
    text_add(out, "'; fi\n");
  }
  bash_values(c, out);
  text_add(out, "    ;;\n");
}

void completion_bash(const program *p, text *out) {
  add_first_line(p, "bash", out);
  text_add(out,
           "_%s() {\n"
           "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
           "  local options='' arguments=NOTHING offer=''\n"
           "  COMPREPLY=()\n"
           "  if [[ $word == = ]]; then word=\n" /* --name=value comes as three words */
           "  elif [[ $before == = ]]; then before=${COMP_WORDS[COMP_CWORD-2]}\n"
           "  fi\n"
           "  if ((COMP_CWORD == 1)); then\n"
           "    mapfile -t COMPREPLY < <(compgen -W '",
           p->name);
  add_names(p, out);
  text_add(out, " --help --version' -- \"$word\")\n"
                "    return\n"
                "  fi\n"
                "  case ${COMP_WORDS[1]} in\n");
  for (const command *const *c = p->commands; *c; c++)
    bash_command(p, *c, out);
  text_add(out,
           "  *) return ;;\n"
           "  esac\n"
           "  if [[ ! $offer && $word == -* ]]; then offer=$options; fi\n"
           "  if [[ ! $offer ]]; then offer=$arguments; fi\n"
           "  if [[ $offer == FILES ]]; then\n"
           "    mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
           "    compopt -o filenames 2>/dev/null\n"
           "  elif [[ $offer != NOTHING ]]; then\n"
           "    mapfile -t COMPREPLY < <(compgen -W \"$offer\" -- \"$word\")\n"
           "  fi\n"
           "}\n"
           "complete -F _%s %s\n",
           p->name, p->name);
}

/* ---- zsh ---- */

static void zsh_option(const option *o, text *out) {
  const char *words = words_of(o);
  if (o->letter)
    text_add(out, "      '(-%c --%s)'{-%c,--%s%s}'[", o->letter, o->name, o->letter, o->name,
             o->kind == OPTION_FLAG ? "" : "=");
  else
    text_add(out, "      '--%s%s[", o->name, o->kind == OPTION_FLAG ? "" : "=");
  add_quoted(o->help, "[]:", out);
  text_add(out, "]");
  if (o->kind != OPTION_FLAG) {
    text_add(out, ":");
    add_quoted(o->value, "[]:", out);
    text_add(out, ":%s", o->kind == OPTION_FILE ? "_files" : words ? "(" : " ");
  }
  for (const char *at = words; at && *at; at++)
    text_add(out, "%s%c", *at == ':' ? "\\" : "", *at == '|' ? ' ' : *at);
  text_add(out, "%s' \\\n", words ? ")" : "");
}

static void zsh_arguments(const program *p, const command *c, text *out) {
  if (c->actions) {
    text_add(out, "      '1:action:(");
    for (const command_action *a = c->actions; a->word; a++)
      text_add(out, "%s%s", a == c->actions ? "" : " ", a->word);
    text_add(out, ")' \\\n");
  }
  if (c->offers == OFFER_COMMANDS) {
    text_add(out, "      '1:command:(");
    add_names(p, out);
    text_add(out, ")' \\\n");
  }
  text_add(out, "      '*:%s:%s'\n", c->offers == OFFER_FILES ? "file" : "argument",
           c->offers == OFFER_FILES ? "_files" : " ");
}

void completion_zsh(const program *p, text *out) {
  text_add(out, "#compdef %s\n", p->name);
  add_first_line(p, "zsh", out);
  text_add(out, "_%s() {\n  local -a commands\n  commands=(\n", p->name);
  for (const command *const *c = p->commands; *c; c++) {
    text_add(out, "    '%s:", (*c)->name);
    add_quoted((*c)->summary, ":", out);
    text_add(out, "'\n");
  }
  text_add(out, "    '--help:print a short help'\n    '--version:print the version'\n  )\n"
                "  if ((CURRENT == 2)); then\n"
                "    _describe -t commands command commands\n"
                "    return\n"
                "  fi\n"
                "  shift words\n"
                "  ((CURRENT--))\n"
                "  case ${words[1]} in\n");
  for (const command *const *c = p->commands; *c; c++) {
    text_add(out, "  %s)\n    _arguments \\\n      '(-h --help)'{-h,--help}'[print a help]' \\\n",
             (*c)->name);
    for (const option *o = (*c)->options; o->name; o++)
      zsh_option(o, out);
    zsh_arguments(p, *c, out);
    text_add(out, "    ;;\n");
  }
  text_add(out,
           "  esac\n"
           "}\n"
           "if [[ ${funcstack[1]} == _%s ]]; then _%s \"$@\"; else compdef _%s %s; fi\n",
           p->name, p->name, p->name, p->name);
}

/* ---- fish ---- */

static void fish_option(const program *p, const command *c, const option *o, text *out) {
  const char *words = words_of(o);
  text_add(out, "complete -c %s -n '__fish_seen_subcommand_from %s' -l %s", p->name, c->name,
           o->name);
  if (o->letter)
    text_add(out, " -s %c", o->letter);
  if (o->kind != OPTION_FLAG)
    text_add(out, o->kind == OPTION_FILE ? " -r -F" : " -x");
  if (words) {
    text_add(out, " -a '");
    add_spaced(words, out);
    text_add(out, "'");
  }
  text_add(out, " -d '");
  add_quoted(o->help, "", out);
  text_add(out, "'\n");
}

static void fish_word(const program *p, const char *when, const char *word, const char *phrase,
                      text *out) {
  text_add(out, "complete -c %s -n '%s' -a %s -d '", p->name, when, word);
  add_quoted(phrase, "", out);
  text_add(out, "'\n");
}

static void fish_command(const program *p, const command *c, text *out) {
  char when[64];
  snprintf(when, sizeof when, "__fish_seen_subcommand_from %s", c->name);
  for (const option *o = c->options; o->name; o++)
    fish_option(p, c, o, out);
  text_add(out, "complete -c %s -n '%s' -l help -s h -d 'print a help'\n", p->name, when);
  for (const command_action *a = c->actions; a && a->word; a++)
    fish_word(p, when, a->word, a->help, out);
  for (const command *const *other = p->commands; c->offers == OFFER_COMMANDS && *other; other++)
    fish_word(p, when, (*other)->name, (*other)->summary, out);
  if (c->offers == OFFER_FILES)
    text_add(out, "complete -c %s -n '%s' -F\n", p->name, when);
}

void completion_fish(const program *p, text *out) {
  add_first_line(p, "fish", out);
  text_add(out,
           "complete -c %s -f\n"
           "complete -c %s -n __fish_use_subcommand -l help -s h -d 'print a short help'\n"
           "complete -c %s -n __fish_use_subcommand -l version -d 'print the version'\n",
           p->name, p->name, p->name);
  for (const command *const *c = p->commands; *c; c++)
    fish_word(p, "__fish_use_subcommand", (*c)->name, (*c)->summary, out);
  for (const command *const *c = p->commands; *c; c++)
    fish_command(p, *c, out);
}
