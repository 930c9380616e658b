/* test_schedule_host.c: the schedules of small transforms, walked through on the host. */
#include "schedule_walk.h"

static void simulate(const transform *t, uint64_t *state) {
  schedule s = made(t);
  walk(t, &s, state);
  schedule_free(&s);
}

/* The passes that compute a spectrum on the device give the order that the product wants. */
static void spectra(uint64_t *state) {
  static const chirp_shape shapes[] = {{.n = 67, .m = 144, .order = {2, {9, 16}}},
                                       {.n = 40, .m = 210, .order = {3, {6, 5, 7}}},
                                       {.n = 8, .m = 16, .order = {4, {2, 2, 2, 2}}}};
  static number in[ROOM];
  for (int i = 0; i < 3; i++) {
    const chirp_shape *c = &shapes[i];
    schedule s = {0};
    transform t;
    CHECK_OK(schedule_make_spectrum(c, &f, &t, &s));
    CHECK(s.count == c->order.count && !s.work && t.precision == TW_F64 && t.points == c->m);
    for (int64_t j = 0; j < c->m; j++)
      in[j] = memory[BUFFER_OUT][j] = (double)(check_random(state) % 2001) * 1e-3 - 1;
    for (int k = 0; k < s.count; k++) {
      CHECK(pass_keeps_places(&s.pass[k]));
      CHECK(run_pass(&s.pass[k], 1));
    }
    transform_row(in, c->m);
    for (int64_t place = 0; place < c->m; place++)
      CHECK(cabs(memory[BUFFER_OUT][place] - in[frequency(c, place)]) < 1e-10);
    schedule_free(&s);
  }
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
  spectra(&state);
  small_schedules(&state);
  interleaved_schedules(&state);
  return check_report();
}
