/* search_identity.h: which search for NVRTC this library has: a hash of the sources that it
 * consists of. What another one found need not be what this one would find. */
#ifndef SEARCH_IDENTITY_H
#define SEARCH_IDENTITY_H

extern const char search_identity[];

#endif
