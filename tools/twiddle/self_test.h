/* self_test.h: small transforms of random numbers that are compared with their definition. */
#ifndef SELF_TEST_H
#define SELF_TEST_H

#include "command.h"

typedef struct {
  problem_settings problem;
  int64_t n;
} self_test;

enum { SELF_TESTS_MOST = 512 };

/* Fills tests with those of a kind (an index of kinds) and a precision, at several lengths; -1: of
 * all. With -1 for both, the usual tests: every kind once, the most frequent ones more often.
 * Returns how many there are. */
int self_test_list(int kind, int precision, self_test tests[SELF_TESTS_MOST]);

/* Plans, runs and compares one test. *why: the plan's description, owned by the caller. */
tw_status self_test_run(tw_context *context, int32_t where, const self_test *test,
                        reference_result *r, double *plan_ms, char **why) MUST_USE;

#endif
