/* test_wav.c: recordings: every sample format, refusals, and damaged files. */
#include "check.h"
#include "element.h"
#include "wav.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  unsigned char bytes[4096];
  size_t size;
} file_bytes;

static void put(file_bytes *f, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    f->bytes[f->size++] = (unsigned char)(value >> (8 * i));
}

static void put_text(file_bytes *f, const char *four) {
  memcpy(f->bytes + f->size, four, 4);
  f->size += 4;
}

/* A file with its format chunk; an odd chunk stands before it, as recorders like to have. */
static void begin(file_bytes *f, int format, int channels, int bits, int extensible) {
  f->size = 0;
  put_text(f, "RIFF");
  put(f, 0, 4); /* the total is not relied upon */
  put_text(f, "WAVE");
  put_text(f, "note");
  put(f, 3, 4);
  put(f, 0x21, 4); /* three bytes and the pad */
  put_text(f, "fmt ");
  put(f, extensible ? 40 : 16, 4);
  put(f, extensible ? 0xfffe : (uint64_t)format, 2);
  put(f, (uint64_t)channels, 2);
  put(f, 48000, 4);
  put(f, (uint64_t)48000 * (uint64_t)channels * (uint64_t)bits / 8, 4);
  put(f, (uint64_t)(channels * bits / 8), 2);
  put(f, (uint64_t)bits, 2);
  if (extensible) {
    put(f, 22, 2);
    put(f, (uint64_t)bits, 2);
    put(f, 3, 4);
    put(f, (uint64_t)format, 2);
    for (int i = 0; i < 14; i++)
      put(f, (uint64_t)i, 1);
  }
}

static void data(file_bytes *f, uint64_t bytes) {
  put_text(f, "data");
  put(f, bytes, 4);
}

static double value_at(const array *a, int64_t i) {
  return a->precision == TW_F64 ? ((double *)a->data)[i] : (double)((float *)a->data)[i];
}

static void check_formats(void) {
  static const struct {
    int format, bits;
    uint64_t least, most, quarter; /* the words of -1, of the largest, of 0.25 */
    double largest;
    int32_t precision;
  } cases[] = {
      {1, 8, 0, 255, 160, 127.0 / 128, TW_F32},
      {1, 16, 0x8000, 0x7fff, 0x2000, 32767.0 / 32768, TW_F32},
      {1, 24, 0x800000, 0x7fffff, 0x200000, 8388607.0 / 8388608, TW_F32},
      {1, 32, 0x80000000, 0x7fffffff, 0x20000000, 2147483647.0 / 2147483648.0, TW_F64},
      {3, 32, 0xbf800000, 0x3f800000, 0x3e800000, 1, TW_F32},
      {3, 64, 0xbff0000000000000, 0x3ff0000000000000, 0x3fd0000000000000, 1, TW_F64},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int channels = 1; channels <= 3; channels++)
      for (int extensible = 0; extensible < 2; extensible++) {
        file_bytes f;
        int bytes = cases[i].bits / 8;
        begin(&f, cases[i].format, channels, cases[i].bits, extensible);
        data(&f, (uint64_t)(3 * channels * bytes));
        for (int sample = 0; sample < 3; sample++)
          for (int c = 0; c < channels; c++)
            put(&f,
                sample == 0   ? cases[i].least
                : sample == 1 ? cases[i].most
                              : cases[i].quarter,
                bytes);
        array a = {0};
        int64_t rate = 0;
        CHECK_OK(wav_decode(f.bytes, f.size, &a, &rate));
        CHECK(rate == 48000 && a.precision == cases[i].precision && !a.is_complex);
        CHECK(channels == 1 ? a.rank == 1 && a.shape[0] == 3
                            : a.rank == 2 && a.shape[0] == channels && a.shape[1] == 3);
        for (int c = 0; a.data && c < channels; c++) {
          CHECK(value_at(&a, 3 * c) == -1);
          CHECK(value_at(&a, 3 * c + 1) == cases[i].largest);
          CHECK(value_at(&a, 3 * c + 2) == 0.25);
        }
        array_free(&a);
      }
}

/* Channels are taken apart. */
static void check_channels(void) {
  file_bytes f;
  begin(&f, 1, 2, 16, 0);
  data(&f, 12);
  for (uint64_t i = 0; i < 6; i++)
    put(&f, i * 256, 2);
  array a = {0};
  CHECK_OK(wav_decode(f.bytes, f.size, &a, NULL));
  for (int c = 0; a.data && c < 2; c++)
    for (int i = 0; i < 3; i++)
      CHECK(value_at(&a, 3 * c + i) == (2 * i + c) / 128.0);
  array_free(&a);
}

