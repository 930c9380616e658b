/* test_profile_methods.c: kernels of every method in a profile of the version before the method was
 * a column. */
#include "profile_help.h"

/* A kernel of each method, and what its row is called. */
static const struct {
  const char *line;
  int length, method;
} of_method[] = {
    {"n=64 radices=8x8 elements=8 threads=8 transforms=16", 64, METHOD_PLAIN},
    {"n=60 radices=6x10 elements=10 threads=10 transforms=4 points=61", 61, METHOD_RADER},
    {"n=200 radices=2x10x10 axis_1=1 elements=10 threads=21 points=202", 202,
     METHOD_RADER_COFACTOR},
    {"n=168 radices=21x8 elements=24 threads=8 transforms=8 points=83", 83, METHOD_BLUESTEIN},
    {"n=64 radices=8x8 elements=8 threads=8 transforms=16 points=32", 32, METHOD_BLUESTEIN},
};
enum { OF_METHOD = sizeof of_method / sizeof *of_method };

static measurement measured_by(int i) {
  measurement m = sample_measurement(3, 0, 0.5, 3);
  CHECK_OK(record_parse(of_method[i].line, &m.kernel));
  m.class_of.length = of_method[i].length;
  return m;
}

/* The rows of a file, read through a profile: each kernel with its method. */
static void check_methods(profile *p, int64_t device) {
  for (int i = 0; i < OF_METHOD; i++) {
    measurement expected = measured_by(i), *rows = NULL;
    int count = 0;
    CHECK_OK(profile_measurements(p, device, &expected.class_of, &rows, &count));
    CHECK(count == 1 && rows[0].kernel.value[FIELD_METHOD] == of_method[i].method);
    CHECK(count == 1 && !memcmp(&rows[0].kernel, &expected.kernel, sizeof expected.kernel));
    free(rows);
  }
}

/* Version 4 knew methods by their numbers alone. */
static void test_methods_migrate(void) {
  const char *today = in_folder("methods.db"), *old = in_folder("methods_4.db");
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < OF_METHOD; i++) {
    measurement m = measured_by(i);
    profile_note_measurement(p, device, &m);
  }
  profile_close(p);
  make_earlier(today, old, 4, FIELD_METHOD);
  p = open_profile(old, 1, 1);
  CHECK(open_device(p) == device);
  check_methods(p, device);
  profile_close(p);
  CHECK(own_number(old, "PRAGMA user_version") == 4);
  p = open_profile(old, 1, 0);
  CHECK(open_device(p) == device);
  measurement m = sample_measurement(8, 7, 0.5, 1); /* has the file written */
  profile_note_measurement(p, device, &m);
  profile_close(p);
  CHECK(own_number(old, "PRAGMA user_version") == PROFILE_VERSION);
  CHECK(own_is(old, "SELECT points, method FROM kernel ORDER BY points",
               "0|0\n0|0\n32|3\n61|1\n83|3\n202|2\n"));
  p = open_profile(old, 1, 1);
  check_methods(p, open_device(p));
  profile_facts facts_now;
  profile_describe(p, &facts_now);
  CHECK(facts_now.measurements == OF_METHOD + 1 && facts_now.rejected_rows == 0);
  profile_close(p);
}

/* A later library has more methods and the same version of the profile: the file takes their rows,
 * and a library that does not know the method leaves them out. */
static void test_methods_to_come(void) {
  const char *path = in_folder("methods_to_come.db");
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < OF_METHOD; i++) {
    measurement m = measured_by(i);
    profile_note_measurement(p, device, &m);
  }
  profile_close(p);
  CHECK(own_sql(path, "UPDATE kernel SET method = 16 WHERE points = 61") != SQLITE_OK);
  CHECK(own_sql(path, "UPDATE kernel SET method = 15 WHERE points = 61") == SQLITE_OK);
  p = open_profile(path, 1, 1);
  CHECK(open_device(p) == device);
  for (int i = 0; i < OF_METHOD; i++) {
    measurement expected = measured_by(i), *rows = NULL;
    int count = 0;
    CHECK_OK(profile_measurements(p, device, &expected.class_of, &rows, &count));
    CHECK(count == (of_method[i].length != 61));
    free(rows);
  }
  profile_close(p);
}

int main(void) {
  make_folder();
  test_methods_migrate();
  test_methods_to_come();
  remove_folder();
  return check_report();
}
