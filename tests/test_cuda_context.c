/* test_cuda_context.c: which context the cuda device works in and what becomes of memory in
 * contexts that are gone, with a made-up driver: no GPU. Of the driver's kinds tried here, one
 * numbers contexts, one numbers them anew only when a reset primary context is retained, one does
 * not. */
#include "check.h"
#include "device_cuda.h"

#include <string.h>

enum { CONTEXTS = 4, MEMORIES = 64, GPU = 3, OTHER_GPU = 4 };
enum { NOT_ACTIVE = CU_CONTEXT_IS_DESTROYED };

/* ---- the driver ---- */

/* The first one is the primary one, at the same address over resets, unless another place is set.
 */
static struct CUctx_st {
  unsigned long long id; /* 0: it is gone, or not active */
  cu_device gpu;
} contexts[CONTEXTS];

static cu_context stack[8];
static int depth, primary_place, primary_references, late_number, calls;
static unsigned long long made, last_id;
static struct {
  cu_context context; /* NULL: freed */
  unsigned long long id;
} memories[MEMORIES];

static cu_context current(void) {
  return depth ? stack[depth - 1] : NULL;
}

static cu_context make(int place, cu_device gpu) {
  contexts[place] = (struct CUctx_st){++made, gpu};
  return &contexts[place];
}

static void free_memory_of(unsigned long long id) {
  for (int i = 0; i < MEMORIES; i++)
    if (memories[i].id == id)
      memories[i].context = NULL;
}

static void destroy(cu_context context) {
  free_memory_of(context->id);
  last_id = context->id;
  context->id = 0;
}

static cu_result get_current(cu_context *context) {
  calls++;
  *context = current();
  return 0;
}

static cu_result get_device(cu_device *gpu) {
  calls++;
  if (!current() || !current()->id)
    return NOT_ACTIVE;
  *gpu = current()->gpu;
  return 0;
}

static cu_result push(cu_context context) {
  stack[depth++] = context;
  return 0;
}

static cu_result pop(cu_context *context) {
  CHECK(depth > 0);
  *context = stack[--depth];
  return 0;
}

static cu_result retain(cu_context *context, cu_device gpu) {
  CHECK(gpu == GPU);
  primary_references++;
  cu_context primary = &contexts[primary_place];
  *context = primary->id ? primary : make(primary_place, gpu);
  return 0;
}

static cu_result state(cu_device gpu, unsigned *flags, int *active) {
  CHECK(gpu == GPU);
  *flags = 0;
  *active = contexts[primary_place].id != 0;
  return 0;
}

static cu_result number(cu_context context, unsigned long long *id) {
  calls++;
  if (!context->id && !(late_number && context == contexts))
    return NOT_ACTIVE;
  *id = context->id ? context->id : last_id;
  return 0;
}

static cu_result alloc(cu_address *address, size_t bytes) {
  (void)bytes;
  if (!current() || !current()->id)
    return NOT_ACTIVE;
  for (int i = 0; i < MEMORIES; i++)
    if (!memories[i].context) {
      memories[i].context = current();
      memories[i].id = current()->id;
      *address = (cu_address)i + 1;
      return 0;
    }
  return CU_OUT_OF_MEMORY;
}

/* Freeing what is no memory of the current context is the mistake that this test is about. */
static cu_result free_here(cu_address address) {
  int i = (int)address - 1;
  CHECK(current() && current()->id && memories[i].context == current() &&
        memories[i].id == current()->id);
  memories[i].context = NULL;
  return 0;
}

static cu_result change_mode(int *mode) {
  (void)mode;
  return 0;
}

/* The thread's own stream is captured in one context, whichever handles others have. */
static cu_context captured_in;

static cu_result is_capturing(tw_stream stream, int *status) {
  if (!current() || !current()->id)
    return NOT_ACTIVE;
  *status = (uintptr_t)stream == 2 ? current() == captured_in : stream != NULL;
  return 0;
}

static cu_result no_text(cu_result error, const char **words) {
  *words = NULL;
  return error;
}

/* ---- the device ---- */

static device_cuda made_up;
static device *const d = &made_up.base;

static void begin(int numbers) {
  memset(contexts, 0, sizeof contexts);
  memset(memories, 0, sizeof memories);
  depth = primary_place = primary_references = 0;
  made = last_id = 0;
  made_up = (device_cuda){.gpu = GPU,
                          .cu = {.context_current = get_current,
                                 .context_device = get_device,
                                 .context_push = push,
                                 .context_pop = pop,
                                 .primary_retain = retain,
                                 .primary_state = state,
                                 .context_id = numbers ? number : NULL,
                                 .alloc = alloc,
                                 .free = free_here,
                                 .capture_mode = change_mode,
                                 .stream_capturing = is_capturing,
                                 .error_name = no_text,
                                 .error_text = no_text}};
}

static device_home home(void) {
  device_home h = {NULL, 99};
  CHECK_OK(cuda_home(d, &h));
  return h;
}

static void *memory_here(void) {
  void *memory = NULL;
  CHECK_OK(cuda_alloc(d, 8, &memory));
  return memory;
}

