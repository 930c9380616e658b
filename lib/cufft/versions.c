/* versions.c: the version that the library reports: that of the cuFFT that it stands in for, since
 * callers compare it with the one that they were built against. Compiled once for each library,
 * with TWIDDLE_CUFFT_STANDS_FOR the version where no other is known. */
#include "versions.h"
#include "cufft_abi.h"
#include "file.h"
#include "real_search.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "12.3.0" or "12300" as cuFFT counts it; 0 for other text. */
static int version_of(const char *text) {
  int major = 0, minor = 0, patch = 0, length = 0;
  if (sscanf(text, "%2d.%2d%n.%d%n", &major, &minor, &length, &patch, &length) >= 2 &&
      !text[length])
    return major * 1000 + minor * 100 + patch;
  char *end;
  long number = strtol(text, &end, 10);
  return *end || number < 1000 || number > 99999 ? 0 : (int)number;
}

/* What a library says that the process has mapped; 0: nothing. */
static int version_at(const char *path) {
  cufft_result (*call)(int *version) = NULL;
  int version = 0;
  void *library = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
  void *entry = library ? dlsym(library, "cufftGetVersion") : NULL;
  memcpy(&call, &entry, sizeof call);
  if (!call || call(&version) != CUFFT_OK)
    version = 0;
  if (library)
    dlclose(library);
  return version;
}

/* That of NVIDIA's own library, which frameworks may have mapped besides this one; 0: none has. */
static int version_mapped(void) {
  enum { MOST = 8 };
  real_file *files = calloc(MOST, sizeof *files);
  int count = files ? real_search_mapped(files, MOST) : 0, version = 0;
  for (int i = 0; i < count && !version; i++)
    if (files[i].major == versions_major())
      version = version_at(files[i].path);
  free(files);
  return version;
}

static int version_reported(void) {
  const char *asked = file_environment("TWIDDLE_CUFFT_VERSION");
  int version = asked ? version_of(asked) : 0;
  if (!version)
    version = version_mapped();
  return version ? version : TWIDDLE_CUFFT_STANDS_FOR;
}

int versions_major(void) {
  return TWIDDLE_CUFFT_STANDS_FOR / 1000;
}

cufft_result cufftGetVersion(int *version) {
  if (version)
    *version = version_reported();
  return CUFFT_OK;
}

cufft_result cufftGetProperty(int property, int *value) {
  int version = version_reported();
  int parts[] = {version / 1000, version / 100 % 10, version % 100};
  if (!value)
    return CUFFT_INVALID_VALUE;
  if (property < 0 || property > 2)
    return CUFFT_INVALID_TYPE;
  *value = parts[property];
  return CUFFT_OK;
}
