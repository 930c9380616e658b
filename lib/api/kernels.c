/* kernels.c: emit, look up, compile, load, verify; and the process-wide table of what is loaded. */
#include "kernels.h"
#include "kernel.h"
#include "warm.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
  IDLE_MOST = 128,        /* kernels that nobody holds but that stay loaded, failures included */
  RETRY_AFTER_MS = 60000, /* a compiler's failure may have been its disk's or its memory's */
};

static guard lock; /* over all below, and every kernel's state and references */
static kernel *table;
static uint64_t released; /* counts releases: the kernels' clock of use */

/* ---- text and key ---- */

typedef struct {
  char *source, *preimage;
  size_t source_size, preimage_size;
  hash256 key;
} kernel_text;

static void kernel_text_free(kernel_text *k) {
  free(k->source);
  free(k->preimage);
}

/* The key's preimage holds everything that machine code depends on: options, the compiler's
 * identity, the source; and the driver where it links PTX. */
static tw_status text_of_source(compiler *with, text *source, int arch, int driver,
                                kernel_text *out) {
  text preimage = TEXT_EMPTY;
  kernel_text k = {0};
  tw_status status = text_take(source, &k.source, &k.source_size);
  if (status != TW_OK)
    return status;
  text_add(&preimage, "twiddle kernel, arch %d\n", arch);
  with->call->options(with, arch, &preimage);
  text_add(&preimage, "\n");
  with->call->identity(with, &preimage);
  text_add(&preimage, "\n");
  if (preimage.bytes && strstr(preimage.bytes, "compute_"))
    text_add(&preimage, "driver %d\n", driver);
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

static tw_status make_text(compiler *with, const spec *s, int arch, int driver, kernel_text *out) {
  text source = TEXT_EMPTY;
  kernel_emit(s, with->call->target, &source);
  return text_of_source(with, &source, arch, driver, out);
}

static void dump(tw_context *c, const char *entry, const char *suffix, const char *content) {
  if (!content)
    return;
  text path = TEXT_EMPTY;
  text_add(&path, "%s/%s%s", c->dump, entry, suffix);
  FILE *f = path.bytes ? fopen(path.bytes, "we") : NULL;
  if (f) {
    fputs(content, f);
    fclose(f);
  } else if (path.bytes) {
    context_log(c, TW_LOG_WARN, "TWIDDLE_DUMP: %s cannot be written: %s", path.bytes,
                strerror(errno));
  }
  text_free(&path);
}

/* Into the folder TWIDDLE_DUMP, which is made where only it is missing. */
static void dump_compilation(tw_context *c, const char *entry, compiler *with, int arch,
                             const char *source, const char *log) {
  if (!c->dump)
    return;
  (void)!mkdir(c->dump, 0777);
  text options = TEXT_EMPTY;
  with->call->options(with, arch, &options);
  dump(c, entry, ".cu", source);
  dump(c, entry, ".options", options.bytes);
  dump(c, entry, ".log", log);
  text_free(&options);
}

/* ---- machine code: from the cache, or compiled under the key's lock ---- */

typedef struct {
  void *code;
  size_t size;
  hash256 hash; /* with the verdict on spills */
  int from_cache, spill_bytes;
  double ms;
} machine_code;

/* A payload is the compiler's verdict on spills (4 bytes, little end first), then the code. */
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

static int from_cache(tw_context *c, const kernel_text *k, machine_code *out) {
  void *payload = NULL;
  size_t size = 0;
  if (cache_get(c->cache, &k->key, k->preimage, k->preimage_size, &payload, &size, &out->hash) !=
          TW_OK ||
      !payload)
    return 0;
  if (unpack_payload(payload, size, out)) {
    out->from_cache = 1;
    return 1;
  }
  free(payload);
  return 0;
}

/* As the cache gives it. */
static hash256 payload_hash(const compiled *done) {
  unsigned char verdict[4];
  hash_stream h;
  pack_verdict(done->spill_bytes, verdict);
  hash_begin(&h);
  hash_feed(&h, verdict, sizeof verdict);
  hash_feed(&h, done->code, done->size);
  return hash_end(&h);
}

static void into_cache(tw_context *c, const kernel_text *k, const compiled *done) {
  unsigned char *payload = malloc(done->size + 4);
  if (!payload)
    return;
  pack_verdict(done->spill_bytes, payload);
  memcpy(payload + 4, done->code, done->size);
  cache_put(c->cache, &k->key, k->preimage, k->preimage_size, payload, done->size + 4);
  free(payload);
}

/* anew: what the cache holds is known to be of no use here. */
static tw_status obtain_code(tw_context *c, compiler *with, const kernel_text *k, int arch,
                             const char *entry, int anew, machine_code *out) {
  machine_code m = {0};
  double begun = context_now_ms();
  if (!anew && from_cache(c, k, &m)) {
    *out = m;
    return TW_OK;
  }
  cache_lock held = cache_lock_key(c->cache, &k->key);
  if (!anew && from_cache(c, k, &m)) { /* another process was faster */
    cache_unlock(c->cache, held);
    *out = m;
    return TW_OK;
  }
  compiled done = {0};
  tw_status status = with->call->compile(with, k->source, arch, &done);
  if (status == TW_OK)
    into_cache(c, k, &done);
  cache_unlock(c->cache, held);
  dump_compilation(c, entry, with, arch, k->source, status == TW_OK ? done.log : status_detail());
  if (status != TW_OK)
    return status;
  m = (machine_code){.code = done.code,
                     .size = done.size,
                     .hash = payload_hash(&done),
                     .spill_bytes = done.spill_bytes,
                     .ms = context_now_ms() - begun};
  done.code = NULL;
  compiled_free(&done);
  *out = m;
  return TW_OK;
}

/* ---- loading and verification ---- */

static tw_status upload_table(kernel *k) {
  device *d = k->device;
  if (!k->shape.table_bytes)
    return TW_OK;
  void *host = malloc((size_t)k->shape.table_bytes);
  if (!host)
    return status_fail(TW_NO_MEMORY, "out of memory for a twiddle table");
  tw_status status = kernel_fill_table(&k->spec, host);
  if (status == TW_OK)
    status = d->call->alloc(d, (size_t)k->shape.table_bytes, &k->table);
  if (status == TW_OK)
    status = d->call->copy(d, k->table, host, (size_t)k->shape.table_bytes, COPY_UP, NULL);
  free(host);
  return status;
}

/* Asks the profile before trying, and tells it afterwards. */
static tw_status verify(tw_context *c, kernel *k) {
  int64_t id;
  int outcome = -1;
  double begun = context_now_ms();
  int known = context_device_id(c, k->device, &id) == TW_OK &&
              profile_verified(c->profile, id, k->code_hash.bytes, &outcome) == TW_OK;
  if (known && outcome == 1)
    return TW_OK;
  if (known && outcome == 0)
    return status_fail(TW_VERIFY_FAILED, "kernel %08x failed verification on this device before",
                       record_id(&k->spec.record));
  tw_status status = verify_kernel(k);
  k->verify_ms = context_now_ms() - begun;
  if (status == TW_VERIFY_FAILED)
    context_log(c, TW_LOG_WARN, "kernel %08x miscomputes on this device and is not used: %s",
                record_id(&k->spec.record), status_detail());
  if (known && (status == TW_OK || status == TW_VERIFY_FAILED) && k->notes)
    profile_note_verified(c->profile, id, k->code_hash.bytes, &k->spec.record, status == TW_OK);
  return status;
}

static void unload(kernel *k) {
  if (k->module)
    k->device->call->unload(k->device, k->module);
  if (k->table)
    k->device->call->release(k->device, k->table);
  k->module = NULL;
  k->table = NULL;
}

/* Machine code that the device loads. A cached one that it refuses is a miss like any other.
 * *had: what was loaded, but for the code itself. */
static tw_status load_text(tw_context *c, compiler *with, device *d, const kernel_text *text_of,
                           const launch_shape *shape, device_module **module, machine_code *had,
                           double *ms) {
  tw_status status = TW_OK;
  for (int anew = 0; anew <= 1; anew++) {
    TRY(obtain_code(c, with, text_of, d->call->facts(d)->arch, shape->entry, anew, had));
    double begun = context_now_ms();
    status = d->call->load(d, had->code, had->size, shape->entry, shape->threads,
                           shape->shared_bytes, module);
    *ms = context_now_ms() - begun;
    free(had->code);
    had->code = NULL;
    if (status != TW_DEVICE_ERROR || !had->from_cache)
      break;
    context_log(c, TW_LOG_INFO, "%s from the cache is compiled again: %s", shape->entry,
                status_detail());
  }
  return status;
}

static tw_status load_code(tw_context *c, compiler *with, const kernel_text *text_of, kernel *k) {
  machine_code m = {0};
  tw_status status = load_text(c, with, k->device, text_of, &k->shape, &k->module, &m, &k->load_ms);
  k->from_cache = m.from_cache;
  k->spill_bytes = m.spill_bytes;
  k->compile_ms = m.ms;
  k->code_hash = m.hash;
  return status;
}

tw_status kernels_load_text(tw_context *c, device *d, text *source, const launch_shape *shape,
                            device_module **module) {
  compiler *with;
  kernel_text t;
  machine_code had;
  double ms;
  tw_status status = context_open(c);
  if (status == TW_OK)
    status = context_compiler(c, d, &with);
  if (status != TW_OK) {
    text_free(source);
    return status;
  }
  TRY(text_of_source(with, source, d->call->facts(d)->arch, d->call->facts(d)->driver, &t));
  status = load_text(c, with, d, &t, shape, module, &had, &ms);
  kernel_text_free(&t);
  return status;
}

static tw_status build(tw_context *c, compiler *with, const kernel_text *text_of, kernel *k) {
  double begun = context_now_ms();
  tw_status status = load_code(c, with, text_of, k);
  if (status == TW_OK)
    status = upload_table(k);
  if (status == TW_OK) {
    k->device->call->module_facts(k->module, &k->facts);
    status = verify(c, k);
  }
  if (status != TW_OK)
    unload(k);
  k->total_ms = context_now_ms() - begun;
  return status;
}

/* ---- the table ---- */

static void unlink_locked(const kernel *k) {
  for (kernel **at = &table; *at; at = &(*at)->next)
    if (*at == k) {
      *at = k->next;
      return;
    }
}

static void discard(kernel *k) {
  if (!k)
    return;
  unload(k);
  free(k->detail);
  free(k);
}

/* What a parent's threads were building will never be ready in a child: it is left to leak. */
static void enter_table(void) {
  if (!guard_enter(&lock))
    return;
  for (kernel **at = &table; *at;)
    if ((*at)->state == KERNEL_BUILDING)
      *at = (*at)->next;
    else
      at = &(*at)->next;
}

/* A miscompiled or miscomputing kernel is remembered; other failures may be retried at once. */
static int lasting(tw_status status) {
  return status == TW_COMPILE_FAILED || status == TW_VERIFY_FAILED;
}

static int retry_due(const kernel *k) {
  return k->state == KERNEL_FAILED && k->why == TW_COMPILE_FAILED && !k->references &&
         context_now_ms() - k->settled_ms > RETRY_AFTER_MS;
}

/* Gives the kernel of that key; *retired: an old failure that gave way, to be discarded. */
static kernel *find_locked(device *d, const hash256 *key, kernel **retired) {
  for (kernel *k = table; k; k = k->next)
    if (k->device == d && !memcmp(&k->key, key, sizeof *key)) {
      if (!retry_due(k))
        return k;
      unlink_locked(k);
      *retired = k;
      return NULL;
    }
  return NULL;
}

/* Finds the kernel, waiting while another thread builds it, or enters a new one to be built. */
static tw_status claim(device *d, const spec *s, const hash256 *key, int notes, kernel **out,
                       int *mine) {
  kernel *fresh = calloc(1, sizeof *fresh), *retired = NULL;
  if (!fresh)
    return status_fail(TW_NO_MEMORY, "out of memory for a kernel");
  enter_table();
  kernel *k = find_locked(d, key, &retired);
  if (!k) {
    fresh->key = *key;
    fresh->device = d;
    fresh->spec = *s;
    fresh->notes = notes;
    kernel_shape(s, &fresh->shape);
    fresh->next = table;
    table = k = fresh;
    fresh = NULL;
    *mine = 1;
  }
  k->references++;
  while (!*mine && k->state == KERNEL_BUILDING)
    guard_wait(&lock);
  guard_leave(&lock);
  discard(retired);
  free(fresh);
  *out = k;
  return TW_OK;
}

static void settle(kernel *k, tw_status status) {
  char *detail = status == TW_OK ? NULL : strdup(status_detail());
  enter_table();
  k->state = status == TW_OK ? KERNEL_READY : KERNEL_FAILED;
  k->why = status;
  k->detail = detail;
  k->settled_ms = context_now_ms();
  guard_tell(&lock);
  guard_leave(&lock);
}

tw_status kernels_get(tw_context *c, device *d, const spec *s, kernel **out) {
  return kernels_get_noting(c, d, s, c->policy != TW_POLICY_OFF, out);
}

tw_status kernels_get_noting(tw_context *c, device *d, const spec *s, int notes, kernel **out) {
  compiler *with;
  kernel_text t;
  kernel *k = NULL;
  int mine = 0;
  TRY(context_compiler(c, d, &with));
  TRY(make_text(with, s, d->call->facts(d)->arch, d->call->facts(d)->driver, &t));
  tw_status status = claim(d, s, &t.key, notes, &k, &mine);
  if (status == TW_OK && mine)
    settle(k, build(c, with, &t, k));
  kernel_text_free(&t);
  if (status != TW_OK)
    return status;
  if (k->state == KERNEL_FAILED) {
    status = status_fail(k->why, "%s", k->detail ? k->detail : "");
    kernels_release(k, lasting(status));
    return status;
  }
  *out = k;
  return TW_OK;
}

/* The one to go when more than IDLE_MOST are idle: the longest idle. */
static kernel *surplus_locked(void) {
  kernel *oldest = NULL;
  int idle = 0;
  for (kernel *k = table; k; k = k->next) {
    idle += !k->references;
    if (!k->references && (!oldest || k->released < oldest->released))
      oldest = k;
  }
  return idle > IDLE_MOST ? oldest : NULL;
}

void kernels_release(kernel *k, int keep) {
  if (!k)
    return;
  enter_table();
  kernel *last = NULL;
  k->released = ++released;
  if (--k->references == 0)
    last = keep ? surplus_locked() : k;
  if (last)
    unlink_locked(last);
  guard_leave(&lock);
  discard(last);
}

int64_t kernel_blocks(const kernel *k, int64_t batch) {
  int64_t tiles = (batch + k->shape.tile - 1) / k->shape.tile;
  if (!k->shape.streaming)
    return tiles;
  const facts *f = k->device->call->facts(k->device);
  int64_t resident =
      (int64_t)f->sms * (k->facts.resident_blocks > 0 ? k->facts.resident_blocks : 1);
  return tiles < resident ? tiles : resident;
}

/* ---- for a device that is not here ---- */

static tw_status open_nvrtc(tw_context *c) {
  context_enter(c);
  tw_status status = c->nvrtc ? TW_OK : compiler_open_nvrtc(c->nvrtc_path, 0, &c->nvrtc);
  guard_leave(&c->guard);
  return status;
}

tw_status context_warm(tw_context *c, const facts *f, int precision, int32_t axes, const int64_t *n,
                       record *chosen, int *was_there) {
  spec s = {.binding = {.arch = f->arch, .packed = 1}};
  kernel_text t;
  launch_shape shape;
  machine_code m;
  cache_facts stored;
  if (!c)
    TRY(context_default(&c));
  TRY(context_open(c));
  TRY(open_nvrtc(c));
  TRY(plan_default_record(precision, axes, n, f, &s.record));
  kernel_shape(&s, &shape);
  TRY(make_text(c->nvrtc, &s, f->arch, 0, &t));
  tw_status status = obtain_code(c, c->nvrtc, &t, f->arch, shape.entry, 0, &m);
  kernel_text_free(&t);
  TRY(status);
  free(m.code);
  cache_describe(c->cache, &stored);
  if (!m.from_cache && !stored.writable)
    return status_fail(TW_FILE_ERROR, "the cache cannot be written: %s",
                       stored.why ? stored.why : "no directory");
  *chosen = s.record;
  *was_there = m.from_cache;
  return TW_OK;
}
