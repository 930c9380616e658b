/* npy.c: reads and writes .npy files. A header is a Python dictionary of three known keys. Sizes
 * are checked against the file's size before memory is allocated. */
#include "npy.h"
#include "element.h"
#include "output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define KNOWN_TYPES "complex64, complex128, float16, float32 and float64 are read"

static const unsigned char magic[6] = {0x93, 'N', 'U', 'M', 'P', 'Y'};

static int host_is_little(void) {
  const uint16_t one = 1;
  return *(const unsigned char *)&one == 1;
}

/* The size of the header in bytes, from the file's first 12 bytes. */
static tw_status size_of_header(const void *bytes, size_t size, size_t *header_size) {
  const unsigned char *b = bytes;
  if (size < sizeof magic || memcmp(b, magic, sizeof magic) != 0)
    return status_fail(TW_FILE_ERROR, "not a .npy file: it does not begin with \\x93NUMPY");
  if (size < 12)
    return status_fail(TW_FILE_ERROR, "the .npy file ends within its header");
  size_t prefix, length;
  if (b[6] == 1) {
    prefix = 10;
    length = (size_t)b[8] | (size_t)b[9] << 8;
  } else if (b[6] == 2 || b[6] == 3) {
    prefix = 12;
    length = (size_t)b[8] | (size_t)b[9] << 8 | (size_t)b[10] << 16 | (size_t)b[11] << 24;
  } else {
    return status_fail(TW_UNSUPPORTED, ".npy format version %d.%d: 1 to 3 are known", b[6], b[7]);
  }
  if (length > NPY_HEADER_MOST)
    return status_fail(TW_FILE_ERROR, "a .npy header of %zu bytes: at most %d are read", length,
                       NPY_HEADER_MOST);
  *header_size = prefix + length;
  return TW_OK;
}

/* ---- the header's grammar ---- */

typedef struct {
  const char *at, *end;
} cursor;

static void skip_space(cursor *c) {
  while (c->at < c->end && (*c->at == ' ' || *c->at == '\n' || *c->at == '\t' || *c->at == '\r'))
    c->at++;
}

static int take(cursor *c, char wanted) {
  skip_space(c);
  if (c->at == c->end || *c->at != wanted)
    return 0;
  c->at++;
  return 1;
}

static int take_word(cursor *c, const char *word) {
  skip_space(c);
  size_t length = strlen(word);
  if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0)
    return 0;
  c->at += length;
  return 1;
}

/* A quoted string without escapes, of less than capacity bytes. */
static int take_string(cursor *c, char *out, size_t capacity) {
  skip_space(c);
  if (c->at == c->end || (*c->at != '\'' && *c->at != '"'))
    return 0;
  char quote = *c->at++;
  size_t n = 0;
  while (c->at < c->end && *c->at != quote) {
    if (n + 1 >= capacity || *c->at == '\\' || *c->at == '\n' || *c->at == '\0')
      return 0;
    out[n++] = *c->at++;
  }
  if (c->at == c->end)
    return 0;
  c->at++;
  out[n] = '\0';
  return 1;
}

static int take_extent(cursor *c, int64_t *value) {
  skip_space(c);
  if (c->at == c->end || *c->at < '0' || *c->at > '9')
    return 0;
  int64_t v = 0;
  while (c->at < c->end && *c->at >= '0' && *c->at <= '9')
    if (__builtin_mul_overflow(v, (int64_t)10, &v) ||
        __builtin_add_overflow(v, (int64_t)(*c->at++ - '0'), &v))
      return 0;
  if (c->at < c->end && *c->at == 'L') /* Python 2 wrote long integers so */
    c->at++;
  *value = v;
  return 1;
}

static tw_status take_shape(cursor *c, array *a) {
  if (!take(c, '('))
    return status_fail(TW_FILE_ERROR, "the .npy header's shape is not a tuple");
  a->rank = 0;
  while (!take(c, ')')) {
    if (a->rank == ARRAY_RANK_MAX)
      return status_fail(TW_UNSUPPORTED, "the .npy array has more than %d axes", ARRAY_RANK_MAX);
    if (!take_extent(c, &a->shape[a->rank]))
      return status_fail(TW_FILE_ERROR, "the .npy header's shape holds what is no extent");
    a->rank++;
    if (!take(c, ',') && (c->at == c->end || *c->at != ')'))
      return status_fail(TW_FILE_ERROR, "the .npy header's shape is not a tuple of integers");
  }
  return TW_OK;
}

