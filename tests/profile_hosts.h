/* profile_hosts.h: what the tests of other SQLites at the profile's file share. */
#ifndef PROFILE_HOSTS_H
#define PROFILE_HOSTS_H

#include "profile_help.h"

static inline double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The column of ours that hosts count in. */
static const char *counter(void) {
  return profile_column_at(TABLE_VERIFIED, VERIFIED_AT).name;
}

static inline int64_t make_profile(const char *path) {
  profile *p = open_profile(path, 1, 0);
  int64_t device = open_device(p);
  uint8_t hash[32];
  measurement m = sample_measurement(5, 0, 0.004, 5);
  sample_hash(1, hash);
  profile_note_measurement(p, device, &m);
  profile_note_verified(p, device, hash, &m.kernel, 1);
  profile_close(p);
  char sql[200];
  snprintf(sql, sizeof sql,
           "CREATE TABLE host_row(host INTEGER, k INTEGER, filler TEXT);"
           "UPDATE verified SET %s = 1000",
           counter());
  CHECK(own_sql(path, sql) == SQLITE_OK);
  return device;
}

static inline tw_status write_one(profile *p, int64_t device, int variant) {
  measurement m = sample_measurement(5, variant % 60, 0.003, 5);
  profile_note_measurement(p, device, &m);
  return profile_flush(p, 1);
}

#endif
