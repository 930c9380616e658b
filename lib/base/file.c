/* file.c: reading, replacing and locking single files under the rules of file.h. Never follows a
 * link at the end of a path, never waits without bound, never leaves a temporary file after a
 * failure. */
#include "file.h"
#include "fork.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

static int descriptor_read_only(int fd) {
  struct statvfs mount;
  return fstatvfs(fd, &mount) == 0 && (mount.f_flag & ST_RDONLY);
}

tw_status file_check(const char *path, int fd, int owner, size_t most, size_t *size) {
  struct stat found;
  if (fstat(fd, &found) != 0)
    return status_fail(TW_FILE_ERROR, "%s: %s", path, strerror(errno));
  if (!S_ISREG(found.st_mode))
    return status_fail(TW_FILE_ERROR, "%s is not a regular file", path);
  if (!(owner == FILE_LAYER && descriptor_read_only(fd))) {
    if (found.st_nlink > 1) /* 0: replaced since it was opened, which does no harm */
      return status_fail(TW_FILE_ERROR, "%s has %lu links", path, (unsigned long)found.st_nlink);
    if (found.st_uid != geteuid() && !(owner == FILE_LAYER && found.st_uid == 0))
      return status_fail(TW_FILE_ERROR, "%s belongs to user %lu", path,
                         (unsigned long)found.st_uid);
    if (found.st_mode & (S_IWGRP | S_IWOTH))
      return status_fail(TW_FILE_ERROR, "%s is writable by group or others", path);
  }
  if (found.st_size < 0 || (uintmax_t)found.st_size > most)
    return status_fail(TW_FILE_ERROR, "%s has %jd bytes, more than the %zu allowed", path,
                       (intmax_t)found.st_size, most);
  *size = (size_t)found.st_size;
  return TW_OK;
}

/* Reads up to size bytes; fewer if the file has become shorter. */
static tw_status read_bytes(const char *path, int fd, char *bytes, size_t size, size_t *got) {
  size_t at = 0;
  while (at < size) {
    ssize_t n = read(fd, bytes + at, size - at);
    if (n < 0 && errno == EINTR)
      continue;
    if (n < 0)
      return status_fail(TW_FILE_ERROR, "reading %s: %s", path, strerror(errno));
    if (n == 0)
      break;
    at += (size_t)n;
  }
  *got = at;
  return TW_OK;
}

tw_status file_open(const char *path, int owner, size_t most, int *fd, size_t *size) {
  int missing, opened = -1;
  tw_status status = file_check_parent(path, owner, &missing);
  if (status != TW_OK && !missing)
    return status;
  if (!missing) /* O_NONBLOCK: opening a FIFO would wait */
    opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  if (opened < 0 && !missing && errno != ENOENT)
    return status_fail(TW_FILE_ERROR, "opening %s: %s", path,
                       errno == ELOOP ? "it is a symbolic link" : strerror(errno));
  *size = 0;
  status = opened < 0 ? TW_OK : file_check(path, opened, owner, most, size);
  if (status == TW_OK)
    *fd = opened;
  else
    close(opened);
  return status;
}

tw_status file_read(const char *path, int owner, size_t most, void **bytes, size_t *size) {
  int fd = -1;
  size_t length = 0, got = 0;
  TRY(file_open(path, owner, most, &fd, &length));
  if (fd < 0) {
    *bytes = NULL;
    *size = 0;
    return TW_OK;
  }
  char *read_to = malloc(length ? length : 1);
  tw_status status = read_to ? read_bytes(path, fd, read_to, length, &got)
                             : status_fail(TW_NO_MEMORY, "out of memory while reading %s", path);
  close(fd);
  if (status != TW_OK) {
    free(read_to);
    return status;
  }
  *bytes = read_to;
  *size = got;
  return TW_OK;
}

/* ---- writing ---- */

/* The kernel sends these to the thread that writes, and their default is the process's end.
 * Blocked, they stay pending for this thread alone, which takes the one that its own write caused;
 * the host program's handlers are never touched. */
typedef struct {
  sigset_t caused, mask, pending;
} held_signals;

static void hold_signals(held_signals *h) {
  sigemptyset(&h->caused);
  sigaddset(&h->caused, SIGXFSZ);
  sigaddset(&h->caused, SIGPIPE);
  sigpending(&h->pending);
  pthread_sigmask(SIG_BLOCK, &h->caused, &h->mask);
}

static void release_signals(held_signals *h, int error) {
  const int signal = error == EFBIG ? SIGXFSZ : error == EPIPE ? SIGPIPE : 0;
  if (signal && !sigismember(&h->pending, signal)) {
    sigemptyset(&h->caused);
    sigaddset(&h->caused, signal);
    while (sigtimedwait(&h->caused, NULL, &(struct timespec){0}) < 0 && errno == EINTR)
      ;
  }
  pthread_sigmask(SIG_SETMASK, &h->mask, NULL);
}

int file_write(int fd, const void *bytes, size_t size) {
  held_signals held;
  size_t at = 0;
  int error = 0;
  hold_signals(&held);
  while (at < size && !error) {
    ssize_t n = write(fd, (const char *)bytes + at, size - at);
    if (n > 0)
      at += (size_t)n;
    else if (n == 0 || errno != EINTR)
      error = n < 0 ? errno : ENOSPC;
  }
  release_signals(&held, error);
  return error;
}

