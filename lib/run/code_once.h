/* code_once.h: machine code that this process is making now. Whoever asks for code that another
 * thread is making waits for it, so that nothing is compiled twice at once. Any thread. */
#ifndef CODE_ONCE_H
#define CODE_ONCE_H

#include "hash.h"
#include "machine_code.h"
#include "status.h"

typedef tw_status code_maker(void *user, machine_code *out);

/* Makes the code of this key, or takes what another thread makes, or has made and keeps. A failure,
 * too, is everybody's. */
tw_status code_once(const hash256 *key, code_maker *make, void *user, machine_code *out) MUST_USE;

/* Makes the code of this key and keeps it, or the failure, for code_once, until code_forget. NULL:
 * it was, or is being, made by somebody else, or there is no memory. */
typedef struct code_kept code_kept;
code_kept *code_ahead(const hash256 *key, code_maker *make, void *user);
void code_forget(code_kept *k); /* k may be NULL */

/* What making it gave: the kept code, which stays k's, or the failure, whose detail becomes the
 * calling thread's. */
tw_status code_kept_result(const code_kept *k, const machine_code **code) MUST_USE;

/* How many threads make the code of this key, wait for it or keep it. */
int code_holders(const hash256 *key);

#endif
