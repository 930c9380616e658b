/* interrupt.h: an interrupt (Ctrl-C, SIGTERM, SIGHUP) as a request to end in good order. */
#ifndef INTERRUPT_H
#define INTERRUPT_H

/* From now on an interrupt is noted instead of ending the program; another one, at least half a
 * second later, ends it. What the program was started to ignore stays ignored. */
void interrupt_catch(void);

/* 1 when an interrupt has been noted. */
int interrupt_noted(void);

/* Ends the program by the interrupt that was noted, as its parent expects; returns if none was. */
void interrupt_obey(void);

#endif
