/* test_cache_layers.c: a list of all layers of a cache tells what is damaged or may not be read, in
 * those too that are only read, be they folders or packed files. */
#include "packed_entries.h"

typedef struct {
  int entries, whole, refused, of_packed;
} tally;

static void count_entry(void *user, const cache_entry *entry) {
  tally *t = user;
  t->entries++;
  t->whole += entry->whole;
  t->refused += entry->refused;
  t->of_packed += !strcmp(entry->layer, packed);
}

/* How many entries the layers have, how many of them are whole, and how many may not be read. */
static void listed(const char *paths, int entries, int whole, int refused) {
  tally t = {0};
  cache *c = start(paths);
  CHECK_OK(cache_list(c, 1, count_entry, &t));
  cache_close(c);
  CHECK(t.entries == entries && t.whole == whole && t.refused == refused);
  if (t.entries != entries || t.whole != whole || t.refused != refused)
    fprintf(stderr, "%s: %d entries, %d whole, %d refused\n", paths, t.entries, t.whole, t.refused);
  CHECK(t.of_packed == (entries && strstr(paths, packed) ? ENTRIES : 0));
}

static void in_folder(const char *bytes, size_t size) {
  char paths[3 * SCRATCH_PATH + 64], file[2 * SCRATCH_PATH], hex[65];
  hash256 key = key_of(2, (char[16]){""});
  hash_hex(&key, hex);
  write_packed(bytes, size, 0644);
  snprintf(file, sizeof file, "%s/%s", folder, hex);
  snprintf(paths, sizeof paths, "none:%s:%s/absent:%s", folder, root, packed);
  listed(paths, 2 * ENTRIES, 2 * ENTRIES, 0);
  snprintf(paths, sizeof paths, "%s:%s", folder, packed); /* the first layer counts once */
  listed(paths, 2 * ENTRIES, 2 * ENTRIES, 0);
  CHECK(chmod(file, 0666) == 0);
  listed(paths, 2 * ENTRIES, 2 * ENTRIES - 1, 1);
  snprintf(paths, sizeof paths, "none:%s", folder);
  listed(paths, ENTRIES, ENTRIES - 1, 1);
  CHECK(chmod(file, 0600) == 0);
  tally t = {0};
  cache *c = start(paths); /* none is written */
  CHECK_OK(cache_list(c, 0, count_entry, &t));
  CHECK(!t.entries);
  cache_close(c);
}

/* Damaged are in turn: the first key, the last payload, both, the place of an entry, which then
 * lies outside the file, and the order of keys. */
static void in_packed(const char *bytes, size_t size) {
  enum { ROW = 48 };
  char *changed = malloc(size);
  for (int what = 0; what < 5; what++) {
    memcpy(changed, bytes, size);
    char *rows = changed + PACK_HEAD_BYTES;
    if (what == 0 || what == 2)
      rows[31] ^= 1;
    if (what == 1 || what == 2)
      changed[size - 1] ^= 1;
    if (what == 3)
      rows[2 * ROW + 38] = 1;
    if (what == 4) {
      memcpy(rows, bytes + PACK_HEAD_BYTES + ROW, ROW);
      memcpy(rows + ROW, bytes + PACK_HEAD_BYTES, ROW);
    }
    write_packed(changed, size, 0600);
    listed(packed, ENTRIES, what == 2 ? ENTRIES - 2 : ENTRIES - 1, 0);
  }
  write_packed(changed, size / 2, 0600); /* none is read */
  listed(packed, 0, 0, 0);
  free(changed);
}

int main(void) {
  size_t size;
  char *bytes = pack_entries(&size);
  in_folder(bytes, size);
  in_packed(bytes, size);
  free(bytes);
  scratch_remove(root);
  return check_report();
}