static int lives(const void *memory) {
  return memories[(uintptr_t)memory - 1].context != NULL;
}

/* ---- tests ---- */

/* The caller's own context where it belongs to the device, else the primary one. */
static void which_context(int numbers) {
  begin(numbers);
  device_home primary = home();
  CHECK(primary.context == contexts && depth == 0 && primary_references == 1);
  CHECK(!numbers == !primary.number);
  cu_context own = make(1, GPU);
  push(own);
  calls = 0;
  device_home mine = home();
  CHECK(mine.context == own && calls <= 2 + numbers);
  CHECK(!device_same_home(&mine, &primary) && cuda_home_lives(d, &primary));
  push(make(2, OTHER_GPU));
  device_home again = home();
  CHECK(device_same_home(&again, &primary) && depth == 2 && primary_references == 1);
}

/* Memory goes back to the context that it came from, whichever is current. */
static void released_at_home(int numbers) {
  begin(numbers);
  device_home primary = home();
  void *first = memory_here();
  push(make(1, GPU));
  device_home own = home();
  void *second = memory_here();
  cuda_release_in(d, &primary, first);
  CHECK(!lives(first) && lives(second) && depth == 1);
  depth = 0;
  cuda_release_in(d, &own, second);
  CHECK(!lives(second) && depth == 0);
  cuda_release_in(d, &own, NULL);
}

/* After a reset the primary context has the same address; what was in it is left alone. current: 1
 * while the caller has it as its own. */
static void reset(int numbers, int is_current) {
  begin(numbers);
  device_home before = home();
  void *stale = memory_here();
  if (is_current)
    push(contexts);
  destroy(contexts);
  void *fresh = memory_here(); /* at the same address */
  CHECK(fresh == stale && contexts[0].id);
  device_home after = home();
  CHECK(after.context == before.context && depth == is_current);
  CHECK(cuda_home_lives(d, &after) && primary_references == 2);
  if (!numbers)
    return; /* the two can not be told apart */
  CHECK(!device_same_home(&before, &after) && !cuda_home_lives(d, &before));
  CHECK(cuda_check_home(&made_up, &before) == TW_CONTEXT_LOST);
  cuda_release_in(d, &before, stale);
  CHECK(lives(fresh));
  cuda_release_in(d, &after, fresh);
  CHECK(!lives(fresh));
  home();
  CHECK(primary_references == 2); /* retained again only when it has to be */
}

/* After a reset, somebody else retained the primary context, which is at another address now. */
static void moved(void) {
  begin(1);
  device_home before = home();
  void *stale = memory_here();
  destroy(contexts);
  primary_place = 3;
  make(primary_place, GPU);
  device_home after = home();
  CHECK(after.context == &contexts[primary_place] && primary_references == 2);
  CHECK(cuda_home_lives(d, &after) && !cuda_home_lives(d, &before));
  void *fresh = memory_here();
  cuda_release_in(d, &before, stale);
  CHECK(lives(fresh));
  home();
  CHECK(primary_references == 2);
}

/* A destroyed context that is still current here, and one that gets its address. */
static void destroyed(void) {
  begin(1);
  push(make(1, GPU));
  device_home own = home();
  void *stale = memory_here();
  destroy(&contexts[1]);
  CHECK(home().context == contexts); /* the primary one */
  CHECK(!cuda_home_lives(d, &own));
  make(1, GPU);
  device_home next = home();
  void *fresh = memory_here();
  CHECK(next.context == own.context && fresh == stale && !device_same_home(&next, &own));
  cuda_release_in(d, &own, stale);
  CHECK(lives(fresh));
}

/* The thread's own stream is asked in the home where the work will run, and others wherever that
 * can be; nothing runs in a home that is gone. */
static void captured(void) {
  const tw_stream own = (tw_stream)(uintptr_t)2, made_here = (tw_stream)(uintptr_t)4096;
  begin(1);
  device_home primary = home();
  push(make(1, GPU));
  device_home mine = home();
  captured_in = primary.context;
  CHECK(cuda_captures(d, &primary, own) && !cuda_captures(d, &mine, own) && depth == 1);
  captured_in = mine.context;
  CHECK(!cuda_captures(d, &primary, own) && cuda_captures(d, &mine, own) && depth == 1);
  depth = 0;
  CHECK(cuda_captures(d, &mine, own) && cuda_captures(d, &mine, made_here) && depth == 0);
  CHECK(!cuda_captures(d, &mine, NULL) && !cuda_captures(d, &mine, (tw_stream)(uintptr_t)1));
  destroy(mine.context);
  CHECK(!cuda_captures(d, &mine, own) && depth == 0);
}

int main(void) {
  for (int numbers = 0; numbers < 2; numbers++) {
    which_context(numbers);
    released_at_home(numbers);
    for (int is_current = 0; is_current < 2; is_current++)
      reset(numbers, is_current);
  }
  moved();
  destroyed();
  captured();
  late_number = 1;
  for (int is_current = 0; is_current < 2; is_current++)
    reset(1, is_current);
  return check_report();
}
