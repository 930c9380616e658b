/* test_cache_pack.c: many kernels in one file: what is packed is found, as a read-only layer and
 * unpacked; damaged and hostile files, and every failing system call, are misses.
 * TWIDDLE_TEST_FUZZ: number of mutations (default 3,000). */
#include "cache_envelope.h"
#include "cache_state.h"
#include "failing_calls.h"
#include "packed_entries.h"

static uint64_t state;

static const char *path(const char *format) {
  static char out[4][3 * SCRATCH_PATH];
  static int next;
  char *at = out[next++ % 4];
  snprintf(at, sizeof out[0], format, root);
  return at;
}

/* ---- as a layer ---- */

static void layers(const char *bytes, size_t size) {
  char paths[3 * SCRATCH_PATH + 64];
  write_packed(bytes, size, 0644);
  CHECK(found_in(packed) == ENTRIES);
  CHECK(lines == 0);
  snprintf(paths, sizeof paths, "none:%s", packed);
  CHECK(found_in(paths) == ENTRIES);
  snprintf(paths, sizeof paths, "%s:%s", path("%s/fresh"), packed);
  CHECK(found_in(paths) == ENTRIES && lines == 0);
  cache *c = start(paths); /* the folder before it is written as ever */
  put(c, ENTRIES);
  CHECK(get(c, ENTRIES));
  cache_close(c);
  CHECK(scratch_count(path("%s/fresh"), "") == 1);
}

/* In the first place it is read as well, and nothing is written. */
static void first(void) {
  cache *c = start(packed);
  cache_facts facts;
  int64_t removed;
  pack_parts parts = {0};
  put(c, ENTRIES);
  CHECK(!get(c, ENTRIES));
  cache_lock held = cache_lock_key(c, &(hash256){{0}});
  CHECK(held.fd < 0);
  cache_describe(c, &facts);
  CHECK(!facts.writable && strstr(facts.why, "packed") && facts.writes == 0);
  CHECK(cache_clear(c, &removed) == TW_FILE_ERROR && cache_pack(c, &parts) == TW_FILE_ERROR);
  cache_close(c);
  CHECK(scratch_count(root, "") == 3 && lines == 0); /* folder, packed, fresh */
}

/* What people are told of the layers that are only read: how many kernels, or why none. */
static void tell_layer(void *user, const cache_layer_facts *l) {
  text_line(user, "%s %lld %s", strrchr(l->path, '/') + 1, (long long)l->kernels,
            l->why ? l->why : "read");
}

static void told(const char *paths, const char *expected) {
  text said = TEXT_EMPTY;
  char *bytes = NULL;
  cache *c = start(paths);
  cache_layers(c, tell_layer, &said);
  CHECK_OK(text_take(&said, &bytes, NULL));
  CHECK(!strcmp(bytes, expected));
  if (strcmp(bytes, expected))
    fprintf(stderr, "%s: %s", paths, bytes);
  free(bytes);
  cache_close(c);
}

static void told_of_layers(void) {
  char paths[3 * SCRATCH_PATH + 64];
  told(packed, "packed 7 read\n");
  snprintf(paths, sizeof paths, "%s:%s:%s/absent", folder, packed, root);
  told(paths, "packed 7 read\nabsent -1 it is not there\n");
  snprintf(paths, sizeof paths, "none:%s", folder);
  told(paths, "folder -1 read\n");
  CHECK(chmod(packed, 0666) == 0);
  snprintf(paths, sizeof paths, "packed -1 %s is writable by group or others\n", packed);
  told(packed, paths);
  CHECK(chmod(packed, 0600) == 0);
}

static void forbidden(const char *bytes, size_t size) {
  write_packed(bytes, size, 0664);
  CHECK(found_in(packed) == 0 && lines == 1);
  write_packed(bytes, size, 0646);
  CHECK(found_in(packed) == 0 && lines == 1);
  write_packed(bytes, size, 0600);
  CHECK(symlink(packed, path("%s/link")) == 0);
  CHECK(found_in(path("%s/link")) == 0);
  CHECK(link(packed, path("%s/second")) == 0);
  CHECK(found_in(packed) == 0 && lines == 1);
  unlink(path("%s/second"));
  unlink(path("%s/link"));
  CHECK(mkfifo(path("%s/fifo"), 0600) == 0);
  CHECK(found_in(path("%s/fifo")) == 0);
  unlink(path("%s/fifo"));
  CHECK(found_in(packed) == ENTRIES);
  unlink(packed);
  CHECK(found_in(packed) == 0 && lines == 0); /* none is no fault */
}

/* ---- damage ---- */

