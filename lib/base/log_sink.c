/* log_sink.c: reads TWIDDLE_LOG's setting and appends lines to its file. */
#include "log_sink.h"
#include "file.h"
#include "text.h"
#include "twiddle.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The level that the first characters of a setting name, or 0. */
static int level_of(const char *setting, size_t word) {
  static const char *const levels[] = {
      [TW_LOG_WARN] = "warn", [TW_LOG_INFO] = "info", [TW_LOG_DEBUG] = "debug"};
  for (int i = TW_LOG_WARN; i <= TW_LOG_DEBUG; i++)
    if (strlen(levels[i]) == word && !strncmp(setting, levels[i], word))
      return i;
  return 0;
}

static void add_path(const char *pattern, text *path) {
  for (const char *p = pattern; *p; p++) {
    char host[256] = "";
    if (p[0] == '%' && p[1] == 'h' && !gethostname(host, sizeof host - 1))
      text_add(path, "%s", host), p++;
    else if (p[0] == '%' && p[1] == 'p')
      text_add(path, "%ld", (long)getpid()), p++;
    else
      text_bytes(path, p, 1);
  }
}

static tw_status open_file(const char *pattern, int *file) {
  text path = TEXT_EMPTY;
  int opened = -1;
  tw_status status = TW_OK;
  add_path(pattern, &path);
  if (path.bytes && !path.failed)
    opened = open(path.bytes, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY, 0666);
  if (opened < 0)
    status = status_fail(TW_FILE_ERROR, "TWIDDLE_LOG: %s cannot be written",
                         path.bytes ? path.bytes : "a file without a name");
  else
    *file = opened;
  text_free(&path);
  return status;
}

tw_status log_sink_open(const char *setting, log_sink *out) {
  log_sink s = {0, STDERR_FILENO};
  if (!setting)
    return TW_OK;
  size_t word = strcspn(setting, ":");
  s.level = level_of(setting, word);
  if (!s.level)
    return status_fail(TW_INVALID,
                       "TWIDDLE_LOG=%s is not warn, info or debug, with or without :path", setting);
  if (setting[word])
    TRY(open_file(setting + word + 1, &s.file));
  *out = s;
  return TW_OK;
}

void log_sink_close(log_sink *s) {
  if (s->level && s->file != STDERR_FILENO)
    close(s->file);
  *s = (log_sink){0, 0};
}

/* A line that cannot be written is no failure: nothing can be said about it. */
void log_sink_write(const log_sink *s, int level, const char *line) {
  char bytes[2048 + 16];
  if (!log_sink_wants(s, level))
    return;
  int length = snprintf(bytes, sizeof bytes, "twiddle: %s\n", line);
  int whole = length < (int)sizeof bytes ? length : (int)sizeof bytes - 1;
  (void)!file_write(s->file, bytes, (size_t)whole);
}
