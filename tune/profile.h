/* profile.h: the profile, an SQLite file of devices, kernel records, measurements and schedules.
 *
 * Lookups never open the file: its bytes are copied under the rules of file.h and under SQLite's
 * shared lock, and deserialised. A writer changes it in one transaction of SQLite's, so that other
 * programs may read and write it at any time. Every row read passes the record's validator; rows
 * that do not are counted and never used. Integers only: no text of the profile ever reaches a
 * compiler.
 *
 * A profile never fails a plan: without a usable file it is simply empty. Thread-safe (one lock
 * inside); never called on the execute path. In a forked child, what it inherited is empty, and
 * what it opens is empty too if its parent had used a profile. */
#ifndef PROFILE_H
#define PROFILE_H

#include "facts.h"
#include "pass.h"
#include "record.h"
#include "status.h"
#include "text.h"
#include "transform_name.h"
#include <stddef.h>
#include <stdint.h>

typedef struct profile profile;

typedef struct {
  pass_class class_of;
  record kernel;
  double ns_per_element;   /* median */
  double spread;           /* (quartile range) / median */
  double fraction_of_copy; /* 0: unknown */
  double cost_ms;          /* what it took to prepare, verify and time the kernel; 0: unknown */
  int32_t runs;
  int is_default; /* 1: the model's own choice for the class */
  int64_t when;   /* seconds since the epoch */
} measurement;

/* How a run of the tuner ended. */
enum tuning_end {
  TUNING_COMPLETE,
  TUNING_OUT_OF_TIME,
  TUNING_STOPPED,     /* by the caller */
  TUNING_NO_SCRATCH,  /* scratch memory has no room for a row */
  TUNING_FAILED,      /* no kernel works, or the device failed */
  TUNING_INTERRUPTED, /* it goes on, or its process died */
  TUNING_ENDS
};

enum schedule_state { SCHEDULE_ESTIMATED, SCHEDULE_PILOTED, SCHEDULE_SETTLED };

typedef struct {
  pass_class class_of; /* of the (single) pass */
  record kernel;
  double ns_per_element; /* 0: not measured */
  enum schedule_state state;
} schedule_choice;

enum plan_maker { MADE_BY_MODEL, MADE_BY_NEIGHBOUR, MADE_BY_MEASUREMENTS };

/* How a transform is computed. For people only: the library never reads it again. */
typedef struct {
  pass_class class_of;
  record kernel;
  enum plan_maker made_by; /* what chose the kernel */
  int64_t elements;        /* points of all rows */
  double ns;               /* what one execution takes, as far as is known */
} profile_pass;

typedef struct {
  transform_name of;
  int64_t elements; /* points of all its rows */
  profile_pass *pass;
  int passes;
} profile_plan;

/* What a class has been to its users, and what tuning has cost, by all runs. */
typedef struct {
  int64_t plans, executions;
  double used_ms; /* device time of the executions, at the kernels' known times */
  double paid_ms; /* what tuning took */
} profile_account;

/* A class with all that decides whose turn it is to be tuned (account.h). */
typedef struct {
  int64_t class_id;
  profile_account account;
  double cost_ms; /* of the kernel that took longest to prepare and time; 0: unknown */
  double gain; /* expected of its next step, in parts of the time; 0: unknown, as in the profile */
} class_due;

typedef struct {
  int layers, usable, version;
  int64_t kernels, classes, transforms, measurements, schedules, wanted, rejected_rows, bytes;
  const char *why; /* borrowed: why there is no (writable) profile; NULL when all is well */
} profile_facts;

typedef struct {
  void *user;
  void (*log)(void *user, int level, const char *line);
  int read_only; /* policy off: nothing is ever written, renamed or locked */
  int patient;   /* 1: while another program writes, a reader waits for seconds, so that what is
                    chosen does not depend on who was there first */
} profile_options;

/* paths: colon list of files, the first written, the others read-only layers; "none" in the first
 * place: nothing is written; NULL or "none" alone: an empty profile. named: 1 when the user named
 * the file (then a damaged one stays untouched). */
