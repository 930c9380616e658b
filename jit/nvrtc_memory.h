/* nvrtc_memory.h: which NVRTC a search found, kept from one process to the next: a search looks at
 * some sixty directories, which takes as long as reading the profile. What it went by is kept with
 * it, so that it is made again once anything of that has changed. Internal to nvrtc_find.c. */
#ifndef NVRTC_MEMORY_H
#define NVRTC_MEMORY_H

#include "hash.h"
#include "nvrtc_find.h"

/* What a search goes by: the states of paths, in the order in which it looks at them (whether
 * something is there, which file or directory that is, and when it last changed), and the rest. */
typedef struct {
  hash_stream states;
  text paths; /* one a line */
  text key;   /* of the rest: what the entry is kept under */
  int driver_major;
  int64_t newest; /* when the last of the paths changed, in seconds since 1970 */
  int lost;       /* 1: not all of it is known */
} nvrtc_stamps;

/* driver_major: as the search takes it. */
void nvrtc_stamps_begin(nvrtc_stamps *s, int driver_major);
void nvrtc_stamp(nvrtc_stamps *s, const char *path); /* NULL: something could not be looked at */
void nvrtc_stamps_end(nvrtc_stamps *s);

/* 1: *out is what a search would find now. 0: it is to be made, with these stamps. */
int nvrtc_recall(const compiler_memory *memory, nvrtc_stamps *s, nvrtc_found *out);
void nvrtc_remember(const compiler_memory *memory, nvrtc_stamps *s, const nvrtc_found *found);

#endif
