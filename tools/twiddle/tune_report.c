/* tune_report.c: what `twiddle tune` tells of a length, before and after it was tuned. */
#include "tune_report.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- what is told before ---- */

void tune_name_run(const tune_settings *s, tune_run *r) {
  const problem_settings *of = &r->wish->settings;
  if (of->kind == s->asked.problem.kind && of->precision == s->asked.problem.precision &&
      of->columns == s->asked.problem.columns)
    snprintf(r->name, sizeof r->name, "%s", r->wish->written);
  else
    snprintf(r->name, sizeof r->name, "%s %s %s%s", kinds[of->kind].name,
             number_of(of->precision)->name, r->wish->written, of->columns ? ", interleaved" : "");
}

void tune_announce(const tune_settings *s, const tune_run *r) {
  char bytes[32], limit[32] = "no limit of time (--budget-ms)";
  const wish *w = r->wish;
  double filled = 0; /* by the larger side */
  for (int output = 0; output < 2; output++) {
    double side = (double)w->transforms * (double)command_points(&w->settings, &w->length, output) *
                  (double)command_element_bytes(&w->settings, output);
    filled = side > filled ? side : filled;
  }
  if (filled < 1 << 20)
    snprintf(bytes, sizeof bytes, "%.4g KiB", filled / 1024);
  else
    snprintf(bytes, sizeof bytes, "%.4g MiB", filled / (1 << 20));
  if (s->budget_ms > 0)
    snprintf(limit, sizeof limit, "at most %.4g s", (double)s->budget_ms / 1e3);
  printf("%s: %lld transforms (%s), %s; an interrupt (Ctrl-C) keeps what was measured\n", r->name,
         (long long)w->transforms, bytes, limit);
  fflush(stdout);
}

/* ---- what is told after ---- */

/* Whether something is left to measure, and why. */
static const char *what_is_left(const tune_settings *s, const tune_run *r, const tune_class *c) {
  if (r->interrupted)
    return "interrupted";
  if (c ? c->settled : s->budget_ms == 0)
    return NULL;
  return s->budget_ms > 0 ? "the time was up" : "not settled";
}

static void add_left(const tune_settings *s, const tune_run *r, const tune_class *c, text *out) {
  const char *why = what_is_left(s, r, c);
  if (!why)
    text_add(out, "  nothing is left to measure\n");
  else if (r->interrupted)
    text_add(out, "  interrupted at about %.0f %%: the same command goes on from there\n",
             100 * r->fraction);
  else
    text_add(out, "  %s: the same command goes on from there\n", why);
}

static void add_measured(const tune_run *r, const char *path, text *out) {
  text_add(out, "%s: %lld kernel%s measured in this run of %.1f s, kept in %s\n", r->name,
           (long long)r->measured, r->measured == 1 ? "" : "s", r->seconds,
           path ? path : "nothing");
}

static void add_best(const tune_class *c, text *out) {
  if (!c->known)
    return;
  text_add(out, "  best so far: %08x, %.4g ns a point, %.1f %% of the speed of a copy",
           (unsigned)record_id(&c->best.kernel), c->best.ns_per_element,
           100 * c->best.fraction_of_copy);
  double gain = c->has_model && c->best.ns_per_element > 0
                    ? 100 * (c->model.ns_per_element / c->best.ns_per_element - 1)
                    : 0;
  if (!c->has_model)
    text_add(out, "; the model's choice was not measured");
  else if (record_id(&c->best.kernel) == record_id(&c->model.kernel))
    text_add(out, "; it is the model's choice");
  else
    text_add(out, "; %.1f %% ahead of the model's choice, %08x", gain,
             (unsigned)record_id(&c->model.kernel));
  text_add(out, "\n    ");
  record_print(&c->best.kernel, out);
  text_add(out, "\n");
}

static void json_best(const tune_class *c, text *out) {
  text line = TEXT_EMPTY;
  text_add(out, ", \"known\": %d", c->known);
  if (c->known) {
    record_print(&c->best.kernel, &line);
    text_add(out, ", \"record_id\": \"%08x\", \"record\": ", (unsigned)record_id(&c->best.kernel));
    text_json(out, line.bytes ? line.bytes : "");
    text_add(out, ", \"ns_per_element\": ");
    text_real(out, c->best.ns_per_element, 0);
    text_add(out, ", \"fraction_of_copy\": ");
    text_real(out, c->best.fraction_of_copy, 0);
  }
  if (c->has_model && c->best.ns_per_element > 0) {
    text_add(out, ", \"lead_over_model\": ");
    text_real(out, c->model.ns_per_element / c->best.ns_per_element - 1, 0);
  }
  text_free(&line);
}

/* A length's JSON object. plan: for a length of several passes; c: for one of a single pass. */
static void json_object(const tune_settings *s, const tune_run *r, const tune_class *c,
                        const char *plan, text *out) {
  const char *left = what_is_left(s, r, c);
  text_add(out, "%s\n {\"length\": ", out->length > 1 ? "," : "");
  text_json(out, r->name);
  text_add(out, ", \"seconds\": %.2f, \"measured\": %lld, \"left\": ", r->seconds,
           (long long)r->measured);
  text_json(out, left ? left : "nothing");
  if (c)
    json_best(c, out);
  if (plan)
    text_add(out, ", \"plan\": %s", plan);
  if (s->explain)
    text_add(out, ",\n  \"explain\": [%s]", s->why->length ? s->why->bytes : "");
  text_add(out, "}");
  out->failed |= s->why->failed;
  text_free(s->why);
}

/* The description of the plan that the problem has now; owned by the caller. */
static tw_status describe_plan(const tune_settings *s, tw_context *context, tw_problem asked,
                               char **words) {
  tw_plan *plan = NULL;
  asked.policy = TW_POLICY_OFF;
  TRY(tw_plan_create(context, &asked, &plan));
  tw_status status = command_describe_plan(plan, s->json, words);
  tw_plan_destroy(plan);
  return status;
}

tw_status tune_print_run(const tune_settings *s, tw_context *context, const tw_problem *asked,
                         const tune_memory *m, const tune_run *r, text *out) {
  tune_class of_length;
  const tune_class *c = NULL;
  char *plan = NULL;
  const wish *w = r->wish;
  if (w->length.rank == 1 && !w->length.columns && w->settings.kind == KIND_C2C) {
    tw_status known =
        tune_memory_class(m, w->settings.precision, w->length.n[0], w->transforms, &of_length);
    if (known != TW_OK && known != TW_UNSUPPORTED)
      return known;
    if (known == TW_OK && of_length.known)
      c = &of_length;
  }
  if (!c && !r->interrupted)
    TRY(describe_plan(s, context, *asked, &plan));
  if (s->json) {
    json_object(s, r, c, plan, out);
  } else {
    add_measured(r, profile_path(m->profile), out);
    if (c)
      add_best(c, out);
    text_add(out, "%s", plan ? plan : "");
    add_left(s, r, c, out);
  }
  free(plan);
  return TW_OK;
}
