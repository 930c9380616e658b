/* labels: gpu */
/* test_large_gpu.c: arrays of more than 2^32 elements, and one transform of 2^28 points, on a GPU.
 * Without one, the same with small sizes on the cpu device. Too large for a reference: rows are
 * checked by the definition here and there, the long transform by a few impulses. */
#include "api_help.h"

enum { GPU = 1, ROW = 8, MARKED = 64, IMPULSES = 3, OUTPUTS = 2000 };
static const long double two_pi = 6.28318530717958647692528676655900577L;

static tw_context *context;
static int32_t where;
static uint64_t state;

static float random_part(void) {
  return (float)((double)(check_random(&state) >> 11) * 0x1p-52 - 1);
}

/* Fills an array on the device with copies of a block. */
static void fill(char *memory, size_t bytes, const void *block, size_t block_bytes) {
  for (size_t at = 0; at < bytes; at += block_bytes) {
    size_t size = bytes - at < block_bytes ? bytes - at : block_bytes;
    CHECK_OK(tw_device_upload(context, where, memory + at, block, size));
  }
}

/* A row's transform by the definition; relative L2 error. */
static double row_error(const float *in, const float *out) {
  long double off = 0, right = 0;
  for (int k = 0; k < ROW; k++) {
    long double re = 0, im = 0;
    for (int j = 0; j < ROW; j++) {
      long double w = -two_pi * (long double)(j * k % ROW) / ROW, c = cosl(w), s = sinl(w);
      re += in[2 * j] * c - in[2 * j + 1] * s;
      im += in[2 * j] * s + in[2 * j + 1] * c;
    }
    off += (re - out[2 * k]) * (re - out[2 * k]) + (im - out[2 * k + 1]) * (im - out[2 * k + 1]);
    right += re * re + im * im;
  }
  return (double)sqrtl(off / right);
}

static tw_plan *plan_of(int64_t n, int64_t rows, int placement) {
  tw_dim dim = {n, 0, 0}, batch = {rows, 0, 0};
  tw_problem p = {.size = sizeof p,
                  .dims = &dim,
                  .batch = &batch,
                  .rank = 1,
                  .batch_rank = 1,
                  .placement = placement,
                  .direction = TW_FORWARD,
                  .device = where};
  tw_plan *plan = NULL;
  CHECK_OK(tw_plan_create(context, &p, &plan));
  return plan;
}

/* Rows with values of their own lie at both ends, around 2^31 and 2^32 elements, and in between. */
static void many_rows(int64_t rows) {
  enum { BLOCK = 1 << 22 }; /* words of what fills the rest */
  size_t row_bytes = ROW * 2 * sizeof(float), bytes = (size_t)rows * row_bytes;
  int64_t marked[MARKED];
  float values[MARKED][2 * ROW], result[2 * ROW];
  float *block = malloc((size_t)BLOCK * sizeof *block);
  void *memory = NULL;
  if (tw_device_alloc(context, where, bytes, &memory) != TW_OK) {
    printf("left out: %zu bytes on the device: %s\n", bytes, api_detail());
    free(block);
    return;
  }
  for (int i = 0; i < BLOCK; i++)
    block[i] = random_part();
  fill(memory, bytes, block, (size_t)BLOCK * sizeof *block);
  for (int i = 0; i < MARKED; i++) {
    const int64_t around[] = {1, rows / 4, ((int64_t)1 << 31) / ROW, ((int64_t)1 << 32) / ROW,
                              rows};
    marked[i] = (i % 13 < 5 ? around[i % 13] : (int64_t)(check_random(&state) % (uint64_t)rows)) -
                1 + (i / 13) % 2;
    marked[i] = marked[i] < rows ? marked[i] : rows - 1 - i;
    for (int j = 0; j < 2 * ROW; j++)
      values[i][j] = random_part();
    CHECK_OK(tw_device_upload(context, where, (char *)memory + (size_t)marked[i] * row_bytes,
                              values[i], row_bytes));
  }
  tw_plan *plan = plan_of(ROW, rows, TW_IN_PLACE);
  tw_buffers b = {.size = sizeof b, .in = memory, .out = memory};
  CHECK_OK(tw_plan_execute(plan, &b));
  for (int i = 0; i < MARKED; i++) {
    int again = 0; /* a row may have been marked twice: the last values stand */
    for (int k = i + 1; k < MARKED; k++)
      again |= marked[k] == marked[i];
    CHECK_OK(tw_device_download(context, where, result,
                                (char *)memory + (size_t)marked[i] * row_bytes, row_bytes));
    CHECK(again || row_error(values[i], result) < 3 * 0x1p-24);
  }
  for (int i = 0; i < MARKED; i++) { /* what fills the rest */
    int64_t row = (int64_t)(check_random(&state) % (uint64_t)rows);
    int special = 0;
    for (int k = 0; k < MARKED; k++)
      special |= marked[k] == row;
    CHECK_OK(tw_device_download(context, where, result, (char *)memory + (size_t)row * row_bytes,
                                row_bytes));
    CHECK(special || row_error(block + row * 2 * ROW % BLOCK, result) < 3 * 0x1p-24);
  }
  tw_plan_destroy(plan);
  tw_device_free(context, where, memory);
  free(block);
}

