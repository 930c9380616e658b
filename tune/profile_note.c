/* profile_note.c: noting what was learned, in the batch that a flush will write.
 * Never touches a file, never fails its caller: a note that cannot be kept is counted and lost. */
#include "profile_state.h"

#include <math.h>
#include <time.h>

enum { BATCH_MOST = 200000 }; /* notes kept while nothing can be written */

tw_status profile_open_batch(profile_rows *b) {
  return b->db ? TW_OK : store_batch(&b->db);
}

/* Puts a row, with the device, the class and the kernel that it names (NULL: none), into the
 * batch. */
static tw_status put_note(profile *p, enum profile_table table, const profile_row *row,
                          const pass_class *c, const record *r, int *accepted) {
  const profile_row *device =
      profile_find_device(p, row->value[table == TABLE_VERIFIED ? VERIFIED_DEVICE : OF_DEVICE]);
  profile_row kernel, class_row;
  facts f;
  const char *why = NULL;
  int put = 0;
  if (!device || p->pending >= BATCH_MOST)
    return TW_OK;
  facts_of_row(device, &f);
  profile_rows *batch = &p->batch[BATCH_NOTES];
  TRY(profile_open_batch(batch));
  TRY(rows_put(batch, TABLE_DEVICE, device, 0, &put));
  if (put && c) {
    row_of_class(c, &class_row);
    TRY(rows_put(batch, TABLE_CLASS, &class_row, 0, &put));
  }
  if (put && r) {
    TRY(record_valid(r));
    row_of_record(r, &kernel);
    TRY(rows_put(batch, TABLE_KERNEL, &kernel, 0, &put));
  }
  if (put)
    TRY(rows_sound(batch, table, row, &f, NULL, &why));
  return put && !why ? rows_put(batch, table, row, 1, accepted) : TW_OK;
}

/* Ends a note. One that was not kept is counted and lost, which does no harm. */
static void leave(profile *p, int kept) {
  p->pending += kept;
  p->rejected += !kept;
  lookups_forget(p->lookups);
  profile_leave(p);
}

static void note(profile *p, enum profile_table table, const profile_row *row, const pass_class *c,
                 const record *r, int sane) {
  int accepted = 0;
  if (!profile_enter(p))
    return;
  leave(p, sane && put_note(p, table, row, c, r, &accepted) == TW_OK && accepted);
}

void profile_note_measurement(profile *p, int64_t device_id, const measurement *m) {
  profile_row row;
  int sane = row_of_measurement(device_id, m, &row);
  note(p, TABLE_MEASUREMENT, &row, &m->class_of, &m->kernel, sane);
}

void profile_note_schedule(profile *p, int64_t device_id, const schedule_choice *s) {
  profile_row row;
  int sane = row_of_schedule(device_id, s, (int64_t)time(NULL), &row);
  note(p, TABLE_SCHEDULE, &row, &s->class_of, &s->kernel, sane);
}

void profile_note_verified(profile *p, int64_t device_id, const uint8_t code_hash[32],
                           const record *r, int outcome) {
  profile_row row;
  row_of_hash(device_id, code_hash, &row);
  row.value[VERIFIED_KERNEL] = record_id(r);
  row.value[VERIFIED_OUTCOME] = outcome;
  row.value[VERIFIED_AT] = (int64_t)time(NULL);
  note(p, TABLE_VERIFIED, &row, NULL, r, 1);
}

void profile_note_tuning(profile *p, int64_t device_id, const pass_class *c, int64_t kernels,
                         double cost_ms, enum tuning_end end) {
  profile_row row;
  row_about(device_id, c, &row);
  row.value[TUNING_KERNELS] = kernels;
  row.value[TUNING_COST] = cost_ms > 0 ? (int64_t)(fmin(cost_ms, 1e9) * 1e3) : 0;
  row.value[TUNING_END] = (int64_t)end;
  row.value[TUNING_AT] = (int64_t)time(NULL);
  note(p, TABLE_TUNING, &row, c, NULL, 1);
}

/* All that a plan's rows name, except the device. */
static tw_status put_plan_parts(profile_rows *batch, const profile_plan *plan, int *put) {
  profile_row row;
  row_of_transform(&plan->of, &row);
  TRY(rows_put(batch, TABLE_TRANSFORM, &row, 0, put));
  for (int i = 0; *put && i < plan->passes; i++) {
    row_of_class(&plan->pass[i].class_of, &row);
    TRY(rows_put(batch, TABLE_CLASS, &row, 0, put));
    row_of_record(&plan->pass[i].kernel, &row);
    if (*put)
      TRY(rows_put(batch, TABLE_KERNEL, &row, 0, put));
  }
  return TW_OK;
}

/* Adds to what the classes of the passes were used. A pass's time is 0 where it makes no sense. */
static tw_status put_use(profile_rows *batch, int64_t device_id, const profile_plan *plan,
                         int64_t count, int64_t executions, int64_t now) {
  for (int i = 0; i < plan->passes; i++) {
    const profile_pass *pass = &plan->pass[i];
    profile_row row;
    int unused;
    row_about(device_id, &pass->class_of, &row);
    row.value[USED_PLANS] = count;
    row.value[USED_EXECUTIONS] = executions;
    row.value[USED_TIME] =
        pass->ns > 0 ? (int64_t)fmin((double)executions * fmin(pass->ns, 1e15) / 1e3, 1e18) : 0;
    row.value[USED_AT] = now;
    TRY(rows_put(batch, TABLE_USED, &row, 1, &unused));
  }
  return TW_OK;
}

static tw_status put_plan(profile *p, int64_t device_id, const profile_plan *plan, int64_t count,
                          int64_t executions, int *accepted) {
  const int64_t now = (int64_t)time(NULL);
  const profile_row *device = profile_find_device(p, device_id);
  profile_rows *batch = &p->batch[BATCH_NOTES];
  plan_rows rows;
  int put = 0;
  if (!device || p->pending >= BATCH_MOST)
    return TW_OK;
  TRY(profile_open_batch(batch));
  TRY(rows_put(batch, TABLE_DEVICE, device, 0, &put));
  if (put)
    TRY(put_plan_parts(batch, plan, &put));
  if (!put)
    return TW_OK;
  TRY(plan_rows_of(device_id, plan, count, executions, now, &rows));
  tw_status status = rows_put_plan(batch, &rows, 1, accepted);
  plan_rows_free(&rows);
  return status == TW_OK && *accepted && (count || executions)
             ? put_use(batch, device_id, plan, count, executions, now)
             : status;
}

/* Whether the rows are sound is seen when the batch is merged. */
void profile_note_planned(profile *p, int64_t device_id, const profile_plan *plan, int64_t count,
                          int64_t executions) {
  int accepted = 0;
  if (!profile_enter(p))
    return;
  leave(p, put_plan(p, device_id, plan, count, executions, &accepted) == TW_OK && accepted);
}

void profile_note_wanted(profile *p, int64_t device_id, const pass_class *c) {
  profile_row row;
  row_about(device_id, c, &row);
  row.value[WANTED_COUNT] = 1;
  row.value[WANTED_AT] = (int64_t)time(NULL);
  note(p, TABLE_WANTED, &row, c, NULL, 1);
}
