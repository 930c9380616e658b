/* command.c: what the tool's commands share. Decides on exit codes, default sizes and where
 * warnings go; computes no transforms. */
#include "command.h"
#include "element.h"

#include "device_kind.h"
#include "file.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int command_options(const command *c, void *settings, int *argc, char **argv) {
  int help;
  if (options_parse(c->options, settings, *argc, argv, argc, &help) != TW_OK)
    return command_misused(c->name, "%s", status_detail());
  return help ? command_help_text(c, stdout) : -1;
}

tw_status command_length(const problem_settings *s, const char *written, length_spec *out) {
  TRY(length_parse(written, out));
  out->columns = s->columns;
  return TW_OK;
}

int command_failed(const char *name, tw_status status) {
  fprintf(stderr, "twiddle %s: %s: %s\n", name, tw_status_text(status), status_detail());
  switch (status) {
  case TW_INVALID:
  case TW_UNSUPPORTED:
  case TW_FILE_ERROR:
  case TW_NO_MEMORY:
  case TW_NO_DEVICE_MEMORY: /* an input that cannot be served here */
    return EXIT_USAGE;
  case TW_NO_DEVICE:
  case TW_NO_COMPILER:
    return EXIT_NO_DEVICE;
  default:
    return EXIT_CHECK;
  }
}

int command_misused(const char *name, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "twiddle %s: ", name);
  vfprintf(stderr, format, arguments);
  fprintf(stderr, " (twiddle %s --help tells more)\n", name);
  va_end(arguments);
  return EXIT_USAGE;
}

tw_status command_write(text *t) {
  char *bytes;
  size_t length;
  TRY(text_take(t, &bytes, &length));
  size_t done = fwrite(bytes, 1, length, stdout);
  free(bytes);
  return done == length ? TW_OK
                        : status_fail(TW_DEVICE_ERROR, "standard output could not be written");
}

tw_status command_write_table(row_table *t, enum table_format format) {
  text out = TEXT_EMPTY;
  tw_status status = table_print(t, format, &out);
  if (status == TW_OK)
    status = command_write(&out);
  text_free(&out);
  return status;
}

static void print_warning(void *user, int level, const char *line) {
  (void)user;
  if (level == TW_LOG_WARN)
    fprintf(stderr, "twiddle: %s\n", line);
}

tw_status command_context(const tw_options *wanted, tw_context **context) {
  tw_options o = {.size = sizeof o};
  if (wanted)
    o = *wanted;
  const char *log = file_environment("TWIDDLE_LOG");
  int printed = log && (!strcmp(log, "warn") || !strcmp(log, "info") || !strcmp(log, "debug"));
  if (!o.log && !printed)
    o.log = print_warning;
  return tw_context_create(&o, context);
}

int32_t command_policy(int choice) {
  static const int32_t policies[] = {TW_POLICY_DEFAULT, TW_POLICY_OFF, TW_POLICY_NOTE,
                                     TW_POLICY_LAZY, TW_POLICY_FULL};
  return policies[choice];
}

/* Whether a device is there, by allocating on it. */
static tw_status prove(tw_context *context, int32_t number) {
  void *memory;
  TRY(tw_device_alloc(context, number, 256, &memory));
  tw_device_free(context, number, memory);
  return TW_OK;
}

tw_status command_device(tw_context *context, const char *written, int32_t *where) {
  int32_t wanted = 0;
  tw_status status = TW_NO_DEVICE;
  if (written && strcmp(written, "auto") != 0) {
    TRY(device_kind_number(written, &wanted));
    status = prove(context, wanted);
  } else {
    for (int i = 0; i < DEVICE_KINDS && status == TW_NO_DEVICE; i++) {
      wanted = device_kinds[i]->first_number;
      status = prove(context, wanted);
    }
  }
  if (status == TW_OK)
    *where = wanted;
  return status;
}

const char *command_device_name(int32_t where, char buffer[24]) {
  const device_kind *kind = device_kinds[0];
  int ordinal = 0;
  if (where != TW_DEVICE_CURRENT && device_kind_find(where, &kind, &ordinal) != TW_OK)
    return "?";
  if (kind->numbers == 1)
    return kind->name;
  snprintf(buffer, 24, "%s:%d", kind->name, ordinal);
  return buffer;
}

/* Bytes that transforms fill where nobody says: enough to keep a GPU busy. */
static int64_t usual_bytes(int32_t where) {
  const device_kind *kind;
  int ordinal;
  int slow = device_kind_find(where, &kind, &ordinal) == TW_OK && kind->scratch_most;
  return slow ? (int64_t)1 << 20 : (int64_t)512 << 20;
}

int64_t command_points(const problem_settings *s, const length_spec *l, int output) {
  int64_t last = l->n[l->rank - 1];
  return length_points(l) / last * type_points(kinds[s->kind].type, output, last);
}

int64_t command_element_bytes(const problem_settings *s, int output) {
  return element_bytes((element){s->precision, type_is_complex(kinds[s->kind].type, output)});
}

int64_t command_batch(const length_spec *l, const length_settings *s, int32_t where) {
  if (l->batch && s->batch > 0 && s->batch != l->batch)
    fprintf(stderr, "twiddle: a length names %lld transforms: --batch %lld is not used for it\n",
            (long long)l->batch, (long long)s->batch);
  if (l->batch)
    return l->batch;
  if (s->batch > 0)
    return s->batch;
  int64_t bytes = s->bytes > 0 ? s->bytes : usual_bytes(where), least = bytes;
  for (int output = 0; output < 2; output++) {
    int64_t transforms =
        bytes / command_element_bytes(&s->problem, output) / command_points(&s->problem, l, output);
    least = transforms < least ? transforms : least;
  }
  return least > 0 ? least : 1;
}

