/* output.c: chooses how a named file is written, and leaves no temporary behind. */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- interrupts ---- */

static const int enders[] = {SIGINT, SIGTERM, SIGHUP};
enum { ENDERS = sizeof enders / sizeof *enders };

static const char *volatile temporary_now; /* what an interrupt removes; NULL: nothing */

typedef struct {
  struct sigaction ender[ENDERS], file_size;
} signals_before;

static void remove_and_end(int number) {
  if (temporary_now)
    unlink(temporary_now);
  signal(number, SIG_DFL);
  raise(number);
}

static void watch_interrupts(signals_before *before) {
  struct sigaction end = {.sa_handler = remove_and_end}, ignore = {.sa_handler = SIG_IGN};
  sigfillset(&end.sa_mask);
  sigemptyset(&ignore.sa_mask);
  sigaction(SIGXFSZ, &ignore, &before->file_size);
  for (int i = 0; i < ENDERS; i++)
    if (sigaction(enders[i], NULL, &before->ender[i]) == 0 &&
        before->ender[i].sa_handler != SIG_IGN)
      sigaction(enders[i], &end, NULL);
}

static void unwatch_interrupts(const signals_before *before) {
  sigaction(SIGXFSZ, &before->file_size, NULL);
  for (int i = 0; i < ENDERS; i++)
    sigaction(enders[i], &before->ender[i], NULL);
}

/* ---- writing ---- */

static tw_status failed(void) {
  return status_fail(TW_FILE_ERROR, "%s", strerror(errno));
}

static tw_status write_all(int fd, const void *bytes, size_t size) {
  const char *at = bytes;
  while (size) {
    ssize_t done = write(fd, at, size < (1u << 30) ? size : 1u << 30);
    if (done < 0 && errno == EINTR)
      continue;
    if (done < 0)
      return failed();
    at += done;
    size -= (size_t)done;
  }
  return TW_OK;
}

static tw_status write_parts(int fd, const output_part *parts, int count) {
  for (int i = 0; i < count; i++)
    TRY(write_all(fd, parts[i].bytes, parts[i].size));
  return TW_OK;
}

static tw_status write_in_place(const char *path, const output_part *parts, int count) {
  int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (fd < 0)
    return failed();
  tw_status status = write_parts(fd, parts, count);
  if (close(fd) && status == TW_OK)
    status = failed();
  return status;
}

/* ---- replacing ---- */

/* A name in the folder of target that is unlikely to be taken; owned by the caller. */
static char *temporary_name(const char *target) {
  const char *slash = strrchr(target, '/');
  int folder = slash ? (int)(slash + 1 - target) : 0;
  uint64_t random;
  char *name = NULL;
  if (getrandom(&random, sizeof random, 0) != (ssize_t)sizeof random ||
      asprintf(&name, "%.*s.twiddle-%016llx.tmp", folder, target, (unsigned long long)random) < 0)
    return NULL;
  return name;
}

/* Makes the temporary, which an interrupt removes from then on. */
static tw_status make_temporary(const char *name, mode_t mode, int *fd) {
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  *fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
  int error = errno;
  if (*fd >= 0)
    temporary_now = name;
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return *fd < 0 ? failed() : TW_OK;
}

/* Fills the temporary and renames it. old: the file that is replaced; NULL: there is none. */
static tw_status fill_and_rename(const char *name, int fd, const char *target,
                                 const struct stat *old, const output_part *parts, int count) {
  tw_status status = write_parts(fd, parts, count);
  if (status == TW_OK && old && fchmod(fd, old->st_mode & 07777)) /* whatever the umask was */
    status = failed();
  if (close(fd) && status == TW_OK)
    status = failed();
  if (status == TW_OK && rename(name, target))
    status = failed();
  if (status != TW_OK)
    unlink(name);
  temporary_now = NULL;
  return status;
}

static tw_status replace(const char *target, const struct stat *old, const output_part *parts,
                         int count) {
  char *name = temporary_name(target);
  if (!name)
    return status_fail(TW_NO_MEMORY, "no name for a temporary file");
  int fd = -1;
  tw_status status = make_temporary(name, old ? old->st_mode & 0777 : 0666, &fd);
  if (status == TW_OK)
    status = fill_and_rename(name, fd, target, old, parts, count);
  free(name);
  return status;
}

/* ---- names ---- */

int output_is_standard(const char *path) {
  struct stat named, standard;
  if (!strcmp(path, "-"))
    return 1;
  return stat(path, &named) == 0 && fstat(STDOUT_FILENO, &standard) == 0 &&
         named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
}

/* 1 when a temporary takes the place of a file that is there. */
static int is_replaced(const struct stat *old) {
  return S_ISREG(old->st_mode) && old->st_nlink == 1 && old->st_uid == geteuid();
}

static tw_status dangling(void) {
  return status_fail(TW_FILE_ERROR, "a symbolic link to nothing that is there");
}

/* The path with the failure's detail. */
static tw_status name_path(tw_status status, const char *path) {
  char detail[512];
  if (status == TW_OK)
    return status;
  snprintf(detail, sizeof detail, "%s", status_detail());
  return status_fail(status, "%s: %s", path, detail);
}

static tw_status write_named(const char *path, const output_part *parts, int count) {
  struct stat old;
  if (output_is_standard(path))
    return write_parts(STDOUT_FILENO, parts, count);
  if (stat(path, &old) != 0) {
    if (lstat(path, &old) == 0)
      return dangling();
    return replace(path, NULL, parts, count);
  }
  if (!is_replaced(&old))
    return write_in_place(path, parts, count);
  char *target = realpath(path, NULL);
  if (!target)
    return failed();
  tw_status status = replace(target, &old, parts, count);
  free(target);
  return status;
}

tw_status output_write(const char *path, const output_part *parts, int count) {
  signals_before before;
  watch_interrupts(&before);
  tw_status status = write_named(path, parts, count);
  unwatch_interrupts(&before);
  return name_path(status, path);
}

/* ---- asking before ---- */

/* Whether a temporary can be made beside target. */
static tw_status check_folder(const char *target) {
  char *folder = strdup(target);
  if (!folder)
    return status_fail(TW_NO_MEMORY, "no memory for a path");
  tw_status status = access(dirname(folder), W_OK | X_OK) ? failed() : TW_OK;
  free(folder);
  return status;
}

static tw_status check_named(const char *path) {
  struct stat old;
  if (output_is_standard(path))
    return TW_OK;
  if (stat(path, &old) != 0)
    return lstat(path, &old) == 0 ? dangling() : check_folder(path);
  if (S_ISDIR(old.st_mode)) {
    errno = EISDIR;
    return failed();
  }
  if (!is_replaced(&old))
    return access(path, W_OK) ? failed() : TW_OK;
  char *target = realpath(path, NULL);
  if (!target)
    return failed();
  tw_status status = check_folder(target);
  free(target);
  return status;
}

tw_status output_check(const char *path) {
  return name_path(check_named(path), path);
}
