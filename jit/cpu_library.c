/* cpu_library.c: from bytes to a loaded shared object, by way of memory or, failing that, a file.
 */
#include "cpu_library.h"
#include "file.h"
#include "fork.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The loader takes a path it has seen before for the same library, even when the descriptor behind
 * it is another: each live module spells its path in a way of its own ("//" and "/./" per bit of
 * its address). */
static void spell_path(char *path, size_t capacity, int fd, const void *unique) {
  size_t n = (size_t)snprintf(path, capacity, "/proc/self/fd/");
  for (uintptr_t bits = (uintptr_t)unique; bits && n + 24 < capacity; bits >>= 1) {
    if (bits & 1)
      path[n++] = '.';
    path[n++] = '/';
  }
  snprintf(path + n, capacity - n, "%d", fd);
}

/* A child that is forked while another thread loads would wait for the loader for ever. */
static tw_status open_library(const char *path, void **library) {
  fork_lock_enter();
  void *opened = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const char *reason = opened ? NULL : dlerror();
  fork_lock_leave();
  if (!opened)
    return status_fail(TW_DEVICE_ERROR, "%s", reason ? reason : "the loader does not say why");
  *library = opened;
  return TW_OK;
}

static tw_status open_in_memory(const void *code, size_t size, const void *unique, void **library) {
  int fd = memfd_create("twiddle-kernel", MFD_CLOEXEC);
  if (fd < 0)
    return status_fail(TW_FILE_ERROR, "making a file in memory: %s", strerror(errno));
  tw_status status;
  int error = file_write(fd, code, size);
  if (error) {
    status = status_fail(TW_FILE_ERROR, "writing a file in memory: %s", strerror(error));
  } else {
    char path[192];
    spell_path(path, sizeof path, fd, unique);
    status = open_library(path, library);
  }
  close(fd);
  return status;
}

/* Where /proc is not mounted or memory files are refused. */
static tw_status open_in_file(const void *code, size_t size, void **library) {
  const char *where = file_environment("TMPDIR");
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/twiddle-XXXXXX", where ? where : "/tmp");
  if (length < 0 || (size_t)length >= sizeof path)
    return status_fail(TW_FILE_ERROR, "the path in TMPDIR is too long");
  int fd = mkostemp(path, O_CLOEXEC);
  if (fd < 0)
    return status_fail(TW_FILE_ERROR, "making %s: %s", path, strerror(errno));
  int error = file_write(fd, code, size);
  tw_status status = error ? status_fail(TW_FILE_ERROR, "writing %s: %s", path, strerror(error))
                           : open_library(path, library);
  close(fd);
  unlink(path);
  return status;
}

tw_status cpu_library_open(const void *code, size_t size, const void *unique, void **library) {
  if (open_in_memory(code, size, unique, library) == TW_OK)
    return TW_OK;
  return open_in_file(code, size, library);
}

void cpu_library_close(void *library) {
  if (!library)
    return;
  fork_lock_enter();
  dlclose(library);
  fork_lock_leave();
}
