/* profile_values.c: converts rows of the profile to the typed values that they stand for, and back.
 * Pure arithmetic; a value that the profile cannot hold is refused, never clamped. */
#include "hash.h"
#include "profile_rows.h"

#include <math.h>
#include <string.h>

/* Rounds to an integer in the column's range; NaN and what lies outside are refused. */
static int fixed(enum profile_table table, int column, double value, int64_t *out) {
  profile_column c = profile_column_at(table, column);
  if (!(value >= (double)c.least - 0.5 && value <= (double)c.most))
    return 0;
  *out = llround(value);
  return *out >= c.least && *out <= c.most;
}

/* The first 31 bits of a hash; 0 is not used. */
static uint32_t id_of(const uint8_t *bytes, size_t size) {
  hash256 h = hash_of(bytes, size);
  uint32_t id = ((uint32_t)h.bytes[0] << 24 | (uint32_t)h.bytes[1] << 16 |
                 (uint32_t)h.bytes[2] << 8 | h.bytes[3]) &
                INT32_MAX;
  return id ? id : 1;
}

/* Appends columns as numbers of so many bits, the lowest byte first. */
static void put_columns(uint8_t *at, const profile_row *row, int first, int end, int bits) {
  for (int i = first; i < end; i++)
    for (int shift = 0; shift < bits; shift += 8)
      *at++ = (uint8_t)((uint64_t)row->value[i] >> shift);
}

/* Where the columns that an id is of end: those that came later count up to the last one that says
 * something, so that ids of earlier versions stay. */
static int end_of_said(const profile_row *row, int first_later, int end) {
  while (end > first_later && !row->value[end - 1])
    end--;
  return end;
}

uint32_t row_device_id(const profile_row *row) {
  uint8_t bytes[PROFILE_NAME_BYTES + (DEVICE_DRIVER - DEVICE_IS_CPU) * 4] = {0};
  memcpy(bytes, row->name, strlen(row->name));
  put_columns(bytes + PROFILE_NAME_BYTES, row, DEVICE_IS_CPU, DEVICE_DRIVER, 32);
  return id_of(bytes, sizeof bytes);
}

/* The columns of a device that are members of facts, unchanged. */
#define DEVICE_MEMBERS(X)                                                                          \
  X(DEVICE_IS_CPU, is_cpu)                                                                         \
  X(DEVICE_ARCH, arch)                                                                             \
  X(DEVICE_SMS, sms)                                                                               \
  X(DEVICE_SM_SHARED, sm_shared)                                                                   \
  X(DEVICE_BLOCK_SHARED, block_shared_max)                                                         \
  X(DEVICE_DRIVER, driver)                                                                         \
  X(DEVICE_WARP, warp)                                                                             \
  X(DEVICE_BLOCK_THREADS, block_threads_max)                                                       \
  X(DEVICE_SM_THREADS, sm_threads_max)                                                             \
  X(DEVICE_SM_BLOCKS, sm_blocks_max)                                                               \
  X(DEVICE_SM_REGISTERS, sm_registers)                                                             \
  X(DEVICE_BLOCK_RESERVED, block_shared_reserved)                                                  \
  X(DEVICE_L2, l2_bytes)

void row_of_device(const facts *f, profile_row *row) {
  memset(row, 0, sizeof *row);
  for (int i = 0; i < PROFILE_NAME_BYTES - 1 && i < (int)sizeof f->name && f->name[i]; i++) {
    char c = f->name[i];
    int plain = c >= 0x20 && c <= 0x7e && c != '"' && c != '\'' && c != '\\';
    row->name[i] = plain ? c : '?';
  }
#define TO_ROW(column, member) row->value[column] = f->member;
  DEVICE_MEMBERS(TO_ROW)
#undef TO_ROW
  row->value[DEVICE_DRIVER_MAJOR] = f->driver / 1000;
  if (!fixed(TABLE_DEVICE, DEVICE_COPY_MBPS, f->copy_gbps * 1e3, &row->value[DEVICE_COPY_MBPS]))
    row->value[DEVICE_COPY_MBPS] = 0;
  if (!fixed(TABLE_DEVICE, DEVICE_ISSUE_MIPS, f->issue_gips * 1e3, &row->value[DEVICE_ISSUE_MIPS]))
    row->value[DEVICE_ISSUE_MIPS] = 0;
  row->value[DEVICE_ID] = row_device_id(row);
}

