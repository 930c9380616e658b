/* info.c: `twiddle info`: what the library sees on this machine, and what this command can draw. */
#include "canvas.h"
#include "command.h"
#include "gpu_facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  int json, facts;
} settings;

static int print_facts(void) {
  facts f;
  int here;
  text out = TEXT_EMPTY;
  command_facts(0, &f, &here);
  if (!here)
    return command_failed("info", status_fail(TW_NO_DEVICE, "there is no GPU here"));
  gpu_facts_print(&f, &out);
  tw_status status = command_write(&out);
  return status == TW_OK ? EXIT_FINE : command_failed("info", status);
}

/* The library's description, which may be one JSON object, and a line, or a member, more. */
static void print(char *words, int json) {
  const char *version = canvas_png_version();
  size_t length = strlen(words);
  while (length && (words[length - 1] == '\n' || (json && words[length - 1] == '}')))
    length--;
  if (json)
    printf("%.*s, \"libpng\": %s%s%s}\n", (int)length, words, version ? "\"" : "",
           version ? version : "null", version ? "\"" : "");
  else
    printf("%.*s\npictures: %s%s\n", (int)length, words, version ? "libpng " : "none",
           version ? version : ", since this build was made without libpng");
}

static int run_info(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_info, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc)
    return command_misused("info", "no arguments are taken");
  if (s.facts)
    return print_facts();
  tw_context *context = NULL;
  char *words = NULL;
  tw_status status = command_context(NULL, &context);
  if (status == TW_OK)
    status = command_describe_context(context, s.json, &words);
  if (status == TW_OK)
    print(words, s.json);
  code = status == TW_OK ? EXIT_FINE : command_failed("info", status);
  free(words);
  tw_context_destroy(context);
  return code;
}

static const option options[] = {
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print one JSON object"},
    {"facts", 0, OPTION_FLAG, offsetof(settings, facts), NULL, NULL,
     "print the facts of the GPU alone, for twiddle cache warm --facts on another machine"},
    OPTIONS_END,
};

const command command_info = {
    .name = "info",
    .summary = "tell what devices, compilers and files are used",
    .about = "Prints the devices with their facts, the driver, the compilers that would be used, "
             "the policy, where the profile and the cache are, with what they hold, and whether "
             "pictures can be drawn.",
    .options = options,
    .exits = "0 fine; 1 a file could not be read; 2 the request is wrong",
    .run = run_info,
};
