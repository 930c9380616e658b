/* bench_plan.c: times planning and enqueueing on the host. Plans are timed in three states: never
 * made before, compiled before (in a fresh process), and known in this process. Calls the driver
 * directly to launch an empty kernel. Works in a private folder, which it removes: the user's cache
 * and profile are not touched. */
#include "bench.h"
#include "element.h"

#include "compiler.h"
#include "cuda_driver.h"
#include "interrupt.h"

#include <errno.h>
#include <ftw.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { KNOWN_TIMES = 21, LAUNCHES = 2000, LAUNCHES_AT_ONCE = 100 };

typedef struct {
  double first_ms, disk_ms, known_us, execute_us;
} plan_times;

static tw_status private_context(const char *folder, int32_t policy, tw_context **context) {
  char cache_folder[512], profile_file[512];
  snprintf(cache_folder, sizeof cache_folder, "%s/cache", folder);
  snprintf(profile_file, sizeof profile_file, "%s/profile.db", folder);
  tw_options options = {.size = sizeof options, .policy = policy};
  options.cache = cache_folder;
  options.profile = profile_file;
  return tw_context_create(&options, context);
}

static tw_status make_plan(const length_spec *length, int64_t batch, const problem_settings *s,
                           int32_t where, tw_context *context, tw_plan **plan, double *ms) {
  problem_parts parts;
  tw_problem problem = command_problem(s, length, batch, where, &parts);
  double start = command_now_ms();
  TRY(tw_plan_create(context, &problem, plan));
  *ms = command_now_ms() - start;
  return TW_OK;
}

/* Plans another length first, so that opening the driver and the compiler is not timed. */
static tw_status open_up(const bench_plan_request *request, int32_t where, tw_context *context,
                         double *ms) {
  static const int64_t lengths[] = {22, 26, 33, 39};
  length_spec other = {.rank = 1};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    int asked = 0;
    other.n[0] = lengths[i];
    for (int j = 0; j < request->argc; j++) {
      length_spec one;
      TRY(length_parse(request->argv[j], &one));
      asked = asked || length_points(&one) == lengths[i];
    }
    if (!asked)
      break;
  }
  tw_plan *plan;
  TRY(make_plan(&other, 1024, &request->problem, where, context, &plan, ms));
  tw_plan_destroy(plan);
  return TW_OK;
}

/* As many transforms as fill so many bytes (0: as usual). */
static int64_t batch_of(const bench_plan_request *request, const length_spec *length, int32_t where,
                        int64_t bytes) {
  const length_settings asked = {.problem = request->problem, .bytes = bytes};
  return command_batch(length, &asked, where);
}

tw_status bench_plan_child(int32_t where, const bench_plan_request *request, const char *folder,
                           int32_t policy) {
  tw_context *context;
  double ms = 0;
  TRY(private_context(folder, policy, &context));
  tw_status status = open_up(request, where, context, &ms);
  for (int i = 0; i < request->argc && status == TW_OK; i++) {
    length_spec length;
    tw_plan *plan = NULL;
    status = length_parse(request->argv[i], &length);
    if (status == TW_OK)
      status = make_plan(&length, batch_of(request, &length, where, 0), &request->problem, where,
                         context, &plan, &ms);
    if (status == TW_OK)
      printf("%.6f\n", ms);
    tw_plan_destroy(plan);
  }
  tw_context_destroy(context);
  return status;
}

/* Starts this program as a child whose standard output is a pipe. */
static tw_status start_child(const bench_plan_request *request, int32_t where, const char *folder,
                             const char *policy, pid_t *child, FILE **answers) {
  char buffer[24];
  const char *fixed[] = {"twiddle",      "bench",
                         "--plan-child", folder,
                         "--device",     command_device_name(where, buffer),
                         "--policy",     policy,
                         "--precision",  number_of(request->problem.precision)->name,
                         "--kind",       kinds[request->problem.kind].name};
  enum { FIXED = sizeof fixed / sizeof *fixed };
  const char **arguments = calloc((size_t)request->argc + FIXED + 1, sizeof *arguments);
  if (!arguments)
    return status_fail(TW_NO_MEMORY, "no memory for a command line");
  memcpy(arguments, fixed, sizeof fixed);
  for (int i = 0; i < request->argc; i++)
    arguments[FIXED + i] = request->argv[i];
  int ends[2], error = pipe(ends) ? errno : 0;
  posix_spawn_file_actions_t actions;
  if (!error && (error = posix_spawn_file_actions_init(&actions)) == 0) {
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    fflush(stdout);
    error = posix_spawn(child, "/proc/self/exe", &actions, NULL,
                        (char *const *)(uintptr_t)arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error || !(*answers = fdopen(ends[0], "r")))
      close(ends[0]);
  }
  free(arguments);
  return error ? status_fail(TW_FILE_ERROR, "no second process: %s", strerror(error)) : TW_OK;
}

