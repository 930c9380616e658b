/* profile_views.c: the documented views, the profile's interface to people with `sqlite3`.
 * Owns their SQL; never runs it: the library itself reads tables only.
 *
 * They keep to what SQLite 3.26 knows. It has no log2(), so the operation count 5 n log2 n comes
 * from log2(2^k (1+z)/(1-z)) = k + 2/ln 2 (z + z^3/3 + z^5/5 + ...), |z| <= 1/3. */
#include "profile_schema.h"

#include <stddef.h>

static void add_class(text *sql, const char *of) {
  for (int i = 0; i < PROFILE_CLASS_COLUMNS; i++)
    text_add(sql, "%s%s.%s", i ? ", " : "", of, profile_column_at(TABLE_WANTED, OF_CLASS + i).name);
}

static void add_same_class(text *sql, const char *a, const char *b) {
  text_add(sql, "%s.device = %s.device", a, b);
  for (int i = 0; i < PROFILE_CLASS_COLUMNS; i++) {
    const char *name = profile_column_at(TABLE_WANTED, OF_CLASS + i).name;
    text_add(sql, " AND %s.%s = %s.%s", a, name, b, name);
  }
}

static void add_precision(text *sql, const char *of) {
  const record_field_info *field = record_field_table() + FIELD_PRECISION;
  text_add(sql, "CASE %s.precision", of);
  for (int i = 0; field->words && i <= field->most; i++)
    text_add(sql, " WHEN %d THEN '%s'", i, field->words[i]);
  text_add(sql, " ELSE %s.precision END", of);
}

static void add_radices(text *sql, const char *of) {
  const record_field_info *fields = record_field_table();
  text_add(sql, "%s.\"%s\"", of, fields[FIELD_RADIX_0].name);
  for (int i = FIELD_RADIX_0 + 1; i <= FIELD_RADIX_9; i++)
    text_add(sql, " || CASE WHEN %s.\"%s\" > 0 THEN 'x' || %s.\"%s\" ELSE '' END", of,
             fields[i].name, of, fields[i].name);
}

/* The columns of a class that are rarely of interest come last in every view. */
#define CLASS_TAIL "role, in_class, out_class, in_bucket, out_bucket, volume_bucket"

static void speed(text *sql) {
  text_add(sql, "-- Every measurement. gflops counts 5 n log2 n operations a transform;\n"
                "-- fraction_of_copy is of the device's own copy bandwidth.\n"
                "WITH RECURSIVE power(k, v) AS (\n"
                "  SELECT 0, 1 UNION ALL SELECT k + 1, v * 2 FROM power WHERE k < 31),\n"
                "part(n, k, z) AS (\n"
                "  SELECT length, k, 1.0 * (length - v) / (length + v)\n"
                "  FROM (SELECT DISTINCT length FROM measurement)\n"
                "  JOIN power ON length >= v AND length < 2 * v),\n"
                "bits(n, log2) AS (\n"
                "  SELECT n, k + 2.885390081777927 * z * (1 + z*z*(1/3.0 + z*z*(1/5.0 +\n"
                "    z*z*(1/7.0 + z*z/9.0)))) FROM part)\n"
                "SELECT d.name AS device, ");
  add_precision(sql, "m");
  text_add(sql, " AS precision,\n  m.length AS length, ");
  add_radices(sql, "k");
  text_add(sql, " AS radices,\n"
                "  printf('%%08x', m.kernel) AS kernel,\n"
                "  m.fs_per_element / 1e6 AS ns_per_element,\n"
                "  round(5e6 * b.log2 / m.fs_per_element, 1) AS gflops,\n"
                "  nullif(m.copy_permille, 0) / 1e3 AS fraction_of_copy,\n"
                "  m.spread_permille / 1e3 AS spread, m.runs AS runs,\n"
                "  datetime(m.measured_at, 'unixepoch') AS measured,\n"
                "  m.role AS role, m.in_class AS in_class, m.out_class AS out_class,\n"
                "  m.in_bucket AS in_bucket, m.out_bucket AS out_bucket,\n"
                "  m.volume_bucket AS volume_bucket, m.device AS device_id\n"
                "FROM measurement m JOIN device d ON d.id = m.device\n"
                "JOIN kernel k ON k.id = m.kernel JOIN bits b ON b.n = m.length");
}

