/* plan_ways.c: `twiddle plan --way` and `--alternatives`: ways to compute a transform and kernels
 * of its passes with the model's prices, for this machine's GPU or else for a device like sm_90.
 * Uses the internal planner; runs nothing. */
#include "plan_ways.h"

#include "command.h"
#include "compile_time.h"
#include "element.h"
#include "planner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ALTERNATIVES_MOST = 64 };

/* A problem as the planner sees it. */
typedef struct {
  transform t;
  facts f;
  int json;
  text *out;
} request;

static tw_status open_request(const tw_problem *problem, int json, text *out, request *q) {
  int here;
  TRY(transform_canonical(problem, &q->t));
  command_facts(0, &q->f, &here);
  q->json = json;
  q->out = out;
  return TW_OK;
}

void plan_ways_list(row_table *out) {
  static const char *const titles[] = {"way", "meaning"};
  const char *row[2];
  table_names(out, 2, titles);
  for (int i = 0; schedule_way(i, &row[0], &row[1]); i++)
    table_row(out, row);
}

/* ---- numbers with one decimal ---- */

static void add_tenths(text *out, double value) {
  long long tenths = llround(value * 10);
  text_add(out, "%s%lld.%lld", tenths < 0 ? "-" : "", llabs(tenths) / 10, llabs(tenths) % 10);
}

/* "612.0 us, +8.0 %", or members of an object; `chosen`: what the margin is over, 0: none. */
static void add_price(const request *q, double ns, double chosen) {
  double margin = chosen > 0 ? 100 * (ns / chosen - 1) : 0;
  text_add(q->out, q->json ? "\"us\": " : "");
  add_tenths(q->out, ns / 1e3);
  text_add(q->out, q->json ? ", \"margin_percent\": " : " us");
  if (!q->json && chosen > 0)
    text_add(q->out, margin >= 0 ? ", +" : ", ");
  if (q->json || chosen > 0)
    add_tenths(q->out, margin);
  if (!q->json && chosen > 0)
    text_add(q->out, " %%");
}

/* ---- kernels of a pass ---- */

static void add_record(const request *q, const record *r) {
  text line = TEXT_EMPTY;
  record_print(r, &line);
  if (q->json)
    text_json(q->out, line.bytes ? line.bytes : "");
  else
    text_add(q->out, "%s", line.bytes ? line.bytes : "");
  q->out->failed |= line.failed;
  text_free(&line);
}

/* The time that compiling is expected to take. */
static void add_compile(const request *q, const pass_demand *d, const record *r) {
  text_add(q->out, q->json ? ", \"compile_expected_ms\": " : ", ");
  add_tenths(q->out, 1e3 * compile_seconds(r, &d->binding));
  text_add(q->out, q->json ? "" : " ms to compile");
}

static void add_kernel(const request *q, const pass_demand *d, const candidate *c, double chosen,
                       int first) {
  if (q->json)
    text_add(q->out, "%s{\"record_id\": \"%08x\", ", first ? "" : ", ",
             (unsigned)record_id(&c->record));
  else
    text_add(q->out, "    record %08x: ", (unsigned)record_id(&c->record));
  add_price(q, c->ns, chosen);
  add_compile(q, d, &c->record);
  text_add(q->out, q->json ? ", \"record\": " : ": ");
  add_record(q, &c->record);
  text_add(q->out, q->json ? "}" : "\n");
}

/* The chosen kernel, then the next best ones that differ from it. */
static void add_kernels(const request *q, const pass_demand *d, int most) {
  candidate chosen, other[ALTERNATIVES_MOST + 1];
  if (!space_first_choice(d, &q->f, &chosen))
    return;
  add_kernel(q, d, &chosen, 0, 1);
  if (!most)
    return;
  space_rules rules = {{0}, {0}, 0};
  int count = space_shapes(d, &q->f, &rules, other, most + 1);
  for (int i = 0, left = most; i < count && left > 0; i++)
    if (memcmp(&other[i].record, &chosen.record, sizeof chosen.record) != 0) {
      other[i].ns = cost_of_pass(&other[i].record, &d->binding, &q->f, d->rows).ns;
      add_kernel(q, d, &other[i], chosen.ns, 0);
      left--;
    }
}

