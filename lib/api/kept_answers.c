/* kept_answers.c: an entry of the cache for all transforms of the same dimensions. */
#include "kept_answers.h"
#include "hash.h"
#include "model_identity.h"

#include <stdlib.h>

/* What gives transforms an entry in common: other batches, strides or places of the same lengths
 * mostly ask for the same. */
static void add_lengths(const transform *t, text *preimage) {
  text_bytes(preimage, &t->type, sizeof t->type);
  text_bytes(preimage, &t->precision, sizeof t->precision);
  text_bytes(preimage, &t->in.format, sizeof t->in.format);
  text_bytes(preimage, &t->out.format, sizeof t->out.format);
  text_bytes(preimage, &t->kind, sizeof t->kind);
  for (int i = 0; i < t->rank; i++)
    text_bytes(preimage, &t->dim[i].n, sizeof t->dim[i].n);
}

/* With all else that answers depend on. */
static int key_of(const facts *f, const transform *t, text *preimage, hash256 *key) {
  const facts seen = facts_for_model(f);
  text_add(preimage, "twiddle choices of the model %s\n", model_identity);
  text_bytes(preimage, &seen, sizeof seen);
  add_lengths(t, preimage);
  *key = hash_of(preimage->bytes, preimage->length);
  return !preimage->failed;
}

/* Adds what the cache has to a table. *size: of what it has; 0: nothing. Returns it, for the caller
 * to free. */
static void *add_cached(tw_context *c, const hash256 *key, const text *preimage, answers *a,
                        size_t *size) {
  void *bytes = NULL;
  *size = 0;
  if (cache_get(c->cache, key, preimage->bytes, preimage->length, &bytes, size, NULL) != TW_OK ||
      !bytes || !answers_unpack(a, bytes, *size))
    *size = 0;
  return bytes;
}

void kept_answers_load(tw_context *c, const facts *f, const transform *t, answers *a) {
  text preimage = TEXT_EMPTY;
  size_t size = 0;
  hash256 key;
  if (!answers_count(a) && key_of(f, t, &preimage, &key)) {
    void *bytes = recent_answers_copy(&c->recent, &key, &size);
    if (bytes) {
      (void)answers_unpack(a, bytes, size);
    } else {
      bytes = add_cached(c, &key, &preimage, a, &size);
      recent_answers_keep(&c->recent, &key, bytes, size);
    }
    free(bytes);
  }
  text_free(&preimage);
}

static void keep(tw_context *c, const facts *f, const transform *t, answers *a, int in_cache) {
  text preimage = TEXT_EMPTY, bytes = TEXT_EMPTY;
  size_t unused;
  hash256 key;
  if (key_of(f, t, &preimage, &key)) {
    if (in_cache) /* another process may have added to it since this one read it */
      free(add_cached(c, &key, &preimage, a, &unused));
    answers_pack(a, &bytes);
    if (!bytes.failed) {
      recent_answers_keep(&c->recent, &key, bytes.bytes, bytes.length);
      if (in_cache)
        cache_put(c->cache, &key, preimage.bytes, preimage.length, bytes.bytes, bytes.length);
    }
  }
  text_free(&bytes);
  text_free(&preimage);
}

void kept_answers_keep(tw_context *c, const facts *f, const transform *t, answers *a) {
  keep(c, f, t, a, 0);
}

void kept_answers_save(tw_context *c, const facts *f, const transform *t, answers *a) {
  keep(c, f, t, a, 1);
}
