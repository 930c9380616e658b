/* test_text.c: growing text, and numbers that read back the same in every locale. */
#include "check.h"
#include "comma_locale.h"
#include "text.h"

#include <locale.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static char word_untouched[] = "untouched";

static char *real_text(double value, int single) {
  text t = TEXT_EMPTY;
  char *bytes = NULL;
  text_real(&t, value, single);
  CHECK_OK(text_take(&t, &bytes, NULL));
  return bytes;
}

static void check_real(double value, int single, const char *expected) {
  char *got = real_text(value, single);
  CHECK(got && strcmp(got, expected) == 0);
  free(got);
}

static void known_reals(void) {
  check_real(0.5, 0, "0.5");
  check_real(1, 0, "1.0");
  check_real(-3, 1, "-3.0");
  check_real(0.1, 0, "0.1");
  check_real(0.1f, 1, "0.1");
  check_real(1e300, 0, "1e+300");
  check_real(0.70710678118654752440, 0, "0.7071067811865476");
  check_real(0.70710678118654752440, 1, "0.70710677");
}

/* Random finite doubles and floats, all exponents, read back bit for bit (in the C locale). */
static void round_trip(uint64_t seed) {
  uint64_t state = seed | 1;
  for (int i = 0; i < 20000; i++) {
    uint64_t bits = check_random(&state);
    double value;
    memcpy(&value, &bits, sizeof value);
    if (!isfinite(value))
      continue;
    char *got = real_text(value, 0);
    double back = strtod(got, NULL);
    CHECK(memcmp(&back, &value, sizeof back) == 0 && strpbrk(got, ".e"));
    free(got);
    float narrow;
    uint32_t low = (uint32_t)(bits >> 16);
    memcpy(&narrow, &low, sizeof narrow);
    if (!isfinite(narrow))
      continue;
    got = real_text((double)narrow, 1);
    float narrow_back = strtof(got, NULL);
    CHECK(memcmp(&narrow_back, &narrow, sizeof narrow) == 0 && strpbrk(got, ".e"));
    free(got);
  }
}

static void comma_locale(void) {
  if (!enter_comma_locale()) {
    printf("left out: no locale with a decimal comma, and localedef cannot make one\n");
    return;
  }
  char plain[32];
  snprintf(plain, sizeof plain, "%.1f", 0.5);
  CHECK(strcmp(plain, "0,5") == 0); /* the locale is really in force */
  known_reals();
  setlocale(LC_ALL, "C");
}

static void growing(void) {
  text t = TEXT_EMPTY;
  for (int i = 0; i < 1000; i++)
    text_add(&t, "%d,", i);
  text_indent(&t, 2);
  text_line(&t, "x%s", "yz");
  text_line(&t, "%s", "");
  text_indent(&t, -2);
  text_line(&t, "end");
  char *bytes = NULL;
  size_t length = 0;
  CHECK_OK(text_take(&t, &bytes, &length));
  CHECK(length == strlen(bytes) && strncmp(bytes, "0,1,2,", 6) == 0);
  CHECK(strstr(bytes, "999,    xyz\n") != NULL);
  CHECK(length > 4 && strcmp(bytes + length - 4, "end\n") == 0);
  CHECK(t.bytes == NULL && t.length == 0);
  free(bytes);
}

static void long_and_empty(void) {
  char word[5000];
  memset(word, 'w', sizeof word - 1);
  word[sizeof word - 1] = '\0';
  text t = TEXT_EMPTY;
  text_add(&t, "<%s>", word);
  CHECK(t.length == sizeof word + 1 && t.bytes[0] == '<' && t.bytes[t.length - 1] == '>');
  text_free(&t);
  char *bytes = NULL;
  CHECK_OK(text_take(&t, &bytes, NULL));
  CHECK(bytes && bytes[0] == '\0');
  free(bytes);
}

static void json(void) {
  text t = TEXT_EMPTY;
  text_json(&t, "a\"b\\c\nd\x01"
                "\xc3\xa9");
  CHECK(strcmp(t.bytes, "\"a\\\"b\\\\c\\nd\\u0001\xc3\xa9\"") == 0);
  text_free(&t);
}

/* A failure sticks: what follows does nothing, and text_take says so and frees. */
static void sticky(void) {
  text t = TEXT_EMPTY;
  text_add(&t, "before");
  t.failed = 1;
  text_add(&t, "after");
  char *bytes = word_untouched;
  CHECK(text_take(&t, &bytes, NULL) == TW_NO_MEMORY);
  CHECK(bytes == word_untouched);
  CHECK(t.bytes == NULL);
}

int main(void) {
  known_reals();
  round_trip(check_seed());
  comma_locale();
  growing();
  long_and_empty();
  json();
  sticky();
  return check_report();
}
