/* emit.h: what the emitter's parts share. Each part prints the steps that it owns; kernel.c calls
 * them in the order of the step list. Emitters return nothing: failure sticks in the text. */
#ifndef EMIT_H
#define EMIT_H

#include "dft_codelet.h"
#include "kernel.h"
#include "method.h"

enum { UNREAD_NOBODY = 0, UNREAD_BLOCK = 1, UNREAD_CLUSTER = 2 };

/* The last statement about held words, which words can join while nothing is printed behind it. */
typedef struct {
  char begin[512]; /* up to its words */
  size_t end;      /* the text's length behind it */
  int words;
} held_statement;

typedef struct {
  const spec *spec;
  const record *r;
  const step_list *list;
  text *out;
  int points;                /* of the transform; differs from n in a convolution */
  int in_row;                /* 1: addresses are of points in a row, not of words in the tile */
  int n, per, rows, threads; /* words of a row in the tile, threads per transform, transforms per
                                block, threads per block */
  int own;                   /* rows from one block's first to the next one's */
  int tile, padded;          /* words of a tile, bare and with padding */
  int staged_bytes;          /* where the prefetched tiles start in shared memory */
  int table_bytes;           /* where the shared twiddle table starts */
  int buffer;                /* exchange buffer that the next exchange writes */
  int lists;                 /* lists of stages that have begun */
  int looped;                /* 1: within the loop over two lists that are the same */
  int fetches;               /* 1: loads are of a later tile, into the registers y0, y1, ... */
  int near_row;              /* 1: points of spectra are moved within the tile, or registers */
  int whole; /* 1: the side is aligned to what single accesses move: pairs of points, four halves */
  signed char partner[2 * RECORD_STAGES_MAX]
                     [CODELET_RADIX_MAX]; /* dft_codelet.h, of stages with twiddles
                                             whose codelet is one of sums */
  int scaled; /* 1: scale and direction are factors of the first stage's codelet */
  int turned; /* 1: the direction is a factor of the last stage's codelet too */
  int joined; /* 1: what a thread does from the load to the first exchange is one block of text */
  int bare;   /* 1: this step's tile has no padding (record_waits_bare) */
  int unread; /* UNREAD_*: who may still be reading the buffer to be written */
  int held;   /* 1: words are registers of assembly (spec_holds_words) */
  held_statement *statement;
  enum kernel_target target; /* codelets of held words are assembly for GPUs, C for others */
  int anew; /* over 0: bases are computed anew; another number for each step that wants it */
} emitter;

/* The addresses of a layout's words: base expressions, and constant offsets from them where padding
 * keeps the offset constant. There is one base per butterfly, or one for all if that is enough. */
typedef struct {
  layout at;
  int butterflies;      /* groups of slots with one base each */
  int per_group;        /* slots in a group */
  int shared_base;      /* 1: group 0's base serves every group */
  int working;          /* threads of a transform that have work in the stage */
  int words;            /* of a row, those that the stage transforms */
  int apart;            /* from one word of a butterfly to the next, as layout_map.apart */
  int dense;            /* with lanes=dense, the threads of a row in the stage; else 0 */
  int run;              /* over 0: butterflies of a cluster in runs of so many, bases of them all */
  int faces;            /* 1: the halves of these runs mirror each other (layout_dealt) */
  const char *permuted; /* the function that gives a word's point in Rader's order; NULL: none */
} place;

place place_of(const emitter *e, layout l);

/* Prints `const tw_u32 NAME<g> = ...;` for the bases of a layout, as bare words of the tile. */
void place_bases(const emitter *e, const place *p, const char *name);

/* Writes the expression of the butterfly that faces t + shift, of `all` (layout.h). */
void place_facing(const emitter *e, enum facing facing, int all, int shift, char *out, size_t size);

/* Writes the expression of the place of a slot's word, with padding or bare, from the bases printed
 * under `name`; with padding, place_padded_bases must have printed those. */
void place_word(const emitter *e, const place *p, const char *name, int slot, int padded, char *out,
                size_t capacity);

/* The same in two parts: returns the constant that the place lies beyond what it writes. */
int place_word_base(const emitter *e, const place *p, const char *name, int slot, int padded,
                    char *out, size_t size);
void place_padded_bases(const emitter *e, const place *p, const char *name);

/* Values that grow by `each` from every word of a row to the next, such as addresses: declares
 * those of the bases, NAME<g>, and writes the one of a slot from them. Threads share the products
 * of what slots lie beyond their bases, where each would need one for every slot. place_steps: 1
 * where all slots have such values. */
