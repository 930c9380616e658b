/* tables.h: the process's store of tables on devices: roots between passes, chirps and their
 * spectra. Equal keys share one table. A table lives at least as long as somebody holds it;
 * afterwards it is idle, and the longest idle ones go when a later plan is made and more than
 * TABLES_IDLE_MOST bytes are idle on its device. Any thread. */
#ifndef TABLES_H
#define TABLES_H

#include "device.h"
#include "status.h"

/* Bytes on each device. Enough for the tables of a dozen long primes; of a small GPU's 4 GiB it is
 * a sixteenth. */
#define TABLES_IDLE_MOST ((size_t)256 << 20)

enum table_kind { TABLE_ROOTS, TABLE_CHIRP };

typedef struct {
  device *device;
  enum table_kind kind;
  int precision;
  int64_t n, m; /* what the kind makes of them */
} table_key;

typedef struct device_table {
  struct device_table *next;
  table_key key;
  int references, ready;
  uint64_t released; /* when it was last given back */
  size_t bytes;
  void *memory[2]; /* on the device; NULL where the kind needs one only */
  int shift;       /* TABLE_ROOTS: launch_args.twiddle_shift */
} device_table;

/* Fills a new table: reserves its memory with table_reserve, which the store releases again, also
 * when this fails. */
typedef tw_status table_fill(void *user, device_table *t);

/* The table of that key, filled by the first to ask while others wait. Give it back with
 * tables_release, which takes NULL too. */
tw_status tables_get(const table_key *key, table_fill *fill, void *user,
                     device_table **out) MUST_USE;
void tables_release(device_table *t);

/* Device memory for slot 0 or 1 of a table that is being filled. */
tw_status table_reserve(device_table *t, int slot, size_t bytes) MUST_USE;

/* Device memory for anything: where there is no more, idle tables make room. Release it as any. */
tw_status tables_alloc(device *d, size_t bytes, void **memory) MUST_USE;

/* Gives idle tables of a device back until no more than the limit is idle. Called when a plan is
 * made, never when one is executed or destroyed. */
void tables_tidy(device *d);

typedef struct {
  int64_t tables, bytes; /* in all */
  int64_t idle, idle_bytes;
} table_counts;
void tables_count(table_counts *out); /* over all devices */

/* For tests: another limit; returns the former one. */
size_t tables_set_idle_most(size_t bytes);

#endif
