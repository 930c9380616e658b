/* test_schedule_host.c: the schedules of small transforms, walked through on the host. */
#include "schedule_walk.h"

static void simulate(const transform *t, uint64_t *state) {
  schedule s = made(t);
  walk(t, &s, state);
  schedule_free(&s);
}

/* Shared memory so small that short lengths need several passes. */
static void small_schedules(uint64_t *state) {
  static const int64_t shapes[][3] = {{64, 1, 1},  {60, 1, 1},  {1000, 1, 1}, {128, 3, 1},
                                      {6, 100, 1}, {4, 6, 10},  {256, 1, 1},  {5, 7, 11},
                                      {1, 1, 1},   {13, 48, 1}, {2048, 1, 1}, {81, 5, 1},
                                      {67, 1, 1},  {4, 101, 1}, {197, 2, 1},  {338, 1, 1}};
  const facts whole = f;
  for (int room = 0; room < 3; room++) {
    f.block_shared_max = room ? 32 * (room == 1 ? 16 : 40) : whole.block_shared_max;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
      for (int placement = TW_EITHER_PLACE; placement <= TW_OUT_OF_PLACE; placement++) {
        transform t = packed(3, shapes[i], 1 + (int64_t)(i % 2), TW_F32, placement);
        for (t.order = TW_ORDER_NATURAL; t.order <= TW_ORDER_REVERSED_IN; t.order++)
          simulate(&t, state);
        t.order = TW_ORDER_NATURAL;
        t.max_work = 1;
        simulate(&t, state);
      }
  }
  f = whole;
}

/* Interleaved transforms; of the first three the digits alone are all loops that a pass can have.
 */
static void interleaved_schedules(uint64_t *state) {
  static const struct {
    int64_t n, count;
    int precision, room;
  } cases[] = {{1125, 2, TW_F64, 384}, {1250, 2, TW_F64, 405}, {1125, 3, TW_F64, 359},
               {64, 3, TW_F32, 512},   {1000, 4, TW_F32, 512}, {256, 5, TW_F32, 1280},
               {67, 3, TW_F32, 1280},  {2000, 2, TW_F32, 1280}};
  const facts whole = f;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    for (int placement = TW_EITHER_PLACE; placement <= TW_OUT_OF_PLACE; placement++) {
      tw_dim dim = {cases[i].n, cases[i].count, cases[i].count}, batch = {cases[i].count, 1, 1};
      tw_problem p = {.size = sizeof p,
                      .dims = &dim,
                      .rank = 1,
                      .batch = &batch,
                      .batch_rank = 1,
                      .precision = cases[i].precision,
                      .placement = placement};
      transform t = {0};
      CHECK_OK(transform_canonical(&p, &t));
      f.block_shared_max = cases[i].room;
      for (t.order = TW_ORDER_NATURAL; t.order <= TW_ORDER_REVERSED_IN; t.order++)
        simulate(&t, state);
      t.order = TW_ORDER_NATURAL;
      t.max_work = 1;
      simulate(&t, state);
    }
  f = whole;
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  f = facts_sm90();
  small_schedules(&state);
  interleaved_schedules(&state);
  return check_report();
}
