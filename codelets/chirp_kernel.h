/* chirp_kernel.h: the text of the kernel that makes the tables of a long chirp on the device, where
 * they are needed (bluestein.c says what a chirp is): the chirp, and the spectrum of what chirped
 * points are convolved with. It has no record: it runs once, so that little text, which is soon
 * compiled, matters more than speed. Pure. */
#ifndef CHIRP_KERNEL_H
#define CHIRP_KERNEL_H

#include "launch.h"
#include "status.h"
#include "text.h"

/* Who computes the args->batch words, or groups of words, of a step: a thread each; or, where
 * threads run in turn and beginning one takes as long as computing a word, one thread those of a
 * block, one after another. Words come out the same. */
enum chirp_threads { CHIRP_THREAD_PER_WORD, CHIRP_ONE_THREAD };

/* One kernel does all of it, step by step. Its text depends on its threads and on the precision
 * alone, so that a second chirp finds it compiled: launch_args.loop_n[0] says which step to do.
 * Words are of double precision where nothing else is said. */
enum chirp_step {
  /* Writes the chirp, and what the chirped points are convolved with.
   *
   * out          the conjugate of the chirp, factor_step words of it from the start and the others
   *              wrapped around the end, divided by batch; zero where the chirp has ended
   *
   * factors      written too: those of the chirp's factor_count points, in the transform's
   *              precision, that stand on either side
   *
   * table        roots of order 2 * factor_count (chirp_kernel_roots), split by twiddle_shift
   *
   * scale_f64    1 / batch */
  CHIRP_STEP_CHIRP,

  /* Takes transforms of `done` points each to those of done * radix points; the words that come
   * from the same `radix` words are computed together, as a transform by the definition. Begun with
   * done = 1, and continued until done * radix = m, this transforms m words.
   *
   * batch        m / radix
   *
   * in, out      word k of the transform of the points j, j + m / done, j + 2 * m / done ... is
   *              word j * done + k; likewise with done * radix
   *
   * table        roots of order m, split by twiddle_shift
   *
   * index_count  done
   *
   * factor_count radix; index_rows: m / (done * radix)
   *
   * factors      the roots of order radix (chirp_kernel_turns) */
  CHIRP_STEP_STAGE,

  /* Brings words at `in` into digit-reversed order, and rounds them to the transform's precision
   * at `out`: the most significant digit of a word's place is the least one of its index.
   *
   * index_count  how many digits there are, at most CHIRP_DIGITS_MOST; in_loop, then out_loop: the
   *              digits, the least significant one of a place first */
  CHIRP_STEP_NARROW,

  /* Replaces each of the batch device addresses at `out` by the 8 bytes that are there, so that
   * words of several arrays are copied at once. */
  CHIRP_STEP_FETCH
};

enum { CHIRP_DIGITS_MOST = 8, CHIRP_RADIX_MOST = 9 };

/* Sets entry, threads, cluster (1) and tile (words per block). */
void chirp_kernel_shape(enum chirp_threads threads, int precision, launch_shape *shape);

/* Appends the kernel's text. Failure sticks in out. */
void chirp_kernel_emit(enum kernel_target target, enum chirp_threads threads, int precision,
                       text *out);

/* The next radix of a transform of n points: the largest factor up to CHIRP_RADIX_MOST. n > 1 has
 * prime factors up to 7 alone, as lengths of convolutions have. */
int64_t chirp_kernel_radix(int64_t n);

/* Fills in what args->table must point to, of so many bytes: the roots of an order of at most 2^32.
 * It holds 2 doubles for each of the 2^shift low powers of the root exp(-2*pi*i/order), which are
 * stored less 1; then 4 for each high power, two doubles and what rounding took from them. */
size_t chirp_kernel_roots_bytes(int64_t order, int *shift);
void chirp_kernel_roots(int64_t order, double *table);

/* Fills in the roots of all orders up to CHIRP_RADIX_MOST: four doubles for each power, two and
 * what rounding took from them. Those of an order begin so many bytes from the start. */
size_t chirp_kernel_turns_at(int64_t radix);
void chirp_kernel_turns(double *table); /* of chirp_kernel_turns_at(CHIRP_RADIX_MOST + 1) bytes */

#endif
