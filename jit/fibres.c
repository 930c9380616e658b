/* fibres.c: the switch itself, for x86-64 and aarch64 in assembly (swapcontext costs two system
 * calls, about a hundred times more), with ucontext elsewhere; and what AddressSanitizer must know
 * about it. Never allocates, knows nothing of kernels. */
#include "fibres.h"

#include <pthread.h>
#include <stdint.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define FIBRE_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define FIBRE_ASAN 1
#endif
#endif

#ifdef FIBRE_ASAN
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

/* Saves the registers a callee must keep on the running stack, stores the stack pointer in *save,
 * and continues from `to`, a stack pointer saved the same way. */
#if defined(__x86_64__)
void fibre_switch_stacks(void **save, void *to) __attribute__((visibility("hidden")));
void fibre_start(void) __attribute__((visibility("hidden")));
__asm__(".text\n"
        ".p2align 4\n"
        ".globl fibre_switch_stacks\n"
        ".hidden fibre_switch_stacks\n"
        ".type fibre_switch_stacks, @function\n"
        "fibre_switch_stacks:\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  ret\n"
        ".size fibre_switch_stacks, .-fibre_switch_stacks\n"
        ".globl fibre_start\n"
        ".hidden fibre_start\n"
        ".type fibre_start, @function\n"
        "fibre_start:\n"
        "  movq %r12, %rdi\n"
        "  callq *%r13\n"
        "  ud2\n"
        ".size fibre_start, .-fibre_start\n");
#elif defined(__aarch64__)
void fibre_switch_stacks(void **save, void *to) __attribute__((visibility("hidden")));
void fibre_start(void) __attribute__((visibility("hidden")));
__asm__(".text\n"
        ".p2align 4\n"
        ".globl fibre_switch_stacks\n"
        ".hidden fibre_switch_stacks\n"
        ".type fibre_switch_stacks, %function\n"
        "fibre_switch_stacks:\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp, #0]\n"
        "  stp x21, x22, [sp, #16]\n"
        "  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n"
        "  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n"
        "  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n"
        "  stp d14, d15, [sp, #144]\n"
        "  mov x9, sp\n"
        "  str x9, [x0]\n"
        "  mov sp, x1\n"
        "  ldp x19, x20, [sp, #0]\n"
        "  ldp x21, x22, [sp, #16]\n"
        "  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n"
        "  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n"
        "  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n"
        "  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n"
        "  ret\n"
        ".size fibre_switch_stacks, .-fibre_switch_stacks\n"
        ".globl fibre_start\n"
        ".hidden fibre_start\n"
        ".type fibre_start, %function\n"
        "fibre_start:\n"
        "  mov x0, x19\n"
        "  blr x20\n"
        "  brk #0\n"
        ".size fibre_start, .-fibre_start\n");
#endif

/* ThreadSanitizer keeps its own call stack for each thread. Functions that switch must not be on
 * it, since one fibre enters them and another one returns. */
#define SWITCHES __attribute__((no_sanitize_thread))

/* First function on a new stack. */
SWITCHES static void enter(void *self) {
  fibre *f = self;
#ifdef FIBRE_ASAN
  __sanitizer_finish_switch_fiber(NULL, NULL, NULL);
#endif
  f->run(f->argument);
}

#ifdef FIBRE_UCONTEXT
/* makecontext passes ints only: a pointer travels as two halves. */
SWITCHES static void enter_context(unsigned high, unsigned low) {
  enter((void *)(uintptr_t)(((uint64_t)high << 32) | low));
}
#endif

void fibre_prepare(fibre *f, void *stack, size_t bytes, void (*run)(void *argument),
                   void *argument) {
  f->run = run;
  f->argument = argument;
  f->bottom = stack;
  f->bytes = bytes;
  f->shadow = NULL;
#ifdef FIBRE_UCONTEXT
  getcontext(&f->context);
  f->context.uc_stack.ss_sp = stack;
  f->context.uc_stack.ss_size = bytes;
  f->context.uc_link = NULL;
  uint64_t self = (uint64_t)(uintptr_t)f;
  makecontext(&f->context, (void (*)(void))enter_context, 2, (unsigned)(self >> 32),
              (unsigned)self);
#else
  uintptr_t top = ((uintptr_t)stack + bytes) & ~(uintptr_t)15;
#if defined(__x86_64__)
  /* From the stack pointer up: r15 r14 r13 r12 rbx rbp, the return address, and a zero where a
   * debugger would look for a caller. The stack is aligned to 16 when fibre_start begins. */
  void **frame = (void **)(top - 9 * sizeof(void *));
  for (int i = 0; i < 9; i++)
    frame[i] = NULL;
  frame[2] = (void *)(uintptr_t)enter;
  frame[3] = f;
  frame[6] = (void *)(uintptr_t)fibre_start;
#else
  void **frame = (void **)(top - 160);
  for (int i = 0; i < 20; i++)
    frame[i] = NULL;
  frame[0] = f;                               /* x19 */
  frame[1] = (void *)(uintptr_t)enter;        /* x20 */
  frame[11] = (void *)(uintptr_t)fibre_start; /* x30 */
#endif
  f->stack_pointer = frame;
#endif
}

void fibre_adopt(fibre *self) {
  memset(self, 0, sizeof *self);
#ifdef FIBRE_ASAN
  pthread_attr_t attributes;
  void *bottom;
  size_t bytes;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &bottom, &bytes) == 0) {
      self->bottom = bottom;
      self->bytes = bytes;
    }
    pthread_attr_destroy(&attributes);
  }
#endif
}

SWITCHES static void switch_to(fibre *self, fibre *to) {
#ifdef FIBRE_UCONTEXT
  swapcontext(&self->context, &to->context);
#else
  fibre_switch_stacks(&self->stack_pointer, to->stack_pointer);
#endif
}

SWITCHES void fibre_resume(fibre *self, fibre *to) {
#ifdef FIBRE_ASAN
  __sanitizer_start_switch_fiber(&self->shadow, to->bottom, to->bytes);
  switch_to(self, to);
  __sanitizer_finish_switch_fiber(self->shadow, NULL, NULL);
#else
  switch_to(self, to);
#endif
}

SWITCHES void fibre_leave(fibre *self, fibre *to) {
#ifdef FIBRE_ASAN
  __sanitizer_start_switch_fiber(NULL, to->bottom, to->bytes);
#endif
  switch_to(self, to);
}

void fibre_forget(void *stack, size_t bytes) {
#ifdef FIBRE_ASAN
  __asan_unpoison_memory_region(stack, bytes);
#else
  (void)stack;
  (void)bytes;
#endif
}
