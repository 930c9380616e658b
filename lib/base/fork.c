/* fork.c: the lock that every fork waits for, who may use a library with locks of its own, and the
 * descriptors that children do not keep. */
#include "fork.h"
#include "process.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { WAIT_SECONDS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static _Thread_local int held_for_fork;

/* The wait is bounded, since a library's constructor may fork while the lock's holder loads it. */
static void before_fork(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += WAIT_SECONDS;
  held_for_fork = pthread_mutex_timedlock(&lock, &until) == 0;
}

static void after_fork(void) {
  if (held_for_fork)
    pthread_mutex_unlock(&lock);
  held_for_fork = 0;
}

/* Changed with the lock held. The host may have closed a descriptor and given its number to another
 * file, so a child looks before it closes one. */
enum { PRIVATE_MOST = 256 };
static struct {
  int fd;
  dev_t device;
  ino_t inode;
} private_file[PRIVATE_MOST];
static int private_files;

static void after_fork_in_child(void) {
  for (int i = 0; i < private_files; i++) {
    struct stat now;
    if (fstat(private_file[i].fd, &now) == 0 && now.st_dev == private_file[i].device &&
        now.st_ino == private_file[i].inode)
      close(private_file[i].fd);
  }
  private_files = 0;
  after_fork();
}

static void arrange(void) {
  (void)pthread_atfork(before_fork, after_fork, after_fork_in_child);
}

void fork_lock_enter(void) {
  pthread_once(&once, arrange);
  pthread_mutex_lock(&lock);
}

void fork_lock_leave(void) {
  pthread_mutex_unlock(&lock);
}

int fork_inherited(atomic_int *user) {
  int self = process_id(), was = atomic_load(user);
  while (was != self && was != -self) {
    int next = was ? -self : self;
    if (atomic_compare_exchange_strong(user, &was, next))
      was = next;
  }
  return was < 0;
}

int fork_private_open(const char *path, int flags) {
  struct stat found;
  fork_lock_enter();
  int fd = open(path, flags | O_CLOEXEC, 0600);
  if (fd >= 0 && private_files < PRIVATE_MOST && fstat(fd, &found) == 0) {
    private_file[private_files].fd = fd;
    private_file[private_files].device = found.st_dev;
    private_file[private_files++].inode = found.st_ino;
  }
  fork_lock_leave();
  return fd;
}

void fork_private_close(int fd) {
  fork_lock_enter();
  for (int i = private_files - 1; i >= 0; i--)
    if (private_file[i].fd == fd)
      private_file[i] = private_file[--private_files];
  close(fd);
  fork_lock_leave();
}
