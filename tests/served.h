/* served.h: what the library computes so far. 1: the random tests run it; 0: they check that the
 * library refuses it with TW_UNSUPPORTED and a sentence. */
#ifndef SERVED_H
#define SERVED_H

enum {
  REAL_SERVED = 1,      /* TW_R2C, TW_C2R */
  LONG_REAL_SERVED = 1, /* these two of more than 8192 points: 0: they may be refused */
  R2R_SERVED = 1,       /* TW_R2R, every kind */
  HALF_SERVED = 1,      /* TW_F16, TW_BF16 */
  PADDING_SERVED = 1,   /* in_points, out_points */
  WINDOW_SERVED = 1,    /* window */
  ORTHO_SERVED = 1      /* TW_ORTHO */
};

#endif
