/* emit_rolled.c: stages whose codelet is a loop (record_rolls). The exchange that follows the stage
 * prints it: each turn's results go into shared memory at once, since no register can be chosen by
 * a number that the loop counts. */
#include "dft_rolled.h"
#include "place_parts.h"

#include <stdio.h>
#include <string.h>

/* The constant that words of a butterfly's results lie apart, padded; 0: it is not one. */
static int padded_apart(const emitter *e, const place *p) {
  int apart = place_padded_offset(e, p, 1);
  for (int slot = 0; slot < p->per_group; slot++)
    if (apart <= 0 || place_padded_offset(e, p, slot) != slot * apart)
      return 0;
  return apart;
}

/* Where results go. */
typedef struct {
  emitter *e;
  int apart;    /* words from one result to the next */
  int computed; /* 1: each place is computed by tw_position */
  int padded;   /* 1: the base is a place with padding */
} results;

static void put(void *context, const char *k, const char *variable) {
  const results *r = context;
  const emitter *e = r->e;
  int split = e->r->value[FIELD_EXCHANGE] == EXCHANGE_SPLIT;
  char word[96], scaled[48];
  snprintf(scaled, sizeof scaled, r->apart > 1 ? "%s * %du" : "%s", k, r->apart);
  if (!strcmp(k, "0u"))
    snprintf(word, sizeof word,
             r->padded     ? "from0_at"
             : r->computed ? "tw_position(from0)"
                           : "from0");
  else if (r->computed)
    snprintf(word, sizeof word, "tw_position(from0 + %s)", scaled);
  else
    snprintf(word, sizeof word, "from0%s + %s", r->padded ? "_at" : "", scaled);
  if (!split) {
    text_line(e->out, "tw_put(tile, %s, 0, %s);", word, variable);
    return;
  }
  text_line(e->out, "tw_put_part(plane, %s, 0, %s.re);", word, variable);
  text_line(e->out, "tw_put_part(plane, %s, %d, %s.im);", word, e->padded, variable);
}

static void table_name(const emitter *e, int stage, char *out, size_t size) {
  snprintf(out, size, "tw_dft%d", record_radix(e->r, stage));
}

void emit_rolled(emitter *e, const place *p) {
  int stage = p->at.stage, pads = e->r->value[FIELD_PADDING] != PADDING_NONE;
  int apart = pads ? padded_apart(e, p) : 0;
  results r = {.e = e,
               .apart = apart ? apart : place_bare_offset(e, p, 1),
               .computed = pads && !apart,
               .padded = pads && apart};
  char name[24];
  table_name(e, stage, name, sizeof name);
  int open = place_guard(e, p, 0, NULL);
  rolled_emit(e->out, record_radix(e->r, stage), e->r->value[FIELD_ROLLED], name, put, &r);
  place_guard_close(e, open);
}

static int has_before(const emitter *e, int stage) {
  for (int s = 0; s < stage; s++)
    if (record_rolls(e->r, s) && record_radix(e->r, s) == record_radix(e->r, stage))
      return 1;
  return 0;
}

void emit_rolled_tables(const emitter *e) {
  int any = 0;
  for (int s = 0; s < record_stages(e->r); s++) {
    char name[24];
    if (!record_rolls(e->r, s) || has_before(e, s))
      continue;
    table_name(e, s, name, sizeof name);
    text_blank(e->out);
    if (!any)
      rolled_emit_fold(e->out);
    any = 1;
    rolled_emit_tables(e->out, record_radix(e->r, s), e->r->value[FIELD_ROLLED],
                       e->r->value[FIELD_PRECISION] == TW_F32, name);
  }
}
