/* cost_convolution.c: products with the factors of a binding's operations, and what else only
 * convolutions have. What is for kernels that are convolutions themselves, here and in cost.c and
 * cost_thread.c, was fitted to 823 measured ones of 43 lengths; 536 others of 81 lengths took 1.02
 * of what was then expected. Registers, spills and the shares below of single precision were
 * fitted again, to 3,300 measured ones of 330 lengths. What several passes have that convolve
 * together was fitted to 15 measured transforms. */
#include "cost_convolution.h"
#include "element.h"
#include "method.h"
#include "operation_table.h"

static const double FACTOR = 6;      /* slots per word: a factor's place, and the product */
static const double ROOT = 20;       /* slots per word: two places, and three products */
static const double ROOT_LINES = 10; /* lines that a warp reads for a word's root */
static const double ENDED = 0.5;     /* part of a row that a chirp leaves: a convolution has from
                                        twice to four times as many words as points */

/* Shares of the time of a pass. */
static const double WIDE = 0.3; /* with a radix beyond RECORD_RADIX_ANY: its text is there twice */
static const double SHIFTED = 0.1;    /* less where the length is a power of two: threads find their
                                         words by shifts, not divisions */
static const double CHIRPED = 0.4;    /* of one that multiplies by a chirp, */
static const double MISALIGNED = 0.1; /* and more of it where points are misaligned with sectors */
static const double GATHERED = 0.08; /* of a prime's rows whose scattered points are loaded directly
                                        while the tiles leave L1 little */
static const double TILES = 120 * 1024; /* bytes of tiles that do so */

/* The same of single precision. */
static const double ONE_ROW = 0.06; /* less where a block has a single row, whose threads alone meet
                                       at its barriers */
static const double WARPS = 0.02;   /* for each doubling of a block's warps */
static const double STAGE = 0.03;   /* for each stage beyond two */
static const double HELD = 0.15;    /* for each 32 words that a thread holds, beyond 32 or below */

/* Shares of spilling, of the registers that are missing over those that a thread has; in double
 * precision, the second with a loop for both lists of stages. */
static const double SPILL = 0.7, SPILL_LOOPED = 1.4;

/* The same of the square of that ratio, in single precision: values that are used late spill
 * first. */
static const double SPILL_SQUARE = 0.57, SPILL_SQUARE_LOOPED = 2.5;

/* Registers without which single precision spills: those of what is held, and others, more for the
 * temporaries of wide codelets that are no powers of two. Between the two lists of stages there is
 * no exchange: each result of the last stage, its factor, and what the next stage makes of both are
 * held at once, and some of these meet in the same registers. */
enum { WITHIN = 27, WITHIN_LOOPED = 32, WITHIN_WIDE = 2, BETWEEN_EACH = 6, BETWEEN_SAVED = 12 };

/* Registers for four held values, times those of a number: of Rader's convolution, but of f64 with
 * lanes=rows, and the same with pads. */
enum { REGISTERS_BARE = 3, REGISTERS_PADDED = 8 };

int cost_lists(const binding *b) {
  return b->does[SIDE_BETWEEN].count ? 2 : 1;
}

double cost_ended_share(const binding *b, int output) {
  return binding_ends_rows(b, output ? SIDE_STORE : SIDE_LOAD) ? ENDED : 1;
}

static double words_of(const record *r, const binding *b, int side) {
  double words = (double)record_row(r) / r->value[FIELD_THREADS];
  return words * (binding_ends_rows(b, (enum operation_side)side) ? ENDED : 1);
}

/* Pass twiddles cost other passes little, whose roots are mostly made of each other; what they cost
 * there is in the share for them. */
static int looks_up_roots(const record *r, const binding *b) {
  return record_method(r)->factors || b->does[SIDE_BETWEEN].count;
}

typedef struct {
  double slots, lines;
} products;

