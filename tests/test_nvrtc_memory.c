/* test_nvrtc_memory.c: NVRTC is found again without a search while nothing has changed that the
 * search went by, and by a search as soon as anything has. */
#include "check.h"
#include "nvrtc_find.h"
#include "scratch.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* How many directories were read; how often the system was asked, and which time it fails; by how
 * much the clock is fast, and whether a look at it changes the environment. */
static int reads, asked, failing;
static time_t ahead = 100;
static const char *new_path;

#define REAL(name) *(void **)&real = dlsym(RTLD_NEXT, name)

static int fails(void) {
  errno = EMFILE;
  return ++asked == failing;
}

DIR *opendir(const char *path) {
  static DIR *(*real)(const char *);
  REAL("opendir");
  reads++;
  return fails() ? NULL : real(path);
}

int scandir(const char *path, struct dirent ***list, int (*wanted)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **)) {
  static int (*real)(const char *, struct dirent ***, int (*)(const struct dirent *),
                     int (*)(const struct dirent **, const struct dirent **));
  REAL("scandir");
  return fails() ? -1 : real(path, list, wanted, compare);
}

FILE *fopen(const char *path, const char *mode) {
  static FILE *(*real)(const char *, const char *);
  REAL("fopen");
  return fails() ? NULL : real(path, mode);
}

char *realpath(const char *path, char *resolved) {
  static char *(*real)(const char *, char *);
  REAL("realpath");
  return fails() ? NULL : real(path, resolved);
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (new_path)
    setenv("LD_LIBRARY_PATH", new_path, 1);
  if (out)
    *out = now.tv_sec + ahead;
  return now.tv_sec + ahead;
}

/* ---- a memory of one entry ---- */

typedef struct {
  text under, bytes;
  int puts;
} kept;

static int get(void *user, const text *under, void **bytes, size_t *size) {
  const kept *k = user;
  if (!k->bytes.length || k->under.length != under->length ||
      memcmp(k->under.bytes, under->bytes, under->length) != 0)
    return 0;
  *bytes = malloc(k->bytes.length);
  CHECK(*bytes != NULL);
  memcpy(*bytes, k->bytes.bytes, k->bytes.length);
  *size = k->bytes.length;
  return 1;
}

static void put(void *user, const text *under, const void *bytes, size_t size) {
  kept *k = user;
  text_free(&k->under);
  text_free(&k->bytes);
  k->under = k->bytes = (text)TEXT_EMPTY;
  text_bytes(&k->under, under->bytes, under->length);
  text_bytes(&k->bytes, bytes, size);
  k->puts++;
}

static kept all;
static const compiler_memory memory = {&all, get, put};

/* ---- libraries ---- */

static char folder[SCRATCH_PATH];
static unsigned char *library; /* a copy of libm: its name makes it NVRTC */
static size_t library_bytes;

static void read_library(void) {
  enum { MOST = 8 << 20 };
  Dl_info info;
  void *libm = dlopen("libm.so.6", RTLD_NOW), *symbol = libm ? dlsym(libm, "cos") : NULL;
  FILE *f = symbol && dladdr(symbol, &info) ? fopen(info.dli_fname, "r") : NULL;
  library = malloc(MOST);
  library_bytes = f && library ? fread(library, 1, MOST, f) : 0;
  CHECK(library_bytes > 0);
  if (f)
    fclose(f);
}

/* Long enough after other changes for the file system to tell them apart. */
static void make(const char *below, const char *name, size_t bytes) {
  char path[PATH_MAX];
  usleep(30000);
  snprintf(path, sizeof path, "%s/%s/%s", folder, below, name);
  FILE *f = fopen(path, "w");
  CHECK(f && fwrite(library, 1, bytes, f) == bytes);
  if (f)
    fclose(f);
}

static void make_folder(const char *below) {
  char path[PATH_MAX];
  usleep(30000);
  snprintf(path, sizeof path, "%s/%s", folder, below);
  CHECK(mkdir(path, 0700) == 0);
}

static void remove_file(const char *below, const char *name) {
  char path[PATH_MAX];
  usleep(30000);
  snprintf(path, sizeof path, "%s/%s/%s", folder, below, name);
  CHECK(unlink(path) == 0);
}

/* Finds it with the memory, as a search finds it, with a search or without. */
static void found(int searched, const char *name) {
  nvrtc_found with, without;
  memset(&with, 0xa5, sizeof with);
  reads = 0;
  CHECK_OK(nvrtc_find(NULL, 63000, &memory, &with));
  if ((reads > 0) != searched)
    fprintf(stderr, "%s: %d directories were read\n", name, reads);
  CHECK((reads > 0) == searched);
  CHECK_OK(nvrtc_find(NULL, 63000, NULL, &without));
  CHECK(!strcmp(with.path, without.path) && !strcmp(strrchr(with.path, '/') + 1, name));
  CHECK(with.major == without.major && with.minor == without.minor);
  CHECK(with.identity.size == without.identity.size &&
        with.identity.seconds == without.identity.seconds &&
        with.identity.nanoseconds == without.identity.nanoseconds &&
        !strcmp(with.identity.build_id, without.identity.build_id));
}

