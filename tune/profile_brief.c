/* profile_brief.c: finds the statements of a schema in the pages of a database and overwrites parts
 * of them, as SQLite's description of its file format says. Trusts no number in the file. */
#include "profile_brief.h"
#include "profile_schema.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { DEPTH_MOST = 4, STATEMENT_MOST = 64 << 10, NAME_MOST = 64 };
enum { TABLE_INTERIOR = 5, TABLE_LEAF = 13 };            /* kinds of pages */
enum { KIND, NAME, OF_TABLE, ROOT, STATEMENT, COLUMNS }; /* of sqlite_master */

/* A statement as it was, and where. */
struct brief {
  struct brief *next;
  uint64_t row, column, bytes; /* the row is where its first byte is in the image */
  uint64_t here, chain;        /* of the row (payload) */
  char statement[];
};

typedef struct {
  brief *kept;
  unsigned as_made;
  unsigned char *bytes;
  uint64_t page, usable; /* bytes of a page, and of it those that SQLite uses */
  uint64_t pages;
  uint64_t visits; /* how many more pages may be looked at: a chain may be a ring */
} database;

static uint64_t big_endian(const unsigned char *b, int bytes) {
  uint64_t value = 0;
  for (int i = 0; i < bytes; i++)
    value = value << 8 | b[i];
  return value;
}

/* A number of at most nine bytes; 0: it does not end before `end`. */
static int read_varint(const unsigned char *b, const unsigned char *end, uint64_t *value) {
  *value = 0;
  for (int i = 0; i < 9 && b + i < end; i++) {
    if (i == 8) {
      *value = *value << 8 | b[i];
      return 9;
    }
    *value = *value << 7 | (b[i] & 0x7f);
    if (b[i] < 0x80)
      return i + 1;
  }
  return 0;
}

/* Page number, from 1 on; NULL: there is none, or too many were asked for. */
static unsigned char *page_at(database *d, uint64_t number) {
  if (number < 1 || number > d->pages || !d->visits)
    return NULL;
  d->visits--;
  return d->bytes + (number - 1) * d->page;
}

/* ---- statements ---- */

static void blank(char *from, const char *to) {
  memset(from, ' ', (size_t)(to - from));
}

/* The end of the string, the quoted name or the comment that begins here; or `at`. */
static char *after_quoted(char *at) {
  char *end = NULL;
  switch (*at) {
  case '\'':
  case '"':
  case '`':
    end = strchr(at + 1, *at); /* a doubled one begins another */
    break;
  case '[':
    end = strchr(at + 1, ']');
    break;
  case '-':
    return at[1] == '-' ? strchrnul(at, '\n') : at;
  case '/':
    if (at[1] != '*')
      return at;
    end = strstr(at + 2, "*/");
    end = end ? end + 1 : NULL;
    break;
  default:
    return at;
  }
  return end ? end + 1 : strchr(at, '\0');
}

/* The end of what is in parentheses; NULL where they do not end. */
static char *after_parentheses(char *at) {
  int depth = 0;
  while (*at) {
    char *after = after_quoted(at);
    depth += after == at ? (*at == '(') - (*at == ')') : 0;
    at = after == at ? at + 1 : after;
    if (!depth)
      return at;
  }
  return NULL;
}

static int is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         c == '$' || (unsigned char)c > 127;
}

static int is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/* The end of a CHECK that begins with the word here; NULL: there is none. */
static char *after_check(char *at, size_t length) {
  if (length != 5 || strncasecmp(at, "CHECK", 5) != 0)
    return NULL;
  at += 5;
  while (is_space(*at))
    at++;
  return *at == '(' ? after_parentheses(at) : NULL;
}

/* Blanks the CHECKs that follow a column's type. One that is an entry of its own, after a comma,
 * stays, or else the comma would be wrong. */
static void drop_checks(char *statement) {
  char last = ' '; /* the last character that is neither a space nor of a comment */
  for (char *at = statement; *at;) {
    char *after = after_quoted(at);
    if (after != at) {
      last = *at == '-' || *at == '/' ? last : '"';
    } else if (is_word(*at)) {
      while (is_word(*after))
        after++;
      char *end = last == ',' || last == '(' ? NULL : after_check(at, (size_t)(after - at));
      if (end)
        blank(at, end);
      after = end ? end : after;
      last = 'x';
    } else {
      last = is_space(*at) ? last : *at;
      after++;
    }
    at = after;
  }
}

