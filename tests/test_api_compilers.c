/* test_api_compilers.c: how often compilers are called, and what a host program sees of those that
 * fail, hang, change under it or lie. Results are right or there is a status; never anything else.
 */
#include "api_fresh.h"
#include "tables.h"

/* ---- compilers that do not fail ---- */

/* Without a cache, too, what computes chirps is compiled once for all chirps of a process. */
static void chirps_without_cache(void) {
  fresh_home();
  setenv("TWIDDLE_CACHE", "none", 1);
  const char *folder = api_fake_compiler(
      "chirps", "for a; do case $a in *.c) grep -q 'tw_f32_chirp' \"$a\" && echo x >> \"$LOG\";; "
                "esac; done\nexec \"$REAL\" \"$@\"");
  for (int i = 0; i < 4; i++) {
    api_case c = {.n = i & 1 ? 30013 : 30011, .batch = 1};
    tw_context *context = api_context(TW_POLICY_NOTE, NULL);
    tw_plan *plan = NULL;
    tables_set_idle_most(0); /* the third chirp is the first one, computed anew */
    CHECK_OK(api_plan(context, &c, &plan));
    tw_plan_destroy(plan);
    tw_context_destroy(context);
    CHECK(api_calls(folder) == 1);
  }
  tables_set_idle_most(TABLES_IDLE_MOST);
  unsetenv("TWIDDLE_CACHE");
  setenv("PATH", usual_path, 1);
}

/* ---- compilers that fail ---- */

static const char *const rejects = "echo x >> \"$LOG\"\n"
                                   "echo 'kernel0.c:7: error: the flux is out of phase' >&2\n"
                                   "exit 1";

static void failing_compiler(void) {
  fresh_home();
  const char *folder = api_fake_compiler("rejects", rejects);
  tw_context *context = api_context(TW_POLICY_NOTE, NULL);
  api_case c = {.n = 14, .batch = 50};
  tw_plan *plan = NULL;
  CHECK(api_plan(context, &c, &plan) == TW_COMPILE_FAILED && !plan);
  CHECK(says(api_detail(), "the flux is out of phase"));
  int calls = api_calls(folder);
  CHECK(calls >= 1 && calls <= 10); /* the choice, and the model's next ones */
  for (int i = 0; i < 50; i++)
    CHECK(api_plan(context, &c, &plan) == TW_COMPILE_FAILED && !plan);
  CHECK(says(api_detail(), "the flux is out of phase")); /* remembered with its log */
  CHECK(api_calls(folder) == calls);
  tw_context_destroy(context);
  setenv("PATH", usual_path, 1);
}

/* The first call fails: the next candidate serves. */
static void half_failing_compiler(void) {
  fresh_home();
  const char *folder = api_fake_compiler(
      "sometimes", "echo x >> \"$LOG\"\n[ $(wc -l < \"$LOG\") = 1 ] && { echo no; exit 3; }\n"
                   "exec \"$REAL\" \"$@\"");
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0"));
  CHECK(api_calls(folder) == 2);
  setenv("PATH", usual_path, 1);
}

/* A compiler that does not come back, and its own children, which do not heed a polite signal, are
 * ended in time: the next candidate serves, and nothing of them is left. */
static void hanging_compiler(void) {
  char running[SCRATCH_PATH + 128];
  fresh_home();
  setenv("TWIDDLE_COMPILE_SECONDS", "1", 1);
  setenv("TMPDIR", api_path("temporary"), 1);
  scratch_need(mkdir(getenv("TMPDIR"), 0700) == 0, "TMPDIR");
  const char *folder = api_fake_compiler(
      "hangs", "echo x >> \"$LOG\"\n[ $(wc -l < \"$LOG\") = 1 ] || exec \"$REAL\" \"$@\"\n"
               "trap '' TERM\nsleep 1000 & echo $! > \"$LOG.pid\"\nexec sleep 1000");
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0"));
  CHECK(api_calls(folder) == 2);
  snprintf(running, sizeof running, "grep -q '^State:.[^ZX]' /proc/$(cat '%s/log.pid')/status 2>&1",
           folder);
  CHECK(system(running) != 0);
  CHECK(scratch_count(getenv("TMPDIR"), "") == 0);
  setenv("PATH", usual_path, 1);

  fresh_home();
  folder = api_fake_compiler("always", "echo x >> \"$LOG\"\nexec sleep 1000");
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 7: ") && says(said, "took longer than 1 s (TWIDDLE_COMPILE_SECONDS)"));
  CHECK(api_calls(folder) >= 1 && api_calls(folder) <= 10);
  CHECK(scratch_count(getenv("TMPDIR"), "") == 0);
  unsetenv("TWIDDLE_COMPILE_SECONDS");
  unsetenv("TMPDIR");
  setenv("PATH", usual_path, 1);
}

