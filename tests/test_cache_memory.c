/* test_cache_memory.c: malloc fails at the n-th call, for every n: a status or a miss, never a
 * wrong result, and nothing is leaked. The program is its own malloc, over libc's. */
#include "cache.h"
#include "check.h"
#include "file.h"
#include "scratch.h"
#include "text.h"

#include <dlfcn.h>
#include <errno.h>

/* ---- the allocator ---- */

/* A sanitizer's own start allocates before its checks can work. */
#define EARLY __attribute__((no_sanitize("address"))) __attribute__((no_sanitize("undefined")))
/* Visible, or libc's strdup would take its memory past us. */
#define OURS EARLY __attribute__((visibility("default")))

static long calls, fail_from, fail_to, live; /* fails the calls numbered fail_from .. fail_to */

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

/* Serves the calls that looking up the real ones makes. */
static _Alignas(16) char first_bytes[1 << 16];
static size_t first_used;
static int looking_up;

EARLY static int from_first_bytes(const void *p) {
  return (const char *)p >= first_bytes && (const char *)p < first_bytes + sizeof first_bytes;
}

EARLY static void *take_first_bytes(size_t size) {
  void *result = first_bytes + first_used;
  first_used += (size + 15) & ~(size_t)15;
  if (first_used > sizeof first_bytes)
    abort();
  return result;
}

EARLY static int look_up(void) {
  if (real_free)
    return 1;
  if (looking_up)
    return 0;
  looking_up = 1;
  *(void **)&real_malloc = dlsym(RTLD_NEXT, "malloc");
  *(void **)&real_calloc = dlsym(RTLD_NEXT, "calloc");
  *(void **)&real_realloc = dlsym(RTLD_NEXT, "realloc");
  *(void **)&real_free = dlsym(RTLD_NEXT, "free");
  looking_up = 0;
  return 1;
}

EARLY static int fails(size_t size) {
  calls++;
  if ((calls < fail_from || calls > fail_to) && size < SIZE_MAX / 4) /* sanitizers stop at those */
    return 0;
  errno = ENOMEM;
  return 1;
}

OURS void *malloc(size_t size) {
  if (!look_up())
    return take_first_bytes(size);
  void *p = fails(size) ? NULL : real_malloc(size);
  live += p != NULL;
  return p;
}

OURS void *calloc(size_t count, size_t size) {
  if (!look_up())
    return take_first_bytes(count * size); /* static storage is zero */
  void *p = fails(count * size) ? NULL : real_calloc(count, size);
  live += p != NULL;
  return p;
}

OURS void *realloc(void *old, size_t size) {
  if (!look_up() || from_first_bytes(old))
    abort();
  void *p = fails(size) ? NULL : real_realloc(old, size);
  live += p != NULL && old == NULL;
  return p;
}

OURS void free(void *p) {
  if (!p || from_first_bytes(p) || !look_up())
    return;
  live--;
  real_free(p);
}

/* A sanitizer's strdup does not come here while its free does, but it finds leaks by itself. */
#if defined(__SANITIZE_ADDRESS__) || defined(TWIDDLE_SANITIZED)
enum { LEAKS_FOUND_AT_EXIT = 1 };
#else
enum { LEAKS_FOUND_AT_EXIT = 0 };
#endif

/* ---- the scenarios: each returns 1 when nothing failed on its way ---- */

static char root[SCRATCH_PATH], folder[SCRATCH_PATH + 16];

static int use_entry(cache *c, char name) {
  char payload[500];
  memset(payload, name, sizeof payload);
  hash256 key = hash_of(&name, 1);
  cache_lock lock = cache_lock_key(c, &key);
  cache_put(c, &key, &name, 1, payload, sizeof payload);
  cache_unlock(c, lock);
  void *got = NULL;
  size_t size = 0;
  if (cache_get(c, &key, &name, 1, &got, &size, NULL) != TW_OK || !got)
    return 0;
  CHECK(size == sizeof payload && memcmp(got, payload, size) == 0);
  free(got);
  return lock.fd >= 0;
}

static void ignore_entry(void *user, const cache_entry *entry) {
  *(int *)user += entry->whole;
}

static int use_cache(void) {
  cache_options options = {.files_most = 2};
  cache *c = NULL;
  tw_status status = cache_open(folder, &options, &c);
  if (status != TW_OK) {
    CHECK(status == TW_NO_MEMORY && !c);
    return 0;
  }
  int good = 1, whole = 0;
  for (char name = 'a'; name < 'e'; name++)
    good &= use_entry(c, name);
  cache_facts facts;
  cache_describe(c, &facts);
  good &= facts.files == 2 && facts.writable;
  good &= cache_list(c, 0, ignore_entry, &whole) == TW_OK && whole == 2;
  int64_t removed = 0;
  good &= cache_clear(c, &removed) == TW_OK;
  cache_close(c);
  return good;
}

static int use_paths(void) {
  char *cache_list_text = NULL, *profile_list_text = NULL;
  tw_status first = file_default_cache_paths(&cache_list_text);
  tw_status second = file_default_profile_paths(&profile_list_text);
  CHECK((first == TW_OK) == (cache_list_text != NULL) && (first == TW_OK || first == TW_NO_MEMORY));
  CHECK((second == TW_OK) == (profile_list_text != NULL));
  free(cache_list_text);
  free(profile_list_text);
  return first == TW_OK && second == TW_OK;
}

static int use_text(void) {
  text t = TEXT_EMPTY;
  for (int i = 0; i < 500; i++) {
    text_line(&t, "line %d", i);
    text_real(&t, i / 7.0, i % 2);
    text_json(&t, "quoted \"text\"\n");
  }
  char *bytes = NULL;
  size_t length = 0;
  tw_status status = text_take(&t, &bytes, &length);
  CHECK(status == TW_OK ? bytes != NULL && length == strlen(bytes) : status == TW_NO_MEMORY);
  free(bytes);
  return status == TW_OK;
}

/* Fails call n, then every call from n on, for every n until nothing fails any more. */
static void every_call(const char *what, int (*scenario)(void)) {
  int warm = scenario(); /* libc's own one-time buffers */
  CHECK(warm);
  long positions = 0;
  for (int for_ever = 0; for_ever < 2; for_ever++) {
    for (long n = 1;; n++) {
      long before = live;
      calls = 0;
      fail_from = n;
      fail_to = for_ever ? __LONG_MAX__ : n;
      int good = scenario();
      int reached = calls >= n;
      fail_from = fail_to = 0;
      CHECK(live == before || LEAKS_FOUND_AT_EXIT);
      CHECK(scratch_count(folder, ".tmp-") == 0);
      if (!reached) {
        CHECK(good);
        break;
      }
      positions++;
    }
  }
  printf("%s: %ld failures\n", what, positions);
}

int main(void) {
  scratch_make(root);
  snprintf(folder, sizeof folder, "%s/cache", root);
  setenv("HOME", root, 1);
  setenv("XDG_DATA_DIRS", "/a:/b:/c", 1);
  every_call("cache", use_cache);
  every_call("paths", use_paths);
  every_call("text", use_text);
  scratch_remove(root);
  return check_report();
}
