/* process.h: which process this is, asked so often that a system call each time would be most of
 * the time of making a plan. Any thread. */
#ifndef PROCESS_H
#define PROCESS_H

/* This process's id, as getpid gives it, in a forked child too, however it was forked;
 * not of vfork, which shares its parent's memory. */
int process_id(void);

#endif
