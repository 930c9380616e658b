/* labels: gpu */
/* test_device_cuda.c: a CUDA GPU through device.h: memory, machine code and PTX, launches, events,
 * streams, capture, contexts of the caller's and the primary one, and a context that goes away. */
#include "compiler.h"
#include "device.h"
#include "device_cuda_help.h"

#include <pthread.h>

static device *d;
static const device_functions *call;
static int has_context_ids;

static void check_facts(void) {
  const facts *f = call->facts(d);
  printf(
      "%s: sm_%d, %d SMs, %d B shared per block of %d, reserved %d, L2 %d, %d blocks, driver %d, "
      "issue %.0f\n",
      f->name, f->arch, f->sms, f->block_shared_max, f->sm_shared, f->block_shared_reserved,
      f->l2_bytes, f->sm_blocks_max, f->driver, f->issue_gips);
  CHECK(f->is_cpu == 0 && f->arch >= 50 && f->sms > 0 && f->warp == 32);
  CHECK(f->block_threads_max >= 1024 && f->sm_threads_max >= 1024 && f->sm_blocks_max >= 16);
  CHECK(f->sm_registers >= 65536 && f->block_shared_max >= 48 << 10);
  CHECK(f->sm_shared >= f->block_shared_max + f->block_shared_reserved);
  CHECK(f->l2_bytes > 0 && f->driver >= 11000 && f->name[0] && f->issue_gips > 0);
}

static void check_memory(tw_stream stream) {
  enum { BYTES = 1 << 20 };
  unsigned char *host = malloc(BYTES), *back = malloc(BYTES);
  void *a = NULL, *b = NULL;
  size_t available = 0;
  CHECK_OK(call->free_memory(d, &available));
  CHECK(available > BYTES);
  CHECK_OK(call->alloc(d, BYTES, &a));
  CHECK_OK(call->alloc(d, BYTES, &b));
  if (host && back && a && b) {
    for (int i = 0; i < BYTES; i++)
      host[i] = (unsigned char)(i * 7 + i / 256);
    CHECK_OK(call->copy(d, a, host, BYTES, COPY_UP, stream));
    CHECK_OK(call->fill(d, b, 0x5a, BYTES, stream));
    CHECK_OK(call->copy(d, (char *)b + 100, a, BYTES - 200, COPY_WITHIN, stream));
    CHECK_OK(call->copy(d, back, b, BYTES, COPY_DOWN, stream));
    int wrong = 0;
    for (int i = 0; i < BYTES; i++)
      wrong += back[i] != (i < 100 || i >= BYTES - 100 ? 0x5a : host[i - 100]);
    CHECK(wrong == 0);
  }
  call->release(d, a);
  call->release(d, b);
  call->release(d, NULL);
  void *untouched = host;
  CHECK(call->alloc(d, (size_t)1 << 50, &untouched) == TW_NO_DEVICE_MEMORY);
  CHECK(untouched == host);
  CHECK_OK(call->copy(d, NULL, NULL, 0, COPY_UP, stream));
  free(host);
  free(back);
}

enum { N = 100000 };

