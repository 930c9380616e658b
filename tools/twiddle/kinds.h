/* kinds.h: the kinds of transforms by the names that options give them. Pure. */
#ifndef KINDS_H
#define KINDS_H

#include "twiddle.h"

/* X(constant, name, type, kind of a TW_R2R transform) */
#define KINDS(X)                                                                                   \
  X(C2C, c2c, TW_C2C, 0)                                                                           \
  X(R2C, r2c, TW_R2C, 0)                                                                           \
  X(C2R, c2r, TW_C2R, 0)                                                                           \
  X(DCT1, dct1, TW_R2R, TW_DCT1)                                                                   \
  X(DCT2, dct2, TW_R2R, TW_DCT2)                                                                   \
  X(DCT3, dct3, TW_R2R, TW_DCT3)                                                                   \
  X(DCT4, dct4, TW_R2R, TW_DCT4)                                                                   \
  X(DST1, dst1, TW_R2R, TW_DST1)                                                                   \
  X(DST2, dst2, TW_R2R, TW_DST2)                                                                   \
  X(DST3, dst3, TW_R2R, TW_DST3)                                                                   \
  X(DST4, dst4, TW_R2R, TW_DST4)                                                                   \
  X(DHT, dht, TW_R2R, TW_DHT)                                                                      \
  X(R2HC, r2hc, TW_R2R, TW_R2HC)                                                                   \
  X(HC2R, hc2r, TW_R2R, TW_HC2R)

typedef struct {
  const char *name;
  int32_t type, r2r;
} kind_info;

/* Their order is that of the words of CHOICES_KIND. */
#define KIND_NUMBER(constant, name, type, r2r) KIND_##constant,
enum { KINDS(KIND_NUMBER) KIND_COUNT };
extern const kind_info kinds[KIND_COUNT];

/* The name of a type and, for TW_R2R, a kind. */
const char *kind_name(int32_t type, int32_t r2r);

/* "|c2c|r2c|..." is KINDS(KIND_CHOICE); without the first bar CHOICES_KIND. */
#define KIND_CHOICE(constant, name, type, r2r) "|" #name
#define CHOICES_KIND &(KINDS(KIND_CHOICE))[1]

#endif
