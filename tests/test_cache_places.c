/* test_cache_places.c: folders and files of the cache that are not as it would have made them: what
 * is refused, what is used without writing, and what stays as it was. */
#include "cache_entries.h"

#include <sys/stat.h>
#include <sys/wait.h>

/* Something else has an entry's name: a miss, one line, and what is not ours stays. */
static void strange_files(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place("strange", ""));
  char path[2 * SCRATCH_PATH], aside[2 * SCRATCH_PATH];
  snprintf(path, sizeof path, "%s", place("strange", make_entry(1).name));
  snprintf(aside, sizeof aside, "%s/aside", root);
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  scratch_need(rename(path, aside) == 0 && symlink(aside, path) == 0, "symlink");
  CHECK(!get(c, 1) && lines == 1);
  put(c, 1);
  struct stat found;
  CHECK(lstat(path, &found) == 0 && S_ISLNK(found.st_mode) && lines == 1);
  put(c, 2);
  CHECK(get(c, 2)); /* one strange name does not stop the others */
  scratch_need(unlink(path) == 0 && mkfifo(path, 0600) == 0, "mkfifo");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(lstat(path, &found) == 0 && S_ISFIFO(found.st_mode));
  scratch_need(unlink(path) == 0 && mkdir(path, 0700) == 0, "mkdir");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(!get(c, 1) && rmdir(path) == 0);
  scratch_need(link(aside, path) == 0, "link"); /* ours, but shared: refused, then replaced */
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(get(c, 1) && stat(aside, &found) == 0 && found.st_nlink == 1);
  scratch_need(chmod(path, 0660) == 0, "chmod");
  CHECK(!get(c, 1));
  put(c, 1);
  CHECK(get(c, 1));
  if (geteuid() == 0) {
    scratch_need(chown(path, 1234, 0) == 0, "chown");
    CHECK(!get(c, 1));
    put(c, 1);
    CHECK(!get(c, 1) && stat(path, &found) == 0 && found.st_uid == 1234);
  } else {
    printf("left out: an entry of another owner (needs root)\n");
  }
  CHECK(lines == 1 && scratch_count(folder, ".tmp-") == 0);
  cache_close(c);
}

/* The directory may not be used: memory only, one line, nothing made or changed in it. */
static void refuse_directory(const char *folder) {
  int before = scratch_count(folder, "");
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  put(c, 2);
  entry e = make_entry(1);
  CHECK(!get(c, 1) && cache_lock_key(c, &e.key).fd == -1);
  cache_facts facts;
  cache_describe(c, &facts);
  CHECK(!facts.writable && *facts.why && facts.writes == 0 && lines == 1);
  CHECK(scratch_count(folder, "") == before);
  cache_close(c);
}

static void strange_directories(void) {
  char folder[2 * SCRATCH_PATH];
  strcpy(folder, place(".", "loose"));
  scratch_need(mkdir(folder, 0700) == 0 && chmod(folder, 0770) == 0, "mkdir");
  refuse_directory(folder);
  scratch_need(chmod(folder, 01777) == 0, "chmod");
  refuse_directory(folder);
  scratch_need(chmod(folder, 0700) == 0, "chmod");
  cache *c = open_cache(folder, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  scratch_need(chmod(folder, 0777) == 0, "chmod");
  c = open_cache(folder, 0, 0);
  CHECK(!get(c, 1) && !get(c, 1) && lines == 1); /* a good file in a bad directory */
  cache_close(c);
  refuse_directory(folder);
  char instead[2 * SCRATCH_PATH];
  strcpy(instead, place("strange", "link"));
  scratch_need(symlink(root, instead) == 0, "symlink");
  refuse_directory(instead);
  scratch_need(unlink(instead) == 0 && mkfifo(instead, 0600) == 0, "mkfifo");
  refuse_directory(instead);
  scratch_need(unlink(instead) == 0, "unlink");
  scratch_write(instead, "file", 4, 0600);
  refuse_directory(instead);
  if (geteuid() != 0) {
    printf("left out: a directory of another owner (needs root)\n");
    return;
  }
  scratch_need(chmod(folder, 0700) == 0 && chown(folder, 1234, 0) == 0, "chown");
  refuse_directory(folder);
}

/* A user who may not write: found files are used, put is quiet. Root may always write, so a root
 * test plays another user. */
static void read_only(void) {
  pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (chmod(root, 0755) != 0 || chown(root, 1234, 0) != 0 ||
                           setresgid(1234, 1234, 1234) != 0 || setresuid(1234, 1234, 1234) != 0))
      _exit(1);
    char folder[2 * SCRATCH_PATH];
    strcpy(folder, place("sealed", ""));
    cache *c = open_cache(folder, 0, 0);
    put(c, 1);
    cache_close(c);
    scratch_need(chmod(folder, 0500) == 0, "chmod");
    c = open_cache(folder, 0, 0);
    CHECK(get(c, 1));
    put(c, 2);
    put(c, 3);
    CHECK(get(c, 1) && !get(c, 2) && lines == 1);
    cache_close(c);
    char below[2 * SCRATCH_PATH];
    strcpy(below, place("sealed", "below/it"));
    c = open_cache(below, 0, 0);
    put(c, 1);
    CHECK(!get(c, 1) && lines == 1);
    cache_close(c);
    chmod(folder, 0700);
    _exit(check_failures != 0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  scratch_need(geteuid() != 0 || chown(root, 0, 0) == 0, "chown");
}

static void strange_paths(void) {
  char paths[6000];
  snprintf(paths, sizeof paths, "%s/\xc3\xa9\xe6\xbc\xa2 '\"%%n", root);
  cache *c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  size_t length = (size_t)snprintf(paths, sizeof paths, "%s", root);
  while (length < 3800) /* below PATH_MAX with the names of entries and temporaries */
    length += (size_t)snprintf(paths + length, sizeof paths - length, "/%0100d", 0);
  c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(get(c, 1));
  cache_close(c);
  while (length < 5900)
    length += (size_t)snprintf(paths + length, sizeof paths - length, "/%030d", 0);
  c = open_cache(paths, 0, 0);
  put(c, 1);
  CHECK(!get(c, 1) && lines >= 1 && lines <= 2);
  cache_close(c);
  CHECK(chdir(root) == 0);
  c = open_cache("relative", 0, 0);
  CHECK(chdir("/") == 0);
  put(c, 1);
  CHECK(get(c, 1) && access(place("relative", ""), F_OK) == 0);
  cache_close(c);
}

int main(void) {
  scratch_make(root);
  strange_files();
  strange_directories();
  read_only();
  strange_paths();
  scratch_remove(root);
  return check_report();
}
