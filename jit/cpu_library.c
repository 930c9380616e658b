/* cpu_library.c: from bytes to a loaded shared object, by way of memory or, failing that, a file.
 */
#include "cpu_library.h"
#include "file.h"
#include "fork.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static int write_all(int fd, const void *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = write(fd, (const char *)bytes + done, size - done);
    if (n <= 0)
      return 0;
    done += (size_t)n;
  }
  return 1;
}

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
static void *open_library(const char *path) {
  fork_lock_enter();
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  fork_lock_leave();
  return library;
}

static void *open_in_memory(const void *code, size_t size, const void *unique) {
  void *library = NULL;
  int fd = memfd_create("twiddle-kernel", MFD_CLOEXEC);
  if (fd < 0)
    return NULL;
  if (write_all(fd, code, size)) {
    char path[192];
    spell_path(path, sizeof path, fd, unique);
    library = open_library(path);
  }
  close(fd);
  return library;
}

/* Where /proc is not mounted or memory files are refused. */
static void *open_in_file(const void *code, size_t size) {
  const char *where = file_environment("TMPDIR");
  char path[4096];
  int length = snprintf(path, sizeof path, "%s/twiddle-XXXXXX", where ? where : "/tmp");
  if (length < 0 || (size_t)length >= sizeof path)
    return NULL;
  int fd = mkostemp(path, O_CLOEXEC);
  if (fd < 0)
    return NULL;
  void *library = NULL;
  if (write_all(fd, code, size))
    library = open_library(path);
  close(fd);
  unlink(path);
  return library;
}

void *cpu_library_open(const void *code, size_t size, const void *unique) {
  void *library = open_in_memory(code, size, unique);
  return library ? library : open_in_file(code, size);
}

void cpu_library_close(void *library) {
  if (!library)
    return;
  fork_lock_enter();
  dlclose(library);
  fork_lock_leave();
}
