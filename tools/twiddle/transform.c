/* transform.c: `twiddle transform`: a file in, its transform out, on the public API alone.
 * Owns the path from a file's array to packed rows of complex numbers and back. */
#include "command.h"

#include "npy.h"
#include "reference.h"
#include "wav.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *output, *device, *scale;
  int precision, kind, inverse, check, describe; /* precision: 0 as the input, then f32, f64 */
  int policy;
  int64_t axis, frame, hop; /* NOT_GIVEN: no frames, and as the frame */
} settings;

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
    for (int i = 0; i < 80; i++) /* Newton's iteration, to spare the maths library */
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

static tw_status read_input(const char *path, array *a) {
  unsigned char head[12];
  FILE *f = fopen(path, "rb");
  size_t got = f ? fread(head, 1, sizeof head, f) : 0;
  if (f)
    fclose(f);
  if (!wav_recognise(head, got))
    return npy_read(path, a);
  int64_t rate;
  TRY(wav_read(path, a, &rate));
  printf("read: %s: %lld samples a second, %lld channel%s, %lld samples\n", path, (long long)rate,
         a->rank > 1 ? (long long)a->shape[0] : 1LL, a->rank > 1 ? "s" : "",
         (long long)a->shape[a->rank - 1]);
  return TW_OK;
}

/* Replaces *a by made, which takes over. */
static void replace(array *a, const array *made) {
  array_free(a);
  *a = *made;
}

/* Makes of the input what the library takes: complex rows along the last axis. *axis: where that
 * axis belongs. */
static tw_status prepare(const settings *s, array *a, int32_t *axis) {
  array made;
  if (s->frame != NOT_GIVEN) {
    int64_t left_out;
    TRY(array_cut_frames(a, s->frame, s->hop == NOT_GIVEN ? s->frame : s->hop, &made, &left_out));
    replace(a, &made);
    if (left_out)
      printf("frames: %lld samples at the end fill no frame and are left out\n",
             (long long)left_out);
  }
  if (a->rank < 1)
    return status_fail(TW_INVALID, "the array is a single number: it has no axis to transform");
  int64_t wanted = s->axis < 0 ? s->axis + a->rank : s->axis;
  if (wanted < 0 || wanted >= a->rank)
    return status_fail(TW_INVALID, "--axis %lld: the array has %d axes", (long long)s->axis,
                       (int)a->rank);
  if (!array_count(a))
    return status_fail(TW_INVALID, "the array is empty");
  *axis = (int32_t)wanted;
  TRY(array_to_complex(a, s->precision ? s->precision - 1 : a->precision, &made));
  replace(a, &made);
  if (*axis == a->rank - 1)
    return TW_OK;
  TRY(array_swap_last(a, *axis, &made));
  replace(a, &made);
  return TW_OK;
}

