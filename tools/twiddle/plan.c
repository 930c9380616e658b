/* plan.c: `twiddle plan`: how lengths would be computed, in the library's own words. */
#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name[] = "plan";

typedef struct {
  const char *device;
  int precision, policy, json, inverse, columns;
  int64_t batch, bytes, process_budget, max_work;
} settings;

static tw_status add_plan(const settings *s, tw_context *context, const char *written, int first,
                          text *out) {
  length_spec length;
  TRY(length_parse(written, &length));
  length.columns = s->columns;
  int32_t device;
  TRY(command_device(context, s->device, &device));
  tw_dim dims[LENGTH_RANK_MAX], rows;
  int64_t transforms = command_batch(&length, s->precision, device, s->batch, s->bytes);
  tw_problem problem = command_problem(&length, transforms, s->precision, device, dims, &rows);
  problem.direction = s->inverse ? TW_INVERSE : TW_FORWARD;
  problem.policy = command_policy(s->policy);
  problem.max_work = (size_t)s->max_work;
  tw_plan *plan;
  double start = command_now_ms();
  TRY(tw_plan_create(context, &problem, &plan));
  double took = command_now_ms() - start;
  char *words;
  tw_status status = command_describe_plan(plan, s->json, &words);
  tw_plan_destroy(plan);
  TRY(status);
  if (s->json) {
    text_add(out, "%s\n {\"length\": ", first ? "" : ",");
    text_json(out, written);
    text_add(out, ", \"batch\": %lld, \"plan_ms\": %.3f, \"plan\": %s}", (long long)transforms,
             took, words);
  } else {
    char buffer[24];
    text_add(out, "%s", first ? "" : "\n");
    length_print(&length, out);
    text_add(out, ", %lld transforms, %s, on %s, planned in %.1f ms\n", (long long)transforms,
             s->precision == TW_F64 ? "f64" : "f32", command_device_name(device, buffer), took);
    text_add(out, "%s%s", words, *words && words[strlen(words) - 1] == '\n' ? "" : "\n");
  }
  free(words);
  return TW_OK;
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
      {"json", 0, OPTION_FLAG, &s.json, NULL, "an array of objects"},
      {NULL, 0, OPTION_FLAG, NULL, NULL, NULL},
  };
  int code = command_options(&about, options, &argc, argv);
  if (code >= 0)
    return code;
  if (argc < 1)
    return command_misused(name, "at least one length is needed");
  tw_context *context = NULL;
  text out = TEXT_EMPTY;
  if (s.process_budget > INT32_MAX)
    return command_misused(name, "--process-budget-ms takes fewer than 2^31");
  tw_options wanted = {.size = sizeof wanted, .process_budget_ms = (int32_t)s.process_budget};
  tw_status status = command_context(&wanted, &context);
  if (s.json)
    text_add(&out, "[");
  for (int i = 0; i < argc && status == TW_OK; i++)
    status = add_plan(&s, context, argv[i], i == 0, &out);
  if (s.json)
    text_add(&out, "\n]\n");
  if (status == TW_OK)
    status = command_write(&out);
  code = status == TW_OK ? EXIT_FINE : command_failed(name, status);
  text_free(&out);
  tw_context_destroy(context);
  return code;
}
