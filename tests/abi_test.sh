#!/bin/sh
# abi_test.sh LIBRARY DUMP EXPECTED HEADER: the library exports what abi.txt lists and nothing else,
# and the header's structures and numbers are the listed ones. Sizes are those of 64-bit machines.
# After an intended change: abi_test.sh LIBRARY DUMP - HEADER > tests/abi.txt
set -eu
library=$1 dump=$2 expected=$3 header=$4
export LC_ALL=C
command -v nm > /dev/null || { echo "left out: no nm"; exit 77; }
found=$(mktemp)
trap 'rm -f "$found"' EXIT
# A version node itself is an absolute symbol; undefined ones are what the library needs.
nm -D --defined-only "$library" | awk '$2 != "A" { print "symbol", $3 }' | sort > "$found"
"$dump" >> "$found"
if [ "$expected" = - ]; then
  cat "$found"
  exit 0
fi
failed=0
diff -u "$expected" "$found" || failed=1
# What the header declares and what is exported are the same set; nothing is listed only once.
declared=$(sed -n 's/^TW_API .*[ *]\(tw_[a-z_]*\)(.*/\1/p' "$header" | sort)
exported=$(sed -n 's/^symbol \(tw_[a-z_]*\)@.*/\1/p' "$found")
[ "$declared" = "$exported" ] || { echo "declared: $declared"; echo "exported: $exported"; failed=1; }
# Every number of the header is in the dump, so that a new one cannot be forgotten.
for name in $(grep -o '\bTW_[A-Z0-9_]* = -\{0,1\}[0-9]' "$header" | sed 's/ =.*//'); do
  grep -q "^number $name " "$found" || { echo "$name is not in the dump"; failed=1; }
done
if command -v readelf > /dev/null; then
  readelf -d "$library" | grep -q 'SONAME.*\[libtwiddle\.so\.0\]' || { echo "no SONAME"; failed=1; }
fi
exit $failed
