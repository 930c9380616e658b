/* gpu_facts.c: one table of names, which the printer and the readers share. The names, and the
 * units of numbers, are those of the profile's table device. */
#include "gpu_facts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum fact_kind { FACT_NAME, FACT_INTEGER, FACT_THOUSANDTHS /* a double, written 1000 times it */ };

static const struct {
  const char *name;
  size_t at;
  enum fact_kind kind;
  int32_t least, most;
} table[] = {
    {"name", offsetof(facts, name), FACT_NAME, 0, 0},
    {"arch", offsetof(facts, arch), FACT_INTEGER, 50, 999},
    {"sms", offsetof(facts, sms), FACT_INTEGER, 1, 65536},
    {"warp", offsetof(facts, warp), FACT_INTEGER, 1, 1024},
    {"block_threads_max", offsetof(facts, block_threads_max), FACT_INTEGER, 1, 1 << 20},
    {"sm_threads_max", offsetof(facts, sm_threads_max), FACT_INTEGER, 1, 1 << 20},
    {"sm_blocks_max", offsetof(facts, sm_blocks_max), FACT_INTEGER, 1, 1 << 20},
    {"sm_registers", offsetof(facts, sm_registers), FACT_INTEGER, 1, 1 << 30},
    {"block_shared_max", offsetof(facts, block_shared_max), FACT_INTEGER, 1, 1 << 30},
    {"sm_shared", offsetof(facts, sm_shared), FACT_INTEGER, 1, 1 << 30},
    {"block_shared_reserved", offsetof(facts, block_shared_reserved), FACT_INTEGER, 0, 1 << 30},
    {"l2_bytes", offsetof(facts, l2_bytes), FACT_INTEGER, 0, INT32_MAX},
    {"driver", offsetof(facts, driver), FACT_INTEGER, 0, 10000000},
    {"copy_mbps", offsetof(facts, copy_gbps), FACT_THOUSANDTHS, 0, 0},
    {"issue_mips", offsetof(facts, issue_gips), FACT_THOUSANDTHS, 0, 0},
};
enum { FACTS = sizeof table / sizeof *table };

void gpu_facts_print(const facts *f, text *out) {
  for (int i = 0; i < FACTS; i++) {
    const char *at = (const char *)f + table[i].at;
    text_add(out, "%s ", table[i].name);
    if (table[i].kind == FACT_NAME)
      text_add(out, "%s", at);
    else if (table[i].kind == FACT_INTEGER)
      text_add(out, "%d", *(const int32_t *)(const void *)at);
    else
      text_real(out, *(const double *)(const void *)at * 1000, 0);
    text_add(out, "\n");
  }
}

void gpu_facts_names(text *out) {
  for (int i = 0; i < FACTS; i++)
    text_add(out, "%s%s", i ? ", " : "", table[i].name);
}

/* Digits, a point and an exponent, whatever the locale. */
static int read_real(const char *value, double *out) {
  char *end;
  long double mantissa = 0, unit = 1;
  int digits = 0, fraction = 0;
  for (; (*value >= '0' && *value <= '9') || (*value == '.' && !fraction); value++) {
    if (*value == '.') {
      fraction = 1;
      continue;
    }
    mantissa = mantissa * 10 + (*value - '0');
    unit *= fraction ? 10 : 1;
    digits++;
  }
  long exponent = *value == 'e' ? strtol(value + 1, &end, 10) : 0;
  if (*value == 'e')
    value = end;
  if (!digits || digits > 40 || *value || exponent < -30 || exponent > 30)
    return 0;
  for (; exponent > 0; exponent--)
    mantissa *= 10;
  for (; exponent < 0; exponent++)
    unit *= 10;
  *out = (double)(mantissa / unit);
  return *out <= 1e12;
}

/* 0: the value is out of range, or no number. */
static int set(facts *f, int i, const char *value) {
  char *at = (char *)f + table[i].at, *end;
  if (table[i].kind == FACT_NAME) {
    if (strlen(value) >= sizeof f->name)
      return 0;
    strcpy(at, value);
    return 1;
  }
  if (table[i].kind == FACT_THOUSANDTHS) {
    double thousandths;
    int good = read_real(value, &thousandths);
    if (good)
      *(double *)(void *)at = facts_rounded(thousandths / 1000);
    return good;
  }
  long long number = strtoll(value, &end, 10);
  if (end == value || *end || number < table[i].least || number > table[i].most)
    return 0;
  *(int32_t *)(void *)at = (int32_t)number;
  return 1;
}

static int place_of(const char *name, size_t length) {
  for (int i = 0; i < FACTS; i++)
    if (strlen(table[i].name) == length && !memcmp(table[i].name, name, length))
      return i;
  return -1;
}

/* One line without its end. */
static tw_status read_line(char *line, int number, facts *f, int seen[FACTS]) {
  size_t name = strcspn(line, " \t");
  const char *value = line + name + strspn(line + name, " \t");
  int i = place_of(line, name);
  if (!line[0] || line[0] == '#')
    return TW_OK;
  if (i < 0)
    return status_fail(TW_INVALID, "line %d: '%.*s' is no fact of a GPU", number, (int)name, line);
  if (seen[i]++)
    return status_fail(TW_INVALID, "line %d: %s is there twice", number, table[i].name);
  if (!set(f, i, value))
    return status_fail(TW_INVALID, "line %d: %s cannot be '%.60s'", number, table[i].name, value);
  return TW_OK;
}

tw_status gpu_facts_parse(const char *written, facts *out) {
  facts f = {.is_cpu = 0};
  int seen[FACTS] = {0};
  for (int number = 1; *written; number++) {
    char line[256];
    size_t length = strcspn(written, "\r\n");
    if (length >= sizeof line)
      return status_fail(TW_INVALID, "line %d is too long", number);
    memcpy(line, written, length);
    line[length] = '\0';
    TRY(read_line(line, number, &f, seen));
    written += length;
    written += *written == '\r' && written[1] == '\n' ? 2 : *written != '\0';
  }
  for (int i = 0; i < FACTS; i++)
    if (!seen[i])
      return status_fail(TW_INVALID, "no line tells %s", table[i].name);
  *out = f;
  return TW_OK;
}

tw_status gpu_facts_of_values(char *const *values, int count, facts *out) {
  facts f = {.is_cpu = 0};
  for (int i = 0; i < FACTS; i++)
    if (i >= count || !values[i] || !set(&f, i, values[i]))
      return status_fail(TW_INVALID, "its %s is out of range", table[i].name);
  *out = f;
  return TW_OK;
}
