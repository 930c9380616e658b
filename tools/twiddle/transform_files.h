/* transform_files.h: the files of `twiddle transform`, by their names and first bytes. */
#ifndef TRANSFORM_FILES_H
#define TRANSFORM_FILES_H

#include "transform_job.h"

/* A file must not be of another format than its name says, nor go to a terminal; it can be written;
 * a picture needs libpng and a file of its own. Asked before anything is computed. */
tw_status transform_check_names(const transform_settings *s) MUST_USE;

/* Reads a .npy file or a recording; *rate: its samples a second, 0: not known. */
tw_status transform_read(const transform_settings *s, const char *path, array *a,
                         int64_t *rate) MUST_USE;

/* Whether the job's result can be written under the output's name, before it is computed. */
tw_status transform_check_result(const transform_settings *s, const transform_job *job) MUST_USE;

/* Writes the result and says so. */
tw_status transform_write(const transform_settings *s, const transform_job *job) MUST_USE;

/* Draws the spectra of the job. transform_can_draw: whether there is something to draw, asked
 * before it is computed. */
tw_status transform_can_draw(const transform_job *job) MUST_USE;
tw_status transform_draw(const transform_settings *s, const transform_job *job) MUST_USE;

#endif
