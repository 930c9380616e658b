/* test_profile_half_done.c: what a host with an SQLite of its own leaves half done at the profile's
 * file: hot journals, write-ahead logs, torn and damaged files. And descriptors: none is lost. */
#include "file.h"
#include "profile_hosts.h"
#include "profile_lock.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

/* ---- what a host left half done ---- */

/* A process that is killed with pages of its transaction in the file and a journal beside it. */
static void leave_hot_journal(const char *path) {
  int status;
  pid_t child = fork();
  if (child == 0) {
    sqlite3 *db = NULL;
    sqlite3_open(path, &db);
    int code = sqlite3_exec(db,
                            "PRAGMA cache_size = 2; BEGIN; DELETE FROM measurement;"
                            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT "
                            "2000) INSERT INTO host_row SELECT 9, i, 'filler' FROM n",
                            NULL, NULL, NULL);
    if (code != SQLITE_OK)
      _exit(1);
    kill(getpid(), SIGKILL);
  }
  CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
}

static void test_hot_journal(void) {
  const char *path = strdup(in_folder("hot.db"));
  profile_facts facts_of;
  make_profile(path);
  leave_hot_journal(path);
  CHECK(exists(in_folder("hot.db-journal")));
  profile *p = open_profile(path, 0, 1); /* who may not write leaves it alone */
  profile_describe(p, &facts_of);
  CHECK(!facts_of.usable && facts_of.why && strstr(facts_of.why, "journal"));
  profile_close(p);
  CHECK(exists(in_folder("hot.db-journal")) && !exists(in_folder("hot.db.damaged")));
  p = open_profile(path, 0, 0);
  profile_describe(p, &facts_of);
  CHECK(facts_of.usable == 1 && facts_of.measurements == 1 && !facts_of.why);
  CHECK(!exists(in_folder("hot.db-journal")));
  leave_hot_journal(path); /* between reading and writing */
  CHECK_OK(write_one(p, open_device(p), 1));
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 2);
  CHECK(own_number(path, "SELECT count(*) FROM host_row") == 0);
  CHECK(own_is(path, "PRAGMA integrity_check", "ok\n"));
  CHECK(!exists(in_folder("hot.db.damaged")));
  free((void *)path);
}

/* A file in WAL mode is left alone while somebody has it open, and goes back to rollback mode with
 * all its rows afterwards. */
static void test_wal(void) {
  const char *path = strdup(in_folder("wal.db"));
  int64_t device = make_profile(path);
  sqlite3 *host = NULL;
  profile_facts facts_of;
  CHECK(sqlite3_open(path, &host) == SQLITE_OK);
  CHECK(run_sql(host, "PRAGMA journal_mode = WAL; INSERT INTO host_row VALUES (1, 1, '')") ==
        SQLITE_OK);
  profile *p = open_profile(path, 0, 0);
  open_device(p);
  profile_describe(p, &facts_of);
  CHECK(!facts_of.usable && facts_of.why && strstr(facts_of.why, "WAL"));
  CHECK(write_one(p, device, 1) == TW_FILE_ERROR);
  CHECK(run_sql(host, "INSERT INTO host_row VALUES (1, 2, '')") == SQLITE_OK);
  CHECK(run_sql(host, "PRAGMA wal_checkpoint(TRUNCATE)") == SQLITE_OK); /* an empty WAL */
  CHECK(profile_flush(p, 1) == TW_FILE_ERROR);
  CHECK(run_sql(host, "INSERT INTO host_row VALUES (1, 3, '')") == SQLITE_OK);
  sqlite3_close(host);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM host_row") == 3);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 2);
  CHECK(own_is(path, "PRAGMA journal_mode", "delete\n"));
  /* A host that was killed leaves its WAL. */
  pid_t child = fork();
  if (child == 0) {
    sqlite3_open(path, &host);
    if (run_sql(host, "PRAGMA journal_mode = WAL; INSERT INTO host_row VALUES (1, 4, '')") !=
        SQLITE_OK)
      _exit(1);
    kill(getpid(), SIGKILL);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && WIFSIGNALED(status));
  p = open_profile(path, 0, 0);
  profile_describe(p, &facts_of);
  CHECK(facts_of.usable == 1 && facts_of.measurements == 2);
  profile_close(p);
  CHECK(own_number(path, "SELECT count(*) FROM host_row") == 4);
  CHECK(own_is(path, "PRAGMA journal_mode", "delete\n"));
  free((void *)path);
}

/* A file that is half written under somebody's lock is not damaged. */
static void test_torn(void) {
  const char *path = strdup(in_folder("torn.db"));
  int64_t device = make_profile(path);
  size_t size;
  char *good = slurp(path, &size);
  locked_file host;
  profile *p = open_profile(path, 0, 0);
  open_device(p);
  CHECK_OK(locked_open(path, FILE_OWN, 0, SIZE_MAX, &host));
  CHECK(locked_raise(&host, LEVEL_EXCLUSIVE) == 0);
  CHECK(pwrite(host.fd, "garbage", 7, 0) == 7);
  profile *q = open_profile(path, 0, 0); /* may set damaged files aside */
  profile_facts facts_of;
  profile_describe(q, &facts_of);
  CHECK(!facts_of.usable && facts_of.why && strstr(facts_of.why, "another program"));
  CHECK(write_one(p, device, 1) == TW_FILE_ERROR);
  CHECK(exists(path) && !exists(in_folder("torn.db.damaged")));
  CHECK(pwrite(host.fd, good, 7, 0) == 7);
  locked_close(&host);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  profile_close(q);
  CHECK(own_number(path, "SELECT count(*) FROM measurement") == 2);
  free(good);
  free((void *)path);
}

