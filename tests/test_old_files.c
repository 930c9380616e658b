/* test_old_files.c: files that earlier versions of the library wrote, kept in fixtures: a profile
 * opens, migrates and serves with every row and every record's id; an entry of the cache is at
 * worst a miss.
 *
 * profile_4.db was tuned on the cpu device; profile_4.txt lists what it holds, as the queries below
 * gave it; profile_6.db and profile_6.txt likewise, tuned by the version before there were real
 * transforms. cache_1_KEY is an entry of that name. */
#include "api_help.h"
#include "cache.h"
#include "profile_help.h"
#include "profile_schema.h"

enum { FILE_MOST = 1 << 18, LENGTHS_MOST = 3, PASSES_MOST = 2, KEY_DIGITS = 64 };

static const char cache_key[KEY_DIGITS + 1] =
    "b4921333e46c593fe1f78a16a11747191efb456632f339ae63e5cedcad27cb63";

typedef struct {
  char bytes[FILE_MOST];
  size_t size;
} file_bytes;

static void read_fixture(const char *name, file_bytes *out) {
  char path[SCRATCH_PATH];
  snprintf(path, sizeof path, "fixtures/%s", name);
  out->size = scratch_read(path, out->bytes, sizeof out->bytes - 1);
  out->bytes[out->size] = '\0';
}

/* Where the library looks for the file, or keeps it. */
static const char *in_home(const char *name) {
  static char paths[2][2 * SCRATCH_PATH];
  static int next;
  char *path = paths[next++ % 2];
  snprintf(path, sizeof paths[0], "%s/%s", api_home, name);
  return path;
}

/* A home with the old profile and nothing else. */
static void make_home(const file_bytes *old) {
  scratch_remove(api_home);
  scratch_need(mkdir(api_home, 0700) == 0, api_home);
  scratch_write(in_home("profile.db"), old->bytes, old->size, 0600);
}

/* ---- the profile's rows ---- */

static const char *const listed[] = {
    "SELECT 'kernel', printf('%08x', id) FROM kernel ORDER BY id",
    "SELECT 'best', precision, length, kernel, ns_per_element, kernels_measured, runs "
    "FROM best_kernel ORDER BY precision, length, kernel",
    "SELECT 'measured', printf('%08x', kernel), precision, length, fs_per_element, "
    "spread_permille, runs "
    "FROM measurement JOIN class ON id = class ORDER BY kernel, fs_per_element",
    "SELECT 'settled', printf('%08x', kernel), precision, length, state FROM schedule "
    "JOIN class ON id = class ORDER BY kernel",
    "SELECT 'verified', printf('%08x', kernel), outcome, count(*) FROM verified GROUP BY kernel, "
    "outcome",
    "SELECT 'wanted', precision, length FROM wanted JOIN class ON id = class "
    "ORDER BY precision, length",
    /* since version 6 */
    "SELECT 'class', id, precision, length, at_load, at_store, in_stride, in_distance_log2, "
    "volume_log2 FROM class WHERE id IN (SELECT class FROM measurement) ORDER BY id",
    "SELECT 'transform', transform_id, length, type, precision, layout, batch, planned, schedule, "
    "made_by, us_per_execution FROM transforms ORDER BY transform_id",
    "SELECT 'pass', transform_id, pass, class_id, kernel FROM passes "
    "ORDER BY transform_id, pass",
    "SELECT 'tuned', class, kernels_measured, cost_us, ended FROM tuning ORDER BY class",
};
enum { LISTED = sizeof listed / sizeof *listed, LISTED_4 = 6 };

/* All that is listed, by the profile's own queries. */
static char *contents(profile *p, int lists) {
  text out = TEXT_EMPTY;
  char *bytes = NULL;
  for (int i = 0; i < lists; i++)
    CHECK_OK(profile_query(p, listed[i], append_row, &out));
  CHECK_OK(text_take(&out, &bytes, NULL));
  return bytes;
}

static void check_contents(profile *p, const char *expected, int lists) {
  char *found = contents(p, lists);
  CHECK(!strcmp(found, expected));
  if (strcmp(found, expected) != 0) {
    size_t at = 0;
    while (found[at] && found[at] == expected[at])
      at++;
    fprintf(stderr, "from here on it differs: %.200s\n", found + at);
  }
  free(found);
  profile_facts now;
  text problems = TEXT_EMPTY;
  int64_t count = -1;
  profile_describe(p, &now);
  CHECK(now.usable == 1 && now.rejected_rows == 0 && !now.why);
  CHECK_OK(profile_check(p, &problems, &count));
  CHECK(count == 0);
  if (count)
    fprintf(stderr, "%s", problems.bytes);
  text_free(&problems);
}

