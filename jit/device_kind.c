/* device_kind.c: the table of the kinds of devices, and the kind that a number belongs to. */
#include "device_kind.h"

const device_kind *const device_kinds[DEVICE_KINDS] = {&device_kind_cuda, &device_kind_cpu};

int device_kind_place(const device_kind *kind) {
  int place = 0;
  while (place < DEVICE_KINDS - 1 && device_kinds[place] != kind)
    place++;
  return place;
}

/* Where the calling thread works now: the first kind that knows such a thing says. */
static tw_status find_current(const device_kind **kind, int *ordinal) {
  for (int i = 0; i < DEVICE_KINDS; i++)
    if (device_kinds[i]->current) {
      TRY(device_kinds[i]->current(ordinal));
      *kind = device_kinds[i];
      return TW_OK;
    }
  return status_fail(TW_NO_DEVICE, "no kind of device has a current one");
}

tw_status device_kind_find(int32_t number, const device_kind **kind, int *ordinal) {
  if (number == TW_DEVICE_CURRENT)
    return find_current(kind, ordinal);
  for (int i = 0; i < DEVICE_KINDS; i++) {
    int64_t at = (int64_t)number - device_kinds[i]->first_number;
    if (at >= 0 && at < device_kinds[i]->numbers) {
      *kind = device_kinds[i];
      *ordinal = (int)at;
      return TW_OK;
    }
  }
  return status_fail(number < 0 ? TW_INVALID : TW_NO_DEVICE, "device %d is unknown", (int)number);
}
