/* record_fits.c: which records fit a device under a binding. What rows of real points demand:
 * record_fits_real.c. */
#include "binding_parts.h"
#include "layout.h"
#include "method.h"
#include "operation_table.h"
#include "real_kind.h"
#include "rule.h"

enum { VECTOR_BYTES_MOST = 16 };

static tw_status type_fits(const record *r, const binding *b) {
  RULE(b->type >= TW_C2C && b->type <= TW_R2R, "binding: type %d is unknown", b->type);
  RULE(b->type == TW_R2R || b->words ? real_kind_known(b->kind) : !b->kind,
       "binding: kind %d of type %d", b->kind, b->type);
  RULE(record_method(r)->types >> b->type & 1,
       "binding: the record's method does not compute transforms of that type");
  /* A complex transform takes real points as words without imaginary parts, and drops these. */
  RULE(b->mirrored || b->type == TW_C2C ||
           (b->in.is_complex == type_is_complex(b->type, 0) &&
            b->out.is_complex == type_is_complex(b->type, 1)),
       "binding: the elements of a side are not those of its type");
  return TW_OK;
}

/* Points are counted one by one where they go directly between memory and registers, and in the
 * functions that take those of real rows and their spectra. */
static tw_status short_fits(const record *r, const binding *b) {
  for (int output = 0; output < 2; output++) {
    int is_short = output ? b->short_out : b->short_in, part = output ? b->part_out : b->part_in;
    int direct = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_DIRECT || record_mirrors(r);
    RULE(!is_short || direct, "record: a side of fewer points is direct");
    RULE(!is_short || !(output ? b->paired_out : b->paired_in),
         "binding: points of a side of fewer points lie in pairs");
    RULE(!is_short || (!b->mirrored && !b->words && !b->swapped && !binding_spreads(b)),
         "binding: rows of fewer points are taken one by one");
    RULE(!part || b->type == TW_C2C, "binding: only complex rows are parts of an axis");
  }
  return TW_OK;
}

static tw_status elements_fit(const record *r, const binding *b) {
  const element *sides[] = {&b->in, &b->out};
  for (int i = 0; i < 2; i++) {
    const char *side = i ? "out" : "in";
    RULE(number_known(sides[i]->format), "binding: the numbers of %s have no known format", side);
    RULE(number_of(sides[i]->format)->arithmetic == r->value[FIELD_PRECISION],
         "binding: the elements of %s are computed with in another precision than the record's",
         side);
  }
  return TW_OK;
}

/* 1 for numbers of which loads and stores find out themselves whether an address is aligned. */
static int finds_alignment(element e) {
  return number_of(e.format)->bytes < 4;
}

int spec_vector(const record *r, const binding *b, int output) {
  int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
  element e = output ? b->out : b->in;
  if (r->value[FIELD_REAL] != REAL_NONE && !binding_moves_pairs(r, b, output))
    return 0;
  return staged || (finds_alignment(e) && record_rows_in_threads(r)) ? r->value[FIELD_VECTOR] : 0;
}

static tw_status vector_fits(const record *r, const binding *b) {
  int most = 0;
  for (int output = 0; output < 2; output++) {
    int staged = r->value[output ? FIELD_OUTPUT : FIELD_INPUT] == IO_STAGED;
    int vector = spec_vector(r, b, output), pairs = binding_moves_pairs(r, b, output);
    element e = output ? b->out : b->in;
    most = vector > most ? vector : most;
    RULE(!vector || finds_alignment(e) || b->aligned >= vector,
         "record: vector accesses need a promise of alignment");
    RULE(!vector || !staged || b->packed || !(output ? b->loops_out : b->loops_in),
         "record: vector accesses need a single distance");
    RULE(!vector || !(output ? b->strided_out : b->strided_in),
         "record: vector accesses need points that are neighbours");
    RULE(!vector || !binding_ends_rows(b, output ? SIDE_STORE : SIDE_LOAD),
         "record: vector accesses need whole rows");
    RULE(!vector || !(output ? b->short_out : b->short_in),
         "record: vector accesses need whole rows");
    RULE(!vector || staged || r->value[output ? FIELD_STORE_HINT : FIELD_LOAD_HINT] <= HINT_STREAM,
         "record: vector accesses neither fetch nor keep lines");
    RULE(!vector || !pairs || (element_halves(e) && !(output ? b->loops_out : b->loops_in)),
         "record: vector accesses to pairs of points are for halves at a single distance");
    RULE(!vector || !pairs || !(output ? b->spread_out : b->spread_in),
         "record: vector accesses to pairs of points do not go beyond a first axis' stride");
    RULE((pairs ? complex_bytes(e.format) : element_bytes(e)) << vector <= VECTOR_BYTES_MOST,
         "record: vector accesses of more than %d bytes", VECTOR_BYTES_MOST);
  }
  RULE(most == r->value[FIELD_VECTOR], "record: vector accesses of neither side");
  return TW_OK;
}

