/* classify.c: what the profile files a pass under: how long its rows are, how they lie, what is
 * done to their points, and about how many bytes they have. */
#include "classify.h"
#include "element.h"

#include <stdlib.h>

/* Rounded down; 0 of 0. */
static int log2_of(int64_t n) {
  return n ? 63 - __builtin_clzll((unsigned long long)n) : 0;
}

static pass_side classify_side(const pass *p, const binding *b, int output) {
  element e = output ? p->out : p->in;
  int64_t bytes = llabs(output ? p->os : p->is) * element_bytes(e);
  int64_t distance = p->loops ? llabs(output ? p->loop[0].os : p->loop[0].is) : 0;
  pass_side side = {.format = e.format, .loops = output ? b->loops_out : b->loops_in};
  if (p->n == 1 || bytes == element_bytes(e))
    return side;
  side.stride = pass_stride_of(bytes);
  side.interleaved = distance == 1;
  side.distance_bucket = log2_of(bytes);
  return side;
}

static int32_t words_of(const binding *b, int output) {
  element e = output ? b->out : b->in;
  if (output ? b->paired_out : b->paired_in)
    return WORDS_PAIRS;
  return b->type == TW_C2C && !e.is_complex ? WORDS_REAL : WORDS_PLAIN;
}

static int32_t first_of(const operations *list) {
  int32_t first = list->count ? list->at[0] & ~OPERATION_CONJUGATED : OPERATION_NONE;
  return first > OPERATION_OF_CLASSES ? OPERATION_WINDOW : first;
}

static int64_t row_bytes(const pass *p) {
  return pass_row_points(p, 0) * element_bytes(p->in);
}

/* Interleaved rows share sectors, and a block should take as many of them as leave no
 * multiprocessor idle: below half the cache, each power of two has a kernel of its own. One kernel
 * for each of the wide ranges was expected to take 1.3 times as long as the best one for 2 to 4 MiB
 * of halves, these 1.06 times. */
static int volume_bucket(const pass *p, int64_t rows, int interleaved, const facts *f) {
  int64_t bytes = row_bytes(p) * rows;
  if (interleaved && bytes < f->l2_bytes / 2)
    return log2_of(bytes);
  return pass_volume_bucket(bytes, f);
}

/* pass_class.mirrored. Words from both ends of a row are two points each, as those of other kinds
 * with words of two are. */
static int mirrored_of(const binding *b) {
  if (b->folded)
    return REAL_HALF;
  if (b->twins)
    return REAL_PAIRS;
  return b->words == REAL_QUARTER ? REAL_HALF : b->words ? b->words : b->mirrored;
}

void classify_pass(const pass *p, const facts *f, pass_demand *d) {
  const binding *b = &d->binding;
  pass_side in = classify_side(p, b, 0), out = classify_side(p, b, 1);
  int bucket = volume_bucket(p, p->rows, in.interleaved || out.interleaved, f);
  d->class_of = (pass_class){.type = p->type,
                             .kind = p->long_kind ? p->long_kind : p->kind,
                             .precision = d->precision,
                             .length = d->points <= INT32_MAX ? (int32_t)d->points : INT32_MAX,
                             .axis_2 = p->axes > 1 ? p->axis[1] : 0,
                             .axis_3 = p->axes > 2 ? p->axis[2] : 0,
                             .at_load = first_of(&p->load),
                             .at_middle = first_of(&p->between),
                             .at_store = first_of(&p->store),
                             .transposed = p->swapped,
                             .misaligned = b->misaligned_out,
                             .overlap = b->overlap,
                             .in = in,
                             .out = out,
                             .volume_bucket = bucket,
                             .mirrored = mirrored_of(b),
                             .in_words = words_of(b, 0),
                             .out_words = words_of(b, 1)};
  d->typical = ((int64_t)1 << bucket) / row_bytes(p);
  d->typical = d->typical < 1 ? 1 : d->typical;
}

int pass_keeps_class(const pass *p, const pass_class *c, int64_t rows, const facts *f) {
  int interleaved = c->in.interleaved || c->out.interleaved;
  return volume_bucket(p, rows, interleaved, f) == c->volume_bucket;
}
