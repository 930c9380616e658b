/* transform.c: `twiddle transform`: reads a file, transforms it and writes the result, through the
 * public API alone. Converts a file's array to packed rows of complex numbers and back. */
#include "command.h"
#include "element.h"

#include "npy.h"
#include "output.h"
#include "progress.h"
#include "reference.h"
#include "wav.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  const char *output, *device, *scale;
  int precision, kind, inverse, check, describe; /* precision: 0: the input's; 1: f32; 2: f64 */
  int policy;
  const char *axes;
  int64_t axis, frame, hop; /* NOT_GIVEN: the last axis; no frames; the same as frame */
  FILE *say; /* where words go: standard error if the array goes to standard output */
} settings;

/* The axes to transform, numbered from 0. */
typedef struct {
  int32_t axis[ARRAY_RANK_MAX], count;
} axis_list;

static const char name[] = "transform";

#define NOT_GIVEN INT64_MIN

/* The scale option: a number, none, 1/n or 1/sqrt(n). */
static tw_status read_scale(const char *written, int64_t n, double *scale) {
  *scale = 1;
  if (!written || !strcmp(written, "none"))
    return TW_OK;
  double root = 1;
  if (!strcmp(written, "1/n")) {
    *scale = 1 / (double)n;
    return TW_OK;
  }
  if (!strcmp(written, "1/sqrt(n)")) {
    for (int i = 0; i < 80; i++) /* Newton's iteration, without the maths library */
      root = (root + (double)n / root) / 2;
    *scale = 1 / root;
    return TW_OK;
  }
  char *end;
  *scale = strtod(written, &end);
  if (end == written || *end || !(*scale > 0 && *scale < 1e300))
    return status_fail(TW_INVALID, "--scale takes a positive number, none, 1/n or 1/sqrt(n)");
  return TW_OK;
}

static tw_status read_input(const settings *s, const char *path, array *a) {
  unsigned char head[12];
  struct stat found;
  if (stat(path, &found) == 0 && !S_ISREG(found.st_mode)) /* a pipe cannot be read twice */
    return status_fail(TW_FILE_ERROR, "%s is not a regular file", path);
  FILE *f = fopen(path, "rb");
  size_t got = f ? fread(head, 1, sizeof head, f) : 0;
  if (f)
    fclose(f);
  if (!wav_recognise(head, got))
    return npy_read(path, a);
  int64_t rate;
  TRY(wav_read(path, a, &rate));
  fprintf(s->say, "read: %s: %lld samples a second, %lld channel%s, %lld samples\n", path,
          (long long)rate, a->rank > 1 ? (long long)a->shape[0] : 1LL, a->rank > 1 ? "s" : "",
          (long long)a->shape[a->rank - 1]);
  return TW_OK;
}

/* Frees *a and moves *made into it. */
static void replace(array *a, const array *made) {
  array_free(a);
  *a = *made;
}

/* Adds one axis, which is counted from the end if negative. */
static tw_status add_axis(const array *a, int64_t axis, axis_list *axes) {
  int64_t wanted = axis < 0 ? axis + a->rank : axis;
  if (wanted < 0 || wanted >= a->rank)
    return status_fail(TW_INVALID, "axis %lld: the array has %d axes", (long long)axis,
                       (int)a->rank);
  for (int32_t i = 0; i < axes->count; i++)
    if (axes->axis[i] == wanted)
      return status_fail(TW_INVALID, "axis %lld is named twice", (long long)axis);
  axes->axis[axes->count++] = (int32_t)wanted;
  return TW_OK;
}

/* --axes 0,-1 or all; --axis 0; else the last one. */
static tw_status choose_axes(const settings *s, const array *a, axis_list *axes) {
  axes->count = 0;
  if (a->rank < 1)
    return status_fail(TW_INVALID, "the array is a single number: it has no axis to transform");
  if (!s->axes)
    return add_axis(a, s->axis == NOT_GIVEN ? -1 : s->axis, axes);
  for (int32_t i = 0; i < a->rank && !strcmp(s->axes, "all"); i++)
    TRY(add_axis(a, i, axes));
  const char *at = s->axes;
  for (char *end; !axes->count || *at == ','; at = end) {
    at += *at == ',';
    int64_t axis = strtoll(at, &end, 10);
    if (end == at || (*end && *end != ','))
      return status_fail(TW_INVALID, "--axes takes axes such as 0,2 or -2,-1, or all");
    TRY(add_axis(a, axis, axes));
    if (!*end)
      return TW_OK;
  }
  return TW_OK;
}

