#!/bin/sh
# packaging_test.sh SOURCE BUILD CMAKE CC: the library as other projects use it: inside another
# project, configured where FFTW is missing, installed, by find_package and by pkg-config. The
# example program of the README is built and run as its reader would.
set -u
source=$1 build=$2 cmake=$3 cc=$4
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-packaging-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
unset CFLAGS LDFLAGS
checks=0
failures=0

# expect CODE COMMAND...: the exit code; what it printed is in $work/said.
expect() {
  code=$1
  shift
  "$@" >"$work/said" 2>&1
  got=$?
  checks=$((checks + 1))
  if [ "$got" -ne "$code" ]; then
    failures=$((failures + 1))
    echo "exit code $got, not $code: $*"
    tail -n 20 "$work/said"
  fi
}

# says PATTERN: in what the last command printed.
says() {
  checks=$((checks + 1))
  if ! grep -q -e "$1" "$work/said"; then
    failures=$((failures + 1))
    echo "no '$1' in:"
    tail -n 20 "$work/said"
  fi
}

# As the build's own SQLite, which a search that leaves out folders may not find.
sqlite=$(sed -n 's/^\(TWIDDLE_SQLITE[A-Z_]*:[A-Z]*=..*\)/-D\1/p' "$build/CMakeCache.txt")
cached() {
  sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}

cat >"$work/main.c" <<'END'
#include <stdio.h>
#include <twiddle.h>
int main(void) {
  tw_context *context;
  tw_status status = tw_context_create(NULL, &context);
  puts(tw_status_text(status));
  if (status == TW_OK)
    tw_context_destroy(context);
  return status;
}
END

# ---- inside another project, whose settings stay ----
mkdir "$work/parent"
cat >"$work/parent/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.20)
project(parent C)
set(CMAKE_C_FLAGS_RELEASE "-O1 -DPARENT")
add_subdirectory("$source" twiddle)
foreach(name CMAKE_BUILD_TYPE BUILD_TESTING CMAKE_RUNTIME_OUTPUT_DIRECTORY
             CMAKE_C_VISIBILITY_PRESET CMAKE_C_STANDARD)
  if(NOT "\${\${name}}" STREQUAL "")
    message(FATAL_ERROR "\${name} has become \${\${name}}")
  endif()
endforeach()
get_directory_property(options COMPILE_OPTIONS)
if(options OR NOT CMAKE_C_FLAGS_RELEASE STREQUAL "-O1 -DPARENT")
  message(FATAL_ERROR "the flags have become \${options} \${CMAKE_C_FLAGS_RELEASE}")
endif()
foreach(name twiddle_command test_file tw_all)
  if(TARGET \${name})
    message(FATAL_ERROR "there is a target \${name}")
  endif()
endforeach()
add_executable(consumer ../main.c)
target_link_libraries(consumer twiddle::twiddle)
END
expect 0 "$cmake" -S "$work/parent" -B "$work/inside" "-DCMAKE_C_COMPILER=$cc"
expect 0 "$cmake" --build "$work/inside" --target consumer --parallel 2
expect 0 "$work/inside/consumer"

# ---- where FFTW is missing ----
# shellcheck disable=SC2086 # a list of words
{
  where=$(dirname "$(cached FFTW_LONG)") # by its other name too, where /lib is /usr/lib
  hidden="-DCMAKE_IGNORE_PATH=$where;${where#/usr} $sqlite -DCMAKE_C_COMPILER=$cc"
  expect 0 "$cmake" -S "$source" -B "$work/plain" $hidden
  says 'Left out: the tests (no FFTW'
  expect 1 test -d "$work/plain/tests"
  expect 1 "$cmake" -S "$source" -B "$work/asked" $hidden -DTWIDDLE_TESTS=ON
  says 'FFTW_LONG'
}

