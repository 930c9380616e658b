/* plan_json.c: the description of a plan as JSON. */
#include "compile_time.h"
#include "fingerprint.h"
#include "plan_parts.h"
#include "plan_why.h"

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
  plan_times_of_pass(p, part);
  text_add(out, "{\"kernel\": \"%s\", \"record_id\": \"%08x\", \"record\": ", k->shape.entry,
           record_id(&c->record));
  json_record(&c->record, out);
  text_add(out, ", \"method\": \"%s\"", plan_method(p));
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
  json_number(out, "compile_expected_ms", 1e3 * compile_seconds(&c->record, &c->binding), 0);
  json_number(out, "estimated_us", c->cost.ns / 1e3, 0);
  json_number(out, "expected_us", c->ns / 1e3, 1);
  text_add(out, "}");
}

void plan_describe_json(const tw_plan *plan, text *out) {
  const transform *t = &plan->transform;
  text_add(out, "{\"type\": \"%s\", ", plan_type(t));
  if (t->type == TW_R2R) {
    text_add(out, "\"kinds\": [");
    plan_kinds(t, "\"", ", ", out);
    text_add(out, "], ");
  }
  text_add(out, "\"precision\": \"%s\", \"n\": %lld, \"dims\": [", number_of(t->in.format)->name,
           (long long)t->points);
  plan_dims(t->dim, t->rank, ", ", out);
  text_add(out, "], \"digits\": [");
  for (int i = 0; i < t->rank; i++) {
    text_add(out, i ? ", [" : "[");
    plan_digits(&plan->order[i], ", ", out);
    text_add(out, "]");
  }
  kernel_count count = plan_count_kernels(plan);
  text_add(out,
           "], \"batch\": %lld, \"work_bytes\": %zu, \"kernels\": %d, \"compiled\": %d, "
           "\"passes\": [",
           (long long)t->rows, plan->work_bytes, count.kernels, count.compiled);
  for (int i = 0; i < plan->passes; i++) {
    text_add(out, i ? ", " : "");
    json_pass(plan, &plan->pass[i], out);
  }
  char fingerprint[FINGERPRINT_BYTES];
  plan_fingerprint(plan, fingerprint);
  text_add(out, "], \"fingerprint\": \"%s\", ", fingerprint);
  if (plan->device->kind->modelled)
    text_add(out, "\"models\": \"sm_%d\", ", plan->device->call->facts(plan->device)->arch);
  time_part part[PLAN_TIMES];
  plan_times_of_all(plan, part);
  json_times(part, PLAN_TIMES, out);
  json_number(out, "plan_ms", plan->plan_ms, 1);
  text_add(out, "}\n");
}
