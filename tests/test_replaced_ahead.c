/* test_replaced_ahead.c: kernels that may take the place of one that spills are made ahead with it,
 * or beside it, where they would be tried. */
#include "obtain.h"
#include "side_by_side_help.h"

/* The replacements of what spills are made on the same thread: of 4 blocks, 3, then none. */
static void spills(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  begin(&wants, 2, 0);
  wants.want[0].spec.record.value[FIELD_MIN_BLOCKS] = 4;
  wants.want[0].replaceable = 1;
  wants.want[1].spec.record.value[FIELD_MIN_BLOCKS] = 4; /* a choice that was measured */
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(seen.calls == 4);
  kernel_want w = wants.want[0];
  static const int tried[] = {4, 3, 0};
  for (int i = 0; i < 3; i++) {
    machine_code m = {0};
    w.spec.record.value[FIELD_MIN_BLOCKS] = tried[i];
    CHECK_OK(obtain(&w, &m));
    CHECK(m.spill_bytes == 100 * tried[i]);
    free(m.code);
    CHECK(code_ready_find(ready, &w.spec) != NULL);
  }
  CHECK(seen.calls == 4);
  code_ready_free(ready);
  wants_free(&wants);
}

/* 80 bytes are more than eight complex values of single precision, and less than six of double
 * precision. With three blocks it is 60 bytes. */
static void spills_little(void) {
  kernel_wants wants;
  code_ready *ready = NULL;
  begin(&wants, 2, 0);
  for (int i = 0; i < 2; i++) {
    wants.want[i].spec.record.value[FIELD_MIN_BLOCKS] = 4;
    wants.want[i].spec.record.value[FIELD_PRECISION] = i ? TW_F64 : TW_F32;
    wants.want[i].replaceable = 1;
  }
  spilled_each = 20;
  compile_side_by_side(&environment, &target, &wants, &ready);
  spilled_each = 100;
  CHECK(seen.calls == 2 + 1);
  code_ready_free(ready);
  wants_free(&wants);
}

/* Somebody has a kernel's code until it is forgotten. Calls are counted from here on. */
static code_kept *made_before(const kernel_want *w) {
  kernel_text t;
  launch_shape shape;
  CHECK_OK(print(w, &fake, &target, &shape, &t));
  code_kept *made = machine_code_ahead(&environment, &fake, &t, 90, shape.entry, NULL, NULL);
  kernel_text_free(&t);
  atomic_store(&seen.calls, 0);
  atomic_store(&seen.met, 0);
  return made;
}

/* Where a kernel may spill, the one that would replace it is made beside it, also when it is the
 * only one, but not where the first one is there already. What would replace this one waits for it.
 */
static void beside(int blocks, int together, int expected) {
  kernel_wants wants;
  code_ready *ready = NULL;
  code_kept *before = NULL;
  code_target on_gpu = target;
  facts of_gpu = facts_sm90();
  on_gpu.facts = &of_gpu;
  begin(&wants, 1, 1);
  wants.want[0].spec.record.value[FIELD_MIN_BLOCKS] = blocks;
  wants.want[0].replaceable = wants.want[0].may_spill = 1;
  if (!together)
    before = made_before(&wants.want[0]);
  seen.together = together;
  slow_to_print = blocks;
  compile_side_by_side(&environment, &target, &wants, &ready);
  CHECK(!ready && !seen.calls); /* nothing spills on the cpu device */
  compile_side_by_side(&environment, &on_gpu, &wants, &ready);
  slow_to_print = 0;
  CHECK(ready && seen.calls == expected);
  CHECK(together < 2 || seen.most == together);
  CHECK(api_count(said.text, "compiled kernel") == expected + !together && !told_elsewhere);
  code_ready_free(ready);
  code_forget(before);
  wants_free(&wants);
}

static void all_beside(void) {
  processors = 4;
  environment.threads_most = 0;
  beside(4, 2, 3); /* 4 blocks beside 3, then none */
  beside(2, 2, 2);
  beside(2, 0, 0);
}

/* A second try begins beside the first where the plan would wait for it, but not where compiling
 * another kernel takes as long as both tries, so that it can wait until the first one has spilled.
 * had: nobody need compile that one. */
static void beside_longer(double seconds, int had, int expected) {
  kernel_wants wants;
  code_ready *ready = NULL;
  code_kept *before = NULL;
  code_target on_gpu = target;
  facts of_gpu = facts_sm90();
  on_gpu.facts = &of_gpu;
  begin(&wants, 2, 0);
  wants.want[0].seconds = 1;
  if (had)
    before = made_before(&wants.want[0]);
  seen.together = 3 - had; /* so that no first try ends before another one could begin */
  patience_ms = expected < seen.together ? 100 : 5000;
  wants.want[1].seconds = seconds;
  wants.want[1].spec.record.value[FIELD_MIN_BLOCKS] = 4;
  wants.want[1].replaceable = wants.want[1].may_spill = 1;
  spilled_each = 0;
  compile_side_by_side(&environment, &on_gpu, &wants, &ready);
  spilled_each = 100;
  patience_ms = 5000;
  CHECK(seen.calls == expected);
  code_ready_free(ready);
  code_forget(before);
  wants_free(&wants);
}

static cache_lock others;

static void *unlock_late(void *unused) {
  nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  cache_unlock(environment.cache, others);
  return unused;
}

/* The same where it takes a while until it is known that the longer one has to be compiled, since
 * another process could be compiling it. */
static void longer_in_doubt(void) {
  cache *none = environment.cache;
  kernel_wants wants;
  kernel_text t;
  launch_shape shape;
  pthread_t unlocks;
  CHECK_OK(cache_open(api_path("cache"), NULL, &environment.cache));
  begin(&wants, 1, 0);
  CHECK_OK(print(&wants.want[0], &fake, &target, &shape, &t));
  others = cache_lock_key(environment.cache, &t.key);
  CHECK(others.fd >= 0);
  CHECK(!pthread_create(&unlocks, NULL, unlock_late, NULL));
  beside_longer(0.4, 0, 2);
  pthread_join(unlocks, NULL);
  kernel_text_free(&t);
  wants_free(&wants);
  cache_close(environment.cache);
  environment.cache = none;
}

/* What would leave no more registers is not tried. */
static void promises(void) {
  const facts f = facts_sm90();
  record r = of_threads(256);
  r.value[FIELD_MIN_BLOCKS] = 4;
  CHECK(promise_after(&r, &f, 4) == 3 && promise_after(&r, &f, 3) == 0);
  CHECK(promise_after(&r, &f, 0) == -1);
  r = of_threads(96); /* 255 registers with one block and with two */
  r.value[FIELD_MIN_BLOCKS] = 2;
  CHECK(promise_after(&r, &f, 2) == -1);
  r.value[FIELD_THREADS] = 32; /* four warps for each scheduler, with 15 blocks as with 16 */
  r.value[FIELD_MIN_BLOCKS] = 16;
  CHECK(promise_after(&r, &f, 16) == 0);
}

int main(int argc, char **argv) {
  (void)argc;
  side_by_side_begin(argv[0]);
  spills();
  spills_little();
  all_beside();
  beside_longer(0.6, 0, 3);
  beside_longer(0.4, 0, 2);
  beside_longer(0.4, 1, 2); /* both tries of the other one */
  longer_in_doubt();
  promises();
  return side_by_side_end();
}
