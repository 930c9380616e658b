/* overlap_add.h: recordings as frames that overlap, and back. Pure; on the host. */
#ifndef OVERLAP_ADD_H
#define OVERLAP_ADD_H

#include "array.h"

/* How a row of samples becomes frames: half a frame of zeros in front of it and at least as many
 * behind it, so that frame k is centred at sample k*hop and every sample lies in the inner part of
 * some frame. */
typedef struct {
  int64_t frame, hop;     /* points of a frame, and from frame to frame */
  int64_t before, padded; /* zeros in front; samples with all zeros */
  int64_t frames;
} frame_layout;

/* Lays out the frames of so many samples, all positive. TW_INVALID where one is not, or where hop
 * is larger than frame. */
tw_status frame_layout_for(int64_t samples, int64_t frame, int64_t hop,
                           frame_layout *layout) MUST_USE;

/* A copy of a, in C order, whose last axis has the layout's zeros in front and behind. */
tw_status frame_layout_pad(const frame_layout *layout, const array *a, array *out) MUST_USE;

/* The way back: frames of shape [..., frames, points], real and in C order, are added where they
 * lie and divided by the sum of the windows (NULL: of ones); the half frames of zeros at both ends
 * are cut off. The sum is taken in double. samples: how many are kept; 0: all. TW_INVALID
 * where the windows leave out samples, for which the division would be by nearly nothing. */
tw_status overlap_add(const array *frames, int64_t hop, const double *window, int64_t samples,
                      array *out) MUST_USE;

/* What overlap_add makes of frames, whose data it does not read, without data; or its failure. */
tw_status overlap_add_shape(const array *frames, int64_t hop, const double *window, int64_t samples,
                            array *out) MUST_USE;

#endif
