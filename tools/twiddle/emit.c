/* emit.c: `twiddle emit`: prints kernels as text, machine code or assembly. Uses internals of the
 * library, but only to print specs and source. Needs no GPU. */
#include "command.h"

#include "compiler.h"
#include "element.h"
#include "kernel.h"
#include "output.h"
#include "planner.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const char name[] = "emit";

/* "cuda|cpu" */
#define TARGET_CHOICE(constant, target) "|" #target
#define CHOICES_TARGET &(KERNEL_TARGETS(TARGET_CHOICE))[1]

typedef struct {
  problem_settings problem;
  const char *arch, *record, *cubin;
  int target, sass, fields, describe, json;
  int several;   /* 1: more than one source for CUDA is printed */
  text *emitted; /* the names of their kernels, a line each */
  int64_t kernel;
} settings;

/* Prints the fields of records, from their table (record.h). */
static tw_status list_fields(int json) {
  static const char *const names[] = {"field", "least", "most", "default", "values", "meaning"};
  row_table t = TABLE_EMPTY;
  table_names(&t, 6, names);
  const record_field_info *info = record_field_table();
  for (int i = 0; i < FIELD_COUNT; i++) {
    char least[16], most[16], usual[16], words[256] = "";
    snprintf(least, sizeof least, "%d", (int)info[i].least);
    snprintf(most, sizeof most, "%d", (int)info[i].most);
    snprintf(usual, sizeof usual, "%d", (int)info[i].usual);
    for (int v = 0; info[i].words && v <= info[i].most; v++)
      snprintf(words + strlen(words), sizeof words - strlen(words), "%s%s", v ? "|" : "",
               info[i].words[v]);
    const char *row[] = {info[i].name, least, most, usual, words, info[i].meaning};
    table_row(&t, row);
  }
  tw_status status = command_write_table(&t, json ? TABLE_JSON : TABLE_PLAIN);
  table_free(&t);
  return status;
}

/* The kernels of packed rows of a length. */
static tw_status default_kernels_of(const problem_settings *s, const length_spec *length,
                                    const facts *f, default_kernels *out) {
  enum { SOME_GPU = 1 };
  const length_settings usual = {.problem = *s};
  problem_parts parts;
  int64_t batch = command_batch(length, &usual, SOME_GPU);
  tw_problem problem = command_problem(s, length, batch, SOME_GPU, &parts);
  return plan_default_kernels(&problem, f, out);
}

/* What --kind and --precision say of the rows of a record. Real ones are bound as the default
 * kernel of their length is; without a kind they are those of r2c. */
static tw_status binding_for(const settings *s, const record *r, const facts *f, binding *out) {
  problem_settings rows = {s->problem.kind, r->value[FIELD_PRECISION], 0};
  const length_spec length = {.rank = 1, .n = {record_points(r)}};
  default_kernels k;
  if (number_of(s->problem.precision)->arithmetic == rows.precision)
    rows.precision = s->problem.precision;
  if (rows.kind == KIND_C2C && r->value[FIELD_REAL] != REAL_NONE)
    rows.kind = KIND_R2C;
  if (rows.kind == KIND_C2C) {
    *out = binding_of_rows(f->arch, rows.precision);
    return TW_OK;
  }
  TRY(default_kernels_of(&rows, &length, f, &k));
  int passes = k.count;
  *out = k.spec[0].binding;
  free(k.spec);
  return passes == 1 ? TW_OK
                     : status_fail(TW_UNSUPPORTED, "%s of %lld points takes %d kernels",
                                   kinds[rows.kind].name, (long long)length.n[0], passes);
}

/* The spec of the one kernel that --record names. */
static tw_status given_spec(const settings *s, const char *written, const facts *f, spec *out) {
  length_spec length;
  *out = (spec){.binding = {.arch = f->arch}};
  TRY(record_parse(s->record, &out->record));
  TRY(record_valid(&out->record));
  TRY(binding_for(s, &out->record, f, &out->binding));
  if (written) {
    TRY(length_parse(written, &length));
    if (length_points(&length) != record_points(&out->record))
      return status_fail(TW_INVALID, "the record is for %d points, not %s",
                         record_points(&out->record), written);
  }
  if (record_fits(&out->record, &out->binding, f) != TW_OK) /* it can be printed all the same */
    fprintf(stderr, "twiddle emit: note: %s\n", status_detail());
  return TW_OK;
}

