/* test_orders.c: digit-reversed orders through the public interface on the cpu device: the result
 * of a decimation in frequency is that of a plan in natural order at the places that its digits
 * tell, a decimation in time brings it back, and neither needs a work area. The natural side may
 * have fewer points, and a window. */
#include "api_help.h"

enum { ROWS = 2, DIGITS_MOST = 8 };

static tw_context *context;
static uint64_t state;

typedef struct {
  int64_t n[2];
  int rank, precision;
  int64_t points;
  int64_t digit[2][DIGITS_MOST];
  int digits[2];
} order_case;

/* A plan for all points or, of the side that is not reversed, for so many of each dimension. */
static tw_status make_plan(const order_case *c, int order, int direction, int placement,
                           const int64_t *points, const double *window, tw_plan **plan) {
  const tw_dim dims[2] = {{c->n[0], 0, 0}, {c->n[1], 0, 0}}, rows = {ROWS, 0, 0};
  tw_problem p = {.size = sizeof p,
                  .dims = dims,
                  .batch = &rows,
                  .rank = c->rank,
                  .batch_rank = 1,
                  .precision = c->precision,
                  .direction = direction,
                  .placement = placement,
                  .device = TW_DEVICE_CPU,
                  .order = order,
                  .in_points = order == TW_ORDER_REVERSED_OUT ? points : NULL,
                  .out_points = order == TW_ORDER_REVERSED_IN ? points : NULL,
                  .window = window};
  return tw_plan_create(context, &p, plan);
}

static tw_plan *plan_of(const order_case *c, int order, int direction, int placement) {
  tw_plan *plan = NULL;
  CHECK_OK(make_plan(c, order, direction, placement, NULL, NULL, &plan));
  return plan;
}

/* "digits": [[a, b], []] of the description; an empty list is natural order. */
static void read_digits(const tw_plan *plan, order_case *c) {
  char text[1 << 15];
  CHECK_OK(tw_plan_describe(plan, 1, text, sizeof text, NULL));
  const char *at = strstr(text, "\"digits\": [");
  scratch_need(at != NULL, "digits");
  at = strchr(at, '[');
  for (int d = 0; d < c->rank; d++) {
    at = strchr(at + 1, '[');
    int64_t product = 1;
    c->digits[d] = 0;
    for (char *end; *at != ']'; at = end) {
      product *= c->digit[d][c->digits[d]++] = strtoll(at + 1, &end, 10);
      if (end == at + 1) { /* an empty list */
        c->digits[d] = 0;
        break;
      }
    }
    CHECK(!c->digits[d] || product == c->n[d]);
  }
}

static int64_t place_of(const order_case *c, int d, int64_t point) {
  int64_t place = 0;
  if (!c->digits[d])
    return point;
  for (int i = 0; i < c->digits[d]; i++) {
    place = place * c->digit[d][i] + point % c->digit[d][i];
    point /= c->digit[d][i];
  }
  return place;
}

/* sorted: it has no digits, and may take a work area. */
static void execute(const tw_plan *plan, void *in, void *out, int direction, int sorted) {
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = direction};
  size_t work = 1;
  CHECK_OK(tw_plan_execute(plan, &b));
  CHECK_OK(tw_plan_work_size(plan, &work));
  CHECK(in != out || work == 0 || sorted);
}

/* Relative L2 distance of a from scale times b, whose points lie at their places in a. */
static double distance(const order_case *c, const void *a, const void *b, double scale,
                       int reversed) {
  double off = 0, right = 0;
  for (int64_t i = 0; i < ROWS * c->points; i++) {
    int64_t row = i / c->points, y = i % c->points, x = 0;
    if (c->rank == 2)
      x = y % c->n[1], y /= c->n[1];
    if (reversed)
      y = place_of(c, 0, y), x = c->rank == 2 ? place_of(c, 1, x) : 0;
    int64_t at = row * c->points + (c->rank == 2 ? y * c->n[1] + x : y);
    for (int im = 0; im < 2; im++) {
      double want = scale * api_part(b, c->precision, 2 * i + im);
      double error = api_part(a, c->precision, 2 * at + im) - want;
      off += error * error, right += want * want;
    }
  }
  return sqrt(off / right);
}

static void run_case(order_case *c) {
  c->points = c->n[0] * (c->rank == 2 ? c->n[1] : 1);
  size_t bytes = (size_t)(ROWS * c->points) * (c->precision ? 16 : 8);
  void *in = malloc(bytes), *right = malloc(bytes), *out = malloc(bytes);
  double eps = c->precision ? 0x1p-53 : 0x1p-24;
  double bound = 2 * (0.6 * eps * sqrt(log2((double)c->points)) + 0.5 * eps); /* of two results */
  for (int64_t i = 0; i < 2 * ROWS * c->points; i++)
    api_set(in, c->precision, i, (double)(check_random(&state) >> 11) * 0x1p-52 - 1);
  tw_plan *natural = plan_of(c, TW_ORDER_NATURAL, TW_FORWARD, TW_OUT_OF_PLACE);
  tw_plan *there = plan_of(c, TW_ORDER_REVERSED_OUT, TW_FORWARD, TW_EITHER_PLACE);
  tw_plan *back = plan_of(c, TW_ORDER_REVERSED_IN, TW_EITHER_DIRECTION, TW_IN_PLACE);
  read_digits(there, c);
  int sorted = !c->digits[0] && !c->digits[1];
  execute(natural, in, right, TW_FORWARD, sorted);
  execute(there, in, out, TW_FORWARD, sorted);
  CHECK(distance(c, out, right, 1, 1) <= bound);
  execute(back, out, out, TW_INVERSE, sorted);
  CHECK(distance(c, out, in, (double)c->points, 0) <= bound);
  memcpy(out, in, bytes); /* in place */
  execute(there, out, out, TW_FORWARD, sorted);
  CHECK(distance(c, out, right, 1, 1) <= bound);
  tw_plan_destroy(natural);
  tw_plan_destroy(there);
  tw_plan_destroy(back);
  free(in), free(right), free(out);
}

