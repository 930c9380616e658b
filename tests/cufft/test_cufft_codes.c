/* test_cufft_codes: what the calls that plan and execute answer, as cuFFT does. On the cpu device,
 * where arrays are the host's memory. The program is linked with one of the libraries that stand in
 * for cuFFT. */
#include "codes.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>
#include <sys/wait.h>

enum { WORKS = 1 << 16 }; /* a length that needs a work area */

/* ---- handles ---- */

static void handles(void) {
  cufftHandle h = fresh(), other = fresh();
  CHECK(h != other);
  ANSWERS(cufftDestroy(-1), OK); /* CUFFT_PLAN_NULL */
  ANSWERS(cufftDestroy(h), OK);
  ANSWERS(cufftDestroy(h), INVALID_PLAN);
  ANSWERS(cufftDestroy(UNKNOWN), INVALID_PLAN);
  ANSWERS(cufftDestroy(0), INVALID_PLAN);
  ANSWERS(cufftDestroy(other), OK);
  ANSWERS(cufftSetStream(h, NULL), INVALID_PLAN);
  ANSWERS(cufftSetWorkArea(h, NULL), INVALID_PLAN);
  ANSWERS(cufftSetAutoAllocation(h, 0), INVALID_PLAN);
  ANSWERS(cufftExecC2C(h, (void *)in, (void *)out, -1), INVALID_PLAN);
  size_t work = UNTOUCHED;
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work), INVALID_PLAN);
  ANSWERS(cufftGetSize(h, &work), INVALID_PLAN);
  CHECK(work == UNTOUCHED);
}

/* ---- planning ---- */

static int made(int n, int type, int batch, int *touched) {
  cufftHandle h = fresh();
  size_t work = UNTOUCHED;
  int answer = (int)cufftMakePlan1d(h, n, (cufftType)type, batch, &work);
  *touched = work != UNTOUCHED;
  ANSWERS(cufftDestroy(h), OK);
  return answer;
}

static void plain(void) {
  static const struct {
    int n, type, batch, expected;
  } cases[] = {{1024, CUFFT_C2C, 1, OK},
               {1, CUFFT_C2C, 4, OK},
               {0, CUFFT_C2C, 1, INVALID_SIZE},
               {-1, CUFFT_C2C, 1, INVALID_SIZE},
               {1024, 119, 1, INVALID_TYPE},
               {1024, CUFFT_C2C, 0, INVALID_SIZE},
               {1024, CUFFT_C2C, -1, INVALID_SIZE},
               {INT_MAX, CUFFT_C2C, 1, INVALID_PLAN}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int touched = 0;
    ANSWERS(made(cases[i].n, cases[i].type, cases[i].batch, &touched), cases[i].expected);
    CHECK(touched == (cases[i].expected == OK));
  }
  cufftHandle h = fresh();
  size_t work = UNTOUCHED;
  ANSWERS(cufftExecC2C(h, (void *)in, (void *)out, -1), INVALID_PLAN); /* not planned */
  ANSWERS(cufftXtExec(h, in, out, 0), INVALID_VALUE); /* which is looked at first */
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, NULL), INVALID_VALUE);
  ANSWERS(cufftMakePlan1d(h, 0, CUFFT_C2C, 1, NULL), INVALID_VALUE);
  ANSWERS(cufftMakePlan1d(h, 0, (cufftType)119, 1, NULL), INVALID_TYPE);
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work), OK);
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work), INVALID_PLAN);
  ANSWERS(cufftMakePlan2d(h, 8, 8, CUFFT_C2C, &work), INVALID_PLAN);
  ANSWERS(cufftDestroy(h), OK);
  ANSWERS(cufftPlan1d(NULL, 64, CUFFT_C2C, 1), INVALID_VALUE);
  h = UNTOUCHED;
  ANSWERS(cufftPlan1d(&h, 0, CUFFT_C2C, 1), INVALID_SIZE);
  CHECK(h == 0);
  ANSWERS(cufftDestroy(h), INVALID_PLAN);
  ANSWERS(cufftPlan2d(&h, 8, 0, CUFFT_C2C), INVALID_SIZE);
  ANSWERS(cufftPlan3d(&h, 8, 8, 8, (cufftType)119), INVALID_TYPE);
}