/* Another compiler under the same name: what the old one made is not used, and stays. */
static void upgraded_compiler(void) {
  static const char *const again = "\nexec \"$REAL\" \"$@\" # the next version\n";
  fresh_home();
  const char *folder = api_fake_compiler("upgraded", "echo x >> \"$LOG\"\nexec \"$REAL\" \"$@\"");
  char script[SCRATCH_PATH + 80];
  snprintf(script, sizeof script, "%s/cc", folder);
  for (int version = 1; version <= 2; version++) {
    fresh_process(TW_POLICY_NOTE);
    CHECK(says(said, "status 0") && !says(said, "from the cache"));
    CHECK(api_calls(folder) == version);
    fresh_process(TW_POLICY_NOTE);
    CHECK(says(said, "status 0") && says(said, "from the cache"));
    CHECK(api_calls(folder) == version);
    FILE *f = fopen(script, "a");
    scratch_need(f && fputs(again, f) >= 0 && fclose(f) == 0, script);
  }
  setenv("PATH", usual_path, 1);
}

/* Compilers that are killed, write nothing, write rubbish, or cannot even be started. */
static void strange_compilers(void) {
  static const struct {
    const char *name, *body;
    tw_status status;
  } strange[] = {{"killed", "kill -9 $$", TW_COMPILE_FAILED},
                 {"silent", "exit 0", TW_COMPILE_FAILED},
                 {"rubbish",
                  "while [ \"$1\" != -o ]; do shift; done; echo 'not machine code' > \"$2\"",
                  TW_DEVICE_ERROR},
                 {"cut",
                  "while [ \"$1\" != -o ]; do set -- \"$@\" \"$1\"; shift; done\n"
                  "out=$2; \"$REAL\" \"$@\"; head -c 4000 \"$out\" > \"$out.cut\"; mv \"$out.cut\" "
                  "\"$out\"",
                  TW_DEVICE_ERROR},
                 {"entryless",
                  "while [ \"$1\" != -o ]; do shift; done; echo 'int x;' > \"$2.c\"\n"
                  "exec \"$REAL\" -shared -fPIC -o \"$2\" \"$2.c\"",
                  TW_DEVICE_ERROR}};
  for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
    fresh_home();
    char expected[32];
    (void)api_fake_compiler(strange[i].name, strange[i].body);
    snprintf(expected, sizeof expected, "status %d: ", strange[i].status);
    fresh_process(TW_POLICY_NOTE);
    CHECK(says(said, expected));
    setenv("PATH", usual_path, 1);
  }
}

/* ---- compilers that lie ---- */

/* Which line of the source is changed, and how. All compile; all are wrong by a little or a lot. */
static const struct {
  const char *name, *edit;
} lies[] = {
    {"scale", "s/tw_scale_each(x0)/& x0.re *= 1.01f;/"},
    {"direction", "s/tw_scale_each(x1)/& x1.im *= sign;/"},
    {"swapped", "s/store_each(x2,/store_each(xx,/;s/store_each(x3,/store_each(x2,/;"
                "s/store_each(xx,/store_each(x3,/"},
    {"unstored", "s/tw_store_each(x1, [0-9]*)//"},
};

/* Every kernel is wrong: user data is never touched, and every one is remembered. */
static void lying_compiler(int which) {
  char body[1024];
  fresh_home();
  snprintf(body, sizeof body,
           "echo x >> \"$LOG\"\nfor a; do case $a in *.c)\n"
           "sed '%s' \"$a\" > \"$a.new\"; cmp -s \"$a\" \"$a.new\" && echo same >> \"$LOG\"\n"
           "mv \"$a.new\" \"$a\";; esac; done\nexec \"$REAL\" \"$@\"",
           lies[which].edit);
  const char *folder = api_fake_compiler(lies[which].name, body);
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 10: ")); /* TW_VERIFY_FAILED */
  CHECK(says(said, "miscomputes on this device and is not used"));
  int calls = api_calls(folder), warnings = api_count(said, "miscomputes");
  CHECK(calls >= 2 && calls == warnings); /* a "same" would count twice */
  /* The next process finds them in the cache and knows them by their machine code. */
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 10: ") && says(said, "failed verification on this device before"));
  CHECK(api_calls(folder) == calls && !strstr(said, "miscomputes"));
  /* What verification costs is paid under policy off as well. */
  fresh_home();
  fresh_process(TW_POLICY_OFF);
  CHECK(says(said, "status 10: ") && says(said, "miscomputes"));
  setenv("PATH", usual_path, 1);
}