/* ---- fewer points ---- */

/* The place among all points of point i of a part that has so many of each dimension. */
static int64_t whole_place(const order_case *c, const int64_t *part, int64_t i) {
  if (c->rank == 1)
    return i / part[0] * c->n[0] + i % part[0];
  int64_t x = i % part[1], y = i / part[1] % part[0], row = i / part[1] / part[0];
  return (row * c->n[0] + y) * c->n[1] + x;
}

static void copy_point(const order_case *c, void *to, int64_t at, const void *from, int64_t i,
                       double factor) {
  for (int im = 0; im < 2; im++)
    api_set(to, c->precision, 2 * at + im, factor * api_part(from, c->precision, 2 * i + im));
}

/* Points that are padded with zeros, perhaps under a window: their transform is that of all points;
 * back from it, a part of these comes. */
static void run_part(order_case *c, int windowed) {
  const int64_t part[2] = {c->n[0] - c->n[0] / 3, c->rank == 2 ? c->n[1] / 2 : 1};
  int64_t last = part[c->rank - 1], count = ROWS * part[0] * part[1];
  size_t bytes = (size_t)(ROWS * c->points) * (c->precision ? 16 : 8);
  void *in = calloc(1, bytes), *whole = calloc(1, bytes), *right = malloc(bytes);
  void *out = malloc(bytes), *wanted = malloc(bytes);
  double *window = malloc((size_t)last * sizeof *window);
  double eps = c->precision ? 0x1p-53 : 0x1p-24;
  double bound = 2 * (0.6 * eps * sqrt(log2((double)c->points)) + 0.5 * eps);
  for (int64_t i = 0; i < last; i++)
    window[i] =
        windowed ? (double)(1 + i % 4) / 4 : 1; /* products are exact but for their rounding */
  for (int64_t i = 0; i < 2 * count; i++)
    api_set(in, c->precision, i, (double)(check_random(&state) >> 11) * 0x1p-52 - 1);
  for (int64_t i = 0; i < count; i++)
    copy_point(c, whole, whole_place(c, part, i), in, i, window[i % last]);
  tw_plan *natural = plan_of(c, TW_ORDER_NATURAL, TW_FORWARD, TW_OUT_OF_PLACE), *there = NULL;
  tw_plan *back = NULL;
  CHECK_OK(make_plan(c, TW_ORDER_REVERSED_OUT, TW_FORWARD, TW_OUT_OF_PLACE, part,
                     windowed ? window : NULL, &there));
  CHECK_OK(make_plan(c, TW_ORDER_REVERSED_IN, TW_INVERSE, TW_OUT_OF_PLACE, part, NULL, &back));
  read_digits(there, c);
  execute(natural, whole, right, TW_FORWARD, 1);
  execute(there, in, out, TW_FORWARD, 1);
  CHECK(distance(c, out, right, 1, 1) <= bound);
  execute(back, out, wanted, TW_INVERSE, 1);
  double off = 0, square = 0;
  for (int64_t i = 0; i < 2 * count; i++) {
    double x = api_part(in, c->precision, i) * window[i / 2 % last] * (double)c->points;
    double error = api_part(wanted, c->precision, i) - x;
    off += error * error, square += x * x;
  }
  CHECK(sqrt(off / square) <= bound);
  tw_plan_destroy(natural);
  tw_plan_destroy(there);
  tw_plan_destroy(back);
  free(in), free(whole), free(right), free(out), free(wanted), free(window);
}

/* Places of a reversed side are no points in order: it has them all, and no window. */
static void refuse_parts(void) {
  const int64_t part = 100;
  static const double window[60000] = {1};
  tw_dim dim = {60000, 0, 0};
  tw_problem p = {.size = sizeof p, .dims = &dim, .rank = 1, .device = TW_DEVICE_CPU};
  tw_plan *plan = NULL;
  p.placement = TW_OUT_OF_PLACE;
  p.order = TW_ORDER_REVERSED_OUT, p.out_points = &part;
  CHECK(tw_plan_create(context, &p, &plan) == TW_UNSUPPORTED && !plan);
  p.order = TW_ORDER_REVERSED_IN, p.out_points = NULL, p.in_points = &part;
  CHECK(tw_plan_create(context, &p, &plan) == TW_UNSUPPORTED && !plan);
  p.in_points = NULL, p.window = window;
  CHECK(tw_plan_create(context, &p, &plan) == TW_UNSUPPORTED && !plan);
}

int main(int argc, char **argv) {
  (void)argc;
  static order_case cases[] = {
      {.n = {60000}, .rank = 1},    {.n = {1 << 16}, .rank = 1, .precision = TW_F64},
      {.n = {3, 32768}, .rank = 2}, {.n = {32768, 4}, .rank = 2, .precision = TW_F64},
      {.n = {360}, .rank = 1},      {.n = {20011}, .rank = 1}};
  api_begin(argv[0]);
  state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  context = api_context(TW_POLICY_OFF, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    run_case(&cases[i]), run_part(&cases[i], (int)i % 2);
  refuse_parts();
  CHECK(cases[0].digits[0] > 1 && cases[2].digits[1] > 1 && cases[3].digits[0] > 1);
  CHECK(!cases[2].digits[0] && !cases[4].digits[0] && !cases[5].digits[0]);
  tw_context_destroy(context);
  return api_end();
}