tw_status command_bytes(const problem_settings *s, const length_spec *l, int64_t transforms,
                        int output, size_t *bytes) {
  int64_t points = command_points(s, l, output), all;
  if (__builtin_mul_overflow(points, transforms, &all) ||
      __builtin_mul_overflow(all, command_element_bytes(s, output), &all))
    return status_fail(TW_INVALID, "%lld transforms of %lld points are too large for any memory",
                       (long long)transforms, (long long)length_points(l));
  *bytes = (size_t)all;
  return TW_OK;
}

/* The strides of interleaved transforms on one side: the last dimension's points are one row of all
 * transforms apart. */
static void interleaved_strides(const length_spec *l, int32_t type, int output, int64_t transforms,
                                int64_t stride[LENGTH_RANK_MAX]) {
  int64_t at = transforms;
  for (int32_t i = l->rank - 1; i >= 0; i--) {
    int64_t points = i == l->rank - 1 ? type_points(type, output, l->n[i]) : l->n[i];
    stride[i] = at;
    if (__builtin_mul_overflow(at, points, &at))
      at = INT64_MAX; /* the library refuses what is that large */
  }
}

tw_problem command_problem(const problem_settings *s, const length_spec *l, int64_t transforms,
                           int32_t where, problem_parts *parts) {
  const kind_info *kind = &kinds[s->kind];
  int64_t in[LENGTH_RANK_MAX] = {0}, out[LENGTH_RANK_MAX] = {0};
  parts->rows = (tw_dim){transforms, l->columns, l->columns};
  if (l->columns) {
    interleaved_strides(l, kind->type, 0, transforms, in);
    interleaved_strides(l, kind->type, 1, transforms, out);
  }
  for (int32_t i = 0; i < l->rank; i++) {
    parts->dims[i] = (tw_dim){l->n[i], in[i], out[i]};
    parts->r2r[i] = kind->r2r;
  }
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = parts->dims,
                      .rank = l->rank,
                      .batch = &parts->rows,
                      .batch_rank = 1,
                      .r2r = kind->type == TW_R2R ? parts->r2r : NULL,
                      .type = kind->type,
                      .precision = s->precision,
                      .direction = kind->type == TW_C2R ? TW_INVERSE : TW_FORWARD,
                      .placement = TW_OUT_OF_PLACE,
                      .device = where};
}

reference_problem command_reference(const problem_settings *s, const length_spec *l,
                                    int64_t transforms) {
  const kind_info *kind = &kinds[s->kind];
  return (reference_problem){
      .kind = {.type = kind->type, .r2r = kind->r2r, .direction = TW_FORWARD},
      .precision = s->precision,
      .rank = l->rank,
      .n = l->n,
      .batch = transforms,
      .scale = 1};
}

tw_status command_describe_plan(const tw_plan *plan, int json, char **out) {
  size_t needed = 0;
  TRY(tw_plan_describe(plan, json, NULL, 0, &needed));
  char *bytes = malloc(needed + 1);
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "no memory for a plan's description");
  bytes[0] = '\0';
  tw_status status = tw_plan_describe(plan, json, bytes, needed + 1, NULL);
  if (status == TW_OK)
    *out = bytes;
  else
    free(bytes);
  return status;
}

tw_status command_launches(const tw_plan *plan, int32_t *launches) {
  static const char key[] = "\"record_id\": "; /* one of each pass */
  char *words;
  TRY(command_describe_plan(plan, 1, &words));
  *launches = 0;
  for (const char *at = words; (at = strstr(at, key)) != NULL; at += sizeof key - 1)
    ++*launches;
  free(words);
  return TW_OK;
}

tw_status command_describe_context(tw_context *context, int json, char **out) {
  size_t needed = 0;
  TRY(tw_context_describe(context, json, NULL, 0, &needed));
  size_t capacity = needed + 1024; /* what is described may grow between the calls */
  char *bytes = malloc(capacity);
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "no memory for a context's description");
  bytes[0] = '\0';
  tw_status status = tw_context_describe(context, json, bytes, capacity, NULL);
  if (status == TW_OK)
    *out = bytes;
  else
    free(bytes);
  return status;
}

void command_facts(int32_t arch, facts *f, int *here) {
  int count = 0, driver;
  if (device_count_cuda(&count, &driver) != TW_OK)
    count = 0;
  *here = 0;
  for (int i = 0; i < count && !*here; i++) {
    device *d;
    if (device_open_cuda(i, &d) != TW_OK)
      continue;
    if (!arch || d->call->facts(d)->arch == arch) {
      *f = *d->call->facts(d);
      *here = 1;
    }
    d->call->close(d);
  }
  if (*here)
    return;
  *f = facts_sm90();
  if (arch)
    f->arch = arch;
}

tw_status command_arch(const char *written, int32_t *arch) {
  const char *at = strncmp(written, "sm_", 3) ? written : written + 3;
  int32_t value = 0, digits = 0;
  for (; *at && digits < 4; at++)
    if (*at >= '0' && *at <= '9') {
      value = 10 * value + (*at - '0');
      digits++;
    } else if (*at != '.' || !digits || !at[1]) {
      break;
    }
  if (*at || value < 50 || value > 999)
    return status_fail(TW_INVALID, "'%s' is no architecture: write sm_90", written);
  *arch = value;
  return TW_OK;
}

double command_now_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}
