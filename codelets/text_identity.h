/* text_identity.h: which printer of kernels' texts this library was built from: a hash of the
 * sources of this room and of lib/base, and the compiler, which may round a constant otherwise.
 * Together with the model's (model_identity.h) it tells what prints the same text from the same
 * spec. */
#ifndef TEXT_IDENTITY_H
#define TEXT_IDENTITY_H

extern const char text_identity[];

#endif
