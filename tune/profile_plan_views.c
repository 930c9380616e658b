/* profile_plan_views.c: the views that speak of transforms, under the names that people give them.
 * Owns their SQL. */
#include "element.h"
#include "method.h"
#include "profile_schema.h"
#include "profile_views.h"

static const char *placement_word(int i) {
  static const char *const words[] = {"either", "in place", "out of place"};
  return words[i];
}

static const char *order_word(int i) {
  static const char *const words[] = {"natural", "reversed output", "reversed input"};
  return words[i];
}

static const char *layout_word(int i) {
  static const char *const words[] = {"packed", "columns", "other"};
  return words[i];
}

static const char *maker_word(int i) {
  static const char *const words[] = {"model", "neighbour", "measured"};
  return words[i];
}

static const char *algorithm_word(int i) {
  return method_table[i].algorithm;
}

/* "256x256". The cast lets a length be compared with a number as well as with a text. */
static void add_length(text *sql) {
  text_add(sql, "CAST(t.n_1");
  for (int i = 2; i <= TRANSFORM_VOLUME - TRANSFORM_N; i++)
    text_add(sql, " || CASE t.n_%d WHEN 0 THEN '' ELSE 'x' || t.n_%d END", i, i);
  text_add(sql, " AS TEXT)");
}

static void add_points(text *sql) {
  text_add(sql, "t.n_1");
  for (int i = 2; i <= TRANSFORM_VOLUME - TRANSFORM_N; i++)
    text_add(sql, " * max(t.n_%d, 1)", i);
}

void view_passes(text *sql) {
  text_add(
      sql,
      "-- The passes of each transform's last plan, in the order in which they run.\n"
      "-- us_per_execution: of all rows, where the kernel was measured; default_us_per_execution:\n"
      "-- of the kernel that the model alone would choose.\n"
      "SELECT ");
  add_length(sql);
  text_add(sql, " AS length, q.number AS pass,\n"
                "  CASE c.axes WHEN 'one' THEN c.length ELSE c.axes END AS points,\n"
                "  c.at_load AS at_load, c.at_middle AS at_middle, c.at_store AS at_store,\n"
                "  c.in_stride AS in_stride, c.out_stride AS out_stride,\n  ");
  view_add_radices(sql, "k");
  text_add(sql, " AS radices,\n  ");
  text_add(sql,
           "CASE WHEN 'chirp' IN (c.at_load, c.at_store) OR c.at_middle = 'filter'\n"
           "    THEN '%s' ELSE ",
           method_table[METHOD_BLUESTEIN].algorithm);
  view_add_words(sql, "k.method", algorithm_word, METHOD_COUNT - 1);
  text_add(sql, " END AS algorithm,\n  printf('%%08x', q.kernel) AS kernel, ");
  view_add_words(sql, "q.made_by", maker_word, 2);
  text_add(sql, " AS made_by,\n"
                "  m.fs_per_element / 1e6 AS ns_per_element,\n"
                "  round(m.fs_per_element * q.elements / 1e9, 3) AS us_per_execution,\n"
                "  round((SELECT min(f.fs_per_element) FROM measurement f WHERE f.is_default = 1\n"
                "    AND f.device = q.device AND f.class = q.class) * q.elements / 1e9, 3)\n"
                "    AS default_us_per_execution,\n"
                "  d.name AS device, q.class AS class_id, q.transform AS transform_id,\n"
                "  q.device AS device_id\n"
                "FROM planned_pass q JOIN device d ON d.id = q.device\n"
                "JOIN transform t ON t.id = q.transform JOIN pass_class c ON c.class_id = q.class\n"
                "JOIN kernel k ON k.id = q.kernel LEFT JOIN measurement m ON\n"
                "  m.device = q.device AND m.class = q.class AND m.kernel = q.kernel\n"
                "ORDER BY q.transform, q.device, q.number");
}

