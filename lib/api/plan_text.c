/* plan_text.c: the description of a plan, as text for people and as JSON. */
#include "plan.h"
#include "method.h"
#include "operation_table.h"
#include "plan_why.h"
#include "text.h"

#include <string.h>

static void describe_dims(const transform_dim *dim, int count, const char *between, text *out) {
  for (int i = 0; i < count; i++)
    text_add(out, "%s%lld", i ? between : "", (long long)dim[i].n);
  if (!count)
    text_add(out, "1");
}

static void describe_digits(const digits *order, const char *between, text *out) {
  for (int i = 0; i < order->count; i++)
    text_add(out, "%s%lld", i ? between : "", (long long)order->digit[i]);
}

/* A time in microseconds with two decimals, whatever the locale. */
static void describe_us(double ns, text *out) {
  long long hundredths = (long long)(ns / 10 + 0.5);
  text_add(out, "%lld.%02lld us", hundredths / 100, hundredths % 100);
}

/* A time in milliseconds with two decimals. */
static void describe_ms(double ms, text *out) {
  long long hundredths = (long long)(ms * 100 + 0.5);
  text_add(out, "%lld.%02lld ms", hundredths / 100, hundredths % 100);
}

/* What a time went into. */
typedef struct {
  const char *name, *key; /* for people, and in JSON */
  double ms;
} time_part;

/* "planned in 12.30 ms: choosing 0.20 ms, compiling 11.90 ms". Names those parts that took a
 * hundredth of a millisecond. */
static void describe_parts(double ms, const time_part *part, int count, text *out) {
  const char *before = ": ";
  text_add(out, "planned in ");
  describe_ms(ms, out);
  for (int i = 0; i < count; i++)
    if (part[i].ms >= 0.005) {
      text_add(out, "%s%s ", before, part[i].name);
      describe_ms(part[i].ms, out);
      before = ", ";
    }
}

static const char *method_of(const planned *p) {
  int method = p->pass.chirp.m && pass_needs(&p->pass).factors
                   ? METHOD_BLUESTEIN
                   : p->choice.record.value[FIELD_METHOD];
  return method_table[method].algorithm;
}

/* The algorithm of a kernel that is more than a list of stages. */
static void describe_method(const record *r, text *out) {
  if (!record_method(r)->describe)
    return;
  text_add(out, "  ");
  record_method(r)->describe(r, out);
  text_blank(out);
}

static const char *buffer_name(enum pass_buffer buffer) {
  static const char *const names[] = {"in", "out", "work"};
  return names[buffer];
}

/* The first line: the points, the rows, and where they go. */
static void describe_geometry(const pass *p, text *out) {
  if (p->axes > 1) {
    for (int i = 0; i < p->axes; i++)
      text_add(out, "%s%d", i ? "x" : "", p->axis[i]);
    text_add(out, " points in one block, %lld rows, %s to %s", (long long)p->rows,
             buffer_name(p->from), buffer_name(p->to));
  } else {
    text_add(out, "%lld points, stride %lld to %lld, %lld rows, %s to %s%s", (long long)p->n,
             (long long)p->is, (long long)p->os, (long long)p->rows, buffer_name(p->from),
             buffer_name(p->to), p->swapped ? ", rows and points change places" : "");
  }
  operations_describe(&p->load, SIDE_LOAD, out);
  operations_describe(&p->between, SIDE_BETWEEN, out);
  operations_describe(&p->store, SIDE_STORE, out);
  text_add(out, "\n");
  if (p->chirp.m)
    text_line(out, "  part of a convolution of length %lld", (long long)p->chirp.m);
}

static void describe_bytes(int bucket, text *out) {
  static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  text_add(out, "%d %s", 1 << bucket % 10, units[bucket / 10 % 7]);
}

/* In what the pass that was measured differs from this one. */
static void describe_neighbour(const pass_class *from, const pass_class *here, text *out) {
  text_add(out, ", for a similar pass over about ");
  describe_bytes(from->volume_bucket, out);
  text_add(out, " (this one: about ");
  describe_bytes(here->volume_bucket, out);
  text_add(out, "%s%s)",
           memcmp(&from->in, &here->in, sizeof from->in) ||
                   memcmp(&from->out, &here->out, sizeof from->out)
               ? ", with other strides or numbers"
               : "",
           from->misaligned != here->misaligned ? ", aligned otherwise" : "");
}

