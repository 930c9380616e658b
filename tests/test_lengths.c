/* test_lengths.c: how lengths and sizes are written, and what must be refused. */
#include "check.h"
#include "lengths.h"

#include <string.h>

static void check_good(void) {
  length_spec l;
  CHECK_OK(length_parse("4096", &l));
  CHECK(l.rank == 1 && l.n[0] == 4096 && l.batch == 0);
  CHECK_OK(length_parse("2^20", &l));
  CHECK(l.rank == 1 && l.n[0] == 1048576);
  CHECK_OK(length_parse("256x128x3^2", &l));
  CHECK(l.rank == 3 && l.n[0] == 256 && l.n[1] == 128 && l.n[2] == 9);
  CHECK(length_points(&l) == 256 * 128 * 9);
  CHECK_OK(length_parse("1024*5000", &l));
  CHECK(l.rank == 1 && l.n[0] == 1024 && l.batch == 5000);
  CHECK_OK(length_parse("16x16*2^10", &l));
  CHECK(l.rank == 2 && l.batch == 1024);
  CHECK_OK(length_parse("2^62", &l));
  CHECK(l.n[0] == (int64_t)1 << 62);
  CHECK_OK(length_parse("7^0", &l));
  CHECK(l.n[0] == 1);
  CHECK_OK(length_parse("1x1x1x1x1x1x1x8", &l));
  CHECK(l.rank == LENGTH_RANK_MAX);
}

static void check_bad(void) {
  static const char *const bad[] = {"",
                                    " ",
                                    "0",
                                    "-4",
                                    "+4",
                                    "4 ",
                                    " 4",
                                    "4x",
                                    "x4",
                                    "4xx4",
                                    "4*",
                                    "*4",
                                    "4*5*6",
                                    "4*5x6",
                                    "4^",
                                    "^4",
                                    "2^63",
                                    "2^99999999999",
                                    "0^3",
                                    "4*0",
                                    "0x4",
                                    "1e3",
                                    "0x10 ",
                                    "4.0",
                                    "1024*x",
                                    "2^2^2",
                                    "a",
                                    "9223372036854775808",
                                    "99999999999999999999999999",
                                    "2^31x2^32",
                                    "2^40*2^30",
                                    "1x1x1x1x1x1x1x1x1",
                                    "4\n",
                                    "4k"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    length_spec l;
    memset(&l, 0x5a, sizeof l);
    length_spec before = l;
    tw_status status = length_parse(bad[i], &l);
    CHECK(status == TW_INVALID);
    if (status != TW_INVALID)
      fprintf(stderr, "accepted '%s'\n", bad[i]);
    CHECK(!memcmp(&before, &l, sizeof l)); /* untouched on failure */
  }
}

static void check_sizes(void) {
  int64_t bytes;
  CHECK_OK(size_parse("4096", &bytes));
  CHECK(bytes == 4096);
  CHECK_OK(size_parse("64K", &bytes));
  CHECK(bytes == 65536);
  CHECK_OK(size_parse("512M", &bytes));
  CHECK(bytes == 536870912);
  CHECK_OK(size_parse("2g", &bytes));
  CHECK(bytes == (int64_t)2 << 30);
  static const char *const bad[] = {"", "0", "M", "-1", "1T", "1MM", "9999999999999G", "1.5M"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    CHECK(size_parse(bad[i], &bytes) == TW_INVALID);
  CHECK(bytes == (int64_t)2 << 30);
}

/* Whatever is accepted prints as something that reads back the same. */
static void check_round_trips(uint64_t seed) {
  static const char letters[] = "0123456789^x*1248 -";
  uint64_t state = seed | 1;
  int accepted = 0;
  for (int i = 0; i < 200000; i++) {
    char written[16];
    size_t length = check_random(&state) % (sizeof written - 1);
    for (size_t j = 0; j < length; j++)
      written[j] = letters[check_random(&state) % (sizeof letters - 1)];
    written[length] = '\0';
    length_spec l, again;
    if (length_parse(written, &l) != TW_OK)
      continue;
    accepted++;
    text out = TEXT_EMPTY;
    length_print(&l, &out);
    if (l.batch)
      text_add(&out, "*%lld", (long long)l.batch);
    CHECK(out.bytes && length_parse(out.bytes, &again) == TW_OK && again.rank == l.rank &&
          again.batch == l.batch && !memcmp(again.n, l.n, sizeof l.n));
    CHECK(length_points(&l) > 0);
    text_free(&out);
  }
  CHECK(accepted > 1000);
}

int main(void) {
  uint64_t seed = check_seed();
  check_good();
  check_bad();
  check_sizes();
  check_round_trips(seed);
  return check_report();
}
