/* info.c: `twiddle info`: what the library sees on this machine. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int command_info(int argc, char **argv) {
  static const command_about about = {
      "info", "[--json]", "Devices, compilers, versions, and where profile and cache are.", NULL};
  int json = 0;
  const option options[] = {
      {"json", 0, OPTION_FLAG, &json, NULL, "as one object"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  if (argc)
    return command_misused("info", "no arguments are taken");
  tw_context *context = NULL;
  char *words = NULL;
  tw_status status = command_context(NULL, &context);
  if (status == TW_OK)
    status = command_describe_context(context, json, &words);
  if (status == TW_OK)
    printf("%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  code = status == TW_OK ? EXIT_FINE : command_failed("info", status);
  free(words);
  tw_context_destroy(context);
  return code;
}
