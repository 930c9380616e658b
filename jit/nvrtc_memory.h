/* nvrtc_memory.h: which NVRTC a search found, kept from one process to the next: a search looks at
 * some sixty directories, which takes as long as reading the profile. What it went by is kept with
 * it, so that it is made again once anything of that has changed. Internal to nvrtc_find.c. */
#ifndef NVRTC_MEMORY_H
#define NVRTC_MEMORY_H

#include "hash.h"
#include "nvrtc_find.h"

/* The states of the paths that a search goes by, in the order in which it looks at them: whether
 * something is there, which file or directory that is, and when it last changed. */
typedef struct {
  hash_stream states;
  text paths;     /* one a line */
  int64_t newest; /* when the last of them changed, in seconds since 1970 */
  int lost;       /* 1: there is a path that has no line */
} nvrtc_stamps;

void nvrtc_stamps_begin(nvrtc_stamps *s);
void nvrtc_stamp(nvrtc_stamps *s, const char *path);
void nvrtc_stamps_end(nvrtc_stamps *s);

/* 1: *out is what a search would find now. driver_major: as the search takes it. */
int nvrtc_recall(const compiler_memory *memory, int driver_major, nvrtc_found *out);
void nvrtc_remember(const compiler_memory *memory, int driver_major, nvrtc_stamps *s,
                    const nvrtc_found *found);

#endif
