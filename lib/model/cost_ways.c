/* cost_ways.c: the factors between ways, and what each was fitted to. */
#include "cost_ways.h"

const cost_factors cost_ways = {
    /* A round number, not fitted: launches that wait for each other are some us apart. */
    .launch_ns = 3000,
    /* 2^23 points of fp32 in two passes were expected to take 0.96 and took 1.1 of their time in
     * three. */
    .narrow = 1.08,
    /* Half of the estimates of clusters are within 10 % (cost_cluster.c), of passes within 5 %. */
    .clusters = 0.95,
    /* Of ten lengths with a large prime factor, taken in several passes, these took 1.1 to 1.45 of
     * what was expected, in one block 0.9 to 1.1. */
    .convolved = 1.22,
    /* On an H200 such schedules took 0.93 to 1.2 of what the model expects; three passes over three
     * real axes took 1.01 to 1.05. */
    .fused = 1.03,
    /* Not fitted: what it is worth to need no work area as large as the data. */
    .no_work = 1.05,
    /* On an H200, 10^6 real points as 2000 columns took 1.14 of the time of 1600, and were expected
     * to take 1.02. */
    .uneven = 1.06,
    /* Three passes of 2^24 real points took 1.04 to 1.07 of what was expected on an H200, two
     * passes of 4096 points each 0.95 to 1.02. */
    .one_more = 1.12,
    /* Not fitted: a kernel that is bound by memory comes this close to a plain copy. */
    .one_trip = 1.1,
};
