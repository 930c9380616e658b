/* kernel_code.h: from a kernel's text to its machine code. Any thread. */
#ifndef KERNEL_CODE_H
#define KERNEL_CODE_H

#include "binding.h"
#include "code_once.h"
#include "run.h"
#include "text.h"

/* What a kernel's text is printed from, and for which GPU and driver it is compiled. driver: its
 * version; 0: there is no driver. */
typedef struct {
  spec spec;
  enum kernel_target target;
  int arch, driver;
} text_origin;

typedef struct {
  char *source, *preimage; /* owned; NULL: it was not printed, since the cache has its code */
  size_t source_size, preimage_size;
  hash256 key;
  machine_code cached; /* owned: what the cache has for it, if that was asked (cached_kernel.h) */
  text_origin of;      /* of a kernel that has a spec; else spec is all 0 */
} kernel_text;

/* The text of a spec's kernel, or that of `source`, which is freed. */
tw_status kernel_text_of(compiler *with, const text_origin *of, kernel_text *out) MUST_USE;
tw_status kernel_text_of_source(compiler *with, text *source, int arch, int driver,
                                kernel_text *out) MUST_USE;
void kernel_text_free(kernel_text *k);

/* What a text's key depends on besides the text: options, and the compiler's identity; and the
 * driver where the compiler's work depends on it. */
void kernel_text_conditions(compiler *with, int arch, int driver, text *out);

/* 1: *out is what the cache has under the key of a text. */
int machine_code_cached(run_environment *e, const hash256 *key, machine_code *out);

/* Takes the code from the cache, or compiles it. anew 1: compiles even if the cache has it, since
 * that code is of no use here. entry: names the files that TWIDDLE_DUMP writes. */
tw_status machine_code_obtain(run_environment *e, compiler *with, const kernel_text *k, int arch,
                              const char *entry, int anew, machine_code *out) MUST_USE;

/* The same for a thread that works ahead: as code_ahead. compiles: is called before the compiler
 * is, and not where the cache has the code. */
code_kept *machine_code_ahead(run_environment *e, compiler *with, const kernel_text *k, int arch,
                              const char *entry, void (*compiles)(void *user), void *user);

/* The same, and loads the code onto a device. TW_CONTEXT_LOST: its home is gone, and what was
 * loaded would be in another one. *had: all about the loaded code but the code itself, also after a
 * failure. *load_ms: the time of loading alone. */
tw_status machine_code_load(run_environment *e, compiler *with, device *d, const device_home *home,
                            const kernel_text *text_of, const launch_shape *shape,
                            device_module **module, machine_code *had, double *load_ms) MUST_USE;

#endif
