/* warm.h: fills a context's cache for a device that need not be here, for container images.
 * For the tool; not part of the public API. */
#ifndef WARM_H
#define WARM_H

#include "facts.h"
#include "record.h"
#include "status.h"

/* Compiles the kernel that a plan of these packed axes, which one block holds, on a device with
 * these facts would choose by default, and stores it in the context's cache under the key that such
 * a plan asks for. *kernel: the record. *was_there: 1 when the cache held it already. Opens NVRTC
 * without a GPU. Fails with TW_FILE_ERROR where the cache cannot be written. Any thread. */
tw_status context_warm(tw_context *context, const facts *f, int precision, int32_t axes,
                       const int64_t *n, record *kernel, int *was_there) MUST_USE;

#endif
