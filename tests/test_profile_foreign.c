/* test_profile_foreign.c: a profile's file with thousands of tables that are not ours: it is read
 * and checked as it should be, or refused soon and for the true reason. SQLite's own time for
 * reading the names of tables grows with the square of their number. */
#include "profile_help.h"

#include <time.h>

enum { PAGE = 512 };

/* A file with one measurement, in small pages. */
static void make_file(const char *path) {
  unlink(path);
  profile *p = open_profile(path, 0, 0);
  measurement m = sample_measurement(4, 0, 0.004, 5);
  profile_note_measurement(p, open_device(p), &m);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  CHECK(own_sql(path, "PRAGMA page_size = 512; VACUUM") == SQLITE_OK);
}

/* Adds empty tables: their names by SQL, and their pages, each an empty leaf, at the file's end.
 * SQLite itself would take minutes for it. */
static void add_tables(const char *path, int count) {
  char sql[768];
  snprintf(sql, sizeof sql,
           "PRAGMA writable_schema = 1;"
           "WITH RECURSIVE counted(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM counted "
           "WHERE i < %d - 1) INSERT INTO sqlite_master SELECT 'table', 'foreign_' || i, "
           "'foreign_' || i, 100000000 + i, 'CREATE TABLE foreign_' || i || '(a NOT NULL, b NOT "
           "NULL, c NOT NULL, d NOT NULL, e NOT NULL)' FROM counted;"
           "UPDATE sqlite_master SET rootpage = rootpage - 99999999 + "
           "(SELECT page_count FROM pragma_page_count) WHERE rootpage >= 100000000",
           count);
  CHECK(own_sql(path, sql) == SQLITE_OK);
  const unsigned char leaf[PAGE] = {[0] = 13, [5] = PAGE >> 8};
  FILE *file = fopen(path, "r+b");
  CHECK(file && fseek(file, 0, SEEK_END) == 0);
  long pages = file ? ftell(file) / PAGE : 0;
  for (int i = 0; file && i < count; i++)
    CHECK(fwrite(leaf, 1, PAGE, file) == PAGE);
  unsigned char all[4];
  for (int i = 0; i < 4; i++)
    all[i] = (unsigned char)((unsigned long long)(pages + count) >> (24 - 8 * i));
  CHECK(file && fseek(file, 28, SEEK_SET) == 0 && fwrite(all, 1, 4, file) == 4);
  if (file)
    fclose(file);
}

/* More tables than SQLite's usual limit allows a check to be made of. */
static void many_tables(const char *path) {
  text found = TEXT_EMPTY;
  int64_t problems = -1;
  make_file(path);
  add_tables(path, 6000);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  const pass_class c = sample_class(4);
  CHECK(kernels_measured(p, device, &c) == 1);
  CHECK_OK(profile_check(p, &found, &problems));
  CHECK(problems == 0);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  text_free(&found);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 2);
  CHECK(own_number(path, "SELECT count(*) FROM sqlite_master WHERE name LIKE 'foreign%'") == 6000);
  size_t size;
  void *bytes = slurp(path, &size);
  p = open_profile(in_folder("other.db"), 1, 0);
  CHECK_OK(profile_import_bytes(p, bytes, size));
  profile_close(p);
  free(bytes);
}

/* So many that their names alone take SQLite too long. */
static void too_many_tables(const char *path) {
  profile_facts f;
  make_file(path);
  add_tables(path, 60000);
  double begun = (double)clock();
  profile *p = open_profile(path, 1, 0);
  double seconds = ((double)clock() - begun) / CLOCKS_PER_SEC;
  profile_describe(p, &f);
  CHECK(f.usable || (f.why && strstr(f.why, "too many tables of others")));
  CHECK(!f.why || !strstr(f.why, "memory"));
  CHECK(seconds < 3);
  profile_close(p);
  size_t size;
  free(slurp(path, &size));
  CHECK(size > (size_t)60000 * PAGE); /* it is left alone */
}

int main(void) {
  make_folder();
  many_tables(in_folder("many.db"));
  too_many_tables(in_folder("too-many.db"));
  remove_folder();
  return check_report();
}
