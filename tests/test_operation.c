/* test_operation.c: the table of operations: every one has a name, a text and a value to check it
 * by; lists that make no sense are refused; what a list of steps or a prelude has no room or no
 * words for fails with a reason. */
#include "binding_help.h"
#include "check.h"
#include "kernel.h"
#include "operation_table.h"

#include <math.h>
#include <string.h>

static const char plain[] = "n=16 radices=4x4 elements=4 threads=4 transforms=16";

static spec spec_of(const char *line, operations at_load, operations between, operations at_store) {
  spec s = {.binding = {.arch = 90, .loops_in = 2, .loops_out = 2}};
  CHECK_OK(record_parse(line, &s.record));
  binding_help_elements(&s.record, &s.binding);
  s.binding.does[SIDE_LOAD] = at_load;
  s.binding.does[SIDE_BETWEEN] = between;
  s.binding.does[SIDE_STORE] = at_store;
  return s;
}

static spec spec_with(int side, operations list) {
  operations none = {0};
  return spec_of(plain, side == SIDE_LOAD ? list : none, side == SIDE_BETWEEN ? list : none,
                 side == SIDE_STORE ? list : none);
}

/* Where it may stand, it is in the kernel's name and text, and elsewhere it is refused. */
static void names_and_texts(void) {
  facts f = facts_sm90();
  for (int o = OPERATION_NONE + 1; o < OPERATION_COUNT; o++) {
    const operation_info *info = operation_of(o);
    CHECK(info->name && *info->name && info->by && info->apply && info->sides);
    for (int other = OPERATION_NONE; other < o; other++)
      CHECK(strcmp(operation_of(other)->name, info->name) != 0);
    for (int side = 0; side < OPERATION_SIDES; side++) {
      spec s = spec_with(side, (operations){.count = 1, .at = {o}});
      int serves = record_fits(&s.record, &s.binding, &f) == TW_OK;
      CHECK(serves == (int)(info->sides >> side & 1));
      if (!serves)
        continue;
      launch_shape shape;
      text t = TEXT_EMPTY, bare = TEXT_EMPTY;
      spec without = spec_with(side, (operations){0});
      kernel_shape(&s, &shape);
      CHECK(strstr(shape.entry, info->name));
      kernel_emit(&s, TARGET_CUDA, &t);
      kernel_emit(&without, TARGET_CUDA, &bare);
      CHECK(!t.failed && t.length > bare.length && strstr(t.bytes, info->by));
      text_free(&t);
      text_free(&bare);
    }
  }
}

static void refused(spec s, const char *why) {
  facts f = facts_sm90();
  CHECK(record_fits(&s.record, &s.binding, &f) == TW_INVALID && strstr(status_detail(), why));
}

static void lists_that_make_no_sense(void) {
  operations none = {0}, chirp = OPERATIONS_OF(OPERATION_CHIRP);
  refused(spec_with(SIDE_LOAD, (operations){.count = 1, .at = {OPERATION_COUNT}}), "unknown");
  refused(spec_with(SIDE_LOAD, (operations){.count = 1, .at = {OPERATION_NONE}}), "unknown");
  refused(spec_with(SIDE_LOAD, (operations){.count = 1, .at = {-1}}), "unknown");
  refused(spec_with(SIDE_STORE, (operations){.count = OPERATIONS_MOST + 1}),
          "operations on a side");
  refused(spec_with(SIDE_STORE, (operations){.count = -1}), "operations on a side");
  refused(spec_of("n=100 radices=10x10 elements=10 threads=10 transforms=12 input=staged", chirp,
                  none, none),
          "direct input");
  refused(spec_of(plain, chirp, (operations)OPERATIONS_OF(OPERATION_FILTER), none),
          "factors for one operation");
  refused(spec_of("points=61 n=60 radices=6x10 elements=10 threads=10", none,
                  (operations)OPERATIONS_OF(OPERATION_FILTER), none),
          "no place there with method=rader");
}

static int near(const double *a, double re, double im) {
  return fabs(a[0] - re) < 1e-15 && fabs(a[1] - im) < 1e-15;
}

