/* test_device_kind.c: the table of device kinds: whose a number is, that no two kinds share one,
 * and that a kind's devices and compiler belong to it. */
#include "check.h"
#include "device_kind.h"

#include <stdio.h>

static void check_number(int32_t number, const device_kind *wanted, int ordinal) {
  const device_kind *kind = NULL;
  int found = -1;
  CHECK_OK(device_kind_find(number, &kind, &found));
  CHECK(kind == wanted && found == ordinal);
}

static void check_unknown(int32_t number, tw_status wanted) {
  const device_kind *kind = NULL;
  int ordinal = -1;
  CHECK(device_kind_find(number, &kind, &ordinal) == wanted);
  CHECK(kind == NULL && ordinal == -1);
}

static void numbers(void) {
  check_number(TW_DEVICE_CPU, &device_kind_cpu, 0);
  check_number(1, &device_kind_cuda, 0);
  check_number(65535, &device_kind_cuda, 65534);
  check_unknown(-2, TW_INVALID);
  check_unknown(INT32_MIN, TW_INVALID);
  check_unknown(INT32_MAX, TW_NO_DEVICE);
}

static void check_written(const char *written, tw_status wanted, int32_t number) {
  int32_t found = 7;
  CHECK(device_kind_number(written, &found) == wanted);
  CHECK(found == (wanted == TW_OK ? number : 7));
}

static void written(void) {
  check_written("cpu", TW_OK, TW_DEVICE_CPU);
  check_written("cpu:0", TW_OK, TW_DEVICE_CPU);
  check_written("cpu:1", TW_INVALID, 0);
  check_written("cuda", TW_OK, 1);
  check_written("cuda:65534", TW_OK, 65535);
  check_written("cuda:65535", TW_INVALID, 0);
  check_written("cuda:", TW_INVALID, 0);
  check_written("cuda:+1", TW_INVALID, 0);
  check_written("cuda:1x", TW_INVALID, 0);
  check_written("cuda:99999999999999999999", TW_INVALID, 0);
  check_written("cud", TW_INVALID, 0);
  check_written("", TW_INVALID, 0);
}

static void entries(void) {
  for (int i = 0; i < DEVICE_KINDS; i++) {
    const device_kind *a = device_kinds[i];
    int64_t end = (int64_t)a->first_number + a->numbers;
    CHECK(device_kind_place(a) == i);
    CHECK(a->numbers > 0 && end - 1 <= INT32_MAX);
    CHECK(a->first_number > TW_DEVICE_CURRENT || end <= TW_DEVICE_CURRENT);
    for (int k = 0; k < i; k++) {
      const device_kind *b = device_kinds[k];
      CHECK(end <= b->first_number || (int64_t)b->first_number + b->numbers <= a->first_number);
    }
  }
}

static void the_cpu(void) {
  const device_kind *kind = &device_kind_cpu;
  device *d = NULL;
  compiler *c = NULL;
  const device_home home = {0};
  int count = 0, driver = -1;
  CHECK_OK(kind->count(&count, &driver));
  CHECK(count == 1 && driver == 0);
  CHECK_OK(kind->open(0, &d));
  CHECK(d->kind == kind && d->call->facts(d)->is_cpu == 1 && !d->call->captures(d, &home, NULL));
  CHECK(facts_sm90().is_cpu == 0);
  d->call->close(d);
  if (kind->open_compiler(NULL, 0, NULL, &c) != TW_OK) {
    printf("left out: no C compiler\n");
    return;
  }
  CHECK(kind->target == TARGET_CPU && !c->call->keyed_by_driver);
  c->call->close(c);
}

int main(void) {
  numbers();
  written();
  entries();
  the_cpu();
  return check_report();
}
