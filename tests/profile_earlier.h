/* profile_earlier.h: profiles of earlier versions, and what the log says when they are opened. */
#ifndef PROFILE_EARLIER_H
#define PROFILE_EARLIER_H

#include "profile_help.h"

enum { EARLIER = 4, NARROW = 6 };

/* Lines of the log. */
static inline void keep_line(void *user, int level, const char *line) {
  CHECK(level == TW_LOG_WARN);
  text_line(user, "%s", line);
}

static inline profile *open_logged(const char *path, int read_only, text *lines) {
  profile_options options = {.user = lines, .log = keep_line, .read_only = read_only};
  profile *p = NULL;
  CHECK_OK(profile_open(path, 1, &options, &p));
  return p;
}

static inline int says(const text *lines, const char *what) {
  return lines->bytes && strstr(lines->bytes, what);
}

static inline void make_old(const char *path, const char *sql, int version, int fields) {
  const char *today = in_folder("today.db");
  unlink(today);
  profile *p = open_profile(today, 1, 0);
  int64_t device = open_device(p);
  for (int variant = 0; variant < 3; variant++) {
    measurement m = sample_measurement(6, variant, 0.004, 5);
    profile_note_measurement(p, device, &m);
    profile_note_wanted(p, device, &m.class_of);
  }
  profile_close(p);
  make_earlier(today, path, version, fields);
  CHECK(own_sql(path, sql) == SQLITE_OK);
}

static inline void make_old_4(const char *path, const char *sql) {
  make_old(path, sql, EARLIER, FIELD_METHOD);
}

#endif
