/* command.h: what the tool's commands share: exit codes, error messages, common options. */
#ifndef COMMAND_H
#define COMMAND_H

#include "command_table.h"
#include "kinds.h"
#include "lengths.h"
#include "record.h"
#include "reference.h"
#include "status.h"
#include "table.h"
#include "text.h"
#include "twiddle.h"

#include <stdio.h>

enum { EXIT_FINE = 0, EXIT_CHECK = 1, EXIT_USAGE = 2, EXIT_NO_DEVICE = 3 };

extern const program twiddle_program;
extern const command command_transform, command_plan, command_emit, command_bench, command_tune,
    command_run, command_profile, command_cache, command_info, command_doctor, command_help,
    command_completion;

enum { COMMAND_VERSION_BYTES = 40 };
void command_version(char out[COMMAND_VERSION_BYTES]); /* of the library */
const command *command_find(const char *name);         /* NULL: there is none */

/* Prints the help of a command, or of the program if c is NULL; returns the exit code. */
int command_help_text(const command *c, FILE *to);

/* Reads the options of a command into its settings. Returns -1 when the command should run, with
 * *argc arguments left; else the exit code (the help was printed, or an error to standard error).
 */
int command_options(const command *c, void *settings, int *argc, char **argv);

/* Prints the calling thread's last failure and returns its exit code: 2 for a
 * request or an input that cannot be served, 3 for a missing device or compiler, 1 otherwise. */
int command_failed(const char *name, tw_status status);

/* Prints a line about wrong usage; returns EXIT_USAGE. */
int command_misused(const char *name, const char *format, ...) PRINTF_LIKE(2, 3);

/* Writes collected text to standard output and frees it. */
tw_status command_write(text *t) MUST_USE;
tw_status command_write_table(row_table *t, enum table_format format) MUST_USE;

/* ---- what most commands need ---- */

#define CHOICES_PRECISION "f32|f64|f16|bf16" /* in the order of TW_F32 ... */
#define CHOICES_POLICY "default|off|note|lazy|full"

#define COMMAND_EXITS(one)                                                                         \
  "0 fine; 1 " one "; 2 the request is wrong or cannot be served; 3 no device or no compiler"

#define COMMAND_LENGTHS                                                                            \
  "A length is written 4096, 2^20, 256x256 (two dimensions, the slower one first) or 1024*5000 "   \
  "(5000 transforms of length 1024)."

/* Which transforms lengths stand for: options of every command that takes lengths. S: the type of
 * the command's settings, m: its member of this type. */
typedef struct {
  int kind, precision, columns; /* kind: an index of kinds */
} problem_settings;
#define PROBLEM_OPTIONS(S, m)                                                                      \
  {"kind", 0, OPTION_CHOICE, offsetof(S, m.kind), CHOICES_KIND, NULL, "kind of the transforms"},   \
      {"precision",                                                                                \
       0,                                                                                          \
       OPTION_CHOICE,                                                                              \
       offsetof(S, m.precision),                                                                   \
       CHOICES_PRECISION,                                                                          \
       NULL,                                                                                       \
       "precision of the transforms"},                                                             \
  {                                                                                                \
    "columns", 0, OPTION_FLAG, offsetof(S, m.columns), NULL, NULL,                                 \
        "transforms are interleaved: the same points of all of them lie side by side"              \
  }

#define DEVICE_OPTION(S, m)                                                                        \
  {                                                                                                \
    "device", 0, OPTION_DEVICE, offsetof(S, m), "DEVICE", "auto",                                  \
        "where to compute: cpu, cuda, cuda:1 or auto, which is a GPU if there is one"              \
  }

#define POLICY_OPTION(S, m)                                                                        \
  {                                                                                                \
    "policy", 0, OPTION_CHOICE, offsetof(S, m), CHOICES_POLICY, "(TWIDDLE_POLICY, else lazy)",     \
        "how much tuning may be done while planning"                                               \
  }

