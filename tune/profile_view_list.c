/* profile_view_list.c: the list of the documented views, and how a file gets them. Owns none of
 * their SQL. */
#include "profile_schema.h"
#include "profile_views.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each view may read those before it. */
static const struct {
  const char *name;
  void (*write)(text *sql);
} views[] = {{"pass_class", view_pass_class},   {"speed", view_speed},
             {"best_kernel", view_best_kernel}, {"history", view_history},
             {"coverage", view_coverage},       {"next", view_next},
             {"passes", view_passes},           {"transforms", view_transforms},
             {"fastest", view_fastest},         {"gain", view_gain},
             {"tuning_cost", view_tuning_cost}, {"untuned", view_untuned}};

const char *schema_view_name(int index) {
  return index >= 0 && (size_t)index < sizeof views / sizeof *views ? views[index].name : NULL;
}

static void add_view(int index, text *sql) {
  text_add(sql, "CREATE VIEW %s AS\n", views[index].name);
  views[index].write(sql);
}

/* 0 for a view that is the user's own, although it has a name that this library uses since version
 * 6. This library's begin with a comment. */
static int may_replace(int i, const char *sql) {
  static const char *const earlier[] = {"speed", "best_kernel", "history", "coverage", "next"};
  char ours[64];
  for (size_t k = 0; k < sizeof earlier / sizeof *earlier; k++)
    if (!strcmp(views[i].name, earlier[k]))
      return 1;
  snprintf(ours, sizeof ours, "CREATE VIEW %s AS\n-- ", views[i].name);
  return !strncmp(sql, ours, strlen(ours));
}

tw_status schema_refresh_views(sqlite3 *db) {
  tw_status status = TW_OK;
  for (int i = 0; schema_view_name(i) && status == TW_OK; i++) {
    const char *type = NULL, *sql = NULL;
    text wanted = TEXT_EMPTY, change = TEXT_EMPTY;
    char *bytes = NULL;
    add_view(i, &wanted);
    TRY(text_take(&wanted, &bytes, NULL));
    sqlite3_stmt *find = NULL;
    int code = sqlite3_prepare_v2(db, schema_find_name, -1, &find, NULL);
    if (code == SQLITE_OK)
      code = schema_look_up(find, schema_view_name(i), &type, &sql);
    if (code != SQLITE_ROW && code != SQLITE_DONE)
      status = schema_fail(db, "reading its views");
    else if (code == SQLITE_DONE)
      text_add(&change, "%s", bytes);
    else if (type && sql && !strcmp(type, "view") && strcmp(sql, bytes) != 0 && may_replace(i, sql))
      text_add(&change, "DROP VIEW \"%s\"; %s", schema_view_name(i), bytes);
    sqlite3_finalize(find);
    if (status == TW_OK && (change.length || change.failed))
      status = schema_run(db, &change, "writing its views");
    text_free(&change);
    free(bytes);
  }
  return status;
}