/* What the kernel was chosen from, and how far ahead of the next one it was. */
static void describe_why(const tw_plan *plan, const planned *p, text *out) {
  static const double NOISE = 0.02; /* by so much a kernel must lead to replace another one */
  plan_why why;
  plan_why_of(plan, p, &why);
  const plan_choice *c = &p->choice;
  long long considered = (long long)why.considered;
  if (c->reason == PLAN_MODEL)
    text_add(out, "    the best of %lld records by the model's estimate", considered);
  else if (!considered)
    text_add(out, "    what it was chosen from is not kept");
  else if (considered == 1)
    text_add(out, "    the only kernel measured on this machine");
  else
    text_add(out, "    the best of %lld kernels measured on this machine", considered);
  if (c->reason == PLAN_NEIGHBOUR && considered)
    describe_neighbour(&why.from, &p->demand.class_of, out);
  if (why.has_next) {
    long long tenths = (long long)(why.margin * 1000 + (why.margin < 0 ? -0.5 : 0.5));
    text_add(out, "; next: %08x, %lld.%lld %% %s%s", record_id(&why.next),
             (tenths < 0 ? -tenths : tenths) / 10, (tenths < 0 ? -tenths : tenths) % 10,
             tenths < 0 ? "faster" : "slower",
             tenths < 0 && c->reason != PLAN_MODEL && why.margin > -NOISE
                 ? ", which is within what times vary"
                 : "");
  }
  text_blank(out);
}

static void describe_kernel(const tw_plan *plan, const planned *p, text *out) {
  const kernel *k = p->launch->kernel;
  const plan_choice *c = &p->choice;
  describe_method(&c->record, out);
  text_add(out, "  kernel %s\n  record %08x: ", k->shape.entry, record_id(&c->record));
  record_print(&c->record, out);
  text_blank(out);
  text_line(out, "  chosen by: %s%s", plan_reason_text(c->reason), c->settled ? ", settled" : "");
  describe_why(plan, p, out);
  text_line(
      out, "  launch: %lld blocks of %d threads, %d bytes of shared memory, %d bytes of table",
      (long long)p->launch->blocks, k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes);
  text_line(out, "  registers %d, spills %d bytes, resident blocks per SM %d", k->facts.registers,
            k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks);
}

/* The model's estimate and its parts, and what was measured. */
static void describe_times(const plan_choice *c, text *out) {
  const struct {
    const char *before;
    double ns;
  } parts[] = {{"  estimated ", c->cost.ns},
               {" (memory ", c->cost.memory_ns},
               {", issue ", c->cost.issue_ns},
               {", shared ", c->cost.shared_ns},
               {", latency ", c->cost.latency_ns}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    text_add(out, "%s", parts[i].before);
    describe_us(parts[i].ns, out);
  }
  text_add(out, "), measured ");
  if (c->reason == PLAN_MODEL)
    text_add(out, "never");
  else
    describe_us(c->ns, out);
  text_blank(out);
}

enum { PASS_TIMES = 6, PLAN_TIMES = 5 };

/* Whether the kernel was made for this plan, and not before it or while tuning. */
static int was_made(const planned *p) {
  return !p->known && p->launch->kernel->settled_ms >= p->tuned_ms;
}

/* Parts of a pass's time of planning. */
static void times_of_pass(const planned *p, time_part part[PASS_TIMES]) {
  const kernel *k = p->launch->kernel;
  int made = was_made(p);
  const time_part parts[PASS_TIMES] = {
      {"tuning", "tune", p->tune_ms},
      {"choosing", "choose", p->choose_ms},
      {"printing", "emit", made ? k->emit_ms : 0},
      {"compiling", "compile", made ? k->compile_ms : 0},
      {"loading", "load", made ? k->load_ms : 0},
      {"checking", "verify", made ? k->verify_ms : 0},
  };
  memcpy(part, parts, sizeof parts);
}

static void times_of_plan(const tw_plan *plan, time_part part[PLAN_TIMES]) {
  double passes = 0;
  for (int i = 0; i < plan->passes; i++)
    passes += plan->pass[i].plan_ms;
  double rest = plan->plan_ms - plan->open_ms - plan->search_ms - passes - plan->note_ms;
  const time_part parts[PLAN_TIMES] = {
      {"opening profile and cache", "open", plan->open_ms},
      {"finding the schedule", "search", plan->search_ms},
      {"passes", "all_passes", passes},
      {"noting it in the profile", "note", plan->note_ms},
      {"the rest", "rest", rest > 0 ? rest : 0},
  };
  memcpy(part, parts, sizeof parts);
}

