/* paths.c: which directories are trusted, and where the cache and the profile live by default.
 * Owns the walk over a path and the reading of the environment; never opens a file's contents. */
#include "file.h"
#include "text.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { LINKS_MOST = 40 }; /* symbolic links on one path, as in the kernel */

/* What a walk over a path is for. */
typedef struct {
  int owner;   /* FILE_OWN, FILE_LAYER */
  int make;    /* 1: missing directories are made */
  int holder;  /* 1: for the last directory the rules of an ancestor suffice */
  int missing; /* out: 1 when a component does not exist */
} walk;

char *file_absolute(const char *path) {
  if (path[0] == '/')
    return strdup(path);
  char *here = getcwd(NULL, 0);
  if (!here)
    return NULL;
  size_t size = strlen(here) + strlen(path) + 2;
  char *result = malloc(size);
  if (result) {
    strcpy(result, here);
    strcat(result, "/");
    strcat(result, path);
  }
  free(here);
  return result;
}

static tw_status absolute(const char *path, char **result) {
  char *made = file_absolute(path);
  if (!made)
    return errno == ENOMEM ? status_fail(TW_NO_MEMORY, "out of memory while checking %s", path)
                           : status_fail(TW_FILE_ERROR, "no current directory for %s", path);
  *result = made;
  return TW_OK;
}

static int on_read_only_mount(const char *path) {
  struct statvfs mount;
  return statvfs(path, &mount) == 0 && (mount.f_flag & ST_RDONLY);
}

static int owner_trusted(uid_t owner) {
  return owner == 0 || owner == geteuid();
}

/* Checks one real directory of the path; last: 1 if it is the last one. */
static tw_status check_directory(const walk *w, const char *path, const struct stat *found,
                                 int last) {
  int sticky_allowed = !last || w->holder;
  if (!S_ISDIR(found->st_mode))
    return status_fail(TW_FILE_ERROR, "%s is not a directory", path);
  if (w->owner == FILE_LAYER && on_read_only_mount(path))
    return TW_OK; /* nobody can change it, whoever owns it */
  if (!owner_trusted(found->st_uid))
    return status_fail(TW_FILE_ERROR, "the directory %s belongs to user %lu", path,
                       (unsigned long)found->st_uid);
  if ((found->st_mode & (S_IWGRP | S_IWOTH)) && !(sticky_allowed && (found->st_mode & S_ISVTX)))
    return status_fail(TW_FILE_ERROR, "the directory %s is writable by group or others", path);
  return TW_OK;
}

/* Gives the path with its first `prefix` bytes, which are a link, replaced by the link's target.
 * Whoever owns the link decides where the path leads, so its owner must be trusted. */
static tw_status follow(const walk *w, const char *path, size_t prefix, const struct stat *link,
                        char **redirected) {
  if (!owner_trusted(link->st_uid) && !(w->owner == FILE_LAYER && on_read_only_mount(path)))
    return status_fail(TW_FILE_ERROR, "the symbolic link %.*s belongs to user %lu", (int)prefix,
                       path, (unsigned long)link->st_uid);
  char name[PATH_MAX], target[PATH_MAX];
  if (prefix >= sizeof name)
    return status_fail(TW_FILE_ERROR, "the path %s is too long", path);
  memcpy(name, path, prefix);
  name[prefix] = '\0';
  ssize_t length = readlink(name, target, sizeof target - 1);
  if (length < 0)
    return status_fail(TW_FILE_ERROR, "reading the link %s: %s", name, strerror(errno));
  target[length] = '\0';
  *strrchr(name, '/') = '\0'; /* a relative target starts in the link's folder */
  size_t size = strlen(name) + (size_t)length + strlen(path + prefix) + 2;
  char *result = malloc(size);
  if (!result)
    return status_fail(TW_NO_MEMORY, "out of memory while following a link");
  result[0] = '\0';
  if (target[0] != '/') {
    strcat(result, name);
    strcat(result, "/");
  }
  strcat(result, target);
  strcat(result, path + prefix);
  *redirected = result;
  return TW_OK;
}

