/* cache_state.h: the state of an open cache. Internal to this room. All state that changes is
 * atomic, so there is no mutex that a fork could leave held. */
#ifndef CACHE_STATE_H
#define CACHE_STATE_H

#include "cache.h"
#include "cache_envelope.h"
#include <stdatomic.h>
#include <sys/types.h>

enum { REASONS = 4, REASON_BYTES = 512 };

/* What a layer's path leads to; unknown while nothing is there. */
enum layer_form { LAYER_UNKNOWN, LAYER_DIRECTORY, LAYER_PACKED };

typedef struct {
  char *path;
  int owner;          /* whose files count: FILE_OWN in the writable layer */
  atomic_int trusted; /* 1 once the directory was checked */
  atomic_int form;    /* enum layer_form */
  /* 1 once logged: that a file is refused; that the directory is refused or not writable */
  atomic_int told_file, told_directory;
} layer;

enum scan_state { SCAN_NEVER, SCAN_RUNNING, SCAN_DONE };

struct cache {
  layer *layers; /* layers[0] is the writable one when there is one */
  size_t count;
  int has_writable;
  cache_options options;
  pid_t owner; /* the process that opened it: a forked child neither writes nor locks */
  atomic_llong hits, misses, rejected, writes, evicted;
  atomic_llong quiet_until, lock_quiet_until; /* monotonic milliseconds */
  atomic_int failures;                        /* of writes since the last that worked */
  atomic_int remote;                          /* -1: not known yet */
  atomic_int scan;                            /* enum scan_state */
  atomic_llong known_files, known_bytes;      /* at the last scan, plus those written since */
  atomic_uint reasons_used;
  _Atomic(const char *) why;
  char reasons[REASONS][REASON_BYTES]; /* each written once, since callers borrow them */
};

int64_t cache_milliseconds(void); /* monotonic */

/* 1 while this process may write to the first layer. */
int cache_may_write(cache *c);

/* 1 for a layer that is one file (cache_pack.h). */
int cache_layer_packed(layer *l);

/* Stops writing for a while and remembers why; the reason is this thread's last detail. */
void cache_write_failed(cache *c);

/* 1 when a rename may replace what has this name: only files of the cache's own. */
int cache_replaceable(const char *path);

/* directory/name; owned by the caller, NULL when out of memory. */
char *cache_join(const char *directory, const char *name);

/* The file that an entry of a folder has; owned, likewise. */
char *cache_entry_path(const layer *l, const hash256 *key);

#endif
