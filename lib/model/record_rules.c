/* record_rules.c: which records are legal on any device. Which fit one: record_fits.c. */
#include "method.h"
#include "rule.h"

enum { BLOCK_THREADS_MOST = 1024 };

static tw_status ranges_valid(const record *r) {
  const record_field_info *fields = record_field_table();
  for (int f = 0; f < FIELD_COUNT; f++)
    RULE(r->value[f] >= fields[f].least && r->value[f] <= fields[f].most,
         "record: %s=%d is outside %d..%d", fields[f].name, r->value[f], fields[f].least,
         fields[f].most);
  return TW_OK;
}

static tw_status stages_valid(const record *r) {
  int64_t product = 1;
  int ended = 0, widest = 1;
  for (int s = 0; s < RECORD_STAGES_MAX; s++) {
    int radix = r->value[FIELD_RADIX_0 + s];
    RULE(!radix || !ended, "record: radix %d stands after the last stage", radix);
    ended = !radix;
    if (ended)
      continue;
    RULE(record_radix_serves(radix) || (r->value[FIELD_ROLLED] && record_radix_rolls(radix)),
         "record: radix %d is neither in 2..%d nor %d, nor a larger prime that serves", radix,
         RECORD_RADIX_ANY, RECORD_RADIX_WIDE);
    widest = radix > widest ? radix : widest;
    product *= radix;
    RULE(product <= r->value[FIELD_LENGTH], "record: the radices' product exceeds n");
  }
  RULE(product == r->value[FIELD_LENGTH], "record: the radices multiply to %lld, not n=%d",
       (long long)product, r->value[FIELD_LENGTH]);
  RULE(r->value[FIELD_ELEMENTS] >= widest, "record: elements=%d is less than radix %d",
       r->value[FIELD_ELEMENTS], widest);
  return TW_OK;
}

/* The derived numbers of record.h exist once this holds. */
static tw_status method_valid(const record *r) {
  RULE(record_stages(r) > 0 || !record_convolves(r), "record: a convolution needs a stage");
  TRY(record_method(r)->valid(r));
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  RULE(!record_method(r)->direct || staged <= record_mirrors(r),
       "record: with method=%s, input and output are direct, but for the side of a spectrum",
       method_words[r->value[FIELD_METHOD]]);
  RULE(!record_convolves(r) || r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE,
       "record: convolutions do not shuffle");
  return TW_OK;
}

static tw_status block_valid(const record *r) {
  for (int s = 0; s < record_stages(r); s++)
    RULE(r->value[FIELD_THREADS] >= record_stage_threads(r, s),
         "record: stage %d needs %d threads, the record has %d", s, record_stage_threads(r, s),
         r->value[FIELD_THREADS]);
  RULE(r->value[FIELD_THREADS] <= r->value[FIELD_LENGTH] / record_cluster(r),
       "record: more threads than points");
  RULE(record_block_threads(r) <= BLOCK_THREADS_MOST, "record: %d threads in a block, at most %d",
       record_block_threads(r), BLOCK_THREADS_MOST);
  RULE(record_shared_bytes(r) <= RECORD_SHARED_MOST,
       "record: more shared memory than any block can have (%d bytes)", RECORD_SHARED_MOST);
  return TW_OK;
}

