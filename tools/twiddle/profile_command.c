/* profile_command.c: `twiddle profile`: shows, checks, exports and imports the profile of
 * measurements. Reads it with the profile's own functions, read-only; exports and imports through
 * the public API. */
#include "command.h"

#include "file.h"
#include "output.h"
#include "profile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "profile";

enum { IMPORT_MOST = 256 << 20 };

typedef struct {
  enum table_format format;
  int problems; /* found by a check */
  profile_facts facts;
} settings;

typedef tw_status work_on_profile(settings *s, profile *p, const char *argument);

static int collect_row(void *user, int columns, char **values, char **names) {
  row_table *t = user;
  table_names(t, columns, (const char *const *)names);
  table_row(t, (const char *const *)values);
  return t->failed;
}

static tw_status query(settings *s, profile *p, const char *sql, const char *when_empty) {
  row_table t = TABLE_EMPTY;
  tw_status status = profile_query(p, sql, collect_row, &t);
  if (status == TW_OK && !t.rows && when_empty && s->format == TABLE_PLAIN)
    printf("%s\n", when_empty);
  else if (status == TW_OK)
    status = command_write_table(&t, s->format);
  table_free(&t);
  return status;
}

static tw_status run_query(settings *s, profile *p, const char *sql) {
  return query(s, p, sql, NULL);
}

static tw_status list(settings *s, profile *p, const char *argument) {
  (void)argument;
  profile_facts f;
  profile_describe(p, &f);
  if (s->format == TABLE_PLAIN)
    printf("%s: %s%s%lld kernels, %lld classes, %lld measurements, %lld schedules, %lld wanted, "
           "%lld rows rejected, %lld bytes\n",
           profile_path(p) ? profile_path(p) : "no file", f.why ? f.why : "", f.why ? "; " : "",
           (long long)f.kernels, (long long)f.classes, (long long)f.measurements,
           (long long)f.schedules, (long long)f.wanted, (long long)f.rejected_rows,
           (long long)f.bytes);
  return query(s, p,
               "select name, type from sqlite_master where type in ('table', 'view') and name not "
               "like 'sqlite_%' order by type desc, name",
               "the profile is empty");
}

/* ---- a length ---- */

/* The name of a transform in the views: without axes of length 1, which change nothing. */
static void print_name(const length_spec *length, text *out) {
  length_spec kept = {0};
  for (int32_t i = 0; i < length->rank; i++)
    if (length->n[i] > 1)
      kept.n[kept.rank++] = length->n[i];
  if (!kept.rank)
    kept.n[kept.rank++] = 1;
  length_print(&kept, out);
}

enum { LENGTH_PARTS = 3 };

/* What is known about a length: transforms of this name, their passes, and what was measured for
 * passes of as many points. */
static void length_query(int part, const char *length, const length_spec *asked, text *sql) {
  char batch[64] = "";
  if (asked->batch)
    snprintf(batch, sizeof batch, " and batch = %lld", (long long)asked->batch);
  if (part == 0)
    text_add(sql,
             "select transform_id, length, type, precision, layout, batch, planned, last, "
             "schedule, algorithm, made_by, round(us_per_execution, 3) as us_per_execution, "
             "round(us_per_transform, 3) as us_per_transform, "
             "round(default_us_per_execution, 3) as default_us_per_execution, device "
             "from transforms where length = '%s'%s",
             length, batch);
  else if (part == 1)
    text_add(
        sql,
        "select transform_id, pass, points, at_load, at_middle, at_store, in_stride, "
        "out_stride, radices, algorithm, kernel, made_by, round(us_per_execution, 3) as "
        "us_per_execution, round(default_us_per_execution, 3) as default_us_per_execution, device "
        "from passes where (transform_id, device_id) in "
        "(select transform_id, device_id from transforms where length = '%s'%s)",
        length, batch);
  else
    text_add(sql, "select * from best_kernel where %s = '%s'",
             strchr(length, 'x') ? "axes" : "cast(length as text)", length);
}

static tw_status collect_part(profile *p, int part, const char *length, const length_spec *asked,
                              row_table *t) {
  text sql = TEXT_EMPTY;
  char *bytes = NULL;
  length_query(part, length, asked, &sql);
  TRY(text_take(&sql, &bytes, NULL));
  tw_status status = profile_query(p, bytes, collect_row, t);
  free(bytes);
  return status;
}

static tw_status print_parts(const row_table part[LENGTH_PARTS], enum table_format format) {
  static const char *const names[LENGTH_PARTS] = {"transforms", "passes", "kernels"};
  static const char *const empty[LENGTH_PARTS] = {
      "no transform of this length was planned or tuned", "",
      "no passes of this length were measured\n"};
  text out = TEXT_EMPTY;
  tw_status status = TW_OK;
  for (int i = 0; status == TW_OK && i < LENGTH_PARTS; i++) {
    text_add(&out, i ? "\n" : "");
    if (format == TABLE_JSON)
      text_add(&out, "%s\"%s\": ", i ? "," : "{", names[i]);
    else if (format == TABLE_PLAIN && !part[i].rows)
      text_add(&out, "%s", empty[i]);
    status = table_print(&part[i], format, &out);
  }
  text_add(&out, format == TABLE_JSON ? "}\n" : "");
  if (status == TW_OK)
    status = command_write(&out);
  text_free(&out);
  return status;
}

