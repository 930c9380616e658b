/* plan.c: `twiddle plan`: prints the library's descriptions of plans for given lengths. */
#include "command.h"
#include "plan_ways.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "plan";

typedef struct {
  const char *device, *way;
  int precision, policy, json, inverse, columns;
  int64_t batch, bytes, process_budget, max_work, alternatives;
} settings;

/* A length as a problem, on a device. */
typedef struct {
  length_spec length;
  int64_t transforms;
  int32_t device;
  tw_dim dims[LENGTH_RANK_MAX], rows;
  tw_problem problem;
} request;

static tw_status make_request(const settings *s, tw_context *context, const char *written,
                              request *q) {
  TRY(length_parse(written, &q->length));
  q->length.columns = s->columns;
  TRY(command_device(context, s->device, &q->device));
  q->transforms = command_batch(&q->length, s->precision, q->device, s->batch, s->bytes);
  q->problem =
      command_problem(&q->length, q->transforms, s->precision, q->device, q->dims, &q->rows);
  q->problem.direction = s->inverse ? TW_INVERSE : TW_FORWARD;
  q->problem.policy = command_policy(s->policy);
  q->problem.max_work = (size_t)s->max_work;
  return TW_OK;
}

/* What was asked, up to the device. */
static void add_head(const settings *s, const request *q, const char *written, int first,
                     text *out) {
  char buffer[24];
  if (s->json) {
    text_add(out, "%s\n {\"length\": ", first ? "" : ",");
    text_json(out, written);
    text_add(out, ", \"batch\": %lld", (long long)q->transforms);
  } else {
    text_add(out, "%s", first ? "" : "\n");
    length_print(&q->length, out);
    text_add(out, ", %lld transforms, %s, on %s", (long long)q->transforms,
             s->precision == TW_F64 ? "f64" : "f32", command_device_name(q->device, buffer));
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
    text_add(out, ", planned in %.1f ms\n%s%s", took, words,
             *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
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

int command_plan(int argc, char **argv) {
  static const command_about about = {
      name, "N... [OPTIONS]",
      "Plans transforms and tells how: schedule, kernel records, registers, shared memory, why.",
      HELP_LENGTHS};
  settings s = {0};
  const option options[] = {
      {"precision", 0, OPTION_CHOICE, &s.precision, CHOICES_PRECISION, "of the transform"},
      {"device", 0, OPTION_TEXT, &s.device, "DEVICE", HELP_DEVICE},
      {"batch", 0, OPTION_COUNT, &s.batch, "B", "transforms, where the length names none"},
      {"bytes", 0, OPTION_SIZE, &s.bytes, "SIZE",
       "as many transforms as fill SIZE (512M; cpu: 1M)"},
      {"policy", 0, OPTION_CHOICE, &s.policy, CHOICES_POLICY, "what the tuner may do"},
      {"process-budget-ms", 0, OPTION_COUNT, &s.process_budget, "MS",
       "what lazy tuning may cost in all (1000)"},
      {"max-work", 0, OPTION_SIZE, &s.max_work, "SIZE", HELP_MAX_WORK},
      {"columns", 0, OPTION_FLAG, &s.columns, NULL, HELP_COLUMNS},
      {"inverse", 0, OPTION_FLAG, &s.inverse, NULL, "the inverse transform"},
      {"alternatives", 0, OPTION_COUNT, &s.alternatives, "N",
       "the next best N ways, and kernels of each pass, by the model"},
      {"way", 0, OPTION_TEXT, &s.way, "NAME",
       "only the passes of this way, by the model; list: the names"},
      {"json", 0, OPTION_FLAG, &s.json, NULL, "an array of objects"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
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
