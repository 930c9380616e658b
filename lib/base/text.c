/* text.c: text that grows, with sticky failure. */
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_free(text *t) {
  free(t->bytes);
  *t = (text)TEXT_EMPTY;
}

static int reserve(text *t, size_t more) {
  if (t->failed)
    return 0;
  size_t need = t->length + more + 1;
  if (need <= t->capacity)
    return 1;
  size_t capacity = t->capacity ? t->capacity : 256;
  while (capacity < need)
    capacity *= 2;
  char *bytes = realloc(t->bytes, capacity);
  if (!bytes) {
    t->failed = 1;
    return 0;
  }
  t->bytes = bytes;
  t->capacity = capacity;
  return 1;
}

/* Formats straight into the text, and once more if there was too little room. */
static void add_list(text *t, const char *format, va_list arguments) {
  enum { USUAL = 120 };
  va_list again;
  va_copy(again, arguments);
  if (reserve(t, USUAL)) {
    size_t room = t->capacity - t->length;
    int length = vsnprintf(t->bytes + t->length, room, format, arguments);
    if (length < 0) {
      t->failed = 1;
    } else if ((size_t)length < room || reserve(t, (size_t)length)) {
      if ((size_t)length >= room)
        vsnprintf(t->bytes + t->length, t->capacity - t->length, format, again);
      t->length += (size_t)length;
    }
    t->bytes[t->length] = '\0';
  }
  va_end(again);
}

void text_add(text *t, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add_list(t, format, arguments);
  va_end(arguments);
}

void text_line(text *t, const char *format, ...) {
  for (int i = 0; i < t->indent; i++)
    text_bytes(t, "  ", 2);
  va_list arguments;
  va_start(arguments, format);
  add_list(t, format, arguments);
  va_end(arguments);
  text_bytes(t, "\n", 1);
}

void text_blank(text *t) {
  text_bytes(t, "\n", 1);
}

void text_bytes(text *t, const void *bytes, size_t length) {
  if (!reserve(t, length))
    return;
  if (length)
    memcpy(t->bytes + t->length, bytes, length);
  t->length += length;
  t->bytes[t->length] = '\0';
}

/* Writes value with the given number of digits; the locale's decimal point, which may be several
 * bytes, becomes '.'. */
static void print_real(char *out, size_t capacity, double value, int digits) {
  char raw[64];
  snprintf(raw, sizeof raw, "%.*g", digits, value);
  size_t n = 0;
  int in_point = 0;
  for (const char *c = raw; *c && n + 1 < capacity; c++) {
    if ((*c >= '0' && *c <= '9') || *c == '-' || *c == '+' || *c == 'e') {
      out[n++] = *c;
      in_point = 0;
    } else if (!in_point) {
      out[n++] = '.';
      in_point = 1;
    }
  }
  out[n] = '\0';
}

static int reads_back(double value, int digits, int single) {
  char raw[64];
  snprintf(raw, sizeof raw, "%.*g", digits, value); /* read back in the same locale */
  double back = strtod(raw, NULL);
  return single ? (float)back == (float)value : back == value;
}

/* With the fewest digits. Most numbers need nearly all: where a few fewer do not serve, no smaller
 * number of digits does. */
void text_real(text *t, double value, int single) {
  char out[64];
  int most = single ? 9 : 17;
  if (single)
    value = (double)(float)value;
  int digits = reads_back(value, most - 2, single) ? 1 : most - 1;
  while (digits < most && !reads_back(value, digits, single))
    digits++;
  print_real(out, sizeof out, value, digits);
  text_bytes(t, out, strlen(out));
  if (!strpbrk(out, ".e"))
    text_bytes(t, ".0", 2);
}

void text_json(text *t, const char *s) {
  text_bytes(t, "\"", 1);
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c == '"' || c == '\\')
      text_add(t, "\\%c", c);
    else if (c == '\n')
      text_bytes(t, "\\n", 2);
    else if (c < 0x20)
      text_add(t, "\\u%04x", c);
    else
      text_bytes(t, s, 1);
  }
  text_bytes(t, "\"", 1);
}

void text_indent(text *t, int steps) {
  t->indent += steps;
}

void text_fail(text *t, const char *why) {
  if (!t->failed)
    t->why = why;
  t->failed = 1;
}

tw_status text_take(text *t, char **bytes, size_t *length) {
  if (!reserve(t, 0)) {
    const char *why = t->why;
    text_free(t);
    return why ? status_fail(TW_INTERNAL, "%s", why)
               : status_fail(TW_NO_MEMORY, "out of memory while building text");
  }
  t->bytes[t->length] = '\0';
  *bytes = t->bytes;
  if (length)
    *length = t->length;
  *t = (text)TEXT_EMPTY;
  return TW_OK;
}
