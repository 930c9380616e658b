/* chirp_check.h: some of the words that the steps of a chirp's kernel computed are compared with
 * the definition. The kernel is no transform, so kernel verification does not apply to it. All steps
 * have run before any is checked, so that wrong words are found, but not reads out of bounds. */
#ifndef CHIRP_CHECK_H
#define CHIRP_CHECK_H

#include "chirp_kernel.h"

/* The words that the checks of some steps read, in units of 8 bytes. The same code lists them and
 * reads them, so that both go through them in the same order. */
typedef struct {
  int reads;      /* 0: addresses on the device are listed; 1: what was found there is read */
  uint64_t *unit; /* NULL, to be counted only; the addresses; or what was found there */
  int64_t count;  /* units so far */
} chirp_spots;

/* Lists or compares the words of one step. f64: 1 where the transform is of double precision. */
tw_status chirp_check(chirp_spots *s, enum chirp_step step, const launch_args *args,
                      int f64) MUST_USE;

#endif
