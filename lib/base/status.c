/* status.c: the names of the statuses and each thread's last failure. */
#include "status.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DETAIL_CAPACITY = 4096 };

static _Thread_local char detail[DETAIL_CAPACITY];
static _Thread_local tw_status last;

tw_status status_fail(tw_status code, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(detail, sizeof detail, format, arguments);
  va_end(arguments);
  last = code;
  return code;
}

tw_status status_fail_log(tw_status code, const char *what, const char *log) {
  snprintf(detail, sizeof detail, "%s:\n%s", what, log ? log : "");
  last = code;
  return code;
}

const char *status_detail(void) {
  return detail;
}

tw_status status_last(void) {
  return last;
}

const char *tw_status_text(tw_status status) {
  static const char *const names[] = {
      [TW_OK] = "success",
      [TW_INVALID] = "invalid argument",
      [TW_UNSUPPORTED] = "not supported",
      [TW_NO_MEMORY] = "out of host memory",
      [TW_NO_DEVICE_MEMORY] = "out of device memory",
      [TW_NO_DEVICE] = "no device",
      [TW_NO_COMPILER] = "no kernel compiler",
      [TW_COMPILE_FAILED] = "kernel compilation failed",
      [TW_DEVICE_ERROR] = "device error",
      [TW_FILE_ERROR] = "file error",
      [TW_VERIFY_FAILED] = "kernel verification failed",
      [TW_INTERNAL] = "internal error",
      [TW_CONTEXT_LOST] = "device context lost",
      [TW_CAPTURING] = "not possible during stream capture",
  };
  if (status < 0 || (size_t)status >= sizeof names / sizeof *names)
    return "unknown status";
  return names[status];
}

tw_status tw_last_detail(char *text, size_t capacity, size_t *needed) {
  size_t length = strlen(detail);
  if (needed)
    *needed = length + 1;
  if (text && capacity > 0) {
    size_t copied = length < capacity - 1 ? length : capacity - 1;
    memcpy(text, detail, copied);
    text[copied] = '\0';
  }
  return last;
}
