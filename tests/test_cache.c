/* test_cache.c: hits, misses, layers, damage, caps, and what is refused. */
#include "cache.h"
#include "cache_envelope.h"
#include "check.h"
#include "file.h"
#include "scratch.h"

#include <sys/auxv.h>
#include <sys/wait.h>

static char root[SCRATCH_PATH];
static int pretend_secure, lines;

unsigned long getauxval(unsigned long type) {
  return type == AT_SECURE ? (unsigned long)pretend_secure : 0;
}

static void count_line(void *user, int level, const char *line) {
  CHECK(user == root && level == TW_LOG_WARN && line && !strchr(line, '\n'));
  lines++;
}

static cache *open_cache(const char *paths, int64_t files_most, int64_t bytes_most) {
  cache_options options = {
      .files_most = files_most, .bytes_most = bytes_most, .user = root, .log = count_line};
  cache *c = NULL;
  CHECK_OK(cache_open(paths, &options, &c));
  lines = 0;
  return c;
}

/* Entry i: its preimage, key and payload follow from i. */
typedef struct {
  char preimage[64], payload[400];
  size_t preimage_size, payload_size;
  hash256 key;
  char name[65];
} entry;

static entry make_entry(int i) {
  entry e = {0};
  e.preimage_size = (size_t)snprintf(e.preimage, sizeof e.preimage, "source of kernel %d", i);
  e.payload_size = 300 + (size_t)i % 100;
  for (size_t k = 0; k < e.payload_size; k++)
    e.payload[k] = (char)(i * 31 + (int)k);
  e.key = hash_of(e.preimage, e.preimage_size);
  hash_hex(&e.key, e.name);
  return e;
}

static void put(cache *c, int i) {
  entry e = make_entry(i);
  cache_put(c, &e.key, e.preimage, e.preimage_size, e.payload, e.payload_size);
}

/* 1: hit with the right payload; 0: miss. A wrong payload is a failed check. */
static int get(cache *c, int i) {
  entry e = make_entry(i);
  void *payload = root;
  size_t size = 77;
  CHECK_OK(cache_get(c, &e.key, e.preimage, e.preimage_size, &payload, &size, NULL));
  if (!payload) {
    CHECK(size == 0);
    return 0;
  }
  CHECK(size == e.payload_size && memcmp(payload, e.payload, size) == 0);
  free(payload);
  return 1;
}

/* A path below the scratch directory, good for a few calls. */
static char *place(const char *folder, const char *name) {
  static char paths[4][2 * SCRATCH_PATH];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s/%s", root, folder, name);
  return path;
}

static void hit_and_miss(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place("deep/cache", ""));
  cache *c = open_cache(folder, 0, 0);
  CHECK(strcmp(cache_path(c), folder) == 0);
  CHECK(!get(c, 1) && access(folder, F_OK) != 0); /* nothing is made before the first write */
  put(c, 1);
  CHECK(get(c, 1) && !get(c, 2));
  entry e = make_entry(1);
  void *payload = root;
  size_t size = 0; /* right key, other text: must not hit */
  CHECK_OK(cache_get(c, &e.key, "source of kernel 2", e.preimage_size, &payload, &size, NULL));
  CHECK(!payload);
  struct stat found;
  CHECK(stat(folder, &found) == 0 && (found.st_mode & 07777) == 0700);
  CHECK(stat(place("deep/cache", e.name), &found) == 0 && (found.st_mode & 07777) == 0600);
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(facts.files == 1 && facts.bytes == found.st_size && facts.hits == 1 && facts.misses == 3);
  CHECK(facts.writes == 1 && facts.rejected == 1 && facts.writable && facts.why);
  cache_close(c);
  c = open_cache(folder, 0, 0);
  CHECK(get(c, 1));
  cache_put(c, &e.key, "", 0, "", 0); /* empty parts are legal */
  CHECK_OK(cache_get(c, &e.key, "", 0, &payload, &size, NULL));
  CHECK(payload && size == 0);
  free(payload);
  cache_close(c);
  cache_close(NULL);
}

