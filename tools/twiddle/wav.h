/* wav.h: RIFF WAVE files. Read are PCM of 8, 16, 24 and 32 bits and IEEE floats, any number of
 * channels. Samples become floats in [-1, 1): float32 where that is exact, float64 for 32-bit PCM
 * and 64-bit floats. One channel gives shape [samples], several give [channels, samples]. */
#ifndef WAV_H
#define WAV_H

#include "array.h"

/* Decodes a file's bytes. Pure; refuses whatever is not certainly valid. sample_rate may be NULL.
 */
tw_status wav_decode(const void *bytes, size_t size, array *a, int64_t *sample_rate) MUST_USE;

tw_status wav_read(const char *path, array *a, int64_t *sample_rate) MUST_USE;

/* Writes a real array of shape [samples] or [channels, samples] as output.h says: 64-bit floats for
 * TW_F64, else 32-bit ones. TW_INVALID for another shape, for complex numbers, and for more than a
 * file can hold. */
tw_status wav_write(const char *path, const array *a, int64_t sample_rate) MUST_USE;

/* The failures of wav_write that need no data. */
tw_status wav_check(const char *path, const array *a, int64_t sample_rate) MUST_USE;

/* 1 when the first bytes are those of a RIFF WAVE file. */
int wav_recognise(const void *bytes, size_t size);

#endif
