/* test_nvrtc_find.c: which of several libraries of NVRTC's names is taken, and that damaged ones
 * are seen without being loaded. */
#include "check.h"
#include "compiler.h"
#include "elf_identity.h"
#include "nvrtc_find.h"
#include "scratch.h"

#include <dirent.h>
#include <dlfcn.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether a folder was read, beside others. */
static const char *watched;
static int reads;

DIR *opendir(const char *path) {
  static DIR *(*real)(const char *);
  if (!real)
    *(void **)&real = dlsym(RTLD_NEXT, "opendir");
  reads += watched && !strcmp(path, watched);
  return real(path);
}

static void make_file(const char *directory, const char *name, const void *bytes, size_t size) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *f = fopen(path, "w");
  CHECK(f != NULL);
  if (f) {
    CHECK(fwrite(bytes, 1, size, f) == size);
    CHECK(fclose(f) == 0);
  }
}

/* A real library that is not NVRTC: a copy of libm. *size is 0 when there is none. */
static unsigned char *read_library(size_t *size) {
  Dl_info info;
  void *libm = dlopen("libm.so.6", RTLD_NOW), *symbol = libm ? dlsym(libm, "cos") : NULL;
  FILE *f = symbol && dladdr(symbol, &info) ? fopen(info.dli_fname, "r") : NULL;
  enum { MOST = 8 << 20 };
  unsigned char *bytes = f ? malloc(MOST) : NULL;
  *size = bytes ? fread(bytes, 1, MOST, f) : 0;
  if (f)
    fclose(f);
  if (libm)
    dlclose(libm);
  return bytes;
}

static const char *found_name(const nvrtc_found *f) {
  return strrchr(f->path, '/') + 1;
}

/* A folder where no program would find the library is not read, however many files it has. */
static void check_unread(const char *scratch) {
  char at[PATH_MAX];
  nvrtc_found f;
  snprintf(at, sizeof at, "%s/unread", scratch);
  CHECK(mkdir(at, 0700) == 0);
  make_file(at, "libnvrtc-builtins.so.12.4", "", 0);
  setenv("LD_LIBRARY_PATH", at, 1);
  watched = at;
  int beyond = nvrtc_find(NULL, 13000, NULL, &f) != TW_OK; /* where there is none, all is read */
  CHECK(reads == beyond);
  static const char *const names[] = {"libnvrtc.so", "libnvrtc.so.11.2", "libnvrtc.so.12",
                                      "libnvrtc.so.13", "libnvrtc.so.14"};
  for (int i = 0; i < 5; i++) {
    char path[PATH_MAX + 32];
    make_file(at, names[i], "", 0);
    reads = 0;
    (void)!nvrtc_find(NULL, 13000, NULL, &f);
    CHECK(reads == 1 + beyond);
    snprintf(path, sizeof path, "%s/%s", at, names[i]);
    CHECK(unlink(path) == 0);
  }
  watched = NULL;
  unsetenv("LD_LIBRARY_PATH");
}

/* What has no usual name is found nevertheless where nothing else is, or said why not. */
static void check_unusual(const char *scratch, const void *own, size_t size) {
  char at[PATH_MAX];
  nvrtc_found f;
  snprintf(at, sizeof at, "%s/unusual", scratch);
  CHECK(mkdir(at, 0700) == 0);
  setenv("LD_LIBRARY_PATH", at, 1);
  make_file(at, "libnvrtc.so.13.5.99", own, size);
  CHECK(nvrtc_find(NULL, 11080, NULL, &f) == TW_OK ||
        strstr(status_detail(), "13.5.99: newer than"));
  make_file(at, "libnvrtc.so.12.4.127", own, size);
  CHECK_OK(nvrtc_find(NULL, 12040, NULL, &f));
  unsetenv("LD_LIBRARY_PATH");
}

