/* test_schedule_clusters.c: which transforms are planned as one pass by clusters of blocks. */
#include "check.h"
#include "element.h"
#include "schedule.h"
#include "space.h"

/* Rows that no block holds, and many of them: one pass by clusters, where there are any, of blocks
 * of which several are resident. What a block holds by itself it has for itself. */
static void clusters(void) {
  static const struct {
    int64_t n;
    int precision, type, blocks; /* at least, of the cluster; 1: none */
  } cases[] = {
      {4096, TW_F32, TW_C2C, 1},    {1 << 14, TW_F32, TW_C2C, 1}, {1 << 15, TW_F32, TW_C2C, 4},
      {49152, TW_F32, TW_C2C, 4},   {1 << 16, TW_F32, TW_C2C, 8}, {1 << 18, TW_F32, TW_C2C, 1},
      {1 << 14, TW_F64, TW_C2C, 4}, {1 << 15, TW_F64, TW_C2C, 8}, {1 << 16, TW_F16, TW_C2C, 1},
      {1 << 16, TW_F32, TW_R2C, 4}, {1 << 16, TW_F32, TW_C2R, 4}, {1 << 17, TW_F32, TW_R2C, 8},
      {1 << 17, TW_F32, TW_C2R, 8}, {1 << 18, TW_F32, TW_C2R, 1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int arch = 80; arch <= 90; arch += 10) {
      facts on = facts_sm90();
      on.arch = arch;
      transform t;
      tw_problem p = {.size = sizeof p};
      tw_dim dim = {cases[i].n, 0, 0}, rows = {2048, 0, 0};
      p.dims = &dim, p.rank = 1, p.batch = &rows, p.batch_rank = 1;
      p.type = cases[i].type, p.precision = cases[i].precision, p.placement = TW_OUT_OF_PLACE;
      CHECK_OK(transform_canonical(&p, &t));
      schedule s = {0};
      record r;
      CHECK_OK(schedule_make(&t, &on, &s));
      int clusters = arch == 90 && cases[i].blocks > 1;
      int alone = cases[i].n <= 1 << 14 && cases[i].precision == TW_F32;
      CHECK((s.count == 1) == (clusters || alone));
      for (int k = 0; k < s.count; k++) {
        CHECK_OK(pass_choose(&s.pass[k], &t, &on, &r));
        CHECK(clusters ? record_cluster(&r) >= cases[i].blocks : record_cluster(&r) == 1);
      }
      if (clusters)
        CHECK(2 * (record_shared_bytes(&r) + on.block_shared_reserved) <= on.sm_shared);
      schedule_free(&s);
    }
}

/* Clusters have no rows of fewer points: these take several passes. */
static void fewer_points(void) {
  facts on = facts_sm90();
  tw_dim dim = {1 << 15, 0, 0}, rows = {2048, 0, 0};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .batch = &rows, .batch_rank = 1};
  p.placement = TW_OUT_OF_PLACE;
  for (int less = 0; less < 2; less++) {
    transform t;
    schedule s = {0};
    record r;
    CHECK_OK(transform_canonical(&p, &t));
    t.dim[0].in -= less;
    CHECK_OK(schedule_make(&t, &on, &s));
    CHECK(s.count == 1 + less);
    for (int i = 0; i < s.count; i++)
      CHECK_OK(pass_choose(&s.pass[i], &t, &on, &r));
    schedule_free(&s);
    t.max_work = 1;
    CHECK(less == (schedule_make(&t, &on, &s) == TW_UNSUPPORTED || s.count > 1));
    schedule_free(&s);
  }
}

/* Where a multiprocessor has less memory (an sm_120 has 100 KB of it), clusters begin with shorter
 * rows, and two of their blocks still fit. */
static void less_memory(void) {
  facts on = facts_sm90();
  on.arch = 120, on.sm_shared = 100 << 10, on.block_shared_max = 99 << 10;
  int found = 0, of_short_rows = 0;
  for (int n = 4096; n <= 65536; n += 4096) {
    enum { MOST = 16 };
    pass_demand d = {.precision = TW_F32, .axes = 1, .axis = {n}, .points = n, .rows = 4096};
    candidate list[MOST];
    space_rules rules = {{0}, {0}, 0};
    d.binding = binding_of_rows(on.arch, TW_F32);
    d.binding.packed = 1;
    int count = space_shapes(&d, &on, &rules, list, MOST);
    for (int i = 0; i < count; i++)
      if (record_cluster(&list[i].record) > 1) {
        int bytes = n * complex_bytes(TW_F32) / record_cluster(&list[i].record);
        CHECK(2 * (bytes + on.block_shared_reserved) <= on.sm_shared);
        found++;
        of_short_rows += n == 8192;
      }
  }
  CHECK(found && of_short_rows);
}

int main(void) {
  clusters();
  less_memory();
  fewer_points();
  return check_report();
}
