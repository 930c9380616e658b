/* command_table.c: looks things up in a command's table. */
#include "command_table.h"

#include <string.h>

tw_status command_take_action(const command *c, int argc, char **argv, int *index) {
  int i = 0, given = argc > 1 ? argc - 1 : 0;
  const command_action *a = c->actions;
  while (argc > 0 && a[i].word && strcmp(a[i].word, argv[0]) != 0)
    i++;
  if (!a[i].word)
    return status_fail(TW_INVALID, "unknown action '%s'", argv[0]);
  if (given < a[i].least || given > a[i].most)
    return status_fail(TW_INVALID, "%s takes %s", a[i].word,
                       !a[i].most                ? "no argument"
                       : !a[i].least             ? "at most one argument"
                       : a[i].most == a[i].least ? "one argument"
                                                 : "at least one argument");
  *index = i;
  return TW_OK;
}
