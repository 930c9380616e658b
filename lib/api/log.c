/* log.c: a context's log lines go to the caller's function and to TWIDDLE_LOG's file. */
#include "context.h"

#include <stdarg.h>
#include <stdio.h>

int context_logs(const tw_context *c, int level) {
  return c->options.log || log_sink_wants(&c->log, level);
}

void context_log(tw_context *c, int level, const char *format, ...) {
  if (!context_logs(c, level))
    return;
  char line[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  if (c->options.log)
    c->options.log(c->options.user, level, line);
  log_sink_write(&c->log, level, line);
}

void context_log_line(void *user, int level, const char *line) {
  context_log(user, level, "%s", line);
}

void context_open_log(tw_context *c, const char *setting) {
  if (log_sink_open(setting, &c->log) != TW_OK)
    context_log(c, TW_LOG_WARN, "%s", status_detail());
}
