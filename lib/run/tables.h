/* tables.h: the process's store of tables on devices: pass twiddles, windows, chirps and
 * their spectra.
 * Equal keys share one table. A table lives at least as long as somebody holds it; after that it is
 * idle. When a plan is made while more than TABLES_IDLE_MOST bytes are idle on its device, the
 * longest idle tables are released; idle tables whose home is gone are forgotten. Any thread. */
#ifndef TABLES_H
#define TABLES_H

#include "device_memory.h"
#include "hash.h"
#include "status.h"

/* Bytes on each device: enough for the tables of a dozen long primes, and a sixteenth of the 4 GiB
 * of a small GPU. */
#define TABLES_IDLE_MOST ((size_t)256 << 20)

enum table_kind { TABLE_ROOTS, TABLE_CHIRP, TABLE_WINDOW };

typedef struct {
  device *device;
  device_home home; /* the calling thread's */
  enum table_kind kind;
  int precision;
  /* Pass twiddles: the order; chirps: as in chirp_shape; windows: count. What a kind lacks is 0. */
  int64_t n, m, ahead;
  hash256 content; /* of a window's numbers; else 0 */
} table_key;

typedef struct device_table {
  struct device_table *next;
  table_key key;
  int references, ready;
  uint64_t released;    /* when it was last given back */
  _Atomic size_t bytes; /* counted while it is being filled too */
  void *memory;         /* on the device */
  int shift;            /* TABLE_ROOTS: launch_args.twiddle_shift */
} device_table;

/* Fills a new table in memory that it reserves with table_reserve. The store releases that memory,
 * also after a failure. */
typedef tw_status table_fill(void *user, device_table *t);

/* The table with this key. The first thread to ask fills it while others wait. The caller holds it
 * until tables_release, which accepts NULL. */
tw_status tables_get(const table_key *key, table_fill *fill, void *user,
                     device_table **out) MUST_USE;
void tables_release(device_table *t);

/* 1 where the table is there, or being filled. */
int tables_hold(const table_key *key);

/* Allocates the memory of a table that is being filled. */
static inline MUST_USE tw_status table_reserve(device_table *t, size_t bytes) {
  TRY(device_memory_alloc(t->key.device, bytes, &t->memory));
  t->bytes += bytes;
  return TW_OK;
}

/* Releases all idle tables of a device. 1: there were any. */
int tables_give_back(device *d);

/* Forgets idle tables of a device whose home is gone, and releases others until no more bytes than
 * the limit are idle. Called when a plan is made, never when one is executed or destroyed. here:
 * the plan's home. */
void tables_tidy(device *d, const device_home *here);

typedef struct {
  int64_t tables, bytes;    /* of all tables */
  int64_t idle, idle_bytes; /* of the idle ones */
} table_counts;
void tables_count(table_counts *out); /* over all devices */

/* For tests: sets another limit than TABLES_IDLE_MOST and returns the former one. */
size_t tables_set_idle_most(size_t bytes);

#endif
