/* cache.c: the store of compiled kernels: looking up, storing, locking, and reporting about it. All
 * state that changes is atomic, so there is no mutex that a fork could leave held. Never gives out
 * bytes that are not proved whole, never reports a fault as anything but a miss. */
#include "cache_pack.h"
#include "cache_scan.h"
#include "cache_state.h"
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
  WRITE_QUIET_MS = 60 * 1000, /* the pause after a first failed write; doubles up to the next */
  WRITE_QUIET_MOST_MS = 3600 * 1000,
  TOUCH_SECONDS = 24 * 3600,
};

int64_t cache_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* ---- opening and closing ---- */

static tw_status add_layer(cache *c, const char *path, size_t length, int owner) {
  char *copy = strndup(path, length);
  char *absolute = copy ? file_absolute(copy) : NULL; /* the host may change its directory */
  int no_memory = !copy || (!absolute && errno == ENOMEM);
  free(copy);
  if (no_memory)
    return status_fail(TW_NO_MEMORY, "out of memory while opening the cache");
  if (!absolute)
    return TW_OK; /* the current directory is gone, and nothing is below it */
  layer *added = &c->layers[c->count++];
  added->path = absolute;
  added->owner = owner;
  return TW_OK;
}

static int is_none(const char *path, size_t length) {
  return length == 0 || (length == 4 && memcmp(path, "none", 4) == 0);
}

static tw_status add_layers(cache *c, const char *paths) {
  size_t most = 1;
  for (const char *at = paths; *at; at++)
    most += *at == ':';
  c->layers = calloc(most, sizeof *c->layers);
  if (!c->layers)
    return status_fail(TW_NO_MEMORY, "out of memory while opening the cache");
  for (int first = 1;; first = 0) {
    size_t length = strcspn(paths, ":");
    if (!is_none(paths, length)) {
      TRY(add_layer(c, paths, length, first ? FILE_OWN : FILE_LAYER));
      c->has_writable |= first && c->count == 1;
    }
    if (!paths[length])
      return TW_OK;
    paths += length + 1;
  }
}

tw_status cache_open(const char *paths, const cache_options *options, cache **c) {
  cache *made = calloc(1, sizeof *made);
  if (!made)
    return status_fail(TW_NO_MEMORY, "out of memory while opening the cache");
  if (options)
    made->options = *options;
  if (made->options.bytes_most <= 0)
    made->options.bytes_most = (int64_t)256 << 20;
  if (made->options.files_most <= 0)
    made->options.files_most = 10240;
  made->owner = getpid();
  atomic_init(&made->remote, -1);
  atomic_init(&made->why, "the cache is switched off");
  if (file_privileged()) {
    atomic_init(&made->why, "the process runs with another user's privileges");
  } else if (paths && strcmp(paths, "none") != 0) {
    tw_status status = add_layers(made, paths);
    if (status != TW_OK) {
      cache_close(made);
      return status;
    }
  }
  *c = made;
  return TW_OK;
}

void cache_close(cache *c) {
  if (!c)
    return;
  for (size_t i = 0; i < c->count; i++)
    free(c->layers[i].path);
  free(c->layers);
  free(c);
}

const char *cache_path(const cache *c) {
  return c->has_writable ? c->layers[0].path : NULL;
}

/* ---- reporting ---- */

static void tell(cache *c, const char *what, const char *reason) {
  if (!c->options.log)
    return;
  char line[REASON_BYTES + 64];
  snprintf(line, sizeof line, "cache: %s: %s", what, reason);
  c->options.log(c->options.user, TW_LOG_WARN, line);
}

/* Counts a file or directory that exists but may not be used; the first of each kind is logged. */
static void reject(cache *c, atomic_int *told, const char *reason) {
  atomic_fetch_add(&c->rejected, 1);
  if (!atomic_exchange(told, 1))
    tell(c, "not used", reason);
}

void cache_write_failed(cache *c) {
  unsigned slot = atomic_fetch_add(&c->reasons_used, 1);
  if (slot < REASONS) {
    snprintf(c->reasons[slot], REASON_BYTES, "%s", status_detail());
    atomic_store(&c->why, c->reasons[slot]);
  } else {
    atomic_store(&c->why, "writing failed again and again");
  }
  int failures = atomic_fetch_add(&c->failures, 1);
  int64_t quiet = failures < 6 ? (int64_t)WRITE_QUIET_MS << failures : WRITE_QUIET_MOST_MS;
  atomic_store(&c->quiet_until, cache_milliseconds() + quiet);
  if (!atomic_exchange(&c->layers[0].told_directory, 1))
    tell(c, "kernels stay in memory", status_detail());
}

