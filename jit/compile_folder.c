/* compile_folder.c: makes and removes compilers' private directories. Removes files of its own
 * names only, and a directory only when nothing else is in it. The process that made a directory
 * holds it locked (flock), which ends with the process, however that ends. */
#include "compile_folder.h"

#include "file.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char prefix[] = "twiddle-compile-";
/* A younger folder may not be locked yet; an older one is nobody's. */
enum { YOUNG_SECONDS = 60, OLD_SECONDS = 24 * 60 * 60 };

/* Where temporary files go. */
static const char *place(void) {
  const char *where = file_environment("TMPDIR");
  return where && where[0] == '/' ? where : "/tmp";
}

char *compile_folder_source(const compile_folder *f, int i) {
  return f->sources + (size_t)i * PATH_MAX;
}

static tw_status write_file(const char *path, const char *bytes) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  int error = fd < 0 ? errno : file_write(fd, bytes, strlen(bytes));
  if (fd >= 0 && close(fd) != 0 && errno != EINTR && !error)
    error = errno;
  return error ? status_fail(TW_FILE_ERROR, "writing %s: %s", path, strerror(error)) : TW_OK;
}

tw_status compile_folder_make(compile_folder *f, const char *const *sources, int count) {
  int n = snprintf(f->directory, sizeof f->directory, "%s/%sXXXXXX", place(), prefix);
  f->sources = malloc((size_t)count * PATH_MAX);
  if (!f->sources)
    return status_fail(TW_NO_MEMORY, "no memory to compile %d kernels", count);
  if (n < 0 || (size_t)n >= sizeof f->directory || !mkdtemp(f->directory))
    return status_fail(TW_FILE_ERROR, "cannot make a temporary directory %s: %s", f->directory,
                       strerror(errno));
  f->made = 1;
  f->fd = open(f->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (f->fd >= 0) /* where there are no locks, nobody gets one, and the folder is left alone */
    (void)flock(f->fd, LOCK_EX | LOCK_NB);
  snprintf(f->log, sizeof f->log, "%s/log", f->directory);
  snprintf(f->output, sizeof f->output, "%s/kernel.so", f->directory);
  for (int i = 0; i < count; i++) {
    snprintf(compile_folder_source(f, i), PATH_MAX, "%s/kernel%d.c", f->directory, i);
    TRY(write_file(compile_folder_source(f, i), sources[i]));
  }
  return TW_OK;
}

static int is_ours(const char *name) {
  return strcmp(name, "log") == 0 || strncmp(name, "kernel", 6) == 0;
}

/* Removes a directory of ours. */
static void remove_folder(int parent, const char *path) {
  int fd = openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  DIR *directory = fd < 0 ? NULL : fdopendir(fd);
  if (directory) {
    for (struct dirent *e; (e = readdir(directory));)
      if (is_ours(e->d_name))
        unlinkat(dirfd(directory), e->d_name, 0);
    closedir(directory);
  } else if (fd >= 0) {
    close(fd);
  }
  unlinkat(parent, path, AT_REMOVEDIR);
}

void compile_folder_remove(compile_folder *f) {
  free(f->sources);
  if (!f->made)
    return;
  remove_folder(AT_FDCWD, f->directory);
  if (f->fd >= 0)
    close(f->fd);
}

static int is_held(int parent, const char *path) {
  int fd = openat(parent, path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  int free_now = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
  if (fd >= 0)
    close(fd);
  return !free_now;
}

static int is_left(int parent, const char *path, time_t seconds) {
  return seconds > OLD_SECONDS || (seconds > YOUNG_SECONDS && !is_held(parent, path));
}

void compile_folder_sweep(void) {
  DIR *all = opendir(place());
  if (!all)
    return;
  time_t now = time(NULL);
  for (struct dirent *e; (e = readdir(all));) {
    struct stat s;
    if (strncmp(e->d_name, prefix, sizeof prefix - 1) == 0 &&
        fstatat(dirfd(all), e->d_name, &s, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(s.st_mode) &&
        s.st_uid == geteuid() && is_left(dirfd(all), e->d_name, now - s.st_mtime))
      remove_folder(dirfd(all), e->d_name);
  }
  closedir(all);
}
