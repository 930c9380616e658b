/* kept_answers.c: an entry of the cache for each transform. */
#include "kept_answers.h"
#include "build_id.h"
#include "hash.h"

#include <stdlib.h>

/* All that answers depend on. 0: they are not kept, since nothing tells this build from others. */
static int key_of(const facts *f, const transform *t, text *preimage, hash256 *key) {
  size_t size;
  const unsigned char *id = build_id(&size);
  if (!id)
    return 0;
  text_add(preimage, "twiddle choices of the model\n");
  text_bytes(preimage, id, size);
  text_bytes(preimage, f, sizeof *f);
  text_bytes(preimage, t, sizeof *t);
  *key = hash_of(preimage->bytes, preimage->length);
  return !preimage->failed;
}

void kept_answers_load(tw_context *c, const facts *f, const transform *t, answers *a) {
  text preimage = TEXT_EMPTY;
  void *bytes = NULL;
  size_t size = 0;
  hash256 key;
  if (key_of(f, t, &preimage, &key) &&
      cache_get(c->cache, &key, preimage.bytes, preimage.length, &bytes, &size, NULL) == TW_OK &&
      bytes)
    (void)answers_unpack(a, bytes, size);
  free(bytes);
  text_free(&preimage);
}

void kept_answers_save(tw_context *c, const facts *f, const transform *t, answers *a) {
  text preimage = TEXT_EMPTY, bytes = TEXT_EMPTY;
  hash256 key;
  answers_pack(a, &bytes);
  if (!bytes.failed && key_of(f, t, &preimage, &key))
    cache_put(c->cache, &key, preimage.bytes, preimage.length, bytes.bytes, bytes.length);
  text_free(&bytes);
  text_free(&preimage);
}
