/* cache_tool.c: what people ask of the cache: counts, a list, an empty directory. Never part of
 * planning. */
#include "cache_envelope.h"
#include "cache_scan.h"
#include "cache_state.h"
#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* TW_OK when the directory may be read, or, with *exists 0, when there is none yet. */
static tw_status check_writable_layer(cache *c, int *exists) {
  struct stat found;
  *exists = c->has_writable && !(lstat(c->layers[0].path, &found) != 0 && errno == ENOENT);
  return *exists ? file_check_directory(c->layers[0].path, FILE_OWN) : TW_OK;
}

static void count_entry(void *user, const cache_entry *entry) {
  cache_facts *facts = user;
  facts->files++;
  facts->bytes += entry->bytes;
}

void cache_describe(cache *c, cache_facts *out) {
  cache_facts facts = {.hits = atomic_load(&c->hits),
                       .misses = atomic_load(&c->misses),
                       .rejected = atomic_load(&c->rejected),
                       .writes = atomic_load(&c->writes),
                       .evicted = atomic_load(&c->evicted),
                       .writable = cache_may_write(c)};
  if (facts.writable)
    facts.why = "";
  else if (c->has_writable && getpid() != c->owner)
    facts.why = "the process is a forked child";
  else
    facts.why = atomic_load(&c->why);
  int exists;
  if (check_writable_layer(c, &exists) != TW_OK || !exists ||
      scan_visit(c->layers[0].path, count_entry, &facts) != TW_OK)
    facts.files = facts.bytes = 0;
  *out = facts;
}

typedef struct {
  cache *c;
  int check;
  void (*visit)(void *, const cache_entry *);
  void *user;
} listing;

/* Looks for a whole envelope whose preimage hashes to the entry's name. */
static void inspect(const void *bytes, size_t size, cache_entry *entry) {
  envelope_parts parts;
  char hex[CACHE_NAME_DIGITS + 1];
  if (!envelope_open(bytes, size, &parts))
    return;
  const char *preimage = (const char *)bytes + parts.preimage;
  hash256 key = hash_of(preimage, parts.preimage_size);
  hash_hex(&key, hex);
  if (strcmp(hex, entry->name) != 0)
    return;
  entry->whole = 1;
  entry->preimage = preimage;
  entry->preimage_size = parts.preimage_size;
}

static void list_entry(void *user, const cache_entry *entry) {
  listing *l = user;
  cache_entry told = *entry;
  char *path = l->check ? cache_join(l->c->layers[0].path, entry->name) : NULL;
  void *bytes = NULL;
  size_t size = 0;
  if (path && file_read(path, FILE_OWN, ENVELOPE_BYTES_MOST, &bytes, &size) == TW_OK && bytes)
    inspect(bytes, size, &told);
  l->visit(l->user, &told);
  free(bytes);
  free(path);
}

tw_status cache_list(cache *c, int check, void (*visit)(void *, const cache_entry *), void *user) {
  int exists;
  TRY(check_writable_layer(c, &exists));
  listing l = {c, check, visit, user};
  return exists ? scan_visit(c->layers[0].path, list_entry, &l) : TW_OK;
}

tw_status cache_clear(cache *c, int64_t *removed) {
  int exists;
  TRY(check_writable_layer(c, &exists));
  scan_outcome outcome = {0};
  if (exists)
    TRY(scan_trim(c->layers[0].path, 0, 0, &outcome));
  *removed = outcome.removed;
  return TW_OK;
}
