/* forward.c: the real cuFFT. */
#include "forward.h"
#include "handles.h"

const real_cufft *forward_real(const char *why) {
  (void)why;
  return NULL;
}

cufft_result forward_plan(cufft_plan *p, const layout *l, const char *why, cufft_result otherwise) {
  (void)p;
  (void)l;
  (void)why;
  return otherwise;
}

cufft_result forward_size(const cufft_plan *p, const layout *l, size_t *work) {
  (void)p;
  (void)l;
  (void)work;
  return CUFFT_NOT_IMPLEMENTED;
}
