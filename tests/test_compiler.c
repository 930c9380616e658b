/* test_compiler.c: finding compilers without loading them, compiling for every architecture,
 * and failing with the compiler's own words. Needs no GPU. */
#include "check.h"
#include "compiler_host.h"
#include "elf_identity.h"
#include "nvrtc_find.h"
#include "scratch.h"

#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char good[] = "struct args { float *p; double s; };\n"
                           "extern \"C\" __global__ void __launch_bounds__(256) scale(args a) {\n"
                           "  unsigned i = blockIdx.x * 256 + threadIdx.x;\n"
                           "  a.p[i] = a.p[i] * 1.5f + (float)a.s;\n"
                           "}\n";

static const char bad[] = "extern \"C\" __global__ void broken(float *p) { p[0] = undeclared; }\n";

/* More values alive at once than the registers it may use. */
static const char spilling[] =
    "extern \"C\" __global__ void __launch_bounds__(1024, 2) many(float *p) {\n"
    "  float x[64];\n"
    "#pragma unroll\n"
    "  for (int i = 0; i < 64; i++) x[i] = p[i * 1024 + threadIdx.x];\n"
    "  __syncthreads();\n"
    "#pragma unroll\n"
    "  for (int i = 0; i < 64; i++) p[i * 1024 + threadIdx.x] = x[i] * x[(i * 7 + 3) & 63];\n"
    "}\n";

static int is_mapped(const char *name) {
  char line[4096];
  int found = 0;
  FILE *f = fopen("/proc/self/maps", "r");
  while (f && fgets(line, sizeof line, f))
    found |= strstr(line, name) != NULL;
  if (f)
    fclose(f);
  return found;
}

/* ---- the host compiler ---- */

static int temporaries(const char *directory) {
  int count = 0;
  DIR *d = opendir(directory);
  for (struct dirent *e; d && (e = readdir(d));)
    count += e->d_name[0] != '.';
  if (d)
    closedir(d);
  return count;
}

static void check_host_output(compiler *c) {
  static const char *const sources[] = {
      "__attribute__((visibility(\"default\"))) int first(void) { return 1; }",
      "__attribute__((visibility(\"default\"))) int second(void) { return 2; }"};
  compiled k = {0}, two[2] = {{0}};
  CHECK_OK(c->call->compile(c, sources[0], 0, &k));
  CHECK(k.size > 64 && k.code && memcmp(k.code, "\177ELF", 4) == 0);
  CHECK(k.log != NULL && k.registers == -1 && k.spill_bytes == -1);
  compiled_free(&k);
  CHECK(k.code == NULL && k.log == NULL);
  CHECK_OK(compiler_host_batch(c, sources, 2, two));
  CHECK(two[0].size == two[1].size && two[0].code != two[1].code);
  CHECK(two[0].code && two[1].code && memcmp(two[0].code, two[1].code, two[0].size) == 0);
  compiled_free(&two[0]);
  compiled_free(&two[1]);

  k.size = 77;
  CHECK(c->call->compile(c, "int f(void) { return undeclared; }", 0, &k) == TW_COMPILE_FAILED);
  CHECK(strstr(status_detail(), "undeclared") != NULL);
  CHECK(k.size == 77 && k.code == NULL); /* untouched */
  CHECK(compiler_host_batch(c, sources, 0, two) == TW_INVALID);
}

/* Further options are part of the key, reach the compiler, and are bounded. */
static void check_further(void) {
  static const char *const defined[] = {"-DTWO=2", "-DTHREE=3", NULL};
  const char *many[18] = {NULL};
  compiler *c = NULL;
  compiled k = {0};
  text options = TEXT_EMPTY;
  CHECK_OK(compiler_open_host_with(defined, &c));
  c->call->options(c, 90, &options);
  CHECK(options.bytes && strstr(options.bytes, "\n-DTWO=2\n-DTHREE=3\n") != NULL);
  CHECK_OK(c->call->compile(c, "int five[TWO + THREE == 5 ? 1 : -1];", 90, &k));
  compiled_free(&k);
  text_free(&options);
  c->call->close(c);
  c = NULL;
  for (int i = 0; i < 17; i++)
    many[i] = "-w";
  CHECK(compiler_open_host_with(many, &c) == TW_INVALID && c == NULL);
}

/* Folders that a killed process left are removed a day later: their known files only, and only
 * those of the right name. */
