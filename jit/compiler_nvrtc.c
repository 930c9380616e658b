/* compiler_nvrtc.c: compiles CUDA text with NVRTC. The library is opened at the first compile, not
 * before, and stays open: it does not survive being closed. Needs no GPU. */
#include "compiler.h"

#include "fork.h"
#include "guard.h"
#include "nvrtc_find.h"
#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* From nvrtc.h: results are an enumeration with 0 for success, programs are opaque. */
typedef struct nvrtc_program_ *nvrtc_program;
typedef struct {
  int (*version)(int *major, int *minor);
  const char *(*error_text)(int result);
  int (*arch_count)(int *count);
  int (*archs)(int *archs);
  int (*create)(nvrtc_program *program, const char *source, const char *name, int headers,
                const char *const *header_texts, const char *const *header_names);
  int (*destroy)(nvrtc_program *program);
  int (*compile)(nvrtc_program program, int options, const char *const *option_texts);
  int (*log_size)(nvrtc_program program, size_t *size);
  int (*log)(nvrtc_program program, char *log);
  int (*cubin_size)(nvrtc_program program, size_t *size);
  int (*cubin)(nvrtc_program program, char *code);
  int (*ptx_size)(nvrtc_program program, size_t *size);
  int (*ptx)(nvrtc_program program, char *code);
} nvrtc_functions;

static const struct {
  const char *name;
  size_t offset;
} symbols[] = {
    {"nvrtcVersion", offsetof(nvrtc_functions, version)},
    {"nvrtcGetErrorString", offsetof(nvrtc_functions, error_text)},
    {"nvrtcGetNumSupportedArchs", offsetof(nvrtc_functions, arch_count)},
    {"nvrtcGetSupportedArchs", offsetof(nvrtc_functions, archs)},
    {"nvrtcCreateProgram", offsetof(nvrtc_functions, create)},
    {"nvrtcDestroyProgram", offsetof(nvrtc_functions, destroy)},
    {"nvrtcCompileProgram", offsetof(nvrtc_functions, compile)},
    {"nvrtcGetProgramLogSize", offsetof(nvrtc_functions, log_size)},
    {"nvrtcGetProgramLog", offsetof(nvrtc_functions, log)},
    {"nvrtcGetCUBINSize", offsetof(nvrtc_functions, cubin_size)},
    {"nvrtcGetCUBIN", offsetof(nvrtc_functions, cubin)},
    {"nvrtcGetPTXSize", offsetof(nvrtc_functions, ptx_size)},
    {"nvrtcGetPTX", offsetof(nvrtc_functions, ptx)},
};

enum { ARCHS_MAX = 64, OPTIONS_MAX = 8 };
enum { OUT_OF_MEMORY = 1 }; /* a result */

typedef struct {
  compiler base;
  nvrtc_found found;
  guard guard; /* for opening; what it made is constant afterwards */
  int opened;
  nvrtc_functions nvrtc;
  int archs[ARCHS_MAX], arch_count;
} compiler_nvrtc;

static void nvrtc_close(compiler *base) {
  compiler_nvrtc *c = (compiler_nvrtc *)base;
  if (!c)
    return;
  guard_destroy(&c->guard);
  free(c);
}

static void nvrtc_describe(compiler *base, text *out) {
  const nvrtc_found *f = &((compiler_nvrtc *)base)->found;
  text_add(out, "nvrtc %s\nsize %lld\ntime %lld.%09lld\nbuild %s\n", f->path,
           (long long)f->identity.size, (long long)f->identity.seconds,
           (long long)f->identity.nanoseconds,
           f->identity.build_id[0] ? f->identity.build_id : "none");
}

static void nvrtc_identity(compiler *base, text *out) {
  const nvrtc_found *f = &((compiler_nvrtc *)base)->found;
  if (f->identity.build_id[0])
    text_add(out, "nvrtc\nsize %lld\nbuild %s\n", (long long)f->identity.size,
             f->identity.build_id);
  else
    nvrtc_describe(base, out);
}

/* ---- options ---- */

static int at_least(const compiler_nvrtc *c, int major, int minor) {
  return c->found.major > major || (c->found.major == major && c->found.minor >= minor);
}

