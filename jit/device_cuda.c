/* device_cuda.c: CUDA GPUs through the driver API, next to the runtime API and other libraries.
 *
 * Every entry works in the caller's current context when that belongs to the device, else in the
 * device's primary context, and puts back what it found; modules and events stay with the context
 * they were made in. Never creates or resets a context, never synchronises the whole device. A
 * launch takes no lock and allocates nothing. */
#include "device_cuda.h"

#include <stdlib.h>
#include <string.h>

enum { SHARED_USUAL = 48 << 10, WARP_SCHEDULERS = 4 };

struct device_module {
  device_home home;
  cu_module module;
  cu_function function;
  int threads, shared_bytes;
  module_facts facts;
};

/* ---- modules ---- */

static void cuda_unload(device *base, device_module *m) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!m)
    return;
  if (m->module && cuda_check_home(d, &m->home) == TW_OK &&
      cuda_enter_relaxed(d, m->home.context, &s) == TW_OK) {
    (void)d->cu.module_unload(m->module);
    cuda_leave(d, &s);
  }
  free(m);
}

/* From now on the device has no clusters of so many blocks. */
static void forgo_clusters(device_cuda *d, int blocks) {
  int limit = atomic_load(&d->limit), wanted = limit;
  while (wanted < CLUSTER_LIMITS - 1 && facts_cluster_most(&d->facts[wanted]) >= blocks)
    wanted++;
  while (limit < wanted && !atomic_compare_exchange_weak(&d->limit, &limit, wanted))
    ;
}

/* Whether any place of the device has room for a kernel's cluster: some have fewer multiprocessors
 * than it has blocks, the more so where the device is divided among processes. */
static tw_status examine_clusters(device_cuda *d, const device_module *m) {
  int blocks = 0, clusters = 0;
  if (d->cu.function_attribute(&blocks, CU_FUNCTION_CLUSTER_WIDTH, m->function) != 0 ||
      blocks < 2 || !d->cu.active_clusters)
    return TW_OK;
  const cu_launch one = {.grid = {(unsigned)blocks, 1, 1},
                         .block = {(unsigned)m->threads, 1, 1},
                         .shared_bytes = (unsigned)m->shared_bytes};
  cu_result error = d->cu.active_clusters(&clusters, m->function, &one);
  tw_status status = error ? cuda_fail(&d->cu, error, "asking for resident clusters") : TW_OK;
  if (status != TW_DEVICE_ERROR && (status != TW_OK || clusters > 0))
    return status;
  forgo_clusters(d, blocks);
  return status_fail(TW_UNSUPPORTED,
                     "this device can hold no cluster of %d blocks of %d threads "
                     "and %d bytes of shared memory",
                     blocks, m->threads, m->shared_bytes);
}

/* Asks the driver about the kernel, and for the permission to use large shared memory. */
static tw_status examine(device_cuda *d, device_module *m) {
  module_facts *f = &m->facts;
  CU(function_attribute(&f->registers, CU_FUNCTION_REGISTERS, m->function), "reading registers");
  CU(function_attribute(&f->local_bytes, CU_FUNCTION_LOCAL, m->function), "reading local memory");
  CU(function_attribute(&f->static_shared_bytes, CU_FUNCTION_SHARED, m->function),
     "reading static shared memory");
  if (m->shared_bytes + f->static_shared_bytes > SHARED_USUAL)
    CU(function_set(m->function, CU_FUNCTION_DYNAMIC_SHARED_MAX, m->shared_bytes),
       "allowing large shared memory");
  CU(occupancy(&f->resident_blocks, m->function, m->threads, (size_t)m->shared_bytes),
     "asking for resident blocks");
  if (f->resident_blocks < 1)
    return status_fail(TW_DEVICE_ERROR,
                       "no multiprocessor can hold a block: %d threads of %d registers, %d bytes "
                       "of shared memory",
                       m->threads, f->registers, m->shared_bytes + f->static_shared_bytes);
  return examine_clusters(d, m);
}

static tw_status load_inside(device_cuda *d, const void *code, const char *entry,
                             device_module *m) {
  TRY(cuda_home(&d->base, &m->home));
  CU(module_load(&m->module, code), "loading machine code");
  CU(module_function(&m->function, m->module, entry), entry);
  return examine(d, m);
}

/* The driver is not told the size, so PTX must be terminated and machine code must look like it. */
static int is_code(const void *code, size_t size) {
  const char *bytes = code;
  return size > 64 && (memcmp(bytes, "\177ELF", 4) == 0 || bytes[size - 1] == '\0');
}

