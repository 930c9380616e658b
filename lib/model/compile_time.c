/* compile_time.c: the compiler's time as that of the statements which are left once all is inlined:
 * those of the codelets, which are counted, and those about words, of which a thread has some
 * dozens each time that it moves or multiplies the words that it holds.
 *
 * The constants were fitted to 366 kernels of all families, as NVRTC 13.0 compiled them for sm_90
 * on one core of an Intel Xeon server with an H200, which is the reference: 20 ms to 1.6 s, the
 * root of the mean square of the relative error 16 %. Other servers take 0.8 to 1.5 of it. Since
 * then words have become registers of assembly: 429 kernels of complex points took 0.81 of what
 * they had taken, those over 0.25 s 0.77, so that of all but FRONT a quarter is gone, which is
 * HELD.
 */
#include "compile_time.h"
#include "cost.h"
#include "method.h"

/* In seconds. */
static const double FRONT = 0.0232;      /* for every kernel */
static const double DEFINED = 2.2e-5;    /* per instruction of each different codelet */
static const double CALLED = 5.7e-5;     /* per instruction of each butterfly of a thread */
static const double WORD = 2.63e-3;      /* per word of a thread, loaded and stored */
static const double EXCHANGED = 1.27e-3; /* per word held, for each exchange between threads */
static const double STAGED = 0.98e-3;    /* per word, for each side that is staged */
static const double OPERATED = 3.76e-3;  /* per word, for each operation of the binding */
static const double POWERS = 3.9e-3;     /* per word whose place is a power modulo a prime */
static const double REAL_WORD = 3.25e-3; /* per word of real points */
static const double COMPUTED = 5.3e-3;   /* per twiddle that is computed */

/* Shares: more of all these. */
static const double F64 = 0.073;       /* in double precision */
static const double CONVOLVED = 0.076; /* of a convolution, */
static const double BOXED = -0.18;     /* of several axes in one block, */
static const double HELD = -0.25;      /* where words are registers of assembly */

/* 1 when no stage before this one has its radix, so that its codelet is printed for it. */
static int is_new(const record_run *run, int stage) {
  for (int s = 0; s < stage; s++)
    if (run[s].radix == run[stage].radix)
      return 0;
  return 1;
}

typedef struct {
  double seconds;
  int held;      /* the most values that a thread holds */
  int exchanges; /* between stages */
} stages_work;

/* Where both lists of stages around a product are the same, they are one text in a loop. */
static stages_work of_stages(const record *r, const binding *b) {
  record_run run[RECORD_RUNS_MAX];
  int stages = record_stages(r), all = record_run_list(r, run);
  int runs = record_same_lists(r) ? stages : all;
  int looped = b->does[SIDE_BETWEEN].count && r->value[FIELD_BUFFERS] == 1;
  int twice = b->does[SIDE_BETWEEN].count && !looped;
  stages_work w = {0, 1, 0};
  int computed = r->value[FIELD_TWIDDLE] == TWIDDLE_COMPUTED;
  if (stages > 1)
    w.exchanges = (1 + twice) * runs - (runs > stages ? 2 : 1) + looped;
  for (int s = 0; s < runs; s++) {
    int radix = run[s].radix, m = run[s].butterflies;
    w.held = radix * m > w.held ? radix * m : w.held;
    double printed = r->value[FIELD_ROLLED] ? cost_of_stage(r, s).printed : cost_codelet(radix);
    w.seconds += CALLED * (1 + twice) * m * printed;
    if (s < stages && is_new(run, s))
      w.seconds += DEFINED * printed;
    if (computed && run[s].done > 1)
      w.seconds += COMPUTED * m * run[s].fetched;
  }
  return w;
}

/* For each word that a thread has. */
static double of_word(const record *r, const binding *b) {
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  int done = 0;
  for (int side = 0; side < OPERATION_SIDES; side++)
    done += b->does[side].count;
  return WORD + STAGED * staged + OPERATED * done + POWERS * (record_rader(r) > 0) +
         REAL_WORD * (r->value[FIELD_REAL] != REAL_NONE);
}

double compile_seconds(const record *r, const binding *b) {
  stages_work work = of_stages(r, b);
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  double all = work.seconds + words * of_word(r, b) + EXCHANGED * work.exchanges * work.held;
  all *= r->value[FIELD_PRECISION] == TW_F64 ? 1 + F64 : 1;
  all *= record_convolves(r) ? 1 + CONVOLVED : record_is_box(r) ? 1 + BOXED : 1;
  all *= spec_holds_words(r, b) ? 1 + HELD : 1;
  return FRONT + all;
}

static int widest_radix(const record *r) {
  int widest = 0;
  for (int s = 0; s < record_stages(r); s++)
    widest = record_radix(r, s) > widest ? record_radix(r, s) : widest;
  return widest;
}

/* How many registers a promise must leave a thread of double precision beyond those that it is
 * known to need, so that such a kernel is not expected to spill: codelets of some radices take more
 * than the model knows of. 0: nothing tells kernels that spill from others. */
static int comfortable(const record *r) {
  int widest = widest_radix(r);
  return widest == 23 ? 5 : widest >= 37;
}

/* One more text delays the others, since NVRTC reads one at a time, and the plan waits for it: so
 * this is said where most of such kernels spill. Of 2,373 kernels of 1,750 random plans that
 * promise several blocks some 20 spill more than is tolerated, 18 of these among the 25 that are
 * such. */
int compile_may_spill(const record *r, const binding *b, const facts *f) {
  int promised = r->value[FIELD_MIN_BLOCKS];
  int margin = r->value[FIELD_PRECISION] == TW_F64 ? comfortable(r) : 0;
  return promised > 1 && margin > 0 &&
         cost_registers_left(r, f, promised) - cost_of_thread(r, b).needed < margin;
}
