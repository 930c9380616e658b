/* test_class_rows.c: classes in a profile: each comes back as it was noted, and two of one id
 * do not serve each other. */
#include "profile_help.h"
#include "profile_rows.h"
#include "random_classes.h"
#include "schedule.h"

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
  CHECK(kernels_measured(p, device, &pair[0]) == 1 && kernels_measured(p, device, &pair[1]) == 0);
  profile_close(p);
  p = open_profile(in_folder("site.db"), 1, 0);
  note_in(p, open_device(p), &pair[1]);
  profile_close(p);
  char paths[400];
  snprintf(paths, sizeof paths, "%s:%s", in_folder("own.db"), in_folder("site.db"));
  p = open_profile(paths, 1, 1);
  open_device(p);
  CHECK(kernels_measured(p, device, &pair[0]) == 1 && kernels_measured(p, device, &pair[1]) == 1);
  profile_close(p);
}

/* Ids of classes and transforms that say nothing in the columns of version 7 are those of version
 * 6; what one of these columns says changes the id. */
static void test_later_columns(void) {
  pass_class c = sample_class(5);
  transform_name t = {.n = {8, 4}, .volume_log2 = 20};
  profile_row row, of;
  row_of_class(&c, &row);
  row_of_transform(&t, &of);
  CHECK(id_of(&c) == 0x30878561 && row_transform_id(&of) == 0x1de29548);
  for (int column = CLASS_VOLUME + 1; column < CLASS_COLUMNS; column++) {
    profile_row said = row;
    pass_class back;
    said.value[column] = 1;
    CHECK(row_class_id(&said) != row_class_id(&row));
    class_of_row(&said, &back);
    CHECK(memcmp(&back, &c, sizeof c) != 0 && id_of(&back) == row_class_id(&said));
  }
  t.type = TW_R2R;
  row_of_transform(&t, &row);
  t.kinds = 0x86;
  row_of_transform(&t, &of);
  CHECK(row_transform_id(&of) != row_transform_id(&row) && of.value[TRANSFORM_KINDS] == 0x86);
}

/* Every member of a class is kept. */
static void test_members(uint64_t seed) {
  static const int32_t formats[] = {TW_F32, TW_F16, TW_BF16}; /* what f32 computes with */
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
    made[i].in.format = formats[i % 3];
    made[i].out.format = formats[i / 3 % 3];
    made[i].volume_bucket = i % 64;
    made[i].in_words = i / 64 % WORDS_KINDS;
    made[i].out_words = i / 128 % WORDS_KINDS;
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

static int fits_in_row(const pass_class *c) {
  profile_row row;
  pass_class again;
  row_of_class(c, &row);
  class_of_row(&row, &again);
  return row_in_range(TABLE_CLASS, &row) && !memcmp(c, &again, sizeof again);
}

/* The passes of long transforms of every type and kind, with and without large primes, can be
 * noted. */
static void test_long(void) {
  static const int64_t lengths[] = {131072, 100003, 200006, 250000};
  const facts f = facts_sm90();
  for (int kind = -3; kind <= TW_DST4; kind++)
    for (int i = 0; i < 4; i++) {
      const tw_dim dim = {lengths[i], 0, 0};
      const int32_t of_dim = kind < 0 ? 0 : kind;
      const tw_problem problem = {.size = sizeof problem,
                                  .dims = &dim,
                                  .rank = 1,
                                  .type = kind < 0 ? TW_C2C - 1 - kind : TW_R2R,
                                  .r2r = kind < 0 ? NULL : &of_dim};
      transform t;
      schedule s = {0};
      CHECK_OK(transform_canonical(&problem, &t));
      CHECK_OK(schedule_make(&t, &f, &s));
      for (int k = 0; k < s.count; k++) {
        const pass_demand d = pass_demands(&s.pass[k], &t, &f);
        CHECK(fits_in_row(&d.class_of));
      }
      schedule_free(&s);
    }
}

/* Real transforms: a pass's kind, and the kinds of a transform's dimensions. */
static void test_kinds(void) {
  const char *path = in_folder("kinds.db");
  pass_class c = sample_class(5);
  profile_plan plan = sample_plan(8, 1, 0);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  c.type = TW_R2C, c.mirrored = REAL_HALF, c.in_words = WORDS_PAIRS;
  profile_note_wanted(p, device, &c);
  c.type = TW_R2R, c.mirrored = 0, c.in_words = WORDS_PLAIN;
  for (int kind = TW_R2HC; kind <= TW_DST4; kind++) {
    c.kind = kind + 1;
    profile_note_wanted(p, device, &c);
  }
  plan.of.type = TW_R2R;
  plan.of.kinds = TW_DST1 + 1;
  profile_note_planned(p, device, &plan, 1, 0);
  plan.of.n[1] = 4;
  plan.of.kinds = (TW_DCT2 + 1) | (TW_DHT + 1) << NAME_KIND_BITS;
  profile_note_planned(p, device, &plan, 1, 0);
  plan.of.type = TW_R2C;
  plan.of.kinds = 0;
  profile_note_planned(p, device, &plan, 1, 0);
  profile_close(p);
  free(plan.pass);
  CHECK(own_is(path,
               "SELECT type, mirrored, in_words, out_words FROM pass_class WHERE "
               "length = 32 AND mirrored = 'half'",
               "r2c|half|pairs|plain\n"));
  CHECK(own_is(path,
               "SELECT group_concat(type, ' ') FROM (SELECT v.type FROM pass_class v JOIN "
               "class ON id = class_id WHERE kind ORDER BY kind)",
               "r2hc hc2r dht dct1 dct3 dct2 dct4 dst1 dst3 dst2 dst4\n"));
  CHECK(own_is(path, "SELECT length, type FROM transforms ORDER BY 1, 2",
               "8|dst1\n8x4|dct2,dht\n8x4|r2c\n"));
  /* A kind of a dimension that is not there, or of complex points, is no transform. */
  transform_name odd[] = {{.type = TW_R2R, .n = {8}, .kinds = 0x11}, {.n = {8}, .kinds = 1}};
  profile_rows rows = {.db = NULL};
  for (int i = 0; i < 2; i++) {
    profile_row row;
    const char *why = NULL;
    row_of_transform(&odd[i], &row);
    CHECK_OK(rows_sound(&rows, TABLE_TRANSFORM, &row, NULL, NULL, &why));
    CHECK(why && !strcmp(why, "its kinds make no sense"));
  }
}

int main(void) {
  uint64_t seed = check_seed();
  make_folder();
  test_one_id();
  test_later_columns();
  test_members(seed);
  test_listed();
  test_words();
  test_kinds();
  test_long();
  remove_folder();
  return check_report();
}