static tw_status cuda_load(device *base, const void *code, size_t size, const char *entry,
                           int threads, int shared_bytes, device_module **out) {
  device_cuda *d = (device_cuda *)base;
  cuda_scope s;
  if (!is_code(code, size))
    return status_fail(TW_DEVICE_ERROR, "%s: neither machine code nor PTX", entry);
  if (threads < 1 || threads > d->facts->block_threads_max || shared_bytes < 0 ||
      shared_bytes > d->facts->block_shared_max)
    return status_fail(TW_DEVICE_ERROR, "%s: %d threads and %d bytes of shared memory do not fit",
                       entry, threads, shared_bytes);
  device_module *m = calloc(1, sizeof *m);
  if (!m)
    return status_fail(TW_NO_MEMORY, "no memory for a module");
  m->threads = threads;
  m->shared_bytes = shared_bytes;
  tw_status status = cuda_enter_relaxed(d, NULL, &s);
  if (status == TW_OK) {
    status = load_inside(d, code, entry, m);
    cuda_leave(d, &s);
  }
  if (status != TW_OK) {
    cuda_unload(base, m);
    return status;
  }
  *out = m;
  return TW_OK;
}

static void cuda_module_facts(device_module *m, module_facts *out) {
  *out = m->facts;
}

static tw_status cuda_launch(device *base, device_module *m, int64_t blocks,
                             const launch_args *args, tw_stream stream) {
  device_cuda *d = (device_cuda *)base;
  void *parameters[] = {(void *)(uintptr_t)args};
  cuda_scope s;
  if (blocks <= 0 || blocks > INT32_MAX)
    return blocks == 0 ? TW_OK
                       : status_fail(TW_INVALID, "a launch of %lld blocks", (long long)blocks);
  TRY(cuda_check_home(d, &m->home));
  TRY(cuda_enter(d, m->home.context, &s));
  cu_result error = d->cu.launch(m->function, (unsigned)blocks, 1, 1, (unsigned)m->threads, 1, 1,
                                 (unsigned)m->shared_bytes, stream, parameters, NULL);
  tw_status status = error ? cuda_fail(&d->cu, error, "launching a kernel") : TW_OK;
  cuda_leave(d, &s);
  return status;
}

/* ---- the device ---- */

static const facts *cuda_facts(device *base) {
  device_cuda *d = (device_cuda *)base;
  return &d->facts[atomic_load_explicit(&d->limit, memory_order_relaxed)];
}

static void cuda_close(device *base) {
  device_cuda *d = (device_cuda *)base;
  if (!d)
    return;
  for (; d->retained; d->retained--)
    (void)d->cu.primary_release(d->gpu);
  guard_destroy(&d->guard);
  free(d);
}

static const device_functions cuda_functions = {
    .close = cuda_close,
    .facts = cuda_facts,
    .home = cuda_home,
    .home_lives = cuda_home_lives,
    .alloc = cuda_alloc,
    .release = cuda_release,
    .release_in = cuda_release_in,
    .free_memory = cuda_free_memory,
    .copy = cuda_copy,
    .fill = cuda_fill,
    .load = cuda_load,
    .unload = cuda_unload,
    .module_facts = cuda_module_facts,
    .launch = cuda_launch,
    .event_create = cuda_event_create,
    .event_record = cuda_event_record,
    .event_elapsed = cuda_event_elapsed,
    .event_wait = cuda_event_wait,
    .stream_wait = cuda_stream_wait,
    .event_destroy = cuda_event_destroy,
    .synchronize = cuda_synchronize,
    .stream_create = cuda_stream_create,
    .stream_destroy = cuda_stream_destroy,
    .captures = cuda_captures,
};

/* An attribute, or `otherwise` if an older driver does not know it. */
static int attribute(const device_cuda *d, int which, int otherwise) {
  int value = 0;
  return d->cu.device_attribute(&value, which, d->gpu) == 0 ? value : otherwise;
}

