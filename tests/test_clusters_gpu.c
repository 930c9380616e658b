/* labels: gpu */
/* test_clusters_gpu.c: a GPU takes clusters of as many blocks as its facts say, and of no more: a
 * kernel of larger ones is refused when it is loaded, not when it is launched. */
#include "check.h"
#include "compiler.h"
#include "device.h"

#include <stdlib.h>

/* With half of the dynamic shared memory that a block can have. */
static tw_status load(device *d, compiler *c, int blocks) {
  const facts *f = d->call->facts(d);
  char source[512];
  compiled k = {0};
  device_module *m = NULL;
  snprintf(source, sizeof source,
           "extern \"C\" __global__ void __cluster_dims__(%d, 1, 1) rank(char *out) {\n"
           "  unsigned at;\n"
           "  asm(\"mov.u32 %%0, %%%%cluster_ctarank;\" : \"=r\"(at));\n"
           "  if (!out) __trap();\n"
           "  out[blockIdx.x] = at;\n"
           "}\n",
           blocks);
  TRY(c->call->compile(c, source, f->arch, &k));
  tw_status status = d->call->load(d, k.code, k.size, "rank", 256, f->block_shared_max / 2, &m);
  d->call->unload(d, m);
  compiled_free(&k);
  return status;
}

int main(void) {
  enum { TOO_MANY = 16 }; /* for a kernel that does not ask for more than all devices take */
  int count, version;
  device *d = NULL;
  compiler *c = NULL;
  if (device_count_cuda(&count, &version) != TW_OK || !count) {
    printf("left out: no GPU\n");
    return CHECK_SKIP;
  }
  CHECK_OK(device_open_cuda(0, &d));
  CHECK_OK(compiler_open_nvrtc(getenv("TWIDDLE_NVRTC"), version, &c));
  if (!d || !c)
    return check_report();
  const facts *f = d->call->facts(d);
  if (facts_cluster_most(f) == 1) {
    printf("left out: no clusters (sm_%d)\n", f->arch);
    return CHECK_SKIP;
  }
  for (int blocks = 2; blocks <= facts_cluster_most(f); blocks *= 2)
    CHECK_OK(load(d, c, blocks));
  CHECK(load(d, c, TOO_MANY) == TW_UNSUPPORTED);
  printf("%s\n", status_detail());
  CHECK(d->call->facts(d) == f); /* which say nothing of so many */
  c->call->close(c);
  d->call->close(d);
  return check_report();
}
