/* test_cufft_settings: what the calls answer that set properties of plans, tell versions, or are
 * not served without NVIDIA's own library. On the cpu device. The argument is the version that the
 * library reports. */
#include "codes.h"

/* ---- settings ---- */

/* The properties of cuFFT 12.4 that choose the arithmetic: 0 leaves it as it is, which is nothing
 * to hand a plan over for; of anything else only cuFFT has a choice. */
static void arithmetic(cufftHandle h) {
  const cufftProperty patient = NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT;
  long long value;
  ANSWERS(cufftSetPlanPropertyInt64(h, patient, 1), OK);
  for (int chooses = 3; chooses <= 4; chooses++) {
    const cufftProperty property = (cufftProperty)chooses;
    value = UNTOUCHED;
    ANSWERS(cufftSetPlanPropertyInt64(h, property, 0), OK);
    ANSWERS(cufftSetPlanPropertyInt64(h, property, 1), INVALID_VALUE);
    ANSWERS(cufftResetPlanProperty(h, property), OK);
    ANSWERS(cufftGetPlanPropertyInt64(h, property, &value), OK);
    CHECK(value == 0);
    ANSWERS(cufftGetPlanPropertyInt64(h, property, NULL), INVALID_VALUE);
  }
  ANSWERS(cufftGetPlanPropertyInt64(h, patient, &value), OK); /* another one, which stays */
  CHECK(value == 1);
}

static void properties(void) {
  const cufftProperty patient = NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT;
  const cufftProperty threads = NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS;
  cufftHandle h = fresh();
  long long value = UNTOUCHED;
  size_t work;
  ANSWERS(cufftGetPlanPropertyInt64(h, patient, &value), OK);
  CHECK(value == 0);
  ANSWERS(cufftSetPlanPropertyInt64(h, patient, 5), OK);
  ANSWERS(cufftGetPlanPropertyInt64(h, patient, &value), OK);
  CHECK(value == 1);
  ANSWERS(cufftResetPlanProperty(h, patient), OK);
  ANSWERS(cufftGetPlanPropertyInt64(h, patient, &value), OK);
  CHECK(value == 0);
  ANSWERS(cufftGetPlanPropertyInt64(h, patient, NULL), INVALID_VALUE);
  ANSWERS(cufftSetPlanPropertyInt64(h, threads, 2), NOT_SUPPORTED);
  ANSWERS(cufftGetPlanPropertyInt64(h, threads, &value), NOT_SUPPORTED);
  ANSWERS(cufftSetPlanPropertyInt64(h, (cufftProperty)77, 1), INVALID_VALUE);
  ANSWERS(cufftGetPlanPropertyInt64(h, (cufftProperty)77, &value), INVALID_VALUE);
  arithmetic(h);
  ANSWERS(cufftSetPlanPropertyInt64(UNKNOWN, patient, 1), INVALID_PLAN);
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &work), OK);
  ANSWERS(cufftSetPlanPropertyInt64(h, patient, 1), NOT_SUPPORTED);
  ANSWERS(cufftResetPlanProperty(h, patient), NOT_SUPPORTED);
  ANSWERS(cufftSetPlanPropertyInt64(h, (cufftProperty)77, 1), NOT_SUPPORTED);
  ANSWERS(cufftResetPlanProperty(h, (cufftProperty)77), NOT_SUPPORTED);
  ANSWERS(cufftGetPlanPropertyInt64(h, (cufftProperty)77, &value), INVALID_VALUE);
  for (int chooses = 3; chooses <= 4; chooses++) {
    ANSWERS(cufftSetPlanPropertyInt64(h, (cufftProperty)chooses, 0), NOT_SUPPORTED);
    ANSWERS(cufftSetPlanPropertyInt64(h, (cufftProperty)chooses, 1), NOT_SUPPORTED);
    ANSWERS(cufftGetPlanPropertyInt64(h, (cufftProperty)chooses, &value), OK);
  }
  ANSWERS(cufftDestroy(h), OK);
}

static void policies(void) {
  cufftHandle h = fresh();
  size_t size = 1 << 20;
  ANSWERS(cufftXtSetWorkAreaPolicy(h, CUFFT_WORKAREA_MINIMAL, &size), INVALID_PLAN);
  ANSWERS(cufftMakePlan1d(h, 64, CUFFT_C2C, 1, &size), OK);
  ANSWERS(cufftXtSetWorkAreaPolicy(h, CUFFT_WORKAREA_MINIMAL, &size), OK);
  ANSWERS(cufftXtSetWorkAreaPolicy(h, CUFFT_WORKAREA_USER, &size), INVALID_PLAN);
  ANSWERS(cufftXtSetWorkAreaPolicy(h, CUFFT_WORKAREA_PERFORMANCE, NULL), INVALID_PLAN);
  ANSWERS(cufftDestroy(h), OK);
  h = planned(1 << 16, CUFFT_C2C); /* which has a work area */
  ANSWERS(cufftXtSetWorkAreaPolicy(h, CUFFT_WORKAREA_MINIMAL, &size), INVALID_SIZE);
  ANSWERS(cufftDestroy(h), OK);
}

