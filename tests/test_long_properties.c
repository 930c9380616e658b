/* test_long_properties.c: what holds of any Fourier transform, for lengths through several passes
 * on the cpu device: linearity, the transform of an impulse, the shift theorem, the round trip, and
 * Parseval's equation. */
#include "api_help.h"

static tw_context *context;
static uint64_t random_state;
static const long double two_pi = 6.28318530717958647692528676655900577L;

typedef struct {
  int64_t n;
  int precision;
  tw_plan *plan;
  double allowed; /* relative L2 error */
} long_case;

static double *fresh(int64_t n) {
  double *x = malloc((size_t)n * 2 * sizeof *x);
  for (int64_t i = 0; i < 2 * n; i++) /* with few bits, so that both precisions hold it */
    x[i] = (double)(int64_t)(check_random(&random_state) >> 44) * 0x1p-19 - 1;
  return x;
}

/* The transform of x, as doubles; owned by the caller. */
static double *transformed(const long_case *c, const double *x, int sign) {
  size_t bytes = (size_t)c->n * (c->precision ? 16 : 8);
  void *in = malloc(bytes), *out = malloc(bytes);
  double *result = malloc((size_t)c->n * 2 * sizeof *result);
  for (int64_t i = 0; i < 2 * c->n; i++)
    api_set(in, c->precision, i, x[i]);
  tw_buffers b = {.size = sizeof b, .in = in, .out = out, .direction = sign};
  CHECK_OK(tw_plan_execute(c->plan, &b));
  for (int64_t i = 0; i < 2 * c->n; i++)
    result[i] = api_part(out, c->precision, i);
  free(in);
  free(out);
  return result;
}

/* Relative L2 distance of a from scale * b. */
static double distance(int64_t n, const double *a, const double *b, double scale) {
  double off = 0, right = 0;
  for (int64_t i = 0; i < 2 * n; i++) {
    off += (a[i] - scale * b[i]) * (a[i] - scale * b[i]);
    right += scale * b[i] * scale * b[i];
  }
  return sqrt(off / right);
}

static void judge(const long_case *c, const char *what, double error, double times) {
  CHECK(error <= times * c->allowed);
  if (!(error <= times * c->allowed))
    fprintf(stderr, "n = %lld, %s, %s: error %g, allowed %g\n", (long long)c->n,
            c->precision ? "f64" : "f32", what, error, times * c->allowed);
}

static void linearity(const long_case *c) {
  double *x = fresh(c->n), *y = fresh(c->n), *sum = malloc((size_t)c->n * 2 * sizeof *sum);
  for (int64_t i = 0; i < 2 * c->n; i++)
    sum[i] = x[i] + 0.5 * y[i]; /* rounded to the precision when it is transformed */
  double *fx = transformed(c, x, TW_FORWARD), *fy = transformed(c, y, TW_FORWARD);
  double *together = transformed(c, sum, TW_FORWARD);
  for (int64_t i = 0; i < 2 * c->n; i++)
    fx[i] += 0.5 * fy[i];
  judge(c, "linearity", distance(c->n, together, fx, 1), 3);
  free(x), free(y), free(sum), free(fx), free(fy), free(together);
}

/* The transform of an impulse at p is a wave of p periods: each output is known by itself. */
static void impulse(const long_case *c) {
  double *x = calloc((size_t)c->n, 2 * sizeof *x), *wave = malloc((size_t)c->n * 2 * sizeof *wave);
  int64_t p = (int64_t)(check_random(&random_state) % (uint64_t)c->n);
  for (int sign = TW_FORWARD; sign <= TW_INVERSE; sign += 2) {
    x[2 * p] = 1;
    for (int64_t k = 0; k < c->n; k++) {
      long double angle = sign * two_pi * (long double)(p * k % c->n) / (long double)c->n;
      wave[2 * k] = (double)cosl(angle), wave[2 * k + 1] = (double)sinl(angle);
    }
    double *got = transformed(c, x, sign), worst = 0;
    for (int64_t i = 0; i < 2 * c->n; i++)
      worst = fmax(worst, fabs(got[i] - wave[i]));
    judge(c, "impulse", distance(c->n, got, wave, 1), 1);
    judge(c, "impulse, each output", worst, 6);
    free(got);
  }
  free(x), free(wave);
}

static void shift(const long_case *c) {
  double *x = fresh(c->n), *moved = malloc((size_t)c->n * 2 * sizeof *moved);
  int64_t by = 1 + (int64_t)(check_random(&random_state) % (uint64_t)(c->n - 1));
  for (int64_t j = 0; j < c->n; j++)
    memcpy(moved + 2 * ((j + by) % c->n), x + 2 * j, 2 * sizeof *x);
  double *fx = transformed(c, x, TW_FORWARD), *fm = transformed(c, moved, TW_FORWARD);
  for (int64_t k = 0; k < c->n; k++) {
    long double angle = -two_pi * (long double)(by * k % c->n) / (long double)c->n;
    double re = fx[2 * k], im = fx[2 * k + 1], wr = (double)cosl(angle), wi = (double)sinl(angle);
    fx[2 * k] = re * wr - im * wi;
    fx[2 * k + 1] = re * wi + im * wr;
  }
  judge(c, "shift", distance(c->n, fm, fx, 1), 3);
  free(x), free(moved), free(fx), free(fm);
}

static void round_trip_and_energy(const long_case *c) {
  double *x = fresh(c->n), *fx = transformed(c, x, TW_FORWARD);
  double *back = transformed(c, fx, TW_INVERSE);
  long double before = 0, after = 0;
  for (int64_t i = 0; i < 2 * c->n; i++)
    before += (long double)x[i] * x[i], after += (long double)fx[i] * fx[i];
  judge(c, "round trip", distance(c->n, back, x, (double)c->n), 3);
  judge(c, "Parseval", (double)fabsl(after / (before * (long double)c->n) - 1), 2);
  free(x), free(fx), free(back);
}

int main(int argc, char **argv) {
  (void)argc;
  /* 65537 is a prime: a convolution, which is two transforms. 7^7 takes three passes. */
  static const struct {
    int64_t n;
    int capped; /* 1: no work area */
  } lengths[] = {{1 << 16, 0}, {60000, 0},   {1 << 18, 0}, {65537, 0},
                 {823543, 0},  {1 << 16, 1}, {60000, 1},   {823543, 1}};
  api_begin(argv[0]);
  context = api_context(TW_POLICY_OFF, NULL);
  random_state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  for (int i = 0; i < 2 * (int)(sizeof lengths / sizeof *lengths); i++) {
    long_case c = {.n = lengths[i / 2].n, .precision = i % 2 ? TW_F64 : TW_F32};
    double eps = c.precision ? 0x1p-53 : 0x1p-24;
    api_case request = {.n = c.n, .batch = 1, .precision = c.precision};
    size_t work = 0;
    tw_dim dims[2];
    tw_problem p = api_problem(&request, dims);
    p.max_work = (size_t)lengths[i / 2].capped;
    c.allowed = (c.n == 65537 ? 2 : 1) * (0.6 * eps * sqrt(log2((double)c.n)) + 0.5 * eps);
    CHECK_OK(tw_plan_create(context, &p, &c.plan));
    CHECK_OK(tw_plan_work_size(c.plan, &work));
    CHECK(p.max_work ? !work : work || c.n == 823543);
    linearity(&c);
    impulse(&c);
    shift(&c);
    round_trip_and_energy(&c);
    tw_plan_destroy(c.plan);
  }
  tw_context_destroy(context);
  return api_end();
}