/* Prints the kernels of each pass; passes that ask for the same kernel appear once. */
static void add_passes(const request *q, const schedule *s, int most) {
  pass_demand last = {0};
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], &q->t, &q->f);
    if (i && pass_asks_the_same(&d, &last))
      continue;
    last = d;
    if (q->json)
      text_add(q->out, "%s{\"points\": %lld, \"rows\": %lld, \"kernels\": [", i ? ", " : "",
               (long long)d.points, (long long)d.rows);
    else
      text_add(q->out, "  pass %d: %lld points, %lld rows\n", i + 1, (long long)d.points,
               (long long)d.rows);
    add_kernels(q, &d, most);
    text_add(q->out, q->json ? "]}" : "");
  }
}

/* ---- ways ---- */

/* The name and the numbers of a way: several_passes 256x256. */
static void add_words(const request *q, const schedule_alternative *a) {
  text_add(q->out, q->json ? "\"way\": \"%s\", \"numbers\": [" : "%s", a->way ? a->way : "mixed");
  for (int i = 0; i < a->numbers.count; i++)
    text_add(q->out, "%s%lld",
             q->json ? (i ? ", " : "")
             : i     ? "x"
                     : " ",
             (long long)a->numbers.digit[i]);
  if (q->json)
    text_add(q->out, "], \"axis\": %d, ", a->axis);
  else if (a->axis && q->t.rank > 1)
    text_add(q->out, " of dimension %d", a->axis);
}

/* Prints the points of a way's passes, the number of launches, and the work area. */
static void add_schedule(const request *q, const schedule *s) {
  long long work = (long long)schedule_work_bytes(s);
  pass_demand last = {0};
  text_add(q->out, q->json ? ", \"points\": [" : ", passes");
  for (int i = 0; i < s->count; i++) {
    pass_demand d = pass_demands(&s->pass[i], &q->t, &q->f);
    if (!i || !pass_asks_the_same(&d, &last) || s->count <= 8)
      text_add(q->out, "%s%lld", q->json && !i ? "" : q->json ? ", " : " ", (long long)d.points);
    last = d;
  }
  if (q->json)
    text_add(q->out, "], \"launches\": %lld, \"work_bytes\": %lld", (long long)s->launches, work);
  else if (work)
    text_add(q->out, ", work area of %lld bytes", work);
}

static void add_alternatives(const request *q, const schedule_alternative *list, int count) {
  text_add(q->out, q->json ? ", \"alternatives\": [" : "by the model, on %s (sm_%d):\n", q->f.name,
           (int)q->f.arch);
  for (int i = 0; i < count; i++) {
    text_add(q->out, q->json ? (i ? ", {" : "{") : "  ");
    add_words(q, &list[i]);
    if (!q->json)
      text_add(q->out, " batch %lld: ", (long long)q->t.rows);
    add_price(q, list[i].ns, i ? list[0].ns : 0);
    add_schedule(q, &list[i].schedule);
    text_add(q->out, q->json ? "}" : "\n");
  }
  text_add(q->out, q->json ? "], \"pass_kernels\": [" : "");
}

tw_status plan_ways_alternatives(const tw_problem *problem, int64_t most, int json, text *out) {
  schedule_alternative list[ALTERNATIVES_MOST];
  request q;
  int count = 0, wanted = most < ALTERNATIVES_MOST ? (int)most : ALTERNATIVES_MOST - 1;
  TRY(open_request(problem, json, out, &q));
  TRY(schedule_alternatives(&q.t, &q.f, wanted + 1, list, &count));
  add_alternatives(&q, list, count);
  add_passes(&q, &list[0].schedule, wanted);
  text_add(out, json ? "]" : "");
  schedule_alternatives_free(list, count);
  return TW_OK;
}

tw_status plan_ways_one(const tw_problem *problem, const char *way, int json, text *out) {
  const schedule_wish wish = {.way = way};
  request q;
  schedule s = {0};
  TRY(open_request(problem, json, out, &q));
  TRY(schedule_make_by(&q.t, &q.f, &wish, &s));
  double ns = schedule_price(&s, &q.t, &q.f);
  text_add(out, json ? ", \"way\": \"%s\", " : "%s: ", way);
  if (ns < INFINITY)
    add_price(&q, ns, 0);
  else
    text_add(out, json ? "\"us\": null" : "no kernel for some pass");
  add_schedule(&q, &s);
  text_add(out, json ? ", \"pass_kernels\": [" : "\n");
  add_passes(&q, &s, 0);
  text_add(out, json ? "]" : "");
  schedule_free(&s);
  return TW_OK;
}
