/* test_tally.c: what processes and threads count in one tally is all there, and stays in its
 * bounds. */
#include "check.h"
#include "scratch.h"
#include "tally.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { PROCESSES = 4, THREADS = 4, TURNS = 500, KINDS = 300, DESCRIBED = 255 };

static unsigned long long plans_of(tally *t, unsigned long long *executions, int *entries) {
  const tally_plan *p;
  unsigned long long made = 0;
  *executions = 0;
  *entries = 0;
  for (int i = 0; (p = tally_plan_at(t, i)); i++) {
    made += p->made;
    *executions += p->ran;
    *entries += p->made > 0;
  }
  return made;
}

/* More kinds of plans than there is room for; the words of one exceed theirs. */
static void *make_plans(void *of) {
  for (int turn = 0; turn < TURNS; turn++) {
    char words[2 * TALLY_WORDS];
    memset(words, 'x', sizeof words);
    words[sizeof words - 1] = '\0';
    snprintf(words, turn % KINDS ? sizeof words : 4, "%d", turn % KINDS);
    tally_plan *p = tally_add_plan(of, turn % 2, words, "because");
    for (int i = 0; i < 3; i++)
      p->ran++;
    tally_add_verdict(p, turn % TALLY_VERDICTS, words);
    tally_add_handle(of);
  }
  return NULL;
}

static void make_in_threads(tally *t) {
  pthread_t thread[THREADS];
  for (int i = 0; i < THREADS; i++)
    CHECK(pthread_create(&thread[i], NULL, make_plans, t) == 0);
  for (int i = 0; i < THREADS; i++)
    pthread_join(thread[i], NULL);
}

