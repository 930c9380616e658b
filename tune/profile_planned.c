/* profile_planned.c: plans as rows: a row of planned with its rows of planned_pass is one unit,
 * which is read, judged and merged whole. Owns no statement. */
#include "profile_rows.h"

#include <stdlib.h>
#include <string.h>

static tw_status make_room(plan_rows *plan) {
  plan->pass = calloc(PLANNED_PASSES_MOST, sizeof *plan->pass);
  return plan->pass ? TW_OK : status_fail(TW_NO_MEMORY, "profile: out of memory for a plan");
}

void plan_rows_free(plan_rows *plan) {
  free(plan->pass);
  plan->pass = NULL;
}

static void fill(int64_t device, const profile_plan *plan, plan_rows *out) {
  profile_row of;
  row_of_transform(&plan->of, &of);
  out->planned.value[OF_DEVICE] = device;
  out->planned.value[OF_TRANSFORM] = of.value[TRANSFORM_ID];
  out->planned.value[PLANNED_PASSES] = plan->passes;
  out->planned.value[PLANNED_ELEMENTS] = plan->elements;
  for (int i = 0; i < plan->passes; i++) {
    int64_t *value = out->pass[i].value;
    profile_row of_class;
    row_of_class(&plan->pass[i].class_of, &of_class);
    value[OF_DEVICE] = device;
    value[OF_TRANSFORM] = of.value[TRANSFORM_ID];
    value[PASS_NUMBER] = i + 1;
    value[PASS_CLASS] = of_class.value[CLASS_ID];
    value[PASS_KERNEL] = record_id(&plan->pass[i].kernel);
    value[PASS_MADE_BY] = plan->pass[i].made_by;
    value[PASS_ELEMENTS] = plan->pass[i].elements;
  }
}

tw_status plan_rows_of(int64_t device, const profile_plan *plan, int64_t count, int64_t executions,
                       int64_t now, plan_rows *out) {
  if (plan->passes > PLANNED_PASSES_MOST)
    return status_fail(TW_UNSUPPORTED, "profile: a plan of %d passes is not kept", plan->passes);
  memset(out, 0, sizeof *out);
  TRY(make_room(out));
  fill(device, plan, out);
  out->planned.value[PLANNED_COUNT] = count;
  out->planned.value[PLANNED_EXECUTIONS] = executions;
  out->planned.value[PLANNED_AT] = now;
  return TW_OK;
}

/* Reads the passes of a row of planned, in any order; *whole: 1 when all are there, and no other.
 */
static tw_status read_passes(profile_rows *rows, plan_rows *plan, int *whole) {
  sqlite3_stmt *statement;
  profile_row pass;
  int outcome, found = 0, wrong = 0;
  TRY(rows_begin(rows, TABLE_PLANNED_PASS, ACTION_OF_CLASS, &plan->planned, &statement));
  for (;;) {
    TRY(rows_next(rows, TABLE_PLANNED_PASS, statement, &pass, &outcome));
    if (outcome == ROW_DONE)
      break;
    int64_t number = pass.value[PASS_NUMBER]; /* of a row that was read: at least 1 */
    if (outcome == ROW_READ && number <= plan->planned.value[PLANNED_PASSES] &&
        rows_same_key(TABLE_PLANNED_PASS, ACTION_OF_CLASS, &plan->planned, &pass) &&
        !plan->pass[number - 1].value[PASS_NUMBER]) {
      plan->pass[number - 1] = pass;
      found++;
    } else {
      wrong = 1;
    }
  }
  *whole = !wrong && found == plan->planned.value[PLANNED_PASSES];
  return TW_OK;
}

/* ---- soundness ---- */

static tw_status passes_sound(profile_rows *rows, plan_rows *plan, const facts *f,
                              const char **why) {
  row_parts parts;
  int whole;
  TRY(read_passes(rows, plan, &whole));
  if (!whole)
    *why = "its passes are not whole";
  for (int i = 0; !*why && i < plan->planned.value[PLANNED_PASSES]; i++)
    TRY(rows_parts_sound(rows, plan->pass[i].value[PASS_CLASS], plan->pass[i].value[PASS_KERNEL], f,
                         &parts, why));
  return TW_OK;
}

static tw_status plan_sound(profile_rows *rows, plan_rows *plan, const facts *f, const char **why) {
  profile_row of;
  TRY(rows_find_part(rows, TABLE_TRANSFORM, plan->planned.value[OF_TRANSFORM], &of, why));
  return *why ? TW_OK : passes_sound(rows, plan, f, why);
}

tw_status rows_plan_sound(profile_rows *rows, const profile_row *planned, const facts *f,
                          const char **why) {
  plan_rows plan = {.planned = *planned};
  TRY(make_room(&plan));
  tw_status status = plan_sound(rows, &plan, f, why);
  plan_rows_free(&plan);
  return status;
}