static void describe_planning(const planned *p, text *out) {
  time_part part[PASS_TIMES];
  times_of_pass(p, part);
  text_add(out, "  ");
  describe_parts(p->plan_ms, part, PASS_TIMES, out);
  text_line(out, "; the kernel %s",
            p->known                        ? "was known in this process"
            : !was_made(p)                  ? "was made while tuning"
            : p->launch->kernel->from_cache ? "came from the cache"
                                            : "was compiled");
}

static void describe_pass(const tw_plan *plan, const planned *p, int number, text *out) {
  text_add(out, "pass %d: ", number);
  describe_geometry(&p->pass, out);
  describe_kernel(plan, p, out);
  describe_times(&p->choice, out);
  describe_planning(p, out);
}

typedef struct {
  int kernels;  /* different kernels */
  int compiled; /* of these, how many were compiled for this plan */
} kernel_count;

static kernel_count count_kernels(const tw_plan *plan) {
  kernel_count count = {0, 0};
  for (int i = 0; i < plan->passes; i++) {
    const planned *p = &plan->pass[i];
    int seen = 0;
    for (int k = 0; k < i; k++)
      seen |= plan->pass[k].launch->kernel == p->launch->kernel;
    count.kernels += !seen;
    count.compiled += !seen && !p->known && !p->launch->kernel->from_cache;
  }
  return count;
}

static void describe_schedule(const tw_plan *plan, text *out) {
  kernel_count count = count_kernels(plan);
  text_add(out, "schedule: ");
  if (plan->passes == 1)
    text_add(out, "one pass");
  else
    text_add(out, "%d launches of %d kernel%s", plan->passes, count.kernels,
             count.kernels > 1 ? "s" : "");
  text_add(out, ", %d compiled", count.compiled);
  if (plan->work_bytes)
    text_line(out, ", work area of %zu bytes", plan->work_bytes);
  else
    text_line(out, ", no work area");
}

static void describe_plan_times(const tw_plan *plan, text *out) {
  time_part part[PLAN_TIMES];
  times_of_plan(plan, part);
  describe_parts(plan->plan_ms, part, PLAN_TIMES, out);
  text_blank(out);
}

/* Successive passes of one length that share a kernel are described once. */
static void describe_text(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  const facts *f = plan->device->call->facts(plan->device);
  text_add(out, "c2c %s n=", number_of(t->in.format)->name);
  describe_dims(t->dim, t->rank, "x", out);
  text_line(out, " batch=%lld on %s (sm_%d)", (long long)t->rows, f->name, f->arch);
  if (plan->device->kind->modelled)
    text_line(out,
              "on this device estimates are those of an sm_%d, which it models; measurements "
              "are of this machine's processor",
              f->arch);
  describe_schedule(plan, out);
  describe_plan_times(plan, out);
  for (int i = 0; i < t->rank; i++)
    if (plan->order[i].count) {
      text_add(out, "order of dimension %d, %s: digits ", i,
               t->order == TW_ORDER_REVERSED_OUT ? "output" : "input");
      describe_digits(&plan->order[i], "x", out);
      text_blank(out);
    }
  for (int i = 0; i < plan->passes; i++)
    if (!i || plan->pass[i].launch->kernel != plan->pass[i - 1].launch->kernel ||
        plan->pass[i].pass.n != plan->pass[i - 1].pass.n)
      describe_pass(plan, &plan->pass[i], i + 1, out);
}

static void json_number(text *out, const char *name, double value, int last) {
  text_json(out, name);
  text_add(out, ": ");
  text_real(out, value, 0);
  text_add(out, last ? "" : ", ");
}

/* "times_ms": {...}, */
static void json_times(const time_part *part, int count, text *out) {
  text_add(out, "\"times_ms\": {");
  for (int i = 0; i < count; i++)
    json_number(out, part[i].key, part[i].ms, i + 1 == count);
  text_add(out, "}, ");
}

