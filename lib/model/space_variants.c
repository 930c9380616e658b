/* space_variants.c: a shape's variants, each different in one respect. */
#include "cost.h"
#include "element.h"
#include "machine.h"
#include "space.h"

#include <string.h>

typedef struct {
  const binding *b;
  const facts *f;
  space_rules *rules;
  record *out;
  int most, count;
} variants;

static void vary(variants *v, record r, int repad) {
  v->rules->considered++;
  if (record_valid(&r) != TW_OK || record_fits(&r, v->b, v->f) != TW_OK) {
    if (!repad) {
      v->rules->dropped[RULE_FITS]++;
      return;
    }
  }
  if (repad) {
    r.value[FIELD_PADDING] = r.value[FIELD_PAD_EVERY] = r.value[FIELD_PAD_BY] = 0;
    if (record_valid(&r) != TW_OK || record_fits(&r, v->b, v->f) != TW_OK) {
      v->rules->dropped[RULE_FITS]++;
      return;
    }
    machine_choose_padding(&r, machine_shared_limit(&r, v->f));
  }
  for (int i = 0; i < v->count; i++)
    if (!memcmp(&v->out[i], &r, sizeof r))
      return;
  if (v->count < v->most)
    v->out[v->count++] = r;
}

static void vary_field(variants *v, const record *shape, int field, int value, int repad) {
  if (shape->value[field] == value)
    return;
  record r = *shape;
  r.value[field] = value;
  vary(v, r, repad);
}

static void vary_streaming(variants *v, const record *shape) {
  record r = *shape;
  r.value[FIELD_STREAMING] = 1;
  vary(v, r, 0);
  record hoisted = r;
  hoisted.value[FIELD_TWIDDLE] = TWIDDLE_HOISTED;
  vary(v, hoisted, 0);
  if (space_may_chain(r.value[FIELD_LENGTH], v->b)) {
    hoisted.value[FIELD_CHAIN] = 1;
    vary(v, hoisted, 0);
  }
  record ahead = r;
  ahead.value[FIELD_PREFETCH] = 1;
  vary(v, ahead, 0);
  r.value[FIELD_INPUT] = IO_STAGED;
  r.value[FIELD_VECTOR] = 0; /* single elements are prefetched */
  for (int depth = 1; depth <= 2; depth++) {
    r.value[FIELD_PREFETCH] = depth;
    vary(v, r, 1);
    record plane = r;
    plane.value[FIELD_EXCHANGE] = EXCHANGE_PLANE;
    vary(v, plane, 1);
  }
}

int space_variants(const record *shape, const binding *b, const facts *f, space_rules *rules,
                   record *out, int most) {
  variants v = {b, f, rules, out, most, 0};
  int threads = record_block_threads(shape), promised = shape->value[FIELD_MIN_BLOCKS];
  if (shape->value[FIELD_CHAIN] || space_may_chain(shape->value[FIELD_LENGTH], b))
    vary_field(&v, shape, FIELD_CHAIN, !shape->value[FIELD_CHAIN], 0);
  vary_field(&v, shape, FIELD_MIN_BLOCKS, 0, 0);
  if (!promised)
    promised = cost_of_pass_quickly(shape, b, f, 1).resident;
  for (int blocks = promised - 2; blocks <= promised + 2; blocks++)
    if (blocks > 0 && threads * blocks <= f->sm_threads_max)
      vary_field(&v, shape, FIELD_MIN_BLOCKS, blocks, 0);
  if (shape->value[FIELD_TRANSFORMS] == 1) /* every block is full anyway: only the text differs */
    vary_field(&v, shape, FIELD_WHOLE, !shape->value[FIELD_WHOLE], 0);
  record bare = *shape; /* padding takes registers, which a second block may need more */
  bare.value[FIELD_PADDING] = bare.value[FIELD_PAD_EVERY] = bare.value[FIELD_PAD_BY] = 0;
  bare.value[FIELD_MIN_BLOCKS] = promised < 2 ? 2 : promised;
  vary(&v, bare, 0);
  if (b->strided_in) {
    bare.value[FIELD_EXCHANGE] = EXCHANGE_PLANE;
    vary(&v, bare, 0);
  }
  vary_field(&v, shape, FIELD_EXCHANGE, EXCHANGE_PLANE, 1);
  vary_field(&v, shape, FIELD_EXCHANGE, EXCHANGE_SPLIT, 1);
  if (element_halves(b->in) && element_halves(b->out))
    vary_field(&v, shape, FIELD_TILE, !shape->value[FIELD_TILE], 1);
  record hints = *shape;
  hints.value[FIELD_LOAD_HINT] = hints.value[FIELD_STORE_HINT] = HINT_STREAM;
  vary(&v, hints, 0);
  vary_field(&v, shape, FIELD_STORE_HINT, HINT_STREAM, 0);
  if (b->strided_out || shape->value[FIELD_STORE_HINT] == HINT_KEEP)
    vary_field(&v, shape, FIELD_STORE_HINT,
               shape->value[FIELD_STORE_HINT] == HINT_KEEP ? HINT_NONE : HINT_KEEP, 0);
  if (b->overlap) {
    record other = *shape;
    other.value[FIELD_OVERLAP] = !shape->value[FIELD_OVERLAP];
    other.value[FIELD_STORE_HINT] = HINT_NONE;
    vary(&v, other, 0);
  }
  if (b->strided_in)
    for (int hint = HINT_NONE; hint <= HINT_LINE_PAIRS; hint++)
      vary_field(&v, shape, FIELD_LOAD_HINT, hint, 0);
  if (b->strided_in || b->strided_out) { /* lanes=points, although the points are strided */
    record along = *shape;
    along.value[FIELD_LANES] = LANES_POINTS;
    if (shape->value[FIELD_LANES] == LANES_ROWS)
      vary(&v, along, 1);
  }
  vary_field(&v, shape, FIELD_INPUT, !shape->value[FIELD_INPUT], 1);
  vary_field(&v, shape, FIELD_OUTPUT, !shape->value[FIELD_OUTPUT], 1);
  vary_field(&v, shape, FIELD_EXCHANGE, EXCHANGE_SHUFFLE, 1);
  vary_field(&v, shape, FIELD_BUFFERS, 2, 0);
  for (int rolled = 0; rolled <= 3 && shape->value[FIELD_ROLLED]; rolled++)
    vary_field(&v, shape, FIELD_ROLLED, rolled, 0);
  vary_field(&v, shape, FIELD_TWIDDLE, TWIDDLE_COMPUTED, 0);
  vary_field(&v, shape, FIELD_TWIDDLE, TWIDDLE_SHARED, 0);
  for (int vector = 0; vector <= 2; vector++)
    vary_field(&v, shape, FIELD_VECTOR, vector, 1);
  vary_streaming(&v, shape);
  return v.count;
}
