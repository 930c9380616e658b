/* test_half_transforms.c: transforms of f16 and bf16 through the public interface against FFTW in
 * long double: one pass and several, with halves or fp32 between them, in place and out of place,
 * both directions, digit-reversed orders, and a scale that keeps large numbers finite. */
#include "api_help.h"
#include "element.h"

enum { RANK_MOST = 3 };

typedef struct {
  int rank;
  int64_t n[RANK_MOST], batch, stride; /* stride over 1: of the points, in both arrays */
  int convolves;                       /* over several passes, whose work area is fp32 */
} half_case;

static const half_case cases[] = {
    {1, {1}, 5, 1, 0},        {1, {7}, 100, 1, 0},       {1, {64}, 33, 1, 0},
    {1, {1000}, 3, 1, 0},     {1, {100}, 9, 3, 0},       {1, {1009}, 2, 1, 0},
    {1, {4097}, 1, 1, 0},     {1, {65536}, 1, 1, 0},     {1, {59049}, 2, 1, 0},
    {1, {65536}, 1, 2, 0},    {2, {3, 20011}, 1, 1, 1},  {2, {16, 20}, 7, 1, 0},
    {2, {256, 256}, 1, 1, 0}, {2, {240, 1009}, 1, 1, 0}, {3, {40, 48, 45}, 1, 1, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct {
  int64_t points, elements; /* of one transform; of an array */
  tw_dim dims[RANK_MOST], batch;
  tw_problem problem;
} half_problem;

static void make_problem(const half_case *c, int precision, half_problem *h) {
  int64_t at = c->stride;
  h->points = 1;
  for (int i = c->rank - 1; i >= 0; i--) {
    h->dims[i] = (tw_dim){c->n[i], at, at};
    at *= c->n[i];
    h->points *= c->n[i];
  }
  h->batch = (tw_dim){c->batch, at, at};
  h->elements = at * c->batch;
  h->problem = (tw_problem){.size = sizeof h->problem,
                            .dims = h->dims,
                            .batch = &h->batch,
                            .rank = c->rank,
                            .batch_rank = 1,
                            .precision = precision,
                            .direction = TW_EITHER_DIRECTION,
                            .policy = TW_POLICY_OFF,
                            .device = TW_DEVICE_CPU};
}

static double random_part(uint64_t *state) {
  return (double)(check_random(state) >> 11) * 0x1p-52 - 1;
}

static void fill(int precision, void *array, int64_t elements, uint64_t *state) {
  for (int64_t i = 0; i < elements; i++) {
    const double v[2] = {random_part(state), random_part(state)};
    element_put(element_complex(precision), array, i, v);
  }
}

/* The relative error of all results. */
static double error_of(const half_case *c, const half_problem *h, const void *in, const void *out,
                       int direction, double scale) {
  fftwl_complex *work = fftwl_malloc(sizeof *work * (size_t)h->points);
  const element e = element_complex(h->problem.precision);
  long double off = 0, right = 0;
  int n[RANK_MOST];
  for (int i = 0; i < c->rank; i++)
    n[i] = (int)c->n[i];
  fftwl_plan plan = fftwl_plan_dft(c->rank, n, work, work, direction, FFTW_ESTIMATE);
  for (int64_t row = 0; row < c->batch; row++) {
    double v[2];
    for (int64_t j = 0; j < h->points; j++) {
      element_get(e, in, row * h->batch.is + j * c->stride, v);
      work[j][0] = v[0], work[j][1] = v[1];
    }
    fftwl_execute(plan);
    for (int64_t j = 0; j < h->points; j++) {
      long double re = work[j][0] * scale, im = work[j][1] * scale;
      element_get(e, out, row * h->batch.os + j * c->stride, v);
      off += (v[0] - re) * (v[0] - re) + (v[1] - im) * (v[1] - im);
      right += re * re + im * im;
    }
  }
  fftwl_destroy_plan(plan);
  fftwl_free(work);
  return (double)sqrtl(off / right);
}

static int passes_of(const tw_plan *plan) {
  static char text[1 << 16];
  CHECK_OK(tw_plan_describe(plan, 0, text, sizeof text, NULL));
  return api_count(text, "\npass ");
}

/* Runs a problem; returns its error, and how many passes it took. */
static double run(tw_context *context, const half_case *c, half_problem *h, int direction,
                  int in_place, uint64_t *state, int *passes) {
  size_t bytes = (size_t)h->elements * 4;
  void *in = malloc(bytes), *out = malloc(bytes);
  tw_plan *plan = NULL;
  double error = INFINITY;
  h->problem.placement = in_place ? TW_IN_PLACE : TW_OUT_OF_PLACE;
  fill(h->problem.precision, in, h->elements, state);
  memcpy(out, in, bytes);
  CHECK_OK(tw_plan_create(context, &h->problem, &plan));
  if (plan) {
    tw_buffers b = {.size = sizeof b, .in = in_place ? out : in, .out = out};
    b.direction = direction;
    CHECK_OK(tw_plan_execute(plan, &b));
    error = error_of(c, h, in, out, direction, h->problem.scale != 0 ? h->problem.scale : 1);
    *passes = passes_of(plan);
  }
  tw_plan_destroy(plan);
  free(in);
  free(out);
  return error;
}

/* With halves between passes each pass rounds; with fp32 only the last one does. */
static void errors(tw_context *context, uint64_t *state) {
  for (int i = 0; i < CASES; i++)
    for (int k = 0; k < 4; k++) {
      const int precision = k % 2 ? TW_BF16 : TW_F16, wide = k / 2, in_place = (i + k) % 2;
      const double unit = number_roundoff(precision);
      half_problem h;
      int passes = 0;
      make_problem(&cases[i], precision, &h);
      h.problem.between = wide ? TW_BETWEEN_F32 : TW_BETWEEN_ANY;
      double error =
          run(context, &cases[i], &h, i % 2 ? TW_FORWARD : TW_INVERSE, in_place, state, &passes);
      double bound = wide ? 0.5 * unit : 1.5 * unit * sqrt(passes + 1);
      CHECK(error <= bound);
      CHECK(wide || passes == 1 || cases[i].convolves || error > 0.5 * unit);
      if (!(error <= bound))
        fprintf(stderr, "case %d, %s, %s between, %d passes: %.3f of the bound\n", i,
                number_of(precision)->name, wide ? "fp32" : "halves", passes, error / bound);
    }
}

/* A spectrum in digit-reversed order goes back to the points. */
static void reversed(tw_context *context, uint64_t *state) {
  const half_case c = {1, {65536}, 1, 1, 0};
  for (int wide = 0; wide < 2; wide++) {
    half_problem h;
    tw_plan *there = NULL, *back = NULL;
    make_problem(&c, TW_F16, &h);
    size_t bytes = (size_t)h.elements * 4;
    void *in = malloc(bytes), *out = malloc(bytes);
    fill(TW_F16, in, h.elements, state);
    memcpy(out, in, bytes);
    h.problem.placement = TW_IN_PLACE;
    h.problem.between = wide ? TW_BETWEEN_F32 : TW_BETWEEN_STORED;
    h.problem.order = TW_ORDER_REVERSED_OUT;
    h.problem.scale = 1.0 / 256;
    CHECK_OK(tw_plan_create(context, &h.problem, &there));
    h.problem.order = TW_ORDER_REVERSED_IN;
    CHECK_OK(tw_plan_create(context, &h.problem, &back));
    tw_buffers b = {.size = sizeof b, .in = out, .out = out, .direction = TW_FORWARD};
    CHECK_OK(tw_plan_execute(there, &b));
    b.direction = TW_INVERSE;
    CHECK_OK(tw_plan_execute(back, &b));
    double off = 0, right = 0, v[2], w[2];
    for (int64_t i = 0; i < h.elements; i++) {
      element_get(element_complex(TW_F16), in, i, v);
      element_get(element_complex(TW_F16), out, i, w);
      off += (v[0] - w[0]) * (v[0] - w[0]) + (v[1] - w[1]) * (v[1] - w[1]);
      right += v[0] * v[0] + v[1] * v[1];
    }
    double error = sqrt(off / right) / number_roundoff(TW_F16);
    /* The last rounding takes most points back to the very numbers that they were. */
    CHECK(wide ? error < 0.5 : error > 0.5 && error < 1.5 * sqrt(4 + 1));
    tw_plan_destroy(there);
    tw_plan_destroy(back);
    free(in);
    free(out);
  }
}

/* Sums over half the points would be infinite in f16; the scale of the mean keeps all numbers in
 * range. */
static void range(tw_context *context) {
  static const half_case of[] = {
      {2, {256, 256}, 1, 1, 0}, {1, {65536}, 1, 1, 0}, {1, {1000}, 1, 1, 0}};
  for (int i = 0; i < 3 * 2; i++) {
    const half_case *c = &of[i / 2];
    const int between = i % 2 ? TW_BETWEEN_F32 : TW_BETWEEN_STORED;
    half_problem h;
    tw_plan *plan = NULL;
    make_problem(c, TW_F16, &h);
    h.problem.scale = 1.0 / 65536;
    h.problem.between = between;
    size_t bytes = (size_t)h.elements * 4;
    void *in = malloc(bytes), *out = malloc(bytes);
    for (int64_t k = 0; k < h.elements; k++)
      element_put(element_complex(TW_F16), in, k, (const double[2]){1000 + (double)(k % 7), -2000});
    CHECK_OK(tw_plan_create(context, &h.problem, &plan));
    tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = TW_FORWARD};
    CHECK_OK(tw_plan_execute(plan, &b));
    double error = error_of(c, &h, in, out, TW_FORWARD, h.problem.scale);
    CHECK(error < number_roundoff(TW_F16)); /* neither infinite nor no number */
    tw_plan_destroy(plan);
    free(in);
    free(out);
  }
}

int main(int argc, char **argv) {
  (void)argc;
  api_begin(argv[0]);
  uint64_t state = check_seed();
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  errors(context, &state);
  reversed(context, &state);
  range(context);
  tw_context_destroy(context);
  return api_end();
}
