/* model_identity.h: which model it is that this library was built from: a hash of the sources of
 * lib/model, and the compiler, which may order the arithmetic in another way. What the same model
 * said of the same question is the same, whichever program or library asked. */
#ifndef MODEL_IDENTITY_H
#define MODEL_IDENTITY_H

extern const char model_identity[];

#endif
