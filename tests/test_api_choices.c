/* test_api_choices.c: what searches asked of the model is kept in the cache: plans are the same
 * whether it is there, missing or damaged, and a search that has it asks for nothing new, be it for
 * another batch, or in another build of the same sources: the shared library. A context that has it
 * does not read it again. */
#include "api_help.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static const int64_t lengths[][2] = {{120, 90}, {2963, 1}, {28, 45}, {30030, 1}};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

static tw_dim rows;    /* of all problems */
static int neighbours; /* 1: the same points of all rows lie side by side */

static tw_problem problem_of(int i, tw_dim dims[2]) {
  int64_t apart = neighbours ? rows.n * lengths[i][1] : 0;
  dims[0] = (tw_dim){lengths[i][0], apart, apart};
  dims[1] = (tw_dim){lengths[i][1], neighbours * rows.n, neighbours * rows.n};
  rows.is = rows.os = neighbours;
  return (tw_problem){.size = sizeof(tw_problem),
                      .dims = dims,
                      .rank = lengths[i][1] > 1 ? 2 : 1,
                      .batch = &rows,
                      .batch_rank = 1,
                      .device = TW_DEVICE_CPU};
}

/* Calls visit with each entry of the cache that holds choices; returns how many there are. */
static int each_choices(void (*visit)(const char *path)) {
  char folder[SCRATCH_PATH + 16], path[2 * SCRATCH_PATH];
  static char bytes[1 << 20];
  int count = 0;
  snprintf(folder, sizeof folder, "%s/cache", api_home);
  DIR *directory = opendir(folder);
  for (struct dirent *d; directory && (d = readdir(directory)) != NULL;) {
    snprintf(path, sizeof path, "%s/%s", folder, d->d_name);
    if (strlen(d->d_name) != 64)
      continue;
    size_t size = scratch_read(path, bytes, sizeof bytes);
    if (!memmem(bytes, size, "twiddle choices", 15))
      continue;
    count++;
    if (visit)
      visit(path);
  }
  closedir(directory);
  return count;
}

/* The entries after the first plans; each inode changes when its entry is written again. */
static struct {
  char path[2 * SCRATCH_PATH];
  ino_t inode;
} seen[16];
static int seen_count;

static ino_t inode_of(const char *path) {
  struct stat s;
  CHECK(stat(path, &s) == 0);
  return s.st_ino;
}

static void see(const char *path) {
  CHECK(seen_count < 16);
  snprintf(seen[seen_count].path, sizeof seen[0].path, "%s", path);
  seen[seen_count++].inode = inode_of(path);
}

static void check_unchanged(void) {
  for (int i = 0; i < seen_count; i++)
    CHECK(inode_of(seen[i].path) == seen[i].inode);
}

static void remove_entry(const char *path) {
  CHECK(unlink(path) == 0);
}

static void damage_entry(const char *path) {
  int fd = open(path, O_RDWR);
  CHECK(fd >= 0 && lseek(fd, -20, SEEK_END) > 0 && write(fd, "damaged", 7) == 7);
  close(fd);
}

/* The fingerprints of the plans of all lengths. */
static void describe_by(tw_context *context, char *out, size_t capacity) {
  size_t used = 0;
  for (int i = 0; i < LENGTHS; i++) {
    static char json[1 << 16];
    static const char key[] = "\"fingerprint\": \"";
    tw_dim dims[2];
    const tw_problem p = problem_of(i, dims);
    tw_plan *plan = NULL;
    CHECK_OK(tw_plan_create(context, &p, &plan));
    CHECK_OK(tw_plan_describe(plan, 1, json, sizeof json, NULL));
    const char *at = strstr(json, key);
    CHECK(at != NULL);
    used += (size_t)snprintf(out + used, capacity - used, "%.12s ", at ? at + sizeof key - 1 : "");
    tw_plan_destroy(plan);
  }
}

static void describe_all(char *out, size_t capacity) {
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  describe_by(context, out, capacity);
  tw_context_destroy(context);
}

