/* test_profile_views.c: what the documented views answer, on a profile whose content is known. */
#include "profile_help.h"

/* ---- the profile ---- */

/* A pass over `elements` points, whose default takes 10 ps a point and whose winner less. */
typedef struct {
  int log2n, winner_ps, kernels;
  double seconds;
  enum schedule_state state;
  enum tuning_end end;
} known_pass;

static const known_pass passes[] = {
    {8, 8, 60, 7.5, SCHEDULE_SETTLED, TUNING_COMPLETE},
    {9, 5, 40, 2.5, SCHEDULE_SETTLED, TUNING_COMPLETE},
    {10, 9, 12, 1.25, SCHEDULE_PILOTED, TUNING_OUT_OF_TIME},
};
enum { PASSES = sizeof passes / sizeof *passes, ELEMENTS = 1 << 24 };

static void note_pass(profile *p, int64_t device, const known_pass *k) {
  pass_class c = sample_class(k->log2n);
  for (int v = 0; v < 8; v++) { /* the last one is the default */
    measurement m =
        sample_measurement(k->log2n, v, v == 7 ? 0.010 : (k->winner_ps + 0.1 * v) / 1e3, 9);
    m.fraction_of_copy = 5e-3 / m.ns_per_element;
    m.is_default = v == 7;
    profile_note_measurement(p, device, &m);
  }
  schedule_choice choice = {.class_of = c,
                            .kernel = sample_record(k->log2n, 0),
                            .ns_per_element = k->winner_ps / 1e3,
                            .state = k->state};
  profile_note_schedule(p, device, &choice);
  profile_note_tuning(p, device, &c, k->kernels, k->seconds * 1e3, k->end);
}

static void note_plan(profile *p, int64_t device, int64_t n_1, int64_t n_2, int type, int first,
                      int count, int64_t planned) {
  profile_pass used[PASSES + 1] = {{.elements = ELEMENTS}};
  for (int i = 0; i < count; i++)
    used[i] = (profile_pass){sample_class(8 + first + i), sample_record(8 + first + i, 0),
                             MADE_BY_MEASUREMENTS, ELEMENTS, 100};
  int half = type == TW_R2C ? TW_F16 : TW_F32;
  profile_plan plan = {.of = {.type = type,
                              .in_format = half,
                              .out_format = half,
                              .n = {n_1, n_2},
                              .volume_log2 = 27},
                       .elements = ELEMENTS,
                       .pass = used,
                       .passes = count};
  profile_note_planned(p, device, &plan, planned, 0);
}

static void make(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < PASSES; i++)
    note_pass(p, device, &passes[i]);
  note_plan(p, device, 256, 0, TW_C2C, 0, 1, 40);
  note_plan(p, device, 1 << 17, 0, TW_C2C, 0, 2, 7); /* of 256 and 512 */
  note_plan(p, device, 512, 1024, TW_C2C, 1, 2, 90); /* the second one is not settled */
  note_plan(p, device, 1024, 0, TW_R2C, 2, 1, 3);
  note_plan(p, device, 2048, 0, TW_C2C, 3, 1, 5); /* nothing is known of it */
  pass_class c = sample_class(12);
  profile_note_tuning(p, device, &c, 0, 0, TUNING_NO_SCRATCH);
  note_plan(p, device, 4096, 0, TW_C2C, 4, 1, 1);
  profile_close(p);
}

/* ---- the five questions ---- */