static tw_status operation_fits(const record *r, enum operation_side side, int32_t entry) {
  RULE(operation_known(entry), "binding: operation %d is unknown", entry);
  const operation_info *o = operation_of(entry);
  RULE(o->sides >> side & 1, "binding: %s has no place there", o->name);
  RULE(side != SIDE_STORE || o->undo,
       "binding: results are checked only where operations at store can be undone, not %s",
       o->name);
  RULE(!o->needs_direct ||
           (r->value[FIELD_INPUT] == IO_DIRECT && r->value[FIELD_OUTPUT] == IO_DIRECT),
       "record: a %s needs direct input and output", o->name);
  RULE(!o->needs_plain || !record_convolves(r), "record: a convolution within a convolution");
  RULE(record_method(r)->sides >> side & 1, "record: a %s has no place there with method=%s",
       o->name, method_words[r->value[FIELD_METHOD]]);
  return TW_OK;
}

static tw_status operations_fit(const record *r, const binding *b) {
  int factors_of = OPERATION_NONE;
  for (int side = 0; side < OPERATION_SIDES; side++) {
    const operations *list = &b->does[side];
    RULE(list->count >= 0 && list->count <= OPERATIONS_MOST, "binding: %d operations on a side",
         list->count);
    for (int i = 0; i < list->count; i++) {
      TRY(operation_fits(r, side, list->at[i]));
      if (!operation_of(list->at[i])->reads_factors)
        continue;
      int o = list->at[i] & ~OPERATION_CONJUGATED;
      RULE(!factors_of || factors_of == o, "binding: a launch brings factors for one operation");
      factors_of = o;
    }
  }
  return TW_OK;
}

static tw_status axes_fit(const record *r, const binding *b) {
  int box = record_is_box(r);
  int strided = b->strided_in && b->strided_out &&
                (binding_only_twiddles(b, SIDE_LOAD) || binding_only_twiddles(b, SIDE_STORE));
  RULE(
      !box || !binding_operates(b) || b->spread_in || strided,
      "record: several axes take pass twiddles only, if all of them are strided or the first has a "
      "stride of its own");
  RULE(!binding_spreads(b) || (box && r->value[FIELD_LANES] == LANES_POINTS),
       "record: a first axis with a stride of its own needs further axes");
  RULE(!b->spread_in ||
           (!b->strided_in && r->value[FIELD_INPUT] == IO_DIRECT &&
            (b->type == TW_C2C ? binding_only_twiddles(b, SIDE_STORE) : b->type == TW_R2C)),
       "record: a first axis with a stride of its own is loaded directly; of complex points it has "
       "pass twiddles");
  RULE(!b->spread_out || (!b->strided_out && b->type == TW_C2R),
       "record: a first axis with a stride of its own on output has real points");
  RULE(!box || b->strided_in == b->strided_out,
       "record: several axes are packed on both sides or on neither");
  return TW_OK;
}

static tw_status cluster_fits(const record *r, const binding *b, const facts *f) {
  if (record_cluster(r) == 1)
    return TW_OK;
  RULE(f->arch >= FACTS_ARCH_CLUSTERS, "record: clusters need sm_%d", FACTS_ARCH_CLUSTERS);
  RULE(record_cluster(r) <= facts_cluster_most(f),
       "record: clusters of %d blocks, the device takes %d", record_cluster(r),
       facts_cluster_most(f));
  int twiddled = r->value[FIELD_LANES] == LANES_ROWS &&
                 (binding_only_twiddles(b, SIDE_LOAD) || binding_only_twiddles(b, SIDE_STORE));
  RULE((!binding_operates(b) || twiddled) && !b->kind,
       "record: rows of a cluster take no operations, or pass twiddles where they are "
       "interleaved, nor kinds");
  RULE(!b->short_in && !b->short_out && !b->swapped && !(b->folded && b->long_kind),
       "record: rows of a cluster are whole");
  RULE(!record_mirrors(r) || !binding_spectrum(b) || layout_run(r, record_crossing(r) + 1) % 2 == 0,
       "record: a block of a cluster stores both halves of a spectrum from runs of even length");
  return TW_OK;
}

/* Of pass twiddles at store the products, which are no larger, are rounded as they are without. */
static tw_status tile_fits(const record *r, const binding *b) {
  if (r->value[FIELD_TILE] == TILE_WORDS)
    return TW_OK;
  RULE(element_halves(b->in) && element_same(b->in, b->out) && b->in.is_complex &&
           b->type == TW_C2C && !b->folded && !b->long_kind,
       "record: tile=halves is for complex points that are halves on both sides");
  RULE(!binding_operates(b) || binding_only_twiddles(b, SIDE_LOAD) ||
           binding_only_twiddles(b, SIDE_STORE),
       "record: tile=halves takes no operations but pass twiddles");
  RULE(!b->exact, "record: tile=halves rounds where the problem wants exact words");
  return TW_OK;
}

