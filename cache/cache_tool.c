/* cache_tool.c: what people ask of the cache: counts, lists, an empty directory, packed files.
 * Never part of planning. */
#include "cache_pack.h"
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
  *exists = 0;
  if (c->has_writable && cache_layer_packed(&c->layers[0]))
    return status_fail(TW_FILE_ERROR, "%s is a packed file, not a folder", c->layers[0].path);
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
  else if (c->has_writable && cache_layer_packed(&c->layers[0]))
    facts.why = "the first layer is a packed file";
  else
    facts.why = atomic_load(&c->why);
  int exists;
  if (check_writable_layer(c, &exists) != TW_OK || !exists ||
      scan_visit(c->layers[0].path, FILE_OWN, count_entry, &facts) != TW_OK)
    facts.files = facts.bytes = 0;
  *out = facts;
}

static void describe_layer(layer *l, cache_layer_facts *facts) {
  struct stat found;
  pack p = {.fd = -1};
  tw_status status = TW_OK;
  int missing = lstat(l->path, &found) != 0;
  facts->there = !missing || errno != ENOENT;
  if (missing)
    facts->why = facts->there ? strerror(errno) : "it is not there";
  else if (cache_layer_packed(l))
    status = pack_open(l->path, FILE_LAYER, &p);
  else
    status = file_check_directory(l->path, l->owner);
  if (status != TW_OK)
    facts->why = status_detail();
  else if (p.fd >= 0)
    facts->kernels = p.count;
  pack_close(&p);
}

void cache_layers(cache *c, void (*visit)(void *, const cache_layer_facts *), void *user) {
  int written = c->has_writable && !cache_layer_packed(&c->layers[0]);
  for (size_t i = (size_t)written; i < c->count; i++) {
    cache_layer_facts facts = {.path = c->layers[i].path, .kernels = -1};
    describe_layer(&c->layers[i], &facts);
    visit(user, &facts);
  }
}

/* ---- listing ---- */

typedef struct {
  layer *of;
  void (*visit)(void *, const cache_entry *);
  void *user;
} listing;

/* The key that an entry's name writes. */
static hash256 key_of_name(const char *name) {
  hash256 key;
  for (int i = 0; i < CACHE_NAME_DIGITS / 2; i++) {
    const char digits[] = {name[2 * i], name[2 * i + 1], '\0'};
    key.bytes[i] = (uint8_t)strtoul(digits, NULL, 16);
  }
  return key;
}

static void inspect(const void *bytes, size_t size, cache_entry *entry) {
  envelope_parts parts;
  hash256 key = key_of_name(entry->name);
  entry->other_format = envelope_of_other_format(bytes, size);
  if (!envelope_open_of(&key, bytes, size, &parts))
    return;
  entry->whole = 1;
  entry->preimage = (const char *)bytes + parts.preimage;
  entry->preimage_size = parts.preimage_size;
}

static void list_entry(void *user, const cache_entry *entry) {
  listing *l = user;
  cache_entry told = *entry;
  char *path = cache_join(l->of->path, entry->name);
  void *bytes = NULL;
  size_t size = 0;
  tw_status status =
      path ? file_read(path, l->of->owner, ENVELOPE_BYTES_MOST, &bytes, &size) : TW_NO_MEMORY;
  told.refused = status == TW_FILE_ERROR;
  if (bytes)
    inspect(bytes, size, &told);
  if (bytes || status != TW_OK) /* else it is gone */
    l->visit(l->user, &told);
  free(bytes);
  free(path);
}

/* An entry whose key does not follow the one before it is not found, however whole it is. */
static tw_status list_packed(const listing *l, const pack *p) {
  hash256 last = {{0}}, key;
  for (int64_t i = 0; i < p->count; i++, last = key) {
    cache_entry told = {.layer = l->of->path};
    void *bytes = NULL;
    size_t size = 0;
    TRY(pack_key(p, i, &key));
    tw_status status = pack_read(p, i, &key, &bytes, &size);
    if (status == TW_NO_MEMORY)
      return status;
    hash_hex(&key, told.name);
    told.bytes = (int64_t)size;
    if (status == TW_OK && (!i || memcmp(&last, &key, sizeof key) < 0))
      inspect(bytes, size, &told);
    l->visit(l->user, &told);
    free(bytes);
  }
  return TW_OK;
}

/* Of a layer that is only read. One that is not used has no entries. */
static tw_status list_layer(listing *l) {
  const char *path = l->of->path;
  pack p = {.fd = -1};
  tw_status status = TW_OK;
  if (!cache_layer_packed(l->of))
    return file_check_directory(path, l->of->owner) == TW_OK
               ? scan_visit(path, FILE_LAYER, list_entry, l)
               : TW_OK;
  if (pack_open(path, FILE_LAYER, &p) == TW_OK && p.fd >= 0)
    status = list_packed(l, &p);
  pack_close(&p);
  return status;
}

tw_status cache_list(cache *c, int all, void (*visit)(void *, const cache_entry *), void *user) {
  int exists = 0, written = c->has_writable && !cache_layer_packed(&c->layers[0]);
  if (written || !all)
    TRY(check_writable_layer(c, &exists));
  listing l = {c->layers, visit, user};
  if (exists)
    TRY(scan_visit(c->layers[0].path, FILE_OWN, list_entry, &l));
  for (size_t i = (size_t)written; all && i < c->count; i++) {
    l.of = &c->layers[i];
    TRY(list_layer(&l));
  }
  return TW_OK;
}

