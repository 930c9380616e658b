/* kinds.c: the table of kinds. */
#include "kinds.h"

#define KIND_ROW(name, type, r2r) {#name, type, r2r},
const kind_info kinds[KIND_COUNT] = {KINDS(KIND_ROW)};
