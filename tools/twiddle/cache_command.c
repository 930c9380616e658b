/* cache_command.c: `twiddle cache`: lists, checks and clears the store of compiled kernels, and
 * fills it for GPUs that this machine does not have. */
#include "command.h"

#include "cache.h"
#include "file.h"
#include "warm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char name[] = "cache";

typedef struct {
  enum table_format format;
  int precision, columns;
  const char *arch;
  int damaged; /* found by a check */
} settings;

typedef struct {
  row_table rows;
  int64_t files, bytes, damaged;
  int check;
} listing;

static void visit(void *user, const cache_entry *entry) {
  listing *l = user;
  l->files++;
  l->bytes += entry->bytes;
  l->damaged += l->check && !entry->whole;
  char bytes[24], used[32] = "";
  snprintf(bytes, sizeof bytes, "%lld", (long long)entry->bytes);
  time_t when = (time_t)entry->used;
  struct tm parts;
  if (gmtime_r(&when, &parts))
    strftime(used, sizeof used, "%Y-%m-%dT%H:%M:%SZ", &parts);
  static const char *const names[] = {"name", "bytes", "used", "state"};
  const char *row[] = {entry->name, bytes, used,
                       !l->check      ? "not checked"
                       : entry->whole ? "whole"
                                      : "damaged"};
  table_names(&l->rows, 4, names);
  table_row(&l->rows, row);
}

static tw_status list(settings *s, cache *c, int check) {
  listing l = {TABLE_EMPTY, 0, 0, 0, check};
  tw_status status = cache_list(c, check, visit, &l);
  if (status == TW_OK)
    status = command_write_table(&l.rows, s->format);
  if (status == TW_OK && s->format == TABLE_PLAIN)
    printf("%lld kernels, %lld bytes%s\n", (long long)l.files, (long long)l.bytes,
           l.damaged ? ", some damaged: they will be compiled again" : "");
  s->damaged = l.damaged > 0;
  table_free(&l.rows);
  return status;
}

static tw_status act(settings *s, cache *c, const char *word) {
  if (!strcmp(word, "list"))
    return list(s, c, 0);
  if (!strcmp(word, "check"))
    return list(s, c, 1);
  if (!strcmp(word, "clear")) {
    int64_t removed;
    TRY(cache_clear(c, &removed));
    printf(s->format == TABLE_JSON ? "{\"removed\": %lld}\n" : "%lld kernels removed\n",
           (long long)removed);
    return TW_OK;
  }
  text out = TEXT_EMPTY;
  const char *path = cache_path(c) ? cache_path(c) : "none";
  if (s->format == TABLE_JSON)
    text_json(&out, path);
  else
    text_add(&out, "%s", path);
  text_add(&out, "\n");
  return command_write(&out);
}

static tw_status with_cache(settings *s, const char *word) {
  char *paths = NULL;
  cache *c = NULL;
  TRY(file_default_cache_paths(&paths));
  tw_status status = cache_open(paths, NULL, &c);
  free(paths);
  if (status == TW_OK)
    status = act(s, c, word);
  cache_close(c);
  return status;
}

typedef struct {
  row_table *rows;
  const char *written;
  int arch;
} warmed;

static void add_warmed(void *user, const record *r, const char *entry, int was_there, double ms) {
  static const char *const names[] = {"length", "arch", "kernel", "state", "ms", "record"};
  const warmed *w = user;
  char arch[16], took[32];
  snprintf(arch, sizeof arch, "sm_%d", w->arch);
  snprintf(took, sizeof took, "%.1f", ms);
  text line = TEXT_EMPTY;
  if (r)
    record_print(r, &line);
  const char *row[] = {w->written, arch,
                       entry,      was_there ? "was there" : "compiled",
                       took,       line.bytes ? line.bytes : "-"};
  table_names(w->rows, 6, names);
  table_row(w->rows, row);
  text_free(&line);
}

static tw_status warm_one(const settings *s, tw_context *context, const facts *f,
                          const char *written, row_table *rows) {
  enum { SOME_GPU = 1 };
  length_spec length;
  tw_dim dims[LENGTH_RANK_MAX], around;
  warmed w = {rows, written, f->arch};
  TRY(length_parse(written, &length));
  length.columns = s->columns;
  int64_t batch = command_batch(&length, s->precision, SOME_GPU, 0, 0);
  tw_problem problem = command_problem(&length, batch, s->precision, SOME_GPU, dims, &around);
  return context_warm(context, f, &problem, add_warmed, &w);
}

static tw_status warm(settings *s, int argc, char **argv) {
  int32_t arch = 0;
  facts f;
  int here;
  tw_context *context;
  row_table rows = TABLE_EMPTY;
  if (s->arch)
    TRY(command_arch(s->arch, &arch));
  command_facts(arch, &f, &here);
  if (!here)
    fprintf(stderr, "twiddle cache: no such GPU is here: kernels are chosen for one that is like "
                    "an sm_90 in all but its architecture\n");
  TRY(command_context(NULL, &context));
  tw_status status = TW_OK;
  int without = 0;
  for (int i = 0; i < argc && status == TW_OK; i++) {
    status = warm_one(s, context, &f, argv[i], &rows);
    if (status == TW_UNSUPPORTED) { /* go on with the other lengths */
      fprintf(stderr, "twiddle cache: %s: %s\n", argv[i], status_detail());
      without++;
      status = TW_OK;
    }
  }
  tw_context_destroy(context);
  if (status == TW_OK && without < argc)
    status = command_write_table(&rows, s->format);
  table_free(&rows);
  if (status == TW_OK && without)
    status = status_fail(TW_UNSUPPORTED, "%d of %d lengths have no default kernel", without, argc);
  return status;
}

int command_cache(int argc, char **argv) {
  static const command_about about = {
      name, "[list | clear | path | check | warm --arch sm_90 N...]",
      "Looks after the cache of compiled kernels.",
      "check   reads every entry whole; exit code 1 when one is damaged\n"
      "warm    compiles the default kernels of lengths, for as many transforms as fill 512M where\n"
      "        none are named, for an architecture; needs NVRTC, no GPU"};
  settings s = {TABLE_PLAIN, 0, 0, NULL, 0};
  int json = 0;
  const option options[] = {
      {"arch", 0, OPTION_TEXT, &s.arch, "sm_90", "for warm; a GPU's here, else sm_90"},
      {"precision", 0, OPTION_CHOICE, &s.precision, CHOICES_PRECISION, "for warm"},
      {"columns", 0, OPTION_FLAG, &s.columns, NULL, HELP_COLUMNS},
      {"json", 0, OPTION_FLAG, &json, NULL, "an array of objects"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  s.format = json ? TABLE_JSON : TABLE_PLAIN;
  const char *word = argc ? argv[0] : "list";
  int warming = !strcmp(word, "warm");
  if (!warming && strcmp(word, "list") && strcmp(word, "clear") && strcmp(word, "path") &&
      strcmp(word, "check"))
    return command_misused(name, "unknown action '%s'", word);
  if (warming ? argc < 2 : argc > 1)
    return command_misused(name, warming ? "warm needs lengths" : "%s takes no argument", word);
  tw_status status = warming ? warm(&s, argc - 1, argv + 1) : with_cache(&s, word);
  if (status != TW_OK)
    return command_failed(name, status);
  return s.damaged ? EXIT_CHECK : EXIT_FINE;
}
