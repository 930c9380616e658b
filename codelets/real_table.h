/* real_table.h: the part of a kernel's table that rows of real points read. With real=half, the
 * roots exp(-2*pi*i*k/n) of a row of n points, 0 <= k <= n/4; of several axes, those of the last.
 * Behind them, of kinds (real_kind.h) of n points: of cosines exp(-pi*i*k/2n), 0 <= k <= n/2, in
 * folded rows of n points k < n; with real=quarter exp(-pi*i*(8k+1)/8n), k < n/2, and if they are
 * few once more, for the store. Internal to codelets. */
#ifndef REAL_TABLE_H
#define REAL_TABLE_H

#include "binding.h"

int real_table_at(const record *r);    /* words of the table before it */
int real_table_again(const record *r); /* words before the quarters' roots for the store; or 0 */
int real_table_turns(const record *r); /* words before the part of a kind */

#endif
