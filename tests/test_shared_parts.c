/* test_shared_parts.c: what tests on a GPU rest on: several processes have each part of a test
 * once, shards have all parts, and every length has its turn in every format within so many days.
 */
#include "family_transforms.h"

enum { PARTS = 700 };

/* One of several processes: adds a byte to a file for each part, at the part's place. */
static int share(void) {
  char taken[PARTS] = {0};
  int part, count = 0;
  shared_parts *p = parts_open();
  while ((part = parts_take(p, PARTS)) >= 0) {
    CHECK(part < PARTS && !taken[part]);
    taken[part] = 1;
    count++;
    usleep(50); /* so that others have some */
  }
  munmap(p, sizeof *p);
  int fd = open(api_path("seen"), O_WRONLY | O_APPEND);
  CHECK(fd >= 0 && write(fd, taken, sizeof taken) == (ssize_t)sizeof taken);
  close(fd);
  printf("%d parts, ", count);
  return check_report();
}

/* Adds what the processes of one run had to seen. */
static void run_processes(int seen[PARTS]) {
  static char taken[PARTS * PARTS_PROCESSES];
  parts_processes all;
  scratch_write(api_path("seen"), "", 0, 0600);
  parts_processes_begin(&all);
  parts_processes_end(&all);
  size_t size = scratch_read(api_path("seen"), taken, sizeof taken);
  CHECK(size == (size_t)all.count * PARTS && all.count > 1);
  for (size_t i = 0; i < size; i++)
    seen[i % PARTS] += taken[i];
  remove(api_path("parts"));
}

static void every_part_once(int shards) {
  int seen[PARTS] = {0};
  char text[32];
  for (int i = 0; i < shards; i++) {
    snprintf(text, sizeof text, "%d/%d", i, shards);
    setenv("TWIDDLE_TEST_SHARD", text, 1);
    run_processes(seen);
    for (int part = 0; part < PARTS; part++)
      CHECK(seen[part] == (part % shards <= i));
  }
  unsetenv("TWIDDLE_TEST_SHARD");
}

/* Parts draw different numbers, whoever has them. */
static void numbers_of_parts(void) {
  CHECK(parts_random(5, 3) == parts_random(5, 3) && parts_random(5, 3) != parts_random(5, 4));
  CHECK(parts_random(5, 3) != parts_random(6, 3));
  CHECK(parts_random(0 - 0x9e3779b97f4a7c15ull, 0) != 0);
}

/* In single precision once in `every` days, in another format once in `one_in` times as many. */
static void turns(int every, int one_in, uint64_t day) {
  const length_turns t = {every, one_in};
  const int days = every * one_in;
  for (int n = 1; n <= FAMILY_LENGTH_MOST; n++)
    for (int kind = 0; kind < R2R_KINDS; kind++)
      for (int format = 0; format < FORMATS; format++) {
        int count = 0;
        for (int i = 0; i < days; i++)
          count += has_turn(&t, n, kind, format, day + (uint64_t)i);
        CHECK(count == (format == TW_F32 ? one_in : 1));
      }
}

int main(int argc, char **argv) {
  if (parts_shares(argc, argv)) {
    api_begin_again(argv[0]);
    return share();
  }
  api_begin(argv[0]);
  every_part_once(1);
  every_part_once(3);
  numbers_of_parts();
  turns(1, 4, 20780);
  turns(20, 2, 20781);
  turns(64, 2, UINT64_MAX - 200);
  return api_end();
}