int place_steps(const emitter *e, const place *p);
void place_step_bases(const emitter *e, const place *p, const char *type, const char *name,
                      const char *first, const char *each);
void place_stepped(const emitter *e, const place *p, int slot, const char *name, const char *each,
                   char *out, size_t size);

/* The same for the places of factors, where each row of the launch has its own, which lie
 * args.factor_step apart: row_index must have been declared. `word`: the slot's, or any with p
 * NULL.
 */
void place_factor_bases(const emitter *e, const place *p);
void place_factor(const emitter *e, const place *p, int slot, const char *word, char *out,
                  size_t size);

/* Writes the expression of what is dealt to the block as its at-th, which is below `past`
 * (layout_dealt). */
void place_dealt(const emitter *e, int run, int faces, const char *at, int past, char *out,
                 size_t size);

/* Writes the place in the tile of the point of the thread's row that an expression gives. */
void place_point(const emitter *e, const char *point, int padded, char *out, size_t capacity);

/* The tile in memory's order, of which each thread moves words at even distances: 1 when these are
 * whole rows, or rows whole numbers of them, so that each slot of a thread lies a constant number
 * of rows and points from its first one; and that number. */
int place_linear_regular(const emitter *e);
void place_linear_offset(const emitter *e, int slot, int *row, int *point);

/* The address of a slot's word where the first of several axes has points at distances of
 * args.in_stride or, of a store, args.out_stride. place_lines must have printed its part, after the
 * bases. */
void place_lines(const emitter *e, const place *p, const char *name);
void place_in_line(const emitter *e, const place *p, const char *name, int slot, int load,
                   char *out, size_t capacity);

/* Whether a slot's word is beyond the transform's points, which are fewer than a padded
 * convolution's words: 0 in no thread, 1 in some, 2 in all. */
int place_beyond(const emitter *e, const place *p, int slot);

/* In which half of its row the point of a slot is in all threads, if its imaginary part counts
 * there: first, 0 < k < n/2; second, n/2 < k < n; any: it depends on the thread, or is another. */
enum place_half { HALF_ANY, HALF_FIRST, HALF_SECOND };
enum place_half place_half_of(const emitter *e, const place *p, int slot);

/* The least and the largest word, of rows whose points are in the pointer, that threads at work
 * have in a slot; returns 0 where there are none. Of a permuted layout these are the words before
 * they are permuted, which are of the same rows. */
int place_range(const emitter *e, const place *p, int slot, int *least, int *most);

/* Opens `if (...) {` around a group of slots if some thread is idle there or `extra`, another
 * condition, is not NULL; returns whether it did, for place_guard_close. */
int place_guard(const emitter *e, const place *p, int group, const char *extra);
int place_guard_threads(const emitter *e, int threads, const char *extra); /* the first of a row */
void place_guard_close(const emitter *e, int opened);
/* 1 when two groups need the same guard, so that one block can hold both. */
int place_same_guard(const emitter *e, const place *p, int a, int b);

/* 1 when a side holds halves, whose rounding hides that of the last bits of what is computed. */
int emit_rounds_to_halves(const emitter *e);

/* The product of the lengths of all axes but the first. */
int emit_behind_first(const emitter *e);

/* The declaration of launch_args, as kernels read it; counts: with the members of counts and
 * windows.
 */
void emit_arguments(int counts, text *out);

void emit_load(emitter *e, const step *s);
void emit_store(emitter *e, const step *s);
/* Rader's convolution. It leaves out the DC point (point 0) of each row, which registers dc0, dc1,
 * ... hold: that of row b by the thread that holds word b after the first list of stages. */
void emit_residues(const emitter *e); /* the functions that give the order of points */
/* Declares the row and the column of the order that the word NAME<g> goes to: NAME<g>_a and _c. */
void emit_scattered_row(const emitter *e, const char *name, int g);
void emit_rader_product(emitter *e, const step *s);
void emit_dc(emitter *e,
             int load); /* moves DC points between memory and the registers that hold them */

/* place_guard for the threads that hold dc<i>. */
int emit_dc_held(const emitter *e, int i, const char *extra);

/* ---- rows of real points ---- */
void emit_real_helpers(const emitter *e); /* the functions that the following call */
/* Declares whether the two rows of a row of words exist: `live` and `second` name the flags. */
void emit_pair_rows(const emitter *e, const char *row, const char *live, const char *second);
/* Declares the thread's row and whether it is live, where rows are mirrored (binding.mirrored). */
void emit_mirrored_rows(const emitter *e);
/* Declares the pointers to the thread's row, or rows, of a side: in_row and in_row_2 and so on. */
void emit_row_pointers(const emitter *e, int load);
/* 1 when a side's distances count real points, and its words are pairs of them. */
int emit_halves(const emitter *e, int output);
/* ---- sides of fewer points, and windows of real points (emit_counts.c) ---- */
/* 1 when the place of a row among others says which of its points there are, so that `row_index`
 * must be declared. */
