/* cache_scan.c: one pass over the directory of a layer, for eviction and for the tool.
 * Other processes may add, use and remove entries at the same time: whatever vanishes is skipped.
 * Never opens a file; never touches a name that the cache does not give. */
#include "cache_scan.h"
#include "file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { STALE_SECONDS = 3600 };

enum name_kind { NAME_FOREIGN, NAME_ENTRY, NAME_TEMPORARY };

static enum name_kind classify(const char *name) {
  if (strspn(name, "0123456789abcdef") != CACHE_NAME_DIGITS)
    return NAME_FOREIGN;
  if (name[CACHE_NAME_DIGITS] == '\0')
    return NAME_ENTRY;
  return strncmp(name + CACHE_NAME_DIGITS, ".tmp-", 5) == 0 ? NAME_TEMPORARY : NAME_FOREIGN;
}

/* Opens for reading; a directory that does not exist gives TW_OK and NULL. */
static tw_status open_directory(const char *path, DIR **directory) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
  if (fd < 0 && errno == ENOENT) {
    *directory = NULL;
    return TW_OK;
  }
  DIR *opened = fd < 0 ? NULL : fdopendir(fd);
  if (!opened) {
    tw_status status = status_fail(errno == ENOMEM ? TW_NO_MEMORY : TW_FILE_ERROR,
                                   "reading the directory %s: %s", path, strerror(errno));
    if (fd >= 0)
      close(fd);
    return status;
  }
  *directory = opened;
  return TW_OK;
}

/* The next name that the cache gives, of a regular file (in the writable layer, of this user), or
 * NULL at the end. */
static const char *next_name(DIR *directory, int owner, enum name_kind *kind, struct stat *found) {
  struct dirent *item;
  while ((item = readdir(directory)) != NULL) {
    *kind = classify(item->d_name);
    if (*kind == NAME_FOREIGN)
      continue;
    if (fstatat(dirfd(directory), item->d_name, found, AT_SYMLINK_NOFOLLOW) != 0)
      continue;
    if (S_ISREG(found->st_mode) && (owner == FILE_LAYER || found->st_uid == geteuid()))
      return item->d_name;
  }
  return NULL;
}

tw_status scan_visit(const char *path, int owner, void (*visit)(void *, const cache_entry *),
                     void *user) {
  DIR *directory = NULL;
  TRY(open_directory(path, &directory));
  if (!directory)
    return TW_OK;
  enum name_kind kind;
  struct stat found;
  const char *name;
  while ((name = next_name(directory, owner, &kind, &found)) != NULL) {
    if (kind != NAME_ENTRY)
      continue;
    cache_entry entry = {.layer = path, .bytes = found.st_size, .used = found.st_mtime};
    memcpy(entry.name, name, CACHE_NAME_DIGITS + 1);
    visit(user, &entry);
  }
  closedir(directory);
  return TW_OK;
}

typedef struct {
  char name[CACHE_NAME_DIGITS + 1];
  int64_t bytes;
  struct timespec used;
} candidate;

typedef struct {
  candidate *items;
  size_t count, capacity;
  int64_t bytes;
} candidates;

static int older_first(const void *a, const void *b) {
  const candidate *x = a, *y = b;
  if (x->used.tv_sec != y->used.tv_sec)
    return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
  if (x->used.tv_nsec != y->used.tv_nsec)
    return x->used.tv_nsec < y->used.tv_nsec ? -1 : 1;
  return memcmp(x->name, y->name, CACHE_NAME_DIGITS);
}

static int add_candidate(candidates *all, const char *name, const struct stat *found) {
  if (all->count == all->capacity) {
    size_t capacity = all->capacity ? 2 * all->capacity : 256;
    candidate *items = realloc(all->items, capacity * sizeof *items);
    if (!items)
      return 0;
    all->items = items;
    all->capacity = capacity;
  }
  candidate *added = &all->items[all->count++];
  memcpy(added->name, name, CACHE_NAME_DIGITS + 1);
  added->bytes = found->st_size;
  added->used = found->st_mtim;
  all->bytes += found->st_size;
  return 1;
}

/* Lists the entries and removes temporary files that killed writers left. */
static tw_status collect(DIR *directory, candidates *all) {
  enum name_kind kind;
  struct stat found;
  const char *name;
  time_t now = time(NULL);
  while ((name = next_name(directory, FILE_OWN, &kind, &found)) != NULL) {
    if (kind == NAME_TEMPORARY) {
      if (now - found.st_mtime > STALE_SECONDS)
        (void)!unlinkat(dirfd(directory), name, 0);
    } else if (!add_candidate(all, name, &found)) {
      return status_fail(TW_NO_MEMORY, "out of memory while trimming the cache");
    }
  }
  return TW_OK;
}

tw_status scan_trim(const char *path, int64_t files_most, int64_t bytes_most,
                    scan_outcome *outcome) {
  DIR *directory = NULL;
  TRY(open_directory(path, &directory));
  scan_outcome done = {0};
  candidates all = {0};
  tw_status status = TW_OK;
  if (!directory)
    goto out;
  status = collect(directory, &all);
  if (status != TW_OK)
    goto out;
  done.files = (int64_t)all.count;
  done.bytes = all.bytes;
  if (done.files > files_most || done.bytes > bytes_most) {
    qsort(all.items, all.count, sizeof *all.items, older_first);
    /* Down to 7/8, so that the next few writes need no scan. */
    int64_t files = files_most - files_most / 8, bytes = bytes_most - bytes_most / 8;
    for (size_t i = 0; i < all.count && (done.files > files || done.bytes > bytes); i++) {
      int gone = unlinkat(dirfd(directory), all.items[i].name, 0) == 0;
      if (!gone && errno != ENOENT) {
        done.error = errno;
        continue;
      }
      done.files--;
      done.bytes -= all.items[i].bytes;
      done.removed += gone;
    }
  }
out:
  if (status == TW_OK)
    *outcome = done;
  free(all.items);
  if (directory)
    closedir(directory);
  return status;
}
