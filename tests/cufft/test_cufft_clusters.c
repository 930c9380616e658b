/* test_cufft_clusters.c: a GPU that has no room for the clusters of blocks which its architecture
 * promises: what the drop-in says of a handle's work area before it is planned is what its plan
 * then needs. Linked with the drop-in's objects and with stub_driver.c in the driver's place. */
#include "../api_help.h"
#include "../stub_driver.h"
#include "context.h"
#include "cufft_context.h"
#include "interface.h"

static int right(void *user, device *d, const hash256 *code) {
  (void)user, (void)d, (void)code;
  return 1;
}

static int of_eight(const char *entry) {
  (void)entry;
  return stub_asked ? 1 : 8; /* the first kernel that is loaded has clusters */
}

int main(int argc, char **argv) {
  compiler *nvrtc;
  tw_context *c = NULL;
  cufftHandle h = 0;
  size_t promised = 0, said = 0, work = 0;
  (void)argc;
  api_begin(argv[0]);
  setenv("TWIDDLE_CUFFT_REAL", "none", 1);
  if (compiler_open_nvrtc(NULL, 13000, &nvrtc) != TW_OK) {
    printf("left out: %s\n", status_detail());
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  nvrtc->call->close(nvrtc);
  CHECK_OK(cufft_context(&c));
  c->run.hooks.verdict = right;
  c->run.hooks.note_verdict = NULL;
  stub_cluster_width = of_eight;
  stub_clusters = 0;
  CHECK((int)cufftEstimate1d(1 << 16, CUFFT_C2C, 256, &promised) == 0);
  CHECK((int)cufftCreate(&h) == 0 && (int)cufftSetAutoAllocation(h, 0) == 0);
  CHECK((int)cufftGetSize1d(h, 1 << 16, CUFFT_C2C, 256, &said) == 0 && stub_asked == 1);
  CHECK((int)cufftMakePlan1d(h, 1 << 16, CUFFT_C2C, 256, &work) == 0 && stub_asked == 1);
  CHECK(promised == 0 && work > 0 && said == work);
  printf("promised %zu, said %zu, needed %zu\n", promised, said, work);
  CHECK((int)cufftDestroy(h) == 0);
  return api_end();
}