/* The kernels of a length's passes, or the one of --record. */
static tw_status choose(const settings *s, const char *written, default_kernels *out) {
  facts f;
  int here;
  int32_t arch = 0;
  length_spec length;
  if (s->arch)
    TRY(command_arch(s->arch, &arch));
  command_facts(arch, &f, &here);
  if (s->record) {
    *out = (default_kernels){.spec = malloc(sizeof(spec)), .count = 1};
    tw_status status = out->spec ? given_spec(s, written, &f, out->spec)
                                 : status_fail(TW_NO_MEMORY, "no memory for a record");
    if (status != TW_OK)
      free(out->spec);
    return status;
  }
  TRY(command_length(&s->problem, written, &length));
  return default_kernels_of(&s->problem, &length, &f, out);
}

/* The launch shape of a spec, and its record as text. */
static void words_of(const spec *s, launch_shape *shape, text *line) {
  kernel_shape(s, shape);
  record_print(&s->record, line);
}

/* Prints the record and the launch shape only. */
static void describe(const spec *s, text *out) {
  launch_shape shape;
  text line = TEXT_EMPTY;
  words_of(s, &shape, &line);
  text_add(out, "record %08x: %s\n", (unsigned)record_id(&s->record), line.bytes ? line.bytes : "");
  text_add(out, "  %s: %d threads, %d bytes of shared memory, ", shape.entry, (int)shape.threads,
           (int)shape.shared_bytes);
  if (shape.cluster > 1)
    text_add(out, "%d blocks a transform\n", (int)shape.cluster);
  else
    text_add(out, "%d transforms a block\n", (int)shape.tile);
  out->failed |= line.failed;
  text_free(&line);
}

static void describe_row(const spec *s, const char *written, int number, row_table *rows) {
  static const char *const names[] = {"length",  "kernel",       "record_id",  "entry",
                                      "threads", "shared_bytes", "transforms", "record"};
  launch_shape shape;
  char cells[5][16];
  text line = TEXT_EMPTY;
  words_of(s, &shape, &line);
  snprintf(cells[0], sizeof cells[0], "%d", number);
  snprintf(cells[1], sizeof cells[1], "%08x", (unsigned)record_id(&s->record));
  snprintf(cells[2], sizeof cells[2], "%d", (int)shape.threads);
  snprintf(cells[3], sizeof cells[3], "%d", (int)shape.shared_bytes);
  snprintf(cells[4], sizeof cells[4], "%d", (int)shape.tile);
  const char *row[] = {written,  cells[0], cells[1], shape.entry,
                       cells[2], cells[3], cells[4], line.bytes ? line.bytes : ""};
  table_names(rows, 8, names);
  table_row(rows, row);
  text_free(&line);
}

static tw_status compile(const char *source, int arch, compiled *out) {
  compiler *c;
  TRY(compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), 0, &c));
  tw_status status = c->call->compile(c, source, arch, out);
  c->call->close(c);
  if (status == TW_OK && out->registers < 0)
    fprintf(stderr, "this NVRTC does not know sm_%d: %zu bytes of PTX for an older architecture\n",
            arch, out->size);
  else if (status == TW_OK)
    fprintf(stderr, "compiled for sm_%d: %d registers, %d bytes spilled, %zu bytes of code\n", arch,
            out->registers, out->spill_bytes, out->size);
  return status;
}

/* Runs a program that prints to our standard output; *found 0 when it is not on PATH. */
static tw_status run_program(char *const arguments[], int *found) {
  pid_t pid;
  fflush(stdout);
  int error = posix_spawnp(&pid, arguments[0], NULL, NULL, arguments, environ);
  *found = error != ENOENT;
  if (error)
    return *found ? status_fail(TW_FILE_ERROR, "%s: %s", arguments[0], strerror(error)) : TW_OK;
  int outcome = 0;
  while (waitpid(pid, &outcome, 0) < 0)
    if (errno != EINTR)
      return status_fail(TW_FILE_ERROR, "%s was lost", arguments[0]);
  if (!WIFEXITED(outcome) || WEXITSTATUS(outcome))
    return status_fail(TW_COMPILE_FAILED, "%s failed on the machine code", arguments[0]);
  return TW_OK;
}

