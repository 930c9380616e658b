/* status.h: how internal code reports failure.
 * Owns the calling thread's detail text. Never allocates; safe on any thread. */
#ifndef STATUS_H
#define STATUS_H

#include "twiddle.h"

#define MUST_USE __attribute__((warn_unused_result))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))

/* Records a sentence as this thread's last failure and returns code. */
tw_status status_fail(tw_status code, const char *format, ...) PRINTF_LIKE(2, 3);

/* As status_fail, for text too long to keep whole (a compiler's log): keeps its beginning. */
tw_status status_fail_log(tw_status code, const char *what, const char *log);

/* This thread's last failure: never NULL. */
const char *status_detail(void);
tw_status status_last(void);

/* Returns early with the status of a failing call. */
#define TRY(call)                                                                                  \
  do {                                                                                             \
    tw_status try_status_ = (call);                                                                \
    if (try_status_ != TW_OK)                                                                      \
      return try_status_;                                                                          \
  } while (0)

#endif
