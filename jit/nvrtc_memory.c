/* nvrtc_memory.c: stamps of paths, and the entry that they are kept in. */
#include "nvrtc_memory.h"
#include "library_places.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* The entry: this, then the paths. */
typedef struct {
  nvrtc_found found;
  hash256 states;
} entry_head;

/* ---- stamps ---- */

void nvrtc_stamps_begin(nvrtc_stamps *s) {
  *s = (nvrtc_stamps){.paths = TEXT_EMPTY};
  hash_begin(&s->states);
}

void nvrtc_stamps_end(nvrtc_stamps *s) {
  text_free(&s->paths);
}

/* A directory changes with the names in it, a file with its content; both when another one takes
 * their place. */
static void feed_state(nvrtc_stamps *s, const char *path) {
  struct stat is;
  int64_t state[5] = {0};
  if (stat(path, &is) == 0) {
    state[0] = 1;
    state[1] = (int64_t)is.st_dev;
    state[2] = (int64_t)is.st_ino;
    state[3] = (int64_t)is.st_ctim.tv_sec;
    state[4] = (int64_t)is.st_ctim.tv_nsec;
    s->newest = state[3] > s->newest ? state[3] : s->newest;
  }
  hash_feed(&s->states, state, sizeof state);
}

void nvrtc_stamp(nvrtc_stamps *s, const char *path) {
  s->lost |= strchr(path, '\n') != NULL;
  text_add(&s->paths, "%s\n", path);
  feed_state(s, path);
}

/* ---- the entry ---- */

/* What it is kept under: all that a search goes by besides files. Only its hash, since caches are
 * shared, and an environment is nobody else's business. */
static int print_key(int driver_major, text *out) {
  text besides = TEXT_EMPTY;
  char hex[2 * sizeof(hash256) + 1];
  text_add(&besides, "%zu %d\n", sizeof(entry_head), driver_major);
  library_places_besides(&besides);
  const hash256 of = hash_of(besides.bytes, besides.length);
  const int printed = !besides.failed;
  text_free(&besides);
  hash_hex(&of, hex);
  text_add(out, "twiddle place of NVRTC, %s\n", hex);
  return printed && !out->failed;
}

/* Whether all paths are in the states that they were in. */
static int unchanged(const entry_head *head, char *paths, size_t size) {
  nvrtc_stamps now;
  nvrtc_stamps_begin(&now);
  for (char *at = paths, *end; at < paths + size; at = end + 1) {
    end = memchr(at, '\n', (size_t)(paths + size - at));
    if (!end)
      return 0;
    *end = '\0';
    feed_state(&now, at);
  }
  const hash256 states = hash_end(&now.states);
  return !memcmp(&states, &head->states, sizeof states);
}

int nvrtc_recall(const compiler_memory *memory, int driver_major, nvrtc_found *out) {
  text key = TEXT_EMPTY;
  void *bytes = NULL;
  size_t size = 0;
  entry_head head;
  int known = print_key(driver_major, &key) && memory->get(memory->user, &key, &bytes, &size) &&
              size >= sizeof head;
  if (known) {
    memcpy(&head, bytes, sizeof head);
    head.found.path[sizeof head.found.path - 1] = '\0';
    head.found.identity.build_id[sizeof head.found.identity.build_id - 1] = '\0';
    known = unchanged(&head, (char *)bytes + sizeof head, size - sizeof head);
  }
  if (known)
    *out = head.found;
  free(bytes);
  text_free(&key);
  return known;
}

/* Times of change have a grain, and what changes again within it keeps its time: so nothing is kept
 * while anything has changed a moment ago. */
void nvrtc_remember(const compiler_memory *memory, int driver_major, nvrtc_stamps *s,
                    const nvrtc_found *found) {
  enum { MOMENT = 3 }; /* seconds */
  text key = TEXT_EMPTY, bytes = TEXT_EMPTY;
  entry_head head = {.found = *found, .states = hash_end(&s->states)};
  text_bytes(&bytes, &head, sizeof head);
  text_bytes(&bytes, s->paths.bytes, s->paths.length);
  if (!s->lost && !s->paths.failed && !bytes.failed && s->newest + MOMENT <= (int64_t)time(NULL) &&
      print_key(driver_major, &key))
    memory->put(memory->user, &key, bytes.bytes, bytes.length);
  text_free(&bytes);
  text_free(&key);
}
