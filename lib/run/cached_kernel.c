/* cached_kernel.c: the entries of the cache that are keys of texts. */
#include "cached_kernel.h"
#include "model_identity.h"
#include "text_identity.h"

#include <gnu/libc-version.h>
#include <stdlib.h>
#include <string.h>

/* What a text depends on: the library that prints it, the C library, which works out its constants,
 * and what it is printed from; and what else its key depends on. */
static int entry_of(compiler *with, const text_origin *of, text *preimage, hash256 *entry) {
  text_add(preimage, "twiddle key of a text, arch %d\n", of->arch);
  kernel_text_conditions(with, of->arch, of->driver, preimage);
  text_add(preimage, "printed for target %d by %s and %s with libc %s\n", (int)of->target,
           text_identity, model_identity, gnu_get_libc_version());
  text_bytes(preimage, &of->spec.record, sizeof of->spec.record);
  text_bytes(preimage, &of->spec.binding, sizeof of->spec.binding);
  *entry = hash_of(preimage->bytes, preimage->length);
  return !preimage->failed;
}

static int find_key(run_environment *e, compiler *with, const text_origin *of, hash256 *key) {
  text preimage = TEXT_EMPTY;
  hash256 entry;
  void *bytes = NULL;
  size_t size = 0;
  int found =
      entry_of(with, of, &preimage, &entry) &&
      cache_get(e->cache, &entry, preimage.bytes, preimage.length, &bytes, &size, NULL) == TW_OK &&
      bytes && size == sizeof *key;
  if (found)
    memcpy(key, bytes, sizeof *key);
  free(bytes);
  text_free(&preimage);
  return found;
}

int cached_kernel_find(run_environment *e, compiler *with, const text_origin *of,
                       kernel_text *out) {
  kernel_text found = {.of = *of};
  if (!find_key(e, with, of, &found.key) || !machine_code_cached(e, &found.key, &found.cached))
    return 0;
  *out = found;
  return 1;
}

void cached_kernel_keep(run_environment *e, compiler *with, const kernel_text *k) {
  text preimage = TEXT_EMPTY;
  hash256 entry;
  if (k->source && entry_of(with, &k->of, &preimage, &entry))
    cache_put(e->cache, &entry, preimage.bytes, preimage.length, &k->key, sizeof k->key);
  text_free(&preimage);
}