static tw_status show_length(settings *s, profile *p, const char *written) {
  row_table part[LENGTH_PARTS] = {TABLE_EMPTY, TABLE_EMPTY, TABLE_EMPTY};
  length_spec asked;
  text name_text = TEXT_EMPTY;
  char *length = NULL;
  TRY(length_parse(written, &asked));
  print_name(&asked, &name_text);
  TRY(text_take(&name_text, &length, NULL));
  tw_status status = TW_OK;
  for (int i = 0; status == TW_OK && i < LENGTH_PARTS; i++)
    status = collect_part(p, i, length, &asked, &part[i]);
  if (status == TW_OK)
    status = print_parts(part, s->format);
  for (int i = 0; i < LENGTH_PARTS; i++)
    table_free(&part[i]);
  free(length);
  return status;
}

/* A view's or table's rows, or what is known about a length. */
static tw_status show(settings *s, profile *p, const char *argument) {
  char sql[256];
  const char *what = argument ? argument : "best_kernel";
  size_t letters = strspn(what, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
  if (what[0] >= '0' && what[0] <= '9')
    return show_length(s, p, what);
  if (what[letters] || letters > 64)
    return status_fail(TW_INVALID, "'%s' is neither a view nor a length", what);
  snprintf(sql, sizeof sql, "select * from \"%s\"", what);
  return query(s, p, sql, "no rows yet");
}

static tw_status print_path(settings *s, profile *p, const char *argument) {
  (void)argument;
  const char *path = profile_path(p) ? profile_path(p) : "none";
  if (s->format != TABLE_JSON) {
    printf("%s\n", path);
    return TW_OK;
  }
  text out = TEXT_EMPTY;
  text_json(&out, path);
  text_add(&out, "\n");
  return command_write(&out);
}

static tw_status check(settings *s, profile *p, const char *argument) {
  (void)argument;
  text found = TEXT_EMPTY;
  int64_t problems = 0;
  tw_status status = profile_check(p, &found, &problems);
  if (status == TW_OK) {
    profile_facts f;
    profile_describe(p, &f);
    if (s->format == TABLE_JSON) {
      text out = TEXT_EMPTY;
      text_add(&out, "{\"problems\": %lld, \"details\": ", (long long)problems);
      text_json(&out, found.bytes ? found.bytes : "");
      text_add(&out, "}\n");
      status = command_write(&out);
    } else {
      if (f.why)
        printf("%s\n", f.why);
      printf("%s%lld problem%s\n", found.bytes ? found.bytes : "", (long long)problems,
             problems == 1 ? "" : "s");
    }
    s->problems = problems > 0;
  }
  text_free(&found);
  return status;
}

static tw_status with_profile(settings *s, work_on_profile *work, const char *argument) {
  char *paths = NULL;
  profile *p = NULL;
  profile_options options = {.read_only = 1};
  TRY(file_default_profile_paths(&paths));
  tw_status status = profile_open(paths, 1, &options, &p);
  free(paths);
  if (status == TW_OK)
    status = work(s, p, argument);
  profile_close(p);
  return status;
}

/* ---- whole files, through the public API ---- */

static tw_status copy_facts(settings *s, profile *p, const char *unused) {
  (void)unused;
  profile_describe(p, &s->facts);
  s->facts.why = NULL; /* which would not outlive the profile */
  return TW_OK;
}

/* What the profile holds now. */
static tw_status read_facts(profile_facts *f) {
  settings s = {TABLE_PLAIN, 0, {0}};
  TRY(with_profile(&s, copy_facts, NULL));
  *f = s.facts;
  return TW_OK;
}

static tw_status export_to(tw_context *context, const char *path) {
  size_t size = 0;
  TRY(tw_profile_export(context, NULL, 0, &size));
  size_t capacity = size + 65536; /* another process may add rows meanwhile */
  char *bytes = malloc(capacity);
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "no memory for a profile of %zu bytes", size);
  tw_status status = tw_profile_export(context, bytes, capacity, &size);
  if (status == TW_OK && size > capacity)
    status = status_fail(TW_FILE_ERROR, "the profile grew while it was read: try again");
  if (status == TW_OK)
    status = output_write(path, &(output_part){bytes, size}, 1);
  free(bytes);
  TRY(status);
  profile_facts f;
  TRY(read_facts(&f));
  fprintf(output_is_standard(path) ? stderr : stdout,
          "exported to %s: %lld measurements and %lld schedules, %zu bytes\n", path,
          (long long)f.measurements, (long long)f.schedules, size);
  return TW_OK;
}

