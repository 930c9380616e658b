/* nvrtc_find.c: the search for libnvrtc: what the user names, or the usual places. Never loads a
 * candidate: versions come from file names, validity from the ELF header. */
#include "nvrtc_find.h"

#include "library_places.h"
#include "nvrtc_memory.h"
#include "text.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* 11.8 is the oldest: the first that knows sm_90, from which on the model counts on clusters of
 * blocks (FACTS_ARCH_CLUSTERS) without asking the compiler. */
enum {
  OLDEST_MAJOR = 11,
  OLDEST_MINOR = 8,
  MAJOR_MAX = 64,
  DIRECTORIES_MAX = 128,
  CANDIDATES_MAX = 16
};

typedef struct {
  int driver_major; /* 0: any */
  int named;        /* 1: the user named the place */
  int have;
  nvrtc_found best;
  text looked;          /* directories, one a line */
  text refused;         /* refused candidates with the reasons, for one sentence */
  nvrtc_stamps *stamps; /* of all that the search goes by; NULL: nobody remembers it */
  struct {
    dev_t device;
    ino_t inode;
  } directories[DIRECTORIES_MAX]; /* scanned */
  int directory_count;
} search;

/* ---- candidates ---- */

/* Reads "M" or "M.m" after prefix; 1 when name begins with prefix and a number follows. */
static int read_version(const char *name, const char *prefix, int *major, int *minor) {
  size_t length = strlen(prefix);
  if (strncmp(name, prefix, length) != 0 || name[length] < '0' || name[length] > '9')
    return 0;
  char *end;
  long first = strtol(name + length, &end, 10), second = 0;
  if (*end == '.' && end[1] >= '0' && end[1] <= '9')
    second = strtol(end + 1, &end, 10);
  if (first < 1 || first >= MAJOR_MAX || second > 99)
    return 0;
  *major = (int)first;
  *minor = (int)second;
  return 1;
}

