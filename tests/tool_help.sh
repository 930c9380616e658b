# tool_help.sh: what the tests of the command share. To be read by them, with the command's path as
# their argument: they work on the cpu device in a folder of their own, with a private cache and
# profile, and need the host's C compiler.
# shellcheck shell=sh
set -u
tool=$1
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-tool-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
export TWIDDLE_HOME="$work/home"
export TWIDDLE_POLICY=off # tuning is tested elsewhere
unset TWIDDLE_CACHE TWIDDLE_PROFILE TWIDDLE_LOG
cd "$work" || exit 1
checks=0
failures=0

# expect CODE PATTERN COMMAND...: the exit code, and a pattern in what it prints (either stream).
expect() {
  code=$1 pattern=$2
  shift 2
  "$@" >out 2>err
  got=$?
  checks=$((checks + 1))
  if [ "$got" -ne "$code" ]; then
    failures=$((failures + 1))
    echo "exit code $got, not $code: $*"
    cat out err
  elif ! cat out err | grep -q -e "$pattern"; then
    failures=$((failures + 1))
    echo "no '$pattern' in the output of: $*"
    cat out err
  fi
}

# refused PATTERN COMMAND...: refused in one line that has the pattern, before anything is computed.
refused() {
  expect 2 "$@"
  checks=$((checks + 1))
  if [ "$(cat out err | wc -l)" -ne 1 ]; then
    failures=$((failures + 1))
    echo "not one line:"
    cat out err
  fi
}

# absent FILE: must not exist.
absent() {
  checks=$((checks + 1))
  if [ -e "$1" ]; then
    failures=$((failures + 1))
    echo "$1 exists"
  fi
}

# bytes OCTAL: the bytes a printf format stands for.
bytes() {
  # shellcheck disable=SC2059 # the argument is a format on purpose
  printf "$1"
}

# npy DESCR SHAPE HEADER_BYTES: a version 1 header; the text is padded with spaces to its size.
npy() {
  bytes '\223NUMPY\001\000'
  bytes "\\$(printf '%o' "$3")\\000"
  printf "%-$(($3 - 1))s\n" "{'descr': '$1', 'fortran_order': False, 'shape': ($2), }"
}

# Eight float64 numbers: 1 2 3 4 5 6 7 8, twice.
eight() {
  for _ in 1 2; do
    bytes '\000\000\000\000\000\000\360\077\000\000\000\000\000\000\000\100'
    bytes '\000\000\000\000\000\000\010\100\000\000\000\000\000\000\020\100'
    bytes '\000\000\000\000\000\000\024\100\000\000\000\000\000\000\030\100'
    bytes '\000\000\000\000\000\000\034\100\000\000\000\000\000\000\040\100'
  done
}

# same FILE FILE: equal bytes.
same() {
  checks=$((checks + 1))
  if ! cmp "$1" "$2"; then
    failures=$((failures + 1))
  fi
}

# numbers FILE: its float64 numbers, one a line.
numbers() {
  od -An -v -j 128 -t f8 "$1" | tr -s ' ' '\n' | grep .
}

# near FILE FILE: as many numbers, equal to a few units of rounding.
near() {
  checks=$((checks + 1))
  if ! paste "$1" "$2" | awk 'NF != 2 { bad = 1 } { d = $1 - $2; if (d * d > 1e-26) bad = 1 }
      END { exit bad || !NR }'; then
    failures=$((failures + 1))
    echo "the numbers of $1 and $2 differ"
  fi
}

# The end of a test: its exit code.
report() {
  echo "$checks checks, $failures failed"
  [ "$failures" -eq 0 ]
}