static void switched_off(void) {
  const char *paths[] = {NULL, "none", "", ":", "none:"};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    cache *c = open_cache(paths[i], 0, 0);
    put(c, 1);
    CHECK(!get(c, 1) && !cache_path(c));
    entry e = make_entry(1);
    cache_lock lock = cache_lock_key(c, &e.key);
    CHECK(lock.fd == -1);
    cache_unlock(c, lock);
    cache_facts facts;
    cache_describe(c, &facts);
    CHECK(!facts.writable && facts.why && *facts.why && lines == 0);
    int64_t removed = 5;
    CHECK(cache_clear(c, &removed) == TW_OK && removed == 0);
    cache_close(c);
  }
  pretend_secure = 1;
  cache *c = open_cache(place("secure", ""), 0, 0);
  pretend_secure = 0;
  put(c, 1);
  CHECK(!get(c, 1) && access(place("secure", ""), F_OK) != 0);
  cache_close(c);
}

static void layers(void) {
  cache *c = open_cache(place("site", ""), 0, 0);
  put(c, 1);
  cache_close(c);
  char paths[4 * SCRATCH_PATH];
  snprintf(paths, sizeof paths, "%s/mine:%s/absent:%s/site", root, root, root);
  c = open_cache(paths, 0, 0);
  CHECK(get(c, 1) && !get(c, 2));
  put(c, 2);
  CHECK(get(c, 2) && scratch_count(place("site", ""), "") == 1);
  cache_close(c);
  snprintf(paths, sizeof paths, "none:%s/site", root);
  c = open_cache(paths, 0, 0);
  put(c, 3);
  CHECK(get(c, 1) && !get(c, 3) && !cache_path(c));
  cache_close(c);
}

/* Every truncation and every single flipped bit is a miss, and the next put mends it. */
static void damage(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place("damage", ""));
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  entry e = make_entry(1);
  char path[2 * SCRATCH_PATH];
  snprintf(path, sizeof path, "%s", place("damage", e.name));
  char whole[1024], hurt[1024];
  size_t size = scratch_read(path, whole, sizeof whole);
  CHECK(size == ENVELOPE_HEADER_BYTES + e.preimage_size + e.payload_size);
  for (size_t cut = 0; cut < size; cut++) {
    scratch_write(path, whole, cut, 0600);
    CHECK(!get(c, 1));
  }
  for (size_t bit = 0; bit < 8 * size; bit++) {
    memcpy(hurt, whole, size);
    hurt[bit / 8] ^= (char)(1 << bit % 8);
    scratch_write(path, hurt, size, 0600);
    CHECK(!get(c, 1));
  }
  memcpy(hurt, whole, size);
  hurt[size] = 0;
  scratch_write(path, hurt, size + 1, 0600); /* one byte too many */
  CHECK(!get(c, 1));
  CHECK(truncate(path, (off_t)1 << 40) == 0 && !get(c, 1)); /* huge: not even read */
  entry other = make_entry(2);
  put(c, 2);
  CHECK(rename(place("damage", other.name), path) == 0 && !get(c, 1)); /* another key's */
  put(c, 1);
  CHECK(get(c, 1) && lines == 1);
  cache_close(c);
}

static void set_age(const char *path, int64_t days) {
  struct timespec then = {.tv_sec = time(NULL) - (time_t)days * 86400};
  struct timespec times[2] = {then, then};
  scratch_need(utimensat(AT_FDCWD, path, times, 0) == 0, "utimensat");
}

static int64_t used(const char *path) {
  struct stat found;
  scratch_need(stat(path, &found) == 0, path);
  return found.st_mtime;
}

static void eviction(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place("full", ""));
  cache *c = open_cache(folder, 0, 0);
  for (int i = 0; i < 40; i++) {
    put(c, i);
    set_age(place("full", make_entry(i).name), 100 - i);
  }
  scratch_write(place("full", "notes"), "mine", 4, 0600);
  char name[128];
  snprintf(name, sizeof name, "%s.tmp-0123456789abcdef", make_entry(1).name);
  scratch_write(place("full", name), "left", 4, 0600);
  set_age(place("full", name), 1);
  snprintf(name, sizeof name, "%s.tmp-fedcba9876543210", make_entry(1).name);
  scratch_write(place("full", name), "busy", 4, 0600);
  CHECK(get(c, 3)); /* used now: must outlive the younger ones */
  CHECK(time(NULL) - used(place("full", make_entry(3).name)) < 100);
  cache_close(c);
  c = open_cache(folder, 16, 0);
  put(c, 100);
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(facts.files == 14 && facts.evicted == 27);
  CHECK(get(c, 100) && get(c, 3) && get(c, 39) && !get(c, 0) && !get(c, 27) && get(c, 28));
  CHECK(scratch_count(folder, ".tmp-") == 1 && scratch_count(folder, "notes") == 1);
  for (int i = 200; i < 240; i++) { /* never over the cap from now on */
    put(c, i);
    cache_describe(c, &facts);
    CHECK(facts.files <= 16);
  }
  cache_close(c);
  c = open_cache(folder, 0, 4000);
  put(c, 300);
  cache_describe(c, &facts);
  CHECK(facts.bytes <= 3500 && facts.bytes > 2500 && get(c, 300));
  char large[3000] = {0};
  entry e = make_entry(301);
  cache_put(c, &e.key, e.preimage, e.preimage_size, large, sizeof large);
  CHECK(access(place("full", e.name), F_OK) != 0); /* it would evict nearly all the rest */
  cache_close(c);
}

