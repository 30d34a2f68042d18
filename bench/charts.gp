# The charts of docs/benchmarks.md, from what report made; gnuplot, run in bench/results.

set terminal svg size 900,420 font "sans,12" background "white"
set style fill solid 0.8 border -1
set key outside above horizontal
set rmargin 8
set grid ytics

# ratios of the kinds to uuid, operation by operation
set output "ratios.svg"
set style data histograms
set style histogram clustered gap 1
set ylabel "time, uuid = 1"
set yrange [0:*]
set xtics rotate by -25 nomirror
plot "ratios.dat" using 2:xtic(1) title "record\\_id", "" using 3 title "push\\_id", \
     "" using 4 title "rev\\_id", 1 with lines lw 2 lc "black" title "uuid"

set output "growth.svg"
set logscale xy
set style data linespoints
set xlabel "rows"
set ylabel "ms"
set xtics norotate
set yrange [*:*]
plot for [i = 0:2] "growth.dat" index i using 1:2 title sprintf("uuid, %s", word("insert lookup range", i + 1)), \
     for [i = 0:2] "growth.dat" index i using 1:3 title sprintf("record\\_id, %s", word("insert lookup range", i + 1))
