/* library_places.c: the search for directories: wildcards, Python's packages, what the process has
 * loaded. */
#include "library_places.h"

#include "file.h"
#include "text.h"
#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__aarch64__)
#define MULTIARCH "aarch64-linux-gnu"
#define TARGET "sbsa-linux"
#else
#define MULTIARCH "x86_64-linux-gnu"
#define TARGET "x86_64-linux"
#endif

static int has_wildcard(const char *name) {
  return strpbrk(name, "*?[") != NULL;
}

static void depends(const library_places *p, const char *path) {
  if (p->depends)
    p->depends(p->user, path);
}

int library_places_absent(int error) {
  return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP;
}

/* After a failure, of which errno tells. */
static void depends_on_failure(const library_places *p) {
  if (!library_places_absent(errno))
    depends(p, NULL);
}

/* Calls f for every path that matches base/pattern, names in alphabetical order; a pattern without
 * wildcards matches whether its path exists or not. Returns how many matched. (glob of the C
 * library frees twice when memory runs out.) */
static int each_match(const library_places *p, const char *base, const char *pattern,
                      void (*f)(const library_places *p, const char *path)) {
  char path[PATH_MAX], part[NAME_MAX + 1];
  size_t length = strcspn(pattern, "/");
  const char *rest = pattern[length] ? pattern + length + 1 : NULL;
  if (base[0] != '/' || length > NAME_MAX)
    return 0;
  if (!has_wildcard(pattern)) {
    int bytes = snprintf(path, sizeof path, "%s/%s", base, pattern);
    if (bytes < 0 || (size_t)bytes >= sizeof path)
      return 0;
    f(p, path);
    return 1;
  }
  memcpy(part, pattern, length);
  part[length] = '\0';
  if (!has_wildcard(part)) {
    int bytes = snprintf(path, sizeof path, "%s/%s", base, part);
    return bytes < 0 || (size_t)bytes >= sizeof path ? 0 : each_match(p, path, rest, f);
  }
  struct dirent **entries;
  depends(p, base);
  int matched = 0, count = scandir(base, &entries, NULL, alphasort);
  for (int i = 0; i < count; i++) {
    int bytes = fnmatch(part, entries[i]->d_name, FNM_PERIOD) == 0
                    ? snprintf(path, sizeof path, "%s/%s", base, entries[i]->d_name)
                    : -1;
    free(entries[i]);
    if (bytes < 0 || (size_t)bytes >= sizeof path)
      continue;
    if (rest)
      matched += each_match(p, path, rest, f);
    else {
      f(p, path);
      matched++;
    }
  }
  if (count >= 0)
    free(entries);
  else
    depends_on_failure(p);
  return matched;
}

static void visit(const library_places *p, const char *directory) {
  if (directory[0] == '/') /* nobody looks at others */
    depends(p, directory);
  p->visit(p->user, directory);
}

/* Visits every directory that matches base/pattern, or else the pattern. */
static void visit_pattern(const library_places *p, const char *base, const char *pattern) {
  char whole[PATH_MAX];
  int length = snprintf(whole, sizeof whole, "%s/%s", base, pattern);
  if (each_match(p, base, pattern, visit) == 0 && length > 0 && (size_t)length < sizeof whole)
    visit(p, whole);
}

/* ---- places ---- */

/* Calls f for each part of a colon list. */
static void each_part(const library_places *p, const char *list,
                      void (*f)(const library_places *p, const char *part)) {
  while (list && *list) {
    char part[PATH_MAX];
    size_t length = strcspn(list, ":");
    if (length > 0 && length < sizeof part) {
      memcpy(part, list, length);
      part[length] = '\0';
      f(p, part);
    }
    list += length + (list[length] == ':');
  }
}

void library_places_toolkit(const library_places *p, const char *root) {
  visit_pattern(p, root, "lib64");
  visit_pattern(p, root, "lib");
  visit_pattern(p, root, "targets/" TARGET "/lib");
}