static const char *last_part(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* path NULL: something could not be looked at. */
static void depends(void *of, const char *path) {
  const search *s = of;
  if (s->stamps)
    nvrtc_stamp(s->stamps, path);
}

/* Keeps, for each major version, the highest minor version of the builtins in a directory: a
 * library may be named by its major version alone, and 11.8 is named 11.2. */
static void note_minor(const char *name, int minors[MAJOR_MAX]) {
  int major, minor;
  if (read_version(name, "libnvrtc-builtins.so.", &major, &minor) && minor > minors[major])
    minors[major] = minor;
}

static void refuse(search *s, const char *path, const char *why) {
  text_add(&s->refused, "%s%s: %s", s->refused.length ? "; " : "", path, why);
}

static void consider(search *s, const char *path, const int *minors) {
  nvrtc_found f = {.major = 0};
  depends(s, path); /* which may be a link */
  char *real = realpath(path, NULL);
  size_t length = real ? strlen(real) : 0;
  if (!real || length >= sizeof f.path) {
    if (!real && !library_places_absent(errno))
      depends(s, NULL);
    free(real);
    return;
  }
  memcpy(f.path, real, length + 1);
  free(real);
  depends(s, f.path);
  if (!read_version(last_part(f.path), "libnvrtc.so.", &f.major, &f.minor))
    (void)read_version(last_part(path), "libnvrtc.so.", &f.major, &f.minor);
  if (f.major && minors[f.major] > f.minor)
    f.minor = minors[f.major];
  if (s->have &&
      (f.major < s->best.major || (f.major == s->best.major && f.minor <= s->best.minor)))
    return;
  if (!f.major)
    refuse(s, path, "its name tells no version");
  else if (f.major < OLDEST_MAJOR || (f.major == OLDEST_MAJOR && f.minor < OLDEST_MINOR))
    refuse(s, path, "older than 11.8");
  else if (s->driver_major && f.major > s->driver_major)
    refuse(s, path, "newer than the driver");
  else if (!elf_identify(f.path, &f.identity)) {
    refuse(s, path, "not a library for this machine");
    depends(s, NULL); /* or it could not be read */
  } else {
    s->best = f;
    s->have = 1;
  }
}

/* 1 when the line is in the list already; else it is added. */
static int seen(text *list, const char *line) {
  char needle[PATH_MAX + 2];
  int length = snprintf(needle, sizeof needle, "\n%s\n", line);
  if (length < 0 || (size_t)length >= sizeof needle)
    return 1;
  if (list->length == 0)
    text_bytes(list, "\n", 1);
  if (list->bytes && strstr(list->bytes, needle))
    return 1;
  text_add(list, "%s\n", line);
  return 0;
}

/* 1 when the directory, by whatever name, has been scanned. */
static int scanned(search *s, const struct stat *is) {
  for (int i = 0; i < s->directory_count; i++)
    if (s->directories[i].device == is->st_dev && s->directories[i].inode == is->st_ino)
      return 1;
  if (s->directory_count < DIRECTORIES_MAX) {
    s->directories[s->directory_count].device = is->st_dev;
    s->directories[s->directory_count++].inode = is->st_ino;
  }
  return 0;
}

static int has(search *s, const char *directory, const char *name, int major) {
  char path[PATH_MAX];
  int length = major ? snprintf(path, sizeof path, "%s/%s.%d", directory, name, major)
                     : snprintf(path, sizeof path, "%s/%s", directory, name);
  struct stat is; /* also of a link that leads nowhere yet */
  if (length < 1 || (size_t)length >= sizeof path)
    return 0;
  if (lstat(path, &is) == 0)
    return 1;
  if (!library_places_absent(errno))
    depends(s, NULL);
  return 0;
}

/* Whether a library has one of the names by which programs are linked with it. Reading a system's
 * directory of a thousand files takes far longer than asking for a few names. */
static int is_installed(search *s, const char *directory) {
  int found = has(s, directory, "libnvrtc.so", 0) || has(s, directory, "libnvrtc.so.11.2", 0);
  for (int major = OLDEST_MAJOR + 1; major <= s->driver_major + 1 && !found; major++)
    found = has(s, directory, "libnvrtc.so", major);
  return found;
}

/* System directories are large: they are read once, then the few candidates are looked at. */
static void scan(void *of, const char *directory) {
  search *s = of;
  int minors[MAJOR_MAX] = {0};
  char names[CANDIDATES_MAX][64], path[PATH_MAX];
  int count = 0;
  struct stat is;
  if (directory[0] != '/' || seen(&s->looked, directory) || stat(directory, &is) != 0 ||
      scanned(s, &is) || (s->driver_major && !s->named && !is_installed(s, directory)))
    return;
  DIR *d = opendir(directory);
  if (!d) {
    if (!library_places_absent(errno))
      depends(s, NULL);
    return;
  }
  errno = 0;
  for (struct dirent *e; (e = readdir(d));) {
    if (strncmp(e->d_name, "libnvrtc", 8) != 0 || strlen(e->d_name) >= sizeof names[0])
      continue;
    note_minor(e->d_name, minors);
    if (strncmp(e->d_name + 8, ".so", 3) == 0 && count < CANDIDATES_MAX)
      memcpy(names[count++], e->d_name, strlen(e->d_name) + 1);
  }
  if (errno)
    depends(s, NULL);
  closedir(d);
  for (int i = 0; i < count; i++) {
    int length = snprintf(path, sizeof path, "%s/%s", directory, names[i]);
    if (length > 0 && (size_t)length < sizeof path)
      consider(s, path, minors);
  }
}

static void scan_named(search *s, const library_places *places, const char *path) {
  struct stat is;
  char directory[PATH_MAX];
  if (stat(path, &is) == 0 && S_ISDIR(is.st_mode)) {
    scan(s, path);
    library_places_toolkit(places, path);
    return;
  }
  (void)seen(&s->looked, path);
  /* Builtins in the folder of the library itself tell its version as well. */
  char *real = realpath(path, NULL);
  if (!real)
    return;
  snprintf(directory, sizeof directory, "%.*s", (int)(last_part(real) - real), real);
  int minors[MAJOR_MAX] = {0};
  DIR *d = opendir(directory);
  if (d) {
    for (struct dirent *e; (e = readdir(d));)
      note_minor(e->d_name, minors);
    closedir(d);
  }
  consider(s, path, minors);
  free(real);
}

/* Looks in all usual places: first by names alone, and reads whole directories where that finds
 * nothing. */
static void search_usual(search *s, const library_places *places) {
  library_places_usual(places);
  if (s->have)
    return;
  text_free(&s->looked);
  text_free(&s->refused);
  s->looked = s->refused = (text)TEXT_EMPTY;
  s->directory_count = 0;
  s->named = 1;
  library_places_usual(places);
}

/* The directories with spaces between them. */
static const char *in_one_line(text *looked) {
  if (looked->length < 2)
    return "nowhere";
  looked->bytes[looked->length - 1] = '\0'; /* a newline, as is the first byte */
  for (char *at = looked->bytes; *at; at++)
    if (*at == '\n')
      *at = ' ';
  return looked->bytes + 1;
}

tw_status nvrtc_find(const char *path, int driver_version, const compiler_memory *memory,
                     nvrtc_found *out) {
  nvrtc_stamps stamps;
  const int remembers = memory && !path, driver_major = driver_version / 1000;
  nvrtc_stamps_begin(&stamps, driver_major);
  if (remembers && nvrtc_recall(memory, &stamps, out)) {
    nvrtc_stamps_end(&stamps);
    return TW_OK;
  }
  search s = {.stamps = remembers ? &stamps : NULL,
              .driver_major = driver_major,
              .named = path != NULL,
              .looked = TEXT_EMPTY,
              .refused = TEXT_EMPTY};
  static const char *const wheels[] = {"nvidia/cuda_nvrtc", "nvidia/cu[0-9]*", NULL};
  const library_places places = {
      .wheels = wheels, .visit = scan, .depends = remembers ? depends : NULL, .user = &s};
  tw_status status = TW_OK;
  if (path)
    scan_named(&s, &places, path);
  else
    search_usual(&s, &places);
  if (s.have)
    *out = s.best;
  else
    status = status_fail(
        TW_NO_COMPILER, "no usable NVRTC (libnvrtc.so.11.2 to .13%s).%s%s%s Looked in: %s",
        driver_version ? ", not newer than the driver" : "",
        s.refused.bytes ? " Found, but refused: " : "", s.refused.bytes ? s.refused.bytes : "",
        s.refused.bytes ? "." : "", in_one_line(&s.looked));
  if (s.have && remembers && !s.looked.failed && !s.refused.failed)
    nvrtc_remember(memory, &stamps, out);
  nvrtc_stamps_end(&stamps);
  text_free(&s.looked);
  text_free(&s.refused);
  return status;
}