/* What is written is read again as it was: floats of the array's width, channels side by side. */
static void check_writing(void) {
  static const int32_t precisions[] = {TW_F32, TW_F64, TW_F16};
  char path[] = "/tmp/twiddle-wav-XXXXXX";
  int file = mkstemp(path);
  CHECK(file >= 0);
  close(file);
  for (int round = 0; round < 12; round++) {
    int channels = round % 2 ? 3 : 1;
    array a = {.rank = round % 2 ? 2 : 1, .precision = precisions[round % 3]}, b = {0}, wide = {0};
    a.fortran = round / 6;
    a.shape[0] = 3;
    a.shape[a.rank - 1] = 5;
    CHECK_OK(array_allocate(&a));
    for (int i = 0; a.data && i < 5 * channels; i++)
      element_put(element_real(a.precision), a.data, i, (double[]){i * 0.625 - 3, 0});
    CHECK_OK(wav_write(path, &a, 44100));
    int64_t rate = 0;
    CHECK_OK(wav_read(path, &b, &rate));
    CHECK(rate == 44100 && b.precision == (a.precision == TW_F64 ? TW_F64 : TW_F32));
    CHECK(b.rank == a.rank && b.shape[0] == a.shape[0] && b.shape[b.rank - 1] == 5);
    CHECK_OK(array_convert(&b, 0, TW_F64, &wide));
    for (int c = 0; wide.data && c < channels; c++)
      for (int i = 0; i < 5; i++)
        CHECK(((double *)wide.data)[c * 5 + i] ==
              (a.fortran ? i * channels + c : c * 5 + i) * 0.625 - 3);
    array_free(&a);
    array_free(&b);
    array_free(&wide);
  }
  array wrong = {.rank = 1, .shape = {4}, .is_complex = 1};
  CHECK(wav_write(path, &wrong, 44100) == TW_INVALID);
  wrong.is_complex = 0;
  CHECK(wav_write(path, &wrong, 0) == TW_INVALID);
  wrong.shape[0] = (int64_t)1 << 31;
  CHECK(wav_write(path, &wrong, 44100) == TW_INVALID);
  wrong.rank = 3, wrong.shape[0] = wrong.shape[1] = wrong.shape[2] = 2;
  CHECK(wav_write(path, &wrong, 44100) == TW_INVALID);
  wrong.rank = 2, wrong.shape[0] = 1000;
  CHECK(wav_write(path, &wrong, 44100) == TW_INVALID);
  unlink(path);
}

static void refuse(const file_bytes *f, tw_status expected) {
  array a = {.rank = 77};
  int64_t rate = 5;
  CHECK(wav_decode(f->bytes, f->size, &a, &rate) == expected);
  CHECK(a.rank == 77 && !a.data && rate == 5);
}

static void check_refusals(void) {
  file_bytes f = {.size = 0};
  refuse(&f, TW_FILE_ERROR);
  begin(&f, 1, 1, 16, 0);
  refuse(&f, TW_FILE_ERROR); /* no data */
  data(&f, 2000);
  refuse(&f, TW_FILE_ERROR); /* more than is there */
  begin(&f, 1, 1, 16, 0);
  data(&f, 0xffffffff);
  refuse(&f, TW_FILE_ERROR);
  begin(&f, 1, 2, 16, 0);
  data(&f, 3);
  put(&f, 0, 3);
  refuse(&f, TW_FILE_ERROR); /* ends within a sample */
  static const int unknown[][2] = {{1, 12}, {1, 64}, {3, 16}, {2, 4}, {6, 8}, {0, 16}, {85, 16}};
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
    begin(&f, unknown[i][0], 1, unknown[i][1], 0);
    data(&f, 8);
    put(&f, 0, 8);
    refuse(&f, TW_UNSUPPORTED);
  }
  begin(&f, 1, 0, 16, 0);
  data(&f, 0);
  refuse(&f, TW_FILE_ERROR);
  begin(&f, 1, 3000, 16, 0);
  data(&f, 0);
  refuse(&f, TW_FILE_ERROR);
  begin(&f, 1, 1, 16, 0);
  memcpy(f.bytes + 24, "junk", 4); /* the format chunk is another */
  data(&f, 2);
  put(&f, 0, 2);
  refuse(&f, TW_FILE_ERROR);
  begin(&f, 1, 1, 16, 0);
  f.bytes[44] = 3; /* block size; see begin's order */
  data(&f, 2);
  put(&f, 0, 2);
  array a = {0};
  tw_status status = wav_decode(f.bytes, f.size, &a, NULL);
  CHECK(status == TW_FILE_ERROR);
  array_free(&a);
  CHECK(wav_read("/nonexistent/a.wav", &a, NULL) == TW_FILE_ERROR);
  CHECK(strstr(status_detail(), "/nonexistent/a.wav") != NULL);
}

static void check_fuzz(uint64_t seed) {
  const char *given = getenv("TWIDDLE_TEST_ROUNDS");
  long rounds = given ? atol(given) : 300000, accepted = 0;
  uint64_t state = seed | 1;
  for (long round = 0; round < rounds; round++) {
    file_bytes f;
    static const int bits[] = {8, 16, 24, 32};
    begin(&f, 1, 1 + (int)(check_random(&state) % 3), bits[check_random(&state) % 4],
          (int)(check_random(&state) & 1));
    data(&f, 24);
    for (int i = 0; i < 3; i++)
      put(&f, check_random(&state), 8);
    for (uint64_t edits = check_random(&state) % 4; edits; edits--) {
      size_t at = check_random(&state) % f.size;
      f.bytes[at] = check_random(&state) & 1 ? (unsigned char)check_random(&state)
                                             : (unsigned char)(0xff * (check_random(&state) & 1));
    }
    if (check_random(&state) % 8 == 0)
      f.size = check_random(&state) % (f.size + 1);
    unsigned char *exact = malloc(f.size ? f.size : 1);
    if (!exact)
      continue;
    memcpy(exact, f.bytes, f.size);
    array a = {0};
    if (wav_decode(exact, f.size, &a, NULL) == TW_OK) {
      accepted++;
      CHECK(array_count(&a) <= 24 && (a.rank == 1 || a.rank == 2));
      array_free(&a);
    } else {
      CHECK(!a.data);
    }
    free(exact);
  }
  CHECK(accepted > rounds / 8 && accepted < rounds);
}

int main(void) {
  uint64_t seed = check_seed();
  check_formats();
  check_channels();
  check_writing();
  check_refusals();
  check_fuzz(seed);
  return check_report();
}
