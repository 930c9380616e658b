/* cpu_environment.h: what a kernel built for the cpu device and the device agree on.
 *
 * The structure is declared once, through a macro, so that the text in a kernel's prelude and the
 * declaration that the device is compiled with cannot differ. A running kernel finds it at the
 * start of the region that holds all the fibres' stacks: the region is aligned to its own size, so
 * masking any stack address gives it, without thread-local storage. */
#ifndef CPU_ENVIRONMENT_H
#define CPU_ENVIRONMENT_H

/* Version of the agreement: part of every kernel's text. */
#define CPU_ENVIRONMENT_VERSION 1

/* Bytes of the aligned region that holds the environment and the stacks of one block. */
#define CPU_REGION_BYTES 0x8000000ul

/* Kinds of counted memory accesses. */
enum {
  CPU_SHARED_LOAD,
  CPU_SHARED_STORE,
  CPU_GLOBAL_LOAD,
  CPU_GLOBAL_STORE,
  CPU_TABLE_LOAD,
  CPU_ACCESS_KINDS
};

#define CPU_ENVIRONMENT_TEXT(...) #__VA_ARGS__
#define CPU_ENVIRONMENT(WRAP)                                                                      \
  WRAP(struct tw_environment {                                                                     \
    unsigned thread, block, blocks;                                                                \
    int counting;                                                                                  \
    unsigned char *shared;                                                                         \
    void (*barrier)(struct tw_environment *);                                                      \
    void (*shuffle)(struct tw_environment *, const void *value, void *result, unsigned bytes,      \
                    unsigned lane);                                                                \
    void (*copy_async)(struct tw_environment *, void *to, const void *from, unsigned bytes);       \
    void (*copy_commit)(struct tw_environment *);                                                  \
    void (*copy_wait)(struct tw_environment *, unsigned pending);                                  \
    void (*access)(struct tw_environment *, unsigned kind, const void *address, unsigned bytes);   \
  };)

/* Clusters of blocks: what their kernels find besides, so many bytes behind the environment; bytes
 * from the shared memory of one block to that of the next; bytes of their region. */
#define CPU_CLUSTER_AT 0x1000ul
#define CPU_PEER_BYTES 0x40000ul
#define CPU_CLUSTER_REGION_BYTES 0x40000000ul
#define CPU_CLUSTER(WRAP)                                                                          \
  WRAP(struct tw_cluster {                                                                         \
    unsigned rank;                                                                                 \
    void (*arrive)(struct tw_environment *);                                                       \
    void (*wait)(struct tw_environment *);                                                         \
  };)

#define CPU_ENVIRONMENT_DECLARE(...) __VA_ARGS__
CPU_ENVIRONMENT(CPU_ENVIRONMENT_DECLARE)
CPU_CLUSTER(CPU_ENVIRONMENT_DECLARE)

#endif