int emit_takes_index(const emitter *e, int load);
/* Begins a statement that moves the point of that place in a complex row. */
void emit_within(const emitter *e, int load, const char *word);
void emit_counts_helpers(const emitter *e);
/* Write the expression that loads a point of the real row `row`, as a complex number, or stores
 * one. */
void emit_read(const emitter *e, const char *point, char *out, size_t size);
void emit_write(const emitter *e, const char *point, const char *value, char *out, size_t size);
/* 1 when a side's points are counted, or windowed, one by one: rows are then of the type tw_in_row
 * or tw_out_row; the type of a row of a side, as parameters have it. */
int emit_counts_points(const emitter *e, int load);
const char *emit_row_type(const emitter *e, int load);
/* 1 when the words of a side are put together from, or taken apart to, single real points. */
int emit_takes_points(const emitter *e, int load);
/* Loads a word from its points to `name`, or stores it; `word`: its place in the row. */
void emit_points(emitter *e, int load, const char *name, const char *word);
/* 1 when a side's words are joined from the spectra of two rows as they are loaded; loads one of
 * them to `name`, the word of that place in the row. */
int emit_takes_spectra(const emitter *e, int load);
void emit_joined_word(const emitter *e, const char *name, const char *word, enum place_half half);
void emit_joined_helpers(const emitter *e);
void emit_load_points(emitter *e, const step *s);
void emit_store_points(emitter *e, const step *s);
void emit_load_spectrum(emitter *e, const step *s);
void emit_store_spectrum(emitter *e, const step *s);

/* ---- rows of which one side is folded (binding.folded) ---- */
/* Declares whether the thread's row is live, its frequency, and where frequencies beyond half of
 * all begin. */
void emit_folded_rows(const emitter *e);
/* 1 for the side with the spectrum; declares where its points and mirrored ones lie; moves a word.
 * distance: words between the slots of a butterfly where a pointer goes from one to the next, which
 * emit_folded_walk declares; else 0. */
int emit_is_folded(const emitter *e, int load);
void emit_folded_start(const emitter *e);
void emit_folded_walk(const emitter *e, int distance);
void emit_folded_word(const emitter *e, const place *p, int slot, const char *word,
                      const char *hint, int distance);

/* ---- rows that are taken together with their twins (binding.twins) ---- */
/* Declares whether the thread's row is live, which one it is, and what its words are turned by. */
void emit_twins_rows(const emitter *e);
/* 1 for the side with the spectrum; declares the thread's row of a side. */
int emit_is_twins_spectrum(const emitter *e, int load);
void emit_twins_side(const emitter *e, int load);
/* Begins the store of a word that not all rows store. */
void emit_twins_store(const emitter *e, const place *p, int slot, const char *word);
void emit_twins(emitter *e, const step *s);
/* Turns a word of type IV by `root`, that of its butterfly's first word, and what leads on from it.
 */
void emit_turned_word(const emitter *e, const place *p, int slot);

/* ---- words from both ends of a long row (binding_loads_ends) ---- */
/* Declares the long row and the thread's place in it; loads a word; turns all words. */
void emit_long_ends_start(emitter *e, const place *p);
void emit_long_ends_word(const emitter *e, const place *p, int slot, const char *word);
void emit_long_ends_turn(emitter *e, const step *s);

/* ---- kinds between real points (real_kind.h) ---- */
/* Their functions; single: also those of single points of the core, which words are made of. */
void emit_kind_helpers(const emitter *e, int single);
/* 1 when the points of spectra, in folded rows too, are turned: multiplied by a root of the table's
 * part for kinds (real_table.h). */
int emit_kind_turns(const emitter *e);
/* Loads a word of real=quarter to `name`, or stores it; `stride`, `word`: expressions. */
void emit_quarter_word(const emitter *e, int load, const char *stride, const char *name,
                       const char *word);
/* All of a pass that only makes words of points, or points of words (binding.words). */
void emit_kind_words(emitter *e);

void emit_pointwise(emitter *e, const step *s);
/* Multiplies the word in every slot of a step's layout, and the DC points that are kept apart, by
 * the complex number `head` POINT `tail`, where POINT is the number of the word's point in its row.
 * within_points: only slots that hold a point of the transform. */
void emit_products(emitter *e, const step *s, int within_points, const char *head,
                   const char *tail);
