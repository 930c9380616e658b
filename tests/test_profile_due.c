/* test_profile_due.c: which classes take turns with one: those that were used within a minute of it
 * and are not settled. Rows that make no sense fail no lookup. */
#include "profile_help.h"

#include <limits.h>

enum { CLASSES = 6 };

/* A class of another volume each. */
static profile_plan used_plan(int i) {
  profile_plan plan = sample_plan((int64_t)8 << i, 1, 0);
  plan.pass[0].class_of.volume_bucket = 10 + i;
  return plan;
}

static void note_use(profile *p, int64_t device) {
  for (int i = 0; i < CLASSES; i++) {
    profile_plan plan = used_plan(i);
    plan.pass[0].ns = 1e6;
    profile_note_planned(p, device, &plan, 1, 100 * (i + 1));
    free(plan.pass);
  }
}

/* Tuning that is noted and not yet written counts. */
static void noted(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  profile_plan plan = used_plan(4), other = used_plan(2);
  class_due mine, *others = NULL;
  int count, found = 0;
  profile_note_tuning(p, device, &plan.pass[0].class_of, 1, 125, TUNING_STOPPED);
  CHECK_OK(profile_due(p, device, &plan.pass[0].class_of, &mine, &others, &count));
  CHECK(mine.account.paid_ms == 125);
  free(others);
  CHECK_OK(profile_due(p, device, &other.pass[0].class_of, &mine, &others, &count));
  for (int i = 0; i < count; i++)
    found += others[i].account.paid_ms == 125;
  CHECK(found == 1 && mine.account.paid_ms == 0);
  free(others);
  free(plan.pass);
  free(other.pass);
  profile_close(p);
}

/* What has no room in scratch memory lets others go first, at once and once that is written, until
 * a later try has room. It is told about itself. */
static void no_room(const char *path) {
  profile_plan without = used_plan(3), other = used_plan(2);
  class_due mine, *others = NULL;
  int before, count;
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  CHECK_OK(profile_due(p, device, &other.pass[0].class_of, &mine, &others, &before));
  free(others);
  for (int i = 0; i < 4; i++) { /* noted, written, found room, written */
    if (i % 2) {
      profile_close(p);
      p = open_profile(path, 1, 0);
      device = open_device(p);
    } else {
      profile_note_tuning(p, device, &without.pass[0].class_of, 0, 0,
                          i ? TUNING_COMPLETE : TUNING_NO_SCRATCH);
    }
    CHECK_OK(profile_due(p, device, &other.pass[0].class_of, &mine, &others, &count));
    free(others);
    if (i != 2) /* what was noted later does not bring back what the file leaves out */
      CHECK(count == before - (i < 2));
    CHECK_OK(profile_due(p, device, &without.pass[0].class_of, &mine, &others, &count));
    free(others);
    CHECK(mine.account.used_ms > 399 && count == before);
  }
  profile_close(p);
  free(without.pass);
  free(other.pass);
}

static class_due *ask(const char *path, int i, class_due *mine, int *count) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  profile_plan plan = used_plan(i);
  class_due *others = NULL;
  CHECK_OK(profile_due(p, device, &plan.pass[0].class_of, mine, &others, count));
  free(plan.pass);
  profile_close(p);
  return others;
}

static void lists(const char *path) {
  class_due mine;
  int count;
  class_due *others = ask(path, 2, &mine, &count);
  CHECK(count == CLASSES - 1 && mine.account.used_ms > 299 && mine.account.used_ms < 301);
  double sum = 0;
  for (int i = 0; i < count; i++) {
    CHECK(others[i].class_id != mine.class_id && !others[i].account.paid_ms);
    sum += others[i].account.used_ms;
  }
  CHECK(sum > 1799 && sum < 1801);
  free(others);
  /* One that was used long before, and one that is settled. */
  CHECK(own_sql(path, "UPDATE used SET last_at = last_at - 61 WHERE executions = 100") ==
        SQLITE_OK);
  CHECK(own_sql(path, "INSERT INTO schedule SELECT device, class, 0, 0, 2, 0 FROM used WHERE "
                      "executions = 200") == SQLITE_OK);
  free(ask(path, 2, &mine, &count));
  CHECK(count == CLASSES - 3);
  free(ask(path, 0, &mine, &count)); /* nothing was used with it */
  CHECK(count == 0 && mine.account.used_ms > 99);
}

/* No answer but that of numbers, and no failure. */
static void hostile(const char *path) {
  static const char *const values[] = {
      "-1", "9223372036854775807", "-9223372036854775808", "1e999", "NULL", "'many'", "x'00'",
      "0.5"};
  static const char *const columns[] = {"device_us", "last_at", "executions", "plans"};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++) {
      char sql[256];
      class_due mine;
      int count;
      snprintf(sql, sizeof sql,
               "PRAGMA ignore_check_constraints = ON; UPDATE OR IGNORE used SET %s = %s",
               columns[k], values[i]);
      (void)own_sql(path, sql);
      free(ask(path, 3, &mine, &count));
      CHECK(count >= 0 && count < CLASSES);
    }
}

int main(void) {
  make_folder();
  const char *path = in_folder("due.db");
  profile *p = open_profile(path, 1, 0);
  note_use(p, open_device(p));
  profile_close(p);
  lists(path);
  noted(path);
  no_room(path);
  hostile(path);
  remove_folder();
  return check_report();
}