static tw_status describe(const tw_plan *plan) {
  char *words;
  TRY(command_describe_plan(plan, 0, &words));
  printf("%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  free(words);
  return TW_OK;
}

/* Plans for n x rows, moves `in` to the device, transforms, moves the result to `out`. */
static tw_status run_on_device(const settings *s, tw_context *context, const tw_problem *problem,
                               const array *in, array *out) {
  size_t bytes = (size_t)array_count(in) * array_element_bytes(in);
  tw_plan *plan = NULL;
  void *from = NULL, *to = NULL;
  double start = command_now_ms();
  tw_status status = tw_plan_create(context, problem, &plan);
  double planned = command_now_ms();
  if (status == TW_OK)
    status = tw_device_alloc(context, problem->device, bytes, &from);
  if (status == TW_OK)
    status = tw_device_alloc(context, problem->device, bytes, &to);
  if (status == TW_OK)
    status = tw_device_upload(context, problem->device, from, in->data, bytes);
  if (status == TW_OK) {
    tw_buffers buffers = {.size = sizeof buffers, .in = from, .out = to};
    status = tw_plan_execute(plan, &buffers);
  }
  if (status == TW_OK)
    status = tw_device_download(context, problem->device, out->data, to, bytes);
  if (status == TW_OK) {
    char device[24];
    printf("transform: %lld of length %lld, %s, %s, on %s; planned in %.1f ms\n",
           (long long)problem->batch->n, (long long)problem->dims->n,
           problem->precision == TW_F64 ? "f64" : "f32", s->inverse ? "inverse" : "forward",
           command_device_name(problem->device, device), planned - start);
    if (s->describe)
      status = describe(plan);
  }
  tw_device_free(context, problem->device, to);
  tw_device_free(context, problem->device, from);
  tw_plan_destroy(plan);
  return status;
}

/* Says how far the result is from the definition; *passed 0 when too far. */
static tw_status check(const tw_problem *problem, const array *in, const array *out, int *passed) {
  reference_result r;
  TRY(reference_check(in->data, out->data, problem->precision, problem->dims->n, problem->batch->n,
                      problem->direction, problem->scale, &r));
  *passed = reference_passed(&r);
  printf(
      "check: relative L2 error %.3g over %lld outputs of %lld transforms against the definition "
      "in long double; the bound is %.3g: %s\n",
      r.error, (long long)r.outputs, (long long)r.frames, r.bound, *passed ? "passed" : "FAILED");
  return TW_OK;
}

/* The whole of it; *passed is 0 when the check failed. */
static tw_status transform_file(const settings *s, const char *input, tw_context *context,
                                int *passed) {
  array in = {0}, out = {0}, turned = {0};
  int32_t axis = 0, device = 0;
  length_spec length = {.rank = 1};
  tw_dim dims[LENGTH_RANK_MAX], rows;
  tw_problem problem;
  tw_status status = read_input(input, &in);
  if (status == TW_OK)
    status = prepare(s, &in, &axis);
  if (status != TW_OK)
    goto out;
  length.n[0] = in.shape[in.rank - 1];
  if ((status = command_device(context, s->device, &device)) != TW_OK)
    goto out;
  problem =
      command_problem(&length, array_count(&in) / length.n[0], in.precision, device, dims, &rows);
  problem.direction = s->inverse ? TW_INVERSE : TW_FORWARD;
  problem.policy = command_policy(s->policy);
  if ((status = read_scale(s->scale, length.n[0], &problem.scale)) != TW_OK)
    goto out;
  out = in;
  out.data = NULL;
  if ((status = array_allocate(&out)) != TW_OK)
    goto out;
  if ((status = run_on_device(s, context, &problem, &in, &out)) != TW_OK)
    goto out;
  if (s->check && (status = check(&problem, &in, &out, passed)) != TW_OK)
    goto out;
  if (axis != out.rank - 1) {
    if ((status = array_swap_last(&out, axis, &turned)) != TW_OK)
      goto out;
    replace(&out, &turned);
  }
  if ((status = npy_write(s->output, &out)) != TW_OK)
    goto out;
  printf("wrote: %s: %s of shape (", s->output,
         out.precision == TW_F64 ? "complex128" : "complex64");
  for (int32_t i = 0; i < out.rank; i++)
    printf("%s%lld", i ? ", " : "", (long long)out.shape[i]);
  printf(")\n");
out:
  array_free(&out);
  array_free(&in);
  return status;
}

int command_transform(int argc, char **argv) {
  static const command_about about = {
      name, "IN -o OUT [OPTIONS]", "Transforms an array along one axis and writes the result.",
      "IN is a .npy file (complex64, complex128, float32, float64; C order) or a .wav recording;\n"
      "real input becomes complex. OUT is written as .npy. The transform is not normalised unless\n"
      "--scale says so: forward, then --inverse --scale 1/n, gives the input back."};
  settings s = {.axis = -1, .frame = NOT_GIVEN, .hop = NOT_GIVEN};
  const option options[] = {
      {"output", 'o', OPTION_TEXT, &s.output, "OUT", "the .npy file to write"},
      {"inverse", 0, OPTION_FLAG, &s.inverse, NULL, "the inverse transform"},
      {"axis", 0, OPTION_INTEGER, &s.axis, "A", "axis to transform; -1, the last, is usual"},
      {"precision", 0, OPTION_CHOICE, &s.precision, "input|f32|f64", "of the transform"},
      {"device", 0, OPTION_TEXT, &s.device, "DEVICE", HELP_DEVICE},
      {"kind", 0, OPTION_CHOICE, &s.kind, "c2c", "kind of transform; this version: c2c"},
      {"frame", 0, OPTION_INTEGER, &s.frame, "N", "cut the last axis into frames of N points"},
      {"hop", 0, OPTION_INTEGER, &s.hop, "H", "points from frame to frame; N is usual"},
      {"scale", 0, OPTION_TEXT, &s.scale, "S", "multiply: a number, none, 1/n or 1/sqrt(n)"},
      {"check", 0, OPTION_FLAG, &s.check, NULL, "compare with the definition; 1 when too far"},
      {"describe", 0, OPTION_FLAG, &s.describe, NULL, "print the plan that was used"},
      {"policy", 0, OPTION_CHOICE, &s.policy, CHOICES_POLICY, "what the tuner may do"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  if (argc != 1 || !s.output)
    return command_misused(name, "one input file and -o OUT are needed");
  if ((s.frame != NOT_GIVEN && s.frame < 1) ||
      (s.hop != NOT_GIVEN && (s.hop < 1 || s.frame == NOT_GIVEN)))
    return command_misused(name, "--frame and --hop are positive, and --hop needs --frame");
  tw_context *context = NULL;
  int passed = 1;
  tw_status status = tw_context_create(NULL, &context);
  if (status == TW_OK)
    status = transform_file(&s, argv[0], context, &passed);
  code = status == TW_OK ? (passed ? EXIT_FINE : EXIT_CHECK) : command_failed(name, status);
  tw_context_destroy(context);
  return code;
}