static int many(int rank, int *n, int *inembed, int istride, int idist, int *onembed, int ostride,
                int odist, int batch) {
  cufftHandle h = fresh();
  size_t work = UNTOUCHED;
  int answer = (int)cufftMakePlanMany(h, rank, n, inembed, istride, idist, onembed, ostride, odist,
                                      CUFFT_C2C, batch, &work);
  CHECK((work == UNTOUCHED) == (answer != OK));
  ANSWERS(cufftDestroy(h), OK);
  return answer;
}

static void advanced(void) {
  int n[4] = {8, 8, 8, 8}, less[2] = {0, 8}, negative[2] = {8, -8};
  ANSWERS(many(1, n, n, 1, 8, n, 1, 8, 4), OK);
  ANSWERS(many(2, n, less, 1, 64, less, 1, 64, 2), OK); /* embed[0] says nothing */
  ANSWERS(many(1, n, NULL, 1, 8, NULL, 1, 8, 4), OK);
  ANSWERS(many(1, n, NULL, 0, 0, n, 0, 0, 4), OK); /* one NULL: packed on both sides */
  ANSWERS(many(0, n, NULL, 1, 8, NULL, 1, 8, 1), INVALID_VALUE);
  ANSWERS(many(4, n, NULL, 1, 8, NULL, 1, 8, 1), INVALID_VALUE);
  ANSWERS(many(1, NULL, NULL, 1, 8, NULL, 1, 8, 1), INVALID_VALUE);
  ANSWERS(many(1, n, n, 0, 8, n, 1, 8, 4), INVALID_VALUE);
  ANSWERS(many(1, n, n, 1, 8, n, -1, 8, 4), INVALID_VALUE);
  ANSWERS(many(1, n, n, 1, 0, n, 1, 0, 1), INVALID_VALUE);
  ANSWERS(many(2, n, negative, 1, 64, n, 1, 64, 1), INVALID_SIZE);
  ANSWERS(many(1, n, NULL, 1, 8, NULL, 1, 8, 0), INVALID_SIZE);
  cufftHandle h = fresh();
  long long wide[3] = {8, 8, 8}, vast[3] = {0, 1LL << 62, 1LL << 62};
  size_t work = UNTOUCHED;
  ANSWERS(cufftMakePlanMany64(h, 3, wide, vast, 1LL << 62, 1, wide, 1, 512, CUFFT_C2C, 1, &work),
          INVALID_VALUE);
  CHECK(work == UNTOUCHED);
  ANSWERS(cufftDestroy(h), OK);
}

/* The arguments of cufftXtMakePlanMany, with one of them wrong in each case. */
typedef struct {
  int rank;
  long long n[4], istride, idist, ostride, odist, batch;
  int in_null, out_null, n_null, intype, outtype, executes;
} xt_case;

static int xt_made(const xt_case *c) {
  cufftHandle h = fresh();
  long long n[4], embed[4] = {4, 4, 4, 4};
  size_t work = UNTOUCHED, sized = UNTOUCHED;
  memcpy(n, c->n, sizeof n);
  long long *const in_embed = c->in_null ? NULL : embed, *const out_embed =
                                                             c->out_null ? NULL : embed;
  int size = (int)cufftXtGetSizeMany(h, c->rank, c->n_null ? NULL : n, in_embed, c->istride,
                                     c->idist, (cudaDataType)c->intype, out_embed, c->ostride,
                                     c->odist, (cudaDataType)c->outtype, c->batch, &sized,
                                     (cudaDataType)c->executes);
  int answer = (int)cufftXtMakePlanMany(h, c->rank, c->n_null ? NULL : n, in_embed, c->istride,
                                        c->idist, (cudaDataType)c->intype, out_embed, c->ostride,
                                        c->odist, (cudaDataType)c->outtype, c->batch, &work,
                                        (cudaDataType)c->executes);
  CHECK(size == answer && sized == work && (work == UNTOUCHED) == (answer != OK));
  ANSWERS(cufftDestroy(h), OK);
  return answer;
}

