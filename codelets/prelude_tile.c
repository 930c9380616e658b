/* prelude_tile.c: how every prelude may name the words and parts of a tile. */
#include "prelude_target.h"

const char prelude_plain_tile[] =
    "typedef tw_word *tw_tile;\n"
    "TW_INLINE tw_tile tw_tile_from(tw_u32 word) { return (tw_word *)tw_shared() + word; }\n"
    "#define tw_put(tile, base, n, v) tw_sh_store(tile + base + (n), v)\n"
    "#define tw_get(tile, base, n, v) v = tw_sh_load(tile + base + (n))\n"
    "typedef tw_part *tw_plane;\n"
    "TW_INLINE tw_plane tw_plane_from(tw_u32 part) { return (tw_part *)tw_shared() + part; }\n"
    "#define tw_put_part(plane, base, n, v) tw_sh_store_part(plane + base + (n), v)\n"
    "#define tw_get_part(plane, base, n, v) v = tw_sh_load_part(plane + base + (n))\n";
