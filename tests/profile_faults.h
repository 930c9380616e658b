/* profile_faults.h: what the tests of the profile on bad days share: a file with some rows, reading
 * them back, and how long to go on. TWIDDLE_TEST_SCALE multiplies the number of mutations and kills
 * (and their time limits). */
#ifndef PROFILE_FAULTS_H
#define PROFILE_FAULTS_H

#include "profile_help.h"

static inline double fault_scale(void) {
  const char *scaled = getenv("TWIDDLE_TEST_SCALE");
  double scale = scaled ? strtod(scaled, NULL) : 0;
  return scale > 0 ? scale : 1;
}

static inline double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* A file with a few rows of every table. */
static inline int64_t make_profile(const char *path) {
  unlink(path);
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  uint8_t hash[32];
  for (int log2n = 3; log2n <= 6; log2n++)
    for (int variant = 0; variant < 3; variant++) {
      measurement m = sample_measurement(log2n, variant, 0.004, 5);
      profile_note_measurement(p, device, &m);
    }
  schedule_choice choice = {sample_class(5), sample_record(5, 1), 0.004, SCHEDULE_PILOTED};
  profile_note_schedule(p, device, &choice);
  sample_hash(1, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 1);
  profile_note_wanted(p, device, &choice.class_of);
  profile_close(p);
  return device;
}

static inline int measurements_of(profile *p, int64_t device, int log2n) {
  pass_class c = sample_class(log2n);
  measurement *rows = NULL;
  int count = -1;
  CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
  for (int i = 0; i < count; i++) { /* whatever comes back is usable */
    CHECK_OK(record_valid(&rows[i].kernel));
    CHECK(rows[i].kernel.value[FIELD_LENGTH] == 1 << log2n);
    CHECK(rows[i].ns_per_element > 0 && rows[i].runs > 0);
  }
  free(rows);
  return count;
}

#endif