tw_status cache_clear(cache *c, int64_t *removed) {
  int exists;
  TRY(check_writable_layer(c, &exists));
  scan_outcome outcome = {0};
  if (exists)
    TRY(scan_trim(c->layers[0].path, 0, 0, &outcome));
  if (outcome.files)
    return status_fail(TW_FILE_ERROR, "%lld of %lld entries of %s cannot be removed: %s",
                       (long long)outcome.files, (long long)(outcome.files + outcome.removed),
                       c->layers[0].path, strerror(outcome.error));
  *removed = outcome.removed;
  return TW_OK;
}

/* ---- packing ---- */

typedef struct {
  hash256 *key;
  size_t count;
  int no_memory;
} key_list;

static void add_key(void *user, const cache_entry *entry) {
  key_list *all = user;
  hash256 *more = realloc(all->key, (all->count + 1) * sizeof *more);
  all->no_memory |= !more;
  if (!more)
    return;
  all->key = more;
  all->key[all->count++] = key_of_name(entry->name);
}

static int ascending(const void *a, const void *b) {
  return memcmp(a, b, sizeof(hash256));
}

static int is_of_here(const void *bytes, const envelope_parts *parts) {
  const size_t length = strlen(CACHE_HERE);
  return parts->preimage_size >= length &&
         !memcmp((const char *)bytes + parts->preimage, CACHE_HERE, length);
}

/* Reads an entry's file in the writable layer; path NULL: there was no memory for it. *bytes,
 * owned: NULL unless it is there and whole. */
static tw_status read_whole(const char *path, const hash256 *key, void **bytes, size_t *size,
                            envelope_parts *parts) {
  void *read = NULL;
  *bytes = NULL;
  tw_status status = path ? file_read(path, FILE_OWN, ENVELOPE_BYTES_MOST, &read, size)
                          : status_fail(TW_NO_MEMORY, "out of memory while reading the cache");
  if (status == TW_OK && read && envelope_open_of(key, read, *size, parts))
    *bytes = read;
  else
    free(read);
  return status == TW_NO_MEMORY ? status : TW_OK;
}

/* Adds an entry if it is whole, and of use elsewhere; one that vanished or is damaged is left out.
 */
static tw_status pack_entry(const cache *c, const hash256 *key, pack_parts *parts) {
  void *bytes;
  size_t size;
  envelope_parts in;
  char *path = cache_entry_path(&c->layers[0], key);
  tw_status status = read_whole(path, key, &bytes, &size, &in);
  if (bytes && !is_of_here(bytes, &in))
    pack_add(parts, key, bytes, size);
  free(bytes);
  free(path);
  return status;
}

tw_status cache_pack(cache *c, pack_parts *parts) {
  int exists;
  key_list all = {0};
  TRY(check_writable_layer(c, &exists));
  tw_status status = exists ? scan_visit(c->layers[0].path, FILE_OWN, add_key, &all) : TW_OK;
  if (status == TW_OK && all.no_memory)
    status = status_fail(TW_NO_MEMORY, "out of memory while packing the cache");
  if (status == TW_OK && all.count)
    qsort(all.key, all.count, sizeof *all.key, ascending);
  for (size_t i = 0; i < all.count && status == TW_OK; i++)
    status = pack_entry(c, &all.key[i], parts);
  free(all.key);
  return status;
}

/* Stores a whole entry unless it is there. */
static tw_status unpack_whole(cache *c, const hash256 *key, const char *bytes,
                              const envelope_parts *parts, cache_unpacked *out) {
  void *there;
  size_t size;
  envelope_parts of_there;
  char *path = cache_entry_path(&c->layers[0], key);
  tw_status status = read_whole(path, key, &there, &size, &of_there);
  if (there) {
    out->there++;
  } else if (status == TW_OK && !cache_replaceable(path)) {
    out->taken++;
  } else if (status == TW_OK) {
    int64_t before = atomic_load(&c->writes);
    cache_put(c, key, bytes + parts->preimage, parts->preimage_size, bytes + parts->payload,
              parts->payload_size);
    out->added += atomic_load(&c->writes) - before;
  }
  free(there);
  free(path);
  return status;
}

/* Entry number `at` of a packed file. */
static tw_status unpack_entry(cache *c, const pack *p, int64_t at, cache_unpacked *out) {
  hash256 key;
  void *bytes = NULL;
  size_t size = 0;
  envelope_parts parts;
  tw_status status = pack_read(p, at, &key, &bytes, &size);
  if (status == TW_NO_MEMORY)
    return status;
  if (status == TW_OK && envelope_open_of(&key, bytes, size, &parts)) {
    status = unpack_whole(c, &key, bytes, &parts, out);
  } else {
    out->damaged++;
    status = TW_OK;
  }
  free(bytes);
  return status;
}

tw_status cache_unpack(cache *c, const char *path, cache_unpacked *out) {
  pack p;
  cache_unpacked done = {0};
  if (!cache_may_write(c))
    return status_fail(TW_FILE_ERROR, "there is no cache that can be written");
  TRY(pack_open(path, FILE_LAYER, &p));
  if (p.fd < 0)
    return status_fail(TW_FILE_ERROR, "%s does not exist", path);
  tw_status status = TW_OK;
  for (int64_t i = 0; i < p.count && status == TW_OK; i++)
    status = unpack_entry(c, &p, i, &done);
  int64_t left = p.count - done.added - done.there - done.damaged - done.taken;
  pack_close(&p);
  if (status == TW_OK && left)
    status = status_fail(TW_FILE_ERROR, "%lld kernels could not be stored: %s", (long long)left,
                         cache_may_write(c) ? "they are too large" : atomic_load(&c->why));
  if (status == TW_OK)
    *out = done;
  return status;
}
