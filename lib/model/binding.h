/* binding.h: what the problem imposes on a kernel; with the record, which is free to choose, it
 * makes the spec of a kernel. Pure values; equal ones have equal bytes. */
#ifndef BINDING_H
#define BINDING_H

#include "element.h"
#include "operation.h"
#include "facing.h"
#include "record.h"

typedef struct {
  int32_t arch;    /* 90: sm_90. Chooses compiler options, never text */
  int32_t type;    /* TW_C2C ...: of the transform along the points */
  int32_t kind;    /* of TW_R2R: 1 + TW_R2HC ... (real_kind.h); else 0 */
  int32_t ortho;   /* 1: of an orthogonal transform, whose ends have factors of their own */
  element in, out; /* what memory holds; what is computed with follows from the record */
  int32_t packed;  /* 1: transforms lie end to end on both sides (distance = n) */
  int32_t loops_in,
      loops_out; /* 0: one distance leads from row to row; else nested loops, 2 to 4 */
  int32_t strided_in,
      strided_out; /* 1: the points of a transform are not neighbours on that side */
  /* Of strided sides, for the cost model only: these change no text. */
  int32_t far_in, far_out; /* 1: each point lies in another page of memory */
  int32_t broken; /* 1: points are no whole lines apart, and the pass works in place, so that
                     neighbouring blocks read and write parts of the same lines */
  /* 1: the side's real points lie in pairs, which are neighbours, an even number of elements from
   * the start of each row and from row to row. */
  int32_t paired_in, paired_out;
  /* REAL_HALF or REAL_PAIRS: the pass ends (TW_R2C) or begins (TW_C2R) a real transform of several
   * passes, between words and the spectrum. Each of the index_count rows of a transform is one
   * word, and row b is taken together with row index_count - b, its mirrored one; REAL_NONE: rows
   * are taken one by one. With REAL_PAIRS one real row makes all words. */
  int32_t mirrored;
  /* REAL_HALF, REAL_PAIRS, REAL_QUARTER: the kernel only makes complex words of rows of a kind
   * (TW_R2C), or rows of words (TW_C2R), of which others have computed the transform
   * (lib/plan/kind_axis.c). Each of the index_count rows of a transform is one word: of two points,
   * of one, or of two from both ends. A row of the kind has launch_args.factor_count points. */
  int32_t words;
  /* TW_R2C: complex rows are part of a long real transform, of which only the frequencies up to
   * half the length are kept; what a row gives beyond them is stored as the conjugate of the
   * mirrored one. TW_C2R: likewise, loaded. Of launch_args.factor_count real points, taken as
   * launch_args.factor_step columns, row k of the index_count rows of each transform has the
   * frequencies k + j * (points over points of a row); the index counts as many rows of the inner
   * loop as there are, of which those beyond half the columns are idle. */
  int32_t folded;
  /* TW_R2C: complex rows are the last of several passes over the words of a long real row, each of
   * two points, and give its spectrum. Row k of the index_count rows of each transform has the
   * words k + j * index_count of the words' spectrum. It is taken together with row index_count -
   * k, its twin, whose words mirror its own, so that both give points of the real row's spectrum.
   * TW_C2R: likewise, of the first pass from a spectrum. Pass twiddles have roots of the order of
   * the real row's points, every other one of which is taken. TW_C2C: rows are taken one by one. */
  int32_t twins; /* with long_kind the twin of row k is row index_count - 1 - k, see there */
  /* Over 0: the kernel is the first or the last of several passes of long rows of that kind,
   * counted as `kind` is (real_kind.h). Of TW_R2C and TW_C2R, rows are columns of the real core,
   * index_count in number, and the long row has launch_args.factor_count points. Folded rows are
   * those of the core, and store the results, or load the points, of the long row. Of TW_C2C, the
   * long row is one of type IV of launch_args.factor_count points, an even number, as half as many
   * words (FORM_QUARTER). Rows of the first pass are columns of these words, which threads make of
   * two points each: row k of index_count has the words k + j * index_count. Rows of the last pass
   * have twins, and store pairs of neighbouring results; a word meets the one as far from the other
   * end, so that the twin of row k is row index_count - 1 - k. Roots of the order 16 times the
   * points turn the words on both sides. */
  int32_t long_kind;
  int32_t misaligned_out; /* 1: the distance between points is no multiple of a sector */
  int32_t overlap; /* 1: blocks may have rows in common (FIELD_OVERLAP), since no block reads what
                      another one writes. Changes no text either */
  int32_t exact; /* 1: of halves, what passes through the tile is not rounded (FIELD_TILE). Nor does
                    this change any text */
  operations does[OPERATION_SIDES]; /* at load, between the lists of stages, at store */
  int32_t twiddle_64;               /* 1: the order of a pass twiddle's roots exceeds 32 bits */
  int32_t
      index_shared; /* 1: launch_args.index_rows neighbouring rows share the index k (launch.h) */
  int32_t aligned;  /* log2 of the elements that addresses and distances are multiples of */
  /* 1: launch_args.in_points, out_points say how many points the side has; the others are not read
   * and taken as 0, or not written. */
  int32_t short_in, short_out;
  /* 1: on that side a row is a part of an axis, whose points are counted instead (launch.h). */
  int32_t part_in, part_out;
  /* 1: of several axes, the first has points at a distance of launch_args.in_stride on input, the
   * others are packed; of TW_C2R at out_stride on output. A pass twiddle of several axes depends on
   * the point of the first axis only, where that is so, else on that of the last one. */
  int32_t spread_in, spread_out;
  int32_t swapped; /* 1: rows come in squares, n rows of n points, and the transpose of each square
                      is written in its place; so a block holds whole squares, and reads all of
                      them before it writes */
} binding;

