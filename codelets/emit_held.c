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

/* Words of a statement, at most. With eight NVRTC executes 1 % less, and lines get long. */
enum { WORDS_MOST = 4 };

/* Prints a statement about one word; or adds the word to the statement that was printed last, if it
 * begins likewise: of several words in one piece of assembly the compiler makes the same code, in
 * less time. A line before it that ends with a parenthesis is a condition, for one word alone. */
static void print_word(const emitter *e, const char *begin, const char *word) {
  static const char ending[] = ");\n";
  held_statement *s = e->statement;
  text *out = e->out;
  if (!out->failed && s->end == out->length && s->words < WORDS_MOST && !strcmp(s->begin, begin)) {
    out->length -= strlen(ending);
    text_add(out, " %s%s", word, ending);
    s->words++;
  } else {
    int conditional = out->length > 1 && out->bytes[out->length - 2] == ')';
    text_line(out, "%s%s);", begin, word);
    snprintf(s->begin, sizeof s->begin, "%s", begin);
    s->words = conditional ? WORDS_MOST : 1;
  }
  s->end = out->length;
}

/* The same of a statement's name, what its words share, and a word's name and constant. */
static void print_held(const emitter *e, const char *name, const char *shared, const char *word) {
  char begin[sizeof e->statement->begin], each[64];
  int length =
      snprintf(begin, sizeof begin, "tw_held_%s(%s%s", name, shared, shared[0] ? ", " : "");
  if (length < 0 || (size_t)length >= sizeof begin)
    text_fail(e->out, "a statement about held words is too long");
  snprintf(each, sizeof each, "tw_%s_each(%s)", name, word);
  print_word(e, begin, each);
}

void emit_held_declare(const emitter *e, const char *x) {
  print_held(e, "declare", "", x);
}

void emit_held_clear(const emitter *e, const char *x) {
  print_held(e, "clear", "", x);
}

void emit_held_exchange(const emitter *e, const char *move, const char *part, const char *shared,
                        const char *x, int n) {
  char name[32], word[48];
  snprintf(name, sizeof name, "%s%s", move, part ? "_part" : "");
  snprintf(word, sizeof word, "%s, %s%s%d", x, part ? part : "", part ? ", " : "", n);
  print_held(e, name, shared, word);
}

/* Loads or stores one word, or two neighbours. below: NULL, or as of emit_held_linear. */
static void print_access(const emitter *e, int load, const char *hint, const element_place *p,
                         const char *x, const char *next, const held_limit *below) {
  char name[64], word[64], shared[sizeof p->base + 64];
  snprintf(name, sizeof name, "%s%s%s%s", load ? "load" : "store", next ? "_pair" : "", hint,
           below ? "_below" : "");
  int used = snprintf(word, sizeof word, "%s%s%s, %d", x, next ? ", " : "", next ? next : "", p->n);
  if (below)
    snprintf(word + used, sizeof word - (size_t)used, ", %d", below->beyond);
  snprintf(shared, sizeof shared, "%s%s%s%s%s", p->base, below ? ", " : "", below ? below->at : "",
           below ? ", " : "", below ? below->end : "");
  print_held(e, name, shared, word);
}

void emit_held_linear(const emitter *e, int load, int slot, const char *hint, const char *at,
                      const held_limit *below) {
  element_place p = split(at);
  char x[16], next[16];
  snprintf(x, sizeof x, "x%d", slot);
  snprintf(next, sizeof next, "x%d", slot + 1);
  print_access(e, load, hint, &p, x, e->r->value[FIELD_VECTOR] ? next : NULL, below);
}

void emit_held_load(const emitter *e, const char *x, const char *hint, const char *at) {
  element_place p = split(at);
  if (e->held)
    print_access(e, 1, hint, &p, x, NULL, NULL);
  else
    text_line(e->out, "%s = tw_load%s(%s);", x, hint, at);
}

void emit_held_store(const emitter *e, const char *x, const char *hint, const char *at) {
  element_place p = split(at);
  if (e->r->value[FIELD_OVERLAP])
    text_line(e->out, "tw_%sstore_owned(%s, %s, row, run);", e->held ? "held_" : "", at, x);
  else if (e->held)
    print_access(e, 0, hint, &p, x, NULL, NULL);
  else
    text_line(e->out, "tw_store%s(%s, %s);", hint, at, x);
}

void emit_held_load_in(const emitter *e, const char *x, const char *at) {
  text_line(e->out, e->held ? "tw_held_load_in(%s, %s);" : "%s = tw_sh_load_in(%s);", x, at);
}

/* The address in "tw_load_table(ADDRESS)"; 0 where a factor is something else. */
static int table_address(const char *factor, element_place *p) {
  static const char load[] = "tw_load_table(";
  size_t begin = sizeof load - 1, length = strlen(factor);
  char at[sizeof p->base];
  if (strncmp(factor, load, begin) != 0 || length > begin + sizeof at)
    return 0;
  snprintf(at, sizeof at, "%.*s", (int)(length - begin - 1), factor + begin);
  *p = split(at);
  return 1;
}

/* A table's word is fetched by the piece of assembly that multiplies by it. */
void emit_held_multiply(const emitter *e, const char *x, const char *factor) {
  element_place p;
  char word[64];
  if (e->held && table_address(factor, &p)) {
    snprintf(word, sizeof word, "%s, %d", x, p.n);
    print_held(e, "product", p.base, word);
  } else if (e->held)
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
  char both[128];
  snprintf(both, sizeof both, "%s, %s", by_re, by_im);
  if (e->held)
    print_held(e, "scale", both, x);
  else
    text_line(e->out, "%s.re *= %s, %s.im *= %s;", x, by_re, x, by_im);
}

void emit_held_turn(const emitter *e, const char *x, const char *by) {
  if (e->held)
    print_held(e, "turn", by, x);
  else
    text_line(e->out, "%s.im *= %s;", x, by);
}

void emit_held_conjugate(const emitter *e, const char *x) {
  if (e->held)
    print_held(e, "conjugate", "", x);
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