static void check_sweep(void) {
  static const struct {
    const char *folder, *file;
    int days, stays;
  } cases[] = {{"twiddle-compile-abcdef", "kernel0.c", 2, 0},
               {"twiddle-compile-empty1", NULL, 2, 0},
               {"twiddle-compile-young1", "log", 0, 1},
               {"twiddle-compile-thesis", "thesis.tex", 2, 1},
               {"twiddle-backup", "kernel0.c", 2, 1}};
  enum { CASES = sizeof cases / sizeof *cases };
  char root[SCRATCH_PATH], path[CASES][SCRATCH_PATH + 64], file[CASES * (SCRATCH_PATH + 64) + 64];
  compiler *c = NULL;
  compiled k = {0};
  scratch_make(root);
  for (int i = 0; i < CASES; i++) {
    snprintf(path[i], sizeof path[i], "%s/%s", root, cases[i].folder);
    scratch_need(mkdir(path[i], 0700) == 0, path[i]);
    snprintf(file, sizeof file, "%s/%s", path[i], cases[i].file ? cases[i].file : "");
    if (cases[i].file)
      scratch_write(file, "x", 1, 0600);
    struct timespec old = {.tv_sec = time(NULL) - cases[i].days * 86400};
    CHECK(utimensat(AT_FDCWD, path[i], (struct timespec[]){old, old}, 0) == 0);
  }
  setenv("TMPDIR", root, 1);
  CHECK_OK(compiler_open_host(&c));
  CHECK(access(path[0], F_OK) == 0); /* nothing before its first use */
  CHECK_OK(c->call->compile(c, "int x;", 0, &k));
  for (int i = 0; i < CASES; i++)
    CHECK((access(path[i], F_OK) == 0) == cases[i].stays);
  snprintf(file, sizeof file, "%s/thesis.tex", path[3]);
  CHECK(access(file, F_OK) == 0);
  unsetenv("TMPDIR");
  compiled_free(&k);
  c->call->close(c);
  scratch_remove(root);
}

static void check_host(const char *scratch) {
  compiler *c = NULL;
  if (compiler_open_host(&c) != TW_OK) {
    printf("host compiler: not here (%s)\n", status_detail());
    CHECK(status_last() == TW_NO_COMPILER);
    return;
  }
  text identity = TEXT_EMPTY, again = TEXT_EMPTY, options = TEXT_EMPTY;
  c->call->identity(c, &identity);
  c->call->identity(c, &again);
  c->call->options(c, 90, &options);
  CHECK(identity.bytes && again.bytes && strcmp(identity.bytes, again.bytes) == 0);
  CHECK(options.bytes && strstr(options.bytes, "-ffp-contract=off\n") != NULL);
  text_free(&identity);
  text_free(&again);
  text_free(&options);
  setenv("TMPDIR", scratch, 1);
  int before = temporaries(scratch);
  check_host_output(c);
  CHECK(temporaries(scratch) == before); /* cleaned up after success and failure */
  char missing[PATH_MAX];
  compiled k = {0};
  snprintf(missing, sizeof missing, "%s/absent", scratch);
  setenv("TMPDIR", missing, 1);
  CHECK(c->call->compile(c, "int x;", 0, &k) == TW_FILE_ERROR);
  unsetenv("TMPDIR");
  c->call->close(c);
  check_further();
  check_sweep();

  char *path = strdup(getenv("PATH") ? getenv("PATH") : "");
  setenv("PATH", scratch, 1);
  c = NULL;
  CHECK(compiler_open_host(&c) == TW_NO_COMPILER && c == NULL);
  setenv("PATH", path ? path : "", 1);
  free(path);
}

/* ---- the search for NVRTC ---- */

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

