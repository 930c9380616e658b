/* threads.c: starts threads and joins them. */
#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>

enum {
  THREADS_MOST = 64,
  STACK_BYTES = 8 << 20 /* compilers recurse, and a program may have set a small default */
};

/* Doubles the set until it holds all processors that the system knows. */
int threads_allowed(int most) {
  int allowed = 1;
  for (int processors = 1024; processors <= 1 << 20; processors *= 2) {
    cpu_set_t *set = CPU_ALLOC((size_t)processors);
    size_t bytes = CPU_ALLOC_SIZE((size_t)processors);
    int known = set && sched_getaffinity(0, bytes, set) == 0;
    if (known)
      allowed = CPU_COUNT_S(bytes, set);
    CPU_FREE(set);
    if (known || !set)
      break;
  }
  if (most > 0 && allowed > most)
    allowed = most;
  return allowed < 1 ? 1 : allowed < THREADS_MOST ? allowed : THREADS_MOST;
}

typedef struct {
  void (*work)(void *user, int i);
  void *user;
  int count;
  atomic_int next;
} work_list;

static void *take_work(void *list) {
  work_list *w = list;
  for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->count;)
    w->work(w->user, i);
  return NULL;
}

/* Starts up to `most` threads with all signals blocked, and returns how many there are. */
static int start(int most, pthread_t threads[THREADS_MOST], work_list *w) {
  pthread_attr_t attributes;
  sigset_t all, before;
  int started = 0;
  if (most < 1 || pthread_attr_init(&attributes) != 0)
    return 0;
  (void)pthread_attr_setstacksize(&attributes, STACK_BYTES);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (started < most && !pthread_create(&threads[started], &attributes, take_work, w))
    started++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return started;
}

void threads_run(int threads, int count, void (*work)(void *user, int i), void *user) {
  work_list w = {.work = work, .user = user, .count = count};
  pthread_t started[THREADS_MOST];
  int most = threads < count ? threads : count;
  int others = start((most < THREADS_MOST ? most : THREADS_MOST) - 1, started, &w);
  take_work(&w);
  for (int i = 0; i < others; i++)
    pthread_join(started[i], NULL);
}
