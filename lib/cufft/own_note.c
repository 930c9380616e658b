/* own_note.c: an ELF note by which the drop-in's files are told from NVIDIA's, whatever they are
 * called and wherever they lie. */
#include "real_search.h"

/* The name's size, no description, type 1; then the name. */
__asm__(".pushsection .note.twiddle, \"a\", %note\n"
        ".balign 4\n"
        ".long 2f - 1f, 0, 1\n"
        "1: .asciz \"" REAL_SEARCH_NOTE "\"\n"
        "2: .balign 4\n"
        ".popsection\n");
