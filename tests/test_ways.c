/* test_ways.c: every way by name: what it computes is walked through on the host, what it cannot
 * compute is refused, and alternatives come by rising price after what is planned. */
#include "schedule_walk.h"

/* A problem that a way is asked for, and the passes that it should have (0: any number). */
typedef struct {
  const char *way;
  int64_t n[3];
  int order, passes;
} wished_case;

static const wished_case served[] = {
    {"one_pass", {64, 1, 1}, 0, 1},        {"one_pass", {37, 1, 1}, 0, 1},
    {"one_pass", {6, 10, 1}, 0, 2},        {"several_passes", {64, 1, 1}, 0, 2},
    {"several_passes", {360, 1, 1}, 0, 2}, {"several_passes", {12, 10, 1}, 0, 4},
    {"one_more_pass", {64, 1, 1}, 0, 3},   {"one_more_pass", {720, 1, 1}, 0, 3},
    {"in_place", {64, 1, 1}, 0, 3},        {"in_place", {1152, 1, 1}, 0, 3},
    {"in_place", {16, 18, 1}, 0, 6},       {"decimation", {64, 1, 1}, 1, 2},
    {"decimation", {360, 1, 1}, 2, 2},     {"convolution", {64, 1, 1}, 0, 3},
    {"convolution", {67, 1, 1}, 0, 3},     {"convolution", {5, 30, 1}, 0, 6},
    {"convolution", {20, 1, 1}, 2, 3},     {"one_block", {6, 10, 1}, 0, 1},
    {"one_block", {4, 5, 6}, 0, 1},        {"axis_by_axis", {4, 5, 6}, 0, 3},
    {"axis_by_axis", {6, 10, 1}, 0, 2},    {"copy", {1, 1, 1}, 0, 1},
    {"in_place", {23, 64, 1}, 0, 0}, /* of the axis that can be had so */
};

static const wished_case refused[] = {
    {"several_passes", {67, 1, 1}, 0, 0}, {"several_passes", {64, 1, 1}, 1, 0},
    {"in_place", {30, 1, 1}, 0, 0},       {"decimation", {64, 1, 1}, 0, 0},
    {"one_block", {64, 1, 1}, 0, 0},      {"fused_axes", {64, 64, 1}, 0, 0},
    {"copy", {64, 1, 1}, 0, 0},           {"one_pass", {1 << 20, 1, 1}, 0, 0},
    {"one_block", {512, 512, 1}, 0, 0},   {"axis_by_axis", {1, 1, 1}, 0, 0},
};

static transform wished_transform(const wished_case *c, int placement) {
  transform t = packed(3, c->n, 2, TW_F32, placement);
  t.order = c->order;
  return t;
}

static void served_by_name(uint64_t *state) {
  for (size_t i = 0; i < sizeof served / sizeof *served; i++)
    for (int placement = TW_EITHER_PLACE; placement <= TW_OUT_OF_PLACE; placement++) {
      const wished_case *c = &served[i];
      const schedule_wish wish = {.way = c->way};
      transform t = wished_transform(c, placement);
      schedule s = {0};
      tw_status status = schedule_make_by(&t, &f, &wish, &s);
      CHECK_OK(status);
      if (status != TW_OK) {
        fprintf(stderr, "%s of %lld: %s\n", c->way, (long long)c->n[0], status_detail());
        continue;
      }
      CHECK(!c->passes || s.count == c->passes);
      walk(&t, &s, state);
      schedule_free(&s);
    }
}

static void refused_by_name(void) {
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    const schedule_wish wish = {.way = refused[i].way};
    transform t = wished_transform(&refused[i], TW_EITHER_PLACE);
    schedule s = {.count = 77}, before = s;
    CHECK(schedule_make_by(&t, &f, &wish, &s) == TW_UNSUPPORTED);
    CHECK(strstr(status_detail(), refused[i].way) != NULL);
    CHECK(!memcmp(&s, &before, sizeof s));
  }
}

/* Boxes whose rows lie apart are not walked through: two passes instead of three are seen. */
static void fused_by_name(void) {
  static const int64_t box[] = {64, 64, 64};
  const schedule_wish fused = {.way = "fused_axes"}, plain = {.way = "axis_by_axis"};
  transform t = packed(3, box, 4, TW_F32, TW_OUT_OF_PLACE);
  schedule s = {0};
  CHECK_OK(schedule_make_by(&t, &f, &fused, &s));
  CHECK(s.count == 2 && s.pass[0].first_axis_stride);
  schedule_free(&s);
  CHECK_OK(schedule_make_by(&t, &f, &plain, &s));
  CHECK(s.count == 3);
  schedule_free(&s);
}

