/* real_library.c: opens the real cuFFT and binds its functions. Every release of it is linked so
 * that its functions call each other, whatever was preloaded. */
#include "real_library.h"

#include "guard.h"
#include "real_search.h"
#include "versions.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- functions that a release lacks ---- */

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define EXPORT(releases, name, parameters, arguments)                                              \
  static cufft_result absent_##name parameters {                                                   \
    return CUFFT_NOT_IMPLEMENTED;                                                                  \
  }
#include "exports.h"
#undef EXPORT
#pragma GCC diagnostic pop

static const real_cufft absent = {
#define EXPORT(releases, name, parameters, arguments) .name = absent_##name,
#include "exports.h"
#undef EXPORT
};

/* ---- opening ---- */

static guard lock; /* over what follows */
static int tried;
static real_cufft bound;
static char opened[PATH_MAX], failure[256]; /* empty: not opened; not failed */

/* POSIX: function pointers fit. */
#define BIND(handle, name)                                                                         \
  do {                                                                                             \
    void *entry = dlsym(handle, #name);                                                            \
    if (entry)                                                                                     \
      memcpy(&bound.name, &entry, sizeof entry);                                                   \
  } while (0);

static int open_at(void *user, const char *path) {
  (void)user;
  void *handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!handle || !dlsym(handle, "cufftXtExec")) {
    snprintf(failure, sizeof failure, "%s", handle ? "it is no cuFFT" : dlerror());
    if (handle)
      dlclose(handle);
    return 0;
  }
  bound = absent;
#define EXPORT(releases, name, parameters, arguments) BIND(handle, name)
#include "exports.h"
#undef EXPORT
  snprintf(opened, sizeof opened, "%s", path);
  return 1;
}

static void open_once(void) {
  failure[0] = '\0';
  if (real_search(versions_major(), open_at, NULL) != TW_OK && !failure[0])
    snprintf(failure, sizeof failure, "%s", status_detail());
  tried = 1;
}

tw_status real_library_open(const real_cufft **out, const char **path) {
  (void)guard_enter(&lock); /* a forked child that inherits half a search searches again */
  if (!tried)
    open_once();
  guard_leave(&lock);
  if (!opened[0])
    return status_fail(TW_FILE_ERROR, "%s", failure);
  *out = &bound;
  if (path)
    *path = opened;
  return TW_OK;
}

int real_library_is(const char *path) {
  (void)guard_enter(&lock);
  int is = !strcmp(path, opened);
  guard_leave(&lock);
  return is;
}