tw_status profile_open(const char *paths, int named, const profile_options *options,
                       profile **p) MUST_USE;
void profile_close(profile *p);             /* flushes */
const char *profile_path(const profile *p); /* of what is written; NULL: nothing is */

/* The number of a device in rows, to be asked for first. Devices are equal if name, architecture,
 * SMs, shared memory and major version of the driver are. */
tw_status profile_device(profile *p, const facts *f, int64_t *device_id) MUST_USE;

/* How often what look-ups say may have changed, from 1 on; 0: unknown. */
int64_t profile_changes(profile *p);

/* Reads measurements, the best first. Arrays are owned by the caller (free). */
tw_status profile_measurements(profile *p, int64_t device_id, const pass_class *c,
                               measurement **rows, int *count) MUST_USE;
/* Finds the schedule of this very class; *found 0 when there is none. */
tw_status profile_schedule(profile *p, int64_t device_id, const pass_class *c,
                           schedule_choice *choice, int *found) MUST_USE;
/* The classes of the same type and length that have a schedule, each once, in any order. The array
 * is owned by the caller (free). */
tw_status profile_classes(profile *p, int64_t device_id, const pass_class *c, pass_class **classes,
                          int *count) MUST_USE;
/* How many kernels were measured for a class by all runs, those whose times are not kept included.
 */
tw_status profile_measured(profile *p, int64_t device_id, const pass_class *c,
                           int64_t *kernels) MUST_USE;
tw_status profile_account_of(profile *p, int64_t device_id, const pass_class *c,
                             profile_account *account) MUST_USE;
/* One class, and the others that are not settled and were used with it: their use was noted within
 * a minute of its own. So they probably belong to the same program. others is owned by the caller
 * (free). */
tw_status profile_due(profile *p, int64_t device_id, const pass_class *c, class_due *mine,
                      class_due **others, int *count) MUST_USE;
/* The outcome of verifying this machine code: 1 passed, 0 failed, -1 unknown. */
tw_status profile_verified(profile *p, int64_t device_id, const uint8_t code_hash[32],
                           int *outcome) MUST_USE;

/* Notes, which are kept in memory until profile_flush writes them (at most once a second unless
 * forced). The order of notes does not matter, and losing them loses samples, nothing else. */
void profile_note_measurement(profile *p, int64_t device_id, const measurement *m);
void profile_note_schedule(profile *p, int64_t device_id, const schedule_choice *s);
void profile_note_verified(profile *p, int64_t device_id, const uint8_t code_hash[32],
                           const record *r, int outcome);
void profile_note_wanted(profile *p, int64_t device_id, const pass_class *c);
/* Adds to what tuning the class took. */
void profile_note_tuning(profile *p, int64_t device_id, const pass_class *c, int64_t kernels,
                         double cost_ms, enum tuning_end end);
/* count, executions: how many plans of it programs have made since the last note, and how often
 * they have executed plans of it; both 0: it was only tuned. The classes of its passes count them
 * too. */
void profile_note_planned(profile *p, int64_t device_id, const profile_plan *plan, int64_t count,
                          int64_t executions);
tw_status profile_flush(profile *p, int force) MUST_USE;

/* TW_FILE_ERROR with the reason where profile_flush never writes: read-only, or no file at all. */
tw_status profile_writable(const profile *p) MUST_USE;

/* Whole-file forms for the public API: bytes are an SQLite file; owned by the caller (free). */
tw_status profile_export_bytes(profile *p, void **bytes, size_t *size) MUST_USE;
tw_status profile_import_bytes(profile *p, const void *bytes, size_t size) MUST_USE;

/* For the command: runs one read-only SELECT on a private copy. visit is called with the column
 * names, then for each row. */
tw_status profile_query(profile *p, const char *sql,
                        int (*visit)(void *user, int columns, char **values, char **names),
                        void *user) MUST_USE;
/* Checks every row with the validator; problems are appended to out, one per line. */
tw_status profile_check(profile *p, text *out, int64_t *problems) MUST_USE;
void profile_describe(profile *p, profile_facts *out);

#endif