/* A view of nothing with the same name, where its statement is as long. */
static void drop_selection(char *statement, const char *name) {
  char shorter[NAME_MOST + 64];
  size_t length = strlen(statement);
  int needed = snprintf(shorter, sizeof shorter, "CREATE VIEW \"%s\" AS SELECT 0", name);
  if (strchr(name, '"') || needed < 0 || (size_t)needed >= sizeof shorter ||
      (size_t)needed > length)
    return;
  memcpy(statement, shorter, (size_t)needed);
  blank(statement + needed, statement + length);
}

/* TABLE_COUNT where it is none of ours. */
static int table_named(const char *name) {
  int table = 0;
  while (table < TABLE_COUNT && strcmp(name, profile_table_name(table)) != 0)
    table++;
  return table;
}

/* SQLite keeps a statement without what ends it. */
static int is_as_made(const char *statement, int table) {
  static const char end[] = ";\n";
  text sql = TEXT_EMPTY;
  schema_table_sql(table, &sql);
  size_t length = strlen(statement);
  int same = !sql.failed && sql.length == length + strlen(end) &&
             !memcmp(sql.bytes, statement, length) && !strcmp(sql.bytes + length, end);
  text_free(&sql);
  return same;
}

/* ---- rows ---- */

/* A row's bytes, first those in its page, then those in a chain of others. */
typedef struct {
  database *database;
  unsigned char *local;
  uint64_t here, size; /* bytes in the page, and in all */
  uint64_t next;       /* the first page of the chain */
} payload;

/* Copies bytes of a row, or (back 1) puts them back. 0: the chain is broken. */
static int copy(const payload *p, uint64_t from, char *to, uint64_t bytes, int back) {
  uint64_t here = p->here, next = p->next;
  unsigned char *at = p->local;
  while (bytes) {
    uint64_t some = from < here ? here - from : 0;
    some = some < bytes ? some : bytes;
    if (back)
      memcpy(at + (some ? from : 0), to, some);
    else
      memcpy(to, at + (some ? from : 0), some);
    to += some;
    bytes -= some;
    from = some ? 0 : from - here;
    at = bytes ? page_at(p->database, next) : NULL;
    if (!at)
      break;
    next = big_endian(at, 4);
    at += 4;
    here = p->database->usable - 4;
  }
  return !bytes;
}

