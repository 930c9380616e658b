/* test_held_statements.c: statements about held words that follow one another and begin alike are
 * one, of up to four words; a condition without braces is for one word. */
#include "check.h"
#include "emit.h"

#include <stdlib.h>
#include <string.h>

static record plain_record;
static text out;
static held_statement last;
static const emitter e = {.r = &plain_record, .out = &out, .held = 1, .statement = &last};

static void begin(void) {
  text_free(&out);
  out = (text)TEXT_EMPTY;
  last = (held_statement){.end = 0};
}

static void turns(int first, int count, const char *by) {
  char name[16];
  for (int i = first; i < first + count; i++) {
    snprintf(name, sizeof name, "x%d", i);
    emit_held_turn(&e, name, by);
  }
}

static void printed(const char *expected) {
  CHECK(!out.failed && out.bytes && !strcmp(out.bytes, expected));
  if (out.bytes && strcmp(out.bytes, expected) != 0)
    printf("%s", out.bytes);
}

static void joined(void) {
  begin();
  turns(0, 5, "sign");
  printed(
      "tw_held_turn(sign, tw_turn_each(x0) tw_turn_each(x1) tw_turn_each(x2) tw_turn_each(x3));\n"
      "tw_held_turn(sign, tw_turn_each(x4));\n");
}

/* What they share differs, or something stands between. */
static void apart(void) {
  begin();
  turns(0, 1, "sign");
  turns(1, 1, "turn_in");
  emit_held_conjugate(&e, "x2");
  text_line(&out, "}");
  emit_held_conjugate(&e, "x3");
  printed("tw_held_turn(sign, tw_turn_each(x0));\n"
          "tw_held_turn(turn_in, tw_turn_each(x1));\n"
          "tw_held_conjugate(tw_conjugate_each(x2));\n"
          "}\n"
          "tw_held_conjugate(tw_conjugate_each(x3));\n");
}

static void conditional(void) {
  begin();
  text_line(&out, "if (t < 3u)");
  turns(0, 3, "sign");
  printed("if (t < 3u)\n"
          "tw_held_turn(sign, tw_turn_each(x0));\n"
          "tw_held_turn(sign, tw_turn_each(x1) tw_turn_each(x2));\n");
}

static void too_long(void) {
  char by[sizeof last.begin];
  begin();
  memset(by, 'a', sizeof by - 1);
  by[sizeof by - 1] = '\0';
  emit_held_turn(&e, "x0", by);
  CHECK(out.failed);
}

/* The last summand of an address is each word's own. */
static void addresses(void) {
  begin();
  emit_held_load(&e, "x0", "", "in_row + word0");
  emit_held_load(&e, "x1", "", "in_row + word0 + 64u");
  emit_held_load(&e, "x2", "", "in_row + word1 + 64u");
  emit_held_multiply(&e, "x0", "tw_load_table(filter + t + 7u)");
  emit_held_multiply(&e, "x1", "tw_load_table(filter + t)");
  emit_held_multiply(&e, "x2", "tw_chirp(&args, at0)");
  const held_limit limit = {"word0", "words", 128};
  emit_held_linear(&e, 0, 3, "_keep", "out + word0 + 128u", &limit);
  printed("tw_held_load(in_row + word0, tw_load_each(x0, 0) tw_load_each(x1, 64));\n"
          "tw_held_load(in_row + word1, tw_load_each(x2, 64));\n"
          "tw_held_product(filter + t, tw_product_each(x0, 7) tw_product_each(x1, 0));\n"
          "tw_held_multiply(x2, tw_chirp(&args, at0));\n"
          "tw_held_store_keep_below(out + word0, word0, words, tw_store_keep_below_each(x3, 128, "
          "128));\n");
}

int main(void) {
  joined();
  apart();
  conditional();
  too_long();
  addresses();
  text_free(&out);
  return check_report();
}