/* Gives the code to a disassembler as a file in memory, so that nothing is left on disk. */
static tw_status disassemble(const compiled *code) {
  int fd = memfd_create("twiddle", 0), found;
  if (fd < 0)
    return status_fail(TW_FILE_ERROR, "no file for the disassembler: %s", strerror(errno));
  char file[32];
  snprintf(file, sizeof file, "/proc/self/fd/%d", fd);
  const output_part whole = {code->code, code->size};
  tw_status status = output_write(file, &whole, 1);
  if (status == TW_OK)
    status = run_program((char *[]){"nvdisasm", "-c", file, NULL}, &found);
  if (status == TW_OK && !found)
    status = run_program((char *[]){"cuobjdump", "-sass", file, NULL}, &found);
  if (status == TW_OK && !found)
    status = status_fail(TW_NO_COMPILER, "neither nvdisasm nor cuobjdump is on PATH");
  close(fd);
  return status;
}

static tw_status emit_code(const settings *s, const char *source, int arch) {
  compiled code = {0};
  TRY(compile(source, arch, &code));
  const output_part whole = {code.code, code.size};
  tw_status status = s->cubin ? output_write(s->cubin, &whole, 1) : TW_OK;
  if (status == TW_OK && s->sass)
    status = disassemble(&code);
  compiled_free(&code);
  return status;
}

/* Takes back the macros that a source defines. */
static void undefine(const char *source, text *out) {
  static const char define[] = "#define ";
  for (const char *line = source; line; line = strchr(line, '\n')) {
    line += *line == '\n';
    if (strncmp(line, define, strlen(define)) != 0)
      continue;
    const char *macro = line + strlen(define);
    text_add(out, "#undef %.*s\n", (int)strcspn(macro, " (\n"), macro);
  }
}

/* Whether a kernel of that name was not emitted before; notes it. */
static int is_new(text *emitted, const char *entry) {
  char line[LAUNCH_ENTRY_BYTES + 2];
  snprintf(line, sizeof line, "%s\n", entry);
  if (emitted->bytes && strstr(emitted->bytes, line))
    return 0;
  text_add(emitted, "%s", line);
  return 1;
}

/* One of several sources in a file: in a namespace of its own, since all use the same names. */
static void emit_among_others(text *emitted, const spec *chosen, text *out) {
  launch_shape shape;
  text source = TEXT_EMPTY;
  kernel_shape(chosen, &shape);
  if (!is_new(emitted, shape.entry))
    return;
  kernel_emit(chosen, TARGET_CUDA, &source);
  const char *bytes = source.bytes ? source.bytes : "";
  text_add(out, "namespace source_of_%s {\n%s", shape.entry, bytes);
  undefine(bytes, out);
  text_add(out, "} // namespace\n\n");
  out->failed |= source.failed;
  text_free(&source);
}

static tw_status emit_kernel(const settings *s, const spec *chosen) {
  text out = TEXT_EMPTY;
  if (s->describe)
    describe(chosen, &out);
  else if (s->several)
    emit_among_others(s->emitted, chosen, &out);
  else
    kernel_emit(chosen, (enum kernel_target)s->target, &out);
  if (s->describe || (!s->cubin && !s->sass))
    return command_write(&out);
  char *source;
  TRY(text_take(&out, &source, NULL));
  tw_status status = emit_code(s, source, chosen->binding.arch);
  free(source);
  return status;
}

