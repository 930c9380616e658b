/* test_profile_scarce.c: each allocation in turn fails while a profile's image is judged and
 * walked, its rows are read, its views are looked at, and its file is opened: memory may run out,
 * but that is never told as damage, as another program's file, as a row or a view that is missing.
 * Under sanitizers, which own malloc, all is done once and nothing fails. */
#include "api_help.h"
#include "failing_malloc.h"
#include "profile_rows.h"
#include "profile_store.h"

#include <string.h>
#include <sys/stat.h>

static void *image_bytes; /* a profile with rows of a device, a kernel and measurements */
static size_t image_size;
static int64_t device_rows;

static tw_status judged(enum store_mode mode, store_image *image) {
  void *copy = malloc(image_size);
  if (!copy)
    return TW_NO_MEMORY;
  memcpy(copy, image_bytes, image_size);
  tw_status status = store_judge(copy, image_size, "the profile", mode, image);
  CHECK(status != TW_OK || image->state == STORE_USABLE);
  return status;
}

/* ---- what is tried ---- */

static tw_status walk(void) {
  store_image image;
  int damage = 0;
  TRY(judged(STORE_READ, &image));
  tw_status status = store_walk(image.db, &damage);
  CHECK(damage == 0);
  store_release(&image);
  return status;
}

static tw_status read_rows(void) {
  store_image image;
  profile_row none = {.value = {0}}, row;
  sqlite3_stmt *all;
  int64_t read = 0;
  int outcome = ROW_READ;
  TRY(judged(STORE_READ, &image));
  profile_rows rows = {.db = image.db};
  tw_status status = rows_begin(&rows, TABLE_DEVICE, ACTION_ALL, &none, &all);
  while (status == TW_OK && outcome != ROW_DONE) {
    status = rows_next(&rows, TABLE_DEVICE, all, &row, &outcome);
    CHECK(status != TW_OK || outcome != ROW_REJECTED);
    read += status == TW_OK && outcome == ROW_READ;
  }
  CHECK(status != TW_OK || read == device_rows);
  rows_close(&rows);
  store_release(&image);
  return status;
}

static tw_status refresh_views(void) {
  store_image image;
  TRY(judged(STORE_WRITE, &image));
  tw_status status = sqlite3_exec(image.db, "BEGIN", NULL, NULL, NULL) == SQLITE_OK
                         ? schema_refresh_views(image.db)
                         : TW_NO_MEMORY;
  if (status == TW_OK && !sqlite3_get_autocommit(image.db)) /* else it was rolled back meanwhile */
    CHECK(sqlite3_exec(image.db, "COMMIT", NULL, NULL, NULL) != SQLITE_ERROR);
  else
    CHECK(status == TW_NO_MEMORY);
  store_release(&image);
  return status;
}

static const char *path;

static tw_status begin(void) {
  sqlite3 *db = NULL;
  TRY(store_begin(path, &db));
  sqlite3_close(db);
  return TW_OK;
}

static tw_status recover(void) {
  return store_recover(path);
}

/* ---- each allocation in turn ---- */

static void try_all(const char *what, tw_status (*try)(void), int least) {
#if SANITIZED
  (void)least;
  CHECK_OK(try());
  printf("%s: left out: failing allocations\n", what);
#else
  for (int lasting = 0; lasting < 2; lasting++) {
    int64_t failed = 0;
    for (int64_t n = 1; failed == n - 1; n++) {
      calls = 0;
      fail_on = lasting;
      fail_at = n;
      tw_status status = try();
      fail_at = 0;
      CHECK(status == TW_OK || status == TW_NO_MEMORY);
      if (status != TW_OK && status != TW_NO_MEMORY)
        fprintf(stderr, "%s, allocation %lld: %s\n", what, (long long)n, api_detail());
      failed += calls >= n;
    }
    CHECK(failed > least);
    printf("%s: %lld allocations failed\n", what, (long long)failed);
  }
#endif
}

static void make_image(void) {
  static const api_case usual = {.n = 15, .batch = 40, .direction = TW_FORWARD};
  tw_context *context = api_context(TW_POLICY_FULL, NULL);
  tw_plan *plan = NULL;
  CHECK_OK(api_plan(context, &usual, &plan));
  tw_plan_destroy(plan);
  CHECK_OK(tw_profile_export(context, NULL, 0, &image_size));
  image_bytes = malloc(image_size);
  CHECK_OK(tw_profile_export(context, image_bytes, image_size, &image_size));
  tw_context_destroy(context);
}

static void make_file(void) {
  path = api_path("tried.db");
  FILE *f = fopen(path, "wb");
  CHECK(f && fwrite(image_bytes, 1, image_size, f) == image_size && fclose(f) == 0);
  CHECK(chmod(path, 0600) == 0);
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  make_image();
  device_rows = 1;
  make_file();
  try_all("judging and walking", walk, 100);
  try_all("reading rows", read_rows, 100);
  try_all("looking at views", refresh_views, 100);
  try_all("beginning a transaction", begin, 50);
  try_all("finishing a transaction", recover, 20);
  free(image_bytes);
  return api_end();
}