static tw_status take_type(cursor *c, npy_header *h) {
  char descr[16];
  if (!take_string(c, descr, sizeof descr))
    return status_fail(TW_UNSUPPORTED,
                       "the .npy array's type is structured or damaged: " KNOWN_TYPES);
  static const struct {
    const char *name;
    int32_t is_complex, precision;
  } types[] = {{"f2", 0, TW_F16},
               {"f4", 0, TW_F32},
               {"f8", 0, TW_F64},
               {"c8", 1, TW_F32},
               {"c16", 1, TW_F64}};
  char order = descr[0];
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if ((order == '<' || order == '>' || order == '=') && !strcmp(descr + 1, types[i].name)) {
      h->shape.is_complex = types[i].is_complex;
      h->shape.precision = types[i].precision;
      h->swapped = order != '=' && (order == '<') != host_is_little();
      return TW_OK;
    }
  for (char *s = descr; *s; s++)
    if (*s < ' ' || *s > '~')
      *s = '?';
  return status_fail(TW_UNSUPPORTED, "the .npy array's type is '%s': " KNOWN_TYPES, descr);
}

enum { SEEN_TYPE = 1, SEEN_ORDER = 2, SEEN_SHAPE = 4, SEEN_ALL = 7 };

static tw_status take_entry(cursor *c, npy_header *h, int *seen) {
  char key[32];
  if (!take_string(c, key, sizeof key) || !take(c, ':'))
    return status_fail(TW_FILE_ERROR, "the .npy header is not a dictionary");
  int which = !strcmp(key, "descr")           ? SEEN_TYPE
              : !strcmp(key, "fortran_order") ? SEEN_ORDER
              : !strcmp(key, "shape")         ? SEEN_SHAPE
                                              : 0;
  if (!which || *seen & which)
    return status_fail(TW_FILE_ERROR, "the .npy header has an unknown or repeated key");
  *seen |= which;
  if (which == SEEN_TYPE)
    return take_type(c, h);
  if (which == SEEN_SHAPE)
    return take_shape(c, &h->shape);
  h->shape.fortran = take_word(c, "True");
  if (!h->shape.fortran && !take_word(c, "False"))
    return status_fail(TW_FILE_ERROR, "the .npy header's fortran_order is neither True nor False");
  return TW_OK;
}

tw_status npy_parse_header(const void *bytes, size_t size, npy_header *header) {
  size_t header_size;
  TRY(size_of_header(bytes, size, &header_size));
  if (header_size > size)
    return status_fail(TW_FILE_ERROR, "the .npy file ends within its header");
  npy_header h = {0};
  const char *text = bytes;
  cursor c = {text + (text[6] == 1 ? 10 : 12), text + header_size};
  int seen = 0;
  if (!take(&c, '{'))
    return status_fail(TW_FILE_ERROR, "the .npy header is not a dictionary");
  while (!take(&c, '}')) {
    TRY(take_entry(&c, &h, &seen));
    if (!take(&c, ',') && (c.at == c.end || *c.at != '}'))
      return status_fail(TW_FILE_ERROR, "the .npy header is not a dictionary");
  }
  skip_space(&c);
  if (c.at != c.end || seen != SEEN_ALL)
    return status_fail(TW_FILE_ERROR, "the .npy header lacks a key or has more after its end");
  h.offset = (int64_t)header_size;
  h.data_bytes = (int64_t)array_element_bytes(&h.shape);
  for (int32_t i = 0; i < h.shape.rank; i++)
    if (__builtin_mul_overflow(h.data_bytes, h.shape.shape[i], &h.data_bytes))
      return status_fail(TW_FILE_ERROR, "the .npy header's shape overflows");
  *header = h;
  return TW_OK;
}

/* ---- files ---- */

static void swap_words(unsigned char *data, int64_t words, size_t word) {
  for (int64_t i = 0; i < words; i++, data += word)
    for (size_t j = 0; j < word / 2; j++) {
      unsigned char other = data[j];
      data[j] = data[word - 1 - j];
      data[word - 1 - j] = other;
    }
}

/* The header of an open file. */
static tw_status read_header(FILE *f, npy_header *header) {
  unsigned char prefix[12];
  size_t got = fread(prefix, 1, sizeof prefix, f), size;
  TRY(size_of_header(prefix, got, &size));
  unsigned char *bytes = malloc(size < sizeof prefix ? sizeof prefix : size);
  if (!bytes)
    return status_fail(TW_NO_MEMORY, "no memory for a .npy header");
  memcpy(bytes, prefix, sizeof prefix);
  tw_status status;
  if (size > sizeof prefix &&
      fread(bytes + sizeof prefix, 1, size - sizeof prefix, f) != size - sizeof prefix)
    status = status_fail(TW_FILE_ERROR, "the .npy file ends within its header");
  else
    status = npy_parse_header(bytes, size < sizeof prefix ? sizeof prefix : size, header);
  free(bytes);
  return status;
}