/* What acts on results in registers has none of a loop's. */
static tw_status rolled_fits(const record *r, const binding *b) {
  if (!r->value[FIELD_ROLLED])
    return TW_OK;
  int last = record_rolls(r, record_stages(r) - 1);
  RULE(b->type == TW_C2C && !b->mirrored && !b->folded && !b->twins && !b->long_kind && !b->words,
       "record: codelets that are loops are for rows of complex points");
  RULE(!b->does[SIDE_BETWEEN].count && (!last || !b->does[SIDE_STORE].count),
       "record: no operation follows a codelet that is a loop");
  return TW_OK;
}

tw_status record_fits(const record *r, const binding *b, const facts *f) {
  int threads = record_block_threads(r), shared = record_shared_bytes(r);
  int blocks = r->value[FIELD_MIN_BLOCKS] ? r->value[FIELD_MIN_BLOCKS] : 1;
  RULE(threads <= f->block_threads_max, "record: %d threads per block, the device allows %d",
       threads, f->block_threads_max);
  RULE(shared <= f->block_shared_max, "record: %d bytes of shared memory, the device allows %d",
       shared, f->block_shared_max);
  RULE((int64_t)threads * blocks <= f->sm_threads_max && blocks <= f->sm_blocks_max &&
           (int64_t)(shared + f->block_shared_reserved) * blocks <= f->sm_shared,
       "record: %d blocks of %d threads and %d bytes cannot be resident", blocks, threads, shared);
  TRY(cluster_fits(r, b, f));
  TRY(type_fits(r, b));
  TRY(elements_fit(r, b));
  TRY(record_fits_real(r, b));
  TRY(short_fits(r, b));
  TRY(record_fits_long_real(r, b));
  int warps = (threads + f->warp - 1) / f->warp;
  RULE(r->value[FIELD_SPILLS] ||
           (int64_t)warps * f->warp * blocks *
                   (2 * r->value[FIELD_ELEMENTS] * number_registers(r->value[FIELD_PRECISION])) <=
               f->sm_registers,
       "record: the values alone exceed the register file");
  TRY(vector_fits(r, b));
  RULE(!r->value[FIELD_PREFETCH] || record_fetches(r) || f->arch >= 80,
       "record: asynchronous copies need sm_80");
  RULE(!record_fetches(r) ||
           (b->in.is_complex && number_of(b->in.format)->bytes < 4 && !b->short_in &&
            !b->spread_in && !b->swapped && !binding_ends_rows(b, SIDE_LOAD)),
       "record: only whole rows of halves are prefetched into registers");
  int mirrored = record_mirrors(r), output = binding_spectrum(b);
  RULE(r->value[FIELD_INPUT] == IO_DIRECT || !b->strided_in || (mirrored && !output),
       "record: staged input needs points that are neighbours");
  RULE(r->value[FIELD_OUTPUT] == IO_DIRECT || !b->strided_out || (mirrored && output),
       "record: staged output needs points that are neighbours");
  RULE((!b->paired_in && !b->paired_out) || b->type != TW_C2C ||
           (!r->value[FIELD_PREFETCH] && !r->value[FIELD_OVERLAP]),
       "record: pairs of real points have no prefetch or overlap");
  RULE((!b->paired_in && !b->paired_out) || b->type != TW_C2C || !r->value[FIELD_VECTOR] ||
           (element_halves(b->in) && element_halves(b->out)),
       "record: pairs of real points have no vector accesses, but of halves");
  TRY(operations_fit(r, b));
  TRY(tile_fits(r, b));
  TRY(rolled_fits(r, b));
  TRY(axes_fit(r, b));
  RULE(!r->value[FIELD_OVERLAP] || (b->overlap && b->strided_out && !b->swapped),
       "record: overlapping blocks need rows misaligned with sectors, written where nobody reads");
  RULE(!r->value[FIELD_OVERLAP] || element_bytes(b->out) == record_word_bytes(r),
       "record: overlapping blocks share the rows of a sector of what they compute with");
  RULE(r->value[FIELD_LANES] != LANES_DENSE ||
           (b->type == TW_C2C && b->in.is_complex && b->out.is_complex && !b->strided_in &&
            !b->strided_out && !b->loops_in && !b->loops_out && !b->folded && !b->long_kind &&
            !b->short_in && !b->short_out && !b->swapped && !binding_operates(b)),
       "record: lanes=dense is for rows of complex points without operations");
  RULE(!b->swapped || r->value[FIELD_TRANSFORMS] % record_points(r) == 0,
       "record: rows that change places belong into one block");
  return TW_OK;
}
