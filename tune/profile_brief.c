/* profile_brief.c: finds the tables of a schema in the pages of a database, and writes a shorter
 * schema into its first page, as SQLite's description of its file format says. Trusts no number in
 * the file. */
#include "profile_brief.h"
#include "profile_schema.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 4, NAME_MOST = 64 };
enum { TABLE_INTERIOR = 5, TABLE_LEAF = 13 };            /* kinds of pages */
enum { KIND, NAME, OF_TABLE, ROOT, STATEMENT, COLUMNS }; /* of sqlite_master */
enum { FILE_HEADER = 100, LEAF_HEADER = 8, POINTER = 2 };

/* The first page as it was. */
struct brief {
  size_t bytes;
  unsigned char page[];
};

/* Tables of this library that have the statement which it writes. */
typedef struct {
  unsigned named, as_made; /* a bit each */
  int twice;               /* 1: two things have one of their names */
  uint64_t root[TABLE_COUNT];
} found_tables;

typedef struct {
  found_tables found;
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
static const unsigned char *page_at(database *d, uint64_t number) {
  if (number < 1 || number > d->pages || !d->visits)
    return NULL;
  d->visits--;
  return d->bytes + (number - 1) * d->page;
}

/* ---- rows ---- */

/* A row's bytes, first those in its page, then those in a chain of others. */
typedef struct {
  database *database;
  const unsigned char *local;
  uint64_t here, size; /* bytes in the page, and in all */
  uint64_t next;       /* the first page of the chain */
} payload;

/* Copies bytes of a row. 0: the chain is broken. */
static int copy(const payload *p, uint64_t from, char *to, uint64_t bytes) {
  uint64_t here = p->here, next = p->next;
  const unsigned char *at = p->local;
  while (bytes) {
    uint64_t some = from < here ? here - from : 0;
    some = some < bytes ? some : bytes;
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

/* Where the columns of a row are. 0: it is no row of sqlite_master. *root_bytes: of a whole number,
 * else 0. */
static int find_columns(const payload *p, uint64_t at[COLUMNS], uint64_t bytes[COLUMNS],
                        uint64_t *root_bytes) {
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
    if (i == ROOT)
      *root_bytes = type <= 4 ? type : 0;
    const int may_lack = i == ROOT || (i == STATEMENT && type == 0); /* as some indexes do */
    if (bytes[i] > p->size - sum || (!is_text && !may_lack))
      return 0;
    sum += bytes[i];
  }
  return 1;
}

/* 0 where the text is longer than it can be. */
static int read_name(const payload *p, uint64_t at, uint64_t bytes, char name[NAME_MOST]) {
  if (bytes >= NAME_MOST || !copy(p, at, name, bytes))
    return 0;
  name[bytes] = '\0';
  return strlen(name) == bytes;
}

/* TABLE_COUNT where it is none of ours. */
static int table_named(const char *name) {
  int table = 0;
  while (table < TABLE_COUNT && sqlite3_stricmp(name, profile_table_name(table)) != 0)
    table++;
  return table;
}

/* SQLite keeps a statement without what ends it. */
static int is_as_made(const payload *p, uint64_t at, uint64_t bytes, int table) {
  static const char end[] = ";\n";
  text sql = TEXT_EMPTY;
  schema_table_sql(table, &sql);
  char *statement = !sql.failed && sql.length == bytes + strlen(end) ? malloc(bytes + 1) : NULL;
  int same = statement && copy(p, at, statement, bytes) && !memcmp(sql.bytes, statement, bytes) &&
             !strcmp(sql.bytes + bytes, end);
  free(statement);
  text_free(&sql);
  return same;
}

/* A table's root page. 0: it is no such number. */
static uint64_t read_root(const payload *p, uint64_t at, uint64_t bytes) {
  char number[4];
  if (bytes < 1 || bytes > sizeof number || !copy(p, at, number, bytes) || number[0] & 0x80)
    return 0;
  return big_endian((const unsigned char *)number, (int)bytes);
}

/* 0: it is no row of sqlite_master. */
static int note_table(const payload *p) {
  found_tables *found = &p->database->found;
  uint64_t at[COLUMNS], bytes[COLUMNS], root_bytes = 0;
  char kind[NAME_MOST], name[NAME_MOST];
  if (!find_columns(p, at, bytes, &root_bytes))
    return 0;
  if (bytes[NAME] >= NAME_MOST)
    return 1; /* it is none of ours */
  if (!read_name(p, at[NAME], bytes[NAME], name))
    return 0;
  int table = table_named(name);
  if (table == TABLE_COUNT)
    return 1;
  found->twice |= (int)(found->named >> table & 1);
  found->named |= 1u << table;
  found->root[table] = read_root(p, at[ROOT], root_bytes);
  if (found->root[table] && read_name(p, at[KIND], bytes[KIND], kind) && !strcmp(kind, "table") &&
      is_as_made(p, at[STATEMENT], bytes[STATEMENT], table))
    found->as_made |= 1u << table;
  return 1;
}

/* ---- pages ---- */

/* A row of a leaf: its size, its number, what is in the page, the chain. 0: it is damaged. */
static int visit_row(database *d, const unsigned char *page, uint64_t at) {
  const unsigned char *cell = page + at;
  const unsigned char *end = page + d->usable;
  uint64_t size, number, most = d->usable - 35, least = (d->usable - 12) * 32 / 255 - 23;
  int used = read_varint(cell, end, &size);
  int more = used ? read_varint(cell + used, end, &number) : 0;
  if (!more || size > (uint64_t)d->pages * d->page)
    return 0;
  payload p = {.database = d, .local = cell + used + more, .here = size, .size = size};
  if (size > most) {
    uint64_t kept = least + (size - least) % (d->usable - 4);
    p.here = kept <= most ? kept : least;
  }
  if (p.here + (size > most ? 4 : 0) > (uint64_t)(end - p.local))
    return 0;
  if (size > most)
    p.next = big_endian(p.local + p.here, 4);
  return note_table(&p);
}

/* 0: something in it, or below it, is damaged, or lies too deep. */
static int visit_page(database *d, uint64_t number, int depth) {
  const unsigned char *page = page_at(d, number);
  if (!page)
    return 0;
  const unsigned char *header = page + (number == 1 ? FILE_HEADER : 0);
  int leaf = header[0] == TABLE_LEAF, first = leaf ? 8 : 12, sound = 1;
  uint64_t cells = big_endian(header + 3, 2);
  if ((!leaf && header[0] != TABLE_INTERIOR) || (!leaf && depth == DEPTH_MOST) ||
      cells * 2 + (uint64_t)(header - page) + (uint64_t)first > d->usable)
    return 0;
  for (uint64_t i = 0; i < cells; i++) {
    uint64_t at = big_endian(header + first + 2 * i, 2);
    if (at + 4 > d->usable)
      sound = 0;
    else if (leaf)
      sound &= visit_row(d, page, at);
    else
      sound &= visit_page(d, big_endian(page + at, 4), depth + 1);
  }
  if (!leaf)
    sound &= visit_page(d, big_endian(header + 8, 4), depth + 1);
  return sound;
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

/* ---- the shorter schema ---- */

/* Names columns: those that are keys (1), or all. */
static void add_names(text *sql, enum profile_table table, int keys) {
  const char *comma = "";
  for (int i = 0; i < profile_column_count(table); i++) {
    const profile_column c = profile_column_at(table, i);
    if (keys && !c.is_key)
      continue;
    text_add(sql, "%s%s", comma, c.name);
    comma = ",";
    if (!keys && c.is_key && profile_table_has_rowid(table))
      text_add(sql, " INTEGER PRIMARY KEY");
  }
}

static void print_statement(enum profile_table table, text *sql) {
  text_add(sql, "CREATE TABLE %s(", profile_table_name(table));
  add_names(sql, table, 0);
  if (!profile_table_has_rowid(table)) {
    text_add(sql, ",PRIMARY KEY(");
    add_names(sql, table, 1);
    text_add(sql, ")) WITHOUT ROWID");
  } else {
    text_add(sql, ")");
  }
}

static size_t put_varint(unsigned char *at, size_t value) {
  if (value < 0x80) {
    at[0] = (unsigned char)value;
    return 1;
  }
  at[0] = (unsigned char)(0x80 | value >> 7); /* of less than 2^14 */
  at[1] = (unsigned char)(value & 0x7f);
  return 2;
}

/* Writes a table's row of sqlite_master as a cell. Returns its bytes; 0: it has no room. */
static size_t put_row(int table, uint64_t root, const text *sql, unsigned char *cell, size_t room) {
  static const char kind[] = "table";
  enum { FIXED = 64, TEXT_TYPE = 13, FOUR_BYTES = 4 };
  const char *name = profile_table_name(table);
  const size_t name_bytes = strlen(name), kind_bytes = strlen(kind);
  unsigned char header[FIXED / 2];
  size_t used = 1;
  if (FIXED + kind_bytes + 2 * name_bytes + sql->length > room || sql->length >= 4096)
    return 0;
  used += put_varint(header + used, TEXT_TYPE + 2 * kind_bytes);
  for (int i = 0; i < 2; i++) /* the table's name, and that of the table it is about */
    used += put_varint(header + used, TEXT_TYPE + 2 * name_bytes);
  header[used++] = FOUR_BYTES;
  used += put_varint(header + used, TEXT_TYPE + 2 * sql->length);
  header[0] = (unsigned char)used;
  const size_t bytes = used + kind_bytes + 2 * name_bytes + 4 + sql->length;
  unsigned char *at = cell + put_varint(cell, bytes);
  at += put_varint(at, (size_t)table + 1);
  memcpy(at, header, used), at += used;
  memcpy(at, kind, kind_bytes), at += kind_bytes;
  memcpy(at, name, name_bytes), at += name_bytes;
  memcpy(at, name, name_bytes), at += name_bytes;
  for (int i = 0; i < 4; i++)
    *at++ = (unsigned char)(root >> 8 * (3 - i));
  memcpy(at, sql->bytes, sql->length), at += sql->length;
  return (size_t)(at - cell);
}

static void put_short(unsigned char *at, uint64_t value) {
  at[0] = (unsigned char)(value >> 8);
  at[1] = (unsigned char)value;
}

/* Makes the first page the only one of sqlite_master: a leaf with a row for each table. 0: they
 * have no room there. */
static int put_tables(const found_tables *f, unsigned char *page, size_t usable) {
  unsigned char *const header = page + FILE_HEADER, *pointer = header + LEAF_HEADER;
  size_t end = FILE_HEADER + LEAF_HEADER + POINTER * TABLE_COUNT; /* of what is written */
  memset(header, 0, LEAF_HEADER);
  header[0] = TABLE_LEAF;
  put_short(header + 3, TABLE_COUNT);
  put_short(header + 5, end);
  for (int table = 0; table < TABLE_COUNT; table++, pointer += POINTER) {
    text sql = TEXT_EMPTY;
    print_statement(table, &sql);
    size_t bytes = sql.failed ? 0 : put_row(table, f->root[table], &sql, page + end, usable - end);
    text_free(&sql);
    if (!bytes)
      return 0;
    put_short(pointer, end);
    end += bytes;
  }
  return 1;
}

brief *brief_schema(unsigned char *bytes, size_t size, unsigned *as_made) {
  database d;
  *as_made = 0;
  if (!describe(bytes, size, &d))
    return NULL;
  int sound = visit_page(&d, 1, 0);
  *as_made = d.found.as_made;
  int complete = d.found.as_made == (1u << TABLE_COUNT) - 1 && !d.found.twice && sound;
  brief *b = complete ? malloc(sizeof *b + d.page) : NULL;
  if (!b)
    return NULL;
  b->bytes = d.page;
  memcpy(b->page, bytes, d.page);
  if (put_tables(&d.found, bytes, d.usable))
    return b;
  brief_restore(b, bytes, size);
  brief_free(b);
  return NULL;
}

void brief_restore(const brief *b, unsigned char *copy_of, size_t size) {
  if (b && size >= b->bytes)
    memcpy(copy_of, b->page, b->bytes);
}

void brief_free(brief *b) {
  free(b);
}
