/* text.h: text that grows.
 * Owns its bytes. The first failure (out of memory, or a printer's own) sticks: later calls do
 * nothing and text_take reports it, so that a printer of a thousand lines checks once. Output never
 * depends on the locale. Not thread-safe: one owner. */
#ifndef TEXT_H
#define TEXT_H

#include "status.h"
#include <stddef.h>

typedef struct {
  char *bytes; /* terminated whenever capacity > 0; NULL while empty */
  size_t length, capacity;
  int failed, indent;
  const char *why; /* of a printer's own failure: a static sentence */
} text;

#define TEXT_EMPTY                                                                                 \
  { NULL, 0, 0, 0, 0, NULL }

void text_free(text *t);

/* Appends formatted text. Floating-point conversions are not for here: see text_real. */
void text_add(text *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* Appends one line at the current indentation, with its newline. */
void text_line(text *t, const char *format, ...) PRINTF_LIKE(2, 3);

/* Appends an empty line. */
void text_blank(text *t);

/* Appends bytes as they are. */
void text_bytes(text *t, const void *bytes, size_t length);

/* Appends value so that reading it back gives the same double (or, when single, the same float):
 * shortest of the %.17g (%.9g) forms, always with a '.' or an exponent, no suffix. */
void text_real(text *t, double value, int single);

/* Appends a JSON string literal with quotes. */
void text_json(text *t, const char *s);

/* Changes the indentation of text_line by steps of two spaces. */
void text_indent(text *t, int steps);

/* A printer gives up: text_take answers TW_INTERNAL with this static sentence. */
void text_fail(text *t, const char *why);

/* Gives the terminated bytes away: the caller frees *bytes. length may be NULL. t is empty again.
 */
tw_status text_take(text *t, char **bytes, size_t *length) MUST_USE;

#endif