static void json_record(const record *r, text *out) {
  text words = TEXT_EMPTY;
  record_print(r, &words);
  out->failed |= words.failed;
  text_json(out, words.bytes ? words.bytes : "");
  text_free(&words);
}

/* "considered": 14, "next": {...}, */
static void json_why(const tw_plan *plan, const planned *p, text *out) {
  plan_why why;
  plan_why_of(plan, p, &why);
  text_add(out, "\"considered\": %lld, \"next\": ", (long long)why.considered);
  if (!why.has_next) {
    text_add(out, "null, ");
    return;
  }
  text_add(out, "{\"record_id\": \"%08x\", \"record\": ", record_id(&why.next));
  json_record(&why.next, out);
  text_add(out, ", ");
  json_number(out, "us", why.next_ns / 1e3, 0);
  json_number(out, "margin", why.margin, 1);
  text_add(out, "}, ");
}

static void json_pass(const tw_plan *plan, const planned *p, text *out) {
  const kernel *k = p->launch->kernel;
  const plan_choice *c = &p->choice;
  time_part part[PASS_TIMES];
  times_of_pass(p, part);
  text_add(out, "{\"kernel\": \"%s\", \"record_id\": \"%08x\", \"record\": ", k->shape.entry,
           record_id(&c->record));
  json_record(&c->record, out);
  text_add(out, ", \"method\": \"%s\"", method_of(p));
  text_add(out, ", \"points\": %lld, \"rows\": %lld, \"in_stride\": %lld, \"out_stride\": %lld",
           (long long)p->pass.n, (long long)p->pass.rows, (long long)p->pass.is,
           (long long)p->pass.os);
  text_add(out,
           ", \"chosen_by\": \"%s\", \"settled\": %s, \"blocks\": %lld, \"threads\": %d, "
           "\"shared_bytes\": %d, \"table_bytes\": %d, \"registers\": %d, \"spill_bytes\": %d, "
           "\"resident_blocks\": %d, \"from_cache\": %s, ",
           plan_reason_text(c->reason), c->settled ? "true" : "false", (long long)p->launch->blocks,
           k->shape.threads, k->shape.shared_bytes, k->shape.table_bytes, k->facts.registers,
           k->spill_bytes > 0 ? k->spill_bytes : 0, k->facts.resident_blocks,
           k->from_cache ? "true" : "false");
  json_why(plan, p, out);
  json_times(part, PASS_TIMES, out);
  json_number(out, "tune_ms", p->tune_ms, 0);
  json_number(out, "compile_ms", k->compile_ms, 0);
  json_number(out, "estimated_us", c->cost.ns / 1e3, 0);
  json_number(out, "expected_us", c->ns / 1e3, 1);
  text_add(out, "}");
}

static void describe_json(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  text_add(out, "{\"type\": \"c2c\", \"precision\": \"%s\", \"n\": %lld, \"dims\": [",
           number_of(t->in.format)->name, (long long)t->points);
  describe_dims(t->dim, t->rank, ", ", out);
  text_add(out, "], \"digits\": [");
  for (int i = 0; i < t->rank; i++) {
    text_add(out, i ? ", [" : "[");
    describe_digits(&plan->order[i], ", ", out);
    text_add(out, "]");
  }
  kernel_count count = count_kernels(plan);
  text_add(out,
           "], \"batch\": %lld, \"work_bytes\": %zu, \"kernels\": %d, \"compiled\": %d, "
           "\"passes\": [",
           (long long)t->rows, plan->work_bytes, count.kernels, count.compiled);
  for (int i = 0; i < plan->passes; i++) {
    text_add(out, i ? ", " : "");
    json_pass(plan, &plan->pass[i], out);
  }
  text_add(out, "], ");
  if (plan->device->kind->modelled)
    text_add(out, "\"models\": \"sm_%d\", ", plan->device->call->facts(plan->device)->arch);
  time_part part[PLAN_TIMES];
  times_of_plan(plan, part);
  json_times(part, PLAN_TIMES, out);
  json_number(out, "plan_ms", plan->plan_ms, 1);
  text_add(out, "}\n");
}

tw_status tw_plan_describe(const tw_plan *plan, int json, char *out, size_t capacity,
                           size_t *needed) {
  text t = TEXT_EMPTY;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  if (json)
    describe_json(plan, &t);
  else
    describe_text(plan, &t);
  return context_give_text(&t, out, capacity, needed);
}