static void test_answers(const char *path) {
  CHECK(own_is(path, "SELECT length, planned FROM transforms ORDER BY planned DESC",
               "512x1024|90\n256|40\n131072|7\n2048|5\n1024|3\n4096|1\n"));
  /* 5 log2 n / (ns per point); a copy of what any pass moves takes 0.005 ns a point. */
  CHECK(own_is(path, "SELECT length, type, gflops, fraction_of_copy, us_per_execution FROM fastest",
               "512x1024|c2c|6785.7|0.357|234.881\n"
               "131072|c2c|6538.5|0.385|218.104\n"
               "256|c2c|5000.0|0.625|134.218\n"
               "1024|r2c|2777.8|0.556|150.995\n"));
  CHECK(own_is(path, "SELECT precision, in_format, out_format FROM fastest WHERE length = 1024",
               "f32|f16|f16\n"));
  CHECK(own_is(path, "SELECT length FROM gain WHERE out_format = 'f16'", "1024\n"));
  CHECK(own_is(path, "SELECT length FROM untuned WHERE in_format = 'f16'", "1024\n"));
  CHECK(own_is(path, "SELECT length, gain_percent FROM gain",
               "131072|53.8\n512x1024|42.9\n256|25.0\n1024|11.1\n"));
  CHECK(own_is(
      path, "SELECT default_us_per_execution, tuned_us_per_execution FROM gain WHERE length = 256",
      "167.772|134.218\n"));
  CHECK(own_is(path, "SELECT length, kernels_measured, seconds, ended, transforms FROM tuning_cost",
               "256|60|7.5|complete|2\n512|40|2.5|complete|2\n"
               "1024|12|1.25|time limit reached|2\n"
               "4096|0|0.0|scratch memory was too small|1\n"));
  CHECK(own_is(path, "SELECT sum(seconds) FROM tuning_cost", "11.25\n"));
  CHECK(own_is(path, "SELECT length, planned, untuned_passes, why FROM untuned",
               "512x1024|90|1|time limit reached\n2048|5|1|not tried yet\n"
               "1024|3|1|time limit reached\n4096|1|1|scratch memory was too small\n"));
}

/* What was dropped still counts. */
static void test_counts(const char *path) {
  CHECK(own_number(path, "SELECT count(*) FROM speed") == 3 + 3 + 8);
  CHECK(own_is(path, "SELECT length, kernels_measured FROM best_kernel ORDER BY 1",
               "256|60\n512|40\n1024|12\n"));
  CHECK(own_number(path, "SELECT count(*) FROM history") == 3 + 3 + 8);
  CHECK(own_is(path, "SELECT length, tried_as FROM speed WHERE ns_per_element = 0.01 ORDER BY 1",
               "256|default\n512|default\n1024|default\n"));
}

/* ---- words and numbers ---- */

/* What the tables keep as a code, a view says in words; what has a unit says which. */
static const char *const said_in_words[] = {
    "type",           "precision",       "at_load",   "at_middle",  "at_store",    "transposed",
    "misaligned",     "overlap",         "in_format", "out_format", "in_stride",   "out_stride",
    "in_interleaved", "out_interleaved", "layout",    "placement",  "digit_order", "made_by",
    "mirrored",       "in_words",        "out_words", "tried_as",   "ended",       "why",
    "device",         "algorithm"};

static int is_said_in_words(const char *column) {
  for (size_t i = 0; i < sizeof said_in_words / sizeof *said_in_words; i++)
    if (!strcmp(column, said_in_words[i]))
      return 1;
  return 0;
}

static int is_of_tables(const char *column) {
  static const char *const parts[] = {"_log2", "permille", "fs_per", "cost_us", "_at", "is_"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (strstr(column, parts[i]) && strncmp(column, "at_", 3) != 0)
      return 1;
  return 0;
}

static void check_view(sqlite3 *db, const char *view) {
  char sql[64];
  sqlite3_stmt *s = NULL;
  int rows = 0;
  snprintf(sql, sizeof sql, "SELECT * FROM \"%s\"", view);
  CHECK(sqlite3_prepare_v2(db, sql, -1, &s, NULL) == SQLITE_OK);
  for (; sqlite3_step(s) == SQLITE_ROW; rows++)
    for (int i = 0; i < sqlite3_column_count(s); i++) {
      const char *column = sqlite3_column_name(s, i);
      int type = sqlite3_column_type(s, i);
      int fits = type == SQLITE_TEXT ||
                 (!is_said_in_words(column) &&
                  (type == SQLITE_INTEGER || type == SQLITE_FLOAT || type == SQLITE_NULL));
      if (!fits || is_of_tables(column))
        fprintf(stderr, "%s.%s\n", view, column);
      CHECK(fits && !is_of_tables(column));
    }
  CHECK(rows > 0);
  sqlite3_finalize(s);
}

int main(void) {
  make_folder();
  const char *path = in_folder("known.db");
  char kept[160];
  strcpy(kept, path);
  make(kept);
  CHECK(own_sql(kept, "INSERT INTO wanted SELECT device, class, 2, 1790000000 FROM schedule") ==
        SQLITE_OK);
  test_answers(kept);
  test_counts(kept);
  sqlite3 *db = NULL;
  CHECK(sqlite3_open(kept, &db) == SQLITE_OK);
  for (int i = 0; schema_view_name(i); i++)
    check_view(db, schema_view_name(i));
  sqlite3_close(db);
  remove_folder();
  return check_report();
}
