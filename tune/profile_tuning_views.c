/* profile_tuning_views.c: the views about what tuning achieved, what it took, and what it has left
 * to do. Owns their SQL; never runs it. They read view transforms (profile_plan_views.c), whose
 * columns name a transform. */
#include "profile.h"
#include "profile_schema.h"
#include "profile_views.h"

/* What names a transform comes first and last in every view. */
#define NAME_HEAD                                                                                  \
  "t.length AS length, t.type AS type, t.precision AS precision,\n  t.batch AS batch"
#define NAME_TAIL                                                                                  \
  "t.planned AS planned, t.device AS device, t.layout AS layout,\n  t.placement AS placement, "    \
  "t.transform_id AS transform_id, t.device_id AS device_id, t.points AS points,\n"                \
  "  t.in_format AS in_format, t.out_format AS out_format"

void view_fastest(text *sql) {
  text_add(sql, "-- Transforms of which every pass was measured, the most gflops first. gflops\n"
                "-- counts 5 n log2 n operations a transform, and half as many where a side is\n"
                "-- real; fraction_of_copy: the time of copying what the smallest pass moves over\n"
                "-- that of all passes, as twiddle bench has it; times are as in transforms.\n"
                "WITH RECURSIVE power(k, v) AS (\n"
                "  SELECT 0, 1.0 UNION ALL SELECT k + 1, v * 2 FROM power WHERE k < 62),\n"
                "size AS (\n  SELECT id, n_1");
  for (int i = 2; i <= TRANSFORM_VOLUME - TRANSFORM_N; i++)
    text_add(sql, " * max(n_%d, 1.0)", i);
  text_add(sql,
           " AS n FROM transform),\n"
           "part AS (\n"
           "  SELECT id, k, (n - v) / (n + v) AS z FROM size\n"
           "  JOIN power ON n >= v AND n < 2 * v),\n"
           "bits AS (\n"
           "  SELECT id, k + 2.885390081777927 * z * (1 + z*z*(1/3.0 + z*z*(1/5.0 +\n"
           "    z*z*(1/7.0 + z*z/9.0)))) AS log2 FROM part),\n"
           "copied AS (\n"
           "  SELECT p.device AS device, p.transform AS transform,\n"
           "    min(m.copy_permille) > 0 AS is_known, 1e-3 *\n"
           "    min(1.0 * p.elements * m.fs_per_element * m.copy_permille) /\n"
           "    sum(1.0 * p.elements * m.fs_per_element) AS fraction\n"
           "  FROM planned_pass p JOIN measurement m ON m.device = p.device AND\n"
           "    m.class = p.class AND m.kernel = p.kernel GROUP BY p.device, p.transform)\n"
           "SELECT " NAME_HEAD ",\n"
           "  round(CASE t.type WHEN 'c2c' THEN 5 ELSE 2.5 END * b.log2 /\n"
           "    t.ns_per_element, 1) AS gflops,\n"
           "  round(CASE WHEN c.is_known THEN c.fraction END, 3) AS fraction_of_copy,\n"
           "  t.us_per_transform AS us_per_transform, t.us_per_execution AS us_per_execution,\n"
           "  " NAME_TAIL "\n"
           "FROM transforms t JOIN bits b ON b.id = t.transform_id JOIN copied c ON\n"
           "  c.device = t.device_id AND c.transform = t.transform_id\n"
           "WHERE t.ns_per_element > 0 ORDER BY gflops DESC");
}

void view_gain(text *sql) {
  text_add(
      sql,
      "-- What tuning gained over the default, which is the model's own choice, where\n"
      "-- both were measured in every pass; the largest gain first. gain_percent: so\n"
      "-- much more work is done in the same time. Times are as in transforms.\n"
      "SELECT " NAME_HEAD ",\n"
      "  t.default_us_per_execution AS default_us_per_execution,\n"
      "  t.us_per_execution AS tuned_us_per_execution,\n"
      "  round(100 * (t.default_us_per_execution / t.us_per_execution - 1), 1) AS gain_percent,\n"
      "  " NAME_TAIL "\n"
      "FROM transforms t WHERE t.default_us_per_execution > 0 AND t.us_per_execution > 0\n"
      "ORDER BY gain_percent DESC");
}

