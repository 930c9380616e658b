/* wav.c: reads RIFF WAVE files into arrays of floats: their chunks and sample formats. Every size
 * is checked against the bytes that are there. Writes arrays as floats. */
#include "wav.h"
#include "element.h"
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FORMAT_PCM = 1, FORMAT_FLOAT = 3, FORMAT_EXTENSIBLE = 0xfffe, CHANNELS_MOST = 256 };

typedef struct {
  int format, channels, bits;
  int64_t rate;
} wav_format;

static uint32_t little(const unsigned char *b, int bytes) {
  uint32_t value = 0;
  for (int i = 0; i < bytes; i++)
    value |= (uint32_t)b[i] << (8 * i);
  return value;
}

int wav_recognise(const void *bytes, size_t size) {
  return size >= 12 && !memcmp(bytes, "RIFF", 4) && !memcmp((const char *)bytes + 8, "WAVE", 4);
}

static tw_status read_format(const unsigned char *b, size_t size, wav_format *out) {
  if (size < 16)
    return status_fail(TW_FILE_ERROR, "the WAVE file's format chunk has %zu bytes, not 16", size);
  wav_format f = {(int)little(b, 2), (int)little(b + 2, 2), (int)little(b + 14, 2),
                  (int64_t)little(b + 4, 4)};
  if (f.format == FORMAT_EXTENSIBLE) {
    if (size < 40)
      return status_fail(TW_FILE_ERROR, "the WAVE file's extensible format chunk is short");
    f.format = (int)little(b + 24, 2);
  }
  int known =
      (f.format == FORMAT_PCM && (f.bits == 8 || f.bits == 16 || f.bits == 24 || f.bits == 32)) ||
      (f.format == FORMAT_FLOAT && (f.bits == 32 || f.bits == 64));
  if (!known)
    return status_fail(TW_UNSUPPORTED,
                       "WAVE format %d with %d bits: PCM of 8, 16, 24 and 32 bits and floats of 32 "
                       "and 64 bits are read",
                       f.format, f.bits);
  if (f.channels < 1 || f.channels > CHANNELS_MOST)
    return status_fail(TW_FILE_ERROR, "a WAVE file of %d channels: 1 to %d are read", f.channels,
                       CHANNELS_MOST);
  if ((int)little(b + 12, 2) != f.channels * f.bits / 8)
    return status_fail(TW_FILE_ERROR, "the WAVE file's block size is not channels times bytes");
  *out = f;
  return TW_OK;
}

static double sample(const unsigned char *b, const wav_format *f) {
  if (f->format == FORMAT_FLOAT) {
    uint64_t low = little(b, 4);
    if (f->bits == 32) {
      uint32_t word = (uint32_t)low;
      float value;
      memcpy(&value, &word, sizeof value);
      return (double)value;
    }
    uint64_t word = low | (uint64_t)little(b + 4, 4) << 32;
    double value;
    memcpy(&value, &word, sizeof value);
    return value;
  }
  if (f->bits == 8) /* the one unsigned form */
    return ((double)b[0] - 128.0) / 128.0;
  int64_t value = (int64_t)little(b, f->bits / 8);
  int64_t half = (int64_t)1 << (f->bits - 1);
  return (double)(value >= half ? value - 2 * half : value) / (double)half;
}

static tw_status read_samples(const unsigned char *b, size_t size, const wav_format *f,
                              array *out) {
  size_t bytes = (size_t)f->bits / 8, block = bytes * (size_t)f->channels;
  if (size % block)
    return status_fail(TW_FILE_ERROR, "the WAVE file's data ends within a sample");
  int64_t count = (int64_t)(size / block);
  array a = {0};
  a.rank = f->channels > 1 ? 2 : 1;
  a.shape[0] = f->channels;
  a.shape[a.rank - 1] = count;
  a.precision = f->bits == 64 || (f->format == FORMAT_PCM && f->bits == 32) ? TW_F64 : TW_F32;
  TRY(array_allocate(&a));
  for (int64_t i = 0; i < count; i++)
    for (int c = 0; c < f->channels; c++) {
      double value = sample(b + (size_t)i * block + (size_t)c * bytes, f);
      int64_t at = c * count + i;
      if (a.precision == TW_F64)
        ((double *)a.data)[at] = value;
      else
        ((float *)a.data)[at] = (float)value;
    }
  *out = a;
  return TW_OK;
}

tw_status wav_decode(const void *bytes, size_t size, array *a, int64_t *sample_rate) {
  const unsigned char *b = bytes;
  if (!wav_recognise(bytes, size))
    return status_fail(TW_FILE_ERROR, "not a WAVE file: it does not begin with RIFF and WAVE");
  wav_format format = {0};
  size_t at = 12;
  while (size - at >= 8) {
    const unsigned char *chunk = b + at;
    size_t length = little(chunk + 4, 4);
    at += 8;
    if (length > size - at)
      return status_fail(TW_FILE_ERROR,
                         "a chunk of the WAVE file claims %zu bytes where %zu are left", length,
                         size - at);
    if (!memcmp(chunk, "fmt ", 4)) {
      TRY(read_format(chunk + 8, length, &format));
    } else if (!memcmp(chunk, "data", 4)) {
      if (!format.channels)
        return status_fail(TW_FILE_ERROR, "the WAVE file's data comes before its format");
      TRY(read_samples(chunk + 8, length, &format, a));
      if (sample_rate)
        *sample_rate = format.rate;
      return TW_OK;
    }
    at += length;
    if (length & 1 && at < size) /* chunks are padded to even lengths */
      at++;
  }
  return status_fail(TW_FILE_ERROR, "the WAVE file has no data chunk");
}

