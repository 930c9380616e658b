/* help_command.c: `twiddle help` and `twiddle completion`: what is made from the commands' tables.
 */
#include "command.h"
#include "completion.h"
#include "help.h"
#include "manual.h"

#include <stdio.h>
#include <string.h>

/* ---- help ---- */

typedef struct {
  int manual;
} settings;

void command_version(char out[COMMAND_VERSION_BYTES]) {
  uint32_t v = tw_version();
  snprintf(out, COMMAND_VERSION_BYTES, "%u.%u.%u", v / 10000, v / 100 % 100, v % 100);
}

const command *command_find(const char *name) {
  const command *const *c = twiddle_program.commands;
  while (*c && strcmp((*c)->name, name) != 0)
    c++;
  return *c;
}

int command_help_text(const command *c, FILE *to) {
  text out = TEXT_EMPTY;
  if (c)
    help_of_command(&twiddle_program, c, &out);
  else
    help_of_program(&twiddle_program, &out);
  int whole = !out.failed && fwrite(out.bytes, 1, out.length, to) == out.length;
  text_free(&out);
  return whole ? EXIT_FINE : EXIT_CHECK;
}

static int run_help(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_help, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc > 1 || (s.manual && argc))
    return command_misused("help", "one command is taken, or --man");
  const command *c = argc ? command_find(argv[0]) : NULL;
  if (argc && !c)
    return command_misused("help", "there is no command '%s'", argv[0]);
  if (!s.manual)
    return command_help_text(c, stdout);
  text out = TEXT_EMPTY;
  char version[COMMAND_VERSION_BYTES];
  command_version(version);
  manual_print(&twiddle_program, version, &out);
  tw_status status = command_write(&out);
  text_free(&out);
  return status == TW_OK ? EXIT_FINE : command_failed("help", status);
}

static const option help_options[] = {
    {"man", 0, OPTION_FLAG, offsetof(settings, manual), NULL, NULL,
     "print the whole manual page, in roff, as cmake --install installs it"},
    OPTIONS_END,
};

static const command_example help_examples[] = {
    {"twiddle help plan", "print what twiddle plan --help prints"},
    {"twiddle help --man | man -l -", "read the manual page of a program that is not installed"},
    {NULL, NULL},
};

const command command_help = {
    .name = "help",
    .summary = "print the help of the program or of a command",
    .arguments = "[COMMAND]",
    .about = "Prints a list of all commands, or the help of one.",
    .options = help_options,
    .examples = help_examples,
    .exits = "0 fine; 1 standard output could not be written; 2 the request is wrong",
    .offers = OFFER_COMMANDS,
    .run = run_help,
};

/* ---- completion ---- */

static int run_completion(int argc, char **argv) {
  static void (*const print[])(const program *, text *) = {completion_bash, completion_zsh,
                                                           completion_fish};
  int code = command_options(&command_completion, NULL, &argc, argv), shell;
  if (code >= 0)
    return code;
  if (argc < 1)
    return command_misused("completion", "a shell is needed: bash, zsh or fish");
  if (command_take_action(&command_completion, argc, argv, &shell) != TW_OK)
    return command_misused("completion", "%s", status_detail());
  text out = TEXT_EMPTY;
  print[shell](&twiddle_program, &out);
  tw_status status = command_write(&out);
  text_free(&out);
  return status == TW_OK ? EXIT_FINE : command_failed("completion", status);
}

static const command_action shells[] = {
    {"bash", "", 0, 0, "print the script for bash"},
    {"zsh", "", 0, 0, "print the script for zsh"},
    {"fish", "", 0, 0, "print the script for fish"},
    {NULL, NULL, 0, 0, NULL},
};

static const option completion_options[] = {OPTIONS_END};

static const command_example completion_examples[] = {
    {". <(twiddle completion bash)", "complete in this bash only"},
    {NULL, NULL},
};

const command command_completion = {
    .name = "completion",
    .summary = "print what makes a shell complete twiddle's words",
    .about = "Prints a script that the shell reads: commands, actions, options and the words that "
             "options take. cmake --install puts it where the shells look. By hand, the place is "
             "~/.local/share/bash-completion/completions/twiddle, a folder of zsh's fpath as "
             "_twiddle, or ~/.config/fish/completions/twiddle.fish.",
    .actions = shells,
    .options = completion_options,
    .examples = completion_examples,
    .exits = "0 fine; 1 standard output could not be written; 2 the request is wrong",
    .run = run_completion,
};
