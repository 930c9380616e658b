/* test_thread_memory.c: memory of a thread: its own, zeros at first, released when it ends. */
#include "check.h"
#include "heap.h"
#include "thread_memory.h"

#include <pthread.h>
#include <string.h>

enum { BYTES = 100000, TURNS = 200 };

static _Thread_local void *first, *second;

static int is_zero(const char *memory) {
  return !memory[0] && !memcmp(memory, memory + 1, BYTES - 1);
}

static void *use(void *seen) {
  char *a = thread_memory(&first, BYTES), *b = thread_memory(&second, BYTES);
  CHECK(a && b && a != b && is_zero(a) && is_zero(b));
  memset(a, 1, BYTES);
  memset(b, 2, BYTES);
  CHECK(thread_memory(&first, BYTES) == a && a[BYTES - 1] == 1 && a == first);
  *(void **)seen = a;
  return NULL;
}

int main(void) {
  void *mine = NULL, *others = NULL;
  size_t before = 0;
  use(&mine);
  for (int i = 0; i < TURNS; i++) {
    pthread_t thread;
    if (i == 10)
      before = heap_bytes();
    CHECK(pthread_create(&thread, NULL, use, &others) == 0);
    pthread_join(thread, NULL);
    CHECK(others != mine);
  }
  CHECK(heap_bytes() < before + BYTES || !heap_is_told());
  CHECK(first == mine && *(char *)first == 1);
  return check_report();
}
