/* place_parts.h: what place.c tells place_text.c about a layout's words. Internal to these two
 * and emit_rolled.c. */
#ifndef PLACE_PARTS_H
#define PLACE_PARTS_H

#include "emit.h"

/* 1 when bases are points of a row, since the row is in a pointer or is added after a
 * permutation. */
int place_in_row(const emitter *e, const place *p);

/* 1 when they are words of a tile with point after point, each of all rows. */
int place_by_rows(const emitter *e, const place *p);

/* 1 when memory has row after row and the tile point after point, and a thread's words lie at
 * constant distances in both; and when they do not in the tile. */
int place_transposes_evenly(const emitter *e, const place *p);
int place_transposes_unevenly(const emitter *e, const place *p);

/* 1 when the words of all butterflies lie within each other: those of a single axis' inputs. */
int place_is_one_block(const place *p);

/* How many threads of a row have work in a group. */
int place_working(const emitter *e, const place *p, int group);

/* How many bases there are, and the number of the one that a slot's word is counted from. */
int place_count_bases(const place *p);
int place_base_of(const place *p, int slot);

/* The constant distance of a slot's word from its base, without padding; and from its padded base
 * with padding, -1 when that is not the same for all threads at work. */
int place_bare_offset(const emitter *e, const place *p, int slot);
int place_padded_offset(const emitter *e, const place *p, int slot);

#endif
