/* emit_held.c: statements about the words that threads hold: of variables, or of registers of
 * assembly where e->held (prelude_held.h). */
#include "emit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An address of an element in two parts, the second of which is a constant: instructions hold it,
 * so that it takes no register. */
typedef struct {
  char base[320];
  int n;
} element_place;

/* The constant is what the address ends with, as in `in_row + word0 + 57u`: the last summand of an
 * address, which is a sum at its top level. */
static element_place split(const char *at) {
  element_place p = {.n = 0};
  int length = snprintf(p.base, sizeof p.base, "%s", at), digit = length;
  if (digit && at[digit - 1] == 'u')
    digit--;
  while (digit && isdigit((unsigned char)at[digit - 1]))
    digit--;
  if (digit < length && isdigit((unsigned char)at[digit]) && digit > 3 &&
      !strncmp(at + digit - 3, " + ", 3)) {
    p.n = atoi(at + digit);
    p.base[digit - 3] = '\0';
  }
  return p;
}

void emit_held_linear(const emitter *e, int load, int slot, const char *hint, const char *at,
                      const char *below) {
  element_place p = split(at);
  const char *kind = load ? "load" : "store", *where = below ? "_below" : "";
  const char *comma = below ? ", " : "", *limit = below ? below : "";
  if (e->r->value[FIELD_VECTOR])
    text_line(e->out, "tw_held_%s_pair%s%s(%s, %d, x%d, x%d%s%s);", kind, hint, where, p.base, p.n,
              slot, slot + 1, comma, limit);
  else if (load)
    text_line(e->out, "tw_held_load%s%s(x%d, %s, %d%s%s);", hint, where, slot, p.base, p.n, comma,
              limit);
  else
    text_line(e->out, "tw_held_store%s%s(%s, %d, x%d%s%s);", hint, where, p.base, p.n, slot, comma,
              limit);
}

void emit_held_load(const emitter *e, const char *x, const char *hint, const char *at) {
  element_place p = split(at);
  if (e->held)
    text_line(e->out, "tw_held_load%s(%s, %s, %d);", hint, x, p.base, p.n);
  else
    text_line(e->out, "%s = tw_load%s(%s);", x, hint, at);
}

void emit_held_store(const emitter *e, const char *x, const char *hint, const char *at) {
  element_place p = split(at);
  if (e->r->value[FIELD_OVERLAP])
    text_line(e->out, "tw_%sstore_owned(%s, %s, row, run);", e->held ? "held_" : "", at, x);
  else if (e->held)
    text_line(e->out, "tw_held_store%s(%s, %d, %s);", hint, p.base, p.n, x);
  else
    text_line(e->out, "tw_store%s(%s, %s);", hint, at, x);
}

void emit_held_load_in(const emitter *e, const char *x, const char *at) {
  text_line(e->out, e->held ? "tw_held_load_in(%s, %s);" : "%s = tw_sh_load_in(%s);", x, at);
}

void emit_held_multiply(const emitter *e, const char *x, const char *factor) {
  if (e->held)
    text_line(e->out, "tw_held_multiply(%s, %s);", x, factor);
  else
    text_line(e->out, "%s = tw_multiply(%s, %s);", x, x, factor);
}

void emit_held_change(const emitter *e, const char *x, const char *function, const char *argument) {
  if (!e->held) {
    text_line(e->out, "%s = %s(%s, %s);", x, function, x, argument);
    return;
  }
  text_line(e->out, "{");
  text_line(e->out, "  tw_complex v;");
  text_line(e->out, "  tw_held_read(v, %s);", x);
  text_line(e->out, "  tw_held_write(%s, %s(v, %s));", x, function, argument);
  text_line(e->out, "}");
}

void emit_held_scale(const emitter *e, const char *x, const char *by_re, const char *by_im) {
  if (e->held)
    text_line(e->out, "tw_held_scale(%s, %s, %s);", x, by_re, by_im);
  else
    text_line(e->out, "%s.re *= %s, %s.im *= %s;", x, by_re, x, by_im);
}

void emit_held_turn(const emitter *e, const char *x, const char *by) {
  text_line(e->out, e->held ? "tw_held_turn(%s, %s);" : "%s.im *= %s;", x, by);
}

void emit_held_conjugate(const emitter *e, const char *x) {
  if (e->held)
    text_line(e->out, "tw_held_conjugate(%s);", x);
  else
    text_line(e->out, "%s.im = -%s.im;", x, x);
}

void emit_held_add(const emitter *e, const char *x, const char *y) {
  if (e->held)
    text_line(e->out, "tw_held_add(%s, %s);", x, y);
  else
    text_line(e->out, "%s.re += %s.re, %s.im += %s.im;", x, y, x, y);
}

void emit_held_plus(const emitter *e, const char *x, const char *value) {
  if (e->held)
    text_line(e->out, "tw_held_plus(%s, %s);", x, value);
  else
    emit_held_add(e, x, value);
}

void emit_held_variable(const emitter *e, const char *variable, const char *x) {
  if (e->held) {
    text_line(e->out, "tw_complex %s;", variable);
    text_line(e->out, "tw_held_read(%s, %s);", variable, x);
  } else
    text_line(e->out, "const tw_complex %s = %s;", variable, x);
}

void emit_held_write(const emitter *e, const char *x, const char *value) {
  text_line(e->out, e->held ? "tw_held_write(%s, %s);" : "%s = %s;", x, value);
}
