/* hash_blocks.h: the blocks of SHA-256, by what the processor has for them. Pure. */
#ifndef HASH_BLOCKS_H
#define HASH_BLOCKS_H

#include <stddef.h>
#include <stdint.h>

extern const uint32_t hash_round_constants[64];

/* Takes a state through whole blocks of 64 bytes. */
typedef void hash_blocks(uint32_t state[8], const uint8_t *in, size_t blocks);

/* In C alone. */
hash_blocks hash_blocks_plain;

/* With the processor's own instructions; NULL where it has none. */
hash_blocks *hash_blocks_own(void);

#endif
