/* test_side_by_side.c: a plan's kernels are compiled by several threads, no more than allowed, with
 * all signals blocked, what takes longest first; nothing is compiled twice, failures and log lines
 * reach the thread that plans, and where no thread can be made it compiles alone. */
#include "chirp.h"
#include "side_by_side_help.h"

/* So many processors, so many allowed by the setting, so many threads that the system gives: the
 * most that compile at once. */
static void at_once(int cores, int setting, int given, int expected) {
  kernel_wants wants;
  code_ready *ready = NULL;
  processors = cores;
  environment.threads_most = setting;
  begin(&wants, KERNELS, expected);
  give_threads(given);
  compile_side_by_side(&environment, &target, &wants, &ready);
  give_threads(1 << 20);
  CHECK((ready != NULL) == (cores > 1 && setting != 1));
  CHECK(seen.calls == (ready ? KERNELS : 0));
  CHECK(seen.most == (ready ? expected : 0) && seen.unblocked == 0);
  if (!SANITIZER)
    CHECK(created == expected - 1);
  CHECK(api_count(said.text, "compiled kernel") == seen.calls && !told_elsewhere);
  for (int i = 0; ready && i < KERNELS; i++) { /* in order, whoever was first */
    char line[32];
    snprintf(line, sizeof line, "compiled kernel %d ", i);
    CHECK(strstr(said.text, line) &&
          api_count(strstr(said.text, line), "compiled kernel") == KERNELS - i);
  }
  obtain_all(&wants);
  CHECK(seen.calls == KERNELS); /* none a second time */
  code_ready_free(ready);
  obtain_all(&wants);
  CHECK(seen.calls == 2 * KERNELS); /* nothing is kept longer than asked */
  wants_free(&wants);
}

/* One kernel: no thread, nothing ahead. */
static void alone(void) {
  kernel_wants wants;
  code_ready *ready = (code_ready *)&wants;
  processors = 4;
  environment.threads_most = 0;
  begin(&wants, 1, 0);
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(!ready && !seen.calls && !created);
  wants_free(&wants);
}

static void failure(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  machine_code m = {0};
  begin(&wants, 3, 0);
  wants.want[1].precision += WRONG;
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(seen.calls == 3);
  CHECK(obtain(&wants.want[1], &m) == TW_COMPILE_FAILED && !m.code);
  CHECK(strstr(status_detail(), "the compiler dislikes kernel 1 ") != NULL);
  CHECK_OK(obtain(&wants.want[2], &m));
  free(m.code);
  CHECK(seen.calls == 3);
  code_ready_free(ready);
  wants_free(&wants);
}

/* What takes longest to compile comes first, although it takes longest to print: with so many
 * threads besides the caller. */
static void longest_first(int given) {
  static const double seconds[KERNELS] = {0.1, 0.5, 0.3, 0.6, 0, 0.3};
  static const int expected[KERNELS] = {3, 1, 2, 5, 0, 4};
  kernel_wants wants;
  code_ready *ready = NULL;
  processors = 2;
  environment.threads_most = 0;
  begin(&wants, KERNELS, 0);
  for (int i = 0; i < KERNELS; i++)
    wants.want[i].seconds = seconds[i];
  wants.want[3].spec.record.value[FIELD_MIN_BLOCKS] = slow_to_print = 4;
  give_threads(given);
  compile_side_by_side(&environment, &target, &wants, &ready);
  give_threads(1 << 20);
  slow_to_print = 0;
  CHECK(ready && seen.calls == KERNELS && seen.printed == KERNELS);
  CHECK(seen.printed_before == KERNELS);
  CHECK(given || !memcmp(seen.order, expected, sizeof expected));
  code_ready_free(ready);
  wants_free(&wants);
}

static void allowed(void) {
  processors = 3;
  CHECK(threads_allowed(0) == 3 && threads_allowed(2) == 2 && threads_allowed(9) == 3);
  processors = 0;
  CHECK(threads_allowed(0) == 1);
  processors = 200;
  CHECK(threads_allowed(0) == 64 && threads_allowed(1) == 1);
  processors = 4;
}

/* ---- chirps ---- */

/* What computes a chirp's table is compiled with the rest, once for all chirps of a precision. */
static void chirps(void) {
  static const tw_dim dim = {.n = 20011};
  const tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1};
  kernel_wants wants = {0};
  schedule s = {0};
  transform t;
  CHECK_OK(transform_canonical(&p, &t));
  CHECK_OK(schedule_make(&t, d->call->facts(d), &s));
  CHECK(s.count == 3 && s.pass[0].chirp.m > 0);
  for (int i = 0; i < s.count; i++)
    chirp_wants(&target, TW_F32, &s.pass[i].chirp, &wants);
  CHECK(wants.count == 1);
  const chirp_shape other = {.n = 10007, .m = 20480, .ahead = 10007, .order = {2, {128, 160}}};
  chirp_wants(&target, TW_F32, &other, &wants);
  CHECK(wants.count == 1);
  chirp_wants(&target, TW_F64, &other, &wants);
  CHECK(wants.count == 2);
  wants_free(&wants);
  schedule_free(&s);
}

/* On the cpu device, where threads run in turn, one thread computes the words of a block; on a GPU,
 * each computes one. */
static void threads_of_chirps(void) {
  const chirp_shape some = {.n = 20011, .m = 40500, .ahead = 20011, .order = {2, {180, 225}}};
  facts gpu = facts_sm90();
  for (int i = 0; i < 2; i++) {
    const code_target t = {d->kind, i ? &gpu : d->call->facts(d), NULL, &home};
    kernel_wants wants = {0};
    launch_shape shape = {.threads = 0};
    kernel_text printed;
    chirp_wants(&t, TW_F32, &some, &wants);
    CHECK(wants.count == 1);
    CHECK_OK(wants.want[0].print(&wants.want[0], &fake, &t, &shape, &printed));
    CHECK(i ? shape.threads > 1 && shape.tile == shape.threads
            : shape.threads == 1 && shape.tile > 1000);
    kernel_text_free(&printed);
    wants_free(&wants);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  side_by_side_begin(argv[0]);
  allowed();
  at_once(4, 0, 99, 4);
  at_once(9, 0, 99, KERNELS);
  at_once(9, 3, 99, 3);
  at_once(9, 1, 99, 1);
  at_once(1, 0, 99, 1);
  if (!SANITIZER) {
    at_once(4, 0, 1, 2); /* the system gives one thread */
    at_once(4, 0, 0, 1); /* and none */
  }
  alone();
  failure();
  longest_first(1);
  if (!SANITIZER)
    longest_first(0);
  chirps();
  threads_of_chirps();
  return side_by_side_end();
}
