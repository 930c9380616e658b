/* doctor.c: `twiddle doctor`: tests each device through the public API, and prints all that a bug
 * report needs: versions, settings, what would be used and why. No user data is printed: home
 * folders, user names and folders that settings name are removed from paths. */
#include "command.h"
#include "device_kind.h"
#include "element.h"

#include "output.h"
#include "self_test.h"

#include <errno.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

static const char name[] = "doctor";

typedef struct {
  const char *bundle;
  int json, kind, precision; /* the last two: 0: the usual ones; else 1 more than the choice */
} settings;

typedef struct {
  int ran, failed, left_out;
  text cases;   /* of --json: objects, owned */
  text devices; /* names of those that were tested, owned */
  text missing; /* a line for each that was left out, owned */
} score;

/* ---- no user data ---- */

/* Replaces what, where it stands as whole components of a path, by with. */
static tw_status cut(char **words, const char *what, const char *with) {
  size_t length = what ? strlen(what) : 0;
  text out = TEXT_EMPTY;
  if (length < 2)
    return TW_OK;
  const char *at = *words;
  for (const char *found; (found = strstr(at, what)); at = found + length) {
    char after = found[length];
    int whole = !after || strchr("/:\"' \n,)", after) != NULL;
    if (what[0] != '/')
      whole = whole && found > *words && found[-1] == '/';
    text_bytes(&out, at, (size_t)(found - at));
    text_add(&out, "%s", whole ? with : what);
  }
  text_add(&out, "%s", at);
  char *made;
  TRY(text_take(&out, &made, NULL));
  free(*words);
  *words = made;
  return TW_OK;
}

/* Replaces each folder or file of a setting, a list with colons, by the setting's name. */
static tw_status cut_setting(char **words, const char *setting) {
  const char *value = getenv(setting);
  char *list = strdup(value ? value : ""), *rest = list, *path;
  char with[64];
  tw_status status = list ? TW_OK : status_fail(TW_NO_MEMORY, "no memory for a report");
  snprintf(with, sizeof with, "$%s", setting);
  while (status == TW_OK && (path = strsep(&rest, ":"))) {
    for (size_t n = strlen(path); n > 1 && path[n - 1] == '/'; n--)
      path[n - 1] = 0;
    if (path[0] == '/')
      status = cut(words, path, with);
  }
  free(list);
  return status;
}

/* Removes what the user named and where the user is at home from a text: the folders of settings
 * first, which are often below those of the home. */
static tw_status anonymise(char **words) {
  const struct passwd *user = getpwuid(getuid());
  for (const command_variable *v = twiddle_program.variables; v->name; v++)
    TRY(cut_setting(words, v->name));
  TRY(cut(words, getenv("HOME"), "~"));
  if (user) {
    TRY(cut(words, user->pw_dir, "~"));
    TRY(cut(words, user->pw_name, "USER"));
  }
  return cut(words, getenv("USER"), "USER");
}

/* ---- what is written ---- */

static void add_versions(text *out) {
  struct utsname machine;
  uint32_t v = tw_version();
  text_add(out, "== versions\ntwiddle command %d.%d.%d, library %u.%u.%u\n", TW_VERSION_MAJOR,
           TW_VERSION_MINOR, TW_VERSION_PATCH, v / 10000, v / 100 % 100, v % 100);
  if (!uname(&machine))
    text_add(out, "%s %s %s\n", machine.sysname, machine.release, machine.machine);
#ifdef __VERSION__
  text_add(out, "built with %s\n", __VERSION__);
#endif
}

static void add_settings(text *out) {
  text_add(out, "\n== settings\n");
  for (const command_variable *v = twiddle_program.variables; v->name; v++) {
    const char *value = getenv(v->name);
    text_add(out, "%s%s%s\n", v->name, value ? "=" : " is not set", value ? value : "");
  }
}

static void add_context(tw_context *context, text *out) {
  char *words;
  text_add(out, "\n== what the library sees\n");
  if (command_describe_context(context, 0, &words) != TW_OK) {
    text_add(out, "cannot be described: %s\n", status_detail());
    return;
  }
  text_add(out, "%s\n", words);
  free(words);
}