static void check_search(const char *scratch) {
  size_t size;
  unsigned char *own = read_library(&size);
  char at[PATH_MAX];
  nvrtc_found f = {.major = -7};
  snprintf(at, sizeof at, "%s/lib", scratch);
  CHECK(mkdir(at, 0700) == 0);

  CHECK(nvrtc_find(at, 0, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), at) != NULL); /* says where it looked */
  CHECK(f.major == -7);

  make_file(at, "libnvrtc.so.10.2", own, size);
  make_file(at, "libnvrtc.so.11.2", own, size); /* what 11.2 to 11.8 call themselves */
  CHECK(nvrtc_find(at, 0, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "libnvrtc.so.10.2: older than 11.8") != NULL);
  CHECK(strstr(status_detail(), "libnvrtc.so.11.2: older than 11.8") != NULL);
  make_file(at, "libnvrtc-builtins.so.11.8", own, size);
  CHECK_OK(nvrtc_find(at, 0, &f));
  CHECK(f.major == 11 && f.minor == 8 && strcmp(found_name(&f), "libnvrtc.so.11.2") == 0);

  make_file(at, "libnvrtc.so.13", "this is no library", 18);
  make_file(at, "libnvrtc.so.12", own, size);
  make_file(at, "libnvrtc.alt.so.14", own, size);
  make_file(at, "libnvrtc.so.banana", own, size);
  CHECK_OK(nvrtc_find(at, 0, &f));
  CHECK(f.major == 12 && f.minor == 0);
  make_file(at, "libnvrtc-builtins.so.12.4", own, size);
  CHECK_OK(nvrtc_find(at, 0, &f));
  CHECK(f.major == 12 && f.minor == 4);
  CHECK_OK(nvrtc_find(at, 11080, &f));
  CHECK(f.major == 11);
  make_file(at, "libnvrtc.so.13", own, size);
  CHECK_OK(nvrtc_find(at, 13000, &f));
  CHECK(f.major == 13);
  CHECK_OK(nvrtc_find(at, 12090, &f));
  CHECK(f.major == 12);

  char one[PATH_MAX + 32];
  snprintf(one, sizeof one, "%s/libnvrtc.so.13", at);
  CHECK_OK(nvrtc_find(one, 0, &f));
  CHECK(f.major == 13);
  CHECK(nvrtc_find(one, 12000, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "newer than the driver") != NULL);
  CHECK(nvrtc_find("/nowhere/libnvrtc.so.12", 0, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "/nowhere/libnvrtc.so.12") != NULL);

  /* Newer than any real one: found through the loader's path. */
  make_file(at, "libnvrtc.so.40", own, size);
  setenv("LD_LIBRARY_PATH", at, 1);
  CHECK_OK(nvrtc_find(NULL, 0, &f));
  CHECK(f.major == 40);
  unsetenv("LD_LIBRARY_PATH");
  CHECK(nvrtc_find(NULL, 0, &f) != TW_OK || f.major != 40);

  /* What looks like a library but is none is found out when it is opened. */
  compiler *c = NULL;
  compiled k = {0};
  CHECK_OK(compiler_open_nvrtc(one, 0, &c));
  if (c) {
    CHECK(c->call->compile(c, good, 90, &k) == TW_NO_COMPILER);
    CHECK(strstr(status_detail(), "libnvrtc.so.13 has no nvrtcVersion") != NULL);
    c->call->close(c);
  }
  make_file(at, "libnvrtc.so.13", own, size - 1 - size / 3); /* half installed */
  CHECK(nvrtc_find(one, 0, &f) == TW_NO_COMPILER);
  CHECK(strstr(status_detail(), "not a library for this machine") != NULL);
  free(own);
}

static void remove_tree(const char *directory) {
  char path[PATH_MAX + 300];
  DIR *d = opendir(directory);
  for (struct dirent *e; d && (e = readdir(d));) {
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
      continue;
    snprintf(path, sizeof path, "%s/%s", directory, e->d_name);
    if (unlink(path) != 0)
      remove_tree(path);
  }
  if (d)
    closedir(d);
  rmdir(directory);
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

/* ---- compiling ---- */

static void check_architectures(compiler *c) {
  static const int archs[] = {75, 80, 86, 89, 90, 100, 120};
  for (size_t i = 0; i < sizeof archs / sizeof *archs; i++) {
    compiled k = {0};
    text options = TEXT_EMPTY;
    CHECK_OK(c->call->compile(c, good, archs[i], &k));
    c->call->options(c, archs[i], &options);
    CHECK(options.bytes && strncmp(options.bytes, "--gpu-architecture=sm_", 22) == 0);
    text_free(&options);
    if (!k.code)
      continue;
    int binary = memcmp(k.code, "\177ELF", 4) == 0;
    CHECK(binary || strstr(k.code, ".target sm_") != NULL);
    CHECK(!binary || (k.registers > 0 && k.registers < 64 && k.spill_bytes == 0));
    compiled_free(&k);
  }
}

static void check_special(compiler *c) {
  compiled k = {0};
  CHECK_OK(c->call->compile(c, spilling, 90, &k));
  CHECK(k.registers > 0 && k.registers <= 32);
  CHECK(k.spill_bytes > 0);
  compiled_free(&k);
  /* A GPU newer than the compiler: PTX that the driver can link, terminated. */
  CHECK_OK(c->call->compile(c, good, 990, &k));
  CHECK(k.code && strstr(k.code, ".entry scale") != NULL);
  CHECK(k.size > 0 && ((char *)k.code)[k.size - 1] == '\0');
  CHECK(k.registers == -1 && k.spill_bytes == -1);
  compiled_free(&k);
  k.size = 77;
  CHECK(c->call->compile(c, good, 20, &k) == TW_COMPILE_FAILED);
  CHECK(c->call->compile(c, bad, 90, &k) == TW_COMPILE_FAILED);
  CHECK(strstr(status_detail(), "undeclared") != NULL);
  CHECK(strstr(status_detail(), "twiddle_kernel.cu") != NULL);
  CHECK(k.size == 77 && k.code == NULL);
  CHECK(c->call->compile(c, "", 90, &k) == TW_OK || k.code == NULL);
  compiled_free(&k);
}

/* Equal bytes in every locale, and the locale is as before. */
static void check_locale(compiler *c) {
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8",
                                      "tr_TR.UTF-8", "C.UTF-8",    "C.utf8"};
  compiled plain = {0}, other = {0};
  size_t i = 0;
  CHECK_OK(c->call->compile(c, good, 90, &plain));
  while (i < sizeof names / sizeof *names && !setlocale(LC_ALL, names[i]))
    i++;
  if (i == sizeof names / sizeof *names)
    printf("locale: none but C here\n");
  char before[256], point = *localeconv()->decimal_point;
  snprintf(before, sizeof before, "%s", setlocale(LC_ALL, NULL));
  locale_t thread = uselocale((locale_t)0);
  CHECK_OK(c->call->compile(c, good, 90, &other));
  CHECK(strcmp(before, setlocale(LC_ALL, NULL)) == 0);
  CHECK(uselocale((locale_t)0) == thread);
  CHECK(*localeconv()->decimal_point == point);
  CHECK(plain.size == other.size && plain.code && other.code &&
        memcmp(plain.code, other.code, plain.size) == 0);
  printf("locale: %s, decimal point '%c'\n", before, point);
  setlocale(LC_ALL, "C");
  compiled_free(&plain);
  compiled_free(&other);
}

