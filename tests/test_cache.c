/* test_cache.c: hits, misses, layers, damage, caps and ages. */
#include "cache_entries.h"
#include "cache_envelope.h"
#include "file.h"

#include <errno.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

static int pretend_secure;

unsigned long getauxval(unsigned long type) {
  return type == AT_SECURE ? (unsigned long)pretend_secure : 0;
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
  CHECK(get(c, 1) && get_by_key(c, 1) && !get(c, 2) && !get_by_key(c, 2));
  put(c, 2);
  CHECK(get(c, 2) && scratch_count(place("site", ""), "") == 1);
  cache_close(c);
  snprintf(paths, sizeof paths, "none:%s/site", root);
  c = open_cache(paths, 0, 0);
  put(c, 3);
  CHECK(get(c, 1) && !get(c, 3) && !cache_path(c));
  cache_close(c);
}

/* Every truncation and every single flipped bit is a miss, but for those of what is not needed, and
 * the next put mends it. */
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
    CHECK(!get(c, 1) && !get_by_key(c, 1));
  }
  for (size_t bit = 0; bit < 8 * size; bit++) {
    memcpy(hurt, whole, size);
    hurt[bit / 8] ^= (char)(1 << bit % 8);
    scratch_write(path, hurt, size, 0600);
    CHECK(!get(c, 1));
    /* Who knows the key alone does not need the preimage. */
    size_t payload = ENVELOPE_HEADER_BYTES + e.preimage_size;
    CHECK(get_by_key(c, 1) == (bit / 8 >= ENVELOPE_HEADER_BYTES && bit / 8 < payload));
  }
  memcpy(hurt, whole, size);
  hurt[size] = 0;
  scratch_write(path, hurt, size + 1, 0600); /* one byte too many */
  CHECK(!get(c, 1) && !get_by_key(c, 1));
  CHECK(truncate(path, (off_t)1 << 40) == 0 && !get(c, 1) &&
        !get_by_key(c, 1)); /* huge: not even read */
  entry other = make_entry(2);
  put(c, 2);
  CHECK(rename(place("damage", other.name), path) == 0 && !get(c, 1) &&
        !get_by_key(c, 1)); /* another key's */
  put(c, 1);
  CHECK(get(c, 1) && get_by_key(c, 1) && lines == 1);
  cache_close(c);
  /* What another version of the library wrote is missed in silence. */
  c = open_cache(folder, 0, 0);
  lines = 0;
  memcpy(hurt, whole, size);
  hurt[8]++;
  scratch_write(path, hurt, size, 0600);
  CHECK(!get(c, 1) && !get_by_key(c, 1) && lines == 0);
  hurt[0]++;
  scratch_write(path, hurt, size, 0600);
  CHECK(!get(c, 1) && lines == 1);
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

static int read_only; /* 1: nothing can be removed */

int unlinkat(int directory, const char *name, int flags) {
  if (read_only) {
    errno = EROFS;
    return -1;
  }
  return (int)syscall(SYS_unlinkat, directory, name, flags);
}

static void tool(void) {
  cache *c = open_cache(place("tool", ""), 0, 0);
  tally t = {0};
  CHECK(cache_list(c, 0, count_entry, &t) == TW_OK && t.entries == 0);
  for (int i = 0; i < 5; i++)
    put(c, i);
  scratch_write(place("tool", make_entry(2).name), "bad", 3, 0600);
  CHECK(cache_list(c, 0, count_entry, &t) == TW_OK && t.entries == 5 && t.whole == 4);
  scratch_write(place("tool", "foreign"), "", 0, 0600);
  int64_t removed = -1;
  read_only = 1;
  CHECK(cache_clear(c, &removed) == TW_FILE_ERROR && removed == -1);
  CHECK(strstr(status_detail(), "5 of 5 entries") && strstr(status_detail(), strerror(EROFS)));
  read_only = 0;
  CHECK(cache_clear(c, &removed) == TW_OK && removed == 5);
  CHECK(scratch_count(place("tool", ""), "") == 1);
  CHECK(cache_clear(c, &removed) == TW_OK && removed == 0);
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
  scratch_remove(root);
  return check_report();
}