static tw_status io_valid(const record *r) {
  RULE(!r->value[FIELD_PREFETCH] || r->value[FIELD_STREAMING],
       "record: prefetch needs streaming blocks");
  RULE(!record_fetches(r) || r->value[FIELD_PREFETCH] == 1,
       "record: registers hold one prefetched tile");
  RULE(!record_fetches(r) || r->value[FIELD_METHOD] == METHOD_PLAIN,
       "record: only plain transforms are prefetched into registers");
  RULE(!r->value[FIELD_PREFETCH] || r->value[FIELD_EXCHANGE] != EXCHANGE_SPLIT,
       "record: prefetched tiles are complex words, which a split layout cannot hold");
  RULE(r->value[FIELD_LOAD_HINT] < HINT_LINES || r->value[FIELD_INPUT] == IO_DIRECT,
       "record: whole lines are fetched ahead of direct loads");
  RULE(r->value[FIELD_STORE_HINT] != HINT_KEEP || r->value[FIELD_OUTPUT] == IO_DIRECT,
       "record: staged stores write whole lines, of which nothing need be kept");
  if (r->value[FIELD_VECTOR]) {
    RULE(r->value[FIELD_PRECISION] == TW_F32, "record: vector accesses are for f32");
    RULE(r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED ||
             record_rows_in_threads(r),
         "record: vector accesses need staged input or output");
    RULE(!r->value[FIELD_PREFETCH] || (record_fetches(r) && !record_rows_in_threads(r)),
         "record: prefetch copies single elements");
    RULE(record_row(r) % (1 << r->value[FIELD_VECTOR]) == 0,
         "record: vector accesses need a length they divide");
  }
  return TW_OK;
}

static tw_status shuffle_valid(const record *r) {
  int threads = r->value[FIELD_THREADS];
  RULE(threads >= 2 && threads <= 32 && (threads & (threads - 1)) == 0,
       "record: shuffles need 2, 4, 8, 16 or 32 threads per transform");
  RULE(record_block_threads(r) % 32 == 0, "record: shuffles need whole warps");
  RULE(r->value[FIELD_ELEMENTS] <= 16, "record: shuffles hold at most 16 elements per thread");
  for (int s = 0; s < record_stages(r); s++)
    RULE(record_radix(r, s) * record_butterflies(r, s) * threads == r->value[FIELD_LENGTH],
         "record: shuffles need every thread busy in every stage");
  return TW_OK;
}

static tw_status exchange_valid(const record *r) {
  int stages = record_stages(r), shared = record_exchanges_through_shared(r);
  int padding = r->value[FIELD_PADDING];
  if (r->value[FIELD_EXCHANGE] == EXCHANGE_SHUFFLE) {
    RULE(stages > 1, "record: a single stage has nothing to shuffle");
    TRY(shuffle_valid(r));
  }
  RULE(shared || (r->value[FIELD_PREFETCH] && !record_fetches(r)) || padding == PADDING_NONE,
       "record: padding without shared memory");
  RULE(shared || r->value[FIELD_BUFFERS] == 1, "record: two buffers without an exchange");
  RULE(stages > 1 || shared || r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX,
       "record: an exchange form without an exchange");
  int inserts = padding == PADDING_INSERT || padding == PADDING_BLOCKS;
  RULE(inserts || r->value[FIELD_PAD_BY] == 0, "record: pad_by without padding");
  RULE(!inserts || r->value[FIELD_PAD_BY] > 0, "record: padding by nothing");
  RULE(padding != PADDING_BLOCKS ||
           (r->value[FIELD_PAD_EVERY] + 1 < stages && r->value[FIELD_LANES] != LANES_ROWS),
       "record: pads after blocks need a stage that another one follows, and lanes of points");
  RULE(padding != PADDING_NONE || r->value[FIELD_PAD_EVERY] == 0,
       "record: pad_every without padding");
  RULE(padding != PADDING_XOR || r->value[FIELD_PAD_EVERY] >= 5,
       "record: a swizzle needs pad_every of at least 5");
  return TW_OK;
}

/* Exchanges deal the rows' butterflies to other threads, which must not have been asked for
 * anything of their own before. */
static tw_status dense_valid(const record *r) {
  int uneven = 0;
  for (int s = 0; s < record_stages(r); s++)
    uneven |= record_stage_threads(r, s) < r->value[FIELD_THREADS];
  RULE(uneven && r->value[FIELD_TRANSFORMS] > 1,
       "record: lanes=dense needs rows of which some stage leaves threads idle");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1] &&
           r->value[FIELD_REAL] == REAL_NONE && record_cluster(r) == 1,
       "record: lanes=dense is for rows of complex words along one axis");
  RULE(r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX || r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT,
       "record: lanes=dense exchanges all of a word at once, through shared memory");
  RULE(r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT &&
           !r->value[FIELD_STREAMING] && !r->value[FIELD_VECTOR],
       "record: lanes=dense has direct input and output of one tile");
  return TW_OK;
}

