/* emit_real.h: what the emitters of real rows share: of whole rows (emit_real.c), of rows that are
 * taken together with their mirrored ones (emit_mirrored.c), and of several axes (emit_box.c).
 * Internal to codelets. */
#ifndef EMIT_REAL_H
#define EMIT_REAL_H

#include "emit.h"

int real_half(const emitter *e);    /* 1: real=half */
int real_by_rows(const emitter *e); /* 1: lanes=rows */

/* How many pairs of mirrored words a thread loads before it uses the first of them, so that their
 * loads are on their way together. */
#ifndef MIRROR_GROUP
#define MIRROR_GROUP 4
#endif

/* Opens a loop over so many turns, of number `step`, and closes it; of loads, a loop over groups of
 * turns, in which each such loop over the number `turn` in the group is opened and closed. */
void real_open_turns(const emitter *e, int turns);
void real_open_groups(const emitter *e, int turns);
void real_open_group(const emitter *e, int turns);
void real_close(const emitter *e);

/* The same of pairs that a thread loads without using any of them: how many at once, so that no
 * turn is left over if that is possible; the loop over batches, and a loop over the turns of one.
 */
int real_batch(int turns);
void real_open_batches(const emitter *e, int turns, int batch);
void real_open_batch(const emitter *e, int batch);

/* Opens and closes a step, with a comment; closing it leaves its tile to be read. */
void real_open_step(const emitter *e, const char *title);
void real_close_step(emitter *e);

/* Opens the tile of this step. A prime's DC points lie behind the exchange buffers. */
void real_open_tile(emitter *e);

/* Moves the words of a layout between registers and the tile. */
void real_move_words(emitter *e, layout at, int write);

/* Moves the DC points that registers hold: a prime's between registers and their place behind the
 * buffers, those of a cofactor's rows to their places in the tile. */
void real_move_dc(emitter *e, int write);

/* The pointer to word k of a row of the tile, both expressions. */
void real_at_word(const emitter *e, const char *line, const char *k, char *out, size_t size);

/* The distance between neighbouring points of a row of a side. */
const char *real_stride(const emitter *e, int load);

/* Declares where a row of a side begins, `name`, and of two rows the second, `name`_2. row: an
 * expression of its place in the tile or, of mirrored rows, of its number in the launch. */
void real_row_pointers(const emitter *e, int load, const char *row, const char *name);

/* Declares `name` as word k of a row of the tile, both expressions; stores one there. */
void real_tile_word(const emitter *e, const char *name, const char *line, const char *k);
void real_put_word(const emitter *e, const char *line, const char *k, const char *re,
                   const char *im);

/* Stores point k of the spectrum of the row that begins at `row`; declares `name` as such a point.
 */
void real_put_spectrum(const emitter *e, const char *row, const char *k, const char *re,
                       const char *im);
void real_take_spectrum(const emitter *e, const char *name, const char *row, const char *k);

/* The same of a kind whose points are turned (emit_kind_turns): stored after they were turned by a
 * root that has that name. */
void real_put_turned(const emitter *e, const char *row, const char *k, const char *re,
                     const char *im, const char *turn);

/* The steps of rows that are copied as one piece (spec_copies_rows). */
void copied_load(emitter *e, const step *s);
void copied_store(emitter *e, const step *s);
/* Spectra whose words meet in registers (spec_meets_in_registers); the functions they call. */
void facing_load(emitter *e, const step *s);
void facing_store(emitter *e, const step *s);

/* The spectra of rows in memory's order, where threads put and take the points of `line`, of which
 * lines_open declares the place. */
void lines_open(emitter *e, int load);
void lines_move(emitter *e, int load);
typedef struct {
  int points, apart;
} line_sizes;
line_sizes lines_of(const emitter *e);
/* Moves the words of rows at any distance, row after row; lines_go_by_rows: 1 where that is to be.
 */
void lines_move_rows(const emitter *e, int load, line_sizes l);
int lines_go_by_rows(const emitter *e, int load, line_sizes l);
/* Moves the words of packed spectra that lie apart. */
void lines_move_fours(const emitter *e, int load);

/* Words of kinds that are moved with those from the other end (spec_takes_ends); the functions they
 * call. */
void ends_move(emitter *e, layout at, int load);
void ends_move_staged(emitter *e, layout at, int load);
void ends_helpers(const emitter *e);

/* Multiplies a word of real=quarter by its root; `word`: its place in the row. load: when it was
 * loaded; else before it is stored, and it becomes the two results, up to the scale. */
void quarter_turn(const emitter *e, const char *name, const char *word, int load);

/* The same of rows that a cluster holds, and the functions that these and others call. */
void cluster_load(emitter *e, const step *s);
void cluster_store(emitter *e, const step *s);
void cluster_helpers(const emitter *e);

void mirrored_load(emitter *e, const step *s);
void mirrored_store(emitter *e, const step *s);
void box_load(emitter *e, const step *s);
void box_store(emitter *e, const step *s);

#endif
