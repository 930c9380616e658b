/* versions.h: which cuFFT the library stands in for. */
#ifndef VERSIONS_H
#define VERSIONS_H

/* The major version, as in its SONAME: 11 or 12. */
int versions_major(void);

#endif