/* A context that has planned the lengths reads no entry for other batches of them. */
static void without_entries(void) {
  char first[256], again[256];
  tw_context *context = api_context(TW_POLICY_OFF, NULL);
  describe_by(context, first, sizeof first);
  CHECK(each_choices(remove_entry) > 0);
  for (rows.n = 210; rows.n < 214; rows.n++)
    describe_by(context, again, sizeof again);
  rows.n = 200;
  CHECK(each_choices(NULL) == 0);
  tw_context_destroy(context);
  describe_all(again, sizeof again);
  CHECK(!strcmp(first, again) && each_choices(NULL) > 0);
}

/* What another process adds to an entry meanwhile stays in it. It adds only what took long enough
 * to find: to the entries that are then written again. */
static void two_writers(void) {
  char said[256];
  int added[16], entries = 0;
  CHECK(each_choices(remove_entry) > 0);
  tw_context *one = api_context(TW_POLICY_OFF, NULL);
  describe_by(one, said, sizeof said);
  seen_count = 0;
  CHECK(each_choices(see) > 0);
  neighbours = 1;
  describe_all(said, sizeof said);
  neighbours = 0;
  for (int i = 0; i < seen_count; i++)
    entries += added[i] = inode_of(seen[i].path) != seen[i].inode;
  rows.n = 1;
  describe_by(one, said, sizeof said);
  tw_context_destroy(one);
  for (int i = 0; i < seen_count; i++)
    seen[i].inode = inode_of(seen[i].path);
  rows.n = 200;
  neighbours = 1;
  describe_all(said, sizeof said);
  neighbours = 0;
  for (int i = 0; i < seen_count; i++)
    CHECK(!added[i] || inode_of(seen[i].path) == seen[i].inode);
  printf("another context added to %d of %d entries\n", entries, seen_count);
}

/* Plans by the library whose handle this is. */
static void plan_by(void *library) {
  __typeof__(tw_context_create) *create = NULL;
  __typeof__(tw_plan_create) *plan_of = NULL;
  __typeof__(tw_plan_destroy) *discard = NULL;
  __typeof__(tw_context_destroy) *end = NULL;
  *(void **)&create = dlsym(library, "tw_context_create");
  *(void **)&plan_of = dlsym(library, "tw_plan_create");
  *(void **)&discard = dlsym(library, "tw_plan_destroy");
  *(void **)&end = dlsym(library, "tw_context_destroy");
  scratch_need(create && plan_of && discard && end, "the shared library's functions");
  tw_options options = {.size = sizeof options, .policy = TW_POLICY_OFF};
  tw_context *context = NULL;
  CHECK_OK(create(&options, &context));
  for (int i = 0; i < LENGTHS; i++) {
    tw_dim dims[2];
    const tw_problem p = problem_of(i, dims);
    tw_plan *plan = NULL;
    CHECK_OK(plan_of(context, &p, &plan));
    discard(plan);
  }
  end(context);
}

static void by_shared_library(void) {
  void *library = dlopen(TWIDDLE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library)
    fprintf(stderr, "%s\n", dlerror());
  scratch_need(library != NULL, TWIDDLE_LIBRARY);
  plan_by(library);
}

int main(int argc, char **argv) {
  (void)argc;
  char first[256], again[256];
  api_begin(argv[0]);
  rows.n = 200;
  describe_all(first, sizeof first);
  int kept = each_choices(see);
  printf("%s: %d kept\n", first, kept);
  CHECK(kept > 0);
  describe_all(again, sizeof again);
  CHECK(!strcmp(first, again));
  by_shared_library();
  rows.n = 201;
  describe_all(again, sizeof again);
  rows.n = 200;
  check_unchanged();
  CHECK(each_choices(NULL) == kept);
  CHECK(each_choices(damage_entry) >= kept);
  describe_all(again, sizeof again);
  CHECK(!strcmp(first, again) && each_choices(remove_entry) >= kept);
  describe_all(again, sizeof again);
  CHECK(!strcmp(first, again) && each_choices(NULL) > 0);
  without_entries();
  two_writers();
  return api_end();
}