static void check_search(const char *scratch) {
  size_t size;
  unsigned char *own = read_library(&size);
  char at[PATH_MAX];
  nvrtc_found f = {.major = -7};
  snprintf(at, sizeof at, "%s/lib", scratch);
  CHECK(mkdir(at, 0700) == 0);

  CHECK(nvrtc_find(at, 0, NULL, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), at) != NULL); /* says where it looked */
  CHECK(f.major == -7);

  make_file(at, "libnvrtc.so.10.2", own, size);
  make_file(at, "libnvrtc.so.11.2", own, size); /* what 11.2 to 11.8 call themselves */
  CHECK(nvrtc_find(at, 0, NULL, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "libnvrtc.so.10.2: older than 11.8") != NULL);
  CHECK(strstr(status_detail(), "libnvrtc.so.11.2: older than 11.8") != NULL);
  make_file(at, "libnvrtc-builtins.so.11.8", own, size);
  CHECK_OK(nvrtc_find(at, 0, NULL, &f));
  CHECK(f.major == 11 && f.minor == 8 && strcmp(found_name(&f), "libnvrtc.so.11.2") == 0);

  make_file(at, "libnvrtc.so.13", "this is no library", 18);
  make_file(at, "libnvrtc.so.12", own, size);
  make_file(at, "libnvrtc.alt.so.14", own, size);
  make_file(at, "libnvrtc.so.banana", own, size);
  CHECK_OK(nvrtc_find(at, 0, NULL, &f));
  CHECK(f.major == 12 && f.minor == 0);
  make_file(at, "libnvrtc-builtins.so.12.4", own, size);
  CHECK_OK(nvrtc_find(at, 0, NULL, &f));
  CHECK(f.major == 12 && f.minor == 4);
  CHECK_OK(nvrtc_find(at, 11080, NULL, &f));
  CHECK(f.major == 11);
  make_file(at, "libnvrtc.so.13", own, size);
  CHECK_OK(nvrtc_find(at, 13000, NULL, &f));
  CHECK(f.major == 13);
  CHECK_OK(nvrtc_find(at, 12090, NULL, &f));
  CHECK(f.major == 12);

  char one[PATH_MAX + 32];
  snprintf(one, sizeof one, "%s/libnvrtc.so.13", at);
  CHECK_OK(nvrtc_find(one, 0, NULL, &f));
  CHECK(f.major == 13);
  CHECK(nvrtc_find(one, 12000, NULL, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "newer than the driver") != NULL);
  CHECK(nvrtc_find("/nowhere/libnvrtc.so.12", 0, NULL, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "/nowhere/libnvrtc.so.12") != NULL);

  /* Newer than any real one: found through the loader's path. */
  make_file(at, "libnvrtc.so.40", own, size);
  setenv("LD_LIBRARY_PATH", at, 1);
  CHECK_OK(nvrtc_find(NULL, 0, NULL, &f));
  CHECK(f.major == 40);
  CHECK_OK(nvrtc_find(NULL, 40000, NULL, &f));
  CHECK(f.major == 40);
  unsetenv("LD_LIBRARY_PATH");
  CHECK(nvrtc_find(NULL, 0, NULL, &f) != TW_OK || f.major != 40);
  check_unread(scratch);
  check_unusual(scratch, own, size);

  /* What looks like a library but is none is found out when it is opened. */
  compiler *c = NULL;
  compiled k = {0};
  CHECK_OK(compiler_open_nvrtc(one, 0, &c));
  if (c) {
    CHECK(c->call->compile(c, "", 90, &k) == TW_NO_COMPILER);
    CHECK(strstr(status_detail(), "libnvrtc.so.13 has no nvrtcVersion") != NULL);
    c->call->close(c);
  }
  make_file(at, "libnvrtc.so.13", own, size - 1 - size / 3); /* half installed */
  CHECK(nvrtc_find(one, 0, NULL, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "not a library for this machine") != NULL);
  free(own);
}

/* Truncated at many lengths, and every bit of the headers damaged. */
static void check_elf(const char *scratch) {
  size_t size;
  unsigned char *own = read_library(&size);
  char path[PATH_MAX];
  elf_identity id = {.size = 0};
  snprintf(path, sizeof path, "%s/elf", scratch);
  make_file(scratch, "elf", own, size);
  CHECK(elf_identify(path, &id) == 1);
  CHECK(id.size == (int64_t)size);
  CHECK(elf_is_whole(own, size) == 1);
  printf("build-id of libm: %s\n", id.build_id[0] ? id.build_id : "none");
  CHECK(elf_identify(scratch, &id) == 0);
  for (size_t n = 0; n < 4096; n += n < 1100 ? 1 : 97) {
    CHECK(elf_is_whole(own, n) == 0);
    if (n % 16 == 0) {
      CHECK(truncate(path, (off_t)n) == 0);
      CHECK(elf_identify(path, &id) == 0);
      make_file(scratch, "elf", own, 4096);
    }
  }
  for (size_t bit = 0; bit < (size_t)8 * 1024; bit++) {
    own[bit / 8] ^= (unsigned char)(1 << bit % 8);
    (void)elf_is_whole(own, size); /* any answer but a crash */
    if (bit % 8 == (bit / 8) % 8) {
      make_file(scratch, "elf", own, 4096);
      (void)elf_identify(path, &id);
      CHECK(strlen(id.build_id) <= 128);
    }
    own[bit / 8] ^= (unsigned char)(1 << bit % 8);
  }
  free(own);
}

int main(void) {
  char scratch[SCRATCH_PATH];
  scratch_make(scratch);
  check_search(scratch);
  check_elf(scratch);
  scratch_remove(scratch);
  return check_report();
}
