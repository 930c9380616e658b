/* command.h: what the tool's commands share: exit codes, error messages, common options. */
#ifndef COMMAND_H
#define COMMAND_H

#include "lengths.h"
#include "options.h"
#include "record.h"
#include "status.h"
#include "table.h"
#include "text.h"
#include "twiddle.h"

enum { EXIT_FINE = 0, EXIT_CHECK = 1, EXIT_USAGE = 2, EXIT_NO_DEVICE = 3 };

int command_transform(int argc, char **argv);
int command_plan(int argc, char **argv);
int command_emit(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_profile(int argc, char **argv);
int command_cache(int argc, char **argv);
int command_info(int argc, char **argv);
int command_doctor(int argc, char **argv);

/* Reads the options of a command. Returns -1 when the command should run, with *argc arguments
 * left; else the exit code (the help was printed, or an error to standard error). */
int command_options(const command_about *about, const option *table, int *argc, char **argv);

/* Prints the calling thread's last failure and returns its exit code: 2 for a
 * request or an input that cannot be served, 3 for a missing device or compiler, 1 otherwise. */
int command_failed(const char *command, tw_status status);

/* Prints a line about wrong usage; returns EXIT_USAGE. */
int command_misused(const char *command, const char *format, ...) PRINTF_LIKE(2, 3);

/* Writes collected text to standard output and frees it. */
tw_status command_write(text *t) MUST_USE;
tw_status command_write_table(row_table *t, enum table_format format) MUST_USE;

/* ---- what most commands need ---- */

#define CHOICES_PRECISION "f32|f64"
#define CHOICES_POLICY "default|off|note|lazy|full"
#define HELP_DEVICE "as info lists it, such as cuda:1 or cpu; auto: a GPU if any"
#define HELP_MAX_WORK "the largest work area that a plan may want (any; 1: none)"
#define HELP_COLUMNS "transforms lie interleaved: the same points side by side"
#define HELP_LENGTHS                                                                               \
  "Lengths are written 4096, 2^20, 256x256 or 1024*5000 (5000 transforms of length 1024)."

/* Creates a context whose warnings go to standard error, unless wanted->log is set or TWIDDLE_LOG
 * already prints them. `wanted` may be NULL. */
tw_status command_context(const tw_options *wanted, tw_context **context) MUST_USE;

int32_t command_policy(int choice); /* TW_POLICY_* of an index into CHOICES_POLICY */

/* The tw_problem.device that "cuda", "cuda:1", "cpu", "auto" or NULL (auto) names. Checks by a
 * small allocation that a GPU works. */
tw_status command_device(tw_context *context, const char *written, int32_t *where) MUST_USE;
const char *command_device_name(int32_t where, char buffer[24]);

/* How many transforms: the batch written with the length, else `batch`, else as many as fill
 * `bytes`, else as many as fill 512 MiB (1 MiB on the cpu device). At least 1. Says so where the
 * length names another number than `batch`. */
int64_t command_batch(const length_spec *l, int32_t precision, int32_t where, int64_t batch,
                      int64_t bytes);

/* Bytes of so many transforms. TW_INVALID where they do not fit in 63 bits. */
tw_status command_bytes(const length_spec *l, int32_t precision, int64_t transforms,
                        size_t *bytes) MUST_USE;

/* A problem of packed transforms, or of interleaved ones if l->columns. dims and rows, which it
 * points to, are filled as well and must live as long. */
tw_problem command_problem(const length_spec *l, int64_t transforms, int32_t precision,
                           int32_t where, tw_dim dims[LENGTH_RANK_MAX], tw_dim *rows);

/* The text of a describing call; the caller frees it. */
tw_status command_describe_plan(const tw_plan *plan, int json, char **out) MUST_USE;
tw_status command_describe_context(tw_context *context, int json, char **out) MUST_USE;

/* Facts of the device that kernels are wanted for. *here 1: those of this machine's GPU, if it has
 * one of architecture `arch` (0: any); *here 0: those of a device like sm_90 with that
 * architecture. */
void command_facts(int32_t arch, facts *f, int *here);

/* Reads sm_90, 90 or 9.0. */
tw_status command_arch(const char *written, int32_t *arch) MUST_USE;

double command_now_ms(void); /* a steady clock */

#endif
