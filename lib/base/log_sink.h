/* log_sink.h: where log lines go that TWIDDLE_LOG asks for. */
#ifndef LOG_SINK_H
#define LOG_SINK_H

#include "status.h"

/* All-zero bytes: wants no lines. */
typedef struct {
  int level; /* TW_LOG_*: the most detailed lines that are wanted; 0: none */
  int file;
} log_sink;

/* Opens what a setting level[:path] names; NULL: nothing. In the path, %h becomes the host name and
 * %p the process id; without one, lines go to standard error. */
tw_status log_sink_open(const char *setting, log_sink *out) MUST_USE;
void log_sink_close(log_sink *s);

static inline int log_sink_wants(const log_sink *s, int level) {
  return level <= s->level;
}

/* Writes a line, with its end and the library's name, if it is wanted. Any thread. */
void log_sink_write(const log_sink *s, int level, const char *line);

#endif
