/* test_profile_lookups.c: what was looked up in a profile is read once, and again after anything
 * that could have changed it: notes, imports, what another process wrote, a layer that is lost. */
#include "profile_everything.h"
#include "profile_state.h"

enum { CLASSES = 40 };

static pass_class class_of(int i) {
  pass_class c = sample_class(6 + i % 5);
  c.volume_bucket = 10 + i / 5;
  return c;
}

static schedule_choice choice_of(int i, double ns) {
  const measurement m = sample_measurement(6 + i % 5, 3, ns, 1);
  return (schedule_choice){class_of(i), m.kernel, ns, SCHEDULE_SETTLED};
}

/* How often the rows of schedules were read, of the first layer and of what was noted. */
static int reads_of(profile *p) {
  const profile_rows *rows[] = {&p->layer[0].rows, &p->batch[BATCH_NOTES]};
  int sum = 0;
  for (int i = 0; i < 2; i++) {
    sqlite3_stmt *s = rows[i]->statement[TABLE_SCHEDULE][ACTION_OF_CLASS];
    sum += s ? sqlite3_stmt_status(s, SQLITE_STMTSTATUS_RUN, 0) : 0;
  }
  return sum;
}

/* The time that is known for a class; 0: none. */
static double known(profile *p, int64_t device, int i) {
  const pass_class c = class_of(i);
  schedule_choice choice;
  int found = -1;
  CHECK_OK(profile_schedule(p, device, &c, &choice, &found));
  CHECK(found == 0 || (found == 1 && !memcmp(&choice.class_of, &c, sizeof c)));
  return found ? choice.ns_per_element : 0;
}

/* Of the type and the length of class i. */
static int classes_known(profile *p, int64_t device, int i) {
  const pass_class c = class_of(i);
  pass_class *list = NULL;
  int count = -1;
  CHECK_OK(profile_classes(p, device, &c, &list, &count));
  for (int k = 0; k < count; k++)
    CHECK(list[k].length == c.length);
  free(list);
  return count;
}

static void note(profile *p, int64_t device, int i, double ns) {
  const schedule_choice s = choice_of(i, ns);
  profile_note_schedule(p, device, &s);
}

/* Asks for all classes, of which the even ones have schedules. */
static void ask_all(profile *p, int64_t device) {
  for (int i = 0; i < CLASSES; i++) {
    CHECK((known(p, device, i) > 0) == (i % 2 == 0));
    CHECK(classes_known(p, device, i) == CLASSES / 10);
  }
}

static void read_once(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < CLASSES; i += 2)
    note(p, device, i, 1 + i);
  CHECK_OK(profile_flush(p, 1));
  ask_all(p, device);
  const int reads = reads_of(p);
  CHECK(reads >= 2 * CLASSES); /* of the layer and of the batch */
  for (int i = 0; i < 3; i++)
    ask_all(p, device);
  CHECK(reads_of(p) == reads); /* also where two classes share places */
  profile_close(p);
}

static void notes_count(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  ask_all(p, device);
  CHECK(known(p, device, 0) == 1);
  note(p, device, 0, 0.5);
  CHECK(known(p, device, 0) == 0.5);
  CHECK(known(p, device, 1) == 0 && classes_known(p, device, 1) == CLASSES / 10);
  note(p, device, 1, 7);
  CHECK(known(p, device, 1) == 7 && classes_known(p, device, 1) == 1 + CLASSES / 10);
  profile_close(p);
}

/* Another process's rows are there after the next write. */
static void others_count(const char *path) {
  profile *p = open_profile(path, 1, 0), *other = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  CHECK(open_device(other) == device);
  CHECK(known(p, device, 3) == 0);
  note(other, device, 3, 9);
  profile_close(other);
  CHECK(known(p, device, 3) == 0);
  note(p, device, 5, 9);
  CHECK(known(p, device, 3) == 0);
  CHECK_OK(profile_flush(p, 1));
  CHECK(known(p, device, 3) == 9);
  profile_close(p);
}

static void imports_count(const char *path) {
  profile *p = open_profile(path, 1, 0), *fresh = open_profile("none", 1, 0);
  int64_t device = open_device(fresh);
  void *bytes = NULL;
  size_t size = 0;
  CHECK(known(fresh, device, 3) == 0 && classes_known(fresh, device, 3) == 0);
  CHECK(open_device(p) == device);
  CHECK_OK(profile_export_bytes(p, &bytes, &size));
  CHECK(profile_import_bytes(fresh, bytes, size) == TW_OK);
  CHECK(known(fresh, device, 3) == 9 && classes_known(fresh, device, 3) > 0);
  free(bytes);
  profile_close(fresh);
  profile_close(p);
}

static void lost_layers_count(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  CHECK(known(p, device, 3) == 9 && classes_known(p, device, 3) > 0);
  CHECK(profile_enter(p));
  layer_drop(p, 0, "it is gone");
  profile_leave(p);
  CHECK(known(p, device, 3) == 0 && classes_known(p, device, 3) == 0);
  profile_close(p);
}

/* What no device was told of is nothing, and stays nothing no longer than that. */
static void devices_count(const char *path) {
  profile *p = open_profile(path, 1, 0), *q = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  CHECK(known(q, device, 3) == 0);
  CHECK(open_device(q) == device && known(q, device, 3) == 9);
  profile_close(p);
  profile_close(q);
}

/* A second device takes nothing from what is kept of the first one, unless more becomes known of a
 * device. */
static void devices_in_turn(const char *path) {
  profile *p = open_profile(path, 1, 0);
  facts one = facts_sm90(), two = one;
  int64_t first = 0, second = 0;
  int reads = 0;
  two.sms--;
  for (int i = 0; i < 5; i++) {
    CHECK_OK(profile_device(p, &one, &first));
    CHECK(known(p, first, 3) == 9);
    CHECK_OK(profile_device(p, &two, &second));
    CHECK(second != first && known(p, second, 3) == 0);
    reads = i < 2 ? reads_of(p) : reads;
  }
  CHECK(reads_of(p) == reads);
  two.driver++;
  CHECK_OK(profile_device(p, &two, &second));
  CHECK(known(p, first, 3) == 9 && reads_of(p) > reads);
  profile_close(p);
}

int main(void) {
  make_folder();
  const char *path = in_folder("profile.db");
  char kept[160];
  snprintf(kept, sizeof kept, "%s", path);
  read_once(kept);
  notes_count(kept);
  others_count(kept);
  imports_count(kept);
  devices_count(kept);
  devices_in_turn(kept);
  lost_layers_count(kept);
  remove_folder();
  return check_report();
}