/* How long a column of this type is, and whether it is text. */
static uint64_t column_bytes(uint64_t type, int *is_text) {
  static const uint64_t numbers[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
  *is_text = type > 12 && type % 2 == 1;
  return type > 11 ? (type - 12) / 2 : numbers[type];
}

/* Where the columns of a row are. 0: it is no row of sqlite_master. */
static int find_columns(const payload *p, uint64_t at[COLUMNS], uint64_t bytes[COLUMNS]) {
  const unsigned char *header = p->local, *end = header + p->here;
  uint64_t size, type, sum;
  int used = read_varint(header, end, &size), is_text;
  if (!used || size > p->here)
    return 0;
  sum = size;
  end = header + size;
  for (int i = 0; i < COLUMNS; i++) {
    header += used;
    used = read_varint(header, end, &type);
    if (!used)
      return 0;
    at[i] = sum;
    bytes[i] = column_bytes(type, &is_text);
    if (bytes[i] > p->size - sum || (!is_text && i != ROOT))
      return 0;
    sum += bytes[i];
  }
  return 1;
}

/* 0 where the text is longer than it can be. */
static int read_name(const payload *p, uint64_t at, uint64_t bytes, char name[NAME_MOST]) {
  if (bytes >= NAME_MOST || !copy(p, at, name, bytes, 0))
    return 0;
  name[bytes] = '\0';
  return strlen(name) == bytes;
}

/* Reads a statement into a new entry. NULL: it is none, or there is no memory. */
static brief *read_statement(const payload *p, uint64_t at, uint64_t bytes) {
  brief *b = bytes > STATEMENT_MOST ? NULL : malloc(sizeof *b + bytes + 1);
  if (!b)
    return NULL;
  *b = (brief){.row = (uint64_t)(p->local - p->database->bytes),
               .column = at,
               .bytes = bytes,
               .here = p->here,
               .chain = p->next};
  b->statement[bytes] = '\0';
  if (copy(p, at, b->statement, bytes, 0) && strlen(b->statement) == bytes)
    return b;
  free(b);
  return NULL;
}

static void shorten(const payload *p) {
  uint64_t at[COLUMNS], bytes[COLUMNS];
  char kind[NAME_MOST], name[NAME_MOST];
  if (!find_columns(p, at, bytes) || !read_name(p, at[KIND], bytes[KIND], kind) ||
      !read_name(p, at[NAME], bytes[NAME], name))
    return;
  int view = !strcmp(kind, "view"), table = strcmp(kind, "table") ? TABLE_COUNT : table_named(name);
  brief *b =
      view || table < TABLE_COUNT ? read_statement(p, at[STATEMENT], bytes[STATEMENT]) : NULL;
  char *shorter = b ? strdup(b->statement) : NULL;
  if (b && !view && is_as_made(b->statement, table))
    p->database->as_made |= 1u << table;
  if (shorter) {
    view ? drop_selection(shorter, name) : drop_checks(shorter);
    (void)copy(p, b->column, shorter, b->bytes, 1);
    b->next = p->database->kept;
    p->database->kept = b;
  } else {
    free(b);
  }
  free(shorter);
}

/* ---- pages ---- */

/* A row of a leaf: its size, its number, what is in the page, the chain. */
static void visit_row(database *d, unsigned char *page, uint64_t at) {
  unsigned char *cell = page + at;
  const unsigned char *end = page + d->usable;
  uint64_t size, number, most = d->usable - 35, least = (d->usable - 12) * 32 / 255 - 23;
  int used = read_varint(cell, end, &size);
  int more = used ? read_varint(cell + used, end, &number) : 0;
  if (!more || size > (uint64_t)d->pages * d->page)
    return;
  payload p = {.database = d, .local = cell + used + more, .here = size, .size = size};
  if (size > most) {
    uint64_t kept = least + (size - least) % (d->usable - 4);
    p.here = kept <= most ? kept : least;
  }
  if (p.here + (size > most ? 4 : 0) > (uint64_t)(end - p.local))
    return;
  if (size > most)
    p.next = big_endian(p.local + p.here, 4);
  shorten(&p);
}

static void visit_page(database *d, uint64_t number, int depth) {
  unsigned char *page = page_at(d, number);
  if (!page)
    return;
  unsigned char *header = page + (number == 1 ? 100 : 0);
  int leaf = header[0] == TABLE_LEAF, first = leaf ? 8 : 12;
  uint64_t cells = big_endian(header + 3, 2);
  if ((!leaf && header[0] != TABLE_INTERIOR) || (!leaf && depth == DEPTH_MOST) ||
      cells * 2 + (uint64_t)(header - page) + (uint64_t)first > d->usable)
    return;
  for (uint64_t i = 0; i < cells; i++) {
    uint64_t at = big_endian(header + first + 2 * i, 2);
    if (at + 4 > d->usable)
      continue;
    if (leaf)
      visit_row(d, page, at);
    else
      visit_page(d, big_endian(page + at, 4), depth + 1);
  }
  if (!leaf)
    visit_page(d, big_endian(header + 8, 4), depth + 1);
}

/* 0: it is no database that this can read. */
static int describe(unsigned char *bytes, size_t size, database *d) {
  enum { UTF8 = 1, PAGE_LEAST = 512, USABLE_LEAST = 480, VISITS = 4096 };
  if (size < PAGE_LEAST)
    return 0;
  uint64_t page = big_endian(bytes + 16, 2);
  page = page == 1 ? 65536 : page;
  *d = (database){.bytes = bytes,
                  .page = page,
                  .usable = page - bytes[20],
                  .pages = page ? size / page : 0,
                  .visits = VISITS};
  return page >= PAGE_LEAST && !(page & (page - 1)) && d->usable >= USABLE_LEAST && d->pages &&
         big_endian(bytes + 56, 4) == UTF8;
}

brief *brief_schema(unsigned char *bytes, size_t size, unsigned *as_made) {
  database d;
  *as_made = 0;
  if (!describe(bytes, size, &d))
    return NULL;
  visit_page(&d, 1, 0);
  *as_made = d.as_made;
  return d.kept;
}

/* Rows of a damaged file may share bytes: what was overwritten last is restored first. */
void brief_restore(const brief *b, unsigned char *copy_of, size_t size) {
  database d;
  if (!b || !describe(copy_of, size, &d))
    return;
  for (; b; b = b->next) {
    const payload p = {
        .database = &d, .local = copy_of + b->row, .here = b->here, .next = b->chain};
    d.visits = d.pages;
    (void)copy(&p, b->column, (char *)(uintptr_t)b->statement, b->bytes, 1);
  }
}

void brief_free(brief *b) {
  while (b) {
    brief *next = b->next;
    free(b);
    b = next;
  }
}
