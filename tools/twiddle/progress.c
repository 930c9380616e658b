/* progress.c: draws the bar, from the thread that tells and from one of its own. */
#include "progress.h"

#include "command.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double OFTEN_MS = 100; /* from one drawing to the next, at least */

static struct {
  pthread_mutex_t lock;
  pthread_cond_t ended;
  pthread_t thread;
  const char *label;
  double start_ms, drawn_ms, fraction;
  int shown, threaded, over;
} bar = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};

static void draw_locked(void) {
  enum { WIDTH = 40 };
  int full = (int)(bar.fraction * WIDTH);
  char line[WIDTH + 1];
  for (int i = 0; i < WIDTH; i++)
    line[i] = i < full ? '#' : '.';
  line[WIDTH] = '\0';
  fprintf(stderr, "\r%-12s [%s] %3.0f %% %6.1f s", bar.label, line, 100 * bar.fraction,
          (command_now_ms() - bar.start_ms) / 1e3);
  bar.drawn_ms = command_now_ms();
}

static void *keep_drawing(void *unused) {
  (void)unused;
  pthread_mutex_lock(&bar.lock);
  while (!bar.over) {
    draw_locked();
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec++;
    pthread_cond_timedwait(&bar.ended, &bar.lock, &until);
  }
  pthread_mutex_unlock(&bar.lock);
  return NULL;
}

void progress_begin(const char *label) {
  bar.shown = isatty(STDERR_FILENO);
  if (!bar.shown)
    return;
  bar.label = label;
  bar.start_ms = command_now_ms();
  bar.fraction = 0;
  bar.over = 0;
  sigset_t all, before; /* signals are for the thread that works */
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  bar.threaded = !pthread_create(&bar.thread, NULL, keep_drawing, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void progress_tell(double fraction) {
  if (!bar.shown)
    return;
  pthread_mutex_lock(&bar.lock);
  bar.fraction = fraction > 0 ? (fraction < 1 ? fraction : 1) : 0;
  if (command_now_ms() - bar.drawn_ms > OFTEN_MS)
    draw_locked();
  pthread_mutex_unlock(&bar.lock);
}

void progress_end(void) {
  if (!bar.shown)
    return;
  pthread_mutex_lock(&bar.lock);
  bar.over = 1;
  pthread_cond_signal(&bar.ended);
  pthread_mutex_unlock(&bar.lock);
  if (bar.threaded)
    pthread_join(bar.thread, NULL);
  fprintf(stderr, "\r%79s\r", "");
  bar.shown = 0;
}
