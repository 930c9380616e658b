/* account.h: what tuning a class of passes may cost, in proportion to what its users have spent on
 * running it. Pure arithmetic.
 *
 * Compiling and measuring are investments: of the device time that a class was used for, one
 * twentieth may go into finding it a faster kernel. Before it has earned anything, a tenth of the
 * time that compiling takes may be spent, which pays for timing the kernel that serves it. Both are
 * sums over all processes, so a class that is planned again and again without being run costs
 * nothing more. */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "profile.h"

/* What timing a kernel that is ready is taken to cost, in milliseconds. */
enum { ACCOUNT_TIMING_MS = 2 };

/* Milliseconds that tuning the class may still cost, at least 0. compile_ms: what compiling a
 * kernel of the class takes. Numbers that make no sense, as a file from elsewhere may have them,
 * count as 0. */
double account_left_ms(const profile_account *account, double compile_ms);

/* What a class may take of what is left of a process's budget: all of it where that pays for a step
 * of every class that can pay for one, its own and others; else one step, where the steps of all
 * that are more worthwhile leave room for it; else 0. A class is the more worthwhile, the more of
 * the time that its users have spent may be gained for each millisecond that tuning it will have
 * cost. So classes of one program have their turns over its processes. */
double account_share_ms(const class_due *mine, const class_due *others, int count, double left_ms);

#endif
