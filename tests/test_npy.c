/* test_npy.c: .npy files: round trips, NumPy's own bytes, refusals, and damaged headers. */
#include "check.h"
#include "npy.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/twiddle-npy-XXXXXX";

static const char *path_of(const char *name) {
  static char path[256];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return path;
}

static void write_bytes(const char *path, const void *bytes, size_t size) {
  FILE *f = fopen(path, "wb");
  CHECK(f && fwrite(bytes, 1, size, f) == size);
  if (f)
    fclose(f);
}

/* A file of a given header text; gives its size. */
static size_t make_file(unsigned char *out, int version, const char *dictionary, const void *data,
                        size_t data_size) {
  size_t prefix = version == 1 ? 10 : 12, length = strlen(dictionary);
  memset(out, 0, prefix);
  memcpy(out, "\x93NUMPY", 6);
  out[6] = (unsigned char)version;
  out[8] = (unsigned char)length;
  out[9] = (unsigned char)(length >> 8);
  memcpy(out + prefix, dictionary, length);
  memcpy(out + prefix + length, data, data_size);
  return prefix + length + data_size;
}

static void check_round_trip(void) {
  for (int kind = 0; kind < 8; kind++) {
    array a = {.rank = 3,
               .shape = {2, 3, 4},
               .fortran = kind >> 2,
               .is_complex = kind & 1,
               .precision = kind & 2 ? TW_F64 : TW_F32};
    CHECK_OK(array_allocate(&a));
    size_t bytes = (size_t)array_count(&a) * array_element_bytes(&a);
    for (size_t i = 0; i < bytes; i++)
      ((unsigned char *)a.data)[i] = (unsigned char)(i * 37 + 11);
    CHECK_OK(npy_write(path_of("round.npy"), &a));
    array b = {0};
    CHECK_OK(npy_read(path_of("round.npy"), &b));
    CHECK(b.rank == 3 && b.shape[0] == 2 && b.shape[1] == 3 && b.shape[2] == 4);
    CHECK(b.is_complex == a.is_complex && b.precision == a.precision);
    CHECK(b.fortran == a.fortran);
    CHECK(b.data && !memcmp(a.data, b.data, bytes));
    array_free(&a);
    array_free(&b);
  }
  array most = {.rank = ARRAY_RANK_MAX, .precision = TW_F32}, same = {0}; /* the longest header */
  for (int i = 0; i < ARRAY_RANK_MAX; i++)
    most.shape[i] = i ? INT64_MAX : 0;
  most.data = calloc(1, 1);
  CHECK_OK(npy_write(path_of("one.npy"), &most));
  CHECK_OK(npy_read(path_of("one.npy"), &same));
  CHECK(same.rank == ARRAY_RANK_MAX && same.shape[ARRAY_RANK_MAX - 1] == INT64_MAX);
  array_free(&most);
  array_free(&same);
  struct stat facts; /* numpy aligns the data to 64 bytes, and so do we */
  CHECK(!stat(path_of("round.npy"), &facts) && (facts.st_size - 24 * 16) % 64 == 0);
}

static int file_holds(const char *path, const char *words, long size) {
  char bytes[1024] = "";
  FILE *f = fopen(path, "rb");
  long got = f ? (long)fread(bytes, 1, sizeof bytes, f) : 0;
  if (f)
    fclose(f);
  return got == size && strstr(bytes + 10, words) != NULL; /* behind the header's size */
}