int file_reserve(int fd, size_t size) {
  held_signals held;
  hold_signals(&held);
  int error = posix_fallocate(fd, 0, (off_t)size);
  release_signals(&held, error);
  return error;
}

tw_status file_check_size_limit(const char *path, size_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
      size > limit.rlim_cur)
    return status_fail(TW_FILE_ERROR, "writing %s: over the process's file size limit", path);
  return TW_OK;
}

/* Makes a new file in the folder of path under a name that nobody else uses; *temporary is
 * owned. */
static tw_status create_temporary(const char *path, char **temporary, int *fd) {
  size_t size = strlen(path) + sizeof ".tmp-0123456789abcdef";
  char *name = malloc(size);
  if (!name)
    return status_fail(TW_NO_MEMORY, "out of memory while writing %s", path);
  for (int tries = 0; tries < 4; tries++) {
    uint64_t random;
    if (getrandom(&random, sizeof random, GRND_NONBLOCK) != (ssize_t)sizeof random) {
      struct timespec now;
      clock_gettime(CLOCK_MONOTONIC, &now); /* early at boot: process id and time suffice */
      random = (uint64_t)getpid() << 40 ^ (uint64_t)now.tv_nsec << 8 ^ (uintptr_t)name;
    }
    snprintf(name, size, "%s.tmp-%016" PRIx64, path, random);
    *fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (*fd >= 0) {
      *temporary = name;
      return TW_OK;
    }
    if (errno != EEXIST)
      break;
  }
  tw_status status = status_fail(TW_FILE_ERROR, "creating %s: %s", name, strerror(errno));
  free(name);
  return status;
}

void file_sync_parent(const char *path) {
  char *parent = strdup(path);
  if (!parent)
    return;
  char *slash = strrchr(parent, '/');
  if (slash)
    slash[slash == parent] = '\0';
  int fd = open(slash ? parent : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) {
    (void)!fsync(fd);
    close(fd);
  }
  free(parent);
}

tw_status file_replace(const char *path, const void *bytes, size_t size, int durable) {
  int missing;
  TRY(file_check_parent(path, FILE_OWN, &missing));
  char *temporary = NULL;
  int fd = -1;
  TRY(create_temporary(path, &temporary, &fd));
  tw_status status = TW_OK;
  int error = file_write(fd, bytes, size);
  if (error)
    status = status_fail(TW_FILE_ERROR, "writing %s: %s", temporary, strerror(error));
  if (status == TW_OK && fchmod(fd, 0600) != 0) /* whatever the umask was */
    status = status_fail(TW_FILE_ERROR, "permissions of %s: %s", temporary, strerror(errno));
  if (status == TW_OK && durable && fsync(fd) != 0)
    status = status_fail(TW_FILE_ERROR, "syncing %s: %s", temporary, strerror(errno));
  /* Network file systems report a full disk only here. EINTR still closes on Linux. */
  if (close(fd) != 0 && errno != EINTR && status == TW_OK)
    status = status_fail(TW_FILE_ERROR, "closing %s: %s", temporary, strerror(errno));
  if (status == TW_OK && rename(temporary, path) != 0)
    status = status_fail(TW_FILE_ERROR, "renaming to %s: %s", path, strerror(errno));
  if (status != TW_OK)
    (void)!unlink(temporary);
  else if (durable)
    file_sync_parent(path);
  free(temporary);
  return status;
}

static int64_t milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Polls, because a blocking wait has no time limit without a signal. Open-file-description locks
 * exclude threads as well as processes and survive others closing the same file. */
static int lock_range(const char *path, int64_t at, int64_t length, int wait_ms) {
  int missing;
  tw_status status = file_check_parent(path, FILE_OWN, &missing);
  if (status != TW_OK) {
    errno = status == TW_NO_MEMORY ? ENOMEM : EACCES;
    return -1;
  }
  int fd = fork_private_open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
  size_t size;
  if (fd < 0)
    return -1;
  if (file_check(path, fd, FILE_OWN, SIZE_MAX, &size) != TW_OK) {
    errno = EACCES;
    goto failed;
  }
  int64_t until = milliseconds_now() + wait_ms;
  for (int pause_ms = 1;; pause_ms = pause_ms < 16 ? pause_ms * 2 : 16) {
    struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = at, .l_len = length};
    if (fcntl(fd, F_OFD_SETLK, &range) == 0)
      return fd;
    int busy = errno == EAGAIN || errno == EINTR;
    int64_t left = until - milliseconds_now();
    if (!busy || left <= 0)
      goto failed;
    int64_t nap = pause_ms < left ? pause_ms : left;
    nanosleep(&(struct timespec){.tv_nsec = (long)nap * 1000000}, NULL);
  }
failed:
  fork_private_close(fd);
  return -1;
}

int file_lock(const char *path, int wait_ms) {
  return lock_range(path, 0, 0, wait_ms);
}

int file_lock_byte(const char *path, int64_t at, int wait_ms) {
  return lock_range(path, at, 1, wait_ms);
}

void file_unlock(int fd) {
  if (fd < 0)
    return;
  /* Unlocks explicitly: closing would not, if a child has inherited the descriptor. */
  struct flock whole = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
  (void)fcntl(fd, F_OFD_SETLK, &whole);
  fork_private_close(fd);
}
