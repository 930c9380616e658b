/* fibres.h: switching stacks within one thread, in a few nanoseconds.
 * A fibre is a stack and a function; the thread's own stack is a fibre too, once adopted. Fibres of
 * one group must all run on the thread that prepared them, and a prepared fibre is entered only
 * from the group's main fibre. Nothing is allocated. */
#ifndef FIBRES_H
#define FIBRES_H

#include <stddef.h>

#if !defined(__x86_64__) && !defined(__aarch64__)
#include <ucontext.h>
#define FIBRE_UCONTEXT 1
#endif

typedef struct fibre {
#ifdef FIBRE_UCONTEXT
  ucontext_t context;
#else
  void *stack_pointer;
#endif
  void (*run)(void *argument);
  void *argument;
  /* For AddressSanitizer: the stack's bounds and its shadow of the frames. */
  const void *bottom;
  size_t bytes;
  void *shadow;
} fibre;

/* Makes self stand for the calling thread's own stack. */
void fibre_adopt(fibre *self);

/* Makes f start run(argument) on the given stack when first resumed. run must never return: its
 * last act is fibre_leave. */
void fibre_prepare(fibre *f, void *stack, size_t bytes, void (*run)(void *argument),
                   void *argument);

/* Stops self, which is running, and continues to. Comes back when someone resumes self. */
void fibre_resume(fibre *self, fibre *to);

/* As fibre_resume, but self is never resumed again. */
void fibre_leave(fibre *self, fibre *to);

/* Must be called on a stack whose fibre was abandoned before it left. */
void fibre_forget(void *stack, size_t bytes);

#endif
