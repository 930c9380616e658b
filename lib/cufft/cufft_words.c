/* cufft_words.c: what a plan computes, and where its kernels came from. */
#include "cufft_words.h"

#include "element.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  const long long *embed;
  long long stride, distance;
} side;

/* 1 when the elements lie as if neither strides nor embeds were given, out of place. */
static int is_packed(const layout *l, int output, const side *s) {
  long long all = type_points(l->type, output, l->n[l->rank - 1]);
  int packed = s->stride == 1 && (l->rank == 1 || s->embed[l->rank - 1] == all);
  for (int i = l->rank - 2; i >= 0; i--) {
    packed = packed && (!i || s->embed[i] == l->n[i]);
    all *= l->n[i];
  }
  return packed && (l->batch == 1 || s->distance == all);
}

static void add_side(const layout *l, const side *s, text *out) {
  text_add(out, "stride %lld", s->stride);
  for (int i = 1; i < l->rank; i++)
    text_add(out, "%s%lld", i == 1 ? " in rows of " : "x", s->embed[i]);
  if (l->batch > 1)
    text_add(out, " at distance %lld", s->distance);
}

void cufft_words_of_layout(const layout *l, text *out) {
  static const char *const types[] = {[TW_C2C] = "c2c", [TW_R2C] = "r2c", [TW_C2R] = "c2r"};
  static const char *const precisions[] = {
      [TW_F32] = "f32", [TW_F64] = "f64", [TW_F16] = "f16", [TW_BF16] = "bf16"};
  text_add(out, "%s %s ", types[l->type], precisions[l->precision]);
  for (int i = 0; i < l->rank; i++)
    text_add(out, "%s%lld", i ? "x" : "", l->n[i]);
  if (l->batch > 1)
    text_add(out, ", %lld at once", l->batch);
  const side in = {l->inembed, l->istride, l->idist}, written = {l->onembed, l->ostride, l->odist};
  if (l->packed || (is_packed(l, 0, &in) && is_packed(l, 1, &written)))
    return;
  text_add(out, ", from ");
  add_side(l, &in, out);
  text_add(out, " to ");
  add_side(l, &written, out);
}

static int count_of(const char *words, const char *part) {
  int count = 0;
  for (const char *at = words; (at = strstr(at, part)) != NULL; at += strlen(part))
    count++;
  return count;
}

/* The description as JSON; the caller frees it. NULL: there is none. */
static char *describe(const tw_plan *plan) {
  size_t needed = 0;
  char *words = NULL;
  if (tw_plan_describe(plan, 1, NULL, 0, &needed) == TW_OK)
    words = calloc(1, needed + 1);
  if (words && tw_plan_describe(plan, 1, words, needed + 1, NULL) != TW_OK)
    words[0] = '\0';
  return words;
}

void cufft_words_of_kernels(const tw_plan *plan, text *out) {
  static const char *const sources[][2] = {{"\"chosen_by\": \"measured\"", "measured"},
                                           {"\"chosen_by\": \"neighbour\"", "by a neighbour"},
                                           {"\"chosen_by\": \"model\"", "by the model"},
                                           {"\"from_cache\": true", "from the cache"}};
  const char *before = "kernels: ";
  char *words = describe(plan);
  for (size_t i = 0; words && i < sizeof sources / sizeof *sources; i++) {
    int count = count_of(words, sources[i][0]);
    if (!count)
      continue;
    text_add(out, "%s%d %s", before, count, sources[i][1]);
    before = ", ";
  }
  free(words);
}
