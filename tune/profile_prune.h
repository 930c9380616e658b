/* profile_prune.h: keeps a profile small. */
#ifndef PROFILE_PRUNE_H
#define PROFILE_PRUNE_H

#include "status.h"
#include <sqlite3.h>

/* Within the caller's transaction on db, drops what lost in the settled classes that the merged
 * databases (count of them; each may be NULL) have rows about. count 0: in all settled classes.
 * *dropped: 1 when anything was. */
tw_status prune_classes(sqlite3 *db, sqlite3 *const *merged, int count, int *dropped) MUST_USE;

/* After the transaction, packs the file's pages if it is small and anything was dropped, or if many
 * pages are unused. Does nothing
 * while another program uses the file; a failure leaves the file as it was. */
void prune_pages(sqlite3 *db, int dropped);

#endif
