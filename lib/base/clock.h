/* clock.h: a clock for measuring how long something takes. Any thread. */
#ifndef CLOCK_H
#define CLOCK_H

/* Milliseconds of a monotonic clock, from an arbitrary beginning. */
double clock_now_ms(void);

#endif
