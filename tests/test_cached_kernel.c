/* test_cached_kernel.c: kernels that the cache has are found without printing their texts, and
 * without threads; and not where anything that a text or its code depends on is another one, or
 * where the cache lacks something. */
#include "cached_kernel.h"
#include "side_by_side_help.h"

#include <dirent.h>
#include <fenv.h>

static default_kernels some; /* specs of two passes */
static char folder[SCRATCH_PATH + 32];

static text_origin origin(int which) {
  return (text_origin){some.spec[which], TARGET_CUDA, 90, 13000};
}

/* Prints, compiles and keeps. */
static kernel_text make(const text_origin *of) {
  kernel_text k;
  machine_code m = {0};
  CHECK_OK(kernel_text_of(&fake, of, &k));
  CHECK_OK(machine_code_obtain(&environment, &fake, &k, of->arch, "kernel", 0, &m));
  cached_kernel_keep(&environment, &fake, &k);
  free(m.code);
  return k;
}

static int is_found(const text_origin *of) {
  kernel_text k;
  int found = cached_kernel_find(&environment, &fake, of, &k);
  if (found)
    kernel_text_free(&k);
  return found;
}

/* Calls change with each entry of the cache whose preimage begins so; returns how many there are.
 */
static int each_entry(const char *begins, void (*change)(const char *path)) {
  char path[SCRATCH_PATH + 320], bytes[256];
  DIR *d_ = opendir(folder);
  int count = 0;
  for (struct dirent *e; d_ && (e = readdir(d_));) {
    snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
    FILE *f = strlen(e->d_name) == 64 ? fopen(path, "rb") : NULL;
    size_t got = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (f)
      fclose(f);
    if (!memmem(bytes, got, begins, strlen(begins)))
      continue;
    count++;
    change(path);
  }
  closedir(d_);
  return count;
}

static const char keys[] = "twiddle key of a text", codes[] = "twiddle kernel, arch";

static void remove_entry(const char *path) {
  unlink(path);
}

/* The last byte, which is one of a key, or of code. */
static void damage_entry(const char *path) {
  FILE *f = fopen(path, "r+b");
  int last = fseek(f, -1, SEEK_END) ? 0 : fgetc(f);
  CHECK(f && !fseek(f, -1, SEEK_END) && fputc(last ^ 1, f) != EOF);
  fclose(f);
}

static void forget(void) {
  (void)each_entry("twiddle", remove_entry);
}

static void finds(void) {
  const text_origin of = origin(0);
  memset(&seen, 0, sizeof seen);
  CHECK(!is_found(&of));
  kernel_text made = make(&of), found, unprinted;
  CHECK(seen.calls == 1 && cached_kernel_find(&environment, &fake, &of, &found));
  CHECK(!found.source && !found.preimage && !memcmp(&found.key, &made.key, sizeof made.key));
  CHECK(found.cached.from_cache && found.cached.size == strlen(made.source) + 1 &&
        !memcmp(found.cached.code, made.source, found.cached.size));
  machine_code m = {0};
  CHECK_OK(machine_code_obtain(&environment, &fake, &found, 90, "kernel", 0, &m));
  CHECK(seen.calls == 1 && m.from_cache && !strcmp(m.code, made.source));
  free(m.code);
  /* Code that a device refuses is compiled again, from the text. */
  CHECK_OK(machine_code_obtain(&environment, &fake, &found, 90, "kernel", 1, &m));
  CHECK(seen.calls == 2 && !m.from_cache && !strcmp(m.code, made.source));
  free(m.code);
  cached_kernel_keep(&environment, &fake, &found); /* it says nothing new */
  CHECK(cached_kernel_find(&environment, &fake, &of, &unprinted));
  kernel_text_free(&unprinted);
  kernel_text_free(&found);
  kernel_text_free(&made);
}

/* Nobody else's way of rounding comes into a text. */
static void rounds(void) {
  for (int which = 0; which < some.count; which++) {
    const text_origin of = origin(which);
    kernel_text nearest, upward;
    CHECK_OK(kernel_text_of(&fake, &of, &nearest));
    CHECK(!fesetround(FE_UPWARD));
    CHECK_OK(kernel_text_of(&fake, &of, &upward));
    CHECK(fegetround() == FE_UPWARD && !fesetround(FE_TONEAREST));
    CHECK(!memcmp(&nearest.key, &upward.key, sizeof nearest.key));
    kernel_text_free(&nearest);
    kernel_text_free(&upward);
  }
}