/* Plans with each of these edits, up to a NULL, of all sources with a mark; then with none. */
static void lying_where(const char *name, const char *mark, const char *const *edits,
                        const tw_problem *p) {
  for (int i = 0, last = 0; !last; i++) {
    char body[512], numbered[32];
    last = !edits[i];
    fresh_home();
    snprintf(numbered, sizeof numbered, "%s%d", name, i);
    snprintf(body, sizeof body,
             "for a; do case $a in *.c) grep -q '%s' \"$a\" && sed -i '%s' \"$a\";; "
             "esac; done\nexec \"$REAL\" \"$@\"",
             mark, last ? "" : edits[i]);
    (void)api_fake_compiler(numbered, body);
    tw_context *context = api_context(TW_POLICY_NOTE, NULL);
    tw_plan *plan = NULL;
    CHECK(tw_plan_create(context, p, &plan) == (last ? TW_OK : TW_VERIFY_FAILED));
    tw_plan_destroy(plan);
    tw_context_destroy(context);
    setenv("PATH", usual_path, 1);
  }
}

/* Only kernels that multiply by a conjugate chirp are wrong, at one point in several, or at one of
 * a single thread: those of real points give no input back, but their results are compared. */
static void lying_about_chirps(void) {
  static const char *const edits[] = {
      "s/x3 = tw_multiply(x3, tw_conjugate(/x3 = tw_multiply(x3, (/",
      "s/^\\( *\\)tw_store\\(.*\\), x3);/\\1;/",
      "s/^\\( *\\)tw_store\\(.*\\), x3);/\\1if (tw_thread() != 1) tw_store\\2, x3);/",
      NULL,
  };
  tw_dim dim = {15013, 0, 0}, batch = {5, 0, 0};
  tw_problem p = {.size = sizeof p, .type = TW_C2R, .dims = &dim, .rank = 1, .batch = &batch};
  p.batch_rank = 1, p.placement = TW_OUT_OF_PLACE, p.device = TW_DEVICE_CPU;
  lying_where("chirps", "tw_conjugate", edits, &p);
}

/* Only the kernel that computes chirps and their spectra is wrong, in one of its steps. */
static void lying_about_spectra(void) {
  static const char *const edits[] = {
      "s/turn += q;/turn += q + 1;/",
      "s/w.rest.re \\* share/w.rest.re/",
      "s/power = k \\* (tw_u64)args->index_rows/power = k/",
      "s/first = \\*from/first = from[k < done - 1]/",
      "s/b = 2 \\* t < radix ?/b = 2 * t < radix - 1 ?/",
      "s/to->im = (tw_number)v.im/to->im = -v.im/",
      "s/index = index \\* digit/index = index/",
      "s/\\*at = \\*(const tw_u64 \\*)\\*at;/;/",
      NULL,
  };
  tw_dim dim = {23003, 0, 0}; /* a convolution of length 46080, a multiple of 9 */
  const tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = TW_DEVICE_CPU};
  lying_where("spectra", "tw_power_of", edits, &p);
}

/* Only the first kernel is wrong: the next candidate serves, in the next process too. */
static void lying_once(void) {
  fresh_home();
  const char *folder = api_fake_compiler(
      "once", "echo x >> \"$LOG\"\nif [ $(wc -l < \"$LOG\") = 1 ]; then for a; do case $a in *.c)\n"
              "sed -i 's/tw_scale_each(x0)/& x0.re *= 1.01f;/' \"$a\";; esac; done; fi\n"
              "exec \"$REAL\" \"$@\"");
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0") && says(said, "miscomputes"));
  CHECK(api_calls(folder) == 2);
  fresh_process(TW_POLICY_NOTE);
  CHECK(says(said, "status 0") && says(said, "from the cache") && !strstr(said, "miscomputes"));
  CHECK(api_calls(folder) == 2);
  setenv("PATH", usual_path, 1);
}

int main(int argc, char **argv) {
  if (argc > 2) {
    fresh_again(argv[0]);
    return child_plan(argv[2]);
  }
  fresh_begin(argv[0]);
  chirps_without_cache();
  failing_compiler();
  half_failing_compiler();
  hanging_compiler();
  upgraded_compiler();
  strange_compilers();
  for (int i = 0; i < (int)(sizeof lies / sizeof *lies); i++)
    lying_compiler(i);
  lying_about_chirps();
  lying_about_spectra();
  lying_once();
  return api_end();
}
