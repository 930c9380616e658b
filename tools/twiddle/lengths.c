/* lengths.c: reads lengths such as 2^20, 256x256 and 1024*5000, and sizes such as 512M. Does not
 * know which lengths can be computed. */
#include "lengths.h"

/* Reads digits and advances *at. Returns 0 when there are none or too many. */
static int take_number(const char **at, int64_t *value) {
  if (**at < '0' || **at > '9')
    return 0;
  int64_t v = 0;
  for (; **at >= '0' && **at <= '9'; ++*at)
    if (__builtin_mul_overflow(v, (int64_t)10, &v) ||
        __builtin_add_overflow(v, (int64_t)(**at - '0'), &v))
      return 0;
  *value = v;
  return 1;
}

/* Reads a number or a power. */
static int take_factor(const char **at, int64_t *value) {
  int64_t base, exponent = 1, v = 1;
  if (!take_number(at, &base))
    return 0;
  if (**at == '^') {
    ++*at;
    if (!take_number(at, &exponent))
      return 0;
  }
  if (base < 1 || exponent > 62) /* also refuses 1^63, which is no useful length */
    return 0;
  for (int64_t i = 0; i < exponent; i++)
    if (__builtin_mul_overflow(v, base, &v))
      return 0;
  *value = v;
  return 1;
}

tw_status length_parse(const char *written, length_spec *out) {
  static const char wrong[] = "'%s' is no length: write 4096, 2^20, 256x256 or 1024*5000 "
                              "(positive, and less than 2^63 points in all)";
  length_spec l = {0};
  const char *at = written;
  int64_t total = 1;
  do {
    if (l.rank == LENGTH_RANK_MAX)
      return status_fail(TW_INVALID, "'%s' has more than %d axes", written, LENGTH_RANK_MAX);
    if (!take_factor(&at, &l.n[l.rank]) || __builtin_mul_overflow(total, l.n[l.rank], &total))
      return status_fail(TW_INVALID, wrong, written);
    l.rank++;
  } while (*at == 'x' && at++);
  if (*at == '*') {
    at++;
    if (!take_factor(&at, &l.batch) || __builtin_mul_overflow(total, l.batch, &total))
      return status_fail(TW_INVALID, wrong, written);
  }
  if (*at)
    return status_fail(TW_INVALID, wrong, written);
  *out = l;
  return TW_OK;
}

int64_t length_points(const length_spec *l) {
  int64_t points = 1;
  for (int32_t i = 0; i < l->rank; i++)
    points *= l->n[i];
  return points;
}

void length_print(const length_spec *l, text *out) {
  for (int32_t i = 0; i < l->rank; i++)
    text_add(out, "%s%lld", i ? "x" : "", (long long)l->n[i]);
}

tw_status size_parse(const char *written, int64_t *bytes) {
  const char *at = written;
  int64_t value = 0;
  int ok = take_number(&at, &value) && value > 0;
  int shift = *at == 'K' || *at == 'k'   ? 10
              : *at == 'M' || *at == 'm' ? 20
              : *at == 'G' || *at == 'g' ? 30
                                         : 0;
  if (shift)
    at++;
  if (!ok || *at || __builtin_mul_overflow(value, (int64_t)1 << shift, &value))
    return status_fail(TW_INVALID, "'%s' is no size: write 4096, 64K, 512M or 2G (less than 2^63)",
                       written);
  *bytes = value;
  return TW_OK;
}
