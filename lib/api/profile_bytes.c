/* profile_bytes.c: exports a context's profile as bytes, and imports such bytes. */
#include "arithmetic.h"
#include "context.h"
#include "process.h"
#include "profile.h"

#include <stdlib.h>
#include <string.h>

tw_status tw_profile_export(tw_context *context, void *bytes, size_t capacity, size_t *needed) {
  ARITHMETIC_BY_DEFAULT;
  void *all;
  size_t size;
  if (!context)
    TRY(context_default(&context));
  TRY(context_open(context));
  if (context->owner == process_id())
    plan_notes_sum(context);
  TRY(profile_export_bytes(context->profile, &all, &size));
  if (needed)
    *needed = size;
  if (bytes && capacity >= size)
    memcpy(bytes, all, size);
  free(all);
  if (bytes && capacity < size)
    return status_fail(TW_INVALID, "the profile has %zu bytes, the buffer %zu", size, capacity);
  return TW_OK;
}

tw_status tw_profile_import(tw_context *context, const void *bytes, size_t size) {
  ARITHMETIC_BY_DEFAULT;
  if (!bytes || !size)
    return status_fail(TW_INVALID, "bytes is null or size is 0");
  if (!context)
    TRY(context_default(&context));
  TRY(context_open(context));
  TRY(profile_writable(context->profile));
  return profile_import_bytes(context->profile, bytes, size);
}