static void check_every_member(const compiled *k, tw_stream stream) {
  static float in[N], out[N];
  static double work[N];
  float table = 0.5f;
  void *device_in = NULL, *device_out = NULL, *device_work = NULL, *device_table = NULL;
  device_module *m = NULL;
  module_facts f;
  for (int i = 0; i < N; i++)
    in[i] = (float)i;
  CHECK_OK(call->alloc(d, sizeof in, &device_in));
  CHECK_OK(call->alloc(d, sizeof out, &device_out));
  CHECK_OK(call->alloc(d, sizeof work, &device_work));
  CHECK_OK(call->alloc(d, sizeof table, &device_table));
  CHECK_OK(call->copy(d, device_in, in, sizeof in, COPY_UP, stream));
  CHECK_OK(call->copy(d, device_table, &table, sizeof table, COPY_UP, stream));
  CHECK_OK(call->fill(d, device_out, 0, sizeof out, stream));
  CHECK_OK(call->fill(d, device_work, 0, sizeof work, stream));
  CHECK_OK(call->load(d, k->code, k->size, "every_member", 256, 0, &m));
  if (m) {
    launch_args args = {.in = device_in,
                        .out = device_out,
                        .table = device_table,
                        .factors = device_work,
                        .batch = N - 5,
                        .in_dist = 1,
                        .out_dist = 2,
                        .in_stride = 3,
                        .out_stride = 4,
                        .scale_f64 = 0.125,
                        .scale_f32 = 8.0f,
                        .sign = -1.0f};
    CHECK_OK(call->launch(d, m, (N + 255) / 256, &args, stream));
    CHECK_OK(call->launch(d, m, 0, &args, stream));
    CHECK(call->launch(d, m, -1, &args, stream) == TW_INVALID);
    CHECK_OK(call->copy(d, out, device_out, sizeof out, COPY_DOWN, stream));
    CHECK_OK(call->copy(d, work, device_work, sizeof work, COPY_DOWN, stream));
    int wrong = 0;
    for (int i = 0; i < N; i++) {
      wrong += out[i] != (i < N - 5 ? 4.0f - (float)i : 0.0f);
      wrong += work[i] != (i < N - 5 ? 4321.125 : 0.0);
    }
    CHECK(wrong == 0);
    call->module_facts(m, &f);
    CHECK(f.registers > 0 && f.registers <= 255 && f.local_bytes == 0);
    CHECK(f.static_shared_bytes == 0);
    CHECK(f.resident_blocks >= 1 && f.resident_blocks <= call->facts(d)->sm_threads_max / 256);
    CHECK(k->registers < 0 || f.registers <= 255);
  }
  call->unload(d, m);
  call->release(d, device_in);
  call->release(d, device_out);
  call->release(d, device_work);
  call->release(d, device_table);
}

static void check_large_shared(const compiled *k, tw_stream stream) {
  int words = call->facts(d)->block_shared_max / 4, blocks = 5;
  size_t bytes = (size_t)words * 4 * (size_t)blocks;
  float *host = malloc(bytes);
  void *in = NULL, *out = NULL;
  device_module *m = NULL;
  module_facts f;
  CHECK_OK(call->alloc(d, bytes, &in));
  CHECK_OK(call->alloc(d, bytes, &out));
  CHECK_OK(call->load(d, k->code, k->size, "reverse", 1024, words * 4, &m));
  if (host && m) {
    for (int i = 0; i < words * blocks; i++)
      host[i] = (float)i;
    launch_args args = {.in = in, .out = out, .batch = words};
    CHECK_OK(call->copy(d, in, host, bytes, COPY_UP, stream));
    CHECK_OK(call->launch(d, m, blocks, &args, stream));
    CHECK_OK(call->copy(d, host, out, bytes, COPY_DOWN, stream));
    int wrong = 0;
    for (int i = 0; i < words * blocks; i++)
      wrong += host[i] != (float)(i / words * words + words - 1 - i % words);
    CHECK(wrong == 0);
    call->module_facts(m, &f);
    CHECK(f.resident_blocks == 1);
  }
  call->unload(d, m);
  call->release(d, in);
  call->release(d, out);
  free(host);
}