void facts_of_row(const profile_row *row, facts *f) {
  memset(f, 0, sizeof *f);
  memcpy(f->name, row->name, PROFILE_NAME_BYTES);
#define TO_FACTS(column, member) f->member = (int32_t)row->value[column];
  DEVICE_MEMBERS(TO_FACTS)
#undef TO_FACTS
  f->copy_gbps = (double)row->value[DEVICE_COPY_MBPS] / 1e3;
  f->issue_gips = (double)row->value[DEVICE_ISSUE_MIPS] / 1e3;
}
_Static_assert(sizeof((facts *)0)->name == PROFILE_NAME_BYTES, "names are as long as in facts");

void row_of_record(const record *r, profile_row *row) {
  memset(row, 0, sizeof *row);
  row->value[KERNEL_ID] = record_id(r);
  for (int i = 0; i < FIELD_COUNT; i++)
    row->value[KERNEL_FIELDS + i] = r->value[i];
}

void record_of_row(const profile_row *row, record *r) {
  for (int i = 0; i < FIELD_COUNT; i++)
    r->value[i] = (int32_t)row->value[KERNEL_FIELDS + i];
}

#define SIDE_MEMBERS(X, column, side)                                                              \
  X(column + CLASS_SIDE_FORMAT, side.format)                                                       \
  X(column + CLASS_SIDE_STRIDE, side.stride)                                                       \
  X(column + CLASS_SIDE_INTERLEAVED, side.interleaved)                                             \
  X(column + CLASS_SIDE_DISTANCE, side.distance_bucket)                                            \
  X(column + CLASS_SIDE_LOOPS, side.loops)
#define CLASS_MEMBERS(X)                                                                           \
  X(CLASS_TYPE, type)                                                                              \
  X(CLASS_PRECISION, precision)                                                                    \
  X(CLASS_LENGTH, length)                                                                          \
  X(CLASS_AXIS_2, axis_2)                                                                          \
  X(CLASS_AXIS_3, axis_3)                                                                          \
  X(CLASS_LOAD, at_load)                                                                           \
  X(CLASS_MIDDLE, at_middle)                                                                       \
  X(CLASS_STORE, at_store)                                                                         \
  X(CLASS_TRANSPOSED, transposed)                                                                  \
  X(CLASS_MISALIGNED, misaligned)                                                                  \
  X(CLASS_OVERLAP, overlap)                                                                        \
  SIDE_MEMBERS(X, CLASS_IN, in)                                                                    \
  SIDE_MEMBERS(X, CLASS_OUT, out)                                                                  \
  X(CLASS_VOLUME, volume_bucket)                                                                   \
  X(CLASS_KIND, kind)                                                                              \
  X(CLASS_MIRRORED, mirrored)                                                                      \
  X(CLASS_IN_WORDS, in_words)                                                                      \
  X(CLASS_OUT_WORDS, out_words)
_Static_assert(sizeof(pass_class) == (CLASS_COLUMNS - 1) * sizeof(int32_t),
               "a column for each member");

uint32_t row_class_id(const profile_row *row) {
  uint8_t bytes[CLASS_COLUMNS * 4];
  int end = end_of_said(row, CLASS_VOLUME + 1, CLASS_COLUMNS);
  put_columns(bytes, row, CLASS_ID + 1, end, 32);
  return id_of(bytes, (size_t)(end - 1) * 4);
}

void row_of_class(const pass_class *c, profile_row *row) {
  memset(row, 0, sizeof *row);
#define TO_ROW(column, member) row->value[column] = c->member;
  CLASS_MEMBERS(TO_ROW)
#undef TO_ROW
  row->value[CLASS_ID] = row_class_id(row);
}

void class_of_row(const profile_row *row, pass_class *c) {
#define TO_CLASS(column, member) c->member = (int32_t)row->value[column];
  CLASS_MEMBERS(TO_CLASS)
#undef TO_CLASS
}

uint32_t row_transform_id(const profile_row *row) {
  uint8_t bytes[TRANSFORM_COLUMNS * 8];
  int end = end_of_said(row, TRANSFORM_VOLUME + 1, TRANSFORM_COLUMNS);
  put_columns(bytes, row, TRANSFORM_ID + 1, end, 64);
  return id_of(bytes, (size_t)(end - 1) * 8);
}