# ---- installed, by find_package: the example ----
expect 0 "$cmake" --install "$build" --prefix "$work/usr"
if [ -x "$work/usr/bin/twiddle" ]; then # with its manual page and completion
  for file in man/man1/twiddle.1 bash-completion/completions/twiddle zsh/site-functions/_twiddle \
    fish/vendor_completions.d/twiddle.fish; do
    expect 0 grep -q max.*work "$work/usr/share/$file"
  done
fi
expect 0 "$cmake" -S "$source/tools/examples" -B "$work/example" "-DCMAKE_PREFIX_PATH=$work/usr" \
  "-DCMAKE_C_COMPILER=$cc" '-DCMAKE_C_FLAGS=-Wall -Wextra -Wpedantic -Wshadow -Werror'
expect 0 "$cmake" --build "$work/example"
expect 0 env TWIDDLE_HOME="$work/home" TWIDDLE_POLICY=off "$work/example/spectrum"
says '^50 Hz, amplitude 1.00$'
says '^120 Hz, amplitude 0.50$'

# ---- the drop-in for cuFFT, beside the real library and never found instead of it ----
cat >"$work/plan.c" <<'END'
#include <dlfcn.h>
#include <stdio.h>
int main(void) {
  void *library = dlopen("libcufft.so.12", RTLD_NOW);
  int (*plan)(int *, int, int, int) = NULL;
  *(void **)&plan = library ? dlsym(library, "cufftPlan1d") : NULL;
  int handle = 0;
  printf("plan: %d\n", plan ? plan(&handle, 60, 0x29, 1) : -1);
  return 7;
}
END
expect 0 "$cc" "$work/plan.c" -o "$work/plan" -ldl
# beside USR: where the drop-in is, and that the command installed with it preloads it.
beside() {
  for major in 11 12; do
    expect 0 test -n "$(find "$1" -path "*/twiddle/cufft/libcufft.so.$major")"
  done
  expect 0 test -z "$(find "$1" -name 'libcufft*' -not -path '*/twiddle/cufft/*')"
  expect 7 env TWIDDLE_HOME="$work/home" TWIDDLE_CUFFT_DEVICE=cpu "$1/bin/twiddle" run --major 12 \
    -- "$work/plan"
  says '^plan: 0$'
}
if [ "$(cached TWIDDLE_CUFFT)" = ON ] && [ -x "$work/usr/bin/twiddle" ]; then
  beside "$work/usr"
  if command -v dpkg-deb >/dev/null; then # and as a Debian package
    expect 0 env -C "$build" "$(dirname "$cmake")/cpack" -G DEB -B "$work/deb"
    expect 0 dpkg-deb -x "$work"/deb/twiddle_*.deb "$work/root"
    beside "$work/root/usr"
    expect 0 dpkg-deb -f "$work"/deb/twiddle_*.deb Depends
    says libc6
  else
    echo 'left out: the Debian package (no dpkg-deb)'
  fi
fi

# ---- by pkg-config ----
if command -v pkg-config >/dev/null; then
  PKG_CONFIG_PATH=$(dirname "$(find "$work/usr" -name twiddle.pc)")
  export PKG_CONFIG_PATH
  # shellcheck disable=SC2046 # lists of words
  {
    expect 0 "$cc" "$work/main.c" -o "$work/shared" $(pkg-config --cflags --libs twiddle)
    expect 0 env LD_LIBRARY_PATH="$(dirname "$PKG_CONFIG_PATH")" "$work/shared"
    rm -f "$(dirname "$PKG_CONFIG_PATH")"/libtwiddle.so*
    expect 0 "$cc" "$work/main.c" -o "$work/static" $(pkg-config --static --cflags --libs twiddle)
    expect 0 "$work/static"
    if [ -n "$(cached TWIDDLE_SQLITE_STATIC)" ]; then # every library static
      expect 0 "$cc" -static "$work/main.c" -o "$work/whole" \
        $(pkg-config --static --cflags --libs twiddle)
    fi
  }
else
  echo 'left out: pkg-config (there is none)'
fi

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
