/* profile_views.c: the documented views, the profile's interface to people with `sqlite3`.
 * Owns their SQL; never runs it: the library itself reads tables only.
 *
 * They keep to what SQLite 3.26 knows. It has no log2(), so the operation count 5 n log2 n comes
 * from log2(2^k (1+z)/(1-z)) = k + 2/ln 2 (z + z^3/3 + z^5/5 + ...), |z| <= 1/3. */
#include "element.h"
#include "operation_table.h"
#include "pass.h"
#include "profile_schema.h"
#include "profile_views.h"

#include <stddef.h>

/* ---- numbers of the tables as words ---- */

static const char *operation_word(int i) {
  return operation_of(i)->name;
}

static const char *stride_word(int i) {
  return pass_stride_name((enum pass_stride)i);
}

static const char *yes_word(int i) {
  return i ? "yes" : "no";
}

static const char *mirrored_word(int i) {
  static const char *const words[] = {"no", "half", "points"};
  return words[i];
}

static const char *mirrored_complex_word(int i) {
  static const char *const words[] = {"no", "folded", "twins"};
  return words[i];
}

static const char *words_word(int i) {
  static const char *const words[WORDS_KINDS] = {"plain", "real", "pairs"};
  return words[i];
}

/* The words that a column of table class stands for. */
static const struct {
  int column, last;
  word_of *word;
} class_words[] = {
    {CLASS_PRECISION, 1, view_format_word},
    {CLASS_LOAD, OPERATION_OF_CLASSES, operation_word},
    {CLASS_MIDDLE, OPERATION_OF_CLASSES, operation_word},
    {CLASS_STORE, OPERATION_OF_CLASSES, operation_word},
    {CLASS_TRANSPOSED, 1, yes_word},
    {CLASS_MISALIGNED, 1, yes_word},
    {CLASS_OVERLAP, 1, yes_word},
    {CLASS_IN + CLASS_SIDE_FORMAT, NUMBER_FORMATS - 1, view_format_word},
    {CLASS_IN + CLASS_SIDE_STRIDE, STRIDE_KINDS - 1, stride_word},
    {CLASS_IN + CLASS_SIDE_INTERLEAVED, 1, yes_word},
    {CLASS_OUT + CLASS_SIDE_FORMAT, NUMBER_FORMATS - 1, view_format_word},
    {CLASS_OUT + CLASS_SIDE_STRIDE, STRIDE_KINDS - 1, stride_word},
    {CLASS_OUT + CLASS_SIDE_INTERLEAVED, 1, yes_word},
    {CLASS_IN_WORDS, WORDS_KINDS - 1, words_word},
    {CLASS_OUT_WORDS, WORDS_KINDS - 1, words_word},
};

/* "CASE in_stride WHEN 0 THEN 'unit' ... END AS in_stride" */
static void add_word(text *sql, int column) {
  const char *name = profile_column_at(TABLE_CLASS, column).name;
  for (size_t i = 0; i < sizeof class_words / sizeof *class_words; i++) {
    if (class_words[i].column != column)
      continue;
    view_add_words(sql, name, class_words[i].word, class_words[i].last);
    text_add(sql, " AS %s", name);
    return;
  }
  text_add(sql, "%s", name);
}

/* What it means depends on the type. */
static void add_mirrored(text *sql) {
  const char *name = profile_column_at(TABLE_CLASS, CLASS_MIRRORED).name;
  text_add(sql, "CASE WHEN type = %d THEN ", TW_C2C);
  view_add_words(sql, name, mirrored_complex_word, REAL_PAIRS);
  text_add(sql, "\n  ELSE ");
  view_add_words(sql, name, mirrored_word, REAL_PAIRS);
  text_add(sql, " END AS %s", name);
}

static void add_side(text *sql, int side, const char *distance) {
  text_add(sql, ",\n  ");
  for (int i = 0; i < CLASS_SIDE_COLUMNS; i++) {
    const char *name = profile_column_at(TABLE_CLASS, side + i).name;
    text_add(sql, i ? ", " : "");
    if (i == CLASS_SIDE_DISTANCE)
      text_add(sql, "CASE %s WHEN 0 THEN 0 ELSE 1 << %s END AS %s", name, name, distance);
    else
      add_word(sql, side + i);
  }
}

