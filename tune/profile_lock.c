/* profile_lock.c: SQLite's locking protocol with open-file-description locks, and the descriptors
 * that this process keeps. Reads and writes no byte of a file. */
#include "profile_lock.h"
#include "clock.h"
#include "file.h"
#include "fork.h"
#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- descriptors that are kept ---- */

enum { KEPT_USUALLY = 64 };

static struct {
  guard guard;
  int *fd;
  int count, capacity;
} kept;

static void enter_kept(void) {
  if (guard_enter(&kept.guard)) /* a child has closed what it inherited */
    kept.count = 0;
}

/* Only a file with a name can be locked by anybody who matters. */
static int is_worth_keeping(int fd) {
  struct stat now;
  return fstat(fd, &now) != 0 || (S_ISREG(now.st_mode) && now.st_nlink > 0);
}

/* Closes a descriptor that nobody can lose a record lock by: while all of the file is locked
 * through it, there are none. Closing ends this process's record locks first and this lock last. 0:
 * some are held, or the descriptor, being for reading only, cannot tell. */
static int close_safely(int fd) {
  struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  if (fcntl(fd, F_OFD_SETLK, &whole) != 0)
    return 0;
  fork_private_close(fd);
  return 1;
}

/* A descriptor that finds no memory stays open all the same. */
static void keep(int fd) {
  enter_kept();
  if (kept.count == kept.capacity) {
    int capacity = kept.capacity ? 2 * kept.capacity : KEPT_USUALLY;
    int *grown = realloc(kept.fd, (size_t)capacity * sizeof *grown);
    kept.fd = grown ? grown : kept.fd;
    kept.capacity = grown ? capacity : kept.capacity;
  }
  if (!is_worth_keeping(fd))
    fork_private_close(fd);
  else if ((kept.count < KEPT_USUALLY || !close_safely(fd)) && kept.count < kept.capacity)
    kept.fd[kept.count++] = fd;
  guard_leave(&kept.guard);
}

/* Takes a kept descriptor of this file, or -1. Closes those of deleted files. */
static int take_kept(const struct stat *wanted, int mode) {
  int taken = -1;
  enter_kept();
  for (int i = kept.count - 1; i >= 0; i--) {
    struct stat now;
    int fd = kept.fd[i],
        same = fstat(fd, &now) == 0 && now.st_dev == wanted->st_dev && now.st_ino == wanted->st_ino;
    if (taken < 0 && same && (fcntl(fd, F_GETFL) & O_ACCMODE) == mode)
      taken = fd;
    else if (is_worth_keeping(fd))
      continue;
    else
      fork_private_close(fd);
    kept.fd[i] = kept.fd[--kept.count];
  }
  guard_leave(&kept.guard);
  return taken;
}

static int open_or_take(const char *path, int mode, int create) {
  struct stat found;
  int fd = -1, common = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  if (lstat(path, &found) == 0 && S_ISREG(found.st_mode))
    fd = take_kept(&found, mode);
  if (fd < 0)
    fd = fork_private_open(path, mode | common);
  if (fd >= 0 || errno != ENOENT || !create)
    return fd;
  fd = fork_private_open(path, mode | common | O_CREAT | O_EXCL);
  if (fd >= 0)
    (void)!fchmod(fd, 0600); /* whatever the umask was; the check of the file follows */
  return fd < 0 && errno == EEXIST ? fork_private_open(path, mode | common) : fd;
}

tw_status locked_open(const char *path, int owner, int create, size_t most, locked_file *f) {
  int missing, mode = owner == FILE_OWN ? O_RDWR : O_RDONLY;
  locked_file opened = {.fd = -1};
  tw_status status = file_check_parent(path, owner, &missing);
  if (status != TW_OK && (!missing || create))
    return status;
  if (!missing)
    opened.fd = open_or_take(path, mode, create);
  if (opened.fd < 0 && mode == O_RDWR && !missing &&
      (errno == EACCES || errno == EROFS || errno == EPERM))
    opened.fd = open_or_take(path, mode = O_RDONLY, 0);
  if (opened.fd < 0 && !missing && errno != ENOENT)
    return status_fail(TW_FILE_ERROR, "opening %s: %s", path,
                       errno == ELOOP ? "it is a symbolic link" : strerror(errno));
  opened.writable = mode == O_RDWR;
  if (opened.fd >= 0) {
    status = file_check(path, opened.fd, owner, most, &opened.size);
    if (status != TW_OK) {
      keep(opened.fd);
      return status;
    }
  }
  *f = opened;
  return TW_OK;
}