int cache_layer_packed(layer *l) {
  struct stat found;
  int form = atomic_load(&l->form);
  if (form == LAYER_UNKNOWN && lstat(l->path, &found) == 0) {
    form = S_ISREG(found.st_mode) ? LAYER_PACKED : LAYER_DIRECTORY;
    atomic_store(&l->form, form);
  }
  return form == LAYER_PACKED;
}

int cache_may_write(cache *c) {
  return c->has_writable && getpid() == c->owner && !cache_layer_packed(&c->layers[0]) &&
         (atomic_load(&c->failures) == 0 || cache_milliseconds() >= atomic_load(&c->quiet_until));
}

/* ---- paths ---- */

char *cache_join(const char *directory, const char *name) {
  size_t size = strlen(directory) + strlen(name) + 2;
  char *path = malloc(size);
  if (path)
    snprintf(path, size, "%s/%s", directory, name);
  return path;
}

char *cache_entry_path(const layer *l, const hash256 *key) {
  char name[CACHE_NAME_DIGITS + 1];
  hash_hex(key, name);
  return cache_join(l->path, name);
}

/* ---- looking up ---- */

/* Reads one file that is trusted in a trusted directory: NULL when there is none or it may not be
 * used. */
static void *read_entry(cache *c, layer *l, const char *path, size_t *size) {
  void *bytes = NULL;
  tw_status status = file_read(path, l->owner, ENVELOPE_BYTES_MOST, &bytes, size);
  if (status == TW_OK && !bytes)
    return NULL;
  if (status == TW_OK && !atomic_load(&l->trusted)) {
    status = file_check_directory(l->path, l->owner);
    if (status == TW_OK)
      atomic_store(&l->trusted, 1);
  }
  if (status == TW_OK)
    return bytes;
  free(bytes);
  if (status == TW_NO_MEMORY)
    return NULL;
  int directory = file_check_directory(l->path, l->owner) != TW_OK;
  reject(c, directory ? &l->told_directory : &l->told_file, status_detail());
  return NULL;
}

/* Notes that an entry was used, at most once a day, so that most hits write nothing. */
static void touch(const cache *c, const char *path) {
  struct stat found;
  if (getpid() != c->owner || lstat(path, &found) != 0)
    return;
  int64_t age = (int64_t)time(NULL) - found.st_mtime;
  if (age > TOUCH_SECONDS || age < -TOUCH_SECONDS)
    (void)!utimensat(AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW);
}

/* The same from a packed file. Its first layer may be the site's, too: it is not written. */
static void *read_packed(cache *c, layer *l, const hash256 *key, size_t *size) {
  pack p;
  void *bytes = NULL;
  tw_status status = pack_open(l->path, FILE_LAYER, &p);
  if (status == TW_OK) {
    status = pack_find(&p, key, &bytes, size);
    pack_close(&p);
  }
  if (status != TW_OK && status != TW_NO_MEMORY)
    reject(c, &l->told_file, status_detail());
  return status == TW_OK ? bytes : NULL;
}

typedef struct {
  const hash256 *key;
  const void *preimage; /* read where the key is not all that is known */
  size_t preimage_size;
  int key_alone;
} wanted;

static int is_wanted(const wanted *w, const unsigned char *bytes, size_t size,
                     envelope_parts *parts) {
  if (!envelope_open_payload(w->key, bytes, size, parts))
    return 0;
  return w->key_alone || (parts->preimage_size == w->preimage_size &&
                          (!w->preimage_size ||
                           memcmp(bytes + parts->preimage, w->preimage, w->preimage_size) == 0));
}

