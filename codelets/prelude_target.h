/* prelude_target.h: what a target supplies for its prelude: a new device brings one of these, and a
 * new element one row in each. Internal to codelets. */
#ifndef PRELUDE_TARGET_H
#define PRELUDE_TARGET_H

#include "prelude.h"

/* How kernels load and store one kind of element, in the record's precision. */
typedef struct {
  element of;
  int pairs;                             /* 1: two neighbouring real elements are one word */
  void (*in)(const spec *s, text *out);  /* tw_in and what loads it */
  void (*out)(const spec *s, text *out); /* tw_out and what stores it */
} prelude_element;

typedef struct {
  void (*begin)(const spec *s, text *out); /* before elements: types, indices, arithmetic, tile */
  void (*end)(const spec *s, text *out);   /* after them */
  const prelude_element *elements;
  int count;
} prelude_target;

/* prelude_cuda, prelude_cpu: one for each of KERNEL_TARGETS. */
#define PRELUDE_DECLARED(constant, name) extern const prelude_target prelude_##name;
KERNEL_TARGETS(PRELUDE_DECLARED)
#undef PRELUDE_DECLARED

/* The bits of an address that count the words, of so many bytes, of a sector: how many lie below
 * them, and how many they are (overlap). */
typedef struct {
  int below, count;
} sector_bits;

static inline sector_bits sector_bits_of(int bytes) {
  sector_bits bits = {0, 0};
  while (1 << bits.below < bytes)
    bits.below++;
  while (bytes << bits.count < RECORD_SECTOR)
    bits.count++;
  return bits;
}

/* The words and parts of a tile as plain accesses of shared memory. */
extern const char prelude_plain_tile[];

#endif
