/* info.c: `twiddle info`: what the library sees on this machine. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int json;
} settings;

static int run_info(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_info, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc)
    return command_misused("info", "no arguments are taken");
  tw_context *context = NULL;
  char *words = NULL;
  tw_status status = command_context(NULL, &context);
  if (status == TW_OK)
    status = command_describe_context(context, s.json, &words);
  if (status == TW_OK)
    printf("%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  code = status == TW_OK ? EXIT_FINE : command_failed("info", status);
  free(words);
  tw_context_destroy(context);
  return code;
}

static const option options[] = {
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print one JSON object"},
    OPTIONS_END,
};

const command command_info = {
    .name = "info",
    .summary = "tell what devices, compilers and files are used",
    .about = "Prints the devices with their facts, the driver, the compilers that would be used, "
             "the policy, and where the profile and the cache are, with what they hold.",
    .options = options,
    .exits = "0 fine; 1 a file could not be read; 2 the request is wrong",
    .run = run_info,
};