/* A damaged file that another program uses stays where it is until that ends. */
static void test_damaged(void) {
  const char *path = strdup(in_folder("damaged.db")),
             *aside = strdup(in_folder("damaged.db.damaged"));
  char noise[8192];
  locked_file host;
  memset(noise, 'x', sizeof noise);
  spill(path, noise, sizeof noise);
  CHECK_OK(locked_open(path, FILE_OWN, 0, SIZE_MAX, &host));
  CHECK(locked_raise(&host, LEVEL_SHARED) == 0);
  profile *p = open_profile(path, 0, 0);
  int64_t device = open_device(p);
  CHECK(write_one(p, device, 1) == TW_FILE_ERROR && !exists(aside));
  locked_close(&host);
  CHECK_OK(profile_flush(p, 1));
  profile_close(p);
  CHECK(exists(aside) && own_number(path, "SELECT count(*) FROM measurement") == 1);
  free((void *)path);
  free((void *)aside);
}

/* Two programs at a file that is not there yet: nobody's tables are overwritten. */
static void test_creation(void) {
  for (int empty = 0; empty < 2; empty++) {
    const char *path = strdup(in_folder(empty ? "empty.db" : "made.db"));
    profile *p = open_profile(path, 0, 0);
    int64_t device = open_device(p);
    CHECK(own_sql(path, empty ? "SELECT * FROM sqlite_master" : "CREATE TABLE other(x)") ==
          SQLITE_OK);
    tw_status status = write_one(p, device, 1);
    CHECK(status == (empty ? TW_OK : TW_FILE_ERROR)); /* a host's database is not ours */
    profile_close(p);
    struct stat found;
    CHECK(stat(path, &found) == 0 && S_ISREG(found.st_mode));
    CHECK(own_number(path, empty ? "SELECT count(*) FROM measurement"
                                 : "SELECT count(*) FROM other") == empty);
    free((void *)path);
  }
}

/* ---- descriptors ---- */

static int open_descriptors(void) {
  int count = 0;
  for (int fd = 0; fd < 1024; fd++)
    count += fcntl(fd, F_GETFD) >= 0;
  return count;
}

/* Descriptors are kept, but one file needs no more for being opened again. */
static void test_descriptors(void) {
  const char *path = strdup(in_folder("again.db"));
  int64_t device = make_profile(path);
  int before = 0;
  for (int i = 0; i < 200; i++) {
    profile *p = open_profile(path, 0, 0);
    open_device(p);
    CHECK(i >= 20 || write_one(p, device, i) == TW_OK);
    profile_close(p);
    before = i ? before : open_descriptors();
  }
  CHECK(open_descriptors() == before);
  for (int i = 0; i < 70; i++) { /* files that are gone keep none */
    unlink(path);
    profile *p = open_profile(path, 0, 0);
    CHECK_OK(write_one(p, open_device(p), i));
    profile_close(p);
  }
  CHECK(open_descriptors() <= before + 2);
  free((void *)path);
}

static tw_status touch_profile(const char *name) {
  locked_file f;
  TRY(locked_open(in_folder(name), FILE_OWN, 1, SIZE_MAX, &f));
  locked_close(&f);
  return TW_OK;
}

/* Of many files, those that nobody has locked keep none; a host's lock outlives the others. */
static void test_many_files(void) {
  enum { FILES = 200, LOCKED = 150 };
  char name[32];
  sqlite3 *host = NULL;
  int before = open_descriptors();
  for (int i = 0; i < FILES; i++) {
    snprintf(name, sizeof name, "many_%d.db", i);
    if (i == LOCKED) {
      CHECK(sqlite3_open(in_folder(name), &host) == SQLITE_OK);
      CHECK(run_sql(host, "BEGIN IMMEDIATE; CREATE TABLE host_row(x)") == SQLITE_OK);
      CHECK(chmod(in_folder(name), 0600) == 0);
    }
    for (int again = 0; again < 3; again++)
      CHECK_OK(touch_profile(name));
  }
  CHECK(open_descriptors() <= before + 64 + 3); /* the host's file and journal, and ours */
  snprintf(name, sizeof name, "many_%d.db", LOCKED);
  CHECK(stranger_can_write(in_folder(name)) == 0);
  CHECK(run_sql(host, "COMMIT") == SQLITE_OK);
  sqlite3_close(host);
  for (int i = 0; i < FILES; i++) {
    snprintf(name, sizeof name, "many_%d.db", i);
    CHECK(stranger_can_write(in_folder(name)) == 1);
    unlink(in_folder(name));
  }
  for (int again = 0; again < 2; again++)
    CHECK_OK(touch_profile("many_0.db"));
  CHECK(open_descriptors() <= before + 1); /* of deleted files none is kept */
}

int main(void) {
  setvbuf(stdout, NULL, _IOLBF, 0);
  make_folder();
  test_hot_journal();
  test_wal();
  test_torn();
  test_damaged();
  test_creation();
  test_descriptors();
  test_many_files();
  remove_folder();
  return check_report();
}
