/* tally.h: what a program did with cuFFT's interface: its plans, how often each ran, and which
 * other cuFFT it called.
 *
 * A tally is memory that the program's processes share, of a fixed size: a file that is made for
 * one run of the program, or memory that forked children inherit. Counting is one atomic addition,
 * so that nothing is lost when a process is killed; what has no place is counted and not described.
 * Any thread, any process. */
#ifndef TALLY_H
#define TALLY_H

#include "status.h"
#include "text.h"
#include <limits.h>
#include <stdatomic.h>

typedef struct tally tally;
typedef atomic_ullong tally_count;

enum tally_server { TALLY_TWIDDLE, TALLY_REAL }; /* who computes */
enum tally_verdict { TALLY_SAME, TALLY_DIFFERENT, TALLY_SKIPPED, TALLY_VERDICTS };

enum { TALLY_WORDS = 200 };

/* The plans of one description. */
typedef struct tally_plan {
  atomic_int state; /* tally.c's */
  int server;
  char transform[TALLY_WORDS]; /* "c2c f32 256x256, 10 at once" */
  char source[TALLY_WORDS];    /* where the kernels came from, or why the real library serves */
  tally_count made, ran;
  tally_count verdicts[TALLY_VERDICTS]; /* of the comparisons with the real library */
  atomic_int explained[TALLY_VERDICTS];
  char why[TALLY_VERDICTS][TALLY_WORDS]; /* of the first of each */
} tally_plan;

/* Makes a file of its own in the folder for temporary files, and maps it; path receives its name.
 */
tw_status tally_make(char path[PATH_MAX], int detailed, tally **out) MUST_USE;

/* Maps a file that tally_make made. TW_FILE_ERROR where it is none. */
tw_status tally_open(const char *path, tally **out) MUST_USE;

/* Memory that forked children share with this process. */
tw_status tally_anonymous(tally **out) MUST_USE;

void tally_close(tally *t); /* NULL: no effect */

/* A process has the drop-in loaded; it was asked for a handle. */
void tally_add_process(tally *t);
void tally_add_handle(tally *t);

/* Another cuFFT than the drop-in is mapped; called: 1 when it was also called. */
void tally_add_other(tally *t, const char *path, int called);

/* The entry of a transform, which is new or known, and counts as made once more. Never NULL. The
 * source is that of the first plan. */
tally_plan *tally_add_plan(tally *t, int server, const char *transform, const char *source);

void tally_add_verdict(tally_plan *p, int verdict, const char *why);

/* How much was intercepted: processes, and handles that were made. */
unsigned long long tally_processes(tally *t);
unsigned long long tally_handles(tally *t);

/* The i-th other cuFFT; NULL: there are no more. *called as above. */
const char *tally_other(tally *t, int i, int *called);

/* 1 when plans are to be reported too. */
int tally_is_detailed(tally *t);

/* The i-th entry, where nothing may be made yet; NULL: there are no more. */
const tally_plan *tally_plan_at(tally *t, int i);

/* One line a plan, and the sums. */
void tally_print_plans(tally *t, text *out);

/* What the comparisons gave; nothing where there were none. */
void tally_print_verdicts(tally *t, text *out);

#endif
