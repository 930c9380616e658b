/* profile_combine.c: what two rows with the same key become when they are merged. Pure. */
#include "profile_rows.h"

#include <string.h>

static int64_t most(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* Compares by a list of columns, of which the first that differs decides. The larger value is
 * preferred, or, in an entry ~column, the smaller one. */
static int compare(const profile_row *a, const profile_row *b, const int *order, int count) {
  for (int i = 0; i < count; i++) {
    int column = order[i] < 0 ? ~order[i] : order[i];
    if (a->value[column] != b->value[column])
      return (a->value[column] > b->value[column]) == (order[i] >= 0) ? 1 : -1;
  }
  return 0;
}

/* More runs are better evidence, then newer ones; the rest only makes the order total. */
static const int measurement_order[] = {MEASUREMENT_RUNS, MEASUREMENT_AT, ~MEASUREMENT_FS,
                                        ~MEASUREMENT_SPREAD, MEASUREMENT_COPY};
/* The decision that took more work stands, then the faster one: who decided later may not have
 * known of the other. */
static const int schedule_order[] = {SCHEDULE_STATE, ~SCHEDULE_FS, SCHEDULE_AT, ~SCHEDULE_KERNEL};
/* How the newest run ended. */
static const int tuning_order[] = {TUNING_AT, ~TUNING_END};

/* The last plan stands; of one second, the one that knows more; the rest makes the order total. */
static const int planned_order[] = {PLANNED_AT, PLANNED_PASSES, PLANNED_ELEMENTS};
static const int pass_order[] = {PASS_MADE_BY, PASS_CLASS, PASS_KERNEL, PASS_ELEMENTS};

static int is_timed(const profile_row *row) {
  return row->value[SCHEDULE_FS] > 0;
}

/* Of two decisions in one state, one without a time gives way. */
static int compare_schedules(const profile_row *a, const profile_row *b) {
  if (a->value[SCHEDULE_STATE] == b->value[SCHEDULE_STATE] && is_timed(a) != is_timed(b))
    return is_timed(a) - is_timed(b);
  return compare(a, b, schedule_order, sizeof schedule_order / sizeof(int));
}

int rows_compare_plans(const profile_row *a, const profile_row *b) {
  return compare(a, b, planned_order, sizeof planned_order / sizeof(int));
}

int rows_compare_passes(const profile_row *a, const profile_row *b) {
  return compare(a, b, pass_order, sizeof pass_order / sizeof(int));
}

/* What two rows counted. Without add they may have counted the same things. */
static int64_t combined_count(int64_t have, int64_t come, int add) {
  int64_t sum;
  if (!add)
    return most(have, come);
  return __builtin_add_overflow(have, come, &sum) ? INT64_MAX : sum;
}

int rows_combine(enum profile_table table, const profile_row *have, const profile_row *come,
                 int add, profile_row *out) {
  profile_row row = *have;
  switch (table) {
  case TABLE_DEVICE:
    if (strcmp(have->name, come->name) ||
        memcmp(&have->value[DEVICE_IS_CPU], &come->value[DEVICE_IS_CPU],
               (DEVICE_DRIVER - DEVICE_IS_CPU) * sizeof have->value[0]))
      return 0;
    for (int i = DEVICE_DRIVER; i < profile_column_count(table); i++)
      row.value[i] = most(have->value[i], come->value[i]);
    break;
  case TABLE_KERNEL: /* one id for two records: hashes collide, and the second record is refused */
  case TABLE_CLASS:
  case TABLE_TRANSFORM:
    if (memcmp(have->value, come->value, sizeof have->value))
      return 0;
    break;
  case TABLE_MEASUREMENT:
    if (compare(come, have, measurement_order, sizeof measurement_order / sizeof(int)) > 0)
      row = *come;
    row.value[MEASUREMENT_COST] =
        most(have->value[MEASUREMENT_COST], come->value[MEASUREMENT_COST]);
    row.value[MEASUREMENT_DEFAULT] |=
        have->value[MEASUREMENT_DEFAULT] | come->value[MEASUREMENT_DEFAULT];
    break;
  case TABLE_SCHEDULE:
    if (compare_schedules(come, have) > 0)
      row = *come;
    break;
  case TABLE_VERIFIED: /* one failure is final */
    row.value[VERIFIED_OUTCOME] &= come->value[VERIFIED_OUTCOME];
    row.value[VERIFIED_KERNEL] = most(have->value[VERIFIED_KERNEL], come->value[VERIFIED_KERNEL]);
    row.value[VERIFIED_AT] = most(have->value[VERIFIED_AT], come->value[VERIFIED_AT]);
    break;
  case TABLE_TUNING:
    if (compare(come, have, tuning_order, sizeof tuning_order / sizeof(int)) > 0)
      row = *come;
    row.value[TUNING_KERNELS] =
        combined_count(have->value[TUNING_KERNELS], come->value[TUNING_KERNELS], add);
    row.value[TUNING_COST] =
        combined_count(have->value[TUNING_COST], come->value[TUNING_COST], add);
    break;
  case TABLE_USED:
    for (int i = USED_PLANS; i < USED_AT; i++)
      row.value[i] = combined_count(have->value[i], come->value[i], add);
    row.value[USED_AT] = most(have->value[USED_AT], come->value[USED_AT]);
    break;
  case TABLE_PLANNED:
    if (rows_compare_plans(come, have) > 0)
      row = *come;
    row.value[PLANNED_COUNT] =
        combined_count(have->value[PLANNED_COUNT], come->value[PLANNED_COUNT], add);
    row.value[PLANNED_EXECUTIONS] =
        combined_count(have->value[PLANNED_EXECUTIONS], come->value[PLANNED_EXECUTIONS], add);
    break;
  case TABLE_PLANNED_PASS: /* alone; with their row of planned: rows_put_plan */
    if (rows_compare_passes(come, have) > 0)
      row = *come;
    break;
  default:
    row.value[WANTED_COUNT] =
        combined_count(have->value[WANTED_COUNT], come->value[WANTED_COUNT], add);
    row.value[WANTED_AT] = most(have->value[WANTED_AT], come->value[WANTED_AT]);
  }
  *out = row;
  return 1;
}
