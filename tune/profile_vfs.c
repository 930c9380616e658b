/* profile_vfs.c: an SQLite file system for a profile and its journal. SQLite's own for unix would
 * not do: its record locks are those of the process, so that two copies of SQLite in one process
 * neither see nor keep each other's. Decides nothing about the file's contents. */
#include "profile_vfs.h"
#include "file.h"
#include "profile_lock.h"
#include "profile_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_MOST = 4096, SECTOR = 4096 };

typedef struct {
  sqlite3_file base;
  locked_file file;
  const char *path; /* SQLite's, which lives as long as this does */
  int is_main;
  int is_new; /* its name is not synced yet */
} vfs_file;

/* ---- files ---- */

static int vfs_close(sqlite3_file *base) {
  vfs_file *f = (vfs_file *)base;
  if (f->is_main)
    locked_close(&f->file);
  else
    close(f->file.fd);
  return SQLITE_OK;
}

static int vfs_read(sqlite3_file *base, void *bytes, int size, sqlite3_int64 at) {
  const vfs_file *f = (vfs_file *)base;
  int done = 0;
  while (done < size) {
    ssize_t got = pread(f->file.fd, (char *)bytes + done, (size_t)(size - done), at + done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return SQLITE_IOERR_READ;
    if (got == 0)
      break;
    done += (int)got;
  }
  memset((char *)bytes + done, 0, (size_t)(size - done));
  return done == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int vfs_write(sqlite3_file *base, const void *bytes, int size, sqlite3_int64 at) {
  const vfs_file *f = (vfs_file *)base;
  if (file_check_size_limit(f->path, (size_t)(at + size)) != TW_OK)
    return SQLITE_FULL;
  for (int done = 0; done < size;) {
    ssize_t put = pwrite(f->file.fd, (const char *)bytes + done, (size_t)(size - done), at + done);
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return put == 0 || errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    done += (int)put;
  }
  return SQLITE_OK;
}

static int vfs_truncate(sqlite3_file *base, sqlite3_int64 size) {
  return ftruncate(((vfs_file *)base)->file.fd, size) == 0 ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

static int vfs_sync(sqlite3_file *base, int flags) {
  vfs_file *f = (vfs_file *)base;
  (void)flags;
  if (fsync(f->file.fd) != 0)
    return SQLITE_IOERR_FSYNC;
  if (f->is_new) /* a journal whose name is lost undoes nothing */
    file_sync_parent(f->path);
  f->is_new = 0;
  return SQLITE_OK;
}

static int vfs_size(sqlite3_file *base, sqlite3_int64 *size) {
  struct stat now;
  if (fstat(((vfs_file *)base)->file.fd, &now) != 0)
    return SQLITE_IOERR_FSTAT;
  *size = now.st_size;
  return SQLITE_OK;
}

static int vfs_lock(sqlite3_file *base, int level) {
  int error = locked_raise(&((vfs_file *)base)->file, level);
  return !error ? SQLITE_OK : error == EAGAIN ? SQLITE_BUSY : SQLITE_IOERR_LOCK;
}

static int vfs_unlock(sqlite3_file *base, int level) {
  return locked_lower(&((vfs_file *)base)->file, level) ? SQLITE_IOERR_UNLOCK : SQLITE_OK;
}

static int vfs_reserved(sqlite3_file *base, int *reserved) {
  const locked_file *f = &((vfs_file *)base)->file;
  *reserved = f->level >= LEVEL_RESERVED || locked_reserved(f);
  return SQLITE_OK;
}

/* SQLite asks before it begins a journal: what is written to a file that has lost its name would
 * be lost too. */
static int has_moved(const vfs_file *f) {
  struct stat named, held;
  return lstat(f->path, &named) != 0 || fstat(f->file.fd, &held) != 0 ||
         named.st_dev != held.st_dev || named.st_ino != held.st_ino;
}

static int vfs_control(sqlite3_file *base, int what, void *argument) {
  if (what != SQLITE_FCNTL_HAS_MOVED)
    return SQLITE_NOTFOUND;
  *(int *)argument = has_moved((vfs_file *)base);
  return SQLITE_OK;
}

static int vfs_sector(sqlite3_file *base) {
  (void)base;
  return SECTOR;
}

static int vfs_traits(sqlite3_file *base) {
  (void)base;
  return 0;
}

/* ---- names ---- */

static int open_main(const char *path, vfs_file *f, int *flags) {
  tw_status status =
      locked_open(path, FILE_OWN, *flags & SQLITE_OPEN_CREATE, STORE_BYTES_MOST, &f->file);
  if (status != TW_OK || f->file.fd < 0)
    return status == TW_NO_MEMORY ? SQLITE_NOMEM : SQLITE_CANTOPEN;
  f->is_main = 1;
  f->is_new = f->file.size == 0;
  if (!f->file.writable)
    *flags = (*flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  return SQLITE_OK;
}

static int open_beside(const char *path, vfs_file *f, int flags) {
  int how = (flags & SQLITE_OPEN_READWRITE ? O_RDWR : O_RDONLY) |
            (flags & SQLITE_OPEN_CREATE ? O_CREAT : 0) |
            (flags & SQLITE_OPEN_EXCLUSIVE ? O_EXCL : 0) | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK |
            O_NOCTTY;
  size_t size;
  int fd = open(path, how, 0600);
  if (fd < 0)
    return SQLITE_CANTOPEN;
  if (file_check(path, fd, FILE_OWN, SIZE_MAX, &size) != TW_OK) {
    close(fd);
    return SQLITE_CANTOPEN;
  }
  f->file.fd = fd;
  f->is_new = (flags & SQLITE_OPEN_CREATE) != 0;
  return SQLITE_OK;
}

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags,
                    int *out_flags) {
  static const sqlite3_io_methods methods = {
      .iVersion = 1,
      .xClose = vfs_close,
      .xRead = vfs_read,
      .xWrite = vfs_write,
      .xTruncate = vfs_truncate,
      .xSync = vfs_sync,
      .xFileSize = vfs_size,
      .xLock = vfs_lock,
      .xUnlock = vfs_unlock,
      .xCheckReservedLock = vfs_reserved,
      .xFileControl = vfs_control,
      .xSectorSize = vfs_sector,
      .xDeviceCharacteristics = vfs_traits,
  };
  vfs_file *f = (vfs_file *)base;
  (void)vfs;
  *f = (vfs_file){.path = path, .file.fd = -1};
  if (!path) /* a temporary file: they are kept in memory */
    return SQLITE_CANTOPEN;
  int code = flags & SQLITE_OPEN_MAIN_DB ? open_main(path, f, &flags) : open_beside(path, f, flags);
  if (code == SQLITE_OK)
    f->base.pMethods = &methods;
  if (code == SQLITE_OK && out_flags)
    *out_flags = flags;
  return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync) {
  (void)vfs;
  if (unlink(path) != 0)
    return errno == ENOENT ? SQLITE_IOERR_DELETE_NOENT : SQLITE_IOERR_DELETE;
  if (sync)
    file_sync_parent(path);
  return SQLITE_OK;
}

/* As SQLite's own: an empty file does not exist. */
static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  struct stat found;
  (void)vfs;
  if (flags == SQLITE_ACCESS_EXISTS)
    *result = lstat(path, &found) == 0 && (!S_ISREG(found.st_mode) || found.st_size > 0);
  else
    *result = access(path, W_OK | R_OK) == 0;
  return SQLITE_OK;
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out) {
  (void)vfs;
  int length = snprintf(out, (size_t)size, "%s", path);
  return length >= 0 && length < size ? SQLITE_OK : SQLITE_CANTOPEN;
}

/* ---- registration ---- */

/* Clock and randomness are those of SQLite's usual file system, as is the rest. Filled under
 * SQLite's lock for static data, since it is the same every time. */
static sqlite3_vfs vfs;

const char *profile_vfs(void) {
  static const char name[] = "twiddle-profile";
  sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
  sqlite3_mutex *lock = sqlite3_mutex_alloc(SQLITE_MUTEX_STATIC_APP1);
  int code = usual ? SQLITE_OK : SQLITE_NOMEM;
  sqlite3_mutex_enter(lock);
  if (!vfs.zName && usual) {
    vfs = *usual;
    vfs.pNext = NULL;
    vfs.zName = name;
    vfs.szOsFile = sizeof(vfs_file);
    vfs.mxPathname = PATH_MOST;
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    vfs.xAccess = vfs_access;
    vfs.xFullPathname = vfs_full_path;
    code = sqlite3_vfs_register(&vfs, 0);
  }
  sqlite3_mutex_leave(lock);
  return code == SQLITE_OK ? name : NULL;
}

/* An SQLite that is shared with the host outlives this library when it is closed. */
__attribute__((destructor(101))) static void forget(void) {
  if (vfs.zName)
    sqlite3_vfs_unregister(&vfs);
}