static tw_status read_facts(device_cuda *d) {
  facts *f = d->facts;
  CU(device_name(f->name, (int)sizeof f->name, d->gpu), "asking for the device's name");
  CU(driver_version(&f->driver), "asking for the driver's version");
  f->name[sizeof f->name - 1] = '\0';
  f->arch = 10 * attribute(d, CU_ARCH_MAJOR, 0) + attribute(d, CU_ARCH_MINOR, 0);
  f->sms = attribute(d, CU_SMS, 0);
  f->warp = attribute(d, CU_WARP, 32);
  f->block_threads_max = attribute(d, CU_BLOCK_THREADS_MAX, 1024);
  f->sm_threads_max = attribute(d, CU_SM_THREADS_MAX, 1024);
  f->sm_blocks_max = attribute(d, CU_SM_BLOCKS_MAX, 16);
  f->sm_registers = attribute(d, CU_SM_REGISTERS, 65536);
  f->block_shared_max = attribute(d, CU_BLOCK_SHARED_MAX, SHARED_USUAL);
  f->sm_shared = attribute(d, CU_SM_SHARED, SHARED_USUAL);
  f->block_shared_reserved = attribute(d, CU_BLOCK_SHARED_RESERVED, 0);
  f->l2_bytes = attribute(d, CU_L2_BYTES, 0);
  /* A copy reaches about 0.86 of the bandwidth by the memory's clock (two transfers) and width. */
  f->copy_gbps = facts_rounded(0.86 * 2 * attribute(d, CU_MEMORY_KHZ, 0) * 1e-6 *
                               (attribute(d, CU_MEMORY_BITS, 0) / 8.0));
  f->issue_gips =
      facts_rounded(WARP_SCHEDULERS * (double)f->sms * attribute(d, CU_CLOCK_KHZ, 0) * 1e-6);
  if (f->arch <= 0 || f->sms <= 0)
    return status_fail(TW_NO_DEVICE, "the driver does not describe device %d", d->gpu);
  for (int i = 1; i < CLUSTER_LIMITS; i++) {
    d->facts[i] = *f;
    d->facts[i].cluster_limit = facts_cluster_most(&d->facts[i - 1]) / 2;
  }
  return TW_OK;
}

static tw_status find_gpu(device_cuda *d, int ordinal) {
  cu_context current = NULL;
  int count = 0;
  CU(device_count(&count), "counting devices");
  if (ordinal == -1 && d->cu.context_current(&current) == 0 && current &&
      d->cu.context_device(&d->gpu) == 0)
    return TW_OK;
  if (ordinal == -1)
    ordinal = 0; /* no current context: the device that the runtime API would take */
  if (ordinal < 0 || ordinal >= count)
    return status_fail(TW_NO_DEVICE, "no CUDA device %d: there are %d", ordinal, count);
  CU(device_get(&d->gpu, ordinal), "asking for a device");
  return TW_OK;
}

tw_status device_open_cuda(int ordinal, device **out) {
  device_cuda *d = calloc(1, sizeof *d);
  if (!d)
    return status_fail(TW_NO_MEMORY, "no memory for a device");
  tw_status status = cuda_driver_open(&d->cu);
  if (status == TW_OK)
    status = find_gpu(d, ordinal);
  if (status == TW_OK)
    status = read_facts(d);
  if (status != TW_OK) {
    free(d);
    return status;
  }
  d->base.call = &cuda_functions;
  d->base.kind = &device_kind_cuda;
  *out = &d->base;
  return TW_OK;
}

tw_status device_current_cuda(int *ordinal) {
  cuda_driver cu;
  cu_context current = NULL;
  cu_device gpu = 0, each;
  int count = 0;
  TRY(cuda_driver_open(&cu));
  if (cu.context_current(&current) != 0 || !current || cu.context_device(&gpu) != 0) {
    *ordinal = 0; /* what the runtime API would take */
    return TW_OK;
  }
  cu_result error = cu.device_count(&count);
  if (error)
    return cuda_fail(&cu, error, "counting devices");
  for (int i = 0; i < count; i++)
    if (cu.device_get(&each, i) == 0 && each == gpu) {
      *ordinal = i;
      return TW_OK;
    }
  return status_fail(TW_NO_DEVICE, "the current context's device is not among the %d visible ones",
                     count);
}

tw_status device_count_cuda(int *count, int *driver_version) {
  cuda_driver cu;
  int devices = 0, version = 0;
  TRY(cuda_driver_open(&cu));
  cu_result error = cu.device_count(&devices);
  if (!error)
    error = cu.driver_version(&version);
  if (error)
    return cuda_fail(&cu, error, "counting devices");
  *count = devices;
  *driver_version = version;
  return TW_OK;
}

const device_kind device_kind_cuda = {
    .name = "cuda",
    .compiler_name = "nvrtc",
    .target = TARGET_CUDA,
    .first_number = 1, /* after TW_DEVICE_CURRENT */
    .numbers = 65535,
    .count = device_count_cuda,
    .open = device_open_cuda,
    .current = device_current_cuda,
    .open_compiler = compiler_open_remembered,
};
