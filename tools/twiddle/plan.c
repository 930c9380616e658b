/* plan.c: `twiddle plan`: prints the library's descriptions of plans for given lengths. */
#include "command.h"
#include "element.h"
#include "plan_ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "plan";

typedef struct {
  length_settings asked;
  const char *way;
  int policy, json, inverse;
  int64_t process_budget, alternatives;
} settings;

/* A length as a problem, on a device. */
typedef struct {
  length_spec length;
  int64_t transforms;
  int32_t device;
  problem_parts parts;
  tw_problem problem;
} request;

static tw_status make_request(const settings *s, tw_context *context, const char *written,
                              request *q) {
  const length_settings *a = &s->asked;
  TRY(command_length(&a->problem, written, &q->length));
  TRY(command_device(context, a->device, &q->device));
  q->transforms = command_batch(&q->length, a, q->device);
  q->problem = command_problem(&a->problem, &q->length, q->transforms, q->device, &q->parts);
  if (s->inverse && q->problem.type != TW_C2C)
    return status_fail(TW_INVALID,
                       "--inverse is for --kind c2c: the inverse of r2c is the kind c2r");
  if (s->inverse)
    q->problem.direction = TW_INVERSE;
  q->problem.policy = command_policy(s->policy);
  q->problem.max_work = (size_t)a->max_work;
  return TW_OK;
}

/* What was asked, up to the device. */
static void add_head(const settings *s, const request *q, const char *written, int first,
                     text *out) {
  char buffer[24];
  const char *kind = kinds[s->asked.problem.kind].name;
  if (s->json) {
    text_add(out, "%s\n {\"length\": ", first ? "" : ",");
    text_json(out, written);
    text_add(out, ", \"kind\": \"%s\", \"batch\": %lld", kind, (long long)q->transforms);
  } else {
    text_add(out, "%s", first ? "" : "\n");
    length_print(&q->length, out);
    text_add(out, ", %lld transforms, %s, %s, on %s", (long long)q->transforms, kind,
             number_of(s->asked.problem.precision)->name, command_device_name(q->device, buffer));
  }
}

/* Prints the passes of the way that --way names; nothing is compiled. */
static tw_status add_way(const settings *s, tw_context *context, const char *written, int first,
                         text *out) {
  request q;
  TRY(make_request(s, context, written, &q));
  add_head(s, &q, written, first, out);
  text_add(out, s->json ? "" : ", by the model\n");
  TRY(plan_ways_one(&q.problem, s->way, s->json, out));
  text_add(out, s->json ? "}" : "");
  return TW_OK;
}

static tw_status add_plan(const settings *s, tw_context *context, const char *written, int first,
                          text *out) {
  request q;
  tw_plan *plan;
  char *words;
  TRY(make_request(s, context, written, &q));
  double start = command_now_ms();
  TRY(tw_plan_create(context, &q.problem, &plan));
  double took = command_now_ms() - start;
  tw_status status = command_describe_plan(plan, s->json, &words);
  tw_plan_destroy(plan);
  TRY(status);
  add_head(s, &q, written, first, out);
  if (s->json)
    text_add(out, ", \"plan_ms\": %.3f, \"plan\": %s", took, words);
  else
    text_add(out, "\n%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  free(words);
  if (s->alternatives)
    TRY(plan_ways_alternatives(&q.problem, s->alternatives, s->json, out));
  text_add(out, s->json ? "}" : "");
  return TW_OK;
}

static tw_status list_ways(int json) {
  row_table t = TABLE_EMPTY;
  plan_ways_list(&t);
  tw_status status = command_write_table(&t, json ? TABLE_JSON : TABLE_PLAIN);
  table_free(&t);
  return status;
}

/* All that was asked for, one length after the other. */
static tw_status add_all(const settings *s, int count, char **written, text *out) {
  tw_context *context = NULL;
  tw_options wanted = {.size = sizeof wanted, .process_budget_ms = (int32_t)s->process_budget};
  TRY(command_context(&wanted, &context));
  tw_status status = TW_OK;
  text_add(out, s->json ? "[" : "");
  for (int i = 0; i < count && status == TW_OK; i++)
    status = (s->way ? add_way : add_plan)(s, context, written[i], i == 0, out);
  text_add(out, s->json ? "\n]\n" : "");
  tw_context_destroy(context);
  return status;
}

static int run_plan(int argc, char **argv) {
  settings s = {0};
  int code = command_options(&command_plan, &s, &argc, argv);
  if (code >= 0)
    return code;
  text out = TEXT_EMPTY;
  tw_status status;
  int listed = s.way && !strcmp(s.way, "list");
  if (argc < 1 && !listed)
    return command_misused(name, "at least one length is needed");
  if (s.process_budget > INT32_MAX)
    return command_misused(name, "--process-budget-ms takes fewer than 2^31");
  if (s.way && s.alternatives)
    return command_misused(name, "--way and --alternatives exclude each other");
  status = listed ? list_ways(s.json) : add_all(&s, argc, argv, &out);
  if (status == TW_OK && !listed)
    status = command_write(&out);
  code = status == TW_OK ? EXIT_FINE : command_failed(name, status);
  text_free(&out);
  return code;
}

static const option options[] = {
    LENGTH_OPTIONS(settings, asked),
    {"inverse", 0, OPTION_FLAG, offsetof(settings, inverse), NULL, NULL,
     "plan the inverse transform"},
    POLICY_OPTION(settings, policy),
    {"process-budget-ms", 0, OPTION_COUNT, offsetof(settings, process_budget), "MS", "(1000)",
     "what lazy tuning may cost in all"},
    {"alternatives", 0, OPTION_COUNT, offsetof(settings, alternatives), "N", NULL,
     "also print the next best N ways, and N kernels of each pass, by the model"},
    {"way", 0, OPTION_TEXT, offsetof(settings, way), "NAME", NULL,
     "print only the passes of this way, by the model; list prints the names"},
    {"json", 0, OPTION_FLAG, offsetof(settings, json), NULL, NULL, "print a JSON array of objects"},
    OPTIONS_END,
};

static const command_example examples[] = {
    {"twiddle plan 4096",
     "tell how so many transforms of length 4096 as fill 512 MiB are computed"},
    {"twiddle plan --precision f64 '2^20*4' 256x256",
     "tell it of two problems in double precision"},
    {"twiddle plan --alternatives 3 1000000", "tell also what else there is, and at what price"},
    {NULL, NULL},
};

const command command_plan = {
    .name = name,
    .summary = "tell how transforms of given lengths are computed, and why so",
    .arguments = "N...",
    .about = "Plans a transform of each length N and describes the plan: the passes over the data, "
             "the kernel of each pass, what chose it, and what planning took.\n" COMMAND_LENGTHS,
    .options = options,
    .examples = examples,
    .exits = COMMAND_EXITS("a kernel could not be compiled or is wrong"),
    .run = run_plan,
};