/* Half of the processes inherit the memory, the others map the file. All are killed. */
static void check_processes(void) {
  char path[PATH_MAX];
  tally *t = NULL;
  CHECK_OK(tally_make(path, 1, &t));
  for (int i = 0; i < PROCESSES; i++)
    if (fork() == 0) {
      tally *mine = t;
      if (i % 2 && tally_open(path, &mine) != TW_OK)
        abort();
      tally_add_process(mine);
      make_in_threads(mine);
      raise(SIGKILL);
    }
  for (int how, i = 0; i < PROCESSES; i++)
    CHECK(wait(&how) > 0 && WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
  unlink(path);
  unsigned long long executions;
  int entries;
  const unsigned long long wanted = PROCESSES * THREADS * TURNS;
  CHECK(plans_of(t, &executions, &entries) == wanted);
  CHECK(executions == 3 * wanted && entries == DESCRIBED + 1);
  CHECK(tally_processes(t) == PROCESSES && tally_handles(t) == wanted && tally_is_detailed(t));
  tally_close(t);
}

/* What is no tally is not written to. */
static void check_foreign(void) {
  char folder[SCRATCH_PATH], path[SCRATCH_PATH + 16];
  static char zeros[1 << 20], read[1 << 20];
  char made[PATH_MAX];
  struct stat is;
  tally *t = NULL;
  scratch_make(folder);
  CHECK_OK(tally_make(made, 0, &t));
  CHECK(stat(made, &is) == 0 && is.st_size < (off_t)sizeof zeros && (is.st_mode & 077) == 0);
  CHECK(512 * is.st_blocks >= is.st_size); /* no write can find the disk full */
  snprintf(path, sizeof path, "%s/file", folder);
  scratch_write(path, zeros, (size_t)is.st_size, 0600);
  tally *none = NULL;
  CHECK(tally_open(path, &none) == TW_FILE_ERROR && !none);
  CHECK(scratch_read(path, read, sizeof read) == (size_t)is.st_size &&
        !memcmp(read, zeros, (size_t)is.st_size));
  scratch_write(path, zeros, 10, 0600);
  CHECK(tally_open(path, &none) == TW_FILE_ERROR);
  CHECK(tally_open(folder, &none) == TW_FILE_ERROR);
  CHECK(unlink(path) == 0 && symlink(made, path) == 0);
  CHECK(tally_open(path, &none) == TW_FILE_ERROR);
  CHECK(tally_open("/missing", &none) == TW_FILE_ERROR && !none);
  CHECK_OK(tally_open(made, &none));
  tally_close(none);
  tally_close(t);
  unlink(made);
  scratch_remove(folder);
}

static void check_others(void) {
  tally *t = NULL;
  int called = -1;
  char path[32];
  CHECK_OK(tally_anonymous(&t));
  CHECK(!tally_other(t, 0, &called));
  for (int i = 0; i < 100; i++) {
    snprintf(path, sizeof path, "/lib/%d", i % 3);
    tally_add_other(t, path, i == 50);
  }
  CHECK(!strcmp(tally_other(t, 2, &called), "/lib/2") && called);
  CHECK(!strcmp(tally_other(t, 1, &called), "/lib/1") && !called);
  CHECK(!tally_other(t, 3, &called));
  for (int i = 0; i < 100; i++) {
    snprintf(path, sizeof path, "/lib/%d", i);
    tally_add_other(t, path, 0);
  }
  CHECK(tally_other(t, 7, &called) && !tally_other(t, 8, &called));
  tally_close(t);
  tally_close(NULL);
}

static void check_words(void) {
  tally *t = NULL;
  text plans = TEXT_EMPTY, verdicts = TEXT_EMPTY;
  CHECK_OK(tally_anonymous(&t));
  tally_print_verdicts(t, &verdicts);
  CHECK(!verdicts.bytes);
  tally_plan *p = tally_add_plan(t, TALLY_TWIDDLE, "c2c f32 8", "kernels: 1 measured");
  CHECK(tally_add_plan(t, TALLY_TWIDDLE, "c2c f32 8", "kernels: 1 by the model") == p);
  CHECK(tally_add_plan(t, TALLY_REAL, "c2c f32 8", "") != p);
  p->ran += 5;
  tally_add_verdict(p, TALLY_SAME, "near");
  tally_add_verdict(p, TALLY_DIFFERENT, "far");
  tally_add_verdict(p, TALLY_DIFFERENT, "further");
  tally_print_plans(t, &plans);
  tally_print_verdicts(t, &verdicts);
  CHECK(strstr(plans.bytes, "       2           5  Twiddle  c2c f32 8: kernels: 1 measured\n"));
  CHECK(strstr(plans.bytes, "       1           0  cuFFT    c2c f32 8\n"));
  CHECK(strstr(plans.bytes, "in all: plans 3, executions 5\n"));
  CHECK(strstr(verdicts.bytes, "different from cuFFT: c2c f32 8 (2 of 3): far\n"));
  CHECK(strstr(verdicts.bytes, "agree 1, differ 2, skipped 0\n"));
  text_free(&plans);
  text_free(&verdicts);
  for (int i = 0; i < 20; i++) {
    char words[16];
    snprintf(words, sizeof words, "n %d", i);
    tally_add_verdict(tally_add_plan(t, TALLY_TWIDDLE, words, ""), TALLY_SKIPPED, "captured");
  }
  tally_print_verdicts(t, &verdicts);
  CHECK(strstr(verdicts.bytes, "not compared: n 9 (1 of 1): captured\n"));
  CHECK(!strstr(verdicts.bytes, "n 10"));
  CHECK(strstr(verdicts.bytes, "agree 1, differ 2, skipped 20\n"));
  text_free(&verdicts);
  tally_close(t);
}

/* A process that may not write files of that size lives on; its folder is left empty. */
static void check_size_limit(void) {
  char folder[SCRATCH_PATH], path[PATH_MAX];
  int status = -1;
  scratch_make(folder);
  pid_t child = fork();
  if (child == 0) {
    tally *t = NULL;
    setenv("TMPDIR", folder, 1);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){0, 0});
    _exit(tally_make(path, 1, &t) == TW_FILE_ERROR && !t ? 0 : 1);
  }
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  CHECK(scratch_count(folder, "") == 0);
  scratch_remove(folder);
}

int main(void) {
  check_size_limit();
  check_processes();
  check_foreign();
  check_others();
  check_words();
  return check_report();
}