/* Fills in all options except the architecture and returns how many. They depend on the version in
 * the file's name, so that cache keys can be made without loading the library. */
static int fixed_options(const compiler_nvrtc *c, const char **out) {
  int n = 0;
  out[n++] = "--std=c++11";        /* 5 % less work than for c++17, for the same code */
  out[n++] = "--ptxas-options=-v"; /* registers and spills, in the log */
  if (at_least(c, 12, 4))
    out[n++] = "--minimal"; /* leaves out textures and the runtime's names */
  if (at_least(c, 12, 9))
    out[n++] = "--no-cache"; /* ours is enough, and nothing is written unseen */
  return n;
}

static void nvrtc_options(compiler *base, int arch, text *out) {
  const char *fixed[OPTIONS_MAX];
  int count = fixed_options((compiler_nvrtc *)base, fixed);
  text_add(out, "--gpu-architecture=sm_%d\n", arch);
  for (int i = 0; i < count; i++)
    text_add(out, "%s\n", fixed[i]);
}

/* The newest virtual architecture that NVRTC knows and that arch can run; 0 when there is none. */
static int virtual_arch(const compiler_nvrtc *c, int arch) {
  int best = 0;
  for (int i = 0; i < c->arch_count; i++)
    if (c->archs[i] <= arch && c->archs[i] > best)
      best = c->archs[i];
  return best;
}

/* ---- opening ---- */

static tw_status find_symbols(compiler_nvrtc *c, void *library) {
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(library, symbols[i].name);
    if (!symbol)
      return status_fail(TW_NO_COMPILER, "%s has no %s", c->found.path, symbols[i].name);
    memcpy((char *)&c->nvrtc + symbols[i].offset, &symbol, sizeof symbol);
  }
  return TW_OK;
}

static tw_status read_archs(compiler_nvrtc *c) {
  int count = 0;
  if (c->nvrtc.arch_count(&count) != 0 || count < 1 || count > ARCHS_MAX ||
      c->nvrtc.archs(c->archs) != 0)
    return status_fail(TW_NO_COMPILER, "%s does not tell its architectures", c->found.path);
  c->arch_count = count;
  return TW_OK;
}

/* Opens the library, which is never closed once it has been used. */
static tw_status open_locked(compiler_nvrtc *c) {
  fork_lock_enter();
  void *library = dlopen(c->found.path, RTLD_NOW | RTLD_LOCAL);
  fork_lock_leave();
  if (!library) {
    const char *reason = dlerror();
    return status_fail(TW_NO_COMPILER, "cannot open %s: %s", c->found.path,
                       reason ? reason : "unknown reason");
  }
  tw_status status = find_symbols(c, library);
  if (status != TW_OK) {
    dlclose(library);
    return status;
  }
  TRY(read_archs(c));
  c->opened = 1;
  return TW_OK;
}

static tw_status open_once(compiler_nvrtc *c) {
  static atomic_int user;
  if (fork_inherited(&user)) /* which may have inherited NVRTC's locks, taken */
    return status_fail(TW_NO_COMPILER, "NVRTC is not used in a forked child of a process that has "
                                       "used it");
  (void)guard_enter(&c->guard);
  tw_status status = c->opened ? TW_OK : open_locked(c);
  guard_leave(&c->guard);
  return status;
}

/* ---- compiling ---- */

/* The number that ends right before ` phrase`; -1 when the phrase does not occur. The last
 * occurrence counts (the log has one entry per kernel). */
static int number_before(const char *log, const char *phrase) {
  int value = -1;
  for (const char *at = log; (at = strstr(at, phrase)); at++) {
    const char *end = at, *digit = end;
    while (digit > log && digit[-1] >= '0' && digit[-1] <= '9')
      digit--;
    if (digit < end && end - digit < 9)
      value = (int)strtol(digit, NULL, 10);
  }
  return value;
}

static void read_log(compiled *k) {
  k->registers = number_before(k->log, " registers");
  k->spill_bytes = number_before(k->log, " bytes spill stores");
}

