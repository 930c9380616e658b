/* test_profile_brief.c: a database whose schema is shortened in memory has the same tables, rows
 * and names as before, can be restored, and nothing outside its bytes is touched, whatever is
 * damaged. */
#include "profile_brief.h"
#include "profile_everything.h"
#include "profile_store.h"

#include <sys/mman.h>

typedef struct {
  unsigned char *bytes;
  size_t size, mapped; /* with a page before and one behind that nobody may touch */
} guarded;

static guarded guarded_copy(const void *bytes, size_t size, int at_end) {
  const size_t page = 4096, room = (size + page - 1) / page * page;
  guarded g = {.size = size, .mapped = room + 2 * page};
  unsigned char *all =
      mmap(NULL, g.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  CHECK(all != MAP_FAILED);
  CHECK(mprotect(all, page, PROT_NONE) == 0);
  CHECK(mprotect(all + page + room, page, PROT_NONE) == 0);
  g.bytes = all + page + (at_end ? room - size : 0);
  memcpy(g.bytes, bytes, size);
  return g;
}

static void drop(guarded g, int at_end) {
  const size_t page = 4096, room = g.mapped - 2 * page;
  munmap(g.bytes - page - (at_end ? room - g.size : 0), g.mapped);
}

/* ---- what a reader sees ---- */

static char *answer(unsigned char *bytes, size_t size, const char *sql) {
  sqlite3 *db = NULL;
  sqlite3_stmt *s = NULL;
  text out = TEXT_EMPTY;
  char *words;
  CHECK(sqlite3_open(":memory:", &db) == SQLITE_OK);
  CHECK(sqlite3_deserialize(db, "main", bytes, (sqlite3_int64)size, (sqlite3_int64)size,
                            SQLITE_DESERIALIZE_READONLY) == SQLITE_OK);
  int code = sqlite3_prepare_v2(db, sql, -1, &s, NULL);
  while (code == SQLITE_OK && sqlite3_step(s) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count(s); i++) {
      const char *value = (const char *)sqlite3_column_text(s, i);
      text_add(&out, "%s|", value ? value : "NULL");
    }
  if (code != SQLITE_OK)
    text_add(&out, "%s", sqlite3_errmsg(db));
  sqlite3_finalize(s);
  sqlite3_close(db);
  CHECK_OK(text_take(&out, &words, NULL));
  return words;
}

static int same_answer(const guarded *a, const guarded *b, const char *sql) {
  char *of_a = answer(a->bytes, a->size, sql), *of_b = answer(b->bytes, b->size, sql);
  int same = !strcmp(of_a, of_b) && *of_a;
  if (!same)
    fprintf(stderr, "%s:\n%s\n%s\n", sql, of_a, of_b);
  free(of_a);
  free(of_b);
  return same;
}

static long number_in(const guarded *g, const char *sql) {
  char *words = answer(g->bytes, g->size, sql);
  long number = strtol(words, NULL, 10);
  free(words);
  return number;
}

/* Names, types and keys of columns, but for whether NULL is allowed, which no reader minds. */
static const char columns_of[] = "SELECT name, pk, hidden FROM pragma_table_xinfo('%s')";

/* A whole profile, with what a user added. short: whether the first page has room. */
static void whole(int page_bytes, int is_short) {
  const char *path = in_folder("whole.db");
  size_t size;
  profile *p = open_profile(path, 1, 0);
  note_everything(p, open_device(p));
  profile_close(p);
  char change[64];
  snprintf(change, sizeof change, "PRAGMA page_size = %d; VACUUM", page_bytes);
  CHECK(own_sql(path, "CREATE TABLE mine(x CHECK(x > 1), CHECK(x < 9)); INSERT INTO mine VALUES "
                      "(5); CREATE VIEW \"my view\" AS SELECT x FROM mine; CREATE INDEX i ON "
                      "mine(x) WHERE x > 3; CREATE TABLE other(a UNIQUE)") == SQLITE_OK);
  CHECK(own_sql(path, change) == SQLITE_OK);
  void *file = slurp(path, &size);
  guarded before = guarded_copy(file, size, 1), after = guarded_copy(file, size, 1);
  unsigned as_made;
  brief *b = brief_schema(after.bytes, size, &as_made);
  CHECK(as_made == (1u << TABLE_COUNT) - 1);
  CHECK((b != NULL) == is_short && (memcmp(before.bytes, after.bytes, size) != 0) == is_short);
  for (int table = 0; table < TABLE_COUNT; table++) {
    char sql[128];
    snprintf(sql, sizeof sql, columns_of, profile_table_name(table));
    CHECK(same_answer(&before, &after, sql));
    snprintf(sql, sizeof sql, "SELECT count(*), * FROM %s", profile_table_name(table));
    CHECK(same_answer(&before, &after, sql));
  }
  CHECK(number_in(&before, "SELECT count(*) FROM sqlite_master") > 20);
  CHECK(!is_short || number_in(&after, "SELECT count(*) FROM sqlite_master") == TABLE_COUNT);
  brief_restore(b, after.bytes, size);
  CHECK(!memcmp(before.bytes, after.bytes, size));
  brief_restore(NULL, after.bytes, size);
  brief_free(b);
  drop(before, 1);
  drop(after, 1);
  free(file);
  unlink(path);
}

/* ---- altered tables ---- */

static int judged(const void *file, size_t size, enum store_mode mode) {
  void *copy = malloc(size);
  store_image image;
  CHECK(copy != NULL);
  memcpy(copy, file, size);
  CHECK_OK(store_judge(copy, size, "altered", mode, &image));
  int state = image.state;
  store_release(&image);
  return state;
}

/* A table that somebody altered, in whatever little way, is not as this library makes it, and is
 * compared column by column. */
static void altered(void) {
  enum { ONLY_SPACES = 2, TWICE = 4 };
  const unsigned all = (1u << TABLE_COUNT) - 1;
  static const char *const changes[] = {
      "ALTER TABLE used ADD COLUMN mine",
      "ALTER TABLE used RENAME COLUMN plans TO planned",
      ("PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = replace(sql, 'NOT NULL', "
       "'NOT  NULL') WHERE name = 'used'"),
      "ALTER TABLE used RENAME TO others",
      ("PRAGMA writable_schema = 1; INSERT INTO sqlite_master SELECT * FROM sqlite_master WHERE "
       "name = 'used'"),
      ("PRAGMA writable_schema = 1; INSERT INTO sqlite_master SELECT type, name, tbl_name, "
       "rootpage, "
       "sql || ' ' FROM sqlite_master WHERE name = 'used'"),
      ("PRAGMA writable_schema = 1; INSERT INTO sqlite_master SELECT 'view', 'USED', tbl_name, 0, "
       "'CREATE VIEW USED AS SELECT 1' FROM sqlite_master WHERE name = 'used'")};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    const char *path = in_folder("altered.db");
    size_t size;
    unsigned as_made;
    profile *p = open_profile(path, 1, 0);
    note_everything(p, open_device(p));
    profile_close(p);
    CHECK(own_sql(path, changes[i]) == SQLITE_OK);
    void *file = slurp(path, &size);
    CHECK(judged(file, size, STORE_LOOK_UP) == judged(file, size, STORE_READ));
    CHECK(judged(file, size, STORE_LOOK_UP) != STORE_USABLE || i == ONLY_SPACES);
    CHECK(!brief_schema(file, size, &as_made));
    CHECK(as_made == (i >= TWICE ? all : all - (1u << TABLE_USED)));
    free(file);
    unlink(path);
  }
}

