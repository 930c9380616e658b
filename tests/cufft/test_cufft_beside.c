/* labels: gpu */
/* test_cufft_beside.c: the drop-in answers as the real cuFFT does, whatever is asked of it in
 * whichever order: handles, executions, work areas, settings. What differs on purpose is listed.
 * The argument is the path of the drop-in. */
#include "beside_codes.h"

/* ---- handles ---- */

static void handles(const real_cufft *c, answers *a, int part) {
  int h = 0, other = 0;
  size_t work = 0;
  long long value = 0, n[1] = {8};
  (void)part;
  ASK(cufftCreate(&h));
  ASK(cufftCreate(&other));
  told(a, h != other && h != 0 && other != 0, 0, "two handles");
  ASK(cufftDestroy(-1));
  ASK(cufftDestroy(0));
  ASK(cufftDestroy(NO_HANDLE));
  ASK(cufftDestroy(INT_MIN));
  ASK(cufftDestroy(h));
  ASK(cufftDestroy(h));
  const int none[] = {h, -1, 0x7fffffff};
  for (int i = 0; i < 3; i++) {
    h = none[i];
    ASK(cufftSetStream(h, NULL));
    ASK(cufftSetWorkArea(h, NULL));
    ASK(cufftSetAutoAllocation(h, 1));
    ASK(cufftGetSize(h, &work));
    ASK(cufftGetSize(h, NULL));
    ASK(cufftExecC2C(h, NULL, NULL, 0));
    ASK(cufftExecR2C(h, NULL, NULL));
    ASK(cufftExecC2R(h, NULL, NULL));
    ASK(cufftExecZ2Z(h, NULL, NULL, 0));
    ASK(cufftExecD2Z(h, NULL, NULL));
    ASK(cufftExecZ2D(h, NULL, NULL));
    ASK(cufftXtExec(h, NULL, NULL, 0));
    ASK(cufftMakePlan1d(h, 8, C2C, 1, &work));
    ASK(cufftMakePlan2d(h, 8, 8, C2C, &work));
    ASK(cufftMakePlan3d(h, 8, 8, 8, C2C, &work));
    ASK(cufftGetSize1d(h, 8, C2C, 1, &work));
    ASK(cufftGetSize2d(h, 8, 8, C2C, &work));
    ASK(cufftGetSize3d(h, 8, 8, 8, C2C, &work));
    ASK(cufftXtMakePlanMany(h, 1, n, NULL, 1, 1, CUDA_C_32F, NULL, 1, 1, CUDA_C_32F, 1, &work,
                            CUDA_C_32F));
    ASK(cufftSetPlanPropertyInt64(h, 1, 1));
    ASK(cufftSetPlanPropertyInt64(h, 77, 1));
    ASK(cufftGetPlanPropertyInt64(h, 1, &value));
    ASK(cufftGetPlanPropertyInt64(h, 1, NULL));
    ASK(cufftResetPlanProperty(h, 1));
    ASK(cufftXtSetWorkAreaPolicy(h, 0, &work));
    ASK(cufftXtSetCallbackSharedSize(h, 0, 64));
    ASK(cufftXtClearCallback(h, 0));
    ASK(cufftXtExecDescriptor(h, NULL, NULL, -1));
    ASK(cufftXtExecDescriptorC2C(h, NULL, NULL, -1));
    ASK(cufftXtSetJITCallback(h, "name", "code", 4, 0, NULL));
  }
}

/* ---- planning, in any order ---- */

