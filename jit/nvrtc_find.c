/* nvrtc_find.c: the search for libnvrtc: what the user names, the loader's path, what the process
 * has loaded already, the CUDA toolkit, Python wheels. Never loads a candidate: versions come from
 * file names, validity from the ELF header. */
#include "nvrtc_find.h"

#include "file.h"
#include "text.h"
#include <dirent.h>
#include <fnmatch.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#if defined(__aarch64__)
#define MULTIARCH "aarch64-linux-gnu"
#define TARGET "sbsa-linux"
#else
#define MULTIARCH "x86_64-linux-gnu"
#define TARGET "x86_64-linux"
#endif

enum {
  OLDEST_MAJOR = 11,
  OLDEST_MINOR = 8,
  MAJOR_MAX = 64,
  DIRECTORIES_MAX = 128,
  CANDIDATES_MAX = 16
};

typedef struct {
  int driver_major; /* 0: any */
  int have;
  nvrtc_found best;
  text looked;  /* directories, one a line */
  text refused; /* refused candidates with the reasons, for one sentence */
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
  char *real = realpath(path, NULL);
  size_t length = real ? strlen(real) : 0;
  if (!real || length >= sizeof f.path) {
    free(real);
    return;
  }
  memcpy(f.path, real, length + 1);
  free(real);
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
  else if (!elf_identify(f.path, &f.identity))
    refuse(s, path, "not a library for this machine");
  else {
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

/* System directories are large: they are read once, then the few candidates are looked at. */
static void scan(search *s, const char *directory) {
  int minors[MAJOR_MAX] = {0};
  char names[CANDIDATES_MAX][64], path[PATH_MAX];
  int count = 0;
  struct stat is;
  if (directory[0] != '/' || seen(&s->looked, directory) || stat(directory, &is) != 0 ||
      scanned(s, &is))
    return;
  DIR *d = opendir(directory);
  if (!d)
    return;
  for (struct dirent *e; (e = readdir(d));) {
    if (strncmp(e->d_name, "libnvrtc", 8) != 0 || strlen(e->d_name) >= sizeof names[0])
      continue;
    note_minor(e->d_name, minors);
    if (strncmp(e->d_name + 8, ".so", 3) == 0 && count < CANDIDATES_MAX)
      memcpy(names[count++], e->d_name, strlen(e->d_name) + 1);
  }
  closedir(d);
  for (int i = 0; i < count; i++) {
    int length = snprintf(path, sizeof path, "%s/%s", directory, names[i]);
    if (length > 0 && (size_t)length < sizeof path)
      consider(s, path, minors);
  }
}

static int has_wildcard(const char *name) {
  return strpbrk(name, "*?[") != NULL;
}

/* Calls f for every path that matches base/pattern, names in alphabetical order; a pattern without
 * wildcards matches whether its path exists or not. Returns how many matched. (glob of the C
 * library frees twice when memory runs out.) */
static int each_match(search *s, const char *base, const char *pattern,
                      void (*f)(search *s, const char *path)) {
  char path[PATH_MAX], part[NAME_MAX + 1];
  size_t length = strcspn(pattern, "/");
  const char *rest = pattern[length] ? pattern + length + 1 : NULL;
  if (base[0] != '/' || length > NAME_MAX)
    return 0;
  if (!has_wildcard(pattern)) {
    int bytes = snprintf(path, sizeof path, "%s/%s", base, pattern);
    if (bytes < 0 || (size_t)bytes >= sizeof path)
      return 0;
    f(s, path);
    return 1;
  }
  memcpy(part, pattern, length);
  part[length] = '\0';
  if (!has_wildcard(part)) {
    int bytes = snprintf(path, sizeof path, "%s/%s", base, part);
    return bytes < 0 || (size_t)bytes >= sizeof path ? 0 : each_match(s, path, rest, f);
  }
  struct dirent **entries;
  int matched = 0, count = scandir(base, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    int bytes = fnmatch(part, entries[i]->d_name, FNM_PERIOD) == 0
                    ? snprintf(path, sizeof path, "%s/%s", base, entries[i]->d_name)
                    : -1;
    free(entries[i]);
    if (bytes < 0 || (size_t)bytes >= sizeof path)
      continue;
    if (rest)
      matched += each_match(s, path, rest, f);
    else {
      f(s, path);
      matched++;
    }
  }
  if (count >= 0)
    free(entries);
  return matched;
}

/* Scans every directory that matches base/pattern. */
static void scan_pattern(search *s, const char *base, const char *pattern) {
  char whole[PATH_MAX];
  int length = snprintf(whole, sizeof whole, "%s/%s", base, pattern);
  if (each_match(s, base, pattern, scan) == 0 && length > 0 && (size_t)length < sizeof whole)
    (void)seen(&s->looked, whole);
}

/* ---- places ---- */

/* Calls f for each part of a colon list. */
static void each_part(search *s, const char *list, void (*f)(search *s, const char *part)) {
  while (list && *list) {
    char part[PATH_MAX];
    size_t length = strcspn(list, ":");
    if (length > 0 && length < sizeof part) {
      memcpy(part, list, length);
      part[length] = '\0';
      f(s, part);
    }
    list += length + (list[length] == ':');
  }
}

static void scan_toolkit(search *s, const char *root) {
  scan_pattern(s, root, "lib64");
  scan_pattern(s, root, "lib");
  scan_pattern(s, root, "targets/" TARGET "/lib");
}

static void scan_wheels(search *s, const char *site) {
  scan_pattern(s, site, "nvidia/cuda_nvrtc/lib");
  scan_pattern(s, site, "nvidia/cu[0-9]*/lib");
}

static void scan_python(search *s, const char *prefix) {
  static const char *const sites[] = {"lib/python3*/*-packages", "lib64/python3*/*-packages",
                                      "local/lib/python3*/*-packages"};
  for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
    (void)each_match(s, prefix, sites[i], scan_wheels);
}

/* Scans around a folder on PATH. If a Python is there, its prefix is the parent folder; the
 * interpreter of a virtual environment is a link to the installation that it was made from. */
static void scan_bin(search *s, const char *bin) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/python3", bin);
  if (bin[0] != '/' || length < 0 || (size_t)length >= sizeof path)
    return;
  char *real = realpath(path, NULL);
  if (!real)
    return;
  for (int up = 0; up < 2; up++) {
    char *slash = strrchr(real, '/');
    if (slash)
      *slash = '\0';
  }
  scan_python(s, real);
  free(real);
  snprintf(path, sizeof path, "%s", bin);
  char *slash = strrchr(path, '/');
  if (slash && slash != path) {
    *slash = '\0';
    scan_python(s, path);
  }
}

/* Collects the directories of CUDA and torch libraries in this process. It only copies names, since
 * the loader's lock is held here. */
static int note_loaded(struct dl_phdr_info *info, size_t size, void *list) {
  (void)size;
  const char *name = info->dlpi_name;
  const char *file = name ? last_part(name) : "";
  if (file > name && (strncmp(file, "libcu", 5) == 0 || strncmp(file, "libnv", 5) == 0 ||
                      strncmp(file, "libtorch", 8) == 0))
    text_add(list, "%.*s:", (int)(file - name - 1), name);
  return 0;
}

static void scan_loaded(search *s, const char *directory) {
  scan(s, directory);
  scan_pattern(s, directory, "../../cuda_nvrtc/lib");        /* next to another wheel of NVIDIA's */
  scan_pattern(s, directory, "../../nvidia/cuda_nvrtc/lib"); /* next to torch */
  scan_pattern(s, directory, "../../nvidia/cu[0-9]*/lib");
}

/* Scans the directories that a file of the loader's configuration lists. */
static void scan_listed(search *s, const char *path) {
  char line[PATH_MAX];
  FILE *f = fopen(path, "re");
  while (f && fgets(line, sizeof line, f)) {
    line[strcspn(line, " \t\r\n#")] = '\0';
    if (line[0] == '/')
      scan(s, line);
  }
  if (f)
    fclose(f);
}

static void scan_usual_places(search *s) {
  static const char *const system[] = {
      "/usr/lib/" MULTIARCH, "/lib/" MULTIARCH, "/usr/lib64", "/lib64", "/usr/lib",
      "/usr/local/lib"};
  static const char *const roots[] = {"CUDA_HOME", "CUDA_PATH"};
  static const char *const prefixes[] = {"VIRTUAL_ENV", "CONDA_PREFIX"};
  each_part(s, file_environment("LD_LIBRARY_PATH"), scan);
  text loaded = TEXT_EMPTY;
  dl_iterate_phdr(note_loaded, &loaded);
  each_part(s, loaded.bytes, scan_loaded);
  text_free(&loaded);
  (void)each_match(s, "/etc/ld.so.conf.d", "*.conf", scan_listed);
  for (size_t i = 0; i < sizeof system / sizeof *system; i++)
    scan(s, system[i]);
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
    if (file_environment(roots[i]))
      scan_toolkit(s, file_environment(roots[i]));
  scan_pattern(s, "/usr/local", "cuda*/lib64");
  scan_pattern(s, "/usr/local", "cuda*/targets/" TARGET "/lib");
  scan_pattern(s, "/opt", "cuda*/lib64");
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (file_environment(prefixes[i])) {
      scan_pattern(s, file_environment(prefixes[i]), "lib");
      scan_python(s, file_environment(prefixes[i]));
    }
  each_part(s, file_environment("PATH"), scan_bin);
  char local[PATH_MAX];
  const char *home = file_environment("HOME");
  if (home && (size_t)snprintf(local, sizeof local, "%s/.local", home) < sizeof local)
    scan_python(s, local);
}

static void scan_named(search *s, const char *path) {
  struct stat is;
  char directory[PATH_MAX];
  if (stat(path, &is) == 0 && S_ISDIR(is.st_mode)) {
    scan(s, path);
    scan_toolkit(s, path);
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

tw_status nvrtc_find(const char *path, int driver_version, nvrtc_found *out) {
  search s = {.driver_major = driver_version / 1000, .looked = TEXT_EMPTY, .refused = TEXT_EMPTY};
  tw_status status = TW_OK;
  if (path)
    scan_named(&s, path);
  else
    scan_usual_places(&s);
  if (s.have)
    *out = s.best;
  else
    status = status_fail(
        TW_NO_COMPILER, "no usable NVRTC (libnvrtc.so.11.2 to .13%s).%s%s%s Looked in: %s",
        driver_version ? ", not newer than the driver" : "",
        s.refused.bytes ? " Found, but refused: " : "", s.refused.bytes ? s.refused.bytes : "",
        s.refused.bytes ? "." : "", in_one_line(&s.looked));
  text_free(&s.looked);
  text_free(&s.refused);
  return status;
}
