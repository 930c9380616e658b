/* kinds.c: the table of kinds. */
#include "kinds.h"

#define KIND_ROW(constant, name, type, r2r) {#name, type, r2r},
const kind_info kinds[KIND_COUNT] = {KINDS(KIND_ROW)};

const char *kind_name(int32_t type, int32_t r2r) {
  for (int i = 0; i < KIND_COUNT; i++)
    if (kinds[i].type == type && (type != TW_R2R || kinds[i].r2r == r2r))
      return kinds[i].name;
  return "?";
}
