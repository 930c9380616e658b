/* cuda_driver.c: opens the CUDA driver and translates its errors. Creates no context. */
#include "cuda_driver.h"

#include "fork.h"
#include "guard.h"
#include "process.h"
#include <dlfcn.h>
#include <string.h>

static const struct {
  const char *symbol;
  size_t offset;
} functions[] = {
#define CUDA_ENTRY(member, symbol, parameters) {symbol, offsetof(cuda_driver, member)},
    CUDA_FUNCTIONS(CUDA_ENTRY)
#undef CUDA_ENTRY
};

static tw_status bind(void *library, cuda_driver *opened) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = dlsym(library, functions[i].symbol);
    if (!symbol)
      return status_fail(TW_NO_DEVICE, "the CUDA driver is too old: it has no %s",
                         functions[i].symbol);
    memcpy((char *)opened + functions[i].offset, &symbol, sizeof symbol);
  }
  void *id = dlsym(library, "cuCtxGetId");
  memcpy(&opened->context_id, &id, sizeof id);
  void *clusters = dlsym(library, "cuOccupancyMaxActiveClusters");
  memcpy(&opened->active_clusters, &clusters, sizeof clusters);
  return TW_OK;
}

static tw_status initialise(const cuda_driver *cu) {
  char reason[512];
  cu_result error = cu->init(0);
  if (!error)
    return TW_OK;
  (void)!cuda_fail(cu, error, "initialising the CUDA driver");
  (void)tw_last_detail(reason, sizeof reason, NULL);
  return status_fail(TW_NO_DEVICE, "%s", reason);
}

static tw_status open_library(cuda_driver *opened) {
  fork_lock_enter(); /* the loader has locks too */
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  fork_lock_leave();
  if (!library) {
    const char *reason = dlerror();
    return status_fail(TW_NO_DEVICE, "no CUDA driver: %s", reason ? reason : "unknown reason");
  }
  TRY(bind(library, opened));
  return initialise(opened);
}

/* ---- once for each process ---- */

/* Finding the functions takes longer than the rest of making a known plan, which asks for the
 * current device. A forked child, where the driver may refuse to start, opens it again. */
static guard lock;       /* over changes of what follows */
static cuda_driver kept; /* opened by the process `keeper` */
static atomic_int keeper;

static int is_kept(void) {
  return atomic_load_explicit(&keeper, memory_order_acquire) == process_id();
}

static tw_status keep(void) {
  cuda_driver opened = {0};
  TRY(open_library(&opened));
  kept = opened;
  atomic_store_explicit(&keeper, process_id(), memory_order_release);
  return TW_OK;
}

tw_status cuda_driver_open(cuda_driver *cu) {
  tw_status status = TW_OK;
  if (!is_kept()) {
    (void)guard_enter(&lock);
    status = is_kept() ? TW_OK : keep();
    guard_leave(&lock);
  }
  if (status == TW_OK)
    *cu = kept;
  return status;
}

/* ---- errors ---- */

static tw_status status_of(cu_result error) {
  switch (error) {
  case CU_OUT_OF_MEMORY:
    return TW_NO_DEVICE_MEMORY;
  case CU_DEINITIALIZED:
  case CU_INVALID_CONTEXT:
  case CU_CONTEXT_IS_DESTROYED:
    return TW_CONTEXT_LOST;
  default:
    return error >= CU_CAPTURE_FIRST && error <= CU_CAPTURE_LAST ? TW_CAPTURING : TW_DEVICE_ERROR;
  }
}

tw_status cuda_fail(const cuda_driver *cu, cu_result error, const char *doing) {
  const char *name = NULL, *what = NULL;
  if (cu->error_name(error, &name) != 0 || !name)
    name = "unknown error";
  if (cu->error_text(error, &what) != 0 || !what)
    what = "no description";
  return status_fail(status_of(error), "%s: %s (%d): %s", doing, name, error, what);
}
