/* log.c: a context's log lines go to the caller's function and to TWIDDLE_LOG's file. */
#include "context.h"
#include "file.h"
#include "text.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int context_logs(const tw_context *c, int level) {
  return c->options.log || (c->log_file >= 0 && level <= c->log_level);
}

/* A log that cannot be written is no failure: nothing can be said about it. */
static void write_line(int file, const char *line) {
  char bytes[2048 + 16];
  int length = snprintf(bytes, sizeof bytes, "twiddle: %s\n", line);
  (void)!file_write(file, bytes, (size_t)length);
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
  if (c->log_file >= 0 && level <= c->log_level)
    write_line(c->log_file, line);
}

void context_log_line(void *user, int level, const char *line) {
  context_log(user, level, "%s", line);
}

void context_close_log(tw_context *c) {
  if (c->log_file >= 0 && c->log_file != STDERR_FILENO)
    close(c->log_file);
  c->log_file = -1;
}

void context_open_log(tw_context *c, const char *setting) {
  static const char *const levels[] = {"", "warn", "info", "debug"};
  if (!setting)
    return;
  size_t word = strcspn(setting, ":");
  int level = 0;
  for (int i = 1; i <= 3; i++)
    if (strlen(levels[i]) == word && !strncmp(setting, levels[i], word))
      level = i;
  if (!level) {
    context_log(c, TW_LOG_WARN, "TWIDDLE_LOG=%s is not warn, info or debug, with or without :path",
                setting);
    return;
  }
  c->log_level = level;
  if (!setting[word]) {
    c->log_file = STDERR_FILENO;
    return;
  }
  text path = TEXT_EMPTY;
  for (const char *p = setting + word + 1; *p; p++) {
    char host[256] = "";
    if (p[0] == '%' && p[1] == 'h' && !gethostname(host, sizeof host - 1))
      text_add(&path, "%s", host), p++;
    else if (p[0] == '%' && p[1] == 'p')
      text_add(&path, "%ld", (long)getpid()), p++;
    else
      text_bytes(&path, p, 1);
  }
  if (path.bytes && !path.failed)
    c->log_file = open(path.bytes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
  if (c->log_file < 0)
    context_log(c, TW_LOG_WARN, "TWIDDLE_LOG: %s cannot be written",
                path.bytes ? path.bytes : "a file without a name");
  text_free(&path);
}