void view_pass_class(text *sql) {
  text_add(sql,
           "-- Each class of passes in words. length: points of a row; axes: in the order of\n"
           "-- memory, where one block computes several. type: between real points which of\n"
           "-- those transforms. at_load, at_middle, at_store: what points are multiplied by. Of\n"
           "-- each side: the format of its numbers, the stride from point to point, whether\n"
           "-- equal points of neighbouring rows lie side by side, the nested loops over rows\n"
           "-- (0: one distance), and what it is read or written by. Bytes are rounded down to a\n"
           "-- power of 2; 0 bytes of distance: unit stride, or unknown. mirrored: of several\n"
           "-- passes of a real transform, half: words of two points, points: of one; folded:\n"
           "-- complex rows of half the spectrum's, twins: taken with those that mirror them.\n"
           "SELECT id AS class_id, ");
  view_add_type(sql, profile_column_at(TABLE_CLASS, CLASS_KIND).name, 1);
  text_add(sql, ",\n  ");
  add_word(sql, CLASS_PRECISION);
  text_add(sql, ", length,\n"
                "  CASE WHEN axis_2 = 0 THEN 'one' WHEN axis_3 = 0 THEN\n"
                "    (length / axis_2) || 'x' || axis_2 ELSE\n"
                "    (length / axis_2 / axis_3) || 'x' || axis_2 || 'x' || axis_3 END AS axes");
  for (int column = CLASS_LOAD; column < CLASS_IN; column++) {
    text_add(sql, ",\n  ");
    add_word(sql, column);
  }
  add_side(sql, CLASS_IN, "in_distance_bytes");
  add_side(sql, CLASS_OUT, "out_distance_bytes");
  text_add(sql, ",\n  ");
  add_mirrored(sql);
  for (int column = CLASS_MIRRORED + 1; column < CLASS_COLUMNS; column++) {
    text_add(sql, ",\n  ");
    add_word(sql, column);
  }
  text_add(sql, ",\n  1 << volume_log2 AS volume_bytes\nFROM class");
}

/* ---- the views ---- */

/* The columns of a class that are rarely of interest come last in every view. */
#define CLASS_TAIL                                                                                 \
  "type, axes, at_load, at_middle, at_store, transposed, misaligned, overlap,\n"                   \
  "  in_format, in_stride, in_interleaved, in_distance_bytes, in_loops,\n"                         \
  "  out_format, out_stride, out_interleaved, out_distance_bytes, out_loops,\n"                    \
  "  mirrored, in_words, out_words, volume_bytes, class_id, device_id"

void view_speed(text *sql) {
  text_add(sql,
           "-- Every measurement that is kept: all of a class that is not settled; of one that\n"
           "-- is, the winner's, the default's and the leaders'. gflops counts 5 n log2 n\n"
           "-- operations a transform, and half as many where a side is real;\n"
           "-- fraction_of_copy is of the device's own copy bandwidth;\n"
           "-- cost_ms is the time to compile, check and measure the kernel; the default is the\n"
           "-- model's choice.\n"
           "WITH RECURSIVE power(k, v) AS (\n"
           "  SELECT 0, 1 UNION ALL SELECT k + 1, v * 2 FROM power WHERE k < 31),\n"
           "part(n, k, z) AS (\n"
           "  SELECT length, k, 1.0 * (length - v) / (length + v)\n"
           "  FROM (SELECT DISTINCT length FROM class)\n"
           "  JOIN power ON length >= v AND length < 2 * v),\n"
           "bits(n, log2) AS (\n"
           "  SELECT n, k + 2.885390081777927 * z * (1 + z*z*(1/3.0 + z*z*(1/5.0 +\n"
           "    z*z*(1/7.0 + z*z/9.0)))) FROM part)\n"
           "SELECT d.name AS device, c.precision AS precision, c.length AS length,\n  ");
  view_add_radices(sql, "k");
  text_add(sql, " AS radices,\n"
                "  printf('%%08x', m.kernel) AS kernel,\n"
                "  m.fs_per_element / 1e6 AS ns_per_element,\n"
                "  round(CASE c.type WHEN 'c2c' THEN 5e6 ELSE 2.5e6 END * b.log2 /\n"
                "    m.fs_per_element, 1) AS gflops,\n"
                "  nullif(m.copy_permille, 0) / 1e3 AS fraction_of_copy,\n"
                "  m.spread_permille / 1e3 AS spread, m.runs AS runs,\n"
                "  datetime(m.measured_at, 'unixepoch') AS measured,\n"
                "  nullif(m.cost_us, 0) / 1e3 AS cost_ms,\n"
                "  CASE m.is_default WHEN 1 THEN 'default' ELSE 'candidate' END AS tried_as,\n"
                "  c.type AS type, c.axes AS axes, c.at_load AS at_load,\n"
                "  c.at_middle AS at_middle, c.at_store AS at_store,\n"
                "  c.transposed AS transposed, c.misaligned AS misaligned, c.overlap AS overlap");
  for (int i = 0; i < 2 * CLASS_SIDE_COLUMNS; i++) {
    static const char *const columns[] = {"format", "stride", "interleaved", "distance_bytes",
                                          "loops"};
    const char *side = i < CLASS_SIDE_COLUMNS ? "in" : "out",
               *name = columns[i % CLASS_SIDE_COLUMNS];
    text_add(sql, "%s c.%s_%s AS %s_%s", i % CLASS_SIDE_COLUMNS ? "," : ",\n ", side, name, side,
             name);
  }
  text_add(sql, ",\n  c.mirrored AS mirrored,\n"
                "  c.in_words AS in_words, c.out_words AS out_words,\n"
                "  c.volume_bytes AS volume_bytes, m.class AS class_id, m.device AS device_id\n"
                "FROM measurement m JOIN device d ON d.id = m.device\n"
                "JOIN pass_class c ON c.class_id = m.class\n"
                "JOIN kernel k ON k.id = m.kernel JOIN bits b ON b.n = c.length");
}