/* Halves: float16 is NumPy's; complex halves get an axis of 2, bf16 becomes float32. */
static void check_halves(void) {
  static const uint16_t halves[] = {0x3c00, 0xc000, 0x0001, 0x7bff, 0x8000, 0x3555};
  static const uint16_t bf16[] = {0x3f80, 0xc000, 0x0001, 0x7f7f, 0x8000, 0x3eab};
  array a = {.rank = 2, .shape = {3, 2}, .precision = TW_F16}, b = {0}, c = {0};
  CHECK_OK(array_allocate(&a));
  if (!a.data)
    return;
  memcpy(a.data, halves, sizeof halves);
  CHECK_OK(npy_write(path_of("half.npy"), &a));
  CHECK(file_holds(path_of("half.npy"), "'<f2', 'fortran_order': False, 'shape': (3, 2,)", 140));
  CHECK_OK(npy_read(path_of("half.npy"), &b));
  CHECK(b.precision == TW_F16 && !b.is_complex && b.rank == 2);
  CHECK(b.data && !memcmp(b.data, halves, sizeof halves));
  CHECK_OK(array_pairs_to_complex(&b));
  b.fortran = 1; /* one axis: the same in either order */
  CHECK_OK(npy_write(path_of("half.npy"), &b));
  CHECK(file_holds(path_of("half.npy"), "'<f2', 'fortran_order': False, 'shape': (3, 2,)", 140));
  array_free(&b);
  CHECK_OK(npy_read(path_of("half.npy"), &b));
  CHECK(b.rank == 2 && b.data && !memcmp(b.data, halves, sizeof halves));
  array_free(&b);
  for (int is_complex = 0; is_complex < 2; is_complex++) {
    a.precision = TW_BF16, a.is_complex = is_complex;
    a.shape[1] = is_complex ? 1 : 2;
    memcpy(a.data, bf16, sizeof bf16);
    CHECK_OK(npy_write(path_of("half.npy"), &a));
    CHECK_OK(npy_read(path_of("half.npy"), &b));
    CHECK(b.precision == TW_F32 && b.is_complex == is_complex && b.shape[1] == a.shape[1]);
    CHECK_OK(array_convert(&b, 0, TW_BF16, &c));
    CHECK(c.data && !memcmp(c.data, bf16, sizeof bf16));
    array_free(&b);
    array_free(&c);
  }
  array_free(&a);
  unsigned char file[512]; /* the other byte order */
  static const unsigned char big[] = {0x3c, 0x00, 0xc0, 0x00};
  write_bytes(path_of("half.npy"), file,
              make_file(file, 1, "{'descr': '>f2', 'fortran_order': False, 'shape': (2,)}\n", big,
                        sizeof big));
  CHECK_OK(npy_read(path_of("half.npy"), &b));
  CHECK(b.data && ((uint16_t *)b.data)[0] == 0x3c00 && ((uint16_t *)b.data)[1] == 0xc000);
  array_free(&b);
}

/* What NumPy 1.26 writes for numpy.array([1+2j, 3-4j], '>c8'), in the three versions. */
static void check_numpy_bytes(void) {
  static const unsigned char data[] = {0x3f, 0x80, 0, 0, 0x40, 0,    0, 0,
                                       0x40, 0x40, 0, 0, 0xc0, 0x80, 0, 0};
  unsigned char file[512];
  for (int version = 1; version <= 3; version++) {
    size_t size = make_file(file, version,
                            "{'descr': '>c8', 'fortran_order': False, 'shape': (2,), }        \n",
                            data, sizeof data);
    write_bytes(path_of("numpy.npy"), file, size);
    array a = {0};
    CHECK_OK(npy_read(path_of("numpy.npy"), &a));
    CHECK(a.rank == 1 && a.shape[0] == 2 && a.is_complex && a.precision == TW_F32);
    if (a.data) {
      const float *x = a.data;
      CHECK(x[0] == 1 && x[1] == 2 && x[2] == 3 && x[3] == -4);
    }
    array_free(&a);
  }
  static const char *const shapes[] = {"()", "(1,)", "( 1 , 1 )", "(1L, 1L)"};
  for (int i = 0; i < 4; i++) { /* other ways to write one element */
    char dictionary[128];
    snprintf(dictionary, sizeof dictionary,
             "{\"shape\": %s, \"fortran_order\": False, \"descr\": \"<f8\"}\n", shapes[i]);
    double one = 1;
    write_bytes(path_of("one.npy"), file, make_file(file, 1, dictionary, &one, sizeof one));
    array a = {0};
    CHECK_OK(npy_read(path_of("one.npy"), &a));
    CHECK(a.data && a.rank == (i ? (i < 2 ? 1 : 2) : 0) && *(double *)a.data == 1);
    array_free(&a);
  }
}

