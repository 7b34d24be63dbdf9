# SPDX-License-Identifier: GPL-3.0-or-later
# The dots of table_ under a roof, as gnuplot draws them, on terminal_ into output_.
eval "set terminal " . terminal_
set output output_
set logscale xy
set format "10^{%T}"
set grid xtics ytics mxtics mytics
set xrange [0.03:100000]
set yrange [3e10:3e15]
set samples 500
unset key
plot 3.35e12 * x < 989.4e12 ? 3.35e12 * x : 989.4e12 with lines linewidth 2 linecolor rgb "#1558b0", \
     table_ using 1:($1 < 295 ? $2 : NaN) with points pointtype 7 pointsize 0.6 linecolor rgb "#1558b0", \
     table_ using 1:($1 < 295 ? NaN : $2) with points pointtype 13 pointsize 0.6 linecolor rgb "#b33c00"
