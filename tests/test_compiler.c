/* test_compiler.c: compilers are found without loading them, compile for every architecture, and
 * fail with their own words. Needs no GPU. */
#include "check.h"
#include "compile_folder.h"
#include "compiler_host.h"
#include "scratch.h"

#include <dirent.h>
#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
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

/* Sets a file's times back. */
static void make_older(const char *path, int seconds) {
  struct timespec old = {.tv_sec = time(NULL) - seconds};
  CHECK(utimensat(AT_FDCWD, path, (struct timespec[]){old, old}, 0) == 0);
}

/* Folders that a killed process left are removed a minute later: their known files only, and only
 * those of the right name. */
static void check_sweep(void) {
  static const struct {
    const char *folder, *file;
    int minutes, stays;
  } cases[] = {{"twiddle-compile-abcdef", "kernel0.c", 2, 0},
               {"twiddle-compile-empty1", NULL, 2, 0},
               {"twiddle-compile-young1", "log", 0, 1},
               {"twiddle-compile-thesis", "thesis.tex", 3000, 1},
               {"twiddle-backup", "kernel0.c", 3000, 1}};
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
    make_older(path[i], 60 * cases[i].minutes);
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

/* A process that compiles keeps its folder, however long that takes; what it leaves when it is
 * killed is removed. A folder that is held for more than a day is nobody's. */
static void check_killed(void) {
  enum { MINUTES = 60, DAYS = 86400 };
  static const char *const sources[] = {"int x;"};
  char root[SCRATCH_PATH];
  compile_folder *f =
      mmap(NULL, sizeof *f, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int ready[2], how = 0;
  char byte;
  scratch_make(root);
  setenv("TMPDIR", root, 1);
  for (int turn = 0; turn < 2; turn++) {
    *f = (compile_folder){.made = 0};
    scratch_need(pipe(ready) == 0, "a pipe");
    pid_t child = fork();
    if (!child) {
      int made = compile_folder_make(f, sources, 1) == TW_OK;
      (void)!write(ready[1], "!", made);
      for (close(ready[1]);;)
        pause();
    }
    close(ready[1]);
    CHECK(read(ready[0], &byte, 1) == 1 && scratch_count(f->directory, "") == 1);
    make_older(f->directory, turn ? 2 * DAYS : 10 * MINUTES);
    compile_folder_sweep();
    CHECK((access(f->directory, F_OK) == 0) == !turn);
    CHECK(kill(child, SIGKILL) == 0 && waitpid(child, &how, 0) == child);
    compile_folder_sweep();
    CHECK(access(f->directory, F_OK) != 0 && scratch_count(root, "") == 0);
    close(ready[0]);
  }
  unsetenv("TMPDIR");
  munmap(f, sizeof *f);
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
  check_killed();

  char *path = strdup(getenv("PATH") ? getenv("PATH") : "");
  setenv("PATH", scratch, 1);
  c = NULL;
  CHECK(compiler_open_host(&c) == TW_NO_COMPILER && c == NULL);
  setenv("PATH", path ? path : "", 1);
  free(path);
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
  char scratch[SCRATCH_PATH];
  scratch_make(scratch);
  check_host(scratch);
  scratch_remove(scratch);
  if (!check_nvrtc()) {
    printf("nvrtc: none on this machine, its part is skipped\n");
    if (!check_report())
      return CHECK_SKIP;
    return 1;
  }
  return check_report();
}