static void orders(const real_cufft *c, answers *a, int part) {
  int h = fresh_handle(c), other = fresh_handle(c);
  size_t work;
  void *x = memory;
  (void)part;
  ASK(cufftExecC2C(h, x, x, -1)); /* before there is a plan */
  ASK(cufftExecR2C(h, x, x));
  ASK(cufftExecZ2D(h, x, x));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftXtExec(h, x, x, 0));
  ASK(cufftXtExecDescriptorC2C(h, x, x, -1));
  ASK_SIZE(cufftGetSize(h, &work));
  ASK_SIZE(cufftMakePlan1d(h, 0, C2C, 1, &work)); /* failures leave the handle as it was */
  ASK_SIZE(cufftMakePlan1d(h, 8, NO_TYPE, 1, &work));
  ASK_SIZE(cufftMakePlan1d(h, 8, C2C, 0, &work));
  ASK_SIZE(cufftMakePlan1d(h, 8, C2C, 1, NULL));
  ASK(cufftXtExec(h, x, x, -1));
  ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work)); /* again */
  ASK_SIZE(cufftMakePlan1d(h, 0, C2C, 1, &work));
  ASK_SIZE(cufftMakePlan1d(h, 64, NO_TYPE, 1, &work));
  ASK_SIZE(cufftMakePlan2d(h, 8, 8, C2C, &work));
  ASK_SIZE(cufftMakePlan3d(h, 8, 8, 0, C2C, &work));
  ASK(cufftXtExec(h, x, x, -1)); /* the first plan is still there */
  ASK_SIZE(cufftGetSize(h, &work));
  ASK_SIZE(cufftGetSize1d(h, 1 << 16, C2C, 1, &work)); /* sizes of other plans */
  ASK_SIZE(cufftGetSize1d(h, 0, C2C, 1, &work));
  ASK_SIZE(cufftGetSize2d(h, 8, 8, R2C, &work));
  ASK_SIZE(cufftGetSize(h, &work));
  told(a, 0, work != 0, "the size has not changed");
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftDestroy(h));
  ASK(cufftXtExec(h, x, x, -1));
  ASK_SIZE(cufftGetSize1d(other, 1 << 16, C2C, 1, &work)); /* sizes before there is a plan */
  ASK(cufftXtExec(other, x, x, -1));
  ASK_SIZE(cufftMakePlan1d(other, 64, R2C, 2, &work));
  ASK(cufftXtExec(other, x, x, -1));
  ASK(cufftDestroy(other));
}

/* ---- executions ---- */

static void executions(const real_cufft *c, answers *a, int part) {
  static const int every[] = {C2C, R2C, C2R, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D};
  static const int directions[] = {-1, 1, 0, 2, -2, 7, INT_MIN};
  const int type = every[part];
  char *x = memory, *y = memory + MEMORY / 2;
  size_t work;
  int h = fresh_handle(c);
  ASK_SIZE(cufftMakePlan1d(h, 96, type, 2, &work));
  for (int i = 0; i < 7; i++) {
    told(a, (int)c->cufftXtExec(h, x, y, directions[i]), 0, "type %x, direction %d", (unsigned)type,
         directions[i]);
    told(a, (int)c->cufftXtExec(h, x, x, directions[i]), 0, "type %x, direction %d, in place",
         (unsigned)type, directions[i]);
    if (type == C2C)
      told(a, (int)c->cufftExecC2C(h, x, y, directions[i]), 0, "direction %d", directions[i]);
    if (type == CUFFT_Z2Z)
      told(a, (int)c->cufftExecZ2Z(h, x, y, directions[i]), 0, "direction %d", directions[i]);
  }
  for (int by = 1; by <= 16; by *= 2)
    for (int which = 1; which < 4; which++)
      told(a,
           (int)c->cufftXtExec(h, x + (which & 1 ? by : 0), y + (which & 2 ? by : 0),
                               type == C2R || type == CUFFT_Z2D ? 1 : -1),
           0, "type %x, arrays %d misaligned by %d", (unsigned)type, which, by);
  told(a, gpu.wait(), 0, "the GPU after it");
  ASK(cufftDestroy(h));
}

/* ---- work areas ---- */

enum { WORKS = 100003 }; /* a length that both libraries need an area for */

