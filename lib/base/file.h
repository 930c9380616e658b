/* file.h: paths and files, under rules that guard against other users and damaged disks.
 *
 * A trusted directory is owned by this user or root, reached through ancestors owned likewise, and
 * none of them is writable by group or others (sticky directories such as /tmp excepted, as
 * ancestors). A trusted file is regular, has no second link, is owned by this user (or, in
 * read-only layers, by root), is not writable by group or others, was opened without following a
 * link, and is not larger than the caller's cap. Bytes are read to private memory and only those
 * are used.
 *
 * Every failure is a status with the reason; nothing is retried for ever. */
#ifndef FILE_H
#define FILE_H

#include "status.h"
#include <stddef.h>
#include <stdint.h>

enum { FILE_OWN = 0, FILE_LAYER = 1 }; /* accepts files of this user; of root too */

/* Reads a whole file under the rules. *bytes is owned by the caller. A file that does not exist
 * gives TW_OK, *bytes NULL. */
tw_status file_read(const char *path, int owner, size_t most, void **bytes, size_t *size) MUST_USE;

/* Opens a file for reading under the rules; *fd -1 where it does not exist. */
tw_status file_open(const char *path, int owner, size_t most, int *fd, size_t *size) MUST_USE;

/* Checks the rules on an open descriptor, so that nobody can exchange the file meanwhile. */
tw_status file_check(const char *path, int fd, int owner, size_t most, size_t *size) MUST_USE;

/* TW_FILE_ERROR when a file of this size is over the process's limit: a write over it would raise
 * SIGXFSZ, which ends the host program. */
tw_status file_check_size_limit(const char *path, size_t size) MUST_USE;

/* Writes all bytes at the descriptor's position. Gives 0 or the error number: EFBIG over the
 * process's file size limit, EPIPE into a pipe that nobody reads. The signals that usually come
 * with these two never reach the host program. */
int file_write(int fd, const void *bytes, size_t size) MUST_USE;

/* Gives a file so many bytes of its own, or an error number, likewise. */
int file_reserve(int fd, size_t size) MUST_USE;

/* Makes a file's creation, renaming or deletion survive a loss of power. Some file systems cannot,
 * which is no failure, since the file itself is there. */
void file_sync_parent(const char *path);

/* Writes a temporary file (0600) in the folder of path, syncs it when durable, and renames it to
 * path. Removes it on failure. */
tw_status file_replace(const char *path, const void *bytes, size_t size, int durable) MUST_USE;

/* Makes a directory and its missing parents with 0700 and checks that it is trusted. */
tw_status file_make_directory(const char *path) MUST_USE;

/* TW_OK when the directory exists and is trusted. */
tw_status file_check_directory(const char *path, int owner) MUST_USE;

/* TW_OK when the directory that holds path may be used: as a trusted directory, except that it may
 * be sticky or reached through a link whose owner is trusted. *missing: 1 when it does not exist.
 */
tw_status file_check_parent(const char *path, int owner, int *missing) MUST_USE;

/* The path made absolute; owned by the caller. NULL: out of memory or no current directory. */
char *file_absolute(const char *path);

/* 1 when the path is on a network file system, where waiting for a lock may take too long. */
int file_is_remote(const char *path);

/* Takes an exclusive OFD lock on path (created 0600), waiting at most wait_ms (0: one try).
 * Gives the descriptor to close (which releases), or -1; errno is then ENOMEM if memory ran out. */
int file_lock(const char *path, int wait_ms);
void file_unlock(int fd); /* also for all children that inherited the descriptor by fork */

/* As file_lock, for one byte of path at an offset >= 0: one side file carries many locks. */
int file_lock_byte(const char *path, int64_t at, int wait_ms);

/* 1 when the process runs with privileges of another user (set-uid): no disk, no environment. */
int file_privileged(void);

/* Reads an environment variable; NULL when unset, empty or privileged. */
const char *file_environment(const char *name);

/* Colon lists of paths, owned by the caller (free), from TWIDDLE_HOME, XDG_CACHE_HOME,
 * XDG_DATA_HOME, XDG_DATA_DIRS and HOME. TW_FILE_ERROR when no home is known. */
tw_status file_default_cache_paths(char **list) MUST_USE;   /* TWIDDLE_CACHE or the defaults */
tw_status file_default_profile_paths(char **list) MUST_USE; /* TWIDDLE_PROFILE or the defaults */

/* The same where these fail: "none", and the layers that need no home. */
tw_status file_cache_paths_without_home(char **list) MUST_USE;
tw_status file_profile_paths_without_home(char **list) MUST_USE;

#endif
