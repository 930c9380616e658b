/* forward.h: the real cuFFT, for what Twiddle does not serve. The only way from here to it.
 *
 * A handle is either Twiddle's, or has been handed over to the real library, which then gets every
 * call with it until it is destroyed. Functions without a handle of ours go there directly. */
#ifndef FORWARD_H
#define FORWARD_H

#include "cufft_abi.h"
#include "cufft_layout.h"

struct cufft_plan;

/* The real library's functions. Those that its release lacks answer CUFFT_NOT_IMPLEMENTED. */
typedef struct real_cufft {
#define EXPORT(releases, name, parameters, arguments) cufft_result(*name) parameters;
#include "exports.h"
#undef EXPORT
} real_cufft;

/* NULL where there is no real library, or where forwarding is switched off. Opened at the first
 * call and kept. why: what asked for it, for the log, which names each reason once. Any thread. */
const real_cufft *forward_real(const char *why);

/* Hands p over: makes a handle there, gives it p's settings and, unless l is NULL, the plan of that
 * layout, and sets p->real and p->real_handle; a plan of Twiddle's is destroyed. Where there is no
 * real library p stays as it is, and the result is `otherwise`; where the real library refuses, p
 * stays as it is too, and the result is what it said. why: for the log. */
cufft_result forward_plan(struct cufft_plan *p, const layout *l, const char *why,
                          cufft_result otherwise);

/* The size of the work area that the real library would use for a layout, where p has been handed
 * over. */
cufft_result forward_size(const struct cufft_plan *p, const layout *l, size_t *work);

/* The same without a handle; `otherwise`: where there is no real library. why: for the log. */
cufft_result forward_estimate(const layout *l, const char *why, cufft_result otherwise,
                              size_t *work);

#endif
