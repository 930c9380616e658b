/* kernel_code.c: a kernel's text, its key, and its machine code, which comes from the cache or is
 * compiled under the key's lock. Writes the files of TWIDDLE_DUMP. */
#include "kernel_code.h"
#include "clock.h"
#include "device_memory.h"
#include "file.h"
#include "kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- text and key ---- */

void kernel_text_free(kernel_text *k) {
  free(k->source);
  free(k->preimage);
  free(k->cached.code);
}

void kernel_text_conditions(compiler *with, int arch, int driver, text *out) {
  with->call->options(with, arch, out);
  text_add(out, "\n");
  with->call->identity(with, out);
  text_add(out, "\n");
  if (with->call->keyed_by_driver)
    text_add(out, "driver %d\n", driver);
}

/* The key's preimage holds everything that machine code depends on. */
tw_status kernel_text_of_source(compiler *with, text *source, int arch, int driver,
                                kernel_text *out) {
  text preimage = TEXT_EMPTY;
  kernel_text k = {0};
  tw_status status = text_take(source, &k.source, &k.source_size);
  if (status != TW_OK)
    return status;
  text_add(&preimage, "twiddle kernel, arch %d\n", arch);
  kernel_text_conditions(with, arch, driver, &preimage);
  text_bytes(&preimage, k.source, k.source_size);
  status = text_take(&preimage, &k.preimage, &k.preimage_size);
  if (status != TW_OK) {
    free(k.source);
    return status;
  }
  k.key = hash_of(k.preimage, k.preimage_size);
  *out = k;
  return TW_OK;
}

tw_status kernel_text_of(compiler *with, const text_origin *of, kernel_text *out) {
  text source = TEXT_EMPTY;
  kernel_emit(&of->spec, of->target, &source);
  TRY(kernel_text_of_source(with, &source, of->arch, of->driver, out));
  out->of = *of;
  return TW_OK;
}

static void dump(run_environment *e, const char *entry, const char *suffix, const char *content) {
  if (!content)
    return;
  text path = TEXT_EMPTY;
  text_add(&path, "%s/%s%s", e->dump, entry, suffix);
  int fd = path.bytes ? open(path.bytes, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666) : -1;
  int error = fd < 0 ? errno : file_write(fd, content, strlen(content));
  if (error && path.bytes)
    run_log(e, TW_LOG_WARN, "TWIDDLE_DUMP: %s cannot be written: %s", path.bytes, strerror(error));
  if (fd >= 0)
    close(fd);
  text_free(&path);
}

/* Writes into the folder that TWIDDLE_DUMP names; makes it if its parent exists. */
static void dump_compilation(run_environment *e, const char *entry, compiler *with, int arch,
                             const char *source, const char *log) {
  if (!e->dump)
    return;
  (void)!mkdir(e->dump, 0777);
  text options = TEXT_EMPTY;
  with->call->options(with, arch, &options);
  dump(e, entry, ".cu", source);
  dump(e, entry, ".options", options.bytes);
  dump(e, entry, ".log", log);
  text_free(&options);
}

/* ---- machine code: from the cache, or compiled under the key's lock ---- */

/* What the cache stores: the bytes that the code spills (4 bytes, little-endian), then the code. */
static void pack_verdict(int spill_bytes, unsigned char verdict[4]) {
  for (int i = 0; i < 4; i++)
    verdict[i] = (unsigned char)((uint32_t)spill_bytes >> 8 * i);
}

