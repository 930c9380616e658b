/* test_transform_name.c: which transforms share a name, and how they lie in memory. */
#include "check.h"
#include "transform_name.h"

#include <string.h>

static transform_name name_of(const tw_problem *given) {
  tw_problem p = *given;
  transform t;
  p.size = sizeof p;
  CHECK_OK(transform_canonical(&p, &t));
  return transform_name_of(&t);
}

static void test_layouts(void) {
  static const struct {
    tw_dim dims[2], batch;
    int32_t rank, type, placement;
    enum transform_layout layout;
  } cases[] = {
      {{{8, 1, 1}}, {5, 8, 8}, 1, TW_C2C, 0, LAYOUT_PACKED},
      {{{8, 1, 1}}, {5, 9, 8}, 1, TW_C2C, 0, LAYOUT_OTHER},
      {{{8, 1, 1}}, {1, 9, 8}, 1, TW_C2C, 0, LAYOUT_PACKED},
      {{{8, 5, 5}}, {5, 1, 1}, 1, TW_C2C, 0, LAYOUT_COLUMNS},
      {{{8, 5, 1}}, {5, 1, 8}, 1, TW_C2C, 0, LAYOUT_OTHER}, /* columns to rows */
      {{{8, 6, 6}}, {5, 1, 1}, 1, TW_C2C, 0, LAYOUT_OTHER},
      {{{4, 8, 8}, {8, 1, 1}}, {5, 32, 32}, 2, TW_C2C, 0, LAYOUT_PACKED},
      {{{4, 1, 1}, {8, 4, 4}}, {5, 32, 32}, 2, TW_C2C, 0, LAYOUT_OTHER},
      {{{4, 40, 40}, {8, 5, 5}}, {5, 1, 1}, 2, TW_C2C, 0, LAYOUT_COLUMNS},
      {{{4, 0, 0}, {8, 0, 0}}, {5, 0, 0}, 2, TW_R2C, 0, LAYOUT_PACKED}, /* padded real rows */
      {{{4, 0, 0}, {8, 0, 0}}, {5, 0, 0}, 2, TW_C2R, TW_OUT_OF_PLACE, LAYOUT_PACKED},
      {{{4, 9, 5}, {8, 1, 1}}, {5, 36, 20}, 2, TW_R2C, TW_OUT_OF_PLACE, LAYOUT_OTHER},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const tw_problem p = {.dims = cases[i].dims,
                          .batch = &cases[i].batch,
                          .rank = cases[i].rank,
                          .batch_rank = 1,
                          .type = cases[i].type,
                          .placement = cases[i].placement};
    int layout = name_of(&p).layout;
    CHECK(layout == (int)cases[i].layout);
    if (layout != (int)cases[i].layout)
      fprintf(stderr, "case %zu: layout %d\n", i, layout);
  }
}

static void test_names(void) {
  const tw_dim dims[3] = {{1, 0, 0}, {6, 0, 0}, {10, 0, 0}}, batch = {3, 0, 0};
  tw_problem p = {.dims = dims, .batch = &batch, .rank = 3, .batch_rank = 1};
  transform_name name = name_of(&p), other;
  CHECK(name.n[0] == 6 && name.n[1] == 10 && name.n[2] == 0); /* a length of 1 changes nothing */
  CHECK(name.volume_log2 == 10);                              /* 1440 bytes */
  p.direction = TW_INVERSE;
  p.scale = 2;
  p.align = 64;
  p.max_work = 1 << 20;
  other = name_of(&p);
  CHECK(!memcmp(&name, &other, sizeof name));
  p.placement = TW_IN_PLACE;
  other = name_of(&p);
  CHECK(other.placement == TW_IN_PLACE && memcmp(&name, &other, sizeof name));
  p.precision = TW_F64;
  other = name_of(&p);
  CHECK(other.precision == TW_F64 && other.in_format == TW_F64 && other.volume_log2 == 11);
  p.rank = 1;
  other = name_of(&p);
  CHECK(other.n[0] == 1 && other.n[1] == 0 && other.layout == LAYOUT_PACKED);
}

/* Four bits for each dimension's kind, the slowest in the lowest. */
static void test_kinds(void) {
  static const int32_t kinds[] = {TW_DST4, TW_R2HC, TW_DCT2};
  const tw_dim dims[3] = {{6, 0, 0}, {1, 0, 0}, {10, 0, 0}};
  tw_problem p = {.dims = dims, .rank = 3, .type = TW_R2R, .r2r = kinds};
  transform_name name = name_of(&p);
  CHECK(name.kinds == ((TW_DST4 + 1) | (TW_R2HC + 1) << 4 | (TW_DCT2 + 1) << 8));
  p.type = TW_R2C;
  name = name_of(&p);
  CHECK(name.kinds == 0 && name.type == TW_R2C);
}

int main(void) {
  test_layouts();
  test_names();
  test_kinds();
  return check_report();
}