static tw_status lanes_valid(const record *r) {
  if (r->value[FIELD_LANES] == LANES_POINTS)
    return TW_OK;
  if (r->value[FIELD_LANES] == LANES_DENSE)
    return dense_valid(r);
  RULE(record_stages(r) > 0, "record: one point has no lanes to order");
  RULE(r->value[FIELD_TRANSFORMS] > 1, "record: lanes=rows needs several transforms per block");
  RULE(r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE, "record: shuffles need lanes=points");
  RULE(!r->value[FIELD_PREFETCH] || record_fetches(r),
       "record: prefetch into shared memory needs lanes=points");
  return TW_OK;
}

static tw_status overlap_valid(const record *r) {
  if (!r->value[FIELD_OVERLAP])
    return TW_OK;
  RULE(r->value[FIELD_LANES] == LANES_ROWS && r->value[FIELD_OUTPUT] == IO_DIRECT,
       "record: blocks overlap only where interleaved rows are written directly");
  RULE(record_own_rows(r) > 0, "record: blocks of %d rows have none of their own",
       r->value[FIELD_TRANSFORMS]);
  RULE(r->value[FIELD_STORE_HINT] == HINT_NONE, "record: overlapping blocks store without a hint");
  RULE(!r->value[FIELD_WHOLE], "record: the last of overlapping blocks is not full");
  return TW_OK;
}

static tw_status axes_valid(const record *r) {
  int first = r->value[FIELD_AXIS_1], second = r->value[FIELD_AXIS_2];
  RULE(first || !second, "record: axis_2 without axis_1");
  if (!first || record_convolves(r))
    return TW_OK;
  RULE(first < record_stages(r) && (!second || (second > first && second < record_stages(r))),
       "record: every axis needs a stage");
  RULE(r->value[FIELD_LANES] == LANES_POINTS ||
           (r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT),
       "record: several axes with lanes=rows need direct input and output");
  RULE(r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE, "record: several axes do not shuffle");
  return TW_OK;
}

static tw_status real_valid(const record *r) {
  if (r->value[FIELD_REAL] == REAL_NONE)
    return TW_OK;
  int staged = r->value[FIELD_INPUT] == IO_STAGED || r->value[FIELD_OUTPUT] == IO_STAGED;
  RULE(!staged || record_mirrors(r) ||
           (r->value[FIELD_THREADS] > 1 && r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX &&
            r->value[FIELD_BUFFERS] == 1 && r->value[FIELD_LANES] == LANES_POINTS &&
            !r->value[FIELD_STREAMING]),
       "record: with real=quarter sides are staged through one tile of whole words, by several "
       "threads of a row");
  RULE(!r->value[FIELD_PREFETCH] && !r->value[FIELD_OVERLAP] && !r->value[FIELD_WHOLE],
       "record: real rows have no prefetch, overlap or promise of full blocks");
  RULE(!r->value[FIELD_VECTOR] || r->value[FIELD_REAL] == REAL_HALF,
       "record: vector accesses to real rows are to pairs of points");
  RULE(!r->value[FIELD_AXIS_1] || record_convolves(r) || r->value[FIELD_REAL] == REAL_HALF,
       "record: real rows of several axes are taken one by one");
  return TW_OK;
}

