/* hash_blocks.c: SHA-256 with the instructions that x86 processors have for it, which take a sixth
 * of the time. */
#include "hash_blocks.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>
#include <immintrin.h>

/* The state lies in two registers, as the instructions have it: a, b, e, f and c, d, g, h, the
 * first ones in the high words. Each does two rounds. */
__attribute__((target("sha,sse4.1"))) static void own(uint32_t state[8], const uint8_t *in,
                                                      size_t blocks) {
  const __m128i to_little =
      _mm_set_epi64x((long long)0x0c0d0e0f08090a0bULL, (long long)0x0405060700010203ULL);
  __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)state), 0xb1);
  __m128i hgfe =
      _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(const void *)(state + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, badc, 0xf0);
  for (; blocks; blocks--, in += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int four = 0; four < 16; four++) { /* rounds 4 * four to 4 * four + 3 */
      __m128i *now = &w[four % 4];
      if (four < 4) {
        *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(const void *)(in + 16 * four)),
                                to_little);
      } else { /* w[t-16] + s0(w[t-15]) + w[t-7], then + s1(w[t-2]) */
        const __m128i last = w[(four + 3) % 4], middle = w[(four + 2) % 4];
        __m128i sum = _mm_sha256msg1_epu32(*now, w[(four + 1) % 4]);
        sum = _mm_add_epi32(sum, _mm_alignr_epi8(last, middle, 4));
        *now = _mm_sha256msg2_epu32(sum, last);
      }
      const __m128i added = _mm_add_epi32(
          *now, _mm_loadu_si128((const __m128i *)(const void *)(hash_round_constants + 4 * four)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  badc = _mm_shuffle_epi32(abef, 0x1b); /* f, e, b, a */
  hgfe = _mm_shuffle_epi32(cdgh, 0xb1); /* d, c, h, g */
  _mm_storeu_si128((__m128i *)(void *)state, _mm_blend_epi16(badc, hgfe, 0xf0));
  _mm_storeu_si128((__m128i *)(void *)(state + 4), _mm_alignr_epi8(hgfe, badc, 8));
}

hash_blocks *hash_blocks_own(void) {
  enum { SSSE3 = 1 << 9, SSE4_1 = 1 << 19, SHA = 1 << 29 };
  unsigned a, b, c, d, features;
  if (!__get_cpuid(1, &a, &b, &features, &d) || !__get_cpuid_count(7, 0, &a, &b, &c, &d))
    return NULL;
  return (features & SSSE3) && (features & SSE4_1) && (b & SHA) ? own : NULL;
}

#else

hash_blocks *hash_blocks_own(void) {
  return NULL;
}

#endif
