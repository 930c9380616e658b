# problems.sh: lists of problems for `planned`, one a line: kind, precision, length and number of
# transforms, layout. For . (source).
# shellcheck shell=sh

# each KINDS PRECISIONS LENGTHS BATCHES [LAYOUT]: all combinations.
each() {
  for kind in $1; do
    for precision in $2; do
      for length in $3; do
        for batch in $4; do
          echo "$kind $precision $length*$batch ${5:-packed}"
        done
      done
    done
  done
}

# 500 distinct shapes, such as the test suite of a framework plans: short lengths in batches of
# several sizes, and boxes to 32x32x32.
suite_shapes() {
  some="2 3 4 5 7 8 9 10 12 15 16 17 20 25 27 31 32 49 50 60 64 81 100 101 120 127 128 200 243 256"
  flat="4x4 5x5 7x9 8x8 10x10 12x15 16x16 17x19 20x24 24x20 25x25 27x27 30x30 31x29 32x32 33x32 48x48
    50x20 64x64 100x100"
  deep="2x2x2 3x4x5 4x4x4 5x5x5 6x7x8 7x7x7 8x8x8 8x16x32 9x9x9 10x10x10 12x12x12 15x15x15 16x16x16
    16x8x4 20x20x20 21x10x5 24x24x24 27x27x27 30x30x30 32x32x32"
  each c2c f32 "$some 11 13 24 30 37 40 48 125 343 500" "1 10 300"
  each "r2c c2r" f32 "$some" "1 10"
  each c2c f64 "$some" 1
  each r2c f64 "$some" 1
  each "c2c r2c" f32 "$flat" 1
  each c2c f64 "$flat" 1
  each "c2c r2c c2r" f32 "$deep" 1
  each c2c f64 "$deep" 1
  each c2c f32 "512 625 729 1000 1024 1331 2000 2048 2187 3000 4096 8192" "1 10"
  each r2c f32 "512 625 729 1000 1024 1331 2000 2048 2187 3000 4096 8192" 1
  each c2c f16 "2 4 8 16 32 64 128 256 512 1024 2048 4096" 1
  each "c2c r2c c2r" f32 "8x8 16x16 32x32 8x8x8" 64
}

# 106 problems of every kind of transform, precision and layout, of up to 2 MB.
mixed_problems() {
  each c2c f32 "16 60 97 360 1000 1024 2048 4099 8192 20011 65536 2^17" 2
  each c2c f64 "15 64 127 1000 2053 16384" 5
  each c2c "f16 bf16" "64 1000 16384 65536" 5
  each "r2c c2r" f32 "16 100 1001 2187 4096 15013 30031 65536" 3
  each "r2c c2r" f64 "1000 8191" 3
  each "r2c c2r" f16 "64 1024" 3
  each "c2c r2c c2r" f32 "16x16 17x31 100x90 256x256 8x8x8 20x21x22 64x64x32" 1
  each c2c f64 "64x64 30x30x30" 2
  each "dct1 dct2 dct3 dct4 dst1 dst2 dht hc2r" f32 243 3
  each "dct4 dst4" f32 65536 2
  each dct2 f64 64x48 3
  each c2c "f32 f64" "64 100 1000" 64 columns
  each c2c f32 "60 1024 5000" 10 padded
  each "r2c c2r" f32 "100 2048" 10 padded
  each "c2c r2c c2r" f32 "64 1000 65536" 2 in_place
}
