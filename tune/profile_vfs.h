/* profile_vfs.h: how SQLite reaches a profile's file when the library writes it: with the locks of
 * profile_lock.h, under the rules of file.h, without shared memory (so a file in WAL mode cannot
 * be opened unless in exclusive locking mode). Any thread. */
#ifndef PROFILE_VFS_H
#define PROFILE_VFS_H

/* The name to open with; NULL when memory ran out. */
const char *profile_vfs(void);

#endif
