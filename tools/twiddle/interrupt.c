/* interrupt.c: notes the first interrupt, and ends the program by it once its work is closed. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>
#include <time.h>

static volatile sig_atomic_t noted;
static struct timespec when; /* of the first one; the handlers block each other */

static double seconds_since_first(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)(now.tv_sec - when.tv_sec) + (double)(now.tv_nsec - when.tv_nsec) * 1e-9;
}

/* Programs such as timeout send the same signal twice at once, which is one interrupt. */
static void note(int number) {
  if (!noted) {
    clock_gettime(CLOCK_MONOTONIC, &when);
    noted = number;
  } else if (seconds_since_first() > 0.5) {
    signal(number, SIG_DFL);
    raise(number);
  }
}

void interrupt_catch(void) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
  struct sigaction mine = {.sa_handler = note, .sa_flags = SA_RESTART}, before;
  sigfillset(&mine.sa_mask);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
      sigaction(numbers[i], &mine, NULL);
}

int interrupt_noted(void) {
  return noted != 0;
}

void interrupt_obey(void) {
  if (!noted)
    return;
  signal(noted, SIG_DFL);
  raise(noted);
}
