/* tune_memory.c: reads the profile after tuning. Writes nothing. */
#include "tune_memory.h"
#include "element.h"

#include "device_kind.h"
#include "file.h"
#include "space.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static tw_status device_facts(int32_t where, facts *f) {
  const device_kind *kind;
  int ordinal;
  device *d;
  TRY(device_kind_find(where, &kind, &ordinal));
  TRY(kind->open(ordinal, &d));
  *f = *d->call->facts(d);
  d->call->close(d);
  return TW_OK;
}

tw_status tune_memory_open(int32_t where, tune_memory *m) {
  tune_memory made = {0};
  char *paths = NULL;
  profile_options options = {.read_only = 1};
  TRY(device_facts(where, &made.facts));
  TRY(file_default_profile_paths(&paths));
  tw_status status = profile_open(paths, 1, &options, &made.profile);
  free(paths);
  if (status == TW_OK)
    status = profile_device(made.profile, &made.facts, &made.device);
  if (status == TW_OK)
    *m = made;
  else
    profile_close(made.profile);
  return status;
}

void tune_memory_close(tune_memory *m) {
  profile_close(m->profile);
  m->profile = NULL;
}

static int take_number(void *user, int columns, char **values, char **names) {
  (void)names;
  if (columns == 1 && values[0])
    *(int64_t *)user = strtoll(values[0], NULL, 10);
  return 0;
}

tw_status tune_memory_count(const tune_memory *m, int64_t *count) {
  char question[120];
  *count = 0;
  snprintf(question, sizeof question,
           "SELECT sum(kernels_measured) FROM tuning WHERE device = %lld", (long long)m->device);
  return profile_query(m->profile, question, take_number, count);
}

static int same_record(const record *a, const record *b) {
  return !memcmp(a->value, b->value, sizeof a->value);
}

static pass_demand demand_of(const tune_memory *m, const pass_class *c, int64_t transforms) {
  pass_demand d = {.precision = c->precision,
                   .axes = 1,
                   .axis = {c->length},
                   .points = c->length,
                   .rows = transforms,
                   .binding = binding_of_rows(m->facts.arch, c->in.format)};
  d.binding.packed = 1;
  d.typical = ((int64_t)1 << c->volume_bucket) / (c->length * element_bytes(d.binding.in));
  d.typical = d.typical < 1 ? 1 : d.typical;
  return d;
}

/* The kernel that was chosen is not always the fastest, since it must be faster than the model's
 * choice by more than measurements vary. */
static tw_status read_class(const tune_memory *m, const pass_class *c, int64_t transforms,
                            tune_class *out) {
  const pass_demand d = demand_of(m, c, transforms);
  candidate usual;
  measurement *rows = NULL;
  schedule_choice decided;
  tune_class found = {0};
  int is_decided = 0;
  TRY(profile_measurements(m->profile, m->device, c, &rows, &found.known));
  tw_status status = TW_OK;
  if (found.known)
    status = profile_schedule(m->profile, m->device, c, &decided, &is_decided);
  int is_usual = found.known && space_choice(&d, &m->facts, &usual);
  for (int i = 0; i < found.known; i++) {
    if (!i || (is_decided && same_record(&rows[i].kernel, &decided.kernel)))
      found.best = rows[i];
    if (is_usual && same_record(&rows[i].kernel, &usual.record)) {
      found.has_model = 1;
      found.model = rows[i];
    }
  }
  found.settled = is_decided && decided.state == SCHEDULE_SETTLED;
  free(rows);
  if (status == TW_OK)
    *out = found;
  return status;
}

tw_status tune_memory_class(const tune_memory *m, int precision, int64_t length, int64_t transforms,
                            tune_class *out) {
  const length_spec l = {.rank = 1, .n = {length}};
  size_t bytes;
  const problem_settings s = {KIND_C2C, precision, 0};
  TRY(command_bytes(&s, &l, transforms, 0, &bytes));
  if (length > INT32_MAX)
    return status_fail(TW_UNSUPPORTED, "no pass has rows of %lld points", (long long)length);
  pass_class c = {.precision = number_of(precision)->arithmetic,
                  .length = (int32_t)length,
                  .in = {.format = precision},
                  .out = {.format = precision}};
  c.volume_bucket = pass_volume_bucket((int64_t)bytes, &m->facts);
  for (; c.volume_bucket >= 0; c.volume_bucket--, transforms -= transforms / 2) {
    TRY(read_class(m, &c, transforms, out));
    if (out->known)
      break;
  }
  return TW_OK;
}