static tw_status read_data(FILE *f, const npy_header *h, array *a) {
  struct stat facts;
  if (fstat(fileno(f), &facts) || !S_ISREG(facts.st_mode))
    return status_fail(TW_FILE_ERROR, "not a regular file");
  int64_t there = (int64_t)facts.st_size - h->offset;
  if (there != h->data_bytes)
    return status_fail(TW_FILE_ERROR,
                       "the .npy header promises %lld bytes of data, the file holds %lld",
                       (long long)h->data_bytes, (long long)there);
  array made = h->shape;
  TRY(array_allocate(&made));
  if (fseek(f, (long)h->offset, SEEK_SET) ||
      fread(made.data, 1, (size_t)h->data_bytes, f) != (size_t)h->data_bytes) {
    array_free(&made);
    return status_fail(TW_FILE_ERROR, "the .npy file's data could not be read");
  }
  size_t word = (size_t)element_bytes(element_real(made.precision));
  if (h->swapped)
    swap_words(made.data, h->data_bytes / (int64_t)word, word);
  *a = made;
  return TW_OK;
}

/* Puts the file's name in front of the last failure's detail. */
static tw_status name_failure(const char *path, tw_status status) {
  if (status == TW_OK)
    return status;
  char detail[512];
  snprintf(detail, sizeof detail, "%s", status_detail());
  return status_fail(status, "%s: %s", path, detail);
}

tw_status npy_read(const char *path, array *a) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return status_fail(TW_FILE_ERROR, "%s: %s", path, strerror(errno));
  npy_header header;
  tw_status status = read_header(f, &header);
  if (status == TW_OK)
    status = read_data(f, &header, a);
  fclose(f);
  return name_failure(path, status);
}

enum { WRITTEN_MOST = 1024 }; /* 24 extents of 19 digits, and the words around them */

/* Fills out, which holds WRITTEN_MOST bytes, with the header; returns its size, a multiple of 64.
 */
static size_t print_header(const array *a, char *out) {
  char dictionary[WRITTEN_MOST - 128];
  int n =
      snprintf(dictionary, sizeof dictionary,
               "{'descr': '%c%c%zu', 'fortran_order': %s, 'shape': (", host_is_little() ? '<' : '>',
               a->is_complex ? 'c' : 'f', array_element_bytes(a), a->fortran ? "True" : "False");
  for (int32_t i = 0; i < a->rank; i++)
    n += snprintf(dictionary + n, sizeof dictionary - (size_t)n, "%lld,%s", (long long)a->shape[i],
                  i + 1 < a->rank ? " " : "");
  n += snprintf(dictionary + n, sizeof dictionary - (size_t)n, "), }");
  size_t total = (10 + (size_t)n + 1 + 63) / 64 * 64;
  memcpy(out, magic, sizeof magic);
  out[6] = 1;
  out[7] = 0;
  out[8] = (char)((total - 10) & 0xff);
  out[9] = (char)((total - 10) >> 8);
  memcpy(out + 10, dictionary, (size_t)n);
  memset(out + 10 + n, ' ', total - 10 - (size_t)n);
  out[total - 1] = '\n';
  return total;
}

static tw_status write_array(const char *path, const array *a) {
  char header[WRITTEN_MOST];
  const output_part parts[] = {{header, print_header(a, header)},
                               {a->data, (size_t)array_count(a) * array_element_bytes(a)}};
  return output_write(path, parts, 2);
}

/* Complex halves as pairs of halves. */
static tw_status write_pairs(const char *path, const array *a) {
  array pairs;
  if (a->rank == ARRAY_RANK_MAX)
    return status_fail(TW_UNSUPPORTED, "%s: no room for one more axis", path);
  TRY(array_pack(a, NULL, 0, &pairs));
  pairs.is_complex = 0;
  pairs.shape[pairs.rank++] = 2;
  tw_status status = write_array(path, &pairs);
  array_free(&pairs);
  return status;
}

tw_status npy_write(const char *path, const array *a) {
  array as_f32;
  if (a->precision == TW_F16 && a->is_complex)
    return write_pairs(path, a);
  if (a->precision != TW_BF16)
    return write_array(path, a);
  TRY(array_convert(a, 0, TW_F32, &as_f32));
  tw_status status = write_array(path, &as_f32);
  array_free(&as_f32);
  return status;
}
