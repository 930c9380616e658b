/* kinds.h: the kinds of transforms by the names that options give them. Pure. */
#ifndef KINDS_H
#define KINDS_H

#include "twiddle.h"

/* X(name, type, kind of a TW_R2R transform) */
#define KINDS(X)                                                                                   \
  X(c2c, TW_C2C, 0)                                                                                \
  X(r2c, TW_R2C, 0)                                                                                \
  X(c2r, TW_C2R, 0)                                                                                \
  X(dct1, TW_R2R, TW_DCT1)                                                                         \
  X(dct2, TW_R2R, TW_DCT2)                                                                         \
  X(dct3, TW_R2R, TW_DCT3)                                                                         \
  X(dct4, TW_R2R, TW_DCT4)                                                                         \
  X(dst1, TW_R2R, TW_DST1)                                                                         \
  X(dst2, TW_R2R, TW_DST2)                                                                         \
  X(dst3, TW_R2R, TW_DST3)                                                                         \
  X(dst4, TW_R2R, TW_DST4)                                                                         \
  X(dht, TW_R2R, TW_DHT)                                                                           \
  X(r2hc, TW_R2R, TW_R2HC)                                                                         \
  X(hc2r, TW_R2R, TW_HC2R)

typedef struct {
  const char *name;
  int32_t type, r2r;
} kind_info;

/* Their order is that of the words of CHOICES_KIND. */
#define KIND_NUMBER(name, type, r2r) KIND_##name,
enum { KINDS(KIND_NUMBER) KIND_COUNT };
extern const kind_info kinds[KIND_COUNT];

/* "c2c|r2c|..." */
#define KIND_CHOICE(name, type, r2r) "|" #name
#define CHOICES_KIND &(KINDS(KIND_CHOICE))[1]

#endif
