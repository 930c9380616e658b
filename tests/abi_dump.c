/* abi_dump.c: prints the sizes and member offsets of the public structures and the numbers of the
 * public enumerations, one a line, for abi_test.sh to compare with abi.txt. Linked with the shared
 * library, as a user's program is. */
#include <stdio.h>
#include <twiddle.h>

#define STRUCTURE(type) printf("size %s %zu\n", #type, sizeof(type))
#define MEMBER(type, member)                                                                       \
  printf("member %s.%s %zu %zu\n", #type, #member, offsetof(type, member),                         \
         sizeof(((type *)0)->member))
/* A member of a later version must not lie where an older caller's padding was. */
#define ENDS_WITH(type, member)                                                                    \
  _Static_assert(offsetof(type, member) + sizeof(((type *)0)->member) == sizeof(type),             \
                 #type " ends in padding")
#define NUMBER(name) printf("number %s %d\n", #name, (int)(name))

ENDS_WITH(tw_options, unused);
ENDS_WITH(tw_problem, between);
ENDS_WITH(tw_buffers, unused);

static void structures(void) {
  STRUCTURE(tw_status);
  STRUCTURE(tw_dim);
  MEMBER(tw_dim, n);
  MEMBER(tw_dim, is);
  MEMBER(tw_dim, os);
  STRUCTURE(tw_options);
  MEMBER(tw_options, size);
  MEMBER(tw_options, profile);
  MEMBER(tw_options, cache);
  MEMBER(tw_options, nvrtc);
  MEMBER(tw_options, policy);
  MEMBER(tw_options, plan_budget_ms);
  MEMBER(tw_options, process_budget_ms);
  MEMBER(tw_options, user);
  MEMBER(tw_options, log);
  MEMBER(tw_options, alloc);
  MEMBER(tw_options, release);
  MEMBER(tw_options, default_policy);
  MEMBER(tw_options, unused);
  STRUCTURE(tw_problem);
  MEMBER(tw_problem, size);
  MEMBER(tw_problem, dims);
  MEMBER(tw_problem, batch);
  MEMBER(tw_problem, r2r);
  MEMBER(tw_problem, rank);
  MEMBER(tw_problem, batch_rank);
  MEMBER(tw_problem, type);
  MEMBER(tw_problem, precision);
  MEMBER(tw_problem, direction);
  MEMBER(tw_problem, placement);
  MEMBER(tw_problem, policy);
  MEMBER(tw_problem, device);
  MEMBER(tw_problem, scale);
  MEMBER(tw_problem, align);
  MEMBER(tw_problem, max_work);
  MEMBER(tw_problem, order);
  MEMBER(tw_problem, unused);
  MEMBER(tw_problem, in_points);
  MEMBER(tw_problem, out_points);
  MEMBER(tw_problem, window);
  MEMBER(tw_problem, flags);
  MEMBER(tw_problem, between);
  STRUCTURE(tw_buffers);
  MEMBER(tw_buffers, size);
  MEMBER(tw_buffers, in);
  MEMBER(tw_buffers, out);
  MEMBER(tw_buffers, work);
  MEMBER(tw_buffers, stream);
  MEMBER(tw_buffers, direction);
  MEMBER(tw_buffers, unused);
}

static void statuses(void) {
  NUMBER(TW_OK);
  NUMBER(TW_INVALID);
  NUMBER(TW_UNSUPPORTED);
  NUMBER(TW_NO_MEMORY);
  NUMBER(TW_NO_DEVICE_MEMORY);
  NUMBER(TW_NO_DEVICE);
  NUMBER(TW_NO_COMPILER);
  NUMBER(TW_COMPILE_FAILED);
  NUMBER(TW_DEVICE_ERROR);
  NUMBER(TW_FILE_ERROR);
  NUMBER(TW_VERIFY_FAILED);
  NUMBER(TW_INTERNAL);
  NUMBER(TW_CONTEXT_LOST);
  NUMBER(TW_CAPTURING);
}

static void choices(void) {
  NUMBER(TW_C2C);
  NUMBER(TW_R2C);
  NUMBER(TW_C2R);
  NUMBER(TW_R2R);
  NUMBER(TW_F32);
  NUMBER(TW_F64);
  NUMBER(TW_R2HC);
  NUMBER(TW_HC2R);
  NUMBER(TW_DHT);
  NUMBER(TW_DCT1);
  NUMBER(TW_DCT3);
  NUMBER(TW_DCT2);
  NUMBER(TW_DCT4);
  NUMBER(TW_DST1);
  NUMBER(TW_DST3);
  NUMBER(TW_DST2);
  NUMBER(TW_DST4);
  NUMBER(TW_ORTHO);
  NUMBER(TW_DESTROY_INPUT);
  NUMBER(TW_NO_WORK_AREA);
  NUMBER(TW_BETWEEN_ANY);
  NUMBER(TW_BETWEEN_STORED);
  NUMBER(TW_BETWEEN_F32);
  NUMBER(TW_F16);
  NUMBER(TW_BF16);
  NUMBER(TW_FORWARD);
  NUMBER(TW_EITHER_DIRECTION);
  NUMBER(TW_INVERSE);
  NUMBER(TW_EITHER_PLACE);
  NUMBER(TW_IN_PLACE);
  NUMBER(TW_OUT_OF_PLACE);
  NUMBER(TW_ORDER_NATURAL);
  NUMBER(TW_ORDER_REVERSED_OUT);
  NUMBER(TW_ORDER_REVERSED_IN);
  NUMBER(TW_POLICY_DEFAULT);
  NUMBER(TW_POLICY_OFF);
  NUMBER(TW_POLICY_NOTE);
  NUMBER(TW_POLICY_LAZY);
  NUMBER(TW_POLICY_ADAPTIVE);
  NUMBER(TW_POLICY_FULL);
  NUMBER(TW_DEVICE_CURRENT);
  NUMBER(TW_DEVICE_CPU);
  NUMBER(TW_LOG_WARN);
  NUMBER(TW_LOG_INFO);
  NUMBER(TW_LOG_DEBUG);
}

int main(void) {
  if (tw_version() != TW_VERSION_MAJOR * 10000 + TW_VERSION_MINOR * 100 + TW_VERSION_PATCH) {
    fprintf(stderr, "the library's version %u is not the header's\n", (unsigned)tw_version());
    return 1;
  }
  structures();
  statuses();
  choices();
  return 0;
}
