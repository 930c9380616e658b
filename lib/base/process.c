/* process.c: keeps the id in a page of memory that the kernel clears in a forked child. */
#include "process.h"

#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

/* No Linux knows this advice and says so; an emulator that accepts it ignores advice. */
enum { NO_ADVICE = -1 };

static atomic_int unkept; /* stands for the page where there is none; always 0 */
static _Atomic(atomic_int *) kept;

/* A page whose first word is 0, and is 0 again in every child; else &unkept. */
static atomic_int *make_page(size_t bytes) {
  void *page = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return &unkept;
  if (madvise(page, bytes, NO_ADVICE) != 0 && madvise(page, bytes, MADV_WIPEONFORK) == 0)
    return page;
  munmap(page, bytes);
  return &unkept;
}

static atomic_int *arrange(void) {
  size_t bytes = (size_t)sysconf(_SC_PAGESIZE);
  atomic_int *made = make_page(bytes), *other = NULL;
  if (atomic_compare_exchange_strong(&kept, &other, made))
    return made;
  if (made != &unkept)
    munmap(made, bytes);
  return other;
}

int process_id(void) {
  atomic_int *word = atomic_load_explicit(&kept, memory_order_acquire);
  if (!word)
    word = arrange();
  int id = atomic_load_explicit(word, memory_order_relaxed);
  if (id)
    return id;
  id = (int)getpid();
  if (word != &unkept)
    atomic_store_explicit(word, id, memory_order_relaxed);
  return id;
}