static tw_status take_log(const nvrtc_functions *f, nvrtc_program program, compiled *k) {
  size_t size = 0;
  if (f->log_size(program, &size) != 0)
    size = 0;
  k->log = calloc(1, size + 1);
  if (!k->log)
    return status_fail(TW_NO_MEMORY, "no memory for the compiler's log");
  if (size > 1 && f->log(program, k->log) != 0)
    k->log[0] = '\0';
  return TW_OK;
}

static tw_status take_code(const nvrtc_functions *f, nvrtc_program program, int binary,
                           compiled *k) {
  size_t size = 0;
  int result = (binary ? f->cubin_size : f->ptx_size)(program, &size);
  if (result != 0 || size == 0)
    return status_fail(TW_COMPILE_FAILED, "NVRTC made no code: %s", f->error_text(result));
  k->code = malloc(size);
  if (!k->code)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes of machine code", size);
  result = (binary ? f->cubin : f->ptx)(program, k->code);
  if (result != 0)
    return status_fail(TW_COMPILE_FAILED, "NVRTC gave no code: %s", f->error_text(result));
  k->size = size;
  return TW_OK;
}

/* Runs NVRTC; k is filled even when this fails. */
static tw_status compile_program(compiler_nvrtc *c, const char *source, int arch, compiled *k) {
  const nvrtc_functions *f = &c->nvrtc;
  const char *options[OPTIONS_MAX];
  char target[48];
  nvrtc_program program = NULL;
  int known = virtual_arch(c, arch);
  if (!known)
    return status_fail(TW_COMPILE_FAILED, "%s compiles for nothing that sm_%d can run",
                       c->found.path, arch);
  int binary = known == arch;
  snprintf(target, sizeof target, "--gpu-architecture=%s_%d", binary ? "sm" : "compute", known);
  int count = fixed_options(c, options);
  options[count++] = target;
  int result = f->create(&program, source, "twiddle_kernel.cu", 0, NULL, NULL);
  if (result != 0)
    return status_fail(result == OUT_OF_MEMORY ? TW_NO_MEMORY : TW_COMPILE_FAILED,
                       "NVRTC took no source: %s", f->error_text(result));
  result = f->compile(program, count, options);
  tw_status status = take_log(f, program, k);
  if (status == TW_OK && result != 0) {
    char what[160];
    snprintf(what, sizeof what, "NVRTC for %s: %s", target, f->error_text(result));
    status =
        status_fail_log(result == OUT_OF_MEMORY ? TW_NO_MEMORY : TW_COMPILE_FAILED, what, k->log);
  }
  if (status == TW_OK)
    status = take_code(f, program, binary, k);
  f->destroy(&program);
  return status;
}

static tw_status nvrtc_compile(compiler *base, const char *source, int arch, compiled *out) {
  compiler_nvrtc *c = (compiler_nvrtc *)base;
  compiled k = {.registers = -1, .spill_bytes = -1};
  /* Literals are read in the thread's locale, and NVRTC has been seen to change it. */
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  if (!plain)
    return status_fail(TW_NO_MEMORY, "no memory for a locale");
  locale_t before = uselocale(plain);
  tw_status status = open_once(c);
  if (status == TW_OK)
    status = compile_program(c, source, arch, &k);
  uselocale(before);
  freelocale(plain);
  if (status != TW_OK) {
    compiled_free(&k);
    return status;
  }
  read_log(&k);
  *out = k;
  return TW_OK;
}

static const compiler_functions functions = {
    .close = nvrtc_close,
    .identity = nvrtc_identity,
    .describe = nvrtc_describe,
    .options = nvrtc_options,
    .compile = nvrtc_compile,
};

tw_status compiler_open_nvrtc(const char *path, int driver_version, compiler **out) {
  return compiler_open_remembered(path, driver_version, NULL, out);
}

tw_status compiler_open_remembered(const char *path, int driver_version,
                                   const compiler_memory *memory, compiler **out) {
  compiler_nvrtc *c = calloc(1, sizeof *c);
  if (!c)
    return status_fail(TW_NO_MEMORY, "no memory for a compiler");
  tw_status status = nvrtc_find(path, driver_version, memory, &c->found);
  if (status != TW_OK) {
    free(c);
    return status;
  }
  c->base.call = &functions;
  *out = &c->base;
  return TW_OK;
}
