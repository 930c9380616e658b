/* profile_everything.h: something of all that a profile holds, noted and found again. */
#ifndef PROFILE_EVERYTHING_H
#define PROFILE_EVERYTHING_H

#include "profile_help.h"

#include <math.h>

static inline int near(double a, double b) {
  return fabs(a - b) <= 1e-6 + 1e-9 * fabs(b);
}

static inline void note_everything(profile *p, int64_t device) {
  uint8_t hash[32];
  for (int log2n = 2; log2n <= 12; log2n++)
    for (int variant = 0; variant < 5; variant++) {
      measurement m = sample_measurement(log2n, variant, 0.004 + 0.001 * ((variant + 3) % 5), 5);
      profile_note_measurement(p, device, &m);
    }
  schedule_choice choice = {.class_of = sample_class(8),
                            .kernel = sample_record(8, 2),
                            .ns_per_element = 0.004,
                            .state = SCHEDULE_PILOTED};
  profile_note_schedule(p, device, &choice);
  sample_hash(1, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 1);
  sample_hash(2, hash);
  profile_note_verified(p, device, hash, &choice.kernel, 0);
  pass_class wanted = sample_class(9);
  profile_note_wanted(p, device, &wanted);
  profile_note_wanted(p, device, &wanted);
  wanted = sample_class(8);
  profile_note_wanted(p, device, &wanted);
}

static inline void check_everything(profile *p, int64_t device) {
  uint8_t hash[32];
  int outcome = 7, found = 7, count = 0;
  measurement *rows = NULL;
  for (int log2n = 2; log2n <= 12; log2n++) {
    pass_class c = sample_class(log2n);
    CHECK_OK(profile_measurements(p, device, &c, &rows, &count));
    CHECK(count == 5);
    for (int i = 0; i < count; i++) {
      int variant = (i + 2) % 5; /* the fastest first */
      record expected = sample_record(log2n, variant);
      CHECK(!memcmp(&rows[i].kernel, &expected, sizeof expected));
      CHECK(!memcmp(&rows[i].class_of, &c, sizeof c));
      CHECK(near(rows[i].ns_per_element, 0.004 + 0.001 * i));
      CHECK(near(rows[i].spread, 0.031) && near(rows[i].fraction_of_copy, 0.87));
      CHECK(rows[i].runs == 5 && rows[i].when == 1790000005);
    }
    free(rows);
  }
  pass_class c = sample_class(8), absent = sample_class(7);
  schedule_choice choice;
  CHECK_OK(profile_schedule(p, device, &c, &choice, &found));
  record expected = sample_record(8, 2);
  CHECK(found == 1 && choice.state == SCHEDULE_PILOTED && near(choice.ns_per_element, 0.004));
  CHECK(!memcmp(&choice.kernel, &expected, sizeof expected));
  CHECK_OK(profile_schedule(p, device, &absent, &choice, &found));
  CHECK(found == 0);
  absent.volume_bucket = 3;
  CHECK_OK(profile_measurements(p, device, &absent, &rows, &count));
  CHECK(count == 0);
  free(rows);
  for (int seed = 1; seed <= 3; seed++) {
    sample_hash(seed, hash);
    CHECK_OK(profile_verified(p, device, hash, &outcome));
    CHECK(outcome == (seed == 1 ? 1 : seed == 2 ? 0 : -1));
    CHECK_OK(profile_verified(p, device + 1, hash, &outcome));
    CHECK(outcome == -1);
  }
}

#endif