static void touching(void) {
  cache *c = open_cache(place("full", ""), 0, 0);
  put(c, 1);
  char path[2 * SCRATCH_PATH];
  snprintf(path, sizeof path, "%s", place("full", make_entry(1).name));
  struct timespec hour_ago = {.tv_sec = time(NULL) - 3600}, times[2] = {hour_ago, hour_ago};
  scratch_need(utimensat(AT_FDCWD, path, times, 0) == 0, "utimensat");
  CHECK(get(c, 1) && used(path) == hour_ago.tv_sec); /* at most daily */
  set_age(path, 2);
  CHECK(get(c, 1) && time(NULL) - used(path) < 100);
  cache_close(c);
}

typedef struct {
  int entries, whole;
} tally;

static void count_entry(void *user, const cache_entry *e) {
  tally *t = user;
  t->entries++;
  t->whole += e->whole;
  CHECK(strlen(e->name) == 64 && e->bytes >= 0 && e->used > 0);
  CHECK(!e->whole == !e->preimage);
  if (!e->whole)
    return;
  const hash256 key = hash_of(e->preimage, e->preimage_size);
  char hex[65];
  hash_hex(&key, hex);
  CHECK(!strcmp(hex, e->name));
}

static void tool(void) {
  cache *c = open_cache(place("tool", ""), 0, 0);
  tally t = {0};
  CHECK(cache_list(c, 1, count_entry, &t) == TW_OK && t.entries == 0);
  for (int i = 0; i < 5; i++)
    put(c, i);
  scratch_write(place("tool", make_entry(2).name), "bad", 3, 0600);
  CHECK(cache_list(c, 1, count_entry, &t) == TW_OK && t.entries == 5 && t.whole == 4);
  scratch_write(place("tool", "foreign"), "", 0, 0600);
  int64_t removed = -1;
  CHECK(cache_clear(c, &removed) == TW_OK && removed == 5);
  CHECK(scratch_count(place("tool", ""), "") == 1);
  CHECK(cache_clear(c, &removed) == TW_OK && removed == 0);
  cache_close(c);
}

/* Something else has an entry's name: a miss, one line, and what is not ours stays. */
static void strange_files(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place("strange", ""));
  char path[2 * SCRATCH_PATH], aside[2 * SCRATCH_PATH];
  snprintf(path, sizeof path, "%s", place("strange", make_entry(1).name));
  snprintf(aside, sizeof aside, "%s/aside", root);
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  scratch_need(rename(path, aside) == 0 && symlink(aside, path) == 0, "symlink");
  CHECK(!get(c, 1) && lines == 1);
  put(c, 1);
  struct stat found;
  CHECK(lstat(path, &found) == 0 && S_ISLNK(found.st_mode) && lines == 1);
  put(c, 2);
  CHECK(get(c, 2)); /* one strange name does not stop the others */
  scratch_need(unlink(path) == 0 && mkfifo(path, 0600) == 0, "mkfifo");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(lstat(path, &found) == 0 && S_ISFIFO(found.st_mode));
  scratch_need(unlink(path) == 0 && mkdir(path, 0700) == 0, "mkdir");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(!get(c, 1) && rmdir(path) == 0);
  scratch_need(link(aside, path) == 0, "link"); /* ours, but shared: refused, then replaced */
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(get(c, 1) && stat(aside, &found) == 0 && found.st_nlink == 1);
  scratch_need(chmod(path, 0660) == 0, "chmod");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(get(c, 1));
  if (geteuid() == 0) {
    scratch_need(chown(path, 1234, 0) == 0, "chown");
    CHECK(!get(c, 1));
    put(c, 1);
    CHECK(!get(c, 1) && stat(path, &found) == 0 && found.st_uid == 1234);
  } else {
    printf("left out: an entry of another owner (needs root)\n");
  }
  CHECK(lines == 1 && scratch_count(folder, ".tmp-") == 0);
  cache_close(c);
}