/* Sets times[i].disk_ms to the time that a fresh process needs to plan each length. */
static tw_status ask_child(const bench_plan_request *request, int32_t where, const char *folder,
                           const char *policy, plan_times *times) {
  pid_t child;
  FILE *answers = NULL;
  TRY(start_child(request, where, folder, policy, &child, &answers));
  int given = 0, outcome = 0;
  while (answers && given < request->argc && fscanf(answers, "%lf", &times[given].disk_ms) == 1)
    given++;
  if (answers)
    fclose(answers);
  while (waitpid(child, &outcome, 0) < 0 && errno == EINTR)
    ;
  return given == request->argc
             ? TW_OK
             : status_fail(TW_INTERNAL, "the second process answered %d times of %d", given,
                           request->argc);
}

/* The host's time for one launch: groups of launches that do not fill the driver's queue are timed,
 * and waiting between them is not. */
static tw_status time_launches(bench_machine *m, tw_status (*launch)(void *user), void *user,
                               double *us) {
  double spent = 0;
  for (int done = 0; done < LAUNCHES; done += LAUNCHES_AT_ONCE) {
    TRY(m->device->call->synchronize(m->device, m->stream));
    double start = command_now_ms();
    for (int i = 0; i < LAUNCHES_AT_ONCE; i++)
      TRY(launch(user));
    spent += command_now_ms() - start;
  }
  TRY(m->device->call->synchronize(m->device, m->stream));
  *us = spent * 1e3 / LAUNCHES;
  return TW_OK;
}

typedef struct {
  bench_machine *machine;
  tw_plan *plan;
  cuda_driver *cu;
  cu_function function;
} launcher;

static tw_status launch_plan(void *user) {
  launcher *l = user;
  tw_buffers buffers = {.size = sizeof buffers,
                        .in = l->machine->in,
                        .out = l->machine->out,
                        .stream = l->machine->stream};
  return tw_plan_execute(l->plan, &buffers);
}

/* Launches through the driver alone; the context is current on this thread (bench_open). */
static tw_status launch_bare(void *user) {
  launcher *l = user;
  launch_args arguments = {.in = l->machine->in, .out = l->machine->out};
  void *parameters[] = {&arguments};
  cu_result error =
      l->cu->launch(l->function, 1, 1, 1, 32, 1, 1, 0, l->machine->stream, parameters, NULL);
  return error ? cuda_fail(l->cu, error, "launching a kernel") : TW_OK;
}

static tw_status time_code(bench_machine *m, const compiled *code, double *us) {
  cuda_driver cu;
  cu_module module;
  launcher l = {.machine = m, .cu = &cu};
  TRY(cuda_driver_open(&cu));
  cu_result error = cu.module_load(&module, code->code);
  if (error)
    return cuda_fail(&cu, error, "loading a kernel");
  error = cu.module_function(&l.function, module, "bare");
  tw_status status =
      error ? cuda_fail(&cu, error, "finding a kernel") : time_launches(m, launch_bare, &l, us);
  (void)cu.module_unload(module);
  return status;
}

/* The driver's own time: a kernel that does nothing, with arguments of the same size, is launched.
 */
static tw_status time_bare_launch(bench_machine *m, double *us) {
  char source[256];
  compiler *c;
  compiled code = {0};
  const facts *f = m->device->call->facts(m->device);
  snprintf(source, sizeof source,
           "struct arguments { long long words[%zu]; };\n"
           "extern \"C\" __global__ void bare(arguments a) {}\n",
           sizeof(launch_args) / 8);
  TRY(compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), f->driver, &c));
  tw_status status = c->call->compile(c, source, f->arch, &code);
  c->call->close(c);
  if (status == TW_OK)
    status = time_code(m, &code, us);
  compiled_free(&code);
  return status;
}