tw_status rows_pass_sound(profile_rows *rows, const profile_row *pass, const facts *f,
                          const char **why) {
  profile_row planned;
  row_parts parts;
  int outcome;
  TRY(rows_find(rows, TABLE_PLANNED, pass, &planned, &outcome));
  if (outcome != ROW_READ || pass->value[PASS_NUMBER] > planned.value[PLANNED_PASSES]) {
    *why = "it belongs to no row of planned";
    return TW_OK;
  }
  return rows_parts_sound(rows, pass->value[PASS_CLASS], pass->value[PASS_KERNEL], f, &parts, why);
}

/* ---- merging ---- */

/* Over 0 when a stands, by the rows of planned and then by those of the passes. */
static int compare(const plan_rows *a, const plan_rows *b) {
  int order = rows_compare_plans(&a->planned, &b->planned);
  for (int i = 0; !order && i < a->planned.value[PLANNED_PASSES]; i++)
    order = rows_compare_passes(&a->pass[i], &b->pass[i]);
  return order;
}

static tw_status write_passes(profile_rows *rows, const plan_rows *plan, int *accepted) {
  TRY(rows_write(rows, TABLE_PLANNED_PASS, ACTION_REMOVE, &plan->planned, accepted));
  for (int i = 0; *accepted && i < plan->planned.value[PLANNED_PASSES]; i++)
    TRY(rows_write(rows, TABLE_PLANNED_PASS, ACTION_INSERT, &plan->pass[i], accepted));
  return TW_OK;
}

static tw_status put_over(profile_rows *rows, plan_rows *have, const plan_rows *plan, int add,
                          int *accepted) {
  profile_row merged;
  int outcome, whole = 0;
  TRY(rows_find(rows, TABLE_PLANNED, &plan->planned, &have->planned, &outcome));
  if (outcome == ROW_READ)
    TRY(read_passes(rows, have, &whole));
  if (!whole) { /* what is there could never be used */
    TRY(rows_write(rows, TABLE_PLANNED, outcome == ROW_DONE ? ACTION_INSERT : ACTION_UPDATE,
                   &plan->planned, accepted));
    return *accepted ? write_passes(rows, plan, accepted) : TW_OK;
  }
  (void)rows_combine(TABLE_PLANNED, &have->planned, &plan->planned, add, &merged);
  TRY(rows_write(rows, TABLE_PLANNED, ACTION_UPDATE, &merged, accepted));
  return *accepted && compare(plan, have) > 0 ? write_passes(rows, plan, accepted) : TW_OK;
}

tw_status rows_put_plan(profile_rows *rows, const plan_rows *plan, int add, int *accepted) {
  plan_rows have = {.pass = NULL};
  *accepted = row_in_range(TABLE_PLANNED, &plan->planned);
  for (int i = 0; *accepted && i < plan->planned.value[PLANNED_PASSES]; i++)
    *accepted = row_in_range(TABLE_PLANNED_PASS, &plan->pass[i]);
  if (!*accepted)
    return TW_OK;
  TRY(make_room(&have));
  tw_status status = put_over(rows, &have, plan, add, accepted);
  plan_rows_free(&have);
  return status;
}

static tw_status put_parts(profile_rows *from, profile_rows *to, const plan_rows *plan,
                           int *accepted) {
  const int64_t *value = plan->planned.value;
  TRY(rows_put_part(from, to, TABLE_DEVICE, value[OF_DEVICE], accepted));
  if (*accepted)
    TRY(rows_put_part(from, to, TABLE_TRANSFORM, value[OF_TRANSFORM], accepted));
  for (int i = 0; *accepted && i < value[PLANNED_PASSES]; i++) {
    TRY(rows_put_part(from, to, TABLE_CLASS, plan->pass[i].value[PASS_CLASS], accepted));
    if (*accepted)
      TRY(rows_put_part(from, to, TABLE_KERNEL, plan->pass[i].value[PASS_KERNEL], accepted));
  }
  return TW_OK;
}

static tw_status merge_plan(profile_rows *from, profile_rows *to, plan_rows *plan, int add,
                            int *accepted) {
  profile_row device;
  facts f;
  const char *why = NULL;
  TRY(rows_find_part(from, TABLE_DEVICE, plan->planned.value[OF_DEVICE], &device, &why));
  if (why)
    return TW_OK;
  facts_of_row(&device, &f);
  TRY(plan_sound(from, plan, &f, &why));
  if (why)
    return TW_OK;
  TRY(put_parts(from, to, plan, accepted));
  return *accepted ? rows_put_plan(to, plan, add, accepted) : TW_OK;
}

tw_status rows_merge_plan(profile_rows *from, profile_rows *to, const profile_row *planned, int add,
                          int *accepted) {
  plan_rows plan = {.planned = *planned};
  *accepted = 0;
  TRY(make_room(&plan));
  tw_status status = merge_plan(from, to, &plan, add, accepted);
  plan_rows_free(&plan);
  return status;
}