static void *compile_some(void *argument) {
  compiler *c = argument;
  intptr_t failures = 0;
  for (int i = 0; i < 3; i++) {
    compiled k = {0};
    failures += c->call->compile(c, good, 80 + 10 * (i % 2), &k) != TW_OK || k.registers <= 0;
    compiled_free(&k);
    failures += c->call->compile(c, bad, 80, &k) != TW_COMPILE_FAILED ||
                !strstr(status_detail(), "undeclared");
  }
  return (void *)failures;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* 0 when there is no NVRTC on this machine. */
static int check_nvrtc(void) {
  compiler *c = NULL;
  double begin = now_ms();
  if (compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), 0, &c) != TW_OK) {
    CHECK(status_last() == TW_NO_COMPILER && c == NULL);
    CHECK(strstr(status_detail(), "Looked in:") != NULL);
    return 0;
  }
  text identity = TEXT_EMPTY;
  c->call->identity(c, &identity);
  double found = now_ms();
  CHECK(identity.bytes && strstr(identity.bytes, "\nsize ") && strstr(identity.bytes, "\nbuild "));
  if (!strstr(identity.bytes, "\nbuild none")) /* then a copy elsewhere is the same compiler */
    CHECK(!strchr(identity.bytes, '/') && !strstr(identity.bytes, "time"));
  c->call->describe(c, &identity);
  CHECK(strstr(identity.bytes, "libnvrtc.so") != NULL);
  CHECK(!is_mapped("libnvrtc.so")); /* found and identified, not loaded */
  text_free(&identity);

  pthread_t threads[4]; /* the first compile, which opens it, from several threads at once */
  for (int i = 0; i < 4; i++)
    CHECK(pthread_create(&threads[i], NULL, compile_some, c) == 0);
  for (int i = 0; i < 4; i++) {
    void *failures = NULL;
    pthread_join(threads[i], &failures);
    CHECK(failures == NULL);
  }
  CHECK(is_mapped("libnvrtc.so"));
  double opened = now_ms();
  compiled k = {0};
  CHECK_OK(c->call->compile(c, good, 90, &k));
  compiled_free(&k);
  printf("nvrtc: found in %.2f ms, opened and 24 compiles in %.0f ms, one more %.1f ms\n",
         found - begin, opened - found, now_ms() - opened);
  check_architectures(c);
  check_special(c);
  check_locale(c);
  c->call->close(c);
  return 1;
}

int main(void) {
  char scratch[] = "/tmp/twiddle-test-XXXXXX";
  CHECK(mkdtemp(scratch) != NULL);
  check_host(scratch);
  check_search(scratch);
  check_elf(scratch);
  remove_tree(scratch);
  if (!check_nvrtc()) {
    printf("nvrtc: none on this machine, its part is skipped\n");
    if (!check_report())
      return CHECK_SKIP;
    return 1;
  }
  return check_report();
}
