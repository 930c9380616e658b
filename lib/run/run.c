/* run.c: the compilers of an environment, one for each kind of device, and its log. */
#include "run.h"

#include <stdarg.h>
#include <stdio.h>

tw_status run_compiler_of(run_environment *e, const device_kind *kind, int driver, compiler **out) {
  compiler **at = &e->compiler[device_kind_place(kind)];
  tw_status status = TW_OK;
  (void)guard_enter(&e->guard); /* a forked child keeps the parent's, which are complete */
  if (!*at)
    status = kind->open_compiler(e->compiler_path, driver, at);
  if (status == TW_OK)
    *out = *at;
  guard_leave(&e->guard);
  return status;
}

tw_status run_compiler(run_environment *e, device *d, compiler **out) {
  return run_compiler_of(e, d->kind, d->call->facts(d)->driver, out);
}

void run_close(run_environment *e) {
  for (int i = 0; i < DEVICE_KINDS; i++)
    if (e->compiler[i])
      e->compiler[i]->call->close(e->compiler[i]);
  guard_destroy(&e->guard);
}

void run_log(run_environment *e, int level, const char *format, ...) {
  char line[2048];
  va_list arguments;
  if (!e->hooks.log)
    return;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  e->hooks.log(e->hooks.user, level, line);
}
