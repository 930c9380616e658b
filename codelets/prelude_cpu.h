/* prelude_cpu.h: the prelude of the cpu target; prelude.h lists the names it defines. */
#ifndef PRELUDE_CPU_H
#define PRELUDE_CPU_H

#include "text.h"

/* Appends the cpu prelude for a precision (TW_F32 or TW_F64). */
void prelude_emit_cpu(int precision, text *out);

#endif
