/* versions.c: the version that the library reports: that of the cuFFT that it stands in for, since
 * callers compare it with the one that they were built against. Compiled once for each library,
 * with TWIDDLE_CUFFT_STANDS_FOR its version. */
#include "versions.h"
#include "cufft_abi.h"
#include "file.h"

#include <stdio.h>
#include <stdlib.h>

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

static int version_reported(void) {
  const char *asked = file_environment("TWIDDLE_CUFFT_VERSION");
  int version = asked ? version_of(asked) : 0;
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
  if (property < 0 || property > 2)
    return CUFFT_INVALID_TYPE;
  if (!value)
    return CUFFT_INVALID_VALUE;
  *value = parts[property];
  return CUFFT_OK;
}
