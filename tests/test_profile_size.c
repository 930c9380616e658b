/* test_profile_size.c: how large a profile becomes when the tuner fills it, on a made-up device.
 * Every kernel is verified and every transform noted, as in a program. TWIDDLE_TEST_SCALE: the
 * share of the lengths (1: 500 of a user, and a tenth of the sweep, whose classes are counted). */
#include "made_up_device.h"

#include "hash.h"
#include "schedule_help.h"
#include "transform_name.h"

#include <math.h>

/* ---- tuning transforms ---- */

typedef struct {
  made_up device;
  profile *p;
  int64_t id;
  const pass_demand *demand;
  int64_t passes, classes, kernels;
} filler;

/* One in twenty spills, and one in fifty does not compile. */
static enum trial_state fate(const record *r) {
  uint32_t number = record_id(r) / 7 % 100;
  return number < 5 ? TRIAL_SPILLED : number < 7 ? TRIAL_FAILED : TRIAL_READY;
}

/* As the library does: every kernel that compiles is verified, and its machine code noted. */
static tw_status prepare_and_verify(void *user, tuner_trial *trials, int count) {
  filler *fill = user;
  TRY(prepare(&fill->device, trials, count));
  for (int i = 0; i < count; i++) {
    hash256 code;
    struct {
      record r;
      binding b;
    } made;
    memset(&made, 0, sizeof made);
    made.r = trials[i].record;
    made.b = fill->demand->binding;
    code = hash_of(&made, sizeof made);
    if (trials[i].state != TRIAL_FAILED)
      profile_note_verified(fill->p, fill->id, code.bytes, &trials[i].record, 1);
  }
  return TW_OK;
}

static tw_status sample_one(void *user, tuner_trial *x, double *ns_per_element) {
  return sample(&((filler *)user)->device, x, ns_per_element);
}

static void release_one(void *user, tuner_trial *x) {
  release(&((filler *)user)->device, x);
}

static double now(void *user) {
  return now_ms(&((filler *)user)->device);
}

static void tune_pass(filler *fill, const pass_demand *d) {
  const tuner_port port = {fill, prepare_and_verify, sample_one, release_one, now};
  tuner_options o = {.together = 32, .floor_ns_per_element = 0.9};
  tuner_result result = {.settled = 0};
  fill->device = (made_up){.cost = up_to_thrice, .fate = fate};
  fill->demand = d;
  CHECK_OK(tuner_run(&port, fill->p, fill->id, d, &f, &o, &result));
  CHECK(result.settled && fill->device.misused == 0 && fill->device.held == 0);
  fill->passes++;
  fill->classes += fill->device.count > 0;
  fill->kernels += fill->device.count;
}

static void note_plan(filler *fill, const transform *t, const schedule *s) {
  profile_pass passes[16];
  profile_plan plan = {.of = transform_name_of(t),
                       .elements = t->points * t->rows,
                       .pass = passes,
                       .passes = s->count};
  for (int i = 0; i < s->count && i < 16; i++) {
    schedule_choice choice;
    int found = 0;
    pass_class c = pass_demands(&s->pass[i], t, &f).class_of;
    CHECK_OK(profile_schedule(fill->p, fill->id, &c, &choice, &found));
    CHECK(found);
    passes[i] = (profile_pass){.class_of = c,
                               .kernel = choice.kernel,
                               .made_by = MADE_BY_MEASUREMENTS,
                               .elements = s->pass[i].n * s->pass[i].rows};
  }
  profile_note_planned(fill->p, fill->id, &plan, 1, 0);
}

static void tune_length(filler *fill, int64_t n) {
  transform t = packed(1, &n, 1, TW_F32, TW_OUT_OF_PLACE);
  schedule s = made(&t);
  for (int i = 0; i < s.count; i++) {
    pass_demand d = pass_demands(&s.pass[i], &t, &f);
    tune_pass(fill, &d);
  }
  note_plan(fill, &t, &s);
  schedule_free(&s);
}

/* The size without a single row but the device's. */
static double empty_bytes(void) {
  struct stat found = {.st_size = 0};
  unlink(in_folder("empty.db"));
  profile *p = open_profile(in_folder("empty.db"), 1, 0);
  record r = sample_record(3, 0);
  uint8_t hash[32] = {0};
  profile_note_verified(p, open_device(p), hash, &r, 1);
  profile_close(p);
  CHECK(stat(in_folder("empty.db"), &found) == 0);
  return (double)found.st_size;
}

/* The bytes of all pages of some tables, which are packed in this file. */
static double bytes_of_plans(const char *name) {
  static const char rows[] = "SELECT 40 * (SELECT count(*) FROM planned_pass) + "
                             "40 * (SELECT count(*) FROM planned) + "
                             "60 * (SELECT count(*) FROM transform)";
  return (double)own_number(in_folder(name), rows);
}

