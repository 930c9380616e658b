/* test_api_clusters.c: plans on a GPU that has clusters by its architecture, but no room for those
 * of some kernels. Linked with stub_driver.c in the driver's place; kernels are compiled, and taken
 * to be right. */
#include "api_help.h"
#include "plan.h"
#include "stub_driver.h"

enum { INVALID_CLUSTER_SIZE = 912 };

static int right(void *user, device *d, const hash256 *code) {
  (void)user, (void)d, (void)code;
  return 1;
}

static api_log said;

static tw_context *context_here(void) {
  tw_context *c = api_context(TW_POLICY_OFF, &said);
  c->run.hooks.verdict = right;
  c->run.hooks.note_verdict = NULL;
  return c;
}

static tw_plan *plan_of(tw_context *c, int64_t n) {
  const api_case what = {.n = n, .batch = 256, .placement = TW_OUT_OF_PLACE};
  tw_dim dims[2];
  tw_problem p = api_problem(&what, dims);
  tw_plan *plan = NULL;
  p.device = 1;
  CHECK_OK(tw_plan_create(c, &p, &plan));
  if (!plan)
    fprintf(stderr, "%s\n", status_detail());
  return plan;
}

/* The blocks of the clusters of a plan with one pass; 0: it has several passes, without any. */
static int clusters_of(const tw_plan *plan) {
  for (int i = 0; plan->passes > 1 && i < plan->passes; i++)
    CHECK(record_cluster(&plan->pass[i].choice.record) == 1);
  return plan->passes == 1 ? record_cluster(&plan->pass[0].choice.record) : 0;
}

/* The first kernel that is loaded has clusters of `width` blocks. */
static int width;

static int of_the_first(const char *entry) {
  int blocks = width;
  (void)entry;
  width = 1;
  return blocks;
}

static int clusters_for(tw_context *c, int64_t n) {
  tw_plan *plan = plan_of(c, n);
  int blocks = plan ? clusters_of(plan) : -1;
  tw_plan_destroy(plan);
  return blocks;
}

/* Where there is room, one pass; where no kernel of the pass has room, another schedule; where
 * another kernel of the pass does without so many blocks, that one. Each is found out once. */
static void refused(void) {
  tw_context *c = context_here();
  stub_cluster_width = of_the_first;
  stub_clusters = 1;
  width = 8;
  CHECK(clusters_for(c, 3 << 14) == 8 && stub_asked == 1);
  stub_clusters = 0;
  width = 8;
  CHECK(clusters_for(c, 1 << 16) == 0 && stub_asked == 2);
  CHECK(api_count(said.text, "is not used: this device can hold no cluster of 8 blocks") == 1);
  tw_context_destroy(c);
  c = context_here();
  width = 8;
  CHECK(clusters_for(c, 1 << 16) == 0 && stub_asked == 2);
  width = 1;
  CHECK(clusters_for(c, 3 << 14) == 4 && stub_asked == 2);
  stub_clusters = 7; /* an error counts more */
  stub_clusters_error = INVALID_CLUSTER_SIZE;
  width = 4;
  CHECK(clusters_for(c, 3 << 13) == 2 && stub_asked == 3);
  width = 16; /* which says nothing of fewer blocks */
  CHECK(clusters_for(c, 5 << 12) == 2 && stub_asked == 4);
  tw_context_destroy(c);
}

int main(int argc, char **argv) {
  compiler *nvrtc;
  (void)argc;
  api_begin(argv[0]);
  if (compiler_open_nvrtc(NULL, 13000, &nvrtc) != TW_OK) {
    printf("left out: %s\n", status_detail());
    scratch_remove(api_root);
    return CHECK_SKIP;
  }
  nvrtc->call->close(nvrtc);
  refused();
  return api_end();
}