static const char *end_word(int i) {
  static const char *const words[TUNING_ENDS] = {
      [TUNING_COMPLETE] = "complete",       [TUNING_OUT_OF_TIME] = "time limit reached",
      [TUNING_STOPPED] = "it was stopped",  [TUNING_NO_SCRATCH] = "scratch memory was too small",
      [TUNING_FAILED] = "no kernel worked", [TUNING_INTERRUPTED] = "it was interrupted"};
  return words[i];
}

void view_tuning_cost(text *sql) {
  text_add(
      sql,
      "-- How long tuning took for each class of passes, the longest first: to compile,\n"
      "-- check and time kernels, over all runs. length: of the rows of the pass;\n"
      "-- kernels_measured: those whose times are not kept included; ended: the last\n"
      "-- run; transforms: how many of those planned have such a pass; executions, used_seconds:\n"
      "-- how often programs ran it, and the device time of that.\n"
      "SELECT CAST(CASE c.axes WHEN 'one' THEN c.length ELSE c.axes END AS TEXT) AS length,\n"
      "  c.type AS type, c.precision AS precision,\n"
      "  u.kernels_measured AS kernels_measured, u.cost_us / 1e6 AS seconds,\n"
      "  datetime(u.last_at, 'unixepoch') AS last, ");
  view_add_words(sql, "u.ended", end_word, TUNING_ENDS - 1);
  text_add(sql, " AS ended,\n"
                "  (SELECT count(DISTINCT p.transform) FROM planned_pass p WHERE\n"
                "    p.device = u.device AND p.class = u.class) AS transforms,\n"
                "  d.name AS device, u.class AS class_id, u.device AS device_id,\n"
                "  ifnull(e.executions, 0) AS executions, ifnull(e.device_us, 0) / 1e6 AS "
                "used_seconds\n"
                "FROM tuning u JOIN device d ON d.id = u.device\n"
                "LEFT JOIN used e ON e.device = u.device AND e.class = u.class\n"
                "JOIN pass_class c ON c.class_id = u.class ORDER BY u.cost_us DESC");
}

void view_untuned(text *sql) {
  text_add(sql, "-- Transforms with passes that are not settled, and why, the most planned first.\n"
                "-- untuned_passes: how many kinds of them.\n"
                "WITH unsettled AS (\n"
                "  SELECT DISTINCT p.device, p.transform, p.class, ifnull(");
  view_add_words(sql, "u.ended", end_word, TUNING_ENDS - 1);
  text_add(sql,
           ",\n    'not tried yet') AS why\n"
           "  FROM planned_pass p\n"
           "  LEFT JOIN tuning u ON u.device = p.device AND u.class = p.class\n"
           "  WHERE NOT EXISTS (SELECT 1 FROM schedule s WHERE\n"
           "    s.state = %d AND s.device = p.device AND s.class = p.class)),\n"
           "reason AS (\n"
           "  SELECT device, transform, count(*) AS classes,\n"
           "    replace(group_concat(DISTINCT why), ',', ', ') AS why\n"
           "  FROM unsettled GROUP BY device, transform)\n"
           "SELECT " NAME_HEAD ",\n"
           "  t.last AS last_planned, r.classes AS untuned_passes, r.why AS why,\n"
           "  " NAME_TAIL "\n"
           "FROM transforms t JOIN reason r ON\n"
           "  r.device = t.device_id AND r.transform = t.transform_id\n"
           "ORDER BY t.planned DESC, t.last DESC",
           SCHEDULE_SETTLED);
}
