#!/bin/sh
# readme_test.sh SOURCE: what the README shows and lists is what the files have: the example program,
# figures and picture of the measurements, versions, environment variables, views of the profile.
set -u
cd "$1" || exit 1
work=$(mktemp -d "${TMPDIR:-/tmp}/twiddle-readme-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT
results=tools/bench/results
checks=0
failures=0

# same WANTED FOUND ADVICE: equal bytes.
same() {
  checks=$((checks + 1))
  if ! diff -u "$1" "$2"; then
    failures=$((failures + 1))
    echo "$3"
  fi
}

# names WORD: the README has it.
names() {
  checks=$((checks + 1))
  if ! grep -q -F -e "$1" README.md; then
    failures=$((failures + 1))
    echo "README.md does not name $1"
  fi
}

# block LANGUAGE: the first block of code in a language.
block() {
  awk -v fence="\`\`\`$1" '/^```$/ && on { exit } on { print } $0 == fence { on = 1 }' README.md
}

# ---- the example ----
block c >"$work/program"
same tools/examples/spectrum.c "$work/program" 'README.md shows another program than tools/examples.'
block cmake >"$work/cmake"
same tools/examples/CMakeLists.txt "$work/cmake" 'README.md shows another CMakeLists.txt.'

# ---- what was measured ----
tools/bench/figures.sh >"$work/figures"
awk '/^<!-- end of figures/ { exit } on { print } /^<!-- begin of figures/ { on = 1 }' \
  $results/README.md >"$work/committed"
same "$work/figures" "$work/committed" "$results/README.md needs what tools/bench/figures.sh prints."
tools/bench/picture.sh >"$work/picture"
same "$work/picture" $results/nvidia-h200.svg "$results/nvidia-h200.svg is made by tools/bench/picture.sh."
names $results/nvidia-h200.svg
for figure in $(sed -n '/^## Measured/,/^## What you/p' README.md | grep -oE '[0-9]+\.[0-9][0-9]+'); do
  checks=$((checks + 1))
  if ! grep -q -F -e "$figure" "$work/figures"; then
    failures=$((failures + 1))
    echo "README.md: $figure is no figure of $results/README.md"
  fi
done

# ---- versions ----
number() {
  sed -n "s/^#define TW_VERSION_$1 //p" include/twiddle.h
}
version=$(number MAJOR).$(number MINOR).$(number PATCH)
names "### $version"
checks=$((checks + 1))
if ! grep -q "^project(twiddle VERSION $version " CMakeLists.txt; then
  failures=$((failures + 1))
  echo "CMakeLists.txt has another version than include/twiddle.h: $version"
fi

# ---- lists ----
for name in $(grep -rhoE '"TWIDDLE_[A-Z_]+"' lib jit cache tune tools --include='*.c' | tr -d '"' |
  sort -u); do
  names "\`$name\`"
done
for name in $(sed -n 's/, *{/\n{/g; p' tune/profile_view_list.c |
  sed -n 's/^.*{"\([a-z_]*\)", view_.*/\1/p'); do
  names "\`$name\`"
done

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