/* Read-only, nothing changes in the file; the first writer migrates it. */
static void opens_and_migrates(const file_bytes *old, const char *expected, int lists) {
  static file_bytes now;
  make_home(old);
  profile *p = open_profile(in_home("profile.db"), 1, 1);
  check_contents(p, expected, lists);
  profile_close(p);
  now.size = scratch_read(in_home("profile.db"), now.bytes, sizeof now.bytes);
  CHECK(now.size == old->size && !memcmp(now.bytes, old->bytes, old->size));

  p = open_profile(in_home("profile.db"), 1, 0);
  pass_class wanted = sample_class(3);
  profile_note_wanted(p, open_device(p), &wanted);
  CHECK_OK(profile_flush(p, 1));
  CHECK(own_sql(in_home("profile.db"),
                "DELETE FROM wanted WHERE class = (SELECT id FROM class WHERE length = 8)") ==
        SQLITE_OK);
  profile_close(p);
  p = open_profile(in_home("profile.db"), 1, 0);
  check_contents(p, expected, lists);
  profile_facts after;
  profile_describe(p, &after);
  CHECK(after.version == PROFILE_VERSION);
  profile_close(p);
}

/* ---- plans ---- */

typedef struct {
  int precision, columns, rank;
  int64_t n[LENGTHS_MOST], batch;
  const char *reason, *records[PASSES_MOST]; /* "": a pass that the model chooses */
} served;

/* In the order of records: plain, Rader's without and with a cofactor, Bluestein's, interleaved, of
 * two axes, of two passes, and a class that is only known at another volume. All are neighbours:
 * the file's classes of rows are those of one power of two of bytes, today's those of a range of
 * volumes; and where rows are interleaved, the file does not say what strides it measured. */
static const served all_served[] = {
    {TW_F32, 0, 1, {64}, 64, "neighbour", {"507874a1"}},
    {TW_F32, 0, 1, {101}, 32, "neighbour", {"a2ee1a16"}},
    {TW_F64, 0, 1, {61}, 32, "neighbour", {"2e938188"}},
    {TW_F32, 0, 1, {404}, 64, "neighbour", {"31df62ed"}},
    {TW_F64, 1, 1, {122}, 64, "neighbour", {"ffdfdb1c"}},
    {TW_F32, 0, 1, {167}, 16, "neighbour", {"dde580d2"}},
    {TW_F32, 1, 1, {48}, 32, "neighbour", {"34fcdb2e"}},
    {TW_F32, 0, 2, {16, 16}, 8, "neighbour", {"2b943b86"}},
    {TW_F32, 0, 1, {65536}, 1, "neighbour", {"", "95c808dd"}},
    {TW_F32, 0, 1, {64}, 512, "neighbour", {"507874a1"}},
};

static tw_status plan(tw_context *context, const served *s, tw_plan **out) {
  tw_dim dims[LENGTHS_MOST], rows = {s->batch, s->columns, s->columns};
  for (int i = 0; i < s->rank; i++)
    dims[i] = (tw_dim){s->n[i], s->columns ? s->batch : 0, s->columns ? s->batch : 0};
  tw_problem p = {.size = sizeof p,
                  .dims = dims,
                  .rank = s->rank,
                  .batch = &rows,
                  .batch_rank = 1,
                  .precision = s->precision,
                  .direction = TW_FORWARD,
                  .placement = TW_OUT_OF_PLACE,
                  .device = TW_DEVICE_CPU};
  return tw_plan_create(context, &p, out);
}

/* Every pass was chosen for this reason, but those of the model; the records are these. */
static void check_served(tw_context *context, const served *s) {
  static char said[1 << 14];
  char line[64];
  int passes = 0, others = 0, right = 1;
  tw_plan *made = NULL;
  said[0] = '\0';
  CHECK_OK(plan(context, s, &made));
  CHECK_OK(tw_plan_describe(made, 0, said, sizeof said, NULL));
  for (; passes < PASSES_MOST && s->records[passes]; passes++) {
    others += !*s->records[passes]; /* any record will do */
    snprintf(line, sizeof line, "record %s:", s->records[passes]);
    right &= !*s->records[passes] || strstr(said, line) != NULL;
  }
  snprintf(line, sizeof line, "chosen by: %s\n", s->reason);
  right &= api_count(said, line) == passes - others && api_count(said, "chosen by: ") == passes;
  CHECK(right);
  if (!right)
    fprintf(stderr, "%s, not %s and %s:\n%s\n", api_detail(), s->records[0], s->reason, said);
  tw_plan_destroy(made);
}

/* Of version 6: the same, with strides and the plans themselves, and a class that was wanted only.
 * Interleaved rows have the classes that they had. */
static const served served_6[] = {
    {TW_F32, 0, 1, {64}, 64, "neighbour", {"dd2b53d3"}},
    {TW_F32, 0, 1, {101}, 32, "neighbour", {"ea791bcc"}},
    {TW_F64, 0, 1, {61}, 32, "neighbour", {"32df9673"}},
    {TW_F32, 0, 1, {404}, 16, "neighbour", {"61ea1eeb"}},
    {TW_F32, 0, 1, {167}, 16, "neighbour", {"6b931a63"}},
    {TW_F32, 0, 2, {16, 16}, 8, "neighbour", {"bf2627f7"}},
    {TW_F32, 1, 1, {48}, 32, "measured", {"69e8858a"}},
    {TW_F32, 1, 1, {122}, 16, "measured", {"436b6145"}},
    {TW_F32, 0, 1, {16384}, 1, "neighbour", {"d510f4a1"}},
    {TW_F32, 0, 1, {64}, 512, "neighbour", {"dd2b53d3"}},
    {TW_F32, 0, 1, {40}, 16, "model", {"ce08c37c"}},
};

