#!/bin/sh
# picture.sh: the README's picture as SVG, from the tables of one machine: the fraction of a copy's
# speed over the length, of tuned fp32 transforms along one dimension and of cuFFT's. Measures
# nothing.
#
#   tools/bench/picture.sh [TABLES] >FILE.svg
#
# TABLES: what the files' names begin with, results/nvidia-h200 beside this script by default:
#   TABLES.csv          lengths of one pass
#   TABLES-several.csv  several passes, primes
set -eu
tables=${1:-$(dirname "$0")/results/nvidia-h200}

LC_ALL=C awk -F, '
# The plane: 2^0 to 2^LOG points from LEFT to RIGHT, fractions 0 to TOP_FRACTION from BOTTOM to TOP.
BEGIN {
  WIDTH = 800; HEIGHT = 420
  LEFT = 60; RIGHT = 780; TOP = 62; BOTTOM = 366
  LOG = 28; TOP_FRACTION = 1.05
}

function x(n) {
  return sprintf("%.1f", LEFT + (RIGHT - LEFT) * log(n) / log(2) / LOG)
}

function y(fraction) {
  return sprintf("%.1f", BOTTOM - (BOTTOM - TOP) * fraction / TOP_FRACTION)
}

function is_power(n,   power) {
  for (power = 1; power < n; power *= 2)
    ;
  return power == n
}

function has_large_prime(n,   i) {
  for (i = 2; i <= 31; i++)
    while (n % i == 0)
      n /= i
  return n > 1
}

# Lengths in their order, at[1..count].
function sort(   i, k, n) {
  for (i = 2; i <= count; i++) {
    n = at[i]
    for (k = i - 1; k >= 1 && at[k] > n; k--)
      at[k + 1] = at[k]
    at[k + 1] = n
  }
}

function text(where_x, where_y, rest, words) {
  printf "<text x=\"%s\" y=\"%s\"%s>%s</text>\n", where_x, where_y, rest, words
}

function head() {
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\"", WIDTH, HEIGHT
  print " font-family=\"sans-serif\" font-size=\"13\">"
  print "<title>Speed of Twiddle and of cuFFT over the length</title>"
  print "<style>"
  print ".back { fill: #ffffff } text { fill: #24292f } .quiet { fill: #57606a }"
  print ".grid { stroke: #d0d7de } .ours { stroke: #0969da } .theirs { stroke: #bc4c00 }"
  print "path { fill: none } .dots { stroke-width: 5 } .line { stroke-width: 1.5 }"
  print ".faint { opacity: 0.5 }"
  print "@media (prefers-color-scheme: dark) {"
  print ".back { fill: #0d1117 } text { fill: #e6edf3 } .quiet { fill: #9198a1 }"
  print ".grid { stroke: #30363d } .ours { stroke: #4493f8 } .theirs { stroke: #f0883e }"
  print "}"
  print "</style>"
  printf "<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n", WIDTH, HEIGHT
}

function axes(   i, tick) {
  for (tick = 0; tick <= 10; tick += 2) {
    printf "<path class=\"grid\" d=\"M%d %sH%d\"/>\n", LEFT, y(tick / 10), RIGHT
    text(LEFT - 8, y(tick / 10 - 0.015), " text-anchor=\"end\"", sprintf("%.1f", tick / 10))
  }
  for (i = 0; i <= LOG; i += 4) {
    printf "<path class=\"grid\" d=\"M%s %dV%d\"/>\n", x(2 ^ i), TOP, BOTTOM
    text(x(2 ^ i), BOTTOM + 18, " text-anchor=\"middle\"",
         "2<tspan dy=\"-5\" font-size=\"10\">" i "</tspan>")
  }
  text((LEFT + RIGHT) / 2, BOTTOM + 40, " text-anchor=\"middle\"", "length of a transform, points")
  text(16, (TOP + BOTTOM) / 2, " text-anchor=\"middle\" transform=\"rotate(-90 16 " \
       (TOP + BOTTOM) / 2 ")\"", "fraction of the speed of a copy")
}

# Dots are strokes of no length, whose caps are their shape.
function dots(class, cap, path) {
  printf "<path class=\"dots %s\" stroke-linecap=\"%s\" d=\"%s\"/>\n", class, cap, path
}

# One library: a dot for each length, and a line along the powers of two.
function series(class, cap, fraction,   i, spot, plain, faint, line) {
  for (i = 1; i <= count; i++) {
    spot = x(at[i]) " " y(fraction[at[i]])
    if (has_large_prime(at[i]))
      faint = faint "M" spot "h0"
    else
      plain = plain "M" spot "h0"
    if (is_power(at[i]))
      line = line (line == "" ? "M" : "L") spot
  }
  printf "<path class=\"line %s\" d=\"%s\"/>\n", class, line
  dots(class " faint", cap, faint)
  dots(class, cap, plain)
}

function legend(where, class, cap, words) {
  printf "<path class=\"line %s\" d=\"M%d 40h24\"/>\n", class, where
  dots(class, cap, "M" where + 12 " 40h0")
  text(where + 32, 44.5, "", words)
}

FNR == 1 {
  machine = substr($0, 3)
  sub(/ and .*/, "", machine)
  match($0, /cuFFT [0-9.]+/)
  cufft_version = substr($0, RSTART, RLENGTH)
}
$1 == "full" && $2 == "f32" && $3 !~ /x/ {
  at[++count] = $3 + 0
  ours[$3 + 0] = $6
  theirs[$3 + 0] = $8
}
END {
  sort()
  head()
  text(LEFT, 22, " font-weight=\"bold\"",
       "Complex transforms in fp32, about 512 MB at a time, on an " machine)
  legend(LEFT, "ours", "round", "Twiddle, tuned")
  legend(LEFT + 145, "theirs", "square", cufft_version)
  text(RIGHT, 44.5, " class=\"quiet\" text-anchor=\"end\"",
       count " lengths; lines: powers of two; faint: a prime factor over 31")
  axes()
  series("theirs", "square", theirs)
  series("ours", "round", ours)
  print "</svg>"
}' "$tables.csv" "$tables-several.csv"