/* ---- what is not served, without a real library ---- */

static void unserved(void) {
  cufftHandle h = planned(64, CUFFT_C2C);
  void *routine[1] = {NULL};
  int gpus[2] = {0, 1}, answer[64];
  ANSWERS(cufftXtSetCallback(h, routine, (cufftXtCallbackType)0, NULL), NOT_IMPLEMENTED);
  ANSWERS(cufftXtClearCallback(h, (cufftXtCallbackType)0), NOT_IMPLEMENTED);
  ANSWERS(cufftXtSetCallbackSharedSize(h, (cufftXtCallbackType)0, 64), INVALID_PLAN);
  ANSWERS(cufftXtFree(NULL), OK);
  ANSWERS(cufftXtQueryPlan(h, NULL, 0), INVALID_VALUE);
  ANSWERS(cufftXtQueryPlan(h, answer, 0), INVALID_PLAN);
  ANSWERS(cufftXtExecDescriptorC2C(h, NULL, NULL, CUFFT_FORWARD), INVALID_PLAN);
  cudaLibXtDesc *descriptor = NULL;
  ANSWERS(cufftXtMalloc(h, &descriptor, CUFFT_XT_FORMAT_INPLACE), NOT_IMPLEMENTED);
  ANSWERS(cufftXtMalloc(h, NULL, CUFFT_XT_FORMAT_INPLACE), INVALID_VALUE);
  ANSWERS(cufftXtMalloc(UNKNOWN, NULL, CUFFT_XT_FORMAT_INPLACE), INVALID_VALUE);
  ANSWERS(cufftXtMalloc(UNKNOWN, &descriptor, CUFFT_XT_FORMAT_INPLACE), INVALID_PLAN);
  ANSWERS(cufftXtSetGPUs(UNKNOWN, 2, NULL), INVALID_VALUE);
  ANSWERS(cufftXtSetGPUs(UNKNOWN, 1, gpus), INVALID_PLAN);
  ANSWERS(cufftXtSetWorkArea(UNKNOWN, NULL), INVALID_VALUE);
  ANSWERS(cufftXtQueryPlan(UNKNOWN, NULL, 0), INVALID_VALUE);
  ANSWERS(cufftXtQueryPlan(UNKNOWN, answer, 0), INVALID_PLAN);
  ANSWERS(cufftXtSetGPUs(h, 1, gpus), INVALID_PLAN);
  ANSWERS(cufftExecC2C(h, (void *)in, (void *)out, CUFFT_FORWARD), OK); /* it is as it was */
  ANSWERS(cufftDestroy(h), OK);
  h = fresh();
  ANSWERS(cufftXtSetGPUs(h, 1, gpus), INVALID_VALUE);
  ANSWERS(cufftXtSetGPUs(h, 2, NULL), INVALID_VALUE);
  ANSWERS(cufftDestroy(h), OK);
}

static void versions(int expected) {
  int version = 0, parts[3] = {0, 0, 0};
  ANSWERS(cufftGetVersion(&version), OK);
  CHECK(version == expected);
  ANSWERS(cufftGetProperty(MAJOR_VERSION, &parts[0]), OK);
  ANSWERS(cufftGetProperty(MINOR_VERSION, &parts[1]), OK);
  ANSWERS(cufftGetProperty(PATCH_LEVEL, &parts[2]), OK);
  CHECK(parts[0] * 1000 + parts[1] * 100 + parts[2] == expected);
  ANSWERS(cufftGetVersion(NULL), OK);
  ANSWERS(cufftGetProperty(MAJOR_VERSION, NULL), INVALID_VALUE);
  ANSWERS(cufftGetProperty((libraryPropertyType)9, &version), INVALID_TYPE);
  ANSWERS(cufftGetProperty((libraryPropertyType)9, NULL), INVALID_VALUE);
  CHECK(version == expected);
}

int main(int argc, char **argv) {
  static char home[SCRATCH_PATH];
  int usual = argc > 1 ? atoi(argv[1]) : 12000;
  unsetenv("TWIDDLE_CUFFT_VERSION");
  versions(usual);
  setenv("TWIDDLE_CUFFT_VERSION", "12.3.0", 1);
  versions(12300);
  setenv("TWIDDLE_CUFFT_VERSION", "11401", 1);
  versions(11401);
  setenv("TWIDDLE_CUFFT_VERSION", "nonsense", 1);
  versions(usual);
  codes_begin(home);
  properties();
  policies();
  unserved();
  scratch_remove(home);
  return check_report();
}
