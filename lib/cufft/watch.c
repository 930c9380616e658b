/* watch.c: counts plans and executions in the tally of a run, or in one of this process that is
 * printed when it ends. */
#include "watch.h"

#include "cufft_context.h"
#include "cufft_status.h"
#include "cufft_words.h"
#include "file.h"
#include "process.h"
#include "real_library.h"
#include "real_search.h"
#include "tally.h"
#include "verify.h"
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Set before main, and then only read. */
static tally *counted;     /* NULL: nobody wants to know */
static int verifies;       /* 1: first executions are compared with the real library's */
static const char *report; /* where this process prints its own tally: a path, or "1" */
static int owner;          /* the process that prints */

static int is_on(const char *setting) {
  return setting && strcmp(setting, "0") != 0;
}

/* The tally of the run that this process belongs to, or else one of its own. */
__attribute__((constructor)) static void begin(void) {
  const char *shared = file_environment("TWIDDLE_CUFFT_TALLY");
  const char *wanted = file_environment("TWIDDLE_CUFFT_REPORT");
  verifies = is_on(file_environment("TWIDDLE_CUFFT_VERIFY"));
  if (shared && tally_open(shared, &counted) == TW_OK) {
    tally_add_process(counted);
    return;
  }
  if ((!verifies && !is_on(wanted)) || tally_anonymous(&counted) != TW_OK)
    return;
  report = is_on(wanted) ? wanted : "1";
  owner = process_id();
  tally_add_process(counted);
}

/* ---- plans ---- */

void watch_handle(void) {
  if (counted)
    tally_add_handle(counted);
}

void watch_planned(cufft_plan *p) {
  text transform = TEXT_EMPTY, source = TEXT_EMPTY;
  if (!counted)
    return;
  cufft_words_of_layout(&p->layout, &transform);
  if (tally_is_detailed(counted))
    cufft_words_of_kernels(p->plan, &source);
  p->watched = tally_add_plan(counted, TALLY_TWIDDLE, transform.bytes ? transform.bytes : "?",
                              source.bytes ? source.bytes : "");
  p->unverified = verifies && cufft_device_number(&p->device) == TW_OK;
  text_free(&transform);
  text_free(&source);
}

void watch_handed_over(cufft_plan *p, const layout *l, const char *why) {
  text transform = TEXT_EMPTY;
  if (!counted)
    return;
  if (l)
    cufft_words_of_layout(l, &transform);
  else
    text_add(&transform, "a handle for %s", why);
  p->watched =
      tally_add_plan(counted, TALLY_REAL, transform.bytes ? transform.bytes : "?", l ? why : "");
  text_free(&transform);
}

/* ---- executions ---- */

cufft_result watch_execute(cufft_plan *p, const tw_buffers *b) {
  p->watched->ran++;
  if (p->unverified && __atomic_exchange_n(&p->unverified, 0, __ATOMIC_RELAXED))
    return verify_execution(p, b);
  return cufft_status_of(tw_plan_execute(p->plan, b));
}

void watch_real_execution(cufft_plan *p) {
  if (p->watched)
    p->watched->ran++;
}

/* ---- the end of the process ---- */

/* 1 when this process has touched the page of a function: it was called, or one near it was. 0 also
 * where the kernel does not tell. */
static int was_called(const char *path) {
  void *handle = dlopen(path, RTLD_LAZY | RTLD_NOLOAD), *entry = NULL;
  uint64_t page = 0;
  if (handle)
    entry = dlsym(handle, "cufftCreate");
  int fd = entry ? open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC) : -1;
  if (fd >= 0) {
    off_t at = (off_t)((uintptr_t)entry / (uintptr_t)sysconf(_SC_PAGESIZE) * sizeof page);
    if (pread(fd, &page, sizeof page, at) != sizeof page)
      page = 0;
    close(fd);
  }
  if (handle)
    dlclose(handle);
  return page >> 63;
}

/* Other copies of cuFFT, but for the one that was opened here. */
static void note_others(void) {
  enum { MOST = 8 };
  real_file *files = calloc(MOST, sizeof *files);
  int count = files ? real_search_mapped(files, MOST) : 0;
  for (int i = 0; i < count; i++)
    if (!real_library_is(files[i].path))
      tally_add_other(counted, files[i].path, was_called(files[i].path));
  free(files);
}

static void print(void) {
  text out = TEXT_EMPTY;
  tally_print_verdicts(counted, &out);
  if (is_on(file_environment("TWIDDLE_CUFFT_REPORT")) && tally_handles(counted))
    tally_print_plans(counted, &out);
  int fd = strcmp(report, "1") ? open(report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)
                               : STDERR_FILENO;
  if (fd >= 0 && out.bytes)
    (void)!file_write(fd, out.bytes, out.length);
  if (fd >= 0 && fd != STDERR_FILENO)
    close(fd);
  text_free(&out);
}

__attribute__((destructor)) static void end(void) {
  if (!counted)
    return;
  if (!report)
    note_others();
  else if (owner == process_id())
    print();
}
