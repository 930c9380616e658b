/* test_profile_classes.c: classes in a profile: each comes back as it was noted, and two of one id
 * do not serve each other. */
#include "profile_help.h"
#include "profile_rows.h"
#include "random_classes.h"

enum { TRIED = 1 << 18, NOTED = 300 };

static uint32_t id_of(const pass_class *c) {
  profile_row row;
  row_of_class(c, &row);
  return row_class_id(&row);
}

/* What a kernel for 2^5 contiguous points can be filed under; number i of very many. */
static pass_class class_number(int i) {
  pass_class c = sample_class(5);
  c.in = (pass_side){.stride = STRIDE_OTHER, .distance_bucket = i % 64, .loops = i / 64 % 5};
  c.out = (pass_side){.stride = STRIDE_OTHER, .distance_bucket = i / 320 % 64};
  c.volume_bucket = i / 20480 % 64;
  return c;
}

typedef struct {
  uint32_t id;
  int number;
} numbered;

static int by_id(const void *a, const void *b) {
  uint32_t x = ((const numbered *)a)->id, y = ((const numbered *)b)->id;
  return (x > y) - (x < y);
}

/* Two classes of one id, which 2^18 of 31 bits have with near certainty. */
static int find_pair(pass_class pair[2]) {
  static numbered all[TRIED];
  for (int i = 0; i < TRIED; i++) {
    pass_class c = class_number(i);
    all[i] = (numbered){id_of(&c), i};
  }
  qsort(all, TRIED, sizeof *all, by_id);
  for (int i = 1; i < TRIED; i++)
    if (all[i].id == all[i - 1].id) {
      pair[0] = class_number(all[i - 1].number);
      pair[1] = class_number(all[i].number);
      return 1;
    }
  return 0;
}

static int measured(profile *p, int64_t device, const pass_class *c) {
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, c, &rows, &count));
  free(rows);
  return count;
}

static void note_in(profile *p, int64_t device, const pass_class *c) {
  measurement m = sample_measurement(5, 0, 0.004, 5);
  m.class_of = *c;
  profile_note_measurement(p, device, &m);
}

/* In one file the first stays and the second is refused; of two layers each has its own. */
static void test_one_id(void) {
  pass_class pair[2];
  CHECK(find_pair(pair) && memcmp(&pair[0], &pair[1], sizeof pair[0]) != 0);
  profile *p = open_profile(in_folder("own.db"), 1, 0);
  int64_t device = open_device(p);
  note_in(p, device, &pair[0]);
  note_in(p, device, &pair[1]);
  profile_facts described;
  profile_describe(p, &described);
  CHECK(described.rejected_rows == 1);
  CHECK(measured(p, device, &pair[0]) == 1 && measured(p, device, &pair[1]) == 0);
  profile_close(p);
  p = open_profile(in_folder("site.db"), 1, 0);
  note_in(p, open_device(p), &pair[1]);
  profile_close(p);
  char paths[400];
  snprintf(paths, sizeof paths, "%s:%s", in_folder("own.db"), in_folder("site.db"));
  p = open_profile(paths, 1, 1);
  open_device(p);
  CHECK(measured(p, device, &pair[0]) == 1 && measured(p, device, &pair[1]) == 1);
  profile_close(p);
}

/* Every member of a class is kept. */
static void test_members(uint64_t seed) {
  const char *path = in_folder("members.db");
  static pass_class made[NOTED];
  uint64_t state = seed + 4;
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < NOTED; i++) {
    made[i] = random_class(&state);
    made[i].type = TW_C2C;
    made[i].length = 32;
    made[i].axis_2 = 0;
    made[i].precision = TW_F32;
    made[i].in.format %= 2;
    made[i].volume_bucket = i % 64;
    note_in(p, device, &made[i]);
  }
  CHECK_OK(profile_flush(p, 1));
  for (int i = 0; i < NOTED; i++) {
    measurement *rows = NULL;
    int count = 0;
    CHECK_OK(profile_measurements(p, device, &made[i], &rows, &count));
    CHECK(count == 1 && !memcmp(&rows[0].class_of, &made[i], sizeof made[i]));
    free(rows);
  }
  profile_close(p);
}

/* The classes of a length that have a schedule, from the batch and from layers, each once. */
static void test_listed(void) {
  pass_class c[4] = {sample_class(5), sample_class(5), sample_class(5), sample_class(6)};
  schedule_choice s = {.kernel = sample_record(5, 0), .state = SCHEDULE_PILOTED};
  c[1].volume_bucket = 20;
  c[2].in = (pass_side){.stride = STRIDE_LINES, .distance_bucket = 13};
  char paths[400];
  snprintf(paths, sizeof paths, "%s:%s", in_folder("list.db"), in_folder("listed.db"));
  profile *p = open_profile(in_folder("listed.db"), 1, 0);
  int64_t device = open_device(p);
  for (int i = 0; i < 4; i++) {
    s.class_of = c[i];
    if (i == 3)
      s.kernel = sample_record(6, 0);
    profile_note_schedule(p, device, &s);
  }
  profile_close(p);
  p = open_profile(paths, 1, 0);
  open_device(p);
  s.kernel = sample_record(5, 0);
  s.class_of = c[0];
  profile_note_schedule(p, device, &s);
  note_in(p, device, &c[1]); /* a measurement alone is no schedule */
  pass_class *found = NULL;
  int count = -1, seen = 0;
  CHECK_OK(profile_classes(p, device, &c[0], &found, &count));
  CHECK(count == 3);
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 3; k++)
      seen |= !memcmp(&found[i], &c[k], sizeof c[k]) << k;
  CHECK(seen == 7);
  free(found);
  CHECK_OK(profile_classes(p, device + 1, &c[0], &found, &count));
  CHECK(count == 0);
  free(found);
  profile_close(p);
}

/* The words of a view. */
static void test_words(void) {
  const char *path = in_folder("words.db");
  pass_class c = sample_class(5);
  c.in = (pass_side){.stride = STRIDE_LINES, .interleaved = 1, .distance_bucket = 12, .loops = 2};
  c.at_store = OPERATION_TWIDDLE;
  profile *p = open_profile(path, 1, 0);
  note_in(p, open_device(p), &c);
  c.axis_2 = 4;
  c.axis_3 = 2;
  profile_note_wanted(p, open_device(p), &c);
  measurement m = sample_measurement(6, 0, 0.004, 5);
  m.cost_ms = 12.25;
  m.is_default = 1;
  profile_note_measurement(p, open_device(p), &m);
  m.cost_ms = 0; /* what came from elsewhere knows less */
  m.is_default = 0;
  profile_note_measurement(p, open_device(p), &m);
  profile_close(p);
  CHECK(own_is(path, "SELECT tried_as, cost_ms FROM speed WHERE length = 64", "default|12.25\n"));
  CHECK(own_is(path,
               "SELECT type, precision, length, axes, at_load, at_store, transposed, in_format, "
               "in_stride, in_interleaved, in_distance_bytes, in_loops, out_stride, "
               "out_distance_bytes, volume_bytes, tried_as, cost_ms FROM speed WHERE length = 32",
               "c2c|f32|32|one|none|twiddle|no|f32|lines|yes|4096|2|unit|0|268435456|candidate|"
               "null\n"));
  CHECK(own_is(path, "SELECT axes FROM next", "4x4x2\n"));
}

int main(void) {
  uint64_t seed = check_seed();
  make_folder();
  test_one_id();
  test_members(seed);
  test_listed();
  test_words();
  remove_folder();
  return check_report();
}
