/* cache_warm.c: lists the problems whose kernels are wanted, and for which GPU; the library
 * compiles them. */
#include "cache_warm.h"

#include "compiler.h"
#include "file.h"
#include "gpu_facts.h"
#include "interrupt.h"
#include "profile.h"
#include "progress.h"
#include "warm.h"
#include "wishes.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOME_GPU = 1 };

/* What plans on many machines ask for: powers of 2, of 10, and of both with 3 and 5; square and
 * cubic arrays. */
static const char *const common[] = {
    "2",           "4",           "8",          "16",        "32",       "64",       "128",
    "256",         "512",         "1024",       "2048",      "4096",     "8192",     "2^14",
    "2^15",        "2^16",        "2^17",       "2^18",      "2^19",     "2^20",     "2^21",
    "2^22",        "2^23",        "2^24",       "10",        "100",      "1000",     "10^4",
    "10^5",        "10^6",        "3",          "6",         "12",       "24",       "48",
    "96",          "192",         "384",        "768",       "1536",     "3072",     "6144",
    "5",           "20",          "40",         "80",        "160",      "320",      "640",
    "1280",        "2560",        "5120",       "120",       "240",      "360",      "480",
    "720",         "960",         "1440",       "1920",      "2160",     "2880",     "3840",
    "400",         "500",         "2000",       "32x32",     "64x64",    "128x128",  "256x256",
    "512x512",     "1024x1024",   "2048x2048",  "4096x4096", "16x16x16", "32x32x32", "64x64x64",
    "128x128x128", "256x256x256", "512x512x512"};

/* bytes: how many the transforms fill where the length does not say how many they are; 0: as usual;
 * -1: one transform. */
static tw_status add_length(wishes *all, const problem_settings *s, const char *written,
                            int64_t bytes) {
  const length_settings usual = {
      .problem = *s, .batch = bytes < 0 ? 1 : 0, .bytes = bytes > 0 ? bytes : 0};
  return wishes_add_length(all, &usual, written, SOME_GPU);
}

/* One transform, as many as a level-2 cache holds, and far more: their kernels differ. */
static tw_status add_common(wishes *all, const problem_settings *s) {
  static const int64_t bytes[] = {-1, (int64_t)16 << 20, 0};
  for (size_t i = 0; i < sizeof common / sizeof *common; i++)
    for (size_t k = 0; k < sizeof bytes / sizeof *bytes; k++)
      TRY(add_length(all, s, common[i], bytes[k]));
  return TW_OK;
}

static tw_status add_seen(wishes *all, profile *p, const facts *f) {
  int64_t device;
  int left_out, before = all->count;
  TRY(profile_device(p, f, &device));
  TRY(wishes_add_seen(all, p, device, SOME_GPU, 0, &left_out));
  if (left_out)
    fprintf(stderr,
            "twiddle cache: %d transforms are left out: the profile does not tell how "
            "their points lie\n",
            left_out);
  if (all->count == before)
    fprintf(stderr, "twiddle cache: the profile has seen no transform on %s\n", f->name);
  return TW_OK;
}

/* ---- which GPU ---- */

typedef struct {
  int32_t arch; /* 0: any */
  facts facts;
  text names; /* of all that fit */
  int count;
  tw_status status;
} device_search;

static int visit_device(void *user, int columns, char **values, char **names) {
  device_search *s = user;
  facts f;
  (void)names;
  s->status = gpu_facts_of_values(values, columns, &f);
  if (s->status != TW_OK || (s->arch && f.arch != s->arch))
    return 0;
  text_add(&s->names, "%s%s (sm_%d)", s->count++ ? ", " : "", f.name, f.arch);
  s->facts = f;
  return 0;
}

/* The facts of the GPU that a profile was made on. */
static tw_status facts_of_profile(profile *p, int32_t arch, facts *out) {
  device_search s = {.arch = arch, .names = TEXT_EMPTY};
  text sql = TEXT_EMPTY;
  char *question;
  text_add(&sql, "SELECT ");
  gpu_facts_names(&sql);
  text_add(&sql, " FROM device WHERE is_cpu = 0 ORDER BY id");
  TRY(text_take(&sql, &question, NULL));
  tw_status status = profile_query(p, question, visit_device, &s);
  free(question);
  if (status == TW_OK && s.count > 1)
    status = status_fail(TW_INVALID, "the profile has several GPUs: %s: say --arch",
                         s.names.bytes ? s.names.bytes : "");
  else if (status == TW_OK && !s.count)
    status = arch ? status_fail(TW_INVALID, "the profile has seen no GPU of sm_%d", arch)
                  : status_fail(TW_INVALID, "the profile has seen no GPU");
  text_free(&s.names);
  if (status == TW_OK)
    *out = s.facts;
  return status;
}

/* The beginning of a file, terminated. */
static tw_status read_file(const char *path, char *bytes, size_t capacity) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return status_fail(TW_FILE_ERROR, "%s: %s", path, strerror(errno));
  bytes[fread(bytes, 1, capacity - 1, f)] = '\0';
  fclose(f);
  return TW_OK;
}

static int is_profile(const char *path) {
  char start[17];
  return read_file(path, start, sizeof start) == TW_OK && !strcmp(start, "SQLite format 3");
}

/* Without a home directory there is the profile of the layers that need none, as for plans. */
static tw_status open_profile(const char *path, profile **out) {
  const profile_options options = {.read_only = 1};
  char *paths = NULL;
  if (path)
    return profile_open(path, 1, &options, out);
  tw_status status = file_default_profile_paths(&paths);
  if (status == TW_FILE_ERROR)
    status = file_profile_paths_without_home(&paths);
  if (status == TW_OK)
    status = profile_open(paths, 1, &options, out);
  free(paths);
  return status;
}