/* What is found is kept, but not by whoever names a place, nor where anything changed just now. */
static void is_kept(void) {
  nvrtc_found f;
  char one[PATH_MAX];
  snprintf(one, sizeof one, "%s/one", folder);
  CHECK_OK(nvrtc_find(one, 63000, &memory, &f));
  CHECK(all.puts == 0);
  ahead = 0;
  make("one", "fresh", 10);
  found(1, "libnvrtc.so.63.1.88");
  CHECK(all.puts == 0);
  ahead = 100;
  found(1, "libnvrtc.so.63.1.88");
  CHECK(all.puts == 1);
  found(0, "libnvrtc.so.63.1.88");
  CHECK(all.puts == 1);
}

static void anything_changes(void) {
  make("two", "libnvrtc.so.63", library_bytes); /* which is 63.9 by its builtins */
  make("two", "libnvrtc-builtins.so.63.9", 10);
  found(1, "libnvrtc.so.63");
  found(0, "libnvrtc.so.63");
  remove_file("two", "libnvrtc-builtins.so.63.9");
  found(1, "libnvrtc.so.63.1.88");
  found(0, "libnvrtc.so.63.1.88");
  make("one", "libnvrtc.so.63.1.88", library_bytes); /* the same again, at another time */
  found(1, "libnvrtc.so.63.1.88");
  found(0, "libnvrtc.so.63.1.88");
  make_folder("three"); /* on the loader's path, where nothing was */
  found(1, "libnvrtc.so.63.1.88");
  make_folder("home/.local");
  make_folder("home/.local/lib");
  make_folder("home/.local/lib/python3.99");
  found(1, "libnvrtc.so.63.1.88");
  found(0, "libnvrtc.so.63.1.88");
  make_folder("home/.local/lib/python3.99/site-packages");
  found(1, "libnvrtc.so.63.1.88");
  make_folder("home/.local/lib/python3.99/site-packages/nvidia");
  make_folder("home/.local/lib/python3.99/site-packages/nvidia/cu99");
  make_folder("home/.local/lib/python3.99/site-packages/nvidia/cu99/lib");
  make("home/.local/lib/python3.99/site-packages/nvidia/cu99/lib", "libnvrtc.so.63.8.1",
       library_bytes);
  make("home/.local/lib/python3.99/site-packages/nvidia/cu99/lib", "libnvrtc.so.63", library_bytes);
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
}

/* What a link leads to may change although no directory that is searched does. */
static void behind_a_link(void) {
  char path[2 * PATH_MAX], target[2 * PATH_MAX];
  make_folder("four");
  make("four", "libnvrtc.so.63.9.1", library_bytes);
  snprintf(target, sizeof target, "%s/four/libnvrtc.so.63.9.1", folder);
  snprintf(path, sizeof path, "%s/one/libnvrtc.so", folder);
  CHECK(symlink(target, path) == 0);
  found(1, "libnvrtc.so.63.9.1");
  found(0, "libnvrtc.so.63.9.1");
  make("four", "libnvrtc.so.63.9.1",
       100); /* cut off: it could not be read, for all that is known */
  found(1, "libnvrtc.so.63.8.1");
  found(1, "libnvrtc.so.63.8.1");
  CHECK(unlink(path) == 0);
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
}

static void link_to(const char *target, const char *below, const char *name) {
  char from[2 * PATH_MAX], to[2 * PATH_MAX];
  snprintf(from, sizeof from, "%s/%s/%s", folder, below, name);
  snprintf(to, sizeof to, "%s/%s", folder, target);
  (void)unlink(from);
  CHECK(symlink(to, from) == 0);
}

/* Links change in folders that nobody searches, or lead nowhere at first. */
static void links(void) {
  char first[PATH_MAX], second[PATH_MAX];
  make_folder("alternatives");
  make("four", "libnvrtc.so.63.9.1", library_bytes);
  make("four", "libnvrtc.so.63.9.2", library_bytes);
  make("four", "libnvrtc.so.63.10.1", library_bytes);
  link_to("four/libnvrtc.so.63.9.1", "alternatives", "nvrtc");
  link_to("alternatives/nvrtc", "one", "libnvrtc.so");
  usleep(30000);
  found(1, "libnvrtc.so.63.9.1");
  found(0, "libnvrtc.so.63.9.1");
  link_to("four/libnvrtc.so.63.10.1", "alternatives", "nvrtc");
  found(1, "libnvrtc.so.63.10.1");
  found(0, "libnvrtc.so.63.10.1");
  link_to("four/libnvrtc.so.63.11.0", "three", "libnvrtc.so");
  usleep(30000);
  found(1, "libnvrtc.so.63.10.1");
  found(0, "libnvrtc.so.63.10.1");
  make("four", "libnvrtc.so.63.11.0", library_bytes);
  found(1, "libnvrtc.so.63.11.0");
  found(0, "libnvrtc.so.63.11.0");
  remove_file("three", "libnvrtc.so");
  snprintf(first, sizeof first, "%s/four/libnvrtc.so.63.10.1", folder);
  snprintf(second, sizeof second, "%s/four/libnvrtc.so.63.12.1", folder);
  CHECK(link(first, second) == 0); /* one file by two names */
  usleep(30000);
  found(1, "libnvrtc.so.63.10.1");
  found(0, "libnvrtc.so.63.10.1");
  link_to("four/libnvrtc.so.63.12.1", "alternatives", "nvrtc");
  found(1, "libnvrtc.so.63.12.1");
  found(0, "libnvrtc.so.63.12.1");
  remove_file("one", "libnvrtc.so");
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
}