static tw_status decode_file(FILE *f, array *a, int64_t *sample_rate) {
  struct stat facts;
  if (fstat(fileno(f), &facts) || !S_ISREG(facts.st_mode))
    return status_fail(TW_FILE_ERROR, "not a regular file");
  if (facts.st_size > (off_t)UINT32_MAX + 8)
    return status_fail(TW_FILE_ERROR, "a WAVE file is at most 4 GiB long");
  size_t size = (size_t)facts.st_size;
  void *bytes = malloc(size ? size : 1);
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes", size);
  tw_status status = fread(bytes, 1, size, f) == size
                         ? wav_decode(bytes, size, a, sample_rate)
                         : status_fail(TW_FILE_ERROR, "could not be read whole");
  free(bytes);
  return status;
}

tw_status wav_read(const char *path, array *a, int64_t *sample_rate) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return status_fail(TW_FILE_ERROR, "%s: %s", path, strerror(errno));
  tw_status status = decode_file(f, a, sample_rate);
  fclose(f);
  if (status == TW_OK)
    return status;
  char detail[512];
  snprintf(detail, sizeof detail, "%s", status_detail());
  return status_fail(status, "%s: %s", path, detail);
}

/* ---- writing ---- */

static unsigned char *put_little(unsigned char *at, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    *at++ = (unsigned char)(value >> (8 * i));
  return at;
}

static unsigned char *put_name(unsigned char *at, const char *four) {
  memcpy(at, four, 4);
  return at + 4;
}

enum { HEAD_BYTES = 12 + 8 + 18 + 8 + 4 + 8 };

/* The chunks in front of the samples. Formats other than PCM have a fact chunk. */
static void print_head(unsigned char *at, uint64_t channels, uint64_t samples, uint64_t bytes,
                       uint64_t rate) {
  uint64_t block = channels * bytes;
  at = put_name(at, "RIFF");
  at = put_little(at, HEAD_BYTES - 8 + samples * block, 4);
  at = put_name(at, "WAVE");
  at = put_name(at, "fmt ");
  at = put_little(at, 18, 4);
  at = put_little(at, FORMAT_FLOAT, 2);
  at = put_little(at, channels, 2);
  at = put_little(at, rate, 4);
  at = put_little(at, rate * block, 4);
  at = put_little(at, block, 2);
  at = put_little(at, 8 * bytes, 2);
  at = put_little(at, 0, 2);
  at = put_name(at, "fact");
  at = put_little(at, 4, 4);
  at = put_little(at, samples, 4);
  at = put_name(at, "data");
  (void)put_little(at, samples * block, 4);
}

/* The samples as they lie in the file: those of all channels at one time side by side. */
static void put_samples(unsigned char *at, const array *a, int64_t channels, int64_t samples,
                        int bytes) {
  int64_t stride[ARRAY_RANK_MAX];
  array_strides(a, stride);
  for (int64_t i = 0; i < samples; i++)
    for (int64_t c = 0; c < channels; c++) {
      double value[2];
      uint64_t wide;
      uint32_t narrow;
      element_get(element_real(a->precision), a->data,
                  i * stride[a->rank - 1] + (a->rank > 1 ? c * stride[0] : 0), value);
      float single = (float)value[0];
      memcpy(&wide, value, sizeof wide);
      memcpy(&narrow, &single, sizeof narrow);
      at = put_little(at, bytes == 8 ? wide : narrow, bytes);
    }
}

tw_status wav_check(const char *path, const array *a, int64_t sample_rate) {
  int64_t channels = a->rank == 2 ? a->shape[0] : 1;
  int64_t samples = a->rank ? a->shape[a->rank - 1] : 0;
  int bytes = a->precision == TW_F64 ? 8 : 4;
  if (a->is_complex)
    return status_fail(TW_INVALID, "%s: a recording holds real numbers, not complex ones", path);
  if (a->rank < 1 || a->rank > 2 || channels < 1 || channels > CHANNELS_MOST)
    return status_fail(TW_INVALID,
                       "%s: a recording has the axes [samples] or [channels, samples], and at most "
                       "%d channels",
                       path, CHANNELS_MOST);
  const int64_t most = ((int64_t)UINT32_MAX - HEAD_BYTES) / (channels * bytes);
  if (samples > most)
    return status_fail(TW_INVALID, "%s: %lld samples: a WAVE file holds at most %lld of these",
                       path, (long long)samples, (long long)most);
  const int64_t fastest = UINT32_MAX / (channels * bytes);
  if (sample_rate < 1 || sample_rate > fastest)
    return status_fail(TW_INVALID, "%s: %lld samples a second: a WAVE file says 1 to %lld", path,
                       (long long)sample_rate, (long long)fastest);
  return TW_OK;
}

tw_status wav_write(const char *path, const array *a, int64_t sample_rate) {
  TRY(wav_check(path, a, sample_rate));
  int64_t channels = a->rank == 2 ? a->shape[0] : 1, samples = a->shape[a->rank - 1];
  int bytes = a->precision == TW_F64 ? 8 : 4;
  unsigned char head[HEAD_BYTES];
  size_t size = (size_t)(samples * channels) * (size_t)bytes;
  unsigned char *data = malloc(size ? size : 1);
  if (!data)
    return status_fail(TW_NO_MEMORY, "no memory for %zu bytes", size);
  print_head(head, (uint64_t)channels, (uint64_t)samples, (uint64_t)bytes, (uint64_t)sample_rate);
  put_samples(data, a, channels, samples, bytes);
  const output_part parts[] = {{head, sizeof head}, {data, size}};
  tw_status status = output_write(path, parts, 2);
  free(data);
  return status;
}
