/* cache_lock.c: the lock of a key across processes, so that one of them compiles while the others
 * wait. Advisory and bounded: whoever does not get it compiles too. Never used where a lock would
 * be asked of another machine, nor by a forked child. */
#include "cache_state.h"
#include "file.h"

#include <stdlib.h>
#include <unistd.h>

enum {
  LOCK_WAIT_MS = 2000,
  LOCK_QUIET_MS = 60 * 1000 /* no waiting for so long after a wait in vain: some process is stuck */
};

/* One side file carries the locks of all keys, each at a byte of its own: nothing to clean up. */
static int64_t lock_offset(const hash256 *key) {
  uint64_t at = 0;
  for (int i = 0; i < 8; i++)
    at = at << 8 | key->bytes[i];
  return (int64_t)(at >> 2);
}

static int locks_unreliable(cache *c) {
  int remote = atomic_load(&c->remote);
  if (remote < 0) {
    remote = file_is_remote(c->layers[0].path);
    atomic_store(&c->remote, remote);
  }
  return remote;
}

cache_lock cache_lock_key(cache *c, const hash256 *key) {
  cache_lock lock = {-1};
  if (!cache_may_write(c))
    return lock;
  tw_status status = file_make_directory(c->layers[0].path);
  if (status != TW_OK) {
    if (status != TW_NO_MEMORY)
      cache_write_failed(c);
    return lock;
  }
  if (locks_unreliable(c))
    return lock;
  char *path = cache_join(c->layers[0].path, "lock");
  if (!path)
    return lock;
  int64_t start = cache_milliseconds();
  int wait_ms = start < atomic_load(&c->lock_quiet_until) ? 0 : LOCK_WAIT_MS;
  lock.fd = file_lock_byte(path, lock_offset(key), wait_ms);
  if (lock.fd < 0 && cache_milliseconds() - start >= LOCK_WAIT_MS)
    atomic_store(&c->lock_quiet_until, cache_milliseconds() + LOCK_QUIET_MS);
  free(path);
  return lock;
}

void cache_unlock(cache *c, cache_lock lock) {
  if (lock.fd < 0)
    return;
  if (getpid() == c->owner)
    file_unlock(lock.fd);
  else
    close(lock.fd); /* the lock is the parent's: unlocking would take it away */
}
