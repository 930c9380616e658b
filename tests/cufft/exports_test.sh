#!/bin/sh
# exports_test.sh LIBRARY MAJOR RELEASE...: the library exports what a release of cuFFT does, under
# its version node, and nothing else. exports_RELEASE.txt lists what NVIDIA's own library exports.
# Further releases: every function of theirs is exported too.
set -eu
library=$1 major=$2 release=$3
shift 3
folder=$(dirname "$0")
export LC_ALL=C
command -v nm > /dev/null || { echo "left out: no nm"; exit 77; }
found=$(mktemp)
trap 'rm -f "$found"' EXIT
# A version node itself is an absolute symbol.
nm -D --defined-only "$library" | awk '$2 != "A" { print $3 }' | sort > "$found"
failed=0
# of RELEASE: its functions, as they are exported here.
of() {
  sed "s/\$/@@libcufft.so.$major/" "$folder/exports_$1.txt" | sort
}
of "$release" | diff -u - "$found" || failed=1
for older; do
  missing=$(of "$older" | comm -23 - "$found")
  [ -z "$missing" ] || { echo "of $older: $missing"; failed=1; }
done
if command -v readelf > /dev/null; then
  readelf -d "$library" | grep -q "SONAME.*\[libcufft\.so\.$major\]" || { echo "no SONAME"; failed=1; }
  if readelf -d "$library" | grep NEEDED | grep -v -E '\[(lib(c|m|dl|pthread)\.so|ld-linux)'; then
    echo "it needs other libraries than the system's"
    failed=1
  fi
  # What is thread-local is taken from the stack of every thread of a program that preloads it.
  size=$(($(readelf -lW "$library" | awk '$1 == "TLS" { print $6 }')))
  [ "$size" -le 8192 ] || { echo "$size thread-local bytes"; failed=1; }
fi
exit $failed