/* Looks at one prefix of the path without following it as a link; makes it if the walk may. */
static tw_status look(walk *w, const char *path, struct stat *found) {
  if (lstat(path, found) == 0)
    return TW_OK;
  if (errno == ENOENT && w->make) {
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
      return status_fail(TW_FILE_ERROR, "making the directory %s: %s", path, strerror(errno));
    if (lstat(path, found) == 0) {
      if ((found->st_mode & 0700) != 0700 && found->st_uid == geteuid() && S_ISDIR(found->st_mode))
        (void)!chmod(path, 0700); /* for an umask that would deny our own access */
      return TW_OK;
    }
  }
  w->missing = errno == ENOENT;
  return status_fail(TW_FILE_ERROR, "the directory %s: %s", path, strerror(errno));
}

/* Checks every prefix of an absolute path, one after another; path is restored afterwards. Stops at
 * the first link and gives the path to go on with, or NULL when the whole path is checked. */
static tw_status walk_prefixes(walk *w, char *path, char **redirected) {
  *redirected = NULL;
  for (size_t end = 1;;) {
    char kept = path[end];
    path[end] = '\0';
    struct stat found = {0};
    /* The root is the only prefix that the next component follows without a slash. */
    int last = kept == '\0' || (end > 1 && strspn(path + end + 1, "/") == strlen(path + end + 1));
    tw_status status = look(w, path, &found);
    int link = status == TW_OK && S_ISLNK(found.st_mode);
    if (link && last && !w->holder)
      status = status_fail(TW_FILE_ERROR, "%s is a symbolic link", path);
    else if (status == TW_OK && !link)
      status = check_directory(w, path, &found, last);
    path[end] = kept;
    if (status != TW_OK)
      return status;
    if (link)
      return follow(w, path, end, &found, redirected);
    if (last)
      return TW_OK;
    end += strspn(path + end, "/");
    end += strcspn(path + end, "/");
  }
}

static tw_status walk_path(walk *w, const char *path) {
  char *current = NULL;
  TRY(absolute(path, &current));
  tw_status status = TW_OK;
  for (int links = 0; status == TW_OK; links++) {
    char *redirected;
    status = walk_prefixes(w, current, &redirected);
    if (status != TW_OK || !redirected)
      break;
    free(current);
    current = redirected;
    if (links >= LINKS_MOST)
      status = status_fail(TW_FILE_ERROR, "too many symbolic links on %s", path);
  }
  free(current);
  return status;
}

tw_status file_make_directory(const char *path) {
  walk w = {.owner = FILE_OWN, .make = 1};
  return walk_path(&w, path);
}

tw_status file_check_directory(const char *path, int owner) {
  walk w = {.owner = owner};
  return walk_path(&w, path);
}

tw_status file_check_parent(const char *path, int owner, int *missing) {
  *missing = 0;
  char *parent = NULL;
  TRY(absolute(path, &parent));
  char *slash = strrchr(parent, '/');
  slash[slash == parent] = '\0'; /* "/x" leaves "/" */
  walk w = {.owner = owner, .holder = 1};
  tw_status status = walk_path(&w, parent);
  *missing = w.missing;
  free(parent);
  return status;
}

int file_is_remote(const char *path) {
  /* Magic numbers by statfs(2) of file systems whose locks are held by another machine or a
   * daemon. */
  static const uint32_t remote[] = {
      0x6969,     /* NFS */
      0x517b,     /* SMB */
      0xff534d42, /* CIFS */
      0xfe534d42, /* SMB2 */
      0x0bd00bd0, /* Lustre */
      0x47504653, /* GPFS */
      0x19830326, /* BeeGFS */
      0x00c36400, /* Ceph */
      0x5346414f, /* AFS */
      0x6b414653, /* kAFS */
      0x73757245, /* Coda */
      0xaad7aaea, /* PanFS */
      0x20030528, /* OrangeFS */
      0x01021997, /* 9P */
      0x65735546, /* FUSE: may be anything */
  };
  char *current = file_absolute(path);
  if (!current)
    return 1;
  struct statfs found;
  int failed = statfs(current, &found);
  while (failed && errno == ENOENT && strcmp(current, "/") != 0) { /* the nearest that exists */
    char *slash = strrchr(current, '/');
    slash[slash == current] = '\0';
    failed = statfs(current, &found);
  }
  free(current);
  if (failed)
    return 1; /* unknown: do not wait */
  for (size_t i = 0; i < sizeof remote / sizeof *remote; i++)
    if ((uint32_t)found.f_type == remote[i])
      return 1;
  return 0;
}