static void check_refusals(const compiled *k) {
  device_module *m = NULL;
  static char junk[4096];
  CHECK(call->load(d, k->code, k->size, "absent", 256, 0, &m) == TW_DEVICE_ERROR);
  CHECK(strstr(status_detail(), "absent") && strstr(status_detail(), "CUDA_ERROR_NOT_FOUND"));
  CHECK(call->load(d, k->code, k->size, "reverse", 2048, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(d, k->code, k->size, "reverse", 32, 1 << 30, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(d, "x", 1, "reverse", 32, 0, &m) == TW_DEVICE_ERROR);
  CHECK(call->load(d, junk, sizeof junk, "reverse", 32, 0, &m) == TW_DEVICE_ERROR);
  CHECK(m == NULL);
}

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void check_events(const compiled *k, tw_stream stream) {
  device_event *from = NULL, *to = NULL;
  device_module *m = NULL;
  void *memory = NULL;
  double ms = -1;
  CHECK_OK(call->event_create(d, 1, &from));
  CHECK_OK(call->event_create(d, 1, &to));
  CHECK_OK(call->load(d, k->code, k->size, "reverse", 1024, 32768, &m));
  CHECK_OK(call->alloc(d, 132 * 32768, &memory));
  if (from && to && m && memory) {
    launch_args args = {.in = memory, .out = memory, .batch = 8192};
    CHECK_OK(call->launch(d, m, 132, &args, stream));
    CHECK_OK(call->synchronize(d, stream));
    CHECK_OK(call->event_record(d, from, stream));
    double begin = now_ns();
    for (int i = 0; i < 500; i++)
      CHECK_OK(call->launch(d, m, 132, &args, stream));
    double end = now_ns();
    CHECK_OK(call->event_record(d, to, stream));
    CHECK_OK(call->event_elapsed(d, from, to, &ms));
    CHECK(ms > 0 && ms < 1000);
    printf("launch: %.0f ns of host time, %.2f us each on the device\n", (end - begin) / 500,
           ms * 2);
  }
  CHECK_OK(call->synchronize(d, stream));
  call->event_destroy(d, from);
  call->event_destroy(d, to);
  call->event_destroy(d, NULL);
  call->unload(d, m);
  call->unload(d, NULL);
  call->release(d, memory);
}

/* What must work while a stream is captured in the strictest mode, and what must say no. */
static void check_capture(const compiled *k) {
  tw_stream captured = NULL, other = NULL;
  device_module *m = NULL, *before = NULL;
  void *graph = NULL, *memory = NULL, *late = NULL;
  device_event *event = NULL;
  device_home home = {0};
  char word[4];
  CHECK_OK(call->stream_create(d, &captured));
  CHECK_OK(call->stream_create(d, &other));
  CHECK_OK(call->alloc(d, 4096, &memory));
  CHECK_OK(call->load(d, k->code, k->size, "reverse", 1024, 4096, &before));
  CHECK_OK(call->event_create(d, 0, &event));
  CHECK_OK(call->home(d, &home));
  CHECK(!call->captures(d, &home, captured));
  CHECK(begin_capture(captured, 0) == 0);
  CHECK(call->captures(d, &home, captured));
  CHECK(!call->captures(d, &home, other) && !call->captures(d, &home, NULL));
  CHECK_OK(call->event_record(d, event, other));
  CHECK_OK(call->stream_wait(d, other, event));
  CHECK_OK(call->event_wait(d, event));
  CHECK_OK(call->load(d, k->code, k->size, "every_member", 256, 0, &m));
  CHECK_OK(call->alloc(d, 4096, &late));
  CHECK_OK(call->fill(d, memory, 0, 4096, other));
  CHECK_OK(call->copy(d, word, memory, 4, COPY_DOWN, other));
  CHECK(call->copy(d, word, memory, 4, COPY_DOWN, captured) == TW_CAPTURING);
  CHECK(call->fill(d, memory, 1, 4, captured) == TW_CAPTURING);
  CHECK(call->synchronize(d, captured) == TW_CAPTURING);
  if (before) {
    launch_args args = {.in = memory, .out = memory, .batch = 1024};
    CHECK_OK(call->launch(d, before, 1, &args, captured));
  }
  CHECK(end_capture(captured, &graph) == 0); /* nothing above has spoiled it */
  CHECK(graph != NULL);
  if (graph)
    CHECK(graph_destroy(graph) == 0);
  call->event_destroy(d, event);
  call->unload(d, m);
  call->unload(d, before);
  call->release(d, memory);
  call->release(d, late);
  call->stream_destroy(d, captured);
  call->stream_destroy(d, other);
  call->stream_destroy(d, NULL);
}

typedef struct {
  const compiled *code;
  tw_stream stream;
} for_thread;

/* Another thread has no current context: everything goes through the primary one, or through the
 * context of the module, and none stays current. */
static void *on_other_thread(void *argument) {
  for_thread *t = argument;
  CHECK(current() == NULL);
  check_every_member(t->code, NULL);
  CHECK(current() == NULL);
  check_memory(NULL);
  CHECK(current() == NULL);
  return NULL;
}

static void run_thread(const compiled *k) {
  pthread_t thread;
  for_thread t = {k, NULL};
  CHECK(pthread_create(&thread, NULL, on_other_thread, &t) == 0);
  pthread_join(thread, NULL);
}

static void check_all(const compiled *k, tw_stream stream) {
  cu_context before = current();
  check_memory(stream);
  CHECK(current() == before);
  check_every_member(k, stream);
  check_large_shared(k, stream);
  check_refusals(k);
  CHECK(current() == before);
  check_events(k, stream);
  CHECK(current() == before);
}

/* A context of the caller's own: used while current, found again by modules when it is not, and
 * a clear status when it has been destroyed. */
static void check_own_context(const compiled *k) {
  cu_context own = NULL, popped = NULL, reborn = NULL;
  device_module *m = NULL;
  device_event *event = NULL;
  void *memory = NULL;
  CHECK(context_create(&own, 0, 0) == 0);
  CHECK(current() == own);
  check_all(k, NULL);
  check_capture(k);
  CHECK(current() == own);
  CHECK_OK(call->load(d, k->code, k->size, "reverse", 1024, 65536, &m));
  CHECK_OK(call->event_create(d, 1, &event));
  CHECK_OK(call->alloc(d, 65536, &memory));
  CHECK(cu.context_pop(&popped) == 0 && popped == own && current() == NULL);
  if (m && event && memory) {
    launch_args args = {.in = memory, .out = memory, .batch = 16384};
    CHECK_OK(call->launch(d, m, 1, &args, NULL));
    CHECK_OK(call->event_record(d, event, NULL));
    CHECK(current() == NULL);
    if (has_context_ids) {
      CHECK(context_destroy(own) == 0);
      CHECK(call->launch(d, m, 1, &args, NULL) == TW_CONTEXT_LOST);
      CHECK(call->event_record(d, event, NULL) == TW_CONTEXT_LOST);
      /* A new context may well get the old one's address. */
      CHECK(context_create(&reborn, 0, 0) == 0);
      printf("a destroyed context's address is %s\n", reborn == own ? "used again" : "not reused");
      CHECK(call->launch(d, m, 1, &args, NULL) == TW_CONTEXT_LOST);
      CHECK(context_destroy(reborn) == 0);
      own = NULL;
    }
  }
  call->unload(d, m);
  call->event_destroy(d, event);
  if (own)
    CHECK(context_destroy(own) == 0);
  CHECK(current() == NULL);
}

static void check_gpu(compiler *c) {
  const facts *f = call->facts(d);
  compiled k = {0}, ptx = {0};
  tw_stream stream = NULL;
  check_facts();
  CHECK_OK(c->call->compile(c, source, f->arch, &k));
  if (!k.code) {
    fprintf(stderr, "%s\n", status_detail());
    return;
  }
  CHECK(current() == NULL); /* opening made nothing current */
  check_all(&k, NULL);
  CHECK(current() == NULL);
  CHECK_OK(call->stream_create(d, &stream));
  CHECK(stream != NULL);
  check_all(&k, stream);
  call->stream_destroy(d, stream);
  cu_context primary = NULL, popped = NULL;
  CHECK(cu.primary_retain(&primary, 0) == 0);
  CHECK(cu.context_push(primary) == 0);
  check_all(&k, NULL);
  check_capture(&k);
  CHECK(cu.context_pop(&popped) == 0 && popped == primary);
  CHECK(cu.primary_release(0) == 0);
  run_thread(&k);
  check_own_context(&k);
  /* No architecture has the number 76: the compiler falls back to PTX for 75, as it does for a GPU
   * newer than itself, and the driver links it. */
  if (f->arch >= 75) {
    CHECK_OK(c->call->compile(c, source, 76, &ptx));
    CHECK(ptx.code && memcmp(ptx.code, "\177ELF", 4) != 0);
    if (ptx.code)
      check_every_member(&ptx, NULL);
  }
  compiled_free(&k);
  compiled_free(&ptx);
}

int main(void) {
  int count = -1, version = -1, again = 0;
  compiler *c = NULL;
  if (device_count_cuda(&count, &version) != TW_OK) {
    CHECK(status_last() == TW_NO_DEVICE && count == -1 && version == -1);
    printf("no GPU: %s\n", status_detail());
    CHECK(device_open_cuda(0, &d) == TW_NO_DEVICE && d == NULL);
    return check_report() ? 1 : CHECK_SKIP;
  }
  if (count == 0) {
    printf("no GPU: the driver counts none\n");
    return CHECK_SKIP;
  }
  CHECK_OK(cuda_driver_open(&cu));
  has_context_ids = cu.context_id != NULL;
  find_host_functions();
  CHECK(device_open_cuda(count, &d) == TW_NO_DEVICE && d == NULL);
  CHECK(device_open_cuda(-7, &d) == TW_NO_DEVICE && d == NULL);
  CHECK_OK(device_open_cuda(-1, &d));
  CHECK_OK(device_count_cuda(&again, &version));
  CHECK(again == count && version >= 11000);
  CHECK_OK(compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), version, &c));
  if (d && c && !check_failures) {
    call = d->call;
    check_gpu(c);
  } else {
    fprintf(stderr, "%s\n", status_detail());
  }
  if (c)
    c->call->close(c);
  if (d)
    d->call->close(d);
  return check_report();
}