void row_of_transform(const transform_name *t, profile_row *row) {
  memset(row, 0, sizeof *row);
  row->value[TRANSFORM_TYPE] = t->type;
  row->value[TRANSFORM_PRECISION] = t->precision;
  row->value[TRANSFORM_IN_FORMAT] = t->in_format;
  row->value[TRANSFORM_OUT_FORMAT] = t->out_format;
  row->value[TRANSFORM_PLACEMENT] = t->placement;
  row->value[TRANSFORM_DIGIT_ORDER] = t->order;
  row->value[TRANSFORM_LAYOUT] = t->layout;
  row->value[TRANSFORM_VOLUME] = t->volume_log2;
  row->value[TRANSFORM_KINDS] = t->kinds;
  memcpy(&row->value[TRANSFORM_N], t->n, sizeof t->n);
  row->value[TRANSFORM_ID] = row_transform_id(row);
}
_Static_assert(TRANSFORM_VOLUME - TRANSFORM_N == TRANSFORM_DIMS_MOST, "a column for each length");

void row_about(int64_t device, const pass_class *c, profile_row *row) {
  profile_row of_class;
  row_of_class(c, &of_class);
  memset(row, 0, sizeof *row);
  row->value[OF_DEVICE] = device;
  row->value[OF_CLASS] = of_class.value[CLASS_ID];
}

int row_of_measurement(int64_t device, const measurement *m, profile_row *row) {
  enum profile_table t = TABLE_MEASUREMENT;
  row_about(device, &m->class_of, row);
  row->value[MEASUREMENT_KERNEL] = record_id(&m->kernel);
  row->value[MEASUREMENT_RUNS] = m->runs;
  row->value[MEASUREMENT_AT] = m->when;
  row->value[MEASUREMENT_DEFAULT] = m->is_default;
  return fixed(t, MEASUREMENT_FS, m->ns_per_element * 1e6, &row->value[MEASUREMENT_FS]) &&
         fixed(t, MEASUREMENT_SPREAD, m->spread * 1e3, &row->value[MEASUREMENT_SPREAD]) &&
         fixed(t, MEASUREMENT_COPY, m->fraction_of_copy * 1e3, &row->value[MEASUREMENT_COPY]) &&
         fixed(t, MEASUREMENT_COST, m->cost_ms * 1e3, &row->value[MEASUREMENT_COST]);
}

void measurement_of_row(const profile_row *row, const row_parts *parts, measurement *m) {
  m->class_of = parts->class_of;
  m->kernel = parts->kernel;
  m->ns_per_element = (double)row->value[MEASUREMENT_FS] / 1e6;
  m->spread = (double)row->value[MEASUREMENT_SPREAD] / 1e3;
  m->fraction_of_copy = (double)row->value[MEASUREMENT_COPY] / 1e3;
  m->runs = (int32_t)row->value[MEASUREMENT_RUNS];
  m->when = row->value[MEASUREMENT_AT];
  m->cost_ms = (double)row->value[MEASUREMENT_COST] / 1e3;
  m->is_default = (int)row->value[MEASUREMENT_DEFAULT];
}

int row_of_schedule(int64_t device, const schedule_choice *s, int64_t now, profile_row *row) {
  row_about(device, &s->class_of, row);
  row->value[SCHEDULE_KERNEL] = record_id(&s->kernel);
  row->value[SCHEDULE_STATE] = (int64_t)s->state;
  row->value[SCHEDULE_AT] = now;
  return s->ns_per_element >= 0 &&
         fixed(TABLE_SCHEDULE, SCHEDULE_FS, s->ns_per_element * 1e6, &row->value[SCHEDULE_FS]);
}

void schedule_of_row(const profile_row *row, const row_parts *parts, schedule_choice *s) {
  s->class_of = parts->class_of;
  s->kernel = parts->kernel;
  s->ns_per_element = (double)row->value[SCHEDULE_FS] / 1e6;
  s->state = (enum schedule_state)row->value[SCHEDULE_STATE];
}

void row_of_hash(int64_t device, const uint8_t hash[32], profile_row *row) {
  memset(row, 0, sizeof *row);
  for (int part = 0; part < 4; part++) {
    uint64_t value = 0;
    for (int i = 0; i < 8; i++)
      value = value << 8 | hash[8 * part + i];
    memcpy(&row->value[VERIFIED_HASH + part], &value, sizeof value);
  }
  row->value[VERIFIED_DEVICE] = device;
}