static void scan_wheels(const library_places *p, const char *site) {
  char pattern[128];
  for (const char *const *wheel = p->wheels; *wheel; wheel++)
    if ((size_t)snprintf(pattern, sizeof pattern, "%s/lib", *wheel) < sizeof pattern)
      visit_pattern(p, site, pattern);
}

/* Adds a part to a colon list. 0: the list has it. */
static int add_once(text *list, const char *path, size_t length) {
  char part[PATH_MAX + 2];
  size_t bytes = (size_t)snprintf(part, sizeof part, ":%.*s:", (int)length, path);
  if (bytes < sizeof part && list->bytes && strstr(list->bytes, part))
    return 0;
  if (bytes < sizeof part)
    text_bytes(list, part + (list->length > 0), bytes - (list->length > 0));
  return 1;
}

/* By name, since a folder of Python's own modules takes longer to read than all else here. */
static void scan_version(const library_places *p, const char *python) {
  static const char *const sites[] = {"dist-packages", "site-packages"};
  char path[PATH_MAX];
  for (size_t i = 0; i < sizeof sites / sizeof *sites; i++)
    if ((size_t)snprintf(path, sizeof path, "%s/%s", python, sites[i]) < sizeof path) {
      depends(p, path);
      if (access(path, F_OK) == 0)
        scan_wheels(p, path);
      else
        depends_on_failure(p);
    }
}

static void scan_python(const library_places *p, const char *prefix) {
  static const char *const versions[] = {"lib/python3*", "lib64/python3*", "local/lib/python3*"};
  if (p->pythons && !add_once(p->pythons, prefix, strlen(prefix)))
    return;
  for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
    (void)each_match(p, prefix, versions[i], scan_version);
}

/* Visits what is around a folder on PATH. If a Python is there, its prefix is the parent folder;
 * the interpreter of a virtual environment is a link to the installation that it was made from. */
static void scan_bin(const library_places *p, const char *bin) {
  char path[PATH_MAX];
  int length = snprintf(path, sizeof path, "%s/python3", bin);
  if (bin[0] != '/' || length < 0 || (size_t)length >= sizeof path)
    return;
  depends(p, path);
  char *real = access(path, F_OK) == 0 ? realpath(path, NULL) : NULL;
  if (!real) {
    depends_on_failure(p);
    return;
  }
  for (int up = 0; up < 2; up++) {
    char *slash = strrchr(real, '/');
    if (slash)
      *slash = '\0';
  }
  scan_python(p, real);
  free(real);
  snprintf(path, sizeof path, "%s", bin);
  char *slash = strrchr(path, '/');
  if (slash && slash != path) {
    *slash = '\0';
    scan_python(p, path);
  }
}

/* Two colon lists, each part once. */
typedef struct {
  text directories; /* of CUDA's and torch's libraries in this process */
  text sites;       /* folders of Python packages that it has loaded libraries from */
} loaded;

static void note_file(loaded *l, const char *name) {
  static const char *const packages[] = {"/site-packages/", "/dist-packages/"};
  const char *slash = name ? strrchr(name, '/') : NULL;
  if (!slash || slash == name)
    return;
  if (!strncmp(slash, "/libcu", 6) || !strncmp(slash, "/libnv", 6) ||
      !strncmp(slash, "/libtorch", 9))
    (void)add_once(&l->directories, name, (size_t)(slash - name));
  for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
    const char *at = strstr(name, packages[i]);
    if (at)
      (void)add_once(&l->sites, name, (size_t)(at - name) + strlen(packages[i]) - 1);
  }
}

/* It only copies names, since the loader's lock is held here. */
static int note_loaded(struct dl_phdr_info *info, size_t size, void *of) {
  (void)size;
  note_file(of, info->dlpi_name);
  return 0;
}

static void scan_near(const library_places *p, const char *directory) {
  char path[PATH_MAX];
  visit(p, directory);
  if ((size_t)snprintf(path, sizeof path, "%s/../../..", directory) >= sizeof path)
    return;
  scan_wheels(p, path); /* next to another wheel of NVIDIA's */
  path[strlen(path) - 3] = '\0';
  scan_wheels(p, path); /* next to torch */
}

