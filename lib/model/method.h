/* method.h: the methods by which the kernels of records compute their transforms, one entry each.
 *
 * A new method is a name in RECORD_METHODS (record.h), an entry here with its rule, a search that
 * makes such records (space.c), and a source in codelets with what its kernels have of their own
 * (method_text.h). */
#ifndef METHOD_H
#define METHOD_H

#include "operation.h"
#include "record.h"

typedef struct {
  const char *algorithm; /* as plans call it */
  int lists;   /* how often the stages run: in a convolution twice, around the product with its
                  spectrum, except those of a cofactor */
  int prime;   /* 1: Rader's convolution, whose points are in the order of powers modulo a prime */
  int factors; /* 1: its kernels multiply words by a table of factors, which the method brings */
  int direct;  /* 1: points go directly between memory and registers, so that no side is staged */
  unsigned types; /* bit TW_C2C and so on: the transforms that it computes */
  unsigned sides; /* bit SIDE_LOAD and so on: where a binding may have operations: there each word
                     is one point */
  tw_status (*valid)(const record *r);          /* what it requires of points, n, axes */
  void (*describe)(const record *r, text *out); /* for people; NULL: by its stages alone */
} method_info;

extern const char *const method_words[METHOD_COUNT]; /* of the text form */
extern const method_info method_table[METHOD_COUNT];

/* The entry of a record, whose method must be in range. */
static inline const method_info *record_method(const record *r) {
  return &method_table[r->value[FIELD_METHOD]];
}

/* 1: the kernel computes its transform as a convolution of length n. */
static inline int record_convolves(const record *r) {
  return record_method(r)->lists > 1;
}

/* The method of a record that does not name one: packed forms, texts and profiles of versions in
 * which it was no field. */
int32_t method_implied(const record *r);

#endif
