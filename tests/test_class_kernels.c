/* test_class_kernels.c: which kernels a profile takes measurements of for a class: only those that
 * serve passes of that class. */
#include "profile_help.h"

/* A kernel of real rows serves classes whose points lie in pairs and others, each by its own rows;
 * one of mirrored rows serves only classes of such rows. */
static void in_pairs(void) {
  profile *p = open_profile(in_folder("pairs.db"), 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  m.class_of.type = TW_R2C;
  CHECK_OK(record_parse("n=16 radices=16 elements=16 transforms=8 input=staged output=staged "
                        "real=half",
                        &m.kernel));
  for (int paired = 0; paired < 2; paired++) {
    m.class_of.in_words = paired ? WORDS_PAIRS : WORDS_PLAIN;
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
    CHECK(kernels_measured(p, device, &m.class_of) == 1);
  }
  m.class_of.in_words = WORDS_PLAIN;
  m.kernel.value[FIELD_INPUT] = IO_DIRECT;
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1));
  CHECK(kernels_measured(p, device, &m.class_of) == 2);
  CHECK_OK(record_parse("n=1 transforms=8 output=staged real=half", &m.kernel));
  m.class_of.length = 1;
  for (int mirrored = REAL_NONE; mirrored <= REAL_HALF; mirrored++) {
    m.class_of.mirrored = mirrored;
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
    CHECK(kernels_measured(p, device, &m.class_of) == mirrored);
  }
  m.kernel.value[FIELD_TRANSFORMS] = 7; /* mirrored rows come two by two */
  profile_note_measurement(p, device, &m);
  CHECK_OK(profile_flush(p, 1));
  CHECK(kernels_measured(p, device, &m.class_of) == 1);
  profile_close(p);
}

/* Rows with twins have pass twiddles on one side, and lanes next to each other. */
static void with_twins(void) {
  profile *p = open_profile(in_folder("twins.db"), 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  m.class_of.length = 16, m.class_of.mirrored = REAL_PAIRS;
  for (int i = 0; i < 4; i++) {
    int load = i % 2, near = i / 2;
    m.class_of.at_load = load ? OPERATION_TWIDDLE : OPERATION_NONE;
    m.class_of.at_store = load ? OPERATION_NONE : OPERATION_TWIDDLE;
    CHECK_OK(record_parse(near ? "n=16 radices=4x4 elements=4 threads=4 transforms=8 lanes=rows"
                               : "n=16 radices=4x4 elements=4 threads=4 transforms=8",
                          &m.kernel));
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
    CHECK(kernels_measured(p, device, &m.class_of) == near);
  }
  profile_close(p);
  CHECK(own_is(in_folder("twins.db"), "SELECT DISTINCT mirrored FROM speed", "twins\n"));
}

/* Long rows of type IV begin with single points and end with pairs of them, of rows with twins. */
static void of_type_four(void) {
  profile *p = open_profile(in_folder("type_four.db"), 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  m.class_of.length = 16, m.class_of.type = TW_C2C;
  for (int i = 0; i < 4; i++) {
    int twins = i % 2, kind = i / 2 ? TW_DCT2 : TW_DST4;
    m.class_of.kind = 1 + kind;
    m.class_of.mirrored = twins ? REAL_PAIRS : REAL_NONE;
    m.class_of.at_load = twins ? OPERATION_TWIDDLE : OPERATION_NONE;
    m.class_of.in_words = twins ? WORDS_PLAIN : WORDS_REAL;
    m.class_of.out_words = twins ? WORDS_PAIRS : WORDS_PLAIN;
    CHECK_OK(
        record_parse("n=16 radices=4x4 elements=4 threads=4 transforms=8 lanes=rows", &m.kernel));
    profile_note_measurement(p, device, &m);
    CHECK_OK(profile_flush(p, 1));
    CHECK(kernels_measured(p, device, &m.class_of) == (kind == TW_DST4));
  }
  profile_close(p);
}

/* Folded rows have pass twiddles on one side, and direct ones; those of long rows of a kind have
 * real points on the other side. */
static void folded(void) {
  profile *p = open_profile(in_folder("folded.db"), 1, 0);
  int64_t device = open_device(p);
  measurement m = sample_measurement(5, 0, 0.004, 5);
  m.class_of.length = 16, m.class_of.mirrored = REAL_HALF;
  for (int i = 0; i < 4; i++) {
    int load = i % 2, kind = i / 2 ? 1 + (load ? TW_DCT2 : TW_DCT3) : 0;
    m.class_of.kind = kind;
    m.class_of.in_words = kind && !load ? WORDS_REAL : WORDS_PLAIN;
    m.class_of.out_words = kind && load ? WORDS_REAL : WORDS_PLAIN;
    m.class_of.at_load = load ? OPERATION_TWIDDLE : OPERATION_NONE;
    m.class_of.at_store = load ? OPERATION_NONE : OPERATION_TWIDDLE;
    for (int staged = 0; staged < 2; staged++) {
      CHECK_OK(record_parse(staged ? "n=16 radices=4x4 elements=4 threads=4 output=staged"
                                   : "n=16 radices=4x4 elements=4 threads=4",
                            &m.kernel));
      profile_note_measurement(p, device, &m);
      CHECK_OK(profile_flush(p, 1));
      CHECK(kernels_measured(p, device, &m.class_of) == 1);
    }
  }
  profile_close(p);
  CHECK(own_is(in_folder("folded.db"), "SELECT DISTINCT mirrored FROM speed", "folded\n"));
}

int main(void) {
  make_folder();
  in_pairs();
  folded();
  with_twins();
  of_type_four();
  remove_folder();
  return check_report();
}