/* The same in every slot, where POINT is the place of the word's factor among the transform's. */
void emit_products_by_steps(emitter *e, const step *s, const char *head, const char *tail);
/* The same by another function than tw_multiply. */
void emit_products_by(emitter *e, const step *s, const char *function, const char *head,
                      const char *tail);

/* ---- words that threads hold: `x` is the name of one, such as "x3" or "dc0" ---- */
/* Where e->held: declares one; sets it to 0. */
void emit_held_declare(const emitter *e, const char *x);
void emit_held_clear(const emitter *e, const char *x);
/* Where e->held: moves one, or its `part` "re" or "im", between registers and shared memory, n
 * elements from where `shared`, "TILE, BASE", says; move: "put" or "get". part NULL: all of it. */
void emit_held_exchange(const emitter *e, const char *move, const char *part, const char *shared,
                        const char *x, int n);
/* Load and store one at an address. */
void emit_held_load(const emitter *e, const char *x, const char *hint, const char *at);
void emit_held_store(const emitter *e, const char *x, const char *hint, const char *at);
/* A bound: at + beyond < end. */
typedef struct {
  const char *at, *end;
  int beyond;
} held_limit;
/* Where e->held: loads or stores the word of a slot, or two neighbours from it on (vector); below:
 * only within it; NULL: always. */
void emit_held_linear(const emitter *e, int load, int slot, const char *hint, const char *at,
                      const held_limit *below);
/* Loads what tw_copy_async has copied. */
void emit_held_load_in(const emitter *e, const char *x, const char *at);
/* Its product with an expression; what a function of it and of an expression gives. */
void emit_held_multiply(const emitter *e, const char *x, const char *factor);
void emit_held_change(const emitter *e, const char *x, const char *function, const char *argument);
/* Multiply its parts, or the imaginary part alone, by real expressions. */
void emit_held_scale(const emitter *e, const char *x, const char *by_re, const char *by_im);
void emit_held_turn(const emitter *e, const char *x, const char *by);
void emit_held_conjugate(const emitter *e, const char *x);
/* Add another such word, or a variable. */
void emit_held_add(const emitter *e, const char *x, const char *y);
void emit_held_plus(const emitter *e, const char *x, const char *value);
/* Declares a variable with its value; sets it. */
void emit_held_variable(const emitter *e, const char *variable, const char *x);
void emit_held_write(const emitter *e, const char *x, const char *value);

/* ---- the binding's operations ---- */
void emit_operation_helpers(const emitter *e); /* the functions that they call */
void emit_operation(emitter *e, const step *s);
void emit_row_index(emitter *e); /* declares `row_index`, the index k of the row (launch.h) */

/* ---- stages whose codelet is a loop (record_rolls) ---- */
/* Their tables, before the kernel; the loop, as the stores of the stage's exchange. */
void emit_rolled_tables(const emitter *e);
void emit_rolled(emitter *e, const place *p);

void emit_prefetch_start(emitter *e);
void emit_exchange(emitter *e, const step *s);
void emit_shuffle(emitter *e, const step *s);
/* What stages with twiddles and pass twiddles call besides, where results are rounded to halves. */
void emit_turns(const emitter *e);
/* 1 where the pass twiddles of a side come from a recurrence. At load they belong to the first
 * stage, whose codelet then is one of sums. */
int emit_recurs(const emitter *e, enum operation_side side);
/* 1 when a stage's codelet is one of sums: where it has twiddles, and results are rounded to
 * halves. */
int emit_takes_sums(const emitter *e, int stage);
/* The codelets; also sets e->partner, e->scaled, e->turned and e->joined. */
void emit_codelets(emitter *e);
void emit_stage(emitter *e, const step *s);
/* 1 where held twiddles are used once before the tiles. A compiler waits for loaded values where
 * they are used first; if that is in the loop over tiles, it waits there in each of them, and at
 * the same time for all words of the next tile that are on their way to registers. */
int emit_waits_for_held(const emitter *e);
void emit_table_setup(emitter *e); /* shared or hoisted twiddles, before the tiles */
int emit_twice(const emitter *e);  /* 1: two lists of several stages, see tw_again in kernel.c */
int emit_chirps_results(const emitter *e); /* 1: the results of a plain row meet a chirp */
int emit_again_fetched(const emitter *e);  /* 1: the second one fetches the same twiddles again */
const char *emit_again_list(const emitter *e); /* what tw_again is given there; NULL: not there */
int emit_table_bytes(const spec *s);
int emit_method_table(const spec *s); /* words before the part of the record's method */

#endif