void locked_close(locked_file *f) {
  if (f->fd < 0)
    return;
  if (f->level != LEVEL_NONE)
    (void)locked_lower(f, LEVEL_NONE);
  if (f->stuck)
    fork_private_close(f->fd);
  else
    keep(f->fd);
  f->fd = -1;
}

/* ---- locks ---- */

enum { PENDING_BYTE = 0x40000000, RESERVED_BYTE, SHARED_FIRST, SHARED_SIZE = 510 };

static int set_lock(const locked_file *f, short type, int first, int size) {
  struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = first, .l_len = size};
  int result;
  do
    result = fcntl(f->fd, F_OFD_SETLK, &range);
  while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : errno == EACCES ? EAGAIN : errno;
}

/* Readers pass through the pending byte, which a writer takes so that no new ones come. */
static int take_shared(locked_file *f) {
  int error = set_lock(f, F_RDLCK, PENDING_BYTE, 1);
  if (error)
    return error;
  error = set_lock(f, F_RDLCK, SHARED_FIRST, SHARED_SIZE);
  if (!error)
    f->level = LEVEL_SHARED;
  int released = set_lock(f, F_UNLCK, PENDING_BYTE, 1);
  f->stuck |= released != 0;
  return error ? error : released;
}

int locked_raise(locked_file *f, int level) {
  int error = 0;
  if (f->level >= level)
    return 0;
  if (f->level == LEVEL_NONE)
    error = take_shared(f);
  if (!error && level == LEVEL_RESERVED) {
    error = set_lock(f, F_WRLCK, RESERVED_BYTE, 1);
    f->level = error ? f->level : LEVEL_RESERVED;
  }
  if (!error && level >= LEVEL_PENDING && f->level < LEVEL_PENDING) {
    error = set_lock(f, F_WRLCK, PENDING_BYTE, 1);
    f->level = error ? f->level : LEVEL_PENDING;
  }
  if (!error && level == LEVEL_EXCLUSIVE) {
    error = set_lock(f, F_WRLCK, SHARED_FIRST, SHARED_SIZE);
    f->level = error ? f->level : LEVEL_EXCLUSIVE;
  }
  return error;
}

int locked_wait(locked_file *f, int level, int wait_ms) {
  double until = clock_now_ms() + wait_ms;
  for (int pause_ms = 1;; pause_ms = pause_ms < 8 ? pause_ms * 2 : 8) {
    int error = locked_raise(f, level);
    if (error != EAGAIN || clock_now_ms() >= until)
      return error;
    nanosleep(&(struct timespec){.tv_nsec = pause_ms * 1000000L}, NULL);
  }
}

int locked_lower(locked_file *f, int level) {
  int error = 0;
  if (f->level <= level)
    return 0;
  if (level == LEVEL_SHARED) {
    if (f->level == LEVEL_EXCLUSIVE)
      error = set_lock(f, F_RDLCK, SHARED_FIRST, SHARED_SIZE);
    int released = set_lock(f, F_UNLCK, PENDING_BYTE, 2);
    error = error ? error : released;
  } else {
    error = set_lock(f, F_UNLCK, PENDING_BYTE, 2 + SHARED_SIZE);
  }
  f->stuck |= error != 0;
  f->level = level;
  return error;
}

static int is_locked(const locked_file *f, int first, int size) {
  struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = first, .l_len = size};
  return fcntl(f->fd, F_OFD_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

int locked_reserved(const locked_file *f) {
  return is_locked(f, RESERVED_BYTE, 1);
}

int locked_shared(const locked_file *f) {
  return is_locked(f, SHARED_FIRST, SHARED_SIZE);
}
