/* exports.h: every function that a release of cuFFT exports, one row each: in which releases it is,
 * its name, its parameters, and their names as a list of arguments. All return a cufftResult. The
 * first parameter of functions that take a plan is called plan. Releases: EVERY; ONLY_11, in 11.4
 * and not in 12.0; SINCE_12_3; SINCE_12_4.
 *
 * Included with EXPORT defined, by whoever needs the list; CMake reads the rows too, and makes the
 * version scripts of them. Enumerations and handles are passed as int, streams as pointers. */

/* clang-format off */
#define DIMENSIONS(integer) /* the parameters of advanced layouts */                              \
  int rank, integer *n, integer *inembed, integer istride, integer idist, integer *onembed,       \
      integer ostride, integer odist
#define DIMENSION_NAMES rank, n, inembed, istride, idist, onembed, ostride, odist
#define DIMENSIONS_OF_TYPES                                                                       \
  int rank, long long *n, long long *inembed, long long istride, long long idist, int intype,     \
      long long *onembed, long long ostride, long long odist, int outtype
#define DIMENSION_NAMES_OF_TYPES                                                                  \
  rank, n, inembed, istride, idist, intype, onembed, ostride, odist, outtype

/* ---- handles and their settings ---- */
EXPORT(EVERY, cufftCreate, (int *handle), (handle))
EXPORT(EVERY, cufftDestroy, (int plan), (plan))
EXPORT(EVERY, cufftSetStream, (int plan, void *stream), (plan, stream))
EXPORT(EVERY, cufftSetWorkArea, (int plan, void *area), (plan, area))
EXPORT(EVERY, cufftSetAutoAllocation, (int plan, int allocate), (plan, allocate))
EXPORT(EVERY, cufftXtSetWorkAreaPolicy, (int plan, int policy, size_t *size), (plan, policy, size))
EXPORT(EVERY, cufftSetPlanPropertyInt64, (int plan, int property, long long value), (plan, property, value))
EXPORT(EVERY, cufftGetPlanPropertyInt64, (int plan, int property, long long *value), (plan, property, value))
EXPORT(EVERY, cufftResetPlanProperty, (int plan, int property), (plan, property))

/* ---- planning ---- */
EXPORT(EVERY, cufftPlan1d, (int *handle, int nx, int type, int batch), (handle, nx, type, batch))
EXPORT(EVERY, cufftPlan2d, (int *handle, int nx, int ny, int type), (handle, nx, ny, type))
EXPORT(EVERY, cufftPlan3d, (int *handle, int nx, int ny, int nz, int type), (handle, nx, ny, nz, type))
EXPORT(EVERY, cufftPlanMany, (int *handle, DIMENSIONS(int), int type, int batch), (handle, DIMENSION_NAMES, type, batch))
EXPORT(EVERY, cufftMakePlan1d, (int plan, int nx, int type, int batch, size_t *work), (plan, nx, type, batch, work))
EXPORT(EVERY, cufftMakePlan2d, (int plan, int nx, int ny, int type, size_t *work), (plan, nx, ny, type, work))
EXPORT(EVERY, cufftMakePlan3d, (int plan, int nx, int ny, int nz, int type, size_t *work), (plan, nx, ny, nz, type, work))
EXPORT(EVERY, cufftMakePlanMany, (int plan, DIMENSIONS(int), int type, int batch, size_t *work), (plan, DIMENSION_NAMES, type, batch, work))
EXPORT(EVERY, cufftMakePlanMany64, (int plan, DIMENSIONS(long long), int type, long long batch, size_t *work), (plan, DIMENSION_NAMES, type, batch, work))
EXPORT(EVERY, cufftXtMakePlanMany, (int plan, DIMENSIONS_OF_TYPES, long long batch, size_t *work, int executiontype), (plan, DIMENSION_NAMES_OF_TYPES, batch, work, executiontype))

/* ---- sizes of work areas ---- */
EXPORT(EVERY, cufftEstimate1d, (int nx, int type, int batch, size_t *work), (nx, type, batch, work))
EXPORT(EVERY, cufftEstimate2d, (int nx, int ny, int type, size_t *work), (nx, ny, type, work))
EXPORT(EVERY, cufftEstimate3d, (int nx, int ny, int nz, int type, size_t *work), (nx, ny, nz, type, work))
EXPORT(EVERY, cufftEstimateMany, (DIMENSIONS(int), int type, int batch, size_t *work), (DIMENSION_NAMES, type, batch, work))
EXPORT(EVERY, cufftGetSize, (int plan, size_t *work), (plan, work))
EXPORT(EVERY, cufftGetSize1d, (int plan, int nx, int type, int batch, size_t *work), (plan, nx, type, batch, work))
EXPORT(EVERY, cufftGetSize2d, (int plan, int nx, int ny, int type, size_t *work), (plan, nx, ny, type, work))
EXPORT(EVERY, cufftGetSize3d, (int plan, int nx, int ny, int nz, int type, size_t *work), (plan, nx, ny, nz, type, work))
EXPORT(EVERY, cufftGetSizeMany, (int plan, DIMENSIONS(int), int type, int batch, size_t *work), (plan, DIMENSION_NAMES, type, batch, work))
EXPORT(EVERY, cufftGetSizeMany64, (int plan, DIMENSIONS(long long), int type, long long batch, size_t *work), (plan, DIMENSION_NAMES, type, batch, work))
EXPORT(EVERY, cufftXtGetSizeMany, (int plan, DIMENSIONS_OF_TYPES, long long batch, size_t *work, int executiontype), (plan, DIMENSION_NAMES_OF_TYPES, batch, work, executiontype))

