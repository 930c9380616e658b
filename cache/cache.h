/* cache.h: the store of compiled kernels: a directory with one file per kernel, named by a hash.
 * Disposable, and never trusted: whatever cannot be read and proved whole is a miss.
 *
 * Layers: the first is written, the others are read-only. Thread-safe. No call blocks for long: see
 * the lock's bound. Faults never reach the caller except as a miss. */
#ifndef CACHE_H
#define CACHE_H

#include "cache_pack.h"
#include "hash.h"
#include "status.h"
#include <stddef.h>
#include <stdint.h>

typedef struct cache cache;

/* So the preimages of entries begin that are of use on this machine alone, and tell paths of it.
 * They are not packed. */
#define CACHE_HERE "twiddle, of this machine: "

typedef struct {
  int64_t files, bytes;           /* in the writable layer */
  int64_t hits, misses, rejected; /* since cache_open; rejected: damaged or untrusted files */
  int64_t writes, evicted;
  int writable;    /* 0: nothing is written to disk, for the reason in why */
  const char *why; /* borrowed */
} cache_facts;

typedef struct {
  /* Caps of the writable layer; 0: 256 MiB and 10240 files, which is room for 4096 kernels, the
   * keys of their texts (lib/run/cached_kernel.h) and choices (lib/api/kept_answers.h). */
  int64_t bytes_most, files_most;
  void *user;
  void (*log)(void *user, int level, const char *line);
} cache_options;

/* paths: colon list of directories, of which the first is written. A packed file may stand for any
 * of them; in the first place, nothing is written. NULL or "none": a cache that always misses.
 * Creates the first directory (0700) at the first write, not now. */
tw_status cache_open(const char *paths, const cache_options *options, cache **c) MUST_USE;
void cache_close(cache *c);

/* Looks up a key. preimage is the full text that was hashed into the key: it must match byte for
 * byte. On a hit *payload is owned by the caller (free), and *sum, unless sum is NULL, is its hash,
 * which has been checked; a miss gives *payload NULL and TW_OK. */
tw_status cache_get(cache *c, const hash256 *key, const void *preimage, size_t preimage_size,
                    void **payload, size_t *payload_size, hash256 *sum) MUST_USE;

/* The same for a caller that has the key alone. An entry has what was hashed into its key, which is
 * hashed again and compared. */
tw_status cache_get_by_key(cache *c, const hash256 *key, void **payload, size_t *payload_size,
                           hash256 *sum) MUST_USE;

/* Stores an entry. Returns nothing, since a failure to store is no failure of the caller. */
void cache_put(cache *c, const hash256 *key, const void *preimage, size_t preimage_size,
               const void *payload, size_t payload_size);

/* Takes the advisory lock of a key across processes, so that one of them compiles and the others
 * wait (at most 2 s; not at all where locks are unreliable). Always returns; to be followed by
 * cache_unlock. */
typedef struct {
  int fd; /* -1: not held */
} cache_lock;
cache_lock cache_lock_key(cache *c, const hash256 *key);
void cache_unlock(cache *c, cache_lock lock);

void cache_describe(cache *c, cache_facts *out);
const char *cache_path(const cache *c); /* of the writable layer; NULL: none */

/* For people: the layers that are only read. */
typedef struct {
  const char *path;
  int there;       /* 0: nothing has this path */
  int64_t kernels; /* entries of a packed file, choices included; -1: a folder */
  const char *why; /* why none of it is read; NULL: it is. Borrowed until visit returns */
} cache_layer_facts;
void cache_layers(cache *c, void (*visit)(void *, const cache_layer_facts *), void *user);

/* For the command. visit is called for each entry of the writable layer, after it was read; all 1:
 * of every layer, those included that are only read, but for layers that are not used
 * (cache_layers). */
typedef struct {
  const char *layer; /* the path of its layer; borrowed until visit returns */
  char name[80];
  int64_t bytes, used;  /* used: seconds since the epoch; 0: not known */
  int whole;            /* 1: read, and envelope and checksum hold */
  int other_format;     /* 1: not whole, since another version of this library wrote it */
  int refused;          /* 1: not whole, since it may not be read or is not trusted */
  const char *preimage; /* of a whole entry; not terminated; borrowed until visit returns */
  size_t preimage_size;
} cache_entry;
tw_status cache_list(cache *c, int all, void (*visit)(void *, const cache_entry *),
                     void *user) MUST_USE;
/* TW_FILE_ERROR where some entries are left. */
tw_status cache_clear(cache *c, int64_t *removed) MUST_USE;

/* The whole entries of the writable layer as the parts of a packed file (cache_pack.h), which are
 * the caller's to free, also after a failure. Equal entries give equal bytes. */
tw_status cache_pack(cache *c, pack_parts *parts) MUST_USE;

/* Stores what a packed file has into the writable layer. */
typedef struct {
  int64_t added;   /* those that replaced a damaged one, or one of another version, with them */
  int64_t there;   /* were there, and whole */
  int64_t damaged; /* in the packed file, or of another version */
  int64_t taken;   /* whose names in the folder belong to what is no file of the cache's own */
} cache_unpacked;
tw_status cache_unpack(cache *c, const char *path, cache_unpacked *out) MUST_USE;

#endif