/* A sum that is unknown where a part of it is. */
static void add_sum(text *sql, const char *column, const char *as) {
  text_add(sql, "  CASE count(%s) WHEN count(*) THEN round(sum(%s), 3) END AS %s", column, column,
           as);
}

void view_transforms(text *sql) {
  text_add(sql,
           "-- Each transform that was planned or tuned, either direction, with its last plan.\n"
           "-- planned: plans that programs made; executions: of these, a captured graph counted\n"
           "-- once; batch: transforms of the last one; schedule:\n"
           "-- the points of its passes; made_by: what chose the kernels, the least certain\n"
           "-- of these; default_us_per_execution: with the model's kernels; bytes read, rounded\n"
           "-- down to a power of 2. Times are known where each pass was measured.\n"
           "WITH plan AS (\n  SELECT device_id, transform_id,\n");
  add_sum(sql, "us_per_execution", "us,\n");
  add_sum(sql, "default_us_per_execution", "default_us,\n");
  text_add(sql,
           "  max(CASE algorithm WHEN '%s' THEN '' ELSE algorithm END) AS algorithm,\n"
           "  CASE WHEN sum(made_by = 'model') THEN 'model'\n"
           "    WHEN sum(made_by = 'neighbour') THEN 'neighbour' ELSE 'measured' END AS maker\n"
           "  FROM passes GROUP BY device_id, transform_id),\n"
           "asked AS (\n  SELECT t.id AS id, ",
           method_table[0].algorithm);
  add_points(sql);
  text_add(sql, " AS points, ");
  add_length(sql);
  text_add(sql, " AS length,\n  ");
  view_add_type(sql, "kinds", TRANSFORM_VOLUME - TRANSFORM_N);
  text_add(sql, ",\n  ");
  static const struct {
    const char *name;
    word_of *word;
    int last;
  } words[] = {{"precision", view_format_word, 1},
               {"layout", layout_word, 2},
               {"placement", placement_word, 2},
               {"digit_order", order_word, 2},
               {"in_format", view_format_word, NUMBER_FORMATS - 1},
               {"out_format", view_format_word, NUMBER_FORMATS - 1}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    view_add_words(sql, words[i].name, words[i].word, words[i].last);
    text_add(sql, " AS %s,\n  ", words[i].name);
  }
  text_add(sql,
           "1 << volume_log2 AS volume_bytes FROM transform t)\n"
           "SELECT a.length AS length, a.type AS type, a.precision AS precision,\n"
           "  a.layout AS layout, p.elements / a.points AS batch, p.count AS planned,\n"
           "  datetime(p.last_at, 'unixepoch') AS last,\n"
           "  (SELECT group_concat(points, ' x ') FROM (SELECT points FROM passes s\n"
           "    WHERE s.device_id = p.device AND s.transform_id = p.transform\n"
           "    ORDER BY pass)) AS schedule,\n"
           "  CASE l.algorithm WHEN '' THEN '%s' ELSE l.algorithm END AS algorithm,\n"
           "  l.maker AS made_by, l.us AS us_per_execution,\n"
           "  round(l.us * a.points / p.elements, 6) AS us_per_transform,\n"
           "  round(l.us * 1e3 / p.elements, 6) AS ns_per_element, l.default_us AS "
           "default_us_per_execution,\n"
           "  d.name AS device, a.placement AS placement, a.digit_order AS digit_order,\n"
           "  a.in_format AS in_format, a.out_format AS out_format,\n"
           "  a.volume_bytes AS volume_bytes, p.transform AS transform_id,\n"
           "  p.device AS device_id, a.points AS points, p.executions AS executions\n"
           "FROM planned p JOIN asked a ON a.id = p.transform JOIN device d ON d.id = p.device\n"
           "JOIN plan l ON l.device_id = p.device AND l.transform_id = p.transform\n"
           "ORDER BY p.count DESC, p.last_at DESC",
           method_table[0].algorithm);
}