static products all_products(const record *r, const binding *b) {
  products all = {0, 0};
  for (int side = 0; side < OPERATION_SIDES; side++)
    for (int i = 0; i < b->does[side].count; i++) {
      const operation_info *o = operation_of(b->does[side].at[i]);
      double words = words_of(r, b, side);
      if (o->reads_factors) {
        all.slots += FACTOR * words;
        all.lines += words * record_word_bytes(r) * 32 / 128;
      } else if (o->reads_roots && looks_up_roots(r, b)) {
        all.slots += ROOT * words;
        all.lines += ROOT_LINES * words * number_registers(r->value[FIELD_PRECISION]);
      }
    }
  return all;
}

double cost_operated_slots(const record *r, const binding *b) {
  return all_products(r, b).slots;
}

double cost_operated_lines(const record *r, const binding *b) {
  return all_products(r, b).lines;
}

double cost_exchanged_again(const record *r, const binding *b) {
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  int stages = record_stages(r), lists = cost_lists(b);
  if (lists == 1 || stages < 2)
    return 1;
  return (double)(lists * stages - 1 + staged) / (stages - 1 + staged);
}

int cost_convolution_eager(const record *r, int slots) {
  int padded = r->value[FIELD_PADDING] != PADDING_NONE;
  int real = number_registers(r->value[FIELD_PRECISION]);
  if (!record_rader(r) || (r->value[FIELD_LANES] == LANES_ROWS && real > 1))
    return 0;
  return (padded ? REGISTERS_PADDED : REGISTERS_BARE) * slots * real / 4;
}

int cost_convolution_needed(const record *r, int slots, int widest) {
  int last = record_stages(r) - 1, looped = record_same_lists(r);
  int wide = widest > 16 && (widest & (widest - 1)) ? widest - 16 : 0;
  int within = 2 * slots + (looped ? WITHIN_LOOPED : WITHIN) + WITHIN_WIDE * wide;
  int each = record_radix(r, last) * record_butterflies(r, last);
  int between = looped ? 0 : BETWEEN_EACH * each - BETWEEN_SAVED;
  return within > between ? within : between;
}

double cost_convolution_spill(const record *r, int missing, int most) {
  double part = (double)missing / most;
  int looped = record_same_lists(r);
  if (r->value[FIELD_PRECISION] == TW_F64)
    return 1 + (looped ? SPILL_LOOPED : SPILL) * part;
  return 1 + (looped ? SPILL_SQUARE_LOOPED : SPILL_SQUARE) * part * part;
}

static int is_wide(const record *r) {
  for (int s = 0; s < record_stages(r); s++)
    if (record_radix(r, s) > RECORD_RADIX_ANY)
      return 1;
  return 0;
}

static int is_shifted(const record *r) {
  int n = r->value[FIELD_LENGTH];
  return !(n & (n - 1)) && r->value[FIELD_LANES] == LANES_POINTS;
}

/* Shares of single precision. */
static double single_share(const record *r) {
  int held = 0;
  for (int s = 0; s < record_stages(r); s++) {
    int words = record_radix(r, s) * record_butterflies(r, s);
    held = words > held ? words : held;
  }
  double share = HELD * (held - 32) / 32 + STAGE * (record_stages(r) - 2);
  for (int threads = record_block_threads(r); threads > 32; threads = (threads + 1) / 2)
    share += WARPS;
  return share - (r->value[FIELD_TRANSFORMS] == 1 ? ONE_ROW : 0);
}

double cost_gathered(const record *r, double tiles) {
  int gathers = record_rader(r) && r->value[FIELD_INPUT] == IO_DIRECT &&
                r->value[FIELD_LANES] != LANES_ROWS && r->value[FIELD_PRECISION] == TW_F32;
  return gathers && tiles >= TILES ? 1 + GATHERED : 1;
}

double cost_convolving(const record *r, const binding *b) {
  int chirped = binding_has(b, OPERATION_CHIRP);
  return (chirped ? CHIRPED : 0) + (chirped && b->misaligned_out ? MISALIGNED : 0) +
         (record_convolves(r) && is_wide(r) ? WIDE : 0) -
         (record_convolves(r) && is_shifted(r) ? SHIFTED : 0) +
         (record_convolves(r) && r->value[FIELD_PRECISION] == TW_F32 ? single_share(r) : 0);
}