/* All names differ; what is no name is told which there are. */
static void names(void) {
  const char *name[32], *meaning;
  int count = 0;
  while (count < 32 && schedule_way(count, &name[count], &meaning)) {
    CHECK(*name[count] && *meaning);
    for (int i = 0; i < count; i++)
      CHECK(strcmp(name[i], name[count]) != 0);
    count++;
  }
  CHECK(count >= 10 && count < 32);
  const int64_t n = 64;
  const schedule_wish unknown = {.way = "guesswork"};
  transform t = packed(1, &n, 1, TW_F32, TW_EITHER_PLACE);
  schedule s = {.count = 77}, before = s;
  CHECK(schedule_make_by(&t, &f, &unknown, &s) == TW_INVALID);
  for (int i = 0; i < count; i++)
    CHECK(strstr(status_detail(), name[i]) != NULL);
  CHECK(!memcmp(&s, &before, sizeof s));
}

/* An axis of several is asked for by its number, a candidate by its radices. */
static void one_axis_by_number(void) {
  static const int64_t n[] = {64, 48};
  transform t = packed(2, n, 3, TW_F32, TW_OUT_OF_PLACE);
  schedule s = {0};
  for (int axis = 1; axis <= 2; axis++) {
    const schedule_wish wish = {.way = "several_passes", .axis = axis};
    CHECK_OK(schedule_make_by(&t, &f, &wish, &s));
    CHECK(s.count == 3 && s.pass[axis == 1 ? 0 : 2].n == n[2 - axis]);
    schedule_free(&s);
  }
  const schedule_wish exact = {.way = "in_place", .axis = 1, .numbers = {3, {2, 16, 2}}};
  CHECK_OK(schedule_make_by(&t, &f, &exact, &s));
  CHECK(s.count == 4 && s.pass[1].n == 2 && s.pass[2].n == 16 && s.pass[3].n == 2);
  schedule_free(&s);
  const schedule_wish wrong = {.way = "in_place", .axis = 1, .numbers = {3, {3, 16, 3}}};
  CHECK(schedule_make_by(&t, &f, &wrong, &s) == TW_UNSUPPORTED);
}

static int same_radices(const schedule *a, const schedule *b) {
  int same = a->count == b->count && a->work == b->work;
  for (int i = 0; same && i < a->count; i++)
    same = a->pass[i].n == b->pass[i].n && a->pass[i].from == b->pass[i].from &&
           a->pass[i].os == b->pass[i].os;
  return same;
}

static void alternatives(void) {
  static const int64_t cases[][3] = {{4096, 1, 1},   {1 << 16, 1, 1},       {1 << 26, 1, 1},
                                     {16001, 1, 1},  {8, 192, 192},         {100, 200, 1},
                                     {65537, 64, 1}, {(1 << 20) * 9, 1, 1}, {1, 1, 1}};
  enum { MOST = 8 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    transform t = packed(3, cases[i], 4, TW_F32, TW_EITHER_PLACE);
    schedule_alternative list[MOST];
    int count = 0;
    schedule s = made(&t);
    CHECK_OK(schedule_alternatives(&t, &f, MOST, list, &count));
    CHECK(count >= 1 && count <= MOST && (t.rank == 0 || count > 1));
    CHECK(same_radices(&list[0].schedule, &s));
    for (int k = 0; k < count; k++) {
      const schedule_wish wish = {list[k].way, list[k].axis, list[k].numbers};
      schedule again = {0};
      CHECK(list[k].ns > 0 && isfinite(list[k].ns) && list[k].way);
      CHECK(k < 2 || list[k - 1].ns <= list[k].ns);
      CHECK(!k || !same_radices(&list[k].schedule, &s));
      CHECK_OK(schedule_make_by(&t, &f, &wish, &again));
      CHECK(same_radices(&again, &list[k].schedule));
      schedule_free(&again);
    }
    schedule_alternatives_free(list, count);
    schedule_free(&s);
  }
}

int main(void) {
  uint64_t state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  f = facts_sm90();
  names();
  served_by_name(&state);
  refused_by_name();
  fused_by_name();
  one_axis_by_number();
  alternatives();
  return check_report();
}
