/* plan_text.c: the description of a plan, as text for people. */
#include "arithmetic.h"
#include "compile_time.h"
#include "fingerprint.h"
#include "method.h"
#include "operation_table.h"
#include "plan_parts.h"
#include "real_kind.h"
#include "plan_why.h"
#include "text.h"

#include <string.h>

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
  if (p->kind)
    text_add(out, "%s%s, ", real_kind_of(p->kind)->name,
             !p->words           ? ""
             : p->type == TW_R2C ? ", its points as words"
                                 : ", its results from words");
  if (p->axes > 1) {
    for (int i = 0; i < p->axes; i++)
      text_add(out, "%s%d", i ? "x" : "", p->axis[i]);
    text_add(out, " points in one block, %lld rows, %s to %s", (long long)p->rows,
             buffer_name(p->from), buffer_name(p->to));
  } else {
    text_add(out, "%lld point%s, stride %lld to %lld, %lld rows, %s to %s%s", (long long)p->n,
             p->n == 1 && p->words ? "" : "s", (long long)p->is, (long long)p->os,
             (long long)p->rows, buffer_name(p->from), buffer_name(p->to),
             p->swapped ? ", rows and points change places" : "");
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
    text_add(out, "    the best of %lld records by the model's estimate%s", considered,
             why.has_next && why.margin < 0 ? ", with what it takes to compile" : "");
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

static void describe_planning(const planned *p, text *out) {
  time_part part[PASS_TIMES];
  plan_times_of_pass(p, part);
  text_add(out, "  ");
  describe_parts(p->plan_ms, part, PASS_TIMES, out);
  const kernel *k = p->launch->kernel;
  text_add(out, "; the kernel %s",
           p->known               ? "was known in this process"
           : !plan_made_kernel(p) ? "was made while tuning"
           : k->from_cache        ? "came from the cache"
                                  : "was compiled");
  if (p->ahead && !k->from_cache) {
    text_add(out, " beside others in ");
    describe_ms(k->compile_ms, out);
  }
  text_blank(out);
}

/* What compiling was expected to take, on the model's core, and what it took. */
static void describe_compile(const planned *p, text *out) {
  const plan_choice *c = &p->choice;
  const kernel *k = p->launch->kernel;
  text_add(out, "  to compile: expected ");
  describe_ms(1e3 * compile_seconds(&c->record, &c->binding), out);
  if (k->from_cache) {
    text_line(out, ", none taken");
    return;
  }
  text_add(out, ", taken ");
  describe_ms(k->compile_ms, out);
  text_blank(out);
}

static void describe_pass(const tw_plan *plan, const planned *p, int number, text *out) {
  text_add(out, "pass %d: ", number);
  describe_geometry(&p->pass, out);
  describe_kernel(plan, p, out);
  describe_times(&p->choice, out);
  describe_compile(p, out);
  describe_planning(p, out);
}

static void describe_schedule(const tw_plan *plan, text *out) {
  kernel_count count = plan_count_kernels(plan);
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
  plan_times_of_all(plan, part);
  describe_parts(plan->plan_ms, part, PLAN_TIMES, out);
  text_blank(out);
}

/* Successive passes of one length that share a kernel are described once. */
static void describe_text(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  const facts *f = plan->device->call->facts(plan->device);
  if (t->type == TW_R2R)
    plan_kinds(t, "", "x", out);
  else
    text_add(out, "%s", plan_type(t));
  text_add(out, " %s n=", number_of(t->in.format)->name);
  plan_dims(t->dim, t->rank, "x", out);
  text_line(out, " batch=%lld on %s (sm_%d)", (long long)t->rows, f->name, f->arch);
  if (plan->device->kind->modelled)
    text_line(out,
              "on this device estimates are those of an sm_%d, which it models; measurements "
              "are of this machine's processor",
              f->arch);
  describe_schedule(plan, out);
  char fingerprint[FINGERPRINT_BYTES];
  plan_fingerprint(plan, fingerprint);
  text_line(out, "fingerprint %s: plans of this problem with the same one compute the same bits",
            fingerprint);
  describe_plan_times(plan, out);
  for (int i = 0; i < t->rank; i++)
    if (plan->order[i].count) {
      text_add(out, "order of dimension %d, %s: digits ", i,
               t->order == TW_ORDER_REVERSED_OUT ? "output" : "input");
      plan_digits(&plan->order[i], "x", out);
      text_blank(out);
    }
  for (int i = 0; i < plan->passes; i++)
    if (!i || plan->pass[i].launch->kernel != plan->pass[i - 1].launch->kernel ||
        plan->pass[i].pass.n != plan->pass[i - 1].pass.n)
      describe_pass(plan, &plan->pass[i], i + 1, out);
}

tw_status tw_plan_describe(const tw_plan *plan, int json, char *out, size_t capacity,
                           size_t *needed) {
  ARITHMETIC_BY_DEFAULT;
  text t = TEXT_EMPTY;
  if (!plan)
    return status_fail(TW_INVALID, "the plan is null");
  if (json)
    plan_describe_json(plan, &t);
  else
    describe_text(plan, &t);
  return context_give_text(&t, out, capacity, needed);
}