static int look_in_layer(cache *c, layer *l, const wanted *w, void **payload, size_t *payload_size,
                         hash256 *sum) {
  char *path = cache_entry_path(l, w->key);
  if (!path)
    return 0;
  size_t size = 0;
  int packed = cache_layer_packed(l);
  unsigned char *bytes = packed ? read_packed(c, l, w->key, &size) : read_entry(c, l, path, &size);
  envelope_parts parts;
  int hit = 0;
  if (bytes) {
    hit = is_wanted(w, bytes, size, &parts);
    if (!hit && !envelope_of_other_format(bytes, size))
      reject(c, &l->told_file, "an entry is damaged or another key's");
  }
  if (hit) {
    memmove(bytes, bytes + parts.payload, parts.payload_size);
    *payload = bytes;
    *payload_size = parts.payload_size;
    if (sum)
      *sum = parts.sum;
    if (l->owner == FILE_OWN && !packed)
      touch(c, path);
  } else {
    free(bytes);
  }
  free(path);
  return hit;
}

static tw_status look(cache *c, const wanted *w, void **payload, size_t *payload_size,
                      hash256 *sum) {
  for (size_t i = 0; i < c->count; i++)
    if (look_in_layer(c, &c->layers[i], w, payload, payload_size, sum)) {
      atomic_fetch_add(&c->hits, 1);
      return TW_OK;
    }
  atomic_fetch_add(&c->misses, 1);
  *payload = NULL;
  *payload_size = 0;
  return TW_OK;
}

tw_status cache_get(cache *c, const hash256 *key, const void *preimage, size_t preimage_size,
                    void **payload, size_t *payload_size, hash256 *sum) {
  const wanted w = {key, preimage, preimage_size, 0};
  return look(c, &w, payload, payload_size, sum);
}

tw_status cache_get_by_key(cache *c, const hash256 *key, void **payload, size_t *payload_size,
                           hash256 *sum) {
  const wanted w = {.key = key, .key_alone = 1};
  return look(c, &w, payload, payload_size, sum);
}

/* ---- storing ---- */

int cache_replaceable(const char *path) {
  struct stat found;
  if (lstat(path, &found) != 0)
    return 1;
  return S_ISREG(found.st_mode) && found.st_uid == geteuid();
}

/* Scans after the first write of the process, and whenever its own writes have crossed a cap. */
static void trim(cache *c, int64_t written) {
  int64_t files = atomic_fetch_add(&c->known_files, 1) + 1;
  int64_t bytes = atomic_fetch_add(&c->known_bytes, written) + written;
  int state = atomic_load(&c->scan);
  if (state == SCAN_DONE && files <= c->options.files_most && bytes <= c->options.bytes_most)
    return;
  if (state == SCAN_RUNNING || !atomic_compare_exchange_strong(&c->scan, &state, SCAN_RUNNING))
    return; /* another thread is doing it */
  int64_t files_before = atomic_load(&c->known_files), bytes_before = atomic_load(&c->known_bytes);
  scan_outcome left = {0};
  if (scan_trim(c->layers[0].path, c->options.files_most, c->options.bytes_most, &left) == TW_OK) {
    /* Adds the difference, so that what other threads wrote meanwhile stays counted. */
    atomic_fetch_add(&c->known_files, left.files - files_before);
    atomic_fetch_add(&c->known_bytes, left.bytes - bytes_before);
    atomic_fetch_add(&c->evicted, left.removed);
  }
  atomic_store(&c->scan, SCAN_DONE);
}

void cache_put(cache *c, const hash256 *key, const void *preimage, size_t preimage_size,
               const void *payload, size_t payload_size) {
  if (!cache_may_write(c))
    return;
  layer *l = &c->layers[0];
  void *bytes = NULL;
  size_t size = 0;
  char *path = cache_entry_path(l, key);
  if (!path || envelope_seal(key, preimage, preimage_size, payload, payload_size, &bytes, &size))
    goto out;
  if ((int64_t)size > c->options.bytes_most / 2)
    goto out; /* it would evict nearly everything else */
  tw_status status = file_make_directory(l->path);
  if (status == TW_OK && !cache_replaceable(path)) {
    reject(c, &l->told_file, "something that is no file of ours has an entry's name");
    goto out;
  }
  if (status == TW_OK)
    status = file_replace(path, bytes, size, 0);
  if (status == TW_OK) {
    atomic_store(&c->failures, 0);
    atomic_fetch_add(&c->writes, 1);
    trim(c, (int64_t)size);
  } else if (status != TW_NO_MEMORY) {
    cache_write_failed(c);
  }
out:
  free(bytes);
  free(path);
}