/* Writes one case as a JSON object. r: NULL when the case failed, for the reason in why. */
static void add_case(const char *on, const self_test *test, const reference_result *r,
                     double plan_ms, const char *why, text *cases) {
  text_add(cases, "%s\n  {\"device\": ", cases->length ? "," : "");
  text_json(cases, on);
  text_add(cases, ", \"kind\": \"%s\", \"precision\": \"%s\", \"length\": %lld, \"passed\": %s",
           kinds[test->problem.kind].name, number_of(test->problem.precision)->name,
           (long long)test->n, r && reference_passed(r) ? "true" : "false");
  if (r) {
    text_add(cases, ", \"error\": ");
    text_real(cases, r->error, 0);
    text_add(cases, ", \"bound\": ");
    text_real(cases, r->bound, 0);
    text_add(cases, ", \"plan_ms\": %.1f", plan_ms);
  } else {
    text_add(cases, ", \"why\": ");
    text_json(cases, why);
  }
  text_add(cases, "}");
}

/* Runs one test and tells of it. Fails only where the device itself is missing. */
static tw_status run_test(tw_context *context, int32_t where, const self_test *test, score *result,
                          text *out) {
  reference_result r;
  double plan_ms;
  char *why, buffer[24];
  const char *on = command_device_name(where, buffer);
  tw_status status = self_test_run(context, where, test, &r, &plan_ms, &why);
  if (status == TW_NO_DEVICE || status == TW_NO_COMPILER)
    return status;
  result->ran += status != TW_UNSUPPORTED;
  text_add(out, "%s %s %s length %lld: ", on, kinds[test->problem.kind].name,
           number_of(test->problem.precision)->name, (long long)test->n);
  if (status == TW_UNSUPPORTED) { /* which says nothing about this machine */
    text_add(out, "left out: %s\n", status_detail());
    result->left_out++;
    return TW_OK;
  }
  if (status != TW_OK) {
    text_add(out, "FAILED: %s: %s\n", tw_status_text(status), status_detail());
    add_case(on, test, NULL, 0, status_detail(), &result->cases);
    result->failed++;
    return TW_OK;
  }
  int passed = reference_passed(&r);
  result->failed += !passed;
  add_case(on, test, &r, plan_ms, NULL, &result->cases);
  text_add(out, "%s: error %.2g, bound %.2g, planned in %.1f ms\n", passed ? "passed" : "FAILED",
           r.error, r.bound, plan_ms);
  text_add(out, "%s%s", why, *why && why[strlen(why) - 1] == '\n' ? "" : "\n");
  free(why);
  return TW_OK;
}

/* Runs every test on one device. *there 0: there is no such device, and the reason was written. */
static void test_device(const settings *s, tw_context *context, int32_t where, score *result,
                        int *there, text *out) {
  self_test tests[SELF_TESTS_MOST];
  char buffer[24];
  const char *on = command_device_name(where, buffer);
  int count = self_test_list(s->kind - 1, s->precision - 1, tests);
  tw_status status = command_device(context, on, &where);
  for (int i = 0; i < count && status == TW_OK; i++)
    status = run_test(context, where, &tests[i], result, out);
  *there = status == TW_OK;
  if (*there)
    return;
  text_add(out, "%s: left out: %s\n", on, status_detail());
  text_add(&result->missing, "  %s was left out: %s\n", on, status_detail());
  result->left_out++;
}

static void free_score(score *s) {
  text_free(&s->cases);
  text_free(&s->devices);
  text_free(&s->missing);
}

/* Its devices, until one is missing. */
static void test_kind(const settings *s, tw_context *context, const device_kind *kind,
                      score *result, text *out) {
  int there = 1;
  for (int ordinal = 0; there && ordinal < 16 && ordinal < kind->numbers; ordinal++) {
    score one = {0};
    text part = TEXT_EMPTY;
    test_device(s, context, kind->first_number + ordinal, &one, &there, &part);
    if (there || !ordinal) { /* a missing first one is reported, a missing further one is not */
      text_add(out, "%s", part.bytes ? part.bytes : "");
      result->ran += one.ran;
      result->failed += one.failed;
      result->left_out += one.left_out;
      text_add(&result->cases, "%s%s", one.cases.length && result->cases.length ? "," : "",
               one.cases.length ? one.cases.bytes : "");
      text_add(&result->missing, "%s", one.missing.length ? one.missing.bytes : "");
    }
    char buffer[24];
    if (there)
      text_add(&result->devices, "%s%s", result->devices.length ? ", " : "",
               command_device_name(kind->first_number + ordinal, buffer));
    free_score(&one);
    text_free(&part);
  }
}

