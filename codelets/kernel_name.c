/* kernel_name.c: a kernel's launch shape, and the name of its entry, without its text. */
#include "emit.h"
#include "operation_table.h"
#include "real_kind.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Appends to a name. What does not fit is left out; the id, which makes names differ, comes after
 * it and always fits. */
PRINTF_LIKE(2, 3) static void name_add(char name[LAUNCH_ENTRY_BYTES], const char *format, ...) {
  enum { ID_BYTES = 10 };
  size_t at = strlen(name);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(name + at, at < LAUNCH_ENTRY_BYTES - ID_BYTES ? LAUNCH_ENTRY_BYTES - ID_BYTES - at : 0,
            format, arguments);
  va_end(arguments);
}

static void name_elements(const spec *s, char name[LAUNCH_ENTRY_BYTES]) {
  const binding *b = &s->binding;
  element computed = element_complex(s->record.value[FIELD_PRECISION]);
  name_add(name, "tw_%s", number_of(computed.format)->name);
  if (!element_same(b->in, computed) || !element_same(b->out, computed))
    name_add(name, "_%s%s_%s%s", b->in.is_complex ? "c" : "r", number_of(b->in.format)->name,
             b->out.is_complex ? "c" : "r", number_of(b->out.format)->name);
}

static void name_operations(const binding *b, char name[LAUNCH_ENTRY_BYTES]) {
  static const char *const when[] = {"_in", "", "_out"};
  for (int side = 0; side < OPERATION_SIDES; side++) {
    if (b->does[side].count)
      name_add(name, "%s", when[side]);
    for (int i = 0; i < b->does[side].count; i++)
      name_add(name, "_%s%s", operation_of(b->does[side].at[i])->name,
               b->does[side].at[i] & OPERATION_CONJUGATED ? "_conj" : "");
  }
}

static const char *const words[] = {"", "_half_words", "_words", "_quarter_words"};

/* The entry's name: precision, lengths, strides and loops of both sides, operations, the id. */
static void names(const spec *s, char name[LAUNCH_ENTRY_BYTES]) {
  const record *r = &s->record;
  const binding *b = &s->binding;
  int n[RECORD_AXES_MAX], axes = record_point_axes(r, n), row = record_row_points(r);
  name[0] = '\0';
  name_elements(s, name);
  int points = b->mirrored || b->words ? record_points(r)
               : b->kind               ? (int)binding_points(b, 0, row)
                                       : row;
  name_add(name, "_%d", axes > 1 ? n[0] : points);
  for (int i = 1; i < axes; i++)
    name_add(name, "x%d", n[i]);
  if (b->kind)
    name_add(name, "_%s%s%s", real_kind_of(b->kind)->name, b->ortho ? "_ortho" : "",
             words[b->words]);
  if (b->long_kind)
    name_add(name, "_long_%s%s", real_kind_of(b->long_kind)->name, b->ortho ? "_ortho" : "");
  if (b->packed)
    name_add(name, "_packed");
  if (b->loops_in || b->loops_out || b->strided_in || b->strided_out)
    name_add(name, "_%s%d%s%d", b->strided_in ? "s" : "u", b->loops_in, b->strided_out ? "s" : "u",
             b->loops_out);
  name_operations(b, name);
  name_add(name, "%s%s%s%s", b->twiddle_64 ? "_twiddle64" : "", b->index_shared ? "_outer" : "",
           b->swapped ? "_swapped" : "", binding_spreads(b) ? "_spread" : "");
  if (b->mirrored || b->folded || b->twins)
    name_add(name, b->folded ? "_folded" : b->twins ? "_twins" : "_mirrored");
  if (b->short_in || b->short_out)
    name_add(name, "_short%s%s", b->short_in ? "_in" : "", b->short_out ? "_out" : "");
  if (b->part_in || b->part_out)
    name_add(name, "_part%s%s", b->part_in ? "_in" : "", b->part_out ? "_out" : "");
  snprintf(name + strlen(name), LAUNCH_ENTRY_BYTES - strlen(name), "_%08x", record_id(r));
}

void kernel_shape(const spec *s, launch_shape *shape) {
  const record *r = &s->record;
  *shape = (launch_shape){.threads = record_block_threads(r),
                          .shared_bytes = record_shared_bytes(r),
                          .cluster = record_cluster(r),
                          .tile = record_own_rows(r) * (s->binding.mirrored ? 1 : record_rows(r)),
                          .mirrored = s->binding.twins && s->binding.long_kind
                                          ? 2
                                          : s->binding.mirrored || s->binding.twins,
                          .streaming = r->value[FIELD_STREAMING],
                          .table_bytes = emit_table_bytes(s)};
  names(s, shape->entry);
}
