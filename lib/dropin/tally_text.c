/* tally_text.c: a tally in words. */
#include "tally.h"

#include <string.h>

static const char *server_name(int server) {
  return server == TALLY_REAL ? "cuFFT" : "Twiddle";
}

void tally_print_plans(tally *t, text *out) {
  unsigned long long made = 0, ran = 0;
  const tally_plan *p;
  for (int i = 0; (p = tally_plan_at(t, i)); i++) {
    if (!p->made)
      continue;
    if (!made)
      text_add(out, "   plans  executions  by       transform\n");
    text_add(out, "%8llu  %10llu  %-7s  %s%s%s\n", p->made, p->ran, server_name(p->server),
             p->transform, *p->source ? ": " : "", p->source);
    made += p->made;
    ran += p->ran;
  }
  text_add(out, "in all: plans %llu, executions %llu\n", made, ran);
}

enum { SKIPPED_LINES = 10 }; /* of what was not compared; all are counted */

static void print_verdict(const tally_plan *p, int verdict, const char *word, text *out) {
  if (p->verdicts[verdict])
    text_add(out, "%s: %s (%llu of %llu): %s\n", word, p->transform, p->verdicts[verdict],
             p->verdicts[TALLY_SAME] + p->verdicts[TALLY_DIFFERENT] + p->verdicts[TALLY_SKIPPED],
             p->why[verdict]);
}

void tally_print_verdicts(tally *t, text *out) {
  unsigned long long sum[TALLY_VERDICTS] = {0};
  const tally_plan *p;
  int skipped = 0;
  for (int i = 0; (p = tally_plan_at(t, i)); i++) {
    for (int verdict = 0; verdict < TALLY_VERDICTS; verdict++)
      sum[verdict] += p->verdicts[verdict];
    print_verdict(p, TALLY_DIFFERENT, "different from cuFFT", out);
    skipped += p->verdicts[TALLY_SKIPPED] > 0;
    if (skipped <= SKIPPED_LINES)
      print_verdict(p, TALLY_SKIPPED, "not compared", out);
  }
  if (sum[TALLY_SAME] + sum[TALLY_DIFFERENT] + sum[TALLY_SKIPPED])
    text_add(out, "compared with cuFFT: agree %llu, differ %llu, skipped %llu\n", sum[TALLY_SAME],
             sum[TALLY_DIFFERENT], sum[TALLY_SKIPPED]);
}
