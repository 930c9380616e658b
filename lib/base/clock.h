/* clock.h: the time that passes. Any thread. */
#ifndef CLOCK_H
#define CLOCK_H

/* Milliseconds of a monotonic clock, from an arbitrary beginning. */
double clock_now_ms(void);

#endif
