/* cache_entries.h: what the tests of one cache share: a folder of their own, and entries that
 * follow from a number. */
#ifndef CACHE_ENTRIES_H
#define CACHE_ENTRIES_H

#include "cache.h"
#include "check.h"
#include "scratch.h"

static char root[SCRATCH_PATH];
static int lines; /* of the log, since the cache was opened */

static inline void count_line(void *user, int level, const char *line) {
  CHECK(user == root && level == TW_LOG_WARN && line && !strchr(line, '\n'));
  lines++;
}

static inline cache *open_cache(const char *paths, int64_t files_most, int64_t bytes_most) {
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

static inline entry make_entry(int i) {
  entry e = {0};
  e.preimage_size = (size_t)snprintf(e.preimage, sizeof e.preimage, "source of kernel %d", i);
  e.payload_size = 300 + (size_t)i % 100;
  for (size_t k = 0; k < e.payload_size; k++)
    e.payload[k] = (char)(i * 31 + (int)k);
  e.key = hash_of(e.preimage, e.preimage_size);
  hash_hex(&e.key, e.name);
  return e;
}

static inline void put(cache *c, int i) {
  entry e = make_entry(i);
  cache_put(c, &e.key, e.preimage, e.preimage_size, e.payload, e.payload_size);
}

/* 1: hit with the right payload, which is freed; 0: miss. A wrong payload is a failed check. */
static inline int is_payload(const entry *e, void *payload, size_t size) {
  if (!payload) {
    CHECK(size == 0);
    return 0;
  }
  CHECK(size == e->payload_size && memcmp(payload, e->payload, size) == 0);
  free(payload);
  return 1;
}

static inline int get(cache *c, int i) {
  entry e = make_entry(i);
  void *payload = root;
  size_t size = 77;
  CHECK_OK(cache_get(c, &e.key, e.preimage, e.preimage_size, &payload, &size, NULL));
  return is_payload(&e, payload, size);
}

/* By the key alone. */
static inline int get_by_key(cache *c, int i) {
  entry e = make_entry(i);
  void *payload = root;
  size_t size = 77;
  hash256 sum, expected = hash_of(e.payload, e.payload_size);
  CHECK_OK(cache_get_by_key(c, &e.key, &payload, &size, &sum));
  CHECK(!payload || !memcmp(&sum, &expected, sizeof sum));
  return is_payload(&e, payload, size);
}

/* A path below the scratch directory, good for a few calls. */
static inline char *place(const char *folder, const char *name) {
  static char paths[4][2 * SCRATCH_PATH];
  static int next;
  char *path = paths[next++ % 4];
  snprintf(path, sizeof paths[0], "%s/%s/%s", root, folder, name);
  return path;
}

#endif
