/* program.c: the program's table: its commands, and what it reads from the environment. */
#include "command.h"

static const command *const commands[] = {&command_transform,
                                          &command_plan,
                                          &command_emit,
                                          &command_bench,
                                          &command_tune,
                                          &command_run,
                                          &command_profile,
                                          &command_cache,
                                          &command_info,
                                          &command_doctor,
                                          &command_help,
                                          &command_completion,
                                          NULL};

static const command_variable variables[] = {
    {"TWIDDLE_CACHE",
     "Folders of compiled kernels, separated by colons: the first is written, the others are only "
     "read; none switches the cache off. Default: $XDG_CACHE_HOME/twiddle, then twiddle in each of "
     "$XDG_DATA_DIRS"},
    {"TWIDDLE_PROFILE",
     "Files of measurements, likewise. Default: $XDG_DATA_HOME/twiddle/profile.db, then "
     "twiddle/profile.db in each of $XDG_DATA_DIRS"},
    {"TWIDDLE_HOME", "A folder that moves both defaults"},
    {"TWIDDLE_NVRTC", "Path of libnvrtc. Default: the newest one that the driver can use, of the "
                      "loader's path, the CUDA toolkit and Python wheels"},
    {"TWIDDLE_POLICY",
     "How much tuning a program's plans may do: off, note, lazy or full. Default: lazy, or note "
     "where a launcher starts several processes"},
    {"TWIDDLE_LOG", "warn, info or debug, and optionally a colon and a path, in which %h is the "
                    "host and %p the process. This command prints warnings in any case"},
    {"TWIDDLE_DUMP",
     "A folder that receives the source, options and compiler log of each kernel compiled"},
    {"TWIDDLE_COMPILE_SECONDS",
     "How long the C compiler may take for a kernel of the cpu device, 1 to 3600. Default: 60"},
    {"TWIDDLE_CPU_SEED", "Seed of the order in which the cpu device runs threads"},
    {"TWIDDLE_CUFFT_REAL",
     "Path of the real cuFFT, to which the drop-in for it hands over what it cannot serve; none: "
     "nowhere. Default: a copy that the process has mapped, or one beside its Python packages, in "
     "the CUDA toolkit or on the loader's path"},
    {"TWIDDLE_CUFFT_VERIFY", "1: the drop-in compares first executions with the real cuFFT's, as "
                             "run --verify has it do"},
    {"TWIDDLE_CUFFT_REPORT", "1, or a path: the drop-in reports its plans, as run --report has it "
                             "do, when a process ends"},
    {"TWIDDLE_CUFFT_VERSION", "The version that the drop-in reports. Default: 12.0.0 and 11.4.1"},
    {"TWIDDLE_CUFFT_DEVICE", "cpu: the drop-in computes on the cpu device"},
    {"XDG_CACHE_HOME", NULL},
    {"XDG_DATA_HOME", NULL},
    {"XDG_DATA_DIRS", NULL},
    {"CUDA_HOME", NULL},
    {"CUDA_PATH", NULL},
    {"VIRTUAL_ENV", NULL},
    {"CONDA_PREFIX", NULL},
    {"OMPI_COMM_WORLD_SIZE", NULL},
    {"PMI_SIZE", NULL},
    {"SLURM_NTASKS", NULL},
    {"WORLD_SIZE", NULL},
    {NULL, NULL},
};

static const command_example examples[] = {
    {"twiddle transform signal.npy -o spectrum.npy",
     "transform an array along its last axis, on a GPU if there is one"},
    {"twiddle plan 4096", "tell how that length would be computed, and why so"},
    {"twiddle tune --budget-ms 60000 4096",
     "measure other kernels for it for a minute; what is found serves every program"},
    {"twiddle doctor", "test this machine"},
    {NULL, NULL},
};

const program twiddle_program = {
    .name = "twiddle",
    .summary = "fast Fourier transforms with kernels generated on demand",
    .about = "Kernels are generated as source, compiled for the GPU at hand (or for the processor, "
             "as the device cpu), kept in a cache, and tuned by measurements that are kept in a "
             "profile. What is tuned here serves every program of this user that calls the "
             "library.\n"
             "Lengths are written 4096, 2^20, 256x256 (two dimensions, the slower one first) or "
             "1024*5000 (5000 transforms of length 1024). Sizes in bytes are written 4096, 64K, "
             "512M or 2G, in powers of 1024.\n"
             "Devices are auto (a GPU if there is one), cpu, cuda or cuda:1.",
    .exits = COMMAND_EXITS("a check failed, or the work did"),
    .commands = commands,
    .variables = variables,
    .examples = examples,
};