typedef struct {
  record record;
  binding binding;
} spec;

/* The binding of packed rows of complex numbers of a precision on both sides, without
 * operations. */
binding binding_of_rows(int arch, int precision);

/* 1 when the binding has the operation at some side; at that side; any operation at all. */
int binding_has(const binding *b, enum operation o);
int binding_has_at(const binding *b, enum operation_side side, enum operation o);
int binding_operates(const binding *b);

/* 1 when threads make the words that they load of two points of a long row of type IV. */
int binding_loads_ends(const binding *b);

/* The side on which a kernel whose words are mirrored has spectra: 1 the output, 0 the input. */
int binding_spectrum(const binding *b);

/* Points of a row that a side holds; row: of the transform, of a kind its core's. */
int64_t binding_points(const binding *b, int output, int64_t row);

/* Points of a record's row that a side holds: of several axes, the last one has a spectrum's. */
int64_t binding_row_points(const binding *b, int output, const record *r);

/* 1 when a kernel moves the words of that side as pairs of real points. */
int spec_moves_pairs(const spec *s, int output);

/* 1 when a kernel joins the spectra of two real rows as it loads them directly. */
int spec_joins_spectra(const spec *s);

/* 1 when a kernel copies the rows of real points of a staged side as one piece of memory. */
int spec_copies_rows(const spec *s, int output);

/* 1 when words meet their mirrored ones in registers, since threads hold facing butterflies
 * (facing.h) of the stage next to the spectrum: with real=half, an even number of butterflies in
 * each thread, or one in each row. Of a side that is staged, spectra go through the tile in
 * memory's order. */
int spec_meets_in_registers(const record *r, const binding *b);

/* 1 when the spectra of a side of halves wait in the tile as memory has them, so that four words
 * are moved at once. */
int spec_packs_spectrum(const spec *s, int output);

/* 1 when each thread moves the whole spectrum of a row of a kind, in the order of memory. */
int spec_has_lines_in_threads(const record *r, const binding *b);

/* 1 when a thread moves the words of that side together with those as far from the other end of the
 * row: of cosines, so that it moves four neighbouring points at once; with real=quarter, two and
 * two. Of a side that is staged, points go through the tile in memory's order. */
int spec_takes_ends(const record *r, const binding *b, int output);

/* How the butterflies of a stage face each other in threads. */
enum facing spec_faces(const spec *s, int stage);

/* FACING_BLOCKS behind the crossing of a cluster, where words and their mirrored ones are dealt to
 * one block: of spectra that are stored. */
enum facing spec_faces_in_cluster(const spec *s, int stage);

/* 1 when an operation of that side ends rows early: points whose factor would be
 * launch_args.factor_count or later are not read and taken as 0, or are not written. */
int binding_ends_rows(const binding *b, enum operation_side side);

/* 1 when the kernel reads the last members of launch_args, of counts of points and windows. */
int binding_reads_counts(const binding *b);

/* 1 when a side's first axis has a stride of its own. */
int binding_spreads(const binding *b);

operation_needs binding_needs(const binding *b);

/* 1 when the window multiplies words once they are loaded: not where it multiplies single points as
 * they are loaded (emit_real.c). */
int spec_windows_words(const spec *s);

/* 1 when the kernel has two lists of stages with a product in between: by its record's method, or
 * because the binding has operations there. */
int spec_convolves(const spec *s);

/* Log2 of the elements that the kernel reads (output 0) or writes (output 1) at once. */
int spec_vector(const record *r, const binding *b, int output);

/* Whether this device can run the record under this binding (shared memory, threads, registers,
 * architecture). The detail says why not. */
tw_status record_fits(const record *r, const binding *b, const facts *f) MUST_USE;

/* 1 when the words of a kernel begin with any value: those of rows and points that do not exist
 * need not be 0, as nothing that is stored depends on them. So it is with many kernels of halves,
 * and where words are registers of assembly (spec_holds_words), which the assembler took up to an
 * eighth of its time to set to 0, but for padded convolutions, missing points and rows that chirps
 * end, which count on zeros. DC points always begin with 0. */
int spec_starts_unset(const spec *s);

/* 1: the words that threads hold are registers of assembly on GPUs, which the compiler of the text
 * sees nothing of (prelude_held.h): of kernels of complex points. */
int spec_holds_words(const record *r, const binding *b);

#endif
