/* packed_entries.h: what the tests of packed caches share: a few entries that follow from a number,
 * in a folder and packed into a file. */
#ifndef PACKED_ENTRIES_H
#define PACKED_ENTRIES_H

#include "cache.h"
#include "check.h"
#include "scratch.h"

#include <string.h>

enum { ENTRIES = 7, ABSENT = 3 };

static char root[SCRATCH_PATH], folder[SCRATCH_PATH + 16], packed[SCRATCH_PATH + 16];
static int lines;

static inline void count_line(void *user, int level, const char *line) {
  (void)user, (void)level, (void)line;
  lines++;
}

static inline cache *start(const char *paths) {
  const cache_options options = {.log = count_line};
  cache *c = NULL;
  lines = 0;
  CHECK_OK(cache_open(paths, &options, &c));
  return c;
}

static inline size_t payload_of(int i, char out[200]) {
  memset(out, 'a' + i, 200);
  return 100 + (size_t)i;
}

static inline hash256 key_of(int i, char preimage[16]) {
  memset(preimage, 'p', 16);
  preimage[0] = (char)('a' + i);
  return hash_of(preimage, 16);
}

static inline void put(cache *c, int i) {
  char preimage[16] = "", payload[200];
  hash256 key = key_of(i, preimage);
  size_t size = payload_of(i, payload);
  cache_put(c, &key, preimage, sizeof preimage, payload, size);
}

/* 1: found, 0: a miss. Anything wrong is a failed check. */
static inline int get(cache *c, int i) {
  char preimage[16] = "", right[200];
  hash256 key = key_of(i, preimage);
  size_t size = 0, expected = payload_of(i, right);
  void *payload = NULL;
  CHECK_OK(cache_get(c, &key, preimage, sizeof preimage, &payload, &size, NULL));
  CHECK(!payload || (size == expected && !memcmp(payload, right, size)));
  int found = payload != NULL;
  free(payload);
  return found;
}

static inline int found_in(const char *paths) {
  cache *c = start(paths);
  int found = 0;
  for (int i = 0; i < ENTRIES; i++)
    found += get(c, i);
  for (int i = ENTRIES; i < ENTRIES + ABSENT; i++)
    CHECK(!get(c, i));
  cache_close(c);
  return found;
}

/* The bytes of the packed file. */
static inline char *pack_all(const char *from, size_t *size) {
  pack_parts parts = {0};
  unsigned char head[PACK_HEAD_BYTES];
  cache *c = start(from);
  CHECK_OK(cache_pack(c, &parts));
  cache_close(c);
  pack_head(&parts, head);
  *size = sizeof head + parts.index.length + parts.bodies.length;
  char *all = malloc(*size);
  memcpy(all, head, sizeof head);
  if (parts.count) {
    memcpy(all + sizeof head, parts.index.bytes, parts.index.length);
    memcpy(all + sizeof head + parts.index.length, parts.bodies.bytes, parts.bodies.length);
  }
  text_free(&parts.index);
  text_free(&parts.bodies);
  return all;
}

static inline void write_packed(const void *bytes, size_t size, mode_t mode) {
  unlink(packed);
  scratch_write(packed, bytes, size, mode);
}

/* Makes the folder with all entries, and gives the bytes of the packed file. */
static inline char *pack_entries(size_t *size) {
  scratch_make(root);
  snprintf(folder, sizeof folder, "%s/folder", root);
  snprintf(packed, sizeof packed, "%s/packed", root);
  cache *c = start(folder);
  for (int i = 0; i < ENTRIES; i++)
    put(c, i);
  cache_close(c);
  return pack_all(folder, size);
}

#endif
