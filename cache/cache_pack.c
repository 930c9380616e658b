/* cache_pack.c: writing and reading packed files. Every number is checked before it is used.
 *
 *   offset  bytes
 *        0      8  magic
 *        8      4  format
 *       12      4  entries
 *       16      8  size of the file
 *       24         for each entry, ascending by key: the key (32 bytes), where the entry begins
 *                  behind the index (8), its size (8)
 *                  the entries, each as in cache_envelope.h
 *
 * Integers are little-endian. */
#include "cache_pack.h"
#include "cache_envelope.h"
#include "file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORMAT = 1, AT_FORMAT = 8, AT_COUNT = 12, AT_SIZE = 16 };
enum { ROW_BYTES = 48, ROW_OFFSET = 32, ROW_SIZE = 40 };
enum { ENTRIES_MOST = 1 << 20 };

static const unsigned char magic[8] = {0x89, 'T', 'W', 'P', '\r', '\n', 0x1a, '\n'};

static void store(unsigned char *at, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    at[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t load(const unsigned char *at, int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; i++)
    value |= (uint64_t)at[i] << 8 * i;
  return value;
}

/* ---- writing ---- */

void pack_add(pack_parts *parts, const hash256 *key, const void *bytes, size_t size) {
  unsigned char row[ROW_BYTES];
  if (parts->count == ENTRIES_MOST) {
    text_fail(&parts->index, "too many entries for one packed file");
    return;
  }
  memcpy(row, key->bytes, sizeof key->bytes);
  store(row + ROW_OFFSET, parts->bodies.length, 8);
  store(row + ROW_SIZE, size, 8);
  text_bytes(&parts->index, row, sizeof row);
  text_bytes(&parts->bodies, bytes, size);
  parts->count++;
}

void pack_head(const pack_parts *parts, unsigned char head[PACK_HEAD_BYTES]) {
  memcpy(head, magic, sizeof magic);
  store(head + AT_FORMAT, FORMAT, 4);
  store(head + AT_COUNT, (uint64_t)parts->count, 4);
  store(head + AT_SIZE, PACK_HEAD_BYTES + parts->index.length + parts->bodies.length, 8);
}

/* ---- reading ---- */

static tw_status read_at(const pack *p, uint64_t at, void *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t n = pread(p->fd, (char *)bytes + done, size - done, (off_t)(at + done));
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return status_fail(TW_FILE_ERROR, "reading a packed cache: %s",
                         n < 0 ? strerror(errno) : "it was cut short");
    done += (size_t)n;
  }
  return TW_OK;
}

static tw_status check_head(const char *path, pack *p) {
  unsigned char head[PACK_HEAD_BYTES];
  if (p->size < sizeof head)
    return status_fail(TW_FILE_ERROR, "%s is no packed cache", path);
  TRY(read_at(p, 0, head, sizeof head));
  uint64_t count = load(head + AT_COUNT, 4);
  if (memcmp(head, magic, sizeof magic) != 0 || load(head + AT_FORMAT, 4) != FORMAT)
    return status_fail(TW_FILE_ERROR, "%s is no packed cache", path);
  if (load(head + AT_SIZE, 8) != p->size || count > ENTRIES_MOST ||
      PACK_HEAD_BYTES + count * ROW_BYTES > p->size)
    return status_fail(TW_FILE_ERROR, "%s is a packed cache that is damaged", path);
  p->count = (int64_t)count;
  return TW_OK;
}

tw_status pack_open(const char *path, int owner, pack *p) {
  pack opened = {.fd = -1};
  TRY(file_open(path, owner, (size_t)INT64_MAX, &opened.fd, &opened.size));
  tw_status status = opened.fd < 0 ? TW_OK : check_head(path, &opened);
  if (status == TW_OK)
    *p = opened;
  else
    pack_close(&opened);
  return status;
}

void pack_close(pack *p) {
  if (p->fd >= 0)
    close(p->fd);
  p->fd = -1;
}

static tw_status read_row(const pack *p, int64_t at, unsigned char row[ROW_BYTES]) {
  return read_at(p, PACK_HEAD_BYTES + (uint64_t)at * ROW_BYTES, row, ROW_BYTES);
}

/* A place outside the file cannot be read, and what is read is no entry unless its envelope is. */
static tw_status read_body(const pack *p, const unsigned char *row, void **bytes, size_t *size) {
  uint64_t begin = PACK_HEAD_BYTES + (uint64_t)p->count * ROW_BYTES;
  uint64_t offset = load(row + ROW_OFFSET, 8), length = load(row + ROW_SIZE, 8);
  if (length > ENVELOPE_BYTES_MOST)
    return status_fail(TW_FILE_ERROR, "an entry of a packed cache is damaged");
  void *body = malloc(length ? (size_t)length : 1);
  if (!body)
    return status_fail(TW_NO_MEMORY, "out of memory while reading a packed cache");
  tw_status status = read_at(p, begin + offset, body, (size_t)length);
  if (status != TW_OK) {
    free(body);
    return status;
  }
  *bytes = body;
  *size = (size_t)length;
  return TW_OK;
}

tw_status pack_find(const pack *p, const hash256 *key, void **bytes, size_t *size) {
  int64_t from = 0, to = p->fd < 0 ? 0 : p->count;
  unsigned char row[ROW_BYTES];
  while (from < to) {
    int64_t middle = from + (to - from) / 2;
    TRY(read_row(p, middle, row));
    int order = memcmp(row, key->bytes, sizeof key->bytes);
    if (!order)
      return read_body(p, row, bytes, size);
    if (order < 0)
      from = middle + 1;
    else
      to = middle;
  }
  *bytes = NULL;
  *size = 0;
  return TW_OK;
}

tw_status pack_key(const pack *p, int64_t at, hash256 *key) {
  unsigned char row[ROW_BYTES];
  TRY(read_row(p, at, row));
  memcpy(key->bytes, row, sizeof key->bytes);
  return TW_OK;
}

tw_status pack_read(const pack *p, int64_t at, hash256 *key, void **bytes, size_t *size) {
  unsigned char row[ROW_BYTES];
  TRY(read_row(p, at, row));
  TRY(read_body(p, row, bytes, size));
  memcpy(key->bytes, row, sizeof key->bytes);
  return TW_OK;
}