static void cuts(const char *bytes, size_t size) {
  for (size_t n = 0; n < size; n += n < 500 ? 1 : 37) {
    write_packed(bytes, n, 0600);
    CHECK(found_in(packed) == 0);
  }
  char *longer = calloc(1, size + 1);
  memcpy(longer, bytes, size);
  write_packed(longer, size + 1, 0600);
  CHECK(found_in(packed) == 0);
  for (size_t at = 0; at < 12; at++) { /* magic and format */
    memcpy(longer, bytes, size);
    longer[at] ^= 1;
    write_packed(longer, size, 0600);
    CHECK(found_in(packed) == 0 && lines == 1);
  }
  free(longer);
}

static size_t random_below(size_t n) {
  return (size_t)(check_random(&state) % n);
}

static void mutate(unsigned char *bytes, size_t size) {
  static const unsigned char edges[] = {0, 1, 0x7f, 0x80, 0xff};
  size_t index = PACK_HEAD_BYTES + ENTRIES * 48, at = random_below(random_below(2) ? index : size);
  switch (random_below(3)) {
  case 0:
    bytes[at] ^= (unsigned char)(1 << random_below(8));
    break;
  case 1:
    bytes[at] = edges[random_below(sizeof edges)];
    break;
  default: { /* one row or part over another */
    size_t from = random_below(size), longer = from > at ? from : at;
    memmove(bytes + at, bytes + from, random_below(size - longer + 1));
  }
  }
}

static void fuzz(const char *bytes, size_t size, long count) {
  long found = 0;
  unsigned char *damaged = malloc(size);
  for (long i = 0; i < count; i++) {
    memcpy(damaged, bytes, size);
    for (size_t changes = 1 + random_below(4); changes > 0; changes--)
      mutate(damaged, size);
    write_packed(damaged, size, 0600);
    found += found_in(packed);
  }
  printf("%ld mutations: %ld of %ld entries were still found, all right\n", count, found,
         count * ENTRIES);
  CHECK(found > count && found < count * ENTRIES);
  free(damaged);
}

/* Numbers that a hostile file may give: they are never used to read elsewhere, or to ask for so
 * much memory. */
static void hostile(const char *bytes, size_t size) {
  static const uint64_t numbers[] = {0,          1,          47,         1 << 20,        1ull << 31,
                                     1ull << 32, 1ull << 63, UINT64_MAX, UINT64_MAX - 47};
  char *changed = malloc(size);
  for (size_t at = 12; at < PACK_HEAD_BYTES + 48; at += at < 16 ? 4 : at == 16 ? 8 + 32 : 8)
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++) {
      memcpy(changed, bytes, size);
      for (size_t i = 0; i < (at == 12 ? 4 : 8); i++)
        changed[at + i] = (char)(numbers[k] >> 8 * i);
      write_packed(changed, size, 0600);
      CHECK(found_in(packed) < ENTRIES || !memcmp(changed, bytes, size));
    }
  free(changed);
}

/* ---- unpacking ---- */

static void unpack(const char *bytes, size_t size) {
  cache_unpacked done = {9, 9, 9, 9};
  const char *other = path("%s/other");
  write_packed(bytes, size, 0644);
  cache *c = start(other);
  CHECK_OK(cache_unpack(c, packed, &done));
  CHECK(done.added == ENTRIES && !done.there && !done.damaged);
  CHECK_OK(cache_unpack(c, packed, &done));
  CHECK(!done.added && done.there == ENTRIES && !done.damaged);
  CHECK(cache_unpack(c, path("%s/nothing"), &done) == TW_FILE_ERROR);
  CHECK(cache_unpack(c, folder, &done) == TW_FILE_ERROR);
  cache_close(c);
  CHECK(found_in(other) == ENTRIES);
  size_t again;
  char *same = pack_all(other, &again);
  CHECK(again == size && !memcmp(same, bytes, size)); /* whatever order they were stored in */
  free(same);
  scratch_remove(other);
}

/* The file of an entry in a folder; owned. */
static char *file_of(const char *in, int entry) {
  char preimage[16] = "", hex[80];
  const hash256 key = key_of(entry, preimage);
  hash_hex(&key, hex);
  return cache_join(in, hex);
}

/* Changes a byte of an entry in a folder. */
static void damage(const char *in, int64_t at) {
  char *name = file_of(in, 2);
  FILE *f = fopen(name, "r+b");
  CHECK(f != NULL);
  if (f) {
    (void)fseek(f, (long)at, SEEK_SET);
    int byte = fgetc(f);
    (void)fseek(f, (long)at, SEEK_SET);
    CHECK(byte != EOF && fputc(byte ^ 1, f) != EOF);
    fclose(f);
  }
  free(name);
}

