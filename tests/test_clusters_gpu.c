/* labels: gpu */
/* test_clusters_gpu.c: what a GPU's facts say of clusters agrees with its driver. A kernel whose
 * clusters have room is loaded; one without is refused when it is loaded, not when it is launched,
 * and from then on the facts say that the device has no clusters of so many blocks. */
#include "check.h"
#include "compiler.h"
#include "device.h"

#include <stdlib.h>

enum { THREADS = 256, PORTABLE = 8, TOO_MANY = 16, CLUSTERS = 3 };

/* Its blocks use half of the dynamic shared memory that a block can have. */
static tw_status load(device *d, compiler *c, int blocks, device_module **m) {
  const facts *f = d->call->facts(d);
  char source[512];
  compiled k = {0};
  snprintf(source, sizeof source,
           "struct launch_args { const char *in; char *out; };\n"
           "extern \"C\" __global__ void __cluster_dims__(%d, 1, 1) rank(launch_args a) {\n"
           "  unsigned at;\n"
           "  asm(\"mov.u32 %%0, %%%%cluster_ctarank;\" : \"=r\"(at));\n"
           "  a.out[blockIdx.x] = at;\n"
           "}\n",
           blocks);
  TRY(c->call->compile(c, source, f->arch, &k));
  tw_status status = d->call->load(d, k.code, k.size, "rank", THREADS, f->block_shared_max / 2, m);
  compiled_free(&k);
  return status;
}

/* Each block of each cluster knows its rank. */
static void run(device *d, device_module *m, int blocks) {
  signed char ranks[CLUSTERS * PORTABLE] = {0};
  launch_args args = {0};
  CHECK_OK(d->call->alloc(d, sizeof ranks, &args.out));
  CHECK_OK(d->call->fill(d, args.out, 0xff, sizeof ranks, NULL));
  CHECK_OK(d->call->launch(d, m, CLUSTERS * blocks, &args, NULL));
  CHECK_OK(d->call->copy(d, ranks, args.out, sizeof ranks, COPY_DOWN, NULL));
  for (int i = 0; i < CLUSTERS * PORTABLE; i++)
    CHECK(ranks[i] == (i < CLUSTERS * blocks ? i % blocks : -1));
  d->call->release(d, args.out);
}

/* Returns the most blocks that were loaded. Some devices have no room for the larger clusters, such
 * as parts of a GPU that is divided among processes: that is said, and is no failure. */
static int try_sizes(device *d, compiler *c) {
  int most = 1;
  for (int blocks = 2; blocks <= PORTABLE; blocks *= 2) {
    int promised = facts_cluster_most(d->call->facts(d)) >= blocks;
    device_module *m = NULL;
    tw_status status = load(d, c, blocks, &m);
    if (status == TW_OK) {
      CHECK(promised && most == blocks / 2);
      run(d, m, blocks);
      most = blocks;
    } else {
      CHECK(status == TW_UNSUPPORTED && facts_cluster_most(d->call->facts(d)) < blocks);
      printf("%s\n", status_detail());
    }
    d->call->unload(d, m);
  }
  return most;
}

/* A kernel that does not ask for more than all devices take. */
static void try_too_many(device *d, compiler *c) {
  const facts *f = d->call->facts(d);
  device_module *m = NULL;
  CHECK(load(d, c, TOO_MANY, &m) == TW_UNSUPPORTED && !m);
  printf("%s\n", status_detail());
  CHECK(d->call->facts(d) == f); /* which say nothing of so many */
}

int main(void) {
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
  if (facts_cluster_most(d->call->facts(d)) == 1) {
    printf("left out: no clusters (sm_%d)\n", d->call->facts(d)->arch);
    return CHECK_SKIP;
  }
  printf("clusters of at most %d blocks were loaded\n", try_sizes(d, c));
  try_too_many(d, c);
  c->call->close(c);
  d->call->close(d);
  return check_report();
}
