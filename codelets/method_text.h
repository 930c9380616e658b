/* method_text.h: what the kernels of a method have of their own, besides stages: one entry for each
 * method, method_text_plain and so on. Internal to codelets. */
#ifndef METHOD_TEXT_H
#define METHOD_TEXT_H

#include "emit.h"

typedef struct {
  const char *title; /* what the kernel computes, for its opening comment; NULL: what the binding's
                        operations make of a plain transform */
  /* STEP_METHOD, on the words that the last stage leaves; NULL: the method has no such step. */
  void (*emit)(emitter *e, const step *s);
  /* Loads a word that is no element of memory by itself into a slot; `word`: its place in the row;
   * `hint`: the suffix of the loading function. NULL: every word is an element. */
  void (*load)(emitter *e, int slot, const char *word, const char *hint);
  /* Stores the points of a row that are no words of the tile, after those that are: at out_row;
   * `hint`: the suffix of the storing function. It opens its own guards. Only for methods that
   * are direct (method.h). NULL: there are none. */
  void (*store)(emitter *e, const char *hint);
  /* Complex words of the table after the stage twiddles, and what fills them in; NULL: none. */
  int (*words)(const record *r);
  tw_status (*fill)(const record *r, int f64, void *words);
} method_text;

const method_text *method_text_of(const record *r);

#define METHOD_TEXT_DECLARED(value, name) extern const method_text method_text_##name;
RECORD_METHODS(METHOD_TEXT_DECLARED)

#endif