/* Against formulas of this file: what a list does to point 2 of a row. */
static void values(void) {
  const double factors[] = {1, 0, 0.6, 0.8, 0, 1, -0.8, 0.6}, point[] = {3, -2};
  operation_case c = {.k = 1,
                      .points = 3,
                      .together = 1,
                      .order = 16,
                      .step = 1,
                      .count = 4,
                      .factor = element_complex(TW_F64),
                      .factors = factors};
  const double angle = -2 * 3.14159265358979323846 * 2 / 16;
  operations list = {.count = 2, .at = {OPERATION_TWIDDLE, OPERATION_CHIRP | OPERATION_CONJUGATED}};
  double row[6] = {5, 1, 4, 1, point[0], point[1]}, re = cos(angle), im = sin(angle);
  double w[] = {re * -0.8 + im * 0.6, im * -0.8 - re * 0.6}; /* factor k + 2, conjugated */
  operations_apply(&list, &c, row);
  CHECK(near(row + 4, point[0] * w[0] - point[1] * w[1], point[0] * w[1] + point[1] * w[0]));
  operations_undo(&list, &c, row);
  CHECK(near(row, 5, 1) && near(row + 2, 4, 1) && near(row + 4, point[0], point[1]));
  c.together = 2; /* points 2 and 3 have the root of point 1 */
  list = (operations)OPERATIONS_OF(OPERATION_TWIDDLE);
  operations_apply(&list, &c, row);
  CHECK(near(row, 5, 1) && near(row + 2, 4, 1));
  CHECK(near(row + 4, 3 * cos(angle / 2) + 2 * sin(angle / 2),
             3 * sin(angle / 2) - 2 * cos(angle / 2)));
  list = (operations)OPERATIONS_OF(OPERATION_FILTER);
  double ones[] = {1, 0, 1, 0, 1, 0};
  operations_apply(&list, &c, ones); /* factor k * step + 2 */
  CHECK(near(ones + 4, -0.8, 0.6));
  c.count = 3;
  list = (operations)OPERATIONS_OF(OPERATION_CHIRP);
  operations_apply(&list, &c, ones);
  CHECK(near(ones + 4, 0, 0));
  c.window = (const double[]){9, 9, -0.5};
  list = (operations)OPERATIONS_OF(OPERATION_WINDOW);
  double twos[] = {2, 3, 2, 3, 2, 3};
  operations_apply(&list, &c, twos);
  CHECK(near(twos, 18, 27) && near(twos + 4, -1, -1.5));
  c.window = NULL; /* points that have been multiplied already */
  operations_apply(&list, &c, twos);
  CHECK(near(twos + 4, -1, -1.5));
  list = (operations)OPERATIONS_OF(OPERATION_HALF);
  double half[] = {2, 3, 2, 3, 2, 3};
  operations_apply(&list, &c, half); /* k is not 0: no point is point 0 of the axis */
  CHECK(c.k && near(half, 4, 6) && near(half + 4, 4, 6));
  c.k = 0;
  operations_apply(&list, &c, half);
  CHECK(near(half, 4, 0) && near(half + 2, 8, 12) && near(half + 4, 8, 12));
  CHECK(OPERATION_COUNT == 6); /* one more needs a formula here */
}

/* What is done to results can be taken back. */
static void undone(void) {
  const double factors[] = {1, 0, 0.6, 0.8, 0, 1, -0.8, 0.6};
  const operation_case c = {.k = 1,
                            .points = 3,
                            .together = 1,
                            .order = 7,
                            .step = 1,
                            .count = 4,
                            .factor = element_complex(TW_F64),
                            .factors = factors};
  for (int o = OPERATION_NONE + 1; o < OPERATION_COUNT; o++) {
    operations list = OPERATIONS_OF(o);
    double row[] = {5, 1, 4, -1, 3, -2};
    int at_store = operation_of(o)->sides >> SIDE_STORE & 1;
    CHECK(!at_store || operation_of(o)->undo);
    if (!operation_of(o)->undo)
      continue;
    operations_apply(&list, &c, row);
    CHECK(!near(row + 2, 4, -1));
    operations_undo(&list, &c, row);
    CHECK(near(row, 5, 1) && near(row + 2, 4, -1) && near(row + 4, 3, -2));
  }
}

/* What has no room or no words fails, and says so. */
static void failures(void) {
  static step_list list;
  facts f = facts_sm90();
  for (int i = 0; i < STEPS_MAX + 3; i++)
    steps_append(&list, (step){.kind = STEP_WAIT});
  CHECK(list.count == STEPS_MAX && list.lost == 3);
  const element strange[] = {element_real(TW_F64), element_complex(TW_F64), {NUMBER_FORMATS, 1}};
  for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
    for (int side = 0; side < 2; side++) {
      spec s = spec_with(SIDE_LOAD, (operations){0});
      *(side ? &s.binding.out : &s.binding.in) = strange[i];
      CHECK(record_fits(&s.record, &s.binding, &f) == TW_INVALID);
    }
  /* Real points are words without imaginary parts of a complex transform, not spectra. */
  spec s = spec_with(SIDE_LOAD, (operations){0});
  s.binding.in = element_real(TW_F32);
  CHECK_OK(record_fits(&s.record, &s.binding, &f));
  s.binding.type = TW_C2R;
  CHECK(record_fits(&s.record, &s.binding, &f) == TW_INVALID);
  CHECK(strstr(status_detail(), "the elements of a side are not those of its type"));
}

int main(void) {
  names_and_texts();
  lists_that_make_no_sense();
  values();
  undone();
  failures();
  return check_report();
}
