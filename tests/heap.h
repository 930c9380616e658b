/* heap.h: how much memory a program holds. */
#ifndef HEAP_H
#define HEAP_H

#include <malloc.h>
#include <stdlib.h>

/* Bytes that the heap has given out. */
static inline size_t heap_bytes(void) {
  struct mallinfo2 m = mallinfo2();
  return m.uordblks + m.hblkhd;
}

/* 0 where the heap is a sanitizer's, which tells nothing. */
static inline int heap_is_told(void) {
  void *some = malloc(1);
  int told = heap_bytes() > 0;
  free(some);
  return told;
}

#endif