static loaded find_loaded(void) {
  loaded l = {TEXT_EMPTY, TEXT_EMPTY};
  dl_iterate_phdr(note_loaded, &l);
  char program[PATH_MAX]; /* which has no name in that list, and may be of a package too */
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  program[length > 0 ? length : 0] = '\0';
  note_file(&l, program);
  return l;
}

static void scan_loaded(const library_places *p) {
  loaded l = find_loaded();
  if (l.directories.failed || l.sites.failed)
    depends(p, NULL);
  each_part(p, l.directories.bytes, scan_near);
  each_part(p, l.sites.bytes, scan_wheels);
  text_free(&l.directories);
  text_free(&l.sites);
}

/* Visits the directories that a file of the loader's configuration lists. */
static void scan_listed(const library_places *p, const char *path) {
  char line[PATH_MAX];
  depends(p, path);
  FILE *f = fopen(path, "re");
  while (f && fgets(line, sizeof line, f)) {
    line[strcspn(line, " \t\r\n#")] = '\0';
    if (line[0] == '/')
      visit(p, line);
  }
  if (!f)
    depends_on_failure(p);
  else if (ferror(f))
    depends(p, NULL);
  if (f)
    fclose(f);
}

static void visit_all(const library_places *p) {
  static const char *const system[] = {
      "/usr/lib/" MULTIARCH, "/lib/" MULTIARCH, "/usr/lib64", "/lib64", "/usr/lib",
      "/usr/local/lib"};
  static const char *const roots[] = {"CUDA_HOME", "CUDA_PATH"};
  static const char *const prefixes[] = {"VIRTUAL_ENV", "CONDA_PREFIX"};
  each_part(p, file_environment("LD_LIBRARY_PATH"), visit);
  scan_loaded(p);
  (void)each_match(p, "/etc/ld.so.conf.d", "*.conf", scan_listed);
  for (size_t i = 0; i < sizeof system / sizeof *system; i++)
    visit(p, system[i]);
  for (size_t i = 0; i < sizeof roots / sizeof *roots; i++)
    if (file_environment(roots[i]))
      library_places_toolkit(p, file_environment(roots[i]));
  visit_pattern(p, "/usr/local", "cuda*/lib64");
  visit_pattern(p, "/usr/local", "cuda*/targets/" TARGET "/lib");
  visit_pattern(p, "/opt", "cuda*/lib64");
  for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
    if (file_environment(prefixes[i])) {
      visit_pattern(p, file_environment(prefixes[i]), "lib");
      scan_python(p, file_environment(prefixes[i]));
    }
  each_part(p, file_environment("PATH"), scan_bin);
  char local[PATH_MAX];
  const char *home = file_environment("HOME");
  if (home && (size_t)snprintf(local, sizeof local, "%s/.local", home) < sizeof local)
    scan_python(p, local);
}

void library_places_usual(const library_places *p) {
  text pythons = TEXT_EMPTY;
  library_places all = *p;
  all.pythons = &pythons;
  visit_all(&all);
  text_free(&pythons);
}

void library_places_besides(text *out) {
  static const char *const variables[] = {
      "LD_LIBRARY_PATH", "CUDA_HOME", "CUDA_PATH", "VIRTUAL_ENV", "CONDA_PREFIX", "PATH", "HOME"};
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
    const char *value = file_environment(variables[i]);
    text_add(out, "%s%s%s\n", variables[i], value ? "=" : "", value ? value : "");
  }
  loaded l = find_loaded();
  text_add(out, "%s\n%s\n", l.directories.bytes ? l.directories.bytes : "",
           l.sites.bytes ? l.sites.bytes : "");
  if (l.directories.failed || l.sites.failed)
    out->failed = 1;
  text_free(&l.directories);
  text_free(&l.sites);
}