/* What is damaged in the folder, or of another version, is replaced. */
static void unpack_over(const char *bytes, size_t size) {
  static const int64_t at[] = {8, 150}; /* the number of the format, and in the payload */
  cache_unpacked done;
  const char *other = path("%s/other");
  write_packed(bytes, size, 0644);
  for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
    cache *c = start(other);
    CHECK_OK(cache_unpack(c, packed, &done));
    damage(other, at[i]);
    CHECK_OK(cache_unpack(c, packed, &done));
    CHECK(done.added == 1 && done.there == ENTRIES - 1 && !done.damaged);
    cache_close(c);
    CHECK(found_in(other) == ENTRIES);
    scratch_remove(other);
  }
}

/* What is no file of the cache's own is left alone, and told. */
static void unpack_beside(const char *bytes, size_t size) {
  cache_unpacked done;
  const char *other = path("%s/other");
  write_packed(bytes, size, 0644);
  cache *c = start(other);
  CHECK_OK(cache_unpack(c, packed, &done));
  char *link = file_of(other, 0), *directory = file_of(other, 1);
  CHECK(unlink(link) == 0 && symlink("/nonexistent", link) == 0);
  CHECK(unlink(directory) == 0 && mkdir(directory, 0700) == 0);
  CHECK_OK(cache_unpack(c, packed, &done));
  CHECK(!done.added && done.there == ENTRIES - 2 && !done.damaged && done.taken == 2);
  cache_close(c);
  struct stat found;
  CHECK(lstat(link, &found) == 0 && S_ISLNK(found.st_mode));
  CHECK(lstat(directory, &found) == 0 && S_ISDIR(found.st_mode));
  free(link);
  free(directory);
  scratch_remove(other);
}

/* An entry of another key than its own, or whose sum is wrong, is not stored. */
static void unpack_damaged(const char *bytes, size_t size) {
  cache_unpacked done;
  char *changed = malloc(size);
  memcpy(changed, bytes, size);
  changed[PACK_HEAD_BYTES + 31] ^= 1; /* the first key: still the first */
  changed[size - 1] ^= 1;             /* the last payload */
  write_packed(changed, size, 0600);
  cache *c = start(path("%s/other"));
  CHECK_OK(cache_unpack(c, packed, &done));
  CHECK(done.added == ENTRIES - 2 && done.damaged == 2);
  cache_close(c);
  CHECK(scratch_count(path("%s/other"), "") == ENTRIES - 2);
  scratch_remove(path("%s/other"));
  c = start("none");
  CHECK(cache_unpack(c, packed, &done) == TW_FILE_ERROR);
  cache_close(c);
  free(changed);
}

/* ---- failing calls ---- */

static void faults(const char *bytes, size_t size) {
  static const enum call calls[] = {CALL_OPEN, CALL_PREAD, CALL_LSTAT, CALL_FSTAT, CALL_CLOSE};
  write_packed(bytes, size, 0600);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    for (long at = 1;; at++) {
      fault.call = calls[i];
      fault.at = at;
      fault.seen = 0;
      fault.error = EIO;
      fault.armed = 1;
      int found = found_in(packed);
      fault.armed = 0;
      if (fault.seen < at)
        break;
      CHECK(found >= ENTRIES - 1);
    }
  CHECK(found_in(packed) == ENTRIES);
}

/* What is of use on this machine alone is found, and not packed. */
static void of_here(const char *bytes, size_t size) {
  static const char here[] = CACHE_HERE "a path";
  const hash256 key = hash_of(here, strlen(here));
  void *payload = NULL;
  size_t found = 0, again;
  cache *c = start(folder);
  cache_put(c, &key, here, strlen(here), "path", 4);
  CHECK_OK(cache_get(c, &key, here, strlen(here), &payload, &found, NULL));
  CHECK(payload && found == 4);
  free(payload);
  cache_close(c);
  char *packed_again = pack_all(folder, &again);
  CHECK(again == size && !memcmp(packed_again, bytes, size));
  free(packed_again);
}

int main(void) {
  const char *given = getenv("TWIDDLE_TEST_FUZZ");
  state = check_seed() | 1;
  size_t size, empty_size;
  char *bytes = pack_entries(&size), *empty = pack_all(path("%s/nowhere"), &empty_size);
  CHECK(empty_size == PACK_HEAD_BYTES); /* nothing, in good order */
  write_packed(empty, empty_size, 0600);
  CHECK(found_in(packed) == 0 && lines == 0);
  free(empty);
  layers(bytes, size);
  first();
  told_of_layers();
  scratch_remove(path("%s/fresh"));
  forbidden(bytes, size);
  cuts(bytes, size);
  hostile(bytes, size);
  unpack(bytes, size);
  unpack_over(bytes, size);
  unpack_beside(bytes, size);
  unpack_damaged(bytes, size);
  faults(bytes, size);
  of_here(bytes, size);
  fuzz(bytes, size, given ? atol(given) / 20 : 3000);
  free(bytes);
  scratch_remove(root);
  return check_report();
}