/* A launch that every device with clusters takes has at most eight blocks in each. */
static tw_status cluster_valid(const record *r) {
  int blocks = record_cluster(r), half = r->value[FIELD_REAL] == REAL_HALF;
  int lanes = r->value[FIELD_LANES] == LANES_ROWS;
  int staged = (r->value[FIELD_INPUT] == IO_STAGED) + (r->value[FIELD_OUTPUT] == IO_STAGED);
  if (blocks == 1)
    return TW_OK;
  RULE(r->value[FIELD_LENGTH] % blocks == 0 && record_crossing(r) >= 0,
       "record: no exchange can go through a cluster of %d blocks", blocks);
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && !r->value[FIELD_AXIS_1],
       "record: rows of a cluster are plain, and of one axis");
  RULE((r->value[FIELD_TRANSFORMS] == 1 || (lanes && !half)) && !r->value[FIELD_STREAMING],
       "record: a cluster has one row, or interleaved complex ones, and does not walk over the "
       "tiles");
  RULE(r->value[FIELD_EXCHANGE] != EXCHANGE_SHUFFLE && r->value[FIELD_BUFFERS] == 1,
       "record: blocks of a cluster exchange through one buffer each");
  RULE(half || r->value[FIELD_REAL] == REAL_NONE,
       "record: real rows of a cluster are words of half their length");
  RULE((lanes && !half) ||
           (staged == half && (!half || r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX)),
       "record: rows of a cluster are direct, but for the side of a spectrum, which goes through a "
       "tile of whole words");
  RULE(!half || blocks % 2 == 0, "record: an odd number of blocks have no half of a real row");
  RULE(!r->value[FIELD_VECTOR], "record: clusters have no vector accesses");
  return TW_OK;
}

/* A word that is rounded in the tile is one of a row whose points are halves themselves. */
static tw_status tile_valid(const record *r) {
  if (r->value[FIELD_TILE] == TILE_WORDS)
    return TW_OK;
  RULE(r->value[FIELD_PRECISION] == TW_F32, "record: tile=halves is for what is computed in f32");
  RULE(record_stages(r) > 1 && r->value[FIELD_EXCHANGE] == EXCHANGE_COMPLEX,
       "record: tile=halves exchanges both halves of a word at once, through shared memory");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && r->value[FIELD_REAL] == REAL_NONE,
       "record: tile=halves is for plain rows of complex words");
  RULE((r->value[FIELD_INPUT] == IO_DIRECT || r->value[FIELD_PREFETCH]) &&
           r->value[FIELD_OUTPUT] == IO_DIRECT,
       "record: with tile=halves words are rounded between stages only");
  return TW_OK;
}

static tw_status rolled_valid(const record *r) {
  int rolls = 0, form = r->value[FIELD_EXCHANGE];
  if (!r->value[FIELD_ROLLED])
    return TW_OK;
  for (int s = 0; s < record_stages(r); s++) {
    int radix = record_radix(r, s);
    rolls |= record_rolls(r, s);
    RULE(record_rolls(r, s) || record_radix_serves(radix), "record: radix %d needs a loop", radix);
  }
  RULE(rolls, "record: no stage of a large prime, one butterfly in a thread, is followed by an "
              "exchange that a loop could store to");
  RULE(form == EXCHANGE_COMPLEX || form == EXCHANGE_SPLIT,
       "record: a loop stores all of a word at once, in shared memory");
  RULE(r->value[FIELD_METHOD] == METHOD_PLAIN && r->value[FIELD_REAL] == REAL_NONE &&
           record_cluster(r) == 1,
       "record: codelets that are loops are for plain rows of complex words, of one block each");
  RULE(r->value[FIELD_TILE] == TILE_WORDS && !record_fetches(r),
       "record: codelets that are loops store words as they are computed with, and have all "
       "registers");
  return TW_OK;
}

static tw_status twiddle_valid(const record *r) {
  int twiddle = r->value[FIELD_TWIDDLE];
  RULE(twiddle != TWIDDLE_HOISTED || r->value[FIELD_STREAMING],
       "record: hoisted twiddles need streaming blocks");
  RULE(record_stages(r) > 1 || (twiddle == TWIDDLE_GLOBAL && !r->value[FIELD_CHAIN]),
       "record: a single stage has no twiddles");
  return TW_OK;
}

tw_status record_valid(const record *r) {
  TRY(ranges_valid(r));
  TRY(stages_valid(r));
  TRY(method_valid(r));
  TRY(block_valid(r));
  TRY(io_valid(r));
  TRY(exchange_valid(r));
  TRY(lanes_valid(r));
  TRY(overlap_valid(r));
  TRY(axes_valid(r));
  TRY(real_valid(r));
  TRY(cluster_valid(r));
  TRY(tile_valid(r));
  TRY(rolled_valid(r));
  return twiddle_valid(r);
}
