/* test_nvrtc_goldens.c: NVRTC compiles every golden kernel for every architecture that we name, and
 * none of them spills unless its record says so: those of clusters from sm_90 on. Needs no GPU.
 * Prints registers per thread. */
#include "compiler.h"
#include "file.h"
#include "kernel_goldens.h"

#include <pthread.h>
#include <string.h>

static const int archs[] = {75, 80, 86, 89, 90, 100, 120};
enum { ARCHS = sizeof archs / sizeof *archs, WORKERS = 2 };

typedef struct {
  tw_status status;
  int registers, spill_bytes;
  char detail[400];
} outcome;

typedef struct {
  compiler *compiler;
  char *source[GOLDENS];
  outcome outcome[GOLDENS][ARCHS];
  pthread_mutex_t lock;
  int next;
} work;

static int take(work *w) {
  pthread_mutex_lock(&w->lock);
  int job = w->next < GOLDENS * ARCHS ? w->next++ : -1;
  pthread_mutex_unlock(&w->lock);
  return job;
}

/* Clusters begin with sm_90. */
static int serves(int golden, int arch) {
  spec s = golden_spec(&goldens[golden]);
  return record_cluster(&s.record) == 1 || archs[arch] >= 90;
}

static void *compile_all(void *argument) {
  work *w = argument;
  for (int job; (job = take(w)) >= 0;) {
    outcome *o = &w->outcome[job / ARCHS][job % ARCHS];
    compiled code = {0};
    if (!serves(job / ARCHS, job % ARCHS))
      continue;
    o->status =
        w->compiler->call->compile(w->compiler, w->source[job / ARCHS], archs[job % ARCHS], &code);
    if (o->status != TW_OK) {
      tw_last_detail(o->detail, sizeof o->detail, NULL);
      continue;
    }
    o->registers = code.registers;
    o->spill_bytes = code.spill_bytes;
    compiled_free(&code);
  }
  return NULL;
}

/* -1 registers: this NVRTC does not know the architecture and made PTX for an older one. */
static void report_row(const kernel_golden *g, const outcome *row) {
  int declared = golden_spec(g).record.value[FIELD_SPILLS];
  printf("%-12s", g->name);
  for (int a = 0; a < ARCHS; a++) {
    const outcome *o = &row[a];
    if (!serves((int)(g - goldens), a)) {
      printf("   --- ");
      continue;
    }
    CHECK(o->status == TW_OK);
    if (o->status != TW_OK)
      fprintf(stderr, "%s for sm_%d: %s\n", g->name, archs[a], o->detail);
    CHECK(o->spill_bytes <= 0 || declared);
    if (o->status == TW_OK && o->registers >= 0)
      printf(o->spill_bytes > 0 ? " %5d!" : " %5d ", o->registers);
    else
      printf(o->status == TW_OK ? "   ptx " : "   --- ");
  }
  printf("\n");
}

static void report(const work *w) {
  int machine_code = 0, clusters = 0;
  printf("%-12s", "registers");
  for (int a = 0; a < ARCHS; a++)
    printf(" %5d ", archs[a]);
  printf("\n");
  for (int i = 0; i < GOLDENS; i++) {
    report_row(&goldens[i], w->outcome[i]);
    clusters += !serves(i, 0);
    for (int a = 0; a < ARCHS; a++)
      machine_code += w->outcome[i][a].registers > 0;
  }
  /* Every NVRTC that we accept knows sm_80 to sm_90. */
  CHECK(machine_code >= 4 * GOLDENS - 3 * clusters);
}

int main(void) {
  static work w = {.lock = PTHREAD_MUTEX_INITIALIZER};
  if (compiler_open_nvrtc(file_environment("TWIDDLE_NVRTC"), 0, &w.compiler) != TW_OK) {
    char detail[200];
    tw_last_detail(detail, sizeof detail, NULL);
    printf("left out: %.*s\n", (int)strcspn(detail, "\n"), detail);
    return CHECK_SKIP;
  }
  for (int i = 0; i < GOLDENS; i++) {
    text t = TEXT_EMPTY;
    golden_emit(&goldens[i], TARGET_CUDA, &t);
    CHECK_OK(text_take(&t, &w.source[i], NULL));
  }
  pthread_t threads[WORKERS];
  for (int i = 0; i < WORKERS; i++)
    CHECK(pthread_create(&threads[i], NULL, compile_all, &w) == 0);
  for (int i = 0; i < WORKERS; i++)
    pthread_join(threads[i], NULL);
  report(&w);
  for (int i = 0; i < GOLDENS; i++)
    free(w.source[i]);
  w.compiler->call->close(w.compiler);
  return check_report();
}