static tw_status read_facts(const char *path, facts *out) {
  char bytes[1 << 13], detail[300];
  TRY(read_file(path, bytes, sizeof bytes));
  if (gpu_facts_parse(bytes, out) == TW_OK)
    return TW_OK;
  snprintf(detail, sizeof detail, "%s", status_detail());
  return status_fail(TW_INVALID, "%s: %s", path, detail);
}

/* The GPU to compile for: that of a file; else the one here; else, where the profile is asked for
 * what it has seen, the profile's; else one like an H200. */
static tw_status choose_gpu(const warm_settings *s, profile *p, facts *out) {
  int32_t arch = 0;
  int here;
  if (s->arch)
    TRY(command_arch(s->arch, &arch));
  if (s->facts && is_profile(s->facts))
    return facts_of_profile(p, arch, out);
  if (s->facts)
    return read_facts(s->facts, out);
  command_facts(arch, out, &here);
  if (here)
    return TW_OK;
  if (s->seen)
    return facts_of_profile(p, arch, out);
  fprintf(stderr,
          "twiddle cache: no GPU of sm_%d is here: kernels are chosen for one that is like an H200 "
          "in all else (--facts FILE tells about another one)\n",
          out->arch);
  return TW_OK;
}

/* ---- compiling ---- */

typedef struct {
  const wishes *wishes;
  row_table rows;
  int arch, refused;
} warming;

static void refused(void *user, int problem) {
  warming *w = user;
  fprintf(stderr, "twiddle cache: %s: %s\n", w->wishes->wish[problem]->written, status_detail());
  w->refused++;
}

static int progress(void *user, double fraction) {
  (void)user;
  progress_tell(fraction);
  return interrupt_noted();
}

static void report(void *user, const warm_kernel *k) {
  static const char *const names[] = {"length", "arch", "kernel", "state", "ms", "record"};
  warming *w = user;
  char arch[16], took[32];
  snprintf(arch, sizeof arch, "sm_%d", w->arch);
  snprintf(took, sizeof took, "%.1f", k->ms);
  text line = TEXT_EMPTY;
  if (k->record)
    record_print(k->record, &line);
  const char *row[] = {
      w->wishes->wish[k->problem]->written,    arch, k->entry,
      k->was_there ? "was there" : "compiled", took, line.bytes ? line.bytes : "-"};
  table_names(&w->rows, 6, names);
  table_row(&w->rows, row);
  text_free(&line);
}

/* After a failed compilation: TW_INVALID where nothing compiles for this architecture. */
static tw_status blame_arch(const facts *f) {
  compiler *c;
  compiled nothing = {0};
  char detail[512];
  snprintf(detail, sizeof detail, "%s", status_detail());
  TRY(compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), f->driver, &c));
  int serves =
      c->call->compile(c, "extern \"C\" __global__ void nothing() {}", f->arch, &nothing) == TW_OK;
  compiled_free(&nothing);
  c->call->close(c);
  return serves ? status_fail(TW_COMPILE_FAILED, "%s", detail)
                : status_fail(TW_INVALID, "--arch sm_%d: %s", f->arch, detail);
}

static tw_status compile(tw_context *context, const facts *f, warming *w) {
  const warm_calls calls = {w, refused, progress, report};
  int count = w->wishes->count;
  tw_problem *problems = calloc((size_t)count + 1, sizeof *problems);
  if (!problems)
    return status_fail(TW_NO_MEMORY, "out of memory for %d problems", count);
  for (int i = 0; i < count; i++)
    problems[i] = w->wishes->wish[i]->problem;
  progress_begin("warming");
  tw_status status = context_warm(context, f, problems, count, &calls);
  progress_end();
  free(problems);
  return status == TW_COMPILE_FAILED ? blame_arch(f) : status;
}

static tw_status warm_all(const warm_settings *s, const facts *f, const wishes *all) {
  tw_options wanted = {.size = sizeof wanted, .policy = TW_POLICY_OFF};
  wanted.profile = s->facts && is_profile(s->facts) ? s->facts : NULL;
  tw_context *context;
  warming w = {.wishes = all, .rows = TABLE_EMPTY, .arch = f->arch};
  TRY(command_context(&wanted, &context));
  tw_status status = compile(context, f, &w);
  tw_context_destroy(context);
  if (status == TW_OK && w.refused < all->count)
    status = command_write_table(&w.rows, s->format);
  table_free(&w.rows);
  if (status == TW_OK && interrupt_noted())
    fprintf(stderr, "twiddle cache: interrupted: the same command goes on from there\n");
  if (status == TW_OK && w.refused && !s->common)
    status =
        status_fail(TW_UNSUPPORTED, "%d of %d problems have no kernels", w.refused, all->count);
  return status;
}

static tw_status add_wishes(const warm_settings *s, profile *p, const facts *f, int count,
                            char **written, wishes *all) {
  for (int i = 0; i < count; i++)
    TRY(add_length(all, &s->problem, written[i], 0));
  if (s->seen)
    TRY(add_seen(all, p, f));
  return s->common ? add_common(all, &s->problem) : TW_OK;
}

tw_status cache_warm(const warm_settings *s, int count, char **written) {
  profile *p = NULL;
  wishes all = {0};
  facts f;
  if (!count && !s->seen && !s->common)
    return status_fail(TW_INVALID, "warm needs lengths, --seen or --common");
  TRY(open_profile(s->facts && is_profile(s->facts) ? s->facts : NULL, &p));
  interrupt_catch();
  tw_status status = choose_gpu(s, p, &f);
  if (status == TW_OK)
    status = add_wishes(s, p, &f, count, written, &all);
  profile_close(p);
  if (status == TW_OK && all.count)
    status = warm_all(s, &f, &all);
  wishes_free(&all);
  return status;
}
