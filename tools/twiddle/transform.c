/* transform.c: `twiddle transform`: reads a file, transforms it and writes the result, through the
 * public API alone. */
#include "command.h"
#include "element.h"
#include "kinds.h"

#include "output.h"
#include "progress.h"
#include "reference.h"
#include "transform_files.h"
#include "transform_job.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "transform";

static tw_status describe(const transform_settings *s, const tw_plan *plan) {
  char *words;
  TRY(command_describe_plan(plan, 0, &words));
  fprintf(s->say, "%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  free(words);
  return TW_OK;
}

static void print_transform(const transform_settings *s, const transform_job *job, double plan_ms,
                            double compute_ms) {
  const tw_problem *p = &job->problem;
  char device[24];
  fprintf(s->say, "transform: %lld of length ", (long long)job->transforms);
  for (int32_t i = 0; i < p->rank; i++)
    fprintf(s->say, "%s%lld", i ? "x" : "", (long long)p->dims[i].n);
  fprintf(s->say, ", %s, %s%s, on %s; planned in %.1f ms, computed and fetched in %.1f ms\n",
          number_of(p->precision)->name, kind_name(p->type, job->r2r[0]),
          p->type != TW_C2C ? ""
          : s->inverse      ? " inverse"
                            : " forward",
          command_device_name(p->device, device), plan_ms, compute_ms);
}

static size_t bytes_of(const array *a) {
  return (size_t)array_count(a) * array_element_bytes(a);
}

/* Plans, moves the input to the device, transforms, fetches the result. *launches: of the plan. */
static tw_status run_on_device(const transform_settings *s, tw_context *context, transform_job *job,
                               int32_t *launches) {
  size_t in_bytes = bytes_of(&job->in), out_bytes = bytes_of(&job->out);
  int32_t device = job->problem.device;
  tw_plan *plan = NULL;
  void *from = NULL, *to = NULL;
  double start = command_now_ms(), begun = 0;
  tw_status status = tw_plan_create(context, &job->problem, &plan);
  double planned = command_now_ms();
  if (status == TW_OK)
    status = tw_device_alloc(context, device, in_bytes, &from);
  if (status == TW_OK)
    status = tw_device_alloc(context, device, out_bytes, &to);
  if (status == TW_OK)
    status = tw_device_upload(context, device, from, job->in.data, in_bytes);
  if (status == TW_OK) {
    tw_buffers buffers = {.size = sizeof buffers, .in = from, .out = to};
    begun = command_now_ms();
    status = tw_plan_execute(plan, &buffers);
  }
  if (status == TW_OK)
    status = tw_device_download(context, device, job->out.data, to, out_bytes);
  if (status == TW_OK) {
    print_transform(s, job, planned - start, command_now_ms() - begun);
    if (s->describe)
      status = describe(s, plan);
  }
  if (status == TW_OK)
    status = command_launches(plan, launches);
  tw_device_free(context, device, to);
  tw_device_free(context, device, from);
  tw_plan_destroy(plan);
  return status;
}

static void say_not_finite(const transform_settings *s, const char *what, const array *a) {
  int64_t count = 0, numbers = array_count(a) * (a->is_complex ? 2 : 1);
  for (int64_t i = 0; i < numbers; i++) {
    double value[2];
    element_get(element_real(a->precision), a->data, i, value);
    count += !isfinite(value[0]);
  }
  if (count)
    fprintf(s->say, "check: the %s holds %lld numbers that are NaN or infinite\n", what,
            (long long)count);
}

/* Prints the result's error against the definition; *passed 0: it is beyond its bound. */
static tw_status check(const transform_settings *s, const transform_job *job, int32_t launches,
                       int *passed) {
  const tw_problem *p = &job->problem;
  array x = {0}, y = {0};
  int64_t n[ARRAY_RANK_MAX];
  reference_result r;
  for (int32_t i = 0; i < p->rank; i++)
    n[i] = p->dims[i].n;
  const reference_problem of = {.kind = {p->type, job->r2r[0], p->direction, s->ortho},
                                .precision = p->precision,
                                .rank = p->rank,
                                .n = n,
                                .batch = job->transforms,
                                .window = p->window,
                                .scale = p->scale,
                                .launches = launches};
  TRY(transform_job_pack(job, &x, &y));
  progress_begin("check");
  tw_status status = reference_check(&of, x.data, y.data, progress_tell, &r);
  progress_end();
  array_free(&x);
  array_free(&y);
  TRY(status);
  *passed = reference_passed(&r);
  if (!isfinite(r.error)) {
    say_not_finite(s, "input", &job->in);
    say_not_finite(s, "output", &job->out);
  }
  fprintf(
      s->say,
      "check: relative L2 error %.3g over %lld outputs of %lld transforms against the definition "
      "in long double; the bound is %.3g: %s\n",
      r.error, (long long)r.outputs, (long long)r.frames, r.bound, *passed ? "passed" : "FAILED");
  return TW_OK;
}

/* What follows the transform: comparing, adding frames up, writing, drawing. */
static tw_status finish(const transform_settings *s, transform_job *job, int32_t launches,
                        int *passed) {
  if (s->check)
    TRY(check(s, job, launches, passed));
  if (s->overlap_add)
    TRY(transform_job_add_frames(s, job));
  TRY(transform_write(s, job));
  return s->picture ? transform_draw(s, job) : TW_OK;
}

/* Runs the whole command; *passed 0: the check failed. */
static tw_status transform_file(const transform_settings *s, const char *input, tw_context *context,
                                int *passed) {
  array in;
  transform_job job;
  int64_t rate;
  int32_t launches;
  TRY(transform_check_names(s));
  TRY(transform_read(s, input, &in, &rate));
  tw_status status = transform_job_make(s, &in, rate, &job);
  job.problem.policy = command_policy(s->policy);
  if (status == TW_OK)
    status = transform_check_result(s, &job);
  if (status == TW_OK && s->picture)
    status = transform_can_draw(&job);
  if (status == TW_OK)
    status = command_device(context, s->device, &job.problem.device);
  if (status == TW_OK)
    status = array_allocate(&job.out);
  if (status == TW_OK)
    status = run_on_device(s, context, &job, &launches);
  if (status == TW_OK)
    status = finish(s, &job, launches, passed);
  transform_job_free(&job);
  return status;
}

/* What is wrong with the options together; NULL: nothing. */
static const char *misuse(const transform_settings *s, int arguments) {
  if (arguments != 1 || !s->output)
    return "one input file and -o OUT are needed";
  if (s->frame && s->overlap_add)
    return "--frame cuts a recording, and --overlap-add puts it together";
  if (s->hop && !s->frame && !s->overlap_add)
    return "--hop needs --frame or --overlap-add";
  if (s->samples && !s->overlap_add)
    return "--samples needs --overlap-add";
  if (s->axes && s->axis != NOT_GIVEN)
    return "--axis and --axes exclude each other";
  if ((s->frame || s->overlap_add) && (s->axes || s->axis != NOT_GIVEN))
    return "frames are transformed along the last axis: --axis and --axes are not for them";
  return NULL;
}

static int run_transform(int argc, char **argv) {
  transform_settings s = {.axis = NOT_GIVEN};
  int code = command_options(&command_transform, &s, &argc, argv);
  if (code >= 0)
    return code;
  const char *wrong = misuse(&s, argc);
  if (wrong)
    return command_misused(name, "%s", wrong);
  int standard = output_is_standard(s.output) || (s.picture && output_is_standard(s.picture));
  s.say = standard ? stderr : stdout;
  tw_context *context = NULL;
  int passed = 1;
  tw_status status = command_context(NULL, &context);
  if (status == TW_OK)
    status = transform_file(&s, argv[0], context, &passed);
  code = status == TW_OK ? (passed ? EXIT_FINE : EXIT_CHECK) : command_failed(name, status);
  tw_context_destroy(context);
  return code;
}

#define AT(member) offsetof(transform_settings, member)
static const option options[] = {
    {"output", 'o', OPTION_FILE, AT(output), "OUT", NULL,
     "the .npy or .wav file to write; -: standard output"},
    {"kind", 0, OPTION_CHOICE, AT(kind), "auto" KINDS(KIND_CHOICE), NULL,
     "kind of transform: auto is c2c for complex input and r2c for real input"},
    {"inverse", 0, OPTION_FLAG, AT(inverse), NULL, NULL,
     "compute the inverse transform of kind c2c"},
    {"points", 0, OPTION_COUNT, AT(points), "N", "(2(m-1) for m points of spectrum)",
     "how many real points c2r makes"},
    {"axis", 0, OPTION_INTEGER, AT(axis), "A", "(-1: the last one)",
     "axis to transform, counted from 0, or from the end if negative"},
    {"axes", 0, OPTION_TEXT, AT(axes), "A,B...", NULL,
     "several axes, such as -2,-1, or all; r2c halves the last of them"},
    {"precision", 0, OPTION_CHOICE, AT(precision), CHOICES_TRANSFORM_PRECISION, NULL,
     "precision of the transform: the input's, or another one"},
    {"scale", 0, OPTION_TEXT, AT(scale), "S", "(none, with --overlap-add 1/n)",
     "what the result is multiplied by: a number, none, 1/n or 1/sqrt(n)"},
    {"ortho", 0, OPTION_FLAG, AT(ortho), NULL, NULL,
     "make the transform orthogonal, as SciPy's norm=\"ortho\""},
    {"frame", 0, OPTION_COUNT, AT(frame), "N", NULL,
     "cut the last axis into frames of N points, half a frame of zeros around it"},
    {"hop", 0, OPTION_COUNT, AT(hop), "H", "(the frame's points)",
     "points from the start of a frame to that of the next"},
    {"window", 0, OPTION_TEXT, AT(window), "W", NULL,
     "multiply the points along the last of the axes by hann, hamming, blackman or kaiser:BETA"},
    {"overlap-add", 0, OPTION_FLAG, AT(overlap_add), NULL, NULL,
     "add the frames that c2r makes, divided by the sum of their windows"},
    {"samples", 0, OPTION_COUNT, AT(samples), "L", "(all that the frames hold)",
     "how many samples --overlap-add keeps"},
    {"rate", 0, OPTION_COUNT, AT(rate), "R", "(a recording's own)",
     "samples a second, for .wav files and pictures"},
    {"picture", 0, OPTION_FILE, AT(picture), "PNG", NULL,
     "draw the magnitudes of a batch of spectra, or of one of two dimensions, in decibels"},
    {"check", 0, OPTION_FLAG, AT(check), NULL, NULL, "compare the result with the definition"},
    {"describe", 0, OPTION_FLAG, AT(describe), NULL, NULL, "print the plan that was used"},
    DEVICE_OPTION(transform_settings, device),
    POLICY_OPTION(transform_settings, policy),
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle transform signal.npy -o spectrum.npy", "transform along the last axis"},
    {"twiddle transform --kind c2r --scale 1/n spectrum.npy -o signal.npy",
     "transform the spectrum of real numbers back"},
    {"twiddle transform --axes all --check image.npy -o plane.npy",
     "transform along every axis, and check the result"},
    {"twiddle transform --kind dct2 --ortho image.npy -o cosines.npy",
     "compute orthogonal cosine transforms of the rows"},
    {"twiddle transform --window hann --frame 1024 --hop 256 voice.wav -o frames.npy "
     "--picture spectrum.png",
     "transform overlapping frames of a recording, and draw the spectrogram"},
    {"twiddle transform --kind c2r --overlap-add --window hann --hop 256 --rate 48000 frames.npy "
     "-o voice.wav",
     "make the recording from its frames"},
    {NULL, NULL},
};

const command command_transform = {
    .name = name,
    .summary = "transform an array (.npy) or a recording (.wav)",
    .arguments = "IN -o OUT",
    .about =
        "Transforms an array along its axes and writes the result. IN is a .npy file (complex64, "
        "complex128, float16, float32, float64) or a .wav recording. Real numbers are transformed "
        "as such, to the n/2+1 points of half a spectrum, unless --kind says otherwise. OUT is "
        "written as .npy, in the input's order of memory (frames: in C order), or as .wav, in "
        "floats.\n"
        "Complex halves are written as float16 with a last axis of 2, and read so by the kinds c2c "
        "and c2r; bf16 is read from and written to float32.\n"
        "Kinds: c2c between complex numbers, r2c from real ones and c2r back, the cosine "
        "transforms dct1 to dct4, the sine transforms dst1 to dst4, Hartley's dht, and r2hc and "
        "hc2r, which keep real and imaginary parts in FFTW's half-complex order.\n"
        "The transform is not normalised unless --scale or --ortho says so: r2c, then c2r with "
        "--scale 1/n, gives the input back.",
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("the result is further from the definition than its bound (--check)"),
    .offers = OFFER_FILES,
    .run = run_transform,
};