/* The transform of impulses is a sum of waves, known at every output. */
static void long_transform(int64_t n) {
  enum { BLOCK = 1 << 22 };
  size_t bytes = (size_t)n * 2 * sizeof(float);
  void *in = NULL, *out = NULL;
  float *zeros = calloc(BLOCK, sizeof *zeros);
  int64_t at[IMPULSES];
  float height[IMPULSES][2];
  CHECK_OK(tw_device_alloc(context, where, bytes, &in));
  CHECK_OK(tw_device_alloc(context, where, bytes, &out));
  fill(in, bytes, zeros, BLOCK * sizeof *zeros);
  for (int i = 0; i < IMPULSES; i++) {
    at[i] = (int64_t)(check_random(&state) % (uint64_t)(n / IMPULSES)) + i * (n / IMPULSES);
    height[i][0] = random_part(), height[i][1] = random_part();
    CHECK_OK(tw_device_upload(context, where, (char *)in + (size_t)at[i] * 8, height[i], 8));
  }
  tw_plan *plan = plan_of(n, 1, TW_OUT_OF_PLACE);
  tw_buffers b = {.size = sizeof b, .in = in, .out = out};
  CHECK_OK(tw_plan_execute(plan, &b));
  long double off = 0, right = 0;
  for (int i = 0; i < OUTPUTS; i++) {
    int64_t k = i < 2 ? i * (n - 1) : (int64_t)(check_random(&state) % (uint64_t)n);
    float got[2] = {0, 0};
    long double re = 0, im = 0;
    CHECK_OK(tw_device_download(context, where, got, (char *)out + (size_t)k * 8, 8));
    for (int p = 0; p < IMPULSES; p++) {
      long double w = -two_pi * (long double)(at[p] * k % n) / (long double)n; /* at*k < 2^56 */
      re += height[p][0] * cosl(w) - height[p][1] * sinl(w);
      im += height[p][0] * sinl(w) + height[p][1] * cosl(w);
    }
    off += (re - got[0]) * (re - got[0]) + (im - got[1]) * (im - got[1]);
    right += re * re + im * im;
  }
  double eps = 0x1p-24, bound = 2 * (0.6 * eps * sqrt(log2((double)n)) + 0.5 * eps);
  double error = (double)sqrtl(off / right); /* of fewer outputs than pool well */
  printf("%lld points: error %.3f of the bound\n", (long long)n, error / bound);
  CHECK(error <= bound);
  tw_plan_destroy(plan);
  tw_device_free(context, where, in);
  tw_device_free(context, where, out);
  free(zeros);
}

int main(int argc, char **argv) {
  (void)argc;
  void *memory = NULL;
  api_begin(argv[0]);
  state = check_seed() * 0x9e3779b97f4a7c15ull + 1;
  context = api_context(TW_POLICY_OFF, NULL);
  where = tw_device_alloc(NULL, GPU, 8, &memory) == TW_OK ? GPU : TW_DEVICE_CPU;
  if (where == GPU)
    tw_device_free(NULL, GPU, memory);
  else
    printf("small sizes on the cpu device: %s\n", api_detail());
  check_progress("begins");
  many_rows(where == GPU ? ((int64_t)1 << 29) + 5 : 70001);
  check_progress("many rows");
  long_transform(where == GPU ? (int64_t)1 << 28 : 1 << 17);
  tw_context_destroy(context);
  return api_end();
}