static void extended(void) {
  const xt_case good = {.rank = 1,
                        .n = {8, 8, 8, 8},
                        .istride = 1,
                        .idist = 8,
                        .ostride = 1,
                        .odist = 8,
                        .batch = 2,
                        .intype = CUDA_C_32F,
                        .outtype = CUDA_C_32F,
                        .executes = CUDA_C_32F};
#define WITH(expected, ...)                                                                        \
  do {                                                                                             \
    xt_case c = good;                                                                              \
    __VA_ARGS__;                                                                                   \
    ANSWERS(xt_made(&c), expected);                                                                \
  } while (0)
  WITH(OK, (void)c);
  WITH(OK, c.executes = CUDA_R_32F); /* a real execution type */
  WITH(OK, c.intype = CUDA_R_32F, c.odist = 5);
  WITH(OK, c.in_null = c.out_null = 1);
  WITH(OK, c.batch = 1LL << 31);
  WITH(INVALID_TYPE, c.outtype = CUDA_C_64F);
  WITH(INVALID_TYPE, c.executes = CUDA_C_64F);
  WITH(INVALID_TYPE, c.intype = c.outtype = CUDA_R_32F);
  WITH(INVALID_TYPE, c.intype = c.outtype = c.executes = CUDA_C_8I);
  WITH(INVALID_VALUE, c.rank = 4);
  WITH(INVALID_VALUE, c.rank = 0);
  WITH(INVALID_VALUE, c.n_null = 1);
  WITH(INVALID_VALUE, c.istride = 0);
  WITH(INVALID_VALUE, c.ostride = 0);
  WITH(INVALID_VALUE, c.idist = 0);
  WITH(INVALID_VALUE, c.odist = -8);
  WITH(INVALID_VALUE, c.in_null = 1);
  WITH(INVALID_VALUE, c.out_null = 1);
  WITH(INVALID_SIZE, c.n[0] = 0);
  WITH(INVALID_SIZE, c.batch = 0);
  WITH(OK, c.intype = c.outtype = c.executes = CUDA_C_16F);
  WITH(OK, c.intype = c.outtype = c.executes = CUDA_C_16BF);
  WITH(OK, c.n[0] = 12, c.idist = c.odist = 12, c.intype = c.outtype = c.executes = CUDA_C_16F);
#undef WITH
}

/* What is looked at before the handle: the type, then what must be given. */
static void before_handles(void) {
  const cufftType type = CUFFT_C2C, none = (cufftType)119;
  int n[4] = {8, 8, 8, 8};
  long long wide[1] = {8};
  size_t work = UNTOUCHED;
  const int h = UNKNOWN;
  ANSWERS(cufftMakePlan1d(h, 0, none, 1, NULL), INVALID_TYPE);
  ANSWERS(cufftMakePlan2d(h, 8, 8, type, NULL), INVALID_VALUE);
  ANSWERS(cufftMakePlan3d(h, 8, 8, 0, type, &work), INVALID_PLAN);
  ANSWERS(cufftMakePlanMany(h, 1, NULL, NULL, 1, 1, NULL, 1, 1, none, 1, NULL), INVALID_TYPE);
  ANSWERS(cufftMakePlanMany(h, 1, NULL, NULL, 1, 1, NULL, 1, 1, type, 1, &work), INVALID_VALUE);
  ANSWERS(cufftMakePlanMany(h, 4, n, NULL, 1, 1, NULL, 1, 1, type, 0, &work), INVALID_VALUE);
  ANSWERS(cufftMakePlanMany(h, 1, n, NULL, 1, 1, NULL, 1, 1, type, 0, &work), INVALID_PLAN);
  ANSWERS(cufftMakePlanMany64(h, 1, wide, NULL, 1, 1, NULL, 1, 1, type, 1, NULL), INVALID_VALUE);
#define XT(call, numbers, outtype, size)                                                           \
  call(h, 1, numbers, NULL, 1, 1, CUDA_C_32F, NULL, 1, 1, outtype, 1, size, CUDA_C_32F)
  ANSWERS(XT(cufftXtMakePlanMany, NULL, CUDA_C_32F, &work), INVALID_VALUE);
  ANSWERS(XT(cufftXtMakePlanMany, wide, CUDA_C_64F, NULL), INVALID_VALUE);
  ANSWERS(XT(cufftXtMakePlanMany, wide, CUDA_C_64F, &work), INVALID_PLAN);
  ANSWERS(XT(cufftXtGetSizeMany, wide, CUDA_C_64F, NULL), INVALID_VALUE);
  ANSWERS(XT(cufftXtGetSizeMany, NULL, CUDA_C_32F, &work), INVALID_PLAN);
#undef XT
  ANSWERS(cufftGetSize1d(h, 8, none, 1, NULL), INVALID_TYPE);
  ANSWERS(cufftGetSize2d(h, 8, 8, type, NULL), INVALID_VALUE);
  ANSWERS(cufftGetSizeMany(h, 1, NULL, NULL, 1, 1, NULL, 1, 1, type, 1, &work), INVALID_PLAN);
  ANSWERS(cufftGetSize(h, NULL), INVALID_VALUE);
  CHECK(work == UNTOUCHED);
}

