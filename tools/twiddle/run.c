/* run.c: runs a program with the drop-in for cuFFT, and says at the end what it met. */
#include "command.h"
#include "run_major.h"
#include "run_program.h"

#include "file.h"
#include "tally.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  int major, policy, lazy, verify, report;
} settings;

enum { MAJOR_AUTO, MAJOR_12, MAJOR_11 };
#define CHOICES_MAJOR "auto|12|11"

/* ---- the program's environment ---- */

enum { PRELOAD_BYTES = 4096 + PATH_MAX };

static const char base_name[] = "libcufft.so."; /* and the major version */

/* 1 for cuFFT, of whichever version, in whichever folder. */
static int is_cufft(const char *path, size_t length) {
  size_t at = length;
  while (at && path[at - 1] != '/')
    at--;
  return length - at > strlen(base_name) && !memcmp(path + at, base_name, strlen(base_name));
}

/* The drop-in before what is preloaded already, but for other major versions of it: a program that
 * this command runs may run another one with it. */
static tw_status preload(const char *library, char out[PRELOAD_BYTES]) {
  const char *others = getenv("LD_PRELOAD");
  size_t used = (size_t)snprintf(out, PRELOAD_BYTES, "%s", library), length;
  for (const char *at = others ? others : ""; *at; at += length + (at[length] != '\0')) {
    length = strcspn(at, ": ");
    if (!length || is_cufft(at, length))
      continue;
    if (used + 1 + length >= PRELOAD_BYTES)
      return status_fail(TW_UNSUPPORTED, "LD_PRELOAD is too long");
    used += (size_t)snprintf(out + used, PRELOAD_BYTES - used, ":%.*s", (int)length, at);
  }
  return TW_OK;
}

static const char *policy_word(const settings *s) {
  static const char *const words[] = {NULL, "off", "note", "lazy", "full"};
  return s->lazy ? "lazy" : words[s->policy];
}

/* ---- what is said at the end ---- */

/* The major version in the name of a library. */
static int major_of(const char *path) {
  const char *version = strstr(path, base_name);
  return version ? atoi(version + strlen(base_name)) : 0;
}

static void tell_others(tally *t, int major, text *out) {
  const char *path;
  int called;
  for (int i = 0; (path = tally_other(t, i, &called)); i++) {
    if (called && major_of(path) != major)
      text_add(out, "twiddle run: %s was called: try --major %d\n", path, major_of(path));
    else if (called)
      text_add(out,
               "twiddle run: %s was called: Twiddle does not reach a library that a program opens "
               "by its path\n",
               path);
  }
}

static void tell(tally *t, const settings *s, int major, const char *name, text *out) {
  if (!tally_processes(t))
    text_add(out,
             "twiddle run: %s never loaded the drop-in: it is linked statically, or runs with "
             "another user's privileges, or clears LD_PRELOAD\n",
             name);
  else if (!tally_handles(t))
    text_add(out, "twiddle run: nothing was intercepted: no plan of libcufft.so.%d was made\n",
             major);
  tell_others(t, major, out);
  tally_print_verdicts(t, out);
  if (s->report)
    tally_print_plans(t, out);
}

/* ---- the command ---- */

static tw_status run_with(const settings *s, char *const *arguments, int major, tally *t,
                          const char *tally_path, int *code) {
  char library[PATH_MAX], preloaded[PRELOAD_BYTES];
  TRY(run_library(major, library));
  TRY(preload(library, preloaded));
  const run_setting environment[] = {
      {"LD_PRELOAD", preloaded},
      {"TWIDDLE_POLICY", policy_word(s)},
      {"TWIDDLE_CUFFT_TALLY", tally_path},
      {"TWIDDLE_CUFFT_VERIFY", s->verify ? "1" : NULL},
  };
  TRY(run_program(arguments, environment, sizeof environment / sizeof *environment, code));
  text out = TEXT_EMPTY;
  if (t)
    tell(t, s, major, arguments[0], &out);
  if (out.bytes)
    fputs(out.bytes, stderr);
  text_free(&out);
  return TW_OK;
}

static int run_run(int argc, char **argv) {
  settings s = {0};
  int own = 0, code = EXIT_USAGE; /* own: arguments before "--" */
  while (own < argc && strcmp(argv[own], "--") != 0)
    own++;
  char **arguments = own < argc ? argv + own + 1 : NULL;
  int early = command_options(&command_run, &s, &own, argv);
  if (early >= 0)
    return early;
  if (own || !arguments || !*arguments)
    return command_misused("run", "what to run follows --, as in: twiddle run -- python train.py");
  int major = s.major == MAJOR_12 ? 12 : s.major == MAJOR_11 ? 11 : run_major(arguments);
  char path[PATH_MAX];
  tally *t = NULL;
  if (tally_make(path, s.report, &t) != TW_OK) /* no reason not to run the program */
    fprintf(stderr, "twiddle run: nothing will be counted: %s\n", status_detail());
  tw_status status = run_with(&s, arguments, major, t, t ? path : NULL, &code);
  if (t)
    unlink(path);
  tally_close(t);
  if (status != TW_OK) {
    int failed = command_failed("run", status);
    code = code == EXIT_USAGE ? failed : code;
  }
  return code;
}

static const option options[] = {
    {"major", 0, OPTION_CHOICE, offsetof(settings, major), CHOICES_MAJOR, NULL,
     "major version of cuFFT that the program wants"},
    {"lazy", 0, OPTION_FLAG, offsetof(settings, lazy), NULL, NULL,
     "tune a little while the program plans: --policy lazy"},
    {"policy", 0, OPTION_CHOICE, offsetof(settings, policy), CHOICES_POLICY,
     "(TWIDDLE_POLICY, else note)", "how much tuning may be done while planning"},
    {"verify", 0, OPTION_FLAG, offsetof(settings, verify), NULL, NULL,
     "compute the first execution of every plan also by NVIDIA's cuFFT, and compare"},
    {"report", 0, OPTION_FLAG, offsetof(settings, report), NULL, NULL,
     "print at the end which plans were made, how often each ran, and what chose its kernels"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle run -- python train.py", "run a PyTorch program on Twiddle"},
    {"twiddle run --verify --report -- ./simulation 512", "and compare with cuFFT, and list plans"},
    {NULL, NULL},
};

const command command_run = {
    .name = "run",
    .summary = "run a program that uses cuFFT on Twiddle",
    .arguments = "-- PROGRAM [ARGUMENTS]",
    .about =
        "Runs a program, unchanged, with Twiddle's drop-in for cuFFT preloaded, in its child "
        "processes too. Says at the end, on standard error, where nothing was intercepted or where "
        "another cuFFT was called.\n"
        "One major version of cuFFT is preloaded. With --major auto it is the one that the "
        "program and its libraries are linked with; else the newest in the packages of the Python "
        "that runs it; else the newest that is installed; else 12.",
    .options = options,
    .examples = examples,
    .exits = "the program's own; 128 + n where signal n ended it; 127 there is no such program; "
             "126 it cannot be run; 2 the request is wrong, or the drop-in is not there",
    .offers = OFFER_FILES,
    .run = run_run,
};
