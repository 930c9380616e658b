/* rule.h: one rule of the closed form of records. Internal to the rules. */
#ifndef RULE_H
#define RULE_H

#include "status.h"

/* Fails with TW_INVALID, and the broken rule as the detail, unless the condition holds. */
#define RULE(condition, ...)                                                                       \
  do {                                                                                             \
    if (!(condition))                                                                              \
      return status_fail(TW_INVALID, __VA_ARGS__);                                                 \
  } while (0)

#endif
