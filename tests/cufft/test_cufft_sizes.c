/* test_cufft_sizes.c: what the drop-in says of a handle's work area where its plan cannot be made:
 * of what another library may plan, that one's size, or why there is none; where only a plan now is
 * impossible, the size that the problem has. The argument is a library that stands for the real
 * one, or "none". Linked with the drop-in's objects and with stub_driver.c in the driver's place.
 */
#include "../api_help.h"
#include "../stub_driver.h"
#include "context.h"
#include "cufft_context.h"
#include "interface.h"

enum {
  N = 3 << 16,
  OTHER_N = 5 << 14,
  ROWS = 64,
  UNTOUCHED = 77,
  OK = 0,
  ALLOC_FAILED = 2,
  INTERNAL_ERROR = 5
};

static int verdict; /* of every kernel: 0: it miscomputed before */

static int judge(void *user, device *d, const hash256 *code) {
  (void)user, (void)d, (void)code;
  return verdict;
}

/* A handle that has been asked for its size; that and the answer, and the same of planning it. */
typedef struct {
  int answer, planned;
  size_t said, work;
} sizes;

static sizes ask(int n) {
  sizes s = {.said = UNTOUCHED, .work = UNTOUCHED};
  cufftHandle h = 0;
  CHECK((int)cufftCreate(&h) == OK);
  s.answer = (int)cufftGetSize1d(h, n, CUFFT_C2C, ROWS, &s.said);
  s.planned = (int)cufftMakePlan1d(h, n, CUFFT_C2C, ROWS, &s.work);
  CHECK((int)cufftDestroy(h) == OK);
  return s;
}

static void test_sizes(int forwards) {
  size_t promised = 0;
  CHECK((int)cufftEstimate1d(N, CUFFT_C2C, ROWS, &promised) == OK && promised > 64 * N);
  verdict = 1;
  stub_no_memory = 1;
  sizes s = ask(N);
  CHECK(s.answer == OK && s.said == promised && s.planned == ALLOC_FAILED);
  stub_no_memory = 0;
  s = ask(N);
  CHECK(s.answer == OK && s.planned == OK && s.said == s.work && s.said >= promised);
  verdict = 0; /* remembered: so these kernels are others */
  s = ask(OTHER_N);
  if (forwards) /* the other library's: 64 bytes a point */
    CHECK(s.answer == OK && s.said == 64 * OTHER_N && s.planned == OK && s.work == s.said);
  else
    CHECK(s.answer == INTERNAL_ERROR && s.planned == INTERNAL_ERROR && s.work == UNTOUCHED);
}

int main(int argc, char **argv) {
  compiler *nvrtc;
  tw_context *c = NULL;
  api_begin(argv[0]);
  scratch_need(argc == 2, "the library that stands for the real one");
  setenv("TWIDDLE_CUFFT_REAL", argv[1], 1);
  if (compiler_open_nvrtc(NULL, 13000, &nvrtc) != TW_OK) {
    printf("left out: %s\n", status_detail());
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  nvrtc->call->close(nvrtc);
  CHECK_OK(cufft_context(&c));
  c->run.hooks.verdict = judge;
  c->run.hooks.note_verdict = NULL;
  test_sizes(strcmp(argv[1], "none") != 0);
  return api_end();
}
