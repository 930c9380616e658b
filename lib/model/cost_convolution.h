/* cost_convolution.h: what products with factors cost: those of a binding's operations, and those
 * of convolutions in one kernel. Internal to the cost model. */
#ifndef COST_CONVOLUTION_H
#define COST_CONVOLUTION_H

#include "binding.h"

/* How often the stages of a list run: twice around a binding's product. (Of a record that is a
 * convolution itself, record_runs counts both lists.) */
int cost_lists(const binding *b);

/* The part of a side's points that is moved, where a chirp ends rows early. */
double cost_ended_share(const binding *b, int output);

/* Slots that a thread takes for the products of the binding. */
double cost_operated_slots(const record *r, const binding *b);

/* Lines of 128 bytes that a warp reads for them from tables, over all of a thread's words. */
double cost_operated_lines(const record *r, const binding *b);

/* The ratio of all wavefronts to those of one run of the stages. */
double cost_exchanged_again(const record *r, const binding *b);

/* Registers per thread that a compiler takes besides where no blocks are promised, given the values
 * that a thread holds. */
int cost_convolution_eager(const record *r, int slots);

/* Registers without which a thread of single precision spills, given the values that it holds and
 * the largest radix of a codelet that is straight text. */
int cost_convolution_needed(const record *r, int slots, int widest);

/* The ratio by which a convolution takes longer whose threads have `most` registers and miss some.
 */
double cost_convolution_spill(const record *r, int missing, int most);

/* The share by which a pass takes longer: a convolution with large radices, or, less than 0, of a
 * length that is a power of two; the first and the last of several passes that convolve together.
 */
double cost_convolving(const record *r, const binding *b);

/* The ratio by which a pass takes longer where scattered points are loaded directly, given the
 * bytes of all tiles of a multiprocessor. */
double cost_gathered(const record *r, double tiles);

#endif