static tw_status emit_one(settings *s, const char *written, row_table *rows) {
  default_kernels k;
  TRY(choose(s, written, &k));
  tw_status status = TW_OK;
  s->several |= k.count > 1 && !s->kernel && s->target == TARGET_CUDA;
  if (s->kernel > k.count)
    status = status_fail(TW_INVALID, "%s has %d kernels", written ? written : "a record", k.count);
  else if ((s->cubin || s->sass) && k.count > 1 && !s->kernel)
    status = status_fail(TW_INVALID, "%s has %d kernels: --kernel chooses one", written, k.count);
  for (int i = 0; i < k.count && status == TW_OK; i++) {
    if (s->kernel && i + 1 != s->kernel)
      continue;
    if (s->json)
      describe_row(&k.spec[i], written ? written : "", i + 1, rows);
    else
      status = emit_kernel(s, &k.spec[i]);
  }
  free(k.spec);
  return status;
}

static int run_emit(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_emit, &s, &argc, argv);
  if (code >= 0)
    return code;
  int machine_code = s.cubin || s.sass;
  if (s.fields ? argc != 0 : (s.record ? argc > 1 : argc < 1))
    return command_misused(name,
                           "lengths are needed, or --record (and at most its length), or --fields");
  if (s.json && !s.fields && !s.describe)
    return command_misused(name, "--json is for --fields and --describe");
  if (machine_code && (s.target != TARGET_CUDA || argc > 1))
    return command_misused(name, "--cubin and --sass take one length and the target cuda");
  s.several = argc > 1 && s.target == TARGET_CUDA;
  tw_status status = TW_OK;
  row_table rows = TABLE_EMPTY;
  text emitted = TEXT_EMPTY;
  s.emitted = &emitted;
  if (s.fields)
    status = list_fields(s.json);
  else if (s.record && !argc)
    status = emit_one(&s, NULL, &rows);
  for (int i = 0; i < argc && status == TW_OK; i++)
    status = emit_one(&s, argv[i], &rows);
  if (status == TW_OK && s.json && !s.fields)
    status = command_write_table(&rows, TABLE_JSON);
  table_free(&rows);
  text_free(&emitted);
  return status == TW_OK ? EXIT_FINE : command_failed(name, status);
}

static const option options[] = {
    PROBLEM_OPTIONS(settings, problem),
    {"arch", 0, OPTION_TEXT, offsetof(settings, arch), "sm_90", "(that of a GPU here, else sm_90)",
     "architecture of the GPU"},
    {"record", 0, OPTION_TEXT, offsetof(settings, record), "TEXT", NULL,
     "the record of the kernel, as plan and emit print it"},
    {"kernel", 0, OPTION_COUNT, offsetof(settings, kernel), "K", NULL,
     "print only the K-th kernel of several"},
    {"target", 0, OPTION_CHOICE, offsetof(settings, target), CHOICES_TARGET, NULL,
     "for whom the source begins: for CUDA, or for the C compiler of the cpu device"},
    {"cubin", 0, OPTION_FILE, offsetof(settings, cubin), "FILE", NULL,
     "compile with NVRTC and write the machine code"},
    {"sass", 0, OPTION_FLAG, offsetof(settings, sass), NULL, NULL,
     "compile, and print the assembly by nvdisasm or cuobjdump"},
    {"describe", 0, OPTION_FLAG, offsetof(settings, describe), NULL, NULL,
     "print only the record and the launch shape"},
    {"fields", 0, OPTION_FLAG, offsetof(settings, fields), NULL, NULL,
     "list the fields of a record; takes no length"},
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL,
     "print a JSON array of objects, for --fields and --describe"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle emit 4096 >fft4096.cu", "write a kernel that a person can read and nvcc compiles"},
    {"twiddle emit --describe '2^20'", "list the kernels of a length that takes several passes"},
    {"twiddle emit --arch sm_80 --sass 64", "print the assembly for a GPU that need not be here"},
    {NULL, NULL},
};

const command command_emit = {
    .name = name,
    .summary = "print a kernel's source, machine code or assembly",
    .arguments = "N...",
    .about =
        "Prints the kernels of length N as source, one for each different kernel of its "
        "passes: those that the model chooses, or the one that --record describes, for which "
        "no length is needed. Several kernels for CUDA are one source, which nvcc compiles: each "
        "is in a namespace. Needs no GPU.\n" COMMAND_LENGTHS,
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("a kernel could not be compiled"),
    .run = run_emit,
};
