/* comma_locale.h: enters a locale whose decimal point is a comma, for tests of text that must not
 * depend on it. */
#ifndef COMMA_LOCALE_H
#define COMMA_LOCALE_H

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Makes a locale whose decimal point is a comma, from whatever definitions the machine has. */
static inline int enter_comma_locale(void) {
  static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "tr_TR.UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (setlocale(LC_ALL, names[i]) && localeconv()->decimal_point[0] == ',')
      return 1;
  char folder[] = "/tmp/twiddle-locale-XXXXXX", command[256];
  if (!mkdtemp(folder))
    return 0;
  snprintf(command, sizeof command, "localedef -c -i de_DE -f UTF-8 %s/de_DE.UTF-8 >/dev/null 2>&1",
           folder);
  int made = system(command) == 0;
  setenv("LOCPATH", folder, 1);
  int entered = made && setlocale(LC_ALL, "de_DE.UTF-8") && localeconv()->decimal_point[0] == ',';
  unsetenv("LOCPATH");
  snprintf(command, sizeof command, "rm -rf %s", folder);
  return system(command) == 0 && entered;
}

#endif
