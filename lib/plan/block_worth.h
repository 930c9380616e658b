/* block_worth.h: when several axes are worth a block (one_block.c). Internal to lib/plan. */
#ifndef BLOCK_WORTH_H
#define BLOCK_WORTH_H

#include "schedule.h"

/* 1 unless a pass over so many axes and rows, which takes ns in the model's kernel, takes longer
 * than a copy through memory for each axis would. row_bytes: of both sides of a row. */
int block_worth(int axes, int64_t rows, double ns, int64_t row_bytes, const facts *f);

#endif