void view_best_kernel(text *sql) {
  text_add(sql, "-- The fastest kernel of each class of passes on each device.\n"
                "SELECT device, precision, length, radices, kernel,\n"
                "  min(ns_per_element) AS ns_per_element, gflops, fraction_of_copy,\n"
                "  max(count(*), ifnull((SELECT u.kernels_measured FROM tuning u WHERE\n"
                "    u.device = device_id AND u.class = class_id), 0)) AS kernels_measured,\n"
                "  runs, measured,\n  " CLASS_TAIL "\n"
                "FROM speed GROUP BY device_id, precision, length, class_id");
}

void view_history(text *sql) {
  text_add(sql,
           "-- The measurements that are kept (see speed) in the order of time; best (1: yes)\n"
           "-- marks those that were faster than all earlier ones of their class that are\n"
           "-- kept.\n"
           "SELECT measured, device, precision, length, radices, kernel, ns_per_element,\n"
           "  gflops, ns_per_element <= min(ns_per_element) OVER (\n"
           "    PARTITION BY device_id, class_id ORDER BY measured, ns_per_element\n"
           "    ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS best,\n"
           "  runs, " CLASS_TAIL "\n"
           "FROM speed ORDER BY measured");
}

void view_coverage(text *sql) {
  text_add(sql, "-- How far tuning has come, per device and precision: classes seen, measured,\n"
                "-- settled, and wanted by programs.\n"
                "WITH seen(device, class) AS (\n"
                "  SELECT device, class FROM measurement\n"
                "  UNION SELECT device, class FROM schedule\n"
                "  UNION SELECT device, class FROM wanted)\n"
                "SELECT d.name AS device, c.precision AS precision, count(*) AS classes,\n"
                "  sum(EXISTS (SELECT 1 FROM measurement m WHERE\n"
                "    m.device = s.device AND m.class = s.class)) AS measured,\n"
                "  sum(EXISTS (SELECT 1 FROM schedule f WHERE\n"
                "    f.state = 2 AND f.device = s.device AND f.class = s.class)) AS settled,\n"
                "  sum(EXISTS (SELECT 1 FROM wanted w WHERE\n"
                "    w.device = s.device AND w.class = s.class)) AS wanted,\n"
                "  min(c.length) AS shortest, max(c.length) AS longest, s.device AS device_id\n"
                "FROM seen s JOIN device d ON d.id = s.device\n"
                "JOIN pass_class c ON c.class_id = s.class GROUP BY s.device, c.precision");
}

void view_next(text *sql) {
  text_add(sql, "-- What the tuner would try next: wanted classes without a settled choice, most\n"
                "-- wanted first.\n"
                "SELECT d.name AS device, c.precision AS precision, c.length AS length,\n"
                "  w.count AS wanted, datetime(w.last_at, 'unixepoch') AS last,\n"
                "  (SELECT count(*) FROM measurement m WHERE\n"
                "    m.device = w.device AND m.class = w.class) AS kernels_measured,\n"
                "  (SELECT min(m.fs_per_element) / 1e6 FROM measurement m WHERE\n"
                "    m.device = w.device AND m.class = w.class) AS ns_per_element,\n"
                "  " CLASS_TAIL "\n"
                "FROM (SELECT device AS device_id, class, count, last_at, device FROM wanted) w\n"
                "JOIN device d ON d.id = w.device JOIN pass_class c ON c.class_id = w.class\n"
                "WHERE NOT EXISTS (SELECT 1 FROM schedule s WHERE\n"
                "  s.state = 2 AND s.device = w.device AND s.class = w.class)\n"
                "ORDER BY w.count DESC, w.last_at DESC");
}