static tw_status read_whole(const char *path, char **bytes, size_t *size) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return status_fail(TW_FILE_ERROR, "%s: %s", path, strerror(errno));
  text read = TEXT_EMPTY;
  char part[65536];
  size_t got;
  while (read.length <= IMPORT_MOST && (got = fread(part, 1, sizeof part, f)) > 0)
    text_bytes(&read, part, got);
  int wrong = ferror(f);
  fclose(f);
  if (wrong || read.length > IMPORT_MOST) {
    text_free(&read);
    return status_fail(TW_FILE_ERROR, "%s: %s", path,
                       wrong ? "could not be read" : "larger than any profile");
  }
  return text_take(&read, bytes, size);
}

static tw_status import_from(tw_context *context, const char *path) {
  char *bytes;
  size_t size;
  profile_facts before, after;
  TRY(read_facts(&before));
  TRY(read_whole(path, &bytes, &size));
  tw_status status = tw_profile_import(context, bytes, size);
  free(bytes);
  TRY(status);
  TRY(read_facts(&after));
  printf("imported from %s: %lld measurements and %lld schedules were new; the profile holds %lld "
         "and %lld\n",
         path, (long long)(after.measurements - before.measurements),
         (long long)(after.schedules - before.schedules), (long long)after.measurements,
         (long long)after.schedules);
  return TW_OK;
}

static tw_status with_context(tw_status (*work)(tw_context *, const char *), const char *path) {
  tw_context *context;
  /* Whoever imports wants it written, whatever TWIDDLE_POLICY says about programs. */
  const tw_options options = {.size = sizeof options, .policy = TW_POLICY_NOTE};
  TRY(command_context(&options, &context));
  tw_status status = work(context, path);
  tw_context_destroy(context);
  return status;
}

enum action { LIST, SHOW, QUERY, PATH, CHECK, EXPORT, IMPORT };

static tw_status act(settings *s, int action, const char *argument) {
  static work_on_profile *const works[] = {list, show, run_query, print_path, check};
  return action == EXPORT   ? with_context(export_to, argument)
         : action == IMPORT ? with_context(import_from, argument)
                            : with_profile(s, works[action], argument);
}

/* ---- the command ---- */

typedef struct {
  int json, csv;
} formats;

static int run_profile(int argc, char **argv) {
  formats f = {0};
  int code = command_options(&command_profile, &f, &argc, argv), action;
  if (code >= 0)
    return code;
  if (command_take_action(&command_profile, argc, argv, &action) != TW_OK)
    return command_misused(name, "%s", status_detail());
  if ((action == EXPORT || action == IMPORT) && (f.json || f.csv))
    return command_misused(name, "%s has no rows to print", argv[0]);
  settings s = {f.json ? TABLE_JSON : f.csv ? TABLE_CSV : TABLE_PLAIN, 0, {0}};
  tw_status status = act(&s, action, argc > 1 ? argv[1] : NULL);
  if (status != TW_OK)
    return command_failed(name, status);
  return s.problems ? EXIT_CHECK : EXIT_FINE;
}

static const command_action actions[] = {
    [LIST] = {"list", "", 0, 0, "print what the file holds, and the names of its views"},
    [SHOW] = {"show", "[VIEW|N]", 0, 1,
              "print the rows of a view (best_kernel is usual), or what is known about a length "
              "such as 68545 or 256x256: transforms, the passes of their last plans, and what was "
              "measured for passes of as many points"},
    [QUERY] = {"query", "SQL", 1, 1, "print the rows of one SELECT, run on a private copy"},
    [PATH] = {"path", "", 0, 0, "print where the file is"},
    [CHECK] = {"check", "", 0, 0, "try every row by the rules of the library"},
    [EXPORT] = {"export", "FILE", 1, 1, "write the whole profile into a file; -: standard output"},
    [IMPORT] = {"import", "FILE", 1, 1,
                "add what an exported profile holds; every row is tried first"},
    {NULL, NULL, 0, 0, NULL},
};

static const option options[] = {
    {"json", 0, OPTION_FLAG, offsetof(formats, json), NULL, NULL,
     "print a JSON array of objects; of a length, three"},
    {"csv", 0, OPTION_FLAG, offsetof(formats, csv), NULL, NULL,
     "print comma-separated values; of a length, three tables"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle profile show 4096", "print what is known about a length"},
    {"twiddle profile query 'select * from next limit 5'", "print what tuning would try next"},
    {"twiddle profile export node7.db", "take what was measured to another machine of its kind"},
    {NULL, NULL},
};

const command command_profile = {
    .name = name,
    .summary = "look into the profile of measurements",
    .about = "The profile holds what was measured on this machine, as an SQLite file. Without an "
             "action, list is meant. TWIDDLE_PROFILE says which files are read.",
    .actions = actions,
    .options = options,
    .examples = examples,
    .exits = "0 fine; 1 a row is wrong (check); 2 the request is wrong or cannot be served",
    .offers = OFFER_FILES,
    .run = run_profile,
};
