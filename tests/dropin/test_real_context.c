/* test_real_context.c: the contexts in which the real cuFFT checks results, and the mode of
 * capture, as the calls of a fake driver tell. */
#include "real_context.h"

#include "../check.h"
#include "../scratch.h"

static char home[SCRATCH_PATH], path[SCRATCH_PATH + 16];

/* What the driver was asked since the last call. */
static const char *asked(void) {
  static char text[512];
  size_t length = access(path, F_OK) ? 0 : scratch_read(path, text, sizeof text - 1);
  text[length] = '\0';
  remove(path);
  return text;
}

static void enter_and_leave(int32_t device, const char *entering, const char *leaving) {
  real_scope s;
  CHECK(real_context_enter(device, &s));
  CHECK(strcmp(asked(), entering) == 0);
  real_context_leave(&s);
  CHECK(strcmp(asked(), leaving) == 0);
}

/* Copies in a stream of its own, in the memory's context where it has one, else in the thread's,
 * else in the device's primary one. */
static void download(void) {
  static _Alignas(16) char from[32] = "0123456789abcdefghijklmno";
  char to[32] = "";
  CHECK(real_context_download(2, to, from, sizeof to) == TW_OK && !strcmp(to, from));
  CHECK(!strcmp(asked(), "capture mode 2\npointer attribute 1\ncontext pushed 1\nstream created 1\n"
                         "copied 32\nwaited for 1\nstream destroyed 1\ncontext popped 0\n"
                         "capture mode 0\n"));
  CHECK(real_context_download(2, to, from + 1, 8) == TW_OK && !strncmp(to, "12345678", 8));
  CHECK(!strcmp(asked(), "capture mode 2\npointer attribute 1\nstream created 1\ncopied 8\n"
                         "waited for 1\nstream destroyed 1\ncapture mode 0\n"));
  CHECK(real_context_download(2, to, from, 13) == TW_DEVICE_ERROR);
  CHECK(!strcmp(asked(), "capture mode 2\npointer attribute 1\ncontext pushed 1\nstream created 1\n"
                         "copied 13\nstream destroyed 1\ncontext popped 0\ncapture mode 0\n"));
  setenv("FAKE_NO_CONTEXT", "1", 1);
  CHECK(real_context_download(2, to, from + 1, 8) == TW_OK);
  CHECK(!strcmp(asked(), "capture mode 2\npointer attribute 1\nprimary context retained 101\n"
                         "context pushed 1\nstream created 1\ncopied 8\nwaited for 1\n"
                         "stream destroyed 1\ncontext popped 0\ncapture mode 0\n"
                         "primary context released 101\n"));
  unsetenv("FAKE_NO_CONTEXT");
}

int main(void) {
  real_scope s;
  scratch_make(home);
  snprintf(path, sizeof path, "%s/log", home);
  setenv("FAKE_CUFFT_LOG", path, 1);
  const char *restored = "context popped 0\ncapture mode 0\n";
  enter_and_leave(TW_DEVICE_CPU, "capture mode 2\n", "capture mode 0\n");
  enter_and_leave(2, "capture mode 2\ncontext created 101\n", restored);
  enter_and_leave(2, "capture mode 2\ncontext pushed 1\n", restored);
  enter_and_leave(1, "capture mode 2\ncontext created 100\n", restored);
  CHECK(!real_context_enter(8, &s)); /* which the fake driver refuses */
  CHECK(strcmp(asked(), "capture mode 2\ncontext created 107\ncapture mode 0\n") == 0);
  CHECK(!real_context_enter(65, &s));
  CHECK(strcmp(asked(), "capture mode 2\ncapture mode 0\n") == 0);
  download();
  scratch_remove(home);
  return check_report();
}