static tw_status examine(const settings *s, score *result, text *out) {
  tw_context *context;
  TRY(command_context(NULL, &context));
  add_versions(out);
  add_settings(out);
  add_context(context, out);
  text_add(out, "\n== self-test, and what is used for it and why\n");
  for (int i = 0; i < DEVICE_KINDS; i++)
    test_kind(s, context, device_kinds[i], result, out);
  tw_context_destroy(context);
  return TW_OK;
}

/* The first lines of the report. */
static void add_verdict(const score *s, text *out) {
  const char *on = s->devices.length ? s->devices.bytes : "none";
  if (!s->ran)
    text_add(out, "verdict: NO DEVICE could be tested\n");
  else if (s->failed)
    text_add(out, "verdict: BROKEN: %d of %d tests failed; devices: %s\n", s->failed, s->ran, on);
  else
    text_add(out, "verdict: fine: all %d tests passed; devices: %s\n", s->ran, on);
  text_add(out, "%s", s->missing.length ? s->missing.bytes : "");
}

/* The verdict, then the report without what identifies the user; owned by the caller. */
static tw_status make_report(const settings *s, score *result, char **words) {
  text details = TEXT_EMPTY, whole = TEXT_EMPTY;
  char *made = NULL;
  tw_status status = examine(s, result, &details);
  if (status == TW_OK && (result->cases.failed || result->devices.failed || result->missing.failed))
    status = status_fail(TW_NO_MEMORY, "no memory for a report");
  if (status == TW_OK) {
    add_verdict(result, &whole);
    text_add(&whole, "\n%s", details.length ? details.bytes : "");
    whole.failed |= details.failed;
    status = text_take(&whole, &made, NULL);
  }
  text_free(&whole);
  text_free(&details);
  if (status == TW_OK)
    status = anonymise(&made);
  if (status == TW_OK)
    *words = made;
  else
    free(made);
  return status;
}

/* What is said where the report goes into a file: its verdict. */
static void print_verdict(const char *words, const char *bundle) {
  const char *end = strstr(words, "\n\n");
  fprintf(output_is_standard(bundle) ? stderr : stdout, "%.*s\nthe report is in %s\n",
          end ? (int)(end - words) : 0, words, bundle);
}

static int run_doctor(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_doctor, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc)
    return command_misused(name, "no arguments are taken");
  score result = {0};
  char *words = NULL;
  tw_status status = make_report(&s, &result, &words);
  if (status == TW_OK && s.bundle)
    status = output_write(s.bundle, &(output_part){words, strlen(words)}, 1);
  if (status != TW_OK)
    code = command_failed(name, status);
  else
    code = result.failed ? EXIT_CHECK : result.ran ? EXIT_FINE : EXIT_NO_DEVICE;
  if (status == TW_OK && s.json)
    printf("{\"ran\": %d, \"failed\": %d, \"left_out\": %d, \"cases\": [%s\n]}\n", result.ran,
           result.failed, result.left_out, result.cases.length ? result.cases.bytes : "");
  else if (status == TW_OK && s.bundle)
    print_verdict(words, s.bundle);
  else if (status == TW_OK)
    fputs(words, stdout);
  free(words);
  free_score(&result);
  return code;
}

static const option options[] = {
    {"kind", 0, OPTION_CHOICE, offsetof(settings, kind), "usual" KINDS(KIND_CHOICE), NULL,
     "test this kind of transforms at several lengths"},
    {"precision", 0, OPTION_CHOICE, offsetof(settings, precision), "usual|" CHOICES_PRECISION, NULL,
     "test this precision at several lengths"},
    {"bundle", 0, OPTION_FILE, offsetof(settings, bundle), "FILE", NULL,
     "write the report there, to attach it to a bug report"},
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL,
     "print the outcome as one JSON object"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle doctor | head -n 1", "print the verdict alone"},
    {"twiddle doctor --kind r2c", "test transforms of real numbers, in every precision"},
    {"twiddle doctor --bundle report.txt", "write a report without your name or your folders"},
    {NULL, NULL},
};

const command command_doctor = {
    .name = name,
    .summary = "test this machine, and make a report of it",
    .about = "Tests every device with a few transforms. Prints the verdict first, then versions, "
             "settings, what the library sees, and for each test the plan and why it was chosen.",
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("a test failed"),
    .run = run_doctor,
};