static void areas(const real_cufft *c, answers *a, int part) {
  void *x = memory, *area = memory + MEMORY / 2, *list[1] = {area};
  size_t work;
  int h = fresh_handle(c);
  (void)part;
  ASK(cufftSetAutoAllocation(h, 0));
  ASK(cufftSetAutoAllocation(h, 0));
  ASK_SIZE(cufftMakePlan1d(h, WORKS, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetAutoAllocation(h, 1)); /* too late */
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetWorkArea(h, NULL));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetWorkArea(h, area));
  ASK(cufftXtExec(h, x, x, -1));
  ASK_SIZE(cufftGetSize(h, &work));
  ASK(cufftSetWorkArea(h, NULL));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftDestroy(h));
  h = fresh_handle(c); /* an area of its own, which another one replaces */
  ASK(cufftSetAutoAllocation(h, 1));
  ASK_SIZE(cufftMakePlan1d(h, WORKS, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetAutoAllocation(h, 0));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetWorkArea(h, area));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftSetWorkArea(h, NULL));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftXtSetWorkArea(h, NULL));
  ASK(cufftXtSetWorkArea(h, list));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftDestroy(h));
  h = fresh_handle(c); /* before planning */
  ASK(cufftSetWorkArea(h, area));
  ASK_SIZE(cufftMakePlan1d(h, WORKS, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftDestroy(h));
  h = fresh_handle(c);
  ASK(cufftSetWorkArea(h, NULL));
  ASK_SIZE(cufftMakePlan1d(h, WORKS, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  ASK(cufftDestroy(h));
  h = fresh_handle(c);
  ASK(cufftSetAutoAllocation(h, 0));
  ASK(cufftXtSetWorkArea(h, list));
  ASK_SIZE(cufftMakePlan1d(h, WORKS, C2C, 1, &work));
  ASK(cufftXtExec(h, x, x, -1));
  told(a, gpu.wait(), 0, "the GPU after it");
  ASK(cufftDestroy(h));
}

static void policies(const real_cufft *c, answers *a, int part) {
  static const int every[] = {0, 1, 2, 3, -1};
  for (int planned = 0; planned < 2; planned++)
    for (int i = 0; i < 5; i++)
      for (int given = 0; given < 3; given++) {
        size_t work, size = given == 1 ? 0 : 1 << 20;
        int h = fresh_handle(c);
        if (planned)
          (void)c->cufftMakePlan1d(h, part ? WORKS : 64, C2C, 1, &work);
        told(a, (int)c->cufftXtSetWorkAreaPolicy(h, every[i], given ? &size : NULL), 0,
             "policy %d, planned %d, size %d", every[i], planned, given);
        if (!planned)
          ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
        ASK(cufftXtExec(h, memory, memory, -1));
        ASK(cufftDestroy(h));
      }
}

/* ---- properties ---- */

/* The value where it is told, and that it is not touched where it is not. */
static void get_property(const real_cufft *c, answers *a, int h, int property, const char *when) {
  long long value = UNTOUCHED;
  int status = (int)c->cufftGetPlanPropertyInt64(h, property, &value);
  told(a, status, (double)value, "get property %d, %s", property, when);
}

static void properties(const real_cufft *c, answers *a, int part) {
  static const long long values[] = {0, 1, 5, -1, 1LL << 40};
  (void)part;
  for (int property = 0; property < 6; property++)
    for (int i = 0; i < 5; i++) {
      int h = fresh_handle(c);
      size_t work;
      get_property(c, a, h, property, "new");
      told(a, (int)c->cufftSetPlanPropertyInt64(h, property, values[i]), 0,
           "set property %d to %lld", property, values[i]);
      get_property(c, a, h, property, "set");
      told(a, (int)c->cufftGetPlanPropertyInt64(h, property, NULL), 0, "get property %d, null",
           property);
      told(a, (int)c->cufftResetPlanProperty(h, property), 0, "reset property %d", property);
      get_property(c, a, h, property, "reset");
      ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
      told(a, (int)c->cufftSetPlanPropertyInt64(h, property, values[i]), 0,
           "set property %d to %lld, planned", property, values[i]);
      get_property(c, a, h, property, "planned");
      told(a, (int)c->cufftResetPlanProperty(h, property), 0, "reset property %d, planned",
           property);
      ASK(cufftXtExec(h, memory, memory, -1));
      ASK(cufftDestroy(h));
    }
}

/* ---- streams ---- */

static void streams(const real_cufft *c, answers *a, int part) {
  gpu_stream stream = NULL;
  size_t work;
  int h = fresh_handle(c);
  (void)part;
  told(a, gpu.stream_create(&stream, GPU_NON_BLOCKING), 0, "a stream");
  const uintptr_t named[] = {0, 1, 2, (uintptr_t)stream};
  for (int i = 0; i < 4; i++)
    told(a, (int)c->cufftSetStream(h, (void *)named[i]), 0, "stream %d, not planned", i);
  ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
  for (int i = 0; i < 8; i++) {
    told(a, (int)c->cufftSetStream(h, (void *)named[i % 4]), 0, "stream %d", i % 4);
    ASK(cufftXtExec(h, memory, memory, -1));
  }
  told(a, gpu.wait(), 0, "the GPU after it");
  ASK(cufftDestroy(h));
}

/* ---- several GPUs, callbacks, the library ---- */

static void unserved(const real_cufft *c, answers *a, int part) {
  int gpus[4] = {0, 0, 0, 0}, value = UNTOUCHED;
  void *descriptor = NULL, *routine[1] = {NULL};
  char answered[256];
  size_t work;
  for (int planned = 0; planned < 2; planned++) {
    int h = fresh_handle(c);
    if (planned)
      ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
    ASK(cufftXtSetGPUs(h, 0, gpus));
    ASK(cufftXtSetGPUs(h, 1, gpus));
    ASK(cufftXtSetGPUs(h, -1, gpus));
    ASK(cufftXtSetGPUs(h, 2, NULL));
    if (part)
      ASK(cufftXtSetGPUs(h, 2, gpus)); /* one of them twice */
    ASK(cufftXtSetCallback(h, routine, 0, NULL));
    ASK(cufftXtClearCallback(h, 0));
    ASK(cufftXtClearCallback(h, 99));
    ASK(cufftXtSetCallbackSharedSize(h, 0, 64));
    ASK(cufftXtQueryPlan(h, NULL, 0));
    ASK(cufftXtQueryPlan(h, answered, 0));
    ASK(cufftXtQueryPlan(h, answered, 1));
    ASK(cufftXtMalloc(h, NULL, 2));
    if (part)
      ASK(cufftXtSetJITCallback(h, "name", "code", 4, 0, NULL)); /* which is no code */
    if (planned)
      ASK(cufftXtExec(h, memory, memory, -1));
    else
      ASK_SIZE(cufftMakePlan1d(h, 64, C2C, 1, &work));
    ASK(cufftDestroy(h));
  }
  ASK(cufftXtFree(NULL));
  (void)descriptor;
  for (int i = -1; i < 5; i++) {
    int status = (int)c->cufftGetProperty(i, &value);
    told(a, status, value, "property %d", i);
  }
  int status = (int)c->cufftGetVersion(&value);
  told(a, status, value, "the version");
}

/* ---- main ---- */

static const job jobs[] = {
    {"handles", handles, 0},       {"orders", orders, 0},         {"executions", executions, 0},
    {"executions", executions, 1}, {"executions", executions, 2}, {"executions", executions, 3},
    {"executions", executions, 4}, {"executions", executions, 5}, {"areas", areas, 0},
    {"policies", policies, 0},     {"policies", policies, 1},     {"properties", properties, 0},
    {"streams", streams, 0},       {"unserved", unserved, 0},     {"unserved", unserved, 1},
};

/* cuFFT has the properties 3 and 4 since 12.4. */
static const difference on_purpose[] = {{"properties", "property 3", 0, 4},
                                        {"properties", "property 4", 0, 4}};

int main(int argc, char **argv) {
  return beside_codes(argc, argv, jobs, sizeof jobs / sizeof *jobs, on_purpose,
                      sizeof on_purpose / sizeof *on_purpose);
}