/* ---- executions ---- */
EXPORT(EVERY, cufftExecC2C, (int plan, void *in, void *out, int direction), (plan, in, out, direction))
EXPORT(EVERY, cufftExecR2C, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftExecC2R, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftExecZ2Z, (int plan, void *in, void *out, int direction), (plan, in, out, direction))
EXPORT(EVERY, cufftExecD2Z, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftExecZ2D, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftXtExec, (int plan, void *in, void *out, int direction), (plan, in, out, direction))

/* ---- the library ---- */
EXPORT(EVERY, cufftGetVersion, (int *version), (version))
EXPORT(EVERY, cufftGetProperty, (int property, int *value), (property, value))
EXPORT(EVERY, cufftDebug, (void), ())

/* ---- what Twiddle does not serve: undocumented plans, callbacks, several GPUs, code for devices ---- */
EXPORT(EVERY, cufftXtMakePlanGuru64, (int plan, int rank, void *dims, int loops, void *loop_dims, int intype, int outtype, int executiontype, size_t *work, int directions), (plan, rank, dims, loops, loop_dims, intype, outtype, executiontype, work, directions))
EXPORT(EVERY, cufftXtSetCallback, (int plan, void **routine, int kind, void **info), (plan, routine, kind, info))
EXPORT(EVERY, cufftXtClearCallback, (int plan, int kind), (plan, kind))
EXPORT(EVERY, cufftXtSetCallbackSharedSize, (int plan, int kind, size_t size), (plan, kind, size))
EXPORT(EVERY, cufftXtSetJITCallback, (int plan, const char *name, const void *code, size_t size, int kind, void **info), (plan, name, code, size, kind, info))
EXPORT(ONLY_11, __cufftXtSetJITCallback_12_7, (int plan, const char *name, const void *code, size_t size, int kind, void **info), (plan, name, code, size, kind, info))
EXPORT(EVERY, cufftXtSetGPUs, (int plan, int count, int *gpus), (plan, count, gpus))
EXPORT(EVERY, cufftXtMalloc, (int plan, void **descriptor, int format), (plan, descriptor, format))
EXPORT(EVERY, cufftXtMemcpy, (int plan, void *to, void *from, int kind), (plan, to, from, kind))
EXPORT(EVERY, cufftXtFree, (void *descriptor), (descriptor))
EXPORT(EVERY, cufftXtSetWorkArea, (int plan, void **areas), (plan, areas))
EXPORT(EVERY, cufftXtQueryPlan, (int plan, void *answer, int query), (plan, answer, query))
EXPORT(EVERY, cufftXtExecDescriptor, (int plan, void *in, void *out, int direction), (plan, in, out, direction))
EXPORT(EVERY, cufftXtExecDescriptorC2C, (int plan, void *in, void *out, int direction), (plan, in, out, direction))
EXPORT(EVERY, cufftXtExecDescriptorR2C, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftXtExecDescriptorC2R, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftXtExecDescriptorZ2Z, (int plan, void *in, void *out, int direction), (plan, in, out, direction))
EXPORT(EVERY, cufftXtExecDescriptorD2Z, (int plan, void *in, void *out), (plan, in, out))
EXPORT(EVERY, cufftXtExecDescriptorZ2D, (int plan, void *in, void *out), (plan, in, out))
EXPORT(SINCE_12_3, cufftDescriptionCreate, (int *description), (description))
EXPORT(SINCE_12_4, cufftDescriptionDestroy, (int description), (description))
EXPORT(SINCE_12_3, cufftDescriptionSetTraitInt64, (int description, int trait, long long value), (description, trait, value))
EXPORT(SINCE_12_3, cufftDescriptionGetTraitInt64, (int description, int trait, long long *value), (description, trait, value))
EXPORT(SINCE_12_3, cufftDeviceCreate, (int *device, size_t count, int *descriptions), (device, count, descriptions))
EXPORT(SINCE_12_3, cufftDeviceDestroy, (int device), (device))
EXPORT(SINCE_12_3, cufftDeviceIsSupported, (int device, int description, void *supported), (device, description, supported))
EXPORT(SINCE_12_3, cufftDeviceGetVersion, (int *version), (version))
EXPORT(SINCE_12_3, cufftDeviceGetSemanticVersion, (int *major, int *minor, int *patch), (major, minor, patch))
EXPORT(SINCE_12_3, cufftDeviceGetNumDeviceFunctions, (int device, int description, size_t *count), (device, description, count))
EXPORT(SINCE_12_3, cufftDeviceGetDeviceFunctions, (int device, int description, size_t count, int *functions), (device, description, count, functions))
EXPORT(SINCE_12_3, cufftDeviceGetDeviceFunctionTraitInt64, (int device, int function, int trait, long long *value), (device, function, trait, value))
EXPORT(SINCE_12_3, cufftDeviceGetDatabaseStrSize, (int device, size_t *size, int function), (device, size, function))
EXPORT(SINCE_12_3, cufftDeviceGetDatabaseStr, (int device, size_t size, char *text, int function), (device, size, text, function))
EXPORT(SINCE_12_3, cufftDeviceGetNumLTOIRs, (int device, size_t *count, int function), (device, count, function))
EXPORT(SINCE_12_3, cufftDeviceGetLTOIRSizes, (int device, size_t count, size_t *sizes, int function), (device, count, sizes, function))
EXPORT(SINCE_12_3, cufftDeviceGetLTOIRs, (int device, size_t count, char **codes, int *containers, int function), (device, count, codes, containers, function))
/* clang-format on */

#undef DIMENSIONS
#undef DIMENSION_NAMES
#undef DIMENSIONS_OF_TYPES
#undef DIMENSION_NAMES_OF_TYPES