/* Converts the input for the library: to complex numbers, cut into frames if asked for. */
static tw_status prepare(const settings *s, array *a) {
  array made;
  if (s->frame != NOT_GIVEN) {
    int64_t left_out;
    TRY(array_pack(a, NULL, 0, &made));
    replace(a, &made);
    TRY(array_cut_frames(a, s->frame, s->hop == NOT_GIVEN ? s->frame : s->hop, &made, &left_out));
    replace(a, &made);
    if (left_out)
      fprintf(s->say, "frames: %lld samples at the end fill no frame and are left out\n",
              (long long)left_out);
  }
  if (!array_count(a))
    return status_fail(TW_INVALID, "the array is empty");
  TRY(array_convert(a, 1, s->precision ? s->precision - 1 : a->precision, &made));
  replace(a, &made);
  return TW_OK;
}

/* The problem: the chosen axes are transformed with their strides; the other axes are loops. */
typedef struct {
  tw_dim dim[ARRAY_RANK_MAX], loop[ARRAY_RANK_MAX];
  tw_problem problem;
  int64_t points, transforms;
} array_problem;

static void make_problem(const array *a, const axis_list *axes, array_problem *p) {
  int64_t stride[ARRAY_RANK_MAX];
  int32_t loops = 0;
  array_strides(a, stride);
  p->points = 1;
  for (int32_t i = 0; i < axes->count; i++) {
    int32_t axis = axes->axis[i];
    p->dim[i] = (tw_dim){a->shape[axis], stride[axis], stride[axis]};
    p->points *= a->shape[axis];
  }
  for (int32_t axis = 0; axis < a->rank; axis++) {
    int chosen = 0;
    for (int32_t i = 0; i < axes->count; i++)
      chosen |= axes->axis[i] == axis;
    if (!chosen && a->shape[axis] > 1)
      p->loop[loops++] = (tw_dim){a->shape[axis], stride[axis], stride[axis]};
  }
  p->transforms = array_count(a) / p->points;
  p->problem = (tw_problem){.size = sizeof p->problem,
                            .dims = p->dim,
                            .batch = p->loop,
                            .rank = axes->count,
                            .batch_rank = loops,
                            .precision = a->precision};
}

