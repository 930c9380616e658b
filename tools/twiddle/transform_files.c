/* transform_files.c: which format a file has, and what is told of it. */
#include "transform_files.h"

#include "canvas.h"
#include "element.h"
#include "npy.h"
#include "output.h"
#include "wav.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* The suffix with its dot; "": there is none. */
static const char *suffix_of(const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
  const char *dot = strrchr(file, '.');
  return dot && dot != file && isalpha((unsigned char)dot[1]) ? dot : "";
}

static int is_recording(const char *path) {
  return !strcasecmp(suffix_of(path), ".wav");
}

static tw_status check_picture(const transform_settings *s) {
  const char *suffix = suffix_of(s->picture);
  if (*suffix && strcasecmp(suffix, ".png") != 0)
    return status_fail(TW_INVALID, "%s: pictures are .png files, not %s", s->picture, suffix);
  if (!canvas_png_version())
    return status_fail(TW_UNSUPPORTED, "--picture: this build was made without libpng");
  if (!strcmp(s->picture, s->output) ||
      (output_is_standard(s->picture) && output_is_standard(s->output)))
    return status_fail(TW_INVALID, "-o and --picture name the same file, %s", s->picture);
  return output_check(s->picture);
}

tw_status transform_check_names(const transform_settings *s) {
  const char *suffix = suffix_of(s->output);
  if (*suffix && strcasecmp(suffix, ".npy") != 0 && !is_recording(s->output))
    return status_fail(TW_INVALID, "%s: only .npy and .wav files are written, not %s", s->output,
                       suffix);
  if (!strcmp(s->output, "-") && isatty(STDOUT_FILENO))
    return status_fail(TW_INVALID, "-o - would write an array to the terminal");
  TRY(output_check(s->output));
  return s->picture ? check_picture(s) : TW_OK;
}

tw_status transform_read(const transform_settings *s, const char *path, array *a, int64_t *rate) {
  unsigned char head[12];
  struct stat found;
  if (stat(path, &found) == 0 && !S_ISREG(found.st_mode)) /* a pipe cannot be read twice */
    return status_fail(TW_FILE_ERROR, "%s is not a regular file", path);
  FILE *f = fopen(path, "rb");
  size_t got = f ? fread(head, 1, sizeof head, f) : 0;
  if (f)
    fclose(f);
  *rate = 0;
  if (!wav_recognise(head, got) && (!got || !is_recording(path)))
    return npy_read(path, a);
  TRY(wav_read(path, a, rate));
  fprintf(s->say, "read: %s: %lld samples a second, %lld channel%s, %lld samples\n", path,
          (long long)*rate, a->rank > 1 ? (long long)a->shape[0] : 1LL, a->rank > 1 ? "s" : "",
          (long long)a->shape[a->rank - 1]);
  return TW_OK;
}

tw_status transform_check_result(const transform_settings *s, const transform_job *job) {
  array made = job->out;
  if (s->overlap_add)
    TRY(transform_job_added_shape(s, job, &made));
  if (!is_recording(s->output))
    return TW_OK;
  if (job->out.is_complex)
    return status_fail(TW_INVALID, "%s: complex values cannot be written as a recording",
                       s->output);
  if (!job->rate)
    return status_fail(
        TW_INVALID, "%s: the input does not say how many samples a second there are: --rate does",
        s->output);
  return wav_check(s->output, &made, job->rate);
}

static const char *type_name(const array *a) {
  static const char *const names[][2] = {[TW_F32] = {"float32", "complex64"},
                                         [TW_F64] = {"float64", "complex128"},
                                         [TW_F16] = {"float16", "complex halves, as float16"},
                                         [TW_BF16] = {"bf16, as float32", "bf16, as complex64"}};
  return names[a->precision][a->is_complex];
}

static void print_written(const transform_settings *s, const transform_job *job) {
  const array *out = &job->out;
  int pairs = out->precision == TW_F16 && out->is_complex, recording = is_recording(s->output);
  fprintf(s->say, "wrote: %s: %s%s of shape (", s->output, type_name(out),
          recording && out->precision == TW_F16 ? ", as float32" : "");
  for (int32_t i = 0; i < out->rank; i++)
    fprintf(s->say, "%s%lld", i ? ", " : "", (long long)out->shape[i]);
  fprintf(s->say, "%s)%s", pairs ? ", 2" : "", out->fortran && !pairs ? " in Fortran order" : "");
  if (recording)
    fprintf(s->say, ", %lld samples a second", (long long)job->rate);
  fprintf(s->say, "\n");
}

/* How frames come back: the command that adds them up again. */
static void print_way_back(const transform_settings *s, const transform_job *job) {
  fprintf(s->say, "frames: %lld of %lld points every %lld; back: twiddle transform --kind c2r",
          (long long)job->layout.frames, (long long)job->layout.frame, (long long)job->layout.hop);
  if (job->layout.frame % 2)
    fprintf(s->say, " --points %lld", (long long)job->layout.frame);
  fprintf(s->say, " --overlap-add --hop %lld%s%s%s --samples %lld", (long long)job->layout.hop,
          s->window ? " --window " : "", s->window ? s->window : "", s->ortho ? " --ortho" : "",
          (long long)job->samples);
  if (job->rate)
    fprintf(s->say, " --rate %lld", (long long)job->rate);
  fprintf(s->say, "\n");
}

tw_status transform_write(const transform_settings *s, const transform_job *job) {
  if (is_recording(s->output))
    TRY(wav_write(s->output, &job->out, job->rate));
  else
    TRY(npy_write(s->output, &job->out));
  print_written(s, job);
  if (job->framed && job->problem.type == TW_R2C && !s->scale)
    print_way_back(s, job);
  return TW_OK;
}