/* The directory may not be used: memory only, one line, nothing made or changed in it. */
static void refuse_directory(const char *folder) {
  int before = scratch_count(folder, "");
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  put(c, 2);
  entry e = make_entry(1);
  CHECK(!get(c, 1) && cache_lock_key(c, &e.key).fd == -1);
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(!facts.writable && *facts.why && facts.writes == 0 && lines == 1);
  CHECK(scratch_count(folder, "") == before);
  cache_close(c);
}

static void strange_directories(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place(".", "loose"));
  scratch_need(mkdir(folder, 0700) == 0 && chmod(folder, 0770) == 0, "mkdir");
  refuse_directory(folder);
  scratch_need(chmod(folder, 01777) == 0, "chmod");
  refuse_directory(folder);
  scratch_need(chmod(folder, 0700) == 0, "chmod");
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  scratch_need(chmod(folder, 0777) == 0, "chmod");
  c = open_cache(folder, 0, 0);
  CHECK(!get(c, 1) && !get(c, 1) && lines == 1); /* a good file in a bad directory */
  cache_close(c);
  refuse_directory(folder);
  char instead[2 * SCRATCH_PATH];
  strcpy(instead, place("strange", "link"));
  scratch_need(symlink(root, instead) == 0, "symlink");
  refuse_directory(instead);
  scratch_need(unlink(instead) == 0 && mkfifo(instead, 0600) == 0, "mkfifo");
  refuse_directory(instead);
  scratch_need(unlink(instead) == 0, "unlink");
  scratch_write(instead, "file", 4, 0600);
  refuse_directory(instead);
  if (geteuid() != 0) {
    printf("left out: a directory of another owner (needs root)\n");
    return;
  }
  scratch_need(chmod(folder, 0700) == 0 && chown(folder, 1234, 0) == 0, "chown");
  refuse_directory(folder);
}

/* A user who may not write: found files are used, put is quiet. Root may always write, so a root
 * test plays another user. */
static void read_only(void) {
  pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (chmod(root, 0755) != 0 || chown(root, 1234, 0) != 0 ||
                           setresgid(1234, 1234, 1234) != 0 || setresuid(1234, 1234, 1234) != 0))
      _exit(1);
    char folder[2 * SCRATCH_PATH];
    strcpy(folder, place("sealed", ""));
    cache *c = open_cache(folder, 0, 0);
    put(c, 1);
    cache_close(c);
    scratch_need(chmod(folder, 0500) == 0, "chmod");
    c = open_cache(folder, 0, 0);
    CHECK(get(c, 1));
    put(c, 2);
    put(c, 3);
    CHECK(get(c, 1) && !get(c, 2) && lines == 1);
    cache_close(c);
    char below[2 * SCRATCH_PATH];
    strcpy(below, place("sealed", "below/it"));
    c = open_cache(below, 0, 0);
    put(c, 1);
    CHECK(!get(c, 1) && lines == 1);
    cache_close(c);
    chmod(folder, 0700);
    _exit(check_failures != 0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  scratch_need(geteuid() != 0 || chown(root, 0, 0) == 0, "chown");
}

static void strange_paths(void) {
  char paths[6000];
  snprintf(paths, sizeof paths, "%s/\xc3\xa9\xe6\xbc\xa2 '\"%%n", root);
  cache *c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  size_t length = (size_t)snprintf(paths, sizeof paths, "%s", root);
  while (length < 3800) /* below PATH_MAX with the names of entries and temporaries */
    length += (size_t)snprintf(paths + length, sizeof paths - length, "/%0100d", 0);
  c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  while (length < 5900)
    length += (size_t)snprintf(paths + length, sizeof paths - length, "/%030d", 0);
  c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(!get(c, 1) && lines >= 1 && lines <= 2);
  cache_close(c);
  CHECK(chdir(root) == 0);
  c = open_cache("relative", 0, 0);
  CHECK(chdir("/") == 0);
  put(c, 1);
  CHECK(get(c, 1) && access(place("relative", ""), F_OK) == 0);
  cache_close(c);
}

int main(void) {
  scratch_make(root);
  hit_and_miss();
  switched_off();
  layers();
  damage();
  eviction();
  touching();
  tool();
  strange_files();
  strange_directories();
  read_only();
  strange_paths();
  scratch_remove(root);
  return check_report();
}
