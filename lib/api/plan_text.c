/* plan_text.c: the description of a plan, as text for people and as JSON. */
#include "plan.h"
#include "operation_table.h"
#include "method.h"
#include "text.h"

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
  static const char *const names[] = {"in", "out", "work", "rest", "words"};
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

static void describe_kernel(const planned *p, text *out) {
  const kernel *k = p->launch->kernel;
  const plan_choice *c = &p->choice;
  describe_method(&c->record, out);
  text_add(out, "  kernel %s\n  record %08x: ", k->shape.entry, record_id(&c->record));
  record_print(&c->record, out);
  text_blank(out);
  text_line(out, "  chosen by: %s%s", plan_reason_text(c->reason), c->settled ? ", settled" : "");
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

/* What the time of planning went into; looking things up takes what is left. */
static void describe_planning(const planned *p, text *out) {
  const kernel *k = p->launch->kernel;
  text_add(out, "  planned in %lld us: ", (long long)(p->plan_ms * 1e3));
  if (p->tune_ms >= 1)
    text_add(out, "tuned for %lld us, ", (long long)(p->tune_ms * 1e3));
  if (p->known) {
    text_line(out, "known in this process");
    return;
  }
  if (k->from_cache)
    text_add(out, "from the cache");
  else
    text_add(out, "compiled in %lld us", (long long)(k->compile_ms * 1e3));
  text_line(out, ", loaded in %lld us, verified in %lld us", (long long)(k->load_ms * 1e3),
            (long long)(k->verify_ms * 1e3));
}

static void describe_pass(const planned *p, int number, text *out) {
  text_add(out, "pass %d: ", number);
  describe_geometry(&p->pass, out);
  describe_kernel(p, out);
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

/* Successive passes of one length that share a kernel are described once. */
static void describe_text(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  const facts *f = plan->device->call->facts(plan->device);
  text_add(out, "c2c %s n=", number_of(t->in.format)->name);
  describe_dims(t->dim, t->rank, "x", out);
  text_line(out, " batch=%lld on %s (sm_%d)", (long long)t->rows, f->name, f->arch);
  describe_schedule(plan, out);
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
      describe_pass(&plan->pass[i], i + 1, out);
}

static void json_number(text *out, const char *name, double value, int last) {
  text_json(out, name);
  text_add(out, ": ");
  text_real(out, value, 0);
  text_add(out, last ? "" : ", ");
}

static void json_pass(const planned *p, text *out) {
  const kernel *k = p->launch->kernel;
  const plan_choice *c = &p->choice;
  text record_text = TEXT_EMPTY;
  record_print(&c->record, &record_text);
  out->failed |= record_text.failed;
  text_add(out, "{\"kernel\": \"%s\", \"record_id\": \"%08x\", \"record\": ", k->shape.entry,
           record_id(&c->record));
  text_json(out, record_text.bytes ? record_text.bytes : "");
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
  json_number(out, "tune_ms", p->tune_ms, 0);
  json_number(out, "compile_ms", k->compile_ms, 0);
  json_number(out, "estimated_us", c->cost.ns / 1e3, 0);
  json_number(out, "expected_us", c->ns / 1e3, 1);
  text_add(out, "}");
  text_free(&record_text);
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
    json_pass(&plan->pass[i], out);
  }
  text_add(out, "], ");
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