static void best_kernel(text *sql) {
  text_add(sql, "-- The fastest kernel of each class of passes on each device.\n"
                "SELECT device, precision, length, radices, kernel,\n"
                "  min(ns_per_element) AS ns_per_element, gflops, fraction_of_copy,\n"
                "  count(*) AS kernels_measured, runs, measured, " CLASS_TAIL ", device_id\n"
                "FROM speed GROUP BY device_id, precision, length, " CLASS_TAIL);
}

static void history(text *sql) {
  text_add(sql, "-- Measurements in the order of time; best marks those that were the fastest of\n"
                "-- their class when they were made.\n"
                "SELECT measured, device, precision, length, radices, kernel, ns_per_element,\n"
                "  gflops, ns_per_element <= min(ns_per_element) OVER (\n"
                "    PARTITION BY device_id, precision, length, " CLASS_TAIL "\n"
                "    ORDER BY measured, ns_per_element\n"
                "    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS best,\n"
                "  runs, " CLASS_TAIL ", device_id\n"
                "FROM speed ORDER BY measured");
}

static void coverage(text *sql) {
  text_add(sql, "-- How far tuning has come, per device and precision: classes seen, measured,\n"
                "-- settled, and wanted by programs.\n"
                "WITH seen AS (\n"
                "  SELECT m.device, ");
  add_class(sql, "m");
  text_add(sql, " FROM measurement m\n  UNION SELECT s.device, ");
  add_class(sql, "s");
  text_add(sql, " FROM schedule s\n  UNION SELECT w.device, ");
  add_class(sql, "w");
  text_add(sql, " FROM wanted w)\nSELECT d.name AS device, ");
  add_precision(sql, "c");
  text_add(sql, " AS precision, count(*) AS classes,\n"
                "  sum(EXISTS (SELECT 1 FROM measurement m WHERE ");
  add_same_class(sql, "m", "c");
  text_add(sql, ")) AS measured,\n  sum(EXISTS (SELECT 1 FROM schedule s WHERE s.state = 2 AND ");
  add_same_class(sql, "s", "c");
  text_add(sql, ")) AS settled,\n  sum(EXISTS (SELECT 1 FROM wanted w WHERE ");
  add_same_class(sql, "w", "c");
  text_add(sql, ")) AS wanted,\n"
                "  min(c.length) AS shortest, max(c.length) AS longest, c.device AS device_id\n"
                "FROM seen c JOIN device d ON d.id = c.device GROUP BY c.device, c.precision");
}

static void next(text *sql) {
  text_add(sql, "-- What the tuner would try next: wanted classes without a settled choice, most\n"
                "-- wanted first.\n"
                "SELECT d.name AS device, ");
  add_precision(sql, "w");
  text_add(sql, " AS precision, w.length AS length,\n"
                "  w.count AS wanted, datetime(w.last_at, 'unixepoch') AS last,\n"
                "  (SELECT count(*) FROM measurement m WHERE ");
  add_same_class(sql, "m", "w");
  text_add(sql, ") AS kernels_measured,\n"
                "  (SELECT min(m.fs_per_element) / 1e6 FROM measurement m WHERE ");
  add_same_class(sql, "m", "w");
  text_add(sql, ") AS ns_per_element,\n"
                "  w.role AS role, w.in_class AS in_class, w.out_class AS out_class,\n"
                "  w.in_bucket AS in_bucket, w.out_bucket AS out_bucket,\n"
                "  w.volume_bucket AS volume_bucket, w.device AS device_id\n"
                "FROM wanted w JOIN device d ON d.id = w.device\n"
                "WHERE NOT EXISTS (SELECT 1 FROM schedule s WHERE s.state = 2 AND ");
  add_same_class(sql, "s", "w");
  text_add(sql, ")\nORDER BY w.count DESC, w.last_at DESC");
}

/* Each view may read those before it. */
static const struct {
  const char *name;
  void (*write)(text *sql);
} views[] = {{"speed", speed},
             {"best_kernel", best_kernel},
             {"history", history},
             {"coverage", coverage},
             {"next", next}};

const char *schema_view_name(int index) {
  return index >= 0 && (size_t)index < sizeof views / sizeof *views ? views[index].name : NULL;
}

void schema_view_sql(int index, text *sql) {
  text_add(sql, "CREATE VIEW %s AS\n", views[index].name);
  views[index].write(sql);
}
