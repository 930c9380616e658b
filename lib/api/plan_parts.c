/* plan_parts.c: what the text and the JSON of a plan have in common. */
#include "plan_parts.h"
#include "real_kind.h"
#include "method.h"

#include <string.h>

const char *plan_type(const transform *t) {
  static const char *const names[] = {
      [TW_C2C] = "c2c", [TW_R2C] = "r2c", [TW_C2R] = "c2r", [TW_R2R] = "r2r"};
  return names[t->type];
}

void plan_kinds(const transform *t, const char *quote, const char *between, text *out) {
  for (int i = 0; i < t->rank; i++)
    text_add(out, "%s%s%s%s", i ? between : "", quote, real_kind_of(1 + t->kind[i])->name, quote);
}

void plan_dims(const transform_dim *dim, int count, const char *between, text *out) {
  for (int i = 0; i < count; i++)
    text_add(out, "%s%lld", i ? between : "", (long long)dim[i].n);
  if (!count)
    text_add(out, "1");
}

void plan_digits(const digits *order, const char *between, text *out) {
  for (int i = 0; i < order->count; i++)
    text_add(out, "%s%lld", i ? between : "", (long long)order->digit[i]);
}

const char *plan_method(const planned *p) {
  int method = p->pass.chirp.m && pass_needs(&p->pass).factors
                   ? METHOD_BLUESTEIN
                   : p->choice.record.value[FIELD_METHOD];
  return method_table[method].algorithm;
}

kernel_count plan_count_kernels(const tw_plan *plan) {
  kernel_count count = {0, 0};
  for (int i = 0; i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    int seen = 0;
    for (int k = i - 1; k >= 0 && !seen; k--) /* launches of one pass are neighbours */
      seen = plan->pass[k].launch->kernel == p->launch->kernel;
    count.kernels += !seen;
    count.compiled += !seen && !p->known && !p->launch->kernel->from_cache;
  }
  return count;
}

int plan_made_kernel(const planned *p) {
  return !p->known && p->launch->kernel->settled_ms >= p->tuned_ms;
}

void plan_times_of_pass(const planned *p, time_part part[PASS_TIMES]) {
  const kernel *k = p->launch->kernel;
  int made = plan_made_kernel(p);
  const time_part parts[PASS_TIMES] = {
      {"tuning", "tune", p->tune_ms},
      {"choosing", "choose", p->choose_ms},
      {"printing", "emit", made && !p->ahead ? k->emit_ms : 0},
      {"compiling", "compile", made && !p->ahead ? k->compile_ms : 0},
      {"loading", "load", made ? k->load_ms : 0},
      {"checking", "verify", made ? k->verify_ms : 0},
  };
  memcpy(part, parts, sizeof parts);
}

void plan_times_of_all(const tw_plan *plan, time_part part[PLAN_TIMES]) {
  double passes = 0;
  for (int i = 0; i < plan->passes; i++)
    passes += plan->pass[i].plan_ms;
  double rest =
      plan->plan_ms - plan->open_ms - plan->search_ms - plan->compile_ms - passes - plan->note_ms;
  const time_part parts[PLAN_TIMES] = {
      {"opening profile and cache", "open", plan->open_ms},
      {"finding the schedule", "search", plan->search_ms},
      {"compiling side by side", "compile_all", plan->compile_ms},
      {"passes", "all_passes", passes},
      {"noting it in the profile", "note", plan->note_ms},
      {"the rest", "rest", rest > 0 ? rest : 0},
  };
  memcpy(part, parts, sizeof parts);
}
