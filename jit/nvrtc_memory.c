/* nvrtc_memory.c: stamps of paths, and the entry that they are kept in. */
#include "nvrtc_memory.h"
#include "library_places.h"
#include "search_identity.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The entry: this, then the paths. */
typedef struct {
  nvrtc_found found;
  hash256 states;
} entry_head;

/* ---- stamps ---- */

void nvrtc_stamps_begin(nvrtc_stamps *s, int driver_major) {
  *s = (nvrtc_stamps){.paths = TEXT_EMPTY, .key = TEXT_EMPTY, .driver_major = driver_major};
  hash_begin(&s->states);
}

void nvrtc_stamps_end(nvrtc_stamps *s) {
  text_free(&s->paths);
  text_free(&s->key);
}

static void feed(nvrtc_stamps *s, const struct stat *is) {
  const int64_t state[] = {(int64_t)is->st_dev, (int64_t)is->st_ino, (int64_t)is->st_ctim.tv_sec,
                           (int64_t)is->st_ctim.tv_nsec};
  s->newest = state[2] > s->newest ? state[2] : s->newest;
  hash_feed(&s->states, state, sizeof state);
}

/* Where a link leads in the end, which may be the same file by another name. */
static void feed_end(nvrtc_stamps *s, const char *path) {
  char *end = realpath(path, NULL);
  if (end)
    hash_feed(&s->states, end, strlen(end) + 1);
  else
    s->lost |= !library_places_absent(errno);
  free(end);
}

/* A directory changes with the names in it, a file with its content; both when another one takes
 * their place. */
static void feed_state(nvrtc_stamps *s, const char *path) {
  struct stat is;
  int there = lstat(path, &is) == 0;
  if (there && S_ISLNK(is.st_mode)) {
    feed_end(s, path);
    there = stat(path, &is) == 0;
  }
  hash_feed(&s->states, &there, sizeof there);
  if (there)
    feed(s, &is);
}

void nvrtc_stamp(nvrtc_stamps *s, const char *path) {
  s->lost |= !path || strchr(path, '\n') != NULL;
  if (!path)
    return;
  text_add(&s->paths, "%s\n", path);
  feed_state(s, path);
}

/* ---- the entry ---- */

/* What decides what the process may read. 0: it is not known. */
static int print_user(text *out) {
  gid_t groups[128];
  int count = getgroups(sizeof groups / sizeof *groups, groups);
  text_add(out, "user %d, group %d", (int)geteuid(), (int)getegid());
  for (int i = 0; i < count; i++)
    text_add(out, " %d", (int)groups[i]);
  text_add(out, "\n");
  return count >= 0;
}

/* Computers that share a cache take turns otherwise. Containers mostly have no such name. */
static void print_machine(text *out) {
  char name[64] = "";
  int fd = open("/etc/machine-id", O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  ssize_t got = fd < 0 ? 0 : read(fd, name, sizeof name);
  if (got > 0)
    text_bytes(out, name, (size_t)got);
  if (fd >= 0)
    close(fd);
}

/* What it is kept under: all that a search goes by besides files, as a hash. 0: it is not known. */
static int print_key(int driver_major, text *out) {
  text besides = TEXT_EMPTY;
  char hex[2 * sizeof(hash256) + 1];
  text_add(&besides, "%s\n%d\n", search_identity, driver_major);
  const int knows_user = print_user(&besides);
  print_machine(&besides);
  library_places_besides(&besides);
  const hash256 of = hash_of(besides.bytes, besides.length);
  const int printed = knows_user && !besides.failed;
  text_free(&besides);
  hash_hex(&of, hex);
  text_add(out, "place of NVRTC, %s\n", hex);
  return printed && !out->failed;
}

/* Whether all paths are in the states that they were in, and the library is one of them. */
static int holds(const entry_head *head, char *paths, size_t size) {
  nvrtc_stamps now;
  int listed = 0;
  nvrtc_stamps_begin(&now, 0);
  for (char *at = paths, *end; at < paths + size; at = end + 1) {
    end = memchr(at, '\n', (size_t)(paths + size - at));
    if (!end)
      return 0;
    *end = '\0';
    listed |= !strcmp(at, head->found.path);
    feed_state(&now, at);
  }
  const hash256 states = hash_end(&now.states);
  return listed && !memcmp(&states, &head->states, sizeof states);
}

/* Whether the library is what it was when it was found. */
static int is_same(const nvrtc_found *f) {
  elf_identity now;
  return f->path[0] == '/' && elf_identify(f->path, &now) && now.size == f->identity.size &&
         now.seconds == f->identity.seconds && now.nanoseconds == f->identity.nanoseconds &&
         !strcmp(now.build_id, f->identity.build_id);
}

int nvrtc_recall(const compiler_memory *memory, nvrtc_stamps *s, nvrtc_found *out) {
  void *bytes = NULL;
  size_t size = 0;
  entry_head head;
  s->lost |= !print_key(s->driver_major, &s->key);
  int known = !s->lost && memory->get(memory->user, &s->key, &bytes, &size) && size >= sizeof head;
  if (known) {
    memcpy(&head, bytes, sizeof head);
    head.found.path[sizeof head.found.path - 1] = '\0';
    head.found.identity.build_id[sizeof head.found.identity.build_id - 1] = '\0';
    known = holds(&head, (char *)bytes + sizeof head, size - sizeof head) && is_same(&head.found);
  }
  if (known)
    *out = head.found;
  free(bytes);
  return known;
}

/* Whether what a search goes by besides files is still what it was when it began: another thread
 * may have changed the environment, or loaded a library. */
static int same_besides(const nvrtc_stamps *s) {
  text now = TEXT_EMPTY;
  int same = print_key(s->driver_major, &now) && now.length == s->key.length &&
             !memcmp(now.bytes, s->key.bytes, now.length);
  text_free(&now);
  return same;
}

/* Times of change have a grain, and what changes again within it keeps its time: so nothing is kept
 * while anything has changed a moment ago. */
void nvrtc_remember(const compiler_memory *memory, nvrtc_stamps *s, const nvrtc_found *found) {
  enum { MOMENT = 3 }; /* seconds */
  text bytes = TEXT_EMPTY;
  entry_head head;
  memset(&head, 0, sizeof head); /* and what lies between members */
  memcpy(&head.found, found, sizeof *found);
  head.states = hash_end(&s->states);
  text_bytes(&bytes, &head, sizeof head);
  text_bytes(&bytes, s->paths.bytes, s->paths.length);
  if (!s->lost && !s->paths.failed && !bytes.failed && s->newest + MOMENT <= (int64_t)time(NULL) &&
      same_besides(s))
    memory->put(memory->user, &s->key, bytes.bytes, bytes.length);
  text_free(&bytes);
}
