/* window.h: the windows by which the frames of a short-time transform are multiplied. Pure. */
#ifndef WINDOW_H
#define WINDOW_H

#include "status.h"
#include <stdint.h>

#define WINDOW_NAMES "hann, hamming, blackman or kaiser:BETA"

/* Fills w with the n points of the window that is written hann, hamming, blackman or kaiser:BETA.
 * They are periodic: one more point would equal the first one, as from scipy.signal.get_window and
 * from scipy.signal.windows with sym=False. TW_INVALID for another name and for a BETA that is not
 * within 0 and 500. */
tw_status window_fill(const char *written, int64_t n, double *w) MUST_USE;

#endif
