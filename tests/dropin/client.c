/* client.c: a program that is linked with cuFFT, for tests of `twiddle run` and of forwarding. Its
 * first argument says what it does. What it computes it checks itself. */
#include "cufft_abi.h"

#include <complex.h>
#include <dlfcn.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 12, BATCH = 3 };

static void need(int good, const char *what) {
  if (good)
    return;
  fprintf(stderr, "client: %s\n", what);
  exit(9);
}

/* One plan, executed twice: ones become N and zeros. */
static void compute(void) {
  float complex x[N], y[N];
  int plan = 0;
  for (int j = 0; j < N; j++)
    x[j] = 1;
  need(cufftPlan1d(&plan, N, CUFFT_C2C, 1) == CUFFT_OK, "no plan");
  for (int turn = 0; turn < 2; turn++)
    need(cufftExecC2C(plan, x, y, CUFFT_FORWARD) == CUFFT_OK, "no execution");
  for (int k = 0; k < N; k++)
    need(cabsf(y[k] - (k ? 0 : N)) < 1e-4f, "a wrong result");
  need(cufftDestroy(plan) == CUFFT_OK, "not destroyed");
}

/* Plans of every type, packed and strided, in place and not, each executed once on random numbers.
 */
static void compute_all(void) {
  static const int types[] = {CUFFT_C2C, CUFFT_R2C, CUFFT_C2R, CUFFT_Z2Z, CUFFT_D2Z, CUFFT_Z2D};
  static double in[4096], out[4096];
  int n[] = {4, N}, embed[] = {5, 2 * N};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    for (int way = 0; way < 6; way++) {
      int plan, rank = 1 + way / 2 % 2, strided = way >= 4, in_place = way % 2 && !strided;
      for (int k = 0; k < 4096; k++)
        if (types[i] & 0x40)
          in[k] = rand() / (double)RAND_MAX - 0.5;
        else
          for (int half = 0; half < 2; half++)
            ((float *)in)[2 * k + half] = (float)(rand() / (double)RAND_MAX - 0.5);
      need(cufftPlanMany(&plan, rank, n + 2 - rank, strided ? embed + 2 - rank : NULL, 2, 250,
                         strided ? embed + 2 - rank : NULL, 3, 400, types[i], BATCH) == CUFFT_OK,
           "no plan of that type");
      int direction =
          types[i] == CUFFT_C2R || types[i] == CUFFT_Z2D ? CUFFT_INVERSE : CUFFT_FORWARD;
      need(cufftXtExec(plan, in, in_place ? in : out, direction) == CUFFT_OK, "no execution");
      cufftDestroy(plan);
    }
}

/* Settings before a hand-over; then the handle is used as any other. */
static void hand_over(void) {
  float complex x[N], y[N];
  void *nothing = NULL;
  int ours = 0, theirs = 0, others = 0, gpus[] = {0, 1};
  size_t work = 0;
  for (int j = 0; j < N; j++)
    x[j] = 1;
  need(!cufftCreate(&ours) && !cufftCreate(&theirs), "no handles");
  need(!cufftSetStream(theirs, (void *)0x70), "no stream");
  need(!cufftSetAutoAllocation(theirs, 0), "no setting");
  need(!cufftSetWorkArea(theirs, x), "no area");
  need(!cufftSetPlanPropertyInt64(theirs, 1, 1), "no property");
  need(!cufftXtSetJITCallback(theirs, "load", "code", 4, 0, &nothing), "no callback");
  need(!cufftMakePlan1d(theirs, N, CUFFT_C2C, 1, &work) && work == 64 * N, "not planned there");
  need(!cufftMakePlan1d(ours, N, CUFFT_C2C, 1, &work) && work != 64 * N, "not planned here");
  need(!cufftSetStream(theirs, NULL) && !cufftSetStream(ours, NULL), "no stream later");
  for (int turn = 0; turn < 2; turn++) {
    memset(y, 0, sizeof y);
    need(!cufftExecC2C(turn ? theirs : ours, x, y, CUFFT_FORWARD), "no execution");
    need(cabsf(y[0] - N) < 1e-4f && cabsf(y[1]) < 1e-4f, "a wrong result");
  }
  need(!cufftCreate(&others) && !cufftXtSetGPUs(others, 2, gpus), "not several GPUs");
  need(!cufftDestroy(others), "not destroyed there");
  need(!cufftCreate(&others), "no handle");
  need(cufftSetPlanPropertyInt64(others, 77, 1) == CUFFT_INVALID_VALUE, "a wrong property");
  need(cufftSetPlanPropertyInt64(others, 4, 7) == CUFFT_INVALID_VALUE, "not refused there");
  need(!cufftSetPlanPropertyInt64(others, 3, 0), "a property that changes nothing");
  need(!cufftSetPlanPropertyInt64(others, 3, 1), "a property of newer releases");
  need(!cufftSetPlanPropertyInt64(others, 2, 8), "another property there");
  need(!cufftDestroy(others), "not destroyed there");
  need(!cufftDestroy(theirs) && !cufftDestroy(ours), "not destroyed");
  need(cufftDestroy(theirs) == CUFFT_INVALID_PLAN, "destroyed twice");
  int n[] = {N}; /* outputs that overlap, which only cuFFT takes */
  need(!cufftEstimateMany(1, n, n, 1, N, n, 1, 1, CUFFT_C2C, 3, &work) && work == 64 * N,
       "not estimated there");
}

static void work_in_children(int count, int daemon) {
  for (int i = 0; i < count; i++)
    if (fork() == 0) {
      if (daemon)
        usleep(200000);
      compute();
      _exit(0);
    }
  int how;
  for (int i = 0; i < count && !daemon; i++)
    need(wait(&how) > 0 && how == 0, "a child failed");
}

/* Another library than the one that the loader would give. */
static void call_by_path(const char *path, int call) {
  int (*create)(int *) = NULL, handle;
  void *library = dlopen(path, RTLD_NOW);
  need(library != NULL, "the library is not there");
  void *entry = dlsym(library, "cufftCreate");
  memcpy(&create, &entry, sizeof entry);
  if (call)
    need(create(&handle) == CUFFT_OK, "no handle by path");
}

static void print_version(void) {
  int version = 0;
  need(cufftGetVersion(&version) == CUFFT_OK, "no version");
  printf("version %d\n", version);
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  if (!strcmp(mode, "compute"))
    compute();
  else if (!strcmp(mode, "all"))
    compute_all();
  else if (!strcmp(mode, "hand-over"))
    hand_over();
  else if (!strcmp(mode, "fork"))
    work_in_children(4, 0);
  else if (!strcmp(mode, "daemon"))
    work_in_children(1, 1);
  else if (!strcmp(mode, "path") || !strcmp(mode, "map"))
    call_by_path(argv[2], mode[0] == 'p');
  else if (!strcmp(mode, "version")) {
    if (argc > 2)
      call_by_path(argv[2], 0);
    print_version();
  } else if (!strcmp(mode, "exit"))
    return atoi(argv[2]);
  else if (!strcmp(mode, "raise"))
    raise(atoi(argv[2]));
  else if (!strcmp(mode, "wait")) {
    printf("waiting\n");
    fflush(stdout);
    pause();
  }
  return 0;
}
