/* test_command_tables.c: what the parser takes is what the help, the manual page and every shell's
 * completion show, for each option, action and command. */
#include "check.h"
#include "command.h"
#include "completion.h"
#include "help.h"
#include "manual.h"

#include <ctype.h>
#include <string.h>

enum { SETTINGS_BYTES = 1024 };

/* What is printed for one command. */
typedef struct {
  const command *of;
  char *help, *manual, *bash, *zsh;
  const char *fish; /* of all commands */
} printed;

static char *take(text *t) {
  char *bytes = NULL;
  CHECK_OK(text_take(t, &bytes, NULL));
  return bytes ? bytes : calloc(1, 1);
}

/* A copy of the part of a text from a line on, up to the next line that begins so. */
static char *part_of(const char *whole, const char *line, const char *end) {
  text part = TEXT_EMPTY;
  const char *from = strstr(whole, line), *to = from ? strstr(from + strlen(line), end) : NULL;
  if (!from)
    fprintf(stderr, "nothing is printed from \"%s\" on\n", line);
  CHECK(from != NULL);
  if (from)
    text_bytes(&part, from, to ? (size_t)(to - from) : strlen(from));
  return take(&part);
}

static void read_command(const command *c, const char *manual, const char *bash, const char *zsh,
                         const char *fish, printed *out) {
  char line[80];
  text help = TEXT_EMPTY;
  help_of_command(&twiddle_program, c, &help);
  *out = (printed){.of = c, .help = take(&help), .fish = fish};
  snprintf(line, sizeof line, "\n.SS %s\n", c->name);
  out->manual = part_of(manual, line, "\n.S");
  snprintf(line, sizeof line, "\n  %s)\n", c->name);
  out->bash = part_of(bash, line, "\n    ;;\n");
  out->zsh = part_of(zsh, line, "\n    ;;\n");
}

static void free_printed(printed *p) {
  free(p->help);
  free(p->manual);
  free(p->bash);
  free(p->zsh);
}

/* Whether a text has these words, and not only as the beginning of longer ones. */
static int has_words(const char *where, const char *words) {
  size_t length = strlen(words);
  for (const char *at = where; (at = strstr(at, words)); at++)
    if (!isalnum((unsigned char)at[length]) && at[length] != '-')
      return 1;
  fprintf(stderr, "no \"%s\" in:\n%s\n", words, where);
  return 0;
}

static void add_roff_name(const char *name, char out[80]) {
  size_t length = (size_t)snprintf(out, 80, "\\-\\-");
  for (; *name && length < 78; name++)
    length += (size_t)snprintf(out + length, 80 - length, "%s%c", *name == '-' ? "\\" : "", *name);
}

/* An option is in all of them. */
static void check_shown(const printed *p, const option *o) {
  char words[80];
  snprintf(words, sizeof words, "--%s", o->name);
  CHECK(has_words(p->help, words));
  CHECK(has_words(p->bash, words));
  CHECK(has_words(p->zsh, words));
  add_roff_name(o->name, words);
  CHECK(has_words(p->manual, words));
  snprintf(words, sizeof words, "from %s' -l %s", p->of->name, o->name);
  CHECK(has_words(p->fish, words));
  CHECK(o->help && *o->help && o->help[strlen(o->help) - 1] != '.');
  CHECK((o->kind == OPTION_FLAG) == (o->value == NULL));
}

static const option *find_option(const option *table, const char *name, size_t length) {
  for (; table->name; table++)
    if (strlen(table->name) == length && !memcmp(table->name, name, length))
      return table;
  return NULL;
}

/* Every option that the help shows is one, and every letter that the parser takes is shown. */
static void check_nothing_else(const printed *p) {
  const char *options = strstr(p->help, "\nOptions:\n");
  static union {
    max_align_t align;
    char bytes[SETTINGS_BYTES];
  } s;
  int left, help;
  CHECK(options != NULL);
  for (const char *at = options; at && (at = strstr(at, "\n  ")); at++) {
    const char *name = at + 3 + (at[3] == '-' && at[4] != '-' ? 4 : 0);
    if (strncmp(name, "--", 2))
      continue;
    size_t length = strcspn(name += 2, " \n");
    CHECK((length == 4 && !memcmp(name, "help", 4)) || find_option(p->of->options, name, length));
  }
  for (int letter = 'A'; letter <= 'z'; letter++) {
    char argument[] = {'-', (char)letter, '\0'}, shown[8];
    char *arguments[] = {argument, argument};
    if (!isalpha(letter))
      continue;
    tw_status status = options_parse(p->of->options, s.bytes, 2, arguments, &left, &help);
    int taken = status == TW_OK || !strstr(status_detail(), "unknown option");
    snprintf(shown, sizeof shown, "  -%c, ", letter);
    CHECK(taken == (strstr(p->help, shown) != NULL));
  }
}

/* Defaults can be set, and no name or letter is taken twice. */
static void check_table(const command *c) {
  static union {
    max_align_t align;
    char bytes[SETTINGS_BYTES];
  } s;
  int left, help;
  CHECK_OK(options_parse(c->options, s.bytes, 0, NULL, &left, &help));
  for (const option *o = c->options; o->name; o++) {
    CHECK(o->at <= SETTINGS_BYTES - sizeof(int64_t));
    CHECK(strcmp(o->name, "help") != 0 && o->letter != 'h');
    CHECK(find_option(c->options, o->name, strlen(o->name)) == o);
    for (const option *other = o + 1; other->name; other++) {
      CHECK(!o->letter || o->letter != other->letter);
      CHECK(o->at != other->at);
    }
  }
}

static void check_actions(const printed *p) {
  for (const command_action *a = p->of->actions; a && a->word; a++) {
    char line[80];
    CHECK(has_words(p->help, a->word) && has_words(p->bash, a->word));
    CHECK(has_words(p->zsh, a->word) && has_words(p->manual, a->word));
    snprintf(line, sizeof line, "from %s' -a %s", p->of->name, a->word);
    CHECK(has_words(p->fish, line));
  }
}

static void check_commands(const char *manual, const char *bash, const char *zsh,
                           const char *fish) {
  text help = TEXT_EMPTY;
  help_of_program(&twiddle_program, &help);
  char *all = take(&help);
  for (const command *const *c = twiddle_program.commands; *c; c++) {
    printed p;
    char line[80];
    snprintf(line, sizeof line, "\n  %s ", (*c)->name);
    CHECK(strstr(all, line) != NULL);
    CHECK(command_find((*c)->name) == *c);
    read_command(*c, manual, bash, zsh, fish, &p);
    for (const option *o = (*c)->options; o->name; o++)
      check_shown(&p, o);
    check_table(*c);
    check_nothing_else(&p);
    check_actions(&p);
    free_printed(&p);
  }
  free(all);
}

int main(void) {
  text out[4] = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
  manual_print(&twiddle_program, "1.2.3", &out[0]);
  completion_bash(&twiddle_program, &out[1]);
  completion_zsh(&twiddle_program, &out[2]);
  completion_fish(&twiddle_program, &out[3]);
  char *whole[4];
  for (int i = 0; i < 4; i++)
    whole[i] = take(&out[i]);
  check_commands(whole[0], whole[1], whole[2], whole[3]);
  for (const command_variable *v = twiddle_program.variables; v->name; v++)
    CHECK(!v->help || has_words(whole[0], v->name));
  for (int i = 0; i < 4; i++)
    free(whole[i]);
  return check_report();
}