static int ignore_row(void *user, int columns, char **values, char **names) {
  (void)user, (void)columns, (void)values, (void)names;
  return 0;
}

/* Readers do not see that somebody's view cannot be parsed. Who asks for the whole is told, and so
 * is who checks. */
static void others_spoilt(void) {
  const char *path = in_folder("spoilt.db");
  text out = TEXT_EMPTY;
  int64_t problems = 0;
  profile *p = open_profile(path, 1, 0);
  note_everything(p, open_device(p));
  profile_close(p);
  CHECK(own_sql(path,
                "PRAGMA writable_schema = 1; INSERT INTO sqlite_master VALUES ('view', 'mine', "
                "'mine', 0, 'CREATE VIEW mine AS SELEC')") == SQLITE_OK);
  p = open_profile(path, 1, 1);
  CHECK(profile_query(p, "SELECT count(*) FROM measurement", ignore_row, NULL) == TW_FILE_ERROR);
  CHECK(strstr(status_detail(), "damaged"));
  CHECK_OK(profile_check(p, &out, &problems));
  CHECK(problems == 1 && strstr(out.bytes, "damaged"));
  text_free(&out);
  profile_close(p);
  unlink(path);
}

/* ---- damage ---- */

/* Damage at random, and where the numbers are that tell how a database lies in its pages. */
static void damaged(void) {
  const char *path = in_folder("damaged.db");
  uint64_t state = check_seed();
  size_t size;
  profile *p = open_profile(path, 1, 0);
  note_everything(p, open_device(p));
  profile_close(p);
  unsigned char *file = slurp(path, &size);
  for (int round = 0; round < 4000; round++) {
    size_t length = round % 4 ? size : (size_t)(check_random(&state) % (size + 1));
    int at_end = round & 1;
    guarded g = guarded_copy(file, length, at_end);
    unsigned char *before = malloc(length + 1);
    CHECK(before != NULL);
    for (int i = (int)(check_random(&state) % 12); i >= 0 && length; i--) {
      size_t most = round % 3 ? length : length < 200 ? length : 200;
      size_t at = (size_t)(check_random(&state) % most);
      if (round % 5 == 0) /* of any page's header */
        at = at / 4096 * 4096 + at % 16;
      g.bytes[at < length ? at : 0] = (unsigned char)check_random(&state);
    }
    memcpy(before, g.bytes, length);
    unsigned as_made;
    brief *b = brief_schema(g.bytes, length, &as_made);
    brief_restore(b, g.bytes, length);
    brief_free(b);
    CHECK(!memcmp(before, g.bytes, length));
    drop(g, at_end);
    free(before);
  }
  free(file);
}

int main(void) {
  make_folder();
  whole(4096, 1);
  whole(1024, 0);
  whole(512, 0);
  whole(65536, 1);
  altered();
  others_spoilt();
  damaged();
  remove_folder();
  return check_report();
}
