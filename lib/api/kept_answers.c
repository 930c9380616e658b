/* kept_answers.c: an entry of the cache for all transforms of the same dimensions. */
#include "kept_answers.h"
#include "hash.h"
#include "model_identity.h"

#include <stdlib.h>
#include <string.h>

/* Other batches, strides or places of the same lengths mostly ask for the same. */
static recent_key key_of(const facts *f, const transform *t) {
  recent_key key;
  memset(&key, 0, sizeof key);
  key.on = facts_for_model(f);
  key.type = t->type;
  key.precision = t->precision;
  key.format_in = t->in.format;
  key.format_out = t->out.format;
  key.rank = t->rank;
  memcpy(key.kind, t->kind, sizeof key.kind);
  for (int i = 0; i < t->rank; i++)
    key.n[i] = t->dim[i].n;
  return key;
}

/* The same for the cache, with all else that answers depend on. */
static int file_of(const recent_key *key, text *preimage, hash256 *file) {
  text_add(preimage, "twiddle choices of the model %s\n", model_identity);
  text_bytes(preimage, key, sizeof *key);
  *file = hash_of(preimage->bytes, preimage->length);
  return !preimage->failed;
}

/* Adds what the cache has to a table. */
static void add_cached(tw_context *c, const hash256 *file, const text *preimage, answers *a) {
  void *bytes = NULL;
  size_t size = 0;
  if (cache_get(c->cache, file, preimage->bytes, preimage->length, &bytes, &size, NULL) == TW_OK &&
      bytes)
    (void)answers_unpack(a, bytes, size);
  free(bytes);
}

void kept_answers_load(tw_context *c, const facts *f, const transform *t, answers *a) {
  const recent_key key = key_of(f, t);
  if (answers_count(a) || recent_answers_copy(&c->recent, &key, a))
    return;
  text preimage = TEXT_EMPTY;
  hash256 file;
  if (file_of(&key, &preimage, &file))
    add_cached(c, &file, &preimage, a);
  text_free(&preimage);
  if (answers_count(a))
    recent_answers_keep(&c->recent, &key, a);
}

void kept_answers_keep(tw_context *c, const facts *f, const transform *t, const answers *a) {
  const recent_key key = key_of(f, t);
  if (answers_improved(a))
    recent_answers_keep(&c->recent, &key, a);
}

void kept_answers_save(tw_context *c, const facts *f, const transform *t, answers *a) {
  const recent_key key = key_of(f, t);
  text preimage = TEXT_EMPTY, bytes = TEXT_EMPTY;
  hash256 file;
  if (file_of(&key, &preimage, &file)) {
    add_cached(c, &file, &preimage, a); /* another process may have added to it since */
    answers_pack(a, &bytes);
    if (!bytes.failed)
      cache_put(c->cache, &file, preimage.bytes, preimage.length, bytes.bytes, bytes.length);
    recent_answers_keep(&c->recent, &key, a);
  }
  text_free(&bytes);
  text_free(&preimage);
}