int file_privileged(void) {
  return getauxval(AT_SECURE) != 0 || getuid() != geteuid() || getgid() != getegid();
}

const char *file_environment(const char *name) {
  if (file_privileged())
    return NULL;
  const char *value = getenv(name);
  return value && *value ? value : NULL;
}

/* The value of a variable that must be absolute by the XDG base directory specification; a relative
 * one counts as unset. */
static const char *absolute_environment(const char *name) {
  const char *value = file_environment(name);
  return value && value[0] == '/' ? value : NULL;
}

/* A home directory, which the library never makes: that of a service may not exist on purpose. */
static const char *home_directory(void) {
  const char *home = absolute_environment("HOME");
  struct stat found;
  return home && stat(home, &found) == 0 ? home : NULL;
}

/* Where one of the two stores is found. */
typedef struct {
  const char *list;      /* variable that gives the whole list */
  const char *xdg;       /* variable of its default root */
  const char *home_tail; /* root below HOME when xdg is unset */
  const char *tail;      /* below the root */
  const char *leaf;      /* below TWIDDLE_HOME, and below each read-only layer's folder */
} store;

static void add_layers(text *out, const store *s) {
  const char *layers = file_environment("XDG_DATA_DIRS");
  if (!layers)
    layers = "/usr/local/share:/usr/share"; /* the specification's default */
  while (*layers) {
    size_t length = strcspn(layers, ":");
    if (layers[0] == '/')
      text_add(out, ":%.*s/twiddle%s", (int)length, layers, s->leaf);
    layers += length + (layers[length] == ':');
  }
}

/* The writable place, then the read-only layers. */
static tw_status default_paths(const store *s, char **list) {
  if (file_privileged())
    return status_fail(TW_FILE_ERROR, "the process runs with another user's privileges");
  const char *given = file_environment(s->list), *moved = file_environment("TWIDDLE_HOME");
  const char *root = absolute_environment(s->xdg), *home = home_directory();
  text out = TEXT_EMPTY;
  const char *below = given ? NULL : moved ? moved : root ? root : home;
  if (below && strchr(below, ':'))
    return status_fail(TW_FILE_ERROR, "%s has a colon, which separates paths in lists: set %s",
                       below, s->list);
  if (given)
    text_add(&out, "%s", given);
  else if (moved)
    text_add(&out, "%s%s", moved, s->leaf);
  else if (root)
    text_add(&out, "%s%s", root, s->tail);
  else if (home)
    text_add(&out, "%s%s%s", home, s->home_tail, s->tail);
  else if (absolute_environment("HOME"))
    return status_fail(TW_FILE_ERROR, "the home directory %s is not there: set %s or TWIDDLE_HOME",
                       absolute_environment("HOME"), s->xdg);
  else
    return status_fail(TW_FILE_ERROR, "no home directory: set HOME, %s or TWIDDLE_HOME", s->xdg);
  if (!given || strcmp(given, "none") != 0)
    add_layers(&out, s);
  return text_take(&out, list, NULL);
}

static tw_status paths_without_home(const store *s, char **list) {
  text out = TEXT_EMPTY;
  text_add(&out, "none");
  if (!file_privileged())
    add_layers(&out, s);
  return text_take(&out, list, NULL);
}

static const store cache_store = {"TWIDDLE_CACHE", "XDG_CACHE_HOME", "/.cache", "/twiddle",
                                  "/cache"};
static const store profile_store = {"TWIDDLE_PROFILE", "XDG_DATA_HOME", "/.local/share",
                                    "/twiddle/profile.db", "/profile.db"};

tw_status file_default_cache_paths(char **list) {
  return default_paths(&cache_store, list);
}

tw_status file_default_profile_paths(char **list) {
  return default_paths(&profile_store, list);
}

tw_status file_cache_paths_without_home(char **list) {
  return paths_without_home(&cache_store, list);
}

tw_status file_profile_paths_without_home(char **list) {
  return paths_without_home(&profile_store, list);
}
