/* main.c: the twiddle program: runs the command that its first argument names.
 * Exit codes: 0 fine, 1 a check failed (or the work did), 2 usage, 3 no device or no compiler. */
#include "command.h"

#include <stdio.h>
#include <string.h>

static const struct {
  const char *name;
  int (*run)(int argc, char **argv);
  const char *summary;
} commands[] = {
    {"transform", command_transform, "transform an array (.npy) or a recording (.wav)"},
    {"plan", command_plan, "how lengths would be computed, and why so"},
    {"emit", command_emit, "print a kernel's source, machine code or assembly"},
    {"bench", command_bench, "measure, side by side with cuFFT where it is found"},
    {"tune", command_tune, "find the best kernels for lengths and remember them"},
    {"profile", command_profile, "look into the profile of measurements"},
    {"cache", command_cache, "look after the cache of compiled kernels"},
    {"info", command_info, "devices, compilers, versions, paths"},
    {"doctor", command_doctor, "self-test, and a bundle for a bug report"},
};

static void print_help(FILE *to) {
  fprintf(to, "twiddle COMMAND [ARGUMENTS]: fast Fourier transforms with kernels generated on "
              "demand.\n\nCommands:\n");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    fprintf(to, "  %-10s  %s\n", commands[i].name, commands[i].summary);
  fprintf(to, "\ntwiddle COMMAND --help tells more. Exit codes: 0 fine, 1 a check failed, 2 usage, "
              "3 no device.\n");
}

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
    print_help(stderr);
    return EXIT_USAGE;
  }
  const char *name = argv[1];
  if (!strcmp(name, "--help") || !strcmp(name, "-h") || (!strcmp(name, "help") && argc == 2)) {
    print_help(stdout);
    return close_output(EXIT_FINE);
  }
  if (!strcmp(name, "--version")) {
    uint32_t v = tw_version();
    printf("twiddle %u.%u.%u\n", v / 10000, v / 100 % 100, v % 100);
    return close_output(EXIT_FINE);
  }
  char *help[] = {"--help", NULL};
  int asked = !strcmp(name, "help");
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (!strcmp(asked ? argv[2] : name, commands[i].name))
      return close_output(asked ? commands[i].run(1, help) : commands[i].run(argc - 2, argv + 2));
  fprintf(stderr, "twiddle: unknown command '%s' (twiddle --help lists them)\n",
          asked ? argv[2] : name);
  return EXIT_USAGE;
}
