/* main.c: the twiddle program: runs the command that its first argument names. */
#include "command.h"

#include <stdio.h>
#include <string.h>

/* A full disk under standard output is a failure too. */
static int close_output(int code) {
  if (fflush(stdout) || ferror(stdout)) {
    fprintf(stderr, "twiddle: standard output could not be written\n");
    return code ? code : EXIT_CHECK;
  }
  return code;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    command_help_text(NULL, stderr);
    return EXIT_USAGE;
  }
  const char *name = argv[1];
  if (!strcmp(name, "--help") || !strcmp(name, "-h"))
    return close_output(command_help_text(NULL, stdout));
  if (!strcmp(name, "--version")) {
    char version[COMMAND_VERSION_BYTES];
    command_version(version);
    printf("twiddle %s\n", version);
    return close_output(EXIT_FINE);
  }
  const command *c = command_find(name);
  if (c)
    return close_output(c->run(argc - 2, argv + 2));
  fprintf(stderr, "twiddle: unknown command '%s' (twiddle --help lists them)\n", name);
  return EXIT_USAGE;
}