/* Also how many transforms, and where: options of the commands that compute. */
typedef struct {
  problem_settings problem;
  const char *device;
  int64_t batch, bytes, max_work; /* 0: not given */
} length_settings;
#define LENGTH_OPTIONS(S, m)                                                                       \
  PROBLEM_OPTIONS(S, m.problem), DEVICE_OPTION(S, m.device),                                       \
      {"batch",                                                                                    \
       0,                                                                                          \
       OPTION_COUNT,                                                                               \
       offsetof(S, m.batch),                                                                       \
       "B",                                                                                        \
       NULL,                                                                                       \
       "number of transforms, where the length names none"},                                       \
      {"bytes",                                                                                    \
       0,                                                                                          \
       OPTION_SIZE,                                                                                \
       offsetof(S, m.bytes),                                                                       \
       "SIZE",                                                                                     \
       "(512M, on the cpu device 1M)",                                                             \
       "or else as many transforms as fill SIZE"},                                                 \
  {                                                                                                \
    "max-work", 0, OPTION_SIZE, offsetof(S, m.max_work), "SIZE", "(any size)",                     \
        "the largest work area that a plan may want; 1: none"                                      \
  }

/* Reads a length, and how its transforms lie. */
tw_status command_length(const problem_settings *s, const char *written, length_spec *out) MUST_USE;

/* Creates a context whose warnings go to standard error, unless wanted->log is set or TWIDDLE_LOG
 * already prints them. `wanted` may be NULL. */
tw_status command_context(const tw_options *wanted, tw_context **context) MUST_USE;

int32_t command_policy(int choice); /* TW_POLICY_* of an index into CHOICES_POLICY */

/* The tw_problem.device that "cuda", "cuda:1", "cpu", "auto" or NULL (auto) names. Checks by a
 * small allocation that a GPU works. */
tw_status command_device(tw_context *context, const char *written, int32_t *where) MUST_USE;
const char *command_device_name(int32_t where, char buffer[24]);

/* Points of one transform that its input (output 0) or its output (1) holds, and their bytes. */
int64_t command_points(const problem_settings *s, const length_spec *l, int output);
int64_t command_element_bytes(const problem_settings *s, int output);

/* How many transforms: the batch written with the length, else s->batch, else as many as fill
 * s->bytes with their larger side, else as many as fill 512 MiB (1 MiB on the cpu device). At least
 * 1. Says so where the length names another number than s->batch. */
int64_t command_batch(const length_spec *l, const length_settings *s, int32_t where);

/* Bytes of one side of so many transforms. TW_INVALID where they do not fit in 63 bits. */
tw_status command_bytes(const problem_settings *s, const length_spec *l, int64_t transforms,
                        int output, size_t *bytes) MUST_USE;

/* A problem of packed transforms, or of interleaved ones if l->columns. The parts, which it points
 * to, are filled as well and must live as long. */
typedef struct {
  tw_dim dims[LENGTH_RANK_MAX], rows;
  int32_t r2r[LENGTH_RANK_MAX];
} problem_parts;
tw_problem command_problem(const problem_settings *s, const length_spec *l, int64_t transforms,
                           int32_t where, problem_parts *parts);

/* The same as its definition: packed transforms. l must live as long. */
reference_problem command_reference(const problem_settings *s, const length_spec *l,
                                    int64_t transforms);

/* The text of a describing call; the caller frees it. */
tw_status command_describe_plan(const tw_plan *plan, int json, char **out) MUST_USE;
/* How many kernels an execution of the plan launches. */
tw_status command_launches(const tw_plan *plan, int32_t *launches) MUST_USE;
tw_status command_describe_context(tw_context *context, int json, char **out) MUST_USE;

/* Facts of the device that kernels are wanted for. *here 1: those of this machine's GPU, if it has
 * one of architecture `arch` (0: any); *here 0: those of a device like sm_90 with that
 * architecture. */
void command_facts(int32_t arch, facts *f, int *here);

/* Reads sm_90, 90 or 9.0. */
tw_status command_arch(const char *written, int32_t *arch) MUST_USE;

double command_now_ms(void); /* a steady clock */

#endif
