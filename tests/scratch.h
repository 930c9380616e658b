/* scratch.h: a private directory for one test program: makes it, writes files into it, removes it.
 * The functions end the program on a failure, since the test could not begin. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCRATCH_PATH = 512 };

static inline void scratch_need(int good, const char *what) {
  if (good)
    return;
  perror(what);
  exit(1);
}

static inline void scratch_make(char path[SCRATCH_PATH]) {
  snprintf(path, SCRATCH_PATH, "/tmp/twiddle-test-XXXXXX");
  scratch_need(mkdtemp(path) != NULL, "mkdtemp");
}

static inline int scratch_remove_one(const char *path, const struct stat *s, int kind,
                                     struct FTW *where) {
  (void)s, (void)kind, (void)where;
  return remove(path);
}

static inline void scratch_remove(const char *path) {
  (void)nftw(path, scratch_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static inline void scratch_write(const char *path, const void *bytes, size_t size, mode_t mode) {
  int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  scratch_need(fd >= 0 && write(fd, bytes, size) == (ssize_t)size && fchmod(fd, mode) == 0, path);
  close(fd);
}

static inline size_t scratch_read(const char *path, void *bytes, size_t capacity) {
  int fd = open(path, O_RDONLY);
  ssize_t size = fd < 0 ? -1 : read(fd, bytes, capacity);
  scratch_need(size >= 0, path);
  close(fd);
  return (size_t)size;
}

/* The number of names in a directory that contain `part`; "": of all names. */
static inline int scratch_count(const char *path, const char *part) {
  DIR *directory = opendir(path);
  int count = 0;
  for (struct dirent *d; directory && (d = readdir(directory)) != NULL;)
    count += strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0 && strstr(d->d_name, part);
  if (directory)
    closedir(directory);
  return count;
}

#endif