/* Tunes the lengths and returns the size of the file. */
static double fill_profile(const char *name, const int64_t *lengths, int count) {
  static filler fill;
  struct stat found = {.st_size = 0};
  fill = (filler){.passes = 0};
  fill.p = open_profile(in_folder(name), 1, 0);
  fill.id = open_device(fill.p);
  for (int i = 0; i < count; i++) {
    tune_length(&fill, lengths[i]);
    CHECK_OK(profile_flush(fill.p, 0));
  }
  CHECK_OK(profile_flush(fill.p, 1));
  profile_close(fill.p);
  CHECK(stat(in_folder(name), &found) == 0);
  printf("%s: %d lengths, %lld passes, %lld classes, %lld kernels tried, %lld bytes\n", name, count,
         (long long)fill.passes, (long long)fill.classes, (long long)fill.kernels,
         (long long)found.st_size);
  CHECK(own_is(in_folder(name), "PRAGMA integrity_check", "ok\n"));
  return (double)found.st_size;
}

/* ---- which lengths ---- */

/* All 2^a 3^b 5^c 7^d up to SWEEP_MOST; SWEEP_CLASSES: of all their passes. */
enum { SWEEP_MOST = 1 << 26, SWEEP_CLASSES = 2671, LENGTHS_MOST = 8192 };

static int64_t sweep[LENGTHS_MOST];

static int make_sweep(void) {
  int count = 0;
  for (int64_t a = 1; a <= SWEEP_MOST; a *= 2)
    for (int64_t b = a; b <= SWEEP_MOST; b *= 3)
      for (int64_t c = b; c <= SWEEP_MOST; c *= 5)
        for (int64_t d = c; d <= SWEEP_MOST; d *= 7)
          sweep[count++] = d;
  return count;
}

static void choose(int64_t *from, int all, int count, uint64_t *seed) {
  for (int i = 0; i < count; i++) {
    int k = i + (int)(check_random(seed) % (uint64_t)(all - i));
    int64_t chosen = from[k];
    from[k] = from[i];
    from[i] = chosen;
  }
}

static int by_bytes(const void *a, const void *b) {
  return memcmp(a, b, sizeof(pass_class));
}

/* How many classes the passes of these lengths have. */
static int count_classes(const int64_t *lengths, int count) {
  pass_class *all = calloc((size_t)count * 16, sizeof *all);
  int passes = 0, classes = 0;
  for (int i = 0; i < count; i++) {
    transform t = packed(1, &lengths[i], 1, TW_F32, TW_OUT_OF_PLACE);
    schedule s = made(&t);
    for (int k = 0; k < s.count && k < 16; k++)
      all[passes++] = pass_demands(&s.pass[k], &t, &f).class_of;
    schedule_free(&s);
  }
  qsort(all, (size_t)passes, sizeof *all, by_bytes);
  for (int i = 0; i < passes; i++)
    classes += !i || by_bytes(&all[i], &all[i - 1]);
  free(all);
  return classes;
}

/* Plans grow with the lengths, all else with the classes, which lengths share: the more lengths,
 * the more so. */
static void tenth_of_the_sweep(uint64_t *seed, double scale) {
  int all = make_sweep(), count = (int)(all * scale / 10), classes = SWEEP_CLASSES;
  count = count < 1 ? 1 : count < all ? count : all;
  choose(sweep, all, count, seed);
  double empty = empty_bytes(), size = fill_profile("sweep.db", sweep, count);
  double plans = bytes_of_plans("sweep.db");
  double of_class = (size - empty - plans) /
                    (double)own_number(in_folder("sweep.db"), "SELECT count(*) FROM class");
  if (scale >= 1)
    classes = count_classes(sweep, all);
  CHECK(abs(classes - SWEEP_CLASSES) < SWEEP_CLASSES / 20);
  double whole = empty + plans * all / count + of_class * classes;
  double times = empty + (size - empty) * all / count;
  printf("the whole sweep: %d lengths, %d classes of %.0f bytes: %.2f MB; %d/%d times as much as "
         "these: %.2f MB\n",
         all, classes, of_class, whole / 1e6, all, count, times / 1e6);
  CHECK(whole < 3e6);
  CHECK(scale < 1 || times < 3e6); /* counts classes that lengths share again and again */
}

/* Lengths as they come, of every size alike. */
static void lengths_of_a_user(uint64_t *seed, double scale) {
  static int64_t lengths[LENGTHS_MOST];
  int count = (int)(500 * scale);
  count = count < 1 ? 1 : count < LENGTHS_MOST ? count : LENGTHS_MOST;
  for (int i = 0; i < count; i++)
    lengths[i] = (int64_t)exp2(1 + 21 * (double)(check_random(seed) >> 11) / 9007199254740992.0);
  double empty = empty_bytes(), size = fill_profile("user.db", lengths, count);
  double whole = empty + (size - empty) * 500 / count;
  printf("500 lengths: %.2f MB\n", whole / 1e6);
  CHECK(whole < 1e6);
}

int main(void) {
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  double scale = scaled ? atof(scaled) : 0.15;
  uint64_t seed = check_seed() | 1;
  make_folder();
  f = facts_sm90();
  tenth_of_the_sweep(&seed, scale);
  lengths_of_a_user(&seed, scale);
  remove_folder();
  return check_report();
}