/* A search that could not look at all, or while which the environment changed, is not kept. */
static void disturbed(void) {
  nvrtc_found f;
  char one[PATH_MAX], path[PATH_MAX];
  snprintf(path, sizeof path, "%s", getenv("LD_LIBRARY_PATH"));
  snprintf(one, sizeof one, "%s/one", folder);
  make("two", "another", 10);
  const int puts = all.puts;
  for (failing = 1; failing == 1 || asked >= failing - 1; failing++) {
    CHECK(all.puts == puts);
    all.bytes.length = 0; /* so that looking at an entry asks nothing */
    asked = 0;
    (void)!nvrtc_find(NULL, 63000, &memory, &f);
  }
  CHECK(failing > 10 && all.puts == puts + 1); /* the last one failed nowhere */
  failing = 0;
  make("two", "a third", 10);
  new_path = one;
  CHECK_OK(nvrtc_find(NULL, 63000, &memory, &f));
  new_path = NULL;
  CHECK(all.puts == puts + 1);
  setenv("LD_LIBRARY_PATH", path, 1);
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
}

/* Nobody is led to a library that is none of the paths, whatever an entry says. */
static void made_up(void) {
  nvrtc_found f;
  char evil[PATH_MAX];
  snprintf(evil, sizeof evil, "%s/four/libnvrtc.so.63.9.1", folder);
  memcpy(&f, all.bytes.bytes, sizeof f);
  snprintf(f.path, sizeof f.path, "%s", evil);
  CHECK(elf_identify(evil, &f.identity));
  memcpy(all.bytes.bytes, &f, sizeof f);
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
  all.bytes.length = sizeof f + 32;
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
  memcpy(&f, all.bytes.bytes, sizeof f);
  f.identity.size++;
  memcpy(all.bytes.bytes, &f, sizeof f);
  found(1, "libnvrtc.so.63.8.1");
}

/* The environment and the driver are part of what it goes by. */
static void surroundings(void) {
  nvrtc_found f;
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/one", folder);
  setenv("LD_LIBRARY_PATH", path, 1);
  found(1, "libnvrtc.so.63.8.1");
  found(0, "libnvrtc.so.63.8.1");
  reads = 0;
  (void)!nvrtc_find(NULL, 12040, &memory, &f);
  CHECK(reads > 0);
}

/* Bytes that are damaged lead to a search. */
static void damaged(void) {
  nvrtc_found right, f;
  uint64_t state = check_seed();
  CHECK_OK(nvrtc_find(NULL, 63000, &memory, &right));
  for (int i = 0; i < 60; i++) {
    CHECK_OK(nvrtc_find(NULL, 63000, &memory, &f));
    CHECK(!strcmp(f.path, right.path));
    size_t head = sizeof right + 32,
           at = head + (size_t)(check_random(&state) % (all.bytes.length - head));
    if (i % 3 == 0)
      all.bytes.length = (size_t)(check_random(&state) % all.bytes.length);
    else if (i % 3 == 1)
      all.bytes.bytes[at] ^= (char)(1 + check_random(&state) % 255);
    else
      all.bytes.bytes[sizeof right + (size_t)(check_random(&state) % 32)] ^= 1;
    reads = 0;
    CHECK_OK(nvrtc_find(NULL, 63000, &memory, &f));
    CHECK(!strcmp(f.path, right.path));
    CHECK(reads > 0 || i % 3 == 1); /* where nothing was, nothing may be at another path too */
  }
}

int main(void) {
  char path[2 * PATH_MAX];
  read_library();
  scratch_make(folder);
  make_folder("one");
  make_folder("two");
  make_folder("home");
  make("one", "libnvrtc.so.63.1.88", library_bytes);
  make("one", "libnvrtc.so.63", library_bytes);
  snprintf(path, sizeof path, "%s/one:%s/two:%s/three", folder, folder, folder);
  setenv("LD_LIBRARY_PATH", path, 1);
  snprintf(path, sizeof path, "%s/home", folder);
  setenv("HOME", path, 1);
  is_kept();
  anything_changes();
  behind_a_link();
  links();
  disturbed();
  made_up();
  surroundings();
  damaged();
  text_free(&all.under);
  text_free(&all.bytes);
  free(library);
  scratch_remove(folder);
  return check_report();
}
