/* profile_parts.c: the rows of devices, classes, transforms and kernels that others name by their
 * ids: whether they are sound and go together, and their copies. Owns no statement. */
#include "profile_rows.h"

static const char *device_unsound(const profile_row *row) {
  return row->value[DEVICE_ID] == row_device_id(row) ? NULL : "its id is not that of its columns";
}

static const char *kernel_unsound(const profile_row *row) {
  record r;
  record_of_row(row, &r);
  if (record_valid(&r) != TW_OK)
    return status_detail();
  return row->value[KERNEL_ID] == record_id(&r) ? NULL : "its id is not that of its columns";
}

static const char *class_unsound(const profile_row *row) {
  return row->value[CLASS_ID] == row_class_id(row) ? NULL : "its id is not that of its columns";
}

/* Lengths come first, then zeros; all points together are a number. Only dimensions of real points
 * have kinds. */
static const char *transform_unsound(const profile_row *row) {
  int64_t points = 1;
  int ended = 0, dims = 0;
  for (int i = TRANSFORM_N; i < TRANSFORM_VOLUME; i++) {
    int64_t n = row->value[i];
    if ((ended && n) || __builtin_mul_overflow(points, n ? n : 1, &points))
      return "its lengths make no sense";
    ended |= !n;
    dims += !ended;
  }
  if (row->value[TRANSFORM_KINDS] >>
      (row->value[TRANSFORM_TYPE] == TW_R2R ? NAME_KIND_BITS * dims : 0))
    return "its kinds make no sense";
  return row->value[TRANSFORM_ID] == row_transform_id(row) ? NULL
                                                           : "its id is not that of its columns";
}

const char *row_part_unsound(enum profile_table table, const profile_row *row) {
  return table == TABLE_DEVICE      ? device_unsound(row)
         : table == TABLE_CLASS     ? class_unsound(row)
         : table == TABLE_TRANSFORM ? transform_unsound(row)
                                    : kernel_unsound(row);
}

tw_status rows_find_part(profile_rows *rows, enum profile_table table, int64_t id, profile_row *row,
                         const char **why) {
  int outcome;
  profile_row key = {.value = {id}};
  TRY(rows_find(rows, table, &key, row, &outcome));
  if (outcome != ROW_READ)
    *why = table == TABLE_DEVICE      ? "its device is missing or out of range"
           : table == TABLE_CLASS     ? "its class is missing or out of range"
           : table == TABLE_TRANSFORM ? "its transform is missing or out of range"
                                      : "its kernel is missing or out of range";
  else
    *why = row_part_unsound(table, row);
  return TW_OK;
}

/* A kernel must be made for the class that it is filed under, or it would compute something else.
 * The alignment that a caller promises is not known here, so the best is assumed. */
static const char *kernel_unfit(const row_parts *parts, const facts *f) {
  const pass_class *c = &parts->class_of;
  const record *r = &parts->kernel;
  int n[RECORD_AXES_MAX], overlap = r->value[FIELD_OVERLAP];
  if ((c->mirrored ? record_points(r) : record_row_points(r)) != c->length ||
      r->value[FIELD_PRECISION] != c->precision || record_axes(r, n) != pass_axes(c))
    return "its kernel is for another length or precision";
  binding best = binding_of_rows(f->arch, c->precision);
  best.type = c->type;
  int is_long = c->kind && (c->type == TW_C2C || (c->type != TW_R2R && !c->mirrored));
  *(is_long ? &best.long_kind : &best.kind) = c->kind;
  int in_complex = c->in_words != WORDS_REAL && type_is_complex(best.type, 0);
  int out_complex = c->out_words != WORDS_REAL && type_is_complex(best.type, 1);
  best.in = (element){c->in.format, in_complex};
  best.out = (element){c->out.format, out_complex};
  best.paired_in = c->in_words == WORDS_PAIRS;
  best.paired_out = c->out_words == WORDS_PAIRS;
  best.words = best.kind && c->type != TW_R2R ? c->mirrored : 0;
  best.mirrored = best.words ? 0 : c->mirrored;
  if (c->type == TW_C2C && c->mirrored) {
    best.mirrored = REAL_NONE;
    int stored = c->at_store == OPERATION_TWIDDLE;
    *(c->mirrored == REAL_HALF ? &best.folded : &best.twins) = stored ? TW_C2R : TW_R2C;
    best.does[stored ? SIDE_STORE : SIDE_LOAD] = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  }
  best.aligned = 30;
  best.overlap = best.strided_out = overlap;
  best.strided_in = overlap && pass_axes(c) > 1;
  return record_fits(r, &best, f) == TW_OK ? NULL : status_detail();
}

tw_status rows_parts_sound(profile_rows *rows, int64_t class_of, int64_t kernel, const facts *f,
                           row_parts *parts, const char **why) {
  profile_row named;
  TRY(rows_find_part(rows, TABLE_CLASS, class_of, &named, why));
  if (*why)
    return TW_OK;
  class_of_row(&named, &parts->class_of);
  if (kernel < 0)
    return TW_OK;
  TRY(rows_find_part(rows, TABLE_KERNEL, kernel, &named, why));
  if (*why)
    return TW_OK;
  record_of_row(&named, &parts->kernel);
  *why = kernel_unfit(parts, f);
  return TW_OK;
}

tw_status rows_put_part(profile_rows *from, profile_rows *to, enum profile_table table, int64_t id,
                        int *accepted) {
  profile_row row;
  const char *why;
  TRY(rows_find_part(from, table, id, &row, &why));
  *accepted = 0;
  return why ? TW_OK : rows_put(to, table, &row, 0, accepted);
}