/* ---- sizes of work areas ---- */

static void sizes(void) {
  cufftHandle h = fresh();
  size_t before = 0, estimate = 0, made_work = 0, after = 0;
  ANSWERS(cufftGetSize(h, &after), INVALID_PLAN);
  ANSWERS(cufftGetSize1d(h, WORKS, CUFFT_C2C, 1, &before), OK);
  ANSWERS(cufftEstimate1d(WORKS, CUFFT_C2C, 1, &estimate), OK);
  ANSWERS(cufftMakePlan1d(h, WORKS, CUFFT_C2C, 1, &made_work), OK);
  ANSWERS(cufftGetSize(h, &after), OK);
  CHECK(before > 0 && before == estimate && before == made_work && before == after);
  ANSWERS(cufftGetSize(h, NULL), INVALID_VALUE);
  ANSWERS(cufftGetSize1d(h, 0, CUFFT_C2C, 1, &after), INVALID_SIZE);
  ANSWERS(cufftGetSize2d(h, 8, 8, (cufftType)119, &after), INVALID_TYPE);
  ANSWERS(cufftGetSize3d(h, 8, 8, 8, CUFFT_C2C, NULL), INVALID_VALUE);
  ANSWERS(cufftEstimate2d(8, -8, CUFFT_C2C, &after), INVALID_SIZE);
  ANSWERS(cufftEstimate3d(8, 8, 8, CUFFT_C2C, NULL), INVALID_VALUE);
  CHECK(before == after);
  long long longest = 1LL << 33;
  ANSWERS(cufftXtGetSizeMany(h, 1, &longest, NULL, 1, 1, CUDA_C_32F, NULL, 1, 1, CUDA_C_32F, 1,
                             &after, CUDA_C_32F),
          OK);
  CHECK(after >= (size_t)longest);
  ANSWERS(cufftDestroy(h), OK);
}

/* ---- executions ---- */

static void executions(void) {
  float *x = (float *)in, *y = (float *)out;
  cufftHandle h = planned(1024, CUFFT_C2C);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, 0), INVALID_VALUE);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, 2), INVALID_VALUE);
  ANSWERS(cufftExecC2C(h, (void *)(x + 1), (void *)y, CUFFT_FORWARD), INVALID_VALUE);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)(y + 1), CUFFT_FORWARD), INVALID_VALUE);
  ANSWERS(cufftExecC2C(h, (void *)(x + 2), (void *)(y + 2), CUFFT_INVERSE), OK);
  ANSWERS(cufftExecC2C(h, NULL, (void *)y, CUFFT_FORWARD), INVALID_VALUE);
  ANSWERS(cufftExecR2C(h, x, (void *)y), INVALID_VALUE);
  ANSWERS(cufftExecZ2Z(h, (void *)x, (void *)y, CUFFT_FORWARD), INVALID_VALUE);
  ANSWERS(cufftXtExec(h, x, y, CUFFT_INVERSE), OK);
  ANSWERS(cufftXtExec(h, x, y, 0), INVALID_VALUE);
  ANSWERS(cufftDestroy(h), OK);
  h = planned(1024, CUFFT_R2C);
  ANSWERS(cufftExecR2C(h, x, (void *)y), OK);
  ANSWERS(cufftExecR2C(h, x + 1, (void *)y), INVALID_VALUE);
  ANSWERS(cufftXtExec(h, x, y, CUFFT_FORWARD), OK);
  ANSWERS(cufftXtExec(h, x, y, CUFFT_INVERSE), INVALID_VALUE);
  ANSWERS(cufftDestroy(h), OK);
  h = planned(1024, CUFFT_Z2D);
  ANSWERS(cufftExecZ2D(h, (void *)in, out), OK);
  ANSWERS(cufftXtExec(h, in, out, CUFFT_INVERSE), OK);
  ANSWERS(cufftExecC2R(h, (void *)in, (void *)out), INVALID_VALUE);
  ANSWERS(cufftDestroy(h), OK);
}

