/* cuda_driver.c: opens the CUDA driver and translates its errors. Creates no context. */
#include "cuda_driver.h"

#include "fork.h"
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

tw_status cuda_driver_open(cuda_driver *cu) {
  cuda_driver opened;
  memset(&opened, 0, sizeof opened);
  fork_lock_enter(); /* the loader has locks too */
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  fork_lock_leave();
  if (!library) {
    const char *reason = dlerror();
    return status_fail(TW_NO_DEVICE, "no CUDA driver: %s", reason ? reason : "unknown reason");
  }
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    void *symbol = dlsym(library, functions[i].symbol);
    if (!symbol)
      return status_fail(TW_NO_DEVICE, "the CUDA driver is too old: it has no %s",
                         functions[i].symbol);
    memcpy((char *)&opened + functions[i].offset, &symbol, sizeof symbol);
  }
  void *id = dlsym(library, "cuCtxGetId");
  memcpy(&opened.context_id, &id, sizeof id);
  cu_result error = opened.init(0);
  if (error) {
    (void)!cuda_fail(&opened, error, "initialising the CUDA driver");
    char reason[512];
    (void)tw_last_detail(reason, sizeof reason, NULL);
    return status_fail(TW_NO_DEVICE, "%s", reason);
  }
  *cu = opened;
  return TW_OK;
}

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
