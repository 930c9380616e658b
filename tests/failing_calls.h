/* failing_calls.h: makes libc's calls on files fail. It defines these calls, which pass on to
 * libc's own unless `fault` is set: then the call that it names fails, once or from then on, or
 * kills the process. To be included in one source of a program of one thread. */
#ifndef FAILING_CALLS_H
#define FAILING_CALLS_H

#include "scratch.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum call {
  CALL_OPEN,
  CALL_READ,
  CALL_WRITE,
  CALL_PREAD,
  CALL_PWRITE,
  CALL_CLOSE,
  CALL_RENAME,
  CALL_UNLINK,
  CALL_MKDIR,
  CALL_FCHMOD,
  CALL_FCNTL,
  CALL_LSTAT,
  CALL_FSTAT,
  CALL_FSTATAT,
  CALL_FSYNC,
  CALL_RANDOM,
  CALL_UTIMENSAT,
  CALL_COUNT
};

static const char *const call_names[CALL_COUNT] = {
    [CALL_OPEN] = "open",        [CALL_READ] = "read",          [CALL_WRITE] = "write",
    [CALL_PREAD] = "pread",      [CALL_PWRITE] = "pwrite",      [CALL_UNLINK] = "unlink",
    [CALL_CLOSE] = "close",      [CALL_RENAME] = "rename",      [CALL_MKDIR] = "mkdir",
    [CALL_FCHMOD] = "fchmod",    [CALL_FCNTL] = "fcntl",        [CALL_LSTAT] = "lstat",
    [CALL_FSTAT] = "fstat",      [CALL_FSTATAT] = "fstatat",    [CALL_FSYNC] = "fsync",
    [CALL_RANDOM] = "getrandom", [CALL_UTIMENSAT] = "utimensat"};

static struct {
  int armed, forever, error;
  enum call call;
  long at, seen;
  int kills;        /* the process is killed instead of the call failing */
  int short_writes; /* every write takes at most this many bytes; 0: off */
} fault;

static int fails(enum call call) {
  if (!fault.armed || call != fault.call)
    return 0;
  fault.seen++;
  if (fault.seen != fault.at && !(fault.forever && fault.seen > fault.at))
    return 0;
  if (fault.kills)
    kill(getpid(), SIGKILL);
  errno = fault.error;
  return 1;
}

static void *real(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  scratch_need(found != NULL, name);
  return found;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = flags & O_CREAT ? va_arg(arguments, mode_t) : 0;
  va_end(arguments);
  int (*next)(const char *, int, ...);
  *(void **)&next = real("open");
  return fails(CALL_OPEN) ? -1 : next(path, flags, mode);
}

ssize_t read(int fd, void *bytes, size_t size) {
  ssize_t (*next)(int, void *, size_t);
  *(void **)&next = real("read");
  return fails(CALL_READ) ? -1 : next(fd, bytes, size);
}

/* What a fortified build calls instead of read. */
ssize_t __read_chk(int fd, void *bytes, size_t size, size_t room);
ssize_t __read_chk(int fd, void *bytes, size_t size, size_t room) {
  if (size > room)
    abort();
  return read(fd, bytes, size);
}

ssize_t write(int fd, const void *bytes, size_t size) {
  ssize_t (*next)(int, const void *, size_t);
  *(void **)&next = real("write");
  if (fails(CALL_WRITE))
    return errno ? -1 : 0; /* error 0: nothing is written, and no error is reported */
  if (fault.short_writes && size > (size_t)fault.short_writes)
    size = (size_t)fault.short_writes;
  return next(fd, bytes, size);
}

ssize_t pread(int fd, void *bytes, size_t size, off_t at) {
  ssize_t (*next)(int, void *, size_t, off_t);
  *(void **)&next = real("pread");
  return fails(CALL_PREAD) ? -1 : next(fd, bytes, size, at);
}

/* What a fortified build calls instead of pread. */
ssize_t __pread_chk(int fd, void *bytes, size_t size, off_t at, size_t room);
ssize_t __pread_chk(int fd, void *bytes, size_t size, off_t at, size_t room) {
  if (size > room)
    abort();
  return pread(fd, bytes, size, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  ssize_t (*next)(int, const void *, size_t, off_t);
  *(void **)&next = real("pwrite");
  if (fails(CALL_PWRITE))
    return errno ? -1 : 0;
  if (fault.short_writes && size > (size_t)fault.short_writes)
    size = (size_t)fault.short_writes;
  return next(fd, bytes, size, at);
}

int unlink(const char *path) {
  int (*next)(const char *);
  *(void **)&next = real("unlink");
  return fails(CALL_UNLINK) ? -1 : next(path);
}

int close(int fd) {
  int (*next)(int);
  *(void **)&next = real("close");
  int failing = fails(CALL_CLOSE), error = errno;
  int result = next(fd);
  if (failing)
    errno = error;
  return failing ? -1 : result;
}

int rename(const char *from, const char *to) {
  int (*next)(const char *, const char *);
  *(void **)&next = real("rename");
  return fails(CALL_RENAME) ? -1 : next(from, to);
}

int mkdir(const char *path, mode_t mode) {
  int (*next)(const char *, mode_t);
  *(void **)&next = real("mkdir");
  return fails(CALL_MKDIR) ? -1 : next(path, mode);
}

int fchmod(int fd, mode_t mode) {
  int (*next)(int, mode_t);
  *(void **)&next = real("fchmod");
  return fails(CALL_FCHMOD) ? -1 : next(fd, mode);
}

int fcntl(int fd, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  int (*next)(int, int, ...);
  *(void **)&next = real("fcntl");
  return fails(CALL_FCNTL) ? -1 : next(fd, command, argument);
}

int lstat(const char *path, struct stat *out) {
  int (*next)(const char *, struct stat *);
  *(void **)&next = real("lstat");
  return fails(CALL_LSTAT) ? -1 : next(path, out);
}

int fstat(int fd, struct stat *out) {
  int (*next)(int, struct stat *);
  *(void **)&next = real("fstat");
  return fails(CALL_FSTAT) ? -1 : next(fd, out);
}

int fstatat(int fd, const char *path, struct stat *out, int flags) {
  int (*next)(int, const char *, struct stat *, int);
  *(void **)&next = real("fstatat");
  return fails(CALL_FSTATAT) ? -1 : next(fd, path, out, flags);
}

int fsync(int fd) {
  int (*next)(int);
  *(void **)&next = real("fsync");
  return fails(CALL_FSYNC) ? -1 : next(fd);
}

ssize_t getrandom(void *bytes, size_t size, unsigned flags) {
  ssize_t (*next)(void *, size_t, unsigned);
  *(void **)&next = real("getrandom");
  return fails(CALL_RANDOM) ? -1 : next(bytes, size, flags);
}

int utimensat(int fd, const char *path, const struct timespec times[2], int flags) {
  int (*next)(int, const char *, const struct timespec[2], int);
  *(void **)&next = real("utimensat");
  return fails(CALL_UTIMENSAT) ? -1 : next(fd, path, times, flags);
}

#endif