static void check_refused(const char *dictionary, size_t data_size, tw_status expected) {
  static unsigned char file[4096], data[512];
  array a = {.rank = 77};
  write_bytes(path_of("bad.npy"), file, make_file(file, 1, dictionary, data, data_size));
  tw_status status = npy_read(path_of("bad.npy"), &a);
  if (status != expected)
    fprintf(stderr, "%d for %s: %s\n", (int)status, dictionary, status_detail());
  CHECK(status == expected);
  CHECK(a.rank == 77 && !a.data); /* untouched */
}

static void check_refusals(void) {
#define TYPED(descr) "{'descr': '" descr "', 'fortran_order': False, 'shape': (2,), }"
#define SHAPED(shape) "{'descr': '<c8', 'fortran_order': False, 'shape': " shape ", }"
  check_refused(TYPED("<i4"), 8, TW_UNSUPPORTED);
  check_refused(TYPED("|O"), 16, TW_UNSUPPORTED);
  check_refused(TYPED("<c4"), 8, TW_UNSUPPORTED);
  check_refused(TYPED(""), 16, TW_UNSUPPORTED);
  check_refused(TYPED("f4"), 8, TW_UNSUPPORTED);
  check_refused("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2,), }", 8,
                TW_UNSUPPORTED);
  check_refused("{'descr': '<c8', 'fortran_order': 1, 'shape': (2,), }", 16, TW_FILE_ERROR);
  check_refused(SHAPED("(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)"), 8, TW_UNSUPPORTED);
  check_refused(SHAPED("(2,)"), 15, TW_FILE_ERROR); /* short */
  check_refused(SHAPED("(2,)"), 17, TW_FILE_ERROR); /* long */
  check_refused(SHAPED("(-2,)"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(4294967296, 4294967296)"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(99999999999999999999,)"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(1000000000000,)"), 16, TW_FILE_ERROR); /* no memory is taken for it */
  check_refused(SHAPED("2"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(2"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(2 2)"), 16, TW_FILE_ERROR);
  check_refused(SHAPED("(,)"), 16, TW_FILE_ERROR);
  check_refused("", 16, TW_FILE_ERROR);
  check_refused("{}", 16, TW_FILE_ERROR);
  check_refused("{'descr': '<c8', 'shape': (2,)}", 16, TW_FILE_ERROR);
  check_refused("{'descr': '<c8', 'descr': '<c8', 'fortran_order': False, 'shape': (2,)}", 16,
                TW_FILE_ERROR);
  check_refused("{'descr': '<c8', 'fortran_order': False, 'shape': (2,), 'more': 1}", 16,
                TW_FILE_ERROR);
  check_refused("{'descr': '<c8', 'fortran_order': False, 'shape': (2,)} x", 16, TW_FILE_ERROR);
  check_refused("{'descr': '<c8' 'fortran_order': False, 'shape': (2,)}", 16, TW_FILE_ERROR);
  array a = {0};
  CHECK(npy_read(path_of("missing.npy"), &a) == TW_FILE_ERROR);
  CHECK(strstr(status_detail(), "missing.npy") != NULL);
  CHECK(npy_read(folder, &a) == TW_FILE_ERROR);
  static const char *const heads[] = {"", "\x93", "\x93NUMPY", "\x93NUMPY\1", "RIFF....WAVEfmt "};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++) {
    write_bytes(path_of("head.npy"), heads[i], strlen(heads[i]));
    CHECK(npy_read(path_of("head.npy"), &a) == TW_FILE_ERROR);
  }
  write_bytes(path_of("head.npy"), "\x93NUMPY\4\0\0\0\0\0", 12);
  CHECK(npy_read(path_of("head.npy"), &a) == TW_UNSUPPORTED);
  write_bytes(path_of("head.npy"), "\x93NUMPY\2\0\xff\xff\xff\xff", 12);
  CHECK(npy_read(path_of("head.npy"), &a) == TW_FILE_ERROR);
}

/* A write that fails leaves the old file and no temporary. */
static void check_failing_write(void) {
  array a = {.rank = 1, .shape = {4}, .is_complex = 1, .precision = TW_F32};
  CHECK_OK(array_allocate(&a));
  CHECK(npy_write("/nonexistent-folder/a.npy", &a) == TW_FILE_ERROR);
  CHECK(npy_write("/dev/full", &a) == TW_FILE_ERROR);
  CHECK_OK(npy_write("/dev/null", &a));
  struct stat facts;
  CHECK(!stat("/dev/full", &facts) && S_ISCHR(facts.st_mode));
  array_free(&a);
}

/* Damages a good header again and again: nothing but a status may come of it, and whatever is
 * accepted agrees with itself. */
static void check_fuzz(uint64_t seed) {
  static const char *const words[] = {"'<c8'",   "'>f8'", "True", "False",   "(", ")",
                                      ",",       "{",     "}",    "'shape'", ":", "9999999999",
                                      "'descr'", " ",     "(1,)", "\n"};
  const char *given = getenv("TWIDDLE_TEST_ROUNDS");
  long rounds = given ? atol(given) : 300000, accepted = 0;
  uint64_t state = seed | 1;
  for (long round = 0; round < rounds; round++) {
    unsigned char file[512];
    int version = 1 + (int)(check_random(&state) % 3);
    size_t size = make_file(file, version,
                            "{'descr': '<c8', 'fortran_order': False, 'shape': (3, 4), }\n", "", 0);
    for (uint64_t edits = check_random(&state) % 4; edits; edits--) {
      size_t at = check_random(&state) % size;
      if (check_random(&state) & 1) {
        file[at] = (unsigned char)check_random(&state);
      } else {
        const char *word = words[check_random(&state) % (sizeof words / sizeof *words)];
        for (size_t i = 0; word[i] && at + i < size; i++)
          file[at + i] = (unsigned char)word[i];
      }
    }
    if (check_random(&state) % 8 == 0)
      size = check_random(&state) % (size + 1);
    unsigned char *exact = malloc(size ? size : 1); /* so that a sanitizer sees one byte too far */
    if (!exact)
      continue;
    memcpy(exact, file, size);
    npy_header h;
    if (npy_parse_header(exact, size, &h) == TW_OK) {
      accepted++;
      int64_t bytes = (int64_t)array_element_bytes(&h.shape);
      for (int i = 0; i < h.shape.rank; i++)
        bytes *= h.shape.shape[i];
      CHECK(h.shape.rank >= 0 && h.shape.rank <= ARRAY_RANK_MAX);
      CHECK(h.data_bytes == bytes && bytes >= 0);
      CHECK(h.offset <= (int64_t)size);
    }
    free(exact);
  }
  CHECK(accepted > rounds / 8 && accepted < rounds);
}

int main(void) {
  uint64_t seed = check_seed();
  if (!mkdtemp(folder)) {
    fprintf(stderr, "no folder in /tmp: %s\n", strerror(errno));
    return 1;
  }
  check_round_trip();
  check_halves();
  check_numpy_bytes();
  check_refusals();
  check_failing_write();
  check_fuzz(seed);
  static const char *const made[] = {"round.npy", "numpy.npy", "one.npy",
                                     "bad.npy",   "head.npy",  "half.npy"};
  for (size_t i = 0; i < sizeof made / sizeof *made; i++)
    unlink(path_of(made[i]));
  CHECK(!rmdir(folder)); /* no temporary was left */
  return check_report();
}