/* What is made ahead for a device that is not here is found as well. */
static void warms(void) {
  facts sm90 = facts_sm90();
  const code_target gpu = {&device_kind_cuda, &sm90, NULL, NULL};
  const plan_choice c = {.record = some.spec[0].record, .binding = some.spec[0].binding};
  kernel_wants wants = {0};
  wants_add_choice(&wants, &c, &sm90);
  for (int again = 0; again < 2; again++) {
    ready_code made[CODE_TRIES] = {0};
    launch_shape shape[CODE_TRIES];
    memset(&seen, 0, sizeof seen);
    code_make(&environment, &fake, &gpu, &wants.want[0], made, shape);
    CHECK(made[0].has_text && (made[0].text.source == NULL) == again && seen.calls == !again);
    CHECK(*shape[0].entry);
    code_forget(made[0].kept);
    kernel_text_free(&made[0].text);
  }
  wants_free(&wants);
  forget();
}

static void other_identity(compiler *c, text *out) {
  (void)c;
  text_add(out, "another");
}

static void depends(void) {
  text_origin of = origin(0);
  CHECK(is_found(&of));
  of.arch = 100;
  CHECK(!is_found(&of));
  of = origin(0);
  of.target = TARGET_CPU;
  CHECK(!is_found(&of));
  of = origin(0);
  of.spec.record.value[FIELD_MIN_BLOCKS]++;
  CHECK(!is_found(&of));
  of = origin(0);
  of.spec.binding.arch++;
  CHECK(!is_found(&of));
  of = origin(0);
  of.driver++;
  CHECK(is_found(&of));
  compiler_functions changed = fake_functions;
  fake.call = &changed;
  changed.keyed_by_driver = 1;
  CHECK(!is_found(&of));
  changed = fake_functions;
  changed.identity = other_identity;
  CHECK(!is_found(&of));
  fake.call = &fake_functions;
}

static void lacks(void) {
  const text_origin of = origin(0);
  CHECK(is_found(&of));
  CHECK(each_entry(codes, damage_entry) == 1 && !is_found(&of));
  forget();
  kernel_text made = make(&of);
  kernel_text_free(&made);
  CHECK(is_found(&of));
  CHECK(each_entry(keys, damage_entry) == 1 && !is_found(&of));
  forget();
  made = make(&of);
  kernel_text_free(&made);
  CHECK(each_entry(codes, remove_entry) == 1 && !is_found(&of));
  forget();
}

/* No thread is made where all kernels are found. */
static void without_threads(void) {
  kernel_wants wants = {0};
  facts sm90 = facts_sm90();
  const code_target gpu = {&device_kind_cuda, &sm90, NULL, NULL};
  environment.compiler[DEVICE_PLACE_cuda] = &fake;
  for (int i = 0; i < 2; i++) {
    const plan_choice c = {.record = some.spec[i].record, .binding = some.spec[i].binding};
    wants_add_choice(&wants, &c, &sm90);
  }
  for (int round = 0; round < 3; round++) {
    code_ready *ready = NULL;
    memset(&seen, 0, sizeof seen);
    atomic_store(&created, 0);
    if (round == 2) /* one of them has to be made */
      CHECK(each_entry(keys, remove_entry) == 2 && each_entry(codes, remove_entry) == 2);
    compile_side_by_side(&environment, &gpu, &wants, &ready);
    CHECK(ready && seen.calls == (round == 1 ? 0 : 2));
    CHECK(SANITIZER || (created > 0) == (round != 1));
    for (int i = 0; ready && i < 2; i++) {
      const ready_code *r = code_ready_find(ready, &wants.want[i].spec);
      CHECK(r && (r->text.source == NULL) == (round == 1));
    }
    code_ready_free(ready);
  }
  wants_free(&wants);
}

int main(int argc, char **argv) {
  const facts sm90 = facts_sm90();
  tw_dim dim = {1 << 20, 1, 1};
  const tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1};
  (void)argc;
  side_by_side_begin(argv[0]);
  cache_close(environment.cache);
  snprintf(folder, sizeof folder, "%s/kernels", api_home);
  CHECK_OK(cache_open(folder, NULL, &environment.cache));
  CHECK_OK(plan_default_kernels(&p, &sm90, &some));
  CHECK(some.count == 2);
  if (some.count == 2) {
    finds();
    depends();
    lacks();
    rounds();
    warms();
    without_threads();
  }
  free(some.spec);
  return side_by_side_end();
}