static tw_status describe(const settings *s, const tw_plan *plan) {
  char *words;
  TRY(command_describe_plan(plan, 0, &words));
  fprintf(s->say, "%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  free(words);
  return TW_OK;
}

static void print_transform(const settings *s, const array_problem *p, double plan_ms,
                            double compute_ms) {
  char device[24];
  fprintf(s->say, "transform: %lld of length ", (long long)p->transforms);
  for (int32_t i = 0; i < p->problem.rank; i++)
    fprintf(s->say, "%s%lld", i ? "x" : "", (long long)p->dim[i].n);
  fprintf(s->say, ", %s, %s, on %s; planned in %.1f ms, computed and fetched in %.1f ms\n",
          number_of(p->problem.precision)->name, s->inverse ? "inverse" : "forward",
          command_device_name(p->problem.device, device), plan_ms, compute_ms);
}

/* Plans, moves `in` to the device, transforms, moves the result to `out`. */
static tw_status run_on_device(const settings *s, tw_context *context, const array_problem *p,
                               const array *in, array *out) {
  size_t bytes = (size_t)array_count(in) * array_element_bytes(in);
  int32_t device = p->problem.device;
  tw_plan *plan = NULL;
  void *from = NULL, *to = NULL;
  double start = command_now_ms(), begun = 0;
  tw_status status = tw_plan_create(context, &p->problem, &plan);
  double planned = command_now_ms();
  if (status == TW_OK)
    status = tw_device_alloc(context, device, bytes, &from);
  if (status == TW_OK)
    status = tw_device_alloc(context, device, bytes, &to);
  if (status == TW_OK)
    status = tw_device_upload(context, device, from, in->data, bytes);
  if (status == TW_OK) {
    tw_buffers buffers = {.size = sizeof buffers, .in = from, .out = to};
    begun = command_now_ms();
    status = tw_plan_execute(plan, &buffers);
  }
  if (status == TW_OK)
    status = tw_device_download(context, device, out->data, to, bytes);
  if (status == TW_OK) {
    print_transform(s, p, planned - start, command_now_ms() - begun);
    if (s->describe)
      status = describe(s, plan);
  }
  tw_device_free(context, device, to);
  tw_device_free(context, device, from);
  tw_plan_destroy(plan);
  return status;
}

static void say_not_finite(const settings *s, const char *what, const array *a) {
  int64_t count = 0;
  for (int64_t i = 0; i < 2 * array_count(a); i++) {
    double value[2];
    element_get(element_real(a->precision), a->data, i, value);
    count += !isfinite(value[0]);
  }
  if (count)
    fprintf(s->say, "check: the %s holds %lld numbers that are NaN or infinite\n", what,
            (long long)count);
}

/* Prints the result's error against the definition; *passed 0: it is beyond its bound. */
static tw_status check(const settings *s, const array_problem *p, const axis_list *axes,
                       const array *in, const array *out, int *passed) {
  array x = {0}, y = {0};
  int64_t n[ARRAY_RANK_MAX];
  reference_result r;
  for (int32_t i = 0; i < axes->count; i++)
    n[i] = p->dim[i].n;
  const reference_problem of = {.kind = {.type = TW_C2C, .direction = p->problem.direction},
                                .precision = p->problem.precision,
                                .rank = axes->count,
                                .n = n,
                                .batch = p->transforms,
                                .scale = p->problem.scale};
  tw_status status = array_pack(in, axes->axis, axes->count, &x);
  if (status == TW_OK)
    status = array_pack(out, axes->axis, axes->count, &y);
  progress_begin("check");
  if (status == TW_OK)
    status = reference_check(&of, x.data, y.data, progress_tell, &r);
  progress_end();
  array_free(&x);
  array_free(&y);
  TRY(status);
  *passed = reference_passed(&r);
  if (!isfinite(r.error)) {
    say_not_finite(s, "input", in);
    say_not_finite(s, "output", out);
  }
  fprintf(
      s->say,
      "check: relative L2 error %.3g over %lld outputs of %lld transforms against the definition "
      "in long double; the bound is %.3g: %s\n",
      r.error, (long long)r.outputs, (long long)r.frames, r.bound, *passed ? "passed" : "FAILED");
  return TW_OK;
}

static void print_written(const settings *s, const array *out) {
  fprintf(s->say, "wrote: %s: %s of shape (", s->output,
          out->precision == TW_F64 ? "complex128" : "complex64");
  for (int32_t i = 0; i < out->rank; i++)
    fprintf(s->say, "%s%lld", i ? ", " : "", (long long)out->shape[i]);
  fprintf(s->say, ")%s\n", out->fortran ? " in Fortran order" : "");
}

/* A file must not be of another format than its name says. */
static tw_status check_output_name(const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
  const char *dot = strrchr(file, '.');
  int names_format = dot && dot != file && isalpha((unsigned char)dot[1]);
  if (names_format && strcasecmp(dot, ".npy") != 0)
    return status_fail(TW_INVALID, "%s: only .npy files are written, not %s", path, dot);
  if (!strcmp(path, "-") && isatty(STDOUT_FILENO))
    return status_fail(TW_INVALID, "-o - would write an array to the terminal");
  return TW_OK;
}

/* Runs the whole command; *passed 0: the check failed. */
static tw_status transform_file(const settings *s, const char *input, tw_context *context,
                                int *passed) {
  array in = {0}, out = {0};
  axis_list axes;
  array_problem p;
  tw_status status = check_output_name(s->output);
  if (status == TW_OK)
    status = read_input(s, input, &in);
  if (status == TW_OK)
    status = prepare(s, &in);
  if (status == TW_OK)
    status = choose_axes(s, &in, &axes);
  if (status != TW_OK)
    goto out;
  make_problem(&in, &axes, &p);
  p.problem.direction = s->inverse ? TW_INVERSE : TW_FORWARD;
  p.problem.policy = command_policy(s->policy);
  if ((status = command_device(context, s->device, &p.problem.device)) != TW_OK)
    goto out;
  if ((status = read_scale(s->scale, p.points, &p.problem.scale)) != TW_OK)
    goto out;
  out = in;
  out.data = NULL;
  if ((status = array_allocate(&out)) != TW_OK)
    goto out;
  if ((status = run_on_device(s, context, &p, &in, &out)) != TW_OK)
    goto out;
  if (s->check && (status = check(s, &p, &axes, &in, &out, passed)) != TW_OK)
    goto out;
  if ((status = npy_write(s->output, &out)) == TW_OK)
    print_written(s, &out);
out:
  array_free(&out);
  array_free(&in);
  return status;
}

static int run_transform(int argc, char **argv) {
  settings s = {.axis = NOT_GIVEN, .frame = NOT_GIVEN, .hop = NOT_GIVEN};
  int code = command_options(&command_transform, &s, &argc, argv);
  if (code >= 0)
    return code;
  if (argc != 1 || !s.output)
    return command_misused(name, "one input file and -o OUT are needed");
  if (s.hop != NOT_GIVEN && s.frame == NOT_GIVEN)
    return command_misused(name, "--hop needs --frame");
  if (s.axes && s.axis != NOT_GIVEN)
    return command_misused(name, "--axis and --axes exclude each other");
  s.say = output_is_standard(s.output) ? stderr : stdout;
  tw_context *context = NULL;
  int passed = 1;
  tw_status status = command_context(NULL, &context);
  if (status == TW_OK)
    status = transform_file(&s, argv[0], context, &passed);
  code = status == TW_OK ? (passed ? EXIT_FINE : EXIT_CHECK) : command_failed(name, status);
  tw_context_destroy(context);
  return code;
}

static const option options[] = {
    {"output", 'o', OPTION_FILE, offsetof(settings, output), "OUT", NULL,
     "the .npy file to write; -: standard output"},
    {"inverse", 0, OPTION_FLAG, offsetof(settings, inverse), NULL, NULL,
     "compute the inverse transform"},
    {"axis", 0, OPTION_INTEGER, offsetof(settings, axis), "A", "(-1: the last one)",
     "axis to transform, counted from 0, or from the end if negative"},
    {"axes", 0, OPTION_TEXT, offsetof(settings, axes), "A,B...", NULL,
     "several axes, such as -2,-1, or all"},
    {"kind", 0, OPTION_CHOICE, offsetof(settings, kind), "c2c", NULL,
     "kind of transform: this version has c2c alone"},
    {"precision", 0, OPTION_CHOICE, offsetof(settings, precision), "input|f32|f64", NULL,
     "precision of the transform: the input's, or another one"},
    {"frame", 0, OPTION_COUNT, offsetof(settings, frame), "N", NULL,
     "cut the last axis into frames of N points"},
    {"hop", 0, OPTION_COUNT, offsetof(settings, hop), "H", "(the frame's points)",
     "points from the start of a frame to that of the next"},
    {"scale", 0, OPTION_TEXT, offsetof(settings, scale), "S", "(none)",
     "what the result is multiplied by: a number, none, 1/n or 1/sqrt(n)"},
    {"check", 0, OPTION_FLAG, offsetof(settings, check), NULL, NULL,
     "compare the result with the definition"},
    {"describe", 0, OPTION_FLAG, offsetof(settings, describe), NULL, NULL,
     "print the plan that was used"},
    DEVICE_OPTION(settings, device),
    POLICY_OPTION(settings, policy),
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle transform signal.npy -o spectrum.npy", "transform along the last axis"},
    {"twiddle transform --inverse --scale 1/n spectrum.npy -o signal.npy", "transform back"},
    {"twiddle transform --axes all --check image.npy -o plane.npy",
     "transform along every axis, and check the result"},
    {"twiddle transform --frame 1024 --hop 256 song.wav -o frames.npy",
     "transform overlapping frames of a recording"},
    {NULL, NULL},
};

const command command_transform = {
    .name = name,
    .summary = "transform an array (.npy) or a recording (.wav)",
    .arguments = "IN -o OUT",
    .about = "Transforms an array along its axes and writes the result. IN is a .npy file "
             "(complex64, complex128, float32, float64) or a .wav recording; real input becomes "
             "complex. OUT is written as .npy, in the input's order of memory (frames: in C "
             "order).\n"
             "The transform is not normalised unless --scale says so: forward, then --inverse "
             "--scale 1/n, gives the input back.",
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("the result is further from the definition than its bound (--check)"),
    .offers = OFFER_FILES,
    .run = run_transform,
};