/* ---- work areas ---- */

static void areas(void) {
  static double x[2 * WORKS], y[2 * WORKS], area[1 << 18];
  size_t work = 0;
  cufftHandle h = planned(WORKS, CUFFT_C2C); /* it has one of its own */
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftSetWorkArea(h, NULL), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), NO_WORKSPACE);
  ANSWERS(cufftSetWorkArea(h, area), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftDestroy(h), OK);
  h = fresh();
  ANSWERS(cufftSetAutoAllocation(h, 0), OK);
  ANSWERS(cufftMakePlan1d(h, WORKS, CUFFT_C2C, 1, &work), OK);
  CHECK(work > 0 && work <= sizeof area);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), NO_WORKSPACE);
  ANSWERS(cufftSetWorkArea(h, area), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftDestroy(h), OK);
  h = fresh(); /* before planning */
  ANSWERS(cufftSetWorkArea(h, area), OK);
  ANSWERS(cufftSetStream(h, NULL), OK);
  ANSWERS(cufftMakePlan1d(h, WORKS, CUFFT_C2C, 1, &work), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftDestroy(h), OK);
  h = fresh(); /* NULL before planning counts too */
  ANSWERS(cufftSetWorkArea(h, NULL), OK);
  ANSWERS(cufftMakePlan1d(h, WORKS, CUFFT_C2C, 1, &work), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), NO_WORKSPACE);
  ANSWERS(cufftXtSetWorkArea(h, NULL), INVALID_VALUE);
  ANSWERS(cufftXtSetWorkArea(h, (void *[]){area}), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftDestroy(h), OK);
  h = fresh(); /* a length without one needs none */
  ANSWERS(cufftSetAutoAllocation(h, 0), OK);
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work), OK);
  CHECK(work == 0);
  ANSWERS(cufftSetWorkArea(h, NULL), OK);
  ANSWERS(cufftExecC2C(h, (void *)x, (void *)y, CUFFT_FORWARD), OK);
  ANSWERS(cufftDestroy(h), OK);
}

/* ---- without a driver ---- */

/* In a child, since the environment is read once. */
static void without_driver(void) {
  if (dlopen("libcuda.so.1", RTLD_NOW)) {
    printf("left out: making a handle without a driver\n");
    return;
  }
  int status = 0;
  pid_t child = fork();
  if (!child) {
    cufftHandle h = UNTOUCHED;
    size_t work = UNTOUCHED;
    unsetenv("TWIDDLE_CUFFT_DEVICE");
    int answer = (int)cufftCreate(&h);
    if (h != UNTOUCHED || (int)cufftEstimate1d(0, (cufftType)119, 1, NULL) != answer ||
        (int)cufftEstimate1d(8, CUFFT_C2C, 1, &work) != answer || work != UNTOUCHED)
      answer = -1;
    _exit(answer);
  }
  CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status));
  ANSWERS(WEXITSTATUS(status), INTERNAL_ERROR);
}

int main(void) {
  static char home[SCRATCH_PATH];
  without_driver();
  codes_begin(home);
  handles();
  plain();
  advanced();
  extended();
  before_handles();
  sizes();
  executions();
  areas();
  scratch_remove(home);
  return check_report();
}
