/* device_kind.c: the table of the kinds of devices, and the kind that a number belongs to. */
#include "device_kind.h"

const device_kind *const device_kinds[DEVICE_KINDS] = {&device_kind_cuda, &device_kind_cpu};

int device_kind_place(const device_kind *kind) {
  int place = 0;
  while (place < DEVICE_KINDS - 1 && device_kinds[place] != kind)
    place++;
  return place;
}

const device_kind *device_kind_of(int32_t number, int *ordinal) {
  for (int i = 0; i < DEVICE_KINDS; i++) {
    const device_kind *kind = device_kinds[i];
    int64_t at = (int64_t)number - kind->first_number;
    if (at >= 0 && at < kind->numbers) {
      *ordinal = (int)at;
      return kind;
    }
  }
  return NULL;
}
