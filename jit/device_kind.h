/* device_kind.h: the kinds of devices. A kind is one entry of a table: how its
 * devices are numbered, counted and opened, for which target their kernels' text is written, and
 * what compiles it. Numbers about a device come from the device itself (device.h, facts). A new
 * kind is a source with its entry, a name in DEVICE_KIND_LIST and, where its text differs, a target
 * of its own with a prelude (KERNEL_TARGETS in launch.h). */
#ifndef DEVICE_KIND_H
#define DEVICE_KIND_H

#include "compiler.h"
#include "device.h"

typedef struct device_kind {
  const char *name;          /* "cuda": in texts, before an ordinal */
  const char *compiler_name; /* "nvrtc" */
  enum kernel_target target;
  /* Ordinals 0, 1, ... have the tw_problem.device numbers first_number, first_number + 1, ..., of
   * which there are `numbers`. Those of two kinds differ, and none is TW_DEVICE_CURRENT. */
  int32_t first_number, numbers;
  size_t scratch_most; /* bytes that measuring a kernel may use; 0: all that the device has */
  int modelled;        /* 1: its facts are those of another device, which the cost model prices */
  /* How many devices there are, and the driver's version (0: there is none to ask). */
  tw_status (*count)(int *count, int *driver_version);
  tw_status (*open)(int ordinal, device **d);
  /* The ordinal that is current in the calling thread; NULL for kinds without a current device. */
  tw_status (*current)(int *ordinal);
  /* path: where to look first, or NULL; driver_version 0: any; memory may be NULL. */
  tw_status (*open_compiler)(const char *path, int driver_version, const compiler_memory *memory,
                             compiler **c);
} device_kind;

/* All of them; where several could tell which device is the current one, the first does. */
#define DEVICE_KIND_LIST(X) X(cuda) X(cpu)

/* device_kind_cuda, device_kind_cpu: each by the source that has its devices. */
#define DEVICE_KIND_DECLARED(name) extern const device_kind device_kind_##name;
DEVICE_KIND_LIST(DEVICE_KIND_DECLARED)

#define DEVICE_KIND_PLACE(name) DEVICE_PLACE_##name,
enum { DEVICE_KIND_LIST(DEVICE_KIND_PLACE) DEVICE_KINDS };
extern const device_kind *const device_kinds[DEVICE_KINDS];

/* The place of a kind in the table. */
int device_kind_place(const device_kind *kind);

/* The kind and the ordinal of a tw_problem.device number, TW_DEVICE_CURRENT included. */
tw_status device_kind_find(int32_t number, const device_kind **kind, int *ordinal) MUST_USE;

/* The number of "cuda", "cuda:1" or "cpu": a kind's name, and an ordinal unless it is 0. */
tw_status device_kind_number(const char *written, int32_t *number) MUST_USE;

#endif
