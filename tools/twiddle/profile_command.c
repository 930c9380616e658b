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
    text_add(sql,
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
      printf("%s%lld problems\n", found.bytes ? found.bytes : "", (long long)problems);
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

static const struct {
  const char *word;
  int least, most; /* arguments */
  work_on_profile *work;
  tw_status (*transfer)(tw_context *, const char *);
} actions[] = {
    {"list", 0, 0, list, NULL},          {"show", 0, 1, show, NULL},
    {"query", 1, 1, run_query, NULL},    {"path", 0, 0, print_path, NULL},
    {"check", 0, 0, check, NULL},        {"export", 1, 1, NULL, export_to},
    {"import", 1, 1, NULL, import_from},
};

int command_profile(int argc, char **argv) {
  static const command_about about = {
      name, "[list | show [VIEW|N] | query SQL | path | check | export FILE | import FILE]",
      "Looks into the profile.",
      "list    what the file holds and its views\n"
      "show    the rows of a view (best_kernel is usual), or what is known about a length such\n"
      "        as 68545 or 256x256: transforms, the passes of their last plans, and what was\n"
      "        measured for passes of as many points\n"
      "query   the rows of one SELECT, run on a private copy\n"
      "check   every row through the validator; exit code 1 when one fails\n"
      "import  merges an exported profile; every row is validated first"};
  int json = 0, csv = 0;
  const option options[] = {
      {"json", 0, OPTION_FLAG, &json, NULL, "an array of objects; of a length, three"},
      {"csv", 0, OPTION_FLAG, &csv, NULL, "comma-separated values; of a length, three tables"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  settings s = {json ? TABLE_JSON : csv ? TABLE_CSV : TABLE_PLAIN, 0, {0}};
  const char *word = argc ? argv[0] : "list", *argument = argc > 1 ? argv[1] : NULL;
  for (size_t i = 0; i < sizeof actions / sizeof *actions; i++) {
    int given = argc > 1 ? argc - 1 : 0;
    if (strcmp(word, actions[i].word) != 0)
      continue;
    if (given < actions[i].least || given > actions[i].most)
      return command_misused(name, "%s takes %s", word,
                             actions[i].least  ? "one argument"
                             : actions[i].most ? "at most one argument"
                                               : "no argument");
    if (actions[i].transfer && (json || csv))
      return command_misused(name, "%s has no rows to print", word);
    tw_status status = actions[i].work ? with_profile(&s, actions[i].work, argument)
                                       : with_context(actions[i].transfer, argument);
    if (status != TW_OK)
      return command_failed(name, status);
    return s.problems ? EXIT_CHECK : EXIT_FINE;
  }
  return command_misused(name, "unknown action '%s'", word);
}