static void serves(const file_bytes *old, const served *all, size_t count) {
  make_home(old);
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  for (size_t i = 0; i < count; i++)
    check_served(context, &all[i]);
  tw_context_destroy(context);
}

/* ---- the cache ---- */

static hash256 entry_key(void) {
  hash256 key = {{0}};
  for (int i = 0; i < 32; i++) {
    unsigned byte;
    CHECK(sscanf(cache_key + 2 * i, "%2x", &byte) == 1);
    key.bytes[i] = (uint8_t)byte;
  }
  return key;
}

/* An entry of format 1: the preimage's size stands at byte 12, the preimage at byte 56. Of this
 * source it is found, with its own payload, or missed; of another one it is missed. */
static void is_found_or_missed(const file_bytes *old) {
  enum { SIZE_AT = 12, PREIMAGE_AT = 56 };
  char preimage[sizeof old->bytes];
  size_t preimage_size = 0, size = 0;
  void *payload = NULL;
  hash256 key = entry_key();
  cache *c = NULL;
  for (int i = 0; i < 4; i++)
    preimage_size |= (size_t)(unsigned char)old->bytes[SIZE_AT + i] << 8 * i;
  CHECK(preimage_size > 0 && PREIMAGE_AT + preimage_size < old->size);
  memcpy(preimage, old->bytes + PREIMAGE_AT, preimage_size);
  CHECK_OK(cache_open(in_home("cache"), NULL, &c));
  CHECK_OK(cache_get(c, &key, preimage, preimage_size, &payload, &size, NULL));
  if (payload)
    CHECK(PREIMAGE_AT + preimage_size + size == old->size &&
          !memcmp(payload, old->bytes + old->size - size, size));
  free(payload);
  payload = NULL;
  preimage[preimage_size - 1] ^= 1;
  CHECK_OK(cache_get(c, &key, preimage, preimage_size, &payload, &size, NULL));
  CHECK(!payload);
  free(payload);
  cache_close(c);
}

/* A process plans 12 points with whatever the home's cache holds; the plan computes right. */
static int child_plan(void) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  tw_plan *made = NULL;
  api_case c = {.n = 12, .batch = 20};
  CHECK_OK(api_plan(context, &c, &made));
  CHECK(made && api_execute(made, &c, TW_FORWARD, 0, 1, NULL) <= 1);
  tw_plan_destroy(made);
  tw_context_destroy(context);
  return check_failures != 0;
}

/* The old entry under its own name, then under every name that this version asks for. */
static void is_at_worst_a_miss(const file_bytes *old) {
  char path[3 * SCRATCH_PATH];
  scratch_remove(api_home);
  scratch_need(!mkdir(api_home, 0700) && !mkdir(in_home("cache"), 0700), "cache");
  snprintf(path, sizeof path, "%s/%s", in_home("cache"), cache_key);
  scratch_write(path, old->bytes, old->size, 0600);
  is_found_or_missed(old);
  CHECK(api_run((const char *const[]){"plan", NULL}) == 0);

  DIR *directory = opendir(in_home("cache"));
  int replaced = 0;
  for (struct dirent *d; directory && (d = readdir(directory));) {
    if (strlen(d->d_name) != KEY_DIGITS || !strcmp(d->d_name, cache_key))
      continue;
    snprintf(path, sizeof path, "%s/%s", in_home("cache"), d->d_name);
    scratch_write(path, old->bytes, old->size, 0600);
    replaced++;
  }
  CHECK(replaced > 0 && directory);
  closedir(directory);
  CHECK(api_run((const char *const[]){"plan", NULL}) == 0);
}

int main(int argc, char **argv) {
  static file_bytes old_profile, expected, old_entry;
  if (argc > 1) {
    api_begin_again(argv[0]);
    return child_plan();
  }
  char name[16 + KEY_DIGITS];
  api_begin(argv[0]);
  read_fixture("profile_6.db", &old_profile);
  read_fixture("profile_6.txt", &expected);
  opens_and_migrates(&old_profile, expected.bytes, LISTED);
  serves(&old_profile, served_6, sizeof served_6 / sizeof *served_6);
  read_fixture("profile_4.db", &old_profile);
  read_fixture("profile_4.txt", &expected);
  snprintf(name, sizeof name, "cache_1_%s", cache_key);
  read_fixture(name, &old_entry);
  opens_and_migrates(&old_profile, expected.bytes, LISTED_4);
  serves(&old_profile, all_served, sizeof all_served / sizeof *all_served);
  is_at_worst_a_miss(&old_entry);
  return api_end();
}