static int unpack_payload(void *payload, size_t size, machine_code *out) {
  unsigned char *b = payload;
  if (size <= 4)
    return 0;
  out->spill_bytes =
      (int)((uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24);
  memmove(b, b + 4, size - 4);
  out->code = b;
  out->size = size - 4;
  return 1;
}

/* *payload: of an entry, owned; NULL: there is none. */
static int take_payload(void *payload, size_t size, machine_code *out) {
  if (payload && unpack_payload(payload, size, out)) {
    out->from_cache = 1;
    return 1;
  }
  free(payload);
  return 0;
}

static int from_cache(run_environment *e, const kernel_text *k, machine_code *out) {
  void *payload = NULL;
  size_t size = 0;
  return cache_get(e->cache, &k->key, k->preimage, k->preimage_size, &payload, &size, &out->hash) ==
             TW_OK &&
         take_payload(payload, size, out);
}

int machine_code_cached(run_environment *e, const hash256 *key, machine_code *out) {
  machine_code found = {0};
  void *payload = NULL;
  size_t size = 0;
  if (cache_get_by_key(e->cache, key, &payload, &size, &found.hash) != TW_OK ||
      !take_payload(payload, size, &found))
    return 0;
  *out = found;
  return 1;
}

/* The hash of what the cache stores, as the cache reports it. */
static hash256 payload_hash(const compiled *done) {
  unsigned char verdict[4];
  hash_stream h;
  pack_verdict(done->spill_bytes, verdict);
  hash_begin(&h);
  hash_feed(&h, verdict, sizeof verdict);
  hash_feed(&h, done->code, done->size);
  return hash_end(&h);
}

static void into_cache(run_environment *e, const kernel_text *k, const compiled *done) {
  unsigned char *payload = malloc(done->size + 4);
  if (!payload)
    return;
  pack_verdict(done->spill_bytes, payload);
  memcpy(payload + 4, done->code, done->size);
  cache_put(e->cache, &k->key, k->preimage, k->preimage_size, payload, done->size + 4);
  free(payload);
}

typedef struct {
  run_environment *environment;
  compiler *with;
  const kernel_text *text_of;
  int arch, anew;
  const char *entry;
  void (*compiles)(void *user); /* may be NULL */
  void *user;
} request;

static tw_status compile(const request *q, machine_code *out) {
  run_environment *e = q->environment;
  compiled done = {0};
  double begun = clock_now_ms();
  if (q->compiles)
    q->compiles(q->user);
  tw_status status = q->with->call->compile(q->with, q->text_of->source, q->arch, &done);
  if (status == TW_OK)
    into_cache(e, q->text_of, &done);
  dump_compilation(e, q->entry, q->with, q->arch, q->text_of->source,
                   status == TW_OK ? done.log : status_detail());
  if (status != TW_OK)
    return status;
  *out = (machine_code){.code = done.code,
                        .size = done.size,
                        .hash = payload_hash(&done),
                        .spill_bytes = done.spill_bytes,
                        .compile_ms = clock_now_ms() - begun};
  done.code = NULL;
  compiled_free(&done);
  return TW_OK;
}

static tw_status make_printed(const request *q, machine_code *out) {
  run_environment *e = q->environment;
  if (!q->anew && from_cache(e, q->text_of, out))
    return TW_OK;
  cache_lock held = cache_lock_key(e->cache, &q->text_of->key);
  tw_status status = TW_OK;
  if (q->anew || !from_cache(e, q->text_of, out)) /* unless another process was faster */
    status = compile(q, out);
  cache_unlock(e->cache, held);
  return status;
}

static tw_status copy_cached(const machine_code *m, machine_code *out) {
  *out = *m;
  out->code = malloc(m->size);
  if (!out->code)
    return status_fail(TW_NO_MEMORY, "out of memory for %zu bytes of machine code", m->size);
  memcpy(out->code, m->code, m->size);
  return TW_OK;
}

static tw_status make(void *user, machine_code *out) {
  const request *q = user;
  if (q->text_of->cached.code && !q->anew)
    return copy_cached(&q->text_of->cached, out);
  if (q->text_of->source)
    return make_printed(q, out);
  request again = *q;
  kernel_text printed;
  TRY(kernel_text_of(q->with, &q->text_of->of, &printed));
  again.text_of = &printed;
  tw_status status = make_printed(&again, out);
  kernel_text_free(&printed);
  return status;
}

tw_status machine_code_obtain(run_environment *e, compiler *with, const kernel_text *k, int arch,
                              const char *entry, int anew, machine_code *out) {
  request q = {e, with, k, arch, anew, entry, NULL, NULL};
  return anew ? make(&q, out) : code_once(&k->key, make, &q, out);
}

code_kept *machine_code_ahead(run_environment *e, compiler *with, const kernel_text *k, int arch,
                              const char *entry, void (*compiles)(void *user), void *user) {
  request q = {e, with, k, arch, 0, entry, compiles, user};
  return code_ahead(&k->key, make, &q);
}

/* ---- onto a device ---- */

/* Homes do not come back: if this one is still current, what was loaded is in it. */
static tw_status check_home(device *d, const device_home *home) {
  device_home now;
  TRY(d->call->home(d, &now));
  return device_same_home(&now, home)
             ? TW_OK
             : status_fail(TW_CONTEXT_LOST, "the CUDA context was lost while a kernel was loaded");
}

/* Where the device has no memory left, gives some back until it does. */
static tw_status load(device *d, const machine_code *m, const launch_shape *shape,
                      device_module **module) {
  tw_status status = TW_NO_DEVICE_MEMORY;
  for (int i = -1; i < IDLE_STEPS && status == TW_NO_DEVICE_MEMORY; i++)
    if (i < 0 || device_memory_give_back(d, i))
      status = d->call->load(d, m->code, m->size, shape->entry, shape->threads, shape->shared_bytes,
                             module);
  return status;
}

/* Obtains machine code that the device accepts. Cached code that it refuses counts as a miss. */
tw_status machine_code_load(run_environment *e, compiler *with, device *d, const device_home *home,
                            const kernel_text *text_of, const launch_shape *shape,
                            device_module **module, machine_code *had, double *load_ms) {
  tw_status status = TW_OK;
  for (int anew = 0; anew <= 1; anew++) {
    TRY(machine_code_obtain(e, with, text_of, d->call->facts(d)->arch, shape->entry, anew, had));
    double begun = clock_now_ms();
    status = load(d, had, shape, module);
    *load_ms = clock_now_ms() - begun;
    free(had->code);
    had->code = NULL;
    if (status != TW_DEVICE_ERROR || !had->from_cache)
      break;
    run_log(e, TW_LOG_INFO, "%s from the cache is compiled again: %s", shape->entry,
            status_detail());
  }
  if (status == TW_OK && (status = check_home(d, home)) != TW_OK) {
    d->call->unload(d, *module);
    *module = NULL;
  }
  return status;
}