/* Measures of one length all that this process can. */
static tw_status time_length(bench_machine *m, const bench_plan_request *request,
                             tw_context *context, const char *written, plan_times *t) {
  length_spec length;
  TRY(length_parse(written, &length));
  int64_t batch = batch_of(request, &length, m->where, 0);
  tw_plan *plan, *again;
  TRY(make_plan(&length, batch, &request->problem, m->where, context, &plan, &t->first_ms));
  double known[KNOWN_TIMES], ms = 0;
  tw_status status = TW_OK;
  for (int i = 0; i < KNOWN_TIMES && status == TW_OK; i++) {
    status = make_plan(&length, batch, &request->problem, m->where, context, &again, &ms);
    known[i] = ms * 1e3;
    if (status == TW_OK)
      tw_plan_destroy(again);
  }
  t->known_us = bench_median(known, KNOWN_TIMES);
  tw_plan_destroy(plan);
  TRY(status);
  if (!m->driver) /* it computes before returning: there is no launch to time */
    return TW_OK;
  length.batch = 0;
  batch = batch_of(request, &length, m->where, 65536);
  const bench_rows rows = {&request->problem, &length, batch};
  TRY(bench_arrays(m, &rows));
  launcher l = {.machine = m};
  TRY(make_plan(&length, batch, &request->problem, m->where, context, &l.plan, &ms));
  status = time_launches(m, launch_plan, &l, &t->execute_us);
  tw_plan_destroy(l.plan);
  return status;
}

static int remove_entry(const char *path, const struct stat *s, int kind, struct FTW *where) {
  (void)s;
  (void)kind;
  (void)where;
  return remove(path);
}

/* launches: 0: the device has none to time. */
static tw_status print_times(const bench_plan_request *request, const plan_times *times,
                             double open_ms, int launches, double bare_us) {
  static const char *const names[] = {"n",          "first_ms", "disk_ms", "known_us",
                                      "execute_us", "bare_us",  "added_us"};
  double column[4][512];
  int rows = request->argc < 512 ? request->argc : 512;
  row_table t = TABLE_EMPTY;
  table_names(&t, 7, names);
  for (int i = 0; i <= rows; i++) {
    plan_times p = {0};
    if (i < rows) {
      p = times[i];
      const double values[] = {p.first_ms, p.disk_ms, p.known_us, p.execute_us};
      for (int c = 0; c < 4; c++)
        column[c][i] = values[c];
    } else {
      p = (plan_times){bench_median(column[0], rows), bench_median(column[1], rows),
                       bench_median(column[2], rows), bench_median(column[3], rows)};
    }
    char cells[6][32];
    const double values[] = {p.first_ms,   p.disk_ms, p.known_us,
                             p.execute_us, bare_us,   p.execute_us - bare_us};
    for (int c = 0; c < 6; c++)
      snprintf(cells[c], sizeof cells[c], "%.3f", values[c]);
    const char *row[] = {i < rows ? request->argv[i] : "median",
                         cells[0],
                         cells[1],
                         cells[2],
                         launches ? cells[3] : NULL,
                         launches ? cells[4] : NULL,
                         launches ? cells[5] : NULL};
    table_row(&t, row);
  }
  if (request->format == TABLE_PLAIN)
    printf("opening driver and compiler, with the first plan: %.1f ms\n", open_ms);
  tw_status status = command_write_table(&t, request->format);
  table_free(&t);
  return status;
}

static int going_on(tw_status status) {
  return status == TW_OK && !interrupt_noted();
}

tw_status bench_plan_times(bench_machine *m, const bench_plan_request *request) {
  char folder[] = "/tmp/twiddle-bench-XXXXXX";
  double open_ms = 0, bare_us = 0;
  tw_context *context = NULL;
  plan_times *times = calloc((size_t)request->argc, sizeof *times);
  interrupt_catch(); /* the folder must not stay */
  if (!times || !mkdtemp(folder)) {
    free(times);
    return status_fail(TW_FILE_ERROR, "no private folder in /tmp");
  }
  tw_status status = private_context(folder, TW_POLICY_OFF, &context);
  if (going_on(status))
    status = open_up(request, m->where, context, &open_ms);
  for (int i = 0; i < request->argc && going_on(status); i++)
    status = time_length(m, request, context, request->argv[i], &times[i]);
  if (going_on(status) && m->driver)
    status = time_bare_launch(m, &bare_us);
  tw_context_destroy(context);
  if (going_on(status)) /* the first fresh process notes what was verified, the second is timed */
    status = ask_child(request, m->where, folder, "note", times);
  if (going_on(status))
    status = ask_child(request, m->where, folder, "off", times);
  if (going_on(status))
    status = print_times(request, times, open_ms, m->driver != NULL, bare_us);
  nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  free(times);
  interrupt_obey();
  return status;
}
