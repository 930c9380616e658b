/* pass_run.h: one pass of a schedule on the cpu device, for tests that run kernels of their choice.
 */
#ifndef PASS_RUN_H
#define PASS_RUN_H

#include "check.h"
#include "compiler.h"
#include "kernel.h"
#include "launches.h"

#include <stdlib.h>

/* Compiles a spec's kernel and launches it over a pass. base: the buffers, in the host's memory.
 * sign: of a pass that has none of its own. */
static inline void pass_run(device *cpu, compiler *host, const spec *s, const pass *p,
                            const transform *t, char *const base[], int sign) {
  text source = TEXT_EMPTY;
  char *bytes = NULL;
  compiled code = {0};
  kernel k = {.device = cpu, .spec = *s};
  kernel_shape(s, &k.shape);
  kernel_emit(s, TARGET_CPU, &source);
  CHECK_OK(text_take(&source, &bytes, NULL));
  tw_status status = host->call->compile(host, bytes, 90, &code);
  if (status == TW_OK)
    status = cpu->call->load(cpu, code.code, code.size, k.shape.entry, k.shape.threads,
                             k.shape.shared_bytes, &k.module);
  CHECK_OK(status);
  if (status != TW_OK) {
    printf("%s\n", status_detail());
    compiled_free(&code);
    free(bytes);
    return;
  }
  void *table = malloc((size_t)k.shape.table_bytes + 1);
  CHECK_OK(kernel_fill_table(s, table));
  for (int64_t i = 0; i < pass_launches(p); i++) {
    const pass one = pass_in_launch(p, i);
    launch l = {.device = cpu};
    CHECK_OK(launch_prepare(&one, t, &l));
    l.args.in = base[p->from] + l.from_at;
    l.args.out = base[p->to] + l.to_at;
    l.args.table = table;
    l.args.sign = (float)(p->sign ? p->sign : sign);
    CHECK_OK(cpu->call->launch(cpu, k.module, kernel_blocks(&k, &l.args), &l.args, NULL));
    tables_release(l.roots);
  }
  cpu->call->unload(cpu, k.module);
  compiled_free(&code);
  free(table);
  free(bytes);
}

#endif
